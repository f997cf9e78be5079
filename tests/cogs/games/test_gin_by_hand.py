"""What gin lets people choose, pressed by them: who deals, targets, the answer to a knock; and the score."""

from __future__ import annotations

import re

from bot.games.gin.view import Phase
from tests.cogs.club import Club
from tests.cogs.playing.test_play_through import calm
from tests.whole_table import WholeTable


async def test_2_1_who_wins_the_cut_says_who_deals(club: Club) -> None:
    table = await club.begin(options="cut winner chooses")
    winner, waiting = club.on_turn(table), club.other(club.on_turn(table))
    assert "won the cut" in club.hand_of(waiting).text
    await club.do(winner, "I deal")
    table = await club.now(table.id)
    assert table.public.phase is Phase.OFFER_NONDEALER
    assert club.on_turn(table) is waiting


async def test_6_8_targets_are_named_in_secret_and_then_shown(club: Club) -> None:
    heard = club.overhear(club.carol)
    table = await club.begin(options="format declared")
    await club.choose(club.alice, "declare 425")
    assert "Make 425 your target?" in club.hand_of(club.alice).text
    await club.do(club.alice, "Play to 425")
    # A whole number: the shuffle's seal may have these digits among others.
    told = re.compile(r"\b425\b")
    assert not any(told.search(text) for text in heard)
    assert not told.search(club.hand_of(club.bob).text)
    await club.choose(club.bob, "declare 150")
    await club.do(club.bob, "Play to 150")
    table = await club.now(table.id)
    assert table.public.phase is Phase.OFFER_NONDEALER
    shown = "Declared targets: Alice 425, Bob 150."
    assert shown in club.table_message().text


async def until_somebody_can_end(club: Club, table: WholeTable) -> WholeTable:
    """Both play on until the one on turn can end the deal."""
    while not table.views[table.on_turn[0]].finishes:
        table = await club.play(table, calm(table))
    return table


async def end_the_deal(club: Club, table: WholeTable) -> WholeTable:
    """Whoever is on turn ends the deal in two taps, in the best way of all that are offered."""
    knocker, endings = club.on_turn(table), ("Knock with", "Gin!", "Big gin!", "Show gin", "Show big gin")
    for _ in range(2):
        buttons = club.hand_of(knocker).buttons
        found = [one for one in buttons if one.label.startswith(endings)]
        await club.do(knocker, custom_id=found[0].custom_id or "")
    return await club.now(table.id)


async def test_2_12_a_knock_is_answered_by_the_defender_in_the_way_that_was_shown(club: Club) -> None:
    begun = await club.begin(options="defender choice manual, meld choice knocker", target=500)
    table = await until_somebody_can_end(club, begun)
    defender, seat = club.other(club.on_turn(table)), 1 - table.on_turn[0]
    table = await end_the_deal(club, table)
    assert table.public.phase is Phase.SHOWDOWN
    assert club.on_turn(table) is defender
    answers = table.views[seat].answers
    assert f"Answer 1 of {len(answers)}" in club.hand_of(defender).text
    # Cards are dealt by chance: whoever has no meld and nothing to lay off has one answer and no menu.
    if len(answers) > 1:
        await club.choose(defender, f"show {len(answers)}")
    assert f"Answer {len(answers)} of {len(answers)}" in club.hand_of(defender).text
    (shown,) = (one for one in club.hand_of(defender).buttons if one.label.startswith("Show this"))
    await club.do(defender, custom_id=shown.custom_id or "")
    assert (await club.now(table.id)).public.results[-1] == answers[-1].result


async def test_14_3_the_status_is_looked_at_at_any_time_and_by_the_one_who_waits(club: Club) -> None:
    begun = await club.begin(rules="gin/hollywood")
    for person in (club.alice, club.bob):
        await club.do(person, "Status")
        assert "knock with 10 or less" in club.hand_of(person).text
        await club.do(person, "Back")
    table = await end_the_deal(club, await until_somebody_can_end(club, begun))
    for person in (club.on_turn(table), club.other(club.on_turn(table))):
        hand = club.hand_of(person)
        await club.do(person, "Status")
        assert "Games to 100, Alice to Bob" in club.hand_of(person).text
        await club.do(person, "Back")
        assert club.hand_of(person).text == hand.text
        assert (await club.now(table.id)).version == table.version
