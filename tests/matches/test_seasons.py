"""Seasons end by themselves: once, however many processes come to it, and also after weeks away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime

import msgspec
import pytest

from bot.matches import Matches, Tempo
from bot.matches.choices import ServerSettings
from bot.rankings import GRACE, SeasonRow, settle
from bot.records import SeasonLength
from bot.store import GuildId, Transaction, UserId
from tests.matches.conftest import ALICE, BOB, GUILD, Room


async def seasons(room: Room) -> tuple[SeasonRow, ...]:
    """Oldest first."""
    return (await room.store.read(lambda tx: tx.seasons.of(GuildId(GUILD))))[::-1]


async def titles(room: Room) -> list[tuple[int, UserId | None]]:
    """All titles of the server, by season."""

    def work(tx: Transaction) -> list[tuple[int, UserId | None]]:
        rows = (row for each in tx.seasons.of(GuildId(GUILD)) for row in tx.seasons.titles(each.id, "gin"))
        return sorted((row.season, row.user) for row in rows)

    return await room.store.read(work)


async def win(room: Room) -> SeasonRow:
    """Alice wins, and is ranked, as if she had won against many."""
    await room.resign(await room.begin(), BOB)
    season = (await seasons(room))[-1]

    def work(tx: Transaction) -> None:
        row = tx.seasons.ratings(season.id, "gin")[UserId(ALICE)]
        tx.seasons.put_rating(replace(row, ranked=True))

    await room.store.write(work)
    return season


async def settle_for(room: Room, length: SeasonLength | None) -> None:
    def change(old: ServerSettings) -> ServerSettings:
        return msgspec.structs.replace(old, seasons=length)

    await room.matches.servers.change(GUILD, change, by=ALICE)


def wait_for_the_end(room: Room, season: SeasonRow) -> None:
    room.clock.pass_time(seconds=(season.ends_at - room.clock()).total_seconds())


async def test_a_rated_match_begins_the_season_that_the_server_has_settled(room: Room) -> None:
    await settle_for(room, SeasonLength.QUARTER)
    season = await win(room)
    assert season.length is SeasonLength.QUARTER
    assert season.began_at <= room.clock() < season.ends_at


async def test_a_server_without_seasons_has_none(room: Room) -> None:
    await settle_for(room, None)
    await room.resign(await room.begin(), BOB)
    assert await seasons(room) == ()


async def test_the_title_is_given_a_minute_after_the_end_and_not_before(room: Room) -> None:
    season = await win(room)
    wait_for_the_end(room, season)
    room.clock.pass_time(seconds=GRACE.total_seconds() - 1)
    await room.matches.tick()
    assert await titles(room) == []
    room.clock.pass_time(seconds=1)
    await room.matches.tick()
    assert await titles(room) == [(season.id, ALICE)]


async def test_after_months_away_every_season_has_ended_once(room: Room) -> None:
    first = await win(room)
    wait_for_the_end(room, first)
    second = await win(room)
    assert second.began_at == first.ends_at
    room.clock.pass_time(days=200)
    room.restarted()
    for _ in range(2):
        await room.matches.tick()
    assert await titles(room) == [(first.id, ALICE), (second.id, ALICE)]
    assert all(each.settled_at is not None for each in await seasons(room))


async def test_several_that_come_to_the_same_end_give_one_title(room: Room) -> None:
    season = await win(room)
    wait_for_the_end(room, season)
    room.clock.pass_time(minutes=2)
    others = [Matches(room.store, now=room.clock, tempo=Tempo()) for _ in range(3)]
    await asyncio.gather(*(each.seasons.settle_due(room.clock()) for each in others))
    assert await titles(room) == [(season.id, ALICE)]


async def test_one_season_that_fails_holds_up_no_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    season = await win(room)
    await room.store.write(
        lambda tx: tx.seasons.insert(
            GuildId(GUILD + 1), season.length, began_at=season.began_at, ends_at=season.ends_at - GRACE
        )
    )
    plain = settle

    def fail(tx: Transaction, season: SeasonRow, at: datetime) -> bool:
        if season.guild != GUILD:
            raise ValueError
        return plain(tx, season, at)

    monkeypatch.setattr("bot.matches.servers.seasons.settle", fail)
    wait_for_the_end(room, season)
    room.clock.pass_time(minutes=2)
    await room.matches.tick()
    assert await titles(room) == [(season.id, ALICE)]


async def test_somebodys_data_names_their_ratings_in_seasons_and_titles(room: Room) -> None:
    season = await win(room)
    wait_for_the_end(room, season)
    room.clock.pass_time(minutes=2)
    await room.matches.tick()
    document = msgspec.json.decode((await room.matches.privacy.export(ALICE)).text)
    assert document["titles"] == [{"season": season.id, "game": "gin"}]
    assert [row["season"] for row in document["ratings_in_seasons"]] == [season.id]
