"""Views of every game and preset, played by chance, drawn with the worst of names.

Two thousand in every run; another number with ``UPCARD_VIEWS=9000 ./upcard test tests/images/test_fuzz.py``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import UserId
from bot.matches.fold import RECENT_EVENTS
from bot.preferences import Felt, IndexSize
from bot.words.catalogues import languages
from bot.words.phrasebook import ENGLISH, Locale, phrasebook, speaking
from cogs.games.panel import SCORE
from cogs.games.registry import GUIDES, PANELS
from cogs.layout import Block, Image
from images.ink.look import Look, drawn_in
from tests.cogs.games.test_panels import PRESETS
from tests.cogs.panel_tables import table_at
from tests.games.hooks import HOOKS
from tests.games.short import shortened
from tests.hostile_names import HOSTILE_NAMES
from tests.images.recorder import Recorder
from tests.whole_table import WholeTable

VIEWS = int(os.environ.get("UPCARD_VIEWS", "2000"))
VIEWS_EACH = -(-VIEWS // len(PRESETS))
"""Of one match in each preset and number of players."""
SEED = 6
ACTIONS_MOST = 400
"""Of a match; with so many each game is in its second deal."""
NAMES = (*HOSTILE_NAMES, "ก" + "ี้" * 15, "กี่ปื้ผู้ก็ปื้กี่ปื้ผู้ก็ปื้", "ÅỞẪ ǕÏ", "gjpqy,;()[]{}", "__|" * 10)
"""Beside those that no message may break by, some that stand high or hang low."""


def matches(key: str, preset: str, seats: int) -> Iterator[tuple[Callable[[], WholeTable], ...]]:
    """The beginning of a match as usual, and the whole of a short one, position by position."""
    usual = GUIDES[key].presets[preset]
    for rules in (usual, shortened(usual)):
        yield tuple(islice(played(key, rules, seats), ACTIONS_MOST))


def played(key: str, rules: Any, seats: int) -> Iterator[Callable[[], WholeTable]]:  # noqa: ANN401  # each game its own
    """A match by chance; each position is made a table only when it is asked for."""
    game, chance = GAMES[key], Random(SEED)
    step = game.new(rules, seats, SEED.to_bytes(32, "big"))
    recent: tuple[Any, ...] = ()
    while True:
        recent = (*recent, *step.events)[-RECENT_EVENTS * -(-seats // 2) :]
        yield partial(table_at, key, step.state, recent=recent)
        awaited = [seat for seat in map(Seat, range(seats)) if game.legal(step.state, seat)]
        if not awaited:
            return
        seat = chance.choice(awaited)
        step = game.apply(
            step.state, seat, HOOKS[key].choose(step.state, game.legal(step.state, seat), chance)
        )


def sampled(key: str, preset: str, seats: int, chance: Random) -> Iterator[WholeTable]:
    """Positions from all of both matches, enough for `VIEWS_EACH`, their ends among them."""
    wanted = -(-VIEWS_EACH // (2 * (seats + 1)))
    for match in matches(key, preset, seats):
        for position in (*chance.sample(match[:-1], min(wanted - 1, len(match) - 1)), match[-1]):
            yield position()


def called_badly(table: WholeTable, chance: Random) -> WholeTable:
    """The same table with other people at it."""
    return replace(
        table,
        chairs=tuple(
            replace(chair, name=chance.choice(NAMES), user=UserId(chance.randrange(1 << 62)))
            for chair in table.chairs
        ),
    )


LOCALES = (ENGLISH, *(Locale(language) for language in sorted(languages())))
LOOKS = tuple(Look(index=index, felt=felt) for index in IndexSize for felt in Felt)


def views_of(table: WholeTable) -> Iterator[tuple[Block, ...]]:
    """What each reader sees: everybody, and each seat with its hand and the score."""
    panel = PANELS[table.terms.game]
    yield panel.table(table)
    for seat in range(len(table.chairs)):
        hand = panel.hand(table.hand(Seat(seat)))
        yield (*hand, *(panel.question(table.hand(Seat(seat)), SCORE) or ()))


@pytest.mark.parametrize(("key", "preset", "seats"), PRESETS)
def test_no_name_and_no_position_breaks_a_picture(
    key: str, preset: str, seats: int, uncoded: Recorder
) -> None:
    """No exception, no text that leaves its room, no text and no index that something covers."""
    chance = Random(f"{key} {preset} {seats}")
    drawn = 0
    for table in sampled(key, preset, seats, chance):
        locale, look = chance.choice(LOCALES), chance.choice(LOOKS)
        with speaking(locale):
            says = None if locale == ENGLISH else phrasebook().label
            for blocks in views_of(called_badly(table, chance)):
                for image in (block for block in blocks if isinstance(block, Image)):
                    uncoded.clear()
                    picture = drawn_in(look, image.draw, says=says)
                    assert picture.filename.endswith(".png")
                    assert uncoded.faults() == [], (locale, look)
                drawn += 1
    assert drawn >= VIEWS_EACH
