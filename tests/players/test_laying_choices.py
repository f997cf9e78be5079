"""What the computer players of Colonel and Mahjong gin do in positions that leave little doubt."""

from __future__ import annotations

import pytest

from bot.games import colonel, mahjong
from bot.games.colonel.player.levels import BEGINNER, CASUAL, STRONG, ByHabit
from bot.games.colonel.rules import PRESETS as COLONEL
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import Phase as ColonelPhase
from bot.games.mahjong.player.levels import CASUAL as CASUAL_MAHJONG
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import Phase as MahjongPhase
from tests.games.colonel.positions import position as colonel_position
from tests.games.mahjong.positions import position as mahjong_position

SEEDS = range(6)
MANY = "B: 2c2d2h4c4d6c6d8c8d Tc"
FEW = "B: 2c2d"
CHALLENGE = COLONEL["challenge"]


def colonel_choices(state: ColonelState, player: ByHabit = STRONG) -> set[str]:
    """What the player does, whatever decides between equals."""
    assert state.turn is not None
    view, legal = colonel.view(state, state.turn), colonel.legal(state, state.turn)
    return {colonel.write(player.choose(view, legal, seed=seed)) for seed in SEEDS}


def mahjong_choices(state: MahjongState) -> set[str]:
    assert state.turn is not None
    view, legal = mahjong.view(state, state.turn), mahjong.legal(state, state.turn)
    return {mahjong.write(CASUAL_MAHJONG.choose(view, legal, seed=seed)) for seed in SEEDS}


def test_colonel_takes_what_completes_a_meld_and_leaves_the_rest() -> None:
    hand = "A: 4h5h JcJd 8s9s AcQd3d Ks"
    assert colonel_choices(colonel_position(f"{hand} | {MANY} | upcard Js", ColonelPhase.DRAW)) == {"take"}
    assert colonel_choices(colonel_position(f"{hand} | {MANY} | upcard 7d", ColonelPhase.DRAW)) == {"draw"}


def test_colonel_takes_what_fits_on_the_table() -> None:
    state = colonel_position(f"A: Ks 4s | {FEW} | table 9c9d9h | upcard 9s", ColonelPhase.DRAW)
    assert colonel_choices(state) == {"take"}


def test_colonel_goes_out_when_it_can() -> None:
    state = colonel_position(f"A: 4h5h6h JcJdJs Kd | {MANY} | drew Kd | upcard Qs")
    assert colonel_choices(state) <= {"lay 4h5h6h", "lay JcJdJs"}


def test_colonel_holds_melds_back_while_the_other_has_many_cards() -> None:
    state = colonel_position(f"A: 4h5h6h Js Kd 9s 3c Ah | {MANY} | drew Kd | upcard Qs")
    assert colonel_choices(state, BEGINNER) == {"lay 4h5h6h"}
    for player in (CASUAL, STRONG):
        assert all(choice.startswith("discard") for choice in colonel_choices(state, player))


def test_casual_throws_what_it_could_still_meld_at_colonel_and_strong_keeps_it() -> None:
    state = colonel_position(f"A: 4h5h6h JsJd Ts 9d 3c Ah | {MANY} | drew Ah | upcard Qs")
    assert "discard Jd" in colonel_choices(state, CASUAL)
    assert colonel_choices(state) == {"discard Ah"}


def test_colonel_lays_when_the_other_is_nearly_out() -> None:
    state = colonel_position(f"A: 4h5h6h Js Kd 9s 3c Ah | {FEW} | drew Kd | upcard Qs")
    assert colonel_choices(state) == {"lay 4h5h6h"}


def test_colonel_lays_before_the_stock_is_exhausted() -> None:
    state = colonel_position(f"A: 4h5h6h Js Kd 9s 3c Ah | {MANY} | drew Kd | upcard Qs | stock 5c7c")
    assert colonel_choices(state) == {"lay 4h5h6h"}


def test_colonel_adds_what_fits() -> None:
    state = colonel_position(f"A: 9s Ks 4s 7h 3d | {MANY.replace('8c8d', '')} | table 9c9d9h | upcard Qs")
    assert colonel_choices(state) == {"add 9s to 1"}


@pytest.mark.parametrize(("hand", "answer"), [("2c2d3h", "accept"), ("KcQdJhTs Ac", "reject")])
def test_colonel_accepts_a_challenge_with_a_low_hand(hand: str, answer: str) -> None:
    state = colonel_position(
        f"A: {hand} | B: 5c6c7c8c9s | upcard Qs", ColonelPhase.CHALLENGED, rules=CHALLENGE
    )
    assert colonel_choices(state) == {answer}


def test_colonel_challenges_with_a_low_hand() -> None:
    low = colonel_position("A: 2c2d3h | B: 5c6c7c8c9s | upcard Qs", ColonelPhase.DRAW, rules=CHALLENGE)
    high = colonel_position("A: KcQdJh | B: 5c6c7c8c9s | upcard 4s", ColonelPhase.DRAW, rules=CHALLENGE)
    assert colonel_choices(low) == {"challenge"}
    assert colonel_choices(high) == {"draw"}


def test_mahjong_takes_several_cards_when_that_pays() -> None:
    """Two melds at once, the deepest card in one of them."""
    state = mahjong_position(
        "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c 5s 7s 8d Qc Tc | pile 6h Js", MahjongPhase.DRAW
    )
    assert mahjong_choices(state) == {"take 2"}


def test_mahjong_leaves_the_pile_when_it_brings_little() -> None:
    state = mahjong_position(
        "A: 4h5h JcJd 2c 9s Kd | B: Ad 3c 5s 7s 8d Qc | pile 6c Qs Tc 8s 3s", MahjongPhase.DRAW
    )
    assert mahjong_choices(state) == {"draw"}


def test_mahjong_lays_its_key_card_first() -> None:
    state = mahjong_position("A: 4h5h6h JcJdJs Kd 2c 9s | B: Ad 3c 5s 7s 8d Qc Tc | took 6h Kd | upcard Qd")
    assert mahjong_choices(state) == {"lay 4h5h6h"}


def test_mahjong_goes_gin_when_it_leads() -> None:
    state = mahjong_position("A: 4h5h6h JcJdJs Kd | B: Ad 3c 5s 7s 8d Qc | drew Kd | upcard Qd")
    assert all(choice.startswith("lay") for choice in mahjong_choices(state))


def test_mahjong_does_not_end_a_deal_that_it_would_lose() -> None:
    """The other has laid a hundred points and holds but two cards."""
    table = "KcKdKhKs, QcQdQh, TcTdTh"
    state = mahjong_position(f"A: 4h5h6h 2s | B: 7s 8d | table {table} | drew 2s | upcard Qs")
    assert not mahjong_choices(state) & {"lay 4h5h6h"}


def test_mahjong_takes_or_passes_the_upcard() -> None:
    hand = "A: 4h5h JcJd 8s9s Ac Qd 3d Ks"
    offered = MahjongPhase.OFFER_NONDEALER
    assert mahjong_choices(mahjong_position(f"{hand} | {MANY} | upcard Js", offered)) == {"take 1"}
    assert mahjong_choices(mahjong_position(f"{hand} | {MANY} | upcard 7d", offered)) == {"pass"}
