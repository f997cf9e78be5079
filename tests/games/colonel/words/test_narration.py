"""One line for each thing that happens in Colonel, and one for a whole turn."""

from __future__ import annotations

import pytest

from bot.games import colonel
from bot.games.cards import parse_card, parse_cards
from bot.games.colonel.view import (
    Answered,
    Challenged,
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    Event,
    FinalScore,
    GameOver,
    Left,
    Took,
    Voided,
)
from bot.games.colonel.words.table import deal_line, final_lines, narrate, story
from bot.games.frame.events import Added, Laid
from bot.games.game import Seat
from tests.games.events import kinds_of
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
SPADES = parse_cards("5s6s7s")
ACE = parse_card("As")


def result(
    kind: DealKind, counts: tuple[int, int], points: tuple[int, int], *, held: str = "AhKd5s"
) -> DealResult:
    """The third deal with these counts; both hands are the same cards where they count."""
    winner = None if points == (0, 0) else Seat(0 if points[0] else 1)
    hands = tuple(parse_cards(held) if count else () for count in counts)
    return DealResult(
        number=3, kind=kind, dealer=BOB, winner=winner, points=points, held=hands, counts=counts
    )


OUT = result(DealKind.OUT, (0, 25), (25, 0))
LINES: list[tuple[Event, str]] = [
    (Cut(parse_cards("Kd 7c"), ALICE), "Cut for deal: Alice K♦, Bob 7♣. Alice deals."),
    (Dealt(2, BOB, parse_card("7c")), "Deal 2: Bob dealt, the upcard is 7♣."),
    (Drew(ALICE, 30), "Alice drew from the stock."),
    (Took(BOB, parse_card("7c")), "Bob took 7♣."),
    (Laid(BOB, 1, SPADES), "Bob laid 5-6-7♠."),
    (Laid(BOB, 2, parse_cards("JcJdJs")), "Bob laid J♣♦♠."),
    (Added(ALICE, 1, parse_cards("8s"), parse_cards("5s6s7s8s")), "Alice laid 8♠ on meld 1."),
    (Discarded(BOB, parse_card("Kd")), "Bob threw K♦."),
    (Challenged(BOB), "Bob challenged: compare hands now?"),
    (Answered(ALICE, accepted=True), "Alice accepted the challenge."),
    (Answered(ALICE, accepted=False), "Alice rejected the challenge: play goes on."),
    (DealOver(OUT, (25, 0)), "Deal 3: Alice went out, Bob held 25 → Alice +25"),
    (GameOver(FinalScore(winner=ALICE, totals=(112, 71))), "Alice wins the match, 112 to 71."),
    (Left(BOB), "Bob forfeited."),
    (Voided(), "The match is void."),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_events_in_one_line(event: Event, line: str) -> None:
    assert narrate(event, NAMES) == line


def test_every_event_has_a_line_here() -> None:
    assert {type(event) for event, _ in LINES} == kinds_of(colonel.EVENT)


def test_a_whole_turn_is_one_line_whatever_is_laid() -> None:
    events = (
        Drew(ALICE, 30),
        Laid(ALICE, 1, SPADES),
        Added(ALICE, 2, (ACE,), parse_cards("AsAdAcAh")),
        Discarded(ALICE, parse_card("2h")),
        Took(BOB, parse_card("2h")),
        Discarded(BOB, parse_card("Kd")),
        Drew(ALICE, 29),
        Discarded(ALICE, parse_card("3h")),
        Took(BOB, parse_card("3h")),
        Laid(BOB, 3, parse_cards("3h4h5h")),
        Discarded(BOB, parse_card("Kh")),
        Drew(ALICE, 28),
        Laid(ALICE, 4, parse_cards("9c9d9h")),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice drew from the stock, laid 5-6-7♠, A♠ on meld 2 and threw 2♥.",
        "Bob took 2♥ and threw K♦.",
        "Alice drew from the stock and threw 3♥.",
        "Bob took 3♥, laid 3-4-5♥ and threw K♥.",
        "Alice drew from the stock and laid 9♣♦♥.",
    )


def test_a_story_that_begins_within_a_turn() -> None:
    events = (
        Laid(ALICE, 1, SPADES),
        Discarded(ALICE, parse_card("2h")),
        Discarded(BOB, ACE),
        Took(ALICE, ACE),
        Laid(ALICE, 2, parse_cards("AsAdAc")),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice laid 5-6-7♠ and threw 2♥.",
        "Bob threw A♠.",
        "Alice took A♠ and laid A♠♦♣.",
    )


def test_col6_a_challenge_stands_between_two_turns() -> None:
    events = (
        Drew(ALICE, 30),
        Discarded(ALICE, parse_card("2h")),
        Challenged(BOB),
        Answered(ALICE, accepted=False),
        Drew(BOB, 29),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice drew from the stock and threw 2♥.",
        "Bob challenged: compare hands now?",
        "Alice rejected the challenge: play goes on.",
        "Bob drew from the stock.",
    )


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (OUT, "Deal 3: Alice went out, Bob held 25 → Alice +25"),
        (result(DealKind.OUT, (25, 0), (0, 25)), "Deal 3: Bob went out, Alice held 25 → Bob +25"),
        (
            result(DealKind.EXHAUSTED, (12, 19), (7, 0)),
            "Deal 3: the stock ran out, hands count Alice 12, Bob 19 → Alice +7",
        ),
        (
            result(DealKind.EXHAUSTED, (12, 12), (0, 0)),
            "Deal 3: the stock ran out, hands count Alice 12, Bob 12 → nobody scores",
        ),
        (
            result(DealKind.CHALLENGE, (19, 16), (0, 19)),
            "Deal 3: challenge accepted, hands count Alice 19, Bob 16 → Bob +19",
        ),
    ],
)
def test_col5_how_deals_end(deal: DealResult, line: str) -> None:
    assert deal_line(deal, NAMES) == line


def test_col5_3_the_end_of_a_match() -> None:
    assert final_lines(FinalScore(winner=BOB, totals=(71, 112)), NAMES) == (
        "Bob wins the match, 112 to 71.",
        "Total: Alice 71, Bob 112",
    )
