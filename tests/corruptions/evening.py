"""A database with something in every table: what corruptions are tried on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest.mock import patch

import msgspec

from bot.competition import RoundRobin
from bot.matches import AgreementKind, MatchId, NewCup, Ruleset, owned_by
from bot.store import GuildId, NoShowRow, UserId, open_sqlite
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Clock, Room
from tests.matches.lobbies import DAVE, opened, started
from tests.whole_table import whole

_REST = (
    "INSERT INTO leftover (message, match, user, channel) VALUES (900, 7, 1001, 60)",
    "INSERT INTO hint VALUES (5, 1, 0, 1)",
    "INSERT INTO review VALUES (1, 1001, 'done', 2, 2, 1, x'5b5d', NULL)",
    "INSERT INTO event_match VALUES (5, 1, 1, 0)",
    "INSERT INTO event_bank VALUES (1, 1, 259200, 43200, 518400, 86400, 1, 0, 0, 0)",
    (
        "INSERT INTO duplicate VALUES ('50:day:739000', 50, 'day', 739000, '{}', 'a1b2', x'00', 1, 2, 1, "
        "'7', 3, 2, 60, 902, 0, x'7b7d')"
    ),
    "INSERT INTO friendly VALUES ((SELECT min(id) FROM event), 'ABCDEFGH', 'Us', 51, 61, 'Owls', 903, 0, '')",
    "INSERT INTO duplicate_player VALUES (6, 1, 1, 1001, 50)",
    "INSERT INTO team_place VALUES (1, 0, 1001, 'yes', 0)",
    "INSERT INTO daily_hand VALUES (50, 739000, 1, '{}', 'gin')",
    "INSERT INTO daily_answer VALUES (50, 739000, 1001, 'discard Kd', 5, 1, 0, 'gin')",
    "INSERT INTO server_block VALUES (50, 1009, 1001, 1)",
    "INSERT INTO person_block VALUES (1001, 1009, 1)",
    "INSERT INTO former_person_block VALUES (1001, 'a1b2', 1)",
    "INSERT INTO former_server_block VALUES (50, 'a1b2', 1001, 1)",
    "INSERT INTO former_no_show VALUES (50, 'a1b2', 1, 2)",
    "INSERT INTO preference VALUES (1001, '{}', 1)",
    "INSERT INTO watch VALUES (1001, 50, 'gin', 1, 2)",
    "INSERT INTO server (guild, settings, updated_at) VALUES (50, '{}', 1)",
    "INSERT INTO stale_ranking VALUES (51, 'gin', 1, 1)",
    "INSERT INTO champion VALUES (50, 1001, 77)",
    "INSERT INTO champions_due VALUES (51, 'a1b2')",
    "INSERT INTO title VALUES ((SELECT min(id) FROM season), 'gin', 0, 1001)",
    "INSERT INTO ladder_challenge VALUES ((SELECT min(id) FROM challenge), 50, 'gin', 1, 2)",
    "INSERT INTO challenge_guest VALUES ((SELECT max(id) FROM challenge), 1003)",
)
"""What no play brings about here, as the bot would have written it."""


async def play_evening(folder: Path) -> Path:
    """Four people's matches of all kinds: over, voided, under way, paused, against the computer, of three."""
    numbers = count()
    made_up = patch(
        "bot.matches.begin.challenges.new_secret",
        lambda: sha256(f"made up {next(numbers)}".encode()).digest(),
    )
    # The same cards each time, so that a seed means the same damage.
    with made_up:
        await _play(folder)
    with closing(sqlite3.connect(folder / "upcard.sqlite3")) as db:
        for statement in _REST:
            db.execute(statement)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "upcard.sqlite3"


async def _play(folder: Path) -> None:
    store = await open_sqlite(f"sqlite:///{folder / 'upcard.sqlite3'}")
    room = Room(store, Clock())
    room.requests = count(10_000)
    # Without the service's own clock: the time of the evening stands still.
    for first, second in ((ALICE, BOB), (CAROL, ALICE), (BOB, CAROL), (DAVE, ALICE), (BOB, ALICE)):
        room.clock.pass_time(minutes=20)
        await _played(room, first, second, moves=400)
    await room.matches.managers.void_result(GUILD, MatchId(3), by=ALICE)
    await room.matches.privacy.forget(DAVE)
    computer = await room.matches.challenges.play_computer(room.proposal(opponent=None), level="casual")
    await room.play_on(computer, moves=6)
    await _played(room, ALICE, BOB, moves=31)
    paused = await _played(room, CAROL, BOB, moves=3)
    for user in (CAROL, BOB):
        await room.matches.agreements.ask(paused, user=user, kind=AgreementKind.PAUSE)
    asked = await _played(room, BOB, ALICE, moves=2)
    await room.matches.agreements.ask(asked, user=BOB, kind=AgreementKind.PAUSE)
    await started(room, BOB, CAROL, limit=timedelta(hours=1))
    await opened(room, CAROL)
    await room.matches.challenges.challenge(room.proposal())
    await room.matches.presets.save(
        owned_by(ALICE), "ours", Ruleset(game="gin", preset="standard", rules=room.proposal().terms.rules)
    )
    await _announced(room)
    await room.matches.ladders.join(GUILD, "gin", user=ALICE, name="Alice")
    await room.matches.remember("swept", "once")
    await store.close()


async def _announced(room: Room) -> None:
    """A cup that three have joined, and somebody who did not come to one before."""
    missed = NoShowRow(guild=GuildId(GUILD), user=UserId(BOB), number=1, until=room.clock.time)
    await room.store.write(lambda tx: tx.events.put_no_show(missed))
    terms = room.proposal().terms
    cup = await room.matches.events.announce(
        NewCup(
            guild=GUILD,
            channel=60,
            host=ALICE,
            host_name="Alice",
            terms=terms,
            format=RoundRobin(),
            starts_in_s=1200,
            round_time_s=86_400,
            places=8,
            check_in=False,
            request=next(room.requests),
        )
    )
    await room.matches.events.posted(cup, 901, version=0)
    for user, name in ((ALICE, "Alice"), (BOB, "Bob"), (CAROL, f"P{CAROL}")):
        await room.matches.events.join(cup.id, user=user, name=name, request=next(room.requests))


async def _played(room: Room, first: int, second: int, *, moves: int) -> MatchId:
    """A match of two people, so many moves long unless it ends before."""
    short = room.proposal(target=10)
    proposal = msgspec.structs.replace(short, challenger=first, opponent=second, challenger_name=f"P{first}")
    desk = room.matches.challenges
    offer = await desk.challenge(proposal)
    table = await desk.accept(offer.id, user=second, name=f"P{second}", request=next(room.requests))
    await room.play_on(await whole(room.matches, table), moves=moves)
    return table.id
