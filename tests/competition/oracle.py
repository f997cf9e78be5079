"""Swiss pairings beside those of gacrux, another program for the FIDE Dutch system.

It plays by the rules of 2026. Where the two differ it is asked what it thinks of both pairings, and the first
criterion (C6 to C21) in which its own is better is told. Known reasons, in `KNOWN`, each with what it comes
from.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import combinations
from typing import Any

from gacrux.chessjson import chessjson
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from networkx import Graph, max_weight_matching

from bot.competition import (
    Come,
    DueKind,
    Event,
    How,
    Pairing,
    Person,
    Refused,
    Register,
    Report,
    Return,
    Swiss,
    Terms,
    apply,
    due,
    new,
    pairings,
)
from bot.competition.dutch import is_first_seed_first
from bot.competition.swiss import pair_swiss

START = datetime(2026, 6, 1, 12, tzinfo=UTC)
Pairs = list[tuple[int, int]]

KNOWN = {
    "C8": "the rules of 2026 look at all brackets below, those of 2017, as py4swiss, at the next one",
    "none": "the oracle gives up where each pairing breaks who has to deal first; we pair without it",
}
"""Differences that come from the rules themselves."""


def compare(tournaments: int, seed: int) -> Iterator[str]:
    """What came of playing that many Swiss tournaments, as lines to print."""
    same = rounds = 0
    reasons: Counter[str] = Counter()
    for number in range(tournaments):
        found = [_reason(event) for event in play(random.Random(f"{seed} {number}"))]
        rounds += len(found)
        different = [reason for reason in found if reason is not None]
        reasons.update(different)
        same += not different
    differing = sum(reasons.values())
    yield f"{tournaments} Swiss tournaments: {same} equal to the oracle's in every round"
    yield f"{rounds} rounds: {rounds - differing} equal, {differing} not"
    for reason, count in reasons.most_common():
        yield f"  {count} first differ in {reason}: {KNOWN.get(reason, 'the oracle prefers its own')}"


def play(dice: random.Random) -> Iterator[Event]:
    """The events before each round but the first, in which people are absent now and then."""
    entrants = dice.randint(5, 40)
    form = Swiss(min(dice.randint(3, 9), entrants - 2))
    terms = Terms(format=form, rules="gin", starts_at=START, round_time=timedelta(hours=1), check_in=False)
    event = new(terms, dice.randbytes(32), START - timedelta(hours=1))
    for person in range(entrants):
        event = apply(event, Register(Person(person), dice.randint(0, 2000)), event.at)
    absent = dice.choice((0.0, 0.0, 0.03))
    while (coming := due(event, max(event.at, START))) is not None:
        if event.round and coming.kind is DueKind.START_ROUND:
            yield event
        assert coming.act is not None
        event = apply(event, coming.act, max(coming.at, event.at))
        for pairing in pairings(event):
            if pairing.result is None:
                event = _meet(event, pairing, dice, absent)
        for player in event.field:
            if player.withdrawn and dice.random() < 0.4:
                try:
                    event = apply(event, Return(player.entrant), event.at)
                except Refused:  # the event is over
                    break


def _meet(event: Event, pairing: Pairing, dice: random.Random, absent: float) -> Event:
    for seat in pairing.absentees:
        if dice.random() >= absent:
            event = apply(event, Come(pairing.number, seat), event.at)
    if event.pairing(pairing.number).absentees:
        return event
    places = dice.choices(((1, 2), (2, 1), (1, 1)), (9, 9, 2))[0]
    return apply(event, Report(pairing.number, places, (0, 0)), event.at)


def ours(event: Event) -> Pairs:
    number = {entrant: at for at, entrant in enumerate(event.order, 1)}
    found = [[number[seat] for seat in fixture.seats] for fixture in pair_swiss(event)]
    return [(seats[0], seats[1] if len(seats) > 1 else 0) for seats in found]


def theirs(event: Event) -> Pairs | None:
    """The oracle's pairs, 0 for the bye; None if it finds none."""
    try:
        brackets = _engine(event, ()).compute_pairing(checkonly=False)
    except GacruxNoLegalPairing:
        return None
    return [(pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket["pairs"]]


def _reason(event: Event) -> str | None:
    """Why the next round is paired otherwise: the first criterion in which they differ; None if it is not."""
    mine, other = ours(event), theirs(event)
    if other is None:
        return "none"
    if set(mine) == set(other):
        return None
    if {frozenset(pair) for pair in mine} == {frozenset(pair) for pair in other}:
        return "who deals first"
    judged = [_engine(event, pairs).compute_pairing(checkonly=True) for pairs in (mine, other)]
    brackets = list(zip(*judged, strict=False))
    for (one, two), below in zip(brackets, (*brackets[1:], None), strict=True):
        for name in one["quality"] if one and two else ():
            if one["quality"][name] != two["quality"][name]:
                # QN8 and QC8 are two halves of C8; the oracle's own quality does not know that of 2017.
                is_c8 = below is not None and _pairs_within(event, below[0]) > _pairs_within(event, below[1])
                return "C8" if is_c8 else str(name).replace("QC", "C").replace("QN", "C")
    return "nothing that it can name"


def _pairs_within(event: Event, bracket: Any) -> int:  # noqa: ANN401  # the library has no types
    """How many pairs a bracket could make at most of those who have not met, whatever is left below it."""
    players = [event.order[at - 1] for at in bracket["competitors"] if at]
    met = {frozenset(pairing.seats) for pairing in event.pairings}
    free = (pair for pair in combinations(players, 2) if frozenset(pair) not in met)
    return len(max_weight_matching(Graph(free), maxcardinality=True))


def _engine(event: Event, given: Pairs | tuple[()]) -> Any:  # noqa: ANN401  # the library has no types
    """The oracle before the next round, or with a pairing of it to be judged."""
    book = chessjson()
    form = event.terms.format
    assert isinstance(form, Swiss)
    number = {entrant: at for at, entrant in enumerate(event.order, 1)}
    table = book.add_tournament(1, team=False, numRounds=form.rounds)
    table["topColor"] = "w" if is_first_seed_first(event) else "b"
    table["currentRound"] = event.round + bool(given)
    table["pairingSystem"] = ["dutch"]
    for entrant, at in number.items():
        player = {"cid": at, "rank": at, "orgrank": at, "present": not event.player(entrant).withdrawn}
        table["competitors"].append(player | {"rating": {"rating": 0}, "random": 0, "gamePoints": Decimal(0)})
    played = {(seat, pairing.round) for pairing in event.pairings for seat in pairing.seats}
    games = [_game(pairing, number) for pairing in event.pairings]
    games += [
        _line(turn, (at, "Z"), None, is_played=False)
        for entrant, at in number.items()
        for turn in range(1, event.round + 1)
        if (entrant, turn) not in played
    ]
    games += [
        _line(event.round + 1, (one, "D" if other else "P"), (other, "D" if other else None), is_played=True)
        for one, other in given
    ]
    for game in games:
        book.append_result(table["gameList"], game)
    options = {"experimental": ["weighted"], "verbose": 0, "top_color": table["topColor"]}
    return pairing_dutch(table, event.round + 1, options)


def _game(pairing: Pairing, number: dict[Any, int]) -> dict[str, object]:
    result = pairing.result
    assert result is not None
    first = number[pairing.seats[0]]
    if result.how is How.BYE:
        return _line(pairing.round, (first, "P"), (0, None), is_played=True)
    if result.how is How.HALF_BYE:
        return _line(pairing.round, (first, "D"), None, is_played=False)
    if result.how is How.WALKOVER:
        scores = ["Z" if seat in result.absent else "W" for seat in pairing.seats]
    else:
        scores = {(1, 1): ["D", "D"], (1, 2): ["W", "L"], (2, 1): ["L", "W"]}[
            result.places[0], result.places[1]
        ]
    second = (number[pairing.seats[1]], scores[1])
    return _line(pairing.round, (first, scores[0]), second, is_played=result.how is not How.WALKOVER)


def _line(
    turn: int, first: tuple[int, str], second: tuple[int, str | None] | None, *, is_played: bool
) -> dict[str, object]:
    sides = [side if side is None else {"cid": side[0], "result": side[1]} for side in (first, second)]
    both = second is not None and second[0] > 0
    line: dict[str, object] = {
        "id": 0,
        "round": turn,
        "white": sides[0],
        "black": sides[1],
        "played": is_played,
    }
    return line | {"rated": is_played and both}
