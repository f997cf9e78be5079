"""Who may enter a cup on Discord: members with a role, people who came to their matches, replacements."""

from __future__ import annotations

from bot.sandbox import Permission, Person
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


async def test_k11_an_organiser_is_told_of_the_player_and_not_of_themselves(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob, hall.carol)
    panel = await hall.press(hall.host, message, "Manage")

    async def refused(menu: str, person: Person) -> str:
        return (await (await hall.host.select(panel, menu, [person])).replied()).text

    assert "That player isn't in it." in await refused("Take a player out…", hall.dan)
    await hall.pass_time(minutes=32)
    panel = await hall.press(hall.host, message, "Manage")
    assert "That player is in it already." in await refused("Bring a player back…", hall.alice)
    cup = await hall.cup()
    (rests,) = (each for each in cup.entries if cup.pairing_of(each.entrant) is None)
    menu = "Set the result of a player's match…"
    assert "no match whose result can be set" in await refused(menu, hall.person(rests.user))
    number = next(cup.event.open()).number
    await hall.play_round()
    pairing = (await hall.cup()).event.pairing(number)
    assert pairing.result is not None
    loser = hall.person(cup.entry(pairing.seats[pairing.result.places.index(2)]).user)
    panel = await hall.press(hall.host, message, "Manage")
    await refused("Take a player out…", loser)
    assert "That player is out: a lost match is final here." in await refused("Bring a player back…", loser)
