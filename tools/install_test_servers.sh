#!/bin/sh
# Installs the real IMAP server that some tests start for themselves, and the LMTP server that they
# deliver mail by. Only root on a machine with apt can; anybody else is told that those tests are
# skipped. Never fails: the other tests can run.
set -u

# Where servers lie; not every user looks there.
PATH="$PATH:/usr/sbin:/sbin"

if command -v dovecot >/dev/null && [ -x /usr/lib/dovecot/lmtp ]; then
    exit 0
fi

packages="dovecot-imapd dovecot-lmtpd"

skip() {
    echo "Dovecot is not installed ($1), so the tests that need an IMAP server will be skipped."
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "only root can do that; on Debian: apt-get install $packages"
command -v apt-get >/dev/null || skip "there is no apt-get"

# Debian starts a server that it installs. This one is only for tests, so nothing may listen.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    trap 'exit 1' INT TERM
    printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
install="apt-get install -qq -y --no-install-recommends $packages"
$install >/dev/null 2>&1 || { apt-get update -qq && $install; } >/dev/null 2>&1 || skip "apt-get failed"
