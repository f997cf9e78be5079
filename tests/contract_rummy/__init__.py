"""Contract Rummy for three to six, made by docs/add-a-game.md; numbers in brackets are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Rank
from bot.games.frame import laying
from bot.games.frame.actions import Action, Add, Discard, Draw, Lay, Take
from bot.games.frame.actions import read as read
from bot.games.frame.actions import write as write
from bot.games.frame.dealing import clockwise, hands_of
from bot.games.frame.events import DealOver, Dealt, Discarded, GameOver, Left, Took, Turned, Voided
from bot.games.frame.laying import Cards, LayingState
from bot.games.frame.match import Deals, totals
from bot.games.frame.view import DealResult, Standing
from bot.games.game import IllegalAction, RulesError, Seat, Step
from bot.games.melds.packs import find_group, fits, openings
from bot.games.melds.view import MeldKind, TableMeld
from bot.games.shuffle import shuffled

BOUNDS = {"deals": (1, 7)}
CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""The sets and runs of each deal (1)."""
Points = tuple[int, ...]


class ContractRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    deals: int = 7

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= 7:
            raise RulesError(f"deals must be 1 to 7, not {self.deals}")


Event = Dealt | Turned | DealOver[DealResult] | GameOver[Points] | Left | Voided
Phase = StrEnum("Phase", "DRAWING MELDING OVER")
Refusal = StrEnum("Refusal", "WRONG_PHASE WRONG_PLAYER NOT_IN_HAND NOT_CONTRACT NOT_DOWN NOT_MELD NO_DISCARD")


class ContractState(LayingState[ContractRules, Phase, DealResult, Points], frozen=True, kw_only=True):
    is_reshuffled: bool = False

    @property
    def contract(self) -> tuple[int, int]:
        return CONTRACTS[self.number - 1]

    @property
    def points(self) -> Points:
        return totals((result.points for result in self.results), self.players)

    def owed(self, seat: Seat) -> tuple[int, int]:
        """The sets and runs that a seat must still lay."""
        kinds = [meld.kind for meld in self.table if meld.owner == seat]
        return self.contract[0] - kinds.count(MeldKind.SET), self.contract[1] - kinds.count(MeldKind.RUN)


class ContractView(msgspec.Struct, frozen=True, kw_only=True):
    standing: Standing
    contract: tuple[int, int]
    stock: int
    upcard: Card | None
    table: tuple[TableMeld, ...]
    held: tuple[int, ...]
    seat: Seat | None
    hand: Cards
    drawn: Card | None
    """The card that this seat drew or took in this turn, which so is to be ended."""
    owed: tuple[int, int]


def cost(cards: Cards) -> int:
    """What cards in a hand count (3.2)."""
    return sum(15 if card.rank is Rank.ACE else min(10, card.rank) for card in cards)


def new_match(rules: ContractRules, players: int, seed: bytes) -> Step[ContractState, Event]:
    start = ContractState(rules=rules, seed=seed, players=players, dealer=Seat(0), phase=Phase.OVER, hands=())
    return next_deal(start)


def next_deal(state: ContractState) -> Step[ContractState, Event]:
    number, dealer = state.number + 1, state.after(state.dealer)
    order, size = clockwise(state.present, dealer), 10 if number <= 3 else 12
    deck = shuffled(PACKS[state.players > 4], state.seed, f"deal/{number}")
    hands, (upcard, *stock) = hands_of(deck, order, size, players=state.players), deck[size * len(order) :]
    cards = replace(state, hands=hands, stock=tuple(stock), pile=(upcard,), table=(), known=())
    dealt = replace(
        cards, number=number, dealer=dealer, phase=Phase.DRAWING, turn=order[0], is_reshuffled=False
    )
    return Step(dealt, (Dealt(number, dealer, upcard),))


def legal_now(state: ContractState, seat: Seat) -> tuple[Action, ...]:
    """What brings the end nearer comes first."""
    hand, owed = state.hands[seat], state.owed(seat)
    if seat != state.turn:
        return ()
    if state.phase is Phase.DRAWING:
        return (Draw(), Take()) if state.pile else (Draw(),)
    laid = tuple(meld.cards for meld in state.table) if state.number == len(CONTRACTS) else None
    lays = tuple(map(Lay, openings(hand, *owed, laid))) if any(owed) else ()
    if owed not in {(0, 0), state.contract}:
        return lays
    throws, melds = tuple(map(Discard, dict.fromkeys(hand))), enumerate(state.table, start=1)
    if any(owed):
        return (*lays, *throws)
    adds = (Add((it.card,), number) for number, meld in melds for it in throws if fits(it.card, meld.cards))
    return (*adds, *(throws if laid is None else ()))


