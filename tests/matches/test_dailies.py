"""Daily hands as the service keeps them: one position a day, the first answers, streaks and the board."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.matches.servers.dailies import BOARD_DAYS, streak_of
from bot.refusals import Refusal, Refused
from tests.matches.conftest import ALICE, BOB, Room

HERE, ELSEWHERE = 500, 501
GIN, UNO = "gin", "uno"


async def answer(
    room: Room, user: int, *, day: int, score: int = 7, guild: int = HERE, game: str = GIN
) -> None:
    name = {ALICE: "Alice", BOB: "Bob"}[user]
    await room.matches.dailies.answer(guild, game, day, user, name=name, action="discard Kd", score=score)


async def board(room: Room, *, guild: int = HERE, game: str = GIN) -> list[tuple[str | None, int, int, int]]:
    dailies = room.matches.dailies
    lines = await dailies.board(guild, game, today=dailies.today())
    return [(line.name, line.points, line.answered, line.streak) for line in lines]


async def test_the_first_position_of_a_day_is_everybodys(room: Room) -> None:
    dailies, today = room.matches.dailies, room.matches.dailies.today()
    assert await dailies.position(HERE, GIN, today) is None
    assert await dailies.keep(HERE, GIN, today, "the first") == "the first"
    assert await dailies.keep(HERE, GIN, today, "a second") == "the first"
    assert await dailies.keep(ELSEWHERE, GIN, today, "another server's") == "another server's"
    assert await room.restarted().dailies.position(HERE, GIN, today) == "the first"


async def test_the_day_changes_at_midnight_utc(room: Room) -> None:
    dailies = room.matches.dailies
    before = dailies.today()
    room.clock.pass_time(hours=3, minutes=59, seconds=59)
    assert dailies.today() == before
    room.clock.pass_time(seconds=1)
    assert dailies.today() == before + 1


async def test_nobody_could_have_known_the_seed_and_each_is_another(room: Room) -> None:
    dailies = room.matches.dailies
    assert len({dailies.new_seed(1), dailies.new_seed(1), dailies.new_seed(2)}) == 3


class Unanswerable(msgspec.Struct, frozen=True):
    """A search that fails."""

    def answer(self) -> object:
        raise ValueError("no deal will do")


async def test_a_search_that_fails_is_refused_and_may_be_tried_again(room: Room) -> None:
    dailies, today = room.matches.dailies, room.matches.dailies.today()
    with pytest.raises(Refused) as refused:
        await dailies.find(Unanswerable())
    assert refused.value.refusal is Refusal.NO_DAILY
    assert await dailies.position(HERE, GIN, today) is None


async def test_only_the_first_answer_counts(room: Room) -> None:
    dailies, today = room.matches.dailies, room.matches.dailies.today()
    first = await dailies.answer(HERE, GIN, today, ALICE, name="Alice", action="discard Kd", score=10)
    again = await dailies.answer(HERE, GIN, today, ALICE, name="Alice", action="knock Kd", score=2)
    assert again == first
    assert await dailies.actions(HERE, GIN, today) == ("discard Kd",)


async def test_the_channel_is_told_once(room: Room) -> None:
    dailies, today = room.matches.dailies, room.matches.dailies.today()
    assert not await dailies.share(HERE, GIN, today, ALICE)
    await answer(room, ALICE, day=today)
    assert await dailies.share(HERE, GIN, today, ALICE)
    assert not await dailies.share(HERE, GIN, today, ALICE)


async def test_the_board_adds_up_thirty_days_of_one_server(room: Room) -> None:
    today = room.matches.dailies.today()
    await answer(room, ALICE, day=today, score=10)
    await answer(room, ALICE, day=today - 1, score=3)
    await answer(room, ALICE, day=today - BOARD_DAYS, score=10)
    await answer(room, BOB, day=today - BOARD_DAYS + 1, score=9)
    await answer(room, BOB, day=today - 3, score=8)
    await answer(room, BOB, day=today, score=10, guild=ELSEWHERE)
    assert await board(room) == [("Bob", 17, 2, 0), ("Alice", 13, 2, 2)]
    assert await board(room, guild=ELSEWHERE) == [("Bob", 10, 1, 1)]


async def test_two_games_on_one_day_have_their_own_hands_boards_and_streaks(room: Room) -> None:
    dailies, today = room.matches.dailies, room.matches.dailies.today()
    await dailies.keep(HERE, GIN, today, "gin's")
    assert await dailies.keep(HERE, UNO, today, "uno's") == "uno's"
    await answer(room, ALICE, day=today - 1, score=4)
    await answer(room, ALICE, day=today, score=9)
    await answer(room, ALICE, day=today, score=3, game=UNO)
    await answer(room, BOB, day=today, score=5, game=UNO)
    assert await board(room) == [("Alice", 13, 2, 2)]
    assert await board(room, game=UNO) == [("Bob", 5, 1, 1), ("Alice", 3, 1, 1)]
    assert await dailies.share(HERE, UNO, today, ALICE)
    assert await dailies.share(HERE, GIN, today, ALICE)
    assert await dailies.streak(HERE, UNO, ALICE, today=today) == 1


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ((), 0),
        ((100,), 1),
        ((99,), 1),
        ((98,), 0),
        ((100, 99, 98), 3),
        ((99, 98, 96), 2),
        ((100, 98, 97), 1),
    ],
)
def test_a_streak_ends_today_or_yesterday(days: tuple[int, ...], streak: int) -> None:
    assert streak_of(days, 100) == streak


async def test_answers_are_handed_out_and_forgotten(room: Room) -> None:
    today = room.matches.dailies.today()
    await answer(room, ALICE, day=today)
    await answer(room, BOB, day=today)
    (kept,) = json.loads((await room.matches.privacy.export(ALICE)).text)["daily_hands"]
    assert (kept["action"], kept["score"], kept["server"]) == ("discard Kd", 7, str(HERE))
    assert kept["game"] == GIN
    await room.matches.privacy.forget(ALICE)
    assert [name for name, *_ in await board(room)] == ["Bob"]
