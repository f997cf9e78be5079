"""Clocks as players meet them: warnings, pauses, matches called off, vacations, and what a restart finds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from bot.games.game import Seat
from bot.matches import AgreementKind, Matches, MatchId, Status, Table
from bot.sandbox import Person
from bot.store import DeadlineKind, Transaction
from cogs.painting.hand import Declined
from tests.cogs.club import Club
from tests.whole_table import WholeTable, whole

SOON = timedelta(minutes=50)


async def warn(club: Club, table: WholeTable) -> None:
    """Let the moment of the warning come."""
    now = datetime.now(UTC)

    def work(tx: Transaction) -> None:
        tx.deadlines.clear(table.id, DeadlineKind.NUDGE)
        for kind, at in ((DeadlineKind.WARNING, now), (DeadlineKind.TURN, now + SOON)):
            tx.deadlines.put(table.id, kind, at, seat=table.on_turn[0])

    await club.store.write(work)
    await club.matches.tick()
    await club.settled()


async def ask(club: Club, person: Person, label: str) -> None:
    """Ask for something behind the button "More…"."""
    await club.do(person, "More…")
    await club.do(person, label)


async def paused(club: Club) -> WholeTable:
    """A match that both have agreed to pause."""
    table = await club.begin()
    await ask(club, club.alice, "Ask for a pause")
    await club.do(club.bob, "Agree")
    return await club.now(table.id)


async def shown(person: Person, words: str) -> None:
    """Wait until a direct message says this."""
    await person.wait_for(None, lambda each: words in each.text)


def cards(club: Club, person: Person) -> list[str]:
    """The buttons of somebody's hand that play."""
    return [each.custom_id for each in club.hand_of(person).buttons if each.custom_id[:2] in {"m:", "k:"}]


# The option


@pytest.mark.parametrize(
    ("option", "offered", "played"),
    [
        ("play", "A day a turn, then I move for you", "then I move for them"),
        ("forfeit", "A day a turn, then the match is lost", "then the match is lost"),
    ],
)
async def test_what_a_missed_turn_means_is_said_before_and_after_the_challenge_is_accepted(
    club: Club, option: str, offered: str, played: str
) -> None:
    message = await club.challenge(**{"on-timeout": option})
    assert offered in message.text
    await (await club.bob.press(message, "Accept")).answered()
    await club.settled()
    assert played in club.table_message().text


async def test_without_a_time_for_a_turn_nothing_is_said_of_its_end(club: Club) -> None:
    message = await club.challenge(speed="none")
    assert "No time limit" in message.text
    assert "then" not in message.text


# The warning


