"""/ladder: the picture with its alt text, one tap to challenge, and answers that move people."""

from __future__ import annotations

from bot.sandbox import Message, Person
from cogs.custom_ids import parse_custom_id
from cogs.match_ids import AnswerChallenge
from tests.cogs.club import Club


async def shown(club: Club, person: Person) -> Message:
    return await (await person.slash(club.channel, "ladder", game="gin")).replied()


async def joined(club: Club, *people: Person) -> Message:
    """The ladder after these have stepped on it, in this order."""
    message = await shown(club, people[0])
    for person in people:
        await (await person.press(message, "Join")).answered()
        message = await shown(club, person)
    return message


async def challenge(club: Club, message: Message, by: Person, whom: Person) -> Message:
    return await (await by.select(message, "climb:gin", (str(whom.id),))).replied()


async def test_an_empty_ladder_says_how_to_begin(club: Club) -> None:
    message = await shown(club, club.alice)
    assert not message.ephemeral
    assert "Nobody is on this ladder yet. Press Join" in message.text
    assert message.selects == ()


async def test_the_ladder_is_a_picture_whose_alt_text_says_it_all(club: Club) -> None:
    message = await joined(club, club.alice, club.bob)
    alt = message.pictures[0].alt
    assert alt.startswith("Gin Rummy: ladder. 1. Alice: rating 1500?. 2. Bob: rating 1500?.")
    assert "climb half of the gap" in message.text


async def test_one_tap_challenges_somebody_above_who_may_accept(club: Club) -> None:
    message = await joined(club, club.alice, club.bob)
    made = await challenge(club, message, club.bob, club.alice)
    assert "A ladder challenge: accept within 48 hours, or drop one rung." in made.text
    assert "1. Alice: rating 1500?, challenged by Bob" in (await shown(club, club.carol)).pictures[0].alt
    await (await club.alice.press(made, "Accept")).answered()
    assert "1. Alice: rating 1500?, plays Bob" in (await shown(club, club.carol)).pictures[0].alt


async def test_a_challenge_that_is_painted_again_still_says_that_it_is_of_a_ladder(club: Club) -> None:
    message = await joined(club, club.alice, club.bob)
    made = await challenge(club, message, club.bob, club.alice)
    press = parse_custom_id(made.button("Accept").custom_id)
    assert isinstance(press, AnswerChallenge)
    await club.settled()
    offer = await club.matches.challenges.find(press.challenge)
    assert offer is not None
    club.bot.services.painter.challenges.refresh(offer)
    await club.settled()
    again = club.carol.find(made)
    assert again is not None
    assert again.edited
    assert "A ladder challenge: accept within 48 hours, or drop one rung." in again.text
    await (await club.alice.press(made, "Decline")).answered()
    declined = club.carol.find(made)
    assert declined is not None
    assert "A ladder challenge" not in declined.text


async def test_who_declines_drops_one_rung(club: Club) -> None:
    message = await joined(club, club.alice, club.bob)
    made = await challenge(club, message, club.bob, club.alice)
    await (await club.alice.press(made, "Decline")).answered()
    assert "1. Bob: rating 1500?. 2. Alice" in (await shown(club, club.carol)).pictures[0].alt


async def test_a_challenge_to_somebody_below_or_from_outside_is_refused_with_a_sentence(club: Club) -> None:
    message = await joined(club, club.alice, club.bob, club.carol)
    await (await club.carol.press(message, "Leave")).answered()
    refused = await challenge(club, message, club.alice, club.alice)
    assert "You can challenge only somebody above you." in refused.text
    assert refused.ephemeral
    outsider = await challenge(club, message, club.carol, club.alice)
    assert "Both of you have to be on the ladder." in outsider.text


async def test_who_leaves_is_off(club: Club) -> None:
    message = await joined(club, club.alice, club.bob)
    await (await club.alice.press(message, "Leave")).answered()
    assert "1. Bob: rating 1500?." in (await shown(club, club.carol)).pictures[0].alt
