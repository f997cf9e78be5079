"""Gin Rummy for three, four, six and eight; the package is the game that `bot.games.game.Game` describes.

Rules numbered P2.3 are those of this package, others those of gin for two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, Card
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.gin import turn
from bot.games.gin.actions import Action, Reason
from bot.games.gin.actions import read as read
from bot.games.gin.actions import write as write
from bot.games.gin.events import DealOver, GameOver, Left, Voided
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.formats import decided, match_score, standing
from bot.games.gin.view import Phase
from bot.games.gin_party.events import AtTable, Event, RoundOver, TableOver
from bot.games.gin_party.project import view as view
from bot.games.gin_party.rounds import achieved as achieved
from bot.games.gin_party.rounds import cut, deal_round, dealing, round_of, running_totals, sheets_of
from bot.games.gin_party.rounds import tally as tally
from bot.games.gin_party.rules import PRESETS as _PRESETS
from bot.games.gin_party.rules import SEATS as SEATS
from bot.games.gin_party.rules import PartyRules
from bot.games.gin_party.state import PartyState, Table, next_dealer, place_of, present_sides, side_of
from bot.games.gin_party.view import Played, Round

KEY: str = "gin_party"
MISSES: int | None = 3
VERSION: int = 2
PACKS: tuple[tuple[Card, ...], ...] = (PACK,)
PRESETS: Mapping[str, PartyRules] = _PRESETS
RULES: type[PartyRules] = PartyRules
STATE: type[PartyState] = PartyState
EVENT: Any = Event


def new(rules: PartyRules, seats: int, seed: bytes) -> Step[PartyState, Event]:
    """The cut and the first round."""
    if seats not in SEATS:
        raise ValueError(f"gin in company is for 3, 4, 6 or 8 players, not {seats}")
    begun = cut(rules, seats, seed)
    dealt = deal_round(begun.state)
    return Step(dealt.state, begun.events + dealt.events)


def legal(state: PartyState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do at its table; several tables are played at once (P3.4)."""
    place = place_of(state, seat)
    if state.is_over or place is None:
        return ()
    at, here = place
    return turn.legal_now(state.tables[at].deal, here)


def awaited(state: PartyState) -> tuple[Seat, ...]:
    """Those on turn at their tables."""
    return tuple(Seat(seat) for seat in range(state.players) if legal(state, Seat(seat)))


def apply(state: PartyState, seat: Seat, action: Action) -> Step[PartyState, Event]:
    """The match after an action at the seat's table; a round that it ends is followed by the next at once."""
    if state.is_over:
        raise IllegalAction(Reason.WRONG_PHASE)
    place = place_of(state, seat)
    if place is None:
        raise IllegalAction(Reason.WRONG_PLAYER)
    at, here = place
    table = state.tables[at]
    gin.DEALS.require_awaited(table.deal, here)
    played = turn.play(table.deal, here, action)
    facts = tuple(_at_table(at, table, event) for event in played.events)
    moved = _with_table(state, at, replace(table, deal=played.state))
    return _after(moved, facts)


def leave(state: PartyState, seat: Seat) -> Step[PartyState, Event]:
    """The seat leaves: its deal is broken off, and the others play on while two sides are there (P5.1)."""
    if state.is_over or seat in state.left:
        raise IllegalAction(Reason.WRONG_PHASE)
    gone = replace(state, left=(*state.left, seat))
    facts: tuple[Event, ...] = (Left(seat),)
    if gone.is_over:
        return Step(_closed(gone), facts)
    place = place_of(state, seat)
    if place is not None and not state.tables[place[0]].is_over:
        at = place[0]
        table = _broken_off(state.tables[at])
        gone = _with_table(gone, at, table)
        facts = (*facts, TableOver(at, Played(seats=table.seats, result=None)))
    return _after(gone, facts)


def gone(state: PartyState) -> tuple[Seat, ...]:
    """The seats that left the match."""
    return state.left


def dealer(state: PartyState) -> Seat | None:
    """The first player of the side that deals (P1.1); None once all of it have left."""
    return next(iter(dealing(state)), None)


def void(state: PartyState) -> Step[PartyState, Event]:
    """The match ends for nobody (P5.6)."""
    if state.is_over:
        raise IllegalAction(Reason.WRONG_PHASE)
    return Step(_closed(replace(state, void=True)), (Voided(),))


