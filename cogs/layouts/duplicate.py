"""Duplicate sets in messages: what can be played, the seal, and the standings of a closed set."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from bot.matches import DuplicateId, DuplicateResults, DuplicateSet, DuplicateSpan, ResultLine
from bot.words import duplicates as words
from bot.words.figures import signed
from bot.words.phrasebook import say
from cogs.clocks import until
from cogs.custom_ids import CustomId
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Drawing, Image, Layout, Small, Text, rows_of
from cogs.layouts.table import seal_line
from cogs.match_ids import ShowReplay
from cogs.names import stand_ins, tidy
from cogs.portraits import portrait_of
from images import Face, StandingLine, StandingsScene, standings_picture

LINES = 12
"""So many lines of the standings are in the picture."""

REPLAYS = 8
"""The deals of so many players can be seen again by a button, the best ones."""


class DuplicateAction(StrEnum):
    """What a button at a set does."""

    PLAY = "play"
    RESULTS = "results"
    PROOF = "proof"


class DuplicateButton(CustomId, form="dup:{number}:{action}"):
    """Do something at a duplicate set."""

    number: DuplicateId
    action: DuplicateAction


def name_of(found: DuplicateSet) -> str:
    """A set as people call it."""
    weekly, everywhere = found.span is DuplicateSpan.WEEK, found.guild is None
    if found.is_closed:
        return words.closed_name(found.first_day, weekly=weekly, everywhere=everywhere)
    return words.set_name(weekly=weekly, everywhere=everywhere)


def sets_layout(found: tuple[tuple[DuplicateSet, DuplicateSet | None], ...]) -> Layout:
    """The sets that one person can play now, each with the set before it."""
    blocks: list[Block] = [Text(f"### {say('Duplicate gin')}"), Small(words.intro())]
    for current, last in found:
        blocks += _set(current)
        buttons = [_play(current)]
        if last is not None:
            shown = DuplicateButton(number=last.id, action=DuplicateAction.RESULTS)
            buttons.append(Button(label=say("Last results"), id=shown))
        blocks.append(ButtonRow(tuple(buttons)))
    return Layout(blocks=tuple(blocks))


def opening_layout(found: DuplicateSet) -> Layout:
    """The message that shows the seal of a set to everybody."""
    play = DuplicateButton(number=found.id, action=DuplicateAction.PLAY)
    return Layout(
        blocks=(
            Text(f"### {match_title(found.terms)}"),
            # How many play would be out of date at once: this message stays as it is until the set closes.
            *_set(found, counted=False),
            Small(words.intro()),
            ButtonRow((Button(label=say("Play"), id=play, style=ButtonStyle.MAIN),)),
        )
    )


def _set(found: DuplicateSet, *, counted: bool = True) -> Iterator[Block]:
    told = (
        f"**{name_of(found)}**",
        words.deals_told(found.terms.rules.deals),
        *((words.players_told(found.players),) if counted else ()),
        say("closes {when}", when=until(found.closes_at)),
    )
    yield Text(" · ".join(told))
    yield Small(seal_line(found.commitment))


def _play(found: DuplicateSet) -> Button:
    """The one button that begins or continues one's deals."""
    label = say("Play") if found.match is None else say("Continue")
    if found.is_played:
        label = say("Played")
    button = DuplicateButton(number=found.id, action=DuplicateAction.PLAY)
    return Button(label=label, id=button, style=ButtonStyle.MAIN, disabled=found.is_played)


def results_layout(results: DuplicateResults, *, reader: int | None = None) -> Layout:
    """The standings of a closed set; for a ``reader`` with each of their own deals."""
    found = results.set
    blocks: list[Block] = [Text(f"### {match_title(found.terms)}: {name_of(found)}")]
    if results.lines:
        blocks.append(_picture(results))
    else:
        blocks.append(Text(say("Nobody played this set.")))
    mine = next((each for each in results.lines if reader is not None and each.user == reader), None)
    if mine is not None:
        blocks.append(Text("\n".join(_own_deals(results, mine))))
    named = "\n".join(stand_ins(_face(each) for each in results.lines[:LINES]))
    if named:
        blocks.append(Small(named))
    blocks += rows_of(tuple(_replays(results, mine)))
    proof = DuplicateButton(number=found.id, action=DuplicateAction.PROOF)
    buttons = [Button(label=say("Proof"), id=proof)]
    if reader is None:
        more = DuplicateButton(number=found.id, action=DuplicateAction.RESULTS)
        buttons.insert(0, Button(label=say("My deals"), id=more, style=ButtonStyle.MAIN))
    blocks.append(ButtonRow(tuple(buttons)))
    return Layout(blocks=tuple(blocks))


def _own_deals(results: DuplicateResults, mine: ResultLine) -> Iterator[str]:
    line = mine.line
    deals = zip(results.mean_tenths, line.points, line.tenths, strict=True)
    for number, (mean, points, counts) in enumerate(deals, start=1):
        yield words.deal_told(number, mean=mean, points=points, counts=counts)


def _replays(results: DuplicateResults, mine: ResultLine | None) -> Iterator[Button]:
    """A button for the deals of each of the best, and of the reader."""
    shown = results.lines[:REPLAYS]
    for each in (*shown, *((mine,) if mine is not None and mine not in shown else ())):
        if each.match is not None:
            label = say("Replay: {name}", name=tidy(_called(each))[:40])
            yield Button(label=label, id=ShowReplay(match=each.match))


def _picture(results: DuplicateResults) -> Image:
    lines = results.lines[:LINES]
    scene = StandingsScene(
        title=f"{match_title(results.set.terms)} · {name_of(results.set)}",
        under=words.means_told(results.mean_tenths),
        lines=tuple(
            StandingLine(
                place=each.line.place,
                face=_face(each),
                line=_deals(each),
                points=words.tenths(each.line.total_tenths),
            )
            for each in lines
        ),
    )
    told = (
        words.line_told(each.line.place, tidy(_called(each)), each.line.total_tenths, _deals(each))
        for each in lines
    )
    alt = "; ".join((words.means_told(results.mean_tenths), *told))
    return Image(
        draw=Drawing(lambda: partial(standings_picture, scene)), alt=say("Standings: {lines}", lines=alt)
    )


def _deals(each: ResultLine) -> str:
    """What counts of each deal, in whole points; in brackets what was not finished."""
    line = each.line
    return "  ".join(
        signed(tenths / 10) if points is not None else f"({signed(tenths / 10)})"
        for points, tenths in zip(line.points, line.tenths, strict=True)
    )


def _called(each: ResultLine) -> str:
    """Who plays elsewhere, or is forgotten, has a number alone."""
    return each.name or say("Player {number}", number=each.line.person)


def _face(each: ResultLine) -> Face:
    if each.user is None:
        return Face(tidy(_called(each)), each.line.person)
    return Face(tidy(_called(each)), each.user, portrait_of(each.user))
