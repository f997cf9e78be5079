"""Duplicate sets: opened once, the same deals for all, sealed until they close, closed once (K40 to K43)."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from bot.competition.proof import Failed, fingerprint
from bot.games.gin.rules import PRESETS
from bot.matches import DuplicateId, DuplicateNews, DuplicateSet, DuplicateSpan, Status, Terms
from bot.matches.duplicates.proving import read_document, verify
from bot.matches.duplicates.sets import first_day_of
from bot.refusals import Refusal, Refused
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.test_cup_kills import killed
from tests.whole_table import WholeTable, whole

NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol"}
TERMS = Terms(game="gin", preset="duplicate", rules=replace(PRESETS["duplicate"], deals=2), turn_limit=None)
ELSEWHERE = 51


class Evening:
    """A set in a room, with people who play it."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def open(self, user: int = ALICE, *, guild: int | None = GUILD) -> DuplicateSet:
        sets = self.room.matches.duplicates
        return await sets.current(guild, DuplicateSpan.DAY, TERMS, user=user)

    async def begin(self, number: DuplicateId, user: int, *, guild: int = GUILD) -> WholeTable:
        match = await self.room.matches.duplicates.play(
            number,
            user=user,
            name=NAMES[user],
            guild=guild,
            channel=CHANNEL + user,
            request=next(self.room.requests),
        )
        return await whole(self.room.matches, match)

    async def play(self, number: DuplicateId, user: int, *, seed: int = 1) -> WholeTable:
        """Play all deals of the set."""
        table = await self.begin(number, user)
        return await self.room.play_on(table, moves=500, seed=seed)

    async def close(self) -> None:
        """The day ends."""
        self.room.clock.pass_time(hours=4)
        await self.room.matches.tick()


async def refusal_of(asked: Any) -> Refusal:  # noqa: ANN401  # any request
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.refusal


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


def test_k40_a_day_begins_at_midnight_and_a_week_on_monday() -> None:
    friday = datetime(2026, 11, 20, tzinfo=UTC).toordinal()
    assert first_day_of(DuplicateSpan.DAY, friday) == friday
    assert datetime.fromordinal(first_day_of(DuplicateSpan.WEEK, friday)).strftime("%a %d") == "Mon 16"
    assert first_day_of(DuplicateSpan.WEEK, friday - 4) == friday - 4


async def test_k40_a_set_is_opened_once_for_each_place(room: Room, evening: Evening) -> None:
    found = await asyncio.gather(*(evening.open(user) for user in (ALICE, BOB, CAROL)))
    assert len({each.id for each in found}) == len({each.commitment for each in found}) == 1
    everywhere, elsewhere = await evening.open(guild=None), await evening.open(guild=ELSEWHERE)
    assert len({found[0].id, everywhere.id, elsewhere.id}) == 3
    room.restarted()
    assert (await evening.open()).commitment == found[0].commitment


async def test_k40_everybody_plays_the_same_deals_once(room: Room, evening: Evening) -> None:
    number = (await evening.open()).id
    alice, bob = await evening.begin(number, ALICE), await evening.begin(number, BOB)
    again = await evening.begin(number, ALICE)
    assert again.id == alice.id != bob.id
    assert alice.views[0].hand.cards == bob.views[0].hand.cards
    assert alice.public == bob.public


async def test_k40_who_plays_alike_gets_the_same_results(evening: Evening) -> None:
    number = (await evening.open()).id
    alice, bob = await evening.play(number, ALICE), await evening.play(number, BOB)
    assert alice.status is bob.status is Status.OVER
    assert alice.public.results == bob.public.results
    assert len(alice.public.results) == 2


async def test_k41_nothing_is_told_before_the_set_closes(room: Room, evening: Evening) -> None:
    number = (await evening.open()).id
    table = await evening.play(number, ALICE)
    matches = room.matches
    assert table.is_sealed
    assert table.seal.secret is None
    for asked in (
        matches.replays.of(table.id, user=ALICE, guild=None, sees=lambda _: True),
        matches.proofs.of(table.id, user=ALICE, channel=None),
        matches.reviews.open(table.id, user=ALICE),
    ):
        assert await refusal_of(asked) is Refusal.SEALED
    assert await refusal_of(matches.duplicates.results(number, user=BOB, guild=GUILD)) is Refusal.SET_OPEN
    assert await refusal_of(matches.duplicates.proof(number, user=BOB, guild=GUILD)) is Refusal.SET_OPEN
    data = json.loads((await matches.privacy.export(ALICE)).text)
    assert "secret" not in json.dumps(data["matches"])
    assert await matches.games_played(GUILD, ALICE) == ()


