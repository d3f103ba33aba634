"""The answer to a mail that asks for a preview."""

from adjudicator.core.orders import OrderSet
from adjudicator.judge.clock.standing import set_to_judge
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Kind
from adjudicator.language.reading import Mode, Reading
from adjudicator.language.sets import numbered


def preview_answer(case: Case, reading: Reading) -> Posting:
    """Tell what would come of the orders of a mail, for the stage that waits; nothing changes.

    Without any orders it is about those that would be judged now, with `add:` about those in force
    too. Raises UserError if
    a file or a template is missing or faulty.
    """
    from adjudicator.judge.game.pictures import preview_maps
    from adjudicator.judge.questions.preview import Asked, preview_facts
    from adjudicator.reports.preview import preview

    standing = not reading.orders and reading.mode is not Mode.CANCEL
    asked = Asked(case.seat.colour, reading, _orders(case, reading), standing)
    facts = preview_facts(case.game, asked)
    maps = preview_maps(case.office, case.game, facts)
    templates = case.office.templates(case.game.folder)
    said = preview(templates, facts, picture=maps.address if maps else "")
    return case.posting(said, Kind.ANSWER, images=(maps.image,) if maps else ())


def _orders(case: Case, reading: Reading) -> OrderSet:
    """The orders that would be judged if the mail were not a preview."""
    if reading.mode is Mode.CANCEL or (reading.orders and reading.mode is not Mode.ADD):
        return reading.orders
    ledger = case.office.ledger
    if not reading.orders:
        return set_to_judge(ledger, case.game, case.seat.colour)
    return numbered((*in_force(ledger, case.board, case.seat), *reading.orders))
