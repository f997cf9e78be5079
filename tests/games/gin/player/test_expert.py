"""What the expert of gin infers from a view: sampled hands, early knockers, the score, and its knocks."""

from __future__ import annotations

import statistics

import pytest
from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, Card, Mask, cards_of, mask_of, parse_cards
from bot.games.game import Seat
from bot.games.gin.player.network import parameters
from bot.games.gin.player.opponent_model import PRIOR, card_tables, early_knocker_log_odds, estimate_hand
from bot.games.gin.player.policy import Expert
from bot.games.gin.player.unseen import knock_points, neighbours, sample_hands
from bot.games.gin.player.value import ENDINGS, GINS, KNOCKS, MatchEquity, ValueFunction
from bot.games.gin.rules import PRESETS, GinRules, KnockScore
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, GinView, Hand, Phase, Showdown
from bot.games.melds.deadwood import deadwood
from bot.games.melds.rules import STANDARD, MeldRules
from tests.games.gin.positions import decision, position

HAND = "4h5h6h JcJdJs 9c9d 2s 3c Kd"
LOW = "4h5h6h JcJdJs 9c9d9h As Kd"
OTHER = Seat(1)


def thrown_by_other(state: GinState, cards: str) -> GinState:
    """The position after the other seat has thrown these cards, which lie on the pile."""
    thrown = parse_cards(cards)
    hidden = tuple(card for card in (*state.hands[1], *state.stock) if card not in thrown)
    rest = tuple(card for card in state.pile if card not in thrown)
    return replace(
        state,
        thrown=((), thrown),
        pile=(*rest, *thrown),
        hands=(state.hands[0], tuple(sorted(hidden[:10]))),
        stock=hidden[10:],
    )


def over(kind: DealKind, winner: int, points: int, *, shown: int = 0, knocker: int = 1) -> DealResult:
    """A deal that is over, in which the knocker showed so much deadwood and the other had 40 left."""
    hands = [Hand((), (), 40), Hand((), (), 40)]
    hands[knocker] = Hand((), (), shown)
    return DealResult(
        number=1,
        kind=kind,
        dealer=Seat(0),
        winner=Seat(winner),
        points=(points, 0) if winner == 0 else (0, points),
        boxes=(1, 0) if winner == 0 else (0, 1),
        showdown=Showdown(knocker=Seat(knocker), thrown=None, hands=tuple(hands)),
    )


def seen(state: GinState) -> GinView:
    return gin.view(state, Seat(0))


def test_sampled_hands_have_ten_cards_that_the_opponent_may_hold() -> None:
    state = replace(position(HAND, drawn="Kd", upcard="8c"), known=((), (Card.C7,)))
    state = replace(state, hands=(state.hands[0], (Card.C7, *state.hands[1][1:])))
    open_cards = mask_of((*state.hands[0], *state.pile))

    for hand in sample_hands(seen(state), 20, 1):
        assert hand.bit_count() == 10
        assert hand & Card.C7.bit
        assert not hand & open_cards


def test_sampled_hands_are_the_same_for_the_same_view_and_seed() -> None:
    view = seen(position(HAND, drawn="Kd"))

    assert sample_hands(view, 5, 7) == sample_hands(view, 5, 7)
    assert sample_hands(view, 5, 7) != sample_hands(view, 5, 8)


def test_sampled_hands_hold_less_deadwood_the_more_turns_the_other_has_had() -> None:
    start = position(HAND, drawn="Kd")
    late = thrown_by_other(start, "KcQdThTsQc8dKhQs")
    early_points, late_points = (
        statistics.mean(map(deadwood, sample_hands(seen(state), 60, 1))) for state in (start, late)
    )

    assert late_points < early_points - 20


def test_sampled_hands_seldom_hold_neighbours_of_what_was_thrown() -> None:
    start = position(HAND, drawn="Kd")
    view = seen(thrown_by_other(start, "8d"))
    near = mask_of(parse_cards("8c8h8s7d"))

    def often(hands: tuple[Mask, ...]) -> float:
        return statistics.mean((hand & near).bit_count() for hand in hands)

    assert often(sample_hands(view, 80, 1)) < often(sample_hands(seen(start), 80, 1))


@pytest.mark.parametrize(
    ("card", "rules", "near"),
    [
        ("7c", STANDARD, "6c 7d 7h 7s 8c"),
        ("Ac", STANDARD, "Ad Ah As 2c"),
        ("Ac", MeldRules(wrap_runs=True), "Ad Ah As 2c Kc"),
        ("7c", MeldRules(sets_allowed=False), "6c 8c"),
    ],
)
def test_neighbours_go_by_the_rules(card: str, rules: MeldRules, near: str) -> None:
    assert set(cards_of(neighbours(parse_cards(card)[0], rules))) == set(parse_cards(near))


