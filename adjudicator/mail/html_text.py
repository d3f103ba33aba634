"""HTML to text, line by line: blocks become lines, quotes get ">", what is hidden stays hidden."""

import re
from collections import Counter

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser, LexborNode

from adjudicator.mail.text_page import TextPage

_LINES = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "header", "hr", "li", "main", "menu", "nav", "ol", "section", "summary", "table", "ul",
})  # fmt: skip
"""Elements that begin and end a line."""

_PARAGRAPHS = frozenset(["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"])
"""Elements with an empty line round them."""

_UNSEEN = frozenset({
    "-comment", "head", "iframe", "math", "noscript", "object", "script", "select", "style", "svg",
    "template", "textarea", "title",
})  # fmt: skip
_HIDING = frozenset({
    "display:none", "visibility:hidden", "visibility:collapse", "mso-hide:all", "font-size:0",
    "font-size:0px", "max-height:0", "max-height:0px", "opacity:0", "color:transparent",
})  # fmt: skip
_EMPTY_BOX = frozenset({"height:0", "height:0px", "width:0", "width:0px"})
"""They hide only what may not flow over."""

_PREHEADERS = frozenset({"preheader", "preview-text", "mcnpreviewtext"})
"""Classes of what mailboxes show beside the subject; the rules that hide it are elsewhere."""

_PREFORMATTED = ("white-space:pre;", "white-space:pre-wrap;", "white-space:pre-line;")
_INDENTED = "40px;border:none;"
_OUTLOOK_RULE = re.compile(
    r"(?:mso-element:para-border-div;)?border:none;border-top:solid"
    r"|border-(?:right|bottom|left|width|style|color|image)[^;]*;(?:border-[^;]*;)*"
    r"border-top:(?:1(?:\.0)?ptsolid|solid)[^;]*;(?:border-[^;]*;)*padding:3(?:\.0)?pt0"
    r"|border-width:1ptnonenone;border-style:solidnonenone;"
)
"""As Outlook writes it, and as browsers write it anew."""

_REPLY_HEADERS = frozenset(
    {"appendonsend", "divrplyfwdmsg", "mail-editor-reference-message-container"}
)
_OPEN_CLASSES = frozenset({"gmail_quote", "protonmail_quote"})
"""Boxes that also hold answers written below or between the quotes, which have their own boxes."""

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:]*)")
_CROWDED_TAG = re.compile(
    r"""<[A-Za-z][^\s/>]*+
    (?:[\s/]*+ [^\s/>][^\s/>=]*+
        (?:\s*+ = \s*+ (?:"[^"]*+" | '[^']*+' | [^\s>"'][^\s>]*+)?+)?+
    ){100}
    """,
    re.VERBOSE,
)
"""A tag with a hundred attributes: the parser compares each with all others."""

_NEED_NO_END = frozenset({
    "area", "base", "br", "col", "dd", "dt", "hr", "img", "input", "li", "link", "meta", "option",
    "p", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "wbr",
})  # fmt: skip
_TAG_ITSELF = 15
_MOST_WORK = 3_000_000
"""For each tag the parser looks at all open elements, or opens them anew."""

_MOST_NODES = 100_000
"""Elements and texts: a mail of 2 MB has fewer if there is one for every 20 characters."""


def html_to_text(html: str) -> str:
    """The text of an HTML mail as its reader sees it.

    Quotes get ">", one for each level; the text ends where Outlook puts the headers of the mail
    that is being answered. A row of a table becomes a line, with blanks between its cells.
    Raises ValueError if reading it would take minutes.
    """
    if _work(html) > _MOST_WORK:
        raise ValueError("the HTML holds too many elements that are never closed")
    if _CROWDED_TAG.search(html):
        raise ValueError("the HTML holds an element with too many attributes")
    page = TextPage()
    _write_all(LexborHTMLParser(html), _Reader(page))
    return page.text()


class _Element(Struct, frozen=True):
    """What matters of an element."""

    tag: str
    is_hidden: bool
    is_reply_header: bool
    is_preformatted: bool
    is_quote: bool


