"""After a deal its end stands alone in the hand, so that slow readers see it on a phone (14.9)."""

from __future__ import annotations

import pytest

from bot.games.game import Seat
from bot.matches import Status
from bot.sandbox import Message
from cogs.games.panel import DealPanel
from cogs.games.registry import PANELS
from cogs.layout import Text
from cogs.painting.last_deals import LastDeals
from tests.cogs.club import Club
from tests.cogs.playing.test_play_through import wanted
from tests.patience import until
from tests.whole_table import WholeTable


@pytest.fixture
async def slow_club(club: Club) -> Club:
    """The end of a deal stands for an hour, unless somebody goes on."""
    club.bot.services.painter.memory.last_deals.within_s = 3600.0
    return club


async def one_deal(club: Club) -> WholeTable:
    """Alice and Bob play until a new deal has begun after one that was laid open."""
    table = await club.begin(target=100)
    while True:
        person = club.on_turn(table)
        action = wanted(table, person)
        if action.startswith(("gin", "knock", "big gin")):
            asks = f"k:{table.id}:{table.version}:"
            ending = next(one for one in club.hand_of(person).buttons if one.custom_id.startswith(asks))
            action = ending.custom_id.removeprefix(asks)
            await club.do(person, custom_id=ending.custom_id)
        table = await club.play(table, action)
        if table.public.deal > 1 and table.public.phase.value != "showdown":
            return table


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_both_see_the_showdown_alone_and_go_on_by_one_press(slow_club: Club) -> None:
    club = slow_club
    table = await one_deal(club)
    assert table.status is Status.LIVE
    for person in (club.alice, club.bob):
        shown = club.hand_of(person)
        assert "Next deal" in labels(shown)
        (showdown,) = [picture.alt for picture in shown.pictures]
        assert "shows" in showdown
        assert not [each for each in shown.buttons if each.custom_id.startswith("m:")]

        await club.do(person, "Next deal")

        cards = club.hand_of(person)
        assert "Next deal" not in labels(cards)
        assert showdown not in [picture.alt for picture in cards.pictures]
    assert [one for one in club.hand_of(club.on_turn(table)).buttons if one.custom_id.startswith("m:")]


async def test_after_a_while_the_cards_come_by_themselves(slow_club: Club) -> None:
    club = slow_club
    table = await one_deal(club)
    person = club.on_turn(table)
    assert "Next deal" in labels(club.hand_of(person))
    club.bot.services.painter.memory.last_deals.within_s = 0.001
    await until(lambda: "Next deal" not in labels(club.hand_of(person)))
    shown = club.hand_of(person)
    assert len(shown.pictures) == 2  # the showdown, and below it the new cards
    assert [one for one in shown.buttons if one.custom_id.startswith("m:")]


async def test_who_asks_for_the_hand_sees_the_cards(slow_club: Club) -> None:
    club = slow_club
    table = await one_deal(club)
    person = club.on_turn(table)
    panel = await (await person.slash(club.channel, "hand")).replied()
    assert [one for one in panel.buttons if one.custom_id.startswith("m:")]


async def test_the_last_deal_is_what_a_hand_begins_with(club: Club) -> None:
    table = await one_deal(club)
    for seat in (Seat(0), Seat(1)):
        hand, panel = table.hand(seat), PANELS["gin"]
        assert isinstance(panel, DealPanel)
        last, whole = panel.last_deal(hand), panel.hand(hand)
        assert last
        assert [each.words for each in last if isinstance(each, Text)] == [
            each.words for each in whole[: len(last)] if isinstance(each, Text)
        ]


def test_every_game_in_deals_says_how_the_last_one_ended() -> None:
    assert all(isinstance(panel, DealPanel) for panel in PANELS.values())


async def test_a_second_end_of_a_deal_stands_again(club: Club) -> None:
    now = 0.0
    deals = LastDeals(within_s=15.0, clock=lambda: now)
    table = await one_deal(club)
    hand = table.hand(Seat(0))
    user = int(table.chairs[0].user or 0)
    assert deals.stage(hand).value == "last deal"
    deals.saw(table.id, user)
    assert deals.stage(hand).value == "next deal"
    assert deals.due() == ()
    deals = LastDeals(within_s=15.0, clock=lambda: now)
    assert deals.stage(hand).value == "last deal"
    now = 16.0
    assert deals.due() == (table.id,)
    assert deals.due() == ()
    assert deals.stage(hand).value == "both"
