"""The questions about Mahjong gin that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from bot.games import mahjong
from bot.games.cards import Card
from bot.games.frame.dealing import next_dealer
from bot.games.game import IllegalAction, Seat
from bot.games.mahjong import turn
from bot.games.mahjong.actions import Action, Discard, Draw, Pass, Reason, Take
from bot.games.mahjong.rules import MELDS, MahjongRules
from bot.games.mahjong.state import MahjongState, lay_out, points, undealt, value
from bot.games.mahjong.view import DealKind, Phase
from tests.vectors.laying import Input, Output, cards, layings, meld_kind, replayed, table_of
from tests.vectors.seats import PLAYERS, by_player, player_of, seat_of


def answer_is_meld(given: Input) -> Output:
    return meld_kind(given, MELDS)


def answer_card_points(given: Input) -> Output:
    return {"points": value(cards(given["cards"]))}


def answer_score_mahjong(given: Input) -> Output:
    laid, held = (tuple(cards(given[name][player]) for player in PLAYERS) for name in ("laid", "in_hand"))
    ginner = seat_of(given["ginner"]) if given["ginner"] else None
    return {"points": by_player(points(laid, held, ginner))}


def answer_next_dealer(given: Input) -> Output:
    winner = seat_of(given["hand_winner"]) if given["hand_winner"] else None
    return {"dealer": player_of(next_dealer(_rules(given).next_dealer, seat_of(given["dealer"]), winner))}


def _rules(given: Input) -> MahjongRules:
    return msgspec.convert(given.get("options") or {}, MahjongRules)


def answer_replay(given: Input) -> Output:
    before = replace(undealt(_rules(given), bytes(32), seat_of(given["dealer"])), number=1)
    return replayed(lay_out(before, cards(given["deck"])), given["actions"], _play, _position)


def _play(state: MahjongState, seat: Seat, step: Input) -> MahjongState:
    mahjong.DEALS.require_awaited(state, seat)
    if step["do"] == "lay":
        return turn.lay(state, seat, layings(step)).state
    # The engine has one action for both, as the upcard is one card of the pile.
    offered = state.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER}
    if seat == state.turn and step["do"] in ({"take", "draw_discard"} if offered else {"take_upcard"}):
        raise IllegalAction(Reason.WRONG_PHASE)
    return turn.play(state, seat, _action(step)).state


def _action(step: Input) -> Action:
    match step["do"]:
        case "pass":
            return Pass()
        case "draw_stock":
            return Draw()
        case "take_upcard" | "draw_discard":
            return Take(1)
        case "take":
            return Take(step["count"])
        case "discard":
            return Discard(Card(step["card"]))
        case _:
            raise ValueError(f"unknown action {step}")


def _position(state: MahjongState) -> Output:
    after: Output = {
        "state": state.phase.value,
        "to_act": player_of(state.turn),
        "stock": len(state.stock),
        "discards": list(map(str, state.pile)),
        "discard_top": str(state.pile[-1]) if state.pile else None,
        "hand_sizes": by_player(tuple(map(len, state.hands))),
        "table": table_of(state.table),
    }
    if state.results:
        result = state.results[-1]
        after["result"] = {"result": result.kind.value}
        if result.kind is DealKind.GIN:
            after["result"] |= {"winner": player_of(result.winner), "points": by_player(result.points)}
    return after


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "is_meld": answer_is_meld,
    "card_points": answer_card_points,
    "score_mahjong": answer_score_mahjong,
    "next_dealer": answer_next_dealer,
    "replay": answer_replay,
}
