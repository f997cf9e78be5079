"""A hand on the public table is an error of types: mypy finds it before anybody can play with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

HEAD = '''
"""Panels and painters, written for mypy alone."""

from __future__ import annotations

from typing import cast

from bot.games.game import Seat
from bot.games.gin.view import GinView
from bot.matches import Hand, Match, Messages, Table
from cogs.games.gin import GinHand, GinTable
from cogs.games.gin.ending import hand_image
from cogs.games.gin.panel import GinPanel
from cogs.games.registry import PANELS
from cogs.layout import Block, Layout, Text
from cogs.painting.repaints import HandRepaint, TableRepaint
from cogs.painting.table import TablePainter
from cogs.layouts.panels import hand_layout
from cogs.layouts.table import table_layout
'''

LEAKS = (
    HEAD
    + """

class FourLines(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        view = cast("GinView", table.views[table.on_turn[0]])  # LEAK
        assert view.hand is not None
        return (Text(" ".join(card.label for card in view.hand.cards)), *super().table(table))


class OwnHand(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        return self.hand(table)  # LEAK


class OtherPanel(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        return PANELS["gin"].hand(table)  # LEAK


class HandOfATable(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        return (*hand_image(table, table.view), *super().table(table))  # LEAK


class AsksTheTable(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        return (Text(str(table.find_hand(1))), *super().table(table))  # LEAK


class KnowsTheMenu(GinPanel):
    def table(self, table: GinTable) -> tuple[Block, ...]:
        return (Text(table.menus[Seat(0)][0]), *super().table(table))  # LEAK


def shown_to_all(hand: Hand) -> Layout:
    return table_layout(hand)  # LEAK


def drawn_for_all(hand: GinHand) -> tuple[Block, ...]:
    return GinPanel().table(hand)  # LEAK


def whole_match_for_all(match: Match) -> Layout:
    return table_layout(match)  # LEAK


def called_a_table(hand: GinHand, table: GinTable) -> GinTable:
    made: GinTable = Table(
        public=hand.view,  # LEAK
        id=table.id,
        guild=table.guild,
        channel=table.channel,
        terms=table.terms,
        status=table.status,
        version=table.version,
        chairs=table.chairs,
        recent=table.recent,
        deadline=None,
        outcome=None,
        seal=table.seal,
        started_at=table.started_at,
        ended_at=None,
    )
    return made


def wished_for_all(hand: Hand) -> TableRepaint:
    return TableRepaint(table=hand)  # LEAK


async def painted_for_all(painter: TablePainter, wish: HandRepaint, messages: Messages) -> None:
    await painter.paint(wish, messages)  # LEAK


class HandAtTheTable(TablePainter):
    async def paint(self, wish: TableRepaint, messages: Messages) -> None:
        self.shown = hand_layout(wish.hand)  # LEAK
        await super().paint(wish, messages)


class FetchesTheHand(TablePainter):
    async def paint(self, wish: TableRepaint, messages: Messages) -> None:
        self.shown = hand_layout(await self._matches.hand(wish.table.id, user=1))  # LEAK
        await super().paint(wish, messages)
"""
)

RIGHT = (
    HEAD
    + """

class Both(GinPanel):
    def hand(self, hand: GinHand) -> tuple[Block, ...]:
        assert hand.view.hand is not None
        cards = " ".join(card.label for card in hand.view.hand.cards)
        return (Text(cards), *hand_image(hand.table, hand.view), *super().hand(hand))

    def table(self, table: GinTable) -> tuple[Block, ...]:
        stock = table.public.stock
        return (Text(f"{stock} cards, {len(table.recent)} events"), *super().table(table))


def to_everybody(match: Match) -> tuple[Layout, TableRepaint]:
    return table_layout(match.table), TableRepaint(table=match.table)


def to_one(match: Match) -> list[tuple[Layout, HandRepaint]]:
    return [(hand_layout(hand), HandRepaint(hand=hand)) for hand in match.hands]


async def painted(painter: TablePainter, wish: TableRepaint, messages: Messages) -> None:
    await painter.paint(wish, messages)
"""
)


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[int]]:
    """The lines in which mypy finds anything, by file; one run for both, with what it knows already."""
    folder = tmp_path_factory.mktemp("typed")
    sources = {"leaks": LEAKS, "right": RIGHT}
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    paths = [str(folder / f"{name}.py") for name in sources]
    run = subprocess.run(
        (sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", *paths),
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode in {0, 1}, run.stdout + run.stderr
    found: dict[str, set[int]] = {name: set() for name in sources}
    for line in run.stdout.splitlines():
        path, number, kind, *_ = line.split(":")
        if kind.strip() == "error":
            found[Path(path).stem].add(int(number))
    return found


def test_every_way_to_print_a_hand_on_the_public_table_fails_the_type_check(
    errors: dict[str, set[int]],
) -> None:
    leaks = {number for number, line in enumerate(LEAKS.splitlines(), start=1) if line.endswith("# LEAK")}

    assert len(leaks) > 10
    assert errors["leaks"] == leaks


def test_what_shows_each_reader_their_own_passes_it(errors: dict[str, set[int]]) -> None:
    assert errors["right"] == set()
