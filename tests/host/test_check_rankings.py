"""Point 14: the look through a database computes every rating and tally again, and names what differs."""

from __future__ import annotations

import pytest

from bot.host.check import check, repair
from tests.host.conftest import Host

RATINGS = "SELECT * FROM rating ORDER BY user"
RESULTS = "SELECT * FROM result ORDER BY match, user"

TAMPERED = {
    "UPDATE rating SET mu = mu + 5, score = score + 5 WHERE user = 1001": "player 1001 has the rating ",
    "UPDATE rating SET score = score + 100 WHERE user = 1001": "player 1001 has the score ",
    "UPDATE rating SET sigma = 1 WHERE user = 1002": "player 1002 has the rating",
    "UPDATE rating SET won = won + 3 WHERE user = 1002": "matches won instead of",
    "UPDATE rating SET played = 60 WHERE user = 1002": "60 matches played instead of 1",
    "UPDATE rating SET lost = 0, drawn = 1 WHERE lost = 1": "matches drawn instead of",
    "UPDATE rating SET tally = '{}' WHERE user = 1001": "other counters than the results: ",
    "UPDATE rating SET updated_at = updated_at + 1 WHERE user = 1001": "the time of another match",
    "UPDATE rating SET user = 1003 WHERE user = 1002": "player 1003 has a rating, and no rated match",
    "UPDATE rating SET guild = 51": "the ranking of gin in server 51: player 1001 has a rating, and no",
    "UPDATE rating SET game = 'uno' WHERE user = 1001": "the ranking of uno in server 50: player 1001 has a",
    "DELETE FROM rating WHERE user = 1002": "player 1002 has no rating, and has played rated matches",
    "INSERT INTO rating SELECT guild, game, 1009, mu, sigma, score, played, won, lost, drawn, updated_at, "
    "tally, opponents, ranked FROM rating WHERE user = 1001": "player 1009 has a rating, and no rated match",
    "UPDATE result SET mu_after = mu_after + 1 WHERE user = 1001": "match 1 changed player 1001's rating by",
    "UPDATE result SET rated = 0": "match 1 counts for the rankings by one of its rows, and not by another",
    "UPDATE result SET rated = 0 WHERE user = 1001": "match 1 counts for the rankings by one of its rows",
    "UPDATE match SET rated = 0 WHERE id = 1": "match 1 counts for the rankings by one of its rows",
    "UPDATE match SET rated = 1 WHERE id = 3": "match 3 is rated, and ought not to be",
    "UPDATE match SET rated = 0 WHERE id = 2": "match 2 is not rated, and ought to be",
    "UPDATE result SET points = points + 1": "match 1 has other results than its log leads to",
    "UPDATE result SET verdict = 'drawn'": "match 1 has other results than its log leads to",
    "UPDATE result SET place = 3 - place": "match 1 has other results than its log leads to",
    "UPDATE result SET tally = '{}'": "match 1 has other results than its log leads to",
    "UPDATE result SET user = 1003 WHERE user = 1002": "match 1 has a result for somebody who did",
    "DELETE FROM result WHERE user = 1002": "match 1 has other results than its log leads to",
}


@pytest.mark.parametrize("damage", TAMPERED)
async def test_point_14_tampered_rankings_are_named_and_made_anew_after_a_backup(
    current: Host, damage: str
) -> None:
    ratings, results = current.asks(RATINGS), current.asks(RESULTS)
    rated = current.asks("SELECT rated FROM match")
    current.sql(damage)

    said: list[str] = []
    assert not await check(current.settings, said.append)
    (line, *_) = [line for line in said if TAMPERED[damage] in line]
    assert line.endswith("(--repair can mend this)")

    said = []
    assert await repair(current.settings, said.append), said
    assert said[0].startswith("backup: ")
    assert len(current.backups) == 1
    assert current.asks("SELECT rated FROM match") == rated
    assert [row[:6] + row[7:] for row in current.asks(RATINGS)] == [row[:6] + row[7:] for row in ratings]
    assert len(current.asks(RESULTS)) == len(results)
    assert current.asks("SELECT user, place, verdict, points FROM result") == [
        *{row[1]: (row[1], row[5], row[6], row[7]) for row in results}.values()
    ]


async def test_rankings_of_another_game_or_server_that_have_only_ratings_are_named(current: Host) -> None:
    current.sql("DELETE FROM result")
    said: list[str] = []
    assert not await check(current.settings, said.append)
    assert any("has a rating, and no rated match" in line for line in said)
