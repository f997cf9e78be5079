"""What panels of games in deals have in common: the last deal, the hand, the table, the end of the match.

A game brings its pictures and words as a `Stage`; the modules of `images` and `bot.words` fit as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Generic, Protocol, TypeVar

from bot.games.game import Seat
from bot.matches import Hand, Status, Table
from bot.words.phrasebook import say
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Drawing, Drawn, Image, Small, Text
from cogs.match_ids import Act
from cogs.names import faces, message_names, names_to, plain_names
from images import Face

TOLD = 3
"""Lines in which the table tells what happened."""

_HELD_IN_ROW, _LAID_IN_ROW = 7, 9
_STRIP_PX, _HELD_ROW_PX, _LAID_ROW_PX, _TALLEST_PX = 160, 330, 140, 1_200
"""How wide and high the parts of a picture of a hand are, about."""

_DEALERS = ("deal first", "deal second")
"""The actions that name the dealer, by seat."""

ResultT = TypeVar("ResultT")
FinalT = TypeVar("FinalT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
ResultT_co = TypeVar("ResultT_co", covariant=True)
FinalT_co = TypeVar("FinalT_co", covariant=True)
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ResultT_contra = TypeVar("ResultT_contra", contravariant=True)
FinalT_contra = TypeVar("FinalT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)


class DealView(Protocol[ResultT_co, FinalT_co]):
    """What the views of all these games have."""

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""

    @property
    def phase(self) -> StrEnum:
        """Where the deal is."""

    @property
    def deal(self) -> int:
        """The number of the present deal."""

    @property
    def results(self) -> tuple[ResultT_co, ...]:
        """All deals that are over, oldest first."""

    @property
    def final(self) -> FinalT_co | None:
        """The end of the match by points."""

    @property
    def left(self) -> Seat | None:
        """The seat that resigned or forfeited."""

    @property
    def void(self) -> bool:
        """Whether the match ended for nobody."""


class Pictures(Protocol[ViewT_contra, ResultT_contra]):
    """The pictures of a game, such as `images.games.colonel`."""

    def hand_picture(self, view: ViewT_contra, faces: tuple[Face, ...], /) -> Drawn:
        """The hand."""

    def table_picture(
        self, view: ViewT_contra, faces: tuple[Face, ...], /, *, status: str, note: str
    ) -> Drawn:
        """The table."""

    def deal_picture(self, result: ResultT_contra, faces: tuple[Face, ...], /) -> Drawn:
        """Both hands at the end of a deal."""

    def sheet_picture(self, view: ViewT_contra, faces: tuple[Face, ...], /) -> Drawn:
        """The score sheet."""


class Narration(Protocol[ResultT_contra, FinalT_contra, EventT_contra]):
    """What happened in words, such as `bot.games.colonel.words.table`."""

    def story(self, events: tuple[EventT_contra, ...], names: tuple[str, ...], /) -> Iterator[str]:
        """Several events in lines."""

    def deal_line(self, result: ResultT_contra, names: tuple[str, ...], /) -> str:
        """How a deal ended."""

    def final_lines(self, final: FinalT_contra, names: tuple[str, ...], /) -> tuple[str, ...]:
        """How the match ended, the verdict first."""


class StatusWords(Protocol[ViewT_contra, EventT_contra]):
    """Whose turn it is and what can be done, such as `bot.games.colonel.words.table`."""

    def table_status(self, view: ViewT_contra, names: tuple[str, ...], /) -> str:
        """One line for everybody."""

    def hand_hint(
        self, view: ViewT_contra, names: tuple[str, ...], /, *, recent: tuple[EventT_contra, ...]
    ) -> str:
        """One line for the seat."""


class AltWords(Protocol[ViewT_contra, ResultT_contra]):
    """The pictures in words, such as `bot.games.colonel.words.table`."""

    def hand_alt(self, view: ViewT_contra, names: tuple[str, ...], /) -> str:
        """The hand."""

    def hand_words(self, view: ViewT_contra, names: tuple[str, ...], /) -> str:
        """The cards of the hand and what they can do, without what the table shows everybody."""

    def table_alt(self, view: ViewT_contra, names: tuple[str, ...], /) -> str:
        """The table."""

    def deal_alt(self, result: ResultT_contra, names: tuple[str, ...], /) -> str:
        """Both hands at the end of a deal."""

    def sheet_alt(self, view: ViewT_contra, names: tuple[str, ...], /) -> str:
        """The score sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[ViewT, ResultT, FinalT, EventT]):
    """A game's pictures and words, and the blocks that are made of them alike in every such game."""

    pictures: Pictures[ViewT, ResultT]
    narration: Narration[ResultT, FinalT, EventT]
    status: StatusWords[ViewT, EventT]
    alt: AltWords[ViewT, ResultT]
    deal_over: type
    """The event that ends a deal."""
    acts: tuple[type, ...]
    """The events by which a seat acts; each has a ``seat``."""
    is_shown: Callable[[ResultT], bool]
    """Whether the hands were laid open at the end of a deal."""
    facts: Callable[[ViewT], DealView[ResultT, FinalT]]
    """The view as one of a game in deals, which is the view itself."""
    without_table: Callable[[ViewT], ViewT | None]
    """The view without the melds that lie, where both are too much for one picture; else None."""

    def hand(self, hand: Hand[ViewT, ViewT, EventT], below: Iterable[Block]) -> tuple[Block, ...]:
        """The hand of a seat: the deal before, what can be done, the picture, ``below`` it the buttons."""
        mine, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(self._end(table, mine))
        hint = self.status.hand_hint(mine, message_names(table), recent=table.recent)
        return (
            *self.last_deal(hand),
            Text(f"**{hint}**"),
            *self.hand_image(table, mine),
            *below,
        )

    def last_deal(self, hand: Hand[ViewT, ViewT, EventT]) -> tuple[Block, ...]:
        """How the last deal ended, until the seat has acted in the new one."""
        return tuple(self._last_deal(hand.table, hand.view, {hand.seat}))

    def score(self, hand: Hand[ViewT, ViewT, EventT]) -> tuple[Block, ...] | None:
        """The score sheet as it stands; None before the first deal is over."""
        return tuple(self._sheet(hand.table, hand.view)) if self.facts(hand.view).results else None

    def hand_image(self, table: Table, view: ViewT) -> Iterator[Block]:
        """The picture of a hand; below one of the table where both together were too small to read."""
        held, words = self.without_table(view), self.alt.hand_words(view, plain_names(table))
        if held is not None:
            yield replace(self._table_image(table, view, note=""), words=words)
        yield Image(
            draw=Drawing(
                lambda: partial(self.pictures.hand_picture, view if held is None else held, faces(table))
            ),
            alt=self.alt.hand_alt(view, plain_names(table)),
            words=words,
        )

    def _table_image(self, table: Table, view: ViewT, *, note: str) -> Image:
        """The picture of the table, which shows what everybody sees."""
        facts = self.facts(view)
        return Image(
            draw=Drawing(
                lambda: partial(
                    self.pictures.table_picture,
                    view,
                    faces(table),
                    status=whose_turn(table, facts.turn, facts.phase),
                    note=note,
                )
            ),
            alt=self.alt.table_alt(view, plain_names(table)),
        )

    def table(self, table: Table[ViewT, EventT], *, note: str) -> tuple[Block, ...]:
        """The public table, and at the end the whole score; ``note`` is what the picture says below."""
        view, recent = table.public, table.recent
        if table.status is Status.OVER:
            return tuple(self._end(table, view))
        names = message_names(table)
        last_deal = tuple(self._last_deal(table, view, {chair.seat for chair in table.chairs}))
        news = since_deal(recent, self.deal_over) if last_deal else recent
        told = "\n".join(tuple(self.narration.story(news, names))[-TOLD:])
        return (
            Text(f"**{self.status.table_status(view, names)}**"),
            *last_deal,
            *((Small(told),) if told else ()),
            self._table_image(table, view, note=note),
        )

    def _last_deal(self, table: Table[ViewT, EventT], view: ViewT, readers: set[Seat]) -> Iterator[Block]:
        """The deal that just ended, until all of the readers have acted in the new one."""
        news, results = since_deal(table.recent, self.deal_over), self.facts(view).results
        if len(news) == len(table.recent) or not results:
            return
        acted = {getattr(event, "seat", None) for event in news if isinstance(event, self.acts)}
        if not readers <= acted:
            yield from in_one_line(self._deal(table, results[-1], readers))

    def _deal(self, table: Table, result: ResultT, readers: set[Seat]) -> Iterator[Block]:
        """A deal that is over: its line, and both hands where they were laid open."""
        yield Text(self.narration.deal_line(result, names_to(table, readers)))
        if self.is_shown(result):
            yield Image(
                draw=Drawing(lambda: partial(self.pictures.deal_picture, result, faces(table))),
                alt=self.alt.deal_alt(result, plain_names(table)),
            )

    def _end(self, table: Table, view: ViewT) -> Iterator[Block]:
        """The end of the match: the last deal, the score sheet, who won; by name, as the sheet says it."""
        names = message_names(table)
        facts = self.facts(view)
        if facts.left is None and not facts.void and facts.results:
            yield from self._deal(table, facts.results[-1], set())
        if facts.final is None:
            yield Text(f"**{self.status.table_status(view, names)}**")
            return
        yield Text(f"**{self.narration.final_lines(facts.final, names)[0]}**")
        yield from self._sheet(table, view)

    def _sheet(self, table: Table, view: ViewT) -> Iterator[Block]:
        """The score sheet as a picture."""
        yield Image(
            draw=Drawing(lambda: partial(self.pictures.sheet_picture, view, faces(table))),
            alt=self.alt.sheet_alt(view, plain_names(table)),
        )


