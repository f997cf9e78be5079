"""Friendlies between two servers: accepted with a code, paired once, played across, and never stalled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.competition import How, Phase
from bot.competition.proof import verify
from bot.matches import ACROSS_OFF, ServerSettings, SurfaceKind
from bot.preferences import Elsewhere, Preferences
from bot.refusals import Refusal
from bot.store import EVERYWHERE, GuildId, RatingRow, Transaction, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.two_servers import DAVE, HERE, OTHER, THERE, allow, names, refused
from tests.matches.two_sides import AWAY_PEOPLE, AWAY_POST, EVA, FINN, HOME_PEOPLE, TwoSides


@pytest.fixture
def sides(room: Room) -> TwoSides:
    return TwoSides(room)


async def test_k30_a_friendly_needs_servers_that_allow_matches_across(sides: TwoSides) -> None:
    await refused(Refusal.FRIENDLY_OFF, sides.announce())
    await allow(sides.room, GUILD)
    await sides.announce()
    await refused(Refusal.FRIENDLY_OFF, sides.accept(await sides.code()))
    await allow(sides.room, OTHER)
    await sides.room.matches.servers.change(GUILD, lambda _: ServerSettings(), by=1)
    await refused(Refusal.FRIENDLY_OFF_THERE, sides.accept(await sides.code()))


async def test_k30_the_first_other_server_with_the_code_plays(sides: TwoSides) -> None:
    await allow(sides.room, GUILD, OTHER, OTHER + 1)
    await sides.announce()
    code = await sides.code()
    await refused(Refusal.NO_CODE, sides.accept("ABCDEFGH"))
    await refused(Refusal.OWN_FRIENDLY, sides.accept(code, guild=GUILD))
    cup = await sides.accept(f" {code[:4].lower()}-{code[4:]} ")
    assert (cup.guild, cup.channel, cup.servers) == (OTHER, THERE, ("Card Room", "Night Owls"))
    # Pressed twice it is still one.
    await sides.accept(code)
    await refused(Refusal.NO_CODE, sides.accept(code, guild=OTHER + 1))
    assert await sides.room.matches.events.friendlies.code(sides.number) is None


async def test_k30_a_friendly_that_nobody_accepts_is_cancelled(sides: TwoSides) -> None:
    await allow(sides.room, GUILD)
    await sides.announce()
    await sides.join(ALICE)
    sides.room.clock.pass_time(minutes=31)
    await sides.room.matches.tick()
    cup = await sides.now()
    assert cup.event.phase is Phase.CANCELLED
    await allow(sides.room, OTHER)
    await refused(Refusal.NO_CODE, sides.accept(await sides.code()))


async def rank(room: Room, guild: int, *users: int) -> None:
    """The server's ranking of gin, the best first."""
    for place, user in enumerate(users):
        row = RatingRow(
            guild=GuildId(guild),
            game="gin",
            user=UserId(user),
            mu=40.0 - place,
            sigma=2.0,
            score=34.0 - place,
            played=20,
            won=10,
            lost=10,
            drawn=0,
            updated_at=room.clock(),
            ranked=True,
        )
        await room.store.write(lambda tx, row=row: tx.ratings.put(row))  # type: ignore[misc]


async def test_k31_both_close_and_best_meets_best_at_a_table_in_each_server(sides: TwoSides) -> None:
    cup = await sides.begin()
    assert cup.event.phase is Phase.PLAYING
    assert await sides.pairs() == [{ALICE, DAVE}, {BOB, EVA}, {CAROL, FINN}]
    await sides.come(ALICE, DAVE)
    (match,) = await sides.room.matches.of_user(ALICE)
    rows = await sides.room.matches.surfaces.of(match.id)
    assert {(row.kind, row.channel) for row in rows if row.user is None} == {
        (SurfaceKind.TABLE, HERE),
        (SurfaceKind.AWAY, THERE),
    }
    assert sorted(names(match)) == ["Alice", "Guest"]