async def test_k41_there_are_no_hints(room: Room, evening: Evening) -> None:
    table = await evening.begin((await evening.open()).id, ALICE)
    while table.on_turn != (0,):
        room.clock.pass_time(seconds=1)
        await room.matches.tick()
        table = await room.stands(table.id)
    assert await refusal_of(room.matches.hints.hint(table.id, user=ALICE)) is Refusal.SEALED


async def test_k42_the_standings_are_of_the_moment_in_which_the_set_closes(
    room: Room, evening: Evening
) -> None:
    number = (await evening.open()).id
    alice = await evening.play(number, ALICE)
    bob = await evening.play(number, BOB, seed=9)
    carol = await evening.begin(number, CAROL)
    await evening.close()
    assert DuplicateNews(number) in room.told
    results = await room.matches.duplicates.results(number, user=CAROL, guild=GUILD)
    by_name = {each.name: each.line for each in results.lines}
    assert set(by_name) == {"Alice", "Bob", "Carol"}
    for name, table in (("Alice", alice), ("Bob", bob)):
        won = tuple(deal.points[0] - deal.points[1] for deal in table.public.results)
        assert by_name[name].points == won
    assert by_name["Carol"].points == (None, None)
    lowest = [min(by_name["Alice"].tenths[at], by_name["Bob"].tenths[at]) for at in range(2)]
    assert list(by_name["Carol"].tenths) == lowest
    assert (await room.stands(carol.id)).status is Status.OVER


async def test_k40_nobody_begins_a_set_that_is_closed(evening: Evening) -> None:
    number = (await evening.open()).id
    await evening.close()
    assert await refusal_of(evening.begin(number, ALICE)) is Refusal.SET_CLOSED
    assert (await evening.open()).id != number


async def test_k40_a_set_stays_open_for_the_time_in_which_nobody_could_play(
    room: Room, evening: Evening
) -> None:
    found = await evening.open()
    await room.matches.start()
    await room.matches.stop()
    room.clock.pass_time(hours=5)
    await room.restarted().start()
    await room.matches.stop()
    longer = await room.matches.duplicates.require(found.id, user=ALICE)
    assert longer.closes_at == found.closes_at + timedelta(hours=5)
    assert (await evening.begin(found.id, ALICE)).status is Status.LIVE
    assert (await evening.open()).id != found.id
    room.clock.pass_time(hours=3)
    await room.matches.tick()
    assert not (await room.matches.duplicates.require(found.id, user=ALICE)).is_closed
    await evening.close()
    assert (await room.matches.duplicates.require(found.id, user=ALICE)).is_closed


async def test_k42_then_the_deals_of_others_can_be_seen_again(room: Room, evening: Evening) -> None:
    number = (await evening.open()).id
    table = await evening.play(number, ALICE)
    await evening.begin(number, BOB)
    await evening.close()
    replays = room.matches.replays
    for user, guild in ((BOB, None), (CAROL, GUILD)):
        found = await replays.of(table.id, user=user, guild=guild, sees=lambda _: False)
        assert found.table.seal.secret is not None
    asked = replays.of(table.id, user=CAROL, guild=ELSEWHERE, sees=lambda _: True)
    assert await refusal_of(asked) is Refusal.NOT_FOR_YOU


async def test_k40_who_plays_on_another_server_has_no_name(room: Room, evening: Evening) -> None:
    number = (await evening.open(guild=None)).id
    await evening.begin(number, ALICE)
    await evening.begin(number, BOB, guild=ELSEWHERE)
    await evening.close()
    results = await room.matches.duplicates.results(number, user=ALICE, guild=GUILD)
    assert sorted(str(each.name) for each in results.lines) == ["Alice", "None"]


