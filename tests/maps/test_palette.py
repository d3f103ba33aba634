"""The palette: what is written on a fill can be read there."""

import pytest

from adjudicator.maps.palette import PAINTS


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb` (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("player", PAINTS)
def test_the_letter_of_a_player_can_be_read_on_the_colour(player: str) -> None:
    assert contrast(PAINTS[player].fill, PAINTS[player].ink) >= 4.5