async def test_k31_the_best_by_each_servers_ranking_play_then_who_entered_first(sides: TwoSides) -> None:
    await rank(sides.room, GUILD, CAROL)
    await rank(sides.room, OTHER, FINN, EVA)
    await sides.begin(pairs=2)
    assert await sides.pairs() == [{CAROL, FINN}, {ALICE, EVA}]


async def test_k31_who_has_blocked_somebody_meets_somebody_else(sides: TwoSides) -> None:
    await sides.agree()
    await sides.join(*HOME_PEOPLE, *AWAY_PEOPLE)
    await sides.room.matches.servers.block_person(DAVE, other=ALICE, name="Alice")
    await sides.close()
    await sides.room.matches.tick()
    assert await sides.pairs() == [{ALICE, EVA}, {BOB, DAVE}, {CAROL, FINN}]


async def test_k31_nobody_plays_whom_all_others_have_blocked(sides: TwoSides) -> None:
    await sides.agree()
    await sides.join(ALICE, DAVE)
    await sides.room.matches.servers.block_person(ALICE, other=DAVE, name="Dave")
    await sides.close()
    await sides.room.matches.tick()
    assert (await sides.now()).event.phase is Phase.CANCELLED


async def test_k31_a_server_that_no_longer_plays_across_cancels_it(sides: TwoSides) -> None:
    await sides.agree()
    await sides.join(ALICE, DAVE)
    await sides.room.matches.servers.change(OTHER, lambda _: ServerSettings(), by=1)
    await sides.close()
    await sides.room.matches.tick()
    cup = await sides.now()
    assert (cup.event.phase, cup.event.why) == (Phase.CANCELLED, ACROSS_OFF)


async def test_k31_somebody_on_both_servers_plays_for_one(sides: TwoSides) -> None:
    await sides.agree()
    await sides.join(ALICE, DAVE)
    events, request = sides.room.matches.events, sides.room.requests
    again = events.join(sides.number, user=ALICE, name="Alice", guild=OTHER, request=next(request))
    await refused(Refusal.OTHER_SIDE, again)
    await sides.close()
    await sides.room.matches.tick()
    there = events.come(sides.number, user=ALICE, guild=OTHER, request=next(request))
    await refused(Refusal.OTHER_SIDE, there)


async def test_k34_each_server_reads_the_names_of_its_own_people_alone(sides: TwoSides) -> None:
    await sides.room.matches.preferences.change(EVA, lambda _: Preferences(elsewhere=Elsewhere.NAMED))
    await sides.begin()
    home, away = await sides.now(), await sides.now(seen_from=OTHER)
    assert [each.name for each in home.entries] == ["Alice", "Bob", "Carol", "Guest", "Eva", "Guest"]
    assert [each.name for each in away.entries] == ["Guest", "Guest", "Guest", "Dave", "Eva", "Finn"]
    assert [each.user for each in away.entries] == [None, None, None, DAVE, EVA, FINN]
    assert away.host is None


async def test_k32_it_is_played_to_its_end_and_counts_in_the_rankings_of_all_servers(sides: TwoSides) -> None:
    await sides.begin()
    await sides.come(*HOME_PEOPLE, *AWAY_PEOPLE)
    for loser in (DAVE, BOB, FINN):
        await sides.lose(loser)
    cup = await sides.now()
    assert cup.event.phase is Phase.OVER
    assert cup.score is not None
    assert cup.score.wins == (2, 1)

    def rated(tx: Transaction) -> tuple[int, int]:
        users = tuple(map(UserId, (*HOME_PEOPLE, *AWAY_PEOPLE)))
        return len(tx.ratings.of(EVERYWHERE, "gin", users)), len(tx.ratings.of(GuildId(GUILD), "gin", users))

    assert await sides.room.store.read(rated) == (6, 0)


