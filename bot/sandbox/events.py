"""What happens in the sandbox, for those who watch: the web page, and people who wait for a message."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from bot.sandbox.model import Json, Snowflake

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfMessage:
    """What happened to a message; `viewer_id` is the only person who sees it, None for everybody there."""

    channel_id: Snowflake
    message_id: Snowflake
    viewer_id: Snowflake | None = None


class MessageCreated(_OfMessage):
    """A message appeared."""


class MessageUpdated(_OfMessage):
    """A message changed: an edit, or the end of "thinking…"."""


class MessageDeleted(_OfMessage):
    """A message is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfInteraction:
    """What happened to an interaction. Only the person who acted learns of it."""

    interaction_id: Snowflake
    person_id: Snowflake
    channel_id: Snowflake


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionStarted(_OfInteraction):
    """A person did something and waits: the page shows a spinner until the answer or the failure."""

    message_id: Snowflake | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionAnswered(_OfInteraction):
    """The bot gave its first answer; `kind` is the value of the `AnswerKind`."""

    kind: str


class InteractionFailed(_OfInteraction):
    """Three seconds passed without an answer: the person reads "This interaction failed"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModalOpened(_OfInteraction):
    """A modal popped up before a person; `modal` is Discord's JSON of it."""

    modal: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesOffered(_OfInteraction):
    """Autocomplete answered a person; `choices` are Discord's JSON (name, value)."""

    choices: tuple[Json, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelCreated:
    """A channel, thread or direct message channel exists now; `viewer_id` is the person of the latter."""

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
    """A person joined the sandbox, or opened or closed their direct messages."""

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


class BotOnline:
    """The bot is connected to the gateway."""


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
        # A callback may end its own subscription, so the loop goes over a copy.
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
                    # Cleared before looking: an event that comes in between wakes the next turn.
                    pulse.clear()
                    result = found()
                    if result is not None:
                        return result
                    await pulse.wait()
        finally:
            unsubscribe()
