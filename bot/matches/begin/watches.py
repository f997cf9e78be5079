"""Watches: people who want to be told when somebody on a server looks for an opponent at a game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from bot.matches.begin.admission import may_meet
from bot.matches.choices import read_preferences
from bot.matches.core import Core, Waits
from bot.matches.languages import spoken
from bot.matches.offers import read_challenge
from bot.preferences import AS_DISCORD
from bot.store import ChallengeRow, ChallengeStatus, GuildId, Transaction, UserId, WatchRow

TOLD_AFTER: Final = timedelta(seconds=10)
"""How long somebody has waited when others are told: who is paired at once needs nobody else."""

TOLD_AGAIN: Final = timedelta(hours=1)
"""How often somebody is told of a game on a server, at most."""

WATCHED_FOR: Final = timedelta(days=30)
"""How long somebody is told, unless they ask for it again."""

TOLD_MOST: Final = 20
"""How many are told at a time; the next ones follow with the clock's next look."""

_ASKED_MOST: Final = 200


class Watches:
    """Who is told of whom, and how often."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def add(self, guild: int, game: str, *, user: int, name: str) -> None:
        """Tell the person from now on when somebody looks for an opponent at the game on the server."""
        now = self._core.now()
        row = WatchRow(user=UserId(user), guild=GuildId(guild), game=game, since=now)

        def work(tx: Transaction) -> None:
            self._core.saw(tx, row.user, name)
            tx.watches.put(row, forget=now - WATCHED_FOR)

        await self._core.store.write(work)

    async def remove(self, guild: int, game: str, *, user: int) -> bool:
        """Tell the person no longer; whether they would have been told."""
        return await self._core.store.write(lambda tx: tx.watches.remove(UserId(user), GuildId(guild), game))

    async def tell(self, row: ChallengeRow) -> None:
        """Tell some of those who want to know that this person waits."""
        now = self._core.now()

        def chosen(tx: Transaction) -> tuple[UserId, ...]:
            users = tx.watches.to_tell(
                GuildId(row.guild or 0),
                row.game,
                came=row.created_at,
                since=now - WATCHED_FOR,
                rested=now - TOLD_AGAIN,
                limit=_ASKED_MOST,
            )
            return tuple(_reachable(tx, row, users, now))[:TOLD_MOST]

        def work(tx: Transaction) -> Waits | None:
            found = tx.challenges.find(row.id)
            if found is None or found.status is not ChallengeStatus.OPEN:
                return None
            # Noted first: whoever is told twice is annoyed more than somebody who is told an hour later.
            users = chosen(tx)
            tx.watches.record_told(GuildId(row.guild or 0), row.game, users, now)
            return news_of(tx, found, users)

        if await self._core.store.read(chosen):
            news = await self._core.store.write(work)
            if news is not None and news.readers:
                await self._core.publish(news)


def news_of(tx: Transaction, row: ChallengeRow, users: tuple[UserId, ...]) -> Waits:
    """That somebody waits, for these people, each in the language that they read."""
    known, chosen = tx.people.known(users), read_preferences(tx, users)
    readers: dict[UserId, str | None] = {}
    for user in users:
        said = known[user].locale if user in known else None
        readers[user] = spoken(chosen[user].language if user in chosen else AS_DISCORD, said)
    return Waits(read_challenge(tx, row), readers)


def _reachable(
    tx: Transaction, row: ChallengeRow, users: Iterable[UserId], now: datetime
) -> Iterable[UserId]:
    """Those of the people who could play the one who waits, and are not on vacation."""
    known = tx.people.known(users)
    for user in users:
        person = known.get(user)
        away = None if person is None else person.vacation_until
        is_there = away is None or away <= now
        if user != row.challenger and is_there and may_meet(tx, row.guild, row.challenger, user):
            yield user
