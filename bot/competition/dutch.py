"""The FIDE Dutch system through py4swiss; the only file that knows that library."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Float
from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
from py4swiss.engines.dutch.player import get_player_infos_from_trf
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection
from py4swiss.trf.sections.x_section import XSectionConfiguration

from bot.competition.acts import Entrant
from bot.competition.event import Event, How, Pairing, Result
from bot.competition.history import points, results
from bot.competition.terms import Swiss
from bot.games.shuffle import shuffled

TENTHS = 5
"""The library counts points in tenths; ours are halves."""


def dutch_round(event: Event, may_rest: Collection[Entrant]) -> tuple[tuple[Entrant, ...], ...] | None:
    """The pairs of the next round, the first dealing first, and who is alone; None if the system has no
    answer.

    Only one of ``may_rest`` is left alone. The library by itself leaves alone whoever is left in the end,
    as the rules of 2017 do; those of 2026 settle first that it is somebody with the lowest score, which is
    our rule too.
    """
    numbers = dict(enumerate(event.order, 1))
    report = _report(event)
    players = get_player_infos_from_trf(report)
    for player in players:
        player.bye_received = numbers[player.id] not in may_rest
        # Since 2026 only those float down without a match who have points for it.
        player.float_1, player.float_2 = (
            Float.NONE if _has_missed(report, player.id, back) else told
            for back, told in ((1, player.float_1), (2, player.float_2))
        )
    players.sort(reverse=True)
    outlook = ValidityMatcher(players, report.x_section.forbidden_pairs)
    if not outlook.is_valid_matching():
        return None
    brackets, found = Brackets(players, event.round + 1), []
    while not brackets.is_finished():
        pairer = BracketPairer(brackets.get_current_bracket(), outlook, is_first_seed_first(event))
        # Private there, and the only way to say who may rest.
        pairs = DutchEngine._get_bracket_pairs(pairer)
        if pairs is None:
            brackets.collapse()
        else:
            brackets.apply_bracket_pairings(pairs)
            found += pairs
    found.sort(key=DutchEngine._get_player_pair_score, reverse=True)  # the tables' order
    # Who is alone is a pair with themselves.
    return tuple(tuple(dict.fromkeys(numbers[player.id] for player in pair)) for pair in found)


def _has_missed(report: ParsedTrf, number: int, back: int) -> bool:
    """Whether a player had nothing at all, so many rounds ago."""
    lines = report.player_sections[number - 1].results
    nothing = (ResultToken.ZERO_POINT_BYE, ResultToken.FORFEIT_LOSS)
    return len(lines) >= back and lines[-back].result in nothing


def _report(event: Event) -> ParsedTrf:
    """The event as the library reads it."""
    form = event.terms.format
    assert isinstance(form, Swiss)
    number = {entrant: at for at, entrant in enumerate(event.order, 1)}
    lines = {entrant: [_missed() for _ in range(event.round)] for entrant in event.order}
    for pairing, result in results(event):
        for seat in pairing.seats:
            lines[seat][pairing.round - 1] = _line(pairing, result, seat, number)
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


def _line(pairing: Pairing, result: Result, seat: Entrant, number: Mapping[Entrant, int]) -> RoundResult:
    """A round of one player."""
    if result.how in (How.BYE, How.HALF_BYE):
        is_whole = result.how is How.BYE
        token = ResultToken.PAIRING_ALLOCATED_BYE if is_whole else ResultToken.HALF_POINT_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    at = pairing.seats.index(seat)
    mine, theirs = result.places[at], result.places[1 - at]
    if result.how is How.WALKOVER:
        token = ResultToken.FORFEIT_LOSS if seat in result.absent else ResultToken.FORFEIT_WIN
    else:
        token = ResultToken.WIN if mine < theirs else ResultToken.LOSS if mine > theirs else ResultToken.DRAW
    color = ColorToken.BLACK if at else ColorToken.WHITE
    return RoundResult(id=number[pairing.seats[1 - at]], color=color, result=token)