async def test_k42_who_is_forgotten_has_no_name_and_the_standings_stay(room: Room, evening: Evening) -> None:
    number = (await evening.open()).id
    await evening.play(number, ALICE)
    await evening.begin(number, BOB)
    await evening.close()
    before = await room.matches.duplicates.results(number, user=BOB, guild=GUILD)
    await room.matches.privacy.leave(ALICE)
    await room.matches.privacy.forget(ALICE)
    after = await room.matches.duplicates.results(number, user=BOB, guild=GUILD)
    assert [each.line for each in after.lines] == [each.line for each in before.lines]
    assert {each.name for each in after.lines} == {None, "Bob"}


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 6))
async def test_k42_a_process_that_is_killed_while_it_closes_a_set_closes_it_once(
    room: Room, evening: Evening, at: int, *, after: bool
) -> None:
    number = (await evening.open()).id
    await evening.begin(number, ALICE)
    room.clock.pass_time(hours=4)
    with killed(room.store, at, after=after):
        await room.matches.tick()
    room.restarted()
    await room.matches.tick()
    proof = await room.matches.duplicates.proof(number, user=ALICE, guild=GUILD)
    room.clock.pass_time(hours=1)
    await room.matches.tick()
    assert await room.matches.duplicates.proof(number, user=ALICE, guild=GUILD) == proof
    assert await room.matches.of_user(ALICE) == ()


async def proof_of(evening: Evening) -> bytes:
    number = (await evening.open()).id
    await evening.room.matches.duplicates.posted(number, channel=CHANNEL, message=10**17)
    await evening.play(number, ALICE)
    await evening.play(number, BOB, seed=9)
    await evening.begin(number, CAROL)
    await evening.close()
    return await evening.room.matches.duplicates.proof(number, user=ALICE, guild=GUILD)


async def test_k43_the_proof_holds_and_names_nobody(evening: Evening) -> None:
    text = await proof_of(evening)
    lines = list(verify(text))
    assert f"the salt is message {10**17}." in lines[2]
    assert "The 3 lines of the standings follow" in lines[-1]
    assert [each.person for each in read_document(text).played] == [1, 2, 3]
    assert not any(name in text.decode() for name in NAMES.values())
    # As whole numbers: digits in the middle of a seed name nobody.
    assert not any(re.search(rf"\b{user}\b", text.decode()) for user in NAMES)


def other_points(document: Any) -> None:  # noqa: ANN401  # JSON has no type of its own
    document["played"][0]["points"][0] += 1


def other_place(document: Any) -> None:  # noqa: ANN401  # as above
    document["standings"][0]["total_tenths"] += 10


def another_move(document: Any) -> None:  # noqa: ANN401  # as above
    log = document["played"][1]["log"]
    log[-1] = [log[-1][0], "pass"]


def missing_move(document: Any) -> None:  # noqa: ANN401  # as above
    del document["played"][0]["log"][-1]


def another_salt(document: Any) -> None:  # noqa: ANN401  # as above
    document["salt"] = "message 100000000000000001"


def another_secret(document: Any) -> None:  # noqa: ANN401  # as above
    document["secret"] = "00" * 32


def nobody_missing(document: Any) -> None:  # noqa: ANN401  # as above
    del document["standings"][-1]


def twice_the_same(document: Any) -> None:  # noqa: ANN401  # as above
    document["played"][1]["person"] = 1


def more_deals(document: Any) -> None:  # noqa: ANN401  # as above
    rules = json.loads(document["terms"]["rules"])
    document["terms"]["rules"] = json.dumps(rules | {"deals": 3})


FORGERIES = (
    other_points,
    other_place,
    another_move,
    missing_move,
    another_salt,
    another_secret,
    nobody_missing,
    twice_the_same,
    more_deals,
)


async def test_k43_forged_proofs_are_refused(evening: Evening) -> None:
    true = json.loads(await proof_of(evening))
    for forge in FORGERIES:
        document = json.loads(json.dumps(true))
        forge(document)
        # Whoever forges a file makes its fingerprint anew.
        document["fingerprint"] = fingerprint(document)
        with pytest.raises(Failed):
            list(verify(json.dumps(document).encode()))
    true["set"] += "0"
    with pytest.raises(Failed, match="changed after it was made"):
        list(verify(json.dumps(true).encode()))
