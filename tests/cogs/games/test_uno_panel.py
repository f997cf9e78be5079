"""UNO rules on Discord: one press for each play, catches and calls for all, large hands in menus."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.uno.cards import PACK
from bot.games.uno.rules import PRESETS
from bot.games.uno.state import UnoState
from cogs.games.panel import SCORE
from cogs.games.uno import UnoPanel
from cogs.layout import Block, ButtonRow, Image
from cogs.match_ids import Act, Ask
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, heard, labels_of, menus_of, table_at
from tests.games.uno.positions import after, position, step
from tests.whole_table import WholeTable

PANEL = UnoPanel()
CLEO = Seat(2)
BLUFF = "WD R5 G6 | R9 Y1 | R6 R7"


def at(state: UnoState, *moves: str) -> WholeTable:
    done = step(state, *moves)
    return table_at("uno", done.state, recent=done.events)


def hand(table: WholeTable, seat: Seat = ALICE) -> list[str]:
    return labels_of(PANEL.hand(table.hand(seat)))


def test_each_card_that_fits_is_a_button() -> None:
    table = at(position("R3 G5 BS Y2 | R9 G4"))
    assert hand(table) == ["▲ red 3", "● green 5", "Draw a card"]
    assert hand(table, BOB) == []


COLOURS = ["red", "green", "blue", "yellow"]


def asked(table: WholeTable, question: str) -> tuple[Block, ...]:
    blocks = PANEL.question(table.hand(ALICE), question)
    assert blocks is not None
    return blocks


def test_14_2_each_kind_of_wild_card_is_one_button_that_leads_to_one_row_of_colours() -> None:
    table = at(position("W W WD Y2 Y3 | R9 G4"))
    assert hand(table) == ["Wild…", "Wild draw four…", "Draw a card"]
    wild, four = (key.id for key in buttons_of(PANEL.hand(table.hand(ALICE)))[:2])
    assert isinstance(wild, Ask)
    assert isinstance(four, Ask)
    blocks = asked(table, wild.action)
    assert "Which colour for your wild?" in heard(blocks)
    assert labels_of(blocks) == [*COLOURS, "Back"]
    assert len([block for block in blocks if isinstance(block, ButtonRow)]) == 1
    assert [key.id for key in buttons_of(asked(table, four.action))[:4]] == [
        Act(match=table.id, version=table.version, action=f"play WD {colour}") for colour in "RGBY"
    ]


def test_14_2_a_wild_card_is_played_with_or_without_the_call() -> None:
    table = at(position("W B6 | R9 G4", top="R4"))
    assert hand(table) == ["UNO!", "Wild…", "Wild · UNO!…", "Draw a card"]
    for question, calls in (("play W uno", True), ("play W", False)):
        blocks = asked(table, question)
        assert labels_of(blocks) == [*COLOURS, "Back"]
        assert ("You call UNO" in heard(blocks)) is calls


def test_14_2_a_wild_card_that_nobody_holds_has_no_question() -> None:
    assert PANEL.question(at(position("W Y2 | R9 G4")).hand(ALICE), "play WD") is None
    assert PANEL.question(at(position("W Y2 | R9 G4")).hand(BOB), "play W") is None


def test_the_last_card_but_one_is_played_with_or_without_the_call() -> None:
    assert hand(at(position("R3 B6 | R9 G4"))) == ["UNO!", "▲ red 3", "▲ red 3 · UNO!", "Draw a card"]


def test_no_call_is_offered_where_it_would_lapse_at_once() -> None:
    assert hand(at(position("B3 B5 | R9 G4", top="R4"))) == ["Draw a card"]


def test_everybody_else_gets_a_button_to_catch() -> None:
    table = at(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert hand(table) == ["UNO!"]
    assert hand(table, BOB)[0] == hand(table, CLEO)[0] == "Catch Alice!"
    assert "has one card and has not called UNO" in heard(PANEL.table(table))


def test_a_wild_draw_four_is_accepted_or_challenged() -> None:
    table = at(position(BLUFF), "0 play WD B")
    assert hand(table, BOB) == ["Accept: draw 4", "Challenge"]
    assert hand(table, CLEO) == []


def test_only_the_challenger_reads_the_hand() -> None:
    table = at(position(BLUFF), "0 play WD B", "1 challenge")
    assert "red 5; green 6" in heard(PANEL.hand(table.hand(BOB)))
    for blocks in (PANEL.hand(table.hand(CLEO)), PANEL.table(table)):
        assert "green 6" not in heard(blocks)


def test_a_drawn_card_is_played_or_kept() -> None:
    assert hand(at(position("G3 G5 G6 | R9 B1", pile="R4"), "0 draw")) == ["▲ red 4", "Keep it and pass"]


def test_jumping_in_says_so() -> None:
    table = at(position("R3 G1 G2 | B1 B2 | R3 B4 B5", jump_in=True), "0 play R3")
    assert hand(table, CLEO) == ["Jump in: ▲ red 3"]


@pytest.mark.parametrize("preset", ["standard", "house_party"])
def test_the_largest_hand_is_played_from_menus(preset: str) -> None:
    """All kinds of card, at a table of ten where a 7 may be swapped with nine others."""
    rules = PRESETS[preset]
    state = position(" | ".join(["R1 R2"] * 10))
    held = tuple(dict.fromkeys(PACK))
    state = replace(state, rules=rules, hands=(held, *state.hands[1:]))
    blocks = PANEL.hand(at(state).hand(ALICE))
    values = [option.value for menu in menus_of(blocks) for option in menu.options]
    wilds = [key.id.action for key in buttons_of(blocks) if isinstance(key.id, Ask)]
    coloured = [key.id for wild in wilds for key in buttons_of(asked(at(state), wild))]
    plays = [action for action in at(state).menus[0] if action.startswith("play")]
    assert sorted((*values, *(each.action for each in coloured if isinstance(each, Act)))) == sorted(plays)
    assert all(len(menu.options) <= 25 for menu in menus_of(blocks))
    assert "Draw a card" in labels_of(blocks)


def test_no_button_lets_a_turn_pass_that_the_clock_takes() -> None:
    assert all(
        "timeout" not in str(key.id) for key in buttons_of(PANEL.hand(at(position(BLUFF)).hand(ALICE)))
    )


def test_the_round_before_is_shown_until_its_reader_acts() -> None:
    table = at(position("R3 | R9 GS | W B2"), "0 play R3")
    assert len([block for block in PANEL.hand(table.hand(ALICE)) if isinstance(block, Image)]) == 2
    assert "Alice +81" in heard(PANEL.hand(table.hand(BOB)))
    score = PANEL.question(table.hand(ALICE), SCORE)
    assert score is not None
    assert "Alice 81 points" in heard(score)


def test_the_end_names_the_winner() -> None:
    over = after(position("R3 | R9 GS | W B2", single_round=True), "0 play R3")
    blocks = PANEL.table(table_at("uno", over))
    assert "Alice wins the match!" in heard(blocks)
    assert labels_of(blocks) == []
