"""Challenges: made, accepted, declined, withdrawn, or expired."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import msgspec
import structlog

from bot.games.registry import GAMES
from bot.games.shuffle import commitment
from bot.matches.begin.admission import admit_calls, admit_challenge, admit_match
from bot.matches.choices import read_settings
from bot.matches.climbing import settle_challenge
from bot.matches.core import ChallengeNews, Core, LobbyNews, Update
from bot.matches.deadlines import CHALLENGE_LIFE
from bot.matches.fold import encode_rules
from bot.matches.offers import Challenge, offered_terms, read_challenge, read_lobby
from bot.matches.record import Record, match_of, read_record
from bot.matches.seal import new_secret, salt_of
from bot.matches.table import Table, Terms, without_bank
from bot.matches.writing import Events, Start, open_match
from bot.refusals import Refusal, Refused
from bot.store import (
    ChallengeClosed,
    ChallengeId,
    ChallengeRow,
    ChallengeSeen,
    ChallengeStatus,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    NewChallenge,
    NewSeat,
    RequestId,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)

Post = Callable[[Challenge], Awaitable[bool]]
"""Shows a challenge in its channel and notes its message; whether that was possible."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody proposes to play: against a named person, or against anybody who takes the open seat."""

    guild: int | None
    channel: int
    challenger: int
    challenger_name: str
    opponent: int | None = None
    opponent_name: str | None = None
    terms: Terms
    request: int
    """The interaction's id: a repeated delivery makes one challenge."""
    rematch_of: MatchId | None = None


