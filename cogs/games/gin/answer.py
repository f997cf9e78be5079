"""The defender's answer to a knock where the rules leave it open: the best one, or another (2.12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.gin.actions import Show
from bot.games.gin.notation import in_order, write
from bot.games.gin.view import Answer, GinView, Laid
from bot.games.gin.words.alt import laid_alt, showdown_alt
from bot.games.gin.words.choices import answer_label, answer_line
from bot.matches import Table
from bot.words.phrasebook import say
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Menu, Option, Text
from cogs.match_ids import Act, Ask, Back, Choose
from cogs.names import faces, message_names, plain_names
from images.games.gin.showdown import laid_picture, showdown_picture

_ASKED = "show"
"""Questions are ``show 1``, ``show 2`` …: the answers by their places in the view."""


def answer_blocks(table: Table, view: GinView) -> Iterator[Block]:
    """The best answer beside the knocker's open hand, the button that gives it, and a menu of the others."""
    yield from _shown(table, view, 1)
    yield ButtonRow(tuple(_buttons(table, view, 1)))
    if len(view.answers) > 1:
        yield Menu(
            id=Choose(match=table.id, version=table.version),
            prompt=say("Another answer"),
            options=tuple(
                Option(label=answer_label(answer)[:100], value=_question(number))
                for number, answer in enumerate(view.answers, start=1)
            ),
        )


def answer_question(table: Table, view: GinView, action: str) -> tuple[Block, ...] | None:
    """One answer and what the deal would then be worth; None where there is no such answer."""
    for number in range(1, len(view.answers) + 1):
        if action == _question(number):
            back = Button(label=say("Back"), id=Back(match=table.id))
            return (
                *_shown(table, view, number),
                ButtonRow((*_buttons(table, view, number), back)),
            )
    return None


def laid_image(table: Table, view: GinView, laid: Laid) -> Iterator[Block]:
    """The knocker's hand as it lies open."""
    yield Image(
        draw=lambda: laid_picture(laid, view.deal, faces(table)), alt=laid_alt(laid, plain_names(table))
    )


def _shown(table: Table, view: GinView, number: int) -> Iterator[Block]:
    """Both hands as they would lie, and the count."""
    answer = view.answers[number - 1]
    yield Image(
        draw=lambda: showdown_picture(answer.result, faces(table)),
        alt=showdown_alt(answer.result, plain_names(table)),
    )
    ways = len(view.answers)
    line = answer_line(answer, message_names(table), number=number, ways=ways)
    yield Text(line)


def _buttons(table: Table, view: GinView, number: int) -> Iterator[Button]:
    """The button that gives the answer, and the one that shows the next."""
    answer, ways = view.answers[number - 1], len(view.answers)
    given = Act(match=table.id, version=table.version, action=_action(answer))
    label = say("Show this: {points} left", points=answer.hand.points)
    yield Button(label=label, id=given, style=ButtonStyle.FINISH)
    if ways > 1:
        after = number % ways + 1
        asked = Ask(match=table.id, version=table.version, action=_question(after))
        yield Button(label=say("Next: {number} of {ways}", number=after, ways=ways), id=asked)


def _question(number: int) -> str:
    return f"{_ASKED} {number}"


def _action(answer: Answer) -> str:
    """The answer as the action of the game."""
    return write(Show(in_order(tuple(meld.cards for meld in answer.hand.melds)), answer.laid_off))
