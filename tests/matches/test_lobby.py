"""Lobbies: who joins, leaves, adds computers and begins; each press counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta

import pytest

from bot import verify
from bot.games.shuffle import seed_of, shuffled
from bot.matches import GUESTS_MOST, ChallengeStatus, Lobby, LobbyNews, Status, Update
from bot.refusals import Refusal, Refused
from bot.store import Lobbies, Transaction
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.lobbies import (
    DAVE,
    ERIN,
    FAY,
    GUS,
    HAL,
    IDA,
    NAMES,
    join,
    opened,
    started,
    wish,
)
from tests.matches.test_servers import setting


async def refusal(attempt: Awaitable[object]) -> Refusal:
    with pytest.raises(Refused) as refused:
        await attempt
    return refused.value.refusal


def names(lobby: Lobby) -> list[str]:
    return [sitter.name for sitter in lobby.sitters]


async def stands(room: Room, lobby: Lobby) -> Lobby:
    found = await room.matches.lobbies.find(lobby.id)
    assert found is not None
    return found


async def test_the_host_has_the_first_place_and_others_join_in_order(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    assert (names(lobby), lobby.host) == (["Alice", "Bob", "Carol"], ALICE)
    assert (lobby.seats, lobby.counts, lobby.can_start) == (8, (3, 4, 6, 8), True)
    assert [type(notice) for notice in room.told] == [LobbyNews, LobbyNews]


async def test_a_lobby_is_opened_once_by_one_command(room: Room) -> None:
    proposal = wish(room)
    one, again = await asyncio.gather(
        room.matches.lobbies.open(proposal), room.matches.lobbies.open(proposal)
    )
    assert one == again
    assert names(one) == ["Alice"]


async def test_a_press_delivered_twice_changes_the_lobby_once(room: Room) -> None:
    lobby = await opened(room)

    def joining() -> Awaitable[Lobby]:
        return room.matches.lobbies.join(lobby.id, user=BOB, name="Bob", request=7)

    await asyncio.gather(*(joining() for _ in range(3)))
    await room.matches.lobbies.leave(lobby.id, user=BOB, request=8)
    again = await joining()
    assert names(again) == ["Alice"]
    for _ in range(2):
        again = await room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="casual", request=9)
    assert names(again) == ["Alice", "Computer"]


async def test_joining_twice_keeps_the_place_and_shows_nothing_new(room: Room) -> None:
    lobby = await opened(room, BOB)
    again = await join(room, lobby, BOB)
    assert again == lobby


async def test_eight_people_fill_the_table(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL, DAVE, ERIN, FAY, GUS, HAL)
    assert len(lobby.sitters) == 8
    assert await refusal(join(room, lobby, IDA)) is Refusal.LOBBY_FULL
    add = room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    assert await refusal(add) is Refusal.LOBBY_FULL


async def test_two_who_want_the_last_place_at_once_do_not_both_get_it(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL, DAVE, ERIN, FAY, GUS)
    both = await asyncio.gather(join(room, lobby, HAL), join(room, lobby, IDA), return_exceptions=True)
    assert sum(isinstance(each, Refused) for each in both) == 1
    assert len((await stands(room, lobby)).sitters) == 8


async def test_who_leaves_gives_the_place_up_and_may_come_back(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    lobby = await room.matches.lobbies.leave(lobby.id, user=BOB, request=next(room.requests))
    assert names(lobby) == ["Alice", "Carol"]
    assert names(await join(room, lobby, BOB)) == ["Alice", "Carol", "Bob"]


async def test_when_the_host_leaves_the_next_person_is_the_host(room: Room) -> None:
    lobby = await opened(room)
    await room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    await join(room, lobby, BOB)
    lobby = await room.matches.lobbies.leave(lobby.id, user=ALICE, request=next(room.requests))
    assert (lobby.host, names(lobby), lobby.status) == (BOB, ["Computer", "Bob"], ChallengeStatus.OPEN)


async def test_with_the_last_person_the_lobby_closes(room: Room) -> None:
    lobby = await opened(room)
    await room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    lobby = await room.matches.lobbies.leave(lobby.id, user=ALICE, request=next(room.requests))
    assert lobby.status is ChallengeStatus.WITHDRAWN
    assert await refusal(join(room, lobby, BOB)) is Refusal.CHALLENGE_GONE


async def test_only_the_host_adds_and_removes_computers_closes_locks_and_starts(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    service, request = room.matches.lobbies, next(room.requests)
    for attempt in (
        service.add_computer(lobby.id, user=BOB, level="casual", request=request),
        service.remove_computer(lobby.id, user=BOB, request=request),
        service.close(lobby.id, user=BOB, request=request),
        service.lock(lobby.id, user=BOB, guests={}, request=request),
        service.start(lobby.id, user=BOB, request=request),
    ):
        assert await refusal(attempt) is Refusal.NOT_THE_HOST
    assert await stands(room, lobby) == lobby


async def test_the_computer_who_came_last_is_sent_away(room: Room) -> None:
    lobby = await opened(room)
    service = room.matches.lobbies
    await service.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    await join(room, lobby, BOB)
    await service.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    lobby = await service.remove_computer(lobby.id, user=ALICE, request=next(room.requests))
    assert names(lobby) == ["Alice", "Computer", "Bob"]
    lobby = await service.remove_computer(lobby.id, user=ALICE, request=next(room.requests))
    assert names(lobby) == ["Alice", "Bob"]
    remove = service.remove_computer(lobby.id, user=ALICE, request=next(room.requests))
    assert await refusal(remove) is Refusal.NOBODY_THERE


async def test_a_computer_that_does_not_know_the_game_is_refused(room: Room) -> None:
    lobby = await opened(room)
    add = room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="nobody", request=next(room.requests))
    assert await refusal(add) is Refusal.NO_COMPUTER


async def test_a_locked_lobby_is_for_named_people_and_keeps_who_is_there(room: Room) -> None:
    lobby = await opened(room, BOB)
    lock = {CAROL: "Carol"}
    lobby = await room.matches.lobbies.lock(lobby.id, user=ALICE, guests=lock, request=next(room.requests))
    assert (lobby.is_locked, lobby.guests, names(lobby)) == (True, (CAROL,), ["Alice", "Bob"])
    assert await refusal(join(room, lobby, DAVE)) is Refusal.NOT_INVITED
    assert names(await join(room, lobby, CAROL)) == ["Alice", "Bob", "Carol"]
    await room.matches.lobbies.lock(lobby.id, user=ALICE, guests={}, request=next(room.requests))
    assert names(await join(room, lobby, DAVE))[-1] == "Dave"


async def test_nobody_names_more_people_than_fit(room: Room) -> None:
    lobby = await opened(room)
    crowd = dict.fromkeys(range(GUESTS_MOST + 1), "Somebody")
    lock = room.matches.lobbies.lock(lobby.id, user=ALICE, guests=crowd, request=next(room.requests))
    assert await refusal(lock) is Refusal.TOO_MANY_GUESTS
    assert not (await stands(room, lobby)).is_locked


async def test_five_cannot_begin_a_game_for_three_four_six_or_eight(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL, DAVE, ERIN)
    start = room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    assert await refusal(start) is Refusal.WRONG_NUMBER
    assert (await stands(room, lobby)).status is ChallengeStatus.OPEN


async def test_a_match_begins_once_and_a_second_press_finds_it(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    tables = await asyncio.gather(
        *(room.matches.lobbies.start(lobby.id, user=ALICE, request=request) for request in (7, 7, 8))
    )
    assert len({table.id for table in tables}) == 1
    assert sum(isinstance(notice, Update) for notice in room.told) == 1
    after = await stands(room, lobby)
    assert (after.status, after.match) == (ChallengeStatus.ACCEPTED, tables[0].id)
    assert await refusal(join(room, lobby, DAVE)) is Refusal.CHALLENGE_GONE


async def test_the_seats_are_shuffled_by_the_seed_and_each_tells_where_it_came_from(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL, DAVE, ERIN, FAY)
    await room.matches.lobbies.posted(lobby.id, 777, version=lobby.version)
    table = await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    row = await room.store.read(lambda tx: tx.matches.require(table.id))
    assert row.salt == "message 777"
    order = shuffled(range(6), seed_of(row.secret, row.salt), "seats")
    assert tuple(chair.joined for chair in table.chairs) == order
    came = ["Alice", "Bob", "Carol", "Dave", "Erin", "Fay"]
    assert [chair.name for chair in table.chairs] == [came[at] for at in order]


async def test_the_shuffle_of_seats_is_in_the_proof_and_a_changed_one_is_found(room: Room) -> None:
    table = await started(room, BOB, CAROL, DAVE)
    for user in (BOB, CAROL, DAVE):
        table = await room.stands(table.id)
        if table.outcome is None:
            table = (await room.matches.play.resign(table.id, user=user, request=next(room.requests))).table
    proof = await room.matches.proofs.of(table.id, user=ALICE, channel=None)
    document = verify.read(proof.text)
    assert any("The seats follow, too" in line for line in verify.check(document))
    document["joined"] = " ".join(reversed(document["joined"].split()))
    document["fingerprint"] = verify.fingerprint(document)
    with pytest.raises(verify.Failed, match="the seats do not follow"):
        list(verify.check(document))


async def test_computers_are_seated_with_people_and_such_a_match_is_not_rated(room: Room) -> None:
    lobby = await opened(room, BOB)
    await room.matches.lobbies.add_computer(lobby.id, user=ALICE, level="casual", request=next(room.requests))
    table = await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
    assert sorted(str(chair.computer) for chair in table.chairs) == ["None", "None", "casual"]

    def work(tx: Transaction) -> None:
        assert not tx.matches.require(table.id).rated

    await room.store.read(work)


async def test_a_lobby_expires_after_a_day_and_its_message_is_told(room: Room) -> None:
    lobby = await opened(room, BOB)
    room.told.clear()
    room.clock.pass_time(hours=24)
    await room.matches.tick()
    (news,) = room.told
    assert isinstance(news, LobbyNews)
    assert (news.lobby.id, news.lobby.status) == (lobby.id, ChallengeStatus.EXPIRED)


async def test_who_is_blocked_in_the_server_cannot_join(room: Room) -> None:
    lobby = await opened(room)
    await room.matches.servers.block(GUILD, user=BOB, name="Bob", by=CAROL)
    assert await refusal(join(room, lobby, BOB)) is Refusal.BARRED


async def test_who_keeps_apart_from_somebody_there_cannot_join(room: Room) -> None:
    lobby = await opened(room, BOB)
    await room.matches.servers.block_person(BOB, other=CAROL, name="Carol")
    assert await refusal(join(room, lobby, CAROL)) is Refusal.APART


async def test_who_plays_as_many_matches_as_one_may_cannot_join(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(matches_per_person=1), by=ALICE)
    lobby = await opened(room, CAROL)
    await started_elsewhere(room)
    assert await refusal(join(room, lobby, IDA)) is Refusal.TOO_MANY_MATCHES
    await join(room, lobby, DAVE)


async def started_elsewhere(room: Room) -> None:
    """A match of Ida, Gus and Hal."""
    lobby = await room.matches.lobbies.open(wish(room, host=IDA))
    for user in (GUS, HAL):
        await join(room, lobby, user)
    await room.matches.lobbies.start(lobby.id, user=IDA, request=next(room.requests))


async def test_a_lobby_is_one_of_the_open_challenges_of_its_host(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(challenges_per_person=1), by=ALICE)
    await opened(room)
    assert await refusal(room.matches.lobbies.open(wish(room))) is Refusal.TOO_MANY_CHALLENGES


async def test_a_lobby_cannot_be_accepted_as_a_challenge(room: Room) -> None:
    lobby = await opened(room)
    accept = room.matches.challenges.accept(lobby.id, user=BOB, name="Bob", request=next(room.requests))
    assert await refusal(accept) is Refusal.CHALLENGE_GONE
    assert await room.matches.challenges.behind() == ()


async def test_a_message_that_shows_less_than_is_true_is_found(room: Room) -> None:
    lobby = await opened(room)
    assert await room.matches.lobbies.behind() == (lobby,)
    await room.matches.lobbies.posted(lobby.id, 777, version=lobby.version)
    assert await room.matches.lobbies.behind() == ()
    one = await join(room, lobby, BOB)
    two = await join(room, lobby, CAROL)
    await room.restarted().lobbies.shown(two)
    await room.matches.lobbies.shown(one)
    assert await room.matches.lobbies.behind() == ()
    closed = await room.matches.lobbies.close(lobby.id, user=ALICE, request=next(room.requests))
    assert await room.matches.lobbies.behind() == (closed,)


async def test_the_lobby_is_the_same_after_a_restart(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    room.restarted()
    assert await stands(room, lobby) == lobby


async def test_who_wants_to_be_forgotten_leaves_lobbies_and_the_others_stay(room: Room) -> None:
    lobby = await opened(room, BOB, CAROL)
    await room.matches.privacy.forget(ALICE)
    left = await stands(room, lobby)
    assert (names(left), left.host) == (["Bob", "Carol"], BOB)


async def test_the_export_tells_of_lobbies_of_others(room: Room) -> None:
    await opened(room, BOB)
    text = (await room.matches.privacy.export(BOB)).text.decode()
    assert '"made_by":"another"' in text
    assert NAMES[ALICE] not in text


async def test_a_match_from_a_lobby_is_played(room: Room) -> None:
    table = await started(room, BOB, CAROL, DAVE, limit=timedelta(minutes=10))
    assert (table.status, len(table.on_turn)) == (Status.LIVE, 2)
    assert sorted(table.people) == sorted((ALICE, BOB, CAROL, DAVE))


async def test_a_failure_in_the_middle_changes_nothing_and_the_press_can_be_repeated(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the bot is killed at the last step of a transaction."""
    lobby = await opened(room, BOB, CAROL)

    def killed(*_: object) -> None:
        raise KeyError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(Lobbies, "touch", killed)
        for attempt in (
            room.matches.lobbies.join(lobby.id, user=DAVE, name="Dave", request=70),
            room.matches.lobbies.start(lobby.id, user=ALICE, request=71),
        ):
            with pytest.raises(KeyError):
                await attempt
    assert await stands(room, lobby) == lobby
    assert await room.matches.of_user(ALICE) == ()
    joined = await room.matches.lobbies.join(lobby.id, user=DAVE, name="Dave", request=70)
    assert names(joined)[-1] == "Dave"
    table = await room.matches.lobbies.start(lobby.id, user=ALICE, request=71)
    assert len(table.chairs) == 4
