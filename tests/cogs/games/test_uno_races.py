"""Catching through Discord, where the first press wins; and panels that tell nothing of hidden cards."""

from __future__ import annotations

import asyncio
import random

from bot.games import uno
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.sandbox import Message, Person
from cogs.games.uno import UnoPanel
from cogs.layout import Image
from tests.cogs.club import Club
from tests.cogs.company import Company
from tests.cogs.games.test_panels import ids_of
from tests.cogs.panel_tables import heard, table_at
from tests.games.uno import hooks
from tests.whole_table import WholeTable

MOVES = 1_000
PANEL = UnoPanel()


async def until_exposed(company: Company, table: WholeTable) -> WholeTable:
    """Play as beginners do, who forget to call, until somebody may be caught."""
    for _ in range(MOVES):
        if table.public.exposed:
            return table
        table = await company.play(table, moves=1)
    raise AssertionError("nobody has forgotten to call")


def hunters_of(company: Company, table: WholeTable) -> list[tuple[Person, Message, str]]:
    """Everybody else with the panel and the button that catches."""
    exposed = table.public.exposed[0]
    found = []
    for person in company.people:
        seat = table.seat_of(int(person.id))
        if seat is not None and seat != exposed:
            panel = company.panel_of(person, table)
            label = next(button.label for button in panel.buttons if button.label.startswith("Catch"))
            found.append((person, panel, label))
    return found


async def test_of_two_who_catch_at_once_the_first_press_wins(club: Club) -> None:
    company = Company(club, 4)
    table = await until_exposed(company, await company.begin("uno"))
    exposed = table.public.exposed[0]
    before = table.public.players[exposed].cards
    hunters = hunters_of(company, table)
    assert len(hunters) == 3
    presses = await asyncio.gather(*(person.press(panel, label) for person, panel, label in hunters))
    for press in presses:
        await press.answered()
    await club.settled()
    now = await club.now(table.id)
    assert now.version == table.version + 1
    assert now.public.players[exposed].cards == before + 4
    assert now.public.exposed == ()
    replies = [press.reply() for press in presses]
    assert sum(reply is not None and bool(reply.text) for reply in replies) >= len(hunters) - 1


def test_panels_do_not_change_with_cards_that_their_readers_cannot_see() -> None:
    """Text, alt text, buttons and pictures of each reader, with all other hands and the pile dealt anew."""
    rng, game = random.Random(6), GAMES["uno"]
    state = uno.new(uno.PRESETS["house_party"], 4, bytes(32)).state
    looked = 0
    for number in range(160):
        if uno.outcome(state) is not None:
            break
        if number % 8 == 0:
            for seat in (*state.present, None):
                other = hooks.resampled(state, seat, rng)
                assert shown(table_at("uno", state), seat) == shown(table_at("uno", other), seat)
                looked += hooks.cards(other) != hooks.cards(state)
        (turn,) = uno.awaited(state)
        state = uno.apply(state, turn, hooks.choose(state, game.legal(state, turn), rng)).state
    assert looked > 50


def shown(table: WholeTable, seat: Seat | None) -> tuple[object, ...]:
    """All that one reader gets."""
    blocks = PANEL.table(table) if seat is None else PANEL.hand(table.hand(seat))
    pictures = tuple(block.draw() for block in blocks if isinstance(block, Image))
    return heard(blocks), tuple(ids_of(blocks)), pictures
