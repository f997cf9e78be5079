from __future__ import annotations

import pytest

from bot.games.cards import parse_cards, write_cards
from bot.games.colonel import read, view, write
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.view import Phase, Player
from bot.games.frame.laying import table_view
from bot.games.game import NotationError
from bot.games.melds.view import Addition, MeldKind
from tests.games.colonel.hooks import EVERY_ACTION
from tests.games.colonel.positions import A, B, play, position

TURN = "A: 4h5h6h 9s 2c Kd | B: Jd Jh 3c | table 9c9d9h | drew Kd | pile 7s Qs"


def test_col1_2_only_the_top_discard_is_seen_and_whoever_paid_attention_knows_the_others() -> None:
    seen = view(position(TURN), A)
    assert str(seen.upcard) == "Qs"
    assert write_cards(seen.discards) == "7s Qs"


def test_a_card_that_was_taken_is_known_until_it_leaves_the_hand() -> None:
    state = position("A: 4h5h6h 9s 2c | B: Jd Jh 3c | pile 7s 3d", Phase.DRAW)
    state = play(state, "A take", "A discard 2c").state
    assert view(state, B).players[A].known == parse_cards("3d")
    state = play(state, "B draw", "B discard 3c", "A take", "A discard 3d").state
    assert view(state, B).players[A].known == parse_cards("3c")
    state = play(state, "B take").state
    assert [player.known for player in view(state, A).players] == [parse_cards("3c"), parse_cards("3d")]


def test_the_own_hand_is_sorted_into_melds_and_deadwood() -> None:
    hand = view(position(TURN), A).hand
    assert hand is not None
    assert [(group.kind, write_cards(group.cards)) for group in hand.melds] == [(MeldKind.RUN, "4h 5h 6h")]
    assert (write_cards(hand.deadwood), hand.points) == ("2c 9s Kd", 21)


def test_col5_1_the_whole_hand_counts() -> None:
    assert view(position(TURN), A).count == 36


def test_the_seat_to_act_sees_what_it_may_do() -> None:
    seen = view(position(TURN), A)
    assert write_cards(seen.throwable) == "4h 5h 6h 2c 9s Kd"
    assert [write_cards(group.cards) for group in seen.lays] == ["4h 5h 6h"]
    assert seen.additions == (Addition(1, parse_cards("9s")),)
    assert str(seen.drawn) == "Kd"
    assert not seen.may_challenge


def test_the_other_sees_the_table_and_its_own_hand_only() -> None:
    seen = view(position(TURN), B)
    assert seen.hand is not None
    assert write_cards(seen.hand.cards) == "3c Jd Jh"
    assert (seen.drawn, seen.taken, seen.throwable, seen.lays, seen.additions) == (None, None, (), (), ())
    assert seen.players == (Player(cards=6, points=0), Player(cards=3, points=0))
    assert [(meld.owner, write_cards(meld.cards)) for meld in seen.table] == [(B, "9c 9d 9h")]


def test_a_spectator_sees_no_hand() -> None:
    seen = view(position(TURN), None)
    assert (seen.seat, seen.hand, seen.count, seen.drawn, seen.throwable) == (None, None, 0, None, ())
    assert seen.table == table_view(position(TURN).table)


def test_a_card_taken_is_seen_by_all_and_not_throwable() -> None:
    state = position("A: 4h5h6h Qs | B: Jd | took Qs | upcard 3d")
    assert str(view(state, B).taken) == str(view(state, None).taken) == "Qs"
    assert "Qs" not in write_cards(view(state, A).throwable)


def test_a_card_laid_is_no_longer_shown_as_drawn() -> None:
    state = position("A: 4h5h6h Qs 2d | B: Jd | drew 6h | upcard 3d")
    assert view(play(state, "A lay 4h5h6h").state, A).drawn is None


def test_col6_the_challenge_is_offered_to_the_seat_to_act() -> None:
    state = position(TURN.replace("| drew Kd ", ""), Phase.DRAW, rules=PRESETS["challenge"])
    assert view(state, A).may_challenge
    assert not view(state, B).may_challenge
    assert view(state, None).challenge


def test_col5_3_a_single_hand_shows_no_target() -> None:
    assert view(position(TURN), A).target == 100
    assert view(position(TURN, rules=PRESETS["single_hand"]), A).target is None


@pytest.mark.parametrize(
    "text", ["draw", "take", "challenge", "accept", "reject", "discard Kd", "lay 5s6s7s", "add 8s9s to 2"]
)
def test_text_form(text: str) -> None:
    assert write(read(text)) == text


def test_every_action_is_read_as_written_and_short() -> None:
    written = [action for action in EVERY_ACTION if write(action) != "lay "]
    assert [read(write(action)) for action in written] == written
    assert max(len(write(action)) for action in written) <= 70


@pytest.mark.parametrize(
    "text", ["", "Draw", "discard", "discard 10h", "knock Kd", "lay", "take 2", " draw", "pass"]
)
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no action of Colonel"):
        read(text)
