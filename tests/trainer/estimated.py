"""What is asked of each game whose announced losses are played out: what deals bring, kinds of choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games import colonel, gin, mahjong, omaha, skarney, uno
from bot.games.colonel.player.levels import STAKES as COLONEL_STAKES
from bot.games.colonel.player.levels import target_of
from bot.games.game import Seat
from bot.games.gin.actions import Action, Take
from bot.games.gin.advice import Advice
from bot.games.gin.player.levels import completes_a_meld
from bot.games.gin.player.value import MatchEquity
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import GinView, Phase
from bot.games.mahjong.player.levels import STAKES as MAHJONG_STAKES
from bot.games.omaha.actions import PlayOn, Quit, SitOut, Stop, Timeout
from bot.games.omaha.view import OmahaView
from bot.games.omaha.view import Phase as Betting
from bot.games.uno.actions import Play
from bot.games.uno.advice import Advice as UnoAdvice
from bot.games.uno.view import RoundResult
from bot.players import Level
from bot.players.playing_on import Stakes
from bot.players.registry import COMPUTER_PLAYERS
from tests.players.play import AnyGame, Random
from tests.trainer.uno.rounds import worth_of

LOW = 3
"""The most points of a low card."""
LOW_CARD = "take a low card"
"""The kind of a choice that takes one which joins no meld."""


LEAVING = (Timeout, SitOut, Stop, PlayOn, Quit)

Mix = Callable[[Sequence[Any], str], tuple[Any, ...]]
"""Puts cards in another order, which hangs on the name given for them."""


class Estimated(NamedTuple):
    """What is asked of a game whose announced losses are played out."""

    game: AnyGame
    is_weighed: Callable[[Any], bool]
    """From the view: whether the decision is one that is judged."""
    deal: Callable[[Any], int]
    """From the view: the number of the present deal."""
    net: Callable[[Any, int, Seat], float | None]
    """From the view of nobody: what the deal of that number brought a seat; None while it goes on."""
    mixed: Callable[[Any, Mix], Any]
    """The state with the cards that are still to come in another order."""
    kind: Callable[[Any, Any, Any], str]
    """From the view and both advices: what kind of choice it was."""
    worth: Callable[[Any, float], float] = lambda _view, net: net
    """From the view of the choice and what the deal brought in the end: its worth as the advice counts it."""
    going_on: Level | None = None
    """Who plays on in all seats; None for the expert in the one, and the others as they were."""


_WEIGHED = frozenset({Phase.OFFER_NONDEALER, Phase.OFFER_DEALER, Phase.DRAW, Phase.DISCARD})


def _kind(view: GinView, best: Advice, played: Advice) -> str:
    return f"{_told(view, played.action)} for {_told(view, best.action)}"


def _told(view: GinView, action: Action) -> str:
    """An action by its kind; a card that is taken, by what it is good for."""
    if not isinstance(action, Take):
        return type(action).__name__.lower()
    if completes_a_meld(view):
        return "take for a meld"
    return LOW_CARD if _is_low(view) else "take a card"


def _is_low(view: GinView) -> bool:
    """Whether the card that may be taken counts little."""
    return view.upcard is not None and view.rules.melds.points(view.upcard.rank) <= LOW


class TakesLowCards:
    """Takes each low card, also if it joins no meld, which the levels seldom do; else it is strong."""

    def choose(self, view: GinView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat."""
        if Take() in legal and _is_low(view):
            return Take()
        return COMPUTER_PLAYERS["gin"][Level.STRONG].choose(view, legal, seed=seed)


class StaysAtTheTable(Random):
    """Any action, but at Omaha none to leave or to sit out: chance would do so in its first hand."""

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401
        staying = tuple(action for action in legal if not isinstance(action, LEAVING))
        return super().choose(view, staying, seed=seed) if staying else None


def _kind_at_uno(_view: Any, best: UnoAdvice, played: UnoAdvice) -> str:  # noqa: ANN401
    return f"{_told_at_uno(played.action)} for {_told_at_uno(best.action)}"


