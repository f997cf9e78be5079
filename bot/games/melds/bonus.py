"""The bonus of sequence gin: for long runs, and for court cards within runs (gin 7.6.2)."""

from __future__ import annotations

from bot.games.cards import Mask, Rank, cards_of
from bot.games.melds.finder import is_run
from bot.games.melds.rules import MeldRules

LONG_RUN = 6
"""From so many cards on, each card of a run is worth one."""


def bonus(melds: tuple[Mask, ...], rules: MeldRules) -> int:
    """One for each card of a run of six or more, and one for each jack, queen and king in a run.

    Nothing where the rules know no such bonus.
    """
    if not rules.run_bonus:
        return 0
    return sum(_worth(meld) for meld in melds if is_run(meld, rules))


def _worth(run: Mask) -> int:
    courts = sum(card.rank >= Rank.JACK for card in cards_of(run))
    return courts + (run.bit_count() if run.bit_count() >= LONG_RUN else 0)
