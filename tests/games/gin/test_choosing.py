"""Melds and lay-offs by hand: what the knocker may show, what the defender may answer."""

from __future__ import annotations

import pytest

from bot.games.cards import Card, mask_of, parse_cards, write_cards
from bot.games.game import IllegalAction
from bot.games.gin import apply, default, legal, read, view, write
from bot.games.gin.actions import Knock, Reason, Show
from bot.games.gin.choosing import arrangements_within
from bot.games.gin.events import DealOver, Knocked
from bot.games.gin.rules import DefenderChoice, FinalDiscard, GinRules, MeldChoice
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, Phase
from bot.games.melds.rules import STANDARD
from tests.games.gin.test_turn import choices, refused
from tests.games.positions import A, B, play, position

CHOOSES = GinRules(meld_choice=MeldChoice.KNOCKER)
MANUAL = GinRules(defender_choice=DefenderChoice.MANUAL)
SQUARE = "A: 5c5d5h 6c6d6h 7c7d7h 9s Kc | B: 8c8d8h 4c4d KhKs Qs Jd 2s | drew Kc"
"""Three sets or three runs, and 9s: 8.14."""
LAYING = "A: 2c3c4c 9d9h9s 6d7d8d 8h Kc | B: 5c6c7c AdAhAc 9c 5d 2s3s | drew Kc"
"""A knocks with 8; B lays off 9c and 5d and keeps 5: 8.7."""


def ended(state: GinState, *moves: str) -> DealResult:
    return next(event for event in play(state, *moves).events if isinstance(event, DealOver)).result


def melds(state: GinState, *moves: str) -> list[str]:
    shown = ended(state, *moves).showdown
    assert shown is not None
    return [
        write_cards(tuple(card for card in meld.cards if card not in meld.laid_off))
        for meld in shown.hands[A].melds
    ]


def test_g8_14_the_knocker_may_show_runs_instead_of_sets() -> None:
    state = position(SQUARE, rules=CHOOSES)
    assert melds(state, "A knock Kc") == ["5c 5d 5h", "6c 6d 6h", "7c 7d 7h"]
    assert melds(state, "A knock Kc 567c,567d,567h") == ["5c 6c 7c", "5d 6d 7d", "5h 6h 7h"]
    assert ended(state, "A knock Kc").points == (41, 0)
    assert ended(state, "A knock Kc 567c,567d,567h").points == (33, 0)


def test_g2_10_each_finish_has_its_arrangements_the_best_first() -> None:
    (finish,) = (
        finish for finish in view(position(SQUARE, rules=CHOOSES), A).finishes if finish.card is Card.KC
    )
    assert finish.arrangements[0] == finish.hand
    shown = [[write_cards(meld.cards) for meld in hand.melds] for hand in finish.arrangements]
    assert shown[:2] == [["5c 5d 5h", "6c 6d 6h", "7c 7d 7h"], ["5c 6c 7c", "5d 6d 7d", "5h 6h 7h"]]
    assert [hand.points for hand in finish.arrangements] == sorted(
        hand.points for hand in finish.arrangements
    )


def test_g2_10_without_the_option_there_is_nothing_to_choose() -> None:
    state = position(SQUARE)
    assert refused(state, "A knock Kc 567c,567d,567h") is Reason.DISABLED
    assert all(finish.arrangements == () for finish in view(state, A).finishes)
    assert not [choice for choice in choices(state) if "," in choice]


def test_g2_10_what_is_listed_is_accepted_and_what_is_not_is_refused() -> None:
    state = position(SQUARE, rules=CHOOSES)
    listed = [action for action in legal(state, A) if isinstance(action, Knock) and action.melds]
    assert "knock Kc 567c,567d,567h" in map(write, listed)
    for action in listed:
        apply(state, A, action)
    assert refused(state, "A knock Kc 567c,567d") is Reason.OVER_LIMIT
    assert refused(state, "A knock Kc 567c,567d,678h") is Reason.NOT_IN_HAND
    assert refused(state, "A knock Kc 567c,5cdh,567h") is Reason.NOT_IN_HAND
    assert refused(state, "A knock Kc 579c") is Reason.NOT_IN_HAND


