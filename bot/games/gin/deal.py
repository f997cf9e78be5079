"""Dealing: the cut, the ten cards each, the misdeal, and who deals next (2.1 to 2.3, 2.16)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card, mask_of
from bot.games.frame.dealing import hands_of, high_card, next_dealer, other, with_hand
from bot.games.frame.rules import CutWinner
from bot.games.game import Seat, Step
from bot.games.gin.events import DealOver, Dealt, Event
from bot.games.gin.formats import running_totals
from bot.games.gin.rules import DealStyle, GinRules, KnockSource, PredrawKnock
from bot.games.gin.scoring import unscored
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, Phase
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
    dealer = next_dealer(state.rules.next_dealer, state.dealer, last.winner) if last else state.dealer
    first, knock_card = other(dealer), None
    if state.rules.knock_source is KnockSource.SECOND_DECK:
        winners = [result.winner for result in state.results if result.winner is not None]
        first = winners[-1] if winners else first
        knock_card = state.knock_card
        if last is None or last.kind not in {DealKind.VOID, DealKind.MISDEAL}:
            knock_card = shuffled(PACK, state.seed, f"knock/{number}")[0]
    return replace(state, number=number, dealer=dealer, first=first, knock_card=knock_card)


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
    """Whether the first ten cards dealt to somebody could knock already, and the rules mind (2.3)."""
    if state.rules.predraw_knock is PredrawKnock.IGNORE:
        return False
    deadwood = counting(state.rules.melds).deadwood
    return any(deadwood(mask_of(ten)) <= state.limit for ten in (deck[0:20:2], deck[1:20:2]))
