"""HTML becomes the lines that its reader sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.html_text import html_to_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("Ven<b>ezu</b>ela <i>now</i>", "Venezuela now"),
        ("one<br>two<br><br>three", "one\ntwo\n\nthree"),
        ("<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"),
        ("<p>one</p><p>two</p>", "one\n\ntwo\n"),
        ("one <div>two</div> three", "one\ntwo\nthree"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("a\n  b&nbsp;c &amp; d", "a b c & d"),
        ("<pre>a\n  b\n> c</pre>", "a\nb\n> c\n"),
        ('<div style="white-space: pre-wrap">a\nb</div>', "a\nb"),
        ("<table><tr><td>a<td>b</tr><tr><th>c</th></tr></table>", "a b\nc"),
        ("<table><tr><td>a<br>b</td><td>c</td></tr></table>", "a\nb\nc"),
        ("<table><tr><td><blockquote>a</blockquote></td><td>b</td></tr></table>", "> a\nb"),
        (
            "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>c",
            "a b\nc",
        ),
        ("<span>-- </span><br>me", "-- \nme"),
        ("--<br>me", "--\nme"),
        ("", ""),
    ],
)
def test_blocks_become_lines(html: str, text: str) -> None:
    assert html_to_text(html) == text


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display: none">x</div>',
        '<div style="DISPLAY:NONE!important">x</div>',
        '<span style="font-size:0">x</span>',
        '<span style="max-height:0px;overflow:hidden">x</span>',
        '<span style="mso-hide:all">x</span>',
        '<span style="visibility:hidden"><b>x</b></span>',
        '<span style="opacity:0">x</span>',
        '<span style="color: transparent">x</span>',
        '<div style="height:0;overflow:hidden">x</div>',
        '<div class="mail Preheader">x</div>',
        "<span hidden>x</span>",
        "<style>x</style>",
        "<script>x</script>",
        "<!-- x -->",
        "<title>x</title>",
        "<template>x</template>",
        "<textarea>x</textarea>",
    ],
)
def test_what_is_hidden_stays_hidden(hidden: str) -> None:
    assert html_to_text(f"<p>seen</p>{hidden}") == "seen\n"


@pytest.mark.parametrize(
    "style",
    ["font-size:0.8em", "min-height:0", "line-height:0", "height:0", "overflow:hidden;width:90px"],
)
def test_what_is_small_is_not_hidden(style: str) -> None:
    assert html_to_text(f'<span style="{style}">seen</span>') == "seen"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<blockquote>a<blockquote>b</blockquote></blockquote>c", "> a\n>> b\nc"),
        ('<div class="gmail_quote">a</div>b', "> a\nb"),
        ('<div class="gmail_quote">x:<blockquote>a</blockquote>b</div>', "x:\n> a\nb"),
        ('<div class="protonmail_quote">a</div>', "> a"),
        ('<div class="yahoo_quoted">a<blockquote>b</blockquote></div>', "> a\n>> b"),
        ('<div name="quote">a</div>', "> a"),
        ('<blockquote style="margin:0 0 0 40px;border:none;padding:0">a</blockquote>', "a"),
    ],
)
def test_quotes_get_marks(html: str, text: str) -> None:
    assert html_to_text(html) == text


@pytest.mark.parametrize(
    "header",
    [
        '<div id="appendonsend"></div>',
        '<div id="divRplyFwdMsg">',
        '<div id="x_divRplyFwdMsg">',
        '<div id="mail-editor-reference-message-container">',
        '<div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm">',
        '<div style="mso-element:para-border-div;border:none;border-top:solid #E1E1E1 1.0pt">',
        '<div style="border-right:none;border-left:none;border-top:1pt solid red;padding:3pt 0">',
        '<div style="border-width: 1pt none none; border-style: solid none none; padding: 3pt">',
    ],
)
def test_text_ends_at_the_headers_that_outlook_puts_before_a_quote(header: str) -> None:
    assert html_to_text(f"<table><tr><td>own{header}other</td></tr></table>other") == "own"


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 50_000,
        "<table><tr><td>" * 10_000,
        "<b a=1><b a=2></b x=1>" * 5_000,
        "<p>x" * 250_000,
        "".join(f"<p><b a={i}>x" for i in range(40)) + "<p>x" * 20_000,
    ],
)
def test_html_that_would_take_minutes_is_refused(html: str) -> None:
    with pytest.raises(ValueError, match="holds too many elements"):
        html_to_text(html)


@pytest.mark.parametrize("attribute", ["a{}", "a{}=1", "a{} = '>'", 'a{}="<b>"', "/a{}", "=a{}"])
def test_an_element_with_endless_attributes_is_refused(attribute: str) -> None:
    def tag(count: int) -> str:
        return f"<p {' '.join(map(attribute.format, range(count)))}>x"

    assert html_to_text(tag(90)).strip() == "x"
    with pytest.raises(ValueError, match="too many attributes"):
        html_to_text(tag(1000))


def test_long_attributes_are_read() -> None:
    picture = f'<img src="data:image/png;base64,{"A=/ " * 100_000}">'
    assert html_to_text(f"{picture}x<i style='{'a: b; ' * 1000}'>y</i>") == "xy"


@pytest.mark.parametrize(
    "style", ["border-top:1px solid #ccc", "border:none", "border-bottom:none;border-top:0"]
)
def test_other_rules_end_nothing(style: str) -> None:
    assert html_to_text(f'<div style="{style}">one</div>two') == "one\ntwo"


def test_deep_nesting_within_reason_is_read() -> None:
    assert html_to_text("<div>" * 1000 + "deep") == "deep"
    assert html_to_text("<blockquote>" * 50 + "deep").endswith(" deep")


_ELEMENTS = ("p", "td", "tr", "table", "blockquote", "pre", "b")
_PIECES = st.sampled_from(
    [f"<{tag}>" for tag in _ELEMENTS]
    + [f"</{tag}>" for tag in _ELEMENTS]
    + ["<br>", "<svg>", "<math>", "<template>", "<select>", "<frameset>", "<div", "&#0;", "<!--"]
    + ["-->", "x", ">", "\n"]
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_any_html_gives_some_text(html: str) -> None:
    assert isinstance(html_to_text(html), str)
