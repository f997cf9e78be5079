"""A friendly as a picture: the score of the two servers, and each pair with their points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.competition import SIDES, Pairing
from bot.matches import Cup
from bot.words.phrasebook import say
from cogs.games.registry import match_title
from cogs.layout import Drawing, Image
from cogs.layouts.cup_pictures import face_of
from cogs.names import tidy
from images import FriendlyScene, PairLine, friendly_picture


def picture_of_friendly(cup: Cup) -> Image:
    """The score and the pairs of a friendly that has begun; the second server's people on the right."""
    scene = _scene(cup)
    return Image(draw=Drawing(lambda: partial(friendly_picture, scene)), alt=_alt(cup))


def _scene(cup: Cup) -> FriendlyScene:
    assert cup.score is not None
    under = say("Friendly {number}", number=cup.id)
    if cup.is_over:
        under = say("Friendly {number}: final score", number=cup.id)
    winner = SIDES.index(cup.score.winner) if cup.is_over and cup.score.winner else None
    return FriendlyScene(
        title=match_title(cup.terms),
        under=under,
        servers=cup.servers,
        wins=cup.score.wins,
        winner=winner,
        pairs=tuple(_pair(cup, pairing) for pairing in cup.latest),
    )


def _pair(cup: Cup, pairing: Pairing) -> PairLine:
    first, second = _by_side(cup, pairing)
    faces = face_of(cup, pairing.seats[first]), face_of(cup, pairing.seats[second])
    result = pairing.result
    if result is None:
        return PairLine(faces=faces)
    places, points = ((each[first], each[second]) for each in (result.places, result.points))
    winner = None if places[0] == places[1] else places.index(min(places))
    # Somebody who gave up may have been ahead.
    told = winner is None or points[winner] > points[1 - winner]
    return PairLine(faces=faces, points=points if told and any(points) else None, winner=winner, is_over=True)


def _by_side(cup: Cup, pairing: Pairing) -> tuple[int, int]:
    """The seats of the first server's player and of the second's: whoever deals first has the first seat."""
    return (0, 1) if cup.entry(pairing.seats[0]).side == SIDES[0] else (1, 0)


def _alt(cup: Cup) -> str:
    assert cup.score is not None
    (home, away), (won, lost) = map(tidy, cup.servers), cup.score.wins
    return say(
        "{home} {won} : {lost} {away}: {lines}",
        home=home,
        won=won,
        lost=lost,
        away=away,
        lines="; ".join(_lines(cup)),
    )


def _lines(cup: Cup) -> Iterator[str]:
    for pairing in cup.latest:
        first, second = (tidy(cup.entry(pairing.seats[seat]).name) for seat in _by_side(cup, pairing))
        line = _pair(cup, pairing)
        if line.winner is not None:
            winner, loser = (first, second) if line.winner == 0 else (second, first)
            yield say("{winner} beat {loser}", winner=winner, loser=loser)
        elif pairing.result is not None and pairing.result.absent:
            yield say("{first} against {second}: neither came", first=first, second=second)
        elif line.is_over:
            yield say("{first} against {second}: a draw", first=first, second=second)
        else:
            yield say("{first} against {second}", first=first, second=second)
