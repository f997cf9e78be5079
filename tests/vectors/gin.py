"""The questions about melds, deals and points of gin that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, Card, Mask, cards_of, mask_of
from bot.games.game import IllegalAction, Seat
from bot.games.gin import turn
from bot.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    Draw,
    Gin,
    Knock,
    Melds,
    Pass,
    Reason,
    Take,
    in_order,
)
from bot.games.gin.deal import is_misdeal, lay_out, undealt
from bot.games.gin.ending import endings
from bot.games.gin.rules import GinRules, MeldChoice
from bot.games.gin.scoring import Side, score, unscored
from bot.games.gin.state import GinState, throwable
from bot.games.gin.view import DealKind, DealResult, Phase
from bot.games.melds.arrange import addable, arrange, arrangements, bonus
from bot.games.melds.deadwood import counting
from bot.games.melds.finder import can_lay_off, is_meld, is_set
from bot.games.melds.laying import best_defence, smallest_lay_offs
from bot.games.melds.rules import STANDARD, MeldRules
from tests.vectors import gin_matches
from tests.vectors.gin_cases import Input, Output, rules_of
from tests.vectors.seats import PLAYERS, by_player, player_of

MELD_RULES = {
    "standard": STANDARD,
    "tedesco": MeldRules(wrap_runs=True, ace_points=15),
    "sequence": MeldRules(sets_allowed=False, run_bonus=True),
}


def mask(codes: list[str]) -> Mask:
    return mask_of(tuple(Card(code) for code in codes))


def codes(cards: Mask) -> list[str]:
    return [str(card) for card in cards_of(cards)]


def answer_is_meld(given: Input) -> Output:
    cards, rules = mask(given["cards"]), MELD_RULES[given["rules"]]
    if len(set(given["cards"])) != len(given["cards"]) or not is_meld(cards, rules):
        return {"valid": False, "kind": None}
    return {"valid": True, "kind": "set" if is_set(cards, rules) else "run"}


def answer_arrange(given: Input) -> Output:
    cards, rules = mask(given["cards"]), MELD_RULES[given["rules"]]
    best = arrange(cards, rules)
    several = len(arrangements(cards, rules)) > 1
    expected_order = sorted((codes(meld) for meld in best.melds), key=_by_cards)
    return {
        "deadwood": best.points,
        "bonus": bonus(best.melds, rules),
        "addable": addable(cards, best.melds, rules).bit_count(),
        "melds": None if several else expected_order,
    }


def _by_cards(meld: list[str]) -> list[Card]:
    return [Card(code) for code in meld]


def answer_end_options(given: Input) -> Output:
    rules = GinRules(knock_limit=given["knock_limit"], same_card_discard=given["same_card_discard"])
    taken = given["taken_from_discard"]
    state = _before_ending(rules, mask(given["cards"]), Mask(0), None)
    state = replace(state, drawn=Card(taken) if taken else None, took=taken is not None)
    deadwood = counting(rules.melds).deadwood
    left = {card: deadwood(Mask(state.hand(Seat(0)) & ~card.bit)) for card in throwable(state)}
    ends = endings(state)
    return {
        "knock_discards": [
            [str(end.card), left[end.card]] for end in ends if isinstance(end, Knock) and end.card
        ],
        "gin_discards": [str(end.card) for end in ends if isinstance(end, Gin)],
        "big_gin": any(isinstance(end, BigGin) for end in ends),
        "lowest_deadwood": min(left.values()),
    }


def answer_best_defence(given: Input) -> Output:
    melds, rules = tuple(mask(meld) for meld in given["knocker_melds"]), MELD_RULES[given["rules"]]
    hand = mask(given["defender_cards"])
    smallest = smallest_lay_offs(melds, hand, rules)
    return {
        "deadwood_without_layoffs": arrange(hand, rules).points,
        "deadwood": best_defence(melds, hand, rules).hand.points,
        "laid_off": codes(smallest[0]) if len(smallest) == 1 else None,
    }


def answer_can_lay_off(given: Input) -> Output:
    return {"ok": can_lay_off(Card(given["card"]), mask(given["meld"]), MELD_RULES[given["rules"]])}


def answer_score_counts(given: Input) -> Output:
    knock_card = given["knock_card"]
    scored = score(
        rules_of(given),
        DealKind(given["end"]),
        knocker=given["ender_deadwood"],
        defender=given["defender_deadwood"],
        knock_card=Card(knock_card) if knock_card else None,
    )
    return {
        "result": scored.kind.value,
        "winner": scored.winner and scored.winner.value,
        "points": {side.value: scored.points if side is scored.winner else 0 for side in Side},
        "boxes": scored.boxes,
    }


def answer_score_hand(given: Input) -> Output:
    """Seat 0 ends the deal with the cards given; the engine chooses the melds unless the case does."""
    rules = rules_of(given)
    if given["ender_melds"] is not None:
        rules = replace(rules, meld_choice=MeldChoice.KNOCKER)
    melds = cards_by_meld(given["ender_melds"] or ())
    kept, defender = mask(given["ender_cards"]), mask(given["defender_cards"])
    knock_card = Card(given["knock_card"]) if given["knock_card"] else None
    state, action = _ending(rules, kept, defender, knock_card, melds)
    try:
        over = turn.play(state, Seat(0), action).state
    except IllegalAction as refused:
        left = Mask(kept & ~mask([str(card) for meld in melds for card in meld]))
        points = sum(rules.melds.points(card.rank) for card in cards_of(left))
        points = points if melds else arrange(kept, rules.melds).points
        return {"error": refused.reason.value, "knocker_deadwood": points, "limit": state.limit}
    return {"limit": state.limit, **result_by_side(over.results[-1])}


def cards_by_meld(melds: Iterable[Iterable[str]]) -> Melds:
    """Melds named by their cards, in the order of an action."""
    return in_order(tuple(tuple(Card(code) for code in meld) for meld in melds))


def _before_ending(rules: GinRules, hand: Mask, defender: Mask, knock_card: Card | None) -> GinState:
    """Seat 0 holds eleven cards and may end the deal."""
    return replace(
        undealt(rules, bytes(32), Seat(1)),
        number=1,
        phase=Phase.DISCARD,
        turn=Seat(0),
        hands=(cards_of(hand), cards_of(defender)),
        knock_card=knock_card,
    )


def _ending(
    rules: GinRules, kept: Mask, defender: Mask, knock_card: Card | None, melds: Melds
) -> tuple[GinState, Action]:
    """The position before the end, and the action: ten kept cards are shown by throwing a free one."""
    if kept.bit_count() == 11:
        is_big_gin = rules.big_gin and not melds and not counting(rules.melds).deadwood(kept)
        last = BigGin() if is_big_gin else Knock(None, melds)
        return _before_ending(rules, kept, defender, knock_card), last
    thrown = next(card for card in PACK if not card.bit & (kept | defender))
    return _before_ending(rules, Mask(kept | thrown.bit), defender, knock_card), Knock(thrown, melds)


def result_by_side(result: DealResult) -> Output:
    """A deal's result, with its points by knocker and defender."""
    shown = result.showdown
    if shown is None:
        return {"result": result.kind.value}
    defender = Seat(1 - shown.knocker)
    sides = {shown.knocker: Side.KNOCKER.value, defender: Side.DEFENDER.value}
    return {
        "knocker_deadwood": shown.hands[shown.knocker].points,
        "defender_deadwood": shown.hands[defender].points,
        "multiplier": result.multiplier,
        "knocker_bonus": result.bonus[shown.knocker],
        "defender_bonus": result.bonus[defender],
        "result": result.kind.value,
        "winner": None if result.winner is None else sides[result.winner],
        "points": {name: result.points[seat] for seat, name in sides.items()},
        "boxes": sum(result.boxes),
    }


