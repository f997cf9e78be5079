"""Users, members, guilds, channels and threads in Discord's JSON."""

from bot.sandbox.model import (
    WITH_VOICE,
    Channel,
    ChannelKind,
    Emoji,
    Guild,
    Json,
    Member,
    Role,
    ScheduledEvent,
    Snowflake,
    Thread,
    User,
)
from bot.sandbox.world import World


def user_payload(user: User) -> Json:
    """A user as others see it."""
    return {
        "id": user.id,
        "username": user.username,
        "global_name": user.global_name,
        # People have new usernames without a discriminator, bots still have one.
        "discriminator": "0" if not user.bot else "0001",
        "avatar": user.avatar,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "collectibles": None,
    }


def own_user_payload(user: User) -> Json:
    """The bot's view of itself."""
    private: Json = {"verified": True, "mfa_enabled": True, "locale": user.locale, "email": None}
    return user_payload(user) | private


def member_payload(world: World, member: Member, *, with_user: bool = True) -> Json:
    """A member of a guild."""
    payload: Json = {
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": list(member.roles),
        "joined_at": member.joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    return payload | {"user": user_payload(world.users[member.user_id])} if with_user else payload


def role_payload(role: Role, bot_id: Snowflake) -> Json:
    """A role; the bot's own one says so in its tags."""
    payload: Json = {
        "id": role.id,
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    # A managed role comes with the bot that was invited and cannot be given to anybody else.
    return payload | {"tags": {"bot_id": bot_id}} if role.managed else payload


def guild_payload(world: World, guild: Guild) -> Json:
    """A guild as GET /guilds/{id} gives it."""
    return {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "preferred_locale": guild.preferred_locale,
        "roles": [role_payload(role, world.bot_id) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": guild.features,
        "region": "us-west",
        "afk_timeout": 300,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        **dict.fromkeys(_GUILD_ZEROS, 0),
        **dict.fromkeys(_GUILD_NULLS),
        "widget_enabled": False,
    }


_GUILD_ZEROS = (
    "default_message_notifications",
    "explicit_content_filter",
    "mfa_level",
    "nsfw_level",
    "premium_tier",
    "system_channel_flags",
    "verification_level",
)
_GUILD_NULLS = (
    "afk_channel_id",
    "application_id",
    "banner",
    "description",
    "discovery_splash",
    "home_header",
    "icon",
    "incidents_data",
    "max_presences",
    "public_updates_channel_id",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "splash",
    "system_channel_id",
    "vanity_url_code",
    "widget_channel_id",
)


def guild_create_payload(world: World, guild: Guild) -> Json:
    """A guild as GUILD_CREATE has it: with its channels, its threads, and the bot as its only member.

    Other members come only with the members intent, which is privileged.
    """
    inside = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    return guild_payload(world, guild) | {
        "joined_at": guild.members[world.bot_id].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_payload(world, guild.members[world.bot_id])],
        "channels": [channel_payload(world, one) for one in inside if one.thread is None],
        "threads": [
            channel_payload(world, one)
            for one in inside
            if one.thread is not None and not one.thread.archived and world.can_see(one, world.bot_id)
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel_payload(world: World, channel: Channel) -> Json:
    """A channel, a thread or a direct conversation."""
    payload: Json = {
        "id": channel.id,
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": channel.last_message_id,
    }
    if channel.guild_id is None:
        people = channel.people if channel.recipient_id is None else [channel.recipient_id]
        payload["recipients"] = [user_payload(world.users[one]) for one in people]
        group: Json = {"name": channel.name or None, "icon": None, "owner_id": people[0]}
        return payload | (group if channel.kind is ChannelKind.GROUP_DM else {})
    payload |= {
        "guild_id": channel.guild_id,
        "name": channel.name,
        "parent_id": channel.parent_id,
        "rate_limit_per_user": 0,
    }
    if channel.thread is not None:
        return payload | _thread_fields(world, channel, channel.thread)
    return (
        payload
        | _kind_fields(channel)
        | {
            "position": channel.position,
            "topic": channel.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": one.id, "type": int(one.kind), "allow": str(one.allow), "deny": str(one.deny)}
                for one in channel.overwrites
            ],
        }
    )


def _kind_fields(channel: Channel) -> Json:
    """What only channels of this kind have."""
    if channel.kind in WITH_VOICE:
        return {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
    if channel.kind is ChannelKind.FORUM:
        return {
            "available_tags": [],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return {}


def _thread_fields(world: World, channel: Channel, thread: Thread) -> Json:
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": thread.archived_at,
        "auto_archive_duration": thread.auto_archive_minutes,
        "locked": thread.locked,
        "create_timestamp": thread.created_at,
    }
    if channel.kind is ChannelKind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    fields: Json = {
        "owner_id": thread.owner_id,
        "thread_metadata": metadata,
        "message_count": thread.messages_sent,
        "member_count": len(thread.members),
        "total_message_sent": thread.messages_sent,
    }
    # `member` is there only if the bot itself is in the thread.
    if world.bot_id in thread.members:
        fields["member"] = thread_member_payload(channel, thread, world.bot_id)
    return fields


def thread_member_payload(channel: Channel, thread: Thread, user_id: Snowflake) -> Json:
    """A member of a thread."""
    return {"id": channel.id, "user_id": user_id, "join_timestamp": thread.created_at, "flags": 0}


def scheduled_event_payload(guild: Guild, event: ScheduledEvent) -> Json:
    """A scheduled event that happens outside of voice."""
    return {
        "id": event.id,
        "guild_id": guild.id,
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "creator_id": event.creator_id,
        "image": None,
        "scheduled_start_time": event.starts_at,
        "scheduled_end_time": event.ends_at,
        "status": int(event.status),
        "entity_type": 3,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": event.location},
    }


def emoji_payload(world: World, emoji: Emoji) -> Json:
    """An emoji of the application."""
    return {
        "id": emoji.id,
        "name": emoji.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
        "user": user_payload(world.bot),
    }
