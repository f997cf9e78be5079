"""Examples in the rules: read from text, spoken as alt texts, and right by the rules of their game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.examples import CardGroup, ExampleRow
from bot.games.cards import Rank, mask_of, parse_card
from bot.games.gin.rules import PRESETS
from bot.games.melds.deadwood import counting
from bot.words.cards import ALT_LIMIT
from bot.words.examples import (
    Example,
    ExampleError,
    example_alt,
    parse_example,
)
from bot.words.rules_pages import PAGE_LIMIT, RulesPage, guided_pages, paginate
from cogs.games.registry import GUIDES

WITH_PICTURES = ("gin", "colonel", "mahjong", "skarney", "rummy13", "omaha", "uno")
"""Games whose rules show cards."""

GROUPS_IN_A_ROW = 5
ROWS_ON_A_PAGE = 4


def groups(game: str, name: str) -> Iterator[tuple[str, CardGroup]]:
    """The groups of a game's examples whose name begins so, each with its row's caption."""
    for page in guided_pages(GUIDES[game]):
        for example in page.examples:
            for row in example.rows:
                yield from ((row.caption, each) for each in row.groups if each.name.split()[:1] == [name])


def test_a_row_is_read_with_names_and_marks() -> None:
    assert parse_example(["A knock: run 5♠ 6♠ +7♠ · 10♥ · left over 3 A♣ 2♦"]) == Example(
        (
            ExampleRow(
                "A knock",
                (
                    CardGroup(
                        "run",
                        (parse_card("5s"), parse_card("6s"), parse_card("7s")),
                        (parse_card("7s"),),
                        "run",
                    ),
                    CardGroup("", (parse_card("Th"),)),
                    CardGroup("left over 3", (parse_card("Ac"), parse_card("2d")), kind="left"),
                ),
            ),
        )
    )


@pytest.mark.parametrize("line", ["run 5♠ 6♠", ": 5♠", "Run: run", "Run: 5♠ 6x", "Run: 5♠ ·", "Run: 5s"])
def test_a_row_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(ExampleError):
        parse_example([line])


def test_the_alt_text_tells_every_card_and_every_ring() -> None:
    example = parse_example(["Laid off: run 5♠ 6♠ 7♠ +8♠", "Left: J♣"])

    assert example_alt(example) == (
        "Laid off: run, five of spades, six of spades, seven of spades and eight of spades "
        "(ringed: eight of spades). Left: jack of clubs."
    )


def test_an_example_stays_with_the_paragraph_before_it() -> None:
    fence = "```cards\nMelds: set 8♣ 8♦ 8♥\n```"
    document = f"## Melds\n\n{'a' * 500}\n\n{'b' * 300}\n\n{fence}\n\nAfter it.\n"

    first, second = paginate(document)

    assert first == RulesPage("Melds", ("a" * 500,))
    assert second.title == "Melds (2)"
    assert [type(piece) for piece in second.pieces] == [str, Example, str]
    assert second.text == f"{'b' * 300}\n\nAfter it."


def test_two_examples_after_a_long_paragraph_are_read_both() -> None:
    fence = "```cards\nMelds: set 8♣ 8♦ 8♥\nRuns: run 5♠ 6♠ 7♠\n```"

    pages = paginate(f"## Melds\n\n{'a' * 800}\n\n{fence}\n\n{fence}\n")

    assert [len(page.examples) for page in pages] == [0, 2]


@pytest.mark.parametrize("game", WITH_PICTURES)
def test_each_page_with_its_pictures_is_about_a_screen(game: str) -> None:
    pages = guided_pages(GUIDES[game])
    assert sum(len(page.examples) for page in pages) >= 3
    for page in pages:
        assert len(page.text) <= PAGE_LIMIT
        assert "```" not in page.text
        assert sum(len(example.rows) for example in page.examples) <= ROWS_ON_A_PAGE
        assert all(0 < len(example_alt(example)) < ALT_LIMIT for example in page.examples)


@pytest.mark.parametrize("game", WITH_PICTURES)
def test_no_row_shows_a_card_twice_or_more_than_fits(game: str) -> None:
    for page in guided_pages(GUIDES[game]):
        for row in (row for example in page.examples for row in example.rows):
            cards = [card for group in row.groups for card in group.cards]
            assert len(set(cards)) == len(cards), row.caption
            assert len(row.groups) <= GROUPS_IN_A_ROW
            # The typeface of captions has no signs of suits.
            assert not re.search("[♣♦♥♠]", row.caption + "".join(group.name for group in row.groups))


@pytest.mark.parametrize("game", WITH_PICTURES)
def test_what_is_called_a_set_is_one(game: str) -> None:
    for caption, group in groups(game, "set"):
        assert 3 <= len(group.cards) <= 4, caption
        # What is ringed in rummy's sets are jokers.
        jokers = group.marked if game == "rummy13" else ()
        assert len({card.rank for card in group.cards if card not in jokers}) == 1, caption


@pytest.mark.parametrize("game", WITH_PICTURES)
def test_what_is_called_a_run_or_a_straight_goes_on_by_ones(game: str) -> None:
    for name in ("run", "straight"):
        for caption, group in groups(game, name):
            ranks = [int(card.rank) for card in group.cards]
            steps = {(after - before) % 13 for before, after in pairwise(ranks)}
            assert len(group.cards) >= 3, caption
            assert steps == {1}, caption
            if name == "run":
                assert len({card.suit for card in group.cards}) == 1, caption


def test_gin_counts_deadwood_as_its_rules_do() -> None:
    rules = PRESETS["standard"].melds
    deadwood = counting(rules).deadwood
    counted = list(groups("gin", "deadwood"))
    assert counted
    for caption, group in counted:
        assert group.name == f"deadwood {deadwood(mask_of(group.cards))}", caption


def test_gin_lays_its_examples_out_in_the_best_way() -> None:
    """No arrangement of the same cards leaves less deadwood than the one that is shown."""
    deadwood = counting(PRESETS["standard"].melds).deadwood
    shown = 0
    for page in guided_pages(GUIDES["gin"]):
        for row in (row for example in page.examples for row in example.rows):
            held = [group for group in row.groups if group.name != "thrown"]
            left = [group for group in held if group.name.startswith("deadwood")]
            if len(held) < 3:
                continue
            shown += 1
            cards = tuple(card for group in held for card in group.cards)
            least = deadwood(mask_of(cards))
            assert least == (int(left[0].name.split()[1]) if left else 0), row.caption
    assert shown >= 6


def counts(group: CardGroup) -> int:
    """The number at the end of a group's name."""
    return int(group.name.split()[-1])


def test_colonel_counts_the_cards_that_are_still_held() -> None:
    held = [group for _, group in groups("colonel", "these")]
    tens = {Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING}
    for group in held:
        assert counts(group) == sum(10 if card.rank in tens else card.rank for card in group.cards) == 25
    assert len(held) == 1


def test_mahjong_counts_what_lies_on_the_table() -> None:
    laid = [group for _, group in groups("mahjong", "counts")]
    for group in laid:
        ranks = [card.rank for card in group.cards]
        assert counts(group) == sum(
            15 if rank is Rank.ACE else 5 if rank < Rank.TEN else 10 for rank in ranks
        )
    assert len(laid) == 2
