"""One line for each thing that happens in Mahjong gin, and one for a whole turn."""

from __future__ import annotations

import pytest

from bot.games import mahjong
from bot.games.cards import parse_card, parse_cards
from bot.games.frame.events import Added, Laid
from bot.games.frame.view import FinalScore, LineKind, SheetLine
from bot.games.game import Seat
from bot.games.mahjong.view import (
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameOver,
    Left,
    Passed,
    Took,
    Voided,
)
from bot.games.mahjong.words.narration import deal_line, final_lines, narrate, story
from tests.games.events import kinds_of
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)
SPADES = parse_cards("5s6s7s")


def gin(ginner: Seat, laid: tuple[int, int], counts: tuple[int, int]) -> DealResult:
    """The third deal, with what each laid and was left with; who holds anything holds the same cards."""
    points = tuple(laid[at] - counts[at] + 25 * (at == ginner) for at in range(2))
    return DealResult(
        number=3,
        kind=DealKind.GIN,
        dealer=BOB,
        winner=ginner,
        points=points,
        boxes=tuple(int(at == ginner) for at in range(2)),
        laid=laid,
        held=tuple(parse_cards("AhKd") if count else () for count in counts),
        counts=counts,
    )


def final(totals: tuple[int, int]) -> FinalScore:
    """A match that Alice won; the lines are those of 255 to 230 with a gin more for her."""
    return FinalScore(
        winner=ALICE,
        lines=(
            SheetLine(LineKind.HAND_POINTS, (255, 230)),
            SheetLine(LineKind.GAME_BONUS, (100, 0)),
            SheetLine(LineKind.BOXES, (75, 50)),
        ),
        totals=totals,
        margin=totals[0] - totals[1],
    )


VOID = DealResult(number=3, kind=DealKind.VOID, dealer=BOB, winner=None, points=(0, 0), boxes=(0, 0))
WON = "Deal 3: Alice went gin, laid 95; Bob laid 40, held 25 → Alice +120, Bob +15"
LINES: list[tuple[Event, str]] = [
    (Cut(parse_cards("Kd 7c"), ALICE), "Cut for deal: Alice K♦, Bob 7♣. Alice deals."),
    (Dealt(2, BOB, parse_card("7c")), "Deal 2: Bob dealt, the upcard is 7♣."),
    (Passed(ALICE), "Alice passed."),
    (Drew(ALICE, 30), "Alice drew from the stock."),
    (Took(BOB, parse_cards("7c")), "Bob took 7♣."),
    (Took(BOB, parse_cards("7c2hKs")), "Bob took 7♣ 2♥ K♠."),
    (Laid(BOB, 1, SPADES), "Bob laid 5-6-7♠."),
    (Added(ALICE, 1, parse_cards("8s"), parse_cards("5s6s7s8s")), "Alice laid 8♠ on meld 1."),
    (Discarded(BOB, parse_card("Kd")), "Bob threw K♦."),
    (DealOver(gin(ALICE, (95, 40), (0, 25)), (120, 15)), WON),
    (GameOver(final((430, 280))), "Alice wins the match, 430 to 280."),
    (Left(BOB), "Bob forfeited."),
    (Voided(), "The match is void."),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_events_in_one_line(event: Event, line: str) -> None:
    assert narrate(event, NAMES) == line


def test_every_event_has_a_line_here() -> None:
    assert {type(event) for event, _ in LINES} == kinds_of(mahjong.EVENT)


def test_mj7_4_2_many_cards_from_the_pile_are_told_by_number_and_key_card() -> None:
    events = (
        Passed(ALICE),
        Took(BOB, parse_cards("7c2hKs3d8h")),
        Laid(BOB, 1, parse_cards("7c7d7h")),
        Discarded(BOB, parse_card("Kd")),
        Drew(ALICE, 29),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice passed.",
        "Bob took 5 cards down to 7♣, laid 7♣♦♥ and threw K♦.",
        "Alice drew from the stock.",
    )


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (gin(ALICE, (95, 40), (0, 25)), WON),
        (
            gin(BOB, (30, 50), (110, 0)),
            "Deal 3: Bob went gin, laid 50; Alice laid 30, held 110 → Alice \N{MINUS SIGN}80, Bob +75",
        ),
        (VOID, "Deal 3: stock ran out \N{EN DASH} no score, same dealer"),
    ],
)
def test_mj7_4_4_how_deals_end(deal: DealResult, line: str) -> None:
    assert deal_line(deal, NAMES) == line


def test_mj7_4_5_the_end_of_a_match_with_its_bonuses() -> None:
    assert final_lines(final((430, 280)), NAMES) == (
        "Alice wins the match, 430 to 280.",
        "Deal points: Alice 255, Bob 230",
        "Bonus for the match: Alice 100, Bob 0",
        "Bonus for gins: Alice 75, Bob 50",
        "Total: Alice 430, Bob 280",
    )


def test_mj6_2_bonuses_do_not_change_who_has_won() -> None:
    assert final_lines(final((280, 430)), NAMES)[0] == (
        "Alice won more in the deals and takes the match, though Bob has more in the end: 280 to 430."
    )