def since_deal(recent: tuple[EventT, ...], deal_over: type) -> tuple[EventT, ...]:
    """What happened since the last deal that ended; everything if none did."""
    ends = [at for at, event in enumerate(recent) if isinstance(event, deal_over)]
    return recent[ends[-1] + 1 :] if ends else recent


def in_one_line(deal: Iterable[Block]) -> Iterator[Block]:
    """A deal that is over; whoever reads text only is told its line, as the hands stand in the status."""
    line = ""
    for block in deal:
        if isinstance(block, Text | Small):
            line = block.words
        yield replace(block, words=line) if isinstance(block, Image) else block


def since_own(recent: tuple[EventT, ...], seat: Seat, acts: tuple[type, ...]) -> tuple[EventT, ...]:
    """What happened since the seat's last act; everything if it has not acted."""
    own = [
        at for at, each in enumerate(recent) if isinstance(each, acts) and getattr(each, "seat", None) == seat
    ]
    return recent[own[-1] + 1 :] if own else recent


def whose_turn(table: Table, turn: Seat | None, phase: StrEnum) -> str:
    """What the table's picture says first: whose turn it is, and to do what."""
    if turn is None:
        return ""
    said, verb = say("{name}'s turn", name=plain_names(table)[turn]), _verb(phase)
    return f"{said} · {verb}" if verb else said


