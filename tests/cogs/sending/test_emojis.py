from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable

import discord
import pytest
from PIL import Image

from bot.matches import StoreError
from bot.sandbox import Sandbox
from bot.sandbox.hardships import BucketRule
from bot.store import SqliteStore
from cogs.sending.emojis import EMOJIS_KEY, CardEmojis
from images.emojis import emojis
from tests.cogs.club import BlankPool, Club
from tests.cogs.test_text_only import choose_words
from tests.patience import until

SOME = ("king_of_diamonds", "ten_of_hearts", "joker")


def some() -> dict[str, bytes]:
    return {name: emojis()[name] for name in SOME}


def other() -> dict[str, bytes]:
    """The king in new clothes, and no joker any more."""
    return {"king_of_diamonds": emojis()["king_of_spades"], "ten_of_hearts": emojis()["ten_of_hearts"]}


def names(club: Club) -> set[str]:
    return {emoji.name for emoji in club.sandbox.core.world.emojis.values()}


def ids(club: Club) -> dict[str, str]:
    return {emoji.name: emoji.id for emoji in club.sandbox.core.world.emojis.values()}


def asked(club: Club, method: str) -> int:
    return sum(1 for each in club.sandbox.records if each.method == method and "/emojis" in each.path)


async def kept(club: Club, draw: Callable[[], dict[str, bytes]] = some) -> CardEmojis:
    """What a newly started bot has of emoji."""
    cards = CardEmojis(club.bot, club.matches, draw=draw, first_wait_s=0.01)
    keeping = asyncio.create_task(cards.keep())
    try:
        await until(lambda: cards.are_there)
    finally:
        keeping.cancel()
    return cards


async def test_they_are_uploaded_once(club: Club) -> None:
    cards = await kept(club)
    assert names(club) == set(SOME)
    assert str(cards.find("joker")) == f"<:joker:{ids(club)['joker']}>"
    assert cards.find("queen_of_hearts") is None
    await kept(club)
    assert asked(club, "POST") == len(SOME)


async def test_several_processes_take_turns_and_all_have_them(club: Club) -> None:
    turn = asyncio.Lock()
    several = [CardEmojis(club.bot, club.matches, draw=some, first_wait_s=0.01) for _ in range(2)]
    keeping = [asyncio.create_task(each.keep(lambda: turn)) for each in several]
    try:
        await until(lambda: all(each.are_there for each in several))
    finally:
        for task in keeping:
            task.cancel()
    assert asked(club, "POST") == len(SOME)


async def test_new_art_replaces_the_old_and_what_is_gone_is_deleted(club: Club) -> None:
    await kept(club)
    before = ids(club)
    cards = await kept(club, other)
    assert names(club) == set(other())
    assert ids(club)["ten_of_hearts"] == before["ten_of_hearts"]
    assert ids(club)["king_of_diamonds"] != before["king_of_diamonds"]
    assert cards.find("joker") is None


async def test_the_emoji_of_somebody_else_are_left_alone(club: Club) -> None:
    await club.bot.create_application_emoji(name="party", image=emojis()["joker"])
    await kept(club)
    await kept(club, other)
    assert "party" in names(club)


async def test_after_a_crash_amid_the_uploads_nothing_is_uploaded_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = club.bot.create_application_emoji

    async def dies(*, name: str, image: bytes) -> discord.Emoji:
        await create(name=name, image=image)
        raise asyncio.CancelledError

    monkeypatch.setattr(club.bot, "create_application_emoji", dies)
    with pytest.raises(asyncio.CancelledError):
        await CardEmojis(club.bot, club.matches, draw=some).keep()
    before = ids(club)
    assert len(before) == 1
    monkeypatch.undo()
    await kept(club)
    assert asked(club, "POST") == len(SOME)
    assert before.items() <= ids(club).items()


async def test_a_lost_database_makes_them_anew(club: Club) -> None:
    await kept(club)
    await club.matches.remember(EMOJIS_KEY, "{broken")
    cards = await kept(club)
    assert names(club) == set(SOME)
    assert str(cards.find("joker")) == f"<:joker:{ids(club)['joker']}>"


@pytest.mark.parametrize("status", [429, 503])
async def test_a_failure_that_passes_is_waited_out(club: Club, status: int) -> None:
    club.sandbox.fail("POST", "/emojis$", status=status, times=2)
    assert (await kept(club)).are_there


