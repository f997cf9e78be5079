"""A match as somebody hears it who reads text only: every message of their hand, in the order of the match.

``python -m tests.words.transcripts`` records the transcripts beside this file anew. They are there to be
read: an editor sees in them what a blind player hears.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import Hand, Status
from bot.players.registry import COMPUTER_PLAYERS
from bot.preferences import Preferences, Show
from cogs.layout import ButtonRow, Layout, Menu, Small, Text
from cogs.layouts.panels import hand_layout
from tests.cogs.panel_tables import table_at
from tests.games.short import shortened

READER = Seat(0)
HERE = Path(__file__).parent
RECORDED = {"gin": "standard", "uno": "quick", "omaha": "fixed_limit"}
"""The games whose transcripts lie here, each by a preset that ends soon."""

RECENT = 12
"""So many of the latest events a message can tell of, as in a match."""

_TIME = re.compile(r"<t:\d+:\w>")
_SIGNS = re.compile(r"[*_`#>|~\\]|-#")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of the reader's hand."""

    version: int
    is_own: bool
    """Whether the reader is to act."""
    text: str
    buttons: tuple[str, ...]

    @property
    def words(self) -> int:
        """The words of the text as it is read; a time is counted as ``in an hour``."""
        return len([each for each in self.text.split() if any(map(str.isalnum, each))])


def heard(
    key: str, *, seed: int = 1, preset: str = "", shows: Callable[[Hand], Layout] = hand_layout
) -> Iterator[Turn]:
    """A match of computer players as the first of them would hear it, from the deal to the end.

    ``shows`` is the message that they have before them: their hand, or what a button of it leads to.
    """
    game, level = GAMES[key], next(iter(COMPUTER_PLAYERS[key]))
    player = COMPUTER_PLAYERS[key][level]
    preset = preset or next(iter(game.PRESETS))
    step = game.new(shortened(game.PRESETS[preset]), game.SEATS[0], seed.to_bytes(32, "big"))
    events, version = step.events, 0
    yield _turn(shows, key, preset, step.state, version, events)
    while game.outcome(step.state) is None:
        seat = next(iter(game.awaited(step.state)))
        legal = game.legal(step.state, seat)
        action = player.choose(game.view(step.state, seat), legal, seed=version)
        step = game.apply(step.state, seat, legal[0] if action is None else action)
        events, version = (*events, *step.events)[-RECENT:], version + 1
        if game.forced(step.state) is not None:
            # Played by itself: nobody hears of the moment before.
            continue
        yield _turn(shows, key, preset, step.state, version, events)


def _turn(
    shows: Callable[[Hand], Layout],
    key: str,
    preset: str,
    state: object,
    version: int,
    events: tuple[object, ...],
) -> Turn:
    table = table_at(key, state, version=version, recent=events)
    first, *others = table.chairs
    reader = msgspec.structs.replace(first, preferences=Preferences(show=Show.WORDS))
    terms = msgspec.structs.replace(table.terms, preset=preset)
    table = msgspec.structs.replace(table, chairs=(reader, *others), terms=terms)
    layout = shows(table.hand(READER))
    is_own = table.status is Status.LIVE and READER in table.on_turn
    return Turn(version=version, is_own=is_own, text=_text(layout), buttons=tuple(_labels(layout)))


def _text(layout: Layout) -> str:
    said = "\n".join(each.words for each in layout.blocks if isinstance(each, (Text, Small)))
    return _SIGNS.sub("", _TIME.sub("in an hour", said))


def _labels(layout: Layout) -> Iterator[str]:
    for block in layout.blocks:
        match block:
            case ButtonRow(keys):
                yield from (key.label for key in keys if not key.disabled)
            case Menu(prompt=prompt):
                yield f"{prompt} …"
            case _:
                pass


def transcript(key: str) -> str:
    """The match in the order in which it is heard; a message that is the reader's turn has its buttons."""
    lines = []
    for turn in heard(key, preset=RECORDED[key]):
        lines.append(f"--- {turn.version}: {turn.words} words")
        lines.append(turn.text.strip())
        if turn.is_own:
            lines.append(" ".join(f"[{each}]" for each in turn.buttons))
    return "\n".join(lines) + "\n"
