"""A hand that was pressed lately is edited by that press, as long as Discord takes it."""

from __future__ import annotations

import re
from typing import cast

from bot.matches import MatchId
from bot.sandbox import Message, Person
from cogs.painting.pressed_hands import LIFE_S, Interaction, PressedHands
from tests.cogs.club import Club

BY_PRESS = re.compile(r"/webhooks/\d+/[^/]+/messages/@original$")
BY_BOT = re.compile(r"/channels/\d+/messages/\d+$")


def edits(club: Club, pattern: re.Pattern[str]) -> int:
    """How often a message was edited that way."""
    return sum(
        record.method == "PATCH" and pattern.search(record.path) is not None
        for record in club.sandbox.core.records
    )


async def pressed_once(club: Club) -> tuple[Person, Message]:
    """Both have passed, so that the first to pass has pressed their hand and waits for nothing."""
    table = await club.begin()
    first = club.on_turn(table)
    await (await first.press(club.hand_of(first), "Pass")).answered()
    await club.settled()
    return first, club.hand_of(first)


async def test_15_2_the_hand_of_who_pressed_it_is_edited_by_that_press(club: Club) -> None:
    first, _ = await pressed_once(club)
    second = club.other(first)
    by_press, by_bot = edits(club, BY_PRESS), edits(club, BY_BOT)
    await (await second.press(club.hand_of(second), "Pass")).answered()
    await club.settled()
    assert edits(club, BY_PRESS) == by_press + 1
    # The table alone.
    assert edits(club, BY_BOT) == by_bot + 1
    assert club.hand_of(first).find_button("Throw") or club.hand_of(first).buttons


async def test_15_2_where_the_press_is_no_longer_taken_the_bot_edits_by_itself(club: Club) -> None:
    first, before = await pressed_once(club)
    second = club.other(first)
    club.sandbox.fail("PATCH", r"/webhooks/\d+/[^/]+/messages/@original$", status=401, code=50027)
    await (await second.press(club.hand_of(second), "Pass")).answered()
    await club.settled()
    after = club.hand_of(first)
    assert after.id == before.id
    assert after.text != before.text


async def test_15_2_a_hand_that_was_posted_anew_is_not_edited_by_a_press_on_the_old_one(club: Club) -> None:
    first, old = await pressed_once(club)
    second, table = club.other(first), await club.only_match()
    found = await club.matches.find_match(table.id)
    assert found is not None
    club.bot.services.painter.repost(found)
    await club.settled()
    new = club.hand_of(first)
    assert new.id != old.id
    await (await second.press(club.hand_of(second), "Pass")).answered()
    await club.settled()
    assert club.hand_of(first).id == new.id
    assert club.hand_of(first).text != new.text


def test_15_4_no_press_is_kept_that_discord_does_not_take_any_more() -> None:
    now = 0.0
    hands = PressedHands(clock=lambda: now)
    press = cast("Interaction", object())
    hands.keep(MatchId(1), 1, press, 11)
    now = LIFE_S / 2
    hands.keep(MatchId(2), 2, press, 12)
    now = LIFE_S
    hands.keep(MatchId(3), 3, press, 13)
    assert [hands.knows(MatchId(number), number) for number in (1, 2, 3)] == [False, True, True]
    assert len(hands) == 2
