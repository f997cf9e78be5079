"""Swiss rounds by the FIDE Dutch system, through py4swiss; the only file that knows it."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from bot.competition.acts import Entrant
from bot.competition.dealing import dealing_order
from bot.competition.event import Event, How, Pairing, Result
from bot.competition.fixtures import Fixture, bye
from bot.competition.history import byes, is_forbidden, met, points, results
from bot.competition.terms import Swiss
from bot.games.shuffle import shuffled

TENTHS = 5
"""The library counts points in tenths; ours are halves."""


def pair_swiss(event: Event) -> tuple[Fixture, ...]:
    """The next round (K12): nobody meets twice, one bye at most if there is any such pairing.

    Where the number is odd the bye goes to somebody with the fewest byes so far, of these by the system's own
    rules: the lowest score. The system keeps to who may deal first; where that leaves no pairing, it is
    given up before anybody has to sit out.
    """
    present = event.present
    had = byes(event)
    limits = sorted({had[entrant] for entrant in present}) if len(present) % 2 else [0]
    for most in limits:
        try:
            pairs = DutchEngine.generate_pairings(report(event, most_byes=most))
        except PairingError:
            continue
        numbers = dict(enumerate(event.order, 1))
        return tuple(
            Fixture((numbers[pair.white], numbers[pair.black])) if pair.black else bye(numbers[pair.white])
            for pair in pairs
        )
    return _without_turns(event)


def report(event: Event, *, most_byes: int = 0) -> ParsedTrf:
    """The event as the library reads it; whoever had more byes than ``most_byes`` gets none."""
    form = event.terms.format
    assert isinstance(form, Swiss)
    number = {entrant: at for at, entrant in enumerate(event.order, 1)}
    lines = {entrant: [_missed() for _ in range(event.round)] for entrant in event.order}
    had = byes(event)
    for pairing, result in results(event):
        for seat in pairing.seats:
            is_free = had[seat] <= most_byes
            lines[seat][pairing.round - 1] = _line(pairing, result, seat, number, is_free=is_free)
    gained = points(event)
    return ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number[entrant],
                points_times_ten=TENTHS * gained[entrant],
                rank=number[entrant],
                results=lines[entrant],
            )
            for entrant in event.order
        ],
        x_section=XSection(
            number_of_rounds=form.rounds,
            zeroed_ids={number[entrant] for entrant in event.order if event.player(entrant).withdrawn},
            configuration=XSectionConfiguration(first_round_color=is_first_seed_first(event)),
            forbidden_pairs={
                (number[one], number[other])
                for one, other in event.forbidden
                if {one, other} <= number.keys()
            },
        ),
    )


def is_first_seed_first(event: Event) -> bool:
    """Whether the strongest deals first in the first round, by lot."""
    return shuffled((True, False), event.seed, "first")[0]


def _missed() -> RoundResult:
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)


def _line(
    pairing: Pairing, result: Result, seat: Entrant, number: dict[Entrant, int], *, is_free: bool
) -> RoundResult:
    """A round of one player. What counts as a bye bars from another one only where ``is_free`` does not
    say.
    """
    if result.how is How.HALF_BYE:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.HALF_POINT_BYE)
    has_won_alone = result.how is How.BYE or (result.how is How.WALKOVER and seat not in result.absent)
    if result.how is How.BYE or (has_won_alone and is_free):
        token = ResultToken.FULL_POINT_BYE if is_free else ResultToken.PAIRING_ALLOCATED_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    at = pairing.seats.index(seat)
    mine, theirs = result.places[at], result.places[1 - at]
    token = ResultToken.WIN if mine < theirs else ResultToken.LOSS if mine > theirs else ResultToken.DRAW
    if result.how is How.WALKOVER:
        token = ResultToken.FORFEIT_LOSS if seat in result.absent else ResultToken.FORFEIT_WIN
    color = ColorToken.BLACK if at else ColorToken.WHITE
    return RoundResult(id=number[pairing.seats[1 - at]], color=color, result=token)


def _without_turns(event: Event) -> tuple[Fixture, ...]:
    """As many pairs as there can be, whoever deals first; those sit out who had the fewest byes and
    points.
    """
    gained, had, before = points(event), byes(event), met(event)
    top = max(gained.values(), default=0) + 1
    # Whoever should rather sit out is worth less to be paired; near points are worth more than far ones.
    scale = len(event.present) * top**2
    worth = {entrant: scale * (had[entrant] * top + gained[entrant]) for entrant in event.present}
    graph = nx.Graph()
    graph.add_nodes_from(event.present)
    for one, other in combinations(event.present, 2):
        if not before[one, other] and not is_forbidden(event, one, other):
            weight = worth[one] + worth[other] + top**2 - (gained[one] - gained[other]) ** 2
            graph.add_edge(one, other, weight=weight)
    rank = {entrant: at for at, entrant in enumerate(event.order)}
    found = nx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted(
        (tuple(sorted(pair, key=rank.__getitem__)) for pair in found), key=lambda pair: rank[pair[0]]
    )
    seated = {seat for pair in pairs for seat in pair}
    resting = [bye(entrant) for entrant in event.present if entrant not in seated]
    return (*(Fixture(dealing_order(event, pair)) for pair in pairs), *resting)
