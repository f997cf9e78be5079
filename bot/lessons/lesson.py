"""A lesson: stages of a fixed deal, each reached by playing its moves, as tables that a panel can show.

Nothing is kept of a lesson: its table is made anew for each look, from the number of the stage alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.games.game import Game, Seat
from bot.matches import Chair, Hand, MatchId, Seal, Status, Table, Terms, UserId

LEARNER, OTHER = Seat(0), Seat(1)
"""Where the newcomer sits, and where the computer does."""

_NO_MATCH = MatchId(0)
_NEVER = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a lesson."""

    name: str
    """By which the words know it."""
    deal: Any
    """The state in which the deal begins."""
    moves: tuple[tuple[Seat, str], ...]
    """What was played since, in the game's notation."""
    right: str = ""
    """The one action that leads on; empty where there is something to read, and nothing to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """The stages in their order; steps count from 1."""

    game: Game[Any, Any, Any, Any, Any]
    preset: str
    stages: tuple[Stage, ...]

    def __len__(self) -> int:
        return len(self.stages)

    def nearest(self, step: int) -> int:
        """The step itself, or where there is none of this number the nearest one."""
        return min(max(step, 1), len(self.stages))

    def name(self, step: int) -> str:
        """What the words call the step."""
        return self.stages[step - 1].name

    def right(self, step: int) -> str:
        """The text of the action that leads on; empty where a step is only read."""
        return self.stages[step - 1].right

    def hand(self, step: int, *, user: int, name: str, opponent: str) -> Hand[Any, Any, Any]:
        """The hand of the newcomer at a step, in the LEARNER's seat. It is of no stored match."""
        game, stage = self.game, self.stages[step - 1]
        state, recent = stage.deal, ()
        for seat, text in stage.moves:
            played = game.apply(state, seat, game.read(text))
            state, recent = played.state, (*recent, *played.events)
        chairs = (
            Chair(seat=LEARNER, user=UserId(user), name=name),
            Chair(seat=OTHER, user=None, name=opponent, computer="lesson"),
        )
        return shown_hand(game, self.preset, state, chairs, LEARNER, recent)


def shown_hand(
    game: Game[Any, Any, Any, Any, Any],
    preset: str,
    state: Any,  # noqa: ANN401  # as each game has its own
    chairs: tuple[Chair, ...],
    seat: Seat,
    recent: tuple[Any, ...],
) -> Hand[Any, Any, Any]:
    """A position as one seat sees it, for panels to show, without a match that is stored."""
    table: Table[Any, Any] = Table(
        id=_NO_MATCH,
        guild=None,
        channel=0,
        terms=Terms(game=game.KEY, preset=preset, rules=game.PRESETS[preset], turn_limit=None),
        status=Status.LIVE,
        version=0,
        chairs=chairs,
        public=game.view(state, None),
        on_turn=game.awaited(state),
        recent=recent,
        deadline=None,
        outcome=game.outcome(state),
        seal=Seal(commitment="", salt="", secret=None),
        started_at=_NEVER,
        ended_at=None,
    )
    menu = tuple(game.write(action) for action in game.legal(state, seat))
    return Hand(seat=seat, view=game.view(state, seat), menu=menu, table=table)
