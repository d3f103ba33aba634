"""A page of plain text on which the elements of an HTML mail are written down."""

_DEEPEST_QUOTE = 9


class TextPage:
    """Lines being written; `depth` is the number of quotes round the place of writing."""

    def __init__(self) -> None:
        self.depth = 0
        self._lines: list[str] = []
        self._words: list[str] = []
        self._outer: list[list[str]] = []
        self._rows: list[list[list[str]]] = []

    def write(self, text: str) -> None:
        """Go on with the line; blanks and line ends are squeezed."""
        self._words.append(text)

    def end_line(self, *, even_if_empty: bool = False) -> None:
        """Begin a new line; an empty one is kept only where it is wanted."""
        text = "".join(self._words)
        self._words.clear()
        line = " ".join(text.split())
        if line == "--" != text:
            line = "-- "  # the blank is what makes it the beginning of a signature
        if line or even_if_empty:
            marks = ">" * min(self.depth, _DEEPEST_QUOTE)
            self._lines.append(f"{marks} {line}" if marks else line)

    def end_paragraph(self) -> None:
        """Begin a new line, with an empty one before it."""
        self.end_line()
        if self._lines and self._lines[-1].strip("> "):
            self.end_line(even_if_empty=True)

    def begin_row(self) -> None:
        """Begin a row of a table; rows hold cells, and cells may hold tables."""
        self.end_line()
        self._rows.append([])

    def begin_cell(self) -> None:
        """Begin a cell of the row begun last."""
        self._outer.append(self._lines)
        self._lines = []

    def end_cell(self) -> None:
        """End the cell begun last."""
        self.end_line()
        self._rows[-1].append([line for line in self._lines if line])
        self._lines = self._outer.pop()

    def end_row(self) -> None:
        """End the row begun last.

        It is one line, unless a cell has several or is quoted: then the table is mere layout.
        """
        cells = self._rows.pop()
        lines = [line for cell in cells for line in cell]
        if all(len(cell) <= 1 for cell in cells) and not any(line[0] == ">" for line in lines):
            lines = [" ".join(lines)]
        self._lines += lines

    def text(self) -> str:
        """All that was written; cells and rows still open end here."""
        while self._outer:
            self.end_cell()
            self.end_row()
        self.end_line()
        return "\n".join(self._lines)
