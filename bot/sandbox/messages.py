"""Creates, edits and deletes messages: checks them, keeps them, and tells the gateway and the watchers."""

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from bot.sandbox.channels import add_to_thread, unarchive
from bot.sandbox.codes import Code, Form, form_error, refusal
from bot.sandbox.components import cleaned, number_components, walk
from bot.sandbox.core import Core
from bot.sandbox.events import MessageCreated, MessageDeleted, MessageUpdated
from bot.sandbox.files import Upload, kept_attachments
from bot.sandbox.message_payloads import without_content
from bot.sandbox.message_rules import (
    MAX_ATTACHMENTS,
    BodyContext,
    check_attachments,
    check_message,
    flags_of,
    mentioned,
)
from bot.sandbox.model import (
    Attachment,
    Channel,
    InteractionMetadata,
    Json,
    MessageFlag,
    MessageKind,
    Snowflake,
    StoredMessage,
    Thread,
)
from bot.sandbox.payloads import member_payload
from bot.sandbox.session import Intent

SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
EDITABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message body with its files; `prefix` is the path of the message within the request body."""

    body: Json
    uploads: Mapping[int, Upload] = field(default_factory=dict)
    prefix: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Who writes a message, and what it answers."""

    author_id: Snowflake
    kind: MessageKind = MessageKind.DEFAULT
    metadata: InteractionMetadata | None = None
    ephemeral: bool = False
    """Whether Discord makes the message ephemeral even if nobody asked for that."""
    replies_to: Snowflake | None = None
    message_id: Snowflake | None = None
    """The id of the message if it is settled before: a forum post and its first message have one id."""


