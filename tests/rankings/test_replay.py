from __future__ import annotations

from bot.rankings import profile, replay, standings, void_result
from bot.records import Verdict
from bot.store import MatchId, RatingRow, ResultRow, Transaction
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, NOON, OTHER_SERVER, SERVER, beat, between, draw, ends


async def ratings(tx: Transaction) -> dict[int, RatingRow]:
    return {row.user: row for row in await tx.ratings.all_in(SERVER, "gin")}


async def results(tx: Transaction) -> tuple[ResultRow, ...]:
    return await tx.results.rated_in(SERVER, "gin")


async def season(tx: Transaction) -> None:
    """Four matches of three people on four days."""
    await beat(tx, ANN, BOB, at=NOON)
    await beat(tx, BOB, CAT, at=NOON + DAY, tally={"gins": 1})
    await draw(tx, CAT, ANN, at=NOON + 2 * DAY)
    await beat(tx, ANN, BOB, at=NOON + 3 * DAY)


async def latest(tx: Transaction) -> MatchId:
    return (await tx.results.latest_rated_in(SERVER, limit=1))[0]


async def test_a_replay_of_what_happened_gives_the_same_numbers(tx: Transaction) -> None:
    await season(tx)
    stored = await results(tx)
    again = replay(SERVER, stored)

    assert again.results == stored
    assert {int(user): row for user, row in again.ratings.items()} == await ratings(tx)


async def test_voiding_the_latest_match_leaves_everything_as_before_it(tx: Transaction) -> None:
    await season(tx)
    before, told = await ratings(tx), await results(tx)
    await beat(tx, CAT, ANN, at=NOON + 4 * DAY)

    assert await void_result(tx, await latest(tx), by=DAN, at=NOON + 5 * DAY)
    assert await ratings(tx) == before
    assert await results(tx) == told


async def test_voiding_an_early_match_gives_what_the_others_alone_would_have_given(tx: Transaction) -> None:
    first = await beat(tx, CAT, ANN, at=NOON - DAY)
    voided = await latest(tx)
    await season(tx)
    assert first[0].after is not None
    await void_result(tx, voided, by=DAN, at=NOON + 5 * DAY)
    told = await ratings(tx)
    ann = await profile(tx, SERVER, "gin", ANN)
    assert (ann.won, ann.lost, ann.drawn, ann.played) == (2, 0, 1, 3)

    for user in (ANN, BOB, CAT):
        await tx.ratings.remove(SERVER, "gin", user)
    for number in await tx.results.latest_rated_in(SERVER, limit=9):
        await tx.results.void(number, by=DAN, at=NOON)
    await season(tx)

    assert await ratings(tx) == told


async def test_a_voided_result_says_when_and_by_whom_and_counts_nowhere(tx: Transaction) -> None:
    await beat(tx, ANN, BOB, at=NOON, tally={"gins": 3})
    await beat(tx, ANN, BOB, at=NOON + DAY, tally={"gins": 1})
    number = await latest(tx)
    await void_result(tx, number, by=DAN, at=NOON + 2 * DAY)

    for row in await tx.results.of(number):
        assert (row.rated, row.voided_at, row.voided_by) == (False, NOON + 2 * DAY, DAN)
        assert (row.mu_before, row.sigma_before, row.mu_after, row.sigma_after) == (None, None, None, None)
    assert not (await tx.matches.require(number)).rated
    ann = await profile(tx, SERVER, "gin", ANN)
    assert (ann.played, ends(ann), ann.tally) == (
        1,
        (Verdict.WON,),
        {"gins": 3, "points": 100, "matches": 1},
    )
    assert await between(tx, ANN, BOB) == (1, 0, 0)
    assert (await standings(tx, SERVER, "gin", since=NOON + DAY)).lines == ()


async def test_who_has_no_other_match_leaves_the_rankings(tx: Transaction) -> None:
    await beat(tx, ANN, BOB, at=NOON)
    await beat(tx, ANN, CAT, at=NOON + DAY)
    await void_result(tx, await latest(tx), by=DAN, at=NOON + 2 * DAY)

    assert set(await ratings(tx)) == {ANN, BOB}


async def test_a_match_that_does_not_count_cannot_be_voided_twice(tx: Transaction) -> None:
    await beat(tx, ANN, BOB)
    number = await latest(tx)
    assert await void_result(tx, number, by=DAN, at=NOON)
    assert not await void_result(tx, number, by=CAT, at=NOON + DAY)
    assert {row.voided_by for row in await tx.results.of(number)} == {DAN}


async def test_other_servers_keep_their_numbers(tx: Transaction) -> None:
    await beat(tx, ANN, BOB, guild=OTHER_SERVER)
    before = await tx.ratings.all_in(OTHER_SERVER, "gin")
    await beat(tx, BOB, ANN)
    await void_result(tx, await latest(tx), by=DAN, at=NOON)

    assert await tx.ratings.all_in(OTHER_SERVER, "gin") == before


async def test_a_replay_lets_a_match_against_somebody_forgotten_count_as_it_did(tx: Transaction) -> None:
    await season(tx)
    stored = await results(tx)
    kept = tuple(row for row in stored if row.user != CAT)
    again = replay(SERVER, kept)

    assert again.results == kept
    told = await ratings(tx)
    assert {user: row for user, row in told.items() if user != CAT} == dict(again.ratings)


async def test_a_match_can_be_voided_although_somebody_is_forgotten(tx: Transaction) -> None:
    await season(tx)
    await tx.personal_data(CAT).forget(NOON + 4 * DAY, void="void")
    before = (await ratings(tx))[ANN]

    assert await void_result(tx, await latest(tx), by=DAN, at=NOON + 5 * DAY)
    after = (await ratings(tx))[ANN]
    assert (after.played, after.won, after.drawn) == (before.played - 1, before.won - 1, 1)
    assert after.score < before.score
