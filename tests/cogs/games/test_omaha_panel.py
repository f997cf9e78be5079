"""Omaha on Discord: what its hands offer, raises that are typed, and what a session leaves behind."""

from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.state import OmahaState
from bot.matches.fold import RECENT_EVENTS
from bot.sandbox import Message, Person
from cogs.games.omaha import OmahaPanel
from cogs.games.panel import SCORE, Unreadable
from cogs.layout import Attachment, Image
from cogs.match_ids import Ask
from tests.cogs.club import Club
from tests.cogs.panel_tables import ALICE, BOB, buttons_of, heard, labels_of, table_at, told
from tests.games.omaha.positions import NL, begun, play
from tests.whole_table import WholeTable

PANEL = OmahaPanel()
HOLES = "AcAd7h8h|KcKd7s8s|QcQd7c8c"
BOARD = "2h3s9dJcJh"
BESIDE = ["At the table…"]


def at(state: OmahaState, *moves: str) -> WholeTable:
    """The table after these moves."""
    step = play(state, *moves)
    return table_at("omaha", step.state, recent=step.events[-RECENT_EVENTS:])


def hand(table: WholeTable, seat: Seat = ALICE) -> list[str]:
    return labels_of(PANEL.hand(table.hand(seat)))


def test_who_is_on_turn_has_presets_that_differ() -> None:
    state = begun(200, 200, 200)
    assert hand(at(state)) == ["Call 2", "Fold", "Raise to 4", "Pot: 7", "Other amount…", *BESIDE]
    assert hand(at(state), BOB) == BESIDE


def test_without_a_bet_there_is_no_fold() -> None:
    labels = hand(at(begun(200, 200), "0 call", "1 check"), BOB)
    assert labels[0] == "Check"
    assert "Bet 2" in labels
    assert not [label for label in labels if label.startswith("Fold")]


def test_all_in_and_a_dear_fold_are_asked_once_more() -> None:
    table = at(begun(30, 200, 200, rules=NL), "0 raise 20", "1 raise 60", "2 fold")
    blocks = PANEL.hand(table.hand(ALICE))
    asked = {key.label: key.id.action for key in buttons_of(blocks) if isinstance(key.id, Ask)}
    assert {"Fold…": "fold", "Call all-in: 10…": "call"}.items() <= asked.items()
    question = PANEL.question(table.hand(ALICE), "fold")
    assert question is not None
    assert "20 of the 82" in told(question)
    assert labels_of(question) == ["Yes, fold", "Back"]


def test_a_hand_tells_cards_board_and_what_they_make() -> None:
    table = at(begun(200, 200, holes=HOLES, board=BOARD), "0 call", "1 check")
    said = heard(PANEL.hand(table.hand(ALICE)))
    assert "Your cards: seven of hearts" not in said
    assert "ace of clubs, ace of diamonds" in said
    assert "You have a pair of aces." in said
    assert "king of clubs" not in said
    assert "ace of clubs" not in heard(PANEL.table(table))


def test_the_hand_before_is_shown_until_one_acts_in_the_new_one() -> None:
    state = begun(200, 200, 200)
    table = at(state, "0 fold", "1 fold")
    pictures = [block for block in PANEL.hand(table.hand(ALICE)) if isinstance(block, Image)]
    assert len(pictures) == 2
    assert "wins 2 without showing" in told(PANEL.hand(table.hand(ALICE)))
    later = at(state, "0 fold", "1 fold", "1 call", "2 call", "0 check")
    assert len([block for block in PANEL.hand(later.hand(ALICE)) if isinstance(block, Image)]) == 1


def test_beside_the_hand_one_may_sit_out_ask_to_stop_and_leave() -> None:
    table = at(begun(200, 200, 200), "1 stop")
    question = PANEL.question(table.hand(ALICE), "beside")
    assert question is not None
    assert labels_of(question) == ["Sit out", "Stop after this hand", "Leave with your chips…", "Back"]
    assert "Want to stop: Bob." in told(question)
    leaving = PANEL.question(table.hand(ALICE), "quit")
    assert leaving is not None
    assert "Your hand is folded." in told(leaving)


def test_who_has_lost_all_chips_is_asked_before_the_next_hand() -> None:
    state = begun(200, 200, 40, rules=NL, holes="AcAdKhKs|7c2d8h4s|QcJdTh8s", board="Ah9d6s2c3h")
    table = at(state, "0 raise 100", "1 fold", "2 call")
    blocks = PANEL.hand(table.hand(Seat(2)))
    assert labels_of(blocks)[:3] == ["New stack: 200", "Sit out", "Leave…"]
    assert "You have no chips left" in told(blocks)
    assert hand(table) == BESIDE
    assert "Between hands: waiting for Cleo to decide." in told(PANEL.table(table))


def test_who_has_left_has_nothing_to_press() -> None:
    table = at(begun(200, 200, 200), "0 quit")
    assert hand(table) == []
    assert "You left this table with 200 chips." in told(PANEL.hand(table.hand(ALICE)))
    assert PANEL.question(table.hand(ALICE), "beside") is None


