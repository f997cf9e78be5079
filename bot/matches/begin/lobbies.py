"""Lobbies: a table that several people join, computers too, until its host starts the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.games.registry import GAMES
from bot.games.shuffle import seed_of, shuffled
from bot.matches.begin.admission import admit_calls, admit_challenge, admit_joiner, admit_lobby
from bot.matches.begin.challenges import Proposal, sealed_offer
from bot.matches.choices import read_settings
from bot.matches.core import Core, LobbyNews, Update
from bot.matches.offers import Lobby, find_hosted, find_lobby, lobbies_behind, read_lobby
from bot.matches.play.moves import require_computer
from bot.matches.record import Record, match_of, read_record
from bot.matches.seal import salt_of
from bot.matches.table import Table
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
    LobbyPressSeen,
    MatchId,
    MessageId,
    NewChallenge,
    NewSeat,
    RequestId,
    SitterRow,
    Transaction,
    UserId,
)

GUESTS_MOST = 25
"""People whom a host can name for one table."""

SEATS_LABEL = "seats"
"""The label of the shuffle that seats those who have joined; no game uses it."""

Step = Callable[[Transaction, Lobby], bool]
"""Changes a lobby in a transaction; whether there was anything to change."""


class Lobbies:
    """Opens, changes and starts lobbies, each time in one transaction; a press delivered twice is one."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def open(
        self,
        proposal: Proposal,
        *,
        guests: tuple[int, ...] = (),
        computers: tuple[str, ...] = (),
        called: tuple[int, ...] = (),
    ) -> Lobby:
        """Open a lobby, in which its host has the first place, or find the one that this request opened.

        If several ask for the same rematch, the first one opens it and the others find it. ``guests`` are
        people known already: where there are any, nobody else may join. ``computers`` are the levels of
        computer players who sit there from the start; ``called`` are the people whom its message mentions.
        Raises what `admit_challenge` and `admit_calls` raise.
        """
        offer = msgspec.structs.replace(proposal, opponent=None)
        new = sealed_offer(offer, at=self._core.now(), seats=max(GAMES[proposal.terms.game].SEATS))

        def work(tx: Transaction) -> Lobby:
            self._core.saw(tx, new.challenger, proposal.challenger_name)
            try:
                _require_first(tx, new)
                number = tx.challenges.insert(new)
                # After storing it: of two at once the second counts the first. A refusal takes it back.
                admit_challenge(tx, new.guild, new.challenger, None)
                admit_calls(tx, new.challenger, map(UserId, called), new.created_at)
                tx.lobbies.sit(number, user=new.challenger)
                for level in computers:
                    tx.lobbies.sit(number, computer=level)
                tx.lobbies.put_guests(number, (UserId(guest) for guest in guests))
            except ChallengeSeen as seen:
                number = seen.challenge
            return read_lobby(tx, tx.challenges.require(number))

        lobby = await self._core.store.write(work)
        self._core.clocks_changed.set()
        return lobby

    async def join(self, number: ChallengeId, *, user: int, name: str, request: int) -> Lobby:
        """Take a free place; somebody who has one keeps it.

        Raises Refused: CHALLENGE_GONE, NOT_INVITED, LOBBY_FULL, and what `admit_joiner` raises.
        """
        joining = UserId(user)

        def step(tx: Transaction, lobby: Lobby) -> bool:
            # No refusal: they have what they ask for.
            if lobby.place_of(user) is not None:
                return False
            if lobby.is_locked and joining not in {lobby.host, *lobby.guests}:
                raise Refused(Refusal.NOT_INVITED)
            _require_room(lobby)
            admit_joiner(tx, _guild(lobby), joining, lobby.people)
            self._core.saw(tx, joining, name)
            tx.lobbies.sit(number, user=joining)
            tx.calls.answered(UserId(lobby.host), joining)
            return True

        return await self._change(number, step, request=request)

    async def leave(self, number: ChallengeId, *, user: int, request: int | None) -> Lobby:
        """Give the place up; somebody who has none changes nothing.

        When the host leaves, the person who joined next becomes the host; when the last person leaves, the
        lobby closes. Raises Refused (CHALLENGE_GONE).
        """

        def step(tx: Transaction, lobby: Lobby) -> bool:
            place = lobby.place_of(user)
            if place is None:
                return False
            tx.lobbies.rise(number, place)
            # Computer players keep no lobby open: nobody would be left to start the match.
            others = [person for person in lobby.people if person != user]
            if not others:
                tx.challenges.claim(number, ChallengeStatus.WITHDRAWN)
            elif user == lobby.host:
                tx.lobbies.put_host(number, others[0])
            return True

        return await self._change(number, step, request=request)

    async def add_computer(self, number: ChallengeId, *, user: int, level: str, request: int | None) -> Lobby:
        """The host gives a place to a computer player.

        Raises Refused: CHALLENGE_GONE, NOT_THE_HOST, LOBBY_FULL, NO_COMPUTER.
        """

        def step(tx: Transaction, lobby: Lobby) -> bool:
            _require_host(lobby, user)
            require_computer(lobby.terms.game, level)
            _require_room(lobby)
            tx.lobbies.sit(number, computer=level)
            return True

        return await self._change(number, step, request=request)

    async def remove_computer(self, number: ChallengeId, *, user: int, request: int) -> Lobby:
        """The host sends away the computer player who came last.

        Raises Refused: CHALLENGE_GONE, NOT_THE_HOST, NOBODY_THERE.
        """

        def step(tx: Transaction, lobby: Lobby) -> bool:
            _require_host(lobby, user)
            computers = [sitter.place for sitter in lobby.sitters if sitter.computer is not None]
            if not computers:
                raise Refused(Refusal.NOBODY_THERE)
            tx.lobbies.rise(number, computers[-1])
            return True

        return await self._change(number, step, request=request)

    async def lock(
        self, number: ChallengeId, *, user: int, guests: Mapping[int, str], request: int | None
    ) -> Lobby:
        """The host names who may join, by id and name; naming nobody lets everybody in again.

        People who have joined already keep their places.

        Raises Refused: CHALLENGE_GONE, NOT_THE_HOST, TOO_MANY_GUESTS.
        """

        def step(tx: Transaction, lobby: Lobby) -> bool:
            _require_host(lobby, user)
            if len(guests) > GUESTS_MOST:
                raise Refused(Refusal.TOO_MANY_GUESTS, limit=GUESTS_MOST)
            for guest, name in guests.items():
                # The lobby names its guests before they ever press anything.
                self._core.saw(tx, UserId(guest), name)
            tx.lobbies.put_guests(number, (UserId(guest) for guest in guests))
            return True

        return await self._change(number, step, request=request)

    async def close(self, number: ChallengeId, *, user: int, request: int | None) -> Lobby:
        """The host takes the lobby back. Raises Refused: CHALLENGE_GONE, NOT_THE_HOST."""

        def step(tx: Transaction, lobby: Lobby) -> bool:
            _require_host(lobby, user)
            tx.challenges.claim(number, ChallengeStatus.WITHDRAWN)
            return True

        return await self._change(number, step, request=request)

    async def start(
        self, number: ChallengeId, *, user: int, request: int, may_open_thread: bool = False
    ) -> Table:
        """The host begins the match; a repeated press finds it. The seats are shuffled by the match's seed.

        Raises Refused: CHALLENGE_GONE, NOT_THE_HOST, WRONG_NUMBER, and what `admit_lobby` raises.
        """
        core = self._core

        def work(tx: Transaction) -> tuple[Record, Events | None, Lobby | None]:
            row = _require_lobby(tx, number)
            if row.status is ChallengeStatus.ACCEPTED and row.match is not None:
                return _begun(tx, row.match, user), None, None
            if row.status is not ChallengeStatus.OPEN:
                raise Refused(Refusal.CHALLENGE_GONE)
            lobby = read_lobby(tx, row)
            _require_host(lobby, user)
            if not lobby.can_start:
                raise Refused(Refusal.WRONG_NUMBER, least=min(lobby.counts), limit=max(lobby.counts))
            admit_lobby(tx, row.guild, row.channel, UserId(user), lobby.people)
            start = _start_of(tx, row, lobby, request, may_open_thread=may_open_thread)
            record, events = open_match(tx, start, at=core.now(), tempo=core.tempo)
            tx.challenges.claim(number, ChallengeStatus.ACCEPTED, match=record.row.id)
            tx.lobbies.touch(number)
            if not start.in_thread:
                # The match's table takes the message over: nothing is left to show of the lobby.
                # One version on, as `touch` has just counted the start as a change.
                tx.lobbies.put_shown(number, ChallengeStatus.ACCEPTED, row.version + 1)
            # A match in a thread of its own leaves the lobby's message to tell where the table is.
            left = read_lobby(tx, tx.challenges.require(number)) if start.in_thread else None
            return record, events, left

        record, events, left = await core.store.write(work)
        match = match_of(record)
        if events is not None:
            await core.publish(Update(match, events, first=True))
        if left is not None:
            await core.publish(LobbyNews(left))
        return match.table

    async def find(self, number: ChallengeId) -> Lobby | None:
        """The lobby, or None."""
        return await self._core.store.read(lambda tx: find_lobby(tx, number))

    async def find_hosted(self, channel: int, *, user: int) -> Lobby | None:
        """The newest open lobby of the person in the channel, or None."""
        return await self._core.store.read(lambda tx: find_hosted(tx, ChannelId(channel), UserId(user)))

    async def behind(self) -> tuple[Lobby, ...]:
        """Lobbies whose message is missing or shows less than is true."""
        return await self._core.store.read(lobbies_behind)

    async def posted(
        self, number: ChallengeId, message: int, *, version: int, instead_of: int | None = None
    ) -> int | None:
        """Note that this message shows the open lobby at this version. Gives the message that is the lobby's.

        That is the first one that was noted, unless this one was posted ``instead_of`` it.
        """

        def work(tx: Transaction) -> int | None:
            row = tx.challenges.find(number)
            if row is None:
                return None
            if row.status is not ChallengeStatus.OPEN or row.message != instead_of:
                return row.message
            tx.challenges.put_message(number, MessageId(message), ChallengeStatus.OPEN)
            tx.lobbies.put_shown(number, ChallengeStatus.OPEN, version)
            return message

        return await self._core.store.write(work)

    async def shown(self, lobby: Lobby) -> None:
        """The lobby's message shows it as it is given here."""
        await self._core.store.write(lambda tx: tx.lobbies.put_shown(lobby.id, lobby.status, lobby.version))

    async def _change(self, number: ChallengeId, step: Step, *, request: int | None) -> Lobby:
        """Do a step on an open lobby in one transaction; a press seen before gives the lobby as it stands."""

        def work(tx: Transaction) -> tuple[bool, Lobby]:
            changed = False
            row = _require_lobby(tx, number)
            # Before the status: the press that closed the lobby, delivered again, gets the closed lobby and
            # no refusal.
            if self._is_new(tx, number, request):
                if row.status is not ChallengeStatus.OPEN:
                    raise Refused(Refusal.CHALLENGE_GONE)
                try:
                    changed = step(tx, read_lobby(tx, row))
                except ChallengeClosed:
                    raise Refused(Refusal.CHALLENGE_GONE) from None
                if changed:
                    tx.lobbies.touch(number)
            lobby = read_lobby(tx, tx.challenges.require(number))
            return changed, lobby

        changed, lobby = await self._core.store.write(work)
        if changed:
            await self._core.publish(LobbyNews(lobby))
        return lobby

    def _is_new(self, tx: Transaction, number: ChallengeId, request: int | None) -> bool:
        if request is None:
            return True
        try:
            tx.lobbies.press(number, RequestId(request))
        # Discord has delivered the press twice.
        except LobbyPressSeen:
            return False
        return True


