"""A match as every press reads it is what its tables hold one by one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import (
    AgreementKind,
    DeadlineKind,
    KnownPerson,
    MatchId,
    PreferenceRow,
    Store,
    Transaction,
    UnknownRow,
)
from tests.store.make import ANN, BOB, NOON, SERVER, start_match


async def test_it_holds_what_its_tables_hold(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, other = start_match(tx), start_match(tx)
        for each in (match, other):
            tx.deadlines.put(each, DeadlineKind.TURN, NOON, seat=1)
        tx.deadlines.put(match, DeadlineKind.WARNING, NOON - timedelta(hours=1), seat=1)
        tx.deadlines.put(match, DeadlineKind.NUDGE, NOON)
        tx.agreements.put(match, AgreementKind.PAUSE, 0, NOON)
        tx.people.record_seen(ANN, "Ann", NOON, locale="de")
        tx.preferences.put(PreferenceRow(user=BOB, choices="{}", changed_at=NOON))
        tx.servers.put_settings(SERVER, "{}", NOON)

        whole = tx.whole_matches.require(match)
        assert whole.row == tx.matches.find(match)
        assert whole.server == tx.servers.find(SERVER)
        assert whole.seats == tx.matches.seats(match)
        assert whole.known == {ANN: KnownPerson("Ann", None, "de")} == tx.people.known((ANN, BOB))
        assert whole.chosen == {BOB: "{}"} == tx.preferences.of((ANN, BOB))
        assert whole.deadlines == tx.deadlines.of(match)
        assert [row.kind for row in whole.deadlines] == ["warning", "nudge", "turn"]
        assert whole.agreements == tx.agreements.of(match)
        assert len(whole.agreements) == 1
        assert whole.acted == frozenset()

    await store.write(work)


async def test_a_match_that_is_not_there(store: Store) -> None:
    assert await store.read(lambda tx: tx.whole_matches.find(MatchId(4711))) is None
    with pytest.raises(UnknownRow):
        await store.read(lambda tx: tx.whole_matches.require(MatchId(4711)))
