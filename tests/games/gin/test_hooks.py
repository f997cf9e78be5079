"""What the tests over all games are told of gin is true in the rare cases too."""

from __future__ import annotations

from bot.games.game import Step
from bot.games.gin import new
from bot.games.gin.events import Cut, Dealt, Event
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind
from tests.games.gin.hooks import open_cards, shown_cards
from tests.games.test_no_leak import named_cards

SEEDS = 5_000


def misdealt() -> Step[GinState, Event]:
    """A match that begins with a misdeal; such a hand is dealt once in some hundred deals."""
    for number in range(SEEDS):
        begun = new(GinRules(), 2, number.to_bytes(32, "big"))
        if begun.state.results:
            return begun
    raise AssertionError("nobody was dealt ten cards that could knock")


def test_g2_3_the_upcard_of_a_misdeal_was_open() -> None:
    begun = misdealt()
    dealt = [event for event in begun.events if not isinstance(event, Cut)]
    first = next(event for event in dealt if isinstance(event, Dealt))

    assert begun.state.results[0].kind is DealKind.MISDEAL
    assert str(first.upcard) not in open_cards(begun.state)
    assert named_cards(dealt) <= open_cards(begun.state) | shown_cards(begun.state)
