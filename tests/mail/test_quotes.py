"""Own words are told from quoted ones."""

import pytest

from adjudicator.mail import program_words
from adjudicator.mail.characters import plain
from adjudicator.mail.lines import NO_LINE, split_lines
from adjudicator.mail.quotes import own_lines
from tests.mail.sample_orders import is_order

ORDER = "5 armies from Peru attack Brazil"


def own(text: str, ours: tuple[str, ...] = ()) -> list[str]:
    lines = own_lines(split_lines(text), is_order, ours)
    return [line.text for line in lines if line.text]


ATTRIBUTIONS = {
    "English": "On Sun, Nov 29, 2026 at 8:00 PM The judge <gm@example.org> wrote:",
    "English, name first": "The judge <gm@example.org> wrote on 29.11.2026:",
    "Quoting": "Quoting The judge <gm@example.org>:",
    "German": "Am So., 29. Nov. 2026 um 20:00 Uhr schrieb The judge <gm@example.org>:",
    "German, Horde": "Zitat von The judge <gm@example.org>:",
    "French": "Le dim. 29 nov. 2026 à 20:00, The judge <gm@example.org> a écrit :",
    "Spanish": "El dom, 29 nov 2026 a las 20:00, The judge (<gm@example.org>) escribió:",
    "Catalan": "El dia 29/11/2026 a les 20:00, The judge ha escrit:",
    "Italian": "Il giorno dom 29 nov 2026 alle ore 20:00 The judge ha scritto:",
    "Portuguese": "The judge <gm@example.org> escreveu no dia domingo, 29/11/2026 à(s) 20:00:",
    "Dutch": "Op zo 29 nov 2026 om 20:00 schreef The judge <gm@example.org>:",
    "Swedish": "Den sön 29 nov. 2026 kl 20:00 skrev The judge <gm@example.org>:",
    "Danish": "Den søn. 29. nov. 2026 kl. 20.00 skrev The judge <gm@example.org>:",
    "Norwegian": "søn. 29. nov. 2026 kl. 20:00 skrev The judge <gm@example.org>:",
    "Finnish": "su 29. marrask. 2026 klo 20.00 The judge (gm@example.org) kirjoitti:",
    "Polish": "W dniu 29.11.2026 o 20:00, The judge pisze:",
    "Czech": "Dne 29. 11. 2026 v 20:00 The judge napsal(a):",
    "Slovak": "ne 29. 11. 2026 o 20:00 The judge <gm@example.org> napísal(a):",
    "Russian": "вс, 29 нояб. 2026 г. в 20:00, The judge <gm@example.org>:",
    "Russian, Thunderbird": "29.11.2026 20:00, The judge пишет:",
    "Ukrainian": "нд, 29 лист. 2026 р. о 20:00 The judge <gm@example.org> пише:",
    "Turkish": "The judge <gm@example.org>, 29 Kas 2026 Paz, 20:00 tarihinde şunu yazdı:",
    "Hungarian": "The judge <gm@example.org> ezt írta (időpont: 2026. nov. 29., V, 20:00):",
    "Romanian": "În dum., 29 nov. 2026 la 20:00, The judge <gm@example.org> a scris:",
    "Greek": "Στις Κυρ 29 Νοε 2026 στις 8:00 μ.μ., ο χρήστης The judge έγραψε:",
    "Hebrew": "\u202bבתאריך יום א׳, 29 בנוב׳ 2026 ב-20:00 מאת \u202aThe judge\u202c\u200f"
    " <\u202agm@example.org\u202c\u200f>:\u202c",
    "Arabic": "في الأحد، 29 نوفمبر 2026 في 8:00 م كتب The judge:",
    "Japanese": "2026年11月29日(日) 20:00 The judge <gm@example.org>:",
    "Chinese": "The judge <gm@example.org> 于2026年11月29日周日 20:00写道：",
    "Croatian": "Dana ned, 29. stu 2026. u 20:00 The judge <gm@example.org> je napisao/la:",
    "Slovenian": "V V ned., 29. nov. 2026 ob 20:00 je oseba The judge <gm@example.org> napisala:",
    "Bulgarian": "На нд, 29.11.2026 г. в 20:00 ч. The judge <gm@example.org> написа:",
    "Indonesian": "Pada tanggal Min, 29 Nov 2026 pukul 20.00 The judge menulis:",
    "Vietnamese": "Vào CN, 29 thg 11, 2026 vào lúc 20:00 The judge <gm@example.org> đã viết:",
    "Thai": "เมื่อ อา. 29 พ.ย. 2026 เวลา 20:00 The judge <gm@example.org> เขียนว่า:",
    "Hindi": "रवि, 29 नव॰ 2026 को 20:00 बजे को The judge <gm@example.org> ने लिखा:",
    "Persian": "The judge در 29.11.2026 ساعت 20:00 نوشت:",
    "Icelandic": "Þann sun. 29. nóv. 2026 kl. 20:00 skrifaði The judge <gm@example.org>:",
    "Zoho": "---- On Sun, 29 Nov 2026 20:00:00 +0100 The judge <gm@example.org> wrote ----",
    "Zoho, three dashes": "--- On 2026-11-29 20:00:00 The judge <gm@example.org> wrote ---",
    "GroupWise": '>>> "The judge" <gm@example.org> 29.11.2026 20:00 >>>',
    "Mail.ru": "Воскресенье, 29 ноября 2026, 20:00 +03:00 от The judge <gm@example.org>:",
    "The Bat": "You wrote on Sunday, November 29, 2026, 8:00:00 PM:",
    "NetEase": 'At 2026-11-29 20:00:00, "The judge" <gm@example.org> wrote:',
    "Korean": "2026년 11월 29일 (일) 오후 8:00, The judge <gm@example.org>님이 작성:",
}


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_unmarked_text_after_an_attribution_is_cut(attribution: str) -> None:
    assert own(f"Peru +3\n{attribution}\n\nYou hold Peru.\n{ORDER}") == ["Peru +3"]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS.values(), ids=ATTRIBUTIONS)
