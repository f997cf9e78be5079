"""What happens in the sandbox, for those who watch: the web page, and people who wait for a message."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from bot.sandbox.model import Json, Snowflake

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageCreated:
    """A message appeared; `viewer_id` is the only person who sees it, or None for all in the channel."""

    channel_id: Snowflake
    message_id: Snowflake
    viewer_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageUpdated:
    """A message changed: an edit, or the end of "thinking…"."""

    channel_id: Snowflake
    message_id: Snowflake
    viewer_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeleted:
    """A message is gone."""

    channel_id: Snowflake
    message_id: Snowflake
    viewer_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionStarted:
    """A person did something and waits: the page shows a spinner until the answer or the failure."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake
    message_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionAnswered:
    """The bot gave its first answer; `kind` is the value of the `AnswerKind`."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionFailed:
    """Three seconds passed without an answer: the person reads "This interaction failed"."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class ModalOpened:
    """A form popped up before a person; `modal` is Discord's JSON of it."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake
    modal: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesOffered:
    """Autocomplete answered a person; `choices` are Discord's JSON (name, value)."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake
    choices: tuple[Json, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelCreated:
    """A channel, thread or direct conversation (`viewer_id`: its person) exists now."""

    channel_id: Snowflake
    viewer_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelUpdated:
    """A channel or thread changed: name, permissions, members, archived or locked."""

    channel_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelDeleted:
    """A channel or thread is gone with its messages."""

    channel_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildChanged:
    """A guild was made or lost, or its members changed."""

    guild_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonChanged:
    """A person came, or opened or closed their direct messages."""

    person_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandsChanged:
    """The bot registered commands: for one guild, or (None) for all."""

    guild_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Typing:
    """Somebody, usually the bot, types in a channel for the next ten seconds."""

    channel_id: Snowflake
    user_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class BotOnline:
    """The bot is connected to the gateway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotOffline:
    """The bot has no connection to the gateway."""


Event: TypeAlias = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | InteractionStarted
    | InteractionAnswered
    | InteractionFailed
    | ModalOpened
    | ChoicesOffered
    | ChannelCreated
    | ChannelUpdated
    | ChannelDeleted
    | GuildChanged
    | PersonChanged
    | CommandsChanged
    | Typing
    | BotOnline
    | BotOffline
)


class Events:
    """Tells every subscriber of every event, in order, at once (the callback must not block)."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Event], None]] = []

    def subscribe(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Call `callback` for every event from now on; the result ends that."""
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return unsubscribe

    def emit(self, event: Event) -> None:
        for callback in tuple(self._subscribers):
            callback(event)

    async def watch(self) -> AsyncIterator[Event]:
        """Every event from the first `anext` on, without loss, for as long as the iterator lives."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        unsubscribe = self.subscribe(queue.put_nowait)
        try:
            while True:
                yield await queue.get()
        finally:
            unsubscribe()

    async def wait_for(self, found: Callable[[], T | None], *, timeout_s: float) -> T:
        """What `found` gives as soon as it gives something: asked now and again after every event.

        Raises TimeoutError.
        """
        pulse = asyncio.Event()
        unsubscribe = self.subscribe(lambda _: pulse.set())
        try:
            async with asyncio.timeout(timeout_s):
                while True:
                    pulse.clear()
                    result = found()
                    if result is not None:
                        return result
                    await pulse.wait()
        finally:
            unsubscribe()
