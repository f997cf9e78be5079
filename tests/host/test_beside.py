"""Tools that only look work beside a running bot, and leave its database as it is."""

from __future__ import annotations

import asyncio

import pytest

from bot.doctor import Unwell, Verdict, examine, require_alive
from bot.host.backups import back_up_now
from bot.host.check import check
from bot.matches import MatchId
from bot.matches.playing_time import utc_now
from bot.store import claimed
from tests.host.conftest import LATER, Host
from tests.matches.conftest import Room


async def test_doctor_health_backup_and_check_work_beside_a_running_bot(current: Host, room: Room) -> None:
    await room.store.write(lambda tx: tx.heartbeat.beat(utc_now()))
    with claimed(current.database, at=LATER):
        (database,) = [each for each in await examine(current.settings) if each.what == "database"]
        assert database.verdict is Verdict.GOOD
        await require_alive(current.settings)
        backup = await asyncio.to_thread(back_up_now, current.settings, folder=None, keep=1)
        assert backup.path.exists()
        assert await check(current.settings, lambda _: None)
    assert (await room.stands(MatchId(2))).version == 31


@pytest.mark.usefixtures("later_program")
async def test_an_older_database_is_left_to_the_start_of_the_bot(host: Host) -> None:
    """The bot that runs on it may be of the older version."""
    (database,) = [each for each in await examine(host.settings) if each.what == "database"]
    assert (database.verdict, "next start of the bot" in database.told) == (Verdict.ADVICE, True)
    with pytest.raises(Unwell, match="next start of the bot"):
        await require_alive(host.settings)
    assert host.asks("SELECT version_num FROM alembic_version") == [("0001",)]
    assert host.backups == []
