"""Damage planted into a bot that runs: what is shown too late, too often, or to the wrong person is found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec import structs

from bot.games.game import Seat
from bot.matches import Hand, Match, Notice, SurfaceKind, Table
from bot.preferences import DeckColours, Language, Preferences
from bot.sandbox import Person, Sandbox
from bot.sandbox.model import Snowflake
from cogs.games.registry import PANELS
from cogs.layout import Block, Image
from cogs.painting.painter import Painter
from cogs.supervisor import aim_at
from tests.chaos import verdict
from tests.chaos.history import read_histories
from tests.chaos.pictures import Gallery
from tests.chaos.witness import Witness
from tests.cogs.club import TOKEN, Club
from tests.empty_store import open_empty_store
from tests.patience import LENIENT
from tests.whole_table import WholeTable

MOVES = 8
LIMIT_S = 150.0


class Watched:
    """A card room with real pictures, and the witness of all that is shown in it."""

    def __init__(self, club: Club, witness: Witness) -> None:
        self.club = club
        self.witness = witness

    async def play(self, *, moves: int = MOVES) -> WholeTable:
        """Alice and Bob begin, and make some moves."""
        async with asyncio.timeout(LIMIT_S):
            table = await self.club.begin()
            for number in range(moves):
                # What ends a deal is asked once more, and has no button of its own.
                offered = table.menus[table.on_turn[0]]
                menu = [text for text in offered if not text.startswith(("knock", "gin", "big"))]
                table = await self.club.play(table, menu[-1 - number % 2] if len(menu) > 1 else menu[0])
        return table

    async def unshown(self) -> list[str]:
        histories = await read_histories(self.club.store)
        return await verdict.unshown(self.club.matches, self.club.sandbox, histories)

    async def wrong_pictures(self) -> list[str]:
        histories = await read_histories(self.club.store)
        return await asyncio.to_thread(Gallery(histories).wrong, self.witness)


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[Watched]:
    store = open_empty_store(tmp_path)
    with ThreadPoolExecutor(2) as threads:
        async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
            aim_at(sandbox.url)
            club, witness = Club(sandbox, store, threads), Witness(sandbox)
            witness.open()
            await club.start()
            yield Watched(club, witness)
            await club.stop()
    await store.close()


async def test_pictures_to_somebodys_taste_are_no_finding_and_anothers_hand_is_one(watched: Watched) -> None:
    club, chosen = watched.club, Preferences(deck=DeckColours.TWO, language=Language("de"))
    await club.matches.servers.change(
        int(club.guild.id), lambda old: structs.replace(old, language=Language("en-US")), by=1
    )
    for person in (club.alice, club.bob):
        await club.matches.preferences.change(int(person.id), lambda _: chosen)
    await watched.play()
    assert await watched.unshown() == []
    assert await watched.wrong_pictures() == []
    sights = watched.witness.sights
    own = next(one for one in reversed(sights) if one.reader is not None and one.pictures)
    other = club.bob.id if own.reader == club.alice.id else club.alice.id
    sights.append(replace(own, reader=Snowflake(other), message=Snowflake("7")))
    assert len(await watched.wrong_pictures()) == 1


async def test_what_is_shown_as_it_should_be_is_no_finding(watched: Watched) -> None:
    table = await watched.play()
    assert table.version == MOVES
    assert await watched.unshown() == []
    assert await watched.wrong_pictures() == []
    histories = await read_histories(watched.club.store)
    assert verdict.lost_moves(watched.witness, histories) == []
    assert verdict.leaked_cards(watched.witness, histories) == []
    assert len({picture for sight in watched.witness.sights for picture in sight.pictures}) > 2 * MOVES


async def test_a_move_that_the_painter_never_heard_of(watched: Watched) -> None:
    table = await watched.play()

    async def sleep(_notice: Notice) -> None:
        pass

    watched.club.matches.listen(sleep)
    seat = table.on_turn[0]
    await watched.club.matches.play.act(
        table.id,
        user=int(watched.club.on_turn(table).id),
        version=table.version,
        text=table.menus[seat][0],
        request=1,
    )
    behind = await watched.unshown()
    assert {line.split(" its ")[1].split()[0] for line in behind} == {"table", "hand"}
    assert all(f"less than version {MOVES + 1}" in line for line in behind)


async def test_a_replay_that_a_stranger_looks_at_is_no_leak(watched: Watched) -> None:
    """All may see a match that is over; of one that goes on, these screens would be leaks."""
    table = await watched.play()
    club, before = watched.club, len(watched.witness.sights)
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=99)
    await club.settled()
    shown = await (await club.carol.slash(club.channel, "replay", match=str(table.id))).replied()
    # The animation comes as a message without any button that says of which match it is.
    await (await club.carol.press(shown, "Animate")).replied(timeout=LIMIT_S)
    histories = await read_histories(club.store)
    opened = [sight for sight in watched.witness.sights[before:] if sight.opens == table.id]
    assert opened
    assert max(len(sight.cards) for sight in opened) > 20
    assert verdict.leaked_cards(watched.witness, histories) == []
    assert await watched.wrong_pictures() == []
    live = [
        replace(one, record=replace(one.record, row=replace(one.row, ended_at=None))) for one in histories
    ]
    assert verdict.leaked_cards(watched.witness, tuple(live))


async def test_a_message_that_no_book_knows(watched: Watched) -> None:
    table = await watched.play()
    surfaces = await watched.club.matches.surfaces.of(table.id)
    (book,) = [one for one in surfaces if one.kind is SurfaceKind.TABLE]
    await watched.club.store.write(
        lambda tx: tx.conn.exec_driver_sql(
            "UPDATE surface SET message = NULL WHERE message = ?", (book.message,)
        )
    )
    assert [line.split(":")[0] for line in await watched.unshown()] == [f"match {table.id}"]


class Careless:
    """Gin, except that whatever is asked for shows a seat's hand, which it has to steal from the painter."""

    def __init__(self, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
        self._seat = seat
        self._stolen: dict[int, Hand] = {}
        refresh = Painter.refresh

        def robbed(painter: Painter, match: Match, *, force: bool = False) -> None:
            self._stolen[match.table.id] = next(hand for hand in match.hands if hand.seat == seat)
            refresh(painter, match, force=force)

        monkeypatch.setattr(Painter, "refresh", robbed)

    def hand(self, hand: Hand) -> tuple[Block, ...]:
        return self.table(hand.table)

    def table(self, table: Table) -> tuple[Block, ...]:
        blocks = PANELS["gin"].hand(self._stolen[table.id])
        return tuple(block for block in blocks if isinstance(block, Image))

    def __getattr__(self, name: str) -> object:
        return getattr(PANELS["gin"], name)


@pytest.mark.parametrize(
    ("where", "reader"), [("cogs.layouts.table", "everybody"), ("cogs.layouts.panels", "somebody else")]
)
async def test_a_hand_that_is_drawn_for_others(
    watched: Watched, monkeypatch: pytest.MonkeyPatch, where: str, reader: str
) -> None:
    monkeypatch.setattr(f"{where}.PANELS", MappingProxyType({"gin": Careless(Seat(0), monkeypatch)}))
    table = await watched.play(moves=0)
    found = await watched.wrong_pictures()
    assert found
    assert all(f"what seat 0 of match {table.id} saw at version 0 to {reader}" in line for line in found)


async def test_a_picture_that_was_sent_to_the_other_player(watched: Watched) -> None:
    table = await watched.play()
    club = watched.club
    plant(watched, taken_from=club.alice, shown_to=club.bob)
    (found,) = await watched.wrong_pictures()
    assert f"what seat {table.seat_of(int(club.alice.id))} of match {table.id} saw" in found


async def test_a_picture_that_nobody_draws(watched: Watched) -> None:
    await watched.play()
    plant(watched, taken_from=None, shown_to=watched.club.bob)
    (found,) = await watched.wrong_pictures()
    assert "a picture that no view draws" in found


def plant(watched: Watched, *, taken_from: Person | None, shown_to: Person) -> None:
    """Put other bytes into the picture of somebody's hand."""
    core = watched.club.sandbox.core
    data = b"something" if taken_from is None else watched.club.hand_of(taken_from).pictures[-1].data
    stored = core.world.messages[watched.club.hand_of(shown_to).id]
    core.file_store.put(stored.attachments[-1].id, data)
    watched.witness._look(stored)
