"""A cup in words and as a picture: its title, its bracket, and its standings with every tie-break."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.competition import (
    Arena,
    Entrant,
    Format,
    Friendly,
    Knockout,
    League,
    RoundRobin,
    Standing,
    Swiss,
    Tables,
)
from bot.competition.bracket import Place, Whose
from bot.competition.standings import STILL_IN
from bot.matches import Cup
from bot.words.figures import with_tenths
from bot.words.phrasebook import plural, say
from cogs.clocks import length
from cogs.games.registry import match_title
from cogs.layout import Block, Drawing, Image, Layout, Small, Text
from cogs.names import escaped, stand_ins, tidy
from cogs.portraits import portrait_of
from images import (
    BracketBox,
    BracketScene,
    Face,
    StandingLine,
    StandingsScene,
    bracket_picture,
    standings_picture,
)

LINES = 12
"""So many lines of the standings are in the picture."""

COLUMNS = 4
"""So many rounds of a bracket are in the picture, the last ones."""

WIDEST = 8
"""So many matches stand below each other in a picture at most."""


def format_name(form: Format) -> str:
    """A format as players call it."""
    match form:
        case Knockout(double=double):
            return say("double knockout") if double else say("knockout")
        case Swiss(rounds=rounds):
            return plural("Swiss, one round", "Swiss, {number} rounds", rounds)
        case RoundRobin():
            return say("round robin")
        case Arena(lasts=lasts):
            return say("arena, {length}", length=length(lasts))
        case Tables(rounds=rounds):
            return plural("tables, one round", "tables, {number} rounds", rounds)
        case _:
            return say("cup")


def cup_title(cup: Cup) -> str:
    """What a cup is called: its number, its game, its format; and a league by its season."""
    if isinstance(cup.event.terms.format, League):
        return say(
            "League {number}: {game}, season {season}",
            number=cup.id,
            game=match_title(cup.terms),
            season=season_of(cup),
        )
    if isinstance(cup.event.terms.format, Friendly):
        return say("Friendly {number}: {game}", number=cup.id, game=match_title(cup.terms))
    return say(
        "Cup {number}: {game}, {format}",
        number=cup.id,
        game=match_title(cup.terms),
        format=format_name(cup.event.terms.format),
    )


def pairs_of(cup: Cup) -> int:
    """How many of each server play a friendly at most; 0 for other events."""
    form = cup.event.terms.format
    return form.pairs if isinstance(form, Friendly) else 0


def season_of(cup: Cup) -> int:
    """Which season of a league it is, counted from 1; 0 for a cup."""
    form = cup.event.terms.format
    return form.season if isinstance(form, League) else 0


def places_told(cup: Cup) -> str:
    """How many have joined."""
    joined = sum(1 for entry in cup.entries if not entry.is_withdrawn)
    return plural(
        "One player has joined; places: {places}",
        "{number} players have joined; places: {places}",
        joined,
        places=cup.event.terms.places,
    )


def cup_picture(cup: Cup) -> Block:
    """The bracket of a knockout that fits, else the standings."""
    scene = _bracket(cup)
    if scene is None:
        lines = _told(cup)
        alt = say("Standings: {lines}", lines="; ".join(line for line, _ in lines))
        return Image(draw=Drawing(lambda: partial(standings_picture, _standings(cup))), alt=alt)
    return Image(draw=Drawing(lambda: partial(bracket_picture, scene)), alt=_bracket_alt(cup))


def standings_layout(cup: Cup) -> Layout:
    """The standings in a message for one person, with how ties are broken."""
    lines = _told(cup)
    if not lines:
        return Layout(blocks=(Text(say("There are no standings before the start.")),))
    told = "\n".join(f"{line}\n-# {more}" if more else line for line, more in lines[:20])
    picture = Image(
        draw=Drawing(lambda: partial(standings_picture, _standings(cup))),
        alt=say("Standings: {lines}", lines="; ".join(line for line, _ in lines)),
    )
    ties = say("{points} {ties}", points=_what_counts(cup.event.terms.format), ties=ties_told())
    faces = (face_of(cup, line.entrant) for line in cup.standings[:LINES])
    named = "\n".join(stand_ins(faces))
    return Layout(blocks=(picture, Text(told), Small("\n".join(filter(None, (named, ties))))))


def ties_told() -> str:
    """How ties are broken (K9)."""
    return say("Ties: direct encounter, Buchholz less the lowest, Sonneborn-Berger, deal points, lot.")


def _what_counts(form: Format) -> str:
    """What gives points in a format (K9, K16, K17)."""
    match form:
        case Arena():
            return say(
                "A win is 2 points, a draw 1; after two wins in a row they double until you don't win."
            )
        case Tables():
            return say("At a table each place further down is a point less, and the last gives none.")
        case Knockout():
            return say("How far you come counts first; a win is a point.")
        case _:
            return say("A win is a point.")


def _told(cup: Cup) -> list[tuple[str, str]]:
    """Each line of the standings in words, and its tie-breaks."""
    return [
        (
            say(
                "{place}. {name}: {points}",
                place=line.place,
                name=escaped(cup.entry(line.entrant).name),
                points=score(cup, line),
            ),
            tie_breaks(cup, line),
        )
        for line in cup.standings
    ]


def figure(cup: Cup, points: int) -> str:
    """Points as players count them: a win is one, a draw a half; in an arena two and one."""
    if cup.is_arena or points % 2 == 0:
        return str(points if cup.is_arena else points // 2)
    return with_tenths(points / 2)


def score(cup: Cup, line: Standing) -> str:
    """What ranks somebody: how far they came in a knockout, else their points."""
    if not isinstance(cup.event.terms.format, Knockout):
        return say("points: {points}", points=figure(cup, line.points))
    if line.reached == STILL_IN:
        return say("winner") if cup.is_over else say("still in")
    return say("out in round {number}", number=line.reached)


def tie_breaks(cup: Cup, line: Standing) -> str:
    """The tie-breaks of a line, in the order in which they decide."""
    if isinstance(cup.event.terms.format, Knockout):
        return ""
    direct = "-" if line.direct is None else figure(cup, line.direct)
    return say(
        "direct {direct} · Buchholz {buchholz} · S-B {berger} · deal points {deals} · lot {lot}",
        direct=direct,
        buchholz=figure(cup, line.buchholz),
        berger=f"{line.sonneborn_berger / (2 if cup.is_arena else 4):g}",
        deals=line.deal_points,
        lot=line.lot,
    )


def _record(cup: Cup, line: Standing) -> str:
    if isinstance(cup.event.terms.format, Tables):
        return say("finished ahead of {ahead}, behind {behind}", ahead=line.wins, behind=line.losses)
    return say("{won} won, {drawn} drawn, {lost} lost", won=line.wins, drawn=line.draws, lost=line.losses)


def _standings(cup: Cup) -> StandingsScene:
    knockout = isinstance(cup.event.terms.format, Knockout)
    return StandingsScene(
        title=match_title(cup.terms),
        under=_under(cup),
        lines=tuple(
            StandingLine(
                place=line.place,
                face=face_of(cup, line.entrant),
                line=score(cup, line) if knockout else _record(cup, line),
                points=str(line.wins) if knockout else figure(cup, line.points),
                is_out=line.withdrawn,
            )
            for line in cup.standings[:LINES]
        ),
    )


def _under(cup: Cup) -> str:
    if cup.is_over:
        return say("Cup {number}: final standings", number=cup.id)
    if cup.is_arena:
        return say("Cup {number}: the arena goes on", number=cup.id)
    return say("Cup {number}: round {round}", number=cup.id, round=cup.event.round)


def face_of(cup: Cup, entrant: Entrant) -> Face:
    """Somebody's face in a picture."""
    entry = cup.entry(entrant)
    user = entry.user
    if user is None:
        return Face(tidy(entry.name), int(entrant))
    return Face(tidy(entry.name), user, portrait_of(user))


