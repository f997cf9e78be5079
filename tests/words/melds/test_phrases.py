"""Melds and what belongs to them, written and spoken."""

from __future__ import annotations

import pytest

from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind, TableMeld
from bot.words.guide import by_name, gains
from bot.words.melds.phrases import (
    added_words,
    addition_sentences,
    by_rank,
    hand_sentences,
    meld_labels,
    meld_words,
    named_meld,
    other_lays,
    table_sentences,
)

NAMES = ("Alice", "Bob")


@pytest.mark.parametrize(
    ("kind", "cards", "written", "spoken"),
    [
        (MeldKind.RUN, "5s6s7s", "5-6-7♠", "five, six and seven of spades"),
        (MeldKind.RUN, "9hThJhQhKhAh", "9-10-J-Q-K-A♥", "nine to ace of hearts"),
        (MeldKind.SET, "JcJdJs", "J♣♦♠", "jacks of clubs, diamonds and spades"),
    ],
)
def test_melds(kind: MeldKind, cards: str, written: str, spoken: str) -> None:
    assert meld_labels(parse_cards(cards)) == written
    assert meld_words(kind, parse_cards(cards)) == spoken
    assert named_meld(kind, parse_cards(cards)).endswith(f" {spoken}")


def test_cards_that_are_no_meld_are_written_one_by_one() -> None:
    assert meld_labels(parse_cards("8s")) == "8♠"
    assert meld_labels(parse_cards("8s9h")) == "8♠ 9♥"


def test_equal_ranks_are_told_together() -> None:
    assert by_rank(parse_cards("2cKhKs")) == "two of clubs, kings of hearts and spades"
    assert added_words(parse_cards("4s8s")) == "four and eight of spades"
    assert added_words(parse_cards("4s8h")) == "four of spades, eight of hearts"


def test_a_hand_is_numbered_as_its_buttons_are() -> None:
    run, jacks = Group(MeldKind.RUN, parse_cards("5s6s7s")), Group(MeldKind.SET, parse_cards("JcJdJs"))
    hand = GroupedHand((run, jacks), parse_cards("2h"), 2)

    assert hand_sentences(hand, 50, (run,)) == (
        "You hold 7 cards: 50.",
        "1 to 3, a run to lay: five, six and seven of spades.",
        "4 to 6, a set: jacks of clubs, diamonds and spades.",
        "7, loose: two of hearts.",
    )
    assert hand_sentences(GroupedHand((), parse_cards("2h"), 2), 2, ())[0] == ("You hold one card: 2.")
    assert hand_sentences(GroupedHand((), (), 0), 0, ()) == ("You have no cards left.",)


def test_melds_besides_the_groups_are_told_without_their_parts() -> None:
    long = Group(MeldKind.RUN, parse_cards("5s6s7s8s"))
    parts = Group(MeldKind.RUN, parse_cards("5s6s7s")), Group(MeldKind.RUN, parse_cards("6s7s8s"))
    sevens = Group(MeldKind.SET, parse_cards("7c7d7s"))
    hand = GroupedHand((long,), parse_cards("7c7d"), 14)

    assert other_lays((sevens, *parts, long), hand) == (
        "You can also lay the set sevens of clubs, diamonds and spades.",
    )


def test_of_additions_the_most_is_told() -> None:
    additions = (
        Addition(1, parse_cards("8s")),
        Addition(1, parse_cards("8s9s")),
        Addition(2, parse_cards("Jh")),
    )

    assert addition_sentences(additions) == (
        "You can add eight and nine of spades to 1; jack of hearts to 2.",
    )
    assert addition_sentences(()) == ()


def test_melds_on_the_table_are_told_by_owner_the_readers_first() -> None:
    run = TableMeld(owner=Seat(0), kind=MeldKind.RUN, cards=parse_cards("5s6s7s"))
    sevens = TableMeld(owner=Seat(1), kind=MeldKind.SET, cards=parse_cards("7c7d7h"))

    assert table_sentences((sevens, run), NAMES) == (
        "Melds of Alice.",
        "2: five, six and seven of spades.",
        "Melds of Bob.",
        "1: sevens of clubs, diamonds and hearts.",
    )
    assert table_sentences((sevens, run), NAMES, reader=Seat(1))[:3] == (
        "Your melds.",
        "1: sevens of clubs, diamonds and hearts.",
        "Melds of Alice.",
    )
    assert table_sentences((), NAMES) == ("No melds on the table.",)


def test_points_beside_names() -> None:
    assert by_name((115, 71), NAMES) == "Alice 115, Bob 71"
    assert gains((0, 16), NAMES) == "Bob +16"
    assert gains((60, -35), NAMES) == "Alice +60, Bob \N{MINUS SIGN}35"
    assert gains((0, 0), NAMES) == "nobody scores"
