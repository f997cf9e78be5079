"""SQLite's write-ahead log as a file: where its transactions end, and what a power cut leaves of it."""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass

HEADER_BYTES = 32
FRAME_HEADER_BYTES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The bytes of a log, and after how many of them each whole transaction ends, in order."""

    data: bytes
    ends: tuple[int, ...]

    def cut(self, least: int, chance: random.Random) -> bytes:
        """What is left when everything after ``least`` bytes was on its way: less of it, or garbage in it."""
        at = chance.randint(least, len(self.data)) if len(self.data) > least else least
        kept = self.data[:at]
        if chance.random() < 0.5:
            return kept
        return kept + chance.randbytes(len(self.data) - at)


def read_log(data: bytes) -> Log:
    """The log as SQLite reads it: frames count as long as salts and the running checksum fit."""
    if len(data) < HEADER_BYTES:
        return Log(data=data, ends=())
    magic, _, page_bytes = struct.unpack(">III", data[:12])
    order = ">" if magic & 1 else "<"
    salts = data[16:24]
    sums = _checksum(data[:24], (0, 0), order)
    ends, at, size = [], HEADER_BYTES, FRAME_HEADER_BYTES + page_bytes
    while at + size <= len(data):
        frame = data[at : at + size]
        sums = _checksum(frame[:8] + frame[FRAME_HEADER_BYTES:], sums, order)
        if frame[8:16] != salts or struct.unpack(">II", frame[16:24]) != sums:
            break
        at += size
        if struct.unpack(">I", frame[4:8])[0]:
            ends.append(at)
    return Log(data=data, ends=tuple(ends))


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second
