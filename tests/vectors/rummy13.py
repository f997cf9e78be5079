"""The questions about 13-card rummy that vectors ask, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.cards import RANK_CODES, Rank
from bot.games.game import Seat
from bot.games.rummy13 import apply, new
from bot.games.rummy13.actions import Discard, Draw, Timeout
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import Cards, parse_card, parse_cards, wild_rank
from bot.games.rummy13.groups import judge, kinds
from bot.games.rummy13.rules import MOST_POINTS, Dropped, Format, OpenJokers, Rummy13Rules, WrongShow
from bot.games.rummy13.scoring import entered, find_winner, opened, points_of, tied
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.turn import may_take
from bot.games.rummy13.view import DealResult, SeatResult, Status

Input = Mapping[str, Any]
Output = dict[str, Any]

SEED = bytes(32)


def wild_of(text: str) -> Rank:
    """The wild rank of a vector; PJ says that a printed joker was cut."""
    return Rank.ACE if text == "PJ" else Rank(RANK_CODES.index(text) + 1)


def cards(codes: list[str]) -> Cards:
    return tuple(map(parse_card, codes))


def answer_group_kinds(given: Input) -> Output:
    return {"kinds": [kind.value for kind in kinds(cards(given["group"]), wild_of(given["wild"]))]}


def answer_declare(given: Input) -> Output:
    verdict = judge(tuple(map(cards, given["groups"])), wild_of(given["wild"]))
    is_counted = verdict.wrong is not WrongShow.NOT_13_CARDS
    return {
        "valid": verdict.wrong is None,
        "reason": None if verdict.wrong is None else verdict.wrong.value,
        "kinds": [[kind.value for kind in each] for each in verdict.kinds] if is_counted else None,
    }


def answer_loser_points(given: Input) -> Output:
    hand, wild = cards(given["hand"]), wild_of(given["wild"])
    best = Arranger(hand, wild)
    return {
        "points": best.points(),
        "points_sets_count": Arranger(hand, wild, with_sets=False).points(),
        "has_two_sequences": best.is_protected(),
    }


def answer_decks(given: Input) -> Output:
    """Read off a deal: the cut card and the first open card are out of the stock."""
    state = new(Rummy13Rules(), given["players"], SEED).state
    everything = [card for chair in state.chairs for card in chair.hand]
    everything += [state.cut, *state.discards, *state.closed]
    return {
        "packs": max(card.pack for card in everything),
        "printed_jokers": sum(card.is_printed for card in everything),
        "cards": len(everything),
        "stock_after_deal": len(state.closed),
    }


def answer_wild_from_cut(given: Input) -> Output:
    """Printed jokers are jokers whatever is cut."""
    wild = wild_rank(parse_card(given["cut"]))
    is_joker = kinds(parse_cards("5h6hPJ1"), wild)
    return {"wild_rank": wild.code, "printed_jokers_wild": bool(is_joker)}


def answer_drop(given: Input) -> Output:
    rules = Rummy13Rules(format=Format(given["format"]))
    if not rules.can_drop:
        return {"points": None, "kind": None}
    dropped = Dropped.MIDDLE if given["has_drawn"] else Dropped.FIRST
    return {"points": rules.drop_points(dropped), "kind": dropped.value}


def answer_misses(given: Input) -> Output:
    """The turns of one of three players; the others play all theirs."""
    state = new(Rummy13Rules(format=Format(given.get("format", "points"))), 3, SEED).state
    seat = state.turn
    assert seat is not None
    for number, turn in enumerate(given["turns"]):
        state = apply(state, seat, Timeout()).state if turn == "missed" else _played(state, seat)
        if state.chairs[seat].status is not Status.PLAYING:
            points = points_of(state.rules, state.chairs[seat].status)
            return {"dropped_on_turn": number, "points": points}
        while state.turn is not None and state.turn != seat:
            state = _played(state, state.turn)
    return {"dropped_on_turn": None, "points": None}


def _played(state: Rummy13State, seat: Seat) -> Rummy13State:
    """A turn in which the card drawn is thrown."""
    state = apply(state, seat, Draw()).state
    assert state.drawn is not None
    return apply(state, seat, Discard(state.drawn)).state


def answer_may_take_open(given: Input) -> Output:
    jokers = OpenJokers(given.get("open_jokers", "first_only"))
    card, wild = parse_card(given["card"]), wild_of(given["wild"])
    return {"ok": may_take(card, wild, jokers, is_upcard=given["is_dealt_open_card"])}


def answer_deal_result(given: Input) -> Output:
    rules = Rummy13Rules(format=Format(given.get("format", "points")))
    players = tuple(given["players"])
    seats = tuple(_seat_result(rules, given["players"][player]) for player in players)
    winner = next(at for at, seat in enumerate(seats) if seat.status is Status.WINNER)
    result = DealResult(
        number=1, dealer=Seat(0), cut=parse_card("2c"), winner=Seat(winner), finish=None, seats=seats
    )
    return {
        "points": {player: seat.points for player, seat in zip(players, seats, strict=True)},
        "winner": players[winner],
        "winner_gain": result.gain,
    }


def _seat_result(rules: Rummy13Rules, told: Input) -> SeatResult:
    status = Status(told["status"])
    hand = told["hand_points"]
    points = min(hand or 0, MOST_POINTS) if status is Status.LOSER else points_of(rules, status)
    return SeatResult(status=status, points=points)


def answer_pool(given: Input) -> Output:
    target = given["target"]
    rules = Rummy13Rules(format=Format(f"pool{target}"), rejoin=bool(given.get("rejoin")))
    deals = given["deals"]
    players = sorted({player for deal in deals for player in deal})
    book, after = opened(rules, len(players)), []
    for number, deal in enumerate(deals, 1):
        points = {Seat(players.index(player)): lost for player, lost in deal.items()}
        winner = min(points, key=lambda seat: points[seat])
        book = entered(rules, book, points, winner=winner, deal=number, left=())
        totals = dict(zip(players, book.totals, strict=True))
        gone = [player for player, out in zip(players, book.out, strict=True) if out == number]
        after.append({"totals": {player: totals[player] for player in players}, "eliminated": gone})
    won = find_winner(rules, book, played=len(deals), last_winner=Seat(0), left=())
    return {"after_each_deal": after, "winner": None if won is None else players[won]}


def answer_deals(given: Input) -> Output:
    rules = Rummy13Rules(format=Format(f"deals{given['number']}"))
    deals = [deal["points"] for deal in given["deals"]]
    players = sorted({player for deal in deals for player in deal})
    book = opened(rules, len(players))
    for number, deal in enumerate(deals, 1):
        points = {Seat(players.index(player)): lost for player, lost in deal.items()}
        winner = min(points, key=lambda seat: points[seat])
        book = entered(rules, book, points, winner=winner, deal=number, left=())
    played = len(deals)
    won = find_winner(rules, book, played=played, last_winner=Seat(0), left=())
    return {
        "chips": dict(zip(players, book.totals, strict=True)),
        "winner": None if won is None else players[won],
        "tie_break_deal": bool(tied(rules, book, played=played, left=())),
    }


ANSWERS: Mapping[str, Callable[[Input], Output]] = {
    "group_kinds": answer_group_kinds,
    "declare": answer_declare,
    "loser_points": answer_loser_points,
    "decks": answer_decks,
    "wild_from_cut": answer_wild_from_cut,
    "drop": answer_drop,
    "misses": answer_misses,
    "may_take_open": answer_may_take_open,
    "deal_result": answer_deal_result,
    "pool": answer_pool,
    "deals": answer_deals,
}
