"""The panel of Mahjong gin, from positions written as cards."""

from __future__ import annotations

import msgspec

from bot.games.game import Seat
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import DealKind, DealOver, DealResult, Dealt, Phase
from cogs.games.mahjong import MahjongPanel
from cogs.layout import Block, ButtonStyle, Image
from cogs.match_ids import Act, Pick
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, heard, labels_of, menus_of, table_at, told
from tests.games.mahjong.positions import play, position

PANEL = MahjongPanel()
DRAWING = "A: 5s6sKc2h | B: 3c4d | pile 9h7sJd8d"
MANY_WAYS = "A: 5s6sJcJh | B: 3c4d | pile 9h7sJd8d"


def hand(state: MahjongState, seat: Seat = ALICE) -> tuple[Block, ...]:
    return PANEL.hand(table_at("mahjong", state).hand(seat))


def question(state: MahjongState, action: str) -> tuple[Block, ...]:
    found = PANEL.question(table_at("mahjong", state).hand(ALICE), action)
    assert found is not None
    return found


def test_2_4_the_offer_is_taken_or_passed() -> None:
    keys = buttons_of(hand(position("A: 2c9d | B: 3c | upcard 8d", Phase.OFFER_NONDEALER)))
    assert [key.label for key in keys] == ["Take 8♦", "Pass"]
    assert [key.id.action for key in keys if isinstance(key.id, Act)] == ["take 1", "pass"]


def test_7_4_2_the_top_of_the_pile_is_taken_with_one_tap() -> None:
    labels = labels_of(hand(position("A: 2c9d | B: 3c | pile 5hTs8d", Phase.DRAW)))
    assert labels == ["Draw from the stock", "Take 8♦"]


def test_7_4_2_one_way_to_take_several_is_a_button() -> None:
    blocks = hand(position(DRAWING, Phase.DRAW))
    assert labels_of(blocks) == ["Draw from the stock", "Take 8♦", "Take 3: 7♠ to 8♦"]
    assert menus_of(blocks) == []


def test_7_4_2_several_ways_are_a_menu_that_names_the_key_card() -> None:
    (menu,) = menus_of(hand(position(MANY_WAYS, Phase.DRAW)))
    assert isinstance(menu.id, Pick)
    assert [option.label for option in menu.options] == ["Take 2: J♦ and 8♦", "Take 3: 7♠ to 8♦"]
    assert [option.value for option in menu.options] == ["take 2", "take 3"]
    assert menu.options[1].note == "7♠ must be laid this turn; 7♠ J♦ 8♦"


def test_7_4_2_until_the_key_card_is_laid_nothing_can_be_thrown() -> None:
    state = play(position(DRAWING, Phase.DRAW), "A take 3").state
    assert labels_of(hand(state)) == ["Lay 5♠6♠7♠"]
    blocks = question(state, "Kc")
    assert labels_of(blocks) == ["Back"]
    assert "Lay 7♠ first" in told(blocks)
    assert "4 · K♣" in labels_of(hand(play(state, "A lay 5s6s7s").state))


def test_7_4_2_a_single_card_just_taken_has_no_button() -> None:
    state = play(position(DRAWING, Phase.DRAW), "A take 1").state
    assert not [label for label in labels_of(hand(state)) if label.endswith("8♦")]


def test_7_4_3_additions_name_their_meld_and_gin_stands_out() -> None:
    (key, *_) = buttons_of(hand(position("A: 8s | B: 3c | table KcKdKh, 5s6s7s")))
    assert (key.label, key.style) == ("Add 8♠ to meld 2", ButtonStyle.FINISH)


def test_a_choice_of_cards_offers_what_they_can_do() -> None:
    blocks = question(position("A: 5s6s7s8sKc | B: 3c"), "5s 6s 7s")
    assert labels_of(blocks) == ["Lay 5♠6♠7♠", "Back"]


def test_7_4_5_after_a_void_deal_no_hand_is_shown() -> None:
    void = DealResult(number=1, kind=DealKind.VOID, dealer=BOB, winner=None, points=(0, 0), boxes=(0, 0))
    state = msgspec.structs.replace(position("A: 2c9d | B: 3c | upcard 8d", Phase.DRAW), results=(void,))
    recent = (DealOver(void, (0, 0)), Dealt(2, ALICE, state.pile[0]))
    blocks = PANEL.table(table_at("mahjong", state, recent=recent))
    assert "Deal 1" in told(blocks)
    assert sum(isinstance(block, Image) for block in blocks) == 1


def test_7_4_1_the_table_tells_the_open_pile_and_nothing_of_the_hands() -> None:
    said = heard(PANEL.table(table_at("mahjong", position(DRAWING, Phase.DRAW))))
    assert "jack of diamonds" in said
    assert not [card for card in ("king of clubs", "K♣", "four of diamonds", "4♦") if card in said]


def test_a_refusal_is_a_sentence() -> None:
    table = table_at("mahjong", position(DRAWING, Phase.DRAW))
    assert PANEL.refusal(Reason.KEY_CARD_UNUSABLE, table.hand(ALICE)).endswith(".")
