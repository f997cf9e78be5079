"""Challenges and lobbies as the outside may know them: what is offered, who has joined, and who may."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.games.registry import GAMES
from bot.matches.chairs import FORMER_NAME, NAMELESS
from bot.matches.fold import decode_rules
from bot.matches.table import COMPUTER_NAME, Terms
from bot.store import (
    ChallengeId,
    ChallengeRow,
    ChallengeStatus,
    ChannelId,
    KnownPerson,
    MatchId,
    MatchRow,
    SitterRow,
    SurfaceKind,
    Transaction,
    UserId,
)


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """An offer to play; without an opponent anybody may take the seat."""

    id: ChallengeId
    guild: int | None
    channel: int
    message: int | None
    challenger: UserId
    opponent: UserId | None
    computer: str | None = None
    """The level of the computer player for whom the open seat is kept."""
    terms: Terms
    status: ChallengeStatus
    commitment: str
    expires_at: datetime
    match: MatchId | None
    thread: int | None = None
    """The thread in which the match is played."""
    vacation_until: datetime | None = None
    """When the last vacation of the opponent ends or ended."""
    request: int = 0
    """The id of the press or command that made it; messages that show it have greater ones."""
    queued: bool = False
    """Whether the challenger waits to be paired, and nobody answers."""
    across: bool = False
    is_away: bool = False
    """Whether it has become the other table of a match across servers."""
    """Whether the opponent may be one who waits on another server."""
    rematch_of: MatchId | None = None
    """The match that is to be played again."""
    on_ladder: bool = False
    """Whether it is open and was made on a ladder."""
    table: tuple[int, int | None] | None = None
    """Channel and message of the table where it is not this message, of somebody who was paired."""


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has joined a lobby: a person, or a computer player of a level. Places go up as they came."""

    place: int
    user: UserId | None
    name: str
    """The display name, as it is: escape it before it goes into a message."""
    computer: str | None = None
    vacation_until: datetime | None = None
    """When the person's last vacation ends or ended."""


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for players, at one version."""

    id: ChallengeId
    guild: int | None
    channel: int
    message: int | None
    host: UserId
    terms: Terms
    status: ChallengeStatus
    version: int
    seats: int
    """How many may join."""
    counts: tuple[int, ...]
    """With how many players the game can begin."""
    sitters: tuple[Sitter, ...]
    guests: tuple[UserId, ...]
    """Where somebody is named here, nobody else may join."""
    commitment: str
    expires_at: datetime
    match: MatchId | None
    thread: int | None = None
    """The thread in which the match is played."""
    request: int
    """The id of the press or command that opened it; messages that show the lobby have greater ones."""
    rematch_of: MatchId | None = None

    @property
    def is_handed_on(self) -> bool:
        """Whether its host is not the person who opened it, whose place is the first."""
        return self.place_of(self.host) != 0

    @property
    def people(self) -> tuple[UserId, ...]:
        """The people who have joined, in the order in which they came."""
        return tuple(sitter.user for sitter in self.sitters if sitter.user is not None)

    @property
    def is_locked(self) -> bool:
        """Whether only named people may join."""
        return bool(self.guests)

    @property
    def can_start(self) -> bool:
        """Whether the game is for as many players as have joined."""
        return len(self.sitters) in self.counts

    def place_of(self, user: int) -> int | None:
        """The place of a person, or None."""
        return next((sitter.place for sitter in self.sitters if sitter.user == user), None)


def offered_terms(row: ChallengeRow) -> Terms:
    """By which rules the match would be played."""
    return Terms(
        game=row.game,
        preset=row.preset,
        rules=decode_rules(GAMES[row.game], row.rules),
        turn_limit=row.turn_limit,
        on_timeout=row.on_timeout,
    )


def read_challenge(tx: Transaction, row: ChallengeRow) -> Challenge:
    """The offer as others see it, with whether the person challenged is there to answer."""
    person = None if row.opponent is None else tx.people.find(row.opponent)
    return Challenge(
        # The challenger sees why no answer may come for days.
        vacation_until=None if person is None else person.vacation_until,
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        challenger=row.challenger,
        opponent=row.opponent,
        computer=row.computer,
        terms=offered_terms(row),
        status=row.status,
        commitment=row.commitment,
        expires_at=row.expires_at,
        match=row.match,
        thread=_thread_of(tx, row),
        is_away=_kind_of(tx, row) is SurfaceKind.AWAY,
        request=row.request,
        queued=row.queued,
        across=row.across,
        rematch_of=row.rematch_of,
        on_ladder=_is_on_ladder(tx, row),
        table=_table_of(tx, row),
    )


def _is_on_ladder(tx: Transaction, row: ChallengeRow) -> bool:
    # Only a challenge to somebody by name is asked about; the others are never made on a ladder.
    can_be = row.status is ChallengeStatus.OPEN and row.opponent is not None and not row.queued
    return can_be and tx.ladders.of_challenge(row.id) is not None


def _table_of(tx: Transaction, row: ChallengeRow) -> tuple[int, int | None] | None:
    """Where the table of somebody is who was paired; a thread alone, as it is opened with the table."""
    if row.status is not ChallengeStatus.PAIRED or row.match is None:
        return None
    thread, kind = _thread_of(tx, row), _kind_of(tx, row)
    if thread is not None:
        return thread, None
    match = tx.matches.require(row.match)
    found = tx.surfaces.find(row.match, kind)
    if found is None or found.channel is None:
        # It is not posted yet, or was given up.
        return row.channel if kind is SurfaceKind.AWAY else match.channel, None
    return found.channel, found.message


def _thread_of(tx: Transaction, row: ChallengeRow) -> ChannelId | None:
    """The thread of the table that it has become, in its own server."""
    return None if row.match is None else tx.matches.find_thread(row.match, _kind_of(tx, row))


def _kind_of(tx: Transaction, row: ChallengeRow) -> SurfaceKind:
    """Which table of a match it has become."""
    match = tx.matches.find(row.match) if row.match is not None and row.across else None
    return SurfaceKind.AWAY if match is not None and is_away(row, match) else SurfaceKind.TABLE


def is_away(row: ChallengeRow, match: MatchRow) -> bool:
    """Whether a search has become the other table of a match across servers."""
    return row.guild is not None and row.guild == match.away_guild


def read_lobby(tx: Transaction, row: ChallengeRow) -> Lobby:
    """The lobby as it is stored."""
    sitters = tx.lobbies.sitters(row.id)
    known = tx.people.known(sitter.user for sitter in sitters if sitter.user is not None)
    game = GAMES[row.game]
    return Lobby(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        message=row.message,
        host=row.challenger,
        terms=offered_terms(row),
        status=row.status,
        version=row.version,
        seats=row.seats or max(game.SEATS),
        counts=tuple(count for count in game.SEATS if count <= (row.seats or max(game.SEATS))),
        sitters=tuple(_sitter(sitter, known) for sitter in sitters),
        guests=tx.lobbies.guests(row.id),
        commitment=row.commitment,
        expires_at=row.expires_at,
        match=row.match,
        thread=None if row.match is None else tx.matches.find_thread(row.match),
        request=row.request,
        rematch_of=row.rematch_of,
    )


def _sitter(row: SitterRow, known: dict[UserId, KnownPerson]) -> Sitter:
    if row.user is None:
        # A place with neither is that of somebody who had themselves forgotten since.
        name = FORMER_NAME if row.computer is None else COMPUTER_NAME
        return Sitter(place=row.place, user=None, name=name, computer=row.computer)
    person = known.get(row.user, KnownPerson(NAMELESS, None, None))
    return Sitter(place=row.place, user=row.user, name=person.name, vacation_until=person.vacation_until)


def find_lobby(tx: Transaction, number: ChallengeId) -> Lobby | None:
    """The lobby, or None."""
    row = tx.challenges.find(number)
    return None if row is None or row.seats is None else read_lobby(tx, row)


def find_hosted(tx: Transaction, channel: ChannelId, user: UserId) -> Lobby | None:
    """The newest open lobby of the person in the channel, or None."""
    rows = tx.challenges.open_in(channel)
    mine = [row for row in rows if row.seats is not None and row.challenger == user]
    return read_lobby(tx, mine[-1]) if mine else None


def lobbies_behind(tx: Transaction) -> tuple[Lobby, ...]:
    """Lobbies whose message is missing or shows less than is true."""
    found: list[Lobby] = []
    rows = tx.lobbies.behind()
    while rows:
        found += [read_lobby(tx, row) for row in rows]
        rows = tx.lobbies.behind(after=rows[-1].id)
    return tuple(found)
