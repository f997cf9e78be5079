"""The players of UNO rules that others are measured by: a sensible one, and one that plays any card."""

from __future__ import annotations

import pytest

from bot.arena.match import block, setting_of
from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Action, Play
from bot.games.uno.rules import PRESETS
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.players.registry import BASELINES
from tests.games.uno.positions import after, position

SENSIBLE, RANDOM = BASELINES["uno"]["sensible"], BASELINES["uno"]["random"]


def choice(state: UnoState, seat: int = 0) -> str:
    view, legal = uno.view(state, Seat(seat)), uno.legal(state, Seat(seat))
    chosen = SENSIBLE.choose(view, legal, seed=1)
    assert chosen is None or chosen in legal
    return "nothing" if chosen is None else uno.write(chosen)


@pytest.mark.parametrize(
    ("hand", "done"),
    [
        ("R3 B1 B2 W WD", "play R3"),
        ("B1 Y2 Y3 W WD", "play W Y"),
        ("B1 B2 Y3 WD", "play WD B"),
        ("R3 G5 G1 G2", "play G5"),
        ("R3 R4 G5 B1", "play R4|play R3"),
        ("B1 B2 Y3", "draw"),
    ],
)
def test_holds_wild_cards_and_turns_to_its_longest_colour(hand: str, done: str) -> None:
    assert choice(position(f"{hand} | B1 B2 B3 B4")) in done.split("|")


@pytest.mark.parametrize(
    ("hand", "done"),
    [
        ("R3 R4 RS WD B1", "play WD R"),
        ("R3 R4 RS RD B1", "play RD"),
        ("R3 R4 RS B1", "play RS"),
        ("R3 R4 B1 W", "play R3|play R4"),
    ],
)
def test_hits_the_next_player_who_is_about_to_go_out(hand: str, done: str) -> None:
    assert choice(position(f"{hand} | B3 B4 | G1 G2 G3")) in done.split("|")


def test_3_9_calls_uno_and_catches_who_does_not() -> None:
    assert choice(position("R3 B7 | R9 G4 G6")) == "play R3 uno"
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert choice(exposed, 0) == "uno"
    assert choice(exposed, 2) == "catch 0"


def test_3_7_believes_every_wild_draw_four() -> None:
    played = after(position("WD R1 R2 R3 R4 R6 R7 R8 R9 | B1 B2"), "0 play WD B")
    assert choice(played, 1) == "accept"


def test_6_4_swaps_a_7_for_the_smallest_hand_and_keeps_a_small_hand() -> None:
    assert choice(position("R7 R1 B1 B2 B3 | G1 G2 | G3 G4 G6", seven_zero=True)) == "play R7 with 1"
    assert choice(position("R7 R1 B1 | G1 G2 G3 | G4 G6 G8 G9", seven_zero=True)) == "play R1"


@pytest.mark.parametrize(("preset", "seats"), [(preset, 2 + at) for at, preset in enumerate(PRESETS)])
def test_always_chooses_a_legal_action(preset: str, seats: int) -> None:
    """Against players of any card, who lead into every corner of the rules."""

    class Watched:
        decisions = 0

        def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
            self.decisions += 1
            chosen = SENSIBLE.choose(view, legal, seed=seed)
            assert chosen in legal or (chosen is None and view.seat != view.turn)
            return chosen

    watched = Watched()
    block(setting_of("uno", preset, seats), (watched, RANDOM), "sensible", 1)
    assert watched.decisions > 3 * seats


def test_beats_the_random_player() -> None:
    played = [block(setting_of("uno"), (SENSIBLE, RANDOM), "sensible", number) for number in range(10)]
    assert sum(match.won for pair in played for match in pair) >= 14


def test_the_random_player_plays_any_card_that_fits() -> None:
    state = position("R3 R4 G5 WD B1 | B1 B2 B3 B4")
    view, legal = uno.view(state, Seat(0)), uno.legal(state, Seat(0))
    chosen = [RANDOM.choose(view, legal, seed=seed) for seed in range(60)]
    assert {str(each.card) for each in chosen if isinstance(each, Play)} == {"R3", "R4", "G5", "WD"}
    assert all(isinstance(each, Play) for each in chosen)
