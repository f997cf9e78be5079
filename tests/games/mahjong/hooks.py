"""What the tests over all games must know of Mahjong gin."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.cards import PACK, Card, cards_of, mask_of
from bot.games.game import Seat
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.rules import MELDS
from bot.games.mahjong.state import MahjongState
from bot.games.melds.finder import melds_in

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Pass(),
    Lay(()),
    *(Take(count) for count in range(-1, 34)),
    *(Discard(card) for card in PACK),
    *(Lay(cards_of(meld)) for meld in melds_in(mask_of(PACK), MELDS)),
    *(Add((card,), meld) for card in PACK for meld in (1, 2, 3)),
)


def choose(state: MahjongState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Lays whenever it can, mostly; takes from the pile half of the time, and then any number of cards."""
    laying = [action for action in legal if isinstance(action, Lay | Add)]
    if laying and rng.random() < 0.8:
        return rng.choice(laying)
    if Draw() in legal and rng.random() < 0.5:
        return Draw()
    return rng.choice(legal)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All other actions."""
    return tuple(action for action in EVERY_ACTION if action not in legal)


def resampled(state: MahjongState, seat: Seat | None, rng: random.Random) -> MahjongState:
    """The stock and the hands that the seat does not see, dealt out anew; cards taken openly stay."""
    hidden = [at for at in (Seat(0), Seat(1)) if at != seat]
    kept = {at: [card for card in state.hands[at] if card in state.known] for at in hidden}
    unseen = [card for at in hidden for card in state.hands[at] if card not in kept[at]] + list(state.stock)
    rng.shuffle(unseen)
    hands = list(state.hands)
    for at in hidden:
        number = len(hands[at]) - len(kept[at])
        hands[at] = tuple(sorted([*unseen[:number], *kept[at]]))
        del unseen[:number]
    drawn = state.drawn
    if drawn and state.turn in hidden:
        drawn = rng.choice(hands[state.turn])
    return replace(state, seed=rng.randbytes(32), hands=tuple(hands), stock=tuple(unseen), drawn=drawn)


def cards(state: MahjongState) -> tuple[Card, ...]:
    laid = (card for meld in state.table for card in meld.cards)
    return (*state.hands[0], *state.hands[1], *state.stock, *state.pile, *laid)


def open_cards(state: MahjongState) -> frozenset[str]:
    """The pile, the table, and cards just taken."""
    laid = (card for meld in state.table for card in meld.cards)
    return frozenset(str(card) for card in (*state.pile, *laid, *state.taken))


def shown_cards(state: MahjongState) -> frozenset[str]:
    """What both held at the end of the last deal, if that was a gin."""
    return frozenset(str(card) for hand in state.results[-1].held for card in hand)


def reveals(before: MahjongState, after: MahjongState) -> bool:
    """Whether a deal ended."""
    return len(before.results) != len(after.results)
