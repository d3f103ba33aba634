"""What mail programs write of their own accord, in many languages.

All words stand in plain characters (`characters.plain`) and small letters.
"""

WROTE = (
    "wrote", "writes",
    "schrieb", "geschrieben",
    "a écrit", "écrivait",
    "escribió", "ha escrit",
    "ha scritto",
    "escreveu",
    "schreef", "geschreven",
    "skrev",
    "kirjoitti",
    "napisał", "napisał(a)", "napisała", "pisze",
    "napsal", "napsal(a)", "napsala", "napísal", "napísal(a)",
    "пишет", "написал", "написал(а)", "написала", "писал", "писал(а)",
    "пише", "написав", "написав(ла)",
    "yazdı", "şunu yazdı",
    "ezt írta", "írta",
    "a scris",
    "έγραψε",
    "כתב", "כתבה",
    "كتب",
    "写道", "寫道",
    "のメール", "が書きました", "のメッセージ",
    "님이 작성", "님이 씀",
    "je napisao", "je napisala", "je napisao/la", "је написао", "је написао/ла",
    "je napisal", "je napisal/a",
    "написа",
    "rašė", "parašė", "rakstīja", "kirjutas",
    "skrifaði",
    "menulis", "đã viết", "เขยนวา", "נכתב על ידי", "نوشت", "न लिखा",
)  # fmt: skip
"""Verbs of "On … wrote:"."""

QUOTING = ("quoting", "zitat von", "citando", "citando a", "citazione da", "citerar", "selon")
"""Openings of the form "Quoting Anna <anna@example.org>:"."""

MARKERS = frozenset({
    "original message", "forwarded message", "begin forwarded message", "reply message",
    "original appointment",
    "ursprüngliche nachricht", "originalnachricht", "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht", "originale nachricht",
    "message d'origine", "message original", "message transféré", "message initial",
    "début du message transféré", "début du message réexpédié", "message réexpédié",
    "mensaje original", "mensaje reenviado", "inicio del mensaje reenviado",
    "messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato",
    "mensagem original", "mensagem encaminhada", "mensagem reencaminhada",
    "início da mensagem encaminhada", "início da mensagem reencaminhada",
    "oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht",
    "begin doorgestuurd bericht",
    "ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande",
    "vidarebefordrat brev",
    "oprindelig meddelelse", "videresendt meddelelse", "original besked", "videresendt besked",
    "opprinnelig melding", "videresendt melding",
    "alkuperäinen viesti", "välitetty viesti", "edelleenlähetetty viesti",
    "wiadomość oryginalna", "oryginalna wiadomość", "wiadomość przekazana",
    "przekazana wiadomość", "treść przekazanej wiadomości",
    "původní zpráva", "původní e-mail", "přeposlaná zpráva", "pôvodná správa",
    "preposlaná správa",
    "исходное сообщение", "пересылаемое сообщение", "пересланное сообщение",
    "перенаправленное сообщение", "начало переадресованного сообщения",
    "оригінальне повідомлення", "переслане повідомлення",
    "orijinal mesaj", "orijinal ileti", "özgün ileti", "iletilen mesaj", "yönlendirilmiş ileti",
    "eredeti üzenet", "továbbított üzenet",
    "mesaj original", "mesajul original", "mesaj redirecționat",
    "αρχικό μήνυμα", "προωθημένο μήνυμα",
    "元のメッセージ", "転送されたメッセージ", "転送メッセージ",
    "原始邮件", "转发的邮件", "转发邮件", "邮件原件", "原始郵件", "轉寄的郵件",
    "원본 메시지", "원본 메일", "전달된 메시지",
    "missatge original", "missatge reenviat", "originalna poruka", "proslijeđena poruka",
    "izvorno sporočilo", "posredovano sporočilo", "препратено съобщение",
    "оригинално съобщение", "изначальное сообщение",
    "pesan asli", "pesan terusan", "tin nhắn gốc", "thư đã chuyển tiếp",
    "ההודעה המקורית", "הודעה שהועברה", "الرسالة الأصلية", "رسالة معاد توجيهها",
    "原始信件", "転送されたメール", "원본메일",
})  # fmt: skip
"""What stands between dashes, or before a colon, at the head of a quoted or forwarded mail."""