class Challenges:
    """Challenges and the matches that come of them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def challenge(self, proposal: Proposal) -> Challenge:
        """Make a challenge, or find the one that this request made.

        Raises Refused: SELF_CHALLENGE, and what `admit_challenge` and `admit_calls` raise.
        """
        if proposal.opponent == proposal.challenger:
            raise Refused(Refusal.SELF_CHALLENGE)
        return await self._offer(proposal, computer=None)

    async def _offer(self, proposal: Proposal, *, computer: str | None) -> Challenge:
        """Store the challenge. One against the computer is accepted at once and does not count as open.

        Raises Refused (WRONG_NUMBER) for a game that two cannot play.
        """
        seats = GAMES[proposal.terms.game].SEATS
        if 2 not in seats:
            raise Refused(Refusal.WRONG_NUMBER, least=min(seats), limit=max(seats))
        new = sealed_offer(proposal, at=self._core.now(), computer=computer)

        def work(tx: Transaction) -> Challenge:
            self._remember_names(tx, proposal)
            try:
                number = tx.challenges.insert(new)
                if computer is None:
                    # After storing it: of two at once the second counts the first. A refusal takes it back.
                    admit_challenge(tx, new.guild, new.challenger, new.opponent)
                    named = () if new.opponent is None else (new.opponent,)
                    admit_calls(tx, new.challenger, named, new.created_at)
                else:
                    admit_match(tx, new.guild, new.channel, new.challenger, ())
            # Discord has delivered the command twice: both get the one challenge.
            except ChallengeSeen as seen:
                number = seen.challenge
            return read_challenge(tx, tx.challenges.require(number))

        challenge = await self._core.store.write(work)
        self._core.clocks_changed.set()
        return challenge

    def _remember_names(self, tx: Transaction, proposal: Proposal) -> None:
        self._core.saw(tx, UserId(proposal.challenger), proposal.challenger_name)
        if proposal.opponent is not None and proposal.opponent_name is not None:
            self._core.saw(tx, UserId(proposal.opponent), proposal.opponent_name)

    async def play_computer(self, proposal: Proposal, *, level: str, post: Post | None = None) -> Table:
        """Begin a match against a computer player; a repeated request finds the same match.

        The seal is posted first, by ``post``, as the message's id is what is mixed with the secret.
        Raises what `admit_match` raises.
        """
        challenge = await self._offer(msgspec.structs.replace(proposal, opponent=None), computer=level)
        # A repeated command finds the seal posted already, or the match begun.
        if post is not None and challenge.status is ChallengeStatus.OPEN and challenge.message is None:
            await post(challenge)
        return await self.seat_computer(challenge.id)

    async def seat_computer(self, number: ChallengeId) -> Table:
        """The computer player takes the seat that is kept for it.

        Raises Refused; then the challenge is withdrawn, as nobody else may accept it.
        """
        row = await self._require(number)
        seats = NewSeat(seat=0, user=row.challenger), NewSeat(seat=1, computer=row.computer)
        try:
            return await self._begin(number, seats, request=row.request)
        except Refused:
            # It may have closed by itself meanwhile; what the player is told is the first refusal.
            with suppress(Refused):
                await self._core.publish(ChallengeNews(await self._close(number, ChallengeStatus.WITHDRAWN)))
            raise

    async def unseated(self) -> tuple[Challenge, ...]:
        """Challenges to the computer whose match has not begun, because the bot was stopped in between."""

        def work(tx: Transaction) -> tuple[Challenge, ...]:
            return tuple([read_challenge(tx, row) for row in tx.challenges.open_to_computer()])

        return await self._core.store.read(work)

    async def accept(
        self, number: ChallengeId, *, user: int, name: str, request: int, may_open_thread: bool = False
    ) -> Table:
        """Take the offered seat and begin the match. A repeated delivery finds the same match.

        With ``may_open_thread`` its table gets a thread of its own if the server's settings say so.
        Raises Refused: CHALLENGE_GONE, CHALLENGE_NOT_YOURS, OWN_CHALLENGE, and what `admit_match` raises.
        """
        row = await self._require(number)
        if user == row.challenger:
            raise Refused(Refusal.OWN_CHALLENGE)
        # The open seat of a challenge to the computer is kept for the computer, and who waits is paired.
        if row.opponent not in (None, user) or row.computer is not None or row.queued:
            raise Refused(Refusal.CHALLENGE_NOT_YOURS)
        # A transaction of its own: the name is kept even if the match is refused.
        await self._core.store.write(lambda tx: self._core.saw(tx, UserId(user), name))
        seats = (NewSeat(seat=0, user=row.challenger), NewSeat(seat=1, user=UserId(user)))
        return await self._begin(number, seats, request=request, may_open_thread=may_open_thread)

    async def _begin(
        self,
        number: ChallengeId,
        seats: tuple[NewSeat, ...],
        *,
        request: int,
        may_open_thread: bool = False,
    ) -> Table:
        """Close the challenge and open its match in one transaction, then tell the listener."""
        core = self._core

        def work(tx: Transaction) -> tuple[Record, Events | None]:
            row = tx.challenges.find(number)
            if row is None:
                raise Refused(Refusal.CHALLENGE_GONE)
            # Delivered again, or pressed just too late: only the people who play get the match.
            if row.status is ChallengeStatus.ACCEPTED and row.match is not None:
                record = read_record(tx, row.match)
                if tuple(chair.user for chair in record.chairs) != tuple(seat.user for seat in seats):
                    raise Refused(Refusal.CHALLENGE_GONE)
                return record, None
            if row.status is ChallengeStatus.OPEN:
                _admit(tx, row, seats)
            start = start_of(tx, row, seats, request, may_open_thread=may_open_thread)
            record, events = open_match(tx, start, at=core.now(), tempo=core.tempo)
            # Last: whoever was not the first to answer fails here, and the match goes with the transaction.
            self._claim(tx, number, ChallengeStatus.ACCEPTED, match=record.row.id)
            if row.opponent is not None:
                tx.calls.answered(row.challenger, row.opponent)
            if not start.in_thread:
                # The match's table takes the message over: nothing is left to show of the challenge.
                tx.challenges.put_message(number, row.message, ChallengeStatus.ACCEPTED)
            return record, events

        record, events = await core.store.write(work)
        match = match_of(record)
        if events is not None:
            await core.publish(Update(match, events, first=True))
        return match.table

    async def decline(self, number: ChallengeId, *, user: int) -> Challenge:
        """The person challenged says no. Raises Refused: CHALLENGE_GONE, CHALLENGE_NOT_YOURS."""
        row = await self._require(number)
        if row.opponent != user:
            raise Refused(Refusal.CHALLENGE_NOT_YOURS)
        return await self._close(number, ChallengeStatus.DECLINED)

    async def withdraw(self, number: ChallengeId, *, user: int) -> Challenge:
        """The challenger takes the offer back. Raises Refused: CHALLENGE_GONE, OFFER_NOT_YOURS."""
        row = await self._require(number)
        if row.challenger != user:
            raise Refused(Refusal.OFFER_NOT_YOURS)
        return await self._close(number, ChallengeStatus.WITHDRAWN)

    async def expire_due(self, now: datetime) -> None:
        """Close the challenges that nobody answered in time, and tell the listener of each."""
        due = await self._core.store.read(lambda tx: tx.challenges.due(now))
        for row in due:
            try:
                # Closed before it is read: one that cannot be read must not come up again and again.
                claim = partial(self._claim, number=row.id, status=ChallengeStatus.EXPIRED)
                await self._core.store.write(claim)
                news = await self._news_of(row.id)
            except Refused:
                continue
            except (msgspec.MsgspecError, ValueError, KeyError):
                _log.exception("an expired challenge cannot be shown", challenge=row.id)
                continue
            if news is not None:
                await self._core.publish(news)

    async def _news_of(self, number: ChallengeId) -> ChallengeNews | LobbyNews | None:
        """The notice of a challenge or a lobby that closed by itself; None where it is gone."""

        def work(tx: Transaction) -> ChallengeNews | LobbyNews | None:
            row = tx.challenges.find(number)
            if row is None:
                return None
            if row.seats is not None:
                return LobbyNews(read_lobby(tx, row))
            return ChallengeNews(read_challenge(tx, row))

        return await self._core.store.read(work)

    async def _close(self, number: ChallengeId, status: ChallengeStatus) -> Challenge:
        def work(tx: Transaction) -> Challenge:
            self._claim(tx, number, status)
            return read_challenge(tx, tx.challenges.require(number))

        return await self._core.store.write(work)

    def _claim(
        self,
        tx: Transaction,
        number: ChallengeId,
        status: ChallengeStatus,
        *,
        match: MatchId | None = None,
    ) -> None:
        try:
            tx.challenges.claim(number, status, match=match)
        except ChallengeClosed:
            raise Refused(Refusal.CHALLENGE_GONE) from None
        settle_challenge(tx, number, self._core.now())

    async def _require(self, number: ChallengeId) -> ChallengeRow:
        row = await self._core.store.read(lambda tx: tx.challenges.find(number))
        # A lobby is joined, not answered.
        if row is None or row.seats is not None:
            raise Refused(Refusal.CHALLENGE_GONE)
        return row

    async def find(self, number: ChallengeId) -> Challenge | None:
        """The challenge, or None."""

        def work(tx: Transaction) -> Challenge | None:
            row = tx.challenges.find(number)
            return None if row is None else read_challenge(tx, row)

        return await self._core.store.read(work)

    async def of_match(self, match: MatchId) -> tuple[Challenge, ...]:
        """The challenges that became this match: two where people were paired, that with its seal first."""

        def work(tx: Transaction) -> tuple[Challenge, ...]:
            return tuple([read_challenge(tx, row) for row in tx.challenges.of_match(match)])

        return await self._core.store.read(work)

    async def find_rematch(self, match: MatchId) -> Challenge | None:
        """The latest challenge to a rematch of this match, whatever became of it."""

        def work(tx: Transaction) -> Challenge | None:
            row = tx.challenges.find_rematch(match)
            return None if row is None else read_challenge(tx, row)

        return await self._core.store.read(work)

    async def posted(self, number: ChallengeId, message: int) -> None:
        """Note the message that shows the open challenge, unless one is noted or it is answered."""

        def work(tx: Transaction) -> None:
            row = tx.challenges.find(number)
            if row is not None and row.status is ChallengeStatus.OPEN and row.message is None:
                tx.challenges.put_message(number, MessageId(message), ChallengeStatus.OPEN)

        await self._core.store.write(work)
        self._core.queue_changed = True
        self._core.clocks_changed.set()

    async def shown(self, number: ChallengeId) -> None:
        """The challenge's message shows what became of it."""

        def work(tx: Transaction) -> None:
            row = tx.challenges.find(number)
            # The person whose challenge it was may have had it deleted meanwhile.
            if row is not None:
                tx.challenges.put_message(number, row.message, row.status)

        await self._core.store.write(work)

    async def behind(self) -> tuple[Challenge, ...]:
        """Challenges whose message shows less than is true."""

        def work(tx: Transaction) -> tuple[Challenge, ...]:
            rows = tx.challenges.behind()
            return tuple([read_challenge(tx, row) for row in rows])

        return await self._core.store.read(work)


