"""A computer player of UNO rules as met at home: keeps wild cards, plays the colour held most of."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action, Play
from bot.games.uno.cards import Card
from bot.games.uno.player.chance import happens, pick
from bot.games.uno.player.habits import first_catch, late_call, most_held, plays_in, rest_of, without_playing
from bot.games.uno.view import UnoView


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Looks at its own hand alone; seldom forgets UNO, and does not always notice who does."""

    remembers_uno: int = 90
    notices: int = 50
    """In how many of a hundred cases somebody is caught, or a card is played out of turn."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks."""
        notices = happens(view, seed, "notice", percent=self.notices)
        if notices and (alert := late_call(view, legal) or first_catch(legal)) is not None:
            return alert
        plays = plays_in(legal, says_uno=happens(view, seed, "uno", percent=self.remembers_uno))
        if view.seat != view.turn and not notices:
            return None
        if not plays:
            return None if view.seat != view.turn else without_playing(view, legal)
        best = max(_liking(view, play) for play in plays)
        return pick(view, seed, [play for play in plays if _liking(view, play) == best])


def _liking(view: UnoView, play: Play) -> tuple[bool, bool, bool, int]:
    """For comparing plays: wild cards late, the colour held most of, small hands in a swap."""
    rest = rest_of(view.hand, play.card)
    colour = play.card.colour or play.colour
    is_most = colour is most_held(rest or view.hand)
    swapped = 0 if play.swap is None else -view.players[play.swap].cards
    return play.card is not Card.WILD_DRAW_FOUR, not play.card.is_wild, is_most, swapped
