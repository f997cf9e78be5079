"""Team matches: the same deals at two tables, seats exchanged, sealed until both are over (K44 to K46)."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from bot.competition.duplicate import team_points
from bot.games.gin.rules import PRESETS
from bot.matches import (
    SEATS,
    AgreementKind,
    DuplicateId,
    DuplicateNews,
    MatchId,
    Status,
    TeamMatch,
    TeamProposal,
    TeamStage,
    Terms,
)
from bot.matches.duplicates.proving import verify
from bot.refusals import Refusal, Refused
from bot.store import UserId
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.test_cup_kills import killed
from tests.matches.test_damage import damage
from tests.whole_table import WholeTable

DAN = 1004
FOUR = (ALICE, "Alice"), (BOB, "Bob"), (CAROL, "Carol"), (DAN, "Dan")
"""By place: Alice and Carol play against Bob and Dan."""
TERMS = Terms(
    game="gin",
    preset="duplicate",
    rules=replace(PRESETS["duplicate"], deals=2),
    turn_limit=timedelta(hours=24),
)


class Evening:
    """A team match in a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.request = next(room.requests)

    @property
    def teams(self) -> Any:  # noqa: ANN401  # the service is made anew by each restart
        return self.room.matches.teams

    async def propose(self, *, people: tuple[tuple[int, str], ...] = FOUR) -> TeamMatch:
        proposal = TeamProposal(
            guild=GUILD, channel=CHANNEL, people=people, terms=TERMS, request=self.request
        )
        team: TeamMatch = await self.teams.propose(proposal)
        await self.teams.posted(team.id, 10**17)
        return team

    async def accept(self, number: DuplicateId, user: int) -> TeamMatch:
        found: TeamMatch = await self.teams.accept(
            number, user=user, name=dict(FOUR)[user], request=next(self.room.requests)
        )
        return found

    async def begin(self) -> TeamMatch:
        """A team match that all four have accepted."""
        number = (await self.propose()).id
        await self.accept(number, BOB)
        await self.accept(number, CAROL)
        return await self.accept(number, DAN)

    async def now(self, number: DuplicateId) -> TeamMatch:
        found: TeamMatch | None = await self.teams.find(number)
        assert found is not None
        return found

    async def tables(self, team: TeamMatch) -> tuple[WholeTable, WholeTable]:
        one, other = [await self.room.stands(match) for match in team.matches]
        return one, other

    async def play(self, match: MatchId, *, seed: int = 1, moves: int = 900) -> WholeTable:
        return await self.room.play_on(await self.room.stands(match), moves=moves, seed=seed)

    async def play_both(self) -> TeamMatch:
        team = await self.begin()
        for seed, match in enumerate(team.matches):
            await self.play(match, seed=seed)
        await self.room.matches.tick()
        return await self.now(team.id)


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


async def refusal_of(asked: Any) -> Refusal:  # noqa: ANN401  # any request
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.refusal


async def test_k44_both_tables_begin_when_all_four_have_accepted(room: Room, evening: Evening) -> None:
    team = await evening.propose()
    assert team.stage is TeamStage.OPEN
    for user in (BOB, CAROL, BOB):
        assert (await evening.accept(team.id, user)).matches == ()
    team = await evening.accept(team.id, DAN)
    assert team.stage is TeamStage.PLAYING
    assert len(team.matches) == 2
    assert DuplicateNews(team.id) in room.told
    assert [chair.name for table in await evening.tables(team) for chair in table.chairs] == [
        *("Alice", "Bob"),
        *("Dan", "Carol"),
    ]


async def test_k44_the_other_team_has_the_same_cards_at_the_second_table(evening: Evening) -> None:
    team = await evening.begin()
    one, other = await evening.tables(team)
    assert [view.hand.cards for view in one.views] == [view.hand.cards for view in other.views]
    assert one.public.dealer == other.public.dealer
    assert one.seal == other.seal
    assert one.seal.salt == f"message {10**17}"
    assert not one.is_rated


async def test_k44_who_plays_alike_ends_in_a_draw(room: Room, evening: Evening) -> None:
    team = await evening.begin()
    one, other = [await evening.play(match, seed=5) for match in team.matches]
    assert one.public.results == other.public.results
    await room.matches.tick()
    team = await evening.now(team.id)
    assert team.result is not None
    assert (team.result.counts, team.winner) == ((0, 0), None)


async def test_k44_a_deal_counts_by_the_points_of_both_tables(evening: Evening) -> None:
    team = await evening.play_both()
    one, other = await evening.tables(team)
    assert team.stage is TeamStage.OVER
    assert team.result is not None
    alice = [deal.points[0] - deal.points[1] for deal in one.public.results]
    carol = [deal.points[1] - deal.points[0] for deal in other.public.results]
    assert team.result.tables == (tuple(alice), tuple(carol))
    assert team.result.counts == tuple(map(sum, zip(alice, carol, strict=True)))
    assert team.result.total == sum(alice) + sum(carol)
    assert team.winner == (None if not team.result.total else int(team.result.total < 0))


