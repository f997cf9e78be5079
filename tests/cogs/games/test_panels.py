"""What every panel owes: whoever is on turn has buttons, under all rules that can be chosen, to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches.fold import RECENT_EVENTS
from cogs.custom_ids import LIMIT, CustomId
from cogs.games.registry import GUIDES, PANELS
from cogs.layout import Block, ButtonRow, Image, Menu
from cogs.match_ids import Act, Ask, Choose, Fill, Pick
from images.ink.canvas import Picture, bytes_allowed
from tests.cogs.panel_tables import table_at
from tests.games.hooks import HOOKS
from tests.games.short import shortened
from tests.whole_table import WholeTable
from tests.words.test_guides import changed

ACTIONS_MOST = 3_000
FEW_ACTIONS = 50
LOOKED_AT, PICTURES_EVERY = 5, 40
"""Of how many positions one is looked at, or drawn, in a long match of two; of more, fewer are."""

COMPONENTS_MOST, AROUND = 40, 10
"""Of the components that a message may have, those that stand around what a panel shows."""

MANY_SIZES = 4
"""A game that so many numbers of people can play is played with each; of more, with a few for each preset."""


def sizes(key: str, at: int) -> tuple[int, ...]:
    """With how many preset number ``at`` is played: the first with few, some and most, others in turn."""
    seats = tuple(GAMES[key].SEATS)
    if len(seats) <= MANY_SIZES:
        return seats
    few = (seats[0], seats[len(seats) // 2], seats[-1])
    return few if at == 0 else (few[at % len(few)],)


PRESETS = [
    (key, preset, seats)
    for key, guide in GUIDES.items()
    for at, preset in enumerate(guide.presets)
    for seats in sizes(key, at)
]
CHANGES = [
    pytest.param(key, rules, id=f"{key}-{option}-{number}")
    for key, guide in GUIDES.items()
    for number, (option, rules) in enumerate(changed(guide))
]


def positions(
    key: str,
    rules: Any,  # noqa: ANN401  # each game its own rules
    seed: int,
    seats: int | None = None,
    *,
    every: int = 1,
) -> Iterator[tuple[WholeTable, Any]]:
    """A match as its readers see it, position by position; the fewest play, if not said.

    After the first few only ``every`` so many positions are seen, and the last.
    """
    game, chance, players = GAMES[key], random.Random(seed), seats or GAMES[key].SEATS[0]
    step = game.new(rules, players, seed.to_bytes(32, "big"))
    recent: tuple[Any, ...] = ()
    for version in range(ACTIONS_MOST):
        state = step.state
        recent = (*recent, *step.events)[-RECENT_EVENTS * -(-players // 2) :]
        over = game.outcome(state) is not None
        if over or version < FEW_ACTIONS or version % every == 0:
            yield table_at(key, state, version=version, recent=recent), state
        if over:
            return
        awaited = game.awaited(state)
        seat = chance.choice(awaited) if players > 2 else awaited[0]
        step = game.apply(state, seat, HOOKS[key].choose(state, game.legal(state, seat), chance))


Move = Act | Ask | Choose | Pick | Fill
"""What plays the game, or asks about it."""


def ids_of(blocks: tuple[Block, ...]) -> Iterator[CustomId]:
    """What can be pressed or chosen."""
    for block in blocks:
        if isinstance(block, ButtonRow):
            yield from (key.id for key in block.buttons)
        elif isinstance(block, Menu):
            yield block.id


def actions_of(blocks: tuple[Block, ...]) -> Iterator[str]:
    """The actions that are done at once by a button or a line of a menu."""
    for block in blocks:
        if isinstance(block, ButtonRow):
            yield from (key.id.action for key in block.buttons if isinstance(key.id, Act))
        elif isinstance(block, Menu) and isinstance(block.id, Pick):
            yield from (option.value for option in block.options)


def questions_of(blocks: tuple[Block, ...]) -> Iterator[str]:
    """What is asked about by a button, a line of a menu, or all lines that can be chosen together."""
    for block in blocks:
        if isinstance(block, ButtonRow):
            yield from (key.id.action for key in block.buttons if isinstance(key.id, Ask))
        elif isinstance(block, Menu) and isinstance(block.id, Choose):
            values = [option.value for option in block.options]
            yield from values
            if block.most > 1:
                yield " ".join((*block.id.chosen, *values[: block.most]))


def require_playable(table: WholeTable, state: Any) -> None:  # noqa: ANN401  # each game its own state
    """Whoever is on turn can act, nobody else can, and nobody can from the public table."""
    panel = PANELS[table.terms.game]
    for seat, menu in enumerate(table.menus):
        blocks = panel.hand(table.hand(Seat(seat)))
        assert any(isinstance(each, Move) for each in ids_of(blocks)) == bool(menu), (
            f"seat {seat} on turn with {menu} has {list(ids_of(blocks))}"
        )
        require_legal(table, state, Seat(seat), blocks)
        for asked in questions_of(blocks):
            answer = panel.question(table.hand(Seat(seat)), asked)
            assert answer, asked
            require_legal(table, state, Seat(seat), answer)
    assert not [each for each in ids_of(panel.table(table)) if isinstance(each, Move)]


def require_legal(table: WholeTable, state: Any, seat: Seat, blocks: tuple[Block, ...]) -> None:  # noqa: ANN401  # each game its own state
    """What can be pressed is what the rules take, each id is there once, and all of it fits below a hand."""
    game = GAMES[table.terms.game]
    for action in set(actions_of(blocks)) - set(table.menus[seat]):
        game.apply(state, seat, game.read(action))
    ids = list(ids_of(blocks))
    assert len(ids) == len(set(ids))
    components = sum(1 + len(block.buttons) if isinstance(block, ButtonRow) else 1 for block in blocks)
    components += sum(isinstance(block, Menu) for block in blocks)
    assert components <= COMPONENTS_MOST - AROUND
    assert all(len(each.custom_id) <= LIMIT for each in ids)


def draw(table: WholeTable) -> None:
    """All pictures of a position, of which each has an alt text and fits into a message."""
    panel = PANELS[table.terms.game]
    sheets = (
        panel.table(table),
        *(panel.hand(table.hand(Seat(at))) for at in range(len(table.chairs))),
    )
    for image in (block for blocks in sheets for block in blocks if isinstance(block, Image)):
        drawn = image.draw()
        assert isinstance(drawn, Picture)
        assert len(drawn.data) <= bytes_allowed(drawn.height)
        assert 0 < len(image.alt) <= 1024


@pytest.mark.parametrize(("key", "preset", "seats"), PRESETS)
def test_every_preset_is_played_by_buttons_to_its_end(key: str, preset: str, seats: int) -> None:
    rules, last = shortened(GUIDES[key].presets[preset]), None
    looked_at, pictures_every = LOOKED_AT * seats // 2, PICTURES_EVERY * seats // 2
    for last, state in positions(key, rules, 7, seats, every=looked_at):
        require_playable(last, state)
        if last.version % pictures_every == 0:
            draw(last)
    assert last is not None
    assert last.outcome is not None
    draw(last)


@pytest.mark.parametrize(("key", "rules"), CHANGES)
def test_every_option_that_can_be_chosen_leaves_nobody_without_a_button(
    key: str,
    rules: Any,  # noqa: ANN401  # each game its own rules
) -> None:
    for table, state in islice(positions(key, rules, seed=11), FEW_ACTIONS):
        require_playable(table, state)
        if table.version == 0:
            draw(table)
