"""What the clock does one after the other: what fails is written to the log and holds up no other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from structlog.stdlib import BoundLogger

from bot.store import StoreError

RETRY: Final = timedelta(seconds=30)
"""When what failed is looked at again."""


@dataclass(slots=True)
class Attempt:
    """Whether it failed, once it is over."""

    failed: bool = False


@contextmanager
def apart(log: BoundLogger, failure: str, **of: Any) -> Iterator[Attempt]:  # noqa: ANN401  # as structlog takes them
    """Do something whose failure is only logged; a StoreError is raised, as all others would fail too."""
    attempt = Attempt()
    try:
        yield attempt
    except StoreError:
        raise
    except Exception:  # one damaged row must not hold up all others
        attempt.failed = True
        log.exception(failure, **of)
