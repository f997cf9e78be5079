"""Training end to end: the mistakes of one's reviews come again, and are mended by choosing well."""

from __future__ import annotations

import re

import pytest

from bot.matches import Matches
from bot.refusals import Refused
from bot.sandbox import Message, Person
from tests.cogs.club import Club
from tests.cogs.replays.test_reviews import finished, opened, private

BESIDE = {"Next", "Watch it in the replay"}
"""Buttons that are no answer."""


async def asked(club: Club, person: Person | None = None, **options: str) -> Message:
    """What /train shows."""
    who = person or club.alice
    await (await who.slash(club.channel, "train", **options)).answered()
    await club.settled()
    return private(club, who)


async def chosen(club: Club, shown: Message, label: str) -> Message:
    """What the answer with this label comes to."""
    await (await club.alice.press(shown, label)).answered()
    await club.settled()
    return private(club, club.alice)


def answers(shown: Message) -> list[str]:
    """The labels of the actions that are offered."""
    return [button.label for button in shown.buttons if button.label not in BESIDE]


async def right_and_wrong(club: Club) -> tuple[str, str]:
    """The labels of the best action and of what was played, for the mistake that comes next."""
    exercise = await club.matches.training.next(int(club.alice.id))
    assert exercise is not None
    places = [each.at for each in exercise.options]
    labels = answers(private(club, club.alice))
    return labels[places.index(exercise.best.at)], labels[places.index(exercise.played.at)]


@pytest.mark.parametrize("game", ["gin", "skarney", "uno", "omaha", "mahjong", "colonel"])
async def test_a_mistake_comes_again_and_the_answer_is_judged(club: Club, game: str) -> None:
    table = await finished(club, moves=30 if game == "mahjong" else 60, game=game)
    review = await opened(club, table)
    await (await club.alice.press(review, "Mistake 1")).answered()
    told = re.search(r"Mistake 1 of \d\**: (.+ lost)", private(club, club.alice).text)
    assert told is not None
    shown = await asked(club, game=game)
    assert "What's best here?" in shown.text
    assert f"Match {table.id}" in shown.text
    assert f"Your choice then: {told[1]}." in shown.text
    assert len(shown.pictures) == 1
    assert 2 <= len(answers(shown)) <= 6
    right, wrong = await right_and_wrong(club)

    verdict = await chosen(club, shown, wrong)
    assert "❌" in verdict.text
    assert "Better: **" in verdict.text
    assert right in verdict.text

    # Of several the others come first; whichever it is, its best action is called so.
    shown = await chosen(club, verdict, "Next")
    right, _ = await right_and_wrong(club)
    verdict = await chosen(club, shown, right)
    assert "✅" in verdict.text
    assert "That's best" in verdict.text


async def test_mistakes_not_tried_yet_come_first_the_costliest_of_them(club: Club) -> None:
    table = await finished(club, moves=40)
    await opened(club, table)
    user, training = int(club.alice.id), club.matches.training
    first = await training.next(user)
    assert first is not None
    assert first.left > 1
    await training.answer(*first.mistake.place, user=user, at=first.played.at)
    second = await training.next(user)
    assert second is not None
    assert second.mistake.place != first.mistake.place
    assert second.mistake.weight <= first.mistake.weight
    assert second.left == first.left
    await training.answer(*second.mistake.place, user=user, at=second.best.at)
    third = await training.next(user)
    assert third is not None
    assert third.left == first.left - 1


async def test_what_was_mended_stays_so_after_a_restart(club: Club) -> None:
    table = await finished(club, moves=24)
    await opened(club, table)
    left = 0
    while (exercise := await club.matches.training.next(int(club.alice.id))) is not None:
        place = exercise.mistake.place
        found, answer = await club.matches.training.answer(
            *place, user=int(club.alice.id), at=exercise.best.at
        )
        assert answer.is_good
        left = found.left
    assert left == 0
    await club.stop()
    club.matches = Matches(club.store)
    await club.start()
    assert "No mistakes to train" in (await asked(club)).text


async def test_without_a_review_it_says_where_mistakes_come_from(club: Club) -> None:
    assert "They come from your reviews" in (await asked(club)).text
    table = await finished(club, moves=24)
    await opened(club, table)
    assert "No mistakes to train" in (await asked(club, game="uno")).text
    assert "No mistakes to train" in (await asked(club, club.bob)).text


async def test_nobody_answers_for_others_or_what_was_not_offered(club: Club) -> None:
    table = await finished(club, moves=24)
    await opened(club, table)
    exercise = await club.matches.training.next(int(club.alice.id))
    assert exercise is not None
    number = exercise.mistake.number
    for user, place, why in ((club.bob, exercise.best.at, "no_review"), (club.alice, 999, "bad_action")):
        with pytest.raises(Refused) as refused:
            await club.matches.training.answer(table.id, number, user=int(user.id), at=place)
        assert refused.value.refusal.value == why
    assert await club.matches.training.next(int(club.alice.id)) is not None
