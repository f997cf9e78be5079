"""The casual player as a whole: it always plays, sees only its view, is quick, and is no pushover."""

from __future__ import annotations

import random
import time

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.gin.actions import Action
from bot.games.gin.player.levels import Casual, Simple
from bot.games.gin.rules import (
    PRESETS,
    DealStyle,
    DefenderChoice,
    FinalDiscard,
    GinRules,
    KnockSource,
    MatchFormat,
    MeldChoice,
)
from bot.games.gin.state import GinState
from bot.games.gin.view import GinView
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import Player, Random, play_match, seed_of, win_rate

HOUSE_RULES = {
    "fiftieth card": GinRules(fiftieth_card=True),
    "eleven for the elder hand": GinRules(deal_style=DealStyle.ELDER_11),
    "second deck": GinRules(knock_source=KnockSource.SECOND_DECK, spade_doubles=True),
    "discard optional, fiftieth card": GinRules(final_discard=FinalDiscard.OPTIONAL, fiftieth_card=True),
    "same card may be thrown": GinRules(same_card_discard=True),
    "runs only": GinRules(sets_allowed=False, big_gin=0),
    "round the corner": GinRules(wrap_runs=True, ace_deadwood=15),
    "all by hand": GinRules(meld_choice=MeldChoice.KNOCKER, defender_choice=DefenderChoice.MANUAL),
    "multi-match": GinRules(format=MatchFormat.MULTI, multi_target=300, cut_winner=CutWinner.CHOOSES),
    "declared": GinRules(format=MatchFormat.DECLARED, cut_winner=CutWinner.CHOOSES),
}
RULESETS = {**PRESETS, **HOUSE_RULES}


@pytest.mark.parametrize("name", RULESETS)
def test_always_chooses_a_legal_action(name: str) -> None:
    """Against a random player, which leads into every corner of the rules."""
    decisions = 0

    def watch(view: GinView, legal: tuple[Action, ...], choice: Action) -> None:
        nonlocal decisions
        decisions += 1
        assert choice in legal, f"{gin.write(choice)} in {view.phase}"

    for number in range(3):
        players: tuple[Player, Player] = (Casual(), Random()) if number % 2 else (Random(), Casual())
        play_match(gin, RULESETS[name], players, seed_of(name, number), longest=1200, watch=watch)

    assert decisions > 100


@pytest.mark.parametrize("name", RULESETS)
def test_two_casual_players_finish_a_match(name: str) -> None:
    outcome = play_match(gin, RULESETS[name], (Casual(), Casual()), seed_of("finish", name))

    assert outcome is not None
    assert set(outcome.places) == {1, 2}


def reshuffled(state: GinState, seat: Seat, mixer: random.Random) -> GinState:
    """A position in which all that the seat cannot know is mixed again: other hand, stock, seed.

    What the other one took from the pile stays in that hand: everybody saw it.
    """
    other = Seat(1 - seat)
    known = state.known[other]
    hidden = [*(card for card in state.hands[other] if card not in known), *state.stock]
    mixer.shuffle(hidden)
    cut = len(state.hands[other]) - len(known)
    hands = [state.hands[0], state.hands[1]]
    hands[other] = tuple(sorted((*known, *hidden[:cut])))
    return replace(state, hands=tuple(hands), stock=tuple(hidden[cut:]), seed=mixer.randbytes(32))


def test_sees_only_its_view() -> None:
    """Mixing what is hidden from the seat changes neither what it is told nor what it does."""
    mixer = random.Random(5)
    state = gin.new(GinRules(), 2, seed_of("hidden")).state
    compared = 0
    for number in range(150):
        if gin.outcome(state) is not None or state.turn is None:
            break
        seat = state.turn
        other_world = reshuffled(state, seat, mixer)
        view, legal = gin.view(state, seat), gin.legal(state, seat)
        choice = Casual().choose(view, legal, seed=number)

        assert gin.view(other_world, seat) == view
        assert (
            Casual().choose(gin.view(other_world, seat), gin.legal(other_world, seat), seed=number) == choice
        )
        compared += other_world != state
        state = gin.apply(state, seat, choice).state

    assert compared > 40


def test_same_arguments_same_choice() -> None:
    state = gin.new(GinRules(), 2, seed_of("pure")).state
    assert state.turn is not None
    view, legal = gin.view(state, state.turn), gin.legal(state, state.turn)

    assert len({Casual().choose(view, legal, seed=7) for _ in range(5)}) == 1


def test_decides_within_fifty_milliseconds() -> None:
    """Processor time of 99 in 100 decisions, the tables of the melds being made before."""
    times = []

    class Timed:
        def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action:
            begun = time.process_time()
            choice = Casual().choose(view, legal, seed=seed)
            times.append(time.process_time() - begun)
            return choice

    play_match(gin, GinRules(), (Casual(), Casual()), seed_of("warm"))
    for number in range(4):
        play_match(gin, GinRules(), (Timed(), Casual()), seed_of("time", number))

    assert sorted(times)[int(0.99 * len(times))] <= 0.050


def test_beats_the_simple_player() -> None:
    """Over 2,000 games it wins two of three; these few must leave no doubt that it is the better one."""
    share, _ = win_rate(gin, GinRules(), Casual(), Simple(), pairs=60, seed="simple")

    assert share >= 0.58


def test_beats_a_random_player_always() -> None:
    share, _ = win_rate(gin, GinRules(), Casual(), Random(), pairs=5, seed="random")

    assert share == 1.0


def test_registry_names_the_engines_game() -> None:
    assert isinstance(COMPUTER_PLAYERS[gin.KEY][Level.CASUAL], Casual)
