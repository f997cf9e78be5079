"""Text only: a hand without any picture says all that the pictures say, and is enough to play a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import Status
from bot.preferences import Preferences, Show
from bot.sandbox import Message, Person
from cogs.appearance import in_words as in_words_of
from cogs.appearance import spoken
from cogs.games.panel import SCORE
from cogs.games.registry import PANELS
from cogs.layout import Block, ButtonRow, Image, Small, Text
from cogs.layouts.panels import hand_layout, private_layout, question_layout
from tests.cogs.club import Blank, Club
from tests.cogs.panel_tables import buttons_of, table_at, told
from tests.cogs.reader import choose, heard, play_gin, play_omaha, play_uno
from tests.whole_table import WholeTable

WORDS = Preferences(show=Show.WORDS)
MOVES = 6
"""So many moves into a deal there is something to tell in every game."""
MOST = 1_500
"""Presses after which a match of one game of gin would surely be over."""


async def choose_words(person: Person, club: Club) -> Message:
    """The person asks for text only; their panel of preferences afterwards."""
    panel = await (await person.slash(club.channel, "preferences")).replied()
    press = await person.select(panel, "prefer:show", ["words"])
    await press.answered()
    await club.settled()
    now = person.find(panel)
    assert now is not None
    return now


def in_words(table: WholeTable) -> WholeTable:
    """The same table, where everybody has chosen text only."""
    chairs = tuple(msgspec.structs.replace(each, preferences=WORDS) for each in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs)


def begun(key: str) -> WholeTable:
    """Some moves into a match of the game by its usual rules."""
    game: Any = GAMES[key]
    step = game.new(next(iter(game.PRESETS.values())), game.SEATS[0], bytes(32))
    state, events = step.state, list(step.events)
    for _ in range(MOVES):
        seat = game.awaited(state)[0]
        step = game.apply(state, seat, game.default(state, seat))
        if game.outcome(step.state) is not None:
            break
        state, events = step.state, events + list(step.events)
    return table_at(key, state, recent=tuple(events[-8:]))


# A whole match


async def play_by_ear(club: Club, table: WholeTable, play: Callable[[Message], str]) -> str:
    """Both play to the end of the match, Alice without any picture; all that she was told on the way."""
    told = ""
    for _ in range(MOST):
        hands = {person: club.hand_of(person) for person in (club.alice, club.bob)}
        assert not hands[club.alice].pictures
        told += hands[club.alice].text
        found = [(each, label) for each in hands if (label := play(hands[each]))]
        if not found:
            break
        await choose(club, *found[0])
    assert (await club.now(table.id)).status is Status.OVER
    return told


async def test_a_match_of_gin_is_played_to_its_end_by_what_is_written_and_said(club: Club) -> None:
    """Alice has chosen text only, Bob hears the alt texts of his pictures; neither looks at anything else."""
    await choose_words(club.alice, club)
    table = await club.begin(target=25)
    assert club.hand_of(club.bob).pictures
    told = await play_by_ear(club, table, play_gin)
    assert "Take it or draw." in told
    assert "wins the game" in club.hand_of(club.alice).text
    assert "Deal 1" in club.hand_of(club.alice).text


async def test_a_session_of_omaha_is_played_to_its_end_by_what_is_written_and_said(club: Club) -> None:
    await choose_words(club.alice, club)
    table = await club.begin(game="omaha", options="hands 2")
    assert club.hand_of(club.bob).pictures
    told = await play_by_ear(club, table, play_omaha)
    assert "Session over" in club.hand_of(club.alice).text
    # Both went along to the end of each hand: somebody had to show what won it.
    assert "Your cards: " in told
    assert " shows " in told


async def test_a_match_of_uno_rules_is_played_to_its_end_by_what_is_written_and_said(club: Club) -> None:
    await choose_words(club.alice, club)
    table = await club.begin(game="uno", rules="uno/quick")
    assert club.hand_of(club.bob).pictures
    told = await play_by_ear(club, table, play_uno)
    assert "Current colour: " in told
    assert "Top card: " in told


# What a hand says


@pytest.mark.parametrize("key", PANELS)
def test_14_3_without_pictures_a_hand_says_its_cards_and_the_status_the_whole_table(key: str) -> None:
    table = begun(key)
    for seat in range(len(table.chairs)):
        usual = hand_layout(table.hand(Seat(seat))).blocks
        hand = in_words(table).hand(Seat(seat))
        sheet, status = hand_layout(hand), question_layout(hand, SCORE)
        assert status is not None
        assert not [each for each in (*sheet.blocks, *status.blocks) if isinstance(each, Image)]
        cards = [block.words for block in usual if isinstance(block, Image)]
        assert all(line in told(sheet.blocks) for words in cards for line in spoken(words).splitlines())
        around = [block.alt for block in PANELS[key].table(table) if isinstance(block, Image)]
        whole = told(status.blocks)
        assert all(line.rstrip(".") in whole for alt in around for line in spoken(alt).splitlines())


@pytest.mark.parametrize("key", PANELS)
def test_a_hand_without_pictures_keeps_words_and_buttons_as_they_are(key: str) -> None:
    def kept(blocks: tuple[Block, ...]) -> list[object]:
        rows = [block for block in blocks if isinstance(block, ButtonRow)]
        texts = [block for block in blocks if isinstance(block, Text | Small)]
        return [*(key.id for row in rows for key in row.buttons), *texts]

    table = begun(key)
    for seat in range(len(table.chairs)):
        rest = kept(hand_layout(in_words(table).hand(Seat(seat))).blocks)
        assert all(each in rest for each in kept(hand_layout(table.hand(Seat(seat))).blocks))


def test_14_3_nothing_is_said_twice_in_one_message() -> None:
    blocks = (
        Text("**Deal 1: you knocked. Bob had 27.**"),
        Image(draw=Blank, alt="Bob had 27. Bob shows: kings. Playing to 25."),
        Image(draw=Blank, alt="Whole.", words="Bob shows: kings."),
    )
    assert in_words_of(blocks) == (blocks[0], Text("Bob shows: kings.\nPlaying to 25."))


def test_14_3_a_button_says_no_number_that_only_the_picture_shows() -> None:
    table = begun("gin")
    seat = table.on_turn[0]
    labels = [key.label for key in buttons_of(hand_layout(in_words(table).hand(seat)).blocks)]
    assert not [label for label in labels if "·" in label]


@pytest.mark.parametrize("key", PANELS)
def test_a_hand_without_pictures_shows_nobody_elses_cards(key: str) -> None:
    """What is added comes from what everybody sees."""
    table = begun(key)
    seat = table.on_turn[0]
    other = next(Seat(at) for at in range(len(table.chairs)) if at != seat)
    secret = msgspec.structs.replace(
        table, views=tuple(view if at == seat else None for at, view in enumerate(table.views))
    )
    assert hand_layout(in_words(secret).hand(seat)) == hand_layout(in_words(table).hand(seat))
    assert hand_layout(in_words(table).hand(other)) != hand_layout(in_words(table).hand(seat))


def test_the_private_panel_and_questions_have_no_picture_either() -> None:
    table = in_words(begun("gin"))
    seat = table.on_turn[0]
    score = question_layout(table.hand(seat), SCORE)
    assert score is not None
    for sheet in (private_layout(table.hand(seat)), score):
        assert not [block for block in sheet.blocks if isinstance(block, Image)]
    assert "Score" in told(score.blocks)


def test_the_table_of_somebody_without_pictures_keeps_its_own() -> None:
    blocks = PANELS["gin"].table(in_words(begun("gin")))
    assert [block for block in blocks if isinstance(block, Image)]


# How it is written


def test_each_sentence_stands_in_a_line_of_its_own() -> None:
    assert spoken("Your turn: draw. The upcard is the ten of hearts. …") == (
        "Your turn: draw.\nThe upcard is the ten of hearts.\n…"
    )


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("*Bold*", r"\*Bold\*"),
        ("<@1001>", r"\<\@1001\>"),
        ("[x](https://x.example)", r"\[x\](https\://x.example)"),
        (":spades:", r"\:spades:"),
        ("# Big", r"\# Big"),
        ("- item", r"\- item"),
    ],
)
def test_names_in_it_do_nothing(name: str, written: str) -> None:
    assert spoken(name) == written


# Switching


async def test_a_hand_that_lies_there_loses_its_picture_at_once_and_gets_it_back(club: Club) -> None:
    await club.begin()
    before = club.hand_of(club.alice)
    assert before.pictures
    panel = await choose_words(club.alice, club)
    without = club.hand_of(club.alice)
    assert (without.id, without.pictures) == (before.id, ())
    assert before.pictures[0].alt.split(".")[0] in without.text
    assert club.hand_of(club.bob).pictures
    await (await club.alice.select(panel, "prefer:show", ["pictures"])).answered()
    await club.settled()
    assert club.hand_of(club.alice).pictures


async def test_an_open_private_panel_follows_the_choice(club: Club) -> None:
    await club.begin()
    panel = await (await club.bob.press(club.table_message(club.bob), "My hand")).replied()
    assert panel.pictures
    await choose_words(club.bob, club)
    now = club.bob.find(panel)
    assert now is not None
    assert now.pictures == ()
    assert "Deadwood" in heard(now) or "No deadwood" in heard(now)


async def test_no_word_of_a_hand_is_heard_by_anybody_else(club: Club) -> None:
    heard_by_carol = club.overhear(club.carol)
    for person in (club.alice, club.bob):
        await choose_words(person, club)
    table = await club.begin()
    for person in (club.alice, club.bob):
        panel = await (await person.press(club.table_message(person), "My hand")).replied()
        assert "Deadwood" in panel.text
    await club.do(club.on_turn(table), "Pass")
    assert heard_by_carol
    assert not [words for words in heard_by_carol if "Deadwood" in words or "Meld" in words]


async def test_rules_and_lessons_come_without_pictures_too(club: Club) -> None:
    await choose_words(club.carol, club)
    lesson = await (await club.carol.slash(club.channel, "learn")).replied()
    assert lesson.pictures == ()
    assert "nine of diamonds" in lesson.text
    rules = await (await club.carol.slash(club.channel, "rules", page=2)).replied()
    assert rules.pictures == ()


@pytest.mark.parametrize("key", PANELS)
def test_without_pictures_a_message_has_no_more_parts_than_with_them(key: str) -> None:
    """The buttons below a hand may take all the room that Discord leaves."""
    table = begun(key)
    for seat in range(len(table.chairs)):
        usual = private_layout(table.hand(Seat(seat)), dm_closed=True)
        in_text = private_layout(in_words(table).hand(Seat(seat)), dm_closed=True)
        assert len(in_text.blocks) <= len(usual.blocks)
