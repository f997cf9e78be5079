"""Who may enter a cup on Discord: members with a role, people who came to their matches, replacements."""

from __future__ import annotations

from bot.sandbox import Permission
from tests.cogs.events.hall import Hall


async def test_k1_only_members_with_the_role_join(hall: Hall) -> None:
    role = hall.guild.add_role("Regulars", Permission.NONE)
    hall.guild.give_role(hall.alice, role)
    message = await hall.announce(role=role)
    assert f"<@&{role.id}>" in message.text
    await hall.join(message, hall.alice)
    assert "only for members with the role" in (await hall.press(hall.bob, message, "Join")).text
    assert [entry.name for entry in (await hall.cup()).entries] == ["Alice"]


async def test_k5_whoever_did_not_come_reads_until_when_they_are_kept_out(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    await hall.pass_time(minutes=32)
    await hall.come(hall.bob)
    await hall.pass_time(minutes=11)
    again = await hall.announce()
    told = (await hall.press(hall.alice, again, "Join")).text
    assert "You missed a match here" in told
    assert "<t:" in told
    await hall.join(again, hall.bob)


async def test_k11_an_organiser_replaces_a_player(hall: Hall) -> None:
    message = await hall.announce(format="swiss3")
    await hall.join(message, hall.alice, hall.bob)
    menu = "Replace a player: choose both people…"
    panel = await hall.press(hall.host, message, "Manage")
    for people in ([hall.alice, hall.bob], [hall.carol, hall.dan]):
        refused = await (await hall.host.select(panel, menu, people)).replied()
        assert "one who is in it, and one who isn't" in refused.text
    done = await (await hall.host.select(panel, menu, [hall.eva, hall.alice])).replied()
    assert "Eva plays on for Alice" in done.text
    await hall.settled()
    assert "Eva, Bob" in hall.shown(message).text
    await hall.pass_time(minutes=32)
    await hall.come(hall.eva, hall.bob)
    panel = await hall.press(hall.host, message, "Manage")
    done = await (await hall.host.select(panel, menu, [hall.bob, hall.carol])).replied()
    assert "stays with whoever began it" in done.text
