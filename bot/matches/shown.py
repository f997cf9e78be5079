"""A position as a hand that panels can show, of a lesson or a daily hand: no match of it is stored."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.games.game import Seat, Step
from bot.games.registry import GAMES
from bot.matches.table import Chair, Hand, Seal, Table, Terms
from bot.store import MatchId, MatchStatus, UserId

_NO_MATCH = MatchId(0)
_NEVER = datetime.fromtimestamp(0, UTC)


def shown_hand(  # noqa: PLR0913  # who sees what, and who sits opposite
    game: str,
    preset: str,
    reached: Step[Any, Any],
    seat: Seat,
    *,
    user: int,
    name: str,
    opponent: str,
    computer: str,
) -> Hand[Any, Any, Any]:
    """A position of two, and what happened in it, as the person in this seat sees it.

    ``opponent`` is the name of the other player, ``computer`` what kind of computer player that is.
    """
    rules, state = GAMES[game], reached.state
    chairs = tuple(
        Chair(seat=at, user=UserId(user), name=name)
        if at == seat
        else Chair(seat=at, user=None, name=opponent, computer=computer)
        for at in (Seat(0), Seat(1))
    )
    table: Table[Any, Any] = Table(
        id=_NO_MATCH,
        guild=None,
        channel=0,
        terms=Terms(game=game, preset=preset, rules=rules.PRESETS[preset], turn_limit=None),
        status=MatchStatus.LIVE,
        version=0,
        chairs=chairs,
        public=rules.view(state, None),
        on_turn=rules.awaited(state),
        recent=reached.events,
        deadline=None,
        outcome=rules.outcome(state),
        seal=Seal(commitment="", salt="", secret=None),
        started_at=_NEVER,
        ended_at=None,
    )
    menu = tuple(rules.write(action) for action in rules.legal(state, seat))
    return Hand(seat=seat, view=rules.view(state, seat), menu=menu, table=table)
