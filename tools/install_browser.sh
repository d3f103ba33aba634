#!/bin/sh
# Installs what some tests look at mails with: Debian's Chromium, and axe-core from npm. Only root on
# a machine with apt can install the browser. Never fails: where something is missing, the tests that
# need it are skipped, and one line says why.
set -u

axe=axe-core@4.14.1
cd "$(dirname "$0")/.." || exit 0

skip() {
    echo "$1, so tests that look at mails in a browser will be skipped."
    exit 0
}

if ! command -v chromium >/dev/null; then
    [ "$(id -u)" -eq 0 ] || skip "chromium is not installed (only root can; on Debian: apt-get install chromium)"
    command -v apt-get >/dev/null || skip "chromium is not installed (there is no apt-get)"
    export DEBIAN_FRONTEND=noninteractive
    install="apt-get install -qq -y --no-install-recommends chromium"
    $install >/dev/null 2>&1 || { apt-get update -qq && $install; } >/dev/null 2>&1 ||
        skip "chromium is not installed (apt-get failed)"
fi

if [ ! -e ".browser/$axe" ]; then
    command -v npm >/dev/null || skip "axe-core is not installed (there is no npm)"
    mkdir -p .browser
    npm install --silent --no-save --no-package-lock --no-audit --no-fund --ignore-scripts \
        --prefix .browser "$axe" >/dev/null 2>&1 || skip "axe-core is not installed (npm failed)"
    touch ".browser/$axe"
fi
