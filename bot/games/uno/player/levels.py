"""The levels of UNO rules that look at their own hand alone: the beginner and the casual player."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action, Play
from bot.games.uno.cards import Card, most_held, without
from bot.games.uno.player.habits import first_catch, happens, late_call, pick, plays_in, without_playing
from bot.games.uno.view import UnoView


class Beginner(msgspec.Struct, frozen=True, kw_only=True):
    """Plays any card that fits, never out of turn, catches nobody, and accepts every wild draw four."""

    remembers_uno: int = 50
    """In how many of a hundred cases it calls UNO: often enough to learn from, and to be caught at times."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # Legal out of turn are jumping in, catching and calling: a beginner sees none of them.
        if view.seat != view.turn:
            return None
        says_uno = happens(view, seed, "uno", percent=self.remembers_uno)
        plays = plays_in(legal, says_uno=says_uno)
        return pick(view, seed, plays) if plays else without_playing(view, legal)


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Keeps wild cards, plays the colour it holds most of, seldom forgets UNO, and catches some."""

    remembers_uno: int = 90
    notices: int = 50
    """In how many of a hundred cases it catches somebody, or plays a card out of turn."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # One draw for both: in the same moment it either watches the others or does not.
        notices = happens(view, seed, "notice", percent=self.notices)
        if notices and (alert := late_call(view, legal) or first_catch(legal)) is not None:
            return alert
        plays = plays_in(legal, says_uno=happens(view, seed, "uno", percent=self.remembers_uno))
        if view.seat != view.turn and not notices:
            return None
        if not plays:
            return None if view.seat != view.turn else without_playing(view, legal)
        # It looks at its own hand alone, and not at who is about to win.
        best = max(_preference(view, play) for play in plays)
        return pick(view, seed, [play for play in plays if _preference(view, play) == best])


def _preference(view: UnoView, play: Play) -> tuple[bool, bool, bool, int]:
    """For comparing plays: wild cards last, then the colour held most of, then small hands in a swap.

    A wild card fits on everything, so it is worth most when nothing else fits; the colour held most of leaves
    the most cards to follow.
    """
    rest = without(view.hand, play.card)
    colour = play.card.colour or play.colour
    is_most = colour is most_held(rest or view.hand)
    swapped = 0 if play.swap is None else -view.players[play.swap].cards
    return play.card is not Card.WILD_DRAW_FOUR, not play.card.is_wild, is_most, swapped
