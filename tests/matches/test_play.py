"""Moves: what is refused, what a repeated press does, and that nothing is told before it is stored."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.games.game import IllegalAction
from bot.games.gin.view import Phase
from bot.matches import MatchId, Notice, Status, SurfaceKind, Update
from bot.refusals import Refusal, Refused
from bot.store import Transaction
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.test_challenges import refused
from tests.whole_table import WholeTable, whole


async def test_a_move_leads_to_the_next_version_and_is_told(room: Room) -> None:
    table = await room.begin()
    after = await room.act(table, "pass")
    assert after.version == 1
    assert isinstance(room.told[-1], Update)
    assert room.told[-1].match == await room.matches.find_match(after.id)


async def test_a_move_is_stored_before_it_is_told(room: Room) -> None:
    table = await room.begin()
    stored: list[int] = []

    async def look(notice: Notice) -> None:
        assert isinstance(notice, Update)
        stored.append((await room.stands(notice.match.table.id)).version)

    room.matches.listen(look)
    await room.act(table, "pass")
    assert stored == [1]


async def test_a_listener_that_fails_loses_no_move(room: Room) -> None:
    async def fail(_notice: Notice) -> None:
        raise RuntimeError("the painter is ill")

    table = await room.begin()
    room.matches.listen(fail)
    await room.act(table, "pass")
    assert (await room.stands(table.id)).version == 1


async def test_a_press_delivered_twice_is_one_move(room: Room) -> None:
    table = await room.begin()
    user = table.chairs[table.on_turn[0]].user
    assert user is not None
    play = room.matches.play
    for _ in range(2):
        after = (await play.act(table.id, user=user, version=0, text="pass", request=5)).table
        assert after.version == 1


async def test_a_press_for_an_older_version_is_stale(room: Room) -> None:
    table = await room.begin()
    await room.act(table, "pass")
    await refused(Refusal.STALE, room.act(table, "pass"))


async def test_a_press_of_ones_turn_before_is_stale_although_the_choices_are_the_same_again(
    room: Room,
) -> None:
    """Gin 2.5: draw or take, in every turn. Yesterday's "Draw" must not draw in today's turn."""
    table = await room.begin()
    turns: dict[int, WholeTable] = {}
    while (seat := table.on_turn[0]) not in turns or "take" not in table.menus[seat]:
        if table.menus[seat] == ("draw", "take"):
            turns[seat] = table
        table = await room.play_on(table, moves=1)
    before = turns[seat]
    assert table.menus[seat] == before.menus[seat]
    assert table.version > before.version
    await refused(Refusal.STALE, room.act_in(before, seat, "draw"))
    assert (await room.stands(table.id)).version == table.version


async def test_others_and_those_not_on_turn_may_not_move(room: Room) -> None:
    table = await room.begin()
    waiting = ALICE if table.chairs[table.on_turn[0]].user == BOB else BOB
    play = room.matches.play
    await refused(Refusal.NOT_YOURS, play.act(table.id, user=CAROL, version=0, text="pass", request=5))
    await refused(Refusal.NOT_YOUR_TURN, play.act(table.id, user=waiting, version=0, text="pass", request=6))
    await refused(Refusal.NO_MATCH, play.act(MatchId(99), user=ALICE, version=0, text="pass", request=7))


@pytest.mark.parametrize("text", ["leave", "dance", "discard Zz", ""])
async def test_a_text_that_is_no_action_is_refused(room: Room, text: str) -> None:
    await refused(Refusal.BAD_ACTION, room.act(await room.begin(), text))


async def test_what_the_rules_forbid_changes_nothing(room: Room) -> None:
    table = await room.begin()
    with pytest.raises(IllegalAction):
        await room.act(table, "draw")
    assert (await room.stands(table.id)).version == 0


async def test_resigning_ends_the_match_whoever_is_on_turn(room: Room) -> None:
    table = await room.begin()
    over = await whole(room.matches, await room.matches.play.resign(table.id, user=ALICE, request=5))
    assert over.status is Status.OVER
    assert over.outcome is not None
    assert over.outcome.places == (2, 1)
    assert over.menus == ((), ())
    await refused(Refusal.MATCH_OVER, room.matches.play.resign(table.id, user=BOB, request=6))


@pytest.mark.usefixtures("everybody_ranked")
async def test_a_match_to_its_end_changes_the_ranking(room: Room) -> None:
    over = await room.play_on(await room.begin(target=25), moves=5000)
    assert over.outcome is not None
    page = await room.matches.standings(GUILD, "gin", since=None, limit=10, offset=0)
    assert [standing.won for standing in page.lines] == [1, 0]
    winner = over.chairs[over.outcome.places.index(1)]
    assert page.lines[0].user == winner.user


async def test_a_match_left_before_both_have_moved_counts_for_nothing(room: Room) -> None:
    table = await room.begin()
    await room.act(table, "pass")
    await room.matches.play.resign(table.id, user=ALICE, request=5)
    page = await room.matches.standings(GUILD, "gin", since=None, limit=10, offset=0)
    assert page.lines == ()


async def test_a_match_against_the_computer_changes_no_rating(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(target=10), level="casual")
    )
    over = await room.play_on(table, moves=5000)
    assert over.status is Status.OVER
    page = await room.matches.standings(GUILD, "gin", since=None, limit=10, offset=0)
    assert page.lines == ()


async def test_no_view_shows_the_other_hand(room: Room) -> None:
    table = await room.begin()
    mine, theirs = (set(view.hand.cards) for view in table.views)
    assert not mine & theirs
    assert table.public.hand is None


async def test_urgent_matches_come_first(room: Room) -> None:
    waiting = await room.begin()
    while waiting.chairs[waiting.on_turn[0]].user == ALICE:
        waiting = await room.act(waiting, "pass")
    urgent = await room.begin()
    while urgent.chairs[urgent.on_turn[0]].user == BOB:
        menu = urgent.menus[urgent.on_turn[0]]
        urgent = await room.act(urgent, menu[-1] if urgent.public.phase is Phase.DISCARD else "pass")
    assert [table.id for table in await room.matches.of_user(ALICE)] == [urgent.id, waiting.id]


async def test_a_restart_finds_every_match_where_it_stood(room: Room) -> None:
    before = await room.play_on(await room.begin(), moves=37)
    room.restarted()
    assert await room.stands(before.id) == before


async def test_a_snapshot_that_disagrees_with_its_log_is_frozen(room: Room) -> None:
    table = await room.play_on(await room.begin(), moves=5)
    other = await room.play_on(await room.begin(), moves=5)

    def work(tx: Transaction) -> None:
        wrong = tx.matches.require(other.id).snapshot
        values = {"wrong": wrong, "id": table.id}
        tx.conn.execute(text("UPDATE match SET snapshot = :wrong WHERE id = :id"), values)

    await room.store.write(work)
    await room.matches.audit()
    assert (await room.stands(table.id)).status is Status.FROZEN
    assert (await room.stands(other.id)).status is Status.LIVE
    with pytest.raises(Refused) as caught:
        await room.matches.play.resign(table.id, user=ALICE, request=5)
    assert caught.value.refusal is Refusal.FROZEN


async def test_a_match_is_read_again_only_where_it_has_gone_on(room: Room) -> None:
    """What paints a table holds the match already, and wants to know of later moves."""
    table = await room.begin()
    found, messages = await room.matches.find_newer(table.id, than=table.version)
    assert found is None
    assert {row.kind for row in messages.rows} == {SurfaceKind.TABLE, SurfaceKind.HAND}
    after = await room.act(table, "pass")
    found, _ = await room.matches.find_newer(table.id, than=table.version)
    assert found is not None
    assert found.table.version == after.version