async def test_uploads_go_on_for_hours_with_the_pauses_that_discord_tells(club: Club) -> None:
    """Two may be uploaded an hour, and cards are told in text until all are there."""
    club.sandbox.limits.rules["POST /applications/{application_id}/emojis"] = BucketRule(2, 3600.0)
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        assert not cards.are_there
        pauses.append(seconds)
        club.sandbox.limits._buckets.clear()
        club.bot.http._buckets.clear()

    twenty = dict(list(emojis().items())[:20])
    cards = CardEmojis(club.bot, club.matches, draw=lambda: twenty, pause=pause)
    await cards._bring_up_to_date()
    assert names(club) == set(twenty)
    assert cards.are_there
    assert asked(club, "POST") == len(twenty)
    assert len(pauses) >= 9
    assert {round(each, -1) for each in pauses} == {3600}


async def test_a_store_that_fails_is_waited_for(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    remember, failures = club.matches.remember, iter(range(2))

    async def fails(key: str, value: str) -> None:
        if next(failures, None) is not None:
            raise StoreError("the disk is full")
        await remember(key, value)

    monkeypatch.setattr(club.matches, "remember", fails)
    assert (await kept(club)).are_there


@pytest.mark.parametrize("status", [400, 403, 404])
async def test_a_refusal_leaves_cards_in_text(club: Club, status: int) -> None:
    club.sandbox.fail("*", "/emojis$", status=status, times=None)
    cards = CardEmojis(club.bot, club.matches, draw=some, first_wait_s=0.01)
    await cards._bring_up_to_date()
    assert not cards.are_there
    assert asked(club, "GET") == 1


async def test_what_discord_does_not_take_as_a_picture_leaves_cards_in_text(club: Club) -> None:
    large = io.BytesIO()
    Image.effect_noise((800, 800), 90).save(large, "PNG")
    cards = CardEmojis(club.bot, club.matches, draw=lambda: {"joker": large.getvalue()}, first_wait_s=0.01)
    await cards._bring_up_to_date()
    assert not cards.are_there
    assert asked(club, "POST") == 1


@pytest.fixture
async def faced(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Club]:
    """The card room of a bot that has its emoji."""
    room = Club(sandbox, store, pool)
    room.emojis = True
    await room.start()
    cards = room.bot.services.renderer.emojis
    assert cards is not None
    await until(lambda: cards.are_there)
    yield room
    await room.stop()


async def test_a_hand_and_its_table_show_cards_by_emoji(faced: Club) -> None:
    table = await faced.begin()
    await faced.settled()
    keys = faced.hand_of(faced.on_turn(table)).buttons
    assert any(each.emoji and each.label.startswith("Take ") for each in keys)
    table = await faced.play(table, "take")
    keys = faced.hand_of(faced.on_turn(table)).buttons
    assert sum(1 for each in keys if each.emoji and each.label.isdecimal()) == 10
    assert "<:" in faced.table_message().text


async def test_who_reads_words_has_cards_in_words(faced: Club) -> None:
    await choose_words(faced.alice, faced)
    table = await faced.begin()
    await faced.settled()
    while faced.on_turn(table) is not faced.alice:
        table = await faced.play(table, "pass")
    await faced.settled()
    hand = faced.hand_of(faced.alice)
    assert "<:" not in hand.text
    assert not [key for key in hand.buttons if key.emoji]
    assert "<:" in faced.table_message().text


async def test_a_deleted_emoji_stops_no_press(faced: Club) -> None:
    table = await faced.begin()
    await faced.settled()
    mover = faced.on_turn(table)
    for emoji in list(faced.sandbox.core.world.emojis):
        await faced.bot.http.delete_application_emoji(int(faced.sandbox.bot_id), int(emoji))
    hand = faced.hand_of(mover)
    take = next(key for key in hand.buttons if key.label.startswith("Take "))
    await (await mover.press(hand, custom_id=take.custom_id)).answered()
    await faced.settled()
    assert len([key for key in faced.hand_of(mover).buttons if "discard" in (key.custom_id or "")]) == 10


async def test_a_deleted_emoji_stops_no_match(faced: Club) -> None:
    table = await faced.begin()
    await faced.settled()
    for emoji in list(faced.sandbox.core.world.emojis):
        await faced.bot.http.delete_application_emoji(int(faced.sandbox.bot_id), int(emoji))
    table = await faced.play(table, "take")
    await faced.settled()
    keys = faced.hand_of(faced.on_turn(table)).buttons
    assert any(each.label.startswith(("1 · ", "1")) for each in keys)
    cards = faced.bot.services.renderer.emojis
    assert cards is not None
    await until(lambda: cards.are_there)
    assert len(names(faced)) == len(emojis())
