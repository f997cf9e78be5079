"""Messages of a channel by the bot's token: send, read, edit, delete; and typing."""

from bot.sandbox.codes import Code, Form, refusal
from bot.sandbox.core import Core
from bot.sandbox.events import Typing
from bot.sandbox.installs import has_user_install
from bot.sandbox.messages import Origin, reply_target
from bot.sandbox.model import Channel, ChannelKind, Json, Snowflake, StoredMessage
from bot.sandbox.permissions import Permission
from bot.sandbox.rest.routing import Backend, Request, Route
from bot.sandbox.world import moment_of, snowflake_at

DEFAULT_PAGE = 50
NONCE_LIFE_S = 300.0


def send(backend: Backend, request: Request) -> Json:
    """Send a message. With `enforce_nonce` a nonce that was used before gives the message sent then."""
    core, body = backend.core, request.fields
    channel = core.world.require_channel(request.id("channel_id"))
    _require_open(core, channel)
    require_send(core, channel, body, with_files=bool(request.uploads))
    earlier = _sent_before(core, channel, body)
    if earlier is not None:
        return core.payload(earlier)
    origin = Origin(author_id=core.world.bot_id, replies_to=reply_target(core, channel, body))
    message = backend.messages.create(channel, request.draft(), origin)
    _remember_nonce(core, message)
    return core.payload(message)


def _require_open(core: Core, channel: Channel) -> None:
    """Refuse direct messages that the person does not take, forums, and locked threads."""
    world = core.world
    if channel.kind is ChannelKind.FORUM:
        raise refusal(Code.NO_TEXT_CHANNEL)
    if channel.recipient_id is not None:
        # Discord has a code of its own for people whom the bot meets nowhere any more, neither on a server
        # nor by their own install.
        installed = has_user_install(core, channel.recipient_id)
        if not installed and not world.shares_guild_with_bot(channel.recipient_id):
            raise refusal(Code.NO_MUTUAL_GUILD)
        if world.users[channel.recipient_id].dms_closed:
            raise refusal(Code.DMS_CLOSED)
    locked = channel.thread is not None and channel.thread.locked
    if locked and Permission.MANAGE_THREADS not in world.permissions(channel, world.bot_id):
        raise refusal(Code.THREAD_LOCKED)


def require_send(core: Core, channel: Channel, body: Json, *, with_files: bool) -> None:
    """The permissions that a message needs."""
    granted = core.world.permissions(channel, core.world.bot_id)
    # "The SEND_MESSAGES permission has no effect in threads."
    needed = Permission.SEND_MESSAGES if channel.thread is None else Permission.SEND_MESSAGES_IN_THREADS
    if body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if with_files:
        needed |= Permission.ATTACH_FILES
    if needed & ~granted:
        raise refusal(Code.MISSING_PERMISSIONS)


def _remember_nonce(core: Core, message: StoredMessage) -> None:
    """Keep the nonce of a new message for five minutes, in order of age, and forget older ones."""
    nonces = core.world.nonces
    oldest = snowflake_at(core.clock.now() - NONCE_LIFE_S)
    while nonces and int(nonces[next(iter(nonces))]) < oldest:
        nonces.pop(next(iter(nonces)))
    if message.nonce is not None:
        key = f"{message.channel_id}:{message.nonce}"
        nonces.pop(key, None)
        nonces[key] = message.id


def _sent_before(core: Core, channel: Channel, body: Json) -> StoredMessage | None:
    """The message that an enforced nonce belongs to, None for a new nonce; 10008 if it was deleted since."""
    nonce = body.get("nonce")
    if nonce is None or body.get("enforce_nonce") is not True:
        return None
    used = core.world.nonces.get(f"{channel.id}:{nonce}")
    if used is None or int(used) < snowflake_at(core.clock.now() - NONCE_LIFE_S):
        return None
    message = core.world.messages.get(used)
    if message is None and core.settings.hardships.deleted_nonces:
        raise refusal(Code.UNKNOWN_MESSAGE)
    return message


