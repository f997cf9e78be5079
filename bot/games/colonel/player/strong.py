"""The strong player of Colonel: it lays in time, and throws what helps the opponent least."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.colonel.actions import Action, Add, Discard, Draw, Lay, Take
from bot.games.colonel.player.challenging import challenging
from bot.games.colonel.player.imagined import imagined
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView, Phase
from bot.players.laying import Discarding, LayingStyle, best_discard, is_worth_taking, plan

STRONG = LayingStyle(hope=0.8, good_draws=6, caution=0.3, fitting=6.0, hold_above=3, near_out=1, last_stock=8)


class Strong(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: LayingStyle = STRONG

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if (said := challenging(view, legal)) is not None:
            return said
        if view.phase is Phase.DRAW:
            upcard = view.upcard
            takes = upcard is not None and is_worth_taking(view.table, _held(view), upcard, MELDS)
            return Take() if takes else Draw()
        return self._lay(view, legal) or Discard(self._discard(view, seed))

    def _lay(self, view: ColonelView, legal: tuple[Action, ...]) -> Lay | Add | None:
        """The next part of the plan that may be laid now: additions always, melds when it is time."""
        best = plan(view.table, _held(view), MELDS)
        parts: tuple[Lay | Add, ...] = best.adds
        theirs = view.players[1 if view.seat == 0 else 0].cards
        if self.style.is_time_to_lay(left=best.rest.bit_count(), theirs=theirs, stock=view.stock):
            parts += best.lays
        return next((part for part in parts if part in legal), None)

    def _discard(self, view: ColonelView, seed: int) -> Card:
        unseen = Mask(imagined(view).hidden())
        known = Discarding(
            table=view.table,
            hand=_held(view),
            unseen=unseen,
            open_to_other=unseen,
            has_taken=view.taken is not None,
        )
        return best_discard(known, view.throwable, self.style, MELDS, seed=seed)


def _held(view: ColonelView) -> Mask:
    return Mask(0) if view.hand is None else mask_of(view.hand.cards)