async def test_a_warning_posts_the_hand_again_once_with_the_time_that_is_left(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    old, others = club.hand_of(person), club.hand_of(club.other(person))
    await warn(club, table)
    new = club.hand_of(person)
    assert (len(person.inbox), new.id != old.id) == (1, True)
    assert "⏰ A quarter of your time is left: your turn ends <t:" in new.text
    assert "⏰" not in club.table_message().text
    assert "⏰" not in club.hand_of(club.other(person)).text
    assert club.hand_of(club.other(person)).id == others.id
    await club.matches.tick()
    await club.settled()
    assert club.hand_of(person).id == new.id


async def test_a_move_takes_the_warning_away(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    await warn(club, table)
    await club.play(table, "pass")
    assert "⏰" not in club.hand_of(person).text
    assert "⏰" not in club.hand_of(club.other(person)).text


async def test_who_has_no_direct_messages_is_warned_by_name_at_the_table(club: Club) -> None:
    club.alice.close_dms()
    club.bob.close_dms()
    table = await club.begin()
    person, old = club.on_turn(table), club.table_message()
    await warn(club, table)
    new = club.table_message()
    assert new.id != old.id
    assert f"⏰ {person.mention}, your turn ends <t:" in new.text
    assert [user["id"] for user in club.carol.payload(new)["mentions"]] == [person.id]


async def test_a_warning_is_in_the_hand_after_a_crash_before_it_was_shown(club: Club) -> None:
    """Committed by a process that ends before it tells anybody."""
    table = await club.begin()
    person = club.on_turn(table)

    def work(tx: Transaction) -> None:
        now = datetime.now(UTC)
        tx.deadlines.put(table.id, DeadlineKind.WARNING, now, seat=table.on_turn[0])

    await club.store.write(work)
    await Matches(club.store).tick()
    assert "⏰" not in club.hand_of(person).text
    await club.restart()
    await shown(person, "⏰ A quarter")


# Pauses


async def test_a_pause_is_asked_for_and_agreed_to_in_the_hands(club: Club) -> None:
    await club.begin()
    await ask(club, club.alice, "Ask for a pause")
    assert "You asked for a pause. It starts when Bob agrees" in club.hand_of(club.alice).text
    assert "Alice asks to pause the clock" in club.hand_of(club.bob).text
    assert "Alice asks to pause the clock" in club.table_message().text
    await club.do(club.bob, "Agree")
    for message in (club.hand_of(club.alice), club.hand_of(club.bob), club.table_message()):
        assert "⏸️ **Paused**, 24 hours left for this turn" in message.text
        assert "asks to" not in message.text
    assert "Turn ends" not in club.table_message().text


async def test_in_a_pause_there_is_nothing_to_play_until_somebody_resumes(club: Club) -> None:
    table = await paused(club)
    person = club.on_turn(table)
    assert cards(club, club.alice) == cards(club, club.bob) == []
    await club.do(club.other(person), "Resume")
    assert cards(club, person) == [f"m:{table.id}:0:take", f"m:{table.id}:0:pass"]
    assert "Paused" not in club.table_message().text + club.hand_of(person).text
    assert "Turn ends" in club.table_message().text
    assert (await club.play(table, "pass")).version == 1


@pytest.mark.parametrize("kind", ["m", "k"])
async def test_an_old_button_pressed_in_a_pause_is_explained(club: Club, kind: str) -> None:
    table = await paused(club)
    person = club.on_turn(table)
    press = await person.press_raw(club.channel, club.table_message().id, f"{kind}:{table.id}:0:pass")
    reply = await press.replied()
    assert reply.ephemeral
    assert "This match is paused" in reply.text
    assert (await club.now(table.id)).version == 0


async def test_a_pause_is_taken_back(club: Club) -> None:
    await club.begin()
    await ask(club, club.alice, "Ask for a pause")
    await club.do(club.alice, "Take it back")
    assert "pause" not in club.hand_of(club.bob).text + club.hand_of(club.alice).text
    assert "pause" not in club.table_message().text


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("Ask for a pause", "Bob says no to a pause: the match goes on."),
        ("Ask to call off", "Bob says no to calling it off: the match goes on."),
    ],
)
async def test_who_asked_is_told_of_a_refusal_until_the_next_move(club: Club, wish: str, told: str) -> None:
    table = await club.begin()
    await ask(club, club.alice, wish)
    await club.do(club.bob, "No, play on")
    assert told in club.hand_of(club.alice).text
    assert "agree" not in club.hand_of(club.bob).text + club.table_message().text
    panel = await (await club.alice.press(club.table_message(club.alice), "My hand")).replied()
    assert told in panel.text
    await club.play(table, "pass")
    assert "agree" not in club.hand_of(club.alice).text


async def test_who_asks_again_is_told_of_no_earlier_refusal(club: Club) -> None:
    await club.begin()
    await ask(club, club.alice, "Ask for a pause")
    await club.do(club.bob, "No, play on")
    await ask(club, club.alice, "Ask for a pause")
    assert "says no" not in club.hand_of(club.alice).text
    assert "You asked for a pause" in club.hand_of(club.alice).text


async def test_of_very_many_refusals_the_oldest_are_forgotten(club: Club) -> None:
    table = await club.begin()
    table = await whole(
        club.matches,
        await club.matches.agreements.ask(table.id, user=int(club.alice.id), kind=AgreementKind.PAUSE),
    )
    asking, other = Seat(0), Seat(1)
    later = msgspec.structs.replace(table, id=MatchId(table.id + 1))
    declined = Declined(remembered=1)
    for each in (table, later):
        declined.refuse(each, AgreementKind.PAUSE, other)
    settled = [msgspec.structs.replace(each, motions=()) for each in (table, later)]
    assert [bool(declined.note(each, asking)) for each in settled] == [False, True]


async def test_who_agrees_to_what_was_taken_back_is_told(club: Club) -> None:
    table = await club.begin()
    await ask(club, club.alice, "Ask for a pause")
    await club.matches.agreements.refuse(table.id, user=int(club.alice.id), kind=AgreementKind.PAUSE)
    press = await club.bob.press_raw(club.channel, club.table_message().id, f"a:{table.id}:pause:yes")
    assert "That request is gone." in (await press.replied()).text
    assert (await club.now(table.id)).paused_at is None


async def test_the_command_asks_for_a_pause_too_and_a_stranger_cannot(club: Club) -> None:
    table = await club.begin()
    reply = await (await club.alice.slash(club.channel, "pause")).replied()
    assert reply.ephemeral
    assert "You asked for a pause" in reply.text
    stranger = await (await club.carol.slash(club.channel, "pause", match=str(table.id))).replied()
    assert "You're not in this match" in stranger.text
    await (await club.bob.slash(club.channel, "pause")).answered()
    assert (await club.now(table.id)).paused_at is not None


