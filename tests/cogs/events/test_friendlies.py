"""/friendly: two servers agree on it, their best play across, and both posts show how it stands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from bot.sandbox import Channel, Guild, Message, Permission, Person, Sandbox
from bot.store import SqliteStore
from tests.cogs.events.hall import Hall


@dataclass(frozen=True)
class Owls:
    """The other server: who manages it and who plays there."""

    guild: Guild
    channel: Channel
    host: Person
    players: tuple[Person, ...]

    def messages(self) -> list[Message]:
        return [each for each in self.players[0].sees(self.channel) if not each.ephemeral]

    def post(self) -> Message:
        """The message of the friendly in this server."""
        return next(each for each in self.messages() if each.text.startswith("### Friendly"))


@pytest.fixture
async def owls(hall: Hall, sandbox: Sandbox) -> Owls:
    return await make_owls(hall, sandbox)


async def make_owls(hall: Hall, sandbox: Sandbox) -> Owls:
    guild = sandbox.add_guild("Night Owls")
    channel = guild.add_channel("owl-table")
    wim, *players = (sandbox.add_person(name, guild) for name in ("Wim", "Xenia", "Yuri", "Zoe"))
    guild.give_role(wim, guild.add_role("Host", Permission.MANAGE_GUILD))
    for where, who in ((hall.channel, hall.host), (channel, wim)):
        await (await who.slash(where, "settings", across=True)).replied()
    return Owls(guild, channel, wim, tuple(players))


async def announce(hall: Hall, *, players: int = 3) -> Message:
    """The host makes a friendly; its message."""
    press = await hall.host.slash(hall.channel, "friendly new", players=players)
    assert (await press.answered()).modal is not None
    sent = await hall.host.submit(press, {"rules": "gin/standard", "round": "1d", "start": "1h"})
    await sent.replied()
    await hall.settled()
    return post(hall)


def post(hall: Hall) -> Message:
    found = [each for each in hall.channel_messages(hall.carol) if each.text.startswith("### Friendly")]
    return found[-1]


async def code_of(hall: Hall, message: Message) -> str:
    panel = await hall.press(hall.host, message, "Manage")
    told = panel.text.partition("code:")[2]
    return told[:9]


async def accept(hall: Hall, owls: Owls, code: str) -> Message:
    """The other host accepts; the question, as it was before."""
    press = await owls.host.slash(owls.channel, "friendly accept", code=code)
    offer = await press.replied()
    await (await owls.host.press(offer, "Accept")).answered()
    await hall.settled()
    return offer


async def agreed(hall: Hall, owls: Owls, *, players: int = 3) -> Message:
    message = await announce(hall, players=players)
    await accept(hall, owls, await code_of(hall, message))
    return post(hall)


async def begun(hall: Hall, owls: Owls) -> tuple[tuple[Person, ...], tuple[Person, ...]]:
    """Three of each server have entered, and both managers have closed registration."""
    await agreed(hall, owls)
    home = hall.alice, hall.bob, hall.carol
    for person in home:
        assert "You're in" in (await hall.press(person, post(hall), "Join")).text
    for person in owls.players:
        assert "You're in" in (await hall.press(person, owls.post(), "Join")).text
    for host, message in ((hall.host, post(hall)), (owls.host, owls.post())):
        panel = await hall.press(host, message, "Manage")
        await (await host.press(panel, "Close registration")).answered()
    await hall.pass_time(seconds=1)
    return home, owls.players


async def test_k30_the_code_is_for_managers_and_the_terms_come_before_the_yes(hall: Hall, owls: Owls) -> None:
    message = await announce(hall)
    assert "looking for another server" in message.text
    code = await code_of(hall, message)
    assert code not in "".join(each.text for each in hall.channel_messages(hall.carol))
    stranger = await (await owls.players[0].slash(owls.channel, "friendly accept", code=code)).replied()
    assert "challenges" not in stranger.text
    wrong = await (await owls.host.slash(owls.channel, "friendly accept", code="AAAA-AAAA")).replied()
    assert "No friendly waits for this code." in wrong.text
    offer = await accept(hall, owls, code)
    assert f"**{hall.guild.name}** challenges your server." in offer.text
    assert "Up to 3 players of each server" in offer.text
    for shown in (post(hall), owls.post()):
        assert f"**{hall.guild.name}** against **Night Owls**" in shown.text


async def test_k31_players_enter_in_their_own_server_and_are_named_there_alone(
    hall: Hall, owls: Owls
) -> None:
    await agreed(hall, owls)
    await hall.press(hall.alice, post(hall), "Join")
    await hall.press(owls.players[0], owls.post(), "Join")
    await hall.press(owls.players[1], owls.post(), "Join")
    assert f"{hall.guild.name}: Alice" in post(hall).text
    assert "Night Owls: Guest, Guest \\(2\\)" in post(hall).text
    assert "Night Owls: Xenia, Yuri" in owls.post().text
    assert f"{hall.guild.name}: Guest" in owls.post().text


async def test_k32_a_friendly_of_three_pairs_is_played_to_its_end(hall: Hall, owls: Owls) -> None:
    home, away = await begun(hall, owls)
    for person, channel in [(each, hall.channel) for each in home] + [(each, owls.channel) for each in away]:
        call = next(
            each
            for each in reversed([each for each in person.sees(channel) if not each.ephemeral])
            if "has begun" in each.text
        )
        assert f"<@{person.id}>" in call.text
        answer = await hall.press(person, call, "I'm here")
        assert "You're in" in answer.text or "Your match is in" in answer.text
    assert f"**{hall.guild.name} 0 : 0 Night Owls**" in post(hall).text
    assert f"playing in <#{owls.channel.id}>" in owls.post().text
    assert f"playing in <#{hall.channel.id}>" in post(hall).text
    for loser, stands in ((home[0], "0 : 1"), (away[1], "1 : 1"), (away[2], "")):
        (match,) = await hall.matches.of_user(int(loser.id))
        await hall.matches.play.resign(match.id, user=int(loser.id), request=None)
        await hall.pass_time(seconds=1)
        for shown in (post(hall), owls.post()):
            assert stands in shown.text
    # What follows from the last result comes with the next look of the clock.
    await hall.pass_time(seconds=1)
    for shown in (post(hall), owls.post()):
        assert f"{hall.guild.name} wins the friendly, 2 to 1." in shown.text
        assert shown.find_button("Proof") is not None
    for messages in (hall.channel_messages(hall.carol), owls.messages()):
        assert sum("wins the friendly" in each.text for each in messages) == 2
    here = " ".join(each.text for each in hall.channel_messages(hall.dan))
    there = " ".join(each.text for each in owls.messages())
    for name in ("Xenia", "Yuri", "Zoe", *(str(each.id) for each in away)):
        assert name not in here
    for name in ("Alice", "Bob", "Carol", *(str(each.id) for each in home)):
        assert name not in there


async def test_k33_a_manager_cancels_before_the_start_in_both_servers(hall: Hall, owls: Owls) -> None:
    await agreed(hall, owls)
    panel = await hall.press(owls.host, owls.post(), "Manage")
    asked = await (await owls.host.press(panel, "Cancel the friendly")).replied()
    await (await owls.host.press(asked, "Yes, cancel it")).answered()
    await hall.settled()
    for shown in (post(hall), owls.post()):
        assert "**Cancelled.**" in shown.text


async def test_a_start_posts_what_the_second_server_has_not_seen(hall: Hall, owls: Owls) -> None:
    message = await announce(hall)
    code = await code_of(hall, message)
    await hall.matches.events.friendlies.accept(
        code.replace("-", ""), guild=int(owls.guild.id), channel=int(owls.channel.id), name="Night Owls"
    )
    await hall.restart()
    assert "Night Owls" in owls.post().text
    assert sum(each.text.startswith("### Friendly") for each in owls.messages()) == 1
    await hall.restart()
    assert sum(each.text.startswith("### Friendly") for each in owls.messages()) == 1


async def test_a_friendly_is_no_cup_in_the_list_of_cups(hall: Hall, owls: Owls) -> None:
    await agreed(hall, owls)
    listed = await (await hall.alice.slash(hall.channel, "cup list")).replied()
    assert "No cups on this server yet." in listed.text


async def listed(person: Person, channel: Channel) -> str:
    return (await (await person.slash(channel, "friendly list")).replied()).text


async def test_both_servers_list_a_friendly_with_how_it_stands(hall: Hall, owls: Owls) -> None:
    assert "No friendlies on this server yet." in await listed(hall.dan, hall.channel)
    message = await announce(hall)
    number = message.text.partition("Friendly ")[2].partition(":")[0]
    assert f"**{hall.guild.name}** is looking for another server." in await listed(hall.dan, hall.channel)
    assert "No friendlies on this server yet." in await listed(owls.players[0], owls.channel)
    await accept(hall, owls, await code_of(hall, message))
    for person, channel, shown in ((hall.dan, hall.channel, post), (owls.host, owls.channel, None)):
        told = await listed(person, channel)
        assert (
            f"- Friendly {number}: Standard gin: **{hall.guild.name}** against **Night Owls**, open" in told
        )
        link = shown(hall).id if shown is not None else owls.post().id
        assert f"/{channel.id}/{link}" in told


async def test_the_list_tells_the_score_and_a_cancelled_friendly(hall: Hall, owls: Owls) -> None:
    await announce(hall)
    panel = await hall.press(hall.host, post(hall), "Manage")
    asked = await (await hall.host.press(panel, "Cancel the friendly")).replied()
    await (await hall.host.press(asked, "Yes, cancel it")).answered()
    await hall.settled()
    assert f"**{hall.guild.name}**, cancelled" in await listed(hall.dan, hall.channel)
    home, away = await begun(hall, owls)
    for person in home + away:
        here = person in home
        await hall.press(person, post(hall) if here else owls.post(), "I'm here")
    assert f"**{hall.guild.name} 0 : 0 Night Owls**, under way" in await listed(hall.dan, hall.channel)
    for loser in home:
        (match,) = await hall.matches.of_user(int(loser.id))
        await hall.matches.play.resign(match.id, user=int(loser.id), request=None)
        await hall.pass_time(seconds=1)
    await hall.pass_time(seconds=1)
    told = await listed(owls.players[0], owls.channel)
    assert f"**{hall.guild.name} 0 : 3 Night Owls** https" in told


async def test_k34_the_picture_of_a_friendly_has_the_score_and_names_as_the_post_does(
    sandbox: Sandbox, store: SqliteStore
) -> None:
    with ThreadPoolExecutor(1) as threads:
        hall = Hall(sandbox, store, threads)
        await hall.start()
        other = await make_owls(hall, sandbox)
        home, _ = await begun(hall, other)
        (picture,) = post(hall).pictures
        assert picture.filename == "friendly.png"
        assert picture.alt.startswith(f"{hall.guild.name} 0 : 0 Night Owls: Alice against Guest; ")
        for person in home:
            await hall.press(person, post(hall), "I'm here")
        await hall.pass_time(hours=13)
        await hall.pass_time(seconds=1)
        (there,) = other.post().pictures
        assert there.alt.startswith(f"{hall.guild.name} 3 : 0 Night Owls: Guest beat ")
        assert "Xenia" in there.alt
        await hall.stop()
        await hall.matches.reviews.stop()


async def test_k31_who_is_not_among_the_best_reads_that_others_play(hall: Hall, owls: Owls) -> None:
    await agreed(hall, owls, players=1)
    for person, shown in ((hall.alice, post(hall)), (hall.bob, post(hall)), (owls.players[0], owls.post())):
        await hall.press(person, shown, "Join")
    for host, shown in ((hall.host, post(hall)), (owls.host, owls.post())):
        panel = await hall.press(host, shown, "Manage")
        await (await host.press(panel, "Close registration")).answered()
    await hall.pass_time(seconds=1)
    assert "Others of your server play" in (await hall.press(hall.bob, post(hall), "My match")).text
    asked = await hall.press(hall.alice, post(hall), "Leave")
    assert "You lose your match in it." in asked.text
    await (await hall.alice.press(asked, "Yes, leave")).answered()
    await hall.pass_time(seconds=1)
    await hall.pass_time(seconds=1)
    assert "Night Owls wins the friendly, 1 to 0." in post(hall).text
