"""Games that only tests know: registering one, what every game promises, and playing it in the sandbox."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from discord import app_commands

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import Status, Table
from bot.sandbox import Person, Sandbox
from bot.words.guide import PlainWords
from cogs.games.generic import GenericPanel
from cogs.games.registry import GUIDES, PANELS
from cogs.options import GAME_CHOICES
from cogs.rankings.profiles import PROFILE_CHOICES
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, Club, count_salts
from tests.cogs.games.test_panels import positions, require_playable
from tests.empty_store import open_empty_store
from tests.games import test_contract, test_no_leak
from tests.games.hooks import HOOKS, Hooks
from tests.patience import LENIENT
from tests.whole_table import WholeTable

AT_A_TABLE = {"key", "preset", "seats"}
MORE_PEOPLE = ("Dora", "Emil", "Fay")
"""Who joins Alice, Bob and Carol at a larger table."""


@contextmanager
def registered(game: Any, words: PlainWords, hooks: Hooks) -> Iterator[GenericPanel]:  # noqa: ANN401  # a package that is a Game
    """A line in each registry for as long as a test needs it: the game, its panel, and its hooks.

    Guides and the choices of commands follow from the panels when the program starts, which it has by now.
    """
    panel = GenericPanel(words)
    lines: tuple[tuple[object, object], ...] = (
        (GAMES, game),
        (PANELS, panel),
        (GUIDES, panel.guide),
        (HOOKS, hooks),
    )
    with pytest.MonkeyPatch.context() as patch:
        for registry, line in lines:
            patch.setitem(cast("dict[str, Any]", registry), game.KEY, line)
        for choices in (GAME_CHOICES, PROFILE_CHOICES):
            choices.append(app_commands.Choice(name=panel.guide.name(), value=game.KEY))
        yield panel
        for choices in (GAME_CHOICES, PROFILE_CHOICES):
            choices.pop()


# What every game promises


def _promises(module: ModuleType) -> list[Callable[..., None]]:
    """The tests of a module that are run for every game, preset and number of players."""
    found = [each for name, each in vars(module).items() if name.startswith("test_")]
    return [each for each in found if set(inspect.signature(each).parameters) == AT_A_TABLE]


PROMISES = [*_promises(test_contract), *_promises(test_no_leak)]
"""To be called with ``key``, ``preset`` and ``seats`` while the game is registered."""


def require_buttons(key: str, rules: Any, *, seats: int, seed: int = 7, most: int | None = None) -> None:  # noqa: ANN401  # each game its own rules
    """In a match by chance, or its first positions: who is awaited can do all that the rules allow."""
    for table, state in islice(positions(key, rules, seed, seats), most):
        require_playable(table, state)
        for seat in range(seats):
            assert PANELS[key].hand(table.hand(Seat(seat)))


# In the sandbox


@asynccontextmanager
async def card_room(folder: Path) -> AsyncIterator[Club]:
    """A card room with the bot in it, and its store in a folder; pictures are drawn if there are any."""
    store = open_empty_store(folder)
    with ThreadPoolExecutor(1) as threads, pytest.MonkeyPatch.context() as patch:
        count_salts(patch)
        async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
            aim_at(sandbox.url)
            club = Club(sandbox, store, threads)
            await club.start()
            yield club
            await club.stop()
    await store.close()


async def begun(room: Club, game: str, seats: int = 3, /, **options: str) -> WholeTable:
    """Alice opens a table, Bob and Carol and as many more as there are seats join, and the match begins."""
    opened = await (await room.alice.slash(room.channel, "play", game=game, **options)).replied()
    more = [room.sandbox.add_person(name, room.guild) for name in MORE_PEOPLE[: seats - 3]]
    for who in (room.bob, room.carol, *more):
        await (await who.press(opened, "Join")).answered()
        await room.settled()
    await (await room.alice.press(opened, "Start")).answered()
    await room.settled()
    return await room.only_match()


def person_at(room: Club, table: Table, seat: Seat) -> Person:
    """Who sits there."""
    people = {int(each.id): each for each in room.sandbox.people}
    return people[int(table.chairs[seat].user or 0)]


async def play_on(room: Club, table: WholeTable) -> WholeTable:
    """The seat that is awaited first does what its hand offers first, by a button or in a menu."""
    person = person_at(room, table, table.on_turn[0])
    message = room.hand_of(person)
    plays = [each.custom_id for each in message.buttons if each.custom_id.startswith("m:")]
    if plays:
        await room.do(person, custom_id=plays[0])
    else:
        menu = next(each for each in message.selects if each.custom_id.startswith("w:"))
        await (await person.select(message, menu.custom_id, [menu.options[0].value])).answered()
        await room.settled()
    return await room.now(table.id)


async def played_out(room: Club, table: WholeTable) -> WholeTable:
    """The match at its end, each step of which was one action."""
    while table.status is Status.LIVE:
        after = await play_on(room, table)
        assert after.version == table.version + 1
        table = after
    return table