async def test_my_matches_say_that_one_is_paused(club: Club) -> None:
    await paused(club)
    reply = await (await club.alice.slash(club.channel, "games")).replied()
    assert "Bob, Standard gin: paused" in reply.text


async def test_a_pause_that_was_committed_before_a_crash_is_shown_after_it(club: Club) -> None:
    """Another process agrees and ends before it tells anybody."""
    table = await club.begin()
    mute = Matches(club.store)
    for person in (club.alice, club.bob):
        await mute.agreements.ask(table.id, user=int(person.id), kind=AgreementKind.PAUSE)
    assert "Paused" not in club.table_message().text
    await club.restart()
    for person in (club.alice, club.bob):
        await shown(person, "Paused")
    await club.settled()
    assert "Paused" in club.table_message().text


async def test_against_the_computer_the_pause_begins_at_once(club: Club) -> None:
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).answered()
    await club.settled()
    await ask(club, club.alice, "Ask for a pause")
    assert "⏸️ **Paused" in club.hand_of(club.alice).text


# Called off, void


async def test_a_match_that_hardly_began_is_called_off_by_both(club: Club) -> None:
    table = await club.begin()
    await ask(club, club.alice, "Ask to call off")
    assert "Alice asks to call off the match" in club.hand_of(club.bob).text
    await club.do(club.bob, "Agree")
    assert (await club.now(table.id)).status is Status.OVER
    for message in (club.hand_of(club.alice), club.hand_of(club.bob), club.table_message()):
        assert "The match is void: no winner, and it doesn't count." in message.text
        assert "The match was called off." in message.text
        assert message.find_button("Rematch") is not None


async def test_after_both_have_moved_nobody_can_call_the_match_off(club: Club) -> None:
    table = await club.begin()
    for _ in range(2):
        table = await club.play(table, "pass")
    await club.do(club.alice, "More…")
    assert club.hand_of(club.alice).find_button("Ask to call off") is None
    reply = await (await club.alice.slash(club.channel, "abort")).replied()
    assert "Everybody has moved, so the match counts" in reply.text


async def end_turn(club: Club, table: Table) -> None:
    """Have the time of whoever is on turn be over."""
    (seat,) = table.on_turn
    await club.store.write(
        lambda tx: tx.deadlines.put(table.id, DeadlineKind.TURN, datetime.now(UTC), seat=seat)
    )


async def test_a_match_with_nobody_there_says_so(club: Club) -> None:
    table = await club.begin()
    for _ in range(4):
        await end_turn(club, table)
        await club.matches.tick()
        await club.settled()
        table = await club.now(table.id)
    assert table.status is Status.OVER
    for message in (club.hand_of(club.alice), club.table_message()):
        assert "Nobody was there: every player ran out of time twice in a row." in message.text


async def test_more_offers_to_resign_after_one_more_question(club: Club) -> None:
    table = await club.begin()
    await club.do(club.alice, "More…")
    await club.do(club.alice, "Resign…")
    assert (await club.now(table.id)).status is Status.LIVE
    await club.do(club.alice, "Yes, resign")
    assert (await club.now(table.id)).status is Status.OVER


async def test_more_leads_back_to_the_hand(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    before = cards(club, person)
    await club.do(person, "More…")
    assert cards(club, person) == []
    await club.do(person, "Back")
    assert cards(club, person) == before


# Vacations


async def test_a_vacation_is_told_at_the_table_and_in_challenges(club: Club) -> None:
    await club.begin()
    reply = await (await club.bob.slash(club.channel, "vacation", days=3)).replied()
    await club.settled()
    assert reply.ephemeral
    assert "You're on vacation until <t:" in reply.text
    assert "Bob is on vacation until <t:" in club.table_message().text
    challenge = await club.challenge()
    assert f"{club.bob.mention} is on vacation until <t:" in challenge.text


async def test_a_vacation_that_ended_is_not_told_any_more(club: Club) -> None:
    await club.begin()
    await (await club.bob.slash(club.channel, "vacation", days=3)).answered()
    reply = await (await club.bob.slash(club.channel, "vacation", days=0)).replied()
    await club.settled()
    assert "Your vacation is over" in reply.text
    assert "vacation" not in club.table_message().text
    assert "vacation" not in (await club.challenge()).text


async def test_a_vacation_that_cannot_be_is_refused_with_a_sentence(club: Club) -> None:
    reply = await (await club.bob.slash(club.channel, "vacation", days=0)).replied()
    assert "You're not on vacation" in reply.text