def test_answers_below_and_between_marked_quotes_are_kept(attribution: str) -> None:
    text = f"{attribution}\n\n> You hold Peru.\n\nPeru +3\n> {ORDER}\nhold\n"
    assert own(text) == ["Peru +3", "hold"]


@pytest.mark.parametrize("at", [2, 5, 9])
def test_an_attribution_may_be_wrapped(at: int) -> None:
    words = ATTRIBUTIONS["English"].split(" ")
    words[10:10] = ["\n"] if at == 9 else []
    wrapped = " ".join(words[:at]) + "\n" + " ".join(words[at:])
    if at > 4:  # the first line must hold the date
        assert own(f"Peru +3\n{wrapped}\n{ORDER}") == ["Peru +3"]
    else:
        assert own(f"Peru +3\n{wrapped}\n{ORDER}") == ["Peru +3", " ".join(words[:at])]


def test_an_attribution_does_not_reach_across_an_empty_line() -> None:
    assert own(f"On Sun, 29 Nov 2026 at 20:00\n\nAnna wrote:\n{ORDER}")[-1] == ORDER


def test_an_attribution_holds_no_order() -> None:
    assert own("29.11.2026\nPeru +3\nAnna wrote:\nhold") == [
        "29.11.2026",
        "Peru +3",
        "Anna wrote:",
        "hold",
    ]


def test_an_attribution_leaves_the_line_before_it_alone() -> None:
    text = f"4 armeis from Peru attack Brazil\n{ATTRIBUTIONS['English']}\n> x"
    assert own(text) == ["4 armeis from Peru attack Brazil"]


@pytest.mark.parametrize(
    "line",
    [
        "As the manual wrote:",
        "My orders for 29.11.2026:",
        "Write to anna@example.org:",
        "He wrote on 29.11.2026 that all is well",
        f"On 29.11.2026 anna@example.org wrote{' much' * 70}:",
    ],
)
def test_chatter_is_no_attribution(line: str) -> None:
    assert own(f"{line}\nPeru +3")[-1] == "Peru +3"


def test_a_bare_name_before_a_marked_quote_is_an_attribution() -> None:
    assert own("Anna wrote:\n> x\nPeru +3") == ["Peru +3"]


def test_marked_lines_are_dropped_wherever_they_stand() -> None:
    assert own(f"> {ORDER}\n  >> {ORDER}\nPeru +3\n＞{ORDER}") == ["Peru +3"]


def test_an_empty_line_stands_for_a_quote() -> None:
    assert own_lines(split_lines("> x"), is_order, ()) == (NO_LINE,)


