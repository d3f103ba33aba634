"""Whole games, by mails only."""

import random
from pathlib import Path

from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table


def test_a_game_goes_from_its_start_to_a_winner_by_mails_only(tmp_path: Path) -> None:
    table = Table(tmp_path / "home", ("red", "blue", "green"))
    table.folder.settings.write_text(
        table.folder.settings.read_text().replace(
            "rules: risk2 ", "rules: {extends: risk2, objective: {domination: 19}} "
        )
    )
    chance = random.Random(7)
    assert table.tick(START).began == [GAME]
    due = DUE
    for round_ in range(12):
        for colour in ("red", "blue", "green"):
            if round_ == 0:
                table.write(colour, f"the rest on {table.game.state.held(colour)[0]}")
            else:
                attacks = list(table.attacks(colour))
                chosen = chance.sample(attacks, min(6, len(attacks)))
                table.write(colour, "\n".join([*chosen, "Thanks, and good luck to all!"]))
        assert not table.tick(due - MINUTE).troubles
        done = table.tick(due + 6 * MINUTE)
        assert not done.troubles
        assert [one.stage.round for one in done.judged] == [round_]
        if table.game.is_over:
            break
        due += WEEK
    assert table.game.is_over
    winner = table.game.state.winners[0]
    assert "won" in table.to(winner)[-1]["Subject"]
    assert {mail["To"] for mail in table.news()} >= {"ada@example.org", "bo@example.org"}
    table.write("red", "3 armies reinforce Brazil")
    assert table.tick(due + WEEK).judged == []
    assert table.outcomes()[-1] == "old stage"
    assert "The game is over" in table.to("red")[-1]["Subject"]
