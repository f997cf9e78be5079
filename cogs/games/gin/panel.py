"""The panel of gin: what is asked before the first deal, draw, take, and a button for each card to throw."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from bot.games.gin.actions import Reason
from bot.games.gin.view import GinView, Phase
from bot.games.gin.words.alt import table_alt
from bot.games.gin.words.choices import cannot_end, declare_note, declare_question, reason_sentence
from bot.games.gin.words.guide import GinGuide
from bot.games.gin.words.narration import limit_phrase, story
from bot.games.gin.words.options import unusual_melds
from bot.games.gin.words.status import discards_line, hand_hint, limit_line, standing_line, table_status
from bot.matches import Status
from bot.preferences import Show
from bot.words.guide import Guide
from bot.words.phrasebook import say
from cogs.games.deals import dealer_buttons, whose_turn
from cogs.games.gin import GinHand, GinTable
from cogs.games.gin.ending import (
    answer_blocks,
    answer_question,
    ending_question,
    finish_buttons,
    hand_image,
    laid_image,
)
from cogs.games.gin.score import last_deal, match_end, score_question, since_deal
from cogs.games.laying import Presses
from cogs.games.panel import SCORE
from cogs.layout import (
    Block,
    Button,
    ButtonRow,
    ButtonStyle,
    Drawing,
    Image,
    Menu,
    Option,
    Small,
    Text,
    rows_of,
)
from cogs.match_ids import Act, Back, Choose
from cogs.names import faces, message_names, plain_names
from images.games.gin.table import table_picture

TOLD = 3
"""Lines in which the table tells what happened."""


class GinPanel:
    """Gin in messages."""

    guide: Guide = GinGuide()

    def hand(self, hand: GinHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows."""
        view, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(match_end(table, view))
        hint = hand_hint(view, message_names(table), recent=table.recent)
        return (
            *self.last_deal(hand),
            Text(f"**{hint}**"),
            *_dead_end(hand),
            *_middle(hand),
        )

    def last_deal(self, hand: GinHand) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat."""
        return tuple(last_deal(hand.table, hand.view, {hand.seat}))

    def question(self, hand: GinHand, action: str) -> tuple[Block, ...] | None:
        """What an action would do, a choice among several, or the score."""
        view, table = hand.view, hand.table
        match view.phase:
            case _ if action == SCORE:
                return score_question(table, view)
            case Phase.CHOOSE_DEALER | Phase.DECLARE:
                return declare_preview(hand, action)
            case Phase.SHOWDOWN:
                return answer_question(table, view, action)
            case _:
                return ending_question(table, view, action)

    def table(self, table: GinTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view, recent = table.public, table.recent
        if table.status is Status.OVER:
            return tuple(match_end(table, view))
        names = message_names(table)
        everybody = {chair.seat for chair in table.chairs}
        before = tuple(last_deal(table, view, everybody))
        news = since_deal(recent) if before else recent
        told = "\n".join(tuple(story(news, names))[-TOLD:])
        return (
            Text(f"**{table_status(view, names)}**"),
            *before,
            *_facts(view, names),
            *((Small(told),) if told else ()),
            *(laid_image(table, view, view.laid) if view.laid is not None else ()),
            Image(
                draw=Drawing(
                    lambda: partial(
                        table_picture,
                        view,
                        faces(table),
                        status=whose_turn(table, view.turn, view.phase),
                        note=_note(view),
                    )
                ),
                alt=table_alt(view, plain_names(table)),
            ),
        )

    def refusal(self, reason: StrEnum, hand: GinHand) -> str:
        """Why the rules of gin refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _facts(view: GinView, names: tuple[str, ...]) -> Iterator[Block]:
    """Where the match stands beside the present game, which card sets the limit, what was thrown."""
    lines = (standing_line(view, names), limit_line(view), _reminder(view), discards_line(view))
    told = "\n".join(line for line in lines if line)
    if told:
        yield Small(told)