def default(state: PartyState, seat: Seat) -> Action:
    """What the clock plays for a seat that is to act: what it plays in gin for two (P5.5)."""
    place = place_of(state, seat)
    if place is None or not legal(state, seat):
        raise IllegalAction(Reason.WRONG_PLAYER)
    at, here = place
    return turn.clock(state.tables[at].deal, here)


def forced(state: PartyState) -> tuple[Seat, Action] | None:
    """The move that is played by itself at the first table that has one, as in gin for two."""
    for table in state.tables:
        action, here = turn.only(table.deal), table.deal.turn
        if action is not None and here is not None:
            return table.seats[here], action
    return None


def outcome(state: PartyState) -> Outcome | None:
    """Places and points at the end: partners share theirs, and whoever left comes last (P5.4)."""
    if not state.is_over:
        return None
    points = _points(state)
    by_seat = tuple(points[side_of(state.players, Seat(seat))] for seat in range(state.players))
    seats = range(state.players)
    sides = None if state.players == 3 else tuple(int(side_of(state.players, Seat(seat))) for seat in seats)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1,) * state.players, points=by_seat, sides=sides)
    ending = Ending.FORFEIT if state.final is None else Ending.FINISHED
    return Outcome(ending=ending, places=_places(state, points), points=by_seat, sides=sides)


def _at_table(at: int, table: Table, event: GinEvent) -> Event:
    """An event of gin for two as one of this table."""
    if isinstance(event, DealOver):
        return TableOver(at, Played(seats=table.seats, result=event.result))
    return AtTable(at, table.seats, event)


def _after(state: PartyState, facts: tuple[Event, ...]) -> Step[PartyState, Event]:
    """The state with what follows once the last table of the round is done."""
    if not all(table.is_over for table in state.tables):
        return Step(state, facts)
    scored = round_of(state)
    state = replace(state, rounds=(*state.rounds, scored))
    rules, sheets = state.rules.on_the_sheet(state.players), sheets_of(state)
    facts = (*facts, RoundOver(scored, running_totals(state)))
    facts += decided(rules, sheets, deal=state.number)
    final = match_score(rules, sheets)
    if final is not None:
        return Step(replace(state, final=final), (*facts, GameOver(final)))
    dealt = deal_round(_deal_passed_on(state, scored))
    return Step(dealt.state, facts + dealt.events)


def _deal_passed_on(state: PartyState, scored: Round) -> PartyState:
    """The next side deals if somebody won; if not, the same one again, unless it has left (P2.3, P3.2)."""
    won = any(table.result is not None and table.result.winner is not None for table in scored.played)
    if not won and state.dealer in present_sides(state.players, state.left):
        return state
    dealer = next_dealer(state.players, state.left, state.dealer)
    return replace(state, dealer=dealer, moved=state.moved + 1)


def _with_table(state: PartyState, at: int, table: Table) -> PartyState:
    return replace(state, tables=(*state.tables[:at], table, *state.tables[at + 1 :]))


def _broken_off(table: Table) -> Table:
    """The table with its deal ended for nobody."""
    return table if table.is_over else replace(table, deal=replace(table.deal, phase=Phase.OVER, turn=None))


def _closed(state: PartyState) -> PartyState:
    """Nobody is to act any more."""
    return replace(state, tables=tuple(_broken_off(table) for table in state.tables))


def _points(state: PartyState) -> tuple[int, ...]:
    """The points by side: with all bonuses, or of a match that was not played to its end as they stand."""
    if state.final is not None:
        return state.final.totals
    return standing(state.rules.on_the_sheet(state.players), sheets_of(state))


def _places(state: PartyState, points: tuple[int, ...]) -> tuple[int, ...]:
    """The places by seat, without gaps: behind four winners the other side is second, not fifth (P5.4)."""
    winner = state.final.winner if state.final is not None else None

    def merit(seat: int) -> tuple[bool, bool, int]:
        side = side_of(state.players, Seat(seat))
        there = seat not in state.left
        return there, there and side == winner, points[side] if there else 0

    merits = [merit(seat) for seat in range(state.players)]
    ranking = sorted(set(merits), reverse=True)
    return tuple(ranking.index(each) + 1 for each in merits)
