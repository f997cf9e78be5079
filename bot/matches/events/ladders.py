"""Ladders of servers: who stands where, stepping on and off, and challenges to those above (K24)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec

from bot.competition.acts import Person
from bot.competition.ladder import (
    TIME_TO_ACCEPT,
    Join,
    LadderReason,
    LadderRefused,
    Leave,
    Throw,
)
from bot.games.registry import GAMES
from bot.matches.begin.admission import admit_calls, admit_challenge, admit_entrant
from bot.matches.begin.challenges import Proposal, sealed_offer
from bot.matches.chairs import NAMELESS
from bot.matches.choices import read_settings
from bot.matches.climbing import LadderRecord, settled, write_act
from bot.matches.core import Core
from bot.matches.offers import Challenge, read_challenge
from bot.rankings import INITIAL, shown
from bot.refusals import Refusal, Refused
from bot.store import (
    ChallengeSeen,
    GuildId,
    LadderChallengeRow,
    LadderMoved,
    Transaction,
    UserId,
)

DoneT = TypeVar("DoneT")

REFUSALS: Final[Mapping[LadderReason, Refusal]] = MappingProxyType(
    {
        LadderReason.ALREADY_ON: Refusal.ALREADY_ON_LADDER,
        LadderReason.NOT_ON: Refusal.NOT_ON_LADDER,
        LadderReason.NOT_ABOVE: Refusal.NOT_ABOVE,
        LadderReason.TOO_MANY: Refusal.LADDER_BUSY,
        LadderReason.ALREADY_OPEN: Refusal.LADDER_PAIR_OPEN,
    }
)
"""What the reasons of a ladder mean for people; the others mean that somebody was quicker."""


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on a ladder."""

    place: int
    user: UserId
    name: str
    """The display name, as it is: escape it before it goes into a message."""
    rating: int
    is_provisional: bool
    open: tuple[RungChallenge, ...] = ()


class RungChallenge(msgspec.Struct, frozen=True, kw_only=True):
    """An open challenge of a rung, made or received, or the match that came of it."""

    other: str
    is_made: bool
    is_played: bool


