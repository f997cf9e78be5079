"""Record the pins anew: ``python -m tests.pins`` all, ``python -m tests.pins ids gin/told`` these.

Matches keep the actions that were recorded; ``gin/matches`` by name plays that game's anew by chance.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping

from tests.pins.adapter import GAME_KEYS
from tests.pins.data import path_of, record, recorded
from tests.pins.facts import FACTS
from tests.pins.matches import Match, computers, facts, new_matches, shown_again, told
from tests.pins.pictures import EMOJIS, record_sheet


def _parts(key: str, played: list[Match]) -> Mapping[str, Callable[[], object]]:
    return {
        f"{key}/matches": lambda: [facts(key, each) for each in played],
        f"{key}/told": lambda: told(key, played),
        f"{key}/replay": lambda: shown_again(key),
        f"{key}/computers": lambda: computers(key, played[0]),
    }


def written(names: frozenset[str]) -> Iterator[str]:
    """Record what has one of the names, or all; gives the names of the files that changed."""
    for name, make in FACTS.items():
        if (not names or name in names) and record(name, make()):
            yield name
    for key in GAME_KEYS:
        is_new = f"{key}/matches" in names or not path_of(f"{key}/matches").exists()
        played = new_matches(key) if is_new else recorded(f"{key}/matches")
        for name, make in _parts(key, played).items():
            if (not names or name in names) and record(name, make()):
                yield name
        if (not names or f"{key}/pictures" in names) and record_sheet(key, played):
            yield f"{key}/pictures"
    if (not names or f"{EMOJIS}/pictures" in names) and record_sheet(EMOJIS, []):
        yield f"{EMOJIS}/pictures"


if __name__ == "__main__":
    for changed in written(frozenset(sys.argv[1:])):
        sys.stdout.write(f"{changed}\n")
