"""What a test mail that came back tells of the provider, beside what judge.yaml says of it."""

from collections.abc import Iterator, Sequence

from adjudicator.errors import UserError
from adjudicator.judge.config import Account, ImapAccount, JudgeConfig
from adjudicator.mail.addresses import Address, address_key
from adjudicator.mail.authentication import server_of
from adjudicator.mail.check import Finding
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.errors import MailError


def sender_kept(config: JudgeConfig, envelope: Envelope) -> Finding:
    """Say whether From came through as it was written."""
    own = config.address
    names = [sender.spec for sender in envelope.froms]
    if envelope.sender and envelope.sender.key == address_key(own):
        return Finding(good=True, words=f"From came back as it was, {own}.")
    words = f"The provider made From into {', '.join(names) or 'nothing'}; it was {own}."
    if _is_one_of(config.addresses, envelope.sender):
        return Finding(good=True, words=words)
    cure = "Answers still come to the plus address. Write that address under other_addresses too."
    return Finding(good=False, words=f"{words}\n{cure}")


def _is_one_of(addresses: Sequence[str], sender: Address | None) -> bool:
    return sender is not None and sender.key in map(address_key, addresses)


def authserv(account: Account, envelope: Envelope) -> Finding:
    """Compare the server that speaks of senders with the one that judge.yaml trusts."""
    server = server_of(envelope.authentication)
    if server is None:
        words = "No server wrote into it what it found out of its sender (Authentication-Results)."
        words += "\nThat is common where a mail never leaves its provider."
        return Finding(good=True, words=words)
    return _trusted(account, server)


def _trusted(account: Account, server: str) -> Finding:
    line = f"authserv: {server}" if server else 'authserv: ""'
    name = f"“{server}”" if server else "a server without a name, as Microsoft's,"
    words = f"What is found out of senders (Authentication-Results) is written by {name}"
    if account.authserv is None:
        words += (
            f".\nThe line “{line}” under {account.name} in judge.yaml makes the judge trust it, if"
            " it is\nyour provider's: then fewer players have to confirm their mails."
        )
        return Finding(good=True, words=words)
    if account.authserv == server.lower():
        return Finding(good=True, words=f"{words}, as judge.yaml says.")
    words += f", and not by “{account.authserv}”.\nIf it is your provider's, write “{line}”"
    return Finding(good=False, words=f"{words} under {account.name} in judge.yaml.")


def sent_kept(config: JudgeConfig, message_id: str) -> Iterator[Finding]:
    """Compare the Sent folders with what judge.yaml says of them."""
    from adjudicator.mail.transports.imap import find_in_sent

    for account in config.accounts:
        if isinstance(account, ImapAccount):
            try:
                found = find_in_sent(account.server, account.login(), [message_id])
            except (MailError, UserError) as error:
                yield Finding(good=False, words=str(error))
            else:
                yield _keeps(account.name, config.keeps_sent, is_kept=bool(found))


def _keeps(account: str, configured: str, *, is_kept: bool) -> Finding:
    is_said = account == configured
    words = f"The Sent folder of {account} {'keeps' if is_kept else 'does not keep'} what is sent"
    if is_kept == is_said:
        agreed = "as judge.yaml says" if is_said else "and judge.yaml does not count on it"
        return Finding(good=True, words=f"{words}, {agreed}.")
    if is_kept:
        cure = f"Write “sent_kept_by: {account}” under send in judge.yaml, so that it is used"
        return Finding(good=True, words=f"{words}.\n{cure} to learn whether a mail went.")
    cure = "Take “sent_kept_by” out of judge.yaml: else mails may go twice."
    return Finding(good=False, words=f"{words}, but judge.yaml says so.\n{cure}")


def lies_in_junk(account: Account, message_id: str) -> bool:
    """Say whether a mail was taken for spam; not if that cannot be seen."""
    if not isinstance(account, ImapAccount):
        return False
    from adjudicator.mail.transports.imap import find_in_junk

    try:
        return bool(find_in_junk(account.server, account.login(), [message_id]))
    except (MailError, UserError):
        return False
