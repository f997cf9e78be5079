"""The menus and buttons below the settings of a server."""

from __future__ import annotations

from bot.sandbox import AnswerKind, Message, Person
from bot.sandbox.model import HasId
from tests.cogs.club import Club
from tests.cogs.servers.test_managers import asked, set_to


async def test_14_8_settings_change_by_menus_and_buttons_in_one_message(club: Club, host: Person) -> None:
    panel = await asked(host, club.channel, "settings")

    async def choose(menu: str, value: str) -> Message:
        press = await host.select(panel, f"server:{menu}", [value])
        assert (await press.answered()).kind is AnswerKind.UPDATE
        now = host.find(panel)
        assert now is not None
        return now

    assert "sets another: 2 minutes" in (await choose("turn", "2m")).text
    assert "Rules: Gin Rummy, Oklahoma gin" in (await choose("rules", "oklahoma")).text
    panel = await choose("game", "uno")
    assert "Rules: UNO" in panel.text
    for label, told in (
        ("Rankings off", "Rankings: off"),
        ("Rankings on", "Rankings: on"),
        ("Light felt", "light felt"),
    ):
        await (await host.press(panel, label)).answered()
        panel = host.find(panel) or panel
        assert told in panel.text


async def test_14_8_channels_role_and_limits_are_chosen_in_menus(club: Club, host: Person) -> None:
    other = club.guild.add_channel("other-table")
    role = club.guild.add_role("Croupiers")
    panel = await asked(host, club.channel, "settings")
    await (await host.press(panel, "Channels, limits, role")).answered()

    async def choose(menu: str, *values: HasId | str) -> Message:
        press = await host.select(panel, f"server:{menu}", values)
        assert (await press.answered()).kind is AnswerKind.UPDATE
        now = host.find(panel)
        assert now is not None
        return now

    shown = await choose("channels", club.channel, other)
    assert f"Matches start in <#{club.channel.id}> and <#{other.id}>" in shown.text
    assert shown.select("server:channels").preset == (club.channel.id, other.id)
    assert "Matches start in any channel" in (await choose("channels")).text
    shown = await choose("managers", role)
    assert f"<@&{role.id}> can use /admin" in shown.text
    assert shown.select("server:managers").preset == (role.id,)
    assert "Server managers can use /admin" in (await choose("managers")).text
    assert "Up to 10 open challenges" in (await choose("open", "10")).text
    assert "Up to 50 matches per player, 50 per channel" in (await choose("person", "50")).text
    shown = await choose("channel", "2")
    assert "Up to 50 matches per player, 2 per channel" in shown.text
    assert next(each.label for each in shown.select("server:channel").options if each.chosen)

    now = await club.matches.servers.settings(int(club.guild.id))
    assert (now.channels, now.managers, now.matches_per_channel) == ((), None, 2)


async def test_14_8_everyone_is_no_role_for_admin_and_a_deleted_channel_is_not_shown_as_chosen(
    club: Club, host: Person
) -> None:
    other = club.guild.add_channel("other-table")
    panel = await asked(host, club.channel, "settings", allow_channel=other)
    await (await host.press(panel, "Channels, limits, role")).answered()
    await (await host.select(panel, "server:managers", [str(club.guild.id)])).answered()
    other.delete()
    await (await host.select(panel, "server:open", ["2"])).answered()
    now = host.find(panel)
    assert now is not None
    assert now.select("server:channels").preset == ()
    assert (await club.matches.servers.settings(int(club.guild.id))).managers is None


async def test_14_8_only_managers_choose_channels(club: Club, host: Person) -> None:
    panel = await asked(host, club.channel, "settings")
    await (await host.press(panel, "Channels, limits, role")).answered()
    await (await club.bob.press_raw(club.channel, panel.id, "server:channels")).answered()
    assert (await club.matches.servers.settings(int(club.guild.id))).channels == ()


async def test_14_8_only_managers_change_settings_by_a_button(club: Club, host: Person) -> None:
    panel = await asked(host, club.channel, "settings")
    await (await club.bob.press_raw(club.channel, panel.id, "switch:rankings:no")).answered()
    assert "Rankings: on" in await set_to(club, host)
