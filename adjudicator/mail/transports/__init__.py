"""Ways for raw mails to come in and to go out: a folder, IMAP, SMTP, standard input."""
