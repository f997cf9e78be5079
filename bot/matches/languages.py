"""In which language people and servers are spoken to: their own choice before what Discord says of them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.matches.choices import ServerSettings, encode_settings, read_preferences, read_settings
from bot.matches.playing_time import utc_now
from bot.preferences import AS_DISCORD, Language, Preferences
from bot.store import GuildId, PersonRow, Store, Transaction, UserId

CHANGED = "languages"
"""What is said to other processes when somebody has chosen a language."""

REMEMBERED = 20_000
"""People, and servers, whose language is known without asking the store; with more, all are forgotten."""


def spoken(choice: Language, discord: str | None) -> str | None:
    """The language to speak, as Discord names languages; None where neither says one."""
    return discord if choice == AS_DISCORD else choice


class Languages:
    """Which language to speak, from what people and servers chose and what Discord says of them.

    It is asked at every press, so the answers are kept in memory; whoever stores a new choice tells it here.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chosen: dict[UserId, Language] = {}
        self._heard: dict[UserId, str] = {}
        self._servers: dict[GuildId, tuple[Language, Language]] = {}
        """What each has chosen, and what whoever played there first reads."""
        self._changes = 0
        """How many choices were heard of: what was read before the last one may be old, and is not kept."""

    async def of_person(self, user: int, *, discord: str) -> str:
        """What to speak with somebody who does something now, with what Discord says of them.

        Discord says it only of people who do something: it is stored for messages that come unasked.
        """
        person = UserId(user)
        # Only the first press since the start, and one after a change, asks the store.
        if self._heard.get(person) != discord:
            changes = self._changes

            def work(tx: Transaction) -> tuple[PersonRow | None, Language]:
                return tx.people.find(person), _preferences(tx, person).language

            known, chosen = await self._store.read(work)
            if changes == self._changes:
                self._note(person, discord, chosen)
            if known is not None and known.locale != discord:
                await self._store.write(lambda tx: tx.people.record_locale(person, discord))
            return spoken(chosen, discord) or discord
        return spoken(self._chosen.get(person, AS_DISCORD), discord) or discord

    def forget(self) -> None:
        """Another process has stored a choice: ask the store again."""
        self._changes += 1
        self._chosen.clear()
        self._heard.clear()
        self._servers.clear()

    def heard(self, user: int) -> str | None:
        """What Discord said last of somebody, since the bot runs."""
        return self._heard.get(UserId(user))

    def chose(self, user: int, choice: Language) -> None:
        """Somebody has chosen a language."""
        self._changes += 1
        self._chosen[UserId(user)] = choice
        self._store.hint(CHANGED)

    async def of_server(self, guild: int, *, discord: str | None) -> str | None:
        """What to speak to everybody in a server; ``discord`` is the language that Discord says it has.

        Where Discord knows none (None), that of whoever played there first counts.
        """
        server = GuildId(guild)
        if server in self._servers:
            chosen, first = self._servers[server]
        else:
            changes = self._changes
            settings = await self._store.read(lambda tx: read_settings(tx, guild))
            if changes == self._changes:
                self._keep(server, settings)
            chosen, first = settings.language, settings.first_language
        return spoken(chosen, discord) or spoken(first, None)

    async def played_first(self, guild: int, language: Language, *, usual: Language) -> None:
        """Somebody who reads this language begins to play in a server of which Discord knows none.

        The first one counts. Where matches have gone on in the ``usual`` one until now, it stays so.
        """
        server = GuildId(guild)
        if self._servers.get(server, (AS_DISCORD, AS_DISCORD))[1] != AS_DISCORD:
            return

        def work(tx: Transaction) -> ServerSettings:
            settings = read_settings(tx, guild)
            if settings.first_language == AS_DISCORD:
                is_new = not tx.match_lists.numbers_live_in(server)
                settings = replace(settings, first_language=language if is_new else usual)
                tx.servers.put_settings(server, encode_settings(settings), utc_now())
            return settings

        settings = await self._store.write(work)
        self.settled(server, settings)
        self._store.hint(CHANGED)

    def settled(self, guild: int, settings: ServerSettings) -> None:
        """A server has settled on a language."""
        self._changes += 1
        self._keep(GuildId(guild), settings)

    def _keep(self, server: GuildId, settings: ServerSettings) -> None:
        if len(self._servers) >= REMEMBERED:
            self._servers.clear()
        self._servers[server] = settings.language, settings.first_language

    def _note(self, person: UserId, discord: str, chosen: Language) -> None:
        if len(self._heard) >= REMEMBERED:
            # All at once, as nothing is lost: each person costs one look into the store when they come again.
            self._heard.clear()
            self._chosen.clear()
        self._heard[person], self._chosen[person] = discord, chosen


def _preferences(tx: Transaction, person: UserId) -> Preferences:
    return read_preferences(tx, (person,)).get(person, Preferences())