def answer_replay(given: Input) -> Output:
    state = _dealt(given)
    for at, step in enumerate(given["actions"]):
        try:
            state = _play(state, Seat(PLAYERS.index(step["actor"])), step)
        except IllegalAction as refused:
            return {"error_at": at, "error": refused.reason.value, "after": _position(state)}
    return {"error_at": None, "error": None, "after": _position(state)}


def _play(state: GinState, seat: Seat, step: Mapping[str, Any]) -> GinState:
    """The engine has one action for both, as the upcard is one card of the pile."""
    offered = state.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER}
    if seat == state.turn and step["do"] == ("draw_discard" if offered else "take_upcard"):
        raise IllegalAction(Reason.WRONG_PHASE)
    gin.DEALS.require_awaited(state, seat)
    return turn.play(state, seat, action_of(step)).state


def _dealt(given: Input) -> GinState:
    """The deal from the given deck; over at once when it is a misdeal."""
    rules = rules_of(given)
    deck = tuple(Card(code) for code in given["deck"])
    dealer = Seat(PLAYERS.index(given["dealer"]))
    knock_card = Card(given["knock_card"]) if given["knock_card"] else None
    state = lay_out(replace(undealt(rules, bytes(32), dealer), number=1, knock_card=knock_card), deck)
    if not is_misdeal(state, deck):
        return state
    misdeal = unscored(DealKind.MISDEAL, number=1, dealer=dealer)
    return replace(state, phase=Phase.OVER, turn=None, results=(misdeal,))


def action_of(step: Mapping[str, Any]) -> Action:
    card = Card(step["card"]) if step.get("card") else None
    melds = cards_by_meld(step.get("melds") or ())
    match step["do"], card:
        case "pass", None:
            return Pass()
        case "take_upcard" | "draw_discard", None:
            return Take()
        case "draw_stock", None:
            return Draw()
        case "discard", Card():
            return Discard(card)
        case "knock", _:
            return Knock(card, melds)
        case "gin", Card():
            return Gin(card)
        case "gin", None:
            return Knock(None)
        case "big_gin", None:
            return BigGin()
        case _:
            raise ValueError(f"unknown action {step}")


def _position(state: GinState) -> Output:
    after: Output = {
        "state": state.phase.value,
        "to_act": player_of(state.turn),
        "stock": len(state.stock),
        "discard_top": str(state.pile[-1]) if state.pile else None,
        "hand_sizes": by_player(tuple(len(hand) for hand in state.hands)),
    }
    if state.results:
        result = state.results[-1]
        after["result"] = result_by_side(result)
        if result.showdown:
            after["result"] |= {
                "ender": player_of(result.showdown.knocker),
                "winner": player_of(result.winner),
                "points": by_player(result.points),
            }
    return after


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "is_meld": answer_is_meld,
    "arrange": answer_arrange,
    "end_options": answer_end_options,
    "best_defence": answer_best_defence,
    "can_lay_off": answer_can_lay_off,
    "score_counts": answer_score_counts,
    "score_hand": answer_score_hand,
    "replay": answer_replay,
    **gin_matches.ANSWERS,
}
