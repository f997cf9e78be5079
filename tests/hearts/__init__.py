"""Hearts for four, made by docs/add-a-game.md; numbers in brackets are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Suit
from bot.games.frame.actions import one_card, reader
from bot.games.frame.dealing import clockwise, hands_of, with_hand, without
from bot.games.frame.events import DealOver, GameOver, Left, Played, TrickTaken, Voided
from bot.games.frame.match import Deals, totals
from bot.games.frame.tricks import Cards, Trick, TrickState, by_suit_ace_high, following, put
from bot.games.frame.view import Standing
from bot.games.game import IllegalAction, RulesError, Seat, Step
from bot.games.shuffle import shuffled

BOUNDS = {"target": (1, 500)}
DISTANCES = (1, 3, 2, 0)
"""How many seats to the left cards are passed, deal by deal (2.2)."""
TWO, QUEEN, PASSED = Card("2c"), Card("Qs"), 3
Points = tuple[int, ...]


class HeartsRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    target: int = 100
    moon_for_shooter: bool = False
    """Whether who shoots the moon loses 26 points, instead of the others getting them (4.2)."""

    def __post_init__(self) -> None:
        if not 1 <= self.target <= 500:
            raise RulesError(f"target must be 1 to 500, not {self.target}")


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    card: Card


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: Card


Action = Pass | Play
Event = Played | TrickTaken | DealOver[Points] | GameOver[Points] | Left | Voided
Refusal = StrEnum(
    "Refusal", "WRONG_PHASE WRONG_PLAYER NOT_IN_HAND LEAD_THE_TWO FOLLOW_SUIT FIRST_TRICK NOT_BROKEN"
)
Phase = StrEnum("Phase", "PASSING PLAYING OVER")


class HeartsState(TrickState[HeartsRules, Phase, Points, Points], frozen=True, kw_only=True):
    passed: tuple[Cards, ...] = ()
    """By seat what it passes on, no longer in its hand; empty once all have passed."""
    received: tuple[Cards, ...] = ()

    @property
    def distance(self) -> int:
        return DISTANCES[(self.number - 1) % len(DISTANCES)]

    @property
    def points(self) -> Points:
        return totals(self.results, self.players)

    @property
    def is_broken(self) -> bool:
        cards = (*(card for won in self.won for card in won), *(card for _, card in self.trick))
        return any(card.suit is Suit.HEARTS for card in cards)


class HeartsView(msgspec.Struct, frozen=True, kw_only=True):
    standing: Standing
    target: int
    trick: Trick
    taken: Points
    """The points in the tricks of this deal, by seat."""
    is_broken: bool
    seat: Seat | None
    hand: Cards
    passed: Cards
    received: Cards
    passes: int | None
    """How many seats to the left cards are passed now."""


def cost(cards: Cards) -> int:
    return sum(card.suit is Suit.HEARTS for card in cards) + (13 if QUEEN in cards else 0)


def new_match(rules: HeartsRules, players: int, seed: bytes) -> Step[HeartsState, Event]:
    return next_deal(HeartsState(rules=rules, seed=seed, players=players, dealer=Seat(3), phase=Phase.OVER))


def next_deal(state: HeartsState) -> Step[HeartsState, Event]:
    number, dealer, none = state.number + 1, state.after(state.dealer), ((),) * state.players
    deck = shuffled(PACK, state.seed, f"deal/{number}")
    hands = hands_of(deck, clockwise(state.seats, dealer), 13, players=state.players)
    dealt = replace(state, number=number, dealer=dealer, hands=hands, won=none, passed=none, received=none)
    return Step(replace(dealt, phase=Phase.PASSING, turn=None) if dealt.distance else led(dealt), ())


def led(state: HeartsState) -> HeartsState:
    """The two of clubs leads to the first trick (3.1)."""
    leader = next(seat for seat in state.seats if TWO in state.hands[seat])
    return replace(state, phase=Phase.PLAYING, turn=leader)


def fault(state: HeartsState, seat: Seat, card: Card) -> Refusal | None:
    """The rule against a card of the hand, if there is one (3)."""
    hand, is_first = state.hands[seat], not any(state.won)
    if is_first and not state.trick:
        return None if card is TWO else Refusal.LEAD_THE_TWO
    if card not in following(hand, state.trick):
        return Refusal.FOLLOW_SUIT
    if state.trick:
        is_barred = is_first and cost((card,)) and not all(cost((each,)) for each in hand)
        return Refusal.FIRST_TRICK if is_barred else None
    is_forced = state.is_broken or all(each.suit is Suit.HEARTS for each in hand)
    return Refusal.NOT_BROKEN if card.suit is Suit.HEARTS and not is_forced else None


def legal_now(state: HeartsState, seat: Seat) -> tuple[Action, ...]:
    hand = by_suit_ace_high(state.hands[seat])
    if state.phase is Phase.PASSING and len(state.passed[seat]) < PASSED:
        return tuple(map(Pass, hand))
    return tuple(Play(card) for card in hand if state.turn == seat and fault(state, seat, card) is None)


def play(state: HeartsState, seat: Seat, action: Action) -> Step[HeartsState, Event]:
    if isinstance(action, Pass) is not (state.phase is Phase.PASSING):
        raise IllegalAction(Refusal.WRONG_PHASE)
    if action.card not in state.hands[seat]:
        raise IllegalAction(Refusal.NOT_IN_HAND)
    if isinstance(action, Pass):
        hands = with_hand(state.hands, seat, without(state.hands[seat], action.card))
        passed = with_hand(state.passed, seat, (*state.passed[seat], action.card))
        chosen = replace(state, hands=hands, passed=passed)
        return Step(exchanged(chosen) if all(len(each) == PASSED for each in passed) else chosen, ())
    refusal = fault(state, seat, action.card)
    if refusal is not None:
        raise IllegalAction(refusal)
    after, facts = put(state, seat, action.card)
    return Step(after, facts) if any(after.hands) else counted(after, facts)


def exchanged(state: HeartsState) -> HeartsState:
    """All cards that are passed change hands at once (2.1)."""
    received = tuple(state.passed[(seat - state.distance) % state.players] for seat in state.seats)
    hands = tuple(tuple(sorted(state.hands[seat] + received[seat])) for seat in state.seats)
    return led(replace(state, hands=hands, passed=((),) * state.players, received=received))


def counted(state: HeartsState, facts: tuple[Event, ...]) -> Step[HeartsState, Event]:
    """The end of a deal (4.1, 4.2)."""
    points = tuple(map(cost, state.won))
    if max(points) == 26:
        points = tuple((0 if state.rules.moon_for_shooter else 26) - each for each in points)
    over = replace(state, phase=Phase.OVER, turn=None, results=(*state.results, points))
    return Step(over, (*facts, DealOver(points, over.points)))


KEY, VERSION, SEATS, PACKS = "hearts", 1, (4,), (PACK,)
MISSES: int | None = 3
PRESETS = {"standard": HeartsRules()}
RULES, STATE = HeartsRules, HeartsState
EVENT: Any = Event
DEALS = Deals(
    name="Hearts",
    seats=SEATS,
    over=Phase.OVER,
    wrong_phase=Refusal.WRONG_PHASE,
    wrong_player=Refusal.WRONG_PLAYER,
    start=new_match,
    legal=legal_now,
    play=play,
    clock=lambda state, seat: min(legal_now(state, seat), key=lambda it: (cost((it.card,)), it.card)),
    deal=next_deal,
    final_score=lambda state: state.points if max(state.points) >= state.rules.target else None,
    points=lambda state: state.points,
    merit=lambda state, seat: -state.points[seat],
    least=4,
)
new, legal, awaited, apply = DEALS.new, DEALS.legal, DEALS.awaited, DEALS.apply
leave, gone, void, forced = DEALS.leave, DEALS.gone, DEALS.void, DEALS.forced
dealer, default, outcome = DEALS.dealer, DEALS.default, DEALS.outcome


def tally(state: HeartsState, seat: Seat) -> Mapping[str, int]:
    return {"deals_won": sum(result[seat] == min(result) for result in state.results)}


def achieved(state: HeartsState, seat: Seat) -> tuple[str, ...]:
    return ()


def view(state: HeartsState, seat: Seat | None) -> HeartsView:
    return HeartsView(
        standing=DEALS.standing(state),
        target=state.rules.target,
        trick=state.trick,
        taken=tuple(map(cost, state.won)),
        is_broken=state.is_broken,
        seat=seat,
        hand=() if seat is None else by_suit_ace_high(state.hands[seat]),
        passed=() if seat is None else state.passed[seat],
        received=() if seat is None or any(state.won) else state.received[seat],
        passes=state.distance if state.phase is Phase.PASSING else None,
    )


def write(action: Action) -> str:
    return f"{'pass' if isinstance(action, Pass) else 'play'} {action.card}"


read: Callable[[str], Action] = reader(
    "Hearts", write, (), one_card("pass", Pass), one_card("play", Play), hint="pass Qs or play Kd"
)
