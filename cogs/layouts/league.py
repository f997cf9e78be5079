"""The messages of a league: the one that is kept up to date, one's own matches, a division, and reminders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.competition import Entrant, League, Pairing, Phase
from bot.competition.history import divisions
from bot.competition.leagues import moving
from bot.competition.terms import REGISTRATION_CLOSES
from bot.matches import OVER, Cup, Entry, Form, MatchId, Table
from bot.words.phrasebook import and_list, plural, say
from cogs.clocks import length, until
from cogs.cup_ids import CupAction, CupButton, CupLead, CupLeadAction
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.cup import cancelled_line, champion_line, key, names_told, starts_line
from cogs.layouts.cup_pictures import cup_title, places_told, ties_told
from cogs.layouts.cup_rounds import pairing_line
from cogs.layouts.league_pictures import division_of, division_picture, divisions_of, possible
from cogs.layouts.table import seal_line, terms_line
from cogs.league_ids import LeagueDivision, LeagueMatch
from cogs.names import escaped, tidy

DRAWN_MOST = 4
"""So many divisions are drawn in the league's message; the others are behind its button."""


def form_of(cup: Cup) -> League:
    """What is fixed for the seasons of a league."""
    form = cup.event.terms.format
    assert isinstance(form, League)
    return form


def league_layout(cup: Cup) -> Layout:
    """The message that is kept up to date."""
    heading = Text(f"### {cup_title(cup)}")
    return Layout(blocks=(heading, *_body(cup), *_buttons(cup), Small(_fine_print(cup))))


def _fine_print(cup: Cup) -> str:
    form = form_of(cup)
    time = say(
        "Season: {length}, up to {games} matches each. Each match that begins adds {increment} to your time",
        length=length(cup.event.terms.round_time),
        games=form.games,
        increment=length(form.increment),
    )
    return f"{terms_line(cup.terms)} · {time}\n{seal_line(cup.commitment)}"


def _body(cup: Cup) -> Iterator[Block]:
    match cup.event.phase:
        case Phase.REGISTRATION:
            yield Text("\n".join(_before_start(cup)))
        case Phase.PLAYING:
            if cup.event.paused_at is not None:
                yield Text(say("**Paused.** Matches in progress go on; no new one begins."))
            yield Text("\n".join(_progress(cup)))
            yield from _divisions(cup)
        case Phase.OVER:
            yield Text("\n".join((champion_line(cup), *_moves(cup))))
            yield from _divisions(cup)
        case Phase.CANCELLED:
            yield Text(cancelled_line(cup))


def _before_start(cup: Cup) -> Iterator[str]:
    yield starts_line(cup)
    yield say("Join until {when}.", when=until(cup.event.terms.starts_at - REGISTRATION_CLOSES))
    yield places_told(cup)
    yield from names_told(cup)


def _progress(cup: Cup) -> Iterator[str]:
    pairings = cup.event.pairings
    over = sum(1 for each in pairings if each.result is not None)
    ends = max((each.ends_at for each in pairings), default=cup.event.at)
    yield say(
        "{over} of {all} matches are over. The season ends {when}.",
        over=over,
        all=len(pairings),
        when=until(ends),
    )
    if cup.next_season is not None:
        yield say("You can join the next season now.")


def _divisions(cup: Cup) -> Iterator[Block]:
    return (division_picture(cup, number) for number in range(1, min(divisions_of(cup), DRAWN_MOST) + 1))


def _moves(cup: Cup) -> Iterator[str]:
    """Who goes up and down after a season (K21)."""
    sizes = [len(each) for each in divisions(cup.event)]
    for above in range(1, len(sizes)):
        change = moving(sizes[above - 1], sizes[above])
        upper, lower = (
            [line for line in cup.standings if line.division == number] for number in (above, above + 1)
        )
        yield say(
            "Division {number}: {up} move up, {down} move down.",
            number=above,
            up=and_list(tuple(_name(cup, line.entrant) for line in lower[:change])),
            down=and_list(tuple(_name(cup, line.entrant) for line in upper[-change:])),
        )


