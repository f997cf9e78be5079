"""The questions about UNO rules that vectors ask, answered by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.games.game import IllegalAction, Seat
from bot.games.uno import turn
from bot.games.uno.actions import (
    AcceptDraw,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    Play,
)
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face, is_honest, parse_card, playable, without
from bot.games.uno.deal import begin, may_begin
from bot.games.uno.events import Drew, Event
from bot.games.uno.rules import DealerDraw, UnoRules, WildFourMatch
from bot.games.uno.scoring import count, final_score, highest, totals
from bot.games.uno.state import UnoState, can_draw
from bot.games.uno.view import Direction, Phase, RoundResult

Input = Mapping[str, Any]
Output = dict[str, Any]

_SEED = bytes(32)
_KINDS = {
    Face.SKIP: "skip",
    Face.REVERSE: "reverse",
    Face.DRAW_TWO: "draw_two",
    Face.WILD: "wild",
    Face.WILD_DRAW_FOUR: "wild_draw_four",
    Face.BLANK: "blank",
}
"""How vectors call the cards that are no numbers."""


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))


def answer_deck(given: Input) -> Output:
    pack = BOX if given["blanks"] else PACK
    numbers = [card for card in pack if card.face.is_number]
    red = [card for card in numbers if card.colour is Colour.RED]
    return {
        "total": len(pack),
        "by_kind": dict(Counter(_KINDS.get(card.face, "number") for card in pack)),
        "per_color_number": len(red),
        "per_color_zero": red.count(Card.R0),
    }


def answer_playable(given: Input) -> Output:
    hand, top, colour = cards(given["hand"]), parse_card(given["top"]), Colour(given["color"])
    honest = None
    if Card.WILD_DRAW_FOUR in hand:
        honest = is_honest(without(hand, Card.WILD_DRAW_FOUR), top, colour, _match(given))
    return {"playable": list(map(str, playable(hand, top, colour))), "wd_is_honest": honest}


def answer_wd4_honest(given: Input) -> Output:
    others, top = cards(given["other_cards"]), parse_card(given["top"])
    return {"honest": is_honest(others, top, Colour(given["color"]), _match(given))}


def _match(given: Input) -> WildFourMatch:
    return WildFourMatch(given.get("wd4_match") or "color")


def answer_start_card(given: Input) -> Output:
    first, players = parse_card(given["card"]), given["players"]
    state = _undealt(UnoRules(), players, dealer=Seat(given["dealer"]), pile=PACK, discards=(first,))
    if not may_begin(first):
        unknown: Output = dict.fromkeys(("phase", "turn", "color"))
        return {"redraw": True, "direction": state.direction.step, "drew": [0] * players} | unknown
    begun = begin(state)
    return {"redraw": False, "drew": _drew(begun.events, players)} | _position(begun.state)


def answer_round_points(given: Input) -> Output:
    return {"points": sum(count(cards(hand)) for hand in given["other_hands"])}


def answer_dealer_draw(given: Input) -> Output:
    drawn = {Seat(seat): card for seat, card in enumerate(cards(given["cards"]))}
    best = highest(drawn, DealerDraw(given["mode"]))
    return {"dealer": best[0], "redraw": []} if len(best) == 1 else {"dealer": None, "redraw": list(best)}


def answer_game(given: Input) -> Output:
    players, rules = given["players"], UnoRules(target=given["target"])
    results: tuple[RoundResult, ...] = ()
    for seat, points in given["rounds"]:
        results = (*results, _result(seat, points, players))
        if (final := final_score(rules, results, players, left=())) is not None:
            return {"totals": list(final.totals), "winner": final.winners[0]}
    return {"totals": list(totals(results, players)), "winner": None}


def _result(seat: int, points: int, players: int) -> RoundResult:
    """A round of which only the score is known."""
    scored = tuple(points if at == seat else 0 for at in range(players))
    nobody = ((),) * players
    return RoundResult(
        number=1, dealer=Seat(0), winner=Seat(seat), points=scored, held=nobody, counts=(0,) * players
    )


def answer_replay(given: Input) -> Output:
    rules = msgspec.convert(given.get("options") or {}, UnoRules)
    below = cards(given.get("discards_below_top") or [])
    state = msgspec.structs.replace(
        _undealt(
            rules,
            given["players"],
            dealer=Seat(0),
            pile=cards(given["draw_pile"]),
            discards=(*below, parse_card(given["top"])),
        ),
        turn=Seat(given["turn"]),
        direction=Direction.CLOCKWISE if given["direction"] == 1 else Direction.COUNTER,
        hands=tuple(tuple(sorted(cards(hand))) for hand in given["hands"]),
        colour=Colour(given["color"]) if given["color"] else None,
        phase=Phase.TURN if given["color"] else Phase.CHOOSE_COLOR,
    )
    return _replayed(state, given["actions"])


def _replayed(state: UnoState, actions: list[Input]) -> Output:
    """The position after the actions, or after those before the one that was refused."""
    facts: tuple[Event, ...] = ()
    error_at, error = None, None
    for at, step in enumerate(actions):
        try:
            done = turn.act(state, Seat(step["seat"]), _action(state, step))
        except IllegalAction as refused:
            error_at, error = at, refused.reason.value
            break
        state, facts = done.state, facts + done.events
    after = _position(state) | {"drew": _drew(facts, state.players)}
    return {"error_at": error_at, "error": error, "after": after}


def _undealt(
    rules: UnoRules, players: int, *, dealer: Seat, pile: tuple[Card, ...], discards: tuple[Card, ...]
) -> UnoState:
    return UnoState(
        rules=rules,
        seed=_SEED,
        players=players,
        dealer=dealer,
        hands=((),) * players,
        pile=pile,
        discards=discards,
        misses=(0,) * players,
    )


def _action(state: UnoState, step: Input) -> Action:
    match step["do"]:
        case "play":
            card = parse_card(step["card"])
            colour = Colour(step["color"]) if card.is_wild and step.get("color") else None
            swap = Seat(step["swap"]) if step.get("swap") is not None else None
            return Play(card, colour=colour, swap=swap, uno=bool(step.get("uno")))
        case "draw":
            # To draw where nothing can be drawn is to pass: ours has one action for it (3.10).
            return Draw() if can_draw(state) or state.owed else Pass()
        case "catch":
            return Catch(Seat(step["target"]))
        case "color":
            return NameColour(Colour(step["color"]))
        case word:
            return _WORDS[word]


_WORDS: Mapping[str, Action] = {
    "pass": Pass(),
    "accept_draw": AcceptDraw(),
    "challenge": Challenge(),
    "call_uno": CallUno(),
}


def _drew(facts: tuple[Event, ...], players: int) -> list[int]:
    """How many cards each seat has drawn."""
    return [
        sum(fact.cards for fact in facts if isinstance(fact, Drew) and fact.seat == seat)
        for seat in range(players)
    ]


def _position(state: UnoState) -> Output:
    after: Output = {
        "phase": state.phase.value,
        "turn": state.turn,
        "direction": state.direction.step,
        "top": str(state.top),
        "color": None if state.colour is None else state.colour.value,
        "hand_sizes": [len(hand) for hand in state.hands],
        "pile": len(state.pile),
        "exposed": state.exposed[0] if state.exposed else None,
        "reshuffled": state.reshuffles > 0,
    }
    if state.results:
        result = state.results[-1]
        after["result"] = {"winner": result.winner, "points": result.points[result.winner]}
    elif state.is_void_round:
        after["result"] = {"winner": None, "points": 0, "result": "void", "void": True}
    return after


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "deck": answer_deck,
    "playable": answer_playable,
    "wd4_honest": answer_wd4_honest,
    "start_card": answer_start_card,
    "round_points": answer_round_points,
    "dealer_draw": answer_dealer_draw,
    "game": answer_game,
    "replay": answer_replay,
}