class LadderTable(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder as everybody may know it, the top first."""

    guild: int
    game: str
    rungs: tuple[Rung, ...]

    def place_of(self, user: int) -> int | None:
        """The rung of somebody, counted from 1 at the top."""
        return next((rung.place for rung in self.rungs if rung.user == user), None)


class Ladders:
    """What people do on ladders; results of matches and answers to challenges come by themselves."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def show(self, guild: int, game: str) -> LadderTable:
        """The ladder as it is now. Raises Refused: RANKINGS_OFF, WRONG_NUMBER."""
        return await self._change(guild, game, lambda _tx, record: record)

    async def join(self, guild: int, game: str, *, user: int, name: str) -> LadderTable:
        """Step on at the bottom. Raises Refused."""

        def step(tx: Transaction, record: LadderRecord) -> LadderRecord:
            self._core.saw(tx, UserId(user), name)
            admit_entrant(tx, record.guild, UserId(user), ())
            person = Person(tx.ladders.person(record.guild, game, UserId(user)))
            return write_act(tx, record, Join(person), self._core.now())

        return await self._change(guild, game, step)

    async def leave(self, guild: int, game: str, *, user: int) -> LadderTable:
        """Step off; open challenges stay, and change nothing on the ladder. Raises Refused."""

        def step(tx: Transaction, record: LadderRecord) -> LadderRecord:
            return write_act(tx, record, Leave(_require(record, user)), self._core.now())

        return await self._change(guild, game, step)

    async def challenge(self, proposal: Proposal) -> Challenge:
        """Challenge somebody above, who has 48 hours to accept. A repeated request finds the same challenge.

        Raises Refused, also what `admit_challenge` and `admit_calls` raise.
        """
        opponent, guild, game = proposal.opponent, proposal.guild, proposal.terms.game
        if opponent is None or guild is None:
            raise Refused(Refusal.NOT_ON_LADDER)
        now = self._core.now()
        new = replace(sealed_offer(proposal, at=now), expires_at=now + TIME_TO_ACCEPT)

        def work(tx: Transaction) -> Challenge:
            _require_ladder(tx, guild, game)
            self._core.saw(tx, new.challenger, proposal.challenger_name)
            try:
                number = tx.challenges.insert(new)
            except ChallengeSeen as seen:
                return read_challenge(tx, tx.challenges.require(seen.challenge))
            record = settled(tx, GuildId(guild), game, now)
            challenger, challenged = _require(record, proposal.challenger), _require(record, opponent)
            write_act(tx, record, Throw(challenger, challenged), now)
            tx.ladders.link(
                LadderChallengeRow(
                    challenge=number,
                    guild=GuildId(guild),
                    game=game,
                    challenger=challenger,
                    challenged=challenged,
                )
            )
            admit_challenge(tx, new.guild, new.challenger, new.opponent)
            admit_calls(tx, new.challenger, (UserId(opponent),), now)
            return read_challenge(tx, tx.challenges.require(number))

        challenge = await self._refusing(work)
        self._core.clocks_changed.set()
        return challenge

    async def _change(
        self, guild: int, game: str, step: Callable[[Transaction, LadderRecord], LadderRecord]
    ) -> LadderTable:
        def work(tx: Transaction) -> LadderTable:
            _require_ladder(tx, guild, game)
            return _table(tx, step(tx, settled(tx, GuildId(guild), game, self._core.now())))

        return await self._refusing(work)

    async def _refusing(self, work: Callable[[Transaction], DoneT]) -> DoneT:
        try:
            return await self._core.store.write(work)
        except LadderRefused as refused:
            raise Refused(REFUSALS.get(refused.reason, Refusal.EVENT_MOVED)) from None
        except LadderMoved:
            raise Refused(Refusal.EVENT_MOVED) from None


def _require_ladder(tx: Transaction, guild: int, game: str) -> None:
    """Whether a game has ladders here; raises Refused: RANKINGS_OFF, WRONG_NUMBER."""
    seats = GAMES[game].SEATS
    if 2 not in seats:
        raise Refused(Refusal.WRONG_NUMBER, least=min(seats), limit=max(seats))
    if not read_settings(tx, guild).rankings:
        raise Refused(Refusal.RANKINGS_OFF)


def _require(record: LadderRecord, user: int) -> Person:
    """Somebody on the ladder; raises Refused (NOT_ON_LADDER)."""
    person = record.find_person(user)
    if person is None or person not in record.ladder.rungs:
        raise Refused(Refusal.NOT_ON_LADDER)
    return person


def _table(tx: Transaction, record: LadderRecord) -> LadderTable:
    users = {person: record.people[person] for person in record.ladder.rungs}
    known = tuple(user for user in users.values() if user is not None)
    names, ratings = tx.people.names(known), tx.ratings.of(record.guild, record.game, known)

    def name_of(person: Person) -> str:
        user = users.get(person)
        return NAMELESS if user is None else names.get(user, NAMELESS)

    def open_of(person: Person) -> tuple[RungChallenge, ...]:
        return tuple(
            RungChallenge(
                other=name_of(each.challenged if person == each.challenger else each.challenger),
                is_made=person == each.challenger,
                is_played=each.accepted,
            )
            for each in record.ladder.challenges
            if person in (each.challenger, each.challenged)
        )

    return LadderTable(
        guild=record.guild,
        game=record.game,
        rungs=tuple(
            Rung(
                place=place,
                user=user,
                name=name_of(person),
                rating=shown(ratings.get(user, INITIAL)),
                is_provisional=user not in ratings or not ratings[user].ranked,
                open=open_of(person),
            )
            for place, (person, user) in enumerate(users.items(), 1)
            if user is not None
        ),
    )
