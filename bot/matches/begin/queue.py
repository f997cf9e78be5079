"""The queue: people who look for an opponent on a server wait there, and the clock pairs them.

Who waits has made a challenge that nobody answers. All that a challenge has is theirs: a message with the
seal, an end, and a place in the data of its person. A pair begins a match as an accepted challenge does, by
the seal and in the channel of whoever has waited longer.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import groupby
from typing import Final, NamedTuple

import structlog

from bot.games.registry import GAMES
from bot.matches.begin.admission import admit_challenge, admit_match, has_room, may_meet
from bot.matches.begin.challenges import Proposal, sealed_offer, start_of
from bot.matches.begin.pairing import Pair, Waiter, pairs
from bot.matches.begin.watches import TOLD_AFTER, Watches
from bot.matches.choices import read_settings
from bot.matches.core import ChallengeNews, Core, Paired, Update
from bot.matches.deadlines import CHALLENGE_LIFE
from bot.matches.offers import Challenge, read_challenge
from bot.matches.record import Record, match_of
from bot.matches.writing import Events, open_match
from bot.rankings import INITIAL, chance
from bot.refusals import Refusal, Refused
from bot.store import (
    ChallengeClosed,
    ChallengeId,
    ChallengeRow,
    ChallengeSeen,
    ChallengeStatus,
    GuildId,
    NewSeat,
    StoreError,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)

AT_THE_TABLE: Final = timedelta(hours=1)
"""With at most so much time for a turn, people are to be there when the match begins."""

WAIT: Final = timedelta(minutes=30)
"""How long somebody waits for a match that is played at once; for others as long as a challenge lives."""

LOOK_AGAIN: Final = timedelta(seconds=2)
"""How soon those who wait are looked at once more."""

POOL_MOST: Final = 60
"""Of those who want the same, so many who came first are paired at a time."""

Found = tuple[Record, Events, Paired]


class _Pool(NamedTuple):
    """What people must want alike to be paired."""

    guild: GuildId
    game: str
    rules: str
    turn_limit: timedelta
    """Zero is no limit."""
    on_timeout: str


class Queue:
    """Looks for opponents. The store decides: of several who pair at once, only one can close a challenge."""

    def __init__(self, core: Core, watches: Watches) -> None:
        self._core = core
        self._watches = watches
        self._looked_at: datetime | None = None

    async def wait(self, proposal: Proposal, *, may_open_thread: bool = False) -> Challenge:
        """Wait to be paired, or find the waiting that this request began.

        It counts once `Challenges.posted` has noted its message. Raises Refused: WRONG_NUMBER, QUEUE_OFF,
        ALREADY_WAITING, and what `admit_challenge` raises.
        """
        seats = GAMES[proposal.terms.game].SEATS
        if 2 not in seats:
            raise Refused(Refusal.WRONG_NUMBER, least=min(seats), limit=max(seats))
        life = life_of(proposal.terms.turn_limit)
        new = sealed_offer(proposal, at=self._core.now(), queued_for=life, may_open_thread=may_open_thread)

        def work(tx: Transaction) -> Challenge:
            self._core.saw(tx, new.challenger, proposal.challenger_name)
            if new.guild is None or not read_settings(tx, new.guild).queue:
                raise Refused(Refusal.QUEUE_OFF)
            before = tx.queue.find(new.guild, new.challenger)
            if before is not None and before.request != new.request:
                raise Refused(Refusal.ALREADY_WAITING, link=_link(before))
            try:
                number = tx.challenges.insert(new)
                admit_challenge(tx, new.guild, new.challenger, None)
            # Discord has delivered the command twice: both get the one challenge.
            except ChallengeSeen as seen:
                number = seen.challenge
            return read_challenge(tx, tx.challenges.require(number))

        return await self._core.store.write(work)

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
        now and then is enough for what grows with the time waited.
        """
        now, before = self._core.now(), self._looked_at
        is_early = before is not None and timedelta() <= now - before < LOOK_AGAIN
        if is_early and not self._core.queue_changed:
            return
        self._core.queue_changed, self._looked_at = False, now
        waiting = await self._core.store.read(lambda tx: tx.queue.waiting())
        for pool, rows in groupby(sorted(waiting, key=_pool_of), key=_pool_of):
            try:
                await self._look_at(pool, tuple(rows))
            except StoreError:
                raise
            except Exception:  # noqa: BLE001  # one damaged row must not hold up all others
                _log.exception("the queue failed", server=pool.guild, game=pool.game)

    async def _look_at(self, pool: _Pool, rows: tuple[ChallengeRow, ...]) -> None:
        settings = await self._core.store.read(lambda tx: read_settings(tx, pool.guild))
        if not settings.queue:
            for row in rows:
                await self._send_away(row.id)
            return
        left = await self._paired(pool, rows[:POOL_MOST])
        for row in (*left, *rows[POOL_MOST:]):
            if waited(row, self._core.now()) >= TOLD_AFTER:
                await self._watches.tell(row)

    async def _paired(self, pool: _Pool, rows: tuple[ChallengeRow, ...]) -> tuple[ChallengeRow, ...]:
        """Begin the matches of all who can be paired; who is left."""
        refused: set[frozenset[int]] = set()
        while found := await self._pairs(pool, rows, refused):
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

    async def _pairs(
        self, pool: _Pool, rows: tuple[ChallengeRow, ...], refused: set[frozenset[int]]
    ) -> tuple[Pair, ...]:
        """Who is to play whom of these, but for pairs that were refused."""
        if len(rows) < 2:
            return ()
        guild, now = pool.guild, self._core.now()

        def work(tx: Transaction) -> tuple[Pair, ...]:
            settings = read_settings(tx, guild)
            there = [row for row in rows if has_room(tx, guild, row.challenger, settings)]
            users = [row.challenger for row in there]
            ratings = tx.ratings.of(guild, pool.game, users)
            last = tx.queue.last_opponents(guild, pool.game, users)
            waiters = [
                Waiter(number=row.id, user=user, waited=waited(row, now), last=last.get(user))
                for row, user in zip(there, users, strict=True)
            ]
            skill = {user: ratings.get(user, INITIAL) for user in users}
            return pairs(
                waiters,
                chance=lambda one, other: chance(skill[UserId(one)], skill[UserId(other)]),
                may_meet=lambda one, other: (
                    frozenset({one, other}) not in refused and may_meet(tx, guild, UserId(one), UserId(other))
                ),
            )

        return await self._core.store.read(work)

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
        home, guest = _placed(tx, *there)
        seats = NewSeat(seat=0, user=home.challenger), NewSeat(seat=1, user=guest.challenger)
        start = start_of(tx, home, seats, home.request, may_open_thread=home.may_open_thread)
        record, events = open_match(tx, start, at=self._core.now(), tempo=self._core.tempo)
        match = record.row.id
        # Last: if either was closed meanwhile, this fails, and the match goes with the transaction.
        tx.challenges.claim(home.id, ChallengeStatus.ACCEPTED, match=match)
        tx.challenges.claim(guest.id, ChallengeStatus.PAIRED, match=match)
        if not start.in_thread:
            tx.challenges.put_message(home.id, home.message, ChallengeStatus.ACCEPTED)
        offers = [read_challenge(tx, tx.challenges.require(row.id)) for row in (home, guest)]
        return record, events, Paired(*offers)


def life_of(turn_limit: timedelta | None) -> timedelta:
    """How long somebody waits for a match at this speed."""
    return WAIT if turn_limit is not None and turn_limit <= AT_THE_TABLE else CHALLENGE_LIFE


def waited(row: ChallengeRow, now: datetime) -> timedelta:
    """How long the person has waited; time in which nobody could play does not count."""
    # Counted back from the end, which moves by what the bot was away.
    return max(life_of(row.turn_limit) - (row.expires_at - now), timedelta())


def _link(row: ChallengeRow) -> str:
    """Where the person waits, or the channel alone."""
    if row.message is None:
        return f"<#{row.channel}>"
    return f"https://discord.com/channels/{row.guild}/{row.channel}/{row.message}"


def _pool_of(row: ChallengeRow) -> _Pool:
    limit = row.turn_limit or timedelta()
    return _Pool(GuildId(row.guild or 0), row.game, row.rules, limit, row.on_timeout.value)


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
