"""Friendlies: two sides as two servers, who plays for each and against whom, and the score (K30 to K34)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.competition.acts import NO_SIDE, Entrant, Reason, Refused, Side
from bot.competition.event import Event, How, Phase
from bot.competition.fixtures import Fixture, walkover
from bot.competition.history import gains, results
from bot.competition.terms import Friendly
from bot.games.shuffle import shuffled

SIDES = (Side(1), Side(2))


class Score(Struct, frozen=True, kw_only=True):
    """How a friendly stands, for the first side and the second."""

    wins: tuple[int, int]
    points: tuple[int, int]
    """The points of their matches, of each at most the cap: they break a tie."""

    @property
    def winner(self) -> Side:
        """Who is ahead; NO_SIDE for a draw."""
        one, other = zip(self.wins, self.points, strict=True)
        return NO_SIDE if one == other else SIDES[0] if one > other else SIDES[1]


def of_side(event: Event, side: Side) -> tuple[Entrant, ...]:
    """Who has entered for a side and not withdrawn, in the order of registration."""
    return tuple(player.entrant for player in event.players if player.side == side and not player.withdrawn)


def close(event: Event, side: Side) -> Event:
    """The event in which nobody enters for the side any more."""
    if not isinstance(event.terms.format, Friendly) or side not in SIDES:
        raise Refused(Reason.NOT_IN_FORMAT)
    if event.phase is not Phase.REGISTRATION:
        raise Refused(Reason.STARTED)
    if side in event.closed:
        raise Refused(Reason.REGISTRATION_CLOSED)
    return replace(event, closed=(*event.closed, side))


def line_up(event: Event, form: Friendly, given: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """Who plays, each followed by the opponent: those given, or the strongest against the strongest."""
    if given:
        _require_pairs(event, form, given)
        return given
    ranked = [
        sorted(of_side(event, side), key=lambda entrant: -event.player(entrant).strength) for side in SIDES
    ]
    pairs = list(zip(*ranked, strict=False))[: form.pairs]
    return tuple(entrant for pair in pairs for entrant in pair)


def pair_sides(event: Event) -> tuple[Fixture, ...]:
    """The matches of a friendly: the sides deal first in turns, by lot."""
    if event.round:
        return ()
    lot = shuffled(SIDES, event.seed, "first")
    pairs = zip(event.order[::2], event.order[1::2], strict=True)
    return tuple(
        walkover(event, Fixture(pair if lot[at % 2] == SIDES[0] else pair[::-1]))
        for at, pair in enumerate(pairs)
    )


def score(event: Event) -> Score:
    """How the friendly stands: matches won, and points."""
    wins, scored = [0, 0], [0, 0]
    for pairing, result in results(event):
        rows = zip(pairing.seats, gains(event, pairing, result), result.points, strict=True)
        for seat, gained, points in rows:
            at = SIDES.index(event.player(seat).side)
            wins[at] += gained == 2
            if result.how is not How.WALKOVER:
                scored[at] += min(points, event.terms.points_cap)
    return Score(wins=(wins[0], wins[1]), points=(scored[0], scored[1]))


def _require_pairs(event: Event, form: Friendly, given: tuple[Entrant, ...]) -> None:
    sides = [event.player(entrant).side for entrant in given]
    is_whole = sides == [*SIDES] * (len(given) // 2) and len(set(given)) == len(given) <= 2 * form.pairs
    if not is_whole or any(event.player(entrant).withdrawn for entrant in given):
        raise Refused(Reason.NOT_IN)
