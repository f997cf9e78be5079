"""One table of a round as a match of gin for two, so that gin's own panel can show it."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.view import GinView
from bot.games.gin_party.events import AtTable, Event, RoundDealt
from bot.games.gin_party.view import Pair, PartyView
from bot.matches import Chair, Table


def chairs_of(table: Table, pair: Pair) -> tuple[Chair, ...]:
    """Those two, by their places at their table."""
    return tuple(replace(table.chairs[seat], seat=Seat(place)) for place, seat in enumerate(pair))


def pair_table(table: Table, at: int, reader: Seat | None) -> Table:
    """A table of the present round as ``reader`` may see it; None is a spectator.

    Whatever hidden card is in it is one of the reader's own.
    """
    public = cast("PartyView", table.public)
    pair = public.tables[at].seats
    outside = _numbered(public.tables[at].deal, public.round)
    views = [outside, outside]
    menus: list[tuple[str, ...]] = [(), ()]
    if reader is not None and reader in pair:
        here = pair.index(reader)
        mine = cast("PartyView", table.views[reader])
        views[here] = _numbered(mine.tables[at].deal, mine.round)
        menus[here] = table.menus[reader]
    return replace(
        table,
        chairs=chairs_of(table, pair),
        public=outside,
        views=tuple(views),
        menus=tuple(menus),
        awaited=None,
        recent=_happened(cast("tuple[Event, ...]", table.recent), at),
        motions=(),
    )


def since_dealt(recent: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened since the present round was dealt, as far as it is remembered."""
    dealt = [at for at, event in enumerate(recent) if isinstance(event, RoundDealt)]
    return recent[dealt[-1] + 1 :] if dealt else recent


def _happened(recent: tuple[Event, ...], at: int) -> tuple[GinEvent, ...]:
    """The events of one table in the present round, as gin knows them."""
    return tuple(
        event.event for event in since_dealt(recent) if isinstance(event, AtTable) and event.table == at
    )


def _numbered(deal: GinView, number: int) -> GinView:
    """The deal under the number of its round, by which players count."""
    results = tuple(replace(result, number=number) for result in deal.results)
    return replace(deal, deal=number, results=results)