class Messages:
    """The only place that changes messages."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, channel: Channel, draft: Draft, origin: Origin) -> StoredMessage:
        """Check a new message and post it. Only an answer to an interaction may be ephemeral."""
        form, body, uploads = Form(draft.prefix), draft.body, draft.uploads
        among = SETTABLE if origin.metadata is None else SETTABLE | MessageFlag.EPHEMERAL
        flags = flags_of(form, body, among=among)
        flags |= MessageFlag.EPHEMERAL if origin.ephemeral else MessageFlag.NONE
        check_attachments(form, body.get("attachments"), uploads=uploads, kept=())
        names = {upload.safe_name for upload in uploads.values()}
        self._check(form, body, uploads, names, flags)
        # Discord looks for an empty message only when the form is right: 50035 comes before 50006.
        form.refuse_faults()
        if not (body.get("content") or body.get("embeds") or body.get("components") or uploads):
            raise refusal(Code.EMPTY_MESSAGE)
        message = self._blank(channel, origin, flags)
        message.nonce = body.get("nonce")
        message.attachments = self._keep_uploads(channel.id, draft)
        self._write(message, body)
        self._post(channel, message)
        return message

    def create_loading(self, channel: Channel, origin: Origin, flags: MessageFlag) -> StoredMessage:
        """Post the "is thinking…" of a deferred answer."""
        flags |= MessageFlag.EPHEMERAL if origin.ephemeral else MessageFlag.NONE
        message = self._blank(channel, origin, flags | MessageFlag.LOADING)
        self._post(channel, message)
        return message

    def create_notice(self, channel: Channel, origin: Origin, content: str) -> StoredMessage:
        """Post a message that Discord itself writes."""
        message = self._blank(channel, origin, MessageFlag.NONE)
        message.content = content
        self._post(channel, message)
        return message

    def _blank(self, channel: Channel, origin: Origin, flags: MessageFlag) -> StoredMessage:
        ephemeral = origin.metadata is not None and MessageFlag.EPHEMERAL in flags
        return StoredMessage(
            id=origin.message_id or self._core.mint(),
            channel_id=channel.id,
            author_id=origin.author_id,
            created_at=self._core.clock.timestamp(),
            kind=origin.kind if origin.replies_to is None else MessageKind.REPLY,
            flags=int(flags),
            replies_to=origin.replies_to,
            metadata=origin.metadata,
            viewer_id=origin.metadata.user_id if origin.metadata is not None and ephemeral else None,
        )

    def edit(self, message: StoredMessage, draft: Draft) -> None:
        """Check an edit and carry it out. An edit can set the flag of Components V2, but never remove it."""
        form, body, uploads = Form(draft.prefix), draft.body, draft.uploads
        wanted = flags_of(form, body, among=EDITABLE)
        flags = MessageFlag(message.flags) | (wanted & MessageFlag.COMPONENTS_V2)
        check_attachments(
            form, body.get("attachments"), uploads=uploads, kept=[one.id for one in message.attachments]
        )
        # What follows reads the entries of `attachments`, so malformed ones have to be refused before.
        form.refuse_faults()
        kept = kept_attachments(message.attachments, body)
        names = {one.filename for one in kept} | {upload.safe_name for upload in uploads.values()}
        after = {
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
        } | body
        # The message is judged as it will be: a gallery that the edit leaves alone must still find its file.
        self._check(form, after, uploads, names, flags)
        if len(kept) + len(uploads) > MAX_ATTACHMENTS:
            form.wrong("attachments", "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length.")
        form.refuse_faults()
        if not (after["content"] or after["embeds"] or after["components"] or kept or uploads):
            raise refusal(Code.EMPTY_MESSAGE)
        if body.get("flags") is not None:
            flags = (flags & ~MessageFlag.SUPPRESS_EMBEDS) | (wanted & MessageFlag.SUPPRESS_EMBEDS)
        self._replace_files(message, [one.id for one in kept])
        message.attachments = kept + self._keep_uploads(message.channel_id, draft)
        if not message.has(MessageFlag.LOADING):
            message.edited_at = (
                self._core.clock.timestamp()
            )  # the end of "thinking…" does not count as an edit
        message.flags = int(flags & ~MessageFlag.LOADING)
        self._write(message, body)
        self._tell("MESSAGE_UPDATE", message)
        self._core.events.emit(
            MessageUpdated(channel_id=message.channel_id, message_id=message.id, viewer_id=message.viewer_id)
        )

    def delete(self, message: StoredMessage) -> None:
        """Delete a message with its files."""
        core = self._core
        core.world.messages.pop(message.id, None)
        self._replace_files(message, [])
        channel = core.world.channels.get(message.channel_id)
        if channel is not None and message.viewer_id is None:
            gone: Json = {"id": message.id, "channel_id": channel.id}
            gone |= {"guild_id": channel.guild_id} if channel.guild_id else {}
            core.gateway.dispatch(
                "MESSAGE_DELETE", gone, guild_id=channel.guild_id, intent=_messages_intent(channel)
            )
        core.events.emit(
            MessageDeleted(channel_id=message.channel_id, message_id=message.id, viewer_id=message.viewer_id)
        )

    def _check(
        self, form: Form, body: Json, uploads: Mapping[int, Upload], names: set[str], flags: MessageFlag
    ) -> None:
        context = BodyContext(files=names, own_emojis=self._core.world.emojis, flags=flags)
        check_message(form, body, context)
        if len(uploads) > MAX_ATTACHMENTS:
            form.wrong("attachments", "BASE_TYPE_BAD_LENGTH", "Must be 10 or fewer in length.")
        if any(len(upload.data) > self._core.settings.max_attachment_bytes for upload in uploads.values()):
            # One file above `attachment_size_limit` refuses the whole message.
            raise refusal(Code.REQUEST_TOO_LARGE)

    def _write(self, message: StoredMessage, body: Json) -> None:
        """Set the fields that the body has; an edit leaves the others as they are."""
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = deepcopy(body["embeds"] or [])
        if "components" in body:
            message.components = [cleaned(one) for one in body["components"] or []]
            number_components(message.components)
        self._write_mentions(message, body)

    def _write_mentions(self, message: StoredMessage, body: Json) -> None:
        """Note who is pinged: whom the text names and `allowed_mentions` allows."""
        texts = [message.content, *(str(one.get("content") or "") for one in walk(message.components))]
        text = "\n".join(texts)
        everyone, rule = mentioned(body)
        named = dict.fromkeys(Snowflake(one) for one in _MENTION.findall(text))
        message.mentions = [
            one for one in named if one in self._core.world.users and (rule["all"] or one in rule["ids"])
        ]
        message.mention_everyone = everyone and ("@everyone" in text or "@here" in text)

    def _keep_uploads(self, channel_id: Snowflake, draft: Draft) -> list[Attachment]:
        core = self._core
        return core.file_store.keep_uploads(core.mint, channel_id, draft.body, draft.uploads)

    def _replace_files(self, message: StoredMessage, kept: list[Snowflake]) -> None:
        for attachment in message.attachments:
            if attachment.id not in kept:
                # Retired, not dropped: a client that has not seen the edit yet still shows the old picture.
                self._core.file_store.retire(attachment)

    def _post(self, channel: Channel, message: StoredMessage) -> None:
        self._core.world.messages[message.id] = message
        # An ephemeral message is no part of the channel: it neither counts nor keeps a thread active.
        if message.viewer_id is None:
            channel.last_message_id = message.id
            if channel.thread is not None:
                self._note_activity(channel, channel.thread, message)
        self._tell("MESSAGE_CREATE", message)
        self._core.events.emit(
            MessageCreated(channel_id=channel.id, message_id=message.id, viewer_id=message.viewer_id)
        )

    def _note_activity(self, channel: Channel, thread: Thread, message: StoredMessage) -> None:
        """A sent message keeps a thread active, unarchives it, and lets in those whom it mentions."""
        thread.messages_sent += 1
        thread.active_s = self._core.clock.now()
        if thread.archived:
            unarchive(self._core, channel, thread)
        for user_id in message.mentions:
            if self._core.world.can_read_parent(channel, user_id):
                add_to_thread(self._core, channel, thread, user_id)

    def _tell(self, name: str, message: StoredMessage) -> None:
        """Tell the bot of a message. Discord sends no gateway events about ephemeral messages."""
        channel = self._core.world.channels.get(message.channel_id)
        if message.viewer_id is not None or channel is None:
            return
        if not self._core.world.can_see(channel, self._core.world.bot_id):
            return
        world, payload = self._core.world, self._core.payload(message)
        bare: Json | None = None
        if channel.guild_id is not None:
            if world.bot_id != message.author_id and world.bot_id not in message.mentions:
                bare = without_content(payload)
            guild = world.guilds[channel.guild_id]
            member = guild.members.get(message.author_id)
            extra: Json = {"guild_id": channel.guild_id}
            if member is not None:
                extra["member"] = member_payload(world, member, with_user=False)
            payload |= extra
            bare = None if bare is None else bare | extra
        self._core.gateway.dispatch(
            name, payload, guild_id=channel.guild_id, intent=_messages_intent(channel), bare=bare
        )


def _messages_intent(channel: Channel) -> Intent:
    return Intent.DM_MESSAGES if channel.guild_id is None else Intent.GUILD_MESSAGES


def reply_target(core: Core, channel: Channel, body: Json) -> Snowflake | None:
    """The message that a new one replies to; an unknown one is refused if `fail_if_not_exists`."""
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return None
    target = core.world.messages.get(Snowflake(str(reference.get("message_id"))))
    if target is not None and target.channel_id == channel.id and target.viewer_id is None:
        return target.id
    if reference.get("fail_if_not_exists", True):
        raise form_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None
