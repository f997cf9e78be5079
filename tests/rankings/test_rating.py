from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rankings import INITIAL, Rating, rate, shown

RATINGS = st.builds(Rating, mu=st.floats(0, 60), sigma=st.floats(0.5, 25 / 3))


def test_everybody_starts_at_1500() -> None:
    assert shown(INITIAL) == 1500


def test_the_winner_rises_and_the_loser_falls() -> None:
    winner, loser = rate((INITIAL, INITIAL), (1, 2))

    assert shown(winner) > 1500 > shown(loser)


@given(RATINGS, RATINGS)
def test_nobody_falls_by_winning_or_rises_by_losing(one: Rating, other: Rating) -> None:
    winner, loser = rate((one, other), (1, 2))

    assert shown(winner) >= shown(one)
    assert shown(loser) <= shown(other)


@given(RATINGS)
def test_a_draw_of_equals_moves_no_skill(rating: Rating) -> None:
    one, other = rate((rating, rating), (1, 1))

    assert one.mu == pytest.approx(rating.mu)
    assert other == one


def test_a_draw_helps_the_weaker_and_costs_the_stronger() -> None:
    strong, weak = Rating(mu=32, sigma=3), Rating(mu=24, sigma=3)

    strong_after, weak_after = rate((strong, weak), (1, 1))

    assert strong_after.mu < strong.mu
    assert weak_after.mu > weak.mu


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(mu=32, sigma=3), Rating(mu=24, sigma=3)

    expected, _ = rate((strong, weak), (1, 2))
    _, upset = rate((strong, weak), (2, 1))

    assert upset.mu - weak.mu > 2 * (expected.mu - strong.mu)


def test_who_is_new_moves_more_than_who_is_known() -> None:
    known = Rating(mu=25, sigma=2)

    newcomer, old_hand = rate((INITIAL, known), (1, 2))

    assert newcomer.mu - 25 > 5 * (25 - old_hand.mu)


def test_three_players_are_rated_by_their_places() -> None:
    third, first, second = rate((INITIAL, INITIAL, INITIAL), (3, 1, 2))

    assert first.mu > second.mu > third.mu


def test_sharing_the_second_place_is_sharing_the_rating() -> None:
    _, one, other = rate((INITIAL, INITIAL, INITIAL), (1, 2, 2))

    assert one == other


def test_steady_winning_ends_far_above_steady_losing() -> None:
    good, bad = INITIAL, INITIAL
    for _ in range(20):
        good, bad = rate((good, bad), (1, 2))

    assert shown(good) > 1800
    assert shown(bad) < 1400


@pytest.mark.parametrize("places", [(), (1,), (1, 2, 3)])
def test_a_match_has_a_place_for_each_of_two_or_more(places: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no match"):
        rate((INITIAL,) * min(len(places), 2), places)


def test_ten_players_rise_and_fall_in_the_order_of_their_places() -> None:
    places = (4, 1, 10, 2, 7, 3, 9, 5, 8, 6)
    after = rate((INITIAL,) * 10, places)

    ordered = [rating.mu for _, rating in sorted(zip(places, after, strict=True), key=lambda one: one[0])]
    assert ordered == sorted(ordered, reverse=True)
    assert len(set(ordered)) == 10
    assert ordered[0] > INITIAL.mu > ordered[-1]


@given(st.permutations(range(1, 7)), st.lists(RATINGS, min_size=6, max_size=6))
def test_the_seats_do_not_matter(order: list[int], before: list[Rating]) -> None:
    places = tuple(range(1, 7))
    straight = rate(tuple(before), places)
    shuffled = rate(tuple(before[at - 1] for at in order), tuple(order))

    for at, rating in zip(order, shuffled, strict=True):
        assert rating.mu == pytest.approx(straight[at - 1].mu)
        assert rating.sigma == pytest.approx(straight[at - 1].sigma)


def test_those_who_left_share_the_last_place_and_fall_most() -> None:
    first, second, third, *left = rate((INITIAL,) * 6, (1, 2, 3, 4, 4, 4))

    assert first.mu > second.mu > third.mu > left[0].mu
    assert left[0] == left[1] == left[2]
    assert left[0].mu < INITIAL.mu


def test_only_the_order_of_places_counts_not_their_numbers() -> None:
    """Games number what comes after a tie in either way: 1 1 2 or 1 1 3."""
    assert rate((INITIAL,) * 3, (1, 1, 2)) == rate((INITIAL,) * 3, (1, 1, 3))


def test_all_level_moves_nobody() -> None:
    for rating in rate((INITIAL,) * 5, (1,) * 5):
        assert rating.mu == pytest.approx(INITIAL.mu)
