"""The engine protocol: what a program is asked and what it answers, one JSON object a line, both ways.

Asked: ``{"game": "gin", "view": {…}, "legal": ["draw", "take"], "seed": 7}``. The view is all that the seat
asked may see, the rules of the match too, as `bot.games.gin.view` describes it, or the same file of another
game; the actions are in the game's notation. Answered: ``{"action": "draw"}``, one of the legal ones, or
``{"error": "…"}``. A seat may also be asked for what it can do while the match does not wait for it, as to
catch somebody who forgot to call UNO: ``{"action": null}`` lets it be.

`Program` asks somebody else's program; `serve` makes a computer player of ours such a program.
"""

from __future__ import annotations

import shlex
import subprocess
import threading
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, BinaryIO

import msgspec

from bot.games.colonel.view import ColonelView
from bot.games.game import NotationError
from bot.games.gin.view import GinView
from bot.games.gin_party.view import PartyView
from bot.games.mahjong.view import MahjongView
from bot.games.omaha.view import OmahaView
from bot.games.registry import GAMES
from bot.games.rummy13.view import Rummy13View
from bot.games.skarney.view import SkarneyView
from bot.games.uno.view import UnoView
from bot.players import ComputerPlayer

VIEWS: Mapping[str, type[Any]] = MappingProxyType(
    {
        "gin": GinView,
        "colonel": ColonelView,
        "mahjong": MahjongView,
        "skarney": SkarneyView,
        "gin_party": PartyView,
        "uno": UnoView,
        "rummy13": Rummy13View,
        "omaha": OmahaView,
    }
)
"""For each game what a seat sees."""


class ProtocolError(ValueError):
    """A line is none of this protocol; the text says why."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that an engine is asked for: what the seat sees and, in the game's notation, may do."""

    game: str
    view: msgspec.Raw
    """As JSON: what a view holds depends on the game, which is read first."""
    legal: tuple[str, ...]
    seed: int = 0
    """Decides between actions that the engine holds to be equal."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The action chosen, None to let all of them be, or why there is no answer."""

    action: str | msgspec.UnsetType | None = msgspec.UNSET
    error: str | None = None


def ask(game: str, view: msgspec.Struct, legal: tuple[str, ...], seed: int) -> bytes:
    """The line that asks an engine for a decision."""
    decision = Decision(game=game, view=msgspec.Raw(msgspec.json.encode(view)), legal=legal, seed=seed)
    return msgspec.json.encode(decision) + b"\n"


def read_decision(line: bytes, game: str) -> tuple[Decision, Any]:
    """The decision that a line asks for, and its view; raises ProtocolError."""
    try:
        decision = msgspec.json.decode(line, type=Decision)
        if decision.game != game:
            raise ProtocolError(f"this engine plays {game}, not {decision.game}")
        return decision, msgspec.json.decode(decision.view, type=VIEWS[game])
    except msgspec.MsgspecError as error:
        raise ProtocolError(str(error)) from None


def read_answer(line: bytes) -> str | None:
    """The action that an engine's line names, None to do nothing.

    Raises ProtocolError, also when the engine failed.
    """
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except msgspec.MsgspecError as error:
        raise ProtocolError(f"that is no answer: {error}") from None
    if answer.action is msgspec.UNSET:
        raise ProtocolError(answer.error or "the answer holds no action")
    return answer.action


def serve(game: str, player: ComputerPlayer[Any, Any], asked: BinaryIO, answered: BinaryIO) -> None:
    """Answer every line until there are no more; a line that is not of the protocol gets an error."""
    for line in asked:
        if line.strip():
            answered.write(msgspec.json.encode(_answer(game, player, line)) + b"\n")
            answered.flush()


def _answer(game: str, player: ComputerPlayer[Any, Any], line: bytes) -> Answer:
    """The player's choice for one line, or what is wrong with the line."""
    rules = GAMES[game]
    try:
        decision, view = read_decision(line, game)
        legal = tuple(rules.read(text) for text in decision.legal)
    except (ProtocolError, NotationError) as error:
        return Answer(error=str(error))
    if not legal or view.seat is None:
        return Answer(error="there is nothing to choose: name the seat's view and its legal actions")
    action = player.choose(view, legal, seed=decision.seed)
    return Answer(action=None if action is None else rules.write(action))


class ProgramError(Exception):
    """A program cannot be started, falls silent or answers wrongly; the text names it and says what."""


class Program:
    """Somebody else's program as a computer player: a process that is asked for every decision.

    It starts with the first decision and ends with `close`.
    """

    def __init__(self, game: str, command: str, *, patience_s: float = 60) -> None:
        self._game, self._command, self._patience_s = game, command, patience_s
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, view: Any, legal: tuple[Any, ...], *, seed: int) -> Any:  # noqa: ANN401  # of any game
        """The action that the program answers, or None.

        Raises ProgramError unless it is a legal one and comes in time.
        """
        game = GAMES[self._game]
        texts = tuple(game.write(action) for action in legal)
        line = self._exchange(ask(self._game, view, texts, seed))
        try:
            chosen = read_answer(line)
        except ProtocolError as error:
            raise ProgramError(f"{self._command} answered wrongly: {error}") from None
        if chosen is None:
            return None
        if chosen not in texts:
            raise ProgramError(f"{self._command} chose what is not legal")
        return legal[texts.index(chosen)]

    def close(self) -> None:
        """End the process, if it has begun."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _exchange(self, line: bytes) -> bytes:
        """Send one line and read the program's; raises ProgramError if none comes in time."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        # A program that thinks for ever is killed, which ends the reading below with an empty line.
        alarm = threading.Timer(self._patience_s, process.kill)
        alarm.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        finally:
            alarm.cancel()
        if not answer:
            raise ProgramError(
                f"{self._command} ended, or gave no answer within {self._patience_s:g} seconds"
            )
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, started if it is not running; raises ProgramError."""
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603  # the command is what the person asked to run
                    shlex.split(self._command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except (OSError, ValueError, IndexError) as error:
                raise ProgramError(f"{self._command} cannot be started: {error}") from None
        return self._process
