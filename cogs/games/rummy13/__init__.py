"""The panel of 13-card rummy: draw, throw, group the hand, declare or drop after a question."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from bot.games.game import Seat
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.cards import Cards
from bot.games.rummy13.events import DealOver, Drew, Event, Missed, Took, WentOut
from bot.games.rummy13.groups import judge
from bot.games.rummy13.rules import MOST_POINTS, WrongShow
from bot.games.rummy13.view import DealResult, Finish, PublicRummy13View, Rummy13View, Status
from bot.games.rummy13.words import group_line, labels, narration, status
from bot.games.rummy13.words.guide import Rummy13Guide
from bot.games.rummy13.words.status import reason_sentence
from bot.matches import Hand, Table
from bot.matches import Status as MatchStatus
from bot.words.guide import Guide
from bot.words.phrasebook import say
from cogs.games.deals import in_one_line, since_deal, whose_turn
from cogs.games.laying import Presses
from cogs.games.panel import SCORE
from cogs.games.rummy13.moves import (
    DECLARE,
    buttons_of,
    choice_buttons,
    declare_button,
    find_cards,
    find_finish,
    finish_menu,
)
from cogs.layout import Block, ButtonRow, ButtonStyle, Drawing, Image, Small, Text, rows_of
from cogs.names import faces, message_names, names_to, plain_names
from images.games.rummy13.sheets import deal_parts, deal_picture, sheet_picture
from images.games.rummy13.table import finish_picture, hand_picture, table_picture

Rummy13Table = Table[PublicRummy13View, Event]
"""What everybody knows of a match."""

Rummy13Hand = Hand[Rummy13View, PublicRummy13View, Event]
"""What one seat knows of it."""

TOLD = 4
"""Lines about what happened last below the table."""

_ACTS = (Drew, Took, Missed, WentOut)
"""The events by which a seat begins its turn."""


class Rummy13Panel:
    """13-card rummy in messages."""

    guide: Guide = Rummy13Guide()

    def hand(self, hand: Rummy13Hand) -> tuple[Block, ...]:
        """The hand of a seat with its buttons; a seat that is out of the deal sees what a spectator sees."""
        view, table = hand.view, hand.table
        if table.status is MatchStatus.OVER or view.is_over:
            return tuple(_end(table, view))
        names = message_names(table)
        hint, own = status.hand_hint(view, names), status.hand_line(view)
        return (
            *self.last_deal(hand),
            Text(f"**{hint}**"),
            _hand_image(table, view),
            *((Small(own),) if own else ()),
            *buttons_of(Presses(hand), view, hand.menu),
        )

    def last_deal(self, hand: Rummy13Hand) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat."""
        return () if hand.view.is_over else tuple(_last_deal(hand.table, hand.view, hand.seat))

    def question(self, hand: Rummy13Hand, action: str) -> tuple[Block, ...] | None:
        """The score, a drop, a declaration with its groups, or what chosen cards can do."""
        view, table = hand.view, hand.table
        if action == SCORE:
            return (_sheet_image(table, view),) if view.results else None
        if view.hand is None or not hand.menu:
            return None
        presses = Presses(hand)
        if action == "drop":
            return tuple(_drop(presses, view)) if view.drop is not None else None
        if action.split(" ", maxsplit=1)[0] == DECLARE:
            finish = find_finish(view, action)
            return None if finish is None else tuple(_declare(presses, view, view.hand.cards, finish))
        chosen = find_cards(action, view.hand)
        if not chosen:
            return None
        buttons = choice_buttons(presses, view, view.hand, chosen)
        said = say("You chose {cards}.", cards=labels(chosen))
        return (
            Text(f"**{said}**"),
            _hand_image(table, view),
            *rows_of((*buttons, presses.back()), widest=3),
        )

    def table(self, table: Rummy13Table) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view = table.public
        if table.status is MatchStatus.OVER:
            return tuple(_end(table, view))
        names = message_names(table)
        recent = table.recent
        last_deal = tuple(_last_deal(table, view, None))
        news = since_deal(recent, DealOver) if last_deal else recent
        told = "\n".join(tuple(narration.story(news, names))[-TOLD:])
        score = status.score_line(view, names)
        return (
            Text(f"**{status.table_status(view, names)}**"),
            *last_deal,
            *((Small(told),) if told else ()),
            _table_image(table, view),
            Small("\n".join(line for line in (status.wild_line(view), score) if line)),
        )

    def refusal(self, reason: StrEnum, hand: Rummy13Hand) -> str:
        """Why the rules refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _hand_image(table: Table, view: Rummy13View) -> Image:
    """The picture of the reader's hand, or of the table if they are out of the deal."""
    if view.hand is None:
        return _table_image(table, view)
    names = plain_names(table)
    return Image(
        draw=Drawing(lambda: partial(hand_picture, view, faces(table))),
        alt=status.hand_alt(view, names),
        words=status.hand_words(view, names),
    )


