"""Swiss pairings beside those of gacrux, another program for the FIDE Dutch system.

It plays by the rules of 2026. Where the two differ it is asked what it thinks of both pairings, and the first
criterion (C6 to C21) in which its own is better is told, or the rule of 2017 that is behind it. `KNOWN` lists
the reasons that come from the rules; any other one is wrong.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import combinations
from typing import Any
from unittest.mock import patch

from gacrux.chessjson import chessjson
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from networkx import Graph, max_weight_matching
from py4swiss.engines.dutch.bracket import Brackets

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
    "last bracket": "where the end needs it, the rules of 2017 pair all who are left as one bracket",
    "none": "the oracle gives up where each pairing breaks who has to deal first; we pair without it",
}
"""Differences that come from the rules themselves."""


def compare(tournaments: int, seed: int) -> tuple[list[str], int]:
    """What came of playing that many Swiss tournaments, as lines to print; and in how many rounds the oracle
    pairs otherwise for no known reason.
    """
    same = rounds = 0
    reasons: Counter[str] = Counter()
    for number in range(tournaments):
        found = [reason_of(event) for event in play(random.Random(f"{seed} {number}"))]
        rounds += len(found)
        different = [reason for reason in found if reason is not None]
        reasons.update(different)
        same += not different
    differing = reasons.total()
    lines = [
        f"{tournaments} Swiss tournaments: {same} equal to the oracle's in every round",
        f"{rounds} rounds: {rounds - differing} equal, {differing} not",
        *(
            f"  {count} first differ in {reason}: {KNOWN.get(reason, 'the oracle prefers its own')}"
            for reason, count in reasons.most_common()
        ),
    ]
    return lines, sum(count for reason, count in reasons.items() if reason not in KNOWN)


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


def reason_of(event: Event) -> str | None:
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
    last = _last_bracket(event)
    for at, ((one, two), below) in enumerate(zip(brackets, (*brackets[1:], None), strict=True)):
        for name in one["quality"] if one and two else ():
            if one["quality"][name] == two["quality"][name]:
                continue
            if at >= last:
                return "last bracket"
            # QN8 and QC8 are two halves of C8; the oracle's own quality does not know that of 2017.
            ahead = [
                _looks_ahead(event, set(bracket["downfloaters"]), under)
                for bracket, under in zip((one, two), below or (), strict=False)
            ]
            is_c8 = bool(ahead) and ahead[0] > ahead[1]
            return "C8" if is_c8 else str(name).replace("QC", "C").replace("QN", "C")
    return "nothing that it can name"


def _last_bracket(event: Event) -> float:
    """Which bracket of the next round, from 0 at the top, py4swiss pairs as the last but one, with everybody
    below in one bracket; infinity where it pairs them one by one to the end.
    """
    at = math.inf

    def collapse(self: Brackets) -> None:
        nonlocal at
        at = self._index
        whole(self)

    whole = Brackets.collapse
    with patch.object(Brackets, "collapse", collapse):
        pair_swiss(event)
    return at


def _looks_ahead(event: Event, floaters: set[int], bracket: Any) -> tuple[int, int]:  # noqa: ANN401  # untyped
    """How well a bracket could be paired, whatever is left below it: how many pairs of those who have not met
    there are at most, and how many of its ``floaters`` are in them.
    """
    met = {frozenset(pairing.seats) for pairing in event.pairings}
    found = Graph()
    for pair in combinations([at for at in bracket["competitors"] if at], 2):
        if frozenset(event.order[at - 1] for at in pair) not in met:
            found.add_edge(*pair, weight=len(floaters.intersection(pair)))
    pairs = max_weight_matching(found, maxcardinality=True)
    return len(pairs), sum(found.edges[pair]["weight"] for pair in pairs)


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
