"""Preferences of people: read, changed, and shown at once in the messages of their matches."""

from __future__ import annotations

from collections.abc import Callable

from bot.matches.change import tell
from bot.matches.core import Core
from bot.matches.preferences import decode_preferences, encode_preferences, read_preferences
from bot.preferences import Preferences
from bot.store import PreferenceRow, UserId


class PreferencesOfPeople:
    """What people choose for themselves, in every server."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def of(self, user: int) -> Preferences:
        """What the person has chosen."""
        async with self._core.store.read() as tx:
            return (await read_preferences(tx, (UserId(user),))).get(UserId(user), Preferences())

    async def change(self, user: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change what the person has chosen; their live matches are shown so from now on."""
        person = UserId(user)
        async with self._core.store.write() as tx:
            row = await tx.preferences.find(person)
            old = "{}" if row is None else row.choices
            before = decode_preferences(old, user=person)
            chosen = change(before)
            if chosen == before:
                return chosen
            document = encode_preferences(chosen, over=old)
            await tx.preferences.put(
                PreferenceRow(user=person, choices=document, changed_at=self._core.now())
            )
            live = [row.id for row in await tx.match_lists.live_of(person)]
            for match in live:
                await tx.surfaces.mark_stale(match)
        self._core.languages.chose(user, chosen.language)
        for match in live:
            await tell(self._core, match)
        return chosen
