"""The lessons: each step by its right press and by every other one, anywhere, after a restart too."""

from __future__ import annotations

import random

import pytest

from bot.games.lessons import LESSONS
from bot.sandbox import Channel, Message
from cogs.custom_ids import CustomId, parse_custom_id
from cogs.games.registry import PANELS
from cogs.layout import Button, ButtonRow, Image, Layout, Small, Text
from cogs.learning.lessons import LESSON_WORDS, Learn, PlayComputer, Pupil, Try, step_layout, tried_layout
from cogs.match_ids import RulesPage
from cogs.sending.message import ALT_LIMIT, LABEL_LIMIT, TEXT_LIMIT
from tests.cogs.club import Club
from tests.games.lessons import choices

EVE = Pupil(user=5, name="Eve")
EVERY_STEP = [(game, step) for game, lesson in LESSONS.items() for step in range(1, len(lesson) + 1)]
WALKS = 40
LONGEST_WALK = 60


def buttons_of(sheet: Layout) -> tuple[Button, ...]:
    return tuple(key for block in sheet.blocks if isinstance(block, ButtonRow) for key in block.buttons)


def pressed(what: CustomId) -> Layout:
    """What a button of a lesson brings, from its custom id alone."""
    match parse_custom_id(what.custom_id):
        case Learn(game=game, step=step):
            return step_layout(game, step, EVE)
        case Try() as tried:
            return tried_layout(tried, EVE)
        case other:
            raise AssertionError(f"{other} is no button of a lesson")


def step_of(sheet: Layout) -> int:
    """At which step a sheet is, as its last line says."""
    last = sheet.blocks[-1]
    assert isinstance(last, Small)
    return int(last.words.split()[1])


def advice(sheet: Layout) -> str:
    """The word of advice just above the first buttons; empty for none."""
    first = next(at for at, block in enumerate(sheet.blocks) if isinstance(block, ButtonRow))
    above = sheet.blocks[first - 1]
    return above.words if isinstance(above, Text) and above.words.startswith("💡") else ""


def test_every_lesson_has_a_panel_and_words() -> None:
    assert set(LESSONS) == set(LESSON_WORDS)
    assert set(LESSONS) <= set(PANELS)


@pytest.mark.parametrize(("game", "step"), EVERY_STEP)
def test_each_step_fits_into_a_message(game: str, step: int) -> None:
    sheet = step_layout(game, step, EVE)

    texts = [block.words for block in sheet.blocks if isinstance(block, Text | Small)]
    assert sum(len(text) for text in texts) <= TEXT_LIMIT // 4
    images = [block for block in sheet.blocks if isinstance(block, Image)]
    assert len(images) == 1
    assert 0 < len(images[0].alt) <= ALT_LIMIT
    assert all(len(key.label) <= LABEL_LIMIT for key in buttons_of(sheet))
    assert all(len(block.buttons) <= 5 for block in sheet.blocks if isinstance(block, ButtonRow))
    ids = [key.id.custom_id for key in buttons_of(sheet)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("game", "step"), EVERY_STEP)
def test_the_right_press_leads_on(game: str, step: int) -> None:
    lesson = LESSONS[game]
    sheet = step_layout(game, step, EVE)
    right = lesson.right(step)
    if not right:
        onward = [key.id for key in buttons_of(sheet) if key.label == "Next"]
        assert onward == ([Learn(game=game, step=step + 1)] if step < len(lesson) else [])
        return
    buttons = [key.id for key in buttons_of(sheet) if isinstance(key.id, Try)]
    done = Try(game=game, step=step, action=right)
    if done not in buttons:
        asked = next(each for each in buttons if each.ask and right.startswith(each.action))
        preview = pressed(asked)
        assert step_of(preview) == step
        assert done in [key.id for key in buttons_of(preview)]
        assert Learn(game=game, step=step) in [key.id for key in buttons_of(preview)]
    assert step_of(pressed(done)) == step + 1
    assert not advice(pressed(done))


@pytest.mark.parametrize(("game", "step"), EVERY_STEP)
def test_every_other_press_is_explained_and_the_step_comes_again(game: str, step: int) -> None:
    lesson = LESSONS[game]
    right = lesson.right(step)
    explained = set()
    for action in choices(lesson, step) if right else ():
        if action == right:
            continue
        for ask in (False, True):
            tried = Try(game=game, step=step, action=action, ask=ask)
            sheet = pressed(tried)
            assert step_of(sheet) == step
            assert advice(sheet)
            assert buttons_of(sheet) == buttons_of(step_layout(game, step, EVE))
            explained.add(advice(sheet))
    assert explained or not right


