"""A computer player of UNO rules who counts: what can follow, who is about to win, what a card costs."""

from __future__ import annotations

import msgspec

from bot.games.uno.actions import Action, Challenge, Pass, Play
from bot.games.uno.player.chance import pick
from bot.games.uno.player.habits import first_catch, late_call, plays_in, without_playing
from bot.games.uno.player.outlook import Outlook, outlook_of, worth
from bot.games.uno.view import UnoView


class Strong(msgspec.Struct, frozen=True, kw_only=True):
    """Never forgets UNO, catches everybody, and weighs every play by what may follow it."""

    doubted_from: int = 9
    """Other cards of whoever played a wild draw four from which on it is doubted."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks."""
        alert = late_call(view, legal) or first_catch(legal)
        if alert is not None:
            return alert
        plays = plays_in(legal, says_uno=True)
        outlook = outlook_of(view)
        if plays and view.owed == 0:
            return self._played(view, legal, plays, outlook, seed)
        if plays:
            return pick(view, seed, plays)
        if view.seat != view.turn:
            return None
        return Challenge() if self._doubts(view, legal) else without_playing(view, legal)

    def _played(
        self, view: UnoView, legal: tuple[Action, ...], plays: tuple[Play, ...], outlook: Outlook, seed: int
    ) -> Action | None:
        """The play of most worth; a drawn card that is worth more in the hand is kept."""
        values = {play: worth(view, play, outlook) for play in plays}
        best = max(values.values())
        if best < 0 and Pass() in legal:
            return Pass()
        if best < 0 and view.seat != view.turn:
            return None
        return pick(view, seed, [play for play in plays if values[play] == best])

    def _doubts(self, view: UnoView, legal: tuple[Action, ...]) -> bool:
        """Whether so many cards hardly hold none of the colour."""
        if Challenge() not in legal or view.accused is None:
            return False
        return view.players[view.accused].cards >= self.doubted_from
