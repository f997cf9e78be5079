"""The cut, what is asked before the first deal, the deals themselves, and misdeals (2.1 to 2.3, 2.16, 6.8).

Each deck has a label of its own (``cut``, ``deal/3``, ``knock/3``), so that a proof can name it and no deck
depends on how many cards of another were used.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card, mask_of
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other, with_hand
from bot.games.frame.rules import CutWinner
from bot.games.game import IllegalAction, Seat, Step
from bot.games.gin.actions import Action, Deal, Declare, Reason
from bot.games.gin.events import Chosen, Cut, DealOver, Dealt, Declared, Event
from bot.games.gin.formats import running_totals
from bot.games.gin.rules import DealStyle, GinRules, KnockSource, MatchFormat, PredrawKnock
from bot.games.gin.scoring import unscored
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, Phase
from bot.games.melds.deadwood import counting
from bot.games.shuffle import shuffled

HAND = 10
"""Cards dealt to each (2.2)."""


def first_dealer(rules: GinRules, cards: tuple[Card, ...]) -> Seat | None:
    """Who deals first after the cut; None where its winner chooses (2.1)."""
    match rules.cut_winner:
        case CutWinner.DEALS:
            return high_card(cards)
        case CutWinner.CHOOSES:
            return None
        case CutWinner.OPPONENT_DEALS:
            return other(high_card(cards))


def undealt(rules: GinRules, seed: bytes, dealer: Seat) -> GinState:
    """A match after the cut, before any card is dealt."""
    return GinState(
        rules=rules,
        seed=seed,
        players=2,
        dealer=dealer,
        first=other(dealer),
        phase=Phase.OVER,
        hands=((), ()),
        stock=(),
        pile=(),
        knock_card=None,
    )


def next_deal(state: GinState) -> Step[GinState, Event]:
    """The deal that follows; dealt again for as long as it is a misdeal (2.3)."""
    events: list[Event] = []
    while True:
        state = _following(state)
        deck = shuffled(PACK, state.seed, f"deal/{state.number}")
        state = lay_out(state, deck)
        upcard = state.pile[-1] if state.pile else None
        events.append(Dealt(state.number, state.dealer, upcard, state.limit, state.knock_card))
        if not is_misdeal(state, deck):
            return Step(state, tuple(events))
        result = unscored(DealKind.MISDEAL, number=state.number, dealer=state.dealer)
        state = replace(state, results=(*state.results, result))
        events.append(DealOver(result, running_totals(state.rules, state.results, state.targets)))


def _following(state: GinState) -> GinState:
    """The next deal's number, dealer, first player and knock card; its cards are still to be dealt."""
    number = state.number + 1
    last = state.results[-1] if state.results else None
    dealer = _next_dealer(state, last) if last else state.dealer
    first, knock_card = other(dealer), None
    if state.rules.knock_source is KnockSource.SECOND_DECK:
        # The winner of the last deal that somebody won draws first, and a deal played again keeps its card
        # (2.2.3).
        winners = [result.winner for result in state.results if result.winner is not None]
        first = winners[-1] if winners else first
        knock_card = state.knock_card
        if last is None or last.kind not in {DealKind.VOID, DealKind.MISDEAL}:
            knock_card = shuffled(PACK, state.seed, f"knock/{number}")[0]
    return replace(state, number=number, dealer=dealer, first=first, knock_card=knock_card)


def _next_dealer(state: GinState, last: DealResult) -> Seat:
    """Who deals after a deal: in a match of so many deals whoever did not deal, void or not (2.16, 6.9)."""
    if state.rules.format is MatchFormat.DEALS:
        return other(state.dealer)
    return next_dealer(state.rules.next_dealer, state.dealer, last.winner)


def lay_out(state: GinState, deck: tuple[Card, ...]) -> GinState:
    """The deal at its start: ten cards each, and the upcard where there is one (2.2)."""
    hands = hands_of(deck, (other(state.dealer), state.dealer), HAND, players=2)
    stock: tuple[Card, ...] = deck[20:]
    pile: tuple[Card, ...] = ()
    phase, knock_card, turn = Phase.DRAW, state.knock_card, state.first
    if state.rules.deal_style is DealStyle.ELDER_11:
        hands = with_hand(hands, turn, (*hands[turn], deck[20]))
        stock, phase = deck[21:], Phase.DISCARD
    elif state.rules.knock_source is not KnockSource.SECOND_DECK:
        stock, pile, phase = deck[21:], (deck[20],), Phase.OFFER_NONDEALER
        knock_card = deck[20] if state.rules.knock_source is KnockSource.UPCARD else None
    return replace(
        state,
        phase=phase,
        turn=turn,
        hands=hands,
        stock=stock,
        pile=pile,
        knock_card=knock_card,
        drawn=None,
        took=False,
        stock_only=False,
        known=((), ()),
        thrown=((), ()),
    )