@pytest.mark.parametrize(
    "marker",
    [
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "----- Forwarded Message -----",
        "Begin forwarded message:",
        "-------- Ursprüngliche Nachricht --------",
        "Anfang der weitergeleiteten Nachricht:",
        "-------- Message d’origine --------",
        "Début du message transféré :",
        "-----Mensaje original-----",
        "-----Messaggio originale-----",
        "---------- Mensagem encaminhada ----------",
        "-----Oorspronkelijk bericht-----",
        "-----Ursprungligt meddelande-----",
        "-----Wiadomość oryginalna-----",
        "-------- Исходное сообщение --------",
        "-----元のメッセージ-----",
        "------ Original Message ------",
        "-------- 원본 메시지 --------",
        "-------- ההודעה המקורית --------",
        "---------- الرسالة الأصلية ----------",
        "-------- Originalna poruka --------",
        "-----原始邮件-----",
        "------------------ 原始邮件 ------------------",
    ],
)
def test_text_is_cut_at_translated_markers(marker: str) -> None:
    assert own(f"Peru +3\n{marker}\n{ORDER}") == ["Peru +3"]


def test_the_tables_hold_words_as_they_are_compared() -> None:
    labels = [name for names in program_words.LABELS.values() for name in names]
    words = (*program_words.WROTE, *program_words.MARKERS, *program_words.QUOTING, *labels)
    for word in (*words, *program_words.AUTOMATIC_SUBJECTS):
        assert plain(word).lower() == word


def test_no_label_stands_for_two_headers() -> None:
    labels = [name for names in program_words.LABELS.values() for name in names]
    assert len(labels) == len(set(labels))


def test_marks_without_a_name_and_a_date_are_a_quote_like_any_other() -> None:
    assert own(f">>> {ORDER} >>>\nhold") == ["hold"]


def test_other_words_between_dashes_cut_nothing() -> None:
    assert own(f"---- my orders ----\n{ORDER}\n{'-' * 400}\nhold")[1] == ORDER


@pytest.mark.parametrize(
    "headers",
    [
        "From: The judge\nSent: Sunday\nTo: Anna\nSubject: x",
        "*From:* The judge\n*Date:* Sunday\n*To:* Anna",
        "**From**: The judge\n\n**Sent**: Sunday\n\n**To**: Anna",
        "Von: The judge\nGesendet: Sonntag\nAn: Anna\nBetreff: x",
        "De : The judge\nEnvoyé : dimanche\nÀ : Anna\nObjet : x",
        "De: The judge\nEnviado el: domingo\nPara: Anna\nAsunto: x",
        "Da: The judge\nInviato: domenica\nA: Anna\nOggetto: x",
        "Van: The judge\nVerzonden: zondag\nAan: Anna\nOnderwerp: x",
        "От: The judge\nОтправлено: 29 ноября\nКому: Anna\nТема: x",
        "发件人: The judge\n发送时间: 29\n收件人: Anna\n主题: x",
        "מאת: The judge\nנשלח: 29\nאל: Anna\nנושא: x",
        "من: The judge\nتم الإرسال: 29\nإلى: Anna\nالموضوع: x",
        "보낸사람: The judge\n받는사람: Anna\n날짜: 29\n제목: x",
        "Šalje: The judge\nPoslano: 29\nPrima: Anna\nPredmet: x",
        "Od: The judge\nPoslano: 29\nZa: Anna\nZadeva: x",
        "差出人: The judge\n送信日時: 29\n宛先: Anna\n件名: x",
    ],
)
def test_text_is_cut_at_translated_header_lines(headers: str) -> None:
    assert own(f"Peru +3\n{headers}\n\n{ORDER}") == ["Peru +3"]


@pytest.mark.parametrize(
    "lines", ["From: me\nTo: you", "From: a\nFrom: b\nTo: c\nTo: d", "To: a" + "\n" * 6 + "From: b"]
)
def test_fewer_than_three_labels_cut_nothing(lines: str) -> None:
    assert own(f"{lines}\n{ORDER}")[-1] == ORDER


def test_a_signature_ends_the_own_text_until_the_next_quote() -> None:
    assert own(f"Peru +3\n-- \nAnna\n{ORDER}\n> quote\nhold") == ["Peru +3", "hold"]
    assert own(f"-- \nAnna\n{ATTRIBUTIONS['French']}\n> quote\nhold") == ["hold"]


def test_dashes_without_a_blank_are_no_signature() -> None:
    assert own("--\nPeru +3\n— \nhold") == ["--", "Peru +3", "-", "hold"]


def test_lines_of_our_own_mail_are_quotes_whatever_they_look_like() -> None:
    ours = ("World, round 6: “what happened”", f"| {ORDER}", "", ORDER)
    assert own(f'  WORLD,  round 6: "What happened"\n| {ORDER}\n{ORDER}\nhold', ours) == ["hold"]


def test_long_lines_take_no_long_time() -> None:
    text = "\n".join(("a" * 300_000, "-" * 300_000, "x@" * 100_000, "20.0" * 100_000 + ":"))
    assert len(own(text)) == 4
