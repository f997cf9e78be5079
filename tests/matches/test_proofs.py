"""Proofs of finished matches: who may have them, and that they are right whatever was played."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert

from bot import verify
from bot.games.game import Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches import MatchId, OnTimeout, Proof
from bot.matches.after.rechecks import recheck
from bot.matches.fold import LEAVE, VOID, AnyGame, AnySnapshot, Move, advance, begin, encode_rules
from bot.refusals import Refusal, Refused
from bot.store import Cause, NewSeat, Transaction, UserId
from bot.store.model.matches import ActionRow
from tests.games.hooks import HOOKS
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, Room
from tests.matches.test_challenges import refused
from tests.store.make import NEW_MATCH
from tests.whole_table import WholeTable, whole


async def resigned(room: Room, *, moves: int = 12) -> WholeTable:
    """A match of some moves that Bob has given up."""
    table = await room.play_on(await room.begin(), moves=moves)
    if table.outcome is None:
        table = await whole(
            room.matches,
            await room.matches.play.resign(table.id, user=BOB, request=next(room.requests)),
        )
    return table


async def proof_of(room: Room, match: MatchId) -> Proof:
    return await room.matches.proofs.of(match, user=ALICE, channel=None)


def steps(proof: Proof) -> list[str]:
    """What the independent check and the replay by the rules say; raises where one fails."""
    document = verify.read(proof.text)
    return [*verify.check(document), *recheck(document)]


async def test_a_whole_match_is_proven(room: Room) -> None:
    table = await room.play_on(await room.begin(target=50), moves=2_000)
    assert table.outcome is not None
    proof = await proof_of(room, table.id)
    told = steps(proof)
    assert sum("the open hands are those that were held" in line for line in told) >= 1
    assert proof.actions == table.version
    assert [label for label, _ in proof.decks][:2] == ["cut", "deal/1"]


@pytest.mark.parametrize("moves", [0, 1, 30])
async def test_a_match_that_was_given_up_is_proven(room: Room, moves: int) -> None:
    table = await resigned(room, moves=moves)
    assert steps(await proof_of(room, table.id))


async def test_a_match_with_the_computer_is_proven(room: Room) -> None:
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(target=10), level="casual")
    )
    over = await room.play_on(table, moves=1_000)
    assert over.outcome is not None
    proof = await proof_of(room, table.id)
    assert steps(proof)
    assert json.loads(proof.text)["seats"] == ["person", "computer"]


async def test_moves_of_the_clock_are_proven_too(room: Room) -> None:
    table = await room.begin(limit=timedelta(hours=1), on_timeout=OnTimeout.PLAY)
    for _ in range(8):
        room.clock.pass_time(hours=2)
        await room.matches.tick()
    over = await room.stands(table.id)
    assert over.outcome is not None
    proof = await proof_of(room, table.id)
    assert steps(proof)
    assert "clock" in {entry["by"] for entry in json.loads(proof.text)["log"]}


async def test_the_seal_of_a_match_that_goes_on_stays_closed(room: Room) -> None:
    table = await room.begin()
    await refused(Refusal.NOT_OVER, proof_of(room, table.id))


async def test_a_frozen_match_is_not_over(room: Room) -> None:
    table = await room.begin()
    await room.store.write(lambda tx: tx.matches.freeze(table.id, room.clock()))
    await refused(Refusal.NOT_OVER, proof_of(room, table.id))


async def test_others_get_the_proof_where_the_match_was_played_and_nowhere_else(room: Room) -> None:
    proofs, table = room.matches.proofs, await resigned(room)
    assert (await proofs.of(table.id, user=CAROL, channel=CHANNEL)).match == table.id
    await refused(Refusal.NOT_SHOWN_HERE, proofs.of(table.id, user=CAROL, channel=CHANNEL + 1))
    await refused(Refusal.NOT_SHOWN_HERE, proofs.of(table.id, user=CAROL, channel=None))
    assert (await proofs.of(table.id, user=BOB, channel=CHANNEL + 1)).match == table.id


async def test_strangers_are_not_told_whether_a_match_is_over(room: Room) -> None:
    table = await room.begin()
    await refused(Refusal.NOT_SHOWN_HERE, room.matches.proofs.of(table.id, user=CAROL, channel=CHANNEL + 1))


async def test_there_is_no_proof_of_no_match(room: Room) -> None:
    await refused(Refusal.NOTHING_TO_VERIFY, proof_of(room, MatchId(99)))


async def test_what_was_deleted_by_age_proves_nothing(room: Room) -> None:
    table = await resigned(room)
    await room.store.write(lambda tx: tx.retention.empty([table.id]))
    await refused(Refusal.PROOF_GONE, proof_of(room, table.id))
    assert await room.matches.proofs.near(ALICE, CHANNEL) == ()


async def test_a_log_that_cannot_be_played_proves_nothing(room: Room) -> None:
    table = await resigned(room)
    await room.store.write(
        lambda tx: tx.conn.exec_driver_sql("UPDATE action SET text = 'dance' WHERE version = 1")
    )
    with pytest.raises(Refused) as caught:
        await proof_of(room, table.id)
    assert caught.value.refusal is Refusal.PROOF_GONE
    assert "dance" not in str(caught.value)


async def test_finished_matches_are_offered_to_their_players_and_in_their_channel(room: Room) -> None:
    proofs = room.matches.proofs
    first, second = await resigned(room), await resigned(room)
    await room.begin()
    assert [each.match for each in await proofs.near(ALICE, None)] == [second.id, first.id]
    assert [each.match for each in await proofs.near(CAROL, CHANNEL)] == [second.id, first.id]
    assert await proofs.near(CAROL, CHANNEL + 1) == ()
    assert await proofs.near(CAROL, None) == ()
    assert len(await proofs.near(ALICE, None, limit=1)) == 1


async def test_a_match_whose_rules_cannot_be_read_hides_no_other(room: Room) -> None:
    first, _ = await resigned(room), await resigned(room)
    await room.store.write(
        lambda tx: tx.conn.exec_driver_sql(
            "UPDATE match SET rules = 'x' WHERE id = (SELECT max(id) FROM match)"
        )
    )
    assert [each.match for each in await room.matches.proofs.near(ALICE, CHANNEL)] == [first.id]


async def test_nobody_is_named_in_the_file(room: Room) -> None:
    table = await resigned(room)
    # Hexadecimal sums may hold any four digits by chance.
    text = re.sub("[0-9a-f]{64}", "", (await proof_of(room, table.id)).text.decode())
    for told in ("Alice", "Bob", str(ALICE), str(BOB)):
        assert told not in text


async def test_somebody_who_is_forgotten_leaves_the_proof_as_it_was(room: Room) -> None:
    table = await resigned(room)
    before = await proof_of(room, table.id)
    await room.matches.privacy.forget(BOB)
    assert await proof_of(room, table.id) == before


# The salt


async def sealed(room: Room, *, message: int | None) -> tuple[WholeTable, Any]:
    """A finished match whose challenge stood in the message."""
    challenge = await room.matches.challenges.challenge(room.proposal())
    if message is not None:
        await room.matches.challenges.posted(challenge.id, message)
    table = await whole(
        room.matches, await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=77)
    )
    await room.matches.play.resign(table.id, user=BOB, request=78)
    return table, await room.store.read(lambda tx: tx.matches.require(table.id))


async def test_the_salt_is_the_message_that_showed_the_seal(room: Room) -> None:
    table, row = await sealed(room, message=1573359545139331072)
    assert row.salt == table.seal.salt == "message 1573359545139331072"
    assert row.seed == seed_of(row.secret, row.salt)
    proof = await proof_of(room, table.id)
    assert proof.link == f"https://discord.com/channels/50/{CHANNEL}/1573359545139331072"
    assert any("2026" in line for line in steps(proof))


async def test_without_a_message_the_salt_is_the_press_and_the_proof_says_what_that_is_worth(
    room: Room,
) -> None:
    table, row = await sealed(room, message=None)
    assert row.salt == "77"
    proof = await proof_of(room, table.id)
    assert proof.link is None
    assert any("Only the bot saw it" in line for line in steps(proof))


# All games


def random_log(
    game: AnyGame, rules: msgspec.Struct, seed: bytes, *, moves: int, seats: int
) -> tuple[list[Move], Outcome]:
    """A match of random moves; one that did not end is given up, or void where others would go on."""
    chance = random.Random(seed)
    snapshot, _ = begin(game, rules, seats, seed)
    log: list[Move] = []
    while len(log) < moves and game.outcome(snapshot.state) is None:
        menus = {Seat(seat): game.legal(snapshot.state, Seat(seat)) for seat in range(seats)}
        seat = chance.choice([seat for seat, menu in menus.items() if menu])
        log.append(Move(seat, game.write(chance.choice(menus[seat]))))
        snapshot, _ = advance(game, snapshot, log[-1])
    for text in (LEAVE, VOID):
        if game.outcome(snapshot.state) is None:
            log.append(Move(Seat(0), text))
            snapshot, _ = advance(game, snapshot, log[-1])
    return log, ended(game, snapshot)


def finished_log(
    game: AnyGame, rules: msgspec.Struct, seed: bytes, *, seats: int
) -> tuple[list[Move], Outcome]:
    """A match that people end: those who are waited for play, as in the tests of the rules."""
    chance, choose = random.Random(seed), HOOKS[game.KEY].choose
    snapshot, _ = begin(game, rules, seats, seed)
    log: list[Move] = []
    while game.outcome(snapshot.state) is None:
        seat = chance.choice(game.awaited(snapshot.state))
        action = choose(snapshot.state, game.legal(snapshot.state, seat), chance)
        log.append(Move(seat, game.write(action)))
        snapshot, _ = advance(game, snapshot, log[-1])
    return log, ended(game, snapshot)


def ended(game: AnyGame, snapshot: AnySnapshot) -> Outcome:
    """How the match ended."""
    outcome = game.outcome(snapshot.state)
    assert outcome is not None
    return outcome


async def store_match(
    room: Room, game: AnyGame, rules: msgspec.Struct, *, moves: int | None, players: int | None = None
) -> MatchId:
    """Put such a match into the store, as Alice's; with as few players as the game takes, or with so many.

    Without a number of moves it is played to its end.
    """
    count = game.SEATS[0] if players is None else players
    secret, salt = bytes(range(32)), "message 1573359545139331072"
    seed = seed_of(secret, salt)
    new = replace(
        NEW_MATCH,
        game=game.KEY,
        game_version=game.VERSION,
        preset=next(name for name, preset in game.PRESETS.items() if preset == rules),
        rules=encode_rules(rules),
        secret=secret,
        salt=salt,
        seed=seed,
    )
    seats = tuple(NewSeat(seat=seat, user=UserId(ALICE + seat)) for seat in range(count))
    if moves is None:
        log, outcome = finished_log(game, rules, seed, seats=count)
    else:
        log, outcome = random_log(game, rules, seed, moves=moves, seats=count)

    def work(tx: Transaction) -> MatchId:
        number = tx.matches.insert(new, seats)
        rows = [
            {"match": number, "version": at, "cause": Cause.PLAYER, "at": room.clock()}
            | {"seat": move.seat, "text": move.text}
            for at, move in enumerate(log, 1)
        ]
        tx.conn.execute(insert(ActionRow), rows)
        tx.matches.finish(number, ending=outcome.ending.value, rated=False, at=room.clock())
        return number

    return await room.store.write(work)


@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset) for game in GAMES for preset in GAMES[game].PRESETS]
)
async def test_every_game_is_proven_with_every_preset(room: Room, game: str, preset: str) -> None:
    rules = GAMES[game].PRESETS[preset]
    match = await store_match(room, GAMES[game], rules, moves=400)
    told = steps(await proof_of(room, match))
    is_followed = game in verify.FOLLOWED
    assert any(line.strip().startswith("deal 1") for line in told) is is_followed
    assert any("not followed" in line for line in told) is not is_followed


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if max(game.SEATS) > 2])
async def test_a_match_of_many_played_to_its_end_passes_the_check_and_a_card_changed_fails_it(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    game = GAMES[key]
    rules = next(iter(game.PRESETS.values()))
    match = await store_match(room, game, rules, moves=None, players=max(game.SEATS))
    proof = await proof_of(room, match)
    (tmp_path / "proof.json").write_bytes(proof.text)
    assert verify.main([str(tmp_path / "proof.json")]) == 0
    told = capsys.readouterr().out
    assert all(f"   {label}: {deck}" in told for label, deck in proof.decks)
    document: dict[str, Any] = json.loads(proof.text)
    shuffle = next(each for each in document["shuffles"] if each["label"] == "deal/1")
    first, second, *rest = shuffle["cards"].split()
    assert first != second
    shuffle["cards"] = " ".join((second, first, *rest))
    document["fingerprint"] = verify.fingerprint(document)
    (tmp_path / "forged.json").write_text(json.dumps(document))
    assert verify.main([str(tmp_path / "forged.json")]) == 1
    assert "card 1 of deal/1" in capsys.readouterr().out


async def test_several_tables_are_followed_each_by_itself(room: Room) -> None:
    game = GAMES["gin_party"]
    match = await store_match(room, game, game.PRESETS["standard"], moves=600, players=8)
    proof = await proof_of(room, match)
    assert not any("not followed" in line for line in steps(proof))
    document: dict[str, Any] = json.loads(proof.text)
    thrown = next(
        event["event"]
        for entry in document["log"]
        for event in entry["events"]
        if event.get("table") == 2 and event["event"]["type"] == "discarded"
    )
    thrown["card"] = "Ac" if thrown["card"] != "Ac" else "2c"
    document["fingerprint"] = verify.fingerprint(document)
    with pytest.raises(verify.Failed, match="not another card"):
        list(verify.check(document))