def test_g2_10_cards_that_are_no_meld_are_refused() -> None:
    state = position("A: 5c5d5h 6c6d6h 7c7d7h 8c 9c | B: Kh | drew 9c", rules=CHOOSES)
    assert refused(state, "A knock 9c 568c") is Reason.NOT_MELD


def test_g2_10_the_best_arrangement_may_be_named_too() -> None:
    state = position(SQUARE, rules=CHOOSES)
    assert ended(state, "A knock Kc 5cdh,6cdh,7cdh") == ended(state, "A knock Kc")


def test_g2_10_gin_laid_out_with_deadwood_is_a_knock() -> None:
    hand = "A: Ac2c3c4c 8d8h8s QdQhQs Ks | B: KcKd Qc 9d 7c 5d 4d Th 2h Ad | drew Ks"
    state = position(hand, rules=CHOOSES)
    assert ended(state, "A knock Ks").kind is DealKind.GIN
    result = ended(state, "A knock Ks 234c,8dhs,Qdhs")
    assert (result.kind, result.showdown and result.showdown.hands[A].points) == (DealKind.KNOCK, 1)


def test_g2_10_under_gin_only_nothing_may_be_left() -> None:
    hand = "A: Ac2c3c4c 8d8h8s QdQhQs Ks | B: KcKd | drew Ks"
    state = position(hand, rules=GinRules(meld_choice=MeldChoice.KNOCKER, knock_limit=0))
    assert refused(state, "A knock Ks 234c,8dhs,Qdhs") is Reason.OVER_LIMIT


def test_g7_2_4_eleven_cards_may_be_laid_out_by_hand_too() -> None:
    rules = GinRules(meld_choice=MeldChoice.KNOCKER, final_discard=FinalDiscard.OPTIONAL)
    state = position("A: 3c4c5c6c 8d8h8s8c QdQhQs | B: KcKd | drew 6c", rules=rules)
    result = ended(state, "A knock - 345c,8cdhs,Qdhs")
    assert (result.kind, result.showdown and result.showdown.hands[A].points) == (DealKind.KNOCK, 6)
    assert "knock - 345c,8cdhs,Qdhs" in choices(state)


def test_g2_10_every_arrangement_within_the_limit_is_found_once() -> None:
    hand = mask_of(parse_cards("2c3c4c5c6c7c 9d9h9s Ac"))
    found = arrangements_within(hand, 10, STANDARD)
    assert len({laid.melds for laid in found}) == len(found)
    assert all(laid.points <= 10 for laid in found)
    shown = [[write_cards(cards) for cards in map(_cards, laid.melds)] for laid in found]
    assert shown[0] == ["Ac 2c 3c 4c 5c 6c 7c", "9d 9h 9s"]
    assert sorted(["2c 3c 4c", "5c 6c 7c", "9d 9h 9s"]) in shown


def _cards(mask: int) -> tuple[Card, ...]:
    return tuple(sorted(card for card in Card if card.bit & mask))


def test_g2_12_the_defender_is_asked() -> None:
    step = play(position(LAYING, rules=MANUAL), "A knock Kc")
    assert (step.state.phase, step.state.turn) == (Phase.SHOWDOWN, B)
    (knocked,) = step.events
    assert isinstance(knocked, Knocked)
    assert (knocked.seat, knocked.kind, knocked.thrown, knocked.hand.points) == (
        A,
        DealKind.KNOCK,
        Card.KC,
        8,
    )
    assert legal(step.state, A) == ()