def _told_at_uno(action: Any) -> str:  # noqa: ANN401
    """An action by its kind; a card that is played, by what it does."""
    if not isinstance(action, Play):
        return type(action).__name__.lower()
    face = action.card.face
    return "number" if face.is_number else face.name.lower().replace("_", " ")


def _points_at_uno(result: RoundResult, seat: Seat) -> float:
    return 100 * worth_of(result, seat)[1]


def _result_of(view: Any, deal: int) -> Any:  # noqa: ANN401  # each game its own
    """The result of a deal; None while it goes on."""
    return view.results[deal - 1] if len(view.results) >= deal else None


def _kind_of_both(_view: Any, best: Any, played: Any) -> str:  # noqa: ANN401  # the advice of each game
    return " for ".join(type(each.action).__name__.lower() for each in (played, best))


def _number_of(view: Any) -> int:  # noqa: ANN401
    return int(view.deal)


def _always(_view: object) -> bool:
    return True


def _points(view: Any, deal: int, seat: Seat) -> float | None:  # noqa: ANN401
    """The points of a deal for a seat, less those of its opponent."""
    result = _result_of(view, deal)
    return None if result is None else float(result.points[seat] - result.points[1 - seat])


def _at_the_score(view: GinView, points: float) -> float:
    """What a deal of gin that brought so many points is worth at the score of that view, in points."""
    if view.rules.format is MatchFormat.DEALS:
        return points
    equity = MatchEquity(view)
    return equity.in_points(equity.after(points))


def _in_points(stakes: Stakes, target: Callable[[Any], int]) -> Callable[[Any, int, Seat], float | None]:
    """What a deal is worth to a seat at that score of the match, as the experts' `Stakes` count it."""

    def net(view: Any, deal: int, seat: Seat) -> float | None:  # noqa: ANN401
        result = _result_of(view, deal)
        if result is None:
            return None
        had = [sum(past.points[at] for past in view.results[: deal - 1]) for at in range(2)]
        worth = stakes.worth(seat, had, result.points, target=target(view))
        return stakes.in_points(worth, target=target(view))

    return net


def _with_stock(state: Any, mix: Mix) -> Any:  # noqa: ANN401
    return replace(state, stock=mix(state.stock, "stock"))


def _laying(game: AnyGame, net: Callable[[Any, int, Seat], float | None]) -> Estimated:
    """What is asked of a game in which melds are laid; its expert would take long to play on."""
    return Estimated(
        game=game,
        is_weighed=_always,
        deal=_number_of,
        net=net,
        mixed=_with_stock,
        kind=_kind_of_both,
        going_on=Level.STRONG,
    )


def _chips(view: OmahaView, hand: int, seat: Seat) -> float | None:
    """What a hand of Omaha brought a seat."""
    return next((float(past.result.net[seat]) for past in view.past if past.result.number == hand), None)


ESTIMATED: Mapping[str, Estimated] = {
    "gin": Estimated(
        game=gin,
        is_weighed=lambda view: view.phase in _WEIGHED,
        deal=_number_of,
        net=_points,
        mixed=_with_stock,
        kind=_kind,
        worth=_at_the_score,
    ),
    "colonel": _laying(colonel, _in_points(COLONEL_STAKES, target_of)),
    "mahjong": _laying(mahjong, _in_points(MAHJONG_STAKES, attrgetter("target"))),
    "skarney": _laying(skarney, _points),
    "omaha": Estimated(
        game=omaha,
        is_weighed=lambda view: view.phase is Betting.BETTING,
        deal=lambda view: view.hand,
        net=_chips,
        mixed=lambda state, mix: replace(state, hand=replace(state.hand, stub=mix(state.hand.stub, "stub"))),
        kind=_kind_of_both,
    ),
    "uno": Estimated(
        game=uno,
        is_weighed=_always,
        deal=lambda view: view.round,
        net=lambda view, deal, seat: (result := _result_of(view, deal)) and _points_at_uno(result, seat),
        mixed=lambda state, mix: replace(state, pile=mix(state.pile, "pile")),
        kind=_kind_at_uno,
    ),
}
"""By the game's key."""
