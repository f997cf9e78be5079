"""Dealing: the cut, the ten cards each, the upcard, and who deals next (2.1, 2.2, 2.16)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat, Step
from bot.games.mahjong.events import Cut, Dealt, Event
from bot.games.mahjong.rules import MahjongRules, NextDealer
from bot.games.mahjong.state import MahjongState, other
from bot.games.mahjong.view import Phase
from bot.games.shuffle import shuffled


def first_dealer(cards: tuple[Card, ...]) -> Seat:
    """Who deals first after the cut: king is high, and equal ranks go by suit, spades highest (2.1)."""
    return Seat(0 if cards[0] > cards[1] else 1)


def next_dealer(rules: MahjongRules, dealer: Seat, winner: Seat | None) -> Seat:
    """Who deals after a deal; a void one never moves the deal (2.16)."""
    if winner is None:
        return dealer
    match rules.next_dealer:
        case NextDealer.ALTERNATE:
            return other(dealer)
        case NextDealer.WINNER:
            return winner
        case NextDealer.LOSER:
            return other(winner)
        case _:
            assert_never(rules.next_dealer)


def new_match(rules: MahjongRules, seed: bytes) -> Step[MahjongState, Event]:
    """The cut and the first deal."""
    cards = shuffled(PACK, seed, "cut")[:2]
    dealer = first_dealer(cards)
    step = next_deal(undealt(rules, seed, dealer))
    return Step(step.state, (Cut(cards, dealer), *step.events))


def undealt(rules: MahjongRules, seed: bytes, dealer: Seat) -> MahjongState:
    """A match after the cut, before any card is dealt."""
    return MahjongState(
        rules=rules,
        seed=seed,
        number=0,
        dealer=dealer,
        phase=Phase.OVER,
        turn=None,
        hands=((), ()),
        stock=(),
        pile=(),
    )


def next_deal(state: MahjongState) -> Step[MahjongState, Event]:
    """The deal that follows."""
    number = state.number + 1
    last = state.results[-1] if state.results else None
    dealer = next_dealer(state.rules, state.dealer, last.winner) if last else state.dealer
    following = replace(state, number=number, dealer=dealer)
    dealt = lay_out(following, shuffled(PACK, state.seed, f"deal/{number}"))
    return Step(dealt, (Dealt(number, dealer, dealt.pile[-1]),))


def lay_out(state: MahjongState, deck: tuple[Card, ...]) -> MahjongState:
    """The deal at its start: ten cards each, singly, non-dealer first, and the upcard (2.2)."""
    by_turns = deck[0:20:2], deck[1:20:2]
    return replace(
        state,
        phase=Phase.OFFER_NONDEALER,
        turn=other(state.dealer),
        hands=tuple(tuple(sorted(by_turns[seat == state.dealer])) for seat in range(2)),
        stock=deck[21:],
        pile=(deck[20],),
        table=(),
        drawn=None,
        taken=(),
        stock_only=False,
    )
