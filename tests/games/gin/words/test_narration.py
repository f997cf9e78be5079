"""One line for each thing that happens."""

from __future__ import annotations

import pytest

from bot.games.cards import parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.events import (
    Cut,
    DealOver,
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
from bot.games.gin.view import DealKind, DealResult, FinalScore, LineKind, SheetLine
from bot.games.gin.words.narration import deal_line, final_lines, narrate, story
from tests.games.gin.words.matches import NAMES, RULESETS, played, result

ALICE, BOB = Seat(0), Seat(1)


def final(
    *, totals: tuple[int, int] = (335, 131), shutout: bool = False, forfeit: bool = False
) -> FinalScore:
    return FinalScore(
        winner=ALICE,
        shutout=shutout,
        forfeit=forfeit,
        lines=(SheetLine(LineKind.HAND_POINTS, (115, 71)), SheetLine(LineKind.GAME_BONUS, (100, 0))),
        totals=totals,
        margin=totals[0] - totals[1],
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Cut(parse_cards("Kd 7c"), ALICE), "Cut for deal: Alice K♦, Bob 7♣. Alice deals."),
        (
            Dealt(2, BOB, parse_card("7c"), 10),
            "Deal 2: Bob dealt, the upcard is 7♣; knock with 10 or less.",
        ),
        (Dealt(2, BOB, None, 0), "Deal 2: Bob dealt; gin only."),
        (
            Dealt(2, BOB, None, 9, parse_card("9s")),
            "Deal 2: Bob dealt, the knock card is 9♠; knock with 9 or less.",
        ),
        (Passed(ALICE), "Alice passed."),
        (Drew(ALICE, 30), "Alice drew from the stock."),
        (Took(BOB, parse_card("7c")), "Bob took the 7♣."),
        (Discarded(BOB, parse_card("Kd")), "Bob threw K♦."),
        (GameOver(final()), "Alice wins the game, 335 to 131."),
        (Left(BOB), "Bob forfeited."),
        (Voided(), "The match is void."),
    ],
)
def test_events_in_one_line(event: Event, line: str) -> None:
    assert narrate(event, NAMES) == line


def test_a_whole_turn_is_one_line() -> None:
    events = (
        Passed(ALICE),
        Took(BOB, parse_card("7c")),
        Discarded(BOB, parse_card("Kd")),
        Drew(ALICE, 30),
        Discarded(ALICE, parse_card("2h")),
        Drew(BOB, 29),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice passed.",
        "Bob took the 7♣ and threw K♦.",
        "Alice drew from the stock and threw 2♥.",
        "Bob drew from the stock.",
    )


def test_a_draw_that_ends_the_deal_stays_a_line_of_its_own() -> None:
    over = DealOver(result(DealKind.GIN, (34, 0)), (34, 0))

    assert tuple(story((Drew(ALICE, 30), over), NAMES)) == (
        "Alice drew from the stock.",
        "Deal 3: Alice went gin, Bob had 9 → Alice +34",
    )


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (result(DealKind.KNOCK, (8, 0)), "Deal 3: Alice knocked with 1, Bob had 9 → Alice +8"),
        (result(DealKind.UNDERCUT, (0, 30)), "Deal 3: Alice knocked with 1, Bob undercut with 9 → Bob +30"),
        (result(DealKind.TIE, (0, 0)), "Deal 3: Alice knocked with 1, Bob had the same → nobody scores"),
        (result(DealKind.GIN, (34, 0)), "Deal 3: Alice went gin, Bob had 9 → Alice +34"),
        (result(DealKind.BIG_GIN, (40, 0)), "Deal 3: Alice went big gin, Bob had 9 → Alice +40"),
        (
            result(DealKind.VOID, (0, 0), showdown=None),
            "Deal 3: stock ran out \N{EN DASH} no score",
        ),
        (
            result(DealKind.MISDEAL, (0, 0), showdown=None),
            ("Deal 3: misdeal, a dealt hand could knock \N{EN DASH} no score, same dealer"),
        ),
    ],
)
def test_ends_of_deals_in_one_line(deal: DealResult, line: str) -> None:
    assert deal_line(deal, NAMES) == line
    assert narrate(DealOver(deal, (8, 0)), NAMES) == line


def test_g3_5_a_doubled_deal_says_so() -> None:
    doubled = result(DealKind.KNOCK, (52, 0), multiplier=2)

    assert deal_line(doubled, NAMES).endswith("→ Alice +52, doubled by the spade")


def test_every_kind_of_end_has_its_own_line() -> None:
    lines = {deal_line(result(kind, (5, 0)), NAMES) for kind in DealKind}

    assert len(lines) == len(DealKind)


def test_g6_2_the_end_of_a_game() -> None:
    assert final_lines(final(), NAMES) == (
        "Alice wins the game, 335 to 131.",
        "Deal points: Alice 115, Bob 71",
        "Game bonus: Alice 100, Bob 0",
        "Total: Alice 335, Bob 131",
    )


def test_g6_2_a_winner_with_the_smaller_total() -> None:
    assert "though Bob has more: 240 to 260" in final_lines(final(totals=(240, 260)), NAMES)[0]


def test_g6_3_a_shutout_is_named() -> None:
    assert "a shutout, Bob won no deal" in final_lines(final(shutout=True), NAMES)[0]


def test_g6_4_the_exact_fifty_is_named() -> None:
    assert final_lines(final(forfeit=True), NAMES)[0].startswith("Bob was exactly fifty ahead and forfeits")


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_of_a_match_is_one_line_with_names(name: str) -> None:
    hostile = ("{seat} Ann", "Bob %s {0}")
    for _, events in played(name):
        for event in events:
            line = narrate(event, hostile)
            assert line.strip()
            assert "\n" not in line
            if not isinstance(event, DealOver):
                assert any(player in line for player in hostile)