def _name(cup: Cup, entrant: Entrant) -> str:
    return escaped(cup.entry(entrant).name)


def _buttons(cup: Cup) -> Iterator[ButtonRow]:
    manage = Button(label=say("Manage"), id=CupLead(cup=cup.id, action=CupLeadAction.PANEL))
    standings = key(cup, say("Standings"), CupAction.STANDINGS)
    match cup.event.phase:
        case Phase.REGISTRATION:
            join = key(cup, say("Join"), CupAction.JOIN, style=ButtonStyle.FINISH)
            yield ButtonRow((join, key(cup, say("Leave"), CupAction.LEAVE), manage))
        case Phase.PLAYING:
            yield ButtonRow((matches_key(cup), standings, key(cup, say("Leave"), CupAction.LEAVE), manage))
            if cup.next_season is not None:
                following = CupButton(cup=cup.next_season, action=CupAction.JOIN)
                label = say("Join season {number}", number=form_of(cup).season + 1)
                yield ButtonRow((Button(label=label, id=following, style=ButtonStyle.FINISH),))
        case Phase.OVER:
            yield ButtonRow((standings, key(cup, say("Proof"), CupAction.PROOF)))
        case Phase.CANCELLED:
            yield ButtonRow((key(cup, say("Proof"), CupAction.PROOF),))


def matches_key(cup: Cup) -> Button:
    """The button to one's own matches."""
    return key(cup, say("My matches"), CupAction.MATCH, style=ButtonStyle.MAIN)


def league_call(cup: Cup, people: tuple[int, ...]) -> Layout:
    """A message of its own: the season has begun, or it is over."""
    title, mentions = cup_title(cup), " ".join(f"<@{user}>" for user in people)
    if cup.notice == OVER:
        told = f"**{title}**: {champion_line(cup)}"
        if cup.event.phase is Phase.CANCELLED:
            told = f"**{title}**: {cancelled_line(cup)}"
        button = key(cup, say("Standings"), CupAction.STANDINGS)
    else:
        told = say(
            "**{title}** has begun. You have {time} for all your matches. Press “My matches” to begin one.",
            title=title,
            time=length(form_of(cup).bank),
        )
        button = matches_key(cup)
    return Layout(
        blocks=(Text("\n".join(filter(None, (told, mentions)))), ButtonRow((button,))), mentions=people
    )


def not_begun(cup: Cup, entry: Entry) -> int:
    """How many of somebody's matches have not begun."""
    return sum(1 for each in _own(cup, entry) if _is_idle(cup, each))


def reminder_layout(cup: Cup, entry: Entry) -> Layout:
    """A direct message to somebody who has matches that have not begun."""
    waiting = not_begun(cup, entry)
    ends = max((each.ends_at for each in cup.event.open()), default=cup.event.at)
    told = plural(
        "**{title}**: one of your matches has not begun. The season ends {when}.",
        "**{title}**: {number} of your matches have not begun. The season ends {when}.",
        waiting,
        title=cup_title(cup),
        when=until(ends),
    )
    return Layout(blocks=(Text(told), ButtonRow((matches_key(cup),))))


def division_layout(cup: Cup, division: int, forms: Mapping[Entrant, Form]) -> Layout:
    """The standings of a division for one person, with ways to the others."""
    if not divisions_of(cup):
        return Layout(blocks=(Text(say("There are no standings before the start.")),))
    others = tuple(
        Button(
            label=say("Division {number}", number=number), id=LeagueDivision(season=cup.id, division=number)
        )
        for number in range(1, divisions_of(cup) + 1)
        if number != division
    )
    rules = say(
        "Below each name: won, drawn, lost. A win is a point. Places: the best and the worst that are still "
        "possible. Accuracy: how near your choices came to the best ones. Luck: by how many points a match "
        "your cards were better than your opponents'. {ties}",
        ties=ties_told(),
    )
    rows = tuple(ButtonRow(others[at : at + 5]) for at in range(0, len(others), 5))
    return Layout(blocks=(division_picture(cup, division, forms), Small(rules), *rows))


