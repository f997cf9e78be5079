"""The store in a PostgreSQL database: several writers, and what cannot be opened."""

from __future__ import annotations

import asyncio
import threading
import traceback
from functools import partial

import pytest

from bot.store import (
    MatchId,
    MatchNotLive,
    MessageId,
    Painting,
    ProcessKind,
    StoreBroken,
    StoreBusy,
    StoreClosed,
    StoreUrlRefused,
    SurfaceKind,
    Transaction,
    open_store,
)
from bot.store.postgres.connections import database_url
from bot.store.postgres.store import PostgresStore
from tests.patience import PATIENCE_S, until
from tests.postgres_server import free_port
from tests.store.make import CHANNEL, NOON, move, start_match
from tests.store.postgres import postgres_store, server

ASKED = "host", "port", "connect_timeout", "tcp_user_timeout"

needs_server = pytest.mark.skipif(server() is None, reason="no PostgreSQL server was named")


def count_up(tx: Transaction) -> None:
    """Look and then write, as most units of work do."""
    tx.settings.put("count", str(int(tx.settings.find("count") or 0) + 1))


def move_to(tx: Transaction, match: MatchId, name: str) -> None:
    """Make the first move of the match."""
    tx.matches.append(move(match, 1, text=name), b"")


@needs_server
async def test_units_of_work_of_two_processes_are_as_if_each_were_alone() -> None:
    async with postgres_store() as one:
        other = PostgresStore(one.url)
        await asyncio.gather(*(store.write(count_up) for store in (one, other) for _ in range(20)))
        assert await one.read(lambda tx: tx.settings.find("count")) == "40"
        await other.close()


@needs_server
async def test_of_two_who_move_at_once_one_is_told_that_the_version_is_taken() -> None:
    async with postgres_store() as one:
        other = PostgresStore(one.url)
        match = await one.write(start_match)
        told = await asyncio.gather(
            *(
                store.write(partial(move_to, match=match, name=name))
                for store, name in ((one, "draw"), (other, "take"))
            ),
            return_exceptions=True,
        )
        log = await one.read(lambda tx: tx.matches.log(match))
        await other.close()
    assert len(log) == 1
    assert sorted(type(each).__name__ for each in told) == ["NoneType", "VersionTaken"]


@needs_server
async def test_a_failed_write_leaves_nothing_and_a_closed_store_says_so() -> None:
    def fail(tx: Transaction) -> None:
        count_up(tx)
        raise KeyError

    async with postgres_store() as store:
        with pytest.raises(KeyError):
            await store.write(fail)
        assert await store.read(lambda tx: tx.settings.find("count")) is None
        await store.close()
        with pytest.raises(StoreClosed):
            await store.write(count_up)


@needs_server
async def test_no_error_text_shows_what_was_written() -> None:
    def break_a_rule(tx: Transaction) -> None:
        match = start_match(tx)
        add = (
            "INSERT INTO action (match, version, seat, cause, text, at) VALUES (%s, 1, 0, 'player', %s, NULL)"
        )
        tx.conn.exec_driver_sql(add, (match, "discard Kd"))

    async with postgres_store() as store:
        with pytest.raises(StoreBroken) as caught:
            await store.write(break_a_rule)
    assert "23502" in str(caught.value)
    assert "discard Kd" not in "".join(traceback.format_exception(caught.value))


@needs_server
async def test_a_process_that_is_frozen_in_a_move_holds_up_the_match_for_seconds_alone() -> None:
    frozen, thawed = threading.Event(), threading.Event()

    def freeze(tx: Transaction, match: MatchId) -> int:
        if not frozen.is_set():
            frozen.set()
            assert thawed.wait(PATIENCE_S)
        move_to(tx, match, "discard Kd")
        return tx.matches.require(match).version

    async with postgres_store() as one:
        other = PostgresStore(one.url)
        match = await one.write(start_match)
        first = asyncio.create_task(one.write(partial(freeze, match=match), of=match))
        await until(frozen.is_set)
        await other.write(lambda tx: tx.matches.freeze(match, NOON), of=match)
        thawed.set()
        with pytest.raises(MatchNotLive):
            await first
        await other.close()


@needs_server
async def test_a_url_may_name_several_hosts_of_which_one_takes_writes() -> None:
    async with postgres_store() as one:
        where = f"127.0.0.1:{free_port()},127.0.0.1:{one.url.query['port']}"
        url = f"postgresql://upcard:hunter2@{where}/{one.url.database}?target_session_attrs=read-write"
        other, heard = await open_store(url), list[str]()
        await other.hear(heard.append)
        await other.write(count_up)

        def is_heard() -> bool:
            one.hint("free")
            return bool(heard)

        await until(is_heard)
        await other.close()
        assert await one.read(lambda tx: tx.settings.find("count")) == "1"


def test_whoever_vanishes_is_noticed_unless_the_url_says_otherwise() -> None:
    asked = {key: database_url("postgresql://a,b:7/x?connect_timeout=9").query[key] for key in ASKED}
    assert asked == {"host": "a,b", "port": ",7", "connect_timeout": "9", "tcp_user_timeout": "5000"}


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("postgresql://bot:hunter2@127.0.0.1:1,127.0.0.1:2/upcard", StoreBusy),
        ("postgresql://bot:hunter2@127.0.0.1/upcard?hunter2=1", StoreUrlRefused),
        ("postgresql://bot:hunter2@127.0.0.1:1/upcard", StoreBusy),
        ("postgresql://bot:hunter2@127.0.0.1", StoreUrlRefused),
    ],
)
async def test_what_cannot_be_opened_is_told_without_the_password(url: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        await open_store(url)
    assert "hunter2" not in str(caught.value)
    assert caught.value.__cause__ is None


def posted_table(tx: Transaction, number: int) -> Painting:
    """A new match whose table is posted, and that the table is painted now."""
    match, message = start_match(tx), MessageId(number)
    table = tx.surfaces.want(match, SurfaceKind.TABLE, channel=CHANNEL)
    tx.surfaces.record_post(table, channel=CHANNEL, message=message, version=0, at=NOON)
    return Painting(table, message, before=0, version=1)


@needs_server
async def test_two_processes_that_have_painted_the_same_messages_do_not_wait_for_each_other() -> None:
    repeats: list[None] = []
    async with postgres_store() as one:
        other = PostgresStore(one.url)
        paintings = [await one.write(partial(posted_table, number=number)) for number in range(1, 41)]
        for store in (one, other):
            store.process = await store.write(lambda tx: tx.processes.register(ProcessKind.WEB))
            store.on_repeat = partial(repeats.append, None)

        def noted(theirs: list[Painting], tx: Transaction) -> None:
            tx.surfaces.record_shown(theirs)

        turned = paintings[::-1]
        for _ in range(5):
            await asyncio.gather(
                *(
                    store.write(partial(noted, theirs), is_simple=True)
                    for store in (one, other)
                    for theirs in (paintings, turned)
                )
            )
        await other.close()

    assert repeats == []
