"""People who write about a game and have no seat in it, or not yet: known by their address alone.

A mail to a guest has a reply address of its own, with a token that is good for that address only:
whoever answers it has proven that mail goes both ways.
"""

import hmac
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.judge.game.games import DEAL, Game
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming.identity import Doubted, Identity, Known, Registry
from adjudicator.judge.incoming.tokens import GUEST, make_token, with_token
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.mail.addresses import address_key, split_plus
from adjudicator.mail.authentication import Proof
from adjudicator.mail.compose import Attachment, Image
from adjudicator.mail.envelope import Envelope
from adjudicator.reports.letter import Letter


class Guest(Struct, frozen=True):
    """Whoever wrote a mail, by address as `address_key` writes it, and the name beside that.

    `proven` says that the mail is theirs. `answers` is the game about which we wrote the mail to
    that address which this one answers; empty if none.
    """

    address: str
    name: str
    proven: bool
    answers: str


def guest_of(office: Office, games: Iterable[str], envelope: Envelope, proof: Proof) -> Guest:
    """The guest who wrote a mail that has one sender, with what it answers about these games."""
    if envelope.sender is None:
        return Guest("", "", proven=False, answers="")
    address = envelope.sender.key
    tags = [split_plus(one.spec)[1] for one in envelope.recipients]
    tags += [split_plus(_reply_to(office, one))[1] for one in envelope.answers]
    fit = [tag.lower() for tag in tags if tag.lower().startswith(f"{DEAL}.{GUEST}.")]
    answers = (game for game in games if any(_is_good(office, game, address, tag) for tag in fit))
    about = "" if proof is Proof.FAIL else next(answers, "")
    return Guest(address, envelope.sender.name, bool(about) or proof is Proof.PASS, about)


def as_player(who: Identity, guest: Guest, registry: Registry) -> Identity:
    """Who wrote a mail, now that it is known whether it answers a mail to a guest.

    Whoever answers one that came before the game began may have a seat in it by now.
    """
    if isinstance(who, Known | Doubted) and who.stage is not None:
        return who
    seats = registry.seats.get(guest.address, ())
    its = (colour for game, colour in seats if game == guest.answers)
    colour = next(its, None)
    return Known(guest.answers, colour, None) if colour else who


def reply_to_guest(office: Office, game: str, address: str) -> str:
    """The address to which a guest answers about a game; it is no seat's."""
    token = make_token(office.key, game, DEAL, f"{GUEST}/{address_key(address)}")
    return with_token(office.config.address, replace(token, colour=GUEST))


def guest_letter(office: Office, game: Game, name: str, /, **values: object) -> Letter:
    """A letter about a game, begun or not. Raises UserError for a faulty template."""
    settings = game.settings
    known = {
        "game": game.name,
        "title": settings.title,
        "rules": settings.rules,
        "turns": game.state.order,
    }
    return letter(office.templates(game.folder), name, **known, stage=game.stage, **values)


def guest_posting(  # noqa: PLR0913, PLR0917 - all that such a mail depends on
    office: Office,
    game: Game,
    address: str,
    said: Letter,
    kind: Kind,
    answered: Envelope | None = None,
    images: tuple[Image, ...] = (),
    attachments: tuple[Attachment, ...] = (),
) -> Posting:
    """The finished mail to a guest; `answered` is the envelope of the mail that it answers."""
    about = About(
        kind=kind,
        recipient=address,
        game=game.name,
        stage=game.stage,
        colour=GUEST,
        reply_to=reply_to_guest(office, game.name, address),
        answers=next(iter(answered.message_ids), "") if answered else "",
        thread=tuple(reversed(answered.answers)) if answered else (),
    )
    return make_posting(office, said, about, images=images, attachments=attachments)


def guest_posting_of_no_game(
    office: Office, address: str, said: Letter, answered: Envelope
) -> Posting:
    """The finished answer to somebody who named no game that there is."""
    about = About(
        kind=Kind.NOTHING_FOUND,
        recipient=address,
        game=HOUSE,
        stage=DEAL,
        colour=GUEST,
        reply_to=office.config.address,
        answers=next(iter(answered.message_ids), ""),
    )
    return make_posting(office, said, about)


def _reply_to(office: Office, message_id: str) -> str:
    query = "SELECT reply_to FROM outbox WHERE message_id = ?"
    return str(office.ledger.value(query, message_id) or "@")


def _is_good(office: Office, game: str, address: str, tag: str) -> bool:
    own = split_plus(reply_to_guest(office, game, address))[1]
    return hmac.compare_digest(tag.encode(), own.encode())
