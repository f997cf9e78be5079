"""Own data: an export of everything about me and nothing hidden, and a deletion that leaves no trace."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import select

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.games.shuffle import commitment
from bot.matches import ChallengeStatus, Status, Table, without
from bot.matches.fold import Move, decode_rules, decode_snapshot, fold
from bot.rankings import shown
from bot.refusals import Refusal, Refused
from bot.store import ActionRow, MatchId, MatchRow, PersonBlockRow, SeatRow, Transaction, UserId
from bot.store.model.people import PersonRow
from bot.store.records import METADATA, Record
from tests.matches.conftest import ALICE, BOB, CAROL, Room

WHOLE = 2_000
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


async def exported(room: Room, user: int = ALICE) -> dict[str, Any]:
    export = await room.matches.privacy.export(user)
    document: dict[str, Any] = json.loads(export.text)
    return document


async def against_computer(room: Room) -> Table:
    return await room.matches.challenges.play_computer(room.proposal(opponent=None), level="casual")


async def contents(room: Room) -> list[tuple[str, str]]:
    """Every value of every column of every table, with the column's name."""

    def work(tx: Transaction) -> list[tuple[str, str]]:
        found = []
        for table in METADATA.sorted_tables:
            for row in tx.conn.execute(select(table)).mappings():
                found += [(f"{table.name}.{column}", str(value)) for column, value in row.items()]
        return found

    return await room.store.read(work)


async def places_of(room: Room, *words: str) -> list[str]:
    """The columns, of all tables, in which one of the words stands."""
    sought = re.compile(rf"(?<![\w.])({'|'.join(words)})(?!\w)")
    return [where for where, value in await contents(room) if sought.search(value)]


async def require_sound(room: Room, match: MatchId) -> None:
    """The log leads to the snapshot."""

    def work(tx: Transaction) -> tuple[MatchRow, tuple[ActionRow, ...], tuple[SeatRow, ...]]:
        row = tx.matches.require(match)
        log = tx.matches.log(match)
        seats = tx.matches.seats(match)
        return row, log, seats

    row, log, seats = await room.store.read(work)
    game = GAMES[row.game]
    moves = tuple(Move(Seat(each.seat), each.text) for each in log)
    folded = fold(game, decode_rules(game, row.rules), len(seats), row.seed, moves)
    assert folded == decode_snapshot(game, row.snapshot)


# The export


async def test_an_export_of_a_finished_match_has_both_seats_moves_and_the_opened_seal(room: Room) -> None:
    table = await room.play_on(await room.begin(target=25), moves=WHOLE)
    assert table.status is Status.OVER
    (match,) = (await exported(room))["matches"]
    assert match["seats"] == ["me", "opponent 2"]
    assert len(match["moves"]) == table.version
    assert {move["by"] for move in match["moves"]} == {"me", "opponent 2"}
    assert all(move["move"] for move in match["moves"])
    secret = bytes.fromhex(match["seal"]["secret"])
    assert commitment(secret) == match["seal"]["commitment"] == table.seal.commitment
    assert match["rules"]["target"] == 25


async def test_an_export_can_be_played_through_again(room: Room) -> None:
    table = await room.play_on(await room.begin(target=25), moves=WHOLE)
    (match,) = (await exported(room))["matches"]
    game = GAMES["gin"]
    row = await room.store.read(lambda tx: tx.matches.require(table.id))
    moves = [Move(Seat(match["seats"].index(each["by"])), each["move"]) for each in match["moves"]]
    folded = fold(game, decode_rules(game, json.dumps(match["rules"])), 2, row.seed, moves)
    assert game.outcome(folded.state) == table.outcome


@pytest.mark.parametrize("moves", [0, 1, 6, 15])
async def test_an_export_of_a_live_match_holds_no_card_of_the_other_and_no_seed(
    room: Room, moves: int
) -> None:
    table = await room.play_on(await room.begin(), moves=moves)
    export = await room.matches.privacy.export(ALICE)
    text = export.text.decode()
    (match,) = json.loads(text)["matches"]
    own = [each["move"] for each in match["moves"] if each["by"] == "me"]
    # Whatever names a card is a move of my own.
    assert len(CARD.findall(text)) == len(CARD.findall(" ".join(own)))
    assert all((each["move"] is None) == (each["by"] != "me") for each in match["moves"])
    assert match["seal"] == {"commitment": table.seal.commitment}
    row = await room.store.read(lambda tx: tx.matches.require(table.id))
    assert row.secret.hex() not in text
    assert row.seed.hex() not in text
    assert row.salt not in text


