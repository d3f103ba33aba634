"""The dice and the scales (D1, D2)."""

import pytest

from adjudicator.core.dice import BLACK, DICE, GREEN, RED, SCALES, WHITE, YELLOW


@pytest.mark.parametrize(
    ("die", "rank", "counts", "total"),
    [
        (WHITE, 1, (4, 3, 2, 1, 1, 1), 31),
        (YELLOW, 2, (2, 4, 2, 2, 1, 1), 35),
        (GREEN, 3, (1, 2, 3, 3, 2, 1), 42),
        (RED, 4, (1, 1, 2, 2, 4, 2), 49),
        (BLACK, 5, (1, 1, 1, 2, 3, 4), 53),
    ],
)
def test_a_die_has_the_faces_of_the_printed_table(die, rank, counts, total):
    """Twelve faces each, in ascending order (D1)."""
    assert die.rank == rank
    assert tuple(die.faces.count(face) for face in range(1, 7)) == counts
    assert len(die.faces) == 12
    assert sum(die.faces) == total
    assert list(die.faces) == sorted(die.faces)


def test_turning_the_faces_round_maps_the_dice_onto_each_other():
    """7 - f turns white into black, yellow into red and green into itself (D1)."""
    turned = [tuple(sorted(7 - face for face in die.faces)) for die in DICE]
    assert turned == [BLACK.faces, RED.faces, GREEN.faces, YELLOW.faces, WHITE.faces]


@pytest.mark.parametrize(
    ("scale", "side", "limits"),
    [
        ("board", "attacking", (1, 5, 6, 10, 11, 18, 19, 30, 31, 500)),
        ("board", "defending", (1, 5, 6, 10, 11, 18, 19, 30, 31, 500)),
        ("program", "attacking", (1, 5, 6, 10, 11, 18, 19, 29, 30, 500)),
        ("program", "defending", (1, 5, 6, 10, 11, 18, 19, 29, 30, 500)),
        ("manual", "attacking", (1, 3, 4, 7, 8, 12, 13, 18, 19, 500)),
    ],
)
def test_a_force_rolls_the_die_of_its_size(scale, side, limits):
    """At the first and last size of each colour (D2)."""
    rolled = [getattr(SCALES[scale], side)(armies) for armies in limits]
    assert rolled == [die for die in DICE for _ in range(2)]


def test_the_manual_knows_no_black_die_for_defenders():
    """From 21 armies on a garrison rolls red, however large it is (D2)."""
    manual = SCALES["manual"]
    rolled = [manual.defending(armies) for armies in (1, 6, 7, 12, 13, 20, 21, 500)]
    assert rolled == [WHITE, WHITE, YELLOW, YELLOW, GREEN, GREEN, RED, RED]


def test_only_the_manual_gives_equal_dice_to_the_defender():
    """Who wins equal dice belongs to the scale (D2)."""
    assert {name for name, scale in SCALES.items() if scale.attacker_wins_ties} == {
        "board",
        "program",
    }
