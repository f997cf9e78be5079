"""Who may enter a cup: members with a role, replacements, and nobody for a while who did not come."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.competition import Knockout, Phase, Swiss
from bot.competition.proof import verify
from bot.matches import examine_events
from bot.refusals import Refusal, Refused
from bot.store import GuildId, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.cup_evening import DAN, EVA, Evening

ROLE = 4242


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


async def refused_entry(evening: Evening, user: int) -> Refused:
    with pytest.raises(Refused) as refused:
        await evening.join(user)
    return refused.value


async def miss_a_match(evening: Evening, user: int, other: int) -> None:
    """A cup of two, to whose match one of them does not come."""
    await evening.announce(Knockout())
    await evening.join(user, other)
    await evening.begin()
    await evening.come(other)
    await evening.pass_time(minutes=13)
    assert (await evening.now()).event.phase is Phase.OVER


async def replace(evening: Evening, old: int, new: int) -> None:
    entry = (await evening.now()).find_entry(old)
    assert entry is not None
    await evening.room.matches.events.organiser.replace(
        evening.number, entry.entrant, user=new, name="New", request=next(evening.room.requests)
    )


async def test_k5_who_does_not_come_is_kept_out_for_a_day_then_two(evening: Evening) -> None:
    await miss_a_match(evening, ALICE, BOB)
    missed = evening.room.clock.time
    await evening.announce(Knockout())
    refused = await refused_entry(evening, ALICE)
    assert refused.refusal is Refusal.DID_NOT_COME
    assert refused.until is not None
    assert timedelta(hours=23) < refused.until - missed <= timedelta(days=1)
    await evening.join(BOB)
    evening.room.clock.pass_time(hours=25)
    await miss_a_match(evening, ALICE, BOB)
    await evening.announce(Knockout())
    again = await refused_entry(evening, ALICE)
    assert again.until is not None
    assert timedelta(hours=47) < again.until - evening.room.clock.time <= timedelta(days=2)


async def test_k5_one_event_played_clears_it(evening: Evening) -> None:
    await miss_a_match(evening, ALICE, BOB)
    evening.room.clock.pass_time(hours=25)
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE, BOB)
    await evening.win(cup, BOB)
    await evening.pass_time(minutes=2)
    noted = await evening.room.store.read(lambda tx: tx.events.find_no_show(GuildId(GUILD), UserId(ALICE)))
    assert noted is None


async def test_k5_the_event_that_was_missed_takes_them_back_for_the_next_round(evening: Evening) -> None:
    await evening.announce(Swiss(rounds=3))
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    absent = cup.entry(next(cup.event.open()).seats[0]).user
    users = [cup.entry(seat).user for each in cup.event.open() for seat in each.seats]
    await evening.come(*(user for user in users if user is not None and user != absent))
    await evening.pass_time(minutes=12)
    assert absent is not None
    cup = await evening.join(absent)
    entry = cup.find_entry(absent)
    assert entry is not None
    assert not entry.is_withdrawn


async def missed(evening: Evening) -> object:
    """What Alice is given of the matches that she missed."""
    return json.loads((await evening.room.matches.privacy.export(ALICE)).text)["matches_of_events_missed"]


async def test_k5_who_deletes_their_data_is_kept_out_as_long_as_before(evening: Evening) -> None:
    await miss_a_match(evening, ALICE, BOB)
    await evening.announce(Knockout())
    before = await missed(evening)
    until = (await refused_entry(evening, ALICE)).until
    await evening.room.matches.privacy.forget(ALICE)
    assert await missed(evening) == before
    again = await refused_entry(evening, ALICE)
    assert (again.refusal, again.until) == (Refusal.DID_NOT_COME, until)


async def test_what_keeps_nobody_out_any_longer_is_deleted_or_never_kept(evening: Evening) -> None:
    await miss_a_match(evening, ALICE, BOB)
    await evening.room.matches.privacy.forget(ALICE)
    evening.room.clock.pass_time(hours=25)
    await evening.room.matches.tick()
    assert await missed(evening) == []
    await miss_a_match(evening, ALICE, BOB)
    evening.room.clock.pass_time(hours=25)
    await evening.room.matches.privacy.forget(ALICE)
    assert await missed(evening) == []
    await evening.announce(Knockout())
    await evening.join(ALICE)


async def test_k5_one_event_played_clears_what_was_kept_of_deleted_data(evening: Evening) -> None:
    await miss_a_match(evening, ALICE, BOB)
    await evening.announce(Knockout())
    await evening.join(CAROL, BOB)
    await evening.room.matches.privacy.forget(ALICE)
    await evening.begin()
    cup = await evening.come(CAROL, BOB)
    await replace(evening, CAROL, ALICE)
    await evening.win(cup, BOB)
    await evening.pass_time(minutes=2)
    assert await missed(evening) == []


async def test_k1_a_cup_for_a_role_takes_nobody_else(evening: Evening) -> None:
    await evening.announce(Knockout(), role=ROLE)
    assert (await refused_entry(evening, ALICE)).refusal is Refusal.ROLE_MISSING
    cup = await evening.room.matches.events.join(
        evening.number, user=ALICE, name="Alice", roles=[1, ROLE], request=next(evening.room.requests)
    )
    assert [entry.name for entry in cup.entries] == ["Alice"]


async def test_k11_somebody_plays_on_for_another_and_takes_over_the_results(evening: Evening) -> None:
    await evening.announce(Swiss(rounds=3))
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    first = next(cup.event.open())
    old = cup.entry(first.seats[0]).user
    assert old is not None
    winners = [user for each in cup.event.open() if (user := cup.entry(each.seats[0]).user) is not None]
    await evening.play_round(*winners)
    await replace(evening, old, EVA)
    cup = await evening.pass_time(minutes=2)
    entry = cup.find_entry(EVA)
    assert entry is not None
    assert entry.entrant == first.seats[0]
    assert next(line for line in cup.standings if line.entrant == entry.entrant).points == 2
    assert len((await evening.come(EVA)).event.pairings) == 4
    with pytest.raises(Refused) as refused:
        await evening.come(old)
    assert refused.value.refusal is Refusal.NOT_ENTERED
    assert [ill async for ill in examine_events(evening.room.store)] == []


async def test_k11_whoever_has_left_can_be_replaced_unless_they_are_out(evening: Evening) -> None:
    await evening.announce(Swiss(rounds=3))
    await evening.join(ALICE, BOB, CAROL)
    cup = await evening.begin()
    await evening.room.matches.events.leave(evening.number, user=ALICE, request=next(evening.room.requests))
    await replace(evening, ALICE, DAN)
    entry = (await evening.now()).find_entry(DAN)
    assert entry is not None
    assert not entry.is_withdrawn
    with pytest.raises(Refused) as refused:
        await replace(evening, BOB, CAROL)
    assert refused.value.refusal is Refusal.ALREADY_ENTERED
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB, CAROL, EVA)
    await evening.begin()
    cup = await evening.now()
    loser = cup.entry(next(cup.event.open()).seats[0]).user
    assert loser is not None
    await evening.room.matches.events.leave(evening.number, user=loser, request=next(evening.room.requests))
    with pytest.raises(Refused) as out:
        await replace(evening, loser, DAN)
    assert out.value.refusal is Refusal.EVENT_OUT


async def test_k11_a_match_that_goes_on_stays_with_whoever_began_it(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE, BOB)
    await replace(evening, ALICE, CAROL)
    (begun,) = cup.matches.values()
    await evening.room.matches.play.resign(begun.match, user=BOB, request=next(evening.room.requests))
    await evening.room.matches.tick()
    cup = await evening.pass_time(minutes=2)
    assert cup.entry(cup.standings[0].entrant).user == CAROL
    assert list(verify(await evening.room.matches.events.prove(evening.number)))


async def test_k11_whoever_plays_on_can_leave_while_the_match_of_another_goes_on(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    await evening.come(ALICE, BOB)
    await replace(evening, ALICE, CAROL)
    cup = await evening.room.matches.events.leave(
        evening.number, user=CAROL, request=next(evening.room.requests)
    )
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert cup.entry(pairing.result.absent[0]).user == CAROL
