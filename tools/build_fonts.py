"""The fonts of the map, cut down to the letters that it may need; run once.

In an environment of its own, from the checkout's top:

    python3 -m venv BUILD && BUILD/bin/pip install fonttools==4.68.0
    npm pack @expo-google-fonts/barlow-semi-condensed@0.4.1 dejavu-fonts-ttf@2.37.3   # and unpack
    BUILD/bin/python tools/build_fonts.py barlow-semi-condensed dejavu-fonts-ttf

Barlow Semi Condensed writes the map; DejaVu Sans Condensed has the letters of players' names that
Barlow lacks. Both may be changed and passed on; their licences lie beside them.
"""

import json
import shutil
import sys
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

RESULT: Final = Path(__file__).parents[1] / "adjudicator/maps/fonts"

_LATIN: Final = ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2026), (0x2212, 0x2212))
_OTHERS: Final = (
    (0x180, 0x24F),  # more Latin
    (0x300, 0x36F),  # combining accents
    (0x370, 0x3FF),  # Greek
    (0x400, 0x4FF),  # Cyrillic
    (0x530, 0x58F),  # Armenian
    (0x590, 0x5FF),  # Hebrew
    (0x600, 0x6FF),  # Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1E00, 0x1EFF),  # Latin with two accents, as in Vietnamese
)
_WEIGHTS: Final = ("500Medium", "600SemiBold", "700Bold", "800ExtraBold")


def main() -> None:
    """Write the fonts, their licences, and which letters they hold."""
    barlow, dejavu = map(Path, sys.argv[1:])
    RESULT.mkdir(exist_ok=True)
    shutil.copy(barlow / "LICENSE_FONT", RESULT / "Barlow-LICENSE.txt")
    shutil.copy(dejavu / "LICENSE", RESULT / "DejaVu-LICENSE.txt")
    held = set()
    for weight in _WEIGHTS:
        name = f"BarlowSemiCondensed_{weight}.ttf"
        held |= _cut(barlow / weight / name, RESULT / name, _LATIN)
    name = "DejaVuSansCondensed-Bold.ttf"
    held |= _cut(dejavu / "ttf" / name, RESULT / name, _OTHERS)
    (RESULT / "letters.json").write_text(json.dumps(_ranges(sorted(held))) + "\n", encoding="ascii")


def _cut(source: Path, result: Path, ranges: tuple[tuple[int, int], ...]) -> set[int]:
    """Write a font with these ranges of letters, and give those that it really holds."""
    wanted = [letter for first, last in ranges for letter in range(first, last + 1)]
    options = subset.Options(hinting=False, recalc_timestamp=False)
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    font.save(result)
    print(f"{result}: {result.stat().st_size} bytes")
    return set(font.getBestCmap())


def _ranges(letters: list[int]) -> list[tuple[int, int]]:
    """Letters in order as ranges, each with its first and its last."""
    ranges: list[tuple[int, int]] = []
    for letter in letters:
        if ranges and letter == ranges[-1][1] + 1:
            ranges[-1] = (ranges[-1][0], letter)
        else:
            ranges.append((letter, letter))
    return ranges


if __name__ == "__main__":
    main()