@pytest.mark.parametrize("action", ["draw", "knock Kd", "discard Zz", "add 8s to 2", "nonsense"])
def test_an_action_that_cannot_be_is_answered_by_the_step(action: str) -> None:
    for game, step in EVERY_STEP:
        for ask in (False, True):
            sheet = pressed(Try(game=game, step=step, action=action, ask=ask))
            assert step_of(sheet) in {step, step + 1}


def test_a_step_or_a_lesson_that_is_not_there_is_the_nearest() -> None:
    assert step_of(step_layout("gin", 99, EVE)) == len(LESSONS["gin"])
    assert step_of(step_layout("whist", 1, EVE)) == 1
    assert step_of(pressed(Try(game="whist", step=99, action="draw"))) == len(LESSONS["gin"])


@pytest.mark.parametrize("walk", range(WALKS))
def test_no_walk_ends_before_the_end(walk: int) -> None:
    """From wherever random presses lead there are buttons that lead on, and the end comes."""
    chance = random.Random(walk)
    for game, lesson in LESSONS.items():
        sheet = step_layout(game, 1, EVE)
        for _ in range(LONGEST_WALK):
            ways = [
                key.id for key in buttons_of(sheet) if isinstance(key.id, Learn | Try) and not key.disabled
            ]
            assert ways
            sheet = pressed(chance.choice(ways))
        step = step_of(sheet)
        while step < len(lesson):
            right = lesson.right(step)
            onward = Try(game=game, step=step, action=right) if right else Learn(game=game, step=step + 1)
            sheet = pressed(onward)
            assert step_of(sheet) == step + 1
            step += 1


def test_the_end_tells_how_to_play_and_offers_the_computer() -> None:
    end = step_layout("gin", len(LESSONS["gin"]), EVE)
    ways = [key.id for key in buttons_of(end)]
    assert PlayComputer(game="gin") in ways
    assert RulesPage(game="gin", page=1) in ways
    assert any("/play" in block.words for block in end.blocks if isinstance(block, Text))


async def taken_to_the_end(club: Club, where: Channel, *, restart_at: int = 0) -> Message:
    """Alice presses her way through the lesson of gin; the last step's message."""
    message = await (await club.alice.slash(where, "learn")).replied()
    first = message.id
    for step in range(1, len(LESSONS["gin"])):
        if step == restart_at:
            await club.restart()
        assert message.ephemeral
        assert f"Step {step} of" in message.text
        right = LESSONS["gin"].right(step)
        labels = {"knock": "Knock with 8 (throw 7♥)", "gin": "Gin!"}
        if (label := labels.get(right.split()[0] if right else "")) is not None:
            message = await (await club.alice.press(message, label)).replied()
        custom_id = f"try:gin:{step}:do:{right}" if right else f"learn:gin:{step + 1}"
        message = await (await club.alice.press(message, custom_id=custom_id)).replied()
        assert message.id == first
    return message


async def test_the_whole_lesson_in_a_channel_then_a_match_with_the_computer(club: Club) -> None:
    last = await taken_to_the_end(club, club.channel)
    assert not await club.matches.of_user(int(club.alice.id))
    assert club.channel_messages(club.bob) == ()
    said = await (await club.alice.press(last, "Play the computer")).replied()
    assert said.ephemeral
    await club.settled()
    table = await club.only_match()
    assert [chair.computer is not None for chair in table.chairs].count(True) == 1
    assert table.terms.game == "gin"


async def test_the_lesson_goes_on_after_a_restart(club: Club) -> None:
    last = await taken_to_the_end(club, club.channel, restart_at=5)
    assert "That's the game" in last.text


async def test_the_lesson_in_direct_messages_then_a_match_with_the_computer(club: Club) -> None:
    last = await taken_to_the_end(club, club.alice.start_dm())
    assert [button.label for button in last.buttons] == ["Previous step", "Play the computer", "Rules"]
    await (await club.alice.press(last, "Play the computer")).replied()
    await club.settled()
    assert (await club.only_match()).guild is None


async def test_a_wrong_press_is_explained_in_place(club: Club) -> None:
    message = await (await club.alice.slash(club.channel, "learn", step=2)).replied()
    answer = await (await club.alice.press(message, custom_id="try:gin:2:do:discard 5s")).replied()
    assert answer.id == message.id
    assert "part of a meld, 5-6-7♠" in answer.text
    assert "Step 2 of" in answer.text


async def test_the_lesson_draws_its_pictures(drawn_club: Club) -> None:
    message = await (await drawn_club.alice.slash(drawn_club.channel, "learn", step=6)).replied()
    assert len(message.pictures) == 1
    assert "Laid off" in message.pictures[0].alt
