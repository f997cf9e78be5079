"""The expert of UNO rules: what it sees, and positions in which the best play is known."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.arena.match import block, setting_of
from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Action, Play
from bot.games.uno.player.expert import Expert, networks
from bot.games.uno.player.features import Features
from bot.games.uno.rules import PRESETS
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.players.registry import BASELINES
from tests.games.uno.positions import after, position

FULL = "G1 G2 G3 B1 B2 Y3 Y4"
"""A hand from which nobody goes out soon."""


def choice(state: UnoState, seat: int = 0) -> str:
    view, legal = uno.view(state, Seat(seat)), uno.legal(state, Seat(seat))
    chosen = Expert().choose(view, legal, seed=1)
    assert chosen is None or chosen in legal
    return "nothing" if chosen is None else uno.write(chosen)


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_the_networks_take_as_many_numbers_as_the_features_are(seats: int) -> None:
    state = uno.new(PRESETS["house_party"], seats, bytes(32)).state
    (turn,) = uno.awaited(state)
    features = Features(uno.view(state, Seat(turn)))
    network = networks().duel if seats == 2 else networks().table
    assert len(network.common.rows[0]) == len(features.common())
    for action in uno.legal(state, Seat(turn)):
        assert len(network.own.rows[0]) == len(features.own(action))


def test_what_others_hold_changes_nothing_but_their_number() -> None:
    """Two tables that look alike to the seat give the same features (2.3)."""
    one = position("R3 R4 W B1 | G1 G2 | Y1 Y2 Y3")
    other = position("R3 R4 W B1 | WD WD | RD RD GD")
    seen = [Features(uno.view(state, Seat(0))) for state in (one, other)]
    assert seen[0].common() == seen[1].common()
    for action in uno.legal(one, Seat(0)):
        assert seen[0].own(action) == seen[1].own(action)


def test_3_8_between_two_a_skip_comes_before_the_last_card() -> None:
    for skip in ("RS", "RR", "RD"):
        assert choice(position(f"R3 {skip} | B3 G4 G6")) == f"play {skip} uno"


@pytest.mark.parametrize("others", [f"B3 | {FULL}", f"B3 | {FULL} | {FULL}"])
def test_hits_the_next_player_who_holds_one_card(others: str) -> None:
    assert choice(position(f"R3 R4 RD B1 B2 | {others}")) == "play RD"


def test_3_5_names_the_colour_of_its_last_cards() -> None:
    assert choice(position(f"W G3 G4 G6 | {FULL}")) == "play W G"


def test_3_9_calls_uno_and_catches_who_does_not() -> None:
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert choice(exposed, 0) == "uno"
    assert choice(exposed, 2) == "catch 0"
    assert choice(position(f"R3 B7 | {FULL}")) == "play R3 uno"


def test_4_1_plays_its_last_card() -> None:
    assert choice(position(f"WD | {FULL}")).startswith("play WD")


def test_6_4_swaps_a_large_hand_for_a_single_card() -> None:
    state = position(f"R7 R1 B1 B2 B3 Y8 Y9 | G1 | {FULL}", seven_zero=True)
    assert choice(state) == "play R7 with 1"


def test_6_6_where_the_lowest_total_wins_it_weighs_points() -> None:
    state = position(f"R1 RD G2 | {FULL}")
    view = uno.view(state, Seat(0))
    lowest = replace(view, rules=PRESETS["lowest"])
    weighed = (Play(state.hands[0][0]), Play(state.hands[0][1]))
    assert Expert().values(view, weighed) != Expert().values(lowest, weighed)


@pytest.mark.parametrize(("preset", "seats"), [(preset, 2 + at) for at, preset in enumerate(PRESETS)])
def test_always_chooses_a_legal_action(preset: str, seats: int) -> None:
    """Against players of any card, who lead into every corner of the rules."""

    class Watched:
        decisions = 0

        def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
            self.decisions += 1
            chosen = Expert().choose(view, legal, seed=seed)
            assert chosen in legal or (chosen is None and view.seat != view.turn)
            assert chosen == Expert().choose(view, legal, seed=seed)
            return chosen

    watched = Watched()
    block(setting_of("uno", preset, seats), (watched, BASELINES["uno"]["random"]), "expert", 1)
    assert watched.decisions > 3 * seats
