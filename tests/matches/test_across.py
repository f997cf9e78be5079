"""Matches across two servers: a table in each, by the seals of both, and names only of who chose so."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.games.shuffle import commitment
from bot.matches import (
    Status,
    SurfaceKind,
    examine_all,
)
from bot.preferences import Elsewhere, Preferences
from bot.refusals import Refusal
from bot.store import EVERYWHERE, GuildId, RatingRow, Transaction
from bot.verify import check, read
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.two_servers import (
    DAVE,
    FIRST_MESSAGE,
    HERE,
    NAMES,
    OTHER,
    THERE,
    allow,
    away_of,
    begun,
    live,
    names,
    refused,
    surfaces,
    waits,
)


async def test_each_table_and_hand_names_the_people_of_its_own_server_alone(room: Room) -> None:
    match = await begun(room)
    assert names(match.table) == ["Alice", "Guest"]
    assert names(away_of(match)) == ["Guest", "Bob"]
    assert match.table.people == (ALICE,)
    assert away_of(match).people == (BOB,)
    by_user = {hand.chair.user: names(hand.table) for hand in match.hands}
    assert by_user == {ALICE: ["Alice", "Guest"], BOB: ["Guest", "Bob"]}
    for table in (match.table, away_of(match)):
        hidden = next(chair for chair in table.chairs if chair.is_hidden)
        assert (hidden.user, hidden.preferences, hidden.language) == (None, Preferences(), None)
        assert hidden.is_there
        assert not hidden.is_former


async def test_who_chose_so_is_named_on_other_servers(room: Room) -> None:
    named = Preferences(elsewhere=Elsewhere.NAMED)
    await room.matches.preferences.change(ALICE, lambda _: named)
    match = await begun(room)
    assert names(away_of(match)) == ["Alice", "Bob"]
    assert names(match.table) == ["Alice", "Guest"]


async def test_both_seals_settle_the_deal_and_the_proof_names_both(room: Room) -> None:
    await allow(room, GUILD, OTHER)
    first, second = await waits(room, ALICE), await waits(room, BOB, guild=OTHER)
    await room.matches.tick()
    (match,) = await live(room)
    posted = await room.matches.proofs.seal_of(match.table.id, user=BOB, channel=THERE)
    assert posted.commitment == first.commitment
    assert posted.second is not None
    assert posted.second.commitment == second.commitment
    assert posted.second.link.endswith(f"/{OTHER}/{THERE}/{FIRST_MESSAGE + second.id}")
    row = await room.store.read(lambda tx: tx.matches.require(match.table.id))
    opened = row.salt.rsplit(" ", 1)[1]
    assert commitment(bytes.fromhex(opened)) == second.commitment
    assert row.secret.hex() != opened
    await room.matches.play.resign(match.table.id, user=BOB, request=1)
    proof = await room.matches.proofs.of(match.table.id, user=CAROL, channel=THERE)
    assert proof.is_fair
    lines = "\n".join(check(read(proof.text)))
    assert first.commitment in lines
    assert second.commitment in lines


async def test_a_forged_second_secret_is_found(room: Room) -> None:
    match = await begun(room)
    await room.matches.play.resign(match.table.id, user=BOB, request=1)
    proof = await room.matches.proofs.of(match.table.id, user=ALICE, channel=None)
    document = json.loads(proof.text)
    last = "0" if document["salt"][-1] != "0" else "1"
    forged = json.dumps(document | {"salt": document["salt"][:-1] + last})
    with pytest.raises(Exception, match="changed after it was made"):
        list(check(read(forged.encode())))


async def test_it_counts_in_the_rankings_of_all_servers_alone(room: Room) -> None:
    match = await begun(room)
    await room.matches.play.resign(match.table.id, user=BOB, request=1)

    def ratings(tx: Transaction) -> dict[int, list[int]]:
        guilds = (EVERYWHERE, GuildId(GUILD), GuildId(OTHER))
        return {guild: sorted(row.user for row in tx.ratings.all_in(guild, "gin")) for guild in guilds}

    assert await room.store.read(ratings) == {EVERYWHERE: [ALICE, BOB], GUILD: [], OTHER: []}
    assert [ill async for _, ill in examine_all(room.store)] == [None]


async def test_it_changes_no_ranking_of_a_server_in_which_both_have_played(room: Room) -> None:
    """Its ranking would tell who the guest is."""
    await room.resign(await room.begin(), BOB)

    def ratings(tx: Transaction) -> dict[int, RatingRow]:
        return {row.user: row for row in tx.ratings.all_in(GuildId(GUILD), "gin")}

    before = await room.store.read(ratings)
    assert sorted(before) == [ALICE, BOB]
    match = await begun(room)
    await room.matches.play.resign(match.table.id, user=ALICE, request=1)
    assert await room.store.read(ratings) == before


async def test_a_search_beside_the_thread_of_its_table_is_a_message_of_its_own(room: Room) -> None:
    """Whoever deletes their data is taken out of it."""
    await allow(room, GUILD, OTHER, threads=True)
    for user, guild in ((ALICE, GUILD), (BOB, OTHER)):
        await waits(room, user, guild=guild, may_open_thread=True)
    await room.matches.tick()
    (match,) = await live(room)
    assert await room.matches.privacy.offers(ALICE) == ((HERE, match.table.thread),)
    assert await room.matches.privacy.offers(BOB) == ((THERE, away_of(match).thread),)


async def test_it_counts_nowhere_where_one_server_keeps_no_rankings(room: Room) -> None:
    await allow(room, GUILD)
    await allow(room, OTHER, rankings=False)
    await waits(room, ALICE)
    await waits(room, BOB, guild=OTHER)
    await room.matches.tick()
    (match,) = await live(room)
    assert not match.table.is_rated


async def test_a_lost_table_holds_up_nobody(room: Room) -> None:
    match = await begun(room)
    await room.matches.reach.channel_gone(GUILD, HERE)
    (now,) = await live(room)
    assert now.table.lost_at is None
    assert await surfaces(room, match.table.id) == {SurfaceKind.AWAY: THERE}
    await room.matches.reach.channel_gone(OTHER, THERE)
    hand = await room.matches.play.resign(match.table.id, user=ALICE, request=1)
    assert hand.table.status is Status.OVER


async def test_the_clock_stands_while_either_server_is_out_of_reach(room: Room) -> None:
    match = await begun(room)
    for guild in (OTHER, GUILD):
        before = match.table.deadline
        assert before is not None
        await room.matches.reach.server_down(guild)
        (down,) = await live(room)
        assert down.table.is_down
        assert [table.is_out_of_reach for table in down.tables] == [guild == GUILD, guild == OTHER]
        room.clock.pass_time(minutes=30)
        await room.matches.tick()
        await room.matches.reach.server_up(guild)
        (match,) = await live(room)
        assert match.table.deadline == before + timedelta(minutes=30)
        assert match.table.version == 0


@pytest.mark.parametrize("first_up", [GUILD, OTHER])
async def test_outages_of_both_servers_count_once_where_they_overlap(room: Room, first_up: int) -> None:
    """One of them from the start on, the other from the 10th minute, until the 30th and the 50th."""
    match = await begun(room)
    before = match.table.deadline
    assert before is not None
    await room.matches.reach.server_down(GUILD)
    room.clock.pass_time(minutes=10)
    await room.matches.reach.server_down(OTHER)
    room.clock.pass_time(minutes=20)
    await room.matches.reach.server_up(first_up)
    room.clock.pass_time(minutes=20)
    await room.matches.reach.server_up(OTHER if first_up == GUILD else GUILD)
    (match,) = await live(room)
    assert match.table.deadline == before + timedelta(minutes=50)


async def test_a_server_that_sends_the_bot_away_leaves_the_match_to_the_other(room: Room) -> None:
    match = await begun(room)
    await room.matches.upkeep.servers_are([OTHER])
    room.clock.pass_time(days=8)
    await room.matches.upkeep.sweep()
    now = await room.matches.find_match(match.table.id)
    assert now is not None
    assert (now.table.guild, now.table.channel, now.away) == (OTHER, THERE, None)
    assert names(now.table) == ["Guest", "Bob"]
    assert await surfaces(room, match.table.id) == {SurfaceKind.TABLE: THERE}
    hand = now.find_hand(ALICE)
    assert hand is not None
    assert hand.table.kind is SurfaceKind.AWAY


async def test_managers_take_away_the_table_of_their_own_server_alone(room: Room) -> None:
    match = await begun(room)
    number = match.table.id
    seen = await room.matches.managers.require(OTHER, number)
    assert names(seen) == ["Guest", "Bob"]
    assert [names(each) for each in await room.matches.managers.live(OTHER, limit=5)] == [["Guest", "Bob"]]
    await refused(Refusal.NOT_A_MATCH_HERE, room.matches.managers.require(OTHER + 1, number))
    await room.matches.managers.end(OTHER, number, by=DAVE, request=77)
    (now,) = await live(room)
    assert now.table.status is Status.LIVE
    assert await surfaces(room, number) == {SurfaceKind.TABLE: HERE}
    await room.matches.managers.want_table(OTHER, number, by=DAVE, channel=THERE)
    assert await surfaces(room, number) == {SurfaceKind.TABLE: HERE, SurfaceKind.AWAY: THERE}
    await room.matches.play.resign(number, user=ALICE, request=1)
    await refused(Refusal.NO_RESULT, room.matches.managers.void_result(GUILD, number, by=DAVE))


async def test_people_of_both_servers_see_it_again_as_their_table_showed_it(room: Room) -> None:
    match = await begun(room)
    number = match.table.id
    await room.matches.play.resign(number, user=ALICE, request=1)
    replays = room.matches.replays
    seen = {
        user: names((await replays.of(number, user=user, guild=guild, sees=lambda _: True)).table)
        for user, guild in ((ALICE, None), (BOB, GUILD), (CAROL, OTHER), (DAVE, GUILD))
    }
    assert seen[ALICE] == seen[DAVE] == ["Alice", "Guest"]
    assert seen[BOB] == seen[CAROL] == ["Guest", "Bob"]
    await refused(Refusal.NOT_FOR_YOU, replays.of(number, user=CAROL, guild=OTHER + 1, sees=lambda _: True))
    (past,) = await replays.near(BOB, OTHER)
    assert [chair.name for chair in past.chairs] == ["Guest", "Bob"]


async def test_the_data_of_a_player_names_the_own_server_alone(room: Room) -> None:
    match = await begun(room)
    await room.matches.play.resign(match.table.id, user=ALICE, request=1)
    for user, server, channel in ((ALICE, GUILD, HERE), (BOB, OTHER, THERE)):
        text = (await room.matches.privacy.export(user)).text
        data = json.loads(text)
        assert [(each["server"], each["channel"]) for each in data["matches"]] == [
            (str(server), str(channel))
        ]
        assert [each["server"] for each in (*data["results"], *data["ratings"])] == ["everywhere"] * 2
        assert NAMES[ALICE if user == BOB else BOB] not in text.decode()


async def test_who_is_forgotten_is_gone_from_both_tables(room: Room) -> None:
    match = await begun(room)
    number = match.table.id
    await room.matches.play.resign(number, user=ALICE, request=1)
    kinds = {each.kind for each in await room.matches.privacy.messages(ALICE)}
    assert kinds == {SurfaceKind.TABLE, SurfaceKind.AWAY}
    assert await room.matches.privacy.offers(ALICE) == ()
    assert await room.matches.privacy.offers(BOB) == ()
    await room.matches.privacy.forget(ALICE)
    now = await room.matches.find_match(number)
    assert now is not None
    assert names(now.table) == ["Former player", "Guest"]
    assert names(away_of(now)) == ["Former player", "Bob"]
