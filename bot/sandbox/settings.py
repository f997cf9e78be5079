"""How strict and how fast this Discord is, where it listens, and its clock, which tests may set."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import formatdate

from bot.sandbox.hardships import Hardships
from bot.sandbox.session import Intent

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def is_loopback(host: str) -> bool:
    """Whether a host name means this machine and nothing else."""
    return host in LOOPBACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The defaults are Discord's own, except that a new session may start at any time.

    Set `identify_interval_s` to 5.0 for Discord's pace (a bot that is restarted within 5 s then waits).
    """

    host: str = "127.0.0.1"
    application_name: str = "Upcard"
    application: Mapping[str, object] = field(default_factory=dict)
    """Fields of the application as its owner has set them in the developer portal, over the usual ones."""
    hardships: Hardships = Hardships()  # noqa: RUF009  # frozen
    heartbeat_ms: int = 41_250
    answer_s: float = 3.0
    token_life_s: float = 15 * 60.0
    address_life_s: float = 24 * 3600.0
    resume_window_s: float = 180.0
    identify_interval_s: float = 0.0
    max_concurrency: int = 1
    privileged_intents: Intent = Intent.NONE
    max_attachment_bytes: int = 10 * 1024 * 1024
    max_request_bytes: int = 25 * 1024 * 1024
    record_bodies: bool = True
    record_limit: int = 20_000

    def __post_init__(self) -> None:
        """Refuse to listen where others could reach it."""
        # Nobody has to log in here: whoever reaches the port can act as any person.
        if not is_loopback(self.host):
            raise ValueError("the sandbox listens on this machine only: 127.0.0.1, ::1 or localhost")


class Clock:
    """Discord's clock in seconds since the Unix epoch; every deadline of the sandbox reads it.

    Negative `ahead_s` puts it behind the host's clock.
    """

    def __init__(self, *, ahead_s: float = 0.0) -> None:
        self._ahead_s = ahead_s
        self._watchers: list[Callable[[], None]] = []

    @property
    def ahead_s(self) -> float:
        """How far this clock is in front of the host's, in seconds."""
        return self._ahead_s

    def now(self) -> float:
        """Seconds since the Unix epoch."""
        return time.time() + self._ahead_s

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once: tokens age, signed addresses expire, the bot's host now lags behind."""
        self._ahead_s += seconds
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` whenever time has passed at once."""
        self._watchers.append(watcher)

    def http_date(self) -> str:
        """The present as the `Date` header has it: whole seconds, in GMT."""
        return formatdate(self.now(), usegmt=True)

    def timestamp(self) -> str:
        """The present as Discord writes it: ISO 8601 with an offset."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()
