"""Who deals first, dealing a round, and the first card (section 2).

A match shuffles ``draw/1``, ``draw/2`` … for the first dealer, ``deal/1`` … for the rounds, and
``reshuffle/1`` … for a part of the pack: each a label of its own, so that a replay asks for every deck by
name.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import clockwise, hands_of
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled
from bot.games.uno.cards import BOX, PACK, Card, Face
from bot.games.uno.events import DealerDrawn, Dealt, Event, Turned
from bot.games.uno.playing import effect_of
from bot.games.uno.rules import HAND, BlankMode, UnoRules
from bot.games.uno.scoring import highest
from bot.games.uno.state import UnoState, to_turn
from bot.games.uno.view import Direction, Phase


def pack_of(rules: UnoRules) -> tuple[Card, ...]:
    """What is played with: the blanks only where they mean something (1.1, 6.1)."""
    return PACK if rules.blank_mode is BlankMode.OFF else BOX


def first_dealer(rules: UnoRules, players: int, seed: bytes) -> Step[UnoState, Event]:
    """Everybody draws a card; those tied for the highest draw again (2.1)."""
    facts: list[Event] = []
    seats = tuple(map(Seat, range(players)))
    while len(seats) > 1:
        cards = shuffled(pack_of(rules), seed, f"draw/{len(facts) + 1}")[: len(seats)]
        best = highest(dict(zip(seats, cards, strict=True)), rules.dealer_draw)
        facts.append(DealerDrawn(seats, cards, best[0] if len(best) == 1 else None))
        seats = best
    state = UnoState(rules=rules, seed=seed, players=players, dealer=seats[0], misses=(0,) * players)
    return Step(state, tuple(facts))


def new_match(rules: UnoRules, players: int, seed: bytes) -> Step[UnoState, Event]:
    """The draw for the first deal, and the first round."""
    drawn = first_dealer(rules, players, seed)
    dealt = deal_round(drawn.state)
    return Step(dealt.state, drawn.events + dealt.events)


def next_round(state: UnoState) -> Step[UnoState, Event]:
    """The round that follows: the next player deals, but after a void round the same one (3.10)."""
    dealer = state.dealer
    if not state.is_void_round or dealer in state.left:
        dealer = state.after(dealer)
    return deal_round(replace(state, dealer=dealer))


def deal_round(state: UnoState) -> Step[UnoState, Event]:
    """Seven cards each, one by one from the dealer's left; then the first card is turned (2.2, 2.4)."""
    number = state.number + 1
    deck = shuffled(pack_of(state.rules), state.seed, f"deal/{number}")
    seats = clockwise(state.present, state.dealer)
    pile, put_back, reshuffles = _turned(deck[HAND * len(seats) :], state.seed, state.reshuffles)
    dealt = replace(
        to_turn(state, state.dealer),
        direction=Direction.CLOCKWISE,
        hands=hands_of(deck, seats, HAND, players=state.players),
        pile=pile[1:],
        discards=pile[:1],
        colour=None,
        called=(),
        exposed=(),
        shown=None,
        stuck=0,
        number=number,
        reshuffles=reshuffles,
    )
    begun = begin(dealt)
    # The deal is told before what its first card did, though both happen in one step.
    fact = Dealt(number, len(state.results) + 1, state.dealer, dealt.top, put_back)
    return Step(begun.state, (fact, *begun.events))


def begin(state: UnoState) -> Step[UnoState, Event]:
    """What the first card does (2.4)."""
    if state.top.is_wild:
        turn = state.after(state.dealer)
        return Step(replace(to_turn(state, turn), phase=Phase.CHOOSE_COLOR, colour=None), ())
    state = replace(state, colour=state.top.colour)
    # By `effect_of` the dealer would have played the reverse, and the player on the right would follow; the
    # rule lets the dealer begin instead. Between two players a reverse is a skip, which `effect_of` knows.
    if state.top.face is Face.REVERSE and len(state.present) > 2:
        turned = replace(state, direction=state.direction.reversed)
        return Step(to_turn(turned, state.dealer), (Turned(turned.direction),))
    return effect_of(state, state.dealer, state.top)


def may_begin(card: Card) -> bool:
    """Whether a card may be the first: all but wild draw four and blank (2.4)."""
    return card.face not in (Face.WILD_DRAW_FOUR, Face.BLANK)


def _turned(
    pile: tuple[Card, ...], seed: bytes, reshuffles: int
) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """The pile with a first card that may begin on top, what was turned before it, and the reshuffles so far.

    A card that may not begin goes back, and the whole pile is shuffled again, sorted in the order of the pack
    first (2.4).
    """
    put_back: list[Card] = []
    while not may_begin(pile[0]):
        put_back.append(pile[0])
        reshuffles += 1
        pile = shuffled(tuple(sorted(pile)), seed, f"reshuffle/{reshuffles}")
    return pile, tuple(put_back), reshuffles
