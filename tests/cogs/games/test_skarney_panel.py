"""The panel of Skarney Gin, from positions written as cards."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.cards import parse_cards
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.skarney import apply, read
from bot.games.skarney.actions import Reason
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState, new_match
from cogs.games.skarney import SkarneyPanel
from cogs.layout import Block, ButtonStyle, Image
from cogs.match_ids import Act, Ask, Choose, Pick
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, heard, labels_of, menus_of, table_at, told
from tests.games.skarney.positions import SEED, play, position

PANEL = SkarneyPanel()
CONTRACT = "A: 3s4c5c7c7d7hQhKcAd2s6d | B: 9c9d9hTc | drew 6d"
LATER = "A: 2s6d7sKh | B: 9c9d | A laid: 3s4c5c 7c7d7h QhKcAd | drew 7s"


def hand(state: SkarneyState, seat: Seat = ALICE) -> tuple[Block, ...]:
    return PANEL.hand(table_at("skarney", state).hand(seat))


def question(state: SkarneyState, action: str, seat: Seat = ALICE) -> tuple[Block, ...]:
    found = PANEL.question(table_at("skarney", state).hand(seat), action)
    assert found is not None
    return found


def test_1_1_the_winner_of_the_cut_says_who_deals() -> None:
    state = new_match(SkarneyRules(cut_winner=CutWinner.CHOOSES), 2, SEED).state
    assert state.turn is not None
    labels = labels_of(hand(state, state.turn))
    assert labels == (["I deal", "Bob deals"] if state.turn == ALICE else ["Alice deals", "I deal"])


def test_4_1_a_turn_begins_with_the_stock() -> None:
    assert labels_of(hand(position("A: 2c9d | B: 3c"))) == ["Draw from the stock"]


def test_4_2_the_contract_is_asked_about_first() -> None:
    (key, *_) = buttons_of(hand(position(CONTRACT)))
    assert (key.label, key.style) == ("Lay the contract…", ButtonStyle.FINISH)
    assert isinstance(key.id, Ask)
    blocks = question(position(CONTRACT), key.id.action)
    assert "2 cards stay in your hand" in told(blocks)
    lay, back = buttons_of(blocks)
    assert (lay.label, back.label) == ("Lay the contract", "Back")
    assert isinstance(lay.id, Act)
    assert lay.id.action.startswith("contract ")
    assert apply(position(CONTRACT), ALICE, read(lay.id.action)).state.contracts[ALICE]
    assert any(isinstance(block, Image) for block in blocks)


def test_4_2_other_contracts_are_a_menu_and_asked_about_too() -> None:
    menu = next(menu for menu in menus_of(hand(position(CONTRACT))) if menu.most == 1)
    assert isinstance(menu.id, Choose)
    assert len(menu.options) > 1
    for option in menu.options:
        blocks = question(position(CONTRACT), option.value)
        assert [key.id.action for key in buttons_of(blocks) if isinstance(key.id, Act)] == [option.value]
        assert option.label in told(blocks)


def test_4_2_a_contract_is_found_in_nine_chosen_cards() -> None:
    blocks = question(position(CONTRACT), "Ad 3s 4c 5c 7c 7d 7h Qh Kc")
    (key, back) = buttons_of(blocks)
    assert key.label == "Lay 7♣7♦7♥ · 3♠4♣5♣ · Q♥K♣A♦"
    assert isinstance(key.id, Act)
    assert apply(position(CONTRACT), ALICE, read(key.id.action)).state.contracts[ALICE]
    assert back.label == "Back"


def test_4_2_before_the_contract_nothing_else_is_laid() -> None:
    blocks = question(position(CONTRACT), "7c 7d 7h")
    assert labels_of(blocks) == ["Back"]
    assert "choose nine cards" in told(blocks)
    assert not [label for label in labels_of(hand(position(CONTRACT))) if label.startswith(("Lay 7", "Add"))]


def test_4_2_in_the_turn_of_the_contract_nothing_more_is_laid() -> None:
    state = play(position(CONTRACT), "A contract 3s4c5c 7c7d7h QhKcAd").state
    assert labels_of(hand(state)) == ["1 · 2♠", "2 · 6♦"]
    assert menus_of(hand(state)) == []


def test_4_5_melds_and_additions_are_buttons_and_other_suits_are_chosen() -> None:
    blocks = hand(position(LATER))
    assert {"Add 7♠ to meld 2", "Add 2♠6♦ to meld 1"} <= set(labels_of(blocks))
    assert any(menu.most > 1 for menu in menus_of(blocks))


def test_4_5_any_suit_may_be_chosen_for_a_straight() -> None:
    """The view lists the meld with the lowest suits; the six of spades does as well."""
    state = position("A: 4c5h6d6sKh | B: 9c9d | A laid: 2s3c4d 7c7d7h QhKcAd | drew 6s")
    labels = labels_of(question(state, "4c 5h 6s"))
    assert labels[0] == "Lay 4♣5♥6♠"
    assert apply(state, ALICE, read("lay 4c5h6s")).state.hands[ALICE] == parse_cards("6dKh")


def test_4_3_cards_are_offered_by_numbered_buttons_or_chosen_alone() -> None:
    keys = [key for key in buttons_of(hand(position(LATER))) if "·" in key.label]
    assert len(keys) == 4
    assert all(isinstance(key.id, Act) and key.id.action.startswith("offer ") for key in keys)
    assert "Offer K♥" in labels_of(question(position(LATER), "Kh"))


def test_4_3_the_card_on_offer_is_large_and_both_answers_are_explained() -> None:
    state = play(position(LATER), "A offer Kh").state
    blocks = hand(state, BOB)
    assert "# K♥" in told(blocks).splitlines()
    assert labels_of(blocks) == ["Take K♥", "Leave K♥"]
    assert "you draw as usual" in told(blocks)
    assert "it goes back to Alice" in told(blocks)


def test_4_4_an_ace_on_offer_costs_the_draw() -> None:
    state = play(position("A: As2s | B: 9c9d | A laid: 3s4c5c 7c7d7h QhKcAd | drew 2s"), "A offer As").state
    assert "**Take**: it joins your hand" in told(hand(state, BOB))


def test_4_3_the_card_just_accepted_has_no_button_and_it_is_said_why() -> None:
    state = play(position(LATER), "A offer Kh", "B accept", "B draw").state
    blocks = hand(state, BOB)
    assert not [label for label in labels_of(blocks) if label.endswith("· K♥")]
    assert "You just took K♥" in told(blocks)
    assert "Offer K♥" not in labels_of(question(state, "Kh", BOB))


def test_4_6_a_single_card_is_kept() -> None:
    state = position("A: 2s | B: 9c9d | A laid: 6s7c8c 7d7h7s TdJdQd | drew 2s")
    (key,) = buttons_of(hand(state))
    assert key.id == Act(match=table_at("skarney", state).id, version=42, action="last_card")
    assert "last card" in key.label


def test_4_7_the_end_of_the_stock_ends_the_deal() -> None:
    state = position("A: 2s2d | B: 9c9d | A laid: 6s7c8c 7d7h7s TdJdQd | drew 2s | stock 2c3c")
    assert [key.label for key in buttons_of(hand(state))] == ["End the deal"]


def test_4_8_spectators_see_no_card_on_offer() -> None:
    state = play(position(LATER), "A offer Kh").state
    said = heard(PANEL.table(table_at("skarney", state)))
    assert "K♥" not in said
    assert "king of hearts" not in said


@pytest.mark.parametrize("count", [13, 25, 26, 34])
def test_a_hand_of_any_size_can_be_offered_and_chosen_from(count: int) -> None:
    """Nothing is ever thrown, so that hands grow."""
    cards = "".join(f"{rank}{suit}" for suit in "cdh" for rank in "23456789TJQKA")
    state = position(f"A: {cards[: 2 * count]} | B: 2s3s | drew 2c")
    blocks = hand(state)
    menus = [menu for menu in menus_of(blocks) if isinstance(menu.id, Pick)]
    picks = {option.value for menu in menus for option in menu.options}
    keys = {key.id.action for key in buttons_of(blocks) if isinstance(key.id, Act)}
    assert len(picks | keys) == count
    chosen = [menu for menu in menus_of(blocks) if isinstance(menu.id, Choose) and menu.most > 1]
    assert sum(len(menu.options) for menu in chosen) == count
    assert all(len(menu.options) <= 25 for menu in menus_of(blocks))
    ids = [menu.id.custom_id for menu in menus_of(blocks)]
    assert len(set(ids)) == len(ids)


def test_cards_of_two_menus_are_chosen_one_after_the_other() -> None:
    cards = "2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d5d6d7d8d9dTdJdQdKdAd2h3h"
    state = position(f"A: {cards} | B: 2s3s | drew 2c")
    first = next(menu for menu in menus_of(question(state, "2c 2d")) if isinstance(menu.id, Choose))
    assert isinstance(first.id, Choose)
    assert set(first.id.chosen) == {"2c", "2d"}
    nine = (*first.id.chosen, "2h", "3c", "3d", "3h", "4c", "5c", "6c")
    assert [label for label in labels_of(question(state, " ".join(nine))) if label.startswith("Lay ")]


def test_a_refusal_is_a_sentence() -> None:
    table = table_at("skarney", position(CONTRACT))
    assert PANEL.refusal(Reason.CONTRACT_FIRST, table.hand(ALICE)).endswith(".")


def test_who_waits_is_asked_nothing() -> None:
    table = table_at("skarney", position(CONTRACT))
    assert PANEL.question(table.hand(BOB), "9c") is None
    assert buttons_of(PANEL.hand(msgspec.structs.replace(table, version=43).hand(BOB))) == []
