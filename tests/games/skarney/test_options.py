"""Any legal combination of options can be played, and what is laid in other suits than those listed."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import skarney
from bot.games.cards import Card
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.skarney.actions import Action, Add, Contract, Lay
from bot.games.skarney.rules import SkarneyRules
from tests.games.skarney.hooks import cards, choose, resampled
from tests.games.skarney.positions import SEED

MOVES = 90


@st.composite
def rulesets(draw: st.DrawFn) -> SkarneyRules:
    """Every option free, but that gin without the other's contract is worth no less than with it."""
    gin_bonus = draw(st.integers(0, 50))
    return SkarneyRules(
        target=draw(st.sampled_from([1, 50, 200, 500])),
        gin_bonus=gin_bonus,
        no_contract_bonus=gin_bonus + draw(st.integers(0, 50)),
        game_bonus=draw(st.sampled_from([0, 100])),
        box_bonus=draw(st.sampled_from([0, 25])),
        cut_winner=draw(st.sampled_from(CutWinner)),
    )


@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=12, deadline=None, derandomize=True)
def test_every_combination_plays_soundly(rules: SkarneyRules, number: int) -> None:
    rng = random.Random(number)
    state = skarney.new(rules, 2, number.to_bytes(32, "big")).state
    for _ in range(MOVES):
        seat = state.turn
        if seat is None:
            assert skarney.outcome(state) is not None
            break
        legal = skarney.legal(state, seat)
        assert skarney.default(state, seat) in legal
        at = rng.choice((seat, Seat(1 - seat), None))
        assert skarney.view(resampled(state, at, rng), at) == skarney.view(state, at)
        state = skarney.apply(state, seat, choose(state, legal, rng)).state
        assert len(set(cards(state))) == len(cards(state)) == 52
    assert msgspec.json.decode(msgspec.json.encode(state), type=skarney.STATE) == state


@given(rulesets())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_every_combination_survives_json_and_starts(rules: SkarneyRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=SkarneyRules) == rules
    assert skarney.new(rules, 2, SEED).state.rules == rules


def in_other_suits(action: Action, hand: tuple[Card, ...], rng: random.Random) -> Action | None:
    """A contract, meld or addition with cards of the same ranks that the hand has; None for other actions."""
    pool = rng.sample(hand, len(hand))

    def others(meld: tuple[Card, ...]) -> tuple[Card, ...]:
        found = []
        for card in meld:
            found.append(next(other for other in pool if other.rank == card.rank))
            pool.remove(found[-1])
        rng.shuffle(found)
        return tuple(found)

    match action:
        case Contract(melds):
            return Contract(tuple(map(others, melds)))
        case Lay(melds, adds):
            return Lay(tuple(map(others, melds)), tuple(Add(add.meld, others(add.cards)) for add in adds))
        case _:
            return None


def test_what_is_listed_may_be_laid_in_any_suits_and_any_order_of_cards() -> None:
    """The menu lists one choice of suits for each; the rules take all the others as well."""
    rng = random.Random(7)
    unlisted = 0
    for number in range(8):
        state = skarney.new(SkarneyRules(), 2, number.to_bytes(32, "big")).state
        while not state.results:
            assert state.turn is not None
            legal = skarney.legal(state, state.turn)
            for action in legal:
                other = in_other_suits(action, state.hands[state.turn], rng)
                if other is not None:
                    after = skarney.apply(state, state.turn, other).state
                    assert skarney.read(skarney.write(other)) == other
                    assert len(set(cards(after))) == len(cards(after)) == 52
                    unlisted += other not in legal
            state = skarney.apply(state, state.turn, choose(state, legal, rng)).state
    assert unlisted > 100