def _reminder(view: GinView) -> str:
    """Which melds and counts are unusual, as one looks for melds by habit; mostly empty."""
    unusual = unusual_melds(view.rules) if view.deal else ()
    return " ".join(f"{line}." for line in unusual)


def _dead_end(hand: GinHand) -> Iterator[Block]:
    """That the last discard is of no use (2.15)."""
    view, menu = hand.view, hand.menu
    if view.phase is Phase.FIFTIETH and menu and "take" not in menu and view.upcard is not None:
        yield Text(cannot_end(view.upcard))


def _middle(hand: GinHand) -> Iterator[Block]:
    """The picture and the buttons of the phase that the deal is in."""
    view, table = hand.view, hand.table
    match view.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            told = "\n".join(story(table.recent, message_names(table)))
            yield from (*((Small(told),) if told else ()), *opening_buttons(hand))
        case Phase.SHOWDOWN if view.answers:
            yield from answer_blocks(table, view)
        case Phase.SHOWDOWN if view.laid is not None:
            yield from laid_image(table, view, view.laid)
        case _:
            yield from hand_image(table, view)
            yield from _buttons(hand)


def _buttons(hand: GinHand) -> Iterator[Block]:
    """The buttons for what the seat may do now; none when it has to wait."""
    view, table, menu = hand.view, hand.table, hand.menu

    def act(action: str, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        return Button(label=label, id=Act(match=table.id, version=table.version, action=action), style=style)

    draws = []
    if "draw" in menu:
        draws.append(act("draw", say("Draw from the stock"), ButtonStyle.MAIN))
    if "take" in menu and view.upcard is not None:
        draws.append(act("take", say("Take {card}", card=view.upcard.label), ButtonStyle.MAIN))
    if "pass" in menu:
        draws.append(act("pass", say("Pass")))
    if draws:
        yield ButtonRow(tuple(draws))
    elif view.drawn is not None:
        yield Presses(hand).drawn()
    if view.hand is None:
        return
    deadwood, in_words = set(view.hand.deadwood), hand.chair.preferences.show is Show.WORDS
    discards = tuple(
        act(
            f"discard {card}",
            # The numbers are those on the cards of the picture.
            card.label if in_words else f"{number} · {card.label}",
            ButtonStyle.MAIN if card in deadwood else ButtonStyle.PLAIN,
        )
        for number, card in enumerate(view.hand.cards, start=1)
        if f"discard {card}" in menu
    )
    yield from rows_of(discards)
    yield from finish_buttons(table, view)


def _note(view: GinView) -> str:
    """What the table's picture says below the status: ``Deal 3 · knock with 10 or less``."""
    if view.deal == 0:
        return ""
    limit = limit_phrase(view.knock_limit)
    return say("Deal {number} · {limit}", number=view.deal, limit=limit)


_DECLARE = "declare"


def opening_buttons(hand: GinHand) -> Iterator[Block]:
    """The buttons or the menu of what is asked before the first deal; nothing if nothing is."""
    yield from dealer_buttons(hand)
    table = hand.table
    targets = tuple(action for action in hand.menu if action.startswith(f"{_DECLARE} "))
    if targets:
        yield Menu(
            id=Choose(match=table.id, version=table.version),
            prompt=say("Your target"),
            options=tuple(
                Option(label=say("{points} points", points=_points(action)), value=action)
                for action in targets
            ),
        )


def declare_preview(hand: GinHand, action: str) -> tuple[Block, ...] | None:
    """A target, asked about before it is named; None where it cannot be."""
    if action not in hand.menu:
        return None
    table = hand.table
    points = _points(action)
    sure = Act(match=table.id, version=table.version, action=action)
    return (
        Text(f"**{declare_question(points)}**"),
        Small(declare_note()),
        ButtonRow(
            (
                Button(label=say("Play to {points}", points=points), id=sure, style=ButtonStyle.FINISH),
                Button(label=say("Back"), id=Back(match=table.id)),
            )
        ),
    )


def _points(action: str) -> int:
    return int(action.removeprefix(f"{_DECLARE} "))
