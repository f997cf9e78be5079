"""What the tests over all games must know of Skarney."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from bot.games.skarney.actions import (
    Accept,
    Action,
    Add,
    Contract,
    Deal,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reject,
)
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Phase

SEVENS, EIGHTS = (Card.C7, Card.D7, Card.H7), (Card.C8, Card.D8, Card.H8)
NEVER_LEGAL: tuple[Action, ...] = (
    Contract(()),
    Contract((SEVENS, EIGHTS)),
    Contract((SEVENS, SEVENS, SEVENS)),
    Contract((SEVENS, EIGHTS, (Card.C9, Card.D9, Card.TC))),
    Lay(),
    Lay(((Card.C7, Card.D7),)),
    Lay(((Card.KC, Card.AD, Card.H2),)),
    Lay((), (Add(60, (Card.C7,)),)),
    Lay((), (Add(1, (Card.C7, Card.C8, Card.C9)),)),
)
"""Contracts and melds that no position allows."""

ALWAYS_LISTED: tuple[Action, ...] = (
    Deal(Seat(0)), Deal(Seat(1)), Draw(), Accept(), Reject(), LastCard(), End(), *map(Offer, PACK),
)  # fmt: skip
"""The actions of which a menu lists each one that is legal; of contracts and melds it lists some."""


def choose(state: SkarneyState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """One seat lays what it can and the other seldom, by turns, so that a match does not take too long."""
    eager = state.turn == int(state.number % 3 == 0)
    if Reject() in legal:
        return rng.choice(legal) if rng.random() < 0.3 else legal[eager]
    laying = [action for action in legal if isinstance(action, Contract | Lay)]
    return rng.choice(laying if laying and (eager or rng.random() < 0.1) else legal)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All that must be refused: what is always listed and is not, and what is never legal."""
    refused = NEVER_LEGAL
    if not any(isinstance(action, Offer | LastCard | End) for action in legal):
        refused += (Contract((SEVENS, EIGHTS, (Card.C9, Card.D9, Card.H9))), Lay((SEVENS,)))
    return tuple(action for action in ALWAYS_LISTED if action not in legal) + refused


def resampled(state: SkarneyState, seat: Seat | None, rng: random.Random) -> SkarneyState:
    """The stock and the hands that the seat does not see, dealt anew; for spectators the offer as well."""
    hidden = [at for at in (Seat(0), Seat(1)) if at != seat]
    offer = state.offer
    unseen = [card for at in hidden for card in state.hands[at]] + list(state.stock)
    if seat is None and offer is not None and offer.answer is None and offer.card is not None:
        unseen.append(offer.card)
    rng.shuffle(unseen)
    if seat is None and offer is not None:
        offer = replace(offer, card=unseen.pop() if offer.answer is None else rng.choice(PACK))
    hands = list(state.hands)
    for at in hidden:
        number = len(hands[at])
        hands[at] = tuple(sorted(unseen[:number]))
        del unseen[:number]
    drawn = state.drawn
    if drawn and state.turn in hidden:
        drawn = rng.choice(hands[state.turn])
    return replace(
        state, seed=rng.randbytes(32), hands=tuple(hands), stock=tuple(unseen), drawn=drawn, offer=offer
    )


def cards(state: SkarneyState) -> tuple[Card, ...]:
    """Wherever they lie; before the first deal in the pack, and on offer beside both hands."""
    if state.phase is Phase.CHOOSE_DEALER:
        return PACK
    table = tuple(card for melds in state.table for meld in melds for card in meld)
    offered = state.offer.card if state.offer and state.offer.answer is None else None
    return (*state.hands[0], *state.hands[1], *state.stock, *table, *((offered,) if offered else ()))


def open_cards(state: SkarneyState) -> frozenset[str]:
    """The table; a card on offer is open to the players alone."""
    return frozenset(str(card) for melds in state.table for meld in melds for card in meld)


def shown_cards(state: SkarneyState) -> frozenset[str]:
    """Both hands as the last deal left them."""
    return frozenset(str(card) for hand in state.results[-1].hands for card in hand)


def reveals(before: SkarneyState, after: SkarneyState) -> bool:
    """Whether a deal ended."""
    return len(before.results) != len(after.results)
