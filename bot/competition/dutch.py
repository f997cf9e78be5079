"""The FIDE Dutch system through py4swiss; the only file that knows that library."""

from __future__ import annotations

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from bot.competition.acts import Entrant
from bot.competition.event import Event, How, Pairing, Result
from bot.competition.history import byes, points, results
from bot.competition.terms import Swiss
from bot.games.shuffle import shuffled

TENTHS = 5
"""The library counts points in tenths; ours are halves."""


def dutch_round(event: Event, *, most_byes: int = 0) -> tuple[tuple[Entrant, ...], ...] | None:
    """The pairs of the next round, the first dealing first, and who is alone; None if the system has no
    answer.

    Nobody is left alone who had more byes than ``most_byes``.
    """
    try:
        pairs = DutchEngine.generate_pairings(_report(event, most_byes))
    except PairingError:
        return None
    numbers = dict(enumerate(event.order, 1))
    return tuple(
        (numbers[pair.white], numbers[pair.black]) if pair.black else (numbers[pair.white],) for pair in pairs
    )


def _report(event: Event, most_byes: int) -> ParsedTrf:
    """The event as the library reads it."""
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
