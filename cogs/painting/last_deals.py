"""The end of a deal, which a hand shows by itself for a while before the next deal.

The next deal is dealt in the same step, and one's own new cards would push the showdown off a phone's screen.
So a hand shows the showdown alone until its player presses "Next deal", at most for some seconds; afterwards
it stands above the new cards until the player has acted. The rules and the clocks know nothing of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.matches import Hand, MatchId, Status
from bot.preferences import Show
from cogs.games.registry import DEAL_PANELS
from cogs.layout import Block, Image, Text
from cogs.layouts.panels import Stage

RESULT_S = 15.0
"""How long the showdown stands alone; the painter looks every five seconds which ones are due."""

REMEMBERED = 10_000
"""Hands for which that is remembered; with more, the oldest one is forgotten."""


@dataclass(slots=True)
class _Shown:
    """Which deal a hand shows the end of, since when, and whether its player has gone on."""

    line: str
    since: float
    is_seen: bool = False


class LastDeals:
    """Says for each hand what it shows of the last deal."""

    def __init__(self, *, within_s: float = RESULT_S, clock: Callable[[], float] = time.monotonic) -> None:
        self.within_s = within_s
        self._clock = clock
        self._shown: dict[tuple[MatchId, int | None], _Shown] = {}
        self._alone: set[tuple[MatchId, int | None]] = set()
        """The hands that show a showdown alone, as far as they were painted."""

    def stage(self, hand: Hand) -> Stage:
        """What the hand shows now; the first look at the end of a deal begins its time."""
        key, last = (hand.table.id, hand.chair.user), _last_deal(hand)
        if not self.within_s or not any(isinstance(block, Image) for block in last):
            self._forget(key)
            return Stage.BOTH
        line = next((block.words for block in last if isinstance(block, Text)), "")
        shown = self._shown.get(key)
        if shown is None or shown.line != line:
            shown = self._shown[key] = _Shown(line, self._clock())
            if len(self._shown) > REMEMBERED:
                self._forget(next(iter(self._shown)))
        is_alone = not shown.is_seen and self._clock() - shown.since < self.within_s
        (self._alone.add if is_alone else self._alone.discard)(key)
        if is_alone:
            return Stage.LAST_DEAL
        return Stage.NEXT_DEAL if shown.is_seen else Stage.BOTH

    def due(self) -> tuple[MatchId, ...]:
        """The matches of hands that have shown a showdown alone for long enough; each is named once."""
        now = self._clock()
        due = [key for key in self._alone if now - self._shown[key].since >= self.within_s]
        self._alone.difference_update(due)
        return tuple(dict.fromkeys(match for match, _ in due))

    def _forget(self, key: tuple[MatchId, int | None]) -> None:
        self._shown.pop(key, None)
        self._alone.discard(key)

    def saw(self, match: MatchId, user: int) -> None:
        """The player has pressed "Next deal"."""
        shown = self._shown.get((match, user))
        if shown is not None:
            shown.is_seen = True


def _last_deal(hand: Hand) -> tuple[Block, ...]:
    """The end of the last deal as the game shows it; nothing to who reads words, as that is one line."""
    panel = DEAL_PANELS.get(hand.table.terms.game)
    if hand.table.status is not Status.LIVE or hand.chair.preferences.show is Show.WORDS:
        return ()
    return () if panel is None else panel.last_deal(hand)
