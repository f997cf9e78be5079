"""What Discord keeps: users, guilds, channels and messages, as plain records that can be stored."""

from enum import IntEnum, IntFlag
from typing import Any, NewType, Protocol, TypeAlias

import msgspec

Snowflake = NewType("Snowflake", str)
Json: TypeAlias = dict[str, Any]  # a JSON object as it goes over the wire: its values are Discord's business

NOBODY = Snowflake("0")


class HasId(Protocol):
    """Anything that has an id: a person, a channel, a role."""

    @property
    def id(self) -> Snowflake: ...


class ChannelKind(IntEnum):
    """Channel types of the API."""

    TEXT = 0
    DM = 1
    VOICE = 2
    GROUP_DM = 3
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15


WITH_VOICE = (ChannelKind.VOICE, ChannelKind.STAGE)
"""Channels whose text chat one needs Connect for."""


class MessageKind(IntEnum):
    """Message types of the API."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


class MessageFlag(IntFlag):
    """Message flags of the API that the sandbox knows."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class InteractionKind(IntEnum):
    """Interaction types of the API."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class CommandKind(IntEnum):
    """Application command types of the API."""

    CHAT_INPUT = 1
    USER = 2
    MESSAGE = 3
    ENTRY_POINT = 4


class OverwriteKind(IntEnum):
    """Whether an overwrite is for a role or for one member."""

    ROLE = 0
    MEMBER = 1


class User(msgspec.Struct, kw_only=True):
    """An account; `dms_closed` says that it takes no direct messages from bots."""

    id: Snowflake
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    app_installed: bool = False
    """Whether the person installed the application for themselves, to use it everywhere."""
    avatar: str | None = None
    """The hash of the avatar."""
    avatar_file: Snowflake | None = None
    """The id of the picture in the file store."""


class Role(msgspec.Struct, kw_only=True):
    """A role of a guild; the role whose id is the guild's is @everyone."""

    id: Snowflake
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


class Member(msgspec.Struct, kw_only=True):
    """A user in a guild."""

    user_id: Snowflake
    joined_at: str
    nick: str | None = None
    roles: list[Snowflake] = []


class EventStatus(IntEnum):
    """Statuses of a scheduled event."""

    SCHEDULED = 1
    ACTIVE = 2
    COMPLETED = 3
    CANCELED = 4


class ScheduledEvent(msgspec.Struct, kw_only=True):
    """An event of a guild outside of voice; the times are as whoever made it wrote them."""

    id: Snowflake
    name: str
    description: str | None
    location: str
    creator_id: Snowflake
    starts_at: str
    ends_at: str
    status: EventStatus = EventStatus.SCHEDULED


class Guild(msgspec.Struct, kw_only=True):
    """A server; `bot_here` is false after it has thrown the bot out."""

    id: Snowflake
    name: str
    owner_id: Snowflake
    locale: str = "en-US"
    community: bool = False
    """Whether it is a Community server; only those can choose their language, all others are en-US."""
    members_role_id: Snowflake | None = None
    """The role that gives people what @everyone does not, where @everyone grants nothing."""
    bot_here: bool = True
    commands_here: bool = False
    """Whether only the application's commands were installed: by a link without the scope "bot"."""
    unavailable: bool = False
    roles: dict[Snowflake, Role] = {}
    members: dict[Snowflake, Member] = {}
    scheduled_events: dict[Snowflake, ScheduledEvent] = {}

    @property
    def preferred_locale(self) -> str:
        """The language that Discord reports."""
        return self.locale if self.community else "en-US"

    @property
    def features(self) -> list[str]:
        """The guild features that Discord reports."""
        return ["COMMUNITY"] if self.community else []


class Overwrite(msgspec.Struct, kw_only=True):
    """A channel's exception to the guild's permissions."""

    id: Snowflake
    kind: OverwriteKind
    allow: int = 0
    deny: int = 0


class Thread(msgspec.Struct, kw_only=True):
    """What a thread has beyond a channel."""

    owner_id: Snowflake
    created_at: str
    archived_at: str
    """When it was created, archived or unarchived, or its `auto_archive_minutes` changed."""
    active_s: float = 0.0
    """Its last activity: a message was sent, it was unarchived, or the duration changed. Edits are none."""
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: list[Snowflake] = []
    messages_sent: int = 0


class Channel(msgspec.Struct, kw_only=True):
    """A channel, a thread, a direct message channel with the bot (`recipient_id`), or one among `people`."""

    id: Snowflake
    kind: ChannelKind
    guild_id: Snowflake | None = None
    recipient_id: Snowflake | None = None
    people: list[Snowflake] = []
    """Those who share a private channel without the bot."""
    name: str = ""
    topic: str | None = None
    position: int = 0
    parent_id: Snowflake | None = None
    overwrites: list[Overwrite] = []
    last_message_id: Snowflake | None = None
    thread: Thread | None = None


class Attachment(msgspec.Struct, kw_only=True):
    """A file of a message; the file store has the bytes under its id."""

    id: Snowflake
    channel_id: Snowflake
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class InteractionMetadata(msgspec.Struct, kw_only=True):
    """Which interaction a message answers: Discord's `interaction_metadata`."""

    id: Snowflake
    kind: InteractionKind
    user_id: Snowflake
    guild_id: Snowflake | None = None
    message_id: Snowflake | None = None
    original_id: Snowflake | None = None
    owners: dict[str, str] = {}
    command: str | None = (
        None  # the words of the command ("group sub"), which the page shows above the answer
    )


class StoredMessage(msgspec.Struct, kw_only=True):
    """A message as Discord keeps it; `viewer_id` is the only person who sees an ephemeral one."""

    id: Snowflake
    channel_id: Snowflake
    author_id: Snowflake
    created_at: str
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    embeds: list[Json] = []
    components: list[Json] = []
    attachments: list[Attachment] = []
    flags: int = 0
    mentions: list[Snowflake] = []
    mention_everyone: bool = False
    edited_at: str | None = None
    nonce: str | int | None = None
    replies_to: Snowflake | None = None
    viewer_id: Snowflake | None = None
    metadata: InteractionMetadata | None = None

    def has(self, flag: MessageFlag) -> bool:
        """Whether a flag is set."""
        return bool(self.flags & flag)


class Emoji(msgspec.Struct, kw_only=True):
    """An emoji of the application; the file store has its picture under its id."""

    id: Snowflake
    name: str
    animated: bool
    content_type: str
