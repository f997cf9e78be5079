"""The role of champions: given when a season ends, taken from the last ones, and refused by Discord."""

from __future__ import annotations

import asyncio
import json

import pytest
from discord.http import HTTPClient

from bot.rankings import settle
from bot.sandbox import Permission, Person
from bot.sandbox.model import Snowflake
from bot.sandbox.permissions import BOT_DEFAULT
from bot.store import ChampionRow, GuildId, Transaction
from tests.cogs.club import Club
from tests.cogs.rankings.test_seasons import MONTH, play
from tests.cogs.servers.test_managers import asked, set_to
from tests.patience import until
from tests.rankings.make import NOON

pytestmark = pytest.mark.usefixtures("everybody_ranked", "at_once")

MANAGES = BOT_DEFAULT | Permission.MANAGE_ROLES


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.servers.champions.EVERY_S", 0.02)


def holders(club: Club, role: Snowflake) -> list[Snowflake]:
    members = club.guild.record.members.values()
    return [member.user_id for member in members if role in member.roles]


async def is_looked_at(club: Club) -> bool:
    return await club.matches.champions.due() == ()


async def noted(club: Club) -> tuple[ChampionRow, ...]:
    """Who has the role, as the bot remembers."""
    return await club.store.read(lambda tx: tx.champions.holders(GuildId(int(club.guild.id))))


async def end_february(club: Club) -> None:
    def work(tx: Transaction) -> None:
        for season in tx.seasons.due(NOON + 2 * MONTH):
            assert settle(tx, season, NOON + 2 * MONTH)

    await club.store.write(work)


async def test_the_champion_gets_the_role_and_the_last_one_loses_it(club: Club, host: Person) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion")
    await play(club)
    panel = await asked(host, club.channel, "settings", champions=role)
    assert f"Champions of the last season get <@&{role.id}>" in panel.text
    await until(lambda: holders(club, role.id) == [club.alice.id])
    await end_february(club)
    await until(lambda: holders(club, role.id) == [club.bob.id])
    # Another role takes the place of the first one, and none takes it away.
    other = club.guild.add_role("Card Champion")
    await asked(host, club.channel, "settings", champions=other)
    await until(lambda: holders(club, other.id) == [club.bob.id])
    assert holders(club, role.id) == []
    await asked(host, club.channel, "settings", champions=club.guild.everyone)
    await until(lambda: holders(club, other.id) == [])


async def test_without_manage_roles_the_settings_say_what_is_missing(club: Club, host: Person) -> None:
    role = club.guild.add_role("Champion")
    await play(club)
    panel = await asked(host, club.channel, "settings", champions=role)
    assert f"To give champions <@&{role.id}>, I need: Manage Roles." in panel.text
    await until(lambda: is_looked_at(club))
    assert (holders(club, role.id), await noted(club)) == ([], ())
    # Allowed later, it is given without anybody asking again.
    club.guild.set_bot_permissions(MANAGES)
    await until(lambda: holders(club, role.id) == [club.alice.id])
    assert "Manage Roles" not in (await asked(host, club.channel, "settings")).text


async def test_a_role_above_the_bots_own_is_not_given(club: Club, host: Person) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion", position=2)
    await play(club)
    panel = await asked(host, club.channel, "settings", champions=role)
    assert f"I can't give champions <@&{role.id}>: move my own role above it." in panel.text
    await until(lambda: is_looked_at(club))
    assert holders(club, role.id) == []


async def test_a_champion_who_has_left_holds_up_nothing(club: Club, host: Person) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion")
    await play(club)
    club.guild.remove_member(club.alice)
    await asked(host, club.channel, "settings", champions=role)
    await until(lambda: is_looked_at(club))
    assert await noted(club) == ()
    await end_february(club)
    await until(lambda: holders(club, role.id) == [club.bob.id])


async def test_a_restart_between_the_titles_and_the_role_loses_nothing(club: Club, host: Person) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion")
    await set_to(club, host, champions=role)
    await club.stop()
    await play(club)
    await club.start()
    await until(lambda: holders(club, role.id) == [club.alice.id])


async def test_a_role_given_a_moment_before_the_bot_was_killed_is_taken_when_another_one_wins(
    club: Club, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion")
    await play(club)
    given = HTTPClient.add_role

    async def give_and_be_killed(self: HTTPClient, *ids: int, **reason: str) -> None:
        await given(self, *ids, **reason)
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(HTTPClient, "add_role", give_and_be_killed)
        await set_to(club, host, champions=role)
        await until(lambda: holders(club, role.id) == [club.alice.id])
        await club.stop()
    await end_february(club)
    await club.start()
    await until(lambda: holders(club, role.id) == [club.bob.id])


async def test_a_champion_sees_the_role_in_their_data_and_it_is_forgotten_with_them(
    club: Club, host: Person
) -> None:
    club.guild.set_bot_permissions(MANAGES)
    role = club.guild.add_role("Champion")
    await play(club)
    await asked(host, club.channel, "settings", champions=role)
    alice = int(club.alice.id)

    async def has_it() -> bool:
        # Discord has the role a moment before the store says so.
        mine = json.loads((await club.matches.privacy.export(alice)).text)
        return bool(mine["roles_as_champion"] == [{"server": club.guild.id, "role": role.id}])

    await until(has_it)
    assert holders(club, role.id) == [club.alice.id]
    await club.matches.privacy.forget(alice)
    assert await noted(club) == ()
