"""Channels, threads and direct message channels: made, changed, removed, and the bot told of it."""

from bot.sandbox.core import Core
from bot.sandbox.events import ChannelCreated, ChannelDeleted, ChannelUpdated
from bot.sandbox.model import Channel, ChannelKind, Guild, Json, Snowflake, Thread
from bot.sandbox.payloads import channel_payload
from bot.sandbox.session import Intent


def opened_dm(core: Core, user_id: Snowflake) -> Channel:
    """The direct message channel of a user and the bot; it is made if there is none."""
    found = core.world.find_dm(user_id)
    if found is not None:
        return found
    # Opening a channel always works. Whether the person takes messages shows only with the first (50007).
    channel = Channel(id=core.mint(), kind=ChannelKind.DM, recipient_id=user_id)
    core.world.channels[channel.id] = channel
    core.events.emit(ChannelCreated(channel_id=channel.id, viewer_id=user_id))
    return channel


def make_private_channel(core: Core, people: list[Snowflake]) -> Channel:
    """A private channel of two or more people, which the bot cannot see."""
    kind = ChannelKind.DM if len(people) == 2 else ChannelKind.GROUP_DM
    channel = Channel(id=core.mint(), kind=kind, people=people)
    core.world.channels[channel.id] = channel
    core.events.emit(ChannelCreated(channel_id=channel.id))
    return channel


def make_channel(
    core: Core, guild: Guild, name: str, *, topic: str | None = None, kind: ChannelKind = ChannelKind.TEXT
) -> Channel:
    """A new channel at the end of the guild's list."""
    position = sum(one.guild_id == guild.id and one.thread is None for one in core.world.channels.values())
    channel = Channel(id=core.mint(), kind=kind, guild_id=guild.id, name=name, topic=topic, position=position)
    core.world.channels[channel.id] = channel
    _dispatch(core, channel, "CHANNEL_CREATE", channel_payload(core.world, channel))
    core.events.emit(ChannelCreated(channel_id=channel.id))
    return channel


def make_thread(
    core: Core, parent: Channel, name: str, *, kind: ChannelKind, thread: Thread, identity: Snowflake
) -> Channel:
    """A new thread in a channel. Discord gives a thread that starts from a message the id of that message."""
    channel = Channel(
        id=identity, kind=kind, guild_id=parent.guild_id, name=name, parent_id=parent.id, thread=thread
    )
    core.world.channels[channel.id] = channel
    thread.active_s = core.clock.now()
    # Without `newly_created` a THREAD_CREATE means that the bot was let into a thread which existed before.
    payload = channel_payload(core.world, channel) | {"newly_created": True}
    _dispatch(core, channel, "THREAD_CREATE", payload)
    core.events.emit(ChannelCreated(channel_id=channel.id))
    return channel


def announce_change(core: Core, channel: Channel) -> None:
    """Tell the bot and the watchers what a channel or thread is like now."""
    name = "CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE"
    _dispatch(core, channel, name, channel_payload(core.world, channel))
    core.events.emit(ChannelUpdated(channel_id=channel.id))


def archive(core: Core, channel: Channel, thread: Thread) -> None:
    """Archive a thread."""
    thread.archived, thread.archived_at = True, core.clock.timestamp()
    announce_change(core, channel)


def unarchive(core: Core, channel: Channel, thread: Thread) -> None:
    """Make an archived thread active again, which counts as activity."""
    thread.archived, thread.archived_at, thread.active_s = False, core.clock.timestamp(), core.clock.now()
    announce_change(core, channel)


def archive_idle_threads(core: Core) -> None:
    """Archive every thread that had no activity for as long as its duration says."""
    if not core.settings.hardships.threads_archive:
        return
    # Announcing an archived thread may wake watchers that make or delete channels: so a copy.
    now_s = core.clock.now()
    for channel in tuple(core.world.channels.values()):
        thread = channel.thread
        if thread is None or thread.archived:
            continue
        if now_s - thread.active_s >= thread.auto_archive_minutes * 60:
            archive(core, channel, thread)


def start_thread_of_person(
    core: Core, parent: Channel, name: str, owner_id: Snowflake, kind: ChannelKind
) -> Channel:
    """A thread that a person starts. The bot is in it only if it is let in later, or sees it without that."""
    now = core.clock.timestamp()
    thread = Thread(owner_id=owner_id, created_at=now, archived_at=now, members=[owner_id])
    return make_thread(core, parent, name, kind=kind, thread=thread, identity=core.mint())


def add_to_thread(core: Core, channel: Channel, thread: Thread, user_id: Snowflake) -> None:
    """Let somebody into a thread. The bot learns of the thread only now if it was a private one."""
    if user_id in thread.members:
        return
    thread.members.append(user_id)
    if user_id == core.world.bot_id:
        _dispatch(core, channel, "THREAD_CREATE", channel_payload(core.world, channel))
    core.events.emit(ChannelUpdated(channel_id=channel.id))


def remove_channel(core: Core, channel: Channel) -> None:
    """Delete a channel with its messages, files and threads."""
    # Threads go with their channel, and Discord says so of each of them.
    for child in [one for one in core.world.channels.values() if one.parent_id == channel.id]:
        remove_channel(core, child)
    core.world.channels.pop(channel.id, None)
    for message in core.world.messages_in(channel.id):
        core.world.messages.pop(message.id)
        for attachment in message.attachments:
            core.file_store.retire(attachment)
    if channel.thread is None:
        _dispatch(core, channel, "CHANNEL_DELETE", channel_payload(core.world, channel))
    else:
        gone: Json = {
            "id": channel.id,
            "guild_id": channel.guild_id,
            "parent_id": channel.parent_id,
            "type": int(channel.kind),
        }
        _dispatch(core, channel, "THREAD_DELETE", gone)
    core.events.emit(ChannelDeleted(channel_id=channel.id))


def _dispatch(core: Core, channel: Channel, name: str, payload: Json) -> None:
    guild = None if channel.guild_id is None else core.world.guilds.get(channel.guild_id)
    # Discord tells a bot of every channel of a guild, but only of those threads that it can see.
    hidden = channel.thread is not None and not core.world.can_see(channel, core.world.bot_id)
    if guild is not None and guild.bot_here and not hidden:
        core.gateway.dispatch(name, payload, guild_id=guild.id, intent=Intent.GUILDS)