LABELS = {
    "from": frozenset({
        "from", "von", "de", "da", "van", "från", "fra", "lähettäjä", "od", "nadawca",
        "odesílatel", "odosielateľ", "от", "от кого", "від", "kimden", "gönderen", "feladó",
        "expeditor", "de la", "από", "差出人", "送信元", "发件人", "寄件者", "보낸 사람",
        "보낸사람", "šalje", "pošiljatelj", "dari", "từ", "מאת", "من", "frá",
    }),
    "sent": frozenset({
        "sent", "date", "gesendet", "datum", "envoyé", "envoyé le", "enviado", "enviado el",
        "enviada em", "enviado em", "fecha", "data", "inviato", "verzonden", "skickat", "sendt",
        "dato", "lähetetty", "päiväys", "päivämäärä", "wysłano", "wysłane", "odesláno",
        "odoslané", "dátum", "отправлено", "дата", "надіслано", "gönderildi", "tarih",
        "gönderme tarihi", "elküldve", "trimis", "στάλθηκε", "ημερομηνία", "送信日時", "日付",
        "发送时间", "日期", "寄件日期", "傳送日期", "보낸 날짜", "보낸날짜", "날짜",
        "enviat", "poslano", "изпратено", "dikirim", "tanggal", "đã gửi", "ngày", "נשלח",
        "תאריך", "تم الإرسال", "التاريخ", "sent on",
    }),
    "to": frozenset({
        "to", "an", "à", "pour", "para", "a", "aan", "till", "til", "vastaanottaja", "do",
        "adresat", "komu", "pro", "кому", "kime", "alıcı", "címzett", "către", "προς", "宛先",
        "收件人", "收件者", "받는 사람", "받는사람", "per a", "prima", "za", "до", "kepada",
        "đến", "tới", "אל", "إلى",
    }),
    "subject": frozenset({
        "subject", "betreff", "objet", "asunto", "oggetto", "assunto", "onderwerp", "ämne",
        "emne", "aihe", "temat", "předmět", "predmet", "тема", "konu", "tárgy", "subiect",
        "θέμα", "件名", "主题", "主旨", "제목",
        "assumpte", "zadeva", "относно", "subjek", "chủ đề", "נושא", "الموضوع", "efni",
    }),
}  # fmt: skip
"""The header lines that Outlook and others put before the mail that is being answered."""

AUTOMATIC_SUBJECTS = (
    "automatic reply", "automated reply", "automatic response", "auto reply", "auto-reply",
    "autoreply", "auto response", "auto-response", "auto:", "out of office",
    "out of the office", "away from my mail", "away from my office",
    "automatische antwort", "abwesenheit",
    "réponse automatique", "absence du bureau",
    "respuesta automática", "fuera de la oficina", "fuera de oficina",
    "risposta automatica", "fuori sede",
    "resposta automática", "fora do escritório",
    "automatisch antwoord", "afwezig",
    "autosvar", "automatiskt svar", "automatisk svar", "fraværende", "frånvaro",
    "automaattinen vastaus", "poissaolo",
    "odpowiedź automatyczna", "autoodpowiedź", "automatická odpověď", "automatická odpoveď",
    "автоответ", "автоматический ответ", "автовідповідь", "автоматична відповідь",
    "otomatik yanıt", "automatikus válasz", "răspuns automat", "αυτόματη απάντηση",
    "自動応答", "自動返信", "自动回复", "自動回覆", "자동 회신", "자동 응답", "부재중",
    "不在", "automatyczna odpowiedź", "automatisch bericht", "vacation reply", "away from",
    "balasan otomatis", "trả lời tự động", "תשובה אוטומטית", "رد تلقائي", "odgovor u odsutnosti",
    "samodejni odgovor", "автоматичен отговор", "automatični odgovor", "automatski odgovor",
    "undeliverable", "undelivered", "unzustellbar", "delivery status notification",
    "mail delivery failed", "mail delivery subsystem", "returned mail",
    "read:", "not read:", "gelesen:", "ungelesen gelöscht:", "lu :", "lu:", "leído:", "letto:",
    "lida:", "lido:", "gelezen:", "läst:", "læst:", "lest:", "luettu:", "przeczytano:",
    "přečteno:", "прочитано:", "прочтено:", "okundu:", "olvasott:", "開封済み:", "已读:", "已讀:",
)  # fmt: skip
"""Beginnings of the subjects of absence notices, returned mails and receipts."""

SIGNED_BY_PROGRAMS = (
    "sent from my", "sent from mail", "sent from outlook", "sent from yahoo", "sent from proton",
    "sent from gmail", "sent from samsung", "sent from aol", "sent from fastmail",
    "sent from an android", "sent from iphone", "sent from ipad", "sent with proton",
    "sent with spark", "sent with bluemail", "sent with k-9", "sent via bluemail", "sent using",
    "get outlook for", "get bluemail for", "yahoo mail:", "envoyé avec", "envoyé à partir de",
    "von meinem", "gesendet von", "gesendet mit", "von unterwegs gesendet",
    "envoyé de mon", "envoyé depuis", "télécharger outlook", "obtenir outlook",
    "enviado desde", "enviado con", "obtener outlook", "enviado do meu", "enviado a partir do",
    "enviado de meu", "obter o outlook", "inviato da", "inviato con", "ottieni outlook",
    "scarica outlook", "verzonden vanaf", "verstuurd vanaf", "verzonden met", "verstuurd met",
    "skickat från", "skickades från", "hämta outlook", "sendt fra", "hent outlook",
    "lähetetty", "hanki outlook", "wysłane z", "wysłano z", "pobierz aplikację outlook",
    "odesláno z", "odoslané z", "odesláno pomocí", "отправлено с", "отправлено из",
    "надіслано з", "iphone'umdan gönderildi", "iphone'ımdan gönderildi", "elküldve",
    "trimis de pe", "στάλθηκε από", "iphoneから送信", "发自我的", "從我的", "从我的",
    "나의 iphone", "poslano z", "poslano sa", "dikirim dari", "נשלח מ", "أرسلت من", "مرسل من",
)  # fmt: skip
"""Beginnings of the lines with which mail programs, phones before all, sign what they send."""
