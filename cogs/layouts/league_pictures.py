"""The standings of a league: each division as a picture, and in words for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from bot.competition import Entrant, Standing
from bot.matches import Cup, Form
from bot.words.figures import percentage, signed
from bot.words.phrasebook import plural, say
from cogs.games.registry import match_title
from cogs.layout import Drawing, Image
from cogs.layouts.cup_pictures import face_of, figure, season_of
from cogs.names import tidy
from images import StandingLine, StandingsScene, standings_picture

UNKNOWN = "\N{EN DASH}"
"""Of somebody none of whose matches was reviewed."""

NO_FORMS: Mapping[Entrant, Form] = {}
"""Where only points are shown."""


def divisions_of(cup: Cup) -> int:
    """How many divisions a season has; 0 before its start."""
    return max((line.division for line in cup.standings), default=0)


def division_of(cup: Cup, entrant: Entrant) -> int | None:
    """The division in which somebody plays."""
    return next((line.division for line in cup.standings if line.entrant == entrant), None)


def division_picture(cup: Cup, division: int, forms: Mapping[Entrant, Form] = NO_FORMS) -> Image:
    """A division's standings; with ``forms`` also what is still possible."""
    lines = tuple(line for line in cup.standings if line.division == division)
    scene = _scene(cup, division, lines, forms)
    told = "; ".join(_in_words(cup, line, forms) for line in lines)
    alt = say("Standings of division {number}: {lines}", number=division, lines=told)
    return Image(draw=Drawing(lambda: partial(standings_picture, scene)), alt=alt)


def _scene(
    cup: Cup, division: int, lines: tuple[Standing, ...], forms: Mapping[Entrant, Form]
) -> StandingsScene:
    are_reviewed = any(form.accuracy is not None for form in forms.values())
    is_lucky = any(form.luck is not None for form in forms.values())
    heads = (
        say("SPREAD"),
        *((say("ACCURACY"),) if are_reviewed else ()),
        *((say("LUCK"),) if is_lucky else ()),
        *((say("PLACES"),) if forms else ()),
    )
    return StandingsScene(
        title=match_title(cup.terms),
        under=under_title(cup, division),
        heads=heads,
        lines=tuple(
            StandingLine(
                place=line.place,
                face=face_of(cup, line.entrant),
                line=_in_figures(line, forms),
                points=figure(cup, line.points),
                cells=tuple(_cells(line, forms, are_reviewed=are_reviewed, is_lucky=is_lucky)),
                is_out=line.withdrawn,
            )
            for line in lines
        ),
    )


def under_title(cup: Cup, division: int) -> str:
    """Which league, season and division it is."""
    return say(
        "League {number}, season {season}, division {division}",
        number=cup.id,
        season=season_of(cup),
        division=division,
    )


def _cells(
    line: Standing, forms: Mapping[Entrant, Form], *, are_reviewed: bool, is_lucky: bool
) -> Iterator[str]:
    yield signed(line.spread)
    form = forms.get(line.entrant)
    if form is None:
        return
    if are_reviewed:
        yield UNKNOWN if form.accuracy is None else percentage(form.accuracy)
    if is_lucky:
        yield UNKNOWN if form.luck is None else signed(form.luck)
    yield possible(form)


def possible(form: Form) -> str:
    """The places that are still possible."""
    if form.best == form.worst:
        return str(form.best)
    return f"{form.best}\N{EN DASH}{form.worst}"


def _in_figures(line: Standing, forms: Mapping[Entrant, Form]) -> str:
    """Matches won, drawn and lost, and those of them that were lost on time."""
    record = "\N{EN DASH}".join(map(str, (line.wins, line.draws, line.losses)))
    return ", ".join((record, *_on_time(line, forms)))


def _on_time(line: Standing, forms: Mapping[Entrant, Form]) -> Iterator[str]:
    form = forms.get(line.entrant)
    if form is not None and form.timeouts:
        yield plural("one on time", "{number} on time", form.timeouts)


def _record(line: Standing, forms: Mapping[Entrant, Form]) -> Iterator[str]:
    yield say("{won} won", won=line.wins)
    if line.draws:
        yield say("{drawn} drawn", drawn=line.draws)
    yield say("{lost} lost", lost=line.losses)
    yield from _on_time(line, forms)


def _in_words(cup: Cup, line: Standing, forms: Mapping[Entrant, Form]) -> str:
    told = say(
        "{place}. {name}: points: {points}, spread {spread}",
        place=line.place,
        name=tidy(cup.entry(line.entrant).name),
        points=figure(cup, line.points),
        spread=signed(line.spread),
    )
    form = forms.get(line.entrant)
    if form is None:
        return told
    record = ", ".join(_record(line, forms))
    told = say("{told}, {record}, places {places}", told=told, record=record, places=possible(form))
    if form.accuracy is None:
        return told
    accuracy = percentage(form.accuracy)
    if form.luck is None:
        return say("{told}, accuracy {accuracy}", told=told, accuracy=accuracy)
    return say(
        "{told}, accuracy {accuracy}, luck {luck}", told=told, accuracy=accuracy, luck=signed(form.luck)
    )
