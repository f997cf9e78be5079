"""The queue: people who look for an opponent on a server wait there, and the clock pairs them.

Who waits has made a challenge that nobody answers. All that a challenge has is theirs: a message with the
seal, an end, and a place in the data of its person. A pair begins a match as an accepted challenge does, by
the seal and in the channel of whoever has waited longer. Two of different servers have a table in each, and
both seals make the deal.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.games.registry import GAMES
from bot.matches.apart import apart
from bot.matches.begin.admission import admit_calls, admit_challenge, admit_match
from bot.matches.begin.challenges import Proposal, sealed_offer, start_of
from bot.matches.begin.company import Company, Rows, companies, life_of, require_across, waited
from bot.matches.begin.pairing import Pair
from bot.matches.begin.watches import TOLD_AFTER, Watches, news_of
from bot.matches.choices import read_settings
from bot.matches.core import ChallengeNews, Core, Paired, Update, Waits
from bot.matches.offers import Challenge, read_challenge
from bot.matches.record import Record, match_of
from bot.matches.seal import salt_of_two
from bot.matches.writing import Away, Events, Start, open_match
from bot.refusals import Refusal, Refused
from bot.store import (
    ChallengeClosed,
    ChallengeId,
    ChallengeRow,
    ChallengeSeen,
    ChallengeStatus,
    NewChallenge,
    NewSeat,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)

LOOK_AGAIN: Final = timedelta(seconds=2)
"""How soon those who wait are looked at once more."""

POOL_MOST: Final = 60
"""Of those who want the same, so many who came first are paired at a time."""

Found = tuple[Record, Events, Paired]


class Queue:
    """Looks for opponents. The store decides: of several who pair at once, only one can close a challenge."""

    def __init__(self, core: Core, watches: Watches) -> None:
        self._core = core
        self._watches = watches
        self._looked_at: datetime | None = None
        self._looking = asyncio.Lock()

    async def wait(
        self, proposal: Proposal, *, may_open_thread: bool = False, across: bool = False
    ) -> Challenge:
        """Wait to be paired, ``across`` with people of all servers, or find the waiting of this request.

        It counts once `Challenges.posted` has noted its message. Raises Refused: WRONG_NUMBER, QUEUE_OFF,
        ACROSS_OFF, ALREADY_WAITING, and what `admit_challenge` and `admit_calls` raise. Who waits for a
        rematch of a match across servers is paired with the opponent of then alone.
        """
        seats = GAMES[proposal.terms.game].SEATS
        if 2 not in seats:
            raise Refused(Refusal.WRONG_NUMBER, least=min(seats), limit=max(seats))
        life = life_of(proposal.terms.turn_limit)
        new = replace(
            sealed_offer(proposal, at=self._core.now(), queued_for=life, may_open_thread=may_open_thread),
            across=across,
        )

        def work(tx: Transaction) -> Challenge:
            self._core.saw(tx, new.challenger, proposal.challenger_name)
            settings = read_settings(tx, new.guild)
            if new.guild is None or not settings.queue:
                raise Refused(Refusal.QUEUE_OFF)
            if across and not settings.across:
                raise Refused(Refusal.ACROSS_OFF)
            before = tx.queue.find(new.guild, new.challenger)
            if before is not None and before.request != new.request:
                raise Refused(Refusal.ALREADY_WAITING, link=_link(before))
            try:
                number = tx.challenges.insert(new)
                opponent = _opponent(tx, new)
                admit_challenge(tx, new.guild, new.challenger, opponent)
                if opponent is not None:
                    # They are told of it, as somebody who is challenged is.
                    admit_calls(tx, new.challenger, (opponent,), new.created_at)
            # Discord has delivered the command twice: both get the one challenge.
            except ChallengeSeen as seen:
                number = seen.challenge
            return read_challenge(tx, tx.challenges.require(number))

        return await self._core.store.write(work)

    async def call(self, number: ChallengeId) -> None:
        """Tell the opponent of then that somebody waits for a rematch."""

        def work(tx: Transaction) -> Waits | None:
            row = tx.challenges.find(number)
            opponent = None if row is None else _opponent(tx, row)
            return None if row is None or opponent is None else news_of(tx, row, (opponent,))

        news = await self._core.store.read(work)
        if news is not None:
            await self._core.publish(news)

    async def stop(self, number: ChallengeId, *, user: int) -> Challenge:
        """Wait no longer. Raises Refused: NO_LONGER_WAITING, NOT_YOUR_SEARCH."""

        def work(tx: Transaction) -> Challenge:
            row = tx.challenges.find(number)
            if row is None or not row.queued:
                raise Refused(Refusal.NO_LONGER_WAITING)
            if row.challenger != user:
                raise Refused(Refusal.NOT_YOUR_SEARCH)
            return self._withdrawn(tx, number)

        return await self._core.store.write(work)

    def _withdrawn(self, tx: Transaction, number: ChallengeId) -> Challenge:
        try:
            tx.challenges.claim(number, ChallengeStatus.WITHDRAWN)
        except ChallengeClosed:
            raise Refused(Refusal.NO_LONGER_WAITING) from None
        return read_challenge(tx, tx.challenges.require(number))

    async def look(self) -> None:
        """Pair those who can be paired now, and tell those who want to know of the others.

        The clock asks for it at each of its ticks, which come with every move. Where nobody has come, a look
        now and then is enough for what grows with the time waited. One that is at work is waited for.
        """
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        now, before = self._core.now(), self._looked_at
        is_early = before is not None and timedelta() <= now - before < LOOK_AGAIN
        if is_early and not self._core.queue_changed:
            return
        self._core.queue_changed, self._looked_at = False, now
        waiting = await self._core.store.read(lambda tx: tx.queue.waiting())
        for rows in companies(waiting):
            with apart(_log, "the queue failed", server=rows[0].guild, game=rows[0].game):
                await self._look_at(rows)

    async def _look_at(self, rows: Rows) -> None:
        guilds = {row.guild for row in rows}
        closed = await self._core.store.read(
            lambda tx: {guild for guild in guilds if not read_settings(tx, guild).queue}
        )
        for row in rows:
            if row.guild in closed:
                await self._send_away(row.id)
        rows = tuple(row for row in rows if row.guild not in closed)
        left = await self._paired(rows[:POOL_MOST])
        for row in (*left, *rows[POOL_MOST:]):
            if row.rematch_of is None and waited(row, self._core.now()) >= TOLD_AFTER:
                await self._watches.tell(row)

    async def _paired(self, rows: Rows) -> Rows:
        """Begin the matches of all who can be paired; who is left."""
        refused: set[frozenset[int]] = set()
        while found := await self._pairs(rows, refused):
            begun: set[int] = set()
            for one, other in found:
                if await self._begin(ChallengeId(one.number), ChallengeId(other.number)):
                    begun |= {one.number, other.number}
                else:
                    # Two who cannot begin now keep nobody from playing either of them.
                    refused.add(frozenset({one.user, other.user}))
            rows = tuple(row for row in rows if row.id not in begun)
        return rows

    async def _send_away(self, number: ChallengeId) -> None:
        """The server no longer lets anybody wait."""
        try:
            challenge = await self._core.store.write(lambda tx: self._withdrawn(tx, number))
        except Refused:
            return
        await self._core.publish(ChallengeNews(challenge))

    async def _pairs(self, rows: Rows, refused: set[frozenset[int]]) -> tuple[Pair, ...]:
        """Who is to play whom of these, but for pairs that were refused."""
        if len(rows) < 2:
            return ()
        now = self._core.now()
        return await self._core.store.read(lambda tx: Company(tx, rows, refused=refused).pairs(now))

    async def _begin(self, longer: ChallengeId, other: ChallengeId) -> bool:
        """Begin the match of two who wait, in one transaction; whether it began."""
        try:
            found = await self._core.store.write(lambda tx: self._begun(tx, longer, other))
        except (Refused, ChallengeClosed) as error:
            # Somebody stopped waiting, or has as many matches as the server allows: looked at again soon.
            _log.debug("not paired", why=str(error))
            return False
        if found is None:
            return False
        record, events, paired = found
        await self._core.publish(paired)
        await self._core.publish(Update(match_of(record), events, first=True))
        return True

    def _begun(self, tx: Transaction, longer: ChallengeId, other: ChallengeId) -> Found | None:
        rows = [tx.challenges.find(number) for number in (longer, other)]
        there = [row for row in rows if row is not None and row.status is ChallengeStatus.OPEN]
        if len(there) < 2:
            return None
        start, home, guest = _start_of(tx, *there)
        record, events = open_match(tx, start, at=self._core.now(), tempo=self._core.tempo)
        match = record.row.id
        # Last: if either was closed meanwhile, this fails, and the match goes with the transaction.
        tx.challenges.claim(home.id, ChallengeStatus.ACCEPTED, match=match)
        tx.challenges.claim(guest.id, ChallengeStatus.PAIRED, match=match)
        if home.rematch_of is not None:
            tx.calls.answered(home.challenger, guest.challenger)
        if not start.in_thread:
            tx.challenges.put_message(home.id, home.message, ChallengeStatus.ACCEPTED)
        if start.away is not None and not start.away.in_thread:
            # This message becomes a table as well: nothing is left to show of the search.
            tx.challenges.put_message(guest.id, guest.message, ChallengeStatus.PAIRED)
        offers = [read_challenge(tx, tx.challenges.require(row.id)) for row in (home, guest)]
        return record, events, Paired(*offers)


def _opponent(tx: Transaction, row: NewChallenge) -> UserId | None:
    """Against whom a rematch is wanted; None where it is none, or where they are forgotten."""
    seats = () if row.rematch_of is None else tx.matches.seats(row.rematch_of)
    return next((seat.user for seat in seats if seat.user not in {None, row.challenger}), None)


def _link(row: ChallengeRow) -> str:
    """Where the person waits, or the channel alone."""
    if row.message is None:
        return f"<#{row.channel}>"
    return f"https://discord.com/channels/{row.guild}/{row.channel}/{row.message}"


def _start_of(
    tx: Transaction, longer: ChallengeRow, other: ChallengeRow
) -> tuple[Start, ChallengeRow, ChallengeRow]:
    """The match of two who wait, whose message becomes its table, and the other; raises Refused."""
    if longer.guild != other.guild:
        return _across(tx, longer, other), longer, other
    home, guest = _placed(tx, longer, other)
    seats = NewSeat(seat=0, user=home.challenger), NewSeat(seat=1, user=guest.challenger)
    start = start_of(tx, home, seats, home.request, may_open_thread=home.may_open_thread)
    return start, home, guest


def _across(tx: Transaction, home: ChallengeRow, guest: ChallengeRow) -> Start:
    """The match of two who wait on different servers; raises ACROSS_OFF, and what `admit_match` raises."""
    require_across(tx, home, guest)
    for row, visitor in ((home, guest), (guest, home)):
        admit_match(tx, row.guild, row.channel, visitor.challenger, (row.challenger,))
    seats = (
        NewSeat(seat=0, user=home.challenger, guild=home.guild),
        NewSeat(seat=1, user=guest.challenger, guild=guest.guild),
    )
    # Those who wait have messages, see `bot.store.queue.Queue.waiting`, and are on servers.
    assert home.message is not None
    assert guest.message is not None
    assert guest.guild is not None
    start = start_of(tx, home, seats, home.request, may_open_thread=home.may_open_thread)
    there = read_settings(tx, guest.guild)
    return replace(
        start,
        salt=salt_of_two(home.message, guest.message, guest.secret),
        rated=start.rated and there.rankings,
        away=Away(
            guild=guest.guild,
            channel=guest.channel,
            message=guest.message,
            in_thread=guest.may_open_thread and there.threads,
        ),
    )


def _placed(tx: Transaction, longer: ChallengeRow, other: ChallengeRow) -> tuple[ChallengeRow, ChallengeRow]:
    """Whose message becomes the table, and the other; raises what `admit_match` raises.

    The match comes to whoever has waited longer; where that channel has all the matches that the server
    allows, to the other.
    """
    try:
        admit_match(tx, longer.guild, longer.channel, other.challenger, (longer.challenger,))
    except Refused as refused:
        if refused.refusal is not Refusal.CHANNEL_FULL:
            raise
    else:
        return longer, other
    admit_match(tx, other.guild, other.channel, longer.challenger, (other.challenger,))
    return other, longer
