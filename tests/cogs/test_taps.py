"""No decision takes more taps than at a plain card table, and the page of them is what is counted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.registry import GAMES
from tests.cogs.taps import Counted
from tests.cogs.taps.decisions import DECISIONS
from tests.cogs.taps.page import PAGE, all_counted, page

IN_MENUS = {("mahjong", "discard"): 2, ("skarney", "offer"): 2, ("skarney", "add"): 5, ("uno", "play"): 2}
"""What may take more, in hands too large for a button each: a message holds 40 parts."""

NOT_OFFERED = {
    ("uno", "uno"): "a call that would lapse with the draw",
    ("rummy13", "arrange"): "a hand that is sorted by itself",
    ("rummy13", "declare"): "another card to finish with, where one is as good",
    ("gin", "gin other"): "another card to finish with, where one is as good",
    ("gin_party", "gin other"): "another card to finish with, where one is as good",
}


@pytest.fixture(scope="module")
def found() -> Mapping[str, Counted]:
    return all_counted()


@pytest.mark.parametrize("key", GAMES)
def test_14_2_what_is_played_takes_no_more_taps_than_at_a_plain_table(
    found: Mapping[str, Counted], key: str
) -> None:
    for kind, taps in found[key].played.items():
        assert max(taps) <= DECISIONS[key][kind].most, kind


@pytest.mark.parametrize("key", GAMES)
def test_14_2_what_is_possible_takes_more_only_where_it_is_in_a_menu(
    found: Mapping[str, Counted], key: str
) -> None:
    for kind, taps in found[key].possible.items():
        most = IN_MENUS.get((key, kind), DECISIONS[key][kind].most)
        assert max(each or 0 for each in taps) <= most, kind


@pytest.mark.parametrize("key", GAMES)
def test_14_2_the_hand_leads_to_everything_that_can_be_done(found: Mapping[str, Counted], key: str) -> None:
    missing = {kind for kind, taps in found[key].possible.items() if None in taps}
    assert missing <= {kind for game, kind in NOT_OFFERED if game == key}


def test_14_2_the_page_of_taps_is_what_is_counted(found: Mapping[str, Counted]) -> None:
    assert page(found) == PAGE.read_text(encoding="utf-8"), "If it should be so: python -m tests.cogs.taps"
