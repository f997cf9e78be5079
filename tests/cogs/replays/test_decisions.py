"""A hand to think about, in reviews, exercises and daily hands: its picture and nothing of other moments."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.game import Seat
from bot.games.mahjong.view import MahjongView
from bot.games.skarney.view import SkarneyView
from bot.matches import Hand, Status
from cogs.games.registry import DEAL_PANELS, GUIDES
from cogs.layouts.decision import hand_pictures
from tests.cogs.games.test_panels import positions
from tests.cogs.panel_tables import images_of

ENDED_BY_CHANCE = [key for key in DEAL_PANELS if key != "rummy13"]
"""Games whose deals end with the hands shown when anything is played; at rummy nobody would ever declare."""


def hands(key: str) -> Iterator[Hand]:
    """The hand of whoever is on turn, all through a match of each preset."""
    for seed, rules in enumerate(GUIDES[key].presets.values()):
        for table, _ in positions(key, rules, seed):
            if table.status is Status.LIVE:
                yield table.hand(Seat(table.on_turn[0]))


@pytest.mark.parametrize("key", ENDED_BY_CHANCE)
def test_14_10_a_choice_right_after_a_deal_shows_the_new_hand_alone(key: str) -> None:
    for hand in hands(key):
        ended = images_of(DEAL_PANELS[key].last_deal(hand))
        if ended:
            shown = [image.alt for image in hand_pictures(hand)]
            assert shown
            assert not {image.alt for image in ended} & set(shown)
            return
    pytest.fail(f"no deal of {key} ended with its hands shown")


@pytest.mark.parametrize("key", ["skarney", "mahjong"])
def test_14_10_of_a_crowded_hand_both_the_table_and_its_cards_are_shown(key: str) -> None:
    for hand in hands(key):
        shown = hand_pictures(hand)
        if len(shown) > 1:
            table, cards = shown
            assert isinstance(hand.view, SkarneyView | MahjongView)
            assert hand.view.hand is not None
            assert "cards in the stock" in table.alt
            assert f"You hold {len(hand.view.hand.cards)} cards" in cards.alt
            return
    pytest.fail("no hand was crowded")