def _table_image(table: Table, view: Rummy13View) -> Image:
    note = say("Deal {number}", number=view.deal)
    return Image(
        draw=Drawing(
            lambda: partial(
                table_picture, view, faces(table), status=whose_turn(table, view.turn, view.phase), note=note
            )
        ),
        alt=status.table_alt(view, plain_names(table)),
    )


def _last_deal(table: Rummy13Table, view: Rummy13View, reader: Seat | None) -> Iterator[Block]:
    """The deal that just ended, until its readers have begun a turn of the new one.

    The next deal begins in the same step, so that nobody would see how the last one ended without this.
    """
    recent = table.recent
    news = since_deal(recent, DealOver)
    if len(news) == len(recent) or view.last is None:
        return
    playing = {seat for seat, player in enumerate(view.players) if player.status is Status.PLAYING}
    readers = {int(reader)} & playing if reader is not None else set()
    acted = {int(event.seat) for event in news if isinstance(event, _ACTS)}
    if not (readers or playing) <= acted:
        yield from in_one_line(_deal(table, view, view.last, reader))


def _deal(table: Table, view: Rummy13View, result: DealResult, reader: Seat | None) -> Iterator[Block]:
    """A deal that is over: its line, and the hands where they were shown."""
    readers = () if reader is None else (reader,)
    yield Text(f"{narration.deal_line(result, names_to(table, readers))}.")
    if result.finish is not None:
        # Several pictures, as one of six hands would be too small to read on a phone.
        for part, seats in enumerate(deal_parts(result)):
            yield _show_image(table, view, result, part, seats)


def _show_image(
    table: Table, view: Rummy13View, result: DealResult, part: int, seats: tuple[int, ...]
) -> Image:
    """A picture of some of the hands that were shown, those of ``seats``."""
    in_pool = view.rules.is_pool
    return Image(
        draw=Drawing(lambda: partial(deal_picture, result, faces(table), part=part, in_pool=in_pool)),
        alt=status.deal_alt(result, plain_names(table), seats=seats),
    )


def _end(table: Table, view: Rummy13View) -> Iterator[Block]:
    """The end of the match: the last deal, who won, and where there were several deals, the score sheet."""
    if view.last is not None and not view.void:
        yield from _deal(table, view, view.last, None)
    yield Text(f"**{status.end_line(view, message_names(table))}**")
    if len(view.results) > 1 and not view.void:
        yield _sheet_image(table, view)


def _sheet_image(table: Table, view: Rummy13View) -> Image:
    return Image(
        draw=Drawing(lambda: partial(sheet_picture, view, faces(table))),
        alt=status.sheet_alt(view, plain_names(table)),
    )


def _drop(presses: Presses, view: Rummy13View) -> Iterator[Block]:
    """What dropping costs, before it is done (5.1)."""
    yield Text(status.drop_question(view))
    yield _hand_image(presses.hand.table, view)
    yield ButtonRow((presses.act("drop", say("Drop"), ButtonStyle.DANGER), presses.back()))


def _declare(presses: Presses, view: Rummy13View, cards: Cards, finish: Finish) -> Iterator[Block]:
    """The groups as they would be shown, whether they are valid, and the button (4.2 to 4.5)."""
    wrong = judge(tuple(group.cards for group in finish.groups), view.wild).wrong
    if wrong is None:
        yield Text(f"**{say('Declare? Your groups are valid: you win the deal.')}**")
    else:
        yield Text(
            say(
                "⚠️ **Not valid: {why}.** A wrong show costs {points} points and ends the deal for you.",
                why=_fault(wrong),
                points=MOST_POINTS,
            )
        )
    groups = "\n".join(group_line(group) for group in finish.groups)
    last = say("Finish with: {card}", card=finish.card.label)
    yield Small(f"{groups}\n{last}" if groups else last)
    yield Image(
        draw=Drawing(
            lambda: partial(finish_picture, view, finish, faces(presses.hand.table), is_valid=wrong is None)
        ),
        alt=status.finish_alt(view, finish),
    )
    if wrong is None:
        sure = declare_button(presses, finish, say("Declare"), ButtonStyle.FINISH)
        yield ButtonRow((sure, presses.back()))
        return
    yield finish_menu(presses, view, cards)
    sure = declare_button(presses, finish, say("Declare anyway"), ButtonStyle.DANGER)
    yield ButtonRow((presses.back(), sure))


def _fault(wrong: WrongShow) -> str:
    """What a declaration lacks, inside a sentence (4.3)."""
    return {
        WrongShow.NOT_13_CARDS: say("some cards are in no group"),
        WrongShow.INVALID_GROUP: say("some groups are no sequence or set"),
        WrongShow.NO_PURE_SEQUENCE: say("a pure sequence is missing"),
        WrongShow.ONE_SEQUENCE_ONLY: say("a second sequence is missing"),
    }[wrong]
