"""The questions about Omaha that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from bot.games.omaha.actions import Call, Check, Fold, Raise, RaisePot
from bot.games.omaha.betting import Decision, limits, may_raise_again
from bot.games.omaha.ending import award, sort_chips
from bot.games.omaha.hand import go_on, limits_of
from bot.games.omaha.match import apply, new
from bot.games.omaha.ranking import height, made_of, strength
from bot.games.omaha.rules import CAP, OmahaRules, Structure
from bot.games.omaha.state import OmahaState, next_button, positions, showdown_order

Input = Mapping[str, Any]
Output = dict[str, Any]

STRUCTURES = {"PL": Structure.POT_LIMIT, "NL": Structure.NO_LIMIT, "FL": Structure.FIXED_LIMIT}


def cards(codes: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, codes))


def by_seat(values: Mapping[str, int]) -> dict[Seat, int]:
    return {Seat(int(seat)): value for seat, value in values.items()}


def answer_compare(given: Input) -> Output:
    board = cards(given["board"])
    hands = {seat: cards(codes) for seat, codes in given["hole"].items()}
    best = max(strength(own, board) for own in hands.values())
    made = {seat: made_of(own, board) for seat, own in hands.items()}
    return {
        "winners": [int(seat) for seat, own in hands.items() if strength(own, board) == best],
        "hands": {
            seat: {"category": each.category.value, "ranks": [height(rank) for rank in each.ranks]}
            for seat, each in made.items()
        },
    }


def answer_limits(given: Input) -> Output:
    bets = by_seat(given["bets_this_round"])
    actor, size = Seat(given["actor"]), given.get("small_bet", given["big_blind"])
    highest, made = max(bets.values(), default=0), given.get("bets_made", 0)
    found = limits(
        Decision(
            structure=STRUCTURES[given["structure"]],
            bet_size=size,
            highest=highest,
            own=bets.get(actor, 0),
            stack=given["actor_stack"],
            pot=given["pot_before_round"] + sum(bets.values()),
            last_raise=given["last_full_raise"],
            # Above the bets that count, the highest one is a short all-in, which the next raise completes.
            level=min(highest, made * size),
            bets_made=min(made, CAP),
        )
    )
    return {"to_call": found.to_call, "min_to": found.min_to, "max_to": found.max_to}


def answer_pl_replay(given: Input) -> Output:
    """Seat 0 is the small blind, so the last seat has the button; with two seats, seat 0 has it."""
    small, big = given["blinds"]
    state = _table(OmahaRules(small_blind=small, big_blind=big), given["stacks"])
    decisions = []
    for text in given["actions"]:
        seat = state.hand.turn
        assert seat is not None
        found = limits_of(state, seat)
        decisions.append(
            {
                "seat": int(seat),
                "pot": state.hand.pot,
                "to_call": found.to_call,
                "min_to": found.min_to,
                "max_to": found.max_to,
            }
        )
        state = _played(state, seat, str(text), found.to_call)
    return {"decisions": decisions}


def _table(rules: OmahaRules, stacks: list[int]) -> OmahaState:
    """The first hand of such stacks, with the small blind on seat 0."""
    button = Seat(0) if len(stacks) == 2 else Seat(len(stacks) - 1)
    starts = (new(rules, len(stacks), number.to_bytes(32, "big")).state for number in range(1000))
    state = next(start for start in starts if start.hand.button == button)
    players = tuple(
        replace(player, stack=stack - bet, bought=stack)
        for player, stack, bet in zip(state.players, stacks, state.hand.bets, strict=True)
    )
    return replace(state, players=players)


def _played(state: OmahaState, seat: Seat, text: str, to_call: int) -> OmahaState:
    match text:
        case "c":
            return apply(state, seat, Call() if to_call else Check()).state
        case "f":
            return apply(state, seat, Fold()).state
        case "pot":
            return apply(state, seat, RaisePot()).state
        case _:
            return apply(state, seat, Raise(int(text))).state


def answer_may_raise_again(given: Input) -> Output:
    return {
        "may_raise": may_raise_again(
            bet_when_last_acted=given["bet_when_last_acted"],
            highest=given["current_bet"],
            last_raise=given["last_full_raise"],
        )
    }


def answer_settle(given: Input) -> Output:
    chips = sort_chips(by_seat(given["contributions"]), tuple(map(Seat, given["folded"])))
    won = award(chips.pots, by_seat(given["strength"]), Seat(given["button"]))
    payouts: dict[str, int] = {}
    for pot in won:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            payouts[str(seat)] = payouts.get(str(seat), 0) + share
    return {
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in chips.pots],
        "returned": {} if chips.returned_to is None else {str(chips.returned_to): chips.returned},
        "payouts": payouts,
    }


def answer_all_in_hand(given: Input) -> Output:
    """Everybody has put in everything before the flop; the engine deals the board and pays out."""
    stacks, button = given["stacks"], Seat(given["button"])
    board, hole = cards(given["board"]), tuple(map(cards, given["hole"]))
    dealt = {*board, *(card for own in hole for card in own)}
    state = new(OmahaRules(structure=Structure.NO_LIMIT, hands=1), len(stacks), bytes(32)).state
    places = positions(state.seats, button)
    hand = replace(
        state.hand,
        button=button,
        small=places.small,
        big=places.big,
        order=places.later,
        stacks=tuple(stacks),
        hole=hole,
        stub=board + tuple(card for card in PACK if card not in dealt),
        bets=tuple(stacks),
        highest=max(stacks),
        deeds=(),
        turn=None,
    )
    players = tuple(replace(state.players[0], stack=0, bought=stack) for stack in stacks)
    state = go_on(replace(state, players=players, hand=hand), after=button).state
    result = state.past[-1].result
    return {
        "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in result.pots],
        "returned": {} if result.returned_to is None else {str(result.returned_to): result.returned},
        "final_stacks": [player.stack for player in state.players],
    }


def answer_positions(given: Input) -> Output:
    places = positions(tuple(map(Seat, given["seats"])), Seat(given["button"]))
    return {
        "small_blind": places.small,
        "big_blind": places.big,
        "preflop_order": list(places.preflop),
        "later_order": list(places.later),
    }


def answer_showdown_order(given: Input) -> Output:
    aggressor = given["last_river_aggressor"]
    live = tuple(map(Seat, given["active"]))
    order = showdown_order(live, Seat(given["button"]), None if aggressor is None else Seat(aggressor))
    return {"order": list(order)}


def answer_next_button(given: Input) -> Output:
    return {"button": next_button(tuple(map(Seat, given["seats"])), Seat(given["button"]))}


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "compare": answer_compare,
    "limits": answer_limits,
    "pl_replay": answer_pl_replay,
    "may_raise_again": answer_may_raise_again,
    "settle": answer_settle,
    "all_in_hand": answer_all_in_hand,
    "positions": answer_positions,
    "showdown_order": answer_showdown_order,
    "next_button": answer_next_button,
}
