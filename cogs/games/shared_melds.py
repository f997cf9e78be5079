"""Moves in games whose melds lie for both players, where every meld and addition is listed in the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from bot.games.cards import Card
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind
from bot.words.phrasebook import say
from cogs.games.laying import Move, Presses, Singles, add_label, codes_of, lay_label
from cogs.layout import Button, ButtonStyle


class LayingView(Protocol):
    """What the views of these games have."""

    @property
    def hand(self) -> GroupedHand | None:
        """The hand, sorted into melds."""

    @property
    def throwable(self) -> tuple[Card, ...]:
        """The cards that may be thrown now."""

    @property
    def lays(self) -> tuple[Group, ...]:
        """The melds that may be laid now."""

    @property
    def additions(self) -> tuple[Addition, ...]:
        """What may be added to melds on the table now."""


def moves(view: LayingView) -> tuple[Move, ...]:
    """All that may be laid or added now, the best first.

    The best are the melds as which the hand is sorted, and loose cards that fit on the table; then comes all
    else. Among equals more cards come first.
    """
    if view.hand is None:
        return ()
    best = {frozenset(meld.cards) for meld in view.hand.melds}
    loose = frozenset(view.hand.deadwood)
    found = [*_lays(view.lays, best), *_additions(view.additions, loose)]
    return tuple(sorted(found, key=lambda move: (not move.is_best, -len(move.cards))))


def singles(view: LayingView, hand: GroupedHand) -> Singles:
    """The cards that may be thrown."""
    return Singles(
        verb="discard",
        prompt=say("Throw a card…"),
        hand=hand.cards,
        allowed=view.throwable,
        loose=hand.deadwood,
    )


def buttons_of_choice(presses: Presses, view: LayingView, chosen: tuple[Card, ...]) -> tuple[Button, ...]:
    """What the chosen cards can do: all of them together first, then some of them."""
    fitting = [move for move in moves(view) if set(move.cards) <= set(chosen)]
    fitting.sort(key=lambda move: -len(move.cards))
    buttons = [
        presses.act(
            move.action,
            move.label,
            ButtonStyle.FINISH if len(move.cards) == len(chosen) else ButtonStyle.PLAIN,
        )
        for move in fitting
    ]
    if len(chosen) == 1 and chosen[0] in view.throwable:
        throw = say("Throw {card}", card=chosen[0].label)
        buttons.append(presses.act(f"discard {chosen[0]}", throw, ButtonStyle.MAIN))
    return tuple(buttons)


def _lays(lays: tuple[Group, ...], best: set[frozenset[Card]]) -> Iterator[Move]:
    for lay in lays:
        yield Move(
            action=f"lay {codes_of(lay.cards)}",
            label=lay_label(lay.cards, is_run=lay.kind is MeldKind.RUN),
            cards=lay.cards,
            is_best=frozenset(lay.cards) in best,
        )


def _additions(additions: tuple[Addition, ...], loose: frozenset[Card]) -> Iterator[Move]:
    """Of additions of loose cards to the same meld, the longest is the best."""
    most: dict[int, int] = {}
    for addition in additions:
        if loose.issuperset(addition.cards):
            most[addition.meld] = max(most.get(addition.meld, 0), len(addition.cards))
    for addition in additions:
        fits = loose.issuperset(addition.cards)
        yield Move(
            action=f"add {codes_of(addition.cards)} to {addition.meld}",
            label=add_label(addition.cards, addition.meld),
            cards=addition.cards,
            is_best=fits and len(addition.cards) == most[addition.meld],
        )