def test_nothing_is_known_of_the_opponent_before_the_first_deal() -> None:
    assert early_knocker_log_odds(seen(position(HAND, drawn="Kd"))) == PRIOR


@pytest.mark.parametrize(
    ("result", "early_knocker"),
    [
        (over(DealKind.KNOCK, 1, 30, shown=8), True),
        (over(DealKind.UNDERCUT, 0, 30, shown=8), True),
        (over(DealKind.GIN, 1, 60), False),
        (over(DealKind.BIG_GIN, 1, 60), False),
    ],
)
def test_how_the_opponent_ends_deals_shows_whether_it_knocks_early(
    result: DealResult, *, early_knocker: bool
) -> None:
    view = seen(replace(position(HAND, drawn="Kd"), results=(result,)))

    assert (early_knocker_log_odds(view) > PRIOR) == early_knocker
    assert (early_knocker_log_odds(view) < PRIOR) != early_knocker


def test_a_hand_that_could_have_knocked_was_patient() -> None:
    low = replace(
        over(DealKind.GIN, 0, 34, knocker=0),
        showdown=Showdown(
            knocker=Seat(0),
            thrown=None,
            hands=(Hand((), (), 0), Hand((), parse_cards("AcAd2h3s5c5d5h7c8c9c"), 7)),
        ),
    )

    assert early_knocker_log_odds(seen(replace(position(HAND, drawn="Kd"), results=(low,)))) < PRIOR


def test_where_only_gin_ends_a_deal_nothing_shows_whether_it_knocks_early() -> None:
    state = position(HAND, drawn="Kd", rules=PRESETS["straight"])

    assert early_knocker_log_odds(seen(replace(state, results=(over(DealKind.GIN, 1, 60),)))) == PRIOR


def chance(view: GinView, card: Card) -> float:
    return estimate_hand(view).chances[card.bit.bit_length() - 1]


def test_what_the_other_took_it_holds_and_what_lies_open_it_does_not() -> None:
    state = replace(position(HAND, drawn="Kd", upcard="8c"), known=((), (Card.C7,)))
    state = replace(state, hands=(state.hands[0], (Card.C7, *state.hands[1][1:])))

    assert chance(seen(state), Card.C7) == 1
    assert chance(seen(state), Card.C8) == 0
    assert chance(seen(state), Card.JC) == 0
    assert sum(estimate_hand(seen(state)).chances) == pytest.approx(10, abs=0.5)


def test_the_neighbours_of_what_was_thrown_are_held_seldom_those_of_what_was_taken_often() -> None:
    start = position(HAND, drawn="Kd", stock=25)
    thrown = seen(thrown_by_other(start, "8d"))
    taken = replace(start, known=((), (Card.H8,)))
    taken = replace(taken, hands=(start.hands[0], (Card.H8, *start.hands[1][1:])))

    assert chance(thrown, Card.D7) < chance(seen(start), Card.D7)
    assert chance(seen(taken), Card.H7) > chance(seen(start), Card.H7)


def test_a_card_next_to_two_that_the_other_took_will_be_melded() -> None:
    start = position(HAND, drawn="Kd", stock=25)
    taken = replace(start, known=((), (Card.H8, Card.H9)))
    taken = replace(taken, hands=(start.hands[0], (Card.H8, Card.H9, *start.hands[1][2:])))
    found, tables = estimate_hand(seen(taken)), card_tables(STANDARD)

    assert found.meld_chance(Card.TH.bit.bit_length() - 1, tables) == 1
    assert found.meld_chance(Card.AD.bit.bit_length() - 1, tables) < 0.5


def test_chances_of_all_endings_add_up() -> None:
    network = parameters().others.playing_on
    own, common = len(network.own.rows[0]), len(network.common.rows[0])

    chances = network.probabilities([0.5] * own, network.partial_sums([0.5] * common))

    assert len(chances) == len(parameters().endings) == ENDINGS
    assert sum(chances) == pytest.approx(1)


def test_points_are_worth_the_chance_to_win() -> None:
    equity = MatchEquity(seen(position(HAND, drawn="Kd")))

    assert equity.win_chance_after(0) == pytest.approx(0.5)
    assert equity.win_chance_after(100) == 1
    assert equity.win_chance_after(-100) == 0
    assert 0.5 < equity.win_chance_after(20) < equity.win_chance_after(60) < 1
    assert equity.win_chance_after(20) == pytest.approx(1 - equity.win_chance_after(-20))


