"""Matches that are over are played again from their logs: by whom, and what is seen at each move."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import MatchId, Replay, Status
from bot.refusals import Refusal
from tests.high_card.registered import registered
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.test_challenges import refused
from tests.matches.test_damage import damage
from tests.matches.test_proofs import resigned, store_match


def everything(_channel: int) -> bool:
    return True


def nothing(_channel: int) -> bool:
    return False


async def replay_of(room: Room, match: MatchId, *, user: int = ALICE) -> Replay:
    return await room.matches.replays.of(match, user=user, guild=None, sees=nothing)


@pytest.fixture
def games() -> Any:  # noqa: ANN401  # the games with High card among them
    with registered():
        yield GAMES


@pytest.mark.parametrize("game", [*GAMES, "high_card"])
async def test_the_last_step_shows_what_the_match_ended_with(room: Room, games: Any, game: str) -> None:  # noqa: ANN401  # as above
    rules = next(iter(games[game].PRESETS.values()))
    number = await store_match(room, games[game], rules, moves=None)
    replay = await replay_of(room, number)
    last = replay.turns[-1].number
    end, final = replay.at(last), replay.states[last]
    seats = [Seat(seat) for seat in range(len(replay.table.chairs))]
    assert games[game].outcome(final) == replay.table.outcome == end.outcome
    assert end.views == tuple(games[game].view(final, seat) for seat in seats)
    assert end.status is Status.OVER
    assert all(replay.at(at).status is Status.LIVE for at in (0, last // 2))
    assert sum(turn.deals for turn in replay.turns) >= 1


async def test_a_match_that_was_played_is_seen_as_its_table_ended(room: Room) -> None:
    table = await room.play_on(await room.begin(target=50), moves=2_000)
    replay = await replay_of(room, table.id)
    over = await room.stands(table.id)
    assert len(replay.turns) == over.version + 1
    assert replay.at(over.version).views == over.views
    assert replay.at(over.version).public == over.public
    assert [turn.seat for turn in replay.turns[:1]] == [None]


async def test_nobody_can_do_anything_at_a_step(room: Room) -> None:
    table = await resigned(room)
    replay = await replay_of(room, table.id)
    for turn in replay.turns:
        shown = replay.at(turn.number)
        assert not hasattr(shown, "menus")
        assert shown.deadline is None


async def test_a_match_that_goes_on_shows_nothing_to_anybody(room: Room) -> None:
    table = await room.begin()
    replays = room.matches.replays
    for user in (ALICE, BOB, CAROL):
        await refused(Refusal.NOT_OVER_YET, replays.of(table.id, user=user, guild=GUILD, sees=everything))
    assert await replays.near(ALICE, GUILD) == ()


async def test_a_frozen_match_is_not_over(room: Room) -> None:
    table = await room.begin()
    await room.store.write(lambda tx: tx.matches.freeze(table.id, room.clock()))
    await refused(Refusal.NOT_OVER_YET, replay_of(room, table.id))


async def test_others_see_a_match_in_its_server_where_they_see_its_channel(room: Room) -> None:
    table, replays = await resigned(room), room.matches.replays
    asked: list[int] = []

    def sees(channel: int) -> bool:
        asked.append(channel)
        return True

    assert (await replays.of(table.id, user=CAROL, guild=GUILD, sees=sees)).table.id == table.id
    assert asked == [CHANNEL]
    await refused(Refusal.NOT_FOR_YOU, replays.of(table.id, user=CAROL, guild=GUILD, sees=nothing))
    await refused(Refusal.NOT_FOR_YOU, replays.of(table.id, user=CAROL, guild=GUILD + 1, sees=everything))
    await refused(Refusal.NOT_FOR_YOU, replays.of(table.id, user=CAROL, guild=None, sees=everything))
    assert (await replays.of(table.id, user=BOB, guild=None, sees=nothing)).table.id == table.id


async def test_strangers_are_not_told_whether_a_match_is_over(room: Room) -> None:
    table = await room.begin()
    replays = room.matches.replays
    await refused(Refusal.NOT_FOR_YOU, replays.of(table.id, user=CAROL, guild=GUILD, sees=nothing))


async def test_there_is_no_replay_of_no_match(room: Room) -> None:
    await refused(Refusal.NO_REPLAY, replay_of(room, MatchId(99)))


async def test_what_was_deleted_by_age_is_not_seen_again(room: Room) -> None:
    table = await resigned(room)
    await room.store.write(lambda tx: tx.retention.empty([table.id]))
    await refused(Refusal.REPLAY_GONE, replay_of(room, table.id))
    assert await room.matches.replays.near(ALICE, None) == ()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE action SET text = 'dance' WHERE version = 1",
        "DELETE FROM action WHERE version > 3",
        "UPDATE match SET rules = '{}x'",
    ],
)
async def test_a_log_that_leads_to_no_end_is_not_seen_again(room: Room, statement: str) -> None:
    table = await resigned(room)
    await damage(room, statement)
    await refused(Refusal.REPLAY_GONE, replay_of(room, table.id))


async def test_a_match_whose_snapshot_an_older_version_made_is_seen_from_its_log(room: Room) -> None:
    table = await resigned(room)
    whole = await replay_of(room, table.id)
    await damage(room, "UPDATE match SET snapshot = :junk")
    again = await replay_of(room, table.id)
    assert again.turns == whole.turns
    assert again.at(5).views == whole.at(5).views


async def test_own_matches_are_offered_by_server_and_newest_first(room: Room) -> None:
    first, second = await resigned(room), await resigned(room)
    await room.begin()
    near = room.matches.replays.near
    assert [each.match for each in await near(ALICE, GUILD)] == [second.id, first.id]
    assert [each.match for each in await near(ALICE, None)] == [second.id, first.id]
    (latest,) = await near(ALICE, GUILD, limit=1)
    assert [chair.name for chair in latest.chairs] == ["Alice", "Bob"]
    assert await near(ALICE, GUILD + 1) == ()
    assert await near(CAROL, GUILD) == ()


async def test_a_match_whose_rules_cannot_be_read_hides_no_other(room: Room) -> None:
    first, _ = await resigned(room), await resigned(room)
    await room.store.write(
        lambda tx: tx.conn.exec_driver_sql(
            "UPDATE match SET rules = 'x' WHERE id = (SELECT max(id) FROM match)"
        )
    )
    assert [each.match for each in await room.matches.replays.near(ALICE, GUILD)] == [first.id]


async def test_somebody_who_is_forgotten_is_a_former_player(room: Room) -> None:
    table = await resigned(room)
    await room.matches.privacy.forget(BOB)
    replay = await replay_of(room, table.id)
    assert [chair.name for chair in replay.table.chairs] == ["Alice", "Former player"]
    await refused(Refusal.NOT_FOR_YOU, replay_of(room, table.id, user=BOB))