def read_one(backend: Backend, request: Request) -> Json:
    core = backend.core
    message = core.world.require_message(request.id("channel_id"), request.id("message_id"))
    granted = core.world.permissions(core.world.channels[message.channel_id], core.world.bot_id)
    if Permission.READ_MESSAGE_HISTORY not in granted:
        raise refusal(Code.MISSING_PERMISSIONS)
    return core.payload(message)


def read_many(backend: Backend, request: Request) -> list[Json]:
    """The latest messages, newest first; `before`, `after` and `context` move the window."""
    core = backend.core
    channel = core.world.require_channel(request.id("channel_id"))
    form = Form()
    text = request.query.get("limit", str(DEFAULT_PAGE))
    limit = form.number("limit", int(text) if text.isdecimal() else text, least=1, most=100) or 1
    form.refuse_faults()
    if Permission.READ_MESSAGE_HISTORY not in core.world.permissions(channel, core.world.bot_id):
        # Without Read Message History Discord answers with an empty list, and with no refusal.
        return []
    open_ones = [one for one in core.world.messages_in(channel.id) if one.viewer_id is None]
    ids = sorted((int(one.id) for one in open_ones), reverse=True)
    window = _window(ids, request, limit)
    return [core.payload(core.world.messages[Snowflake(str(one))]) for one in window]


def _window(newest_first: list[int], request: Request, limit: int) -> list[int]:
    query = {name: int(value) for name, value in request.query.items() if value.isdecimal()}
    if "around" in query:
        later = [one for one in newest_first if one >= query["around"]][-(limit // 2 + 1) :]
        earlier = [one for one in newest_first if one < query["around"]]
        return (later + earlier[: limit - len(later)])[:limit]
    if "after" in query:
        return [one for one in newest_first if one > query["after"]][-limit:]
    before = query.get("before")
    return [one for one in newest_first if before is None or one < before][:limit]


def edit(backend: Backend, request: Request) -> Json:
    """Edit an own message."""
    core = backend.core
    message = core.world.require_message(request.id("channel_id"), request.id("message_id"))
    channel = core.world.channels[message.channel_id]
    if message.author_id != core.world.bot_id:
        raise refusal(Code.NOT_YOUR_MESSAGE)
    age_s = core.clock.now() - moment_of(message.id)
    core.limits.take_old_edit(channel.id, age_s)
    if channel.thread is not None and channel.thread.archived:
        raise refusal(Code.ARCHIVED_THREAD)
    if request.uploads and Permission.ATTACH_FILES not in core.world.permissions(channel, core.world.bot_id):
        raise refusal(Code.MISSING_PERMISSIONS)
    backend.messages.edit(message, request.draft())
    return core.payload(message)


def delete(backend: Backend, request: Request) -> None:
    """Delete a message: an own one, or with Manage Messages anybody's."""
    core = backend.core
    message = core.world.require_message(request.id("channel_id"), request.id("message_id"))
    channel = core.world.channels[message.channel_id]
    if message.author_id != core.world.bot_id:
        if channel.guild_id is None:
            raise refusal(Code.NOT_IN_DM)
        if Permission.MANAGE_MESSAGES not in core.world.permissions(channel, core.world.bot_id):
            raise refusal(Code.MISSING_PERMISSIONS)
    # "The only operation that should happen within an archived thread is messages being deleted", and in a
    # locked one even that only while it is active.
    if channel.thread is not None and channel.thread.archived and channel.thread.locked:
        raise refusal(Code.ARCHIVED_THREAD)
    backend.messages.delete(message)


def typing(backend: Backend, request: Request) -> None:
    core = backend.core
    channel = core.world.require_channel(request.id("channel_id"))
    _require_open(core, channel)
    require_send(core, channel, {}, with_files=False)
    core.events.emit(Typing(channel_id=channel.id, user_id=core.world.bot_id))


ROUTES = (
    Route("POST", "/channels/{channel_id}/messages", send),
    Route("GET", "/channels/{channel_id}/messages", read_many),
    Route("GET", "/channels/{channel_id}/messages/{message_id}", read_one),
    Route("PATCH", "/channels/{channel_id}/messages/{message_id}", edit),
    Route("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
    Route("POST", "/channels/{channel_id}/typing", typing),
)