async def test_k35_one_seal_covers_all_and_its_proof_holds(sides: TwoSides) -> None:
    await sides.begin()
    await sides.come(*HOME_PEOPLE, *AWAY_PEOPLE)
    (match,) = await sides.room.matches.of_user(ALICE)
    seal = await sides.room.matches.proofs.seal_of(match.id, user=ALICE, channel=HERE)
    # Both servers have read the seal by the time of the message that settles the deals.
    assert seal.salt == f"message {AWAY_POST}"
    assert seal.link == f"https://discord.com/channels/{OTHER}/{THERE}/{AWAY_POST}"
    for loser in (DAVE, BOB, FINN):
        await sides.lose(loser)
    lines = list(verify(await sides.room.matches.events.prove(sides.number)))
    assert lines[-1].startswith("The sides won 2 to 1 matches")


async def test_k33_who_does_not_come_loses_and_is_kept_out_on_their_own_server(sides: TwoSides) -> None:
    await sides.begin()
    await sides.come(ALICE, BOB, EVA)
    sides.room.clock.pass_time(hours=12, minutes=1)
    await sides.room.matches.tick()
    cup = await sides.now()
    results = [pairing.result for pairing in cup.event.pairings]
    assert [result and result.how for result in results] == [How.WALKOVER, None, How.WALKOVER]
    assert cup.score is not None
    assert cup.score.wins == (1, 0)

    def kept_out(tx: Transaction) -> list[int]:
        found = [
            (guild, user)
            for guild in (GUILD, OTHER)
            for user in (*HOME_PEOPLE, *AWAY_PEOPLE)
            if tx.events.find_no_show(GuildId(guild), UserId(user)) is not None
        ]
        assert found == [(GUILD, CAROL), (OTHER, DAVE), (OTHER, FINN)]
        return [user for _, user in found]

    await sides.room.store.read(kept_out)


async def test_k33_at_its_end_a_match_that_goes_on_is_decided_by_its_score(sides: TwoSides) -> None:
    await sides.begin(ALICE, DAVE)
    await sides.come(ALICE, DAVE)
    for _ in range(24 * 12 + 1):
        sides.room.clock.pass_time(minutes=5)
        await sides.room.matches.tick()
    cup = await sides.now()
    assert cup.event.phase is Phase.OVER
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.how in {How.ADJUDICATED, How.PLAYED}
    assert not await sides.room.matches.of_user(ALICE)


async def test_k33_either_manager_cancels_it_before_it_begins_and_nobody_after(sides: TwoSides) -> None:
    await sides.begin(ALICE, DAVE)
    organiser, requests = sides.room.matches.events.organiser, sides.room.requests
    late = organiser.cancel(sides.number, why="no", request=next(requests))
    await refused(Refusal.FRIENDLY_BEGUN, late)
    await sides.announce()
    cup = await organiser.cancel(sides.number, why="no", request=next(requests))
    assert cup.event.phase is Phase.CANCELLED


async def test_k33_who_leaves_loses_their_match_alone(sides: TwoSides) -> None:
    await sides.begin()
    await sides.come(ALICE, DAVE)
    await sides.room.matches.events.leave(sides.number, user=DAVE, request=next(sides.room.requests))
    await sides.room.matches.tick()
    cup = await sides.now()
    assert cup.score is not None
    assert cup.score.wins == (1, 0)
    assert len(list(cup.event.open())) == 2


async def test_messages_of_both_servers_are_behind_until_each_is_shown(sides: TwoSides) -> None:
    await sides.begin()
    events = sides.room.matches.events
    behind = await events.behind()
    assert [(cup.guild, cup.is_away) for cup in behind] == [(GUILD, False), (OTHER, True)]
    for cup in behind:
        await events.shown(cup)
        await events.told(cup, cup.notice)
    assert await events.behind() == ()


async def test_a_pause_of_the_world_moves_its_end(sides: TwoSides) -> None:
    cup = await sides.begin(ALICE, DAVE)
    (before,) = (pairing.ends_at for pairing in cup.event.pairings)
    await sides.room.matches.tick()
    sides.room.restarted()
    sides.room.clock.pass_time(hours=2)
    await sides.room.matches.start()
    await sides.room.matches.stop()
    (after,) = (pairing.ends_at for pairing in (await sides.now()).event.pairings)
    assert after - before >= timedelta(hours=1)
