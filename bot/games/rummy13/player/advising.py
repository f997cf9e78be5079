"""What each action of 13-card rummy is worth to the expert, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.rummy13.actions import Action, Declare, Discard, Draw, Drop, Take
from bot.games.rummy13.advice import Advice
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards, is_joker
from bot.games.rummy13.player.outlook import unseen
from bot.games.rummy13.player.planner import EXPERT, joins, use
from bot.games.rummy13.view import Rummy13View


def advise(view: Rummy13View, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """What can be done, the expert's choice first; to declare, and to drop, is compared with nothing.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    first = EXPERT.choose(view, legal, seed=seed)
    if first is None or isinstance(first, Declare):
        return (Advice(action=first),)
    assert view.hand is not None
    hand = tuple(sorted(view.hand.cards))
    if first == Drop():
        ready, worth = EXPERT.waiting(view, hand, seed=seed)
        return (Advice(action=first, worth=worth, ready=ready, turns=EXPERT.horizon),)
    told = (
        _before_draw(view, hand, legal, seed) if Draw() in legal else _throws(view, hand, view.barred, seed)
    )
    return tuple(sorted(told, key=lambda each: (each.action != first, -each.worth)))


def _before_draw(view: Rummy13View, hand: Cards, legal: tuple[Action, ...], seed: int) -> Iterator[Advice]:
    """To draw, and to take the open card if it could be of use."""
    ready, worth = EXPERT.waiting(view, hand, seed=seed)
    yield Advice(action=Draw(), worth=worth, ready=ready, turns=EXPERT.horizon)
    top = view.top
    if top is not None and Take() in legal and (is_joker(top, view.wild) or joins(top, hand)):
        best = next(_throws(view, tuple(sorted((*hand, top))), top, seed))
        yield replace(best, action=Take())


def _throws(view: Rummy13View, hand: Cards, barred: Card | None, seed: int) -> Iterator[Advice]:
    """To throw each card of fourteen that may go, the one worth most first."""
    others, groups = unseen(view), arranger(hand, view.wild)
    for card, ready, worth in EXPERT.throws(view, hand, barred=barred, seed=seed):
        yield Advice(
            action=Discard(card),
            worth=worth,
            ready=ready,
            turns=EXPERT.horizon,
            thrown=card,
            use=use(card, others, view.wild),
            loose=groups.nearness(card).loose,
        )
