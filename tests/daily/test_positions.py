"""The positions of daily hands: found by chance alone, worth a thought, and the same from their documents."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bot.daily import (
    BEST,
    DAILY_GAMES,
    Choice,
    Position,
    action_of,
    advice_of,
    decode_position,
    encode_position,
    find_position,
    of_the_day,
    reached,
    score_of,
)
from bot.daily.search import MOST_CHOICES
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.players import Level
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS, REVIEWERS

LEAST = 14
"""So many days at least pass before a position of a book comes again."""
SEEDS = [seed_of(bytes(32), f"daily {number}") for number in range(3)]
FOUND = [
    pytest.param((game, seed), id=f"{game}-{at}") for game in DAILY_GAMES for at, seed in enumerate(SEEDS, 1)
]


BOOKS = [game for game, asked in DAILY_GAMES.items() if asked.book]


@pytest.fixture(params=FOUND, scope="module")
def found(request: pytest.FixtureRequest) -> tuple[str, Position]:
    game, seed = request.param
    return game, of_the_day(game, seed[0]) or find_position(game, seed)


def test_the_same_seed_finds_the_same_position_and_another_seed_another() -> None:
    one = find_position("uno", SEEDS[0])
    assert find_position("uno", SEEDS[0]) == one
    assert find_position("uno", SEEDS[1]) != one


def test_all_that_is_offered_is_legal_and_the_best_comes_first(found: tuple[str, Position]) -> None:
    game, position = found
    rules, state = GAMES[game], reached(game, position).state
    actions = [choice.action for choice in position.choices]
    assert set(actions) <= set(map(rules.write, rules.legal(state, Seat(position.seat))))
    assert len(actions) == len(set(actions))
    assert 3 <= len(actions) <= MOST_CHOICES
    lost = [choice.lost for choice in position.choices]
    assert lost[0] == 0
    assert lost == sorted(lost)


def test_it_is_the_turn_of_the_one_who_is_asked_in_the_first_deal(found: tuple[str, Position]) -> None:
    game, position = found
    rules, state = GAMES[game], reached(game, position).state
    assert rules.awaited(state) == (position.seat,)
    view = rules.view(state, Seat(position.seat))
    assert DAILY_GAMES[game].is_asked(view)
    assert DAILY_GAMES[game].deal(view) == 1


def test_the_best_play_is_clear_and_not_for_everybody_to_see(found: tuple[str, Position]) -> None:
    game, position = found
    asked = DAILY_GAMES[game]
    assert asked.clear <= position.choices[1].lost / asked.point <= asked.obvious
    assert score_of(game, position.choices[0]) == BEST > score_of(game, position.choices[1])


def test_casual_misses_the_best_play(found: tuple[str, Position]) -> None:
    """It loses as much as the second choice, at least; with other luck it may find the best play for once."""
    game, position = found
    rules, state = GAMES[game], reached(game, position).state
    view, legal = rules.view(state, Seat(position.seat)), rules.legal(state, Seat(position.seat))
    casual = COMPUTER_PLAYERS[game][Level.CASUAL]
    played = [rules.write(casual.choose(view, legal, seed=seed)) for seed in range(20)]
    assert played.count(position.choices[0].action) < 10
    assert set(played) & {choice.action for choice in position.choices[1:]}


def test_the_adviser_agrees_on_the_best_play_with_other_samples(found: tuple[str, Position]) -> None:
    game, position = found
    rules, state = GAMES[game], reached(game, position).state
    view, legal = rules.view(state, Seat(position.seat)), rules.legal(state, Seat(position.seat))
    compare = REVIEWERS[game].judge.compare
    asked = position.choices[:3] if compare else position.choices
    worth = dict.fromkeys((choice.action for choice in asked), 0.0)
    if compare is not None:
        legal = tuple(action_of(game, choice) for choice in asked)
    for seed in range(24 if compare else 8):
        for each in (compare or ADVISERS[game])(view, legal, seed=seed):
            if (text := rules.write(each.action)) in worth:
                worth[text] += each.worth
    assert max(worth, key=worth.__getitem__) == position.choices[0].action


@pytest.mark.parametrize("game", BOOKS)
def test_a_book_has_no_position_twice_and_all_of_them_can_be_played(game: str) -> None:
    first = of_the_day(game, 0)
    assert first is not None
    positions = [first]
    while (position := of_the_day(game, len(positions))) != first:
        assert position is not None
        positions.append(position)
    assert len({each.seed for each in positions}) == len(positions) >= LEAST
    asked, rules = DAILY_GAMES[game], GAMES[game]
    for each in positions:
        state = reached(game, each).state
        legal = rules.legal(state, Seat(each.seat))
        assert {action_of(game, choice) for choice in each.choices} <= set(legal)
        assert 3 <= len(each.choices) <= MOST_CHOICES
        assert asked.clear <= each.choices[1].lost / asked.point <= asked.obvious
        assert all(advice_of(game, choice) for choice in each.choices)


def test_only_what_takes_long_has_a_book() -> None:
    assert of_the_day("gin", 1) is None
    assert BOOKS == ["colonel", "mahjong"]


def test_its_document_gives_it_back_with_the_reasons(found: tuple[str, Position]) -> None:
    game, position = found
    again = decode_position(encode_position(position))
    assert again == position
    for choice in again.choices:
        assert advice_of(game, choice).action == action_of(game, choice)


def test_a_hand_from_when_gin_alone_had_one_can_be_read_and_has_no_reasons() -> None:
    position = find_position("gin", SEEDS[0])
    document = json.loads(encode_position(position))
    del document["preset"]
    for choice in document["choices"]:
        del choice["advice"]
        choice |= {"ways": ["5c"], "gins": [], "outs": 3, "deadwood": 12, "danger": 0.1, "win": None}
    old = decode_position(json.dumps(document))
    assert reached("gin", old) == reached("gin", position)
    assert [advice_of("gin", choice) for choice in old.choices] == [None] * len(old.choices)


def test_reasons_of_another_version_are_left_out() -> None:
    choice = find_position("uno", SEEDS[0]).choices[0]
    assert advice_of("uno", replace(choice, advice={"action": {"type": "knock"}})) is None


@pytest.mark.parametrize(
    ("game", "lost", "score"),
    [
        ("gin", 0.0, BEST),
        ("gin", 0.4, BEST),
        ("gin", 0.6, 9),
        ("gin", 4.2, 6),
        ("gin", 31.0, 0),
        ("uno", 8.4, 6),
        ("omaha", 4.0, 8),
        ("omaha", 40.0, 0),
    ],
)
def test_an_answer_scores_less_the_more_it_loses(game: str, lost: float, score: int) -> None:
    assert score_of(game, Choice(action="any", lost=lost)) == score
