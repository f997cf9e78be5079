"""The panel of any game that has words: hand and table as text, all that can be done as buttons or in menus.

A game comes to Discord with it in a day, and gets pictures and a panel of its own later. Everything in the
menu is offered: as buttons while they fit below a hand, else in menus of 25 lines, and of very many in pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.matches import Hand, Status, Table
from bot.words.guide import Guide, PlainWords
from bot.words.phrasebook import say
from cogs.games.laying import MENU_LINES, Presses, size_of
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Menu, Option, Small, Text, rows_of
from cogs.match_ids import Choose
from cogs.names import message_names

TOLD = 4
"""Lines that tell what happened last."""

BUTTONS_MOST = 12
"""So many actions are buttons; of more, Discord's menus are quicker to read."""

LONGEST_BUTTON = 60
"""The longest action that is written into a button: its id also holds match and version."""

PAGE_LINES = 3 * MENU_LINES
"""Actions of one page; with those that are asked about apart they fill at most four menus."""

_PAGE = "page"
"""The question that shows other actions of the menu: ``page 2``."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One action as it is offered."""

    action: str
    label: str
    is_asked: bool
    """Whether it is asked about before it is done."""


class GenericPanel:
    """Any game in messages, made of its words."""

    def __init__(self, words: PlainWords) -> None:
        self.guide: Guide = words
        self.words = words

    def hand(self, hand: Hand) -> tuple[Block, ...]:
        """The hand of a seat in words, and what its menu allows."""
        if hand.table.status is Status.OVER:
            return tuple(self._told(hand))
        return (*self._told(hand), *self._buttons(hand, 1))

    def question(self, hand: Hand, action: str) -> tuple[Block, ...] | None:
        """What an action would do, or another page of what can be done; the score is in the hand already."""
        presses = Presses(hand)
        if action in hand.menu:
            view, names = hand.view, message_names(hand.table)
            asked = self.words.caution(action, view, names)
            label = self.words.action_label(action, view, names)
            act = presses.act(action, label or action, ButtonStyle.DANGER if asked else ButtonStyle.MAIN)
            return (
                Text(f"**{asked or label}**"),
                *self._told(hand),
                ButtonRow((act, presses.back())),
            )
        word, _, number = action.partition(" ")
        if word == _PAGE and number.isdecimal() and 1 <= int(number) <= self._pages(hand):
            return (*self._told(hand), *self._buttons(hand, int(number)))
        return None

    def table(self, table: Table) -> tuple[Block, ...]:
        """The public table in words."""
        first, *more = self.words.table_lines(table.public, message_names(table))
        lines = (Text("\n".join(more)),) if more else ()
        return (Text(f"**{first}**"), *self._story(table), *lines)

    def refusal(self, reason: StrEnum, hand: Hand) -> str:
        """Why the rules refused an action."""
        return self.words.refusal(reason, hand.view)

    def _told(self, hand: Hand) -> Iterator[Block]:
        """What happened, the own hand, and the table as everybody sees it."""
        view, table = hand.view, hand.table
        names = message_names(table)
        yield from self._story(table)
        mine = self.words.hand_lines(view, names) if table.status is not Status.OVER else ()
        if mine:
            yield Text("\n".join((f"**{mine[0]}**", *mine[1:])))
        around = self.words.table_lines(view, names)
        yield Text("\n".join(around if mine else (f"**{around[0]}**", *around[1:])))

    def _story(self, table: Table) -> Iterator[Block]:
        told = self.words.story(table.recent, message_names(table))
        if told:
            yield Small("\n".join(told[-TOLD:]))

    def _offers(self, hand: Hand) -> tuple[Offer, ...]:
        """The actions of the menu that have a name, in the order of the menu."""
        view, names, words = hand.view, message_names(hand.table), self.words
        return tuple(
            Offer(action, label, bool(words.caution(action, view, names)))
            for action in hand.menu
            if (label := words.action_label(action, view, names))
        )

    def _pages(self, hand: Hand) -> int:
        """How many pages the actions fill; at least one."""
        return max(1, -(-len(self._offers(hand)) // PAGE_LINES))

    def _buttons(self, hand: Hand, page: int) -> Iterator[Block]:
        """What can be pressed: all actions as buttons, or a page of menus."""
        presses, offers = Presses(hand), self._offers(hand)
        rows = _buttons(presses, offers)
        is_short = all(len(offer.action) <= LONGEST_BUTTON for offer in offers)
        if len(offers) <= BUTTONS_MOST and is_short and size_of(rows) <= presses.room:
            yield from rows
            return
        shown = offers[(page - 1) * PAGE_LINES : page * PAGE_LINES]
        yield from _menus(presses, shown)
        others = _page_buttons(presses, page, self._pages(hand))
        if others:
            yield ButtonRow(others)


def _buttons(presses: Presses, offers: tuple[Offer, ...]) -> tuple[ButtonRow, ...]:
    """A button for each action."""
    buttons = tuple(
        presses.ask(offer.action, offer.label)
        if offer.is_asked
        else presses.act(offer.action, offer.label, ButtonStyle.MAIN)
        for offer in offers
    )
    return rows_of(buttons)


def _menus(presses: Presses, offers: tuple[Offer, ...]) -> Iterator[Menu]:
    """A line for each action: first those that are done at once, then those that are asked about."""
    lines = {
        is_asked: tuple(
            Option(label=offer.label, value=offer.action) for offer in offers if offer.is_asked is is_asked
        )
        for is_asked in (False, True)
    }
    yield from presses.picks(say("Choose your move…"), lines[False])
    for part, at in enumerate(range(0, len(lines[True]), MENU_LINES), start=1):
        what = Choose(match=presses.table.id, version=presses.table.version, part=part)
        prompt = say("Choose, then confirm…")
        yield Menu(id=what, prompt=prompt, options=lines[True][at : at + MENU_LINES])


def _page_buttons(presses: Presses, page: int, pages: int) -> tuple[Button, ...]:
    """The buttons to the pages before and after this one."""
    labels = {page - 1: say("Earlier moves"), page + 1: say("More moves")}
    return tuple(
        presses.ask(f"{_PAGE} {number}", label) for number, label in labels.items() if 1 <= number <= pages
    )
