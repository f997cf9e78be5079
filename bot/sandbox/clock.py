"""Discord's clock: real time, which tests may move away from the bot's own."""

import time
from datetime import UTC, datetime


class Clock:
    """Seconds since the Unix epoch as Discord counts them; every deadline of the sandbox reads this clock."""

    def __init__(self, *, ahead_s: float = 0.0) -> None:
        self._ahead_s = ahead_s

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

    def timestamp(self) -> str:
        """The present as Discord writes it: ISO 8601 with an offset."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()
