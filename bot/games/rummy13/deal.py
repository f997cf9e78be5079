"""Dealing: the first dealer, thirteen cards each, the card that is cut, the first open card (section 2).

A match shuffles the seats as ``dealer``, the whole pack in the order of `pack_of` as ``deal/1``, ``deal/2``
…, and the open deck without its top, sorted in the order of the pack, as ``reshuffle/1``, ``reshuffle/2`` ….
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import clockwise, hands_of
from bot.games.game import Seat, Step
from bot.games.rummy13.cards import Cards, in_pack_order, pack_of
from bot.games.rummy13.events import Dealt, Event, Reshuffled
from bot.games.rummy13.rules import HAND, Rummy13Rules
from bot.games.rummy13.scoring import opened, tied
from bot.games.rummy13.state import Chair, Rummy13State
from bot.games.rummy13.view import Phase, Status
from bot.games.shuffle import shuffled


def new_match(rules: Rummy13Rules, players: int, seed: bytes) -> Step[Rummy13State, Event]:
    """The first deal."""
    return next_deal(undealt(rules, players, seed))


def undealt(rules: Rummy13Rules, players: int, seed: bytes) -> Rummy13State:
    """A match before its first deal (2.1).

    `next_deal` passes the deal on to the next seat, so the dealer written down here is the seat before the
    one that was drawn.
    """
    first = shuffled(range(players), seed, "dealer")[0]
    return Rummy13State(
        rules=rules,
        seed=seed,
        players=players,
        dealer=Seat((first - 1) % players),
        book=opened(rules, players),
        chairs=(Chair(),) * players,
    )


def next_deal(state: Rummy13State) -> Step[Rummy13State, Event]:
    """The deal that follows; the next seat that plays in it deals (2.1)."""
    number = state.number + 1
    level = tied(state.rules, state.book, played=len(state.results), left=state.left)
    seats = level or state.in_match
    # In a tie break, and after somebody is out of the pool, the deal skips those who do not play.
    dealer = clockwise(seats, state.dealer)[0]
    deck = shuffled(pack_of(state.rules.packs_for(len(state.chairs))), state.seed, f"deal/{number}")
    dealt = lay_out(replace(state, number=number, dealer=dealer, tied=level), seats, deck)
    assert dealt.turn is not None
    fact = Dealt(
        number=number,
        dealer=dealer,
        starts=dealt.turn,
        seats=seats,
        cut=dealt.cut,
        upcard=dealt.discards[0],
        is_tie_break=bool(level),
    )
    return Step(dealt, (fact,))


def lay_out(state: Rummy13State, seats: tuple[Seat, ...], deck: Cards) -> Rummy13State:
    """The deal at its start (2.2 to 2.4).

    Cards go round one by one from the dealer's left. The next card is cut, and the one after it begins the
    open deck.
    """
    order = clockwise(seats, state.dealer)
    dealt = HAND * len(order)
    hands = hands_of(deck, order, HAND, players=state.players)
    return replace(
        state,
        phase=Phase.DRAW,
        turn=order[0],
        chairs=tuple(
            Chair(status=Status.PLAYING, hand=hands[seat]) if seat in order else Chair()
            for seat in state.seats
        ),
        cut=deck[dealt],
        discards=(deck[dealt + 1],),
        is_upcard_there=True,
        closed=deck[dealt + 2 :],
        drawn=None,
        took=False,
    )


def with_closed_deck(state: Rummy13State) -> Step[Rummy13State, Event]:
    """The state with a card to draw: if the closed deck is empty, the open deck becomes it (3.4).

    Its top card stays, so that it is still known what the player before has thrown.
    """
    if state.closed:
        return Step(state, ())
    number = state.reshuffles + 1
    cards = shuffled(in_pack_order(state.discards[:-1]), state.seed, f"reshuffle/{number}")
    made = replace(
        state, closed=cards, discards=state.discards[-1:], is_upcard_there=False, reshuffles=number
    )
    return Step(made, (Reshuffled(len(cards)),))
