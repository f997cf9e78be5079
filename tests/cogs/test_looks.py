"""Looks at a table: each reader has their own, everybody sees the server's felt and each player's back."""

from __future__ import annotations

import msgspec
import pytest

from bot.preferences import CardBack, Felt, IndexSize, Preferences
from bot.sandbox import Person
from cogs.games.registry import PANELS
from cogs.layouts.panels import hand_layout
from cogs.layouts.table import table_layout
from cogs.names import faces
from images.ink.look import USUAL, Look
from tests.cogs.club import Club
from tests.cogs.panel_tables import ALICE, BOB
from tests.cogs.test_hand_order import table_of
from tests.whole_table import WholeTable

LIGHT = Look(felt=Felt.LIGHT)


def chosen_by_alice(table: WholeTable, **chosen: object) -> WholeTable:
    """The table at which Alice has chosen something and Bob nothing."""
    alice, *others = table.chairs
    preferences = msgspec.structs.replace(Preferences(), **chosen)
    chairs = (msgspec.structs.replace(alice, preferences=preferences), *others)
    return msgspec.structs.replace(table, chairs=chairs)


@pytest.mark.parametrize("key", PANELS)
def test_a_hand_is_on_the_felt_of_its_reader_and_a_table_on_that_of_the_server(key: str) -> None:
    table = chosen_by_alice(table_of(key), felt=Felt.LIGHT, index=IndexSize.LARGE)
    own = Look(felt=Felt.LIGHT, index=IndexSize.LARGE)
    assert (hand_layout(table.hand(ALICE)).look, hand_layout(table.hand(BOB)).look) == (own, USUAL)
    assert table_layout(table).look == USUAL
    light = msgspec.structs.replace(table, felt=Felt.LIGHT)
    assert (table_layout(light).look, hand_layout(light.hand(BOB)).look) == (LIGHT, USUAL)


def test_everybody_sees_the_back_that_each_player_has_chosen() -> None:
    table = chosen_by_alice(table_of("gin"), back=CardBack.ROSE)
    assert [face.back for face in faces(table)] == [CardBack.ROSE, CardBack.ARROW]


async def test_a_server_chooses_its_felt(club: Club, host: Person) -> None:
    shown = (await (await host.slash(club.channel, "settings")).replied()).text
    assert "Public pictures: dark felt" in shown
    shown = (await (await host.slash(club.channel, "settings", felt="light")).replied()).text
    assert "Public pictures: light felt" in shown
    assert (await club.begin()).felt is Felt.LIGHT
