"""Time runs only while the gateway is there: issue 13, point 13."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.matches.playing_time import PlayingTime, since_boot, utc_now
from cogs.sending.discord_time import DiscordTime
from tests.cogs.club import Club
from tests.patience import until


async def test_13_time_stands_from_a_lost_gateway_until_it_is_back(club: Club) -> None:
    time = club.matches.playing_time
    assert not time.stands
    club.sandbox.gateway.refuse()
    await until(lambda: time.stands)
    stood_at = time.now()
    club.sandbox.gateway.accept()
    await until(lambda: not time.stands)
    assert time.now() - stood_at < timedelta(seconds=1)


async def test_13_time_stands_after_the_client_has_left(club: Club) -> None:
    await club.stop()
    assert club.matches.playing_time.stands


async def test_13_a_gateway_that_answers_is_proof_that_people_could_play(club: Club) -> None:
    time = club.matches.playing_time
    before = time.now()
    time.ask()
    await until(lambda: time.proved() > before)


async def test_13_a_gateway_that_is_silent_proves_nothing(club: Club) -> None:
    time = club.matches.playing_time
    club.sandbox.gateway.silent = True
    # What the gateway had sent before it fell silent may still arrive.
    await until(lambda: time.now() - time.proved() > timedelta(seconds=0.3))
    before, asked_at = time.proved(), time.now()
    time.ask()
    await until(lambda: time.now() - asked_at > timedelta(seconds=0.3))
    assert time.proved() == before
    club.sandbox.gateway.silent = False
    await until(lambda: time.proved() > asked_at)


def test_7_discords_clock_is_known_from_its_answers() -> None:
    heard: list[timedelta] = []
    running = iter((100.0, 100.4, 110.0))
    time = DiscordTime(heard.append, steady=lambda: next(running))
    time.note("GET", "/elsewhere", 200, {"Date": "Mon, 23 Nov 2026 09:00:00 GMT"})
    for headers in ({}, {"Date": "yesterday"}):
        time.note("GET", "/api/v10/users/@me", 200, headers)
    assert not heard
    for second in (5, 5, 15):
        time.note("GET", "/api/v10/users/@me", 200, {"Date": f"Mon, 23 Nov 2026 10:00:{second:02} GMT"})
    assert time.began is not None
    assert time.began.isoformat() == "2026-11-23T10:00:05.600000+00:00"
    assert len(heard) == 3
    assert abs(time.now_s() - datetime(2026, 11, 23, 10, 0, 15, tzinfo=UTC).timestamp()) < 1


def test_13_a_wrong_clock_is_noticed() -> None:
    time = PlayingTime(utc_now, steady=since_boot)
    for ahead, is_trusted in ((timedelta(days=3650), False), (timedelta(seconds=-2), True)):
        time.compare(ahead)
        assert time.is_trusted is is_trusted
