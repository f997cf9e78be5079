"""The world of the sandbox: all records that survive a restart, and how to find them."""

import secrets

import msgspec

from bot.sandbox.codes import Code, refusal
from bot.sandbox.model import (
    NOBODY,
    WITH_VOICE,
    Attachment,
    Channel,
    ChannelKind,
    Emoji,
    Guild,
    Json,
    Member,
    MessageFlag,
    Snowflake,
    StoredMessage,
    User,
)
from bot.sandbox.permissions import EVERYTHING, Permission, channel_permissions

DISCORD_EPOCH_MS = 1_420_070_400_000
GLOBAL = "global"  # the key of the commands that no guild owns


def snowflake_at(now_s: float) -> int:
    """The least id of a moment, in seconds since the Unix epoch."""
    return (int(now_s * 1000) - DISCORD_EPOCH_MS) << 22


def moment_of(snowflake: Snowflake) -> float:
    """The moment of an id, in seconds since the Unix epoch."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


class World(msgspec.Struct, kw_only=True):
    """All records by id. `bot_id` is the bot's user and its application: new bots have one id for both."""

    bot_id: Snowflake
    secret: bytes
    last_snowflake: int = 0
    users: dict[Snowflake, User] = {}
    guilds: dict[Snowflake, Guild] = {}
    channels: dict[Snowflake, Channel] = {}
    messages: dict[Snowflake, StoredMessage] = {}
    commands: dict[str, list[Json]] = {}
    emojis: dict[Snowflake, Emoji] = {}
    nonces: dict[str, Snowflake] = {}  # "channel:nonce" to the message that was sent with it

    @classmethod
    def new(cls, *, now_s: float, application_name: str) -> "World":
        """An empty world in which only the bot exists."""
        world = cls(bot_id=Snowflake("0"), secret=secrets.token_bytes(32))
        world.bot_id = world.mint(now_s)
        world.users[world.bot_id] = User(
            id=world.bot_id, username=application_name, global_name=None, bot=True
        )
        return world

    @property
    def bot(self) -> User:
        """The bot's own account."""
        return self.users[self.bot_id]

    def mint(self, now_s: float) -> Snowflake:
        """A new id. Later ids are greater, even when the clock was set back, as on Discord."""
        self.last_snowflake = max(snowflake_at(now_s), self.last_snowflake + 1)
        return Snowflake(str(self.last_snowflake))

    def require_user(self, user_id: Snowflake) -> User:
        """A user, or Unknown User."""
        user = self.users.get(user_id)
        if user is None:
            raise refusal(Code.UNKNOWN_USER)
        return user

    def require_guild(self, guild_id: Snowflake) -> Guild:
        """A guild that the bot is in, or Unknown Guild."""
        guild = self.guilds.get(guild_id)
        if guild is None or not guild.bot_here:
            raise refusal(Code.UNKNOWN_GUILD)
        return guild

    def require_member(self, guild_id: Snowflake, user_id: Snowflake) -> Member:
        """A member of a guild, or Unknown Member."""
        member = self.require_guild(guild_id).members.get(user_id)
        if member is None:
            self.require_user(user_id)
            raise refusal(Code.UNKNOWN_MEMBER)
        return member

    def require_channel(self, channel_id: Snowflake) -> Channel:
        """A channel that the bot can see: else Unknown Channel or Missing Access."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise refusal(Code.UNKNOWN_CHANNEL)
        if not self.can_see(channel, self.bot_id):
            raise refusal(Code.MISSING_ACCESS)
        return channel

    def require_message(self, channel_id: Snowflake, message_id: Snowflake) -> StoredMessage:
        """A message as the bot's token can reach it; ephemeral ones are unknown to it."""
        self.require_channel(channel_id)
        message = self.messages.get(message_id)
        # Ephemeral messages exist only for interaction tokens.
        if message is None or message.channel_id != channel_id or message.viewer_id is not None:
            raise refusal(Code.UNKNOWN_MESSAGE)
        return message

    def permissions(self, channel: Channel, user_id: Snowflake) -> Permission:
        """What roles and overwrites grant a user in a channel; a thread asks its parent.

        Being let into a private thread is no permission: `can_see` asks for that.
        """
        if channel.guild_id is None:
            with_bot = () if channel.recipient_id is None else (self.bot_id, channel.recipient_id)
            return EVERYTHING if user_id in (*with_bot, *channel.people) else Permission.NONE
        guild = self.guilds.get(channel.guild_id)
        if guild is None or (user_id == self.bot_id and not guild.bot_here):
            return Permission.NONE
        overwritten = channel if channel.parent_id is None else self.channels.get(channel.parent_id, channel)
        return channel_permissions(guild, overwritten, user_id)

    def can_see(self, channel: Channel, user_id: Snowflake) -> bool:
        """Whether a user can see a channel; otherwise Discord refuses every request with Missing Access."""
        granted = self.permissions(channel, user_id)
        if Permission.VIEW_CHANNEL not in granted:
            return False
        if channel.kind in WITH_VOICE:
            return Permission.CONNECT in granted
        if channel.kind is ChannelKind.PRIVATE_THREAD and channel.thread is not None:
            return user_id in channel.thread.members or Permission.MANAGE_THREADS in granted
        return True

    def can_read_parent(self, thread: Channel, user_id: Snowflake) -> bool:
        """Whether a user can see the channel that a thread is in, and so can be let into the thread."""
        parent = self.channels.get(thread.parent_id or NOBODY)
        return parent is not None and self.can_see(parent, user_id)

    def find_dm(self, user_id: Snowflake) -> Channel | None:
        """The conversation between a user and the bot, when one was opened."""
        return next((one for one in self.channels.values() if one.recipient_id == user_id), None)

    def shares_guild_with_bot(self, user_id: Snowflake) -> bool:
        """Whether the user and the bot meet in some guild."""
        return any(guild.bot_here and user_id in guild.members for guild in self.guilds.values())

    def messages_in(self, channel_id: Snowflake) -> list[StoredMessage]:
        """All messages of a channel, oldest first, ephemeral ones included."""
        return [message for message in self.messages.values() if message.channel_id == channel_id]

    def drop_unfinished(self) -> None:
        """Delete what still says "thinking…": after a restart no answer can come any more."""
        for message in [one for one in self.messages.values() if one.has(MessageFlag.LOADING)]:
            self.messages.pop(message.id)

    def attachments(self) -> list[Attachment]:
        """Every attachment of every message."""
        return [attachment for message in self.messages.values() for attachment in message.attachments]
