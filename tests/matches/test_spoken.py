"""The languages that are remembered, while another process says that somebody has chosen one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches.choices import encode_settings, read_settings
from bot.store import GuildId
from tests.matches.conftest import ALICE, GUILD, Room


@pytest.fixture
def heard_of(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the store is read, another process tells at the same time that somebody has chosen."""
    read = room.store.read

    async def meanwhile(work: Callable[[Any], Any]) -> Any:  # noqa: ANN401  # as the store's own
        found = await read(work)
        room.matches.languages.forget()
        return found

    monkeypatch.setattr(room.store, "read", meanwhile)


@pytest.mark.usefixtures("heard_of")
async def test_a_choice_that_is_heard_of_while_the_store_is_asked_breaks_no_answer(room: Room) -> None:
    languages = room.matches.languages
    assert await languages.of_server(GUILD, discord="de") == "de"
    assert await languages.of_person(ALICE, discord="de") == "de"


async def test_what_was_read_before_a_choice_is_not_kept_after_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages, read = room.matches.languages, room.store.read

    def choose(tx: Any) -> None:  # noqa: ANN401  # a transaction
        german = replace(read_settings(tx, GUILD), language="de")
        tx.servers.put_settings(GuildId(GUILD), encode_settings(german), room.clock())

    async def before(work: Callable[[Any], Any]) -> Any:  # noqa: ANN401  # as the store's own
        found = await read(work)
        await room.store.write(choose)
        languages.forget()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(room.store, "read", before)
        assert await languages.of_server(GUILD, discord="es-ES") == "es-ES"
    assert await languages.of_server(GUILD, discord="es-ES") == "de"
