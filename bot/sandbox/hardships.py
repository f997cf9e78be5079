"""What makes Discord hard for a bot, one setting for each hardship; the defaults are as hard as Discord."""

from collections.abc import Mapping
from dataclasses import dataclass, field

HOUR_S = 3600.0


@dataclass(frozen=True, slots=True)
class BucketRule:
    """So many requests in so many seconds, for each channel, guild or webhook by itself."""

    limit: int
    window_s: float


# What was observed on Discord. It documents none of these numbers and may change them at any time, so that a
# bot has to obey the headers; these are here to make it do so.
OBSERVED: Mapping[str, BucketRule] = {
    "POST /channels/{channel_id}/messages": BucketRule(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": BucketRule(5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": BucketRule(5, 1.0),
    "POST /channels/{channel_id}/typing": BucketRule(5, 5.0),
    # Name and topic of a channel; threads, which share the route, have more.
    "PATCH /channels/{channel_id}": BucketRule(5, 15.0),
    "POST /channels/{channel_id}/threads": BucketRule(5, 10.0),
    "POST /channels/{channel_id}/messages/{message_id}/threads": BucketRule(5, 10.0),
    "POST /users/@me/channels": BucketRule(10, 10.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": BucketRule(5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": BucketRule(5, 2.0),
    # "Routes for controlling emojis do not follow the normal rate limit conventions": about 50 an hour.
    "POST /applications/{application_id}/emojis": BucketRule(50, HOUR_S),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OldEdits:
    """Messages older than `age_s` share `limit` edits in `window_s` seconds, all of a channel together."""

    age_s: float = HOUR_S
    limit: int = 3
    window_s: float = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardships:
    """Each field is one way in which Discord is harder than an obliging server would be."""

    buckets: Mapping[str, BucketRule] = field(default_factory=lambda: OBSERVED)
    """The rate limits of the routes; a route that is not named has none of its own."""

    old_edits: OldEdits | None = OldEdits()  # frozen
    """The limit on edits of old messages: HTTP 429 with code 30046, beside the bucket of the route."""

    deleted_nonces: bool = True
    """A POST whose enforced nonce belongs to a deleted message is refused: 404 with code 10008."""

    threads_archive: bool = True
    """A thread archives itself after its `auto_archive_duration` without activity. Edits are no activity."""

    exact_permissions: bool = True
    """@everyone grants nothing in new guilds: people get their permissions by a role that the bot has not.

    The bot then has exactly the permissions that its invite asked for.
    """

    app_permissions: bool = True
    """`app_permissions` are as documented: few in direct messages, but not 0 in others' private threads."""

    guilds_per_shard: int = 2500
    """A shard that would have more guilds is closed with 4011: the bot has to start more shards."""

    user_installs: bool = True
    """A new application can be installed by users; commands without `integration_types` are theirs too."""

    latency_s: float = 0.0
    """How long every request travels; 0.15 s is usual between a European host and Discord."""

    clock_ahead_s: float = -0.2
    """Discord's clock minus the host's. No two clocks agree, so ids and `Date` headers are a little off."""


GENTLE = Hardships(buckets={})
"""Without Discord's pace: for tests and benches that are not about it, and for people who try the games."""
