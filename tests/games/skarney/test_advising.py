"""Hints of Skarney Gin: the best play and the reasons in positions where both are plain."""

from __future__ import annotations

import pytest

from bot.games import skarney
from bot.games.cards import Card, parse_cards
from bot.games.game import Seat
from bot.games.melds.straights import Counts, one_of
from bot.games.skarney.actions import Accept, Action, End, Lay, Offer, Reject
from bot.games.skarney.advice import Advice
from bot.games.skarney.player.advising import advise
from bot.games.skarney.player.levels import EXPERT, on_offer, table_of
from bot.games.skarney.player.outlook import left_over
from bot.games.skarney.player.strong import own_counts, partners, unseen_counts
from bot.games.skarney.view import SkarneyView
from bot.games.skarney.words.advice import action_phrase, better, hint_sentences
from tests.games.skarney.positions import play, position
from tests.players.play import play_match, seed_of

NAMES = ("Ann", "Bob")
Decision = tuple[SkarneyView, tuple[Action, ...]]


@pytest.fixture(scope="module")
def decisions() -> list[Decision]:
    """Decisions of whole deals between experts."""
    found: list[Decision] = []
    play_match(
        skarney,
        skarney.PRESETS["standard"],
        (EXPERT, EXPERT),
        seed_of("advice"),
        longest=160,
        watch=lambda view, legal, _: found.append((view, legal)),
    )
    return found


def weighed(decisions: list[Decision]) -> list[tuple[SkarneyView, tuple[Advice, ...]]]:
    """Those at which two actions are compared, with what is said of them."""
    told = [(view, advise(view, legal, seed=1)) for view, legal in decisions]
    return [(view, found) for view, found in told if len(found) > 1]


def test_nothing_is_worth_more_than_what_the_expert_does(decisions: list[Decision]) -> None:
    compared = weighed(decisions)
    assert compared
    assert all(found[0].worth >= each.worth for _, found in compared for each in found)


def test_4_3_a_card_on_offer_is_told_by_what_could_not_be_laid_with_it(decisions: list[Decision]) -> None:
    answers = [
        (view, found)
        for view, found in weighed(decisions)
        if isinstance(found[0].action, Accept | Reject) and table_of(view)
    ]
    assert answers
    for view, found in answers:
        left = {each.action: each.left or 0 for each in found}
        hand = own_counts(view)
        assert left[Reject()] == left_over(hand, table_of(view))
        assert left[Accept()] == left_over(Counts(hand + one_of(on_offer(view).rank)), table_of(view))
        best = found[0]
        number = max(left.values()) if best.action == Reject() else left[Accept()]
        told = "all your cards" if best.left == 0 else f"{number} card"
        assert told in hint_sentences(view, found, NAMES)


def test_4_6_who_can_lay_all_cards_now_is_told_so() -> None:
    """The jack goes to the ten, and the five to the four: gin."""
    view, found = advised("A: 5c Jd | A laid: 8d9cTc KcKdKs Ac2d3h4c | B: 9s 2c | drew Jd")
    best = found[0]
    assert isinstance(best.action, Lay)
    assert "Then you can lay all your cards." in hint_sentences(view, found, NAMES)


def test_4_3_a_card_that_only_promises_something_is_left() -> None:
    """The eight could be laid anyway; beside the six it waits for a seven, which mostly doesn't come."""
    laid = "A laid: 2c3h4h 5h6d7c ThJhQc"
    state = play(position(f"A: Kd 6s | {laid} | B: 8s 2d 9c | drew 8s", turn=Seat(1)), "B offer 8s").state
    view = skarney.view(state, Seat(0))
    found = advise(view, skarney.legal(state, Seat(0)), seed=1)
    assert [each.action for each in found] == [Reject(), Accept()]
    assert found[0].left == found[1].left == 1
    assert hint_sentences(view, found, NAMES) == (
        "**Leave 8♠.** With it there'd be 1 card that you couldn't lay next turn. "
        "Next best, 1 point less: Take 8♠."
    )


def test_4_3_a_card_that_brings_a_contract_nearer_is_not_said_to_cost_or_bring_anything(
    decisions: list[Decision],
) -> None:
    nearer = [each for each in offered_before_the_contract(decisions) if each[1] < each[2]]
    assert nearer
    for view, _, _, found in nearer:
        assert {each.worth for each in found} == {0.0}
        assert "points" not in hint_sentences(view, found, NAMES)


def test_4_3_one_that_brings_it_no_nearer_costs_points_and_more_where_the_opponent_has_its_own(
    decisions: list[Decision],
) -> None:
    costs: dict[bool, set[float]] = {False: set(), True: set()}
    for view, lacks, lacked, found in offered_before_the_contract(decisions):
        if lacks == lacked:
            assert [each.action for each in found] == [Reject(), Accept()]
            assert view.seat is not None
            costs[view.players[1 - view.seat].contract].add(found[0].worth - found[1].worth)
    assert len(costs[False]) == len(costs[True]) == 1
    assert costs[True].pop() > 2 * costs[False].pop() > 0


