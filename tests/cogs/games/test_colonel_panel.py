"""The panel of Colonel, from positions written as cards, and what all panels that lay cards share."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.cards import parse_card
from bot.games.colonel.actions import Reason
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import DealKind, DealOver, DealResult, Dealt, Discarded, Drew, Event, Phase, Took
from bot.games.game import Seat
from bot.matches import AgreementKind, MatchId, Motion
from cogs.games.colonel import ColonelPanel
from cogs.games.laying import LONGEST_CHOICE, size_of
from cogs.games.panel import SCORE
from cogs.layout import Block, ButtonStyle, Image
from cogs.layouts.panels import private_layout
from cogs.match_ids import Act, Ask, Back, Choose, Pick
from tests.cogs.panel_tables import (
    ALICE,
    BOB,
    buttons_of,
    count_components,
    heard,
    labels_of,
    menus_of,
    table_at,
    told,
)
from tests.games.colonel.positions import position

PANEL = ColonelPanel()
HELD = "2c4c6c8cTc 2d4d6d8dTd"
TWENTY = "A: 2c3c4c5c6c 2d4d6d8dTd 3h5h7h9hJh 4s6s8sTsQs | B: 2s3s"
RESULT = DealResult(
    number=1,
    kind=DealKind.OUT,
    dealer=BOB,
    winner=ALICE,
    points=(25, 0),
    held=((), ()),
    counts=(0, 25),
)


def hand(state: ColonelState, seat: Seat = ALICE) -> tuple[Block, ...]:
    return PANEL.hand(table_at("colonel", state).hand(seat))


def question(state: ColonelState, action: str, seat: Seat = ALICE) -> tuple[Block, ...]:
    found = PANEL.question(table_at("colonel", state).hand(seat), action)
    assert found is not None
    return found


def test_4_1_a_card_is_drawn_or_taken_with_one_tap() -> None:
    keys = buttons_of(hand(position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW)))
    assert [key.label for key in keys] == ["Draw from the stock", "Take 8♦"]
    assert [key.id.action for key in keys if isinstance(key.id, Act)] == ["draw", "take"]


def test_4_2_melds_are_buttons_the_best_first() -> None:
    keys = buttons_of(hand(position("A: 5d6d7d8d Kc | B: 3c")))
    assert [key.label for key in keys[:3]] == ["Lay 5♦6♦7♦8♦", "Lay 5♦6♦7♦", "Lay 6♦7♦8♦"]
    assert [key.style for key in keys[:3]] == [ButtonStyle.FINISH, ButtonStyle.PLAIN, ButtonStyle.PLAIN]


def test_4_2_cards_to_throw_are_numbered_as_on_the_picture_and_the_loose_ones_stand_out() -> None:
    keys = [key for key in buttons_of(hand(position("A: 5d6d7d Kc | B: 3c"))) if "·" in key.label]
    assert [key.label for key in keys] == ["1 · 5♦", "2 · 6♦", "3 · 7♦", "4 · K♣"]
    assert [key.style for key in keys] == [
        ButtonStyle.PLAIN,
        ButtonStyle.PLAIN,
        ButtonStyle.PLAIN,
        ButtonStyle.MAIN,
    ]


def test_4_2_the_card_just_taken_has_no_button_to_throw_it() -> None:
    blocks = hand(position("A: 5d6d7d Kc Ts | B: 3c | took Ts"))
    assert not [label for label in labels_of(blocks) if label.endswith("10♠")]
    assert "5 · K♣" in labels_of(blocks)


def test_4_3_additions_name_their_meld() -> None:
    keys = buttons_of(hand(position("A: 8s 9s Kc | B: 3c | table QdQhQs, 5s6s7s")))
    assert [key.label for key in keys[:2]] == ["Add 8♠9♠ to meld 2", "Add 8♠ to meld 2"]
    assert [key.style for key in keys[:2]] == [ButtonStyle.FINISH, ButtonStyle.PLAIN]
    assert keys[0].id == Act(match=MatchId(17), version=42, action="add 8s9s to 2")


def test_4_4_what_ends_the_deal_stands_out() -> None:
    (lay, *_) = buttons_of(hand(position("A: 5d6d7d | B: 3c")))
    assert (lay.label, lay.style) == ("Lay 5♦6♦7♦", ButtonStyle.FINISH)


def test_a_long_run_is_told_by_its_ends() -> None:
    assert "Lay 2♦ to 7♦" in labels_of(hand(position("A: 2d3d4d5d6d7d Kc | B: 3c")))


def test_where_all_moves_are_buttons_there_is_no_menu() -> None:
    assert menus_of(hand(position("A: 5d6d7d Kc | B: 3c"))) == []


def test_14_2_more_moves_than_buttons_are_lines_of_a_menu_that_lay_at_once() -> None:
    blocks = hand(position("A: 2d3d4d5d6d7d Kc | B: 3c"))
    (menu,) = menus_of(blocks)
    assert isinstance(menu.id, Pick)
    assert [option.label for option in menu.options] == [
        "Lay 2♦3♦4♦",
        "Lay 3♦4♦5♦",
        "Lay 4♦5♦6♦",
        "Lay 5♦6♦7♦",
    ]
    assert menu.options[0].value == "lay 2d3d4d"


def test_more_moves_than_lines_come_by_choosing_cards() -> None:
    blocks = hand(position("A: 2d3d4d5d6d7d8d9dTdJd Kc | B: 3c"))
    (menu,) = menus_of(blocks)
    assert isinstance(menu.id, Choose)
    assert [option.value for option in menu.options][:3] == ["2d", "3d", "4d"]
    assert menu.most > 1


def test_chosen_cards_are_laid_all_or_some() -> None:
    blocks = question(position("A: 2d3d4d5d6d7d Kc | B: 3c"), "3d 4d 5d 6d")
    assert labels_of(blocks) == ["Lay 3♦4♦5♦6♦", "Lay 3♦4♦5♦", "Lay 4♦5♦6♦", "Back"]
    assert "You chose 3♦ 4♦ 5♦ 6♦." in told(blocks)
    assert any(isinstance(block, Image) for block in blocks)


def test_one_chosen_card_is_thrown_or_added() -> None:
    blocks = question(position("A: 8s Kc | B: 3c | table 5s6s7s"), "8s")
    assert labels_of(blocks) == ["Add 8♠ to meld 1", "Throw 8♠", "Back"]


def test_chosen_cards_that_fit_nowhere_say_so_and_more_can_be_chosen() -> None:
    blocks = question(position("A: 5d6d7d Kc | B: 3c"), "5d 6d")
    assert "don't make a meld" in told(blocks)
    (menu,) = menus_of(blocks)
    assert isinstance(menu.id, Choose)
    assert menu.id.chosen == ("5d", "6d")
    assert [option.value for option in menu.options] == ["7d", "Kc"]
    assert labels_of(question(position("A: 5d6d7d Kc | B: 3c"), "5d 6d 7d"))[0] == "Lay 5♦6♦7♦"
    assert isinstance(buttons_of(blocks)[-1].id, Back)


@pytest.mark.parametrize("action", ["5d 6c", "Ac", "", "lay 5d6d7d", "challenge", "5d5d"])
def test_what_is_not_in_the_hand_is_not_asked_about(action: str) -> None:
    table = table_at("colonel", position("A: 5d6d7d Kc | B: 3c"))
    assert PANEL.question(table.hand(ALICE), action) is None


def test_who_waits_is_asked_nothing() -> None:
    table = table_at("colonel", position("A: 5d6d7d | B: 3c"))
    assert PANEL.question(table.hand(BOB), "3c") is None
    assert buttons_of(PANEL.hand(table.hand(BOB))) == []


def test_14_2_of_twenty_cards_those_in_no_meld_are_thrown_by_a_button_and_the_others_by_a_menu() -> None:
    blocks = hand(position(TWENTY))
    lay, throw = menus_of(blocks)
    assert isinstance(lay.id, Pick)
    assert isinstance(throw.id, Pick)
    assert lay.id != throw.id
    by_button = [label for label in labels_of(blocks) if "·" in label]
    assert len(by_button) == 11
    assert len(throw.options) == 20 - 11
    assert throw.options[0].value.startswith("discard ")
    assert by_button[0] == "8 · 2♦"


def test_no_more_cards_can_be_chosen_than_could_lie_together() -> None:
    state = position(TWENTY)
    (menu,) = menus_of(question(state, "2c 3c 4c"))
    assert menu.most == LONGEST_CHOICE - 3
    cards = "2c 3c 4c 5c 6c 2d 4d 6d 8d Td 3h 5h 7h 9h Jh"
    assert menus_of(question(state, cards)) == []


def test_a_message_with_everything_in_it_stays_within_discords_limits() -> None:
    much = "table 4s5s6s7s8s, QdQhQsQc, KcKdKh, AcAdAhAs"
    state = position(f"A: 5d6d7d8d 5h6h7h8h 9s Ks 2c | B: 3c | {much} | drew 2c")
    stands = table_at("colonel", msgspec.structs.replace(state, results=(RESULT,)))
    asked = msgspec.structs.replace(
        stands,
        is_warned=True,
        is_down=True,
        motions=tuple(Motion(BOB, kind) for kind in AgreementKind),
        chairs=tuple(msgspec.structs.replace(chair, missed=1) for chair in stands.chairs),
    )
    others = tuple(msgspec.structs.replace(asked, id=MatchId(number)) for number in range(30, 60))
    for table in (stands, asked):
        sheet = private_layout(table.hand(ALICE), note="Something", dm_closed=True, others=others)
        assert size_of(sheet.blocks) == count_components(sheet) <= 40


def test_a_hand_beside_much_that_lies_is_a_picture_of_its_own_below_the_table() -> None:
    """Discord shows pictures at most 350 pixels high: in one, the cards would be too small to read."""
    few, much = "table 5s6s7s", "table 5s6s7s8s9s, QdQhQsQc, KcKdKhKs, 2h3h4h5h, JcJdJh"
    assert sum(isinstance(block, Image) for block in hand(position(f"A: {HELD} | B: 3c | {few}"))) == 1
    table, held = (b for b in hand(position(f"A: {HELD} | B: 3c | {much}")) if isinstance(b, Image))
    assert "kings" in table.alt
    assert "You hold" not in table.alt
    assert "You hold 10 cards" in held.alt
    assert table.draw() != held.draw()


def test_6_a_challenge_is_asked_about_first() -> None:
    state = position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW, rules=PRESETS["challenge"])
    key = buttons_of(hand(state))[-1]
    assert key.label == "Challenge…"
    assert isinstance(key.id, Ask)
    blocks = question(state, key.id.action)
    assert "Challenge with 11 in your hand?" in told(blocks)
    assert labels_of(blocks) == ["Challenge", "Back"]


def test_6_the_answer_shows_what_both_ways_lead_to() -> None:
    state = position("A: 2c9d | B: 3cKd | upcard 8d", Phase.CHALLENGED, turn=BOB, rules=PRESETS["challenge"])
    blocks = hand(state, BOB)
    assert labels_of(blocks) == ["Accept", "Reject"]
    assert "yours 13" in told(blocks)
    assert "the challenger draws" in told(blocks)


def test_6_without_the_option_nobody_challenges() -> None:
    assert "Challenge…" not in labels_of(hand(position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW)))


OVER = DealOver(RESULT, (25, 0))
DEALT = Dealt(2, ALICE, parse_card("8d"))


@pytest.mark.parametrize(
    ("since", "in_hand", "on_table"),
    [
        ((), True, True),
        ((Drew(BOB, 30), Discarded(BOB, parse_card("2h"))), True, True),
        ((Took(ALICE, parse_card("8d")),), False, True),
        ((Drew(BOB, 30), Discarded(BOB, parse_card("2h")), Drew(ALICE, 29)), False, False),
    ],
)
def test_the_last_deal_is_shown_until_its_readers_have_acted(
    since: tuple[Event, ...], *, in_hand: bool, on_table: bool
) -> None:
    state = msgspec.structs.replace(position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW), results=(RESULT,))
    table = table_at("colonel", state, recent=(OVER, DEALT, *since))
    assert ("you +25" in told(PANEL.hand(table.hand(ALICE)))) is in_hand
    assert ("Alice +25" in told(PANEL.table(table))) is on_table


def test_the_score_can_be_looked_at_once_a_deal_is_over() -> None:
    state = position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW)
    assert PANEL.question(table_at("colonel", state).hand(ALICE), SCORE) is None
    later = msgspec.structs.replace(state, results=(RESULT,))
    assert any(isinstance(block, Image) for block in question(later, SCORE))


def test_the_table_shows_melds_and_nothing_of_the_hands() -> None:
    state = position("A: 2c9d | B: 3cKd | table QhKhAh | upcard 8d", Phase.DRAW)
    said = heard(PANEL.table(table_at("colonel", state)))
    assert "queen" in said
    assert not [card for card in ("nine of diamonds", "9♦", "king of diamonds", "K♦") if card in said]


def test_a_refusal_is_a_sentence() -> None:
    table = table_at("colonel", position("A: 5d6d7d Kc | B: 3c"))
    assert PANEL.refusal(Reason.NOT_MELD, table.hand(ALICE)).endswith(".")
