#!/bin/sh
# Installs the real mail servers that some tests start for themselves: Dovecot for IMAP and LMTP,
# Postfix for SMTP. Only root on a machine with apt can; anybody else is told that those tests are
# skipped. Never fails: the other tests can run.
set -u

# Where servers lie; not every user looks there.
PATH="$PATH:/usr/sbin:/sbin"

packages=""
if ! command -v dovecot >/dev/null || [ ! -x /usr/lib/dovecot/lmtp ]; then
    packages="dovecot-imapd dovecot-lmtpd"
fi
if ! command -v postconf >/dev/null; then
    packages="${packages:+$packages }postfix"
fi
[ -n "$packages" ] || exit 0

skip() {
    echo "Not installed ($1): $packages. Tests that need these servers will be skipped."
    exit 0
}

[ "$(id -u)" -eq 0 ] || skip "only root can do that"
command -v apt-get >/dev/null || skip "there is no apt-get"

# Debian starts a server that it installs. These are only for tests, so nothing may listen.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    trap 'exit 1' INT TERM
    printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
# Postfix is left without a configuration, and takes no other mail server's place.
echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections 2>/dev/null

for package in $packages; do
    install="apt-get install -qq -y --no-install-recommends --no-remove $package"
    $install >/dev/null 2>&1 || { apt-get update -qq && $install; } >/dev/null 2>&1 || {
        echo "apt-get could not install $package. Tests that need it will be skipped."
        continue
    }
    # Nor may it listen once the machine has started anew.
    command -v systemctl >/dev/null && systemctl --quiet disable "${package%-*}" >/dev/null 2>&1
done
exit 0
