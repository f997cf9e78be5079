"""When a computer player of Colonel challenges, and accepts a challenge (6)."""

from __future__ import annotations

from bot.games.colonel.actions import Accept, Action, Challenge, Reject
from bot.games.colonel.player.imagined import imagined
from bot.games.colonel.view import ColonelView, Phase

_CHALLENGE_AT = 0.55
"""It challenges when its hand counts at most this part of what the opponent's probably counts."""
_ACCEPT_AT = 0.5
"""It accepts a challenge when its hand counts at most this part."""


def challenging(view: ColonelView, legal: tuple[Action, ...]) -> Action | None:
    """The answer to a challenge, or a challenge of the seat's own; None when it plays on."""
    if view.phase is Phase.CHALLENGED:
        return Accept() if _share(view) <= _ACCEPT_AT else Reject()
    return Challenge() if Challenge() in legal and _share(view) <= _CHALLENGE_AT else None


def _share(view: ColonelView) -> float:
    """What the seat's hand counts, as a part of what the opponent's probably counts."""
    # Every hidden card is as likely to be in the opponent's hand, so the mean of all stands for each.
    deal = imagined(view)
    hidden = deal.hidden()
    mean = deal.melding.points(hidden) / hidden.bit_count()
    return view.count / (mean * view.players[1 - deal.turn].cards)
