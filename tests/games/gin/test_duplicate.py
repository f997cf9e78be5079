"""Duplicate gin: the dealer draws from the bottom of the stock, and so many deals are played (2.5.1, 6.9)."""

from __future__ import annotations

import pytest

from bot.games import gin
from bot.games.cards import Card, write_cards
from bot.games.game import Ending, Outcome, RulesError, Seat
from bot.games.gin.actions import Discard, Draw, Pass, Take
from bot.games.gin.rules import PRESETS, DealerDraws, GinRules, MatchFormat
from bot.games.gin.scoring import final_score
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, LineKind
from tests.games.gin.test_sheet import sheet as deals
from tests.games.positions import SEED, A, B, play, position

DUPLICATE = PRESETS["duplicate"]
UPCARD = "3s"
"""Of the first deal of the seed."""
DRAWN = {A: "6h Ts Qc 2d Ah 8d", B: "3h 3c 7s 3d Jc 5c"}
"""A deals, so A draws from the bottom of the stock."""
TWO_DEALS = GinRules(format=MatchFormat.DEALS, deals=2)
LAST_TURN = "A: 2d4d 6s8s Ts Qs Kd Kh 9h 5c Ad | B: 2c3c4c 6h7h8h JcJdJs 9d | stock 2h3h | drew Ad"
"""The deal is void once A has thrown a card."""


def drawn(state: GinState, *, takes: Seat | None = None) -> dict[Seat, str]:
    """What each seat draws from the stock in twelve turns, if both throw what they drew.

    ``takes`` takes a discard instead whenever that is allowed, and throws the lowest other card.
    """
    cards: dict[Seat, list[Card]] = {A: [], B: []}
    for _ in range(12):
        assert state.turn is not None
        seat = state.turn
        take = seat == takes and Take() in gin.legal(state, seat)
        state = gin.apply(state, seat, Take() if take else Draw()).state
        assert state.drawn is not None
        thrown = next(card for card in state.hands[seat] if take is (card is not state.drawn))
        if not take:
            cards[seat].append(state.drawn)
        state = gin.apply(state, seat, Discard(thrown)).state
    return {seat: write_cards(tuple(each)) for seat, each in cards.items()}


def begun() -> GinState:
    """The first deal of the seed once both have passed the upcard."""
    state = gin.new(DUPLICATE, 2, SEED).state
    for _ in range(2):
        assert state.turn is not None
        state = gin.apply(state, state.turn, Pass()).state
    return state


def test_g2_5_1_the_first_deal_of_a_seed_gives_these_cards_for_ever() -> None:
    """Golden: a set that was played is dealt again from its seed."""
    assert write_cards(begun().pile) == UPCARD
    assert drawn(begun()) == DRAWN


@pytest.mark.parametrize(("takes", "other"), [(A, B), (B, A)])
def test_g2_5_1_what_one_draws_does_not_depend_on_how_often_the_other_does(takes: Seat, other: Seat) -> None:
    seen = drawn(begun(), takes=takes)
    assert seen[other] == DRAWN[other]
    assert DRAWN[takes].startswith(seen[takes])
    assert seen[takes] != DRAWN[takes]


def test_g6_9_void_deals_count_and_the_deal_alternates() -> None:
    first = play(position(LAST_TURN, rules=TWO_DEALS), "A discard Ad")
    assert first.state.results[-1].kind is DealKind.VOID
    assert (first.state.number, first.state.dealer) == (2, A)


def test_g6_9_elsewhere_the_same_player_deals_after_a_void_deal() -> None:
    assert play(position(LAST_TURN), "A discard Ad").state.dealer == B


def test_g6_9_the_points_of_the_deals_decide_without_bonuses() -> None:
    rules = GinRules(format=MatchFormat.DEALS, deals=3)
    assert final_score(rules, deals("A60 B20")) is None
    final = final_score(rules, deals("A60 B20 B30"))
    assert final is not None
    assert (final.winner, final.totals, final.margin) == (A, (60, 50), 10)
    assert [line.kind for line in final.lines] == [LineKind.HAND_POINTS]


def test_g6_9_equal_points_are_a_tie() -> None:
    final = final_score(TWO_DEALS, deals("A30 B30"))
    assert final is not None
    assert (final.winner, final.margin) == (None, 0)


def test_g6_9_a_match_ends_after_its_last_deal() -> None:
    rules = GinRules(format=MatchFormat.DEALS, deals=1)
    ended = play(position(LAST_TURN, rules=rules), "A discard Ad").state
    assert gin.outcome(ended) == Outcome(ending=Ending.FINISHED, places=(1, 1), points=(0, 0))


@pytest.mark.parametrize("option", ["target", "game_bonus", "box_bonus"])
def test_g6_9_what_does_not_count_there_cannot_be_set(option: str) -> None:
    with pytest.raises(RulesError, match=f"{option} cannot be set while format is deals"):
        GinRules(format=MatchFormat.DEALS, **{option: 7})  # type: ignore[arg-type]  # one int option by name


def test_g7_9_duplicate_gin_is_eight_deals() -> None:
    assert (DUPLICATE.format, DUPLICATE.deals, DUPLICATE.dealer_draws) == (
        MatchFormat.DEALS,
        8,
        DealerDraws.BOTTOM,
    )
