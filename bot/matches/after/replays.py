"""Matches that are over, move by move: what each seat saw after each move, played again from the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
import structlog

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.shuffle import Shuffle, witnessed
from bot.matches.chairs import read_chairs
from bot.matches.core import Core
from bot.matches.fold import AnyGame, AnySnapshot, Move, advance, begin, decode_rules
from bot.matches.record import find_terms, is_emptied, record_of, table_of
from bot.matches.table import Chair, Hand, OpenTable, Table, Terms, facts_of
from bot.refusals import Refusal, Refused
from bot.store import (
    ActionRow,
    Cause,
    GuildId,
    MatchId,
    MatchRow,
    MatchStatus,
    SeatRow,
    StoreError,
    Transaction,
    UserId,
)

DEAL = "deal/"
"""How the label of a deck begins that is dealt from, in every game."""

Sees = Callable[[int], bool]
"""Whether the person who asks can see a channel of the server in which they ask."""

_log = structlog.get_logger(__name__)


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the log as everybody may know it; number 0 is the start of the match."""

    number: int
    seat: Seat | None
    """Who did it; None for the start."""
    cause: Cause | None
    events: tuple[Any, ...]
    deals: bool
    """Whether a deal began with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A match that is over. It holds the states: readers are never given it, only tables made by it."""

    table: Table
    """As it ended."""
    turns: tuple[Turn, ...]
    game: AnyGame = field(repr=False)
    states: tuple[Any, ...] = field(repr=False)
    """After each turn, with all that is secret."""

    def public(self, number: int) -> object:
        """What a spectator saw after a turn."""
        return self.game.view(self.states[number], None)

    def at(self, number: int) -> OpenTable:
        """The table after a turn with all hands open; nothing can be done at it, and no clock runs."""
        turn, state, game = self.turns[number], self.states[number], self.game
        # The names, terms and ratings are those of the end; only what the cards show is of that turn.
        table = msgspec.structs.replace(self.table, recent=turn.events)
        # Before the last turn the match is shown as it was: going on, and with no result.
        if number < len(self.turns) - 1:
            table = msgspec.structs.replace(
                table,
                status=MatchStatus.LIVE,
                version=number,
                public=game.view(state, None),
                on_turn=game.awaited(state),
                outcome=None,
            )
        views = tuple(game.view(state, chair.seat) for chair in self.table.chairs)
        return OpenTable(**facts_of(table), views=views)

    def choice(self, number: int, seat: Seat) -> tuple[Hand, tuple[Any, ...]]:
        """The hand of the seat before a turn, and what it could do."""
        table = self.at(number - 1)
        legal = self.game.legal(self.states[number - 1], seat)
        menu = tuple(map(self.game.write, legal))
        return Hand(seat=seat, view=table.views[seat], menu=menu, table=table), legal


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be seen again, as a menu lists it."""

    match: MatchId
    terms: Terms
    chairs: tuple[Chair, ...]
    """As the person who asks sees them."""
    ended_at: datetime | None


class Replays:
    """Gives matches that are over to those who may see them again."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def near(self, user: int, guild: int | None, *, limit: int = 25) -> tuple[Past, ...]:
        """The person's own matches that are over, of one server or of all, newest first."""
        place = None if guild is None else GuildId(guild)

        def work(tx: Transaction) -> tuple[tuple[MatchRow, ...], dict[MatchId, tuple[Chair, ...]]]:
            rows = tx.match_lists.over_of(UserId(user), place, limit=limit)
            return rows, read_chairs(tx, [row.id for row in rows], reader=UserId(user))

        rows, chairs = await self._core.store.read(work)
        return tuple(
            Past(match=row.id, terms=terms, chairs=chairs[row.id], ended_at=row.ended_at)
            for row in rows
            if (terms := find_terms(row)) is not None
        )

    async def of(self, match: MatchId, *, user: int, guild: int | None, sees: Sees) -> Replay:
        """The match for somebody who asks for it: who played it, or who sees its channel in its server.

        The match of a closed duplicate set is for all who played the set, and for its server.
        Raises Refused: NO_REPLAY, NOT_FOR_YOU, NOT_OVER_YET, SEALED, REPLAY_GONE.
        """

        def work(tx: Transaction) -> tuple[MatchRow, tuple[SeatRow, ...], tuple[ActionRow, ...]]:
            row = _require(tx, match, UserId(user), guild, sees)
            return row, tx.matches.seats(match), tx.matches.log(match)

        row, seats, log = await self._core.store.read(work)
        try:
            # A long match takes a while to play again, and the event loop has people to answer.
            turns, played = await asyncio.to_thread(_play, row, len(seats), log)
            rules = decode_rules(GAMES[row.game], row.rules)
            record = await self._core.store.read(
                lambda tx: record_of(tx, tx.whole_matches.require(match), rules, played[-1])
            )
            own = (GuildId(each.guild) for each in seats if each.user == user and each.guild is not None)
            table = table_of(record, seen_from=next(own, _side(row, guild)))
        except StoreError:
            raise
        except Exception:  # noqa: BLE001  # a log of older rules breaks the rules' code in any way, and words may show cards
            _log.error("match cannot be replayed", match=match)  # a traceback may show cards
            raise Refused(Refusal.REPLAY_GONE) from None
        # Said by the rules of today, which may have learnt since; half a match must not be shown as whole.
        if table.outcome is None:
            _log.error("the log does not lead to an end", match=match)
            raise Refused(Refusal.REPLAY_GONE)
        states = tuple(each.state for each in played)
        return Replay(table=table, turns=turns, game=record.game, states=states)


