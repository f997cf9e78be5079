"""Games of tricks: each seat plays a card; the highest of the suit that was led takes them, or a trump."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from bot.games.cards import Card, Rank, Suit
from bot.games.frame.dealing import with_hand, without
from bot.games.frame.events import Played, TrickTaken
from bot.games.frame.match import FinalT, MatchState, PhaseT, ResultT, RulesT
from bot.games.game import Seat

Cards = tuple[Card, ...]
Trick = tuple[tuple[Seat, Card], ...]
"""Who played what, in the order of play."""


class TrickState(
    MatchState[RulesT, PhaseT, ResultT, FinalT],
    Generic[RulesT, PhaseT, ResultT, FinalT],
    frozen=True,
    kw_only=True,
):
    """A match whose deals are played in tricks."""

    hands: tuple[Cards, ...] = ()
    trick: Trick = ()
    """The cards of the present trick, before it is taken."""
    won: tuple[Cards, ...] = ()
    """By seat the cards of the tricks that it took in this deal."""


TrickT = TypeVar("TrickT", bound=TrickState[Any, Any, Any, Any])


def height(card: Card) -> int:
    """For comparing cards of a suit: the ace is above the king."""
    return 14 if card.rank is Rank.ACE else card.rank


def by_suit_ace_high(cards: Cards) -> Cards:
    """Spades, hearts, clubs, diamonds; each suit from the two up to the ace."""
    return tuple(sorted(cards, key=lambda card: ("shcd".index(card.suit.code), height(card))))


def following(hand: Cards, trick: Trick) -> Cards:
    """The cards that follow suit; the whole hand if there is none, or to lead."""
    return tuple(card for card in hand if trick and card.suit is trick[0][1].suit) or hand


def taker(trick: Trick, trump: Suit | None = None) -> Seat:
    """Who takes a whole trick; of equal cards the first counts."""
    led = trick[0][1].suit
    return max(trick, key=lambda one: (one[1].suit is trump, one[1].suit is led, height(one[1])))[0]


def put(
    state: TrickT, seat: Seat, card: Card, trump: Suit | None = None
) -> tuple[TrickT, tuple[Played | TrickTaken, ...]]:
    """A card of the hand goes to the trick; whoever takes a whole one leads to the next."""
    hands = with_hand(state.hands, seat, without(state.hands[seat], card))
    trick: Trick = (*state.trick, (seat, card))
    played = replace(state, hands=hands, trick=trick, turn=state.after(seat))
    if len(trick) < len(state.present):
        return played, (Played(seat, card),)
    winner, cards = taker(trick, trump), tuple(one for _, one in trick)
    won = with_hand(state.won, winner, state.won[winner] + cards)
    facts = Played(seat, card), TrickTaken(winner, cards)
    return replace(played, trick=(), won=won, turn=winner), facts