def fault(state: ContractState, seat: Seat, action: Action) -> Refusal:
    if isinstance(action, Draw | Take) or state.phase is Phase.DRAWING:
        return Refusal.WRONG_PHASE
    cards = (action.card,) if isinstance(action, Discard) else action.cards
    if not set(cards) <= set(state.hands[seat]):
        return Refusal.NOT_IN_HAND
    if isinstance(action, Add):
        return Refusal.NOT_DOWN if any(state.owed(seat)) else Refusal.NOT_MELD
    return Refusal.NOT_CONTRACT if isinstance(action, Lay) else Refusal.NO_DISCARD


def play(state: ContractState, seat: Seat, action: Action) -> Step[ContractState, Event]:
    if action not in legal_now(state, seat):
        raise IllegalAction(fault(state, seat, action))
    match action:
        case Draw():
            drawn, drew = laying.draw(state, seat)
            return Step(replace(drawn, phase=Phase.MELDING), (drew,))
        case Take():
            taken, (card,) = laying.take(state, seat)
            return Step(replace(taken, phase=Phase.MELDING, drawn=card), (Took(seat, card),))
        case Discard(card):
            thrown, fact = laying.throw(state, seat, card)
            return ended(thrown, seat, (fact,)) if not thrown.hands[seat] else passed_on(thrown, seat, fact)
        case Lay() | Add():
            laid, facts = laying.lay(state, seat, (action,), find_group, Refusal)
            return Step(laid, facts) if laid.hands[seat] else ended(laid, seat, facts)


def passed_on(state: ContractState, seat: Seat, fact: Discarded) -> Step[ContractState, Event]:
    """The next turn; a stock that is used up is made anew once (3.3)."""
    if not state.stock and not state.is_reshuffled:
        state = replace(laying.stock_of_pile(state, f"reshuffle/{state.number}"), is_reshuffled=True)
    if not state.stock:
        return ended(state, None, (fact,))
    return Step(replace(state, phase=Phase.DRAWING, turn=state.after(seat)), (fact,))


def ended(state: ContractState, winner: Seat | None, facts: tuple[Event, ...]) -> Step[ContractState, Event]:
    """The deal is over; a void one counts nothing (3)."""
    points = tuple(0 if winner is None else cost(hand) for hand in state.hands)
    result = DealResult(winner, points)
    over = replace(state, phase=Phase.OVER, turn=None, results=(*state.results, result))
    return Step(over, (*facts, DealOver(result, over.points)))


def clock(state: ContractState, seat: Seat) -> Action:
    """Draws, lays nothing that it need not, and discards what costs most."""
    legal = legal_now(state, seat)
    return max(legal, key=lambda action: cost((action.card,)) if isinstance(action, Discard) else 0)


KEY, VERSION, SEATS = "contract_rummy", 1, range(3, 7)
MISSES: int | None = 3
PACKS = tuple(sorted(PACK * 2)), tuple(sorted(PACK * 3))
PRESETS = {"standard": ContractRules()}
RULES, STATE = ContractRules, ContractState
EVENT: Any = Event
DEALS = Deals(
    name="Contract Rummy",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Refusal.WRONG_PHASE,
    wrong_player=Refusal.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=play,
    clock=clock,
    deal=next_deal,
    final_score=lambda state: state.points if len(state.results) == state.rules.deals else None,
    points=lambda state: state.points,
    merit=lambda state, seat: -state.points[seat],
    take_out=lambda state, seat: Step(laying.take_out(state, seat, Phase.DRAWING), ()),
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: ContractState, seat: Seat) -> Mapping[str, int]:
    return {"deals_won": sum(result.winner == seat for result in state.results)}


def achieved(state: ContractState, seat: Seat) -> tuple[str, ...]:
    return ()


def view(state: ContractState, seat: Seat | None) -> ContractView:
    is_melding = state.phase is Phase.MELDING and seat == state.turn
    return ContractView(
        standing=DEALS.standing(state),
        contract=state.contract,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        table=laying.table_view(state.table),
        held=tuple(map(len, state.hands)),
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if is_melding else None,
        owed=(0, 0) if seat is None else state.owed(seat),
    )
