"""What a process and those that it has started cost, as Linux tells."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def processor_s(pid: int) -> float:
    """Seconds of processor time of the process and all below it, those that have ended included."""
    # utime, stime, cutime, cstime
    return sum(sum(map(int, _stat(each)[11:15])) for each in _family(pid)) / _TICKS


def memory_mb(pid: int) -> float:
    """The memory of the process and all below it; what they share counts for each."""
    return sum(int(stat[21]) for each in _family(pid) if (stat := _stat(each))) * _PAGE / 1e6


def waited_s(pid: int) -> dict[int, float]:
    """For each process below this one: the seconds for which its threads could run and had no processor."""
    return {each: sum(map(_delay_s, _threads(each))) for each in _family(pid)[1:]}


def _threads(pid: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return []


def _delay_s(thread: Path) -> float:
    try:
        return int((thread / "schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def _family(pid: int) -> list[int]:
    children = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and (stat := _stat(int(folder.name))):
            children[int(stat[1])].append(int(folder.name))
    found = [pid]
    for each in found:
        found += children[each]
    return found


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third on; none for a process that has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