def test_k44_a_deal_that_one_table_has_not_finished_does_not_count() -> None:
    assert team_points((20, -5, 8), (15, None, 10)) == (5, None, -2)


async def test_k45_a_table_shows_no_cards_until_both_are_over(room: Room, evening: Evening) -> None:
    team = await evening.begin()
    first, second = await evening.tables(team)
    over = await evening.play(first.id)
    assert over.status is Status.OVER
    await room.matches.tick()
    assert over.is_sealed
    assert second.is_sealed
    assert over.seal.secret is None
    matches = room.matches
    for asked in (
        matches.replays.of(over.id, user=ALICE, guild=GUILD, sees=lambda _: True),
        matches.proofs.of(over.id, user=ALICE, channel=None),
        matches.reviews.open(over.id, user=ALICE),
    ):
        assert await refusal_of(asked) is Refusal.SEALED
    assert await refusal_of(matches.hints.hint(second.id, user=second.people[second.on_turn[0]])) is (
        Refusal.SEALED
    )
    for user in (ALICE, DAN):
        data = json.loads((await matches.privacy.export(user)).text)
        assert "secret" not in json.dumps(data["matches"])
        assert len(data["duplicate_sets"]) == 1
    assert await refusal_of(evening.teams.proof(team.id, guild=GUILD)) is Refusal.SET_OPEN
    await evening.play(second.id, seed=2)
    await matches.tick()
    assert not (await room.stands(over.id)).is_sealed
    replay = await matches.replays.of(over.id, user=DAN, guild=GUILD, sees=lambda _: True)
    assert replay.table.seal.secret is not None


async def test_k45_both_tables_are_painted_again_when_both_are_over(room: Room, evening: Evening) -> None:
    team = await evening.play_both()
    surfaces = [row for match in team.matches for row in await room.matches.surfaces.of(match)]
    assert {row.version for row in surfaces} == {-1}
    assert room.told.count(DuplicateNews(team.id)) == 4


async def test_k46_whoever_leaves_loses_for_their_team(room: Room, evening: Evening) -> None:
    team = await evening.begin()
    first, second = await evening.tables(team)
    await room.resign(second, CAROL)
    await room.matches.tick()
    team = await evening.now(team.id)
    assert team.stage is TeamStage.OVER
    assert [player.has_left for player in team.players] == [False, False, True, False]
    assert team.winner == 1
    assert (await room.stands(first.id)).status is Status.OVER
    assert team.result is not None
    assert team.result.counts == (None, None)


async def test_k46_a_table_that_ends_without_a_result_ends_the_other(room: Room, evening: Evening) -> None:
    team = await evening.begin()
    first, second = await evening.tables(team)
    for user in first.people:
        await room.matches.agreements.ask(first.id, user=user, kind=AgreementKind.ABORT)
    await room.matches.tick()
    team = await evening.now(team.id)
    assert (team.stage, team.winner) == (TeamStage.OVER, None)
    assert (await room.stands(second.id)).status is Status.OVER


async def after_thirty_days(room: Room, evening: Evening, team: TeamMatch) -> TeamMatch:
    """The team match, all of whose tables that go on were paused; the day before it goes on."""
    for match in team.matches:
        table = await room.stands(match)
        for user in table.people if table.status is Status.LIVE else ():
            await room.matches.agreements.ask(match, user=user, kind=AgreementKind.PAUSE)
    room.clock.pass_time(days=29)
    await room.matches.tick()
    assert (await evening.now(team.id)).stage is TeamStage.PLAYING
    room.clock.pass_time(days=1)
    await room.matches.tick()
    return await evening.now(team.id)


async def test_k46_after_thirty_days_the_deals_of_both_tables_count(room: Room, evening: Evening) -> None:
    team = await after_thirty_days(room, evening, await evening.begin())
    assert team.stage is TeamStage.OVER
    assert await room.matches.of_user(ALICE) == ()


async def test_k46_a_frozen_table_leaves_the_decision_to_the_thirty_days(
    room: Room, evening: Evening
) -> None:
    team = await evening.begin()
    bad, good = team.matches
    await room.act(await room.stands(bad), "pass")
    await damage(room, "UPDATE action SET text = 'fly away' WHERE match = :id", id=bad)
    await room.matches.audit()
    assert (await room.stands(bad)).status is Status.FROZEN
    team = await after_thirty_days(room, evening, team)
    assert (team.stage, team.winner) == (TeamStage.OVER, None)
    assert (await room.stands(good)).status is Status.OVER
    assert team.result is not None
    assert team.result.counts == (None, None)
    # A log that cannot be trusted proves nothing: the file has none of it, and is right without.
    proof = await evening.teams.proof(team.id, guild=GUILD)
    assert any(line.startswith("Both tables played the same deals") for line in verify(proof))


