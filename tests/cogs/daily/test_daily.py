"""/daily: one hand for the server, answered once by buttons, weighed, told to the channel, and the board."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.daily import BEST, DAILY_GAMES, Position, decode_position, score_of
from bot.matches.playing_time import utc_now
from bot.preferences import Show
from bot.sandbox import Message, Person
from bot.sandbox.components import ComponentKind
from cogs.daily import DailyAnswer
from tests.cogs.club import Club
from tests.matches.test_preferences import choose
from tests.words.test_one_name_for_one_person import OWN_NAME, YOU

GIN = "gin"


async def opened(club: Club, person: Person, game: str = GIN) -> Message:
    return await (await person.slash(club.channel, "daily", game=game)).replied()


async def position_of(club: Club, game: str = GIN) -> Position:
    dailies = club.matches.dailies
    document = await dailies.position(int(club.guild.id), game, dailies.today())
    assert document is not None
    return decode_position(document)


async def pressed(club: Club, person: Person, message: Message, action: str, game: str = GIN) -> Message:
    press = DailyAnswer(game=game, day=club.matches.dailies.today(), action=action)
    await (await person.press(message, custom_id=press.custom_id)).answered()
    await club.settled()
    now = person.find(message)
    assert now is not None
    return now


def answers(message: Message) -> list[str]:
    return [button.label for button in message.buttons if (button.custom_id or "").startswith("daily:")]


@pytest.mark.parametrize("game", DAILY_GAMES)
async def test_everybody_has_the_same_hand_each_alone(club: Club, game: str) -> None:
    mine, theirs = await opened(club, club.alice, game), await opened(club, club.bob, game)
    assert mine.ephemeral
    assert theirs.ephemeral
    assert answers(mine) == answers(theirs)
    assert 3 <= len(answers(mine)) <= 6
    assert mine.pictures[0].alt == theirs.pictures[0].alt
    assert mine.text == theirs.text
    assert "Your answer" not in mine.text


@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("show", [Show.PICTURES, Show.WORDS])
@pytest.mark.parametrize("game", DAILY_GAMES)
async def test_14_3_the_reader_is_never_called_by_name(
    club: Club, game: str, language: str, show: Show
) -> None:
    await choose(club.matches, int(club.alice.id), language=language, show=show)
    hand = await opened(club, club.alice, game)
    told = "\n".join((hand.text, *(picture.alt for picture in hand.pictures)))
    assert OWN_NAME not in told
    # The heading asks them what they do.
    assert YOU[language].search(told)


async def test_the_answer_is_weighed_beside_all_others_and_counts_once(club: Club) -> None:
    hand, copy = await opened(club, club.alice), await opened(club, club.alice)
    position = await position_of(club)
    worst, best = position.choices[-1], position.choices[0]
    told = await pressed(club, club.alice, hand, worst.action)
    assert f"{score_of(GIN, worst)} of {BEST} points" in told.text
    assert told.text.count("← your answer") == 1
    assert f"loses {worst.lost:.1f} points (100%)" in told.text
    assert answers(told) == []
    # The old buttons of another copy of the message change nothing any more.
    again = await pressed(club, club.alice, copy, best.action)
    assert f"{score_of(GIN, worst)} of {BEST} points" in again.text
    assert (await opened(club, club.alice)).text == again.text


UNITS = [(game, "chips" if game == "omaha" else "points") for game in DAILY_GAMES]


@pytest.mark.parametrize(("game", "unit"), UNITS)
async def test_each_game_says_what_every_answer_loses_and_why_the_best_is_best(
    club: Club, game: str, unit: str
) -> None:
    hand = await opened(club, club.alice, game)
    position = await position_of(club, game)
    labels, worst = answers(hand), position.choices[-1]
    told = await pressed(club, club.alice, hand, worst.action, game)
    assert f"{score_of(game, worst)} of {BEST} points" in told.text
    assert f"loses {worst.lost:.1f} {unit} (100%) ← your answer" in told.text
    for label in labels:
        assert f"**{label}**" in told.text
    *_, reason = told.text.splitlines()
    assert reason.endswith((".", "."))
    assert reason


async def test_two_games_on_one_day_have_a_hand_and_a_board_each(club: Club) -> None:
    scores = {}
    for game, at in (("uno", 0), ("omaha", 1)):
        hand = await opened(club, club.alice, game)
        position = await position_of(club, game)
        scores[game] = score_of(game, position.choices[at])
        await pressed(club, club.alice, hand, position.choices[at].action, game)
    for game, name in (("uno", "UNO rules"), ("omaha", "Omaha")):
        told = await opened(club, club.alice, game)
        (key,) = (button for button in told.buttons if button.label == "Board")
        await (await club.alice.press(told, custom_id=key.custom_id or "")).answered()
        await club.settled()
        board = club.alice.find(told)
        assert board is not None
        assert f"The daily hand, {name}" in board.text
        assert f"1. **Alice**: {scores[game]} points from 1 hand" in board.text


async def test_without_a_game_it_is_the_servers_own_or_gins(club: Club) -> None:
    async def heading() -> str:
        hand = await (await club.alice.slash(club.channel, "daily")).replied()
        return hand.text

    guild = int(club.guild.id)
    assert "Standard gin, first deal" in await heading()
    await club.matches.servers.change(guild, lambda old: replace(old, game="omaha", preset="pot_limit"), by=1)
    assert "Pot-limit Omaha for two" in await heading()
    await club.matches.servers.change(guild, lambda old: replace(old, game="rummy13", preset="points"), by=1)
    assert "Standard gin, first deal" in await heading()


async def test_a_button_of_before_other_games_answers_gins_hand(club: Club) -> None:
    hand = await opened(club, club.alice)
    best = (await position_of(club)).choices[0].action
    old = f"daily:{club.matches.dailies.today()}:{best}"
    await (await club.alice.press(hand, custom_id=old)).answered()
    await club.settled()
    now = club.alice.find(hand)
    assert now is not None
    assert "points: perfect.**" in now.text


async def test_what_others_chose_is_told_after_the_answer_alone(club: Club) -> None:
    position_seen = await opened(club, club.bob)
    position = await position_of(club)
    await pressed(club, club.bob, position_seen, position.choices[0].action)
    hand = await opened(club, club.alice)
    assert "%" not in hand.text
    told = await pressed(club, club.alice, hand, position.choices[1].action)
    assert "best (50% chose it)" in told.text


async def test_the_channel_is_told_how_it_went_once_and_nothing_of_the_cards(club: Club) -> None:
    hand = await opened(club, club.alice)
    position = await position_of(club)
    told = await pressed(club, club.alice, hand, position.choices[0].action)
    (share,) = (button for button in told.buttons if button.label == "Share in channel")
    word = await (await club.alice.press(told, custom_id=share.custom_id or "")).replied()
    assert not word.ephemeral
    assert f"Alice** answered the daily hand (Gin Rummy): {BEST} of {BEST} points" in word.text
    assert "🟩" * BEST in word.text
    assert not any(suit in word.text for suit in "♠♥♦♣")
    again = await (await club.alice.press(told, custom_id=share.custom_id or "")).replied()
    assert again.ephemeral
    assert again.text == "You've already shared this."


async def test_the_board_shows_who_answered_and_leads_back(club: Club) -> None:
    hand = await opened(club, club.alice)
    position = await position_of(club)
    told = await pressed(club, club.alice, hand, position.choices[0].action)
    (key,) = (button for button in told.buttons if button.label == "Board")
    await (await club.alice.press(told, custom_id=key.custom_id or "")).answered()
    await club.settled()
    board = club.alice.find(told)
    assert board is not None
    assert f"1. **Alice**: {BEST} points from 1 hand" in board.text
    (back,) = board.buttons
    await (await club.alice.press(board, custom_id=back.custom_id or "")).answered()
    await club.settled()
    now = club.alice.find(board)
    assert now is not None
    assert now.text == told.text


async def test_yesterdays_hand_is_over_and_its_buttons_show_todays(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = await opened(club, club.alice)
    position = await position_of(club)
    day = club.matches.dailies.today()
    monkeypatch.setattr(club.matches.dailies._core, "now", lambda: utc_now() + timedelta(days=1))
    press = await club.alice.press(hand, custom_id=f"daily:{day}:{position.choices[0].action}")
    await press.answered()
    await club.settled()
    now = club.alice.find(hand)
    assert now is not None
    assert "That hand was from another day" in now.text
    assert await club.matches.dailies.answered(int(club.guild.id), GIN, day, int(club.alice.id)) is None
    assert await position_of(club) != position


async def test_the_same_hand_after_a_restart(club: Club) -> None:
    hand = await opened(club, club.alice)
    await club.restart()
    assert answers(await opened(club, club.alice)) == answers(hand)
    told = await pressed(club, club.alice, hand, (await position_of(club)).choices[0].action)
    assert "points: perfect.**" in told.text


async def test_text_only_says_the_cards_in_the_message(club: Club) -> None:
    await choose(club.matches, int(club.alice.id), show=Show.WORDS)
    hand = await opened(club, club.alice)
    assert not hand.pictures
    assert "deadwood" in hand.text.lower()


async def test_14_8_the_picture_comes_before_the_words(club: Club) -> None:
    panel = await (await club.alice.slash(club.channel, "daily")).replied()
    first, second, *_ = club.sandbox.core.world.messages[panel.id].components
    assert (first["type"], second["type"]) == (ComponentKind.MEDIA_GALLERY, ComponentKind.TEXT_DISPLAY)