def own_matches(
    cup: Cup, entry: Entry, forms: Mapping[Entrant, Form], tables: Mapping[MatchId, Table]
) -> Layout:
    """Somebody's matches of a season: how each stands, and a button to begin or to play each that is open.

    ``tables`` are the person's matches that go on.
    """
    heading = Text("\n".join(_standing(cup, entry, forms)))
    if cup.event.phase is Phase.REGISTRATION:
        return Layout(blocks=(heading, Text(say("You're in. Matches are paired when the season starts."))))
    own = sorted(_own(cup, entry), key=lambda each: _urgency(cup, entry, each, tables))
    lines = "\n".join(_line(cup, entry, each, tables) for each in own)
    buttons = tuple(_play_button(cup, entry, each, tables) for each in own if each.result is None)
    rows = tuple(ButtonRow(buttons[at : at + 5]) for at in range(0, len(buttons), 5))
    return Layout(blocks=(heading, Text(lines), *rows))


def _standing(cup: Cup, entry: Entry, forms: Mapping[Entrant, Form]) -> Iterator[str]:
    yield f"**{cup_title(cup)}**"
    form, division = forms.get(entry.entrant), division_of(cup, entry.entrant)
    if form is None or division is None:
        return
    place = next(line.place for line in cup.standings if line.entrant == entry.entrant)
    yield say(
        "Division {division}, place {place}; still possible: {places}",
        division=division,
        place=place,
        places=possible(form),
    )
    if form.empty_at is None:
        yield say(
            "Your time for all matches: {length}; no match waits for you.", length=length(form.time_left)
        )
    else:
        yield say("Your time for all matches runs out {when}.", when=until(form.empty_at))


def _own(cup: Cup, entry: Entry) -> tuple[Pairing, ...]:
    return tuple(each for each in cup.event.pairings if entry.entrant in each.seats)


def _is_idle(cup: Cup, pairing: Pairing) -> bool:
    return pairing.result is None and pairing.number not in cup.matches


def _waits(cup: Cup, entry: Entry, pairing: Pairing, tables: Mapping[MatchId, Table]) -> bool:
    """Whether the match waits for the person."""
    match = cup.matches.get(pairing.number)
    table = None if match is None else tables.get(match.match)
    return table is not None and entry.user is not None and table.seat_of(entry.user) in table.on_turn


def _urgency(cup: Cup, entry: Entry, pairing: Pairing, tables: Mapping[MatchId, Table]) -> tuple[int, int]:
    """Those that wait for the person first, then those that have not begun, then the others; at last the
    results.
    """
    if pairing.result is not None:
        return 3, pairing.number
    if _waits(cup, entry, pairing, tables):
        return 0, pairing.number
    return (1 if _is_idle(cup, pairing) else 2), pairing.number


def _opponent(cup: Cup, entry: Entry, pairing: Pairing) -> Entry:
    (other,) = (cup.entry(seat) for seat in pairing.seats if seat != entry.entrant)
    return other


def _line(cup: Cup, entry: Entry, pairing: Pairing, tables: Mapping[MatchId, Table]) -> str:
    if pairing.result is not None:
        return pairing_line(cup, pairing)
    name = escaped(_opponent(cup, entry, pairing).name)
    match = cup.matches.get(pairing.number)
    if match is None:
        return say("{name}: not begun", name=name)
    place = f"<#{match.channel}>"
    if _waits(cup, entry, pairing, tables):
        return say("**{name}: your turn**, in {place}", name=name, place=place)
    return say("{name}: playing in {place}", name=name, place=place)


def _play_button(cup: Cup, entry: Entry, pairing: Pairing, tables: Mapping[MatchId, Table]) -> Button:
    name = tidy(_opponent(cup, entry, pairing).name)
    number = LeagueMatch(season=cup.id, pairing=pairing.number)
    if _is_idle(cup, pairing):
        return Button(label=say("Begin: {name}", name=name), id=number, style=ButtonStyle.FINISH)
    style = ButtonStyle.MAIN if _waits(cup, entry, pairing, tables) else ButtonStyle.PLAIN
    return Button(label=say("Play: {name}", name=name), id=number, style=style)
