"""Whatever a stranger presses, wherever and with whatever id: no hand, no change, a private word."""

from __future__ import annotations

import json
import re

import pytest

from bot.sandbox import Message, Person
from tests.cogs.club import Club
from tests.cogs.playing.test_lobbies import seat_computer
from tests.security.reading import cards_named
from tests.whole_table import WholeTable

IDS = (
    "m:{match}:{version}:pass",
    "m:{match}:{version}:take",
    "k:{match}:{version}:knock",
    "k:{match}:{version}:gin",
    "p:{match}",
    "b:{match}",
    "x:{match}:ask",
    "x:{match}:yes",
    "d:{match}",
    "again:{match}",
    "a:{match}:pause:ask",
    "a:{match}:pause:yes",
    "a:{match}:abort:no",
    "a:{match}:abort:yes",
    "r:{match}",
    "o:{match}",
    "keep:{match}:end",
    "keep:{match}:void",
    "server:1",
)


async def press_forged(club: Club, person: Person, message: Message, custom_id: str) -> list[Message]:
    """Press something that is not on the message; gives every answer that came of it."""
    channel = club.sandbox.channel(message.channel_id)
    press = await person.press_raw(channel, message.id, custom_id)
    await press.answered()
    await club.settled()
    reply = press.reply()
    return [*([] if reply is None else [reply]), *press.followups]


def screens(club: Club) -> list[str]:
    """What everybody sees everywhere, except for private words that only their reader gets.

    Addresses of pictures are signed anew each second, so their signatures are left out.
    """
    return [
        re.sub(r"\?ex=[^\"]*", "", json.dumps(person.payload(message)["components"]))
        for person in (club.alice, club.bob, club.carol)
        for message in (*person.sees(club.channel), *person.inbox)
        if not message.ephemeral
    ]


@pytest.fixture
async def table(club: Club) -> WholeTable:
    """A match of Alice and Bob, while Carol plays one of her own against the computer."""
    await (await club.carol.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).answered()
    await club.settled()
    await club.begin()
    return await club.only_match()


@pytest.mark.parametrize("custom_id", IDS)
@pytest.mark.parametrize("place", ["table", "own hand"])
async def test_a_stranger_gets_a_word_and_changes_nothing(
    club: Club, table: WholeTable, custom_id: str, place: str
) -> None:
    message = club.table_message() if place == "table" else club.carol.inbox[-1]
    before = screens(club)
    forged = custom_id.format(match=table.id, version=table.version)
    answers = await press_forged(club, club.carol, message, forged)
    assert answers
    hidden = {card for view in table.views for card in view.hand.cards}
    for answer in answers:
        if answer.id == message.id:
            continue  # the message itself, unchanged as the comparison below says
        assert answer.ephemeral
        assert answer.pictures == ()
        assert not cards_named(answer.text) & hidden
    assert (await club.now(table.id)).version == table.version
    assert screens(club) == before


async def test_a_menu_with_somebody_elses_match_shows_nothing(club: Club, table: WholeTable) -> None:
    press = await club.carol.slash(club.channel, "games")
    answer = await press.replied()
    menu = answer.selects[0]
    assert str(table.id) not in [option.value for option in menu.options]
    for command in ("hand", "resign", "pause", "abort"):
        told = await (await club.carol.slash(club.channel, command, match=str(table.id))).replied()
        assert told.ephemeral
        assert told.pictures == ()
        assert "You're not in this match" in told.text


@pytest.mark.parametrize("typed", ["", "1", "alice", "bob"])
async def test_suggestions_name_ones_own_matches_only(club: Club, table: WholeTable, typed: str) -> None:
    for person in (club.alice, club.carol):
        press = await person.autocomplete(club.channel, "hand", focused="match", match=typed)
        await press.answered()
        offered = {str(choice.value) for choice in press.choices}
        own = {str(each.id) for each in await club.matches.of_user(int(person.id))}
        assert offered <= own
        assert cards_named(" ".join(choice.name for choice in press.choices)) == set()


async def test_a_challenge_to_bob_is_answered_by_nobody_else(club: Club) -> None:
    challenge = await club.challenge()
    number = challenge.button("Accept").custom_id.split(":")[1]
    for reply in ("accept", "decline", "withdraw"):
        answers = await press_forged(club, club.carol, challenge, f"c:{number}:{reply}")
        assert all(answer.ephemeral or answer.id == challenge.id for answer in answers)
    assert await club.matches.of_user(int(club.carol.id)) == ()
    now = club.carol.find(challenge)
    assert now is not None
    assert now.text == challenge.text
    await (await club.bob.press(challenge, "Accept")).answered()
    await club.settled()
    assert (await club.only_match()).version == 0


@pytest.mark.parametrize("action", ["start", "close", "more", "less", "lock", "unlock"])
async def test_a_table_that_waits_is_its_hosts_wherever_the_id_is_pressed(
    club: Club, table: WholeTable, action: str
) -> None:
    lobby = await (await club.bob.slash(club.channel, "play", game="gin_party")).replied()
    await (await seat_computer(club.bob, lobby)).answered()
    await (await club.alice.press(lobby, "Join")).answered()
    await club.settled()
    number = lobby.button("Join").custom_id.split(":")[1]
    before = screens(club)
    for message in (club.table_message(), club.carol.inbox[-1]):
        answers = await press_forged(club, club.carol, message, f"t:{number}:{action}")
        assert all(answer.ephemeral or answer.id == message.id for answer in answers)
        assert not any(answer.selects for answer in answers if answer.ephemeral)
    assert screens(club) == before
    assert [each.id for each in await club.matches.of_user(int(club.alice.id))] == [table.id]


async def test_the_private_hand_of_one_is_on_nobody_elses_screen(club: Club, table: WholeTable) -> None:
    panel = await (await club.alice.press(club.table_message(club.alice), "My hand")).replied()
    assert panel.ephemeral
    assert panel.pictures
    assert club.bob.find(panel) is club.carol.find(panel) is None
    hand = club.alice.inbox[-1]
    assert club.bob.find(hand) is club.carol.find(hand) is None
