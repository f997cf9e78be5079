"""Whether stored matches and rankings are sound: the host's look at all of them, and what it can mend.

Nothing said here holds a card, as it goes onto the host's screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from bot.games.registry import GAMES
from bot.matches.across import keeps_rankings
from bot.matches.deadlines import Tempo, set_clocks
from bot.matches.fold import encode_snapshot
from bot.matches.judgement import Damage, Judged, Stored, judge
from bot.matches.record import MEANINGLESS, read_record
from bot.matches.results import right_results
from bot.matches.writing import finish_match
from bot.rankings import Checked, check_ranking, mend_ranking
from bot.store import GuildId, MatchId, MatchRow, MatchStatus, Store, StoreError, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Ill:
    """A match with what is wrong with it."""

    match: MatchId
    damages: tuple[Damage, ...]

    @property
    def is_mendable(self) -> bool:
        """Whether `mend` can set all of it right; half a repair would hide the rest."""
        return all(damage.mendable for damage in self.damages)


async def examine_all(store: Store) -> AsyncIterator[tuple[MatchId, Ill | None]]:
    """Each match in the store in turn, None for a sound one. A bot may be playing meanwhile."""
    last: MatchId | None = None
    while True:
        # Page and matches in transactions of their own: a single one over hours would hold up the database.
        page = await store.read(lambda tx: tx.match_lists.numbers(after=last))  # noqa: B023  # done before the next
        for number in page:
            yield number, await examine(store, number)
        if not page:
            return
        last = page[-1]


async def examine(store: Store, number: MatchId) -> Ill | None:
    """What is wrong with the match; None when nothing is, or when there is no such match."""
    try:
        stored = await store.read(lambda tx: read_stored(tx, number))
        verdict = None if stored is None else await asyncio.to_thread(judge, stored)
    except StoreError:
        return Ill(match=number, damages=(Damage(told="cannot be read from the file", mendable=False),))
    # Rows are read into types: an unknown word or a time that is none fails here.
    except MEANINGLESS:
        told = "has rows that mean nothing"
        return Ill(match=number, damages=(Damage(told=told, mendable=False, stops=True),))
    if verdict is None or not verdict.damages:
        return None
    return Ill(match=number, damages=verdict.damages)


async def examine_rankings(store: Store) -> AsyncIterator[Checked]:
    """Each ranking that is not what its results make it, with the faults."""
    rankings = await store.read(lambda tx: tx.results.rankings())
    for guild, game in rankings:
        checked = await store.read(partial(check_ranking, guild=guild, game=game))
        if checked.faults:
            yield checked


def mend(tx: Transaction, number: MatchId, *, at: datetime, tempo: Tempo) -> None:
    """Make the match's snapshot and results again from its log, open a frozen match, end one that is over.

    For a match whose `Ill` is mendable, in one transaction, while no bot runs.
    """
    stored = read_stored(tx, number)
    if stored is None:
        return
    verdict = judge(stored)
    if verdict.folded is None or not all(damage.mendable for damage in verdict.damages):
        return
    row, version = stored.row, len(stored.log)
    snapshot = encode_snapshot(verdict.folded)
    tx.matches.mend(number, version=version, snapshot=snapshot, at=at)
    tx.surfaces.mark_stale(number)
    if row.status is MatchStatus.OVER:
        # A match that is over needs no clock, and no end either.
        tx.deadlines.clear(number)
        _mend_results(tx, stored, verdict)
        return
    if stored.ought_to_count is not None:
        tx.matches.put_rated(number, rated=stored.ought_to_count)
    record = read_record(tx, number)
    if verdict.outcome is not None:
        last = stored.log[-1]
        finish_match(tx, record, verdict.outcome, last.at, cause=last.cause)
    elif row.status is MatchStatus.FROZEN or version != row.version:
        # Whoever is on turn has the whole time for it: the clock stood while the match was damaged.
        set_clocks(tx, record, at=at, tempo=tempo)


def _mend_results(tx: Transaction, stored: Stored, verdict: Judged) -> None:
    """Write the results that the log leads to; the ranking is made again from them afterwards."""
    game = GAMES[stored.row.game]
    if verdict.folded is None or verdict.outcome is None or stored.row.game_version != game.VERSION:
        return
    ended = game, verdict.folded.state, verdict.outcome
    right = right_results(stored.row, stored.seats, stored.results, ended)
    tx.results.replace(stored.row.id, right)
    tx.matches.put_rated(stored.row.id, rated=any(each.rated for each in right))


def mend_rankings(tx: Transaction, guild: GuildId, game: str) -> None:
    """Make the ranking again from its results."""
    mend_ranking(tx, guild, game)


def read_stored(tx: Transaction, number: MatchId) -> Stored | None:
    """All rows of the match; raises one of MEANINGLESS where one of them means nothing."""
    row = tx.matches.find(number)
    if row is None:
        return None
    return Stored(
        row=row,
        seats=tx.matches.seats(number),
        log=tx.matches.log(number),
        results=tx.results.of(number),
        deadlines=tx.deadlines.of(number),
        surfaces=tx.surfaces.of(number),
        challenge=tx.challenges.find_of_match(number),
        is_ranked=_is_ranked(tx, row),
    )


def _is_ranked(tx: Transaction, row: MatchRow) -> bool | None:
    for guild in (row.guild, row.away_guild):
        server = None if guild is None else tx.servers.find(guild)
        if server is not None and server.updated_at > row.created_at:
            return None
    return keeps_rankings(tx, row)
