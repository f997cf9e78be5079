"""Channels and threads: read, change, delete; start threads and invite people."""

from collections.abc import Mapping

from bot.sandbox.channels import (
    add_to_thread,
    announce_change,
    archive,
    make_thread,
    remove_channel,
    unarchive,
)
from bot.sandbox.codes import ApiError, Code, Form, refusal
from bot.sandbox.core import Core
from bot.sandbox.events import ChannelUpdated
from bot.sandbox.messages import Draft, Origin
from bot.sandbox.model import Channel, ChannelKind, Json, MessageFlag, MessageKind, Snowflake, Thread
from bot.sandbox.payloads import channel_payload, thread_member_payload
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.routing import ApiResponse, Backend, Request, Route

AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def read(backend: Backend, request: Request) -> Json:
    world = backend.core.world
    return channel_payload(world, world.require_channel(request.id("channel_id")))


def change(backend: Backend, request: Request) -> Json:
    """Change a channel (name, topic) or a thread (name, archived, locked, auto-archive duration)."""
    core, body = backend.core, request.fields
    channel = core.world.require_channel(request.id("channel_id"))
    if channel.guild_id is None:
        raise refusal(Code.WRONG_CHANNEL_TYPE)
    form = Form()
    name = form.text("name", body.get("name"), least=1, most=100)
    if channel.thread is None:
        _require(core, channel, Permission.MANAGE_CHANNELS)
        topic = form.text("topic", body.get("topic"), most=1024)
        form.refuse_faults()
        channel.topic = topic if "topic" in body else channel.topic
    else:
        _change_thread(core, channel, channel.thread, body, form)
    channel.name = name or channel.name
    announce_change(core, channel)
    return channel_payload(core.world, channel)


def _change_thread(core: Core, channel: Channel, thread: Thread, body: Json, form: Form) -> None:
    for flag in ("archived", "locked", "invitable"):
        form.flag(flag, body.get(flag))
    form.choice("auto_archive_duration", body.get("auto_archive_duration"), AUTO_ARCHIVE_MINUTES)
    form.refuse_faults()
    _require_thread_change(core, channel, thread, body)
    if thread.archived and body.get("archived") is not False:
        raise refusal(Code.ARCHIVED_THREAD)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    if minutes != thread.auto_archive_minutes:
        thread.auto_archive_minutes, thread.active_s = minutes, core.clock.now()
        thread.archived_at = core.clock.timestamp()
    archived = body.get("archived", thread.archived)
    if archived != thread.archived:
        (archive if archived else unarchive)(core, channel, thread)


def _require_thread_change(core: Core, channel: Channel, thread: Thread, body: Json) -> None:
    """Who may change a thread: moderators all of it, its owner most of it, and members may unarchive it."""
    bot_id = core.world.bot_id
    if Permission.MANAGE_THREADS in core.world.permissions(channel, bot_id):
        return
    # The documentation says at one place that the owner may open a locked thread, at another that only
    # moderators may. In doubt the sandbox refuses.
    if "locked" in body or thread.locked:
        raise refusal(Code.MISSING_PERMISSIONS)
    opens = set(body) == {"archived"} and body["archived"] is False and bot_id in thread.members
    if thread.owner_id != bot_id and not opens:
        raise refusal(Code.MISSING_PERMISSIONS)


def delete(backend: Backend, request: Request) -> Json:
    """Delete a channel or thread. A direct message channel is only closed, which changes nothing."""
    core = backend.core
    channel = core.world.require_channel(request.id("channel_id"))
    payload = channel_payload(core.world, channel)
    if channel.guild_id is not None:
        needed = Permission.MANAGE_CHANNELS if channel.thread is None else Permission.MANAGE_THREADS
        _require(core, channel, needed)
        remove_channel(core, channel)
    return payload


_THREADS_OF: Mapping[ChannelKind, tuple[ChannelKind, ...]] = {
    ChannelKind.TEXT: (ChannelKind.PRIVATE_THREAD, ChannelKind.PUBLIC_THREAD),
    ChannelKind.ANNOUNCEMENT: (ChannelKind.ANNOUNCEMENT_THREAD,),
}
"""The threads that a channel can have; the first kind is what Discord starts when no type is named."""


def start_thread(backend: Backend, request: Request) -> ApiResponse:
    """Start a thread without a message, or a post in a forum."""
    core, body = backend.core, request.fields
    parent = core.world.require_channel(request.id("channel_id"))
    if parent.kind is ChannelKind.FORUM:
        return _start_post(backend, request, parent)
    kinds = _require_threads_of(parent)
    form = Form()
    form.choice("type", body.get("type"), tuple(int(kind) for kind in _ALL_THREADS))
    name, minutes = _thread_fields(form, body)
    kind = ChannelKind(body.get("type") or kinds[0])
    if kind not in kinds:
        raise refusal(Code.WRONG_CHANNEL_TYPE)
    public = kind is not ChannelKind.PRIVATE_THREAD
    _require(core, parent, Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS)
    thread = _new_thread(core, minutes)
    thread.invitable = body.get("invitable", True)
    channel = make_thread(core, parent, name, kind=kind, thread=thread, identity=core.mint())
    # People see a new public thread by a message of Discord's own in the channel.
    if public:
        origin = Origin(author_id=core.world.bot_id, kind=MessageKind.THREAD_CREATED)
        backend.messages.create_notice(parent, origin, name)
    return ApiResponse(201, channel_payload(core.world, channel))


