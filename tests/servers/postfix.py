"""A real Postfix for tests: takes mail by SMTP, asks Dovecot who may send, and delivers to it."""

import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.servers.dovecot import Dovecot
from tests.servers.ports import free_ports, wait_for
from tests.servers.process import start, stop

AUTHSERV = "mx.example.org"
"""The server that writes Authentication-Results into what is submitted with a login."""

_MAIN = """\
compatibility_level = 3.6
myhostname = {authserv}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
mydestination =
mynetworks = 127.0.0.1/32
local_recipient_maps =
alias_maps =
default_transport = lmtp:inet:[127.0.0.1]:{lmtp}
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = {dovecot}/run/auth-client
smtpd_tls_cert_file = {certificate}
smtpd_tls_key_file = {key}
smtpd_tls_security_level = may
in_flow_delay = 0
notify_classes =
logged_in = permit_sasl_authenticated, reject
proven = check_client_access static:{{PREPEND Authentication-Results: {authserv};
  dmarc=pass header.from=example.org}}
"""

_MASTER = """\
127.0.0.1:{smtp} inet n - n - - smtpd
127.0.0.1:{submission} inet n - n - - smtpd
  -o smtpd_client_restrictions=$logged_in -o smtpd_data_restrictions=$proven
127.0.0.1:{submissions} inet n - n - - smtpd
  -o smtpd_client_restrictions=$logged_in -o smtpd_data_restrictions=$proven
  -o smtpd_tls_wrappermode=yes
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

_QUEUES = (
    *("active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "maildrop"),
    *("pid", "private", "public", "saved", "trace"),
)
_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])


def missing() -> str | None:
    """Say in one line why there can be no Postfix here, None if there can."""
    if os.getuid():
        return "only root can start a Postfix"
    if shutil.which("postconf", path=_PATH) is None:
        return "Postfix is not installed (Debian: postfix)"
    return None


@dataclass(slots=True)
class Postfix:
    """Takes mail for anybody at `smtp`, from users of Dovecot at the ports of submission.

    Submission is by STARTTLS or bare at `submission`, by TLS at `submissions`. All is delivered
    to Dovecot, which takes what stands before the @ as its user.
    """

    folder: Path
    dovecot: Dovecot
    smtp: int = 0
    submission: int = 0
    submissions: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Write the configuration, start the server, and wait until it listens."""
        self.smtp, self.submission, self.submissions = free_ports(3)
        self._write_config()
        self._make_queues()
        master = Path(_setting("daemon_directory")) / "master"
        self.process = start(str(master), "-s", "-c", str(self.folder / "conf"))
        wait_for(self.smtp)

    def stop(self) -> None:
        """End the server that was started here, and no other."""
        if self.process is not None:
            stop(self.process)
            self.process = None

    def _write_config(self) -> None:
        certificate = self.dovecot.certificate
        values = {
            "folder": self.folder,
            "authserv": AUTHSERV,
            "dovecot": self.dovecot.folder,
            "lmtp": self.dovecot.lmtp,
            "certificate": certificate.certificate,
            "key": certificate.key,
            "smtp": self.smtp,
            "submission": self.submission,
            "submissions": self.submissions,
        }
        conf = self.folder / "conf"
        conf.mkdir()
        for name, text in (("main.cf", _MAIN), ("master.cf", _MASTER)):
            (conf / name).write_text(text.format(**values))
            os.utime(conf / name, (0, 0))  # Postfix waits until a file is some seconds old

    def _make_queues(self) -> None:
        owner = pwd.getpwnam(_setting("mail_owner")).pw_uid
        self.folder.chmod(0o755)  # the parts of Postfix run as another user
        (self.folder / "queue").mkdir()
        for name in (*(f"queue/{queue}" for queue in _QUEUES), "data"):
            (self.folder / name).mkdir()
            os.chown(self.folder / name, owner, -1)


def _setting(name: str) -> str:
    """What this Postfix was built with."""
    command = [shutil.which("postconf", path=_PATH) or "", "-d", "-h", name]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