def test_against_early_knockers_more_matches_are_won_than_lost() -> None:
    knocks = tuple(over(DealKind.KNOCK, 1, 0, shown=8) for _ in range(2))
    state = replace(position(HAND, drawn="Kd"), results=knocks)

    assert MatchEquity(seen(state)).win_chance_after(0) > 0.7


def test_a_longer_game_is_won_by_more_deals() -> None:
    """A lead of 40 points is worth less where 250 are played to."""
    short, long = (
        MatchEquity(seen(position(HAND, drawn="Kd", rules=replace(PRESETS["standard"], target=target))))
        for target in (100, 250)
    )

    assert short.win_chance_after(40) > long.win_chance_after(40) + 0.05 > 0.6
    assert long.win_chance_after(250) == 1


@pytest.mark.parametrize("target", [1, 10, 25, 50, 100, 250])
def test_points_are_told_as_about_what_a_deal_pays_however_short_the_game(target: int) -> None:
    """To 25 a knock changes little and gin decides: it was told as 200 points."""
    rules = replace(PRESETS["standard"], target=target)
    equity = MatchEquity(seen(position(HAND, drawn="Kd", rules=rules)))

    assert 20 <= equity.in_points(equity.after(40)) <= 50


def test_at_ninety_ten_points_win_the_game() -> None:
    state = replace(position(HAND, drawn="Kd"), results=(over(DealKind.GIN, 0, 90, knocker=0),))

    assert MatchEquity(seen(state)).win_chance_after(10) == 1
    assert MatchEquity(seen(state)).win_chance_after(9) < 1


def test_a_knock_that_may_pay_too_little_is_not_worth_the_game() -> None:
    """Fifteen points are missing: of knocks that pay 17 on average some pay 11."""
    state = replace(position(HAND, drawn="Kd"), results=(over(DealKind.GIN, 0, 85, knocker=0),))
    values = ValueFunction(seen(state))

    def worth(ending: int) -> float:
        return values.of([float(number == ending) for number in range(ENDINGS)]).worth

    small, middling, large = (worth(ending) for ending in KNOCKS)
    assert small < middling < large == worth(GINS.start)


def test_g6_7_a_first_win_counts_in_one_column_a_second_in_two() -> None:
    rules = PRESETS["hollywood"]
    fresh = position(HAND, drawn="Kd", rules=rules)
    once = replace(fresh, results=(over(DealKind.GIN, 0, 10, knocker=0),))

    assert MatchEquity(seen(fresh)).win_chance_after(100) == pytest.approx(2)
    assert MatchEquity(seen(once)).win_chance_after(100) == pytest.approx(2.5)


def test_g6_7_whoever_has_no_win_in_a_closed_column_begins_in_the_next() -> None:
    start = position(HAND, drawn="Kd", rules=PRESETS["hollywood"])
    behind = replace(start, results=(over(DealKind.GIN, 1, 100, knocker=1),))

    assert MatchEquity(seen(behind)).win_chance_after(0) == pytest.approx(1)
    assert MatchEquity(seen(behind)).win_chance_after(100) == pytest.approx(1.5)
    assert MatchEquity(seen(behind)).win_chance_after(-100) == pytest.approx(0.5)


def test_g6_7_where_totals_decide_a_deal_brings_its_box_in_every_column_that_it_enters() -> None:
    fresh = position(HAND, drawn="Kd", rules=PRESETS["hollywood"])
    once = replace(fresh, results=(over(DealKind.GIN, 0, 10, knocker=0),))

    # A point and a box of 25 count in one column, then in two; the rest is the chance to win there.
    assert 26 < gain(fresh, 1) < 35
    assert 52 < gain(once, 1) < 70


def test_g6_3_a_first_win_saves_from_a_shutout() -> None:
    """The other lacks ten points: what the seat has not won yet may double what it loses."""
    fresh, lost = position(HAND, drawn="Kd", rules=PRESETS["hollywood"]), over(DealKind.GIN, 1, 90, knocker=1)
    none, one = (
        replace(fresh, results=results)
        for results in ((lost,), (over(DealKind.KNOCK, 0, 1, knocker=0), lost))
    )

    # A first win enters one column and a second two, and yet the first brings more here.
    assert gain(none, 1) > gain(one, 1) + 15
    assert gain(none, -20) < gain(one, -20) - 40


