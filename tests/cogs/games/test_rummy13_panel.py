"""The panel of 13-card rummy: what it offers in each position, and what its questions say."""

from __future__ import annotations

from bot.games import rummy13 as game
from bot.games.game import Seat
from bot.games.rummy13.state import Rummy13State
from cogs.games.rummy13 import Rummy13Panel
from cogs.layout import Block, ButtonRow, Image, Menu, Text
from cogs.match_ids import Act, Ask, Choose, Pick
from tests.cogs.panel_tables import buttons_of, table_at
from tests.games.rummy13.positions import ALSO_POOR, POOR, READY, A, B, play, position
from tests.whole_table import WholeTable

PANEL = Rummy13Panel()
READY_TO_SHOW = f"A: {READY}Kc | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | drew Kc | open 4h"
BEGINS = f"A: {POOR} | B: {ALSO_POOR} | C: 3c3d6d | cut 8s | open 4h"


def table(state: Rummy13State) -> WholeTable:
    return table_at(game.KEY, state)


def blocks(state: Rummy13State, seat: Seat = A) -> tuple[Block, ...]:
    return PANEL.hand(table(state).hand(seat))


def asked(state: Rummy13State, action: str, seat: Seat = A) -> tuple[Block, ...]:
    found = PANEL.question(table(state).hand(seat), action)
    assert found is not None
    return found


def labels(found: tuple[Block, ...]) -> list[str]:
    return [key.label for key in buttons_of(found)]


def actions(found: tuple[Block, ...]) -> list[str]:
    keys = [key.id for block in found if isinstance(block, ButtonRow) for key in block.buttons]
    return [each.action for each in keys if isinstance(each, Act | Ask)]


def words(found: tuple[Block, ...]) -> str:
    return "\n".join(block.words for block in found if isinstance(block, Text))


def test_a_turn_begins_with_draw_take_and_drop() -> None:
    assert labels(blocks(position(BEGINS))) == ["Draw", "Take 4♥", "Drop…"]


def test_loose_cards_have_buttons_and_the_others_a_menu() -> None:
    found = blocks(position(READY_TO_SHOW))
    assert labels(found)[:2] == ["Declare…", "K♣"]
    (menu,) = [block for block in found if isinstance(block, Menu) and isinstance(block.id, Pick)]
    assert len(menu.options) == 13
    assert {option.note.split(":")[0] for option in menu.options} == {"pure sequence", "set"}


def test_of_many_loose_cards_the_drawn_one_and_the_dearest_have_buttons() -> None:
    found = labels(blocks(position(f"A: {POOR}3d | B: {ALSO_POOR} | C: 3c | cut Kh | open 4h | drew 3d")))
    assert found == ["4♣", "6♣", "8♣", "10♣", "3♦", "Q♦", "5♥", "8♥", "J♥", "7♠", "Declare…"]


def test_who_waits_can_group_cards() -> None:
    found = blocks(position(BEGINS), B)
    assert labels(found) == []
    (menu,) = [block for block in found if isinstance(block, Menu)]
    assert isinstance(menu.id, Choose)
    assert menu.most == len(menu.options) == 13


def test_chosen_cards_can_be_grouped_and_taken_out_again() -> None:
    state = position(BEGINS)
    assert "group 2c2s" in actions(asked(state, "2c 2s"))
    own = play(state, "A group 2c2s").state
    assert "Sort for me" in labels(blocks(own))
    assert "ungroup 2c" in actions(asked(own, "2c"))
    assert "group 2c2s" not in actions(asked(own, "2c 2s"))


def test_a_card_is_added_to_a_group_that_it_completes() -> None:
    state = play(
        position(f"A: 5d6d7d8d2c4c6cTcQh3hJs2s9s | B: {ALSO_POOR} | C: 3c | cut Ks | open 4h"),
        "A group 5d6d7d",
    ).state
    assert "group 5d6d7d8d" in actions(asked(state, "8d"))
    assert "group 5d6d7d2c" not in actions(asked(state, "2c"))


def test_a_card_that_is_not_held_has_no_question() -> None:
    assert PANEL.question(table(position(BEGINS)).hand(A), "Kd") is None
    assert PANEL.question(table(position(BEGINS)).hand(A), "nonsense") is None
    assert PANEL.question(table(position(BEGINS)).hand(A), "declare") is None
    assert PANEL.question(table(position(BEGINS)).hand(B), "drop") is None


def test_dropping_is_asked_about_with_its_price() -> None:
    found = asked(position(BEGINS), "drop")
    assert "20 points" in words(found)
    assert labels(found) == ["Drop", "Back"]


def test_a_valid_declaration_is_shown_and_asked_about() -> None:
    state = position(READY_TO_SHOW)
    found = asked(state, "declare")
    assert "Your groups are valid" in words(found)
    (declare,) = actions(found)
    assert game.outcome(game.apply(state, A, game.read(declare)).state) is not None
    assert [block for block in found if isinstance(block, Image)]


def test_own_groups_that_are_valid_are_those_that_are_shown() -> None:
    state = play(position(READY_TO_SHOW), "A group 9h9s9c").state
    (declare,) = actions(asked(state, "declare"))
    assert declare.startswith("declare Kc ")


def test_a_wrong_show_is_warned_of_and_still_possible() -> None:
    state = position(f"A: {POOR}Kc | B: {ALSO_POOR} | C: 3c3d6d | cut 8s | open 4h | drew Kc")
    found = asked(state, "declare")
    assert "wrong show costs 80 points" in words(found)
    assert labels(found) == ["Back", "Declare anyway"]
    (declare,) = actions(found)
    after = game.apply(state, A, game.read(declare)).state
    assert after.chairs[A].status.value == "wrong_show"
    other = asked(state, "declare 2c")
    assert actions(other)[0].startswith("declare 2c ")


def test_the_card_just_taken_can_be_neither_thrown_nor_finished_with() -> None:
    state = play(position(BEGINS), "A take").state
    found = blocks(state)
    assert "4♥" not in labels(found)
    assert "discard 4h" not in actions(asked(state, "4h"))


def test_who_dropped_sees_the_table() -> None:
    found = blocks(play(position(BEGINS), "A drop").state)
    assert labels(found) == []
    assert "You're out of this deal (first drop)" in words(found)


def test_the_end_of_a_single_deal_shows_the_hands() -> None:
    over = play(position(READY_TO_SHOW), "A declare Kc Ad2d3d4d 5s6s7s 9h9s9c QsQhQc").state
    for found in (blocks(over), PANEL.table(table(over))):
        assert len([block for block in found if isinstance(block, Image)]) == 2
        assert "Deal 1: Alice declared." in words(found)
