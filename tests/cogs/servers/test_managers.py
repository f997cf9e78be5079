"""Settings, admin commands and blocks: who may use them, what they do, and that they show no hand."""

from __future__ import annotations

import pytest

from bot.games.game import Ending
from bot.matches import Status, SurfaceKind, Table
from bot.refusals import Refusal, Refused
from bot.sandbox import AnswerKind, Channel, Message, NotOffered, Permission, Person
from tests.cogs.club import Club
from tests.patience import until
from tests.security.reading import cards_named


async def asked(person: Person, channel: Channel, words: str, **options: object) -> Message:
    """The private answer to a command."""
    press = await person.slash(channel, words, **options)  # type: ignore[arg-type]  # whatever a test types
    reply = await press.replied()
    assert reply.ephemeral
    return reply


async def set_to(club: Club, host: Person, **options: object) -> str:
    """What /settings answers."""
    return (await asked(host, club.channel, "settings", **options)).text


async def refusal(person: Person, channel: Channel, words: str, **options: object) -> str:
    """What the person is told who cannot have it."""
    press = await person.slash(channel, words, **options)  # type: ignore[arg-type]  # whatever a test types
    reply = press.reply() or await press.replied()
    assert reply.ephemeral
    return reply.text


async def finished(club: Club, table: Table) -> Table:
    """The match after whoever is on turn gave up, when both have moved."""
    for _ in range(2):
        table = await club.play(table, "pass")
    loser = club.on_turn(table)
    await club.matches.play.resign(table.id, user=int(loser.id), request=int(club.sandbox.core.mint()))
    await club.settled()
    return await club.now(table.id)


# Settings


async def test_settings_are_shown_and_changed_at_once(club: Club, host: Person) -> None:
    shown = await set_to(club, host)
    assert "Matches start in any channel" in shown
    assert "sets another: A day a turn" in shown
    shown = await set_to(club, host, speed="2m", open_challenges=1, rankings=False)
    assert "sets another: 2 minutes" in shown
    assert "One open challenge per player" in shown
    assert "Rankings: off" in shown
    assert "2 minutes a turn" in (await club.challenge()).text
    told = await refusal(club.alice, club.channel, "play", opponent=club.bob)
    assert "You can have one open challenge here" in told


async def test_a_time_named_with_play_goes_before_the_servers(club: Club, host: Person) -> None:
    await set_to(club, host, speed="2m")
    assert "3 days a turn" in (await club.challenge(speed="3d")).text


async def test_settings_are_offered_to_those_who_manage_the_server_alone(club: Club, host: Person) -> None:
    assert "settings" in {each["name"] for each in host.commands(club.channel)}
    with pytest.raises(NotOffered):
        await club.alice.slash(club.channel, "settings")


async def test_matches_begin_in_the_named_channels_alone(club: Club, host: Person) -> None:
    other = club.guild.add_channel("lounge")
    assert f"Matches start in <#{other.id}>" in await set_to(club, host, allow_channel=other)
    for told in (
        await refusal(club.alice, club.channel, "play", opponent=club.bob),
        await refusal(club.alice, club.channel, "play", opponent=club.sandbox.bot_id, public=True),
    ):
        assert f"Matches on this server start in <#{other.id}>. Use /play there." in told
    menu = await club.alice.menu(club.channel, "Challenge to gin", target=club.bob)
    assert f"<#{other.id}>" in (await menu.replied()).text
    assert await club.matches.challenges.find(1) is None  # type: ignore[arg-type]  # the first there would be
    there = await (await club.alice.slash(other, "play", opponent=club.bob)).replied()
    assert "challenges you" in there.text
    await set_to(club, host, close_channel=other)
    assert "challenges you" in (await club.challenge()).text


async def test_a_rematch_is_offered_in_the_named_channels_alone(club: Club, host: Person) -> None:
    await finished(club, await club.begin())
    other = club.guild.add_channel("lounge")
    await set_to(club, host, allow_channel=other)
    for asked_from in (club.table_message(club.alice), club.hand_of(club.alice)):
        press = await club.alice.press(asked_from, "Rematch")
        assert f"<#{other.id}>" in (await press.replied()).text


