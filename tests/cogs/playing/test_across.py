"""/find everywhere: two people of two servers play, at a table in each that names its own people alone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.matches import AgreementKind, Match, MatchId, Status
from bot.preferences import Elsewhere, Preferences
from bot.sandbox import Channel, Guild, Message, Permission, Person, Sandbox
from bot.store import GuildId
from tests.cogs.club import Club
from tests.patience import until


@dataclass(frozen=True)
class Away:
    """Another server: who manages it, who plays there, and who looks on."""

    guild: Guild
    channel: Channel
    host: Person
    xenia: Person
    yuri: Person

    def table(self) -> Message:
        """The newest public message in the channel."""
        return [each for each in self.yuri.sees(self.channel) if not each.ephemeral][-1]


@pytest.fixture
async def away(club: Club, sandbox: Sandbox, host: Person) -> Away:
    """A second server with the bot; both let their people play each other."""
    guild = sandbox.add_guild("Night Owls")
    channel = guild.add_channel("owl-table")
    found = Away(guild, channel, *(sandbox.add_person(name, guild) for name in ("Wim", "Xenia", "Yuri")))
    guild.give_role(found.host, guild.add_role("Host", Permission.MANAGE_GUILD))
    for where, who in ((club.channel, host), (channel, found.host)):
        settled = await (await who.slash(where, "settings", across=True)).replied()
        assert "/find: on, also across servers" in settled.text
    return found


async def finds(club: Club, who: Person, channel: Channel) -> Message:
    answer = await (await who.slash(channel, "find", speed="10m", where="everywhere")).replied()
    await club.settled()
    return answer


async def pair(club: Club) -> None:
    await club.matches.tick()
    await club.settled()


async def begun(club: Club, away: Away) -> MatchId:
    """Alice plays Xenia of the other server."""
    await finds(club, club.alice, club.channel)
    await finds(club, away.xenia, away.channel)
    await pair(club)
    return (await club.only_match()).id


async def stands(club: Club, match: MatchId) -> Match:
    found = await club.matches.find_match(match)
    assert found is not None
    return found


def everything(club: Club, away: Away) -> tuple[str, str]:
    """All that people of the one server, and of the other, can read."""
    here = (*club.carol.sees(club.channel), *club.alice.inbox)
    there = (*away.yuri.sees(away.channel), *away.xenia.inbox)

    def told(messages: tuple[Message, ...]) -> str:
        return " ".join(
            text for each in messages for text in (each.text, *(one.alt for one in each.pictures))
        )

    return told(here), told(there)


async def test_both_messages_become_tables_and_both_have_their_hands(club: Club, away: Away) -> None:
    first = await finds(club, club.alice, club.channel)
    assert f"<@{club.alice.id}> is looking for an opponent on any server" in first.text
    second = await finds(club, away.xenia, away.channel)
    await pair(club)
    assert (club.table_message().id, away.table().id) == (first.id, second.id)
    for table in (club.table_message(), away.table()):
        assert table.find_button("My hand") is not None
    assert [len(who.inbox) for who in (club.alice, away.xenia)] == [1, 1]


async def test_neither_server_reads_a_name_of_the_other(club: Club, away: Away) -> None:
    match = await begun(club, away)
    await _play(club, away, match, moves=8)
    here, there = everything(club, away)
    assert "Alice" in here
    assert "Guest" in here
    assert "Xenia" in there
    assert "Guest" in there
    for name in ("Xenia", str(away.xenia.id)):
        assert name not in here
    for name in ("Alice", str(club.alice.id)):
        assert name not in there


async def _play(club: Club, away: Away, match: MatchId, *, moves: int) -> None:
    """Whoever is on turn does the first thing that the rules allow."""
    for _ in range(moves):
        found = await stands(club, match)
        hand = next(each for each in found.hands if each.seat in found.table.on_turn)
        await club.matches.play.act(
            match,
            user=hand.chair.user or 0,
            version=hand.table.version,
            text=hand.menu[0],
            request=int(club.sandbox.core.mint()),
        )
    await club.settled()


async def test_who_chose_so_is_named_at_both_tables(club: Club, away: Away) -> None:
    named = Preferences(elsewhere=Elsewhere.NAMED)
    await club.matches.preferences.change(int(away.xenia.id), lambda _: named)
    await begun(club, away)
    here, there = everything(club, away)
    assert "Xenia" in here
    assert "Alice" not in there


async def test_moves_and_the_end_are_shown_at_both_tables(club: Club, away: Away) -> None:
    match = await begun(club, away)
    await club.matches.play.resign(match, user=int(away.xenia.id), request=1)
    await club.settled()
    for table in (club.table_message(), away.table()):
        assert table.find_button("Rematch") is not None
        assert table.find_button("Replay") is not None


async def test_my_hand_is_for_the_own_player_at_either_table(club: Club, away: Away) -> None:
    await begun(club, away)
    shown = await (await away.xenia.press(away.table(), "My hand")).replied()
    assert shown.ephemeral
    refused = await (await away.yuri.press(away.table(), "My hand")).replied()
    assert "Guest" not in refused.text
    assert refused.ephemeral


async def test_a_pause_is_agreed_on_across_servers(club: Club, away: Away) -> None:
    match = await begun(club, away)
    agreements, pause = club.matches.agreements, AgreementKind.PAUSE
    await agreements.ask(match, user=int(club.alice.id), kind=pause)
    await agreements.agree(match, user=int(away.xenia.id), kind=pause)
    await club.settled()
    assert (await stands(club, match)).table.paused_at is not None


async def test_a_channel_that_is_deleted_leaves_the_other_table(club: Club, away: Away) -> None:
    match = await begun(club, away)
    club.channel.delete()
    await club.settled()
    await club.matches.play.resign(match, user=int(away.xenia.id), request=1)
    await until(lambda: away.table().find_button("Rematch") is not None)
    await club.settled()
    assert (await stands(club, match)).table.status is Status.OVER


async def test_a_closed_channel_is_tried_again_and_holds_up_neither_table(club: Club, away: Away) -> None:
    match = await begun(club, away)
    away.channel.deny(Permission.VIEW_CHANNEL)
    await club.settled()
    await _play(club, away, match, moves=1)
    found = await stands(club, match)
    assert found.table.lost_at is None
    rows = await club.matches.surfaces.of(match)
    assert {row.kind.value for row in rows if row.version == found.table.version and row.user is None} == {
        "table"
    }
    away.channel.restore()
    await until(lambda: _is_painted(club, match))


async def _is_painted(club: Club, match: MatchId) -> bool:
    await club.settled()
    found = await stands(club, match)
    return all(row.version == found.table.version for row in await club.matches.surfaces.of(match))


async def test_a_restart_brings_both_tables_up_to_date(club: Club, away: Away) -> None:
    await finds(club, club.alice, club.channel)
    await finds(club, away.xenia, away.channel)
    await club.stop()
    await club.matches.queue.look()
    await club.restart()
    await until(lambda: away.table().find_button("My hand") is not None)
    await until(lambda: club.table_message().find_button("My hand") is not None)
    await club.settled()


async def test_a_rematch_is_asked_for_by_a_direct_message_that_names_nobody(club: Club, away: Away) -> None:
    match = await begun(club, away)
    await club.matches.play.resign(match, user=int(away.xenia.id), request=1)
    await club.settled()
    offer = await (await away.xenia.press(away.table(), "Rematch")).replied()
    await club.settled()
    assert f"<@{away.xenia.id}> wants a rematch" in offer.text
    assert [button.label for button in offer.buttons] == ["Stop"]
    await until(lambda: "wants a rematch" in club.alice.inbox[-1].text)
    assert "Xenia" not in club.alice.inbox[-1].text
    again = await (await club.alice.press(club.alice.inbox[-1], "Rematch")).replied()
    assert f"<#{club.channel.id}>" in again.text
    await club.settled()
    await pair(club)
    found = await stands(club, MatchId(match + 1))
    assert {hand.chair.user for hand in found.hands} == {int(away.xenia.id), int(club.alice.id)}
    here, there = everything(club, away)
    assert "Xenia" not in here
    assert "Alice" not in there


async def test_a_manager_removes_the_own_table_and_posts_it_again(club: Club, away: Away) -> None:
    match = await begun(club, away)
    asked = await (await away.host.slash(away.channel, "admin end", match=str(match))).replied()
    assert "Alice" not in asked.text
    assert "goes on at the table of the other server" in asked.text
    done = await (await away.host.press(asked, "Yes, remove it")).replied()
    assert "is removed" in done.text
    await club.settled()
    assert not any(each.find_button("My hand") for each in away.yuri.sees(away.channel))
    assert (await stands(club, match)).table.status is Status.LIVE
    await (await away.host.slash(away.channel, "admin repost", match=str(match))).replied()
    await club.settled()
    assert away.table().find_button("My hand") is not None


async def test_fair_deal_shows_both_seals(club: Club, away: Away) -> None:
    await begun(club, away)
    shown = await (await away.xenia.press(away.table(), "Fair deal")).replied()
    assert "The second seal" in shown.text


async def test_where_the_server_forbids_it_nobody_looks_everywhere(club: Club) -> None:
    refused = await finds(club, club.alice, club.channel)
    assert refused.ephemeral
    assert "plays only among its own members" in refused.text


# Threads


async def with_threads(club: Club, away: Away, host: Person, *, here: bool = True) -> None:
    """Matches get threads of their own on the other server, and here."""
    await (await host.slash(club.channel, "settings", threads=here)).answered()
    await (await away.host.slash(away.channel, "settings", threads=True)).answered()


def thread_of(person: Person) -> Channel:
    """The newest thread that the person sees."""
    return [each for each in person.channels if each.is_thread][-1]


def tables_in(person: Person, channel: Channel) -> list[Message]:
    return [each for each in person.sees(channel) if each.find_button("My hand")]


async def test_each_table_has_a_thread_where_its_server_wants_one(
    club: Club, away: Away, host: Person
) -> None:
    await with_threads(club, away, host)
    first = await finds(club, club.alice, club.channel)
    second = await finds(club, away.xenia, away.channel)
    await pair(club)
    for watcher, message, names in (
        (club.carol, first, "Alice \N{EN DASH} Guest"),
        (away.yuri, second, "Guest \N{EN DASH} Xenia"),
    ):
        thread = thread_of(watcher)
        assert (thread.id, thread.name) == (message.id, f"{names}: Standard gin")
        shown = watcher.find(message)
        assert shown is not None
        assert f"The table is in <#{thread.id}>" in shown.text
        # Both seals make the deal, so both stay where they were posted.
        assert "seal" in shown.text
        assert len(tables_in(watcher, thread)) == 1
    found = await stands(club, (await club.only_match()).id)
    await _play(club, away, found.table.id, moves=4)
    for watcher in (club.carol, away.yuri):
        assert await _is_painted(club, found.table.id), watcher.name
    here, there = everything(club, away)
    assert "Xenia" not in here + "".join(each.text for each in club.carol.sees(thread_of(club.carol)))
    assert "Alice" not in there + "".join(each.text for each in away.yuri.sees(thread_of(away.yuri)))


async def test_a_server_without_the_setting_has_its_table_in_the_channel(
    club: Club, away: Away, host: Person
) -> None:
    await with_threads(club, away, host, here=False)
    first = await finds(club, club.alice, club.channel)
    await finds(club, away.xenia, away.channel)
    await pair(club)
    assert club.table_message().id == first.id
    assert len(tables_in(away.yuri, thread_of(away.yuri))) == 1


async def test_a_thread_of_the_other_server_that_is_gone_leaves_its_table_in_the_channel(
    club: Club, away: Away, host: Person
) -> None:
    await with_threads(club, away, host)
    match = await begun(club, away)
    thread_of(away.yuri).delete()
    await until(lambda: bool(tables_in(away.yuri, away.channel)))
    assert len(tables_in(club.carol, thread_of(club.carol))) == 1
    await club.matches.play.resign(match, user=int(club.alice.id), request=1)
    await until(lambda: away.table().find_button("Rematch") is not None)
    await club.settled()


async def test_a_thread_that_cannot_be_opened_there_leaves_its_table_in_the_channel(
    club: Club, away: Away, host: Person
) -> None:
    await with_threads(club, away, host)
    await finds(club, club.alice, club.channel)
    second = await finds(club, away.xenia, away.channel)
    away.channel.deny(Permission.CREATE_PUBLIC_THREADS)
    await pair(club)
    assert [each.id != second.id for each in tables_in(away.yuri, away.channel)] == [True]
    shown = away.yuri.find(second)
    assert shown is not None
    assert f"The table is in <#{away.channel.id}>" in shown.text
    assert "seal" in shown.text
    assert len(tables_in(club.carol, thread_of(club.carol))) == 1


async def test_the_thread_of_a_server_that_stays_is_the_table_of_the_match(
    club: Club, away: Away, host: Person
) -> None:
    await with_threads(club, away, host)
    match = await begun(club, away)
    await club.store.write(lambda tx: tx.departures.part(GuildId(int(club.guild.id))))
    assert (await stands(club, match)).table.thread == int(thread_of(away.yuri).id)