_ALL_THREADS = (ChannelKind.ANNOUNCEMENT_THREAD, ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


def _start_post(backend: Backend, request: Request, forum: Channel) -> ApiResponse:
    """Start a post in a forum: a public thread and its first message, which share one id."""
    core, form = backend.core, Form()
    name, minutes = _thread_fields(form, request.fields)
    body = form.fields("message", request.fields.get("message"), required=True)
    form.refuse_faults()
    _require(core, forum, Permission.SEND_MESSAGES)
    identity, thread = core.mint(), _new_thread(core, minutes)
    kind = ChannelKind.PUBLIC_THREAD
    channel = make_thread(core, forum, name, kind=kind, thread=thread, identity=identity)
    draft = Draft(body=body, uploads=request.uploads, prefix="message")
    try:
        origin = Origin(author_id=core.world.bot_id, message_id=identity)
        message = backend.messages.create(channel, draft, origin)
    except ApiError:
        remove_channel(core, channel)
        raise
    return ApiResponse(201, channel_payload(core.world, channel) | {"message": core.payload(message)})


def start_thread_from_message(backend: Backend, request: Request) -> ApiResponse:
    """Start the one public thread that a message can have."""
    core, body = backend.core, request.fields
    parent = core.world.require_channel(request.id("channel_id"))
    kind = _require_threads_of(parent)[-1]
    message = core.world.require_message(parent.id, request.id("message_id"))
    _require(core, parent, Permission.CREATE_PUBLIC_THREADS)
    # The thread takes the message's id, so there can be one only.
    if message.has(MessageFlag.HAS_THREAD):
        raise refusal(Code.THREAD_EXISTS)
    name, minutes = _thread_fields(Form(), body)
    thread = _new_thread(core, minutes)
    channel = make_thread(core, parent, name, kind=kind, thread=thread, identity=message.id)
    message.flags |= MessageFlag.HAS_THREAD
    return ApiResponse(201, channel_payload(core.world, channel))


def _require_threads_of(parent: Channel) -> tuple[ChannelKind, ...]:
    """The kinds of threads that a channel can have; voice, stage and direct message channels have none."""
    kinds = _THREADS_OF.get(parent.kind)
    if kinds is None:
        raise refusal(Code.WRONG_CHANNEL_TYPE)
    return kinds


def _thread_fields(form: Form, body: Json) -> tuple[str, int]:
    name = form.text("name", body.get("name"), least=1, most=100, required=True)
    form.choice("auto_archive_duration", body.get("auto_archive_duration"), AUTO_ARCHIVE_MINUTES)
    form.flag("invitable", body.get("invitable"))
    form.refuse_faults()
    return name, body.get("auto_archive_duration") or 1440


def _new_thread(core: Core, minutes: int) -> Thread:
    now = core.clock.timestamp()
    return Thread(
        owner_id=core.world.bot_id,
        created_at=now,
        archived_at=now,
        auto_archive_minutes=minutes,
        members=[core.world.bot_id],
    )


def add_thread_member(backend: Backend, request: Request) -> None:
    """Invite somebody of the guild into a thread, or (@me) join it."""
    core = backend.core
    channel, thread, user_id = _require_thread_and_user(core, request)
    if user_id not in thread.members:
        core.world.require_member(channel.guild_id or Snowflake("0"), user_id)
        add_to_thread(core, channel, thread, user_id)


def remove_thread_member(backend: Backend, request: Request) -> None:
    """Take somebody out of a thread, or (@me) leave it."""
    core = backend.core
    channel, thread, user_id = _require_thread_and_user(core, request)
    if core.world.bot_id not in (user_id, thread.owner_id):
        _require(core, channel, Permission.MANAGE_THREADS)
    if user_id in thread.members:
        thread.members.remove(user_id)
        core.events.emit(ChannelUpdated(channel_id=channel.id))


def thread_member(backend: Backend, request: Request) -> Json:
    core = backend.core
    channel = core.world.require_channel(request.id("channel_id"))
    if channel.thread is None:
        raise refusal(Code.WRONG_CHANNEL_TYPE)
    if request.id("user_id") not in channel.thread.members:
        raise refusal(Code.UNKNOWN_MEMBER)
    return thread_member_payload(channel, channel.thread, request.id("user_id"))


def _require_thread_and_user(core: Core, request: Request) -> tuple[Channel, Thread, Snowflake]:
    channel = core.world.require_channel(request.id("channel_id"))
    if channel.thread is None:
        raise refusal(Code.WRONG_CHANNEL_TYPE)
    if channel.thread.archived:
        raise refusal(Code.ARCHIVED_THREAD)
    _require(core, channel, Permission.SEND_MESSAGES_IN_THREADS)
    named = request.params.get("user_id", "@me")
    return channel, channel.thread, core.world.bot_id if named == "@me" else Snowflake(named)


def _require(core: Core, channel: Channel, permission: Permission) -> None:
    if permission not in core.world.permissions(channel, core.world.bot_id):
        raise refusal(Code.MISSING_PERMISSIONS)


ROUTES = (
    Route("GET", "/channels/{channel_id}", read),
    Route("PATCH", "/channels/{channel_id}", change),
    Route("DELETE", "/channels/{channel_id}", delete),
    Route("POST", "/channels/{channel_id}/threads", start_thread),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", start_thread_from_message),
    Route("GET", "/channels/{channel_id}/thread-members/{user_id}", thread_member),
    Route("PUT", "/channels/{channel_id}/thread-members/{user_id}", add_thread_member),
    Route("DELETE", "/channels/{channel_id}/thread-members/{user_id}", remove_thread_member),
)