def _require_first(tx: Transaction, new: NewChallenge) -> None:
    """Raises ChallengeSeen where people can join a rematch of the same match already."""
    offered = None if new.rematch_of is None else tx.challenges.find_rematch(new.rematch_of)
    if offered is not None and offered.status is ChallengeStatus.OPEN and offered.seats is not None:
        raise ChallengeSeen(offered.id)


def _require_lobby(tx: Transaction, number: ChallengeId) -> ChallengeRow:
    row = tx.challenges.find(number)
    if row is None or row.seats is None:
        raise Refused(Refusal.CHALLENGE_GONE)
    return row


def _require_host(lobby: Lobby, user: int) -> None:
    if lobby.host != user:
        raise Refused(Refusal.NOT_THE_HOST)


def _require_room(lobby: Lobby) -> None:
    if len(lobby.sitters) >= lobby.seats:
        raise Refused(Refusal.LOBBY_FULL, limit=lobby.seats)


def _guild(lobby: Lobby) -> GuildId | None:
    return None if lobby.guild is None else GuildId(lobby.guild)


def _begun(tx: Transaction, match: MatchId, user: int) -> Record:
    """The match that the lobby became, for people in it; raises Refused (CHALLENGE_GONE) for others."""
    record = read_record(tx, match)
    if all(chair.user != user for chair in record.chairs):
        raise Refused(Refusal.CHALLENGE_GONE)
    return record


