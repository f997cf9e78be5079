"""The levels of UNO rules that look at their own hand alone: the beginner and the casual player."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action, Play
from bot.games.uno.cards import Card, most_held, without
from bot.games.uno.player.habits import first_catch, happens, late_call, pick, plays_in, without_playing
from bot.games.uno.view import UnoView


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays by its own hand and not by who is about to win, and believes every wild draw four.

    Each number says in how many of a hundred cases it does so.
    """

    chooses: int
    """It keeps wild cards and plays the colour it holds most of; else any card will do."""
    remembers_uno: int
    """It calls UNO with the last card but one."""
    notices: int
    """It calls UNO late, catches somebody, or plays a card out of turn."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # One draw for all of these: in the same moment it either watches the others or does not.
        notices = happens(view, seed, "notice", percent=self.notices)
        if notices and (alert := late_call(view, legal) or first_catch(legal)) is not None:
            return alert
        plays = plays_in(legal, says_uno=happens(view, seed, "uno", percent=self.remembers_uno))
        if view.seat != view.turn and not notices:
            return None
        if not plays:
            return None if view.seat != view.turn else without_playing(view, legal)
        if not happens(view, seed, "choose", percent=self.chooses):
            return pick(view, seed, plays)
        best = max(_preference(view, play) for play in plays)
        return pick(view, seed, [play for play in plays if _preference(view, play) == best])


BEGINNER = Player(chooses=50, remembers_uno=95, notices=30)
"""Learns from what it forgets, and lets others get away with more."""
CASUAL = Player(chooses=90, remembers_uno=96, notices=60)
"""Seldom forgets UNO, and mostly compares its cards."""


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
