"""What the tests over all games must know of UNO rules."""

from __future__ import annotations

import random
from collections import Counter

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.uno.actions import (
    AcceptDraw,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    Play,
    Timeout,
)
from bot.games.uno.cards import Card, Colour
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Pass(),
    AcceptDraw(),
    Challenge(),
    CallUno(),
    Timeout(),
    *map(NameColour, Colour),
    *(Catch(Seat(seat)) for seat in range(10)),
    *(Play(card, uno=said) for card in Card for said in (False, True)),
    *(Play(card, colour=colour) for card in Card for colour in Colour),
    *(Play(Card.R7, swap=Seat(seat)) for seat in range(10)),
    Play(Card.WILD, colour=Colour.RED, swap=Seat(0)),
)


def choose(state: UnoState, legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Plays when it can, mostly; now and then calls, catches or misses a turn, never three in a row."""
    plays = [action for action in legal if isinstance(action, Play)]
    if plays and rng.random() < 0.9:
        return rng.choice(plays)
    is_patient = state.turn is not None and state.misses[state.turn] < 2
    kept = [action for action in legal if action != Timeout() or (is_patient and rng.random() < 0.1)]
    return rng.choice(kept or plays)


def unlisted(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """All other actions."""
    return tuple(action for action in EVERY_ACTION if action not in legal)


def resampled(state: UnoState, seat: Seat | None, rng: random.Random) -> UnoState:
    """The draw pile and the hands that the seat does not see, dealt out anew.

    Whoever just drew a card that fits keeps some card as the one that was drawn.
    """
    hidden = [at for at in range(state.players) if at != seat]
    unseen = [*(card for at in hidden for card in state.hands[at]), *state.pile]
    rng.shuffle(unseen)
    hands = list(state.hands)
    for at in hidden:
        number = len(hands[at])
        hands[at] = tuple(sorted(unseen[:number]))
        del unseen[:number]
    drawn = state.drawn
    if drawn is not None and state.turn in hidden:
        drawn = rng.choice(hands[state.turn])
    return replace(state, seed=rng.randbytes(32), hands=tuple(hands), pile=tuple(unseen), drawn=drawn)


def cards(state: UnoState) -> tuple[tuple[str, int], ...]:
    """Every card with the number of the copy, since a pack holds several of a kind."""
    found: Counter[Card] = Counter()
    told: list[tuple[str, int]] = []
    for card in (*state.discards, *(card for hand in state.hands for card in hand), *state.pile):
        found[card] += 1
        told.append((str(card), found[card]))
    return tuple(told)


def open_cards(state: UnoState) -> frozenset[str]:
    """The discards, which were all seen when they were played."""
    return frozenset(map(str, state.discards))


def shown_cards(state: UnoState) -> frozenset[str]:
    """All hands at the end of the last round; and what cannot begin the next one, and went back (2.4)."""
    held = state.results[-1].held if state.results else ()
    put_back = (Card.WILD_DRAW_FOUR, Card.BLANK)
    return frozenset(map(str, (*put_back, *(card for hand in held for card in hand))))


def reveals(before: UnoState, after: UnoState) -> bool:
    """Whether a round ended, a challenge was judged, or cards were drawn until one fitted."""
    has_drawn = before.phase is Phase.TURN and before.rules.draw_until_playable and before.pile != after.pile
    return (
        before.number != after.number
        or len(before.results) != len(after.results)
        or has_drawn
        or (before.phase is Phase.CHALLENGE and after.phase is not Phase.CHALLENGE)
    )
