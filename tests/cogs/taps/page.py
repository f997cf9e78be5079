"""docs/taps.md: the taps of every decision in tables, as they are counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from statistics import median_low

from bot.games.frame.rules import CutWinner
from bot.games.gin.rules import DefenderChoice, MatchFormat
from bot.games.registry import GAMES
from bot.words.guide import Guide
from cogs.games.registry import PANELS
from tests.cogs.taps import Counted, Evening, counted
from tests.cogs.taps.decisions import DECISIONS, PER_CARD

PAGE = Path(__file__).parents[3] / "docs" / "taps.md"

_SEEDS = (1, 2)
_ASKED: Mapping[str, tuple[Mapping[str, Enum], ...]] = {
    "gin": (
        {"cut_winner": CutWinner.CHOOSES},
        {"format": MatchFormat.DECLARED},
        {"defender_choice": DefenderChoice.MANUAL},
    ),
}
"""Options in no preset by which players are asked something more."""

_HEAD = """# Taps

How many taps each decision takes, from your hand to the move. `python -m tests.cogs.taps` plays matches of
every game, counts in the hands as they are shown, and writes this page; a test compares it.

A button is a tap, and so are opening a menu and choosing a line. Where several cards are chosen in a menu,
closing it is one more. A form is three: opening, typing, sending.

- **Played** is what a computer player decided: the fewest and the most taps.
- **Possible** is the same for all that could have been done.
- **Plain table** is what a plain card table on a screen needs: a tap on a card or a button, a confirmation
  for what ends a deal, and for a meld a tap on each of its cards and on a button.

What is played never takes more taps than at a plain table. Some of what is possible does: a message holds 40
parts at most, so some cards of a large hand are in menus.
"""


def evenings(key: str) -> Iterator[Evening]:
    """Matches of a game: each of its rulesets, and the sizes of the table in turn."""
    game = GAMES[key]
    for at, preset in enumerate(game.PRESETS):
        for seed in _SEEDS:
            seats = game.SEATS[(at + seed - 1) % len(game.SEATS)]
            yield Evening(preset=preset, seats=seats, seed=seed)
    first = next(iter(game.PRESETS))
    for options in _ASKED.get(key, ()):
        yield Evening(preset=first, seats=game.SEATS[0], seed=1, options=options)


def all_counted() -> dict[str, Counted]:
    """The taps of every game."""
    return {key: counted(key, tuple(evenings(key))) for key in GAMES}


def page(found: Mapping[str, Counted] | None = None) -> str:
    """The page as it is to be."""
    games = all_counted() if found is None else found
    return "\n".join((_HEAD, *("\n".join(_table(key, each)) for key, each in games.items())))


def _table(key: str, found: Counted) -> Iterator[str]:
    guide: Guide = PANELS[key].guide
    yield f"## {guide.name()}\n"
    yield "| Decision | Played | Possible | Plain table |"
    yield "|---|---|---|---|"
    for kind, decision in DECISIONS[key].items():
        possible = [taps for taps in found.possible.get(kind, ()) if taps is not None]
        if not possible:
            continue
        played = _range(found.played.get(kind, ()))
        peer = "cards + 1" if decision.peer == PER_CARD else str(decision.peer)
        yield f"| {decision.words} | {played} | {_range(possible)} | {peer} |"
    rows, buttons = _usual(found.rows), _usual(found.buttons)
    yield f"\nA hand has {rows} rows of buttons and menus, {buttons} in all.\n"


def _range(taps: Sequence[int]) -> str:
    if not taps:
        return ""
    least, most = min(taps), max(taps)
    return str(least) if least == most else f"{least} to {most}"


def _usual(numbers: Sequence[int]) -> str:
    return f"{median_low(numbers)} (at most {max(numbers)})"