class _Reader:
    """Writes the elements of a document to a page, as each begins and ends."""

    def __init__(self, page: TextPage) -> None:
        self._page = page
        self._preformatted = 0

    def begin(self, element: _Element) -> None:
        match element.tag:
            case "br":
                self._page.end_line(even_if_empty=True)
            case "tr":
                self._page.begin_row()
            case "td" | "th":
                self._page.begin_cell()
            case tag:
                self._break(tag)
        self._page.depth += element.is_quote
        self._preformatted += element.is_preformatted

    def end(self, element: _Element) -> None:
        match element.tag:
            case "tr":
                self._page.end_row()
            case "td" | "th":
                self._page.end_cell()
            case tag:
                self._break(tag)
        self._page.depth -= element.is_quote
        self._preformatted -= element.is_preformatted

    def write(self, text: str) -> None:
        if not self._preformatted:
            self._page.write(text)
            return
        first, *others = text.split("\n")
        self._page.write(first)
        for line in others:
            self._page.end_line(even_if_empty=True)
            self._page.write(line)

    def _break(self, tag: str) -> None:
        if tag in _LINES:
            self._page.end_line()
        elif tag in _PARAGRAPHS:
            self._page.end_paragraph()


def _work(html: str) -> int:
    """The number of tags, each weighed by the elements that are open round it."""
    opened: Counter[str] = Counter()
    depth = work = 0
    for end, tag in _TAG.findall(html):
        name = tag.lower()
        if name not in _NEED_NO_END:
            step = -1 if end and opened[name] else int(not end)
            opened[name] += step
            depth += step
        work += depth + _TAG_ITSELF
    return work


def _write_all(tree: LexborHTMLParser, reader: _Reader) -> None:
    """Hand over all that can be seen; without recursion, since a mail may nest very deep."""
    holders = _holders_of_blockquotes(tree)
    pending: list[LexborNode | _Element] = [tree.root] if tree.root else []
    seen = 0
    while pending:
        node = pending.pop()
        if isinstance(node, _Element):
            reader.end(node)
            continue
        seen += 1
        if seen > _MOST_NODES:
            raise ValueError("the HTML holds too many elements")
        if node.tag == "-text":
            reader.write(node.text_content or "")
            continue
        element = _element(node, holders)
        if element.is_reply_header:
            break
        if not element.is_hidden:
            reader.begin(element)
            pending.append(element)
            pending += reversed(list(node.iter(include_text=True)))


def _holders_of_blockquotes(tree: LexborHTMLParser) -> set[int]:
    """The ids of all elements with a blockquote inside."""
    holders: set[int] = set()
    for node in tree.css("blockquote"):
        holder = node.parent
        while holder and holder.mem_id not in holders:
            holders.add(holder.mem_id)
            holder = holder.parent
    return holders


def _element(node: LexborNode, holders: set[int]) -> _Element:
    tag = node.tag or ""
    attributes = node.attributes
    style = _style(attributes.get("style") or "")
    name = (attributes.get("id") or "").lower().removeprefix("x_")
    return _Element(
        tag=tag,
        is_hidden=tag in _UNSEEN
        or "hidden" in attributes
        or _hides(style)
        or not _PREHEADERS.isdisjoint((attributes.get("class") or "").lower().split()),
        is_reply_header=name in _REPLY_HEADERS or bool(_OUTLOOK_RULE.match(style)),
        is_preformatted=tag == "pre" or any(kept in style for kept in _PREFORMATTED),
        is_quote=(tag == "blockquote" and _INDENTED not in style)
        or (tag == "div" and _is_quoting_box(node, holders)),
    )


def _hides(style: str) -> bool:
    settings = frozenset(style.split(";"))
    is_cut = "overflow:hidden" in settings and not _EMPTY_BOX.isdisjoint(settings)
    return is_cut or not _HIDING.isdisjoint(settings)


def _style(style: str) -> str:
    """The settings of a style attribute without blanks, each with its semicolon."""
    settings = "".join(style.split()).lower().replace("!important", "")
    return f"{settings};" if settings else ""


def _is_quoting_box(node: LexborNode, holders: set[int]) -> bool:
    classes = (node.attributes.get("class") or "").split()
    if _OPEN_CLASSES.intersection(classes):
        return node.mem_id not in holders
    return "yahoo_quoted" in classes or node.attributes.get("name") == "quote"