def test_the_score_has_chips_and_histories_with_the_own_cards_alone() -> None:
    step = play(begun(200, 200, 200, holes=HOLES, board=BOARD), "0 fold", "1 fold")
    table = table_at("omaha", step.state, recent=step.events[-RECENT_EVENTS:])
    blocks = PANEL.question(table.hand(ALICE), SCORE)
    assert blocks is not None
    (enclosed,) = (block for block in blocks if isinstance(block, Attachment))
    text = enclosed.data.decode()
    assert "Hole cards: A♣ A♦ 7♥ 8♥" in text
    assert "K♣" not in text
    assert "Result: Alice 0, Bob −1, Cleo +1" in text  # noqa: RUF001  # a minus sign


def test_a_session_ends_with_everybody_s_chips_and_no_histories_for_all() -> None:
    table = at(begun(200, 200, rules=OmahaRules(hands=1)), "0 fold")
    assert "Bob comes first with +1." in told(PANEL.table(table))
    assert not [block for block in PANEL.table(table) if isinstance(block, Attachment)]
    assert [block for block in PANEL.hand(table.hand(BOB)) if isinstance(block, Attachment)]
    assert hand(table) == []


@pytest.mark.parametrize(
    ("typed", "action"), [("40", "raise 40"), ("1 200", "raise 1200"), ("1,200", "raise 1200")]
)
def test_an_amount_may_be_typed_with_parted_thousands(typed: str, action: str) -> None:
    assert PANEL.filled(at(begun(200, 200)).hand(ALICE), "raise", typed) == action


@pytest.mark.parametrize("typed", ["all", "-4", "0", "4x", "", "٤"])
def test_what_is_no_amount_is_told_with_what_is_possible(typed: str) -> None:
    with pytest.raises(Unreadable, match="4\N{EN DASH}6"):
        PANEL.filled(at(begun(200, 200)).hand(ALICE), "raise", typed)


def test_there_is_a_form_only_for_who_may_raise() -> None:
    table = at(begun(200, 200))
    form = PANEL.form(table.hand(ALICE), "raise")
    assert form is not None
    assert "4\N{EN DASH}6" in form.note
    assert PANEL.form(table.hand(BOB), "raise") is None


async def begin(club: Club) -> tuple[WholeTable, Person, Message]:
    """A table of two, with the one on turn and the hand."""
    table = await club.begin(game="omaha")
    who = club.on_turn(table)
    return table, who, club.hand_of(who)


async def filled(club: Club, who: Person, message: Message, typed: str) -> Message:
    """The hand after an amount was typed."""
    press = await who.press(message, "Other amount…")
    await press.answered()
    assert press.modal is not None
    assert press.modal.title == "Your raise"
    answer = await who.submit(press, {"Your chips for this betting round": typed})
    await answer.answered()
    await club.settled()
    return club.hand_of(who)


async def test_a_raise_is_typed_into_a_form(club: Club) -> None:
    table, who, message = await begin(club)
    await filled(club, who, message, "5")
    state = (await club.now(table.id)).public
    assert max(player.bet for player in state.players) == 5


@pytest.mark.parametrize(
    ("typed", "said"),
    [("3", "That's too little."), ("500", "That's too much."), ("lots", "” isn't a number of chips")],
)
async def test_a_typed_amount_is_refused_with_the_reason(club: Club, typed: str, said: str) -> None:
    table, who, message = await begin(club)
    shown = await filled(club, who, message, typed)
    assert said in shown.text
    assert "Raise to 4\N{EN DASH}6." in shown.text
    assert (await club.now(table.id)).version == table.version


async def test_nobody_else_can_send_a_raise(club: Club) -> None:
    table, who, message = await begin(club)
    channel = club.other(who).dm
    assert channel is not None
    press = await club.other(who).press_raw(
        channel, club.hand_of(club.other(who)).id, f"f:{table.id}:{table.version}:raise"
    )
    await press.answered()
    assert press.modal is None
    assert "Other amount…" in [button.label for button in message.buttons]


async def test_a_form_that_is_sent_too_late_changes_nothing(club: Club) -> None:
    table, who, message = await begin(club)
    press = await who.press(message, "Other amount…")
    await press.answered()
    await club.play(table, "call")
    answer = await who.submit(press, {"Your chips for this betting round": "6"})
    await answer.answered()
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1


async def test_a_form_outlives_the_bot(club: Club) -> None:
    table, who, message = await begin(club)
    press = await who.press(message, "Other amount…")
    await press.answered()
    await club.restart()
    answer = await who.submit(press, {"Your chips for this betting round": "6"})
    await answer.answered()
    await club.settled()
    assert (await club.now(table.id)).version == table.version + 1


async def test_an_old_button_of_a_form_shows_the_hand(club: Club) -> None:
    table, who, message = await begin(club)
    await club.play(table, "call")
    channel = who.dm
    assert channel is not None
    press = await who.press_raw(channel, message.id, f"f:{table.id}:{table.version}:raise")
    await press.answered()
    assert press.modal is None
    await club.settled()
    assert "At the table…" in [button.label for button in club.hand_of(who).buttons]
