"""One line for each thing that happens in Skarney, and one for a whole turn."""

from __future__ import annotations

import pytest

from bot.games import skarney
from bot.games.cards import parse_cards
from bot.games.frame.view import FinalScore, LineKind, SheetLine
from bot.games.game import Seat
from bot.games.skarney.view import (
    Added,
    Answer,
    Answered,
    CardOffered,
    Chosen,
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Drew,
    Event,
    GameOver,
    KeptLastCard,
    Laid,
    LaidContract,
    Left,
    Meld,
    MeldKind,
    Voided,
)
from bot.games.skarney.words.narration import deal_line, final_lines, narrate, story
from tests.games.events import kinds_of
from tests.words.walks import NAMES

ALICE, BOB = Seat(0), Seat(1)


def straight(cards: str) -> Meld:
    return Meld(MeldKind.STRAIGHT, parse_cards(cards))


def set_of(cards: str) -> Meld:
    return Meld(MeldKind.SET, parse_cards(cards))


def result(
    kind: DealKind, totals: tuple[int, int], points: tuple[int, int], *, contract: bool = True
) -> DealResult:
    """The third deal; who holds anything holds the same cards; ``contract`` is the loser's."""
    winner = None if points == (0, 0) else Seat(0 if points[0] else 1)
    return DealResult(
        number=3,
        kind=kind,
        dealer=BOB,
        winner=winner,
        points=points,
        boxes=tuple(int(at == winner) for at in range(2)),
        bonus=20 if kind is DealKind.GIN else 0,
        contracts=tuple(contract or at == winner for at in range(2)),
        hands=tuple(parse_cards("5sAhKd") if total else () for total in totals),
        hand_totals=totals,
    )


def final(totals: tuple[int, int], *bonuses: SheetLine) -> FinalScore:
    """A match that Alice won."""
    return FinalScore(
        winner=ALICE,
        lines=(SheetLine(LineKind.HAND_POINTS, (210, 190)), *bonuses),
        totals=totals,
        margin=totals[0] - totals[1],
    )


CONTRACT = LaidContract(BOB, (straight("3s4c5c"), set_of("7c7d7h"), straight("QhKcAd")))
GIN = result(DealKind.GIN, (0, 30), (50, 0))
LINES: list[tuple[Event, str]] = [
    (Cut(parse_cards("Kd 7c"), ALICE, ALICE), "Cut for deal: Alice K♦, Bob 7♣. Alice deals."),
    (
        Cut(parse_cards("Kd 7c"), ALICE, None),
        "Cut for deal: Alice K♦, Bob 7♣. The higher card chooses the dealer.",
    ),
    (Chosen(ALICE, BOB), "Alice won the cut: Bob deals."),
    (Dealt(2, BOB), "Deal 2: Bob dealt."),
    (Drew(ALICE, 30), "Alice drew."),
    (CONTRACT, "Bob laid the contract 3-4-5, 7♣♦♥, Q-K-A."),
    (Laid(ALICE, (straight("9cTsJh"), set_of("2c2d2h"))), "Alice laid 9-10-J, 2♣♦♥."),
    (Added(ALICE, 2, parse_cards("2s6d"), straight("2s3s4c5c6d")), "Alice laid 2♠ 6♦ on meld 2."),
    (CardOffered(ALICE), "Alice offered a card."),
    (Answered(BOB, Answer.ACCEPTED), "Bob took the card on offer."),
    (Answered(BOB, Answer.ACCEPTED, skips_draw=True), "Bob took the ace on offer instead of drawing."),
    (Answered(BOB, Answer.REJECTED), "Bob left the card on offer."),
    (KeptLastCard(ALICE), "Alice keeps a last card."),
    (DealOver(GIN, (50, 0)), "Deal 3: Alice went gin, Bob held 30 → Alice +50"),
    (GameOver(final((210, 190))), "Alice wins the match, 210 to 190."),
    (Left(BOB), "Bob forfeited."),
    (Voided(), "The match is void."),
]


@pytest.mark.parametrize(("event", "line"), LINES)
def test_events_in_one_line(event: Event, line: str) -> None:
    assert narrate(event, NAMES) == line


def test_every_event_has_a_line_here() -> None:
    assert {type(event) for event, _ in LINES} == kinds_of(skarney.EVENT)


def test_a_whole_turn_is_one_line_and_an_answer_another() -> None:
    sevens = Laid(ALICE, (set_of("7c7d7h"),))
    added = Added(ALICE, 1, parse_cards("8s"), straight("6c7s8s"))
    events = (
        Drew(ALICE, 30),
        CardOffered(ALICE),
        Answered(BOB, Answer.REJECTED),
        Drew(BOB, 29),
        CONTRACT,
        CardOffered(BOB),
        Answered(ALICE, Answer.ACCEPTED, skips_draw=True),
        sevens,
        added,
        CardOffered(ALICE),
        Answered(BOB, Answer.REJECTED),
        Drew(BOB, 28),
        KeptLastCard(BOB),
        Drew(ALICE, 27),
        sevens,
        KeptLastCard(ALICE),
        Drew(BOB, 26),
        Laid(BOB, (set_of("9c9d9h"),)),
    )

    assert tuple(story(events, NAMES)) == (
        "Alice drew and offered a card.",
        "Bob left the card on offer.",
        "Bob drew, laid the contract 3-4-5, 7♣♦♥, Q-K-A and offered a card.",
        "Alice took the ace on offer instead of drawing.",
        "Alice laid 7♣♦♥, 8♠ on meld 1 and offered a card.",
        "Bob left the card on offer.",
        "Bob drew and keeps a last card.",
        "Alice drew, laid 7♣♦♥ and keeps a last card.",
        "Bob drew and laid 9♣♦♥.",
    )


def test_ska4_4_a_turn_without_a_draw_may_end_with_a_last_card() -> None:
    events = (Laid(ALICE, (set_of("7c7d7h"),)), KeptLastCard(ALICE))

    assert tuple(story(events, NAMES)) == ("Alice laid 7♣♦♥ and keeps a last card.",)


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        (GIN, "Deal 3: Alice went gin, Bob held 30 → Alice +50"),
        (
            result(DealKind.GIN, (84, 0), (0, 124), contract=False),
            "Deal 3: Bob went gin, Alice held 84 and had no contract → Bob +124",
        ),
        (
            result(DealKind.EXHAUSTED, (17, 19), (2, 0)),
            "Deal 3: the stock ran out, hands count Alice 17, Bob 19 → Alice +2",
        ),
        (
            result(DealKind.EXHAUSTED, (15, 15), (0, 0)),
            "Deal 3: the stock ran out, hands count Alice 15, Bob 15 → nobody scores",
        ),
    ],
)
def test_ska5_how_deals_end(deal: DealResult, line: str) -> None:
    assert deal_line(deal, NAMES) == line


def test_ska5_3_the_end_of_a_match() -> None:
    bonuses = SheetLine(LineKind.GAME_BONUS, (100, 0)), SheetLine(LineKind.BOXES, (75, 50))

    assert final_lines(final((210, 190)), NAMES) == (
        "Alice wins the match, 210 to 190.",
        "Deal points: Alice 210, Bob 190",
        "Total: Alice 210, Bob 190",
    )
    assert final_lines(final((385, 240), *bonuses), NAMES)[2:4] == (
        "Game bonus: Alice 100, Bob 0",
        "Bonus for deals won: Alice 75, Bob 50",
    )


def test_ska5_3_bonuses_do_not_change_who_has_won() -> None:
    assert final_lines(final((210, 290)), NAMES)[0] == (
        "Alice reached the target and wins, though Bob has more: 210 to 290."
    )
