"""What people have achieved: in matches that count, as their logs show, and by winning events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import structlog

from bot.competition import Friendly, League, standings
from bot.games.game import Ending, Seat
from bot.matches.choices import read_preferences, read_settings
from bot.matches.core import Core
from bot.matches.events.record import read_event, read_match_terms
from bot.matches.record import MEANINGLESS, Damaged, read_record
from bot.preferences import Achievements as Shown
from bot.rankings import achieved_in, achievements_of, without_achievements
from bot.refusals import Refused
from bot.store import EventId, GuildId, MatchId, Transaction, UserId

_log = structlog.get_logger(__name__)

CUP, LEAGUE = "cup", "league"
"""What is achieved by winning an event, whatever its game."""

EVENTS_MOST = 50
"""The latest events of a person that are looked at."""

KNOWN = "1"
"""What the games let people achieve; with another number old matches are looked through again."""

_KEY = "achievements"
_PAGE = 50


class Achievements:
    """Reads what people have achieved, and credits what old matches show."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def of(self, guild: int, user: int) -> dict[str, dict[str, int]]:
        """How often the person has achieved what, by game; nothing where the server or they hide it."""

        def work(tx: Transaction) -> dict[str, dict[str, int]]:
            chosen = read_preferences(tx, (UserId(user),)).get(UserId(user))
            if chosen is not None and chosen.achievements is Shown.HIDDEN:
                return {}
            if not read_settings(tx, guild).achievements:
                return {}
            ratings = (row for row in tx.personal_data(UserId(user)).ratings() if row.guild == guild)
            found = {row.game: Counter(achievements_of(row.tally)) for row in ratings}
            for game, key in _events_won(tx, GuildId(guild), UserId(user)):
                found.setdefault(game, Counter())[key] += 1
            return {game: dict(counted) for game, counted in found.items() if counted}

        return await self._core.store.read(work)

    async def credit_old_matches(self) -> None:
        """Give what matches show that ended before the games knew it; goes on where it was interrupted.

        The rankings of which results have changed are out of date afterwards.
        """
        store = self._core.store
        done = await store.read(lambda tx: tx.settings.find(_KEY))
        if done == KNOWN:
            return
        last = _progress(done)
        while numbers := await store.read(lambda tx: tx.match_lists.numbers(after=last, limit=_PAGE)):  # noqa: B023  # asked before it changes
            for number in numbers:
                if await store.read(lambda tx: bool(_credits(tx, number))):  # noqa: B023  # done before the next
                    await store.write(lambda tx: _credit(tx, number), of=number)  # noqa: B023  # done before the next
            last = numbers[-1]
            await store.write(lambda tx: tx.settings.put(_KEY, f"{KNOWN}:{last}"))  # noqa: B023  # done before the next
        await store.write(lambda tx: tx.settings.put(_KEY, KNOWN))


def _progress(done: str | None) -> MatchId | None:
    """The last match that was looked through for what is known now."""
    known, _, last = (done or "").partition(":")
    return MatchId(int(last)) if known == KNOWN and last.isdecimal() else None


def _credits(tx: Transaction, number: MatchId) -> dict[UserId, dict[str, int]]:
    """What the results of a match should count and do not, by person; nothing for one without cards."""
    rows = tx.results.of(number)
    if not rows:
        return {}
    try:
        record = read_record(tx, number)
    except (Damaged, Refused):
        return {}
    outcome = record.game.outcome(record.snapshot.state)
    if outcome is None or outcome.ending is Ending.VOID:
        return {}
    right = {
        row.user: without_achievements(row.tally)
        | achieved_in(record.game.achieved(record.snapshot.state, Seat(row.seat)))
        for row in rows
    }
    return {row.user: right[row.user] for row in rows if dict(row.tally) != right[row.user]}


def _credit(tx: Transaction, number: MatchId) -> None:
    for user, tally in _credits(tx, number).items():
        tx.results.put_tally(number, user, tally)
    for row in tx.results.of(number)[:1]:
        if row.rated and row.guild is not None:
            tx.stale_rankings.mark(row.guild, row.game, since=row.ended_at)


def _events_won(tx: Transaction, guild: GuildId, user: UserId) -> Iterator[tuple[str, str]]:
    """The game and the kind of each event of the server that the person has won."""
    for number in tx.events.over_of(user, guild, limit=EVENTS_MOST):
        try:
            yield from _won(tx, number, user)
        except (*MEANINGLESS, Refused):
            _log.warning("an event that is over cannot be read", of=number)


def _won(tx: Transaction, number: EventId, user: UserId) -> Iterator[tuple[str, str]]:
    record = read_event(tx, number)
    if isinstance(record.event.terms.format, Friendly):
        # A server wins a friendly, nobody by themselves.
        return
    table = standings(record.event)
    if table and record.user_of(table[0].entrant) == user:
        kind = LEAGUE if isinstance(record.event.terms.format, League) else CUP
        yield read_match_terms(record.event.terms.rules).game, kind