async def test_k44_one_who_declines_closes_the_proposal(evening: Evening) -> None:
    team = await evening.propose()
    await evening.accept(team.id, BOB)
    assert (await evening.teams.decline(team.id, user=DAN)).stage is TeamStage.DECLINED
    assert await refusal_of(evening.accept(team.id, CAROL)) is Refusal.TEAM_GONE


async def test_k44_a_proposal_that_is_not_accepted_in_time_expires(room: Room, evening: Evening) -> None:
    team = await evening.propose()
    room.clock.pass_time(hours=25)
    await room.matches.tick()
    assert (await evening.now(team.id)).stage is TeamStage.EXPIRED
    assert DuplicateNews(team.id) in room.told


async def test_k44_only_the_four_answer_and_they_are_four(evening: Evening) -> None:
    number = (await evening.propose()).id
    assert await refusal_of(evening.teams.decline(number, user=77)) is Refusal.NOT_NAMED
    twice = FOUR[0], FOUR[1], FOUR[2], FOUR[1]
    assert await refusal_of(evening.propose(people=twice)) is Refusal.NOT_FOUR


async def test_k44_nobody_plays_with_somebody_who_has_blocked_them(room: Room, evening: Evening) -> None:
    await room.matches.servers.block_person(DAN, other=BOB, name="Bob")
    assert await refusal_of(evening.propose()) is Refusal.APART


async def test_k44_the_same_command_twice_is_one_proposal(evening: Evening) -> None:
    assert (await evening.propose()).id == (await evening.propose()).id


async def test_k44_somebody_who_is_forgotten_declines(room: Room, evening: Evening) -> None:
    number = (await evening.propose()).id
    await room.matches.privacy.leave(CAROL)
    await room.matches.privacy.forget(CAROL)
    team = await evening.now(number)
    assert team.stage is TeamStage.DECLINED
    assert UserId(CAROL) not in {player.user for player in team.players}


async def test_k43_the_proof_of_a_team_match_holds_both_tables(room: Room, evening: Evening) -> None:
    team = await evening.play_both()
    text = await evening.teams.proof(team.id, guild=GUILD)
    lines = list(verify(text))
    assert "in 2 matches." in lines[3]
    assert any(line.startswith("Both tables played the same deals") for line in lines)
    assert await refusal_of(evening.teams.proof(team.id, guild=GUILD + 1)) is Refusal.TEAM_GONE
    for match in team.matches:
        proof = await room.matches.proofs.of(match, user=BOB, channel=CHANNEL)
        assert json.loads(text)["seed"] in str(proof)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 5))
async def test_a_process_that_is_killed_begins_both_tables_once(
    room: Room, evening: Evening, at: int, *, after: bool
) -> None:
    number = (await evening.propose()).id
    await evening.accept(number, BOB)
    await evening.accept(number, CAROL)
    with killed(room.store, at, after=after):
        await evening.accept(number, DAN)
    room.restarted()
    # Whoever saw no answer presses again.
    team = await evening.accept(number, DAN)
    assert len(team.matches) == 2
    assert [len(await room.matches.of_user(user)) for user, _ in FOUR] == [1, 1, 1, 1]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 7))
async def test_a_process_that_is_killed_while_it_closes_a_team_match_closes_it_once(
    room: Room, evening: Evening, at: int, *, after: bool
) -> None:
    team = await evening.begin()
    first, second = await evening.tables(team)
    await room.resign(first, BOB)
    with killed(room.store, at, after=after):
        await room.matches.tick()
    room.restarted()
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    team = await evening.now(team.id)
    assert (team.stage, team.winner) == (TeamStage.OVER, 0)
    proof = await evening.teams.proof(team.id, guild=GUILD)
    room.clock.pass_time(hours=1)
    await room.matches.tick()
    assert await evening.teams.proof(team.id, guild=GUILD) == proof
    assert (await room.stands(second.id)).status is Status.OVER
    surfaces = [row for match in team.matches for row in await room.matches.surfaces.of(match)]
    assert {row.version for row in surfaces} == {-1}


async def test_the_last_two_who_accept_at_once_begin_both_tables_once(room: Room, evening: Evening) -> None:
    number = (await evening.propose()).id
    await evening.accept(number, BOB)
    await asyncio.gather(evening.accept(number, CAROL), evening.accept(number, DAN))
    team = await evening.now(number)
    assert len(team.matches) == len(SEATS)
    assert [len(await room.matches.of_user(user)) for user, _ in FOUR] == [1, 1, 1, 1]
