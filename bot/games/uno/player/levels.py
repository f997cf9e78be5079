"""The computer players of UNO rules, one for each level."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action, Challenge, Pass, Play
from bot.games.uno.cards import Card
from bot.games.uno.player.basics import (
    first_catch,
    happens,
    late_call,
    most_held,
    pick,
    plays_in,
    rest_of,
    without_playing,
)
from bot.games.uno.player.evaluation import play_value, situation_of
from bot.games.uno.view import UnoView


class Beginner(msgspec.Struct, frozen=True, kw_only=True):
    """Plays any card that fits, never out of turn, catches nobody, and accepts every wild draw four."""

    remembers_uno: int = 50
    """In how many of a hundred cases it calls UNO."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
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
        notices = happens(view, seed, "notice", percent=self.notices)
        if notices and (alert := late_call(view, legal) or first_catch(legal)) is not None:
            return alert
        plays = plays_in(legal, says_uno=happens(view, seed, "uno", percent=self.remembers_uno))
        if view.seat != view.turn and not notices:
            return None
        if not plays:
            return None if view.seat != view.turn else without_playing(view, legal)
        best = max(_preference(view, play) for play in plays)
        return pick(view, seed, [play for play in plays if _preference(view, play) == best])


class Strong(msgspec.Struct, frozen=True, kw_only=True):
    """Never forgets UNO, catches everybody, and chooses the play of the highest value."""

    doubted_from: int = 9
    """It challenges a wild draw four of a player with at least so many cards."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        alert = late_call(view, legal) or first_catch(legal)
        if alert is not None:
            return alert
        plays = plays_in(legal, says_uno=True)
        if plays and view.owed == 0:
            return self._played(view, legal, plays, seed)
        if plays:
            return pick(view, seed, plays)
        if view.seat != view.turn:
            return None
        return Challenge() if self._doubts(view, legal) else without_playing(view, legal)

    def _played(
        self, view: UnoView, legal: tuple[Action, ...], plays: tuple[Play, ...], seed: int
    ) -> Action | None:
        """The play of the highest value; a drawn card that is worth more in the hand is kept."""
        situation = situation_of(view)
        values = {play: play_value(view, play, situation) for play in plays}
        best = max(values.values())
        if best < 0 and Pass() in legal:
            return Pass()
        if best < 0 and view.seat != view.turn:
            return None
        return pick(view, seed, [play for play in plays if values[play] == best])

    def _doubts(self, view: UnoView, legal: tuple[Action, ...]) -> bool:
        """Whether the player of a wild draw four holds so many cards that one probably has the colour."""
        if Challenge() not in legal or view.accused is None:
            return False
        return view.players[view.accused].cards >= self.doubted_from


def _preference(view: UnoView, play: Play) -> tuple[bool, bool, bool, int]:
    """For comparing plays: wild cards last, then the colour held most of, then small hands in a swap."""
    rest = rest_of(view.hand, play.card)
    colour = play.card.colour or play.colour
    is_most = colour is most_held(rest or view.hand)
    swapped = 0 if play.swap is None else -view.players[play.swap].cards
    return play.card is not Card.WILD_DRAW_FOUR, not play.card.is_wild, is_most, swapped
