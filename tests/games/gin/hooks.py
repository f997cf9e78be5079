"""What the tests over all games must know of gin."""

from __future__ import annotations

import random
from itertools import takewhile

from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask
from bot.games.game import Seat
from bot.games.gin.actions import Action, Discard, Gin, Knock
from bot.games.gin.deal import DECLARABLE, lay_out
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind
from bot.games.melds.deadwood import counting
from bot.games.shuffle import shuffled
from tests.games.gin.test_notation import EVERY_ACTION


def choose(state: GinState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Ends the deal when it can, else mostly throws what leaves the least deadwood."""
    endings = [action for action in legal if not isinstance(action, Discard)]
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards and endings and rng.random() < 0.7:
        return rng.choice(endings)
    if discards and rng.random() < 0.9:
        assert state.turn is not None
        hand, deadwood = state.hand(state.turn), counting(state.rules.melds).deadwood
        return min(discards, key=lambda action: deadwood(Mask(hand & ~action.card.bit)))
    return rng.choice(legal)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All other actions; but a knock without deadwood is the gin that is listed (2.8).

    Knocks and answers with melds of one's own are left out: they are as many as there are melds.
    """
    gins = {Knock(action.card) for action in legal if isinstance(action, Gin)}
    return tuple(action for action in EVERY_ACTION if action not in legal and action not in gins)


def resampled(state: GinState, seat: Seat | None, rng: random.Random) -> GinState:
    """The stock and the hands that the seat does not see, dealt out anew; a card taken openly stays."""
    hidden = [at for at in (Seat(0), Seat(1)) if at != seat]
    open_hand = state.ended.knocker if state.ended else None
    kept = {at: set(state.hands[at] if at == open_hand else state.known[at]) for at in hidden}
    unseen = [card for at in hidden for card in state.hands[at] if card not in kept[at]] + list(state.stock)
    rng.shuffle(unseen)
    hands = list(state.hands)
    for at in hidden:
        number = len(hands[at]) - len(kept[at])
        hands[at] = tuple(sorted([*unseen[:number], *kept[at]]))
        del unseen[:number]
    drawn = state.drawn
    if drawn and not state.took and state.turn in hidden:
        drawn = rng.choice(hands[state.turn])
    return replace(
        state,
        seed=rng.randbytes(32),
        hands=tuple(hands),
        stock=tuple(unseen),
        drawn=drawn,
        declared=_declared_anew(state, seat, rng),
    )


def _declared_anew(state: GinState, seat: Seat | None, rng: random.Random) -> tuple[int | None, ...]:
    """Declared numbers that are still secret, changed for all but the seat itself (6.8)."""
    if None not in state.declared:
        return state.declared
    return tuple(
        number if number is None or at == seat else rng.choice([*DECLARABLE])
        for at, number in enumerate(state.declared)
    )


def cards(state: GinState) -> tuple[Card, ...]:
    return (*state.hands[0], *state.hands[1], *state.stock, *state.pile)


def open_cards(state: GinState) -> frozenset[str]:
    """The pile, the knock card, a card just taken, and the hand that a knocker has laid open."""
    laid = state.hands[state.ended.knocker] if state.ended else ()
    return frozenset(str(card) for card in (*state.pile, state.knock_card, state.taken, *laid) if card)


def shown_cards(state: GinState) -> frozenset[str]:
    """Both hands of the last showdown, the card thrown for it, and the upcards of misdeals since (2.3)."""
    misdealt = tuple(takewhile(lambda result: result.kind is DealKind.MISDEAL, reversed(state.results)))
    played = state.results[: len(state.results) - len(misdealt)]
    piles = (lay_out(state, shuffled(PACK, state.seed, f"deal/{one.number}")).pile for one in misdealt)
    upcards = frozenset(str(card) for pile in piles for card in pile)
    shown = played[-1].showdown if played else None
    if shown is None:
        return upcards
    hands = (str(card) for hand in shown.hands for card in hand.cards)
    return upcards | frozenset(hands) | {str(shown.thrown)}


def reveals(before: GinState, after: GinState) -> bool:
    """Whether a deal ended."""
    return len(before.results) != len(after.results)


def lays_open(before: GinState, after: GinState) -> bool:
    """Whether something hidden became open: hands at the end of a deal, declared targets, a new upcard."""
    return reveals(before, after) or before.targets != after.targets or before.number != after.number
