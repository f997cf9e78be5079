"""The questions about Colonel that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from bot.games import colonel
from bot.games.cards import Card
from bot.games.colonel import turn
from bot.games.colonel.actions import Accept, Action, Challenge, Discard, Draw, Reject, Take
from bot.games.colonel.rules import MELDS, ColonelRules
from bot.games.colonel.state import ColonelState, deal_result, lay_out, undealt, value
from bot.games.colonel.view import DealKind
from bot.games.game import Seat
from bot.games.melds.laying import can_add
from tests.vectors.laying import Input, Output, cards, layings, mask, meld_kind, replayed, table_of
from tests.vectors.seats import PLAYERS, by_player, player_of, seat_of


def answer_is_meld(given: Input) -> Output:
    return meld_kind(given, MELDS)


def answer_can_add(given: Input) -> Output:
    several = len(set(given["cards"])) != len(given["cards"])
    return {"ok": not several and can_add(mask(given["meld"]), mask(given["cards"]), MELDS)}


def answer_score_out(given: Input) -> Output:
    return {"points": value(cards(given["opponent_hand"]))}


def answer_score_exhausted(given: Input) -> Output:
    return _scored(given, DealKind.EXHAUSTED)


def answer_score_challenge(given: Input) -> Output:
    return _scored(given, DealKind.CHALLENGE)


def _scored(given: Input, kind: DealKind) -> Output:
    hands = tuple(cards(given["hands"][player]) for player in PLAYERS)
    result = deal_result(kind, hands, number=1, dealer=Seat(1))
    return {
        "winner": player_of(result.winner),
        "points": by_player(result.points),
        "hand_totals": by_player(result.counts),
    }


def answer_replay(given: Input) -> Output:
    rules = msgspec.convert(given.get("options") or {}, ColonelRules)
    before = replace(undealt(rules, bytes(32), seat_of(given["dealer"])), number=1)
    return replayed(lay_out(before, cards(given["deck"])), given["actions"], _play, _position)


def _play(state: ColonelState, seat: Seat, step: Input) -> ColonelState:
    colonel.DEALS.require_awaited(state, seat)
    if step["do"] == "lay":
        return turn.lay(state, seat, layings(step)).state
    return turn.play(state, seat, _action(step)).state


def _action(step: Input) -> Action:
    match step["do"]:
        case "draw_stock":
            return Draw()
        case "draw_discard":
            return Take()
        case "discard":
            return Discard(Card(step["card"]))
        case "challenge":
            return Challenge()
        case "accept":
            return Accept()
        case "reject":
            return Reject()
        case _:
            raise ValueError(f"unknown action {step}")


def _position(state: ColonelState) -> Output:
    after: Output = {
        "state": state.phase.value,
        "to_act": player_of(state.turn),
        "stock": len(state.stock),
        "discard_top": str(state.pile[-1]) if state.pile else None,
        "hand_sizes": by_player(tuple(map(len, state.hands))),
        "table": table_of(state.table),
    }
    if state.results:
        result = state.results[-1]
        after["result"] = {
            "result": result.kind.value,
            "winner": player_of(result.winner),
            "points": by_player(result.points),
            "hand_totals": by_player(result.counts),
        }
    return after


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "is_meld": answer_is_meld,
    "can_add": answer_can_add,
    "score_out": answer_score_out,
    "score_exhausted": answer_score_exhausted,
    "score_challenge": answer_score_challenge,
    "replay": answer_replay,
}
