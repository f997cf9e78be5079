"""Processes that think beside the bot: started when needed, ended when they fail or have nothing to do."""

from __future__ import annotations

import asyncio
import math
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import structlog

from bot.thinkers import LIMIT_S, AtRest, OwnMind, Question, ThinkingFailed, Urgency, where
from bot.thinkers.worker import HEAD, NICENESS, READY, pack, unpack

START_S = 60.0
"""The longest that a process may take to start and import all games, in seconds, on a busy machine."""

IDLE_S = 600.0
"""Seconds without a question after which a process ends and gives its memory back."""

PATIENCE_S: Final = {Urgency.MOVE: 0.0, Urgency.HINT: 1.0, Urgency.REVIEW: 30.0}
"""How many seconds younger than a question those may be that are more urgent and go before it. Without such a
bound some would never be answered where more is asked than can be.
"""

_ROOT = Path(__file__).parents[2]
_PRIVATE = "BOT_"
"""What the bot's settings begin with in the environment. A thinking process gets none: one is the token."""

_MEMORY = {"MALLOC_TRIM_THRESHOLD_": str(64 << 20), "MALLOC_MMAP_THRESHOLD_": str(32 << 20)}
"""Lets glibc keep the memory of a picture for the next one: to give it back in between costs as much as half
of the drawing."""

_log = structlog.get_logger(__name__)


class Unstartable(Exception):
    """No process can be started here."""


@dataclass(order=True)
class _Job:
    """A question that waits for a process; jobs are compared by when they are due, then by number."""

    due: float
    number: int
    """Counted up, so that of those due at once the older one comes first."""
    question: Question = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)


class Pool:
    """A mind of up to ``workers`` processes. Make it in a running loop, and close it in the same one.

    Each process has a task of the loop, which takes one question after another from the queue. The task
    starts its process with its first question, and both end when nothing was asked for a while. To close the
    pool cancels the tasks, so nothing here waits by `asyncio.wait_for`: that of Python 3.11 forgets to be
    cancelled when what it waits for comes at the same time.
    """

    def __init__(
        self,
        workers: int,
        *,
        limit_s: float = LIMIT_S,
        idle_s: float = IDLE_S,
        niceness: int = NICENESS,
    ) -> None:
        self._workers = workers
        self._limit_s = limit_s
        self._idle_s = None if math.isinf(idle_s) else idle_s
        self._niceness = niceness
        self._jobs: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = count()
        self._crew: set[asyncio.Task[None]] = set()
        self._free = 0
        self._waiting: set[asyncio.Future[Any]] = set()
        self._is_closed = False

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> Any:  # noqa: ANN401  # each its own
        """The answer; raises ThinkingFailed and AtRest. The limit counts from when a process begins on it."""
        if self._is_closed:
            raise AtRest
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        due = time.monotonic() + PATIENCE_S[urgency]
        self._jobs.put_nowait(_Job(due, next(self._numbers), question, done))
        self._call_worker()
        try:
            return await done
        finally:
            self._waiting.discard(done)

    async def close(self) -> None:
        """End all processes; whoever waits for an answer gets AtRest."""
        self._is_closed = True
        for done in self._waiting:
            if not done.done():
                done.set_exception(AtRest())
        crew = tuple(self._crew)
        for task in crew:
            task.cancel()
        await asyncio.gather(*crew, return_exceptions=True)

    def _call_worker(self) -> None:
        """Start one more task if all others are busy and there may be more."""
        if self._jobs.qsize() > self._free and len(self._crew) < self._workers:
            task = asyncio.create_task(self._work(), name="thinker")
            self._crew.add(task)
            task.add_done_callback(self._crew.discard)

    async def _work(self) -> None:
        """Answer one question after another with a process, which is replaced when it fails."""
        worker = Worker(self._limit_s, niceness=self._niceness)
        try:
            while (job := await self._next()) is not None:
                if not job.done.done():
                    await self._do(worker, job)
        finally:
            await worker.end()
            if self._jobs.qsize() and not self._is_closed:
                # A question came in after `_next` gave up and before this task ended: no other task may be
                # there to take it.
                asyncio.get_running_loop().call_soon(self._call_worker)

    async def _next(self) -> _Job | None:
        """The most urgent question; None when nobody has asked for a while."""
        self._free += 1
        try:
            async with asyncio.timeout(self._idle_s):
                return await self._jobs.get()
        except TimeoutError:
            return None
        finally:
            self._free -= 1

    async def _do(self, worker: Worker, job: _Job) -> None:
        """Have one question answered; where no process can be started, the bot thinks itself."""
        try:
            answer = await worker.ask(job.question)
        except ThinkingFailed as failed:
            self._settle(job, failed)
        except Unstartable as error:
            _log.warning("no thinking process; the bot thinks by itself", why=str(error))
            try:
                self._settle(job, await OwnMind().ask(job.question))
            except ThinkingFailed as failed:
                self._settle(job, failed)
        except Exception as error:  # noqa: BLE001  # what cannot be sent or read is one thought's fault
            # Half a message may be in the pipe, so that this process can be asked nothing more.
            await worker.end()
            self._settle(job, ThinkingFailed(where(error)))
        else:
            self._settle(job, answer)

    @staticmethod
    def _settle(job: _Job, answer: object) -> None:
        if job.done.done():
            return  # nobody waits for it any more
        if isinstance(answer, Exception):
            job.done.set_exception(answer)
        else:
            job.done.set_result(answer)


class Worker:
    """A process that answers questions, started when it is needed and replaced after it failed."""

    def __init__(self, limit_s: float, *, niceness: int = NICENESS) -> None:
        self._limit_s = limit_s
        self._niceness = niceness
        self._process: Process | None = None

    async def ask(self, question: Question) -> Any:  # noqa: ANN401  # each question its own kind
        """The answer; raises Unstartable, and ThinkingFailed after ending a process that failed."""
        process = self._process = self._process or await self._start()
        try:
            async with asyncio.timeout(self._limit_s):
                is_known, answer = await _exchange(process, question)
        except TimeoutError:
            await self.end()
            raise ThinkingFailed(f"no answer within {self._limit_s:g} s") from None
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.end()
            raise ThinkingFailed(f"the process ended (status {process.returncode})") from None
        if not is_known:
            raise ThinkingFailed(answer)
        return answer

    async def end(self) -> None:
        """Kill the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()

    async def _start(self) -> Process:
        """A process that has imported all games and waits for a question; raises Unstartable."""
        # A session of its own: a Ctrl-C in the terminal is for the bot, which ends its processes in order.
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_PRIVATE)}
        settings |= _MEMORY
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.thinkers.worker", str(self._niceness),
                cwd=_ROOT, env=settings, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise Unstartable(error.strerror) from None
        try:
            async with asyncio.timeout(START_S):
                if await _read(process) == READY:
                    return process
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            pass
        await self.end()
        raise Unstartable(f"it ended with status {process.returncode}")


async def _exchange(process: Process, question: Question) -> tuple[bool, Any]:
    """Send a question and read what the process says to it."""
    assert process.stdin is not None
    process.stdin.write(pack(question))
    await process.stdin.drain()
    told: tuple[bool, Any] = await _read(process)
    return told


async def _read(process: Process) -> Any:  # noqa: ANN401  # as `unpack`
    """The next message of the process; raises IncompleteReadError at its end."""
    assert process.stdout is not None
    (size,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
    return unpack(await process.stdout.readexactly(size))
