"""A server with channels, a thread and people in it, which mends itself when chaos removes a place."""

from __future__ import annotations

from bot.sandbox import Channel, Guild, Permission, Person, Sandbox
from bot.sandbox.channels import make_thread
from bot.sandbox.model import ChannelKind, Thread

AWAY = -3
"""The table of the people of the other server."""

RIVALS = ("Kim", "Leo", "Mia", "Nia")
"""Half of them are of this server, half of the other one; the first and the last may change its settings."""

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy")


class Scene:
    """The server. `home` is where the people of a table play; one that was deleted is followed by another.

    Two sit at each table; the last people are a ``company``, who play games for many at a table of their own.
    """

    def __init__(self, sandbox: Sandbox, *, tables: int, company: int = 0) -> None:
        self.sandbox = sandbox
        self.guild: Guild = sandbox.add_guild("Card Room")
        # Its language is English in Discord, whoever plays first: people look for words on its buttons.
        self.guild.record.community = True
        self.people: tuple[Person, ...] = tuple(
            sandbox.add_person(f"{NAMES[at % len(NAMES)]}{at // len(NAMES) or ''}", self.guild)
            for at in range(2 * tables + company)
        )
        self.manager = self.people[0]
        """Who may change the settings of the server."""
        self.guild.give_role(self.manager, self.guild.add_role("Host", Permission.MANAGE_GUILD))
        self.away: Guild = sandbox.add_guild("Night Owls")
        self.away.record.community = True
        self.rivals: tuple[Person, ...] = tuple(
            sandbox.add_person(name, self.guild if at < len(RIVALS) // 2 else self.away)
            for at, name in enumerate(RIVALS)
        )
        for guild, host in ((self.guild, self.rivals[0]), (self.away, self.rivals[-1])):
            guild.give_role(host, guild.add_role("Captain", Permission.MANAGE_GUILD))
        self._homes: dict[int, Channel] = {}
        self._made = 0

    def home(self, table: int) -> Channel:
        """The channel of a table; every third one is a thread."""
        found = self._homes.get(table)
        if found is None or not found.exists:
            found = self._homes[table] = self._new_home(table)
        return found

    def guild_of(self, table: int) -> Guild:
        """The server in which a table is."""
        return self.away if table == AWAY else self.guild

    def rooms(self) -> tuple[Channel, ...]:
        """All homes that there are now."""
        return tuple(one for one in self._homes.values() if one.exists)

    def mend(self) -> None:
        """Give the bot back every permission, the server, and people's direct messages."""
        for person in (*self.people, *self.rivals):
            person.open_dms()
        for channel in (*self.guild.channels, *self.away.channels):
            if channel.record.overwrites:
                channel.restore()
        if self.guild.record.unavailable:
            self.guild.come_back()
        if not self.guild.record.bot_here:
            self.guild.invite_bot()

    def _new_home(self, table: int) -> Channel:
        self._made += 1
        parent = self.guild_of(table).add_channel(f"table-{max(table, 0)}-{self._made}")
        return self._thread(parent) if table % 3 == 2 else parent

    def _thread(self, parent: Channel) -> Channel:
        core = self.sandbox.core
        now = core.clock.timestamp()
        about = Thread(owner_id=self.sandbox.bot_id, created_at=now, archived_at=now)
        made = make_thread(
            core,
            parent.record,
            f"thread-{self._made}",
            kind=ChannelKind.PUBLIC_THREAD,
            thread=about,
            identity=core.mint(),
        )
        return Channel(core, made.id)


LOST = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
"""What the bot may be forbidden; without View Channel it cannot even edit."""
BLINDED = LOST | Permission.VIEW_CHANNEL
