from __future__ import annotations

from bot.rankings import profile, replay, standings, void_result
from bot.store import Connection, Dossier, Matches, MatchId, RatingRow, Ratings, ResultRow, Results, Verdict
from tests.rankings.make import ANN, BOB, CAT, DAN, DAY, NOON, OTHER_SERVER, SERVER, beat, between, draw, ends


async def ratings(conn: Connection) -> dict[int, RatingRow]:
    return {row.user: row for row in await Ratings(conn).all_in(SERVER, "gin")}


async def results(conn: Connection) -> tuple[ResultRow, ...]:
    return await Results(conn).rated_in(SERVER, "gin")


async def season(conn: Connection) -> None:
    """Four matches of three people on four days."""
    await beat(conn, ANN, BOB, at=NOON)
    await beat(conn, BOB, CAT, at=NOON + DAY, tally={"gins": 1})
    await draw(conn, CAT, ANN, at=NOON + 2 * DAY)
    await beat(conn, ANN, BOB, at=NOON + 3 * DAY)


async def latest(conn: Connection) -> MatchId:
    return (await Results(conn).latest_rated_in(SERVER, limit=1))[0]


async def test_a_replay_of_what_happened_gives_the_same_numbers(conn: Connection) -> None:
    await season(conn)
    stored = await results(conn)
    again = replay(SERVER, stored)

    assert again.results == stored
    assert {int(user): row for user, row in again.ratings.items()} == await ratings(conn)


async def test_voiding_the_latest_match_leaves_everything_as_before_it(conn: Connection) -> None:
    await season(conn)
    before, told = await ratings(conn), await results(conn)
    await beat(conn, CAT, ANN, at=NOON + 4 * DAY)

    assert await void_result(conn, await latest(conn), by=DAN, at=NOON + 5 * DAY)
    assert await ratings(conn) == before
    assert await results(conn) == told


async def test_voiding_an_early_match_gives_what_the_others_alone_would_have_given(conn: Connection) -> None:
    first = await beat(conn, CAT, ANN, at=NOON - DAY)
    voided = await latest(conn)
    await season(conn)
    assert first[0].after is not None
    await void_result(conn, voided, by=DAN, at=NOON + 5 * DAY)
    told = await ratings(conn)
    ann = await profile(conn, SERVER, "gin", ANN)
    assert (ann.won, ann.lost, ann.drawn, ann.played) == (2, 0, 1, 3)

    for user in (ANN, BOB, CAT):
        await Ratings(conn).remove(SERVER, "gin", user)
    for number in await Results(conn).latest_rated_in(SERVER, limit=9):
        await Results(conn).void(number, by=DAN, at=NOON)
    await season(conn)

    assert await ratings(conn) == told


async def test_a_voided_result_says_when_and_by_whom_and_counts_nowhere(conn: Connection) -> None:
    await beat(conn, ANN, BOB, at=NOON, tally={"gins": 3})
    await beat(conn, ANN, BOB, at=NOON + DAY, tally={"gins": 1})
    number = await latest(conn)
    await void_result(conn, number, by=DAN, at=NOON + 2 * DAY)

    for row in await Results(conn).of(number):
        assert (row.rated, row.voided_at, row.voided_by) == (False, NOON + 2 * DAY, DAN)
        assert (row.mu_before, row.sigma_before, row.mu_after, row.sigma_after) == (None, None, None, None)
    assert not (await Matches(conn).require(number)).rated
    ann = await profile(conn, SERVER, "gin", ANN)
    assert (ann.played, ends(ann), ann.tally) == (
        1,
        (Verdict.WON,),
        {"gins": 3, "points": 100, "matches": 1},
    )
    assert await between(conn, ANN, BOB) == (1, 0, 0)
    assert (await standings(conn, SERVER, "gin", since=NOON + DAY)).lines == ()


async def test_who_has_no_other_match_leaves_the_rankings(conn: Connection) -> None:
    await beat(conn, ANN, BOB, at=NOON)
    await beat(conn, ANN, CAT, at=NOON + DAY)
    await void_result(conn, await latest(conn), by=DAN, at=NOON + 2 * DAY)

    assert set(await ratings(conn)) == {ANN, BOB}


async def test_a_match_that_does_not_count_cannot_be_voided_twice(conn: Connection) -> None:
    await beat(conn, ANN, BOB)
    number = await latest(conn)
    assert await void_result(conn, number, by=DAN, at=NOON)
    assert not await void_result(conn, number, by=CAT, at=NOON + DAY)
    assert {row.voided_by for row in await Results(conn).of(number)} == {DAN}


async def test_other_servers_keep_their_numbers(conn: Connection) -> None:
    await beat(conn, ANN, BOB, guild=OTHER_SERVER)
    before = await Ratings(conn).all_in(OTHER_SERVER, "gin")
    await beat(conn, BOB, ANN)
    await void_result(conn, await latest(conn), by=DAN, at=NOON)

    assert await Ratings(conn).all_in(OTHER_SERVER, "gin") == before


async def test_a_replay_lets_a_match_against_somebody_forgotten_count_as_it_did(conn: Connection) -> None:
    await season(conn)
    stored = await results(conn)
    kept = tuple(row for row in stored if row.user != CAT)
    again = replay(SERVER, kept)

    assert again.results == kept
    told = await ratings(conn)
    assert {user: row for user, row in told.items() if user != CAT} == dict(again.ratings)


async def test_a_match_can_be_voided_although_somebody_is_forgotten(conn: Connection) -> None:
    await season(conn)
    await Dossier(conn, CAT).forget(NOON + 4 * DAY, void="void")
    before = (await ratings(conn))[ANN]

    assert await void_result(conn, await latest(conn), by=DAN, at=NOON + 5 * DAY)
    after = (await ratings(conn))[ANN]
    assert (after.played, after.won, after.drawn) == (before.played - 1, before.won - 1, 1)
    assert after.score < before.score
