from __future__ import annotations

import pytest

from bot.games.cards import parse_cards, write_cards
from bot.games.frame.laying import table_view
from bot.games.game import NotationError
from bot.games.mahjong import read, view, write
from bot.games.mahjong.view import Phase, Player
from bot.games.melds.view import Addition
from tests.games.mahjong.hooks import EVERY_ACTION
from tests.games.mahjong.positions import A, B, play, position

TURN = "A: 4h5h6h 9s 2c Kd | B: Jd Jh 3c | table 9c9d9h | drew Kd | pile 7s Qs"
PILE = "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c | pile 6h 8s Js Qd"


def test_mj7_4_1_the_whole_pile_is_seen_by_all_in_its_order() -> None:
    for seat in (A, B, None):
        assert write_cards(view(position(TURN), seat).pile) == "7s Qs"


def test_mj7_4_4_the_hand_is_sorted_by_what_cards_count_here() -> None:
    seen = view(position(TURN), A)
    assert seen.hand is not None
    assert [write_cards(group.cards) for group in seen.hand.melds] == ["4h 5h 6h"]
    assert (write_cards(seen.hand.deadwood), seen.hand.points, seen.count) == ("2c 9s Kd", 20, 35)


def test_the_seat_to_act_sees_what_it_may_do() -> None:
    seen = view(position(TURN), A)
    assert write_cards(seen.throwable) == "4h 5h 6h 2c 9s Kd"
    assert [write_cards(group.cards) for group in seen.lays] == ["4h 5h 6h"]
    assert seen.additions == (Addition(1, parse_cards("9s")),)
    assert (str(seen.drawn), seen.takes) == ("Kd", ())


def test_the_other_sees_the_table_and_its_own_hand_only() -> None:
    seen = view(position(TURN), B)
    assert seen.hand is not None
    assert write_cards(seen.hand.cards) == "3c Jd Jh"
    assert (seen.drawn, seen.takes, seen.throwable, seen.lays, seen.additions) == (None, (), (), (), ())
    assert seen.players == (
        Player(cards=6, laid=0, points=0, boxes=0),
        Player(cards=3, laid=15, points=0, boxes=0),
    )


def test_a_spectator_sees_no_hand() -> None:
    seen = view(position(TURN), None)
    assert (seen.seat, seen.hand, seen.count, seen.drawn, seen.throwable) == (None, None, 0, None, ())
    assert seen.table == table_view(position(TURN).table)


def test_mj7_4_2_how_many_cards_may_be_taken() -> None:
    assert view(position(PILE, Phase.DRAW), A).takes == (1, 2, 4)
    assert view(position(PILE, Phase.DRAW), B).takes == ()
    assert view(position(PILE, Phase.OFFER_NONDEALER), A).takes == (1,)


def test_mj7_4_2_the_key_card_is_shown_to_all_until_it_is_laid() -> None:
    state = play(position(PILE, Phase.DRAW), "A take 4").state
    assert [str(view(state, seat).key) for seat in (A, B, None)] == ["6h"] * 3
    assert write_cards(view(state, B).taken) == "6h 8s Js Qd"
    assert [write_cards(group.cards) for group in view(state, A).lays] == ["Jc Jd Js", "Jd Qd Kd", "4h 5h 6h"]
    assert view(state, A).throwable == ()
    assert view(play(state, "A lay 4h5h6h").state, B).key is None


def test_a_card_laid_is_no_longer_shown_as_drawn() -> None:
    state = position("A: 4h5h6h Qs 2d | B: Jd | drew 6h | upcard 3d")
    assert view(play(state, "A lay 4h5h6h").state, A).drawn is None


@pytest.mark.parametrize(
    "text",
    ["draw", "pass", "take 1", "take 31", "discard Kd", "lay 5s6s7s", "add 8s9s to 2"],
)
def test_text_form(text: str) -> None:
    assert write(read(text)) == text


def test_every_action_is_read_as_written_and_short() -> None:
    written = [action for action in EVERY_ACTION if write(action) not in {"lay ", "take 0", "take -1"}]
    assert [read(write(action)) for action in written] == written
    assert max(len(write(action)) for action in written) <= 70


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "take",
        "take 0",
        "take 01",
        "take -1",
        "take x",
        "discard",
        "discard 10h",
        "knock Kd",
        " draw",
    ],
)
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no action of Mahjong gin"):
        read(text)
