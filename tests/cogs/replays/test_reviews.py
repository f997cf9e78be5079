"""Reviews end to end: asked for, watched while they are made, read, cancelled, resumed after a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from bot.matches import Matches, Status
from bot.players.judging import Judgement
from bot.sandbox import Message, Person
from bot.thinkers import AtRest, OwnMind, Question, ThinkingFailed, Urgency
from cogs.layout import Text
from cogs.replays import reviews as module
from cogs.replays.pages import review_blocks
from tests.cogs.club import Club
from tests.patience import until
from tests.whole_table import WholeTable, whole


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EDIT_EVERY_S", 0.02)


REVIEWED = [
    ("uno", 2, "points lost"),
    ("skarney", 2, "points lost"),
    ("mahjong", 2, "points lost"),
    ("colonel", 2, "points lost"),
    ("omaha", 2, "big blinds lost"),
    ("omaha", 3, "big blinds lost"),
    ("gin_party", 3, "points lost"),
]
ENDING = ("knock", "timeout", "sit_out", "quit", "stop", "fold")
"""How actions begin that end a deal or more."""


class Slow:
    """Lets reviews wait after so many actions."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, after: int) -> None:
        self.asked = 0
        self.fails = False
        self.goes_on = asyncio.Event()
        whole, own = OwnMind.ask, self

        async def ask(self: OwnMind, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
            if urgency is Urgency.REVIEW:
                own.asked += 1
                if own.fails:
                    raise ThinkingFailed("the process ended (status -9)")
                if own.asked > after and not own.goes_on.is_set():
                    await own.goes_on.wait()
                    if own.rests:
                        raise AtRest
            return await whole(self, question, urgency=urgency)

        self.rests = False
        monkeypatch.setattr(OwnMind, "ask", ask)


async def finished(club: Club, *, moves: int = 14, game: str = "gin", seats: int = 2) -> WholeTable:
    """Alice, Bob and perhaps Carol play some moves, as the menu has them; then all but Alice give up."""
    table = await (in_company(club, game) if seats == 3 else club.begin(game=game))
    for number in range(moves):
        user = table.chairs[table.on_turn[0]].user
        assert user is not None
        menu = [text for text in table.menus[table.on_turn[0]] if not text.startswith(ENDING)]
        # At UNO rules the last one draws, and who draws though a card fits is not judged.
        move = menu[0] if game == "uno" else menu[-1]
        table = await whole(
            club.matches,
            await club.matches.play.act(
                table.id, user=user, version=table.version, text=move, request=7_000 + number
            ),
        )
    leaving = (club.carol, club.bob) if seats == 3 else (club.bob,)
    for number, person in enumerate(leaving, start=7_900):
        left = await club.matches.play.resign(table.id, user=int(person.id), request=number)
        table = await whole(club.matches, left)
    await club.settled()
    assert table.status is Status.OVER
    return table


async def in_company(club: Club, game: str) -> WholeTable:
    """Alice, Bob and Carol begin a match; in the first round of gin in company Carol sits out."""
    lobby = await (await club.alice.slash(club.channel, "play", game=game)).replied()
    for person in (club.bob, club.carol):
        await (await person.press(lobby, "Join")).answered()
        await club.settled()
    await (await club.alice.press(lobby, "Start")).answered()
    await club.settled()
    return await club.only_match()


def private(club: Club, person: Person) -> Message:
    """The newest message that the person alone sees in the channel."""
    return [one for one in person.sees(club.channel) if one.ephemeral][-1]


async def opened(club: Club, table: WholeTable, person: Person | None = None) -> Message:
    """The review of Alice, asked for at the table and done."""
    who = person or club.alice
    press = await who.press(club.table_message(), "Review")
    await press.answered()
    await until(lambda: "compared with what the expert would do" in private(club, who).text)
    return private(club, who)


async def test_a_review_is_asked_for_at_the_table_and_read_by_one_person(club: Club) -> None:
    table = await finished(club)
    review = await opened(club, table)
    assert f"Your play in match {table.id}" in review.text
    assert "Alice's luck" in review.text
    assert "Bob's luck" in review.text
    assert len(review.pictures) == 1
    assert review.pictures[0].alt.startswith("Your expected lead in points")
    assert all("Accuracy" not in one.text for one in club.channel_messages(club.bob))


async def test_the_costliest_mistakes_are_pages_with_what_was_better(club: Club) -> None:
    table = await finished(club, moves=24)
    await opened(club, table)
    for number in (1, 2):
        press = await club.alice.press(private(club, club.alice), f"Mistake {number}")
        await press.answered()
        page = private(club, club.alice)
        assert f"Mistake {number} of " in page.text
        assert "You played: " in page.text
        assert "Better: **" in page.text
        assert len(page.pictures) == 1
        assert "You played" in page.pictures[0].alt
    await (await club.alice.press(private(club, club.alice), "Overview")).answered()
    assert "Accuracy" in private(club, club.alice).text


@pytest.mark.parametrize(("game", "seats", "unit"), REVIEWED)
async def test_other_games_are_reviewed_by_their_own_adviser(
    club: Club, game: str, seats: int, unit: str
) -> None:
    table = await finished(club, moves=40, game=game, seats=seats)
    review = await opened(club, table)
    assert unit in review.text
    assert "Alice's luck" not in review.text

    await (await club.alice.press(private(club, club.alice), "Mistake 1")).answered()
    page = private(club, club.alice)
    assert "Mistake 1 of " in page.text
    assert unit in page.text
    assert "Better: **" in page.text
    assert page.pictures[0].alt.startswith("You played: ")
    assert page.find_button("Watch it in the replay") is not None


async def test_small_losses_count_in_the_sum_and_of_a_mistake_a_part_is_told(club: Club) -> None:
    table = await finished(club, moves=40, game="colonel")
    await opened(club, table)
    user = int(club.alice.id)
    review = await club.matches.reviews.find(table.id, user=user)
    assert review is not None
    judged = [step.judgement for step in review.steps if step is not None and step.judgement is not None]
    mistake = next(each for each in judged if each.best is not None)
    small: Judgement[Any] = Judgement(loss=1.0)
    losses = iter([structs.replace(mistake, loss=8.0, told=0.5), small, small])
    steps = tuple(
        step and structs.replace(step, judgement=step.judgement and next(losses, None))
        for step in review.steps
    )
    replay = await club.matches.replays.of(table.id, user=user, guild=None, sees=lambda _channel: False)

    def said(page: int) -> str:
        blocks = review_blocks(replace(review, steps=steps), replay, page)
        return " ".join(block.words for block in blocks if isinstance(block, Text))

    assert "3 choices" in said(0)
    assert "10 points lost" in said(0)
    assert "Mistake 1 of 1**: 4.0 points lost" in said(1)


async def test_luck_is_what_the_choices_do_not_explain(club: Club) -> None:
    table = await finished(club, moves=120, game="omaha")
    review = await opened(club, table)
    signed = r"([+\N{MINUS SIGN}]?\d+)"
    told = re.search(f"Your result is {signed}: {signed} by your choices, {signed} by luck", review.text)
    assert told is not None
    result, lost, luck = (int(each.replace("\N{MINUS SIGN}", "-")) for each in told.groups())
    assert lost <= 0
    assert result == lost + luck


@pytest.mark.parametrize(("choices", "told"), [(0, "no choice"), (3, "0 by your choices")])
async def test_choices_that_count_for_nothing_or_gained_by_chance_are_not_praised(
    club: Club, choices: int, told: str
) -> None:
    table = await finished(club, moves=40, game="omaha")
    await opened(club, table)
    user = int(club.alice.id)
    review = await club.matches.reviews.find(table.id, user=user)
    assert review is not None
    assert review.measure is not None
    measure = replace(review.measure, choices=choices, lost=-float(choices))
    steps = tuple(
        step and structs.replace(step, judgement=step.judgement and Judgement(loss=-1.0))
        for step in review.steps
    )
    replay = await club.matches.replays.of(table.id, user=user, guild=None, sees=lambda _channel: False)
    blocks = review_blocks(replace(review, measure=measure, steps=steps), replay, 0)
    said = " ".join(block.words for block in blocks if isinstance(block, Text))
    assert told in said
    assert choices or "matched the expert" not in said


async def test_no_review_where_the_expert_is_not_known_to_judge_well(club: Club) -> None:
    table = await club.begin(game="rummy13")
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=8_100)
    await club.settled()
    assert club.table_message().find_button("Review") is None