async def test_a_named_channel_that_is_gone_closes_no_other(club: Club, host: Person) -> None:
    other = club.guild.add_channel("lounge")
    await set_to(club, host, allow_channel=other)
    other.delete()
    await until(lambda: club.bot.get_channel(int(other.id)) is None)
    assert "challenges you" in (await club.challenge()).text


async def test_a_channel_that_is_not_named_cannot_be_taken_out(club: Club, host: Person) -> None:
    assert "close-channel: " in await set_to(club, host, close_channel=club.channel)


async def test_without_rankings_the_command_says_so(club: Club, host: Person) -> None:
    await set_to(club, host, rankings=False)
    assert "keeps no rankings" in await refusal(club.alice, club.channel, "rankings")
    await set_to(club, host, rankings=True)
    assert (await (await club.alice.slash(club.channel, "rankings")).replied()).pictures


# Who looks after the tables


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("admin games", {}),
        ("admin end", {"match": "1"}),
        ("admin repost", {"match": "1"}),
        ("admin void-result", {"match": "1"}),
        ("admin block", {"user": "bob"}),
        ("admin unblock", {"user": "bob"}),
        ("admin blocks", {}),
    ],
)
async def test_a_player_may_use_no_admin_command(club: Club, words: str, options: dict[str, str]) -> None:
    table = await club.begin()
    named: dict[str, object] = {
        name: club.bob if value == "bob" else value for name, value in options.items()
    }
    told = await refusal(club.alice, club.channel, words, **named)
    assert "Only for people who manage this server or have the role named in /settings" in told
    assert (await club.now(table.id)).status is Status.LIVE
    assert await club.matches.servers.blocked(int(club.guild.id)) == ()


async def test_the_role_of_the_settings_lets_its_members_in_and_everyone_takes_it_away(
    club: Club, host: Person
) -> None:
    stewards = club.guild.add_role("Stewards")
    await until(lambda: any(stewards.id == str(role.id) for each in club.bot.guilds for role in each.roles))
    club.guild.give_role(club.carol, stewards)
    assert "Only for people who manage this server or have the role named in /settings" in await refusal(
        club.carol, club.channel, "admin games"
    )
    assert f"<@&{stewards.id}>" in await set_to(club, host, managers=stewards)
    assert (
        "No matches in progress on this server" in (await asked(club.carol, club.channel, "admin games")).text
    )
    assert "Only for people who manage this server or have the role named in /settings" in await refusal(
        club.alice, club.channel, "admin games"
    )
    await set_to(club, host, managers=club.guild.everyone)
    for person in (club.alice, club.carol):
        assert "Only for people who manage this server or have the role named in /settings" in await refusal(
            person, club.channel, "admin games"
        )


async def test_matches_are_suggested_to_those_who_may_alone(club: Club, host: Person) -> None:
    table = await club.begin()
    typing = await club.alice.autocomplete(club.channel, "admin end", focused="match", match="ali")
    await typing.answered()
    assert typing.choices == ()
    typing = await host.autocomplete(club.channel, "admin end", focused="match", match="ali")
    await typing.answered()
    assert [each.value for each in typing.choices] == [str(table.id)]
    assert typing.choices[0].name.startswith(f"{table.id}. Alice and Bob: ")
    other = club.sandbox.add_guild("Elsewhere")
    lobby = other.add_channel("lobby")
    other.add_member(host)
    other.give_role(host, other.add_role("Host", Permission.MANAGE_GUILD))
    await until(lambda: club.bot.get_guild(int(other.id)) is not None)
    typing = await host.autocomplete(lobby, "admin end", focused="match")
    await typing.answered()
    assert typing.choices == ()
    assert "No such match on this server" in await refusal(host, lobby, "admin end", match=str(table.id))


# Matches


