"""What the lesson of any game says: its own sentences stand with the game, as a `LessonWords`."""

from __future__ import annotations

from typing import Any, Protocol

from bot.words.phrasebook import say


class LessonWords(Protocol):
    """The sentences of one game's lesson, by the names of its steps. All of them are for the newcomer."""

    def title(self, step: str) -> str:
        """What a step is about, in a few words."""

    def told(self, step: str) -> str:
        """What there is to know and to do at a step, in one sentence or two."""

    def astray(
        self,
        step: str,
        action: str,
        view: Any,  # noqa: ANN401  # each game its own views
    ) -> str:
        """Why another action than the one that leads on is not the one for now, and which is."""


def step_line(step: int, steps: int) -> str:
    """Where somebody is in the lesson, and that nothing can go wrong."""
    return say(
        "Step {step} of {steps} · it counts for nothing · /learn step: {step} comes back to here",
        step=step,
        steps=steps,
    )


def onward(*, in_server: bool) -> str:
    """How to go on after the lesson."""
    if in_server:
        return say(
            "**Now play**: /play challenges a friend, or offers an open seat if you name nobody. Or try it "
            "with me. /rules tells the rest."
        )
    return say(
        "**Now play**: use /play in a server; name a friend, name nobody to offer an open seat, or name me. "
        "/rules tells the rest."
    )
