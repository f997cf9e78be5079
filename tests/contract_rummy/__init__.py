"""Contract Rummy for three to six, made by docs/add-a-game.md; numbers in brackets are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Rank, Suit
from bot.games.frame import laying
from bot.games.frame.dealing import clockwise, hands_of, with_hand, without
from bot.games.frame.events import Added, DealOver, Dealt, Discarded, Drew, GameOver, Laid, Left, Took, Voided
from bot.games.frame.laying import Cards, LayingState
from bot.games.frame.match import Deals
from bot.games.frame.notation import one_card, reader
from bot.games.frame.scoring import totals
from bot.games.frame.tricks import height
from bot.games.frame.view import Standing
from bot.games.game import IllegalAction, RulesError, Seat, Step
from bot.games.melds.actions import Add, Lay, find_laying, write_laying
from bot.games.melds.view import Group, MeldKind, TableMeld
from bot.games.shuffle import shuffled

BOUNDS = {"deals": (1, 7)}
CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""The sets and runs of each deal (1)."""
SUITS = tuple(tuple(card for card in PACK if card.suit is suit) for suit in Suit)
RUNS = tuple(tuple(sorted((*suit, suit[0])[low : low + 4])) for suit in SUITS for low in range(11))
Points = tuple[int, ...]


class ContractRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    deals: int = 7

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= 7:
            raise RulesError(f"deals must be 1 to 7, not {self.deals}")


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    pass


class Take(msgspec.Struct, frozen=True, tag="take"):
    pass


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    card: Card


class DealResult(msgspec.Struct, frozen=True):
    winner: Seat | None
    """None if the deal was void."""
    points: Points


Action = Draw | Take | Lay | Add | Discard
Event = (
    Dealt | Drew | Took | Laid | Added | Discarded | DealOver[DealResult] | GameOver[Points] | Left | Voided
)
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
    deals: int
    contract: tuple[int, int]
    stock: int
    upcard: Card | None
    table: tuple[TableMeld, ...]
    held: tuple[int, ...]
    seat: Seat | None
    hand: Cards
    drawn: Card | None
    owed: tuple[int, int]
    is_melding: bool


def cost(cards: Cards) -> int:
    """What cards in a hand count (3.2)."""
    return sum(15 if card.rank is Rank.ACE else min(10, card.rank) for card in cards)


def find_meld(cards: Cards) -> Group | None:
    """A set, or a run with the ace at either end (1.1)."""
    if len(cards) >= 3 and len({card.rank for card in cards}) == 1:
        return Group(MeldKind.SET, tuple(sorted(cards)))
    if len(cards) < 4 or len({card.suit for card in cards}) > 1:
        return None
    for line in (tuple(sorted(cards)), tuple(sorted(cards, key=height))):
        if all((after.rank - before.rank) % 13 == 1 for before, after in pairwise(line)):
            return Group(MeldKind.RUN, line)
    return None


@lru_cache(maxsize=4096)
def openings(hand: Cards, sets: int, runs: int, laid: tuple[Cards, ...] | None) -> tuple[Cards, ...]:
    """The melds that can be laid so that the rest of the contract can follow (2.3).

    If nobody may discard, ``laid`` are the melds that lie, and whatever is left must fit on them (2.6).
    """
    by_rank = (tuple(card for card in hand if card.rank is rank) for rank in Rank if sets)
    triples = dict.fromkeys(cards for same in by_rank for cards in combinations(same, 3))
    quads = tuple(run for run in RUNS if runs and all(card in hand for card in run))
    found = []
    for cards in (*triples, *quads):
        rest, own = without(hand, *cards), None if laid is None else (*laid, cards)
        owed = (sets - 1, runs) if cards in triples else (sets, runs - 1)
        if any(owed):
            can_follow = bool(openings(rest, *owed, own))
        else:
            can_follow = own is None or all(any(find_meld((*meld, card)) for meld in own) for card in rest)
        if can_follow:
            found.append(cards)
    return tuple(found)


def new_match(rules: ContractRules, players: int, seed: bytes) -> Step[ContractState, Event]:
    last, hands = Seat(players - 1), ((),) * players
    return next_deal(
        ContractState(rules=rules, seed=seed, players=players, dealer=last, phase=Phase.OVER, hands=hands)
    )


