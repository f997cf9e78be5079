"""Advice on gin as values: what an action is worth and why, and how a choice of the past is judged."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.actions import Action


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One action, what is expected of it, and why. Points are net: the seat's less its opponent's."""

    action: Action
    points: float
    """Expected points of this deal if the seat does this, and plays on well."""
    worth: float
    """These points as they count at this score of the match, by which the expert chooses."""
    won: float = 0.0
    """Chance, 0 to 1, that the seat wins this deal."""
    gin: float = 0.0
    """Chance that it wins this deal with gin."""
    thrown: Card | None = None
    """The card thrown with it; for a card taken, the best one to throw then."""
    deadwood: int | None = None
    """Points outside of melds afterwards; None where that depends on the card drawn."""
    ways: tuple[Card, ...] = ()
    """Cards that may still come and would have melded the card thrown."""
    outs: tuple[Card, ...] = ()
    """Cards that may still come and would lower the deadwood."""
    gins: tuple[Card, ...] = ()
    """Cards that may still come and would give gin."""
    danger: float = 0.0
    """Chance, 0 to 1, that the opponent can meld the card thrown."""
    win: float | None = None
    """The chance that an ending scores; None for other actions."""
    undercut: float | None = None
    """The chance that a knock is undercut; None for other actions."""


PLAYED_OUT = 0.75
"""Played out, choices lose this part of what the networks announce, as the best action is often one that they
value too high (`python -m tests.trainer.judging estimates`).
"""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """How good one choice was, in points as they count at that score of the match."""

    deal: int
    turn: int
    """The seat's turn in the deal, counted from 1."""
    loss: float
    """By how much the best choice was better; 0 if that is not certain."""
    lead: float
    """The points by which the seat could then expect to be ahead, over all deals with this one."""
    best: Advice | None = None
    """The best choice, if it was another one and clearly better."""
    played: Advice | None = None
    """What was played, if it was clearly worse."""

    @property
    def lost(self) -> float:
        """The points that the choice loses when it is played out, as they are told; ``loss`` is announced."""
        return PLAYED_OUT * self.loss

    @property
    def counts(self) -> int:
        """How many times it counts as a choice in the accuracy: each once."""
        return 1


class ActionReview(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one action of a match: the choice, and the luck of the cards."""

    seat: Seat
    judgement: Judgement | None = None
    """None for the opponent's actions, and where there was no choice."""
    dealt: tuple[float, float] = (0.0, 0.0)
    """By seat, the points of deadwood by which the hand dealt was better than the average one."""
    drawn: tuple[float, float] = (0.0, 0.0)
    """By seat, the points by which the card drawn was better than the average of those unseen."""