def _admit(tx: Transaction, row: ChallengeRow, seats: tuple[NewSeat, ...]) -> None:
    """Let the last person to sit down begin the match with the others; raises what `admit_match` raises."""
    *others, taker = (seat.user for seat in seats if seat.user is not None)
    admit_match(tx, row.guild, row.channel, taker, tuple(others))


def start_of(
    tx: Transaction, row: ChallengeRow, seats: tuple[NewSeat, ...], request: int, *, may_open_thread: bool
) -> Start:
    """The match that begins."""
    settings = read_settings(tx, row.guild)
    return Start(
        guild=row.guild,
        channel=row.channel,
        terms=offered_terms(row),
        seats=seats,
        secret=row.secret,
        # The id of a message that was posted after the seal was in it: see `salt_of`.
        salt=salt_of(row.message, request),
        message=row.message,
        rated=settings.rankings,
        # Discord opens a public thread at a message, so without one there is none.
        in_thread=may_open_thread and settings.threads and row.message is not None,
    )


def sealed_offer(  # what kinds of offers differ in, all named
    proposal: Proposal,
    *,
    at: datetime,
    computer: str | None = None,
    seats: int | None = None,
    queued_for: timedelta | None = None,
    may_open_thread: bool = False,
) -> NewChallenge:
    """The challenge, or with ``seats`` the lobby, to be stored for a proposal, with a secret of its own.

    ``queued_for`` is how long somebody waits who is to be paired.
    """
    secret, terms = new_secret(), without_bank(proposal.terms)
    return NewChallenge(
        guild=None if proposal.guild is None else GuildId(proposal.guild),
        channel=ChannelId(proposal.channel),
        challenger=UserId(proposal.challenger),
        opponent=None if proposal.opponent is None else UserId(proposal.opponent),
        computer=computer,
        game=terms.game,
        preset=terms.preset,
        rules=encode_rules(terms.rules),
        turn_limit=terms.turn_limit,
        on_timeout=terms.on_timeout,
        commitment=commitment(secret),
        secret=secret,
        created_at=at,
        expires_at=at + (queued_for or CHALLENGE_LIFE),
        rematch_of=proposal.rematch_of,
        request=RequestId(proposal.request),
        seats=seats,
        queued=queued_for is not None,
        may_open_thread=may_open_thread,
    )
