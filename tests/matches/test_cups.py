"""Cups as the service keeps them: entered, played round by round, with no-shows, restarts and forgetting."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from bot.competition import Act, Event, How, Knockout, Phase, RoundRobin, StartRound, Swiss, apply
from bot.competition.proof import verify
from bot.matches import (
    CHECK_IN,
    OVER,
    AgreementKind,
    Cup,
    EventNews,
    MatchId,
    NewCup,
    Status,
    examine_events,
    mend_event,
)
from bot.matches.events.record import encode_event, next_due, read_event, store_event
from bot.matches.verifying import check_event, is_of_event
from bot.refusals import Refusal, Refused
from bot.store import EventMoved, EventStatus
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.cup_evening import DAN, EVA, HOST, NAMES, Evening


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


def places(cup: Cup) -> list[str]:
    return [cup.entry(line.entrant).name for line in cup.standings]


def first_seats(cup: Cup) -> list[int]:
    """One person of each open pairing."""
    return [user for pairing in cup.event.open() if (user := cup.entry(pairing.seats[0]).user) is not None]


async def refusal(evening: Evening, user: int) -> Refusal:
    with pytest.raises(Refused) as refused:
        await evening.come(user)
    return refused.value.refusal


async def test_a_knockout_of_four_is_played_to_its_end(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    assert cup.event.phase is Phase.PLAYING
    assert cup.notice == "1"
    winners = first_seats(cup)
    cup = await evening.play_round(*winners)
    assert not any(cup.event.open())
    cup = await evening.pass_time(minutes=2)
    assert cup.notice == "2"
    (last,) = tuple(cup.event.open())
    assert {cup.entry(seat).user for seat in last.seats} == set(winners)
    cup = await evening.play_round(winners[0])
    cup = await evening.pass_time(minutes=2)
    assert cup.event.phase is Phase.OVER
    assert cup.notice == OVER
    assert places(cup)[:2] == [NAMES[winners[0]], NAMES[winners[1]]]


async def test_a_match_begins_once_both_have_come_and_its_result_is_the_matchs(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE)
    assert cup.matches == {}
    assert await refusal(evening, ALICE) is Refusal.CHECKED_IN
    assert await refusal(evening, CAROL) is Refusal.NOT_ENTERED
    cup = await evening.come(BOB)
    (begun,) = cup.matches.values()
    table = await evening.room.matches.find(begun.match)
    assert table is not None
    assert {chair.user for chair in table.chairs} == {ALICE, BOB}
    assert table.channel == CHANNEL
    await evening.win(cup, ALICE)
    (pairing,) = (await evening.now()).event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.PLAYED


async def test_k5_who_does_not_come_loses_without_a_rated_match(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    await evening.come(BOB)
    cup = await evening.pass_time(minutes=12)
    assert cup.event.phase is Phase.OVER
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.WALKOVER
    assert places(cup) == ["Bob", "Alice"]
    assert await evening.room.matches.of_user(BOB) == ()
    assert await evening.room.matches.managers.counted(GUILD, limit=5) == ()


async def test_a_swiss_of_five_survives_a_no_show_and_a_restart_in_the_middle(evening: Evening) -> None:
    await evening.announce(Swiss(rounds=3))
    await evening.join(ALICE, BOB, CAROL, DAN, EVA)
    cup = await evening.begin()
    absent = cup.entry(next(cup.event.open()).seats[1])
    others = [cup.entry(seat).user for each in cup.event.open() for seat in each.seats]
    await evening.come(*(user for user in others if user not in {None, absent.user}))
    evening.room.restarted()
    cup = await evening.pass_time(minutes=11)
    assert cup.entry(absent.entrant).is_withdrawn
    for pairing in tuple(cup.event.open()):
        winner = cup.entry(pairing.seats[0]).user
        assert winner is not None
        await evening.win(cup, winner)
    evening.room.restarted()
    for number in ("2", "3"):
        cup = await evening.pass_time(minutes=2)
        assert cup.notice == number
        seats = [each.seats for each in cup.latest]
        assert absent.entrant not in {seat for each in seats for seat in each}
        cup = await evening.play_round(*first_seats(cup))
    cup = await evening.pass_time(minutes=2)
    assert cup.event.phase is Phase.OVER
    met = [frozenset(each.seats) for each in cup.event.pairings if not each.is_bye]
    assert len(met) == len(set(met))
    assert [ill async for ill in examine_events(evening.room.store)] == []


async def test_a_round_is_paired_once_whoever_looks_how_often(evening: Evening) -> None:
    await evening.announce(RoundRobin())
    await evening.join(ALICE, BOB, CAROL, DAN)
    before = await evening.room.store.read(lambda tx: read_event(tx, evening.number))
    cup = await evening.begin()
    for _ in range(3):
        evening.room.restarted()
        await evening.room.matches.tick()
    assert len((await evening.now()).event.pairings) == len(cup.event.pairings) == 2
    late = apply(before.event, StartRound(), evening.room.clock.time)
    with pytest.raises(EventMoved):
        await evening.room.store.write(lambda tx: store_event(tx, before, StartRound(), late))


async def test_a_match_that_goes_on_is_adjudicated_and_ends_for_nobody(evening: Evening) -> None:
    await evening.announce(RoundRobin())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE, BOB)
    (begun,) = cup.matches.values()
    cup = await evening.pass_time(minutes=31)
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.ADJUDICATED
    assert (await evening.room.stands(begun.match)).status is Status.OVER
    assert await evening.room.matches.managers.counted(GUILD, limit=5) == ()


async def test_time_without_the_bot_counts_for_nobody(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    cup = await evening.begin()
    (pairing,) = cup.event.pairings
    matches = evening.room.restarted()
    evening.room.clock.pass_time(hours=5)
    await matches.start()
    await matches.stop()
    cup = await evening.now()
    assert cup.event.phase is Phase.PLAYING
    assert cup.event.pairings[0].ends_at >= pairing.ends_at + timedelta(hours=4, minutes=55)
    assert not (await evening.come(ALICE)).matches


async def test_check_in_is_called_and_gaps_are_filled(evening: Evening) -> None:
    await evening.announce(Knockout(), check_in=True, places=2)
    # 30 minutes before the start the first wave is open.
    await evening.join(ALICE, BOB, CAROL)
    events = evening.room.matches.events
    await events.check_in(evening.number, user=BOB, request=next(evening.room.requests))
    cup = await evening.pass_time(minutes=12)
    await events.check_in(evening.number, user=CAROL, request=next(evening.room.requests))
    cup = await evening.pass_time(minutes=19)
    assert {entry.name for entry in cup.entries if entry.plays} == {"Bob", "Carol"}


async def test_people_are_called_to_check_in_when_it_opens(evening: Evening) -> None:
    new = await evening.announce(Knockout(), check_in=True)
    assert new.notice == ""
    cup = await evening.room.matches.events.announce(
        NewCup(
            guild=GUILD,
            channel=CHANNEL,
            host=HOST,
            host_name="Host",
            terms=new.terms,
            format=Knockout(),
            starts_in_s=2 * 3600,
            round_time_s=1800,
            places=8,
            check_in=True,
            request=next(evening.room.requests),
        )
    )
    evening.number = cup.id
    await evening.pass_time(minutes=59)
    assert (await evening.now()).notice == ""
    await evening.pass_time(minutes=3)
    assert (await evening.now()).notice == CHECK_IN


async def test_too_few_cancel_it(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE)
    cup = await evening.begin()
    assert cup.event.phase is Phase.CANCELLED
    assert cup.notice == OVER


async def test_leaving_resigns_the_match_and_joining_before_the_start_comes_back(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    events = evening.room.matches.events
    await events.leave(evening.number, user=BOB, request=next(evening.room.requests))
    cup = await evening.join(BOB)
    assert [entry.name for entry in cup.entries] == ["Alice", "Bob"]
    await evening.begin()
    await evening.come(ALICE, BOB)
    cup = await events.leave(evening.number, user=BOB, request=next(evening.room.requests))
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.PLAYED
    assert await evening.room.matches.managers.counted(GUILD, limit=5) != ()


async def test_an_organiser_sets_a_result_and_the_match_ends_for_nobody(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE, BOB)
    (begun,) = cup.matches.values()
    (pairing,) = cup.event.pairings
    organiser, request = evening.room.matches.events.organiser, next(evening.room.requests)
    for _ in range(2):  # delivered twice, it counts once
        cup = await organiser.set_result(
            evening.number, pairing.number, (2, 1), why="agreed", request=request
        )
    assert cup.event.pairings[0].result is not None
    assert cup.event.pairings[0].result.how is How.SET
    assert (await evening.room.stands(begun.match)).status is Status.OVER


async def test_a_pause_holds_the_rounds(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    organiser = evening.room.matches.events.organiser
    await organiser.pause(evening.number, request=next(evening.room.requests))
    assert await refusal(evening, ALICE) is Refusal.EVENT_PAUSED
    assert (await evening.pass_time(minutes=40)).event.phase is Phase.PLAYING
    await organiser.go_on(evening.number, request=next(evening.room.requests))
    assert len((await evening.come(ALICE, BOB)).matches) == 1


async def test_the_clock_of_a_cup_match_does_not_stop_with_a_pause(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    (begun,) = (await evening.come(ALICE, BOB)).matches.values()
    with pytest.raises(Refused) as refused:
        await evening.room.matches.agreements.ask(begun.match, user=ALICE, kind=AgreementKind.PAUSE)
    assert refused.value.refusal is Refusal.EVENT_CLOCK


async def test_people_who_block_each_other_do_not_both_enter(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE)
    await evening.room.matches.servers.block_person(BOB, other=ALICE, name="Alice")
    with pytest.raises(Refused) as refused:
        await evening.join(BOB)
    assert refused.value.refusal is Refusal.APART


async def test_a_person_is_given_and_forgotten(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    privacy = evening.room.matches.privacy
    (kept,) = json.loads((await privacy.export(ALICE)).text)["events"]
    assert kept["id"] == evening.number
    await privacy.forget(ALICE)
    cup = await evening.now()
    assert [entry.user for entry in cup.entries] == [None, BOB]
    assert cup.entries[0].is_withdrawn
    assert json.loads((await privacy.export(ALICE)).text)["events"] == []


async def test_a_proof_verifies_and_opens_no_other_match(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    cup = await evening.come(ALICE, BOB)
    (begun,) = cup.matches.values()
    with pytest.raises(Refused) as refused:
        await evening.room.matches.events.prove(evening.number)
    assert refused.value.refusal is Refusal.EVENT_NOT_OVER
    await evening.win(cup, BOB)
    match_proof = await evening.room.matches.proofs.of(MatchId(begun.match), user=ALICE, channel=CHANNEL)
    await evening.pass_time(minutes=3)
    text = await evening.room.matches.events.prove(evening.number)
    assert list(verify(text))
    document = json.loads(text)
    assert document["salt"] == "message 777"
    assert document["commitment"] == cup.commitment
    # The secret of the match is what the event's seed gives for it, and never that seed itself.
    assert document["pairings"][0]["match_seed"] == match_proof.secret
    assert match_proof.secret not in {document["secret"], document["seed"]}


async def test_verify_knows_the_proof_of_a_cup(evening: Evening, tmp_path: Path) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    await evening.begin()
    await evening.come(ALICE)
    await evening.pass_time(minutes=20)
    file = tmp_path / "cup.json"
    file.write_bytes(await evening.room.matches.events.prove(evening.number))
    assert is_of_event(file)
    status, lines = check_event(file)
    assert (status, lines[-2][:4]) == (0, "PASS")
    file.write_bytes(file.read_bytes().replace(b'"place": 1', b'"place": 2', 1))
    status, lines = check_event(file)
    assert (status, lines[-1][:4]) == (1, "FAIL")
    assert not is_of_event(tmp_path / "none.json")


async def test_a_snapshot_that_disagrees_with_the_log_is_found_and_mended(evening: Evening) -> None:
    await evening.announce(Knockout())
    first = await evening.room.store.read(lambda tx: read_event(tx, evening.number))
    await evening.join(ALICE, BOB)
    await evening.room.store.write(
        lambda tx: tx.events.mend(
            evening.number,
            version=1,
            snapshot=encode_event(first.event),
            status=EventStatus.REGISTRATION,
            due_at=None,
        )
    )
    (ill,) = [each async for each in examine_events(evening.room.store)]
    assert ill.is_mendable
    await evening.room.store.write(lambda tx: mend_event(tx, evening.number))
    assert [each async for each in examine_events(evening.room.store)] == []
    assert [entry.name for entry in (await evening.now()).entries] == ["Alice", "Bob"]


async def test_a_round_that_was_being_paired_while_its_cup_was_mended_is_paired_anew(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB, CAROL)
    store, loop = evening.room.store, asyncio.get_running_loop()
    event = (await store.read(lambda tx: read_event(tx, evening.number))).event
    damaged = encode_event(msgspec.structs.replace(event, players=event.players[:2]))
    await store.write(
        lambda tx: tx.events.mend(
            evening.number,
            version=event.version,
            snapshot=damaged,
            status=EventStatus.REGISTRATION,
            due_at=next_due(event, event.at),
        )
    )

    def apply_while_mended(before: Event, act: Act, at: datetime) -> Event:
        mended = store.write(lambda tx: mend_event(tx, evening.number))
        asyncio.run_coroutine_threadsafe(mended, loop).result()
        return apply(before, act, at)

    monkeypatch.setattr("bot.matches.events.due.apply", apply_while_mended)
    cup = await evening.begin()
    assert len(cup.event.field) == 3
    assert [each async for each in examine_events(store)] == []


async def test_everybody_is_told_of_each_change(evening: Evening) -> None:
    await evening.announce(Knockout())
    evening.room.told.clear()
    await evening.join(ALICE)
    assert evening.room.told == [EventNews(evening.number)]