def test_g2_12_the_knockers_hand_lies_open_and_the_defenders_does_not() -> None:
    state = play(position(LAYING, rules=MANUAL), "A knock Kc").state
    for seat in (A, B, None):
        laid = view(state, seat).laid
        assert laid is not None
        assert [write_cards(meld.cards) for meld in laid.hand.melds] == ["2c 3c 4c", "6d 7d 8d", "9d 9h 9s"]
    assert view(state, None).hand is None
    assert view(state, A).answers == ()


def test_g2_12_the_best_answer_comes_first_and_is_the_clocks() -> None:
    state = play(position(LAYING, rules=MANUAL), "A knock Kc").state
    best = view(state, B).answers[0]
    assert (best.hand.points, write_cards(best.laid_off)) == (5, "5d 9c")
    assert write(default(state, B)) == "show Acdh,567c off 5d9c"
    assert default(state, B) in legal(state, B)


def test_g2_12_by_hand_the_best_answer_counts_as_by_itself() -> None:
    by_hand = ended(position(LAYING, rules=MANUAL), "A knock Kc", "B show Acdh,567c off 5d9c")
    assert by_hand == ended(position(LAYING), "A knock Kc")
    assert by_hand.points == (0, 28)


@pytest.mark.parametrize(
    ("answer", "left"),
    [("show Acdh,567c", 19), ("show Acdh,567c off 9c", 10), ("show Acdh off 5c6c7c", 19), ("show -", 40)],
)
def test_g2_12_what_is_forgotten_costs(answer: str, left: int) -> None:
    result = ended(position(LAYING, rules=MANUAL), "A knock Kc", f"B {answer}")
    assert result.showdown is not None
    assert result.showdown.hands[B].points == left


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        ("show Acdh,567c off 2s", Reason.CANNOT_LAY_OFF),
        ("show Acdh,567c off 6c", Reason.CANNOT_LAY_OFF),
        ("show Acdh,567c off 9d", Reason.NOT_IN_HAND),
        ("show Acdh,567c off 5c", Reason.NOT_IN_HAND),
        ("show 679c", Reason.NOT_MELD),
        ("show Acdhs", Reason.NOT_IN_HAND),
        ("draw", Reason.WRONG_PHASE),
        ("discard 5c", Reason.WRONG_PHASE),
    ],
)
def test_g2_12_an_illegal_answer_is_refused(answer: str, refusal: Reason) -> None:
    state = play(position(LAYING, rules=MANUAL), "A knock Kc").state
    assert refused(state, f"B {answer}") is refusal


def test_g2_12_every_answer_listed_is_accepted() -> None:
    state = play(position(LAYING, rules=MANUAL), "A knock Kc").state
    menu = legal(state, B)
    assert len(menu) == len(set(menu)) > 20
    assert read("show Acdh off 6c7c") not in menu
    for action in menu:
        assert isinstance(action, Show)
        apply(state, B, action)


def test_g2_11_on_gin_the_defender_lays_out_melds_alone() -> None:
    hand = "A: 3c4c5c6c 8d8h8s QdQhQs Ks | B: KcKdKh 9d 7c 5d 4d Th 2h Ad | drew Ks"
    state = play(position(hand, rules=MANUAL), "A gin Ks").state
    assert refused(state, "B show Kcdh off 7c") is Reason.CANNOT_LAY_OFF
    assert ended(state, "B show Kcdh").points == (25 + 38, 0)
    lax = GinRules(defender_choice=DefenderChoice.MANUAL, layoff_on_gin=True)
    assert ended(position(hand, rules=lax), "A gin Ks", "B show Kcdh off 7c").points == (25 + 31, 0)


def test_g2_12_only_the_defender_answers() -> None:
    state = play(position(LAYING, rules=MANUAL), "A knock Kc").state
    with pytest.raises(IllegalAction, match="wrong_player"):
        apply(state, A, read("show -"))
    assert refused(position(LAYING, rules=MANUAL), "A show -") is Reason.WRONG_PHASE
