"""The standings of an event, with every tie-break shown, in the order in which they decide (K9)."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bot.competition.acts import Entrant
from bot.competition.bracket import bracket
from bot.competition.event import Event, How
from bot.competition.history import BYES, divisions, points, results
from bot.competition.terms import Knockout
from bot.games.shuffle import shuffled

STILL_IN = 1_000
"""How far somebody has come in a knockout who is not out yet: further than any stage."""


class Standing(Struct, frozen=True, kw_only=True):
    """One line of the standings. Points are in halves, a win is 2 (K9); in an arena they are whole (K16)."""

    place: int
    """1 is the first of their division; no two are equal, as the lot decides in the end."""
    entrant: Entrant
    division: int = 1
    """In a league the division, counted from 1, in which places are counted; elsewhere 1."""
    reached: int
    """In a knockout the stage in which they went out, or STILL_IN; the winner stays in. Elsewhere 0."""
    points: int
    direct: int | None
    """The points from matches among those with equal points, if all of these have met; else None."""
    buchholz: int
    """The sum of the opponents' points less the lowest; a bye counts as an opponent with one's own points."""
    sonneborn_berger: int
    """Twice the points of those whom they beat, once of those whom they drew with."""
    deal_points: int
    """The points of their matches, of each at most the cap."""
    lot: int
    """Their number in a lot drawn of the whole field from the event's seal: 1 comes first."""
    wins: int
    draws: int
    losses: int
    spread: int
    """Points in matches less those of the best opponent at the table, without a cap; decides nothing."""
    withdrawn: bool


class _Tally(Struct):
    """What one entrant has gathered from all pairings."""

    opponents: list[tuple[Entrant, int]]
    """With 2, 1, 0 for having beaten, drawn with, lost to."""
    byes: int = 0
    deal_points: int = 0
    spread: int = 0


def standings(event: Event) -> tuple[Standing, ...]:
    """Everybody in the field, division by division, the first in front; empty before the start."""
    gained, reached = points(event), _reached(event)
    tallies = {entrant: _Tally([]) for entrant in gained}
    _count(event, tallies)
    lots = {entrant: at for at, entrant in enumerate(shuffled(sorted(gained), event.seed, "lot"), 1)}
    ranked: list[Standing] = []
    for number, division in enumerate(divisions(event), 1):
        lines = []
        in_order = sorted(division, key=lambda each: (-reached[each], -gained[each]))
        for _, group in groupby(in_order, key=lambda each: (reached[each], gained[each])):
            tied = list(group)
            direct = _direct(tied, tallies)
            lines += [
                _line(event, each, gained, reached[each], tallies[each], direct.get(each), lots)
                for each in tied
            ]
        lines.sort(key=_rank)
        ranked += [replace(line, place=place, division=number) for place, line in enumerate(lines, 1)]
    return tuple(ranked)


def _rank(line: Standing) -> tuple[int, ...]:
    deciding = (
        line.reached,
        line.points,
        line.direct or 0,
        line.buchholz,
        line.sonneborn_berger,
        line.deal_points,
    )
    return (*(-each for each in deciding), line.lot)


def _count(event: Event, tallies: dict[Entrant, _Tally]) -> None:
    for pairing, result in results(event):
        rows = list(zip(pairing.seats, result.places, result.points, strict=True))
        for seat, place, scored in rows:
            tally = tallies[seat]
            if result.how in BYES:
                tally.byes += 1
                continue
            others = [row for row in rows if row[0] != seat]
            for other, below, _ in others:
                is_lost = seat in result.absent or place > below
                is_won = not is_lost and (place < below or other in result.absent)
                tally.opponents.append((other, 0 if is_lost else 2 if is_won else 1))
            if result.how is not How.WALKOVER:
                tally.deal_points += min(scored, event.terms.points_cap)
                tally.spread += scored - max(row[2] for row in others)


def _direct(tied: list[Entrant], tallies: dict[Entrant, _Tally]) -> dict[Entrant, int]:
    """The points among those who are tied; nothing unless each of them has met each other."""
    among = {each: [row for row in tallies[each].opponents if row[0] in tied] for each in tied}
    have_all_met = all(len({other for other, _ in rows}) == len(tied) - 1 for rows in among.values())
    if len(tied) < 2 or not have_all_met:
        return {}
    return {each: sum(score for _, score in rows) for each, rows in among.items()}


def _line(  # all columns of a line come together here
    event: Event,
    entrant: Entrant,
    gained: dict[Entrant, int],
    reached: int,
    tally: _Tally,
    direct: int | None,
    lots: dict[Entrant, int],
) -> Standing:
    met = [gained[other] for other, _ in tally.opponents] + [gained[entrant]] * tally.byes
    scores = [score for _, score in tally.opponents]
    return Standing(
        place=0,
        entrant=entrant,
        reached=reached,
        points=gained[entrant],
        direct=direct,
        buchholz=sum(met) - min(met, default=0),
        sonneborn_berger=sum(gained[other] * score for other, score in tally.opponents),
        deal_points=tally.deal_points,
        lot=lots[entrant],
        wins=scores.count(2),
        draws=scores.count(1),
        losses=scores.count(0),
        spread=tally.spread,
        withdrawn=event.player(entrant).withdrawn,
    )


def _reached(event: Event) -> dict[Entrant, int]:
    """How far each has come in a knockout; 0 for everybody elsewhere."""
    if not isinstance(event.terms.format, Knockout):
        return dict.fromkeys(event.order, 0)
    stages = dict.fromkeys(event.order, 0)
    still_in: set[Entrant] = set()
    places = bracket(event)
    for place in places:
        for side in place.sides:
            if side is not None:
                stages[side] = max(stages[side], place.node.stage)
                if not place.is_decided:
                    still_in.add(side)
    if places and places[-1].winner is not None:
        still_in.add(places[-1].winner)
    return {entrant: STILL_IN if entrant in still_in else stage for entrant, stage in stages.items()}
