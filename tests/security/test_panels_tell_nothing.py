"""Whatever a panel shows, in every game and preset, stays the same when the cards change that its reader
must not know: texts, alts, labels, ids, menus, names of files and the pictures themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from bot.games.cards import write_cards
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat
from bot.games.gin.rules import DefenderChoice, GinRules, MatchFormat, MeldChoice
from cogs.games.registry import GUIDES, PANELS
from cogs.layout import Block, Image, Text
from images.ink.canvas import Picture
from tests.cogs.games.test_panels import PRESETS, positions, questions_of
from tests.cogs.panel_tables import table_at
from tests.games.hooks import HOOKS
from tests.whole_table import WholeTable

WALKED, LOOKED_AT = 160, 24
"""How many positions of a match are reached; how many of them readers see with other hidden cards."""
DRAWN_EVERY = 10
"""Of how many of these one is drawn."""


def shown(table: WholeTable, reader: Seat | None) -> Iterator[Block]:
    """All that this reader can have on the screen at a position."""
    panel = PANELS[table.terms.game]
    if reader is None:
        yield from panel.table(table)
        return
    hand = panel.hand(table.hand(reader))
    yield from hand
    for asked in questions_of(hand):
        yield from panel.question(table.hand(reader), asked) or ()


def written(blocks: Iterator[Block], *, drawn: bool) -> list[object]:
    """The blocks as they can be compared, on demand with their pictures drawn."""
    return [_picture(block, drawn=drawn) if isinstance(block, Image) else block for block in blocks]


def _picture(image: Image, *, drawn: bool) -> object:
    if not drawn:
        return image.alt
    picture = image.draw()
    assert isinstance(picture, Picture)
    return image.alt, picture.filename, picture.data


def require_silence(
    key: str,
    rules: Any,  # noqa: ANN401  # each game its own rules
    seed: int,
    seats: int = 2,
    *,
    looked_at: int = LOOKED_AT,
) -> set[str]:
    """Fail if what a reader sees depends on what the reader must not know; gives the phases looked at."""
    chance, hooks, changed = random.Random(seed), HOOKS[key], 0
    # Without the last one: of a match that is over, nothing is hidden but what it does not show anyway.
    walk = [at for at, _ in pairwise(islice(positions(key, rules, seed, seats), WALKED))]
    beginning, rest = walk[:4], walk[4:]
    looks = [*beginning, *chance.sample(rest, min(looked_at * 2 // seats, len(rest)))]
    for look, (table, state) in enumerate(looks):
        for reader in (*map(Seat, range(seats)), None):
            other = hooks.resampled(state, reader, chance)
            changed += hooks.cards(other) != hooks.cards(state)
            instead = table_at(key, other, version=table.version, recent=table.recent)
            is_drawn = look % DRAWN_EVERY == 0
            assert written(shown(instead, reader), drawn=is_drawn) == written(
                shown(table, reader), drawn=is_drawn
            ), f"{reader} at {state}"
    assert changed, "nothing was ever hidden, so this proved nothing"
    return {state.phase.value for _, state in looks if hasattr(state, "phase")}


@pytest.mark.parametrize(("key", "preset", "seats"), PRESETS)
def test_no_preset_shows_a_hidden_card(key: str, preset: str, seats: int) -> None:
    require_silence(key, GUIDES[key].presets[preset], 21, seats)


def test_no_choice_of_gin_shows_a_secret() -> None:
    """Numbers that are set down and not yet open; melds that are chosen, and answered."""
    rules = GinRules(
        cut_winner=CutWinner.CHOOSES,
        format=MatchFormat.DECLARED,
        meld_choice=MeldChoice.KNOCKER,
        defender_choice=DefenderChoice.MANUAL,
        fiftieth_card=True,
        discard_history_visible=True,
    )
    phases = require_silence("gin", rules, seed=5, looked_at=40)
    assert phases >= {"choose_dealer", "declare", "showdown", "discard"}


def test_a_panel_that_told_of_the_stock_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the proof, with a hand that everybody is shown."""
    colonel = PANELS["colonel"]

    def tell(table: WholeTable) -> tuple[Block, ...]:
        return Text(write_cards(table.views[0].hand.deadwood)), *public(table)

    public = colonel.table
    monkeypatch.setattr(colonel, "table", tell)
    with pytest.raises(AssertionError, match="None at"):
        require_silence("colonel", GUIDES["colonel"].presets["standard"], seed=21)
