"""A person: reads and writes messages, presses buttons, chooses, fills in modals, uses commands."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from bot.sandbox.channels import make_private_channel, opened_dm, start_thread_of_person, unarchive
from bot.sandbox.components import ButtonStyle, ComponentKind
from bot.sandbox.core import Core
from bot.sandbox.events import Event, PersonChanged
from bot.sandbox.guilds import Channel
from bot.sandbox.inputs import (
    OptionValue,
    TypedOptions,
    modal_data,
    offered_commands,
    require_command,
    require_named_command,
    resolved_user,
    select_data,
)
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.message_payloads import find_component, stale_message_payload
from bot.sandbox.message_rules import MAX_CONTENT
from bot.sandbox.messages import Draft, Messages, Origin
from bot.sandbox.model import Channel as ChannelRecord
from bot.sandbox.model import ChannelKind, CommandKind, HasId, InteractionKind, Json, Snowflake, StoredMessage
from bot.sandbox.permissions import Permission
from bot.sandbox.press import Press
from bot.sandbox.seen import Message, NotOffered, seen_message

_THREAD_KINDS = {
    ChannelKind.TEXT: ChannelKind.PUBLIC_THREAD,
    ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD,
    ChannelKind.FORUM: ChannelKind.PUBLIC_THREAD,
}


class Person:
    """One account that is no bot. It raises NotOffered for whatever a Discord client would not let it do."""

    def __init__(self, core: Core, interactions: Interactions, user_id: Snowflake) -> None:
        self._core = core
        self._interactions = interactions
        self.id = user_id

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def name(self) -> str:
        """The display name."""
        user = self._core.world.users[self.id]
        return user.global_name or user.username

    @property
    def mention(self) -> str:
        """How a message names this person."""
        return f"<@{self.id}>"

    def set_avatar(self, picture: bytes | None) -> None:
        """Set an avatar (a PNG), or remove it with None. The bot sees it in the person's next interaction."""
        user = self._core.world.users[self.id]
        if user.avatar_file is not None:
            self._core.file_store.drop(user.avatar_file)
        user.avatar = user.avatar_file = None
        if picture is not None:
            user.avatar = hashlib.md5(picture, usedforsecurity=False).hexdigest()
            user.avatar_file = self._core.mint()
            self._core.file_store.put(user.avatar_file, picture)

    # Seeing

    def sees(self, channel: Channel) -> tuple[Message, ...]:
        """The messages of a channel, oldest first; ephemeral ones only if they are this person's own."""
        return tuple(seen_message(self._core, one) for one in self._visible(channel.id))

    def find(self, message: Message | Snowflake) -> Message | None:
        """A message as it is now, or None when it is gone or this person may not see it."""
        stored = self._core.world.messages.get(message.id if isinstance(message, Message) else message)
        return seen_message(self._core, stored) if stored is not None and self._may_see(stored) else None

    def payload(self, message: Message | Snowflake) -> Json:
        """Discord's own JSON of a message, with fresh addresses. Raises NotOffered when it is not seen."""
        stored = self._core.world.messages.get(message.id if isinstance(message, Message) else message)
        if stored is None or not self._may_see(stored):
            raise NotOffered("there is no such message on this person's screen")
        return self._core.payload(stored)

    def may_see_event(self, event: Event) -> bool:
        """Whether this person may learn of an event: it is their own, or in a channel that they can see."""
        viewer_id = getattr(event, "viewer_id", None)
        person_id = getattr(event, "person_id", None)
        if viewer_id is not None or person_id is not None:
            return self.id in (viewer_id, person_id)
        channel_id = getattr(event, "channel_id", None)
        channel = None if channel_id is None else self._core.world.channels.get(channel_id)
        return channel is None or self._core.world.can_see(channel, self.id)

    @property
    def channels(self) -> tuple[Channel, ...]:
        """All channels, threads and direct message channels that this person can see."""
        world = self._core.world
        return tuple(
            Channel(self._core, one.id) for one in world.channels.values() if world.can_see(one, self.id)
        )

    @property
    def dm(self) -> Channel | None:
        """The direct message channel with the bot, once somebody opened it."""
        found = self._core.world.find_dm(self.id)
        return None if found is None else Channel(self._core, found.id)

    @property
    def inbox(self) -> tuple[Message, ...]:
        """The direct messages with the bot, oldest first."""
        return () if self.dm is None else self.sees(self.dm)

    def start_dm(self) -> Channel:
        """Open the direct message channel with the bot from the person's side."""
        return Channel(self._core, opened_dm(self._core, self.id).id)

    def start_private_channel(self, *others: HasId) -> Channel:
        """Open a private channel with other people, without the bot."""
        people = [self.id, *(one.id for one in others)]
        return Channel(self._core, make_private_channel(self._core, people).id)

    def install_app(self) -> None:
        """Install the application for oneself: its commands work everywhere, also where the bot is not."""
        self._core.world.users[self.id].app_installed = True
        self._core.events.emit(PersonChanged(person_id=self.id))

    async def wait_for(
        self,
        channel: Channel | None,
        predicate: Callable[[Message], object],
        timeout: float = 60.0,  # noqa: ASYNC109  # a test wants it in the call
    ) -> Message:
        """The newest message of a channel (None: of the direct messages) that the predicate accepts.

        One that is there counts. Raises TimeoutError.
        """

        def found() -> Message | None:
            messages = self.inbox if channel is None else self.sees(channel)
            return next((one for one in reversed(messages) if predicate(one)), None)

        try:
            return await self._core.events.wait_for(found, timeout_s=timeout)
        except TimeoutError:
            where = "the direct messages" if channel is None else f"channel {channel.id}"
            raise TimeoutError(f"{self.name} saw no such message in {where} within {timeout} s") from None

    def _visible(self, channel_id: Snowflake) -> list[StoredMessage]:
        return [one for one in self._core.world.messages_in(channel_id) if self._may_see(one)]

    def _may_see(self, stored: StoredMessage) -> bool:
        channel = self._core.world.channels.get(stored.channel_id)
        if channel is None or not self._core.world.can_see(channel, self.id):
            return False
        return stored.viewer_id in (None, self.id)

    # Writing

    async def say(self, channel: Channel, text: str) -> Message:
        """Write a plain message, of 1 to 2000 characters."""
        if not 1 <= len(text) <= MAX_CONTENT:
            raise NotOffered(f"a message has 1 to {MAX_CONTENT} characters")
        record = self._require_channel(channel)
        if record.kind is ChannelKind.FORUM:
            raise NotOffered("a forum has posts only")
        self._require_open(record)
        needed = Permission.SEND_MESSAGES if record.thread is None else Permission.SEND_MESSAGES_IN_THREADS
        if needed not in self._core.world.permissions(record, self.id):
            raise NotOffered("this person may not write here")
        draft = Draft(body={"content": text})
        return seen_message(self._core, Messages(self._core).create(record, draft, Origin(author_id=self.id)))

    async def start_thread(
        self, channel: Channel, name: str, text: str = "", *, private: bool = False
    ) -> Channel:
        """Start a thread, or in a forum a post whose first message is `text`; the bot is not in it."""
        record = self._require_channel(channel)
        kind = _THREAD_KINDS.get(record.kind)
        if kind is None or (private and record.kind is not ChannelKind.TEXT):
            raise NotOffered("no such thread can be started here")
        kind = ChannelKind.PRIVATE_THREAD if private else kind
        thread = Channel(self._core, start_thread_of_person(self._core, record, name, self.id, kind).id)
        if text:
            await self.say(thread, text)
        return thread

    def close_dms(self) -> None:
        """Take no direct messages from bots any more."""
        self._set_dms(closed=True)

    def open_dms(self) -> None:
        """Take direct messages again."""
        self._set_dms(closed=False)

    def _set_dms(self, *, closed: bool) -> None:
        self._core.world.users[self.id].dms_closed = closed
        self._core.events.emit(PersonChanged(person_id=self.id))

    # Acting

    def commands(self, channel: Channel) -> tuple[Json, ...]:
        """The commands that are offered in a channel, as Discord's JSON, of all types."""
        return tuple(offered_commands(self._core, self._require_channel(channel), self.id))

    async def slash(self, channel: Channel, words: str, /, **options: OptionValue) -> Press:
        """Use a slash command: "play" or "group sub". Option names may have underscores for hyphens.

        People and channels are given as handles or ids, choices by name or value; None means left out.
        """
        record = self._require_channel(channel)
        named = require_named_command(self._core, record, self.id, words)
        data = TypedOptions(self._core, record, named).data(options)
        return self._start(InteractionKind.COMMAND, record, data)

    async def autocomplete(
        self, channel: Channel, words: str, /, *, focused: str, **options: OptionValue
    ) -> Press:
        """Type in an option that makes suggestions; they come as `press.choices`."""
        record = self._require_channel(channel)
        named = require_named_command(self._core, record, self.id, words)
        data = TypedOptions(self._core, record, named, focused=focused).data(options)
        return self._start(InteractionKind.AUTOCOMPLETE, record, data)

    async def menu(self, channel: Channel, name: str, *, target: "Person | Message") -> Press:
        """Use a command of the context menu of a person or a message."""
        record = self._require_channel(channel)
        kind = CommandKind.USER if isinstance(target, Person) else CommandKind.MESSAGE
        command = require_command(self._core, record, self.id, kind, name)
        resolved: Json = {}
        if isinstance(target, Person):
            resolved = resolved_user(self._core, record, target.id)
        else:
            resolved["messages"] = {target.id: self.payload(target)}
        data: Json = {"id": command["id"], "name": name, "type": int(kind), "target_id": target.id}
        data |= {"resolved": resolved} | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})
        return self._start(InteractionKind.COMMAND, record, data)

    async def press(self, message: Message | Snowflake, label: str = "", *, custom_id: str = "") -> Press:
        """Press a button of a message as it is now: by label (or how only one begins) or custom id."""
        current = self._require_message(message)
        button = current.button(label, custom_id=custom_id)
        if button.disabled:
            raise NotOffered(f"the button {button.label!r} is disabled")
        if button.style in (ButtonStyle.LINK, ButtonStyle.PREMIUM):
            raise NotOffered(f"the button {button.label!r} leads out of Discord")
        return self._press_component(
            current, {"custom_id": button.custom_id, "component_type": int(ComponentKind.BUTTON)}
        )

    async def press_raw(self, channel: Channel, message_id: Snowflake, custom_id: str) -> Press:
        """Press a button that need not exist: of a deleted or changed message, or with a forged custom id."""
        record = self._require_channel(channel)
        stored = self._core.world.messages.get(message_id)
        if stored is None:
            now = self._core.clock.timestamp()
            # A client that missed the deletion still sends the message as it shows it.
            shown = stale_message_payload(self._core.world, message_id, record.id, custom_id, now)
        else:
            shown = self._core.payload(stored)
        data = {"custom_id": custom_id, "component_type": int(ComponentKind.BUTTON), "id": 2}
        return self._start(InteractionKind.COMPONENT, record, data, message=shown)

    async def select(self, message: Message | Snowflake, name: str, values: Sequence[Any]) -> Press:
        """Choose in a select (by custom id or placeholder): options by value or label, people as handles."""
        current = self._require_message(message)
        select = current.select(name)
        if select.disabled:
            raise NotOffered(f"the select {select.placeholder!r} is disabled")
        record = self._core.world.channels[current.channel_id]
        return self._press_component(current, select_data(self._core, record, select, values))

    async def submit(self, press: Press, written: dict[str, Any]) -> Press:
        """Send the modal that `press` opened, filled in by custom id or label."""
        source, modal = press.interaction, press.modal
        if modal is None or source.modal is None or source.person_id != self.id:
            raise NotOffered("no form lies before this person")
        record = self._core.world.channels[source.channel_id]
        data = modal_data(self._core, record, source.modal, modal, written)
        # The modal's interaction carries the message of the button as it is now, or as it was if it is gone.
        stored = self._core.world.messages.get(source.message_id or Snowflake(""))
        shown = source.message if stored is None else self._core.payload(stored)
        return self._start(InteractionKind.MODAL, record, data, message=shown, opened_by=source)

    def _press_component(self, message: Message, data: Json) -> Press:
        shown = self.payload(message)
        component = find_component(shown, data["custom_id"])
        data |= {"id": 0 if component is None else component["id"]}
        record = self._core.world.channels[message.channel_id]
        return self._start(InteractionKind.COMPONENT, record, data, message=shown)

    def _start(
        self,
        kind: InteractionKind,
        channel: ChannelRecord,
        data: Json,
        *,
        message: Json | None = None,
        opened_by: Interaction | None = None,
    ) -> Press:
        # A client unarchives a thread for a command; a button works without that.
        if kind is InteractionKind.COMMAND:
            self._require_open(channel)
        user = self._core.world.users[self.id]
        started = self._interactions.start(kind, user, channel, data, message=message, opened_by=opened_by)
        return Press(self._core, started)

    def _require_channel(self, channel: Channel) -> ChannelRecord:
        record = self._core.world.channels.get(channel.id)
        if record is None or not self._core.world.can_see(record, self.id):
            raise NotOffered(f"{self.name} cannot see that channel")
        return record

    def _require_open(self, record: ChannelRecord) -> None:
        """Writing unarchives a thread, unless it is locked."""
        if record.thread is None or not record.thread.archived:
            return
        if record.thread.locked:
            raise NotOffered("this thread is locked")
        unarchive(self._core, record, record.thread)

    def _require_message(self, message: Message | Snowflake) -> Message:
        current = self.find(message)
        if current is None:
            raise NotOffered("there is no such message on this person's screen")
        return current