async def test_the_matches_of_the_server_in_pages(club: Club, host: Person) -> None:
    for number in range(11):
        message = await (await club.alice.slash(club.channel, "play")).replied()
        await (await (club.bob if number % 2 else club.carol).press(message, "Take the seat")).answered()
    await club.settled()
    first = await asked(host, club.channel, "admin games")
    assert "11 matches in progress" in first.text
    assert "**1**. Alice and Carol, <#" in first.text
    assert "**11**" not in first.text
    press = await host.press(first, "Next")
    assert (await press.answered()).kind is AnswerKind.UPDATE
    second = await press.replied()
    assert second.id == first.id
    assert "**11**. Alice and Carol" in second.text
    assert second.button("Next").disabled


async def test_a_match_is_ended_after_one_more_question_and_both_are_told(club: Club, host: Person) -> None:
    table = await club.begin()
    question = await asked(host, club.channel, "admin end", match=str(table.id))
    assert f"End match {table.id} without a result?" in question.text
    assert (await club.now(table.id)).status is Status.LIVE
    done = await (await host.press(question, "Yes, end it")).replied()
    assert "ended without a result" in done.text
    await club.settled()
    over = await club.now(table.id)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.VOID
    for text in (club.table_message().text, club.hand_of(club.alice).text, club.hand_of(club.bob).text):
        assert "void" in text.lower() or "without a result" in text
    assert "This match is over" in await refusal(host, club.channel, "admin end", match=str(table.id))


async def test_a_match_is_posted_anew_even_where_its_table_was_lost(club: Club, host: Person) -> None:
    table = await club.begin()
    old = {club.table_message().id, club.hand_of(club.alice).id, club.hand_of(club.bob).id}
    told = await asked(host, club.channel, "admin repost", match=str(table.id))
    assert "Table and hands of match" in told.text
    await club.settled()
    new = {club.table_message().id, club.hand_of(club.alice).id, club.hand_of(club.bob).id}
    assert not new & old
    assert len(club.alice.inbox) == len(club.bob.inbox) == 1
    await club.matches.surfaces.forget(table.id, SurfaceKind.TABLE, None)
    club.channel.delete_message(club.table_message())
    await asked(host, club.channel, "admin repost", match=str(table.id))
    await club.settled()
    assert club.table_message().find_button("My hand") is not None


async def test_a_result_is_voided_after_one_more_question_and_the_players_read_it(
    club: Club, host: Person
) -> None:
    table = await finished(club, await club.begin())
    guild = int(club.guild.id)
    assert (await club.matches.standings(guild, "gin", since=None, limit=9, offset=0)).waiting_total == 2
    typing = await host.autocomplete(club.channel, "admin void-result", focused="match")
    await typing.answered()
    assert [each.value for each in typing.choices] == [str(table.id)]
    assert "ended 20" in typing.choices[0].name
    question = await asked(host, club.channel, "admin void-result", match=str(table.id))
    assert f"Void the result of match {table.id}?" in question.text
    done = await (await host.press(question, "Yes, void it")).replied()
    assert "Result of match" in done.text
    await club.settled()
    assert (await club.matches.standings(guild, "gin", since=None, limit=9, offset=0)).waiting_total == 0
    for text in (club.table_message().text, club.hand_of(club.alice).text, club.hand_of(club.bob).text):
        assert "A server manager took this result out of the rankings" in text
    assert "That match has no rated result" in await refusal(
        host, club.channel, "admin void-result", match=str(table.id)
    )


@pytest.mark.parametrize("custom_id", ["keep:{match}:end", "keep:{match}:void", "server:1"])
async def test_a_forged_press_of_a_player_does_nothing(club: Club, custom_id: str) -> None:
    table = await club.begin()
    shown = club.table_message(club.alice)
    press = await club.alice.press_raw(club.channel, shown.id, custom_id.format(match=table.id))
    reply = await press.replied()
    assert reply.ephemeral
    assert "Only for people who manage this server or have the role named in /settings" in reply.text
    assert (await club.now(table.id)).version == table.version
    assert club.table_message().id == shown.id