def next_deal(state: ContractState) -> Step[ContractState, Event]:
    number, dealer = state.number + 1, state.after(state.dealer)
    order, size = clockwise(state.present, dealer), 10 if number <= 3 else 12
    deck = shuffled(PACKS[state.players > 4], state.seed, f"deal/{number}")
    hands, (upcard, *stock) = hands_of(deck, order, size, players=state.players), deck[size * len(order) :]
    cards = replace(state, hands=hands, stock=tuple(stock), pile=(upcard,), table=(), is_reshuffled=False)
    dealt = replace(cards, number=number, dealer=dealer, phase=Phase.DRAWING, turn=order[0])
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
    kinds, numbers = tuple(dict.fromkeys(hand)), range(1, len(state.table) + 1)
    adds = tuple(Add((card,), number) for number in numbers for card in kinds if fits(state, card, number))
    throws = tuple(map(Discard, kinds))
    return (*lays, *throws) if any(owed) else (*adds, *(throws if laid is None else ()))


def fits(state: ContractState, card: Card, number: int) -> bool:
    return find_meld((*state.table[number - 1].cards, card)) is not None


def fault(state: ContractState, seat: Seat, action: Action) -> Refusal:
    """Why what is not legal is refused."""
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
            laid, facts = laying.lay(state, seat, (action,), find_meld, Refusal)
            return Step(laid, facts) if laid.hands[seat] else ended(laid, seat, facts)


def passed_on(state: ContractState, seat: Seat, fact: Discarded) -> Step[ContractState, Event]:
    """The next turn; a stock that is used up is made anew once (3.3)."""
    if not state.stock and (state.is_reshuffled or len(state.pile) < 2):
        return ended(state, None, (fact,))
    if not state.stock:
        stock = shuffled(tuple(sorted(state.pile[:-1])), state.seed, f"reshuffle/{state.number}")
        state = replace(state, stock=stock, pile=state.pile[-1:], is_reshuffled=True)
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
    throws = [action for action in legal if isinstance(action, Discard)]
    return max(throws, key=lambda action: cost((action.card,)), default=legal[0])


def take_out(state: ContractState, seat: Seat) -> Step[ContractState, Event]:
    """The hand goes to the bottom of the stock, and the others play on (4.2)."""
    stock, hands = state.stock + state.hands[seat], with_hand(state.hands, seat, ())
    without_it = replace(state, stock=stock, hands=hands)
    if state.turn != seat:
        return Step(without_it, ())
    return Step(replace(without_it, phase=Phase.DRAWING, turn=state.after(seat)), ())


KEY, VERSION, SEATS = "contract_rummy", 1, range(3, 7)
MISSES: int | None = 3
PACKS = tuple(sorted(PACK * 2)), tuple(sorted(PACK * 3))
PRESETS = {"standard": ContractRules(), "short": ContractRules(deals=3)}
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
    take_out=take_out,
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void = DEALS.leave, DEALS.gone, DEALS.void
default, outcome = DEALS.default, DEALS.outcome


def tally(state: ContractState, seat: Seat) -> Mapping[str, int]:
    return {"deals_won": sum(result.winner == seat for result in state.results)}


def view(state: ContractState, seat: Seat | None) -> ContractView:
    is_melding = state.phase is Phase.MELDING and seat is not None and seat == state.turn
    return ContractView(
        standing=DEALS.standing(state),
        deals=state.rules.deals,
        contract=state.contract,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        table=laying.table_view(state.table),
        held=tuple(map(len, state.hands)),
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if is_melding else None,
        owed=(0, 0) if seat is None else state.owed(seat),
        is_melding=is_melding,
    )


def write(action: Action) -> str:
    if isinstance(action, Lay | Add):
        return write_laying(action)
    return f"discard {action.card}" if isinstance(action, Discard) else type(action).__name__.lower()


FORMS = one_card("discard", Discard), find_laying
read: Callable[[str], Action] = reader(
    "Contract Rummy", write, (Draw(), Take()), *FORMS, hint="draw, take, …"
)