async def test_an_export_tells_what_is_known_of_me_and_nobodys_name_or_id_but_mine(room: Room) -> None:
    await room.play_on(await room.begin(target=25), moves=WHOLE)
    await room.begin()
    await room.matches.surfaces.dm_opened(ALICE, 77)
    document = await exported(room)
    assert document["me"]["id"] == str(ALICE)
    assert document["me"]["name"] == "Alice"
    assert document["me"]["direct_messages"]["channel"] == "77"
    assert [result["verdict"] for result in document["results"]] in (["won"], ["lost"])
    assert [rating["played"] for rating in document["ratings"]] == [1]
    assert [challenge["made_by"] for challenge in document["challenges"]] == ["me", "me"]
    text = json.dumps(document)
    assert "Bob" not in text
    assert f'"{BOB}"' not in text


async def test_an_export_names_whom_i_blocked_and_not_who_blocked_me(room: Room) -> None:
    await room.begin()

    def work(tx: Transaction) -> None:
        now = room.clock()
        tx.person_blocks.put(PersonBlockRow(user=UserId(ALICE), blocked=UserId(CAROL), at=now))
        tx.person_blocks.put(PersonBlockRow(user=UserId(BOB), blocked=UserId(ALICE), at=now))

    await room.store.write(work)
    document = await exported(room)
    assert [block["person"] for block in document["people_i_blocked"]] == [str(CAROL)]
    assert f'"{BOB}"' not in json.dumps(document)


async def test_an_export_of_a_stranger_is_empty(room: Room) -> None:
    await room.begin()
    document = await exported(room, CAROL)
    assert document["me"] == {"id": str(CAROL)}
    assert document["matches"] == document["results"] == document["challenges"] == []


async def test_an_export_too_large_keeps_the_newest_matches_and_says_so(room: Room) -> None:
    ids = [(await room.play_on(await room.begin(target=25), moves=WHOLE)).id for _ in range(3)]
    whole = await room.matches.privacy.export(ALICE)
    assert (whole.matches, whole.left_out) == (3, 0)
    largest = len(whole.text) - 500
    short = await room.matches.privacy.export(ALICE, largest=largest)
    assert len(short.text) <= largest
    assert (short.matches, short.left_out) == (2, 1)
    document = json.loads(short.text)
    assert [match["id"] for match in document["matches"]] == [ids[2], ids[1]]
    assert document["matches_left_out"] == 1
    assert len(document["results"]) == 3


async def test_an_export_names_the_computer_and_a_former_player(room: Room) -> None:
    await against_computer(room)
    table = await room.begin()
    await room.matches.privacy.forget(BOB)
    document = await exported(room)
    assert [match["seats"] for match in document["matches"]] == [
        ["me", "former player"],
        ["me", "computer, casual"],
    ]
    assert document["matches"][0]["id"] == table.id


# Forgetting


async def test_a_forgotten_person_is_nowhere_in_the_database(room: Room) -> None:
    await room.play_on(await room.begin(target=25), moves=WHOLE)
    await room.play_on(await room.begin(), moves=5)
    await room.play_on(await against_computer(room), moves=5)
    await room.matches.challenges.challenge(room.proposal(opponent=None))
    await room.matches.surfaces.dm_opened(ALICE, 77_000_001)
    assert len(await places_of(room, str(ALICE), "Alice")) > 10
    await room.matches.privacy.forget(ALICE)
    assert await places_of(room, str(ALICE), "Alice", "77000001") == []


async def test_matches_of_others_can_still_be_folded_and_shown(room: Room) -> None:
    over = await room.play_on(await room.begin(target=25), moves=WHOLE)
    live = await room.play_on(await room.begin(), moves=5)
    await room.matches.privacy.forget(ALICE)
    for number in (over.id, live.id):
        await require_sound(room, number)
        table = await room.stands(number)
        assert table.status is Status.OVER
        assert [chair.name for chair in table.chairs] == ["Former player", "Bob"]
        assert table.chairs[0].is_former
        assert table.people == (BOB,)
    assert (await room.stands(over.id)).outcome == over.outcome


