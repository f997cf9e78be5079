"""What is asked of computer players."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.players.player import Level
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS, REVIEWERS


class Choose(msgspec.Struct, frozen=True, kw_only=True):
    """Which of the legal actions a computer player takes who sees this view."""

    game: str
    level: str
    view: Any
    legal: tuple[Any, ...]
    seed: int

    def answer(self) -> Any:  # noqa: ANN401  # each game its own actions
        """The action, or None to let them all be."""
        player = COMPUTER_PLAYERS[self.game][Level(self.level)]
        return player.choose(self.view, self.legal, seed=self.seed)


class Weigh(msgspec.Struct, frozen=True, kw_only=True):
    """What every legal action is worth to whoever sees this view."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    seed: int

    def answer(self) -> Any:  # noqa: ANN401  # each game its own reasons
        """The actions with their worth and the reasons for it, the best first."""
        return ADVISERS[self.game](self.view, self.legal, seed=self.seed)


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """How one action of a match was, which is over; without an ``action`` it is not judged."""

    game: str
    view: Any
    legal: tuple[Any, ...]
    action: Any
    seed: int
    dealt: tuple[Any, ...]
    """All seats' views, where a deal began with it."""
    after: Any

    def answer(self) -> Any:  # noqa: ANN401  # each game its own judgement
        """The judgement, of the kind that the game's reviewer names."""
        return REVIEWERS[self.game].review(
            self.view, self.legal, self.action, seed=self.seed, dealt=self.dealt, after=self.after
        )