def _start_of(
    tx: Transaction, row: ChallengeRow, lobby: Lobby, request: int, *, may_open_thread: bool
) -> Start:
    """The match that begins, with its seats shuffled."""
    settings = read_settings(tx, row.guild)
    salt = salt_of(row.message, request)
    sitters = tx.lobbies.sitters(row.id)
    return Start(
        guild=row.guild,
        channel=row.channel,
        terms=lobby.terms,
        seats=seated(sitters, seed_of(row.secret, salt)),
        secret=row.secret,
        salt=salt,
        message=row.message,
        rated=settings.rankings,
        in_thread=may_open_thread and settings.threads and row.message is not None,
    )


def is_for_many(game: str) -> bool:
    """Whether more than two can play the game: then a lobby can be opened for it."""
    return max(GAMES[game].SEATS) > 2


def is_for_two(game: str) -> bool:
    """Whether two can play the game: then one can challenge another to it."""
    return 2 in GAMES[game].SEATS


def seated(sitters: tuple[SitterRow, ...], seed: bytes) -> tuple[NewSeat, ...]:
    """Who sits where, by the shuffle labelled ``seats`` of the numbers 0, 1, 2 … in the order of joining.

    Seat 0 goes to the person whom the first number of the result names, and so on.
    """
    # Nobody can choose a seat by the time of joining, and whoever has the proof can check who was dealt
    # which hand.
    order = shuffled(range(len(sitters)), seed, SEATS_LABEL)
    return tuple(
        NewSeat(seat=seat, user=sitters[at].user, computer=sitters[at].computer, joined=at)
        for seat, at in enumerate(order)
    )
