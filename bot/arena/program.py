"""Somebody else's program as a computer player, over the engine protocol."""

from __future__ import annotations

import shlex
import subprocess
import threading
from typing import Any

from bot.arena.protocol import ProtocolError, ask, read_answer
from bot.games.registry import GAMES


class ProgramError(Exception):
    """A program cannot be started, falls silent or answers wrongly; the text names it and says what."""


class Program:
    """A process that is asked for every decision; it starts with the first and ends with `close`."""

    def __init__(self, game: str, command: str, *, patience_s: float = 60) -> None:
        self._game, self._command, self._patience_s = game, command, patience_s
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # of any game
        """What the program answers; raises ProgramError unless that is one of the legal actions in time."""
        game = GAMES[self._game]
        texts = tuple(game.write(action) for action in legal)
        line = self._exchange(ask(self._game, view, texts, seed))
        try:
            chosen = read_answer(line)
        except ProtocolError as error:
            raise ProgramError(f"{self._command} answered wrongly: {error}") from None
        if chosen not in texts:
            raise ProgramError(f"{self._command} chose what is not legal")
        return legal[texts.index(chosen)]

    def close(self) -> None:
        """End the process, if it has begun."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _exchange(self, question: bytes) -> bytes:
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        # A program that thinks for ever is killed, which ends the reading below with an empty line.
        alarm = threading.Timer(self._patience_s, process.kill)
        alarm.start()
        try:
            process.stdin.write(question)
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        finally:
            alarm.cancel()
        if not line:
            raise ProgramError(
                f"{self._command} ended, or gave no answer within {self._patience_s:g} seconds"
            )
        return line

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603  # the command is what the person asked to run
                    shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except (OSError, ValueError, IndexError) as error:
                raise ProgramError(f"{self._command} cannot be started: {error}") from None
        return self._process
