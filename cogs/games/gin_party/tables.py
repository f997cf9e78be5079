"""One table of a round as a match of gin for two, so that gin's own panel can show it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.view import GinView
from bot.games.gin_party.events import AtTable, Event, RoundDealt
from bot.games.gin_party.view import Pair
from bot.matches import Chair, Hand, Table, facts_of
from cogs.games.gin import GinHand, GinTable
from cogs.games.gin_party import PartyHand, PartyTable

GinViewT = TypeVar("GinViewT", bound=GinView)


def chairs_of(table: Table, pair: Pair) -> tuple[Chair, ...]:
    """Those two, by their places at their table."""
    return tuple(replace(table.chairs[seat], seat=Seat(place)) for place, seat in enumerate(pair))


def pair_table(table: PartyTable, at: int) -> GinTable:
    """A table of the present round as everybody may see it."""
    public = table.public
    outside = _numbered(public.tables[at].deal, public.round)
    facts = facts_of(table) | {"chairs": chairs_of(table, public.tables[at].seats), "public": outside}
    return Table(**facts | {"recent": _happened(table.recent, at), "on_turn": (), "motions": ()})


def pair_hand(hand: PartyHand, at: int) -> GinHand:
    """A hand of gin at the table of the present round at which its seat plays."""
    own = hand.view.tables[at]
    return Hand(
        seat=Seat(own.seats.index(hand.seat)),
        view=_numbered(own.deal, hand.view.round),
        menu=hand.menu,
        table=pair_table(hand.table, at),
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


def _numbered(deal: GinViewT, number: int) -> GinViewT:
    """The deal under the number of its round, by which players count."""
    results = tuple(replace(result, number=number) for result in deal.results)
    return replace(deal, deal=number, results=results)
