"""A database of an older version is brought up to date, and its matches are played on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot import verify
from bot.games.gin.rules import PRESETS
from bot.matches import ChallengeStatus, MatchId, Ruleset, Status, owned_by_server
from bot.store import DeadlineKind, open_store
from bot.store.sqlite.backups import unpack
from tests.host.conftest import Host, reopened
from tests.host.first_evening import FILE
from tests.matches.conftest import BOB, GUILD
from tests.matches.test_servers import setting

pytestmark = pytest.mark.usefixtures("later_program")

OVER, OPEN, COMPUTER = MatchId(1), MatchId(2), MatchId(3)


async def test_the_open_match_of_the_first_evening_is_played_on_to_its_end(host: Host) -> None:
    async with reopened(host) as room:
        over, table = await room.stands(OVER), await room.stands(OPEN)
        assert (over.status, table.status, table.version) == (Status.OVER, Status.LIVE, 31)

        table = await room.play_on(table, moves=30)
        assert table.version >= 61
        await room.matches.play.resign(OPEN, user=BOB, request=77)

        over = await room.stands(OPEN)
        assert (over.status, over.version) == (Status.OVER, table.version + 1)
        assert over.outcome is not None


async def test_a_turn_of_the_first_evening_keeps_its_clocks(host: Host) -> None:
    async with reopened(host) as room:
        table = await room.stands(OPEN)
        assert (table.is_warned, table.terms.turn_limit) == (False, timedelta(hours=24))
        assert table.deadline is not None
        kinds = await room.store.read(lambda tx: {row.kind: row.at for row in tx.deadlines.of(OPEN)})
        assert kinds[DeadlineKind.WARNING] == table.deadline - timedelta(hours=6)


async def test_the_computer_of_the_first_evening_plays_on(host: Host) -> None:
    async with reopened(host) as room:
        table = await room.stands(COMPUTER)
        assert (await room.play_on(table, moves=8)).version == table.version + 8


async def test_a_challenge_of_the_first_evening_is_accepted(host: Host) -> None:
    async with reopened(host) as room:
        behind = await room.store.read(lambda tx: tx.challenges.behind())
        (challenge,) = [row for row in behind if row.status is ChallengeStatus.OPEN]
        began = await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=77)
        assert (await room.play_on(began, moves=3)).version == 3


async def test_an_upgrade_keeps_the_database_of_before(host: Host) -> None:
    before = host.asks("SELECT id, version, snapshot FROM match")
    await (await open_store(host.settings.store_url)).close()

    (backup,) = host.backups
    assert backup.name.endswith("-before-update.sqlite3.gz")
    assert unpack(backup, host.data / "before").revision == "0001"
    assert host.asks("SELECT id, version, snapshot FROM match") == before


async def test_people_of_the_first_evening_save_presets_and_servers_play_by_them(host: Host) -> None:
    ours = Ruleset(game="gin", preset="straight", rules=PRESETS["straight"])
    async with reopened(host) as room:
        assert (await room.matches.presets.of_settings(GUILD)).preset == "standard"
        saved = await room.matches.presets.save(owned_by_server(GUILD), "Our Tuesday rules", ours)
        await room.matches.servers.change(GUILD, setting(saved=saved.id, preset="straight"), by=BOB)
    async with reopened(host) as room:
        assert await room.matches.presets.of_settings(GUILD) == ours


async def test_a_message_that_was_posted_again_on_the_first_evening_is_not_posted_once_more(
    host: Host,
) -> None:
    """Schema 0001 kept for which version that was, and 0002 keeps whether it is under way."""
    host.sql("UPDATE surface SET reposted_for = version, version = (SELECT max(version) FROM match)")
    async with reopened(host) as room:
        rows = await room.store.read(lambda tx: tx.surfaces.of(OPEN))
        assert [row.reposting_since for row in rows] == [None] * 3


def test_the_database_of_the_first_evening_is_small() -> None:
    assert FILE.stat().st_size < 200_000


async def test_the_finished_match_of_the_first_evening_is_proven(host: Host) -> None:
    """Its salt is a press, as it was then: less is proven, and the check says so."""
    async with reopened(host) as room:
        proof = await room.matches.proofs.of(OVER, user=BOB, channel=None)
        told = list(verify.check(verify.read(proof.text)))
        assert proof.link is None
        assert any("Only the bot saw it" in line for line in told)