def test_g6_7_a_small_knock_is_worth_more_where_boxes_count() -> None:
    def worth(preset: str, ending: int) -> float:
        values = ValueFunction(seen(position(HAND, drawn="Kd", rules=PRESETS[preset])))
        return values.of([float(number == ending) for number in range(ENDINGS)]).worth

    small, large = KNOCKS.start, GINS.stop - 1
    of_small, of_large = (worth("hollywood", ending) / worth("standard", ending) for ending in (small, large))
    assert of_small > 2
    assert of_large < 1


def gain(state: GinState, points: float) -> float:
    """What a deal that pays so many points adds to the lead."""
    equity = MatchEquity(seen(state))
    return equity.lead_after(points) - equity.lead_after(0)


def test_g2_8_gin_is_taken_from_the_pile_whatever_a_draw_may_promise() -> None:
    """From a match: the networks promised ten points more for a card from the stock, and it was drawn."""
    start = position("5d5h5s 8s9sTs 9dTdJd 4s", phase=Phase.DRAW, upcard="8d")
    pile = parse_cards("AcAh2c7h8c9c9hThJhQhQsKcKhKs8d")
    hidden = tuple(card for card in PACK if card not in (*start.hands[0], *pile))
    state = replace(
        start,
        pile=pile,
        hands=(start.hands[0], hidden[:10]),
        stock=hidden[10:],
        thrown=((), parse_cards("KcKhQsJhTdTh9h8d")),
        known=(parse_cards("8sTd"), ()),
    )

    assert gin.write(Expert().choose(*decision(state), seed=1)) == "take"


def test_a_knock_scores_what_the_rules_say() -> None:
    hand = mask_of(parse_cards("KhQhTd 8c8h 6d5s3d2d Ac"))
    (standard,) = (finish for finish in seen(position(LOW, drawn="Kd")).finishes if finish.hand.points == 1)
    full = GinRules(knock_score=KnockScore.FULL)

    points = knock_points(seen(position(LOW, drawn="Kd")), standard, hand)

    assert points == deadwood(hand) - 1
    assert knock_points(seen(position(LOW, drawn="Kd", rules=full)), standard, hand) == points + 1


def test_a_knock_against_gin_is_an_undercut() -> None:
    view = seen(position(LOW, drawn="Kd"))
    hand = mask_of(parse_cards("2c2d2h 3c3d3h 7c7d7h7s"))

    assert knock_points(view, view.finishes[0], hand) == -26


def test_a_knock_that_wins_the_game_is_made() -> None:
    """At 97 points any knock that is no undercut wins; at 0 the same hand is played on for gin."""
    start = position(LOW, drawn="Kd", stock=22)
    state = thrown_by_other(start, "KcQdThTs")
    state = replace(state, thrown=(parse_cards("3c3d4c4d"), state.thrown[1]))
    ahead = replace(state, results=(over(DealKind.GIN, 0, 97, knocker=0),))

    def chosen(at: GinState) -> set[str]:
        view, legal = decision(at)
        return {gin.write(Expert().choose(view, legal, seed=seed)) for seed in range(4)}

    assert chosen(ahead) == {"knock Kd"}
    assert chosen(state) == {"discard Kd"}


def test_g6_9_where_no_target_ends_the_match_a_point_is_a_point() -> None:
    ahead = replace(
        position(LOW, drawn="Kd", rules=PRESETS["duplicate"]), results=(over(DealKind.GIN, 0, 90),)
    )
    value = ValueFunction(seen(ahead)).of_knock([40, 10, -20])
    assert value.worth == value.points == 10


@pytest.mark.parametrize("hand", [HAND, LOW])
def test_g6_9_in_a_set_of_deals_the_expert_plays_each_deal_alike(hand: str) -> None:
    fresh = position(hand, drawn="Kd", rules=PRESETS["duplicate"])
    later = replace(
        fresh, results=(over(DealKind.KNOCK, 1, 30, shown=9), over(DealKind.KNOCK, 1, 20, shown=8))
    )
    (view, legal), (known, _) = decision(fresh), decision(later)
    assert early_knocker_log_odds(known) > early_knocker_log_odds(view)
    choices = {Expert().choose(each, legal, seed=seed) for each in (view, known) for seed in range(5)}
    assert len(choices) == 1


def test_g2_5_a_low_card_is_not_taken_where_it_joins_no_meld() -> None:
    """The networks promise more for it; played out, over some hundred deals, it lost four points."""
    state = position("2h3h 4c4d 7d8c8d8h JcJh", phase=Phase.DRAW, upcard="Ac")

    assert gin.write(Expert().choose(*decision(state), seed=1)) == "draw"
