"""The engine protocol: every decision of gin goes through it unchanged, and what is none is answered so."""

from __future__ import annotations

import io

import msgspec
import pytest

from bot.arena.protocol import ProtocolError, ask, read_answer, read_decision, serve
from bot.games import gin
from bot.games.gin.player.levels import Casual
from bot.games.gin.rules import PRESETS
from tests.players.play import seed_of


def served(*lines: bytes) -> list[dict[str, str]]:
    answered = io.BytesIO()
    serve("gin", Casual(), io.BytesIO(b"\n".join(lines)), answered)
    return [msgspec.json.decode(line) for line in answered.getvalue().splitlines()]


@pytest.mark.parametrize("preset", PRESETS)
def test_engine_chooses_what_the_player_chooses(preset: str) -> None:
    state = gin.new(PRESETS[preset], 2, seed_of("engine", preset)).state
    for number in range(40):
        (seat,) = gin.awaited(state)
        view, legal = gin.view(state, seat), gin.legal(state, seat)
        line = ask("gin", view, tuple(map(gin.write, legal)), number)
        choice = Casual().choose(view, legal, seed=number)

        assert read_decision(line, "gin")[1] == view
        assert served(line) == [{"action": gin.write(choice)}]
        state = gin.apply(state, seat, choice).state


def test_a_line_that_is_no_question_gets_an_error_and_the_next_is_answered() -> None:
    state = gin.new(PRESETS["standard"], 2, seed_of("next")).state
    (seat,) = gin.awaited(state)
    good = ask("gin", gin.view(state, seat), ("take", "pass"), 1).strip()

    answers = served(b"hello", good, b'{"game": "chess", "view": {}, "legal": []}', good)

    assert [list(answer) for answer in answers] == [["error"], ["action"], ["error"], ["action"]]
    assert "chess" in answers[2]["error"]


def test_a_spectators_view_or_no_action_is_nothing_to_choose() -> None:
    state = gin.new(PRESETS["standard"], 2, seed_of("next")).state
    (seat,) = gin.awaited(state)

    answers = served(
        ask("gin", gin.view(state, None), ("take",), 1).strip(),
        ask("gin", gin.view(state, seat), (), 1).strip(),
        ask("gin", gin.view(state, seat), ("fly",), 1).strip(),
    )

    assert [list(answer) for answer in answers] == [["error"]] * 3


@pytest.mark.parametrize("line", [b"", b"draw", b"[]", b"{}", b'{"error": "tired"}', b'{"action": 3}'])
def test_what_is_no_answer_is_refused(line: bytes) -> None:
    with pytest.raises(ProtocolError):
        read_answer(line)
