"""A real Dovecot for tests: IMAP with and without TLS, LMTP to deliver, tokens signed here."""

import base64
import grp
import hashlib
import hmac
import json
import os
import pwd
import shutil
import smtplib
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.servers.certificate import Certificate
from tests.servers.ports import free_ports, wait_for
from tests.servers.process import start, stop

PASSWORD = "secret"
ROOM = 8
"""Megabytes that a mailbox holds."""
_TOKEN_KEY = b"a key that signs tokens in tests"

_FRAME = """\
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
auth_mechanisms = plain login xoauth2
auth_failure_delay = 0s
default_internal_user = {internal}
default_internal_group = {internal_group}
default_login_user = {login}
first_valid_uid = 1
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service auth {{
  unix_listener auth-client {{
    mode = 0666
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
namespace inbox {{
  inbox = yes
  mailbox Sent {{
    auto = create
    special_use = \\Sent
  }}
  mailbox Junk {{
    auto = create
    special_use = \\Junk
  }}
}}
ssl = yes
"""

_CONFIG_2_3 = (
    _FRAME
    + """\
disable_plaintext_auth = no
auth_username_format = %Ln
mail_location = maildir:{folder}/mail/%n
ssl_cert = <{certificate}
ssl_key = <{key}
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {folder}/oauth2.conf
}}
passdb {{
  driver = static
  mechanisms = plain login
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n allow_all_users=yes
}}
mail_plugins = quota
plugin {{
  quota = count:User quota
  quota_rule = *:storage={room}M
  quota_vsizes = yes
  quota_grace = 0
}}
"""
)

_OAUTH2_2_3 = """\
introspection_mode = local
username_attribute = sub
local_validation_key_dict = fs:posix:prefix={folder}/keys/
"""

_CONFIG_2_4 = (
    """\
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
"""
    + _FRAME
    + """\
auth_allow_cleartext = yes
auth_username_format = %{{user | username | lower}}
mail_driver = maildir
mail_path = {folder}/mail/%{{user}}
ssl_server_cert_file = {certificate}
ssl_server_key_file = {key}
oauth2 {{
  introspection_mode = local
  username_attribute = sub
  oauth2_local_validation {{
    dict fs {{
      fs posix {{
        prefix = {folder}/keys/
      }}
    }}
  }}
}}
passdb static {{
  passdb_static_password = {password}
}}
mail_plugins {{
  quota = yes
}}
quota_storage_size = {room}M
quota_storage_grace = 0
quota "User quota" {{
}}
userdb static {{
  userdb_static_allow_all_users = yes
  fields {{
    uid = {uid}
    gid = {gid}
    home = {folder}/mail/%{{user}}
  }}
}}
"""
)


def missing() -> str | None:
    """Say in one line why there can be no Dovecot here, None if there can."""
    if shutil.which("dovecot", path=_PATH) is None or not _LMTP.exists():
        return "Dovecot is not installed (Debian: dovecot-imapd dovecot-lmtpd)"
    return None


_LMTP = Path("/usr/lib/dovecot/lmtp")
_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])


@dataclass(slots=True)
class Dovecot:
    """Any user is let in with PASSWORD; `user+tag@domain` is delivered to `user`."""

    folder: Path
    certificate: Certificate
    imap: int = 0
    imaps: int = 0
    lmtp: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Write the configuration, start the server, and wait until it listens."""
        self.imap, self.imaps, self.lmtp = free_ports(3)
        self._write_config()
        self.process = start(_dovecot(), "-F", "-c", f"{self.folder}/conf")
        wait_for(self.lmtp)
        wait_for(self.imap)

    def stop(self) -> None:
        """End the server that was started here, and no other."""
        if self.process is not None:
            stop(self.process)
            self.process = None

    def deliver(self, raw: bytes, recipient: str) -> None:
        """Hand over a raw mail as a mail server would."""
        with smtplib.LMTP("127.0.0.1", self.lmtp, timeout=10) as lmtp:
            lmtp.sendmail("bounces@example.com", [recipient], raw)

    def token(self, user: str, lasts: int = 600) -> str:
        """Sign a token (RFC 7519, HS256) that lets the user in for some seconds."""
        now = int(time.time())
        claims = {"sub": user, "iat": now - 1000, "exp": now + lasts}
        head = ".".join(_base64url(json.dumps(part).encode()) for part in (_JWT_HEAD, claims))
        return f"{head}.{_base64url(hmac.digest(_TOKEN_KEY, head.encode(), hashlib.sha256))}"

    def _write_config(self) -> None:
        mail = self.folder / "mail"
        keys = self.folder / "keys" / "default" / "HS256"
        mail.mkdir()
        keys.mkdir(parents=True)
        (keys / "default").write_text(base64.b64encode(_TOKEN_KEY).decode())
        values = {
            "folder": self.folder,
            "certificate": self.certificate.certificate,
            "key": self.certificate.key,
            "imap": self.imap,
            "imaps": self.imaps,
            "lmtp": self.lmtp,
            "password": PASSWORD,
            "room": ROOM,
            **_users(mail),
        }
        (self.folder / "oauth2.conf").write_text(_OAUTH2_2_3.format(**values))
        config = _CONFIG_2_3 if _version().startswith("2.3") else _CONFIG_2_4
        (self.folder / "conf").write_text(config.format(**values))


_JWT_HEAD = {"alg": "HS256", "typ": "JWT"}


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _version() -> str:
    command = [_dovecot(), "--version"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _dovecot() -> str:
    return shutil.which("dovecot", path=_PATH) or ""


def _users(mail: Path) -> dict[str, object]:
    """Run all as the present user; as root, use the users that Dovecot's package made."""
    if os.getuid():
        me = pwd.getpwuid(os.getuid())
        return {
            "internal": me.pw_name,
            "internal_group": grp.getgrgid(me.pw_gid).gr_name,
            "login": me.pw_name,
            "uid": me.pw_uid,
            "gid": me.pw_gid,
        }
    owner = pwd.getpwnam("nobody")
    for folder in (mail.parent, mail):
        folder.chmod(0o755)  # the login processes run as other users
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    return {
        "internal": "dovecot",
        "internal_group": "dovecot",
        "login": "dovenull",
        "uid": owner.pw_uid,
        "gid": owner.pw_gid,
    }
