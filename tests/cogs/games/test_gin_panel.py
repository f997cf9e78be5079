"""The panel of gin, from positions written as cards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from bot.games.cards import Card, parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.events import DealOver, Dealt, Discarded, Drew, Passed, Took
from bot.games.gin.rules import PRESETS, SequenceBonus
from bot.games.gin.view import (
    DealKind,
    DealResult,
    Finish,
    GinView,
    Hand,
    Meld,
    Phase,
    Player,
    Showdown,
)
from bot.games.melds.view import MeldKind
from bot.matches import Chair, MatchId, Seal, Status, Terms, UserId
from cogs.games.gin.panel import GinPanel
from cogs.layout import Block, ButtonRow, Image, Layout, Small, Text
from cogs.layouts.panels import hand_layout, private_layout, question_layout
from cogs.layouts.table import table_layout
from cogs.match_ids import Act, Ask, Back
from cogs.names import faces
from images.games.gin.table import hand_picture
from tests.cogs.panel_tables import buttons_of, count_components
from tests.whole_table import WholeTable

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
ALICE, BOB = Seat(0), Seat(1)
PLAYERS = (Player(cards=11, points=24, boxes=1), Player(cards=10, points=31, boxes=2))


def run_of(cards: str) -> Meld:
    return Meld(MeldKind.RUN, parse_cards(cards))


def hand(melds: tuple[Meld, ...], deadwood: str) -> Hand:
    cards = parse_cards(deadwood)
    return Hand(melds, cards, sum(min(card.rank, 10) for card in cards))


HAND = hand((run_of("4h5h6h7h"), Meld(MeldKind.SET, parse_cards("JcJdJs"))), "As 9d Qc Kh")
SHOWN = DealResult(
    number=1,
    kind=DealKind.KNOCK,
    dealer=BOB,
    winner=ALICE,
    points=(16, 0),
    boxes=(1, 0),
    showdown=Showdown(knocker=ALICE, thrown=parse_card("2c"), hands=(HAND, HAND)),
)


def view(seat: Seat | None = ALICE, **changes: object) -> GinView:
    """Alice has drawn the nine of diamonds and is to throw."""
    mine: dict[str, Any] = {}
    if seat is not None:
        mine = {"hand": HAND, "drawn": parse_card("9d"), "throwable": HAND.cards}
    facts: dict[str, Any] = {
        "seat": seat,
        "phase": Phase.DISCARD,
        "turn": ALICE,
        "deal": 2,
        "dealer": BOB,
        "stock": 20,
        "upcard": parse_card("Th"),
        "knock_limit": 10,
        "knock_card": None,
        "taken": None,
        "target": 100,
        "players": PLAYERS,
        "results": (),
        "final": None,
        "left": None,
    }
    return GinView(**(facts | mine | changes))


def table(mine: GinView, *, menu: tuple[str, ...] | None = None, recent: tuple[Any, ...] = ()) -> WholeTable:
    """A table at which Alice sees this view and Bob waits."""
    throws = tuple(f"discard {card}" for card in mine.throwable)
    spectator = msgspec.structs.replace(mine, seat=None, hand=None, drawn=None, throwable=(), finishes=())
    return WholeTable(
        id=MatchId(17),
        guild=5,
        channel=6,
        terms=Terms(game="gin", preset="standard", rules=PRESETS["standard"], turn_limit=timedelta(hours=1)),
        status=Status.LIVE,
        version=42,
        chairs=(
            Chair(seat=ALICE, user=UserId(1001), name="Alice"),
            Chair(seat=BOB, user=UserId(1002), name="Bob"),
        ),
        public=spectator,
        views=(mine, spectator),
        menus=(throws if menu is None else menu, ()),
        recent=recent,
        deadline=NOW,
        outcome=None,
        seal=Seal(commitment="c" * 64, salt="1", secret=None),
        started_at=NOW,
        ended_at=None,
    )


def texts_of(blocks: tuple[Block, ...]) -> str:
    return "\n".join(block.words for block in blocks if isinstance(block, Text))


def shown(seat_table: WholeTable) -> tuple[Block, ...]:
    return GinPanel().hand(seat_table.hand(ALICE))


def knock(throw: str, deadwood: str) -> Finish:
    card: Card = parse_card(throw)
    return Finish(DealKind.KNOCK, card, hand(HAND.melds, deadwood))


def test_each_card_that_may_be_thrown_has_a_button_numbered_as_on_the_picture() -> None:
    labels = [key.label for key in buttons_of(shown(table(view())))]
    assert labels[:3] == ["1 · 4♥", "2 · 5♥", "3 · 6♥"]
    assert labels[-1] == "11 · K♥"
    assert len(labels) == 11


def test_2_6_the_card_just_taken_has_no_button_and_the_others_keep_their_numbers() -> None:
    nine = parse_card("9d")
    rest = tuple(card for card in HAND.cards if card != nine)
    labels = [key.label for key in buttons_of(shown(table(view(taken=nine, throwable=rest))))]
    assert "9 · 9♦" not in labels
    assert "10 · Q♣" in labels


def test_2_5_drawing_names_the_card_that_could_be_taken() -> None:
    drawing = view(phase=Phase.DRAW, drawn=None, throwable=())
    keys = buttons_of(shown(table(drawing, menu=("draw", "take"))))
    assert [key.label for key in keys] == ["Draw from the stock", "Take 10♥"]
    assert [key.id for key in keys] == [
        Act(match=MatchId(17), version=42, action="draw"),
        Act(match=MatchId(17), version=42, action="take"),
    ]


def test_2_4_the_offer_is_taken_or_passed() -> None:
    offer = view(phase=Phase.OFFER_NONDEALER, drawn=None, throwable=())
    keys = buttons_of(shown(table(offer, menu=("take", "pass"))))
    assert [key.label for key in keys] == ["Take 10♥", "Pass"]


def test_who_waits_has_no_buttons() -> None:
    waiting = view(turn=BOB, drawn=None, throwable=())
    assert buttons_of(shown(table(waiting, menu=()))) == []


def test_2_7_the_best_knock_is_one_button_which_asks_first() -> None:
    able = view(finishes=(knock("Kh", "As 9d"),))
    (key,) = [key for key in buttons_of(shown(table(able))) if isinstance(key.id, Ask)]
    assert key.label == "Knock with 10 (throw K♥)"
    assert key.id == Ask(match=MatchId(17), version=42, action="knock Kh")


def test_14_2_a_knock_takes_two_taps() -> None:
    able = table(view(finishes=(knock("Kh", "As"), knock("Qc", "As 2d"))))
    (first, _) = [key for key in buttons_of(shown(able)) if isinstance(key.id, Ask)]
    assert isinstance(first.id, Ask)
    blocks = GinPanel().question(able.hand(ALICE), first.id.action)
    assert blocks is not None
    assert buttons_of(blocks)[0].id == Act(match=MatchId(17), version=42, action="knock Kh")


def test_14_2_other_cards_to_throw_are_behind_a_button_of_their_own() -> None:
    ways = (knock("Kh", "As"), knock("Qc", "As 2d"))
    labels = [key.label for key in buttons_of(shown(table(view(finishes=ways))))]
    assert labels[-2:] == ["Knock with 1 (throw K♥)", "Other card…"]


def test_14_2_what_a_gin_throws_is_said_only_where_it_matters() -> None:
    gin = Finish(DealKind.GIN, parse_card("Kh"), hand(HAND.melds, ""))
    ways = (gin, knock("Qc", "2d"))
    assert [key.label for key in buttons_of(shown(table(view(finishes=ways))))][-2:] == [
        "Gin!",
        "Knock with 2 (throw Q♣)",
    ]
    scoring = msgspec.structs.replace(PRESETS["standard"], sequence_bonus=SequenceBonus.WINNER)
    assert [key.label for key in buttons_of(shown(table(view(finishes=ways, rules=scoring))))][-2:] == [
        "Gin! (throw K♥)",
        "Knock with 2 (throw Q♣)",
    ]


def test_14_2_the_card_to_throw_is_marked_in_the_picture_of_the_question() -> None:
    way = knock("Kh", "As 9d")
    blocks = GinPanel().question(table(view(finishes=(way,))).hand(ALICE), "knock Kh")
    assert blocks is not None
    (image,) = [block for block in blocks if isinstance(block, Image)]
    laid = view(hand=way.hand, drawn=None, taken=None, finishes=(way,))
    assert image.draw() == hand_picture(laid, faces(table(view())), thrown=parse_card("Kh"))
    assert image.draw() != hand_picture(laid, faces(table(view())))


@pytest.mark.parametrize(("kind", "label"), [(DealKind.GIN, "Gin!"), (DealKind.BIG_GIN, "Big gin!")])
def test_2_8_2_9_gin_is_offered_by_its_name(kind: DealKind, label: str) -> None:
    card = parse_card("Kh") if kind is DealKind.GIN else None
    able = view(finishes=(Finish(kind, card, hand(HAND.melds, "")),))
    assert label in [key.label for key in buttons_of(shown(table(able)))]


def test_a_single_way_to_knock_is_previewed_at_once() -> None:
    able = view(finishes=(knock("Kh", "As 9d"),))
    blocks = GinPanel().question(table(able).hand(ALICE), "knock")
    assert blocks is not None
    assert "Throw K♥ and knock with 10" in texts_of(blocks)
    confirm, back = buttons_of(blocks)
    assert confirm.id == Act(match=MatchId(17), version=42, action="knock Kh")
    assert confirm.label == "Knock with 10"
    assert back.id == Back(match=MatchId(17))
    assert any(isinstance(block, Image) for block in blocks)


@pytest.mark.parametrize("question", ["other", "knock"])
def test_several_ways_to_knock_are_chosen_from_the_best_first(question: str) -> None:
    ways = (knock("Kh", "As"), knock("Qc", "As 2d"), knock("9d", "As 3d"))
    blocks = GinPanel().question(table(view(finishes=ways)).hand(ALICE), question)
    assert blocks is not None
    labels = [key.label for key in buttons_of(blocks)]
    assert labels == [
        "Throw K♥, knock with 1",
        "Throw Q♣, knock with 3",
        "Throw 9♦, knock with 4",
        "Back",
    ]


@pytest.mark.parametrize("question", ["other", "knock"])
def test_14_2_however_many_cards_one_may_knock_with_each_is_a_button(question: str) -> None:
    ways = tuple(knock(str(card), "As") for card in HAND.cards)
    blocks = GinPanel().question(table(view(finishes=ways)).hand(ALICE), question)
    assert blocks is not None
    asks = [key.id.action for key in buttons_of(blocks) if isinstance(key.id, Ask)]
    assert asks == [f"knock {card}" for card in HAND.cards]


def test_a_chosen_card_is_previewed() -> None:
    ways = (knock("Kh", "As"), knock("Qc", "As 2d"))
    blocks = GinPanel().question(table(view(finishes=ways)).hand(ALICE), "knock Qc")
    assert blocks is not None
    assert buttons_of(blocks)[0].id == Act(match=MatchId(17), version=42, action="knock Qc")


def test_what_cannot_be_done_is_not_previewed() -> None:
    assert GinPanel().question(table(view()).hand(ALICE), "knock") is None
    able = view(finishes=(knock("Kh", "As 9d"),))
    assert GinPanel().question(table(able).hand(ALICE), "knock 9d") is None
    assert question_layout(table(able).hand(ALICE), "gin") is None


OVER = DealOver(SHOWN, (16, 0))
DEALT = Dealt(2, ALICE, parse_card("Th"), 10)


@pytest.mark.parametrize(
    ("since", "in_hand", "on_table"),
    [
        ((), True, True),
        ((Passed(BOB),), True, True),
        ((Passed(BOB), Drew(ALICE, 30)), False, False),
        ((Drew(ALICE, 30),), False, True),
        ((Took(BOB, parse_card("Th")), Discarded(BOB, parse_card("2h")), Drew(ALICE, 30)), False, False),
    ],
)
def test_the_last_deal_is_shown_until_its_readers_have_acted(
    since: tuple[Any, ...], *, in_hand: bool, on_table: bool
) -> None:
    stands = table(view(results=(SHOWN,)), recent=(OVER, DEALT, *since))
    assert ("you +16" in texts_of(shown(stands))) is in_hand
    assert ("Alice +16" in texts_of(GinPanel().table(stands))) is on_table


def smalls_of(blocks: tuple[Block, ...]) -> str:
    return "\n".join(block.words for block in blocks if isinstance(block, Small))


def test_the_preview_says_that_the_player_can_knock_and_what_it_risks() -> None:
    able = view(finishes=(knock("Kh", "As 9d"), knock("9d", "As")))
    blocks = GinPanel().question(table(able).hand(ALICE), "knock Kh")
    assert blocks is not None
    (image,) = [block for block in blocks if isinstance(block, Image)]
    assert "You can throw the king of hearts and knock with 10." in image.alt
    assert "has 10 or less" in smalls_of(blocks)


def test_a_gin_is_previewed_without_a_warning() -> None:
    able = view(finishes=(Finish(DealKind.GIN, parse_card("Kh"), hand(HAND.melds, "")),))
    blocks = GinPanel().question(table(able).hand(ALICE), "gin")
    assert blocks is not None
    assert smalls_of(blocks) == ""


def test_below_the_last_deal_the_table_tells_only_what_came_after_it() -> None:
    before = (Drew(ALICE, 21), Discarded(ALICE, parse_card("5h")), Drew(BOB, 20))
    stands = table(view(results=(SHOWN,)), recent=(*before, OVER, DEALT, Passed(BOB)))
    told = smalls_of(GinPanel().table(stands))
    assert told == "Deal 2: Alice dealt, the upcard is 10♥; knock with 10 or less.\nBob passed."


def test_the_table_tells_a_whole_turn_in_one_line() -> None:
    turns = (
        Drew(BOB, 22),
        Discarded(BOB, parse_card("2h")),
        Took(ALICE, parse_card("2h")),
        Discarded(ALICE, parse_card("5h")),
        Drew(BOB, 21),
        Discarded(BOB, parse_card("Th")),
        Drew(ALICE, 20),
    )
    assert smalls_of(GinPanel().table(table(view(), recent=turns))).splitlines() == [
        "Alice took the 2♥ and threw 5♥.",
        "Bob drew from the stock and threw 10♥.",
        "Alice drew from the stock.",
    ]


def test_the_table_tells_nothing_of_the_hands() -> None:
    blocks = table_layout(table(view())).blocks
    told = texts_of(blocks) + "".join(block.alt for block in blocks if isinstance(block, Image))
    assert "Deadwood" not in told
    assert "9♦" not in told
    assert "nine of diamonds" not in told


async def test_the_fullest_panel_is_within_discords_limits() -> None:
    """At most 40 components, rows of five, and a custom id once."""
    finishes = (
        Finish(DealKind.BIG_GIN, None, HAND),
        Finish(DealKind.GIN, parse_card("Kh"), HAND),
        knock("Kh", "As 9d"),
    )
    stands = table(view(results=(SHOWN,), finishes=finishes), recent=(OVER, DEALT))
    others = tuple(msgspec.structs.replace(stands, id=MatchId(number)) for number in range(30))
    sheet: Layout = private_layout(stands.hand(ALICE), note="Something", dm_closed=True, others=others)
    assert 20 < count_components(sheet) <= 40
    ids = [key.id for key in buttons_of(sheet.blocks)]
    assert len(ids) == len(set(ids))
    assert all(len(block.buttons) <= 5 for block in sheet.blocks if isinstance(block, ButtonRow))


def test_the_hand_in_the_direct_messages_is_the_same_panel_without_refresh() -> None:
    stands = table(view())
    labels = [key.label for key in buttons_of(hand_layout(stands.hand(ALICE)).blocks)]
    private = [key.label for key in buttons_of(private_layout(stands.hand(ALICE)).blocks)]
    assert private == [*labels, "Refresh"]
