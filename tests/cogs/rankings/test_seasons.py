"""Seasons in /rankings and /profile, by their menu and as words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.rankings import MatchEnd, PlayerEnd, record, settle
from bot.records import SeasonLength
from bot.sandbox import Person
from bot.store import ChannelId, GuildId, NewMatch, NewSeat, Transaction, UserId
from tests.cogs.club import Club
from tests.rankings.make import NOON

pytestmark = pytest.mark.usefixtures("everybody_ranked")

MONTH = timedelta(days=31)


async def play(club: Club) -> None:
    """Alice wins January, which is over, and Bob leads in February."""
    alice, bob = UserId(int(club.alice.id)), UserId(int(club.bob.id))

    def work(tx: Transaction) -> None:
        for winner, loser, at in ((alice, bob, NOON), (bob, alice, NOON + MONTH)):
            new = NewMatch(
                guild=GuildId(int(club.guild.id)),
                channel=ChannelId(1),
                game="gin",
                game_version=1,
                preset="standard",
                rules="{}",
                turn_limit=None,
                rated=True,
                salt="",
                secret=b"",
                seed=b"",
                snapshot=b"",
                created_at=at,
            )
            seats = (NewSeat(seat=0, user=winner), NewSeat(seat=1, user=loser))
            number = tx.matches.insert(new, seats)
            tx.matches.finish(number, ending="finished", rated=True, at=at)
            ends = (
                PlayerEnd(seat=0, user=winner, place=1, points=100),
                PlayerEnd(seat=1, user=loser, place=2, points=20),
            )
            record(
                tx,
                MatchEnd(
                    match=number,
                    guild=new.guild,
                    game="gin",
                    rated=True,
                    ended_at=at,
                    players=ends,
                    seasons=SeasonLength.MONTH,
                ),
            )
        for user, name in ((alice, "Alice"), (bob, "Bob")):
            tx.people.record_seen(user, name, NOON)
        for season in tx.seasons.due(NOON + MONTH):
            assert settle(tx, season, NOON + MONTH)

    await club.store.write(work)


async def test_the_season_that_goes_on_is_shown_and_says_until_when(club: Club) -> None:
    await play(club)
    shown = await (await club.alice.slash(club.channel, "rankings", period="season")).replied()
    alt = shown.pictures[0].alt
    assert alt.startswith("Gin Rummy: February 2030. ")
    assert alt.index("1. Bob") < alt.index("2. Alice")
    assert "This one ends on 2030-02-28 (UTC)." in shown.text
    (menu,) = (each for each in shown.selects if each.custom_id == "seasons:gin")
    assert [option.label for option in menu.options] == ["February 2030", "January 2030"]


async def test_a_past_season_is_chosen_in_the_menu(club: Club) -> None:
    await play(club)
    shown = await (await club.alice.slash(club.channel, "rankings")).replied()
    (menu,) = (each for each in shown.selects if each.custom_id == "seasons:gin")
    january = menu.options[1].value
    await (await club.bob.select(shown, menu.custom_id, (january,))).answered()
    chosen = club.table_message()
    assert chosen.id == shown.id
    assert chosen.pictures[0].alt.startswith("Gin Rummy: January 2030. 1. Alice")
    assert "This season ended on 2030-01-31." in chosen.text


async def test_before_the_first_season_the_command_says_so(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "rankings", period="season")).replied()
    assert "No season yet" in reply.text


@pytest.mark.parametrize("game", ["gin", "all"])
async def test_a_champion_keeps_the_title_in_the_profile(club: Club, game: str) -> None:
    await play(club)

    async def text_of(person: Person) -> str:
        asked = await club.carol.slash(club.channel, "profile", player=person, game=game)
        return (await asked.replied()).text

    named = "January 2030" if game == "gin" else "January 2030 (Gin Rummy)"
    assert f"Champion of {named}" in await text_of(club.alice)
    assert "Champion" not in await text_of(club.bob)
