"""A ladder as a message: a page of its rungs as a picture or in words, and how to step on it and climb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.matches import LadderTable, Rung
from bot.records import RankingLine
from bot.words import ladders as words
from bot.words.phrasebook import say
from cogs.custom_ids import CustomId, GameKey, NoOrYes, PageNumber
from cogs.games.registry import guide_of
from cogs.layout import Block, Button, ButtonRow, Drawing, Image, Layout, Menu, Option, Small, Text
from cogs.names import stand_ins
from cogs.rankings.profile_layouts import Formatting, face
from cogs.sending.message import cut
from images import Face, RankingRow, RankingScene, rankings_picture

LINES = 10
"""Rungs of one page."""


class LadderPage(CustomId, form="ladder:{game}:{page}"):
    """A page of a server's ladder, counted from 1."""

    game: GameKey
    page: PageNumber


class LadderStep(CustomId, form="rung:{game}:{on}"):
    """A button by which people step on a ladder or off it."""

    game: GameKey
    on: NoOrYes


class LadderChallenge(CustomId, form="climb:{game}"):
    """A menu of people on a ladder, to challenge one of them."""

    game: GameKey


def pages_of(ladder: LadderTable) -> int:
    """How many pages the ladder has; an empty one has one."""
    return max(1, -(-len(ladder.rungs) // LINES))


def ladder_layout(ladder: LadderTable, *, page: int, formatting: Formatting) -> Layout:
    """A page of the ladder, counted from 1, with a menu of the people on it who can be challenged."""
    rungs = ladder.rungs[(page - 1) * LINES : page * LINES]
    title = words.ladder_title(guide_of(ladder.game).name())
    lines = tuple(_line(rung, formatting) for rung in rungs)
    shown: Block
    if not rungs:
        shown = Text(f"**{title}**\n{words.empty_ladder()}")
    elif formatting.in_message:
        told = (line.replace(".", "\\.", 1) for line in lines)
        shown = Text("\n".join((f"**{title}**", *told)))
    else:
        draw = Drawing(lambda: partial(rankings_picture, _scene(ladder, rungs, title, page, formatting)))
        shown = Image(draw=draw, alt=words.ladder_alt(title, lines))
    return Layout(
        blocks=(
            shown,
            *(() if formatting.in_message else _stand_ins(rungs, formatting)),
            Small(words.ladder_rule()),
            *_challenges(ladder, rungs),
            *_turning(ladder, page),
            ButtonRow(
                (
                    Button(label=say("Join"), id=LadderStep(game=ladder.game, on=True)),
                    Button(label=say("Leave"), id=LadderStep(game=ladder.game, on=False)),
                )
            ),
        )
    )


def _line(rung: Rung, formatting: Formatting) -> str:
    return words.rung_line(
        rung.place,
        formatting.name(rung.name),
        rung.rating,
        _open(rung, formatting),
        is_provisional=rung.is_provisional,
    )


def _open(rung: Rung, formatting: Formatting) -> str:
    return ", ".join(
        words.open_line(formatting.name(each.other), is_made=each.is_made, is_played=each.is_played)
        for each in rung.open
    )


def _scene(
    ladder: LadderTable, rungs: tuple[Rung, ...], title: str, page: int, formatting: Formatting
) -> RankingScene:
    return RankingScene(
        title=title,
        rows=tuple(
            RankingRow(
                standing=RankingLine(
                    place=rung.place,
                    name=formatting.name(rung.name),
                    rating=rung.rating,
                    won=0,
                    lost=0,
                    is_provisional=rung.is_provisional,
                ),
                face=face(formatting.name(rung.name), rung.user),
                line=_open(rung, formatting),
            )
            for rung in rungs
        ),
        tells_changes=False,
        page=page,
        pages=pages_of(ladder),
    )


def _stand_ins(rungs: tuple[Rung, ...], formatting: Formatting) -> Iterator[Small]:
    shown = (Face(formatting.name(rung.name), rung.user) for rung in rungs)
    if told := "\n".join(stand_ins(shown)):
        yield Small(told)


def _challenges(ladder: LadderTable, rungs: tuple[Rung, ...]) -> Iterator[Menu]:
    """A menu of the people on the page; whoever presses challenges, if they stand below."""
    plain = Formatting(in_message=False)
    options = tuple(
        Option(
            label=cut(f"{rung.place}. {plain.name(rung.name)}", 100),
            value=str(rung.user),
            note=cut(_open(rung, plain), 100),
        )
        for rung in rungs
        if rung.place < len(ladder.rungs)
    )
    if options:
        yield Menu(id=LadderChallenge(game=ladder.game), prompt=say("Challenge…"), options=options)


def _turning(ladder: LadderTable, page: int) -> Iterator[ButtonRow]:
    pages = pages_of(ladder)
    if pages > 1:
        here = LadderPage(game=ladder.game, page=page)
        yield ButtonRow(
            (
                Button(label=say("Previous"), id=replace(here, page=page - 1), disabled=page == 1),
                Button(label=say("Next"), id=replace(here, page=page + 1), disabled=page == pages),
            )
        )
