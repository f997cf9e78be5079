"""/rankings everywhere: matches across servers have a ranking of their own, which names nobody by itself."""

from __future__ import annotations

from bot.preferences import Elsewhere, Preferences
from bot.sandbox import Message, Person
from tests.cogs.club import Club
from tests.cogs.playing.test_across import Away, away, begun

__all__ = ["away"]


async def played(club: Club, away: Away) -> None:
    """Xenia beats Alice in a match across servers."""
    match = await begun(club, away)
    await club.matches.play.resign(match, user=int(club.alice.id), request=1)
    await club.settled()


async def board(club: Club, who: Person, where: str = "everywhere") -> str:
    """All that a page of the rankings says."""
    channel = club.channel if who in (club.alice, club.bob, club.carol) else None
    assert channel is not None
    return told(await (await who.slash(channel, "rankings", where=where)).replied())


def told(message: Message) -> str:
    return " ".join((message.text, *(picture.alt for picture in message.pictures)))


async def test_a_match_across_servers_counts_there_and_in_no_server(club: Club, away: Away) -> None:
    await played(club, away)
    everywhere = await board(club, club.carol)
    assert "everywhere" in everywhere
    assert "Alice" in everywhere
    assert "Alice" not in await board(club, club.carol, "here")


async def test_players_of_other_servers_are_guests_unless_they_chose_their_name(
    club: Club, away: Away
) -> None:
    await played(club, away)
    first = await board(club, club.carol)
    assert "Guest" in first
    assert "Xenia" not in first
    named = Preferences(elsewhere=Elsewhere.NAMED)
    await club.matches.preferences.change(int(away.xenia.id), lambda _: named)
    assert "Xenia" in await board(club, club.carol)


async def test_a_profile_says_what_was_played_across_servers(club: Club, away: Away) -> None:
    await played(club, away)
    own = await (await club.alice.slash(club.channel, "profile")).replied()
    assert "Across servers: rating " in own.text
    assert "0 won, 1 lost" in own.text
    stranger = await (await club.carol.slash(club.channel, "profile", player=away.xenia)).replied()
    assert "Across servers" not in stranger.text