def _bracket(cup: Cup) -> BracketScene | None:
    """The bracket, its last rounds; None where there is none that could be read."""
    form = cup.event.terms.format
    if not isinstance(form, Knockout) or form.double or not cup.bracket:
        return None
    stages = sorted({place.node.stage for place in cup.bracket})[-COLUMNS:]
    columns = [[place for place in cup.bracket if place.node.stage == stage] for stage in stages]
    if max(map(len, columns)) > WIDEST:
        return None
    return BracketScene(
        title=match_title(cup.terms),
        under=_under(cup),
        columns=tuple(
            tuple(_box(cup, place, columns[at - 1] if at else []) for place in column)
            for at, column in enumerate(columns)
        ),
    )


def _box(cup: Cup, place: Place, before: list[Place]) -> BracketBox:
    numbers = [each.node.number for each in before]
    feeds = tuple(
        numbers.index(slot.of)
        for slot in place.node.sides
        if slot.whose is Whose.WINNER and slot.of in numbers
    )
    nobody = say("bye") if place.is_decided else "…"
    first, second = (None if side is None else face_of(cup, side) for side in place.sides)
    winner = None if place.winner is None else place.sides.index(place.winner)
    return BracketBox(sides=(first, second), nobody=nobody, winner=winner, feeds=feeds)


def _bracket_alt(cup: Cup) -> str:
    return say("The bracket: {lines}", lines="; ".join(_bracket_lines(cup)))


def _bracket_lines(cup: Cup) -> Iterator[str]:
    for place in cup.bracket:
        if None in place.sides:
            continue
        first, second = (tidy(cup.entry(side).name) for side in place.sides if side is not None)
        if place.winner is None:
            yield say("{first} against {second}", first=first, second=second)
        else:
            loser = second if place.sides[0] == place.winner else first
            yield say("{winner} beat {loser}", winner=tidy(cup.entry(place.winner).name), loser=loser)
