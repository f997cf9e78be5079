"""Profiles and rivalries through commands, buttons and menus."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.rankings import MatchEnd, PlayerEnd, record
from bot.sandbox import Message, Person
from bot.store import ChannelId, GuildId, NewMatch, NewSeat, Transaction, UserId
from tests.cogs.club import Club
from tests.rankings.make import NOON

pytestmark = pytest.mark.usefixtures("everybody_ranked")

STORY = "AAB ABA AAAA"
"""Who of Alice and Bob won each match, a day after the other."""


async def play(club: Club, story: str = STORY, *, game: str = "gin") -> None:
    """Matches that have been played: each letter is the winner's."""
    alice, bob = UserId(int(club.alice.id)), UserId(int(club.bob.id))

    def work(tx: Transaction) -> None:
        for user, name in ((alice, "Alice"), (bob, "Bob")):
            tx.people.record_seen(user, name, NOON)
        for day, winner in enumerate(story.replace(" ", "")):
            at = NOON + timedelta(days=day)
            users = (alice, bob) if winner == "A" else (bob, alice)
            new = NewMatch(
                guild=GuildId(int(club.guild.id)),
                channel=ChannelId(1),
                game=game,
                game_version=1,
                preset="oklahoma" if day % 3 == 0 else "standard",
                rules="{}",
                turn_limit=None,
                rated=True,
                salt="",
                secret=b"",
                seed=b"",
                snapshot=b"",
                created_at=at,
            )
            seats = tuple(NewSeat(seat=seat, user=user) for seat, user in enumerate(users))
            number = tx.matches.insert(new, seats)
            tx.matches.finish(number, ending="finished", rated=True, at=at)
            ends = (
                PlayerEnd(seat=0, user=users[0], place=1, points=100 + day, tally={"gins": 1}),
                PlayerEnd(seat=1, user=users[1], place=2, points=20 + day),
            )
            record(
                tx,
                MatchEnd(match=number, guild=new.guild, game=game, rated=True, ended_at=at, players=ends),
            )

    await club.store.write(work)


async def shown(club: Club, person: Person, command: str = "profile", **options: object) -> Message:
    return await (await person.slash(club.channel, command, **options)).replied()  # type: ignore[arg-type]


async def test_a_profile_tells_the_record_the_form_and_the_rivals(drawn_club: Club) -> None:
    await play(drawn_club)
    message = await shown(drawn_club, drawn_club.carol, player=drawn_club.alice)
    alt = message.pictures[0].alt

    assert not message.ephemeral
    assert alt.startswith("Gin Rummy: Alice, place 1 of 2, rating ")
    assert "Won 8 of 10 matches, 80%." in alt
    assert "Won the last 5 matches. Best streak: 5 wins." in alt
    assert "8 gins" in alt
    assert "Biggest win: 100 to 20 against Bob, 2030-01-15." in alt
    assert "Latest matches, newest first: won, won, won, won, won, lost, won, lost, won, won." in alt
    assert "Plays most: Standard gin, 6 of the last 10 matches." in alt
    assert "Rivals, wins to losses: Bob 8 to 2." in alt


async def test_a_rivalry_is_named_in_the_command_or_chosen_in_the_menu(drawn_club: Club) -> None:
    await play(drawn_club)
    named = await shown(drawn_club, drawn_club.alice, against=drawn_club.bob)
    assert named.pictures[0].alt.startswith("Gin Rummy, Alice against Bob: 8 to 2 in 10 matches.")
    assert "Alice won the last 5." in named.pictures[0].alt

    profile = await shown(drawn_club, drawn_club.bob)
    menu = next(each for each in profile.selects if each.custom_id.startswith("rival:"))
    await (await drawn_club.bob.select(profile, menu.custom_id, (str(drawn_club.alice.id),))).answered()
    chosen = drawn_club.table_message()
    assert chosen.id == profile.id
    assert chosen.pictures[0].alt.startswith("Gin Rummy, Bob against Alice: 2 to 8 in 10 matches.")

    await (await drawn_club.carol.press(chosen, "Alice's profile")).answered()
    assert drawn_club.table_message().pictures[0].alt.startswith("Gin Rummy: Alice, place 1 of 2")


async def test_you_against_each_other_is_for_who_presses_alone(club: Club) -> None:
    await play(club)
    profile = await shown(club, club.carol, player=club.alice)
    reply = await (await club.bob.press(profile, "You against each other")).replied()
    assert reply.ephemeral
    assert reply.pictures[0].alt.startswith("Gin Rummy, Bob against Alice: 2 to 8 in 10 matches.")
    alone = await (await club.alice.press(profile, "You against each other")).replied()
    assert alone.ephemeral
    assert "takes two" in alone.text