async def test_a_live_match_is_given_up_and_the_other_wins(room: Room) -> None:
    live = await room.play_on(await room.begin(), moves=8)
    await room.matches.privacy.forget(ALICE)
    table = await room.stands(live.id)
    assert table.outcome is not None
    assert table.outcome.places == (2, 1)
    profile = await room.matches.profile(50, "gin", BOB)
    assert profile is not None
    assert (profile.played, profile.won) == (1, 1)


@pytest.mark.usefixtures("everybody_ranked")
async def test_ratings_of_others_stay_as_they_are(room: Room) -> None:
    await room.play_on(await room.begin(target=25), moves=WHOLE)
    before = await room.matches.standings(50, "gin", since=None, limit=10, offset=0)
    await room.matches.privacy.forget(ALICE)
    after = await room.matches.standings(50, "gin", since=None, limit=10, offset=0)
    assert [replaced.user for replaced in after.lines] == [BOB]
    assert shown(after.lines[0]) == next(shown(line) for line in before.lines if line.user == BOB)


async def test_an_open_challenge_of_a_forgotten_person_cannot_be_accepted(room: Room) -> None:
    challenge = await room.matches.challenges.challenge(room.proposal())
    assert challenge.status is ChallengeStatus.OPEN
    await room.matches.privacy.forget(ALICE)
    with pytest.raises(Refused) as refused:
        await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=1)
    assert refused.value.refusal is Refusal.CHALLENGE_GONE
    await room.matches.challenges.shown(challenge.id)


async def test_forgetting_twice_is_forgetting_once(room: Room) -> None:
    await room.begin()
    await room.matches.privacy.forget(ALICE)
    once = await contents(room)
    await room.matches.privacy.forget(ALICE)
    assert await contents(room) == once


async def test_a_crash_in_the_transaction_leaves_everything_to_be_forgotten_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.play_on(await room.begin(target=25), moves=WHOLE)
    before = await places_of(room, str(ALICE), "Alice")

    def broken_delete(record: type[Record]) -> sqlalchemy.Delete:
        # The person's own row goes last of all.
        if record is PersonRow:
            raise RuntimeError("power cut")
        return sqlalchemy.delete(record)

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.privacy.delete", broken_delete)
        with pytest.raises(RuntimeError, match="power cut"):
            await room.matches.privacy.forget(ALICE)
    assert await places_of(room, str(ALICE), "Alice") == before
    assert (await room.stands(table.id)).chairs[0].name == "Alice"
    room.restarted()
    await room.matches.privacy.forget(ALICE)
    assert await places_of(room, str(ALICE), "Alice") == []


async def test_a_hand_posted_too_late_is_not_remembered(room: Room) -> None:
    table = await room.begin()
    hands = await room.matches.surfaces.of(table.id)
    wanted = next(each for each in hands if each.user == ALICE)
    await room.matches.privacy.forget(ALICE)
    await room.matches.surfaces.place(wanted, channel=77, message=88, version=0)
    assert await places_of(room, str(ALICE)) == []


async def test_both_players_forgotten_leave_no_match(room: Room) -> None:
    table = await room.play_on(await room.begin(target=25), moves=WHOLE)
    await room.matches.privacy.forget(ALICE)
    await room.matches.privacy.forget(BOB)
    assert await room.matches.find(table.id) is None
    assert await places_of(room, str(ALICE), str(BOB)) == []


async def test_the_match_with_the_computer_goes_whole(room: Room) -> None:
    table = await against_computer(room)
    await room.matches.privacy.forget(ALICE)
    assert await room.matches.find(table.id) is None


async def test_a_table_without_somebody_looks_as_it_will(room: Room) -> None:
    table = await room.play_on(await room.begin(), moves=5)
    imagined = without(table, ALICE)
    await room.matches.privacy.forget(ALICE)
    assert [chair.name for chair in imagined.chairs] == ["Former player", "Bob"]
    assert imagined.chairs == (await room.stands(table.id)).chairs


async def test_somebody_forgotten_may_come_back_as_anybody(room: Room) -> None:
    await room.begin()
    await room.matches.privacy.forget(ALICE)
    table = await room.begin()
    assert [chair.name for chair in table.chairs] == ["Alice", "Bob"]
