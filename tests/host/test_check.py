"""The look through a database: each damage is named without a card, and mended where the log is enough."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from bot.games import gin
from bot.host.backups import HostError
from bot.host.check import check, repair
from bot.matches import MatchId, Status
from bot.store import Transaction
from tests.host.conftest import Host, reopened
from tests.matches.conftest import Room

OVER, OPEN, COMPUTER = 1, 2, 3
"""The matches of the first evening."""

ROWS = "SELECT id, status, version, ending, ended_at, seed, secret, rules, snapshot FROM match"

SECRETS = re.compile(r"\b[2-9ATJQK][cdhs]\b|[0-9a-f]{32}|made.up.token")


async def told(host: Host) -> list[str]:
    """What the look through the database says, when it finds something."""
    said: list[str] = []
    assert not await check(host.settings, said.append)
    return said


async def mended(host: Host) -> list[str]:
    """What a repair says that mends everything."""
    said: list[str] = []
    assert await repair(host.settings, said.append), said
    assert said[-1].startswith("sound: ")
    return said


async def played_on(host: Host, match: int) -> None:
    """Two people can go on where they were."""
    async with reopened(host) as room:
        table = await room.stands(MatchId(match))
        assert table.status is Status.LIVE
        assert (await room.play_on(table, moves=4)).version == table.version + 4


async def test_a_sound_database_is_called_so(current: Host) -> None:
    said: list[str] = []
    assert await check(current.settings, said.append)
    assert said == ["sound: the database, and all 3 matches in it"]


async def test_the_look_works_beside_a_running_bot(current: Host, room: Room) -> None:
    def work(tx: Transaction) -> None:
        tx.conn.execute(text("SELECT 1"))
        assert asyncio.run(check(current.settings, lambda _: None))

    await room.store.write(work)


MENDABLE = {
    "UPDATE match SET snapshot = x'7b7d' WHERE id = 2": "match 2 has a snapshot that cannot be read",
    "UPDATE match SET snapshot = (SELECT CAST(json_set(CAST(snapshot AS TEXT), '$.made_by', :version)"
    " AS BLOB) FROM match WHERE id = 3) WHERE id = 2": "match 2 has a snapshot that its log does not lead to",
    "UPDATE match SET status = 'frozen' WHERE id = 2": (
        "match 2 is frozen: nobody can play in it; it is frozen, and its clock still runs"
    ),
    "UPDATE match SET version = 30 WHERE id = 2": "match 2 stands at version 30, and its log has 31 actions",
    "UPDATE match SET snapshot = x'00' WHERE id = 1": "match 1 has a snapshot that cannot be read",
    "INSERT INTO deadline VALUES (1, 'turn', 0, 0)": "match 1 is over, and its clock still runs",
}


@pytest.mark.parametrize("damage", MENDABLE)
async def test_what_the_log_can_mend_is_named_and_mended(current: Host, damage: str) -> None:
    before = current.asks("SELECT id, version, status FROM match")
    current.sql(damage.replace(":version", str(gin.VERSION)))

    assert await told(current) == [f"damaged: {MENDABLE[damage]} (--repair can mend this)"]
    said = await mended(current)

    assert f"mended: {MENDABLE[damage]}" in said
    assert current.asks("SELECT id, version, status FROM match") == before
    await played_on(current, OPEN)


async def test_a_backup_is_made_before_anything_is_mended(current: Host) -> None:
    current.sql("UPDATE match SET status = 'frozen' WHERE id = 2")
    said = await mended(current)

    (backup,) = current.backups
    assert backup.name.endswith("-before-repair.sqlite3.gz")
    assert str(backup) in said[0]


async def test_a_frozen_match_gets_its_clocks_and_its_messages_anew(current: Host) -> None:
    current.sql("UPDATE surface SET version = 31 WHERE match = 2")
    current.sql("UPDATE match SET status = 'frozen' WHERE id = 2")
    current.sql("DELETE FROM deadline WHERE match = 2")
    await mended(current)

    assert {("nudge",), ("turn",)} <= set(current.asks("SELECT kind FROM deadline WHERE match = 2"))
    assert set(current.asks("SELECT version FROM surface WHERE match = 2")) == {(-1,)}


async def test_a_paused_match_stays_paused(current: Host) -> None:
    current.sql("UPDATE match SET status = 'frozen', paused_at = 1 WHERE id = 2")
    current.sql("DELETE FROM deadline WHERE match = 2")
    await mended(current)

    assert current.asks("SELECT status, paused_at FROM match WHERE id = 2") == [("live", 1)]
    assert current.asks("SELECT * FROM deadline WHERE match = 2") == []


async def test_a_match_that_its_log_ends_is_ended_with_its_results(current: Host) -> None:
    results = current.asks("SELECT seat, place, points, verdict FROM result WHERE match = 1 ORDER BY seat")
    ended = current.asks("SELECT ending FROM match WHERE id = 1")
    current.sql("UPDATE match SET status = 'live', ending = NULL, ended_at = NULL WHERE id = 1")
    current.sql("DELETE FROM result WHERE match = 1")

    assert "damaged: match 1 is open, and its log ends it (--repair can mend this)" in await told(current)
    await mended(current)

    assert current.asks("SELECT seat, place, points, verdict FROM result ORDER BY seat") == results
    assert current.asks("SELECT ending FROM match WHERE id = 1") == ended


async def test_rows_without_a_match_are_named_and_dropped(current: Host) -> None:
    current.sql("INSERT INTO action VALUES (77, 1, 0, 'player', NULL, 'draw', 0)")
    current.sql("INSERT INTO seat (match, seat, user, computer, missed) VALUES (77, 0, 5, NULL, 0)")
    current.sql("UPDATE challenge SET match = 77 WHERE id = 1")

    said = await told(current)
    assert sorted(said) == [
        f"damaged: 1 rows of {table} belong to no match (--repair can mend this)"
        for table in ("action", "challenge", "seat")
    ]
    await mended(current)
    assert current.asks("SELECT count(*) FROM challenge") == [(4,)]


HOPELESS = {
    "DELETE FROM action WHERE match = 2 AND version = 31": (
        "match 2 has lost 1 of its 31 actions, the first is number 31"
    ),
    "DELETE FROM action WHERE match = 2 AND version IN (3, 4)": (
        "match 2 has lost 2 of its 31 actions, the first is number 3"
    ),
    "UPDATE action SET text = 'discard 9z' WHERE match = 2 AND version = 2": (
        "match 2 has a log that cannot be played: its action 2 fails"
    ),
    "UPDATE action SET seat = 7 WHERE match = 2 AND version = 5": (
        "match 2 has a log that cannot be played: its action 5 fails"
    ),
    "UPDATE action SET version = 99 WHERE match = 2 AND version = 31": (
        "match 2 has lost 1 of its 31 actions, the first is number 31"
    ),
    "DELETE FROM seat WHERE match = 2 AND seat = 0": "match 2 has 1 seats that do not make a table",
    "UPDATE match SET game = 'whist' WHERE id = 2": (
        "match 2 is of a game that this version of Upcard does not know"
    ),
    "UPDATE match SET preset = '' WHERE id = 3": "match 3 is by a preset that its game does not have",
    "UPDATE match SET rules = '{\"target\": -1}' WHERE id = 2": "match 2 has rules that cannot be read",
    "UPDATE match SET salt = '1' WHERE id = 2": (
        "match 2 has a seed that does not follow from its secret and salt"
    ),
    "UPDATE match SET status = 'lost' WHERE id = 2": "match 2 has rows that mean nothing",
    "UPDATE match SET ended_at = NULL WHERE id = 1": "match 1 is over, and does not say how or when",
    "UPDATE match SET status = 'over', ending = 'finished', ended_at = 0 WHERE id = 3": (
        "match 3 is over, and its log does not end so; it is over, and its clock still runs"
    ),
    "UPDATE result SET match = 2 WHERE match = 1": "match 2 has results, and is not over",
    "UPDATE action SET cause = 'forced', request = NULL WHERE match = 2 AND version = 5": (
        "match 2 has an action 5 that forced cannot have brought about"
    ),
}


@pytest.mark.parametrize("damage", HOPELESS)
async def test_what_no_log_can_mend_is_named_and_left_alone(current: Host, damage: str) -> None:
    current.sql(damage)
    # Another match that is mended meanwhile is stored with the options that its game has today.
    rows = ROWS.replace(", snapshot", "")
    before = current.asks(rows)

    (line,) = [line for line in await told(current) if HOPELESS[damage] in line]
    assert line.endswith("(this cannot be mended from the log)")
    said: list[str] = []
    assert not await repair(current.settings, said.append)

    assert line in said
    assert current.asks(rows) == before


async def test_a_match_without_a_name_in_a_seat_is_sound(current: Host) -> None:
    """Somebody had themselves forgotten."""
    current.sql("UPDATE seat SET user = NULL WHERE match = 1 AND seat = 0")
    (user,) = current.asks("SELECT user FROM result WHERE match = 1 AND seat = 0")
    current.sql("DELETE FROM result WHERE user = ?", *user)
    current.sql("DELETE FROM rating WHERE user = ?", *user)
    current.sql("DELETE FROM surface WHERE user = ? AND match = 1", *user)
    current.sql("DELETE FROM challenge WHERE match = 1")
    assert await check(current.settings, lambda _: None)


async def test_a_match_that_was_emptied_after_its_time_is_sound(current: Host, room: Room) -> None:
    await room.store.write(lambda tx: tx.retention.empty([MatchId(OVER)]))
    assert await check(current.settings, lambda _: None)


async def test_a_match_that_ended_for_nobody_is_sound(current: Host) -> None:
    """Its log ends it, and it has no results."""
    last = "SELECT match, version + 1, 0, 'manager', NULL, 'void', at FROM action WHERE match = 2"
    current.sql(f"INSERT INTO action {last} ORDER BY version DESC LIMIT 1")  # a constant
    said = await mended(current)

    assert current.asks("SELECT status, ending, version FROM match WHERE id = 2") == [("over", "void", 32)]
    assert current.asks("SELECT * FROM result WHERE match = 2") == []
    assert any("its log has 32 actions" in line for line in said)


async def test_a_broken_page_is_named_and_nothing_is_tried(current: Host) -> None:
    with closing(sqlite3.connect(current.database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_seat_user_match_left_at'"
        ).fetchone()
    content = bytearray(current.database.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\x00" * 4096
    current.database.write_bytes(content)

    said = await told(current)
    assert said[0].startswith("damaged: the file: ")
    assert "restore the newest whole backup" in "".join(said)
    again: list[str] = []
    assert not await repair(current.settings, again.append)
    assert again == said
    assert current.backups == []


@pytest.mark.usefixtures("later_program")
async def test_no_database_and_an_old_one_are_said(host: Host) -> None:
    with pytest.raises(HostError, match=r"older version of Upcard \(schema 0001"):
        await check(host.settings, lambda _: None)
    assert host.asks("SELECT version_num FROM alembic_version") == [("0001",)]
    host.database.unlink()
    with pytest.raises(HostError, match="There is no database"):
        await check(host.settings, lambda _: None)
    assert not host.database.exists()


def test_the_command_ends_with_one_and_shows_no_secret(current: Host) -> None:
    for damage in ("UPDATE match SET snapshot = x'00' WHERE id = 1", *list(HOPELESS)[1:3]):
        current.sql(damage)

    status, said = current.types("check")
    assert status == 1
    assert len(said.splitlines()) == 2
    assert not SECRETS.search(said)

    status, said = current.types("check", "--repair")
    assert status == 1
    assert "mended: match 1 has a snapshot that cannot be read" in said
    assert not SECRETS.search(said.replace(str(current.data), ""))

    current.sql("DELETE FROM match WHERE id = 2")
    current.sql("DELETE FROM result WHERE match = 2")
    status, said = current.types("check", "--repair")
    assert (status, said.splitlines()[-1]) == (0, "sound: the database, and all 2 matches in it")
