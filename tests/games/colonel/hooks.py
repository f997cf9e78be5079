"""What the tests over all games must know of Colonel."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card, cards_of, mask_of
from bot.games.colonel.actions import Accept, Action, Add, Challenge, Discard, Draw, Lay, Reject, Take
from bot.games.colonel.rules import MELDS
from bot.games.colonel.state import ColonelState
from bot.games.game import Seat
from bot.games.melds.finder import melds_in

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Take(),
    Challenge(),
    Accept(),
    Reject(),
    Lay(()),
    *(Discard(card) for card in PACK),
    *(Lay(cards_of(meld)) for meld in melds_in(mask_of(PACK), MELDS)),
    *(Add((card,), meld) for card in PACK for meld in (1, 2, 3)),
)


def choose(state: ColonelState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Lays whenever it can, mostly; takes half of the discards, challenges seldom."""
    laying = [action for action in legal if isinstance(action, Lay | Add)]
    if laying and rng.random() < 0.8:
        return rng.choice(laying)
    if Challenge() in legal and rng.random() < 0.2:
        return Challenge()
    return rng.choice([action for action in legal if action != Challenge()])


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All other actions."""
    return tuple(action for action in EVERY_ACTION if action not in legal)


def resampled(state: ColonelState, seat: Seat | None, rng: random.Random) -> ColonelState:
    """The stock and the hands that the seat does not see, dealt out anew; cards taken openly stay."""
    hidden = [at for at in (Seat(0), Seat(1)) if at != seat]
    kept = {at: [card for card in state.hands[at] if card in state.known] for at in hidden}
    loose = [card for at in hidden for card in state.hands[at] if card not in kept[at]]
    unseen = [*loose, *state.stock]
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
    )


def cards(state: ColonelState) -> tuple[Card, ...]:
    laid = (card for meld in state.table for card in meld.cards)
    return (*state.hands[0], *state.hands[1], *state.stock, *state.pile, *laid)


def open_cards(state: ColonelState) -> frozenset[str]:
    """The pile, which was all seen when thrown, the table, and a card just taken."""
    laid = (card for meld in state.table for card in meld.cards)
    return frozenset(str(card) for card in (*state.pile, *laid, state.taken) if card)


def shown_cards(state: ColonelState) -> frozenset[str]:
    """Both hands at the end of the last deal."""
    return frozenset(str(card) for hand in state.results[-1].held for card in hand)


def reveals(before: ColonelState, after: ColonelState) -> bool:
    """Whether a deal ended."""
    return len(before.results) != len(after.results)