def is_misdeal(state: GinState, deck: tuple[Card, ...]) -> bool:
    """Whether ten cards just dealt could knock already, where the rules call that a misdeal (2.3).

    The eleventh card of 2.2.2 does not count.
    """
    # In a match of so many deals nobody's deals may differ in number from those of another table (6.9).
    if state.rules.predraw_knock is PredrawKnock.IGNORE or state.rules.format is MatchFormat.DEALS:
        return False
    deadwood = counting(state.rules.melds).deadwood
    return any(deadwood(mask_of(ten)) <= state.limit for ten in (deck[0:20:2], deck[1:20:2]))


DECLARABLE = range(100, 501, 25)
"""The numbers that may be declared (6.8)."""

DECLARED_BY_CLOCK = 250
"""What the clock declares for an absent seat: a game of the usual length."""


def new_match(rules: GinRules, _players: int, seed: bytes) -> Step[GinState, Event]:
    """The cut, and what follows from it: a question, or the first deal that is no misdeal."""
    cards = _cut(seed)
    dealer = first_dealer(rules, cards)
    high = high_card(cards)
    state = undealt(rules, seed, high if dealer is None else dealer)
    cut = Cut(cards, dealer)
    if dealer is None:
        return Step(replace(state, phase=Phase.CHOOSE_DEALER, turn=high), (cut,))
    step = _after_cut(state)
    return Step(step.state, (cut, *step.events))


def opening_actions(state: GinState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do before the first deal; declaring is for both at once."""
    if state.phase is Phase.CHOOSE_DEALER:
        return (Deal(seat), Deal(other(seat))) if seat == state.turn else ()
    return tuple(Declare(points) for points in DECLARABLE) if state.declared[seat] is None else ()


def play_opening(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The match after a choice before the first deal; raises IllegalAction."""
    if state.phase is Phase.CHOOSE_DEALER:
        return _choose(state, seat, action)
    return _declare(state, seat, action)


def clock_before_deals(state: GinState, seat: Seat) -> Action:
    """What the clock plays: the winner of the cut deals; a middling number is declared (2.18)."""
    return Deal(seat) if state.phase is Phase.CHOOSE_DEALER else Declare(DECLARED_BY_CLOCK)


def _cut(seed: bytes) -> tuple[Card, ...]:
    """The card that each seat draws (2.1)."""
    return shuffled(PACK, seed, "cut")[:2]


def _choose(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The winner of the cut says who deals (2.1)."""
    if not isinstance(action, Deal) or action.dealer not in (0, 1):
        raise IllegalAction(Reason.WRONG_PHASE)
    chosen = undealt(state.rules, state.seed, action.dealer)
    step = _after_cut(chosen)
    return Step(step.state, (Chosen(seat, action.dealer), *step.events))


def _after_cut(state: GinState) -> Step[GinState, Event]:
    """The dealer is known: both declare, or the cards are dealt."""
    if state.rules.format is MatchFormat.DECLARED:
        return Step(replace(state, phase=Phase.DECLARE, turn=None), ())
    return next_deal(state)


def _declare(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """A target is named in secret; the second one opens both (6.8)."""
    if state.declared[seat] is not None:
        raise IllegalAction(Reason.WRONG_PLAYER)
    if not isinstance(action, Declare):
        raise IllegalAction(Reason.WRONG_PHASE)
    if action.points not in DECLARABLE:
        raise IllegalAction(Reason.NOT_DECLARABLE)
    numbers = tuple(action.points if at == seat else number for at, number in enumerate(state.declared))
    state = replace(state, declared=numbers)
    if state.targets is None:
        return Step(state, (Declared(seat),))
    step = next_deal(state)
    return Step(step.state, (Declared(seat, state.targets), *step.events))
