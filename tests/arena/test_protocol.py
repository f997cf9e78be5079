"""The engine protocol: every decision goes through it unchanged, and what is none is answered so."""

from __future__ import annotations

import io

import msgspec
import pytest

from bot.arena.players import Player, player_of
from bot.arena.protocol import VIEWS, ProtocolError, ask, read_answer, read_decision, serve
from bot.games import gin
from bot.games.game import Seat
from bot.games.gin.player.levels import Casual
from bot.games.gin.rules import PRESETS
from bot.games.registry import GAMES
from tests.players.play import seed_of

CASUAL = Casual()


def served(*lines: bytes, game: str = "gin", player: Player = CASUAL) -> list[dict[str, str | None]]:
    answered = io.BytesIO()
    serve(game, player, io.BytesIO(b"\n".join(lines)), answered)
    return [msgspec.json.decode(line) for line in answered.getvalue().splitlines()]


def test_every_game_has_a_view_that_engines_read() -> None:
    assert VIEWS.keys() == GAMES.keys()


@pytest.mark.parametrize(
    ("key", "preset", "seats"),
    [
        (key, preset, seats)
        for key, game in GAMES.items()
        for preset in game.PRESETS
        for seats in (min(game.SEATS), max(game.SEATS))
    ],
)
def test_engine_chooses_what_the_player_chooses(key: str, preset: str, seats: int) -> None:
    game, player = GAMES[key], player_of(key, "casual")
    state = game.new(game.PRESETS[preset], seats, seed_of("engine", preset)).state
    for number in range(40):
        chosen = []
        for seat in filter(lambda seat: game.legal(state, seat), map(Seat, range(seats))):
            view, legal = game.view(state, seat), game.legal(state, seat)
            line = ask(key, view, tuple(map(game.write, legal)), number)
            choice = player.choose(view, legal, seed=number)

            assert read_decision(line, key)[1] == view
            told = None if choice is None else game.write(choice)
            assert served(line, game=key, player=player) == [{"action": told}]
            chosen += [] if choice is None else [(seat, choice)]
        if not chosen:
            assert game.outcome(state) is not None
            return
        state = game.apply(state, *chosen[-1]).state


def test_what_is_let_be_is_an_answer() -> None:
    assert read_answer(b'{"action": null}') is None


def test_a_line_that_is_no_question_gets_an_error_and_the_next_is_answered() -> None:
    state = gin.new(PRESETS["standard"], 2, seed_of("next")).state
    (seat,) = gin.awaited(state)
    good = ask("gin", gin.view(state, seat), ("take", "pass"), 1).strip()

    answers = served(b"hello", good, b'{"game": "chess", "view": {}, "legal": []}', good)

    assert [list(answer) for answer in answers] == [["error"], ["action"], ["error"], ["action"]]
    assert "chess" in str(answers[2]["error"])


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