def offered_before_the_contract(
    decisions: list[Decision],
) -> list[tuple[SkarneyView, int, int, tuple[Advice, ...]]]:
    """Answers where the card makes no contract: what the nearest one lacks with it and without it."""
    answers = []
    for view, found in weighed(decisions):
        lacks = {type(each.action): each.lacks for each in found}
        if isinstance(found[0].action, Accept | Reject) and all(lacks.values()):
            answers.append((view, lacks[Accept] or 0, lacks[Reject] or 0, found))
    return answers


def advised(text: str, *moves: str) -> tuple[SkarneyView, tuple[Advice, ...]]:
    """What is said to the seat on turn after these moves."""
    state = play(position(text), *moves).state if moves else position(text)
    assert state.turn is not None
    view = skarney.view(state, state.turn)
    return view, advise(view, skarney.legal(state, state.turn), seed=1)


LOST_PAIR = "A: 3s4c5c 7c7d7h QhKc Jd 2s | B: 2h3h6h6s8h8sTdThAs9c | drew 2s"
"""The queen and the king lack one card to the contract, the jack or an ace, and the two is of no use."""


def test_4_3_a_card_of_the_nearest_contract_costs_more_on_offer_than_a_loose_one() -> None:
    view, found = advised(LOST_PAIR.replace(" Jd", " 9d"))
    worth = {each.action: each.worth for each in found}
    assert worth[Offer(Card.D7)] < worth[Offer(Card.S2)] - 1
    lacks = {each.action: each.lacks for each in found}
    assert (lacks[Offer(Card.S2)], lacks[Offer(Card.D7)]) == (1, 2)
    best, other = (next(each for each in found if each.action == Offer(card)) for card in (Card.S2, Card.D7))
    told = " ".join(better(view, best, other, NAMES))
    assert "Your nearest contract then lacks 1 card, instead of 2." in told


def test_4_2_a_card_that_makes_the_contract_is_worth_taking() -> None:
    view, found = advised("A: Jd2h3h6h6s8h8sTdTh9c | B: 3s4c5c 7c7d7h QhKc 9d2s | drew Jd", "A offer Jd")
    assert [each.action for each in found] == [Accept(), Reject()]
    assert found[0].worth > found[1].worth + 1
    assert "With it you have a contract." in hint_sentences(view, found, NAMES)


def test_4_5_to_lay_nothing_costs_points_where_the_hand_could_go_gin() -> None:
    _, found = advised("A: 6d7s8h | B: 2h3h6h6s8s | A laid: 3s4c5c 7c7d7h QhKcAd | drew 8h")
    assert found[0].action == Lay((parse_cards("6d7s8h"),))
    offers = [each for each in found if isinstance(each.action, Offer)]
    assert len(offers) == 3
    assert all(each.held and found[0].worth - each.worth > 10 for each in offers)


def test_4_7_at_the_end_each_point_that_is_not_laid_is_lost() -> None:
    _, found = advised("A: 6d7s8hKs | B: 2h3h | A laid: 3s4c5c 7c7d7h 9s9c9d | drew 8h | stock AsAh")
    worth = {each.action: each.worth for each in found}
    assert isinstance(found[0].action, Lay)
    assert found[0].worth - worth[End()] == 21


def test_4_3_an_offer_that_no_two_unseen_cards_meld_is_told_as_such(decisions: list[Decision]) -> None:
    offers = [(view, advise(view, legal, seed=1)[0]) for view, legal in decisions]
    told = [(view, each, each.action) for view, each in offers if isinstance(each.action, Offer)]
    assert told
    for view, each, offer in told:
        assert each.pairs == partners(offer.card, unseen_counts(view))
        is_safe = not each.pairs and not each.held
        assert is_safe == ("Bob can't meld it" in hint_sentences(view, (each,), ("Bob", "Bob")))


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("draw", "Draw."),
        ("offer Kd", "Offer K♦."),
        ("last_card", "Keep your last card."),
        ("end", "End the deal."),
        ("contract 3s4c5c 7c7d7h QhKcAd", "Lay your contract: 3♠ 4♣ 5♣, 7♣ 7♦ 7♥, Q♥ K♣ A♦."),
        ("lay 7c7d7h", "Lay 7♣ 7♦ 7♥."),
        ("add 2s6d to 1", "Add 2♠ 6♦ to meld 1."),
    ],
)
def test_every_action_has_its_phrase(decisions: list[Decision], action: str, told: str) -> None:
    assert action_phrase(decisions[0][0], skarney.read(action), NAMES) == told
