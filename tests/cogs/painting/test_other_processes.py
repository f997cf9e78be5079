"""Issue 15.7: what other processes do shows in messages that this one alone can edit."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches import Matches, ProcessKind
from bot.sandbox import Message, Person, Sandbox
from bot.store.postgres.store import open_postgres
from tests.cogs.club import BlankPool, Club
from tests.patience import until
from tests.store.postgres import postgres_store, server

pytestmark = pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone")


async def test_a_private_panel_follows_a_move_of_another_process_of_which_no_hint_came(
    sandbox: Sandbox, pool: BlankPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with postgres_store() as store:
        # The room needs nothing that is SQLite's own.
        anything: Any = store
        club = Club(sandbox, anything, pool)
        await club.matches.start()
        await club.start()
        table = await club.begin()
        waits = club.other(club.on_turn(table))
        panel = await (await waits.press(club.table_message(waits), "My hand")).replied()
        assert panel.ephemeral
        assert panel.find_button("Pass") is None

        other = await open_postgres(store.url.render_as_string(hide_password=False))
        monkeypatch.setattr(other, "hint", lambda _text: None)
        mover = table.chairs[table.on_turn[0]].user
        assert mover is not None
        # Whoever moves sees to the match, and this one has nobody to paint for it.
        elsewhere = Matches(other)
        await elsewhere.start(ProcessKind.WEB)
        await elsewhere.play.act(table.id, user=mover, version=table.version, text="pass", request=1)
        await until(lambda: _newest(club, waits).find_button("Pass") is not None)
        await elsewhere.stop()
        await other.close()
        await club.stop()
        await club.matches.stop()


def _newest(club: Club, person: Person) -> Message:
    """What the person alone saw in the channel last."""
    return [each for each in person.sees(club.channel) if each.ephemeral][-1]
