"""The questions about Skarney Gin that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games import skarney
from bot.games.cards import Card
from bot.games.game import IllegalAction, Seat
from bot.games.melds.straights import can_contract, counts_of, find_shape
from bot.games.skarney import turn
from bot.games.skarney.actions import (
    Accept,
    Action,
    Add,
    Contract,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reject,
)
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState, exhausted_result, gin_result, lay_out, undealt
from bot.games.skarney.view import DealKind, DealResult
from tests.vectors.seats import PLAYERS, by_player, player_of, seat_of

Input = Mapping[str, Any]
Output = dict[str, Any]

PLAIN: Mapping[str, Action] = {
    "draw": Draw(),
    "accept": Accept(),
    "reject": Reject(),
    "last_card": LastCard(),
    "end": End(),
}
"""The actions that carry no card."""


def cards_of(codes: list[str]) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes)


def new_deal(given: Input, dealer: Seat) -> SkarneyState:
    """A first deal under the case's options, its cards still undealt."""
    rules = msgspec.convert(given.get("options") or {}, SkarneyRules)
    return replace(undealt(rules, bytes(32), dealer), number=1)


def answer_is_meld(given: Input) -> Output:
    shape = find_shape(cards_of(given["cards"]))
    kind = None if shape is None else "set" if shape.is_set else "straight"
    return {"valid": shape is not None, "kind": kind}


def answer_can_contract(given: Input) -> Output:
    return {"possible": can_contract(counts_of(cards_of(given["cards"])))}


def answer_score_gin(given: Input) -> Output:
    contract = ((Card.C2, Card.D2, Card.H2),)  # which melds lie there does not count
    state = replace(
        new_deal(given, Seat(1)),
        hands=((), cards_of(given["opponent_hand"])),
        table=((), contract if given["opponent_contract_laid"] else ()),
    )
    result = gin_result(state, Seat(0))
    return {"points": result.points[0], "bonus": result.bonus}


def answer_score_exhausted(given: Input) -> Output:
    hands = tuple(cards_of(given["hands"][player]) for player in PLAYERS)
    return result_of(exhausted_result(replace(new_deal(given, Seat(1)), hands=hands)))


def answer_replay(given: Input) -> Output:
    state = lay_out(new_deal(given, seat_of(given["dealer"])), cards_of(given["deck"]))
    for at, step in enumerate(given["actions"]):
        seat = seat_of(step["actor"])
        try:
            skarney.DEALS.require_awaited(state, seat)
            state = turn.play(state, seat, action_of(step, state, seat)).state
        except IllegalAction as refused:
            return {"error_at": at, "error": refused.reason.value, "after": position_of(state)}
    return {"error_at": None, "error": None, "after": position_of(state)}


def action_of(step: Input, state: SkarneyState, seat: Seat) -> Action:
    """The engine's action: it has a name of its own for the first melds, where vectors say `lay`."""
    match step["do"]:
        case "offer":
            return Offer(Card(step["card"]))
        case "lay":
            melds = tuple(map(cards_of, step.get("melds") or ()))
            adds = tuple(Add(add["meld"] + 1, cards_of(add["cards"])) for add in step.get("adds") or ())
            return Lay(melds, adds) if adds or state.contracts[seat] else Contract(melds)
        case plain:
            return PLAIN[plain]


def position_of(state: SkarneyState) -> Output:
    after: Output = {
        "state": state.phase.value,
        "to_act": player_of(state.turn),
        "stock": len(state.stock),
        "hand_sizes": by_player(tuple(map(len, state.hands))),
        "contract": by_player(state.contracts),
        "table": by_player(tuple([list(map(str, meld)) for meld in melds] for melds in state.table)),
    }
    if state.results:
        after["result"] = result_of(state.results[-1])
    return after


def result_of(result: DealResult) -> Output:
    found: Output = {
        "result": result.kind.value,
        "winner": player_of(result.winner),
        "points": by_player(result.points),
        "hand_totals": by_player(result.hand_totals),
    }
    if result.kind is DealKind.GIN:
        found["bonus"] = result.bonus
    return found


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "is_meld": answer_is_meld,
    "can_contract": answer_can_contract,
    "score_gin": answer_score_gin,
    "score_exhausted": answer_score_exhausted,
    "replay": answer_replay,
}
