"""What a match shows that somebody has achieved, game by game, and what it does not show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import colonel, gin, mahjong, rummy13, skarney, uno
from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.gin.rules import GinRules
from bot.games.gin.scoring import final_score
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, Hand, Phase, Showdown
from bot.games.registry import GAMES
from bot.games.rummy13.rules import Rummy13Rules
from bot.words.achievements import cup_winner, league_winner
from cogs.games.registry import GUIDES
from tests.games.gin.positions import position
from tests.games.gin.test_sheet import sheet
from tests.games.positions import A, B
from tests.games.rummy13.positions import begun, end_of

MOST = 20
"""Issue 16: so many achievements there are at most, over all games."""


def match(results: tuple[DealResult, ...], rules: GinRules | None = None) -> GinState:
    """A match of gin with these deals, over if they say so."""
    final = final_score(rules or GinRules(), results)
    state = position("2s3s4s6h7h8hTcTdThKs", phase=Phase.OVER)
    return replace(state, results=results, final=final, turn=None)


def ended(kind: DealKind, winner: Seat, *, left: int = 5) -> DealResult:
    """A deal that ended so, in which the winner's hand counted as much as is ``left``."""
    hands = tuple(Hand((), parse_cards("Ks"), left if seat == winner else 10) for seat in (A, B))
    return DealResult(
        number=1,
        kind=kind,
        dealer=A,
        winner=winner,
        points=tuple(20 * (seat == winner) for seat in (A, B)),
        boxes=(0, 0),
        showdown=Showdown(knocker=A, thrown=None, hands=hands),
    )


@pytest.mark.parametrize(
    ("deals", "seat", "found"),
    [
        ("A90 B60 B50", B, ("comeback",)),
        ("A89 B60 B50", B, ()),
        ("A90 B60 B50", A, ()),
        ("A40 A40 A30", A, ("shutout",)),
        ("A40 - A70", A, ("shutout",)),
        ("A40 A70", A, ()),
        ("A40 B1 A70", A, ()),
        ("B90 A50", A, ()),
    ],
)
def test_a_comeback_takes_90_points_and_a_win_and_a_shutout_three_deals(
    deals: str, seat: Seat, found: tuple[str, ...]
) -> None:
    assert gin.achieved(match(sheet(deals)), seat) == found


def test_three_gins_are_deals_in_a_row_whatever_was_void_between_them() -> None:
    one, big, void = ended(DealKind.GIN, A), ended(DealKind.BIG_GIN, A), sheet("-")[0]
    assert gin.achieved(match((one, big, void, one)), A) == ("three_gins",)
    assert gin.achieved(match((one, big, void, one)), B) == ()
    assert gin.achieved(match((one, big, ended(DealKind.KNOCK, A), one)), A) == ()
    assert gin.achieved(match((one, big, ended(DealKind.GIN, B), one)), A) == ()


def test_a_perfect_undercut_leaves_nothing_to_count() -> None:
    assert gin.achieved(match((ended(DealKind.UNDERCUT, B, left=0),)), B) == ("silent_undercut",)
    assert gin.achieved(match((ended(DealKind.UNDERCUT, B, left=1),)), B) == ()
    assert gin.achieved(match((ended(DealKind.KNOCK, B, left=0),)), B) == ()


def test_in_rummy_everybody_else_counts_80() -> None:
    assert rummy13.achieved(end_of(begun(Rummy13Rules(), 3), B, A=80, C=80), B) == ("full_count",)
    assert rummy13.achieved(end_of(begun(Rummy13Rules(), 3), B, A=80, C=80), A) == ()
    assert rummy13.achieved(end_of(begun(Rummy13Rules(), 3), B, A=80, C=40), B) == ()
    assert rummy13.achieved(end_of(begun(Rummy13Rules(), 2), B, A=80), B) == ()


@pytest.mark.parametrize("game", [colonel, mahjong, skarney, uno, gin], ids=lambda game: game.KEY)
def test_who_resigns_or_is_left_behind_has_won_nothing_from_behind(game: object) -> None:
    """A match that was given up shows no comeback and no shutout, whoever gave it up."""
    rules = GAMES[game.KEY]  # type: ignore[attr-defined]  # a package of rules
    state = rules.new(next(iter(rules.PRESETS.values())), rules.SEATS[0], bytes(32)).state
    over = rules.leave(state, Seat(0)).state
    assert rules.outcome(over) is not None
    assert [rules.achieved(over, Seat(seat)) for seat in range(rules.SEATS[0])] == [()] * rules.SEATS[0]


def test_there_are_twenty_at_most_each_with_a_name_and_a_sentence() -> None:
    listed = {key: guide.achievements() for key, guide in GUIDES.items()}
    every = [*(each for known in listed.values() for each in known), cup_winner(), league_winner()]
    assert len(every) <= MOST
    for known in listed.values():
        assert len({each.key for each in known}) == len(known)
    for each in every:
        assert len(each.name) <= 20
        assert each.sentence.endswith(".")
        assert len(each.sentence) <= 60