def _verb(phase: StrEnum) -> str:
    """What is done in a phase, in a word or two; empty where there is no short word for it."""
    match phase.value:
        case "draw":
            return say("draw")
        case "offer_nondealer" | "offer_dealer":
            return say("take or pass")
        case "discard":
            return say("throw")
        case "meld" | "play":
            return say("meld or throw")
        case "showdown":
            return say("lay off")
        case "challenged" | "answer":
            return say("answer")
        case _:
            return ""


def dealer_buttons(hand: Hand) -> Iterator[Block]:
    """A button for each who may deal first, where the seat may say who does."""
    table = hand.table
    buttons = tuple(
        Button(
            label=say("I deal") if at == hand.seat else say("{name} deals", name=name),
            id=Act(match=table.id, version=table.version, action=action),
            style=ButtonStyle.MAIN,
        )
        for at, (action, name) in enumerate(zip(_DEALERS, plain_names(table), strict=True))
        if action in hand.menu
    )
    if buttons:
        yield ButtonRow(buttons)


def is_crowded(held: int, laid: int, *, more_rows: int = 0) -> bool:
    """Whether a hand of so many cards and so many on the table are too much for one picture.

    Discord shows a picture at most 350 pixels high, so that a tall one becomes narrow. ``more_rows`` of small
    cards may stand there beside the melds.
    """
    rows_laid = -(-laid // _LAID_IN_ROW) + more_rows
    height_px = _STRIP_PX + _HELD_ROW_PX * -(-held // _HELD_IN_ROW) + _LAID_ROW_PX * rows_laid
    return rows_laid > 1 and height_px > _TALLEST_PX
