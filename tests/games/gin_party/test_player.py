"""The computer player of gin in company: at each table the one of gin, and matches that come to their end."""

from __future__ import annotations

import hashlib

import pytest

from bot.games import gin_party
from bot.games.game import Ending, Seat
from bot.games.gin.player.levels import Casual as AtATable
from bot.games.gin.player.policy import Expert
from bot.games.gin_party.player import Player
from bot.games.gin_party.rules import SEATS
from bot.games.gin_party.state import PartyState
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import seed_of


def to_act(state: PartyState) -> list[Seat]:
    return [seat for seat in map(Seat, range(state.players)) if gin_party.legal(state, seat)]


@pytest.mark.parametrize(
    ("players", "preset", "level"),
    [
        (3, "standard", Level.STRONG),
        (4, "hollywood", Level.CASUAL),
        (4, "standard", Level.EXPERT),
        (6, "tedesco", Level.CASUAL),
        (8, "quickfire", Level.STRONG),
    ],
)
def test_computer_players_finish_a_match(players: int, preset: str, level: Level) -> None:
    player = COMPUTER_PLAYERS["gin_party"][level]
    state = gin_party.new(gin_party.PRESETS[preset], players, seed_of(players, preset)).state
    number = 0
    while (end := gin_party.outcome(state)) is None:
        seat = to_act(state)[number % len(to_act(state))]
        legal = gin_party.legal(state, seat)
        choice = player.choose(gin_party.view(state, seat), legal, seed=number)
        assert choice in legal
        state = gin_party.apply(state, seat, choice).state
        number += 1
    assert end.ending is Ending.FINISHED


def test_beginners_do_not_pass_the_same_fours_to_and_fro() -> None:
    """Both hold a three and a four: each takes the four that the other throws, and throws its own."""
    player = COMPUTER_PLAYERS["gin_party"][Level.BEGINNER]
    cards = hashlib.sha256(repr(("cards", "s1", 1)).encode()).digest()
    state = gin_party.new(gin_party.PRESETS["standard"], 3, cards).state
    for version in range(2_000):
        if gin_party.outcome(state) is not None:
            break
        seat = to_act(state)[0]
        seed = int.from_bytes(hashlib.sha256(repr(("choice", cards, version)).encode()).digest()[:4])
        action = player.choose(gin_party.view(state, seat), gin_party.legal(state, seat), seed=seed)
        assert action is not None
        state = gin_party.apply(state, seat, action).state
    assert gin_party.outcome(state) is not None


def test_plays_as_at_a_table_for_two() -> None:
    state = gin_party.new(gin_party.PRESETS["standard"], 4, seed_of("same")).state
    for seat in to_act(state):
        view, legal = gin_party.view(state, seat), gin_party.legal(state, seat)
        assert view.own is not None
        for player in (AtATable(), Expert()):
            there = player.choose(view.tables[view.own].deal, legal, seed=1)
            assert Player(at_a_table=player).choose(view, legal, seed=1) == there


@pytest.mark.parametrize("players", SEATS)
def test_a_seat_without_a_table_has_nothing_to_choose(players: int) -> None:
    state = gin_party.new(gin_party.PRESETS["standard"], players, seed_of("idle")).state
    with pytest.raises(ValueError, match="without a table"):
        Player(at_a_table=AtATable()).choose(gin_party.view(state, None), (), seed=1)
