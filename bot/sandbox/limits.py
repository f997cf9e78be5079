"""Rate limits: buckets and the global limit with Discord's headers, and the ban for many invalid requests."""

import hashlib
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.sandbox.codes import ApiError, Code
from bot.sandbox.hardships import BucketRule, OldEdits

VIA = {"Via": "1.1 google"}  # every answer of Discord has passed its proxy; a ban by Cloudflare has not
INVALID_STATUSES = frozenset({401, 403, 429})
INVALID_WINDOW_S = 600.0


@dataclass(slots=True)
class _Bucket:
    used: int
    ends_at: float


@dataclass(slots=True)
class _Recent:
    """The times of the latest requests, of which at most so many may lie within a window of seconds."""

    times: deque[float] = field(default_factory=deque)

    def wait_s(self, limit: int, window_s: float) -> float:
        """Count a request and give 0; or, with the window full, the seconds until it has room again."""
        now = time.monotonic()
        while self.times and now - self.times[0] >= window_s:
            self.times.popleft()
        if len(self.times) >= limit:
            return window_s - (now - self.times[0]) if self.times else window_s
        self.times.append(now)
        return 0.0


class Limits:
    """The counters. `rules` maps "METHOD /route" to its bucket; a route without a rule has no bucket.

    Windows are measured by monotonic time, because tests move the sandbox's clock.
    """

    def __init__(
        self,
        *,
        rules: Mapping[str, BucketRule] | None = None,
        old_edits: OldEdits | None = None,
        global_per_s: int | None = 50,
        invalid_cap: int = 10_000,
    ) -> None:
        self.rules = dict(rules or {})
        self.old_edits = old_edits
        self.global_per_s = global_per_s
        self.invalid_cap = invalid_cap
        self._buckets: dict[str, _Bucket] = {}
        self._recent = _Recent()
        self._old_edits: dict[str, _Recent] = {}
        self._invalid: deque[float] = deque()

    @property
    def invalid_count(self) -> int:
        """Invalid requests (401, 403, 429 not shared) of the last ten minutes."""
        oldest = time.monotonic() - INVALID_WINDOW_S
        while self._invalid and self._invalid[0] < oldest:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def banned(self) -> bool:
        """Whether the address has sent so many invalid requests that nothing of it is answered any more."""
        return self.invalid_count >= self.invalid_cap

    def count_answer(self, status: int, scope: str | None) -> None:
        """Count an answer that Discord would hold against the sender."""
        # Discord does not count a 429 against the bot whose scope is shared: others used up that limit.
        if status in INVALID_STATUSES and scope != "shared":
            self._invalid.append(time.monotonic())

    def take(self, route: str, major: str, *, exempt_from_global: bool, now_s: float) -> Mapping[str, str]:
        """Count one request; gives its bucket headers or raises 429. `now_s` is Discord's clock."""
        if self.global_per_s is not None and not exempt_from_global:
            self._take_global(self.global_per_s)
        rule = self.rules.get(route)
        return {} if rule is None else self._take_bucket(route, major, rule, now_s)

    def _take_global(self, limit: int) -> None:
        wait_s = self._recent.wait_s(limit, 1.0)
        if wait_s:
            raise too_many_requests(wait_s, scope="global")

    def take_old_edit(self, channel_id: str, age_s: float) -> None:
        """Count the edit of a message of this age; raises the 429 with code 30046 for one too many.

        It comes on top of the route's bucket, and the headers do not foretell it.
        """
        rule = self.old_edits
        if rule is None or age_s <= rule.age_s:
            return
        wait_s = self._old_edits.setdefault(channel_id, _Recent()).wait_s(rule.limit, rule.window_s)
        if wait_s:
            code = Code.TOO_MANY_OLD_EDITS
            raise too_many_requests(wait_s, scope="user", code=code.number, message=code.message)

    def _take_bucket(self, route: str, major: str, rule: BucketRule, now_s: float) -> Mapping[str, str]:
        now = time.monotonic()
        bucket = self._buckets.get(f"{route}:{major}")
        # A window begins with its first request, and all of it comes back at once when it ends.
        if bucket is None or now >= bucket.ends_at:
            bucket = self._buckets[f"{route}:{major}"] = _Bucket(used=0, ends_at=now + rule.window_s)
        bucket.used += 1
        left_s = bucket.ends_at - now
        headers = {
            "X-RateLimit-Limit": str(rule.limit),
            "X-RateLimit-Remaining": str(max(0, rule.limit - bucket.used)),
            "X-RateLimit-Reset": f"{now_s + left_s:.3f}",
            "X-RateLimit-Reset-After": f"{left_s:.3f}",
            # The same for all channels: a client combines it with the channel of the path.
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        if bucket.used > rule.limit:
            raise too_many_requests(left_s, scope="user", headers=headers)
        return headers


def too_many_requests(
    retry_after_s: float,
    *,
    scope: str,
    code: int = 0,
    message: str = "You are being rate limited.",
    headers: Mapping[str, str] | None = None,
) -> ApiError:
    """A 429 with the headers and the body by which clients know when to come back."""
    retry_after_s = max(0.001, round(retry_after_s, 3))
    everywhere = scope == "global"
    return ApiError(
        429,
        code,
        message,
        extra={"retry_after": retry_after_s, "global": everywhere},
        headers={
            "Retry-After": str(retry_after_s),
            "X-RateLimit-Scope": scope,
            **({"X-RateLimit-Global": "true"} if everywhere else {}),
            **VIA,
            **(headers or {}),
        },
    )