async def test_admin_views_show_no_hand_and_log_ids_alone(
    drawn_club: Club, logged: list[dict[str, object]]
) -> None:
    club = drawn_club
    dora = club.sandbox.add_person("Dora", club.guild)
    club.guild.give_role(dora, club.guild.add_role("Host", Permission.MANAGE_GUILD))
    table = await club.begin()
    views = [
        await asked(dora, club.channel, "admin games"),
        await asked(dora, club.channel, "admin repost", match=str(table.id)),
        await asked(dora, club.channel, "admin end", match=str(table.id)),
    ]
    views.append(await (await dora.press(views[-1], "Yes, end it")).replied())
    await club.settled()
    for view in views:
        assert view.pictures == ()
        assert cards_named(view.text) == set()
    ended = next(line for line in logged if line["event"] == "match ended by a manager")
    assert {name: ended[name] for name in ("match", "server", "by")} == {
        "match": table.id,
        "server": int(club.guild.id),
        "by": int(dora.id),
    }
    assert "Alice" not in repr(logged)


# Blocks


async def test_a_person_blocked_by_the_server_plays_on_and_begins_nothing(club: Club, host: Person) -> None:
    table = await club.begin()
    assert "Nobody is blocked" in (await asked(host, club.channel, "admin blocks")).text
    told = await asked(host, club.channel, "admin block", user=club.bob)
    assert "Bob can't start new matches" in told.text
    listed = (await asked(host, club.channel, "admin blocks")).text
    assert f"- Bob (by {host.mention}, " in listed
    assert "You can't start matches on this server" in await refusal(club.bob, club.channel, "play")
    message = await (await club.alice.slash(club.channel, "play")).replied()
    reply = await (await club.bob.press(message, "Take the seat")).replied()
    assert "You can't start matches on this server" in reply.text
    table = await club.play(table, "pass")
    assert table.version == 1
    assert "is unblocked" in (await asked(host, club.channel, "admin unblock", user=club.bob)).text
    assert "wasn't blocked" in (await asked(host, club.channel, "admin unblock", user=club.bob)).text
    await (await club.bob.press(message, "Take the seat")).answered()
    assert len(await club.matches.of_user(int(club.bob.id))) == 2


async def test_a_persons_block_parts_both_and_tells_neither_who(club: Club) -> None:
    assert "You haven't blocked anybody" in (await asked(club.alice, club.channel, "block")).text
    heard = club.overhear(club.bob)
    told = await asked(club.alice, club.channel, "block", user=club.bob)
    assert "You and Bob can't start new matches" in told.text
    assert "- Bob (" in (await asked(club.alice, club.channel, "block")).text
    words = {
        await refusal(club.alice, club.channel, "play", opponent=club.bob),
        await refusal(club.bob, club.channel, "play", opponent=club.alice),
    }
    assert words == {"You two can't start a match here."}
    message = await (await club.alice.slash(club.channel, "play")).replied()
    reply = await (await club.bob.press(message, "Take the seat")).replied()
    assert reply.text == "You two can't start a match here."
    assert not any("block" in text.lower() for text in heard)
    assert "is unblocked" in (await asked(club.alice, club.channel, "unblock", user=club.bob)).text
    await (await club.bob.press(message, "Take the seat")).answered()
    assert (await club.only_match()).status is Status.LIVE


async def test_oneself_and_bots_cannot_be_blocked(club: Club, host: Person) -> None:
    assert "You can't block yourself" in await refusal(club.alice, club.channel, "block", user=club.alice)
    assert "Bots don't play" in await refusal(club.alice, club.channel, "block", user=club.sandbox.bot_id)
    assert "You can't block yourself" in await refusal(host, club.channel, "admin block", user=host)
    assert "Bots don't play" in await refusal(host, club.channel, "admin block", user=club.sandbox.bot_id)


async def test_a_manager_is_known_by_the_service_to_no_other_server(club: Club, host: Person) -> None:
    table = await club.begin()
    with pytest.raises(Refused) as caught:
        await club.matches.managers.end(1, table.id, by=int(host.id), request=1)
    assert caught.value.refusal is Refusal.NOT_A_MATCH_HERE
