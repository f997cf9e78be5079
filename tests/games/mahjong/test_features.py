"""What the expert of Mahjong gin counts in a choice, and that it counts nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games import mahjong
from bot.games.cards import parse_cards
from bot.games.mahjong.player.features import Features
from bot.games.mahjong.player.imagined import EXPERT_HABITS
from bot.games.mahjong.player.levels import worlds_of
from bot.games.mahjong.player.outlook import Outlook
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import Phase
from tests.games.mahjong.positions import A, position

RISK, SURE, FITS, IN_MELD = 7, 10, 11, 12
"""Where the numbers of a throw tell these."""
TAKEN_POINTS, GIN = 3, 10
"""And those of cards taken."""
BEST = 12
"""Of what all choices have in common, how near the leader is to the target."""
LAID, GOES_OUT = 1, 6
"""And those of melds laid."""


def seen(state: MahjongState, seed: int = 0) -> Features:
    view = mahjong.view(state, A)
    return Features(view, next(worlds_of(view, seed, 1)), EXPERT_HABITS)


def bit(card: str) -> int:
    return parse_cards(card)[0].bit


def test_who_holds_what_is_not_counted() -> None:
    """Whatever the opponent may hold, the same is promised."""
    state = position("A: 4h5h6h 9s Kd 2c | B: Ad 3c 5s 7s 8d Qc | pile 6c Jd Js", Phase.DRAW)
    view = mahjong.view(state, A)

    def promised() -> Iterator[dict[int, float]]:
        for world in worlds_of(view, 3, 4):
            yield Outlook(view, world, EXPERT_HABITS).of_taking((0, 1, 2))

    first, *others = promised()
    assert len(first) == 3
    assert others == [first] * 3


def test_7_4_3_a_card_that_fits_on_the_table_is_known_to_fit() -> None:
    state = position("A: 2c2d2h Ks 9d | B: Ad 3c 5s 7s 8d | table KcKdKh | drew 9d | upcard Qd")
    assert seen(state).throw(bit("Ks"))[FITS] == 1
    assert seen(state).throw(bit("9d"))[FITS] == 0
    assert seen(state).throw(bit("2c"))[IN_MELD] == 1


def test_7_4_1_a_card_that_makes_a_meld_with_two_of_the_pile_is_surely_taken() -> None:
    state = position("A: 4h5h 9s Kd | B: Ad 3c 5s 7s 8d | pile 9c 9d Jh | drew Kd")
    assert seen(state).throw(bit("9s"))[SURE] == 1
    assert seen(state).throw(bit("9s"))[RISK] == 1
    assert seen(state).throw(bit("Kd"))[SURE] == 0
    assert 0 < seen(state).throw(bit("Kd"))[RISK] < 0.5


def test_a_card_that_the_opponent_was_seen_to_take_makes_its_neighbours_risky() -> None:
    state = position("A: 4h5h 9s Kd | B: Qd Jd 5s 7s 8d | pile 2c | drew Kd")
    known = replace(state, known=tuple(parse_cards("QdJd")))
    assert seen(known).throw(bit("Kd"))[SURE] == 1
    assert seen(state).throw(bit("Kd"))[SURE] == 0


def test_7_4_1_what_is_taken_and_laid_is_counted() -> None:
    state = position("A: 4h5h JcJd 2c 9s Kd | B: Ad 3c 5s 7s 8d Qc Tc | pile 6h Js 3s", Phase.DRAW)
    assert seen(state).taking(3)[TAKEN_POINTS] * 50 == 5 + 10 + 5
    assert seen(state).taking(0)[TAKEN_POINTS] == 0


def test_7_4_4_to_go_gin_is_counted() -> None:
    state = position("A: 4h5h6h JcJdJs Kd | B: Ad 3c 5s 7s 8d Qc | drew Kd | upcard Qd")
    assert seen(state).laying(lays=True)[GOES_OUT] == 1
    assert seen(state).laying(lays=True)[LAID] * 50 == 15 + 30
    assert seen(state).laying(lays=False)[GOES_OUT] == 0
    won = position("A: 4h5h JcJd | B: Ad 3c 5s 7s 8d Qc Tc | pile 6h Js 3s", Phase.DRAW)
    assert seen(won).taking(3)[GIN] == 1


def test_a_target_that_is_lacked_many_times_over_is_no_more_than_twice_a_target() -> None:
    state = position("A: 4h5h 9s Kd | B: Ad 3c 5s 7s 8d | pile 2c | drew Kd", rules=MahjongRules(target=1))
    view = mahjong.view(state, A)
    lost = tuple(replace(player, points=-80) for player in view.players)
    features = Features(replace(view, players=lost), next(worlds_of(view, 0, 1)), EXPERT_HABITS)
    assert features.common()[BEST] == -2