async def test_14_10_a_mistake_leads_into_the_replay_at_its_moment(club: Club) -> None:
    table = await finished(club, moves=24)
    await opened(club, table)
    await (await club.alice.press(private(club, club.alice), "Mistake 1")).answered()
    page = private(club, club.alice)

    await (await club.alice.press(page, "Watch it in the replay")).answered()
    await club.settled()

    viewer = private(club, club.alice)
    assert viewer.id != page.id
    assert "Deal 1" in viewer.text
    assert "move" in viewer.text
    assert viewer.find_button("Next ▶") is not None
    assert "Mistake 1 of" in (club.alice.find(page) or viewer).text


async def test_14_10_a_picture_of_the_own_review_is_shared_by_one_press(club: Club) -> None:
    table = await finished(club, moves=24)
    review = await opened(club, table)

    await (await club.alice.press(review, "Share the picture")).answered()
    await club.settled()

    shared = next(one for one in club.channel_messages(club.bob) if "shares a review" in one.text)
    assert "Alice" in shared.text
    assert len(shared.pictures) == 1
    assert shared.pictures[0].alt == review.pictures[0].alt
    assert "luck" not in shared.text


async def test_while_it_is_made_the_message_tells_how_far_it_is(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(club)
    slow = Slow(monkeypatch, after=7)
    await (await club.alice.press(club.table_message(), "Review")).answered()
    # What was shown before may tell of fewer.
    await until(lambda: f"{100 * 7 // table.version}% of moves reviewed" in private(club, club.alice).text)
    slow.goes_on.set()
    await until(lambda: "Accuracy" in private(club, club.alice).text)
    assert slow.asked == table.version - 1  # all but giving up


async def test_a_review_is_cancelled_and_leaves_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(club)
    slow = Slow(monkeypatch, after=3)
    await (await club.alice.press(club.table_message(), "Review")).answered()
    await until(lambda: slow.asked == 4)
    await (await club.alice.press(private(club, club.alice), "Cancel")).answered()
    assert "Cancelled" in private(club, club.alice).text
    slow.goes_on.set()
    assert await club.matches.reviews.find(table.id, user=int(club.alice.id)) is None
    await (await club.alice.press(private(club, club.alice), "Review")).answered()
    await until(lambda: "Accuracy" in private(club, club.alice).text)


async def test_after_a_restart_it_goes_on_and_comes_by_direct_message(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.after.reviews.KEPT_EVERY", 1)
    table = await finished(club)
    slow = Slow(monkeypatch, after=6)
    await (await club.alice.press(club.table_message(), "Review")).answered()
    await until(lambda: slow.asked == 7)
    slow.rests = True
    slow.goes_on.set()
    await club.matches.reviews.stop()
    await club.stop()
    slow.asked, slow.rests = 0, False
    club.matches = Matches(club.store)
    await club.matches.reviews.start()
    await club.start()
    await until(lambda: any("is ready" in one.text for one in club.alice.inbox))
    assert slow.asked == table.version - 1 - 6
    told = next(one for one in club.alice.inbox if "is ready" in one.text)
    press = await club.alice.press(told, "Open the review")
    assert "Accuracy" in (await press.replied()).text


async def test_what_cannot_be_judged_is_left_out(
    club: Club, monkeypatch: pytest.MonkeyPatch, logged: list[MutableMapping[str, Any]]
) -> None:
    table = await finished(club)
    slow = Slow(monkeypatch, after=0)
    slow.fails = True
    await (await club.alice.press(club.table_message(), "Review")).answered()
    await until(lambda: "You made no choice that can be judged." in private(club, club.alice).text)
    told = private(club, club.alice)
    assert not re.search("Accuracy|you matched the expert|Each choice is compared", told.text)
    assert not told.buttons, "without a mistake there is no other page"
    review = await club.matches.reviews.find(table.id, user=int(club.alice.id))
    assert review is not None
    assert set(review.steps) == {None}
    assert {line["event"] for line in logged if line["log_level"] == "error"} == {
        "an action could not be judged"
    }
    logged.clear()


async def test_everybody_has_their_own_play_reviewed_and_nobody_elses(club: Club) -> None:
    table = await finished(club)
    press = await club.carol.press(club.table_message(), "Review")
    assert "You can only review your own play" in (await press.replied()).text
    review = await opened(club, table, club.bob)
    assert review.text.index("Bob's luck") < review.text.index("Alice's luck")


async def test_the_command_takes_the_latest_match_of_gin(club: Club) -> None:
    table = await finished(club)
    await (await club.alice.slash(club.channel, "review")).answered()
    await until(lambda: f"match {table.id}" in private(club, club.alice).text)
    typing = await club.alice.autocomplete(club.channel, "review", focused="match", match="bo")
    await typing.answered()
    assert [each.value for each in typing.choices] == [str(table.id)]


async def test_of_other_games_and_of_none_it_says_so(club: Club) -> None:
    told = await (await club.alice.slash(club.channel, "review")).replied()
    assert "No such match" in told.text
    told = await (await club.alice.slash(club.channel, "review", match="12")).replied()
    assert "No such match" in told.text
    table = await club.begin(game="rummy13")
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=8_000)
    await club.settled()
    assert club.table_message().find_button("Review") is None
    told = await (await club.alice.slash(club.channel, "review")).replied()
    assert "no reviews of this kind of match" in told.text
    live = await club.begin()
    told = await (await club.alice.slash(club.channel, "review", match=str(live.id))).replied()
    assert "This match is still on" in told.text
