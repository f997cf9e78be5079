"""Questions that do to whoever thinks what a player never should."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar
from weakref import WeakSet


@dataclass(frozen=True)
class Double:
    """Twice a number, after a while."""

    number: int
    after_s: float = 0.0

    def answer(self) -> int:
        time.sleep(self.after_s)
        return 2 * self.number


@dataclass(frozen=True)
class WhoAreYou:
    """What the process is: its number, how nice it is, and the names of the settings that it knows."""

    def answer(self) -> tuple[int, int, tuple[str, ...]]:
        return os.getpid(), os.nice(0), tuple(name for name in os.environ if name.startswith("BOT_"))


@dataclass(frozen=True)
class Note:
    """Writes its name down when it is thought of."""

    name: str
    file: Path

    def answer(self) -> None:
        with self.file.open("a") as lines:
            lines.write(f"{self.name}\n")


class Loop:
    """Refers to itself, so that it stays until garbage is collected; ``there`` are all that do."""

    there: ClassVar[WeakSet[Loop]] = WeakSet()

    def __init__(self) -> None:
        self.own = self
        Loop.there.add(self)


@dataclass(frozen=True)
class Litter:
    """Leaves garbage behind; says how much there is, and whether it would be collected meanwhile."""

    def answer(self) -> tuple[int, bool]:
        Loop()
        return len(Loop.there), gc.isenabled()


@dataclass(frozen=True)
class Crash:
    """Ends the process, as a fault in compiled code or a lack of memory does."""

    def answer(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Wrong:
    """Fails with words that show a card."""

    def answer(self) -> None:
        raise ValueError("the hand is Kd 7s")


@dataclass(frozen=True)
class Chatty:
    """Prints where the answers go."""

    def answer(self) -> str:
        print("the hand is Kd 7s")  # noqa: T201  # that is what it does
        sys.stdout.flush()
        return "said"


@dataclass(frozen=True)
class Unsendable:
    """Has an answer that cannot leave the process."""

    def answer(self) -> object:
        return lambda: None
