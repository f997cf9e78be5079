"""A computer player of Colonel: it lays in time, and throws what helps the opponent least."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, Rank, bits_of, mask_of
from bot.games.colonel.actions import Accept, Action, Add, Challenge, Discard, Draw, Lay, Reject, Take
from bot.games.colonel.rules import MELDS
from bot.games.colonel.view import ColonelView, Phase
from bot.players.laying import FULL_PACK, Discarding, LayingStyle, best_discard, is_worth_taking, plan


class Style(LayingStyle, frozen=True, kw_only=True):
    """The numbers of one style of playing Colonel."""

    challenge_at: float
    """It challenges when its hand counts at most this part of what the opponent's probably counts."""
    accept_at: float
    """It accepts a challenge when its hand counts at most this part."""


CASUAL = Style(
    hope=0.8,
    good_draws=6,
    caution=0.3,
    fitting=6.0,
    hold_above=3,
    near_out=1,
    last_stock=8,
    challenge_at=0.55,
    accept_at=0.5,
)


class Casual(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every ruleset in one style."""

    style: Style = CASUAL

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        match view.phase:
            case Phase.CHALLENGED:
                return Accept() if _share(view) <= self.style.accept_at else Reject()
            case Phase.DRAW:
                return self._draw(view, legal)
            case _:
                return self._lay(view, legal) or Discard(self._discard(view, seed))

    def _draw(self, view: ColonelView, legal: tuple[Action, ...]) -> Action:
        if Challenge() in legal and _share(view) <= self.style.challenge_at:
            return Challenge()
        upcard = view.upcard
        takes = upcard is not None and is_worth_taking(view.table, _held(view), upcard, MELDS)
        return Take() if takes else Draw()

    def _lay(self, view: ColonelView, legal: tuple[Action, ...]) -> Lay | Add | None:
        """The next part of the plan that may be laid now: additions always, melds when it is time."""
        best = plan(view.table, _held(view), MELDS)
        parts: tuple[Lay | Add, ...] = best.adds
        if self.style.is_time_to_lay(
            left=best.rest.bit_count(), theirs=_opponents_cards(view), stock=view.stock
        ):
            parts += best.lays
        return next((part for part in parts if part in legal), None)

    def _discard(self, view: ColonelView, seed: int) -> Card:
        unseen = _unseen(view)
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


def _opponents_cards(view: ColonelView) -> int:
    """How many cards the opponent holds."""
    return view.players[1 if view.seat == 0 else 0].cards


def _unseen(view: ColonelView) -> Mask:
    """All cards except the seat's hand, the table and the top of the pile."""
    # Players see only the top of the pile, and a view has no memory: discards below it count as unseen.
    seen = _held(view) | (0 if view.upcard is None else view.upcard.bit)
    for meld in view.table:
        seen |= mask_of(meld.cards)
    return Mask(FULL_PACK & ~seen)


def _share(view: ColonelView) -> float:
    """What the seat's hand counts, as a part of what the opponent's probably counts."""
    # Every unseen card is as likely to be in the opponent's hand, so the mean of all stands for each.
    unseen = _unseen(view)
    ranks = [Rank((bit.bit_length() - 1) % len(Rank) + 1) for bit in bits_of(unseen)]
    mean = sum(MELDS.points(rank) for rank in ranks) / len(ranks)
    return view.count / (mean * _opponents_cards(view))
