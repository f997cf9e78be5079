"""Friendlies between two servers: made by one, accepted by the other with a code, and who plays whom."""

from __future__ import annotations

import secrets
from typing import Final

from bot.competition import SIDES, Cancel, Close, Entrant, Friendly, Phase, Side, StartRound, of_side
from bot.competition.due import TOO_FEW
from bot.matches.begin.admission import may_meet
from bot.matches.begin.pairing import level_pairs
from bot.matches.choices import read_settings
from bot.matches.core import Core, EventNews
from bot.matches.events.changing import change_event, write
from bot.matches.events.cup import Cup, cup_of
from bot.matches.events.record import EventRecord, read_event, read_match_terms
from bot.refusals import Refusal, Refused
from bot.store import ChannelId, EventId, FriendlyRow, GuildId, Scheduled, Transaction

ACROSS_OFF: Final = "matches across servers are off"
"""Why a friendly is cancelled where a server no longer lets its people play those of others."""

_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that looks like something else."""
_CODE_LENGTH: Final = 8

_RESERVES: Final = 4
"""So many of each side are looked at beside those who play, in case some may not meet."""


class Friendlies:
    """What those ask for who manage the two servers; `bot.matches.events.events` has what players ask for."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def of_guild(self, guild: int, *, limit: int) -> tuple[Cup, ...]:
        """The newest friendlies of a server as it sees them, also those made by others, the newest first."""

        def work(tx: Transaction) -> list[Cup]:
            numbers = tx.friendlies.of_guild(GuildId(guild), limit=limit)
            return [cup_of(tx, read_event(tx, each), self._core.now(), seen_from=guild) for each in numbers]

        return tuple(await self._core.store.read(work))

    async def code(self, number: EventId) -> str | None:
        """The code by which a friendly can be accepted; None once it has been, and for other events."""
        row = await self._core.store.read(lambda tx: tx.friendlies.find(number))
        return row.code if row is not None and row.guild is None else None

    async def offered(self, code: str, *, guild: int) -> Cup:
        """The friendly that a server would accept with this code. Raises Refused: NO_CODE, OWN_FRIENDLY,
        FRIENDLY_OFF, FRIENDLY_OFF_THERE.
        """

        def work(tx: Transaction) -> Cup:
            return cup_of(tx, _offered(tx, code, GuildId(guild)), self._core.now())

        return await self._core.store.read(work)

    async def accept(self, code: str, *, guild: int, channel: int, name: str) -> Cup:
        """Accept a friendly for a server, whose message is then posted in the channel; the first server to
        do so plays. Raises what `offered` raises.
        """

        def work(tx: Transaction) -> Cup:
            number = _offered(tx, code, GuildId(guild)).row.id
            tx.friendlies.accept(number, GuildId(guild), ChannelId(channel), name)
            # The message of the first server names the second from now on.
            tx.events.mark_stale(number)
            record = read_event(tx, number)
            if record.guild_of(SIDES[1]) != guild:
                raise Refused(Refusal.NO_CODE)
            return cup_of(tx, record, self._core.now(), seen_from=guild)

        cup = await self._core.store.write(work)
        await self._core.publish(EventNews(cup.id))
        return cup

    async def close(self, number: EventId, *, guild: int, request: int) -> Cup:
        """Take nobody any more for a server's side; once both do so, the friendly begins. Raises Refused."""
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            return write(core, tx, record, Close(record.side_of(guild)), request)

        cup = await change_event(core, number, step, request=request, seen_from=guild)
        core.clocks_changed.set()
        return cup


def note_friendly(tx: Transaction, number: EventId, guild: GuildId, name: str) -> None:
    """An event that a server has just announced is a friendly. Raises Refused (FRIENDLY_OFF)."""
    if not read_settings(tx, guild).across:
        raise Refused(Refusal.FRIENDLY_OFF)
    code = "".join(secrets.choice(_SIGNS) for _ in range(_CODE_LENGTH))
    tx.friendlies.insert(FriendlyRow(event=number, code=code, home_name=name))
    # Discord's own list of events is one server's.
    tx.events.put_scheduled(number, None, Scheduled.DONE)


def start_of(tx: Transaction, record: EventRecord) -> StartRound | Cancel:
    """Who plays a friendly that begins now, and against whom; or why it cannot begin."""
    guilds = [record.guild_of(side) for side in SIDES]
    if not all(guild is not None and read_settings(tx, guild).across for guild in guilds):
        return Cancel(ACROSS_OFF if all(guilds) else TOO_FEW)
    order = _line_up(tx, record)
    return StartRound(order) if order else Cancel(TOO_FEW)


def _line_up(tx: Transaction, record: EventRecord) -> tuple[Entrant, ...]:
    """The best of both sides, each followed by the opponent; nobody meets somebody whom they may not meet."""
    form = record.event.terms.format
    assert isinstance(form, Friendly)
    sides = [_ranked(tx, record, side)[: form.pairs + _RESERVES] for side in SIDES]
    ones, others = sides
    pairs = level_pairs(
        len(ones), len(others), may_meet=lambda at, to: _may_meet(tx, record, ones[at], others[to])
    )
    return tuple(sides[side][at] for pair in pairs[: form.pairs] for side, at in enumerate(pair))


def _ranked(tx: Transaction, record: EventRecord, side: Side) -> list[Entrant]:
    """A side from the best to the weakest by the server's ranking; who is not in it in order of entry."""
    entrants, guild = of_side(record.event, side), record.guild_of(side)
    users = {entrant: user for entrant in entrants if (user := record.user_of(entrant)) is not None}
    game = read_match_terms(record.event.terms.rules).game
    ratings = {} if guild is None else tx.ratings.of(guild, game, tuple(users.values()))
    ranked = {
        entrant: ratings[user].score
        for entrant, user in users.items()
        if user in ratings and ratings[user].ranked
    }
    return sorted(users, key=lambda entrant: (entrant not in ranked, -ranked.get(entrant, 0)))


def _may_meet(tx: Transaction, record: EventRecord, one: Entrant, other: Entrant) -> bool:
    first, second = record.user_of(one), record.user_of(other)
    if first is None or second is None:
        return False
    # The people of a match sit at the tables of both servers.
    return all(may_meet(tx, record.guild_of(side), first, second) for side in SIDES)


def _offered(tx: Transaction, code: str, guild: GuildId) -> EventRecord:
    row = tx.friendlies.with_code("".join(code.upper().split()).replace("-", ""))
    if row is None or row.guild not in {None, guild}:
        raise Refused(Refusal.NO_CODE)
    record = read_event(tx, row.event)
    if record.event.phase is not Phase.REGISTRATION:
        raise Refused(Refusal.NO_CODE)
    if record.row.guild == guild:
        raise Refused(Refusal.OWN_FRIENDLY)
    if not read_settings(tx, guild).across:
        raise Refused(Refusal.FRIENDLY_OFF)
    if not read_settings(tx, record.row.guild).across:
        raise Refused(Refusal.FRIENDLY_OFF_THERE)
    return record