def _side(row: MatchRow, guild: int | None) -> int | None:
    """The server whose table somebody sees again who did not play."""
    return guild if guild is not None and guild == row.away_guild else None


def _require(tx: Transaction, match: MatchId, user: UserId, guild: int | None, sees: Sees) -> MatchRow:
    row = tx.matches.find(match)
    if row is None or row.game not in GAMES:
        raise Refused(Refusal.NO_REPLAY)
    seats = tx.matches.seats(match)
    # Whoever can see the channel could have watched the match in it.
    places = ((row.guild, row.channel), (row.away_guild, row.away_channel))
    is_here = any(
        guild is not None and server == guild and channel is not None and sees(channel)
        for server, channel in places
    )
    if user not in {seat.user for seat in seats} and not is_here and not _is_open_to(tx, match, user, guild):
        raise Refused(Refusal.NOT_FOR_YOU)
    if row.status is not MatchStatus.OVER:
        raise Refused(Refusal.NOT_OVER_YET)
    if tx.duplicates.is_sealed(match):
        raise Refused(Refusal.SEALED)
    if is_emptied(row):
        raise Refused(Refusal.REPLAY_GONE)
    return row


def _is_open_to(tx: Transaction, match: MatchId, user: UserId, guild: int | None) -> bool:
    """Whether the match is of a duplicate set that is closed, and that this person may look at."""
    played = tx.duplicates.find_of_match(match)
    if played is None or played.closed_at is None:
        return False
    is_here = guild is not None and played.guild == guild
    return is_here or tx.duplicates.find_player(played.id, user) is not None


def unrolled(
    game: AnyGame, rules: msgspec.Struct, seats: int, seed: bytes, log: Iterable[tuple[Move, Cause]]
) -> tuple[tuple[Turn, ...], tuple[AnySnapshot, ...]]:
    """A log played again: what happened at each entry, and the match after it."""
    with witnessed() as decks:
        snapshot, events = begin(game, rules, seats, seed)
        turns = [Turn(number=0, seat=None, cause=None, events=events, deals=_has_dealt(decks))]
        played = [snapshot]
        for number, (move, cause) in enumerate(log, start=1):
            # What was shuffled for this entry alone tells whether a deal began with it.
            decks.clear()
            snapshot, events = advance(game, snapshot, move)
            deals = _has_dealt(decks)
            turns.append(Turn(number=number, seat=move.seat, cause=cause, events=events, deals=deals))
            played.append(snapshot)
    return tuple(turns), tuple(played)


def _play(
    row: MatchRow, seats: int, log: tuple[ActionRow, ...]
) -> tuple[tuple[Turn, ...], tuple[AnySnapshot, ...]]:
    game = GAMES[row.game]
    moves = ((Move(Seat(each.seat), each.text), each.cause) for each in log)
    return unrolled(game, decode_rules(game, row.rules), seats, row.seed, moves)


def _has_dealt(decks: list[Shuffle]) -> bool:
    return any(deck.label.startswith(DEAL) for deck in decks)