async def test_14_8_ones_own_profile_explains_its_rating_and_has_no_button_that_fails(
    club: Club,
) -> None:
    await play(club)
    own = await shown(club, club.alice)
    assert own.find_button("You against each other") is None
    assert re.search(r"Skill about \d{4} ± \d{3}, still settling|Skill about \d{4} ± \d{3}:", own.text)


async def test_all_games_stand_beside_each_other_and_lead_to_each(drawn_club: Club) -> None:
    await play(drawn_club)
    await play(drawn_club, "BB", game="uno")
    message = await shown(drawn_club, drawn_club.alice, game="all")
    alt = message.pictures[0].alt
    assert alt.startswith("Alice, all games. Won 8 of 12 matches, 67%. Gin Rummy: rating ")
    assert "UNO rules: rating" in alt

    menu = next(each for each in message.selects if each.custom_id.startswith("profiles:"))
    await (await drawn_club.bob.select(message, menu.custom_id, ("uno",))).answered()
    assert "0 of 2 matches" in drawn_club.table_message().pictures[0].alt


async def test_two_who_have_not_met_and_somebody_new_are_invited(club: Club) -> None:
    never = await shown(club, club.alice, against=club.carol)
    assert "haven't finished a rated match against each other here.**" in never.text
    new = await shown(club, club.carol)
    assert "you are not ranked yet" in new.text
    assert "/play" in new.text


async def test_whoever_was_forgotten_is_in_no_rivalry_any_more(club: Club) -> None:
    await play(club)
    await club.matches.privacy.forget(int(club.bob.id))
    profile = await shown(club, club.carol, player=club.alice)
    assert "Bob" not in profile.pictures[0].alt
    assert "Won 8 of 10 matches" in profile.pictures[0].alt
    rivalry = await shown(club, club.alice, against=club.bob)
    assert "haven't finished a rated match against each other here.**" in rivalry.text


async def test_who_reads_words_gets_profile_and_rankings_in_words(club: Club) -> None:
    await play(club)
    await shown(club, club.alice, "preferences")
    await club.matches.preferences.change(
        int(club.alice.id), lambda chosen: type(chosen)(show=type(chosen.show)("words"))
    )
    profile = await shown(club, club.alice)
    assert not profile.pictures
    assert "**Gin Rummy: Alice, place 1 of 2, rating " in profile.text
    assert "<t:" in profile.text
    rankings = await shown(club, club.alice, "rankings")
    assert not rankings.pictures
    assert "1\\. Alice: rating " in rankings.text


async def test_the_ranking_tells_changes_and_leads_to_ones_own_profile(drawn_club: Club) -> None:
    await play(drawn_club)
    rankings = await shown(drawn_club, drawn_club.carol, "rankings")
    assert "1. Alice: rating " in rankings.pictures[0].alt
    own = await (await drawn_club.bob.press(rankings, "My profile")).replied()
    assert own.ephemeral
    assert own.pictures[0].alt.startswith("Gin Rummy: Bob, place 2 of 2")
    assert not [button for button in own.buttons if button.label == "You against each other"]


async def test_15_two_friends_read_what_a_place_takes(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rankings.rating.OPPONENTS_LEAST", 3)
    await play(club)
    shown = await (await club.alice.slash(club.channel, "rankings")).replied()

    assert "Nobody is ranked yet." in shown.pictures[0].alt
    assert "Not ranked yet: Alice (10 matches, one opponent), Bob (10 matches, one opponent)." in shown.text


async def test_15_the_board_says_how_many_different_people_each_has_met(club: Club) -> None:
    await play(club)
    shown = await (await club.alice.slash(club.channel, "rankings")).replied()

    assert "8 won, 2 lost, one opponent" in shown.pictures[0].alt
    assert "Not ranked yet" not in shown.text


async def test_15_a_fourth_call_within_the_hour_is_refused_and_says_when_it_is_possible(club: Club) -> None:
    for _ in range(3):
        offer = await (await club.alice.slash(club.channel, "play", opponent=club.bob)).replied()
        await (await club.alice.press(offer, "Withdraw")).answered()
    told = await (await club.alice.slash(club.channel, "play", opponent=club.bob)).replied()

    assert told.ephemeral
    assert "You called this player 3 times within an hour without an answer" in told.text
    assert "<t:" in told.text
