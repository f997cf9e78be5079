"""A process that thinks: it reads questions, writes answers, and ends when its input is closed.

Started by `bot.thinkers.pool` as ``python -m bot.thinkers.worker NICENESS``. Each message is a pickle with
its length before it; both ends are this program, on a pipe that nobody else has.
"""

from __future__ import annotations

import gc
import os
import pickle  # what comes out of this pipe was put in by this program
import signal
import struct
import sys
from itertools import count
from typing import Any, BinaryIO

from bot.thinkers import Question, where

HEAD = struct.Struct("!I")
"""The head of a message: the length of its body in bytes."""

READY = "ready"
"""The first message, sent when all games are imported and questions can be asked."""

NICENESS = 5
"""How far a thinking process stands back for others: an answer has three seconds, a thought has ten."""

ALARM_AFTER_S = 30
"""The process ends itself after a thought of this length. The pool would have ended it after ten seconds, so
whoever asked must be gone."""

COLLECTS_EVERY = 100
"""Answers between two collections of garbage: one walks through all that players remember for 0.3 s."""


def pack(value: object) -> bytes:
    """The value as a message."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(body)) + body


def unpack(body: bytes) -> Any:  # noqa: ANN401  # questions one way, answers the other
    """The value of a message, without its head."""
    return pickle.loads(body)  # noqa: S301  # written by this program


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer one question after another until the input ends; garbage is collected between them alone."""
    for number in count(1):
        if len(head := asked.read(HEAD.size)) < HEAD.size:
            break
        (size,) = HEAD.unpack(head)
        _ring_after(ALARM_AFTER_S)
        answered.write(pack(_answer(asked.read(size))))
        answered.flush()
        _ring_after(0)
        if number % COLLECTS_EVERY == 0:
            gc.collect()


def _answer(body: bytes) -> tuple[bool, Any]:
    """True with the answer, or False with the reason why there is none."""
    try:
        question: Question = unpack(body)
        return True, question.answer()
    except Exception as error:  # noqa: BLE001  # a player may fail in any way
        return False, where(error)


def _ring_after(seconds: int) -> None:
    """End this process after so many seconds; 0 takes that back. Windows has no alarm: there, do nothing."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def _own_pipe() -> BinaryIO:
    """Standard output for the answers alone: whatever a player prints goes nowhere, not between them."""
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123  # no file, but a place that takes everything
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return pipe


def main() -> None:
    """Think until the pipe is closed. The end of the bot closes it too, even if the bot is killed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # They are meant for the bot, which ends this process when it has no more questions.
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    gc.disable()
    answered = _own_pipe()
    answered.write(pack(READY))
    answered.flush()
    try:
        serve(sys.stdin.buffer, answered)
    except BrokenPipeError:
        os._exit(0)  # nobody is there for the answer, and nothing else is left to be written


if __name__ == "__main__":
    main()
