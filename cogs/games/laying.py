"""Laying cards by buttons and menus: the best moves as buttons, all others by choosing cards from a menu.

What is below a hand must leave room for whatever else stands in the message, so that a full hand is offered
in menus instead of buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.games.cards import Card
from bot.matches import Hand, Table
from bot.words.phrasebook import say
from cogs.clocks import private_notes
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Menu, Option, Small, Text, rows_of
from cogs.match_ids import Act, Ask, Back, Choose, Drawn, Pick

ROOM = 22
"""Of the 40 components that a message may have, those for what is pressed below a hand.

The others: a note, the hint, the pictures (2), what a panel adds in small letters, the status and what can be
done beside playing (4), the row of the draw (2), the footer (2), the keys of a private panel (3) and its menu
of matches (2).
"""

MENU_LINES = 25
"""Lines of a menu; Discord takes no more."""

LONGEST_CHOICE = 15
"""The most cards that can be chosen together: no meld and no contract has more."""

_MOVES_IN_ROW, _MOVE_ROWS = 3, 2
_MOVES_OF_CHOICE = 9
_LAYING = 9
"""The part of a menu that lays, beside the first parts, in which single cards are thrown."""
_ASKING = 9
"""The part of a menu that asks about one thing, beside the first parts, in which cards are chosen."""
_LISTED = 4
"""A run of more cards is told by its ends."""

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Cards that can be laid together now."""

    action: str
    label: str
    cards: tuple[Card, ...]
    is_best: bool = False
    """Whether it is part of the best way to lay the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Singles:
    """The one card that is thrown or offered at the end of a turn."""

    verb: str
    """The action without its card: ``discard``, ``offer``."""
    prompt: str
    """What a menu of these cards is called; buttons under the picture need no name."""
    hand: tuple[Card, ...]
    """All cards in the order of the picture, which numbers them."""
    allowed: tuple[Card, ...]
    loose: tuple[Card, ...]
    """The cards that are in no meld."""


@dataclass(frozen=True, slots=True)
class Presses:
    """The buttons and menus of one hand as it now stands."""

    hand: Hand

    @property
    def table(self) -> Table:
        """What everybody knows of the match."""
        return self.hand.table

    @property
    def room(self) -> int:
        """Components for what is pressed below the hand: fewer while something is asked or told above it."""
        return ROOM - size_of(tuple(private_notes(self.table, self.hand.seat, here=True)))

    def act(self, action: str, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        """A button that does something."""
        what = Act(match=self.table.id, version=self.table.version, action=action)
        return Button(label=label, id=what, style=style)

    def drawn(self) -> ButtonRow:
        """The row of the draw after the draw, so that the cards do not slide under the finger that drew."""
        return ButtonRow((Button(label=say("Drawn"), id=Drawn(match=self.table.id), disabled=True),))

    def ask(self, action: str, label: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
        """A button that asks about something first."""
        what = Ask(match=self.table.id, version=self.table.version, action=action)
        return Button(label=label, id=what, style=style)

    def back(self) -> Button:
        """The button to the hand as it stands."""
        return Button(label=say("Back"), id=Back(match=self.table.id))

    def picks(self, prompt: str, options: tuple[Option, ...], *, first_part: int = 1) -> tuple[Menu, ...]:
        """Menus whose lines are actions that are done at once."""
        parts = enumerate(_parts(options), start=first_part)
        return tuple(Menu(id=self._pick(part), prompt=prompt, options=lines) for part, lines in parts)

    def asks(self, prompt: str, options: tuple[Option, ...]) -> Menu:
        """A menu of at most 25 lines, of which one is asked about first."""
        what = Choose(match=self.table.id, version=self.table.version, part=_ASKING)
        return Menu(id=what, prompt=prompt, options=options[:MENU_LINES])

    def card_menus(self, hand: tuple[Card, ...], *, chosen: tuple[Card, ...] = ()) -> tuple[Menu, ...]:
        """Menus in which several cards of the hand are chosen, besides those ``chosen`` before."""
        most = LONGEST_CHOICE - len(chosen)
        if most < 1:
            return ()
        prompt = say("Choose more cards…") if chosen else say("Choose cards…")
        menus = []
        rest = tuple((at, card) for at, card in enumerate(hand, start=1) if card not in chosen)
        for part, lines in enumerate(_parts(rest), start=1):
            what = Choose(
                match=self.table.id,
                version=self.table.version,
                part=part,
                chosen=tuple(str(card) for card in chosen),
            )
            options = tuple(Option(label=_numbered(at, card), value=str(card)) for at, card in lines)
            menus.append(Menu(id=what, prompt=prompt, options=options, most=most))
        return tuple(menus)

    def _pick(self, part: int) -> Pick:
        return Pick(match=self.table.id, version=self.table.version, part=part)


def buttons_below(
    presses: Presses,
    moves: tuple[Move, ...],
    singles: Singles,
    *,
    above: tuple[Block, ...] = (),
    has_more: bool = False,
) -> Iterator[Block]:
    """What can be pressed below a hand that may lay cards: moves, the best first, any others, single cards.

    ``above`` them stands what must be there; ``has_more`` says that more can be laid than the moves tell.
    """
    rows = move_rows(presses, moves, len(singles.hand))
    menus = _other_moves(presses, moves, singles, has_more=has_more)
    ends = _ends_within(presses, singles, presses.room - size_of((*above, *rows[:1], *menus)))
    if size_of((*above, *rows, *menus, *ends)) > presses.room:
        rows = rows[:1]
    shown = sum(len(row.buttons) for row in rows)
    yield from above
    yield from rows
    if has_more or shown < len(moves):
        yield from _other_moves(presses, moves[shown:], singles, has_more=has_more)
    yield from ends


def _other_moves(
    presses: Presses, moves: tuple[Move, ...], singles: Singles, *, has_more: bool
) -> tuple[Menu, ...]:
    """What can be laid beside the moves with buttons: a line each, or where they are too many, any cards."""
    if not has_more and len(moves) <= MENU_LINES:
        lines = tuple(Option(label=move.label, value=move.action) for move in moves)
        return presses.picks(say("Lay or add…"), lines, first_part=_LAYING)
    return presses.card_menus(singles.hand)


def move_rows(presses: Presses, moves: tuple[Move, ...], held: int) -> tuple[ButtonRow, ...]:
    """The first moves as buttons; the best stand out, as does what leaves none of the cards ``held``."""
    buttons = []
    for move in moves[: _MOVES_IN_ROW * _MOVE_ROWS]:
        stands_out = move.is_best or len(move.cards) == held
        buttons.append(
            presses.act(move.action, move.label, ButtonStyle.FINISH if stands_out else ButtonStyle.PLAIN)
        )
    return rows_of(tuple(buttons), widest=_MOVES_IN_ROW)


def find_chosen(action: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the hand whose codes ``action`` lists, in the hand's order; none for anything else."""
    codes = action.split(" ")
    by_code = {str(card): card for card in hand}
    if not all(code in by_code for code in codes):
        return ()
    return tuple(card for card in hand if str(card) in codes)


def choice(
    presses: Presses,
    hand: tuple[Card, ...],
    chosen: tuple[Card, ...],
    *,
    buttons: tuple[Button, ...],
    image: Iterable[Block],
    why_not: str,
) -> tuple[Block, ...]:
    """What chosen cards can do, as ``keys``, or ``why_not``; more cards can be chosen beside them."""
    return (
        Text(f"**{say('You chose {cards}.', cards=listed(chosen))}**"),
        *(() if buttons else (Small(why_not),)),
        *image,
        *rows_of(buttons[:_MOVES_OF_CHOICE], widest=_MOVES_IN_ROW),
        *presses.card_menus(hand, chosen=chosen),
        ButtonRow((presses.back(),)),
    )


def lay_label(cards: tuple[Card, ...], *, is_run: bool) -> str:
    """``Lay 5♠6♠7♠``; a long run of one suit by its ends."""
    if is_run and len(cards) > _LISTED:
        return say("Lay {first} to {last}", first=cards[0].label, last=cards[-1].label)
    return say("Lay {cards}", cards=run_on(cards))


def add_label(cards: tuple[Card, ...], number: int) -> str:
    """``Add 8♠ to meld 2``."""
    return say("Add {cards} to meld {number}", cards=run_on(cards), number=number)


def size_of(blocks: tuple[Block, ...]) -> int:
    """How many components the blocks are: a row is one, and each thing in it another."""
    rows = sum(len(block.buttons) for block in blocks if isinstance(block, ButtonRow))
    return len(blocks) + rows + sum(isinstance(block, Menu) for block in blocks)


def run_on(cards: tuple[Card, ...]) -> str:
    """Cards of one meld without blanks: ``5♠6♠7♠``."""
    return "".join(card.label for card in cards)


def listed(cards: tuple[Card, ...]) -> str:
    """Several cards one by one: ``5♠ 9♦``."""
    return " ".join(card.label for card in cards)


def codes_of(cards: tuple[Card, ...]) -> str:
    """The cards as an action names those of one meld: ``5s6s7s``."""
    return "".join(str(card) for card in cards)


def _ends_within(presses: Presses, singles: Singles, room: int) -> tuple[Block, ...]:
    """A button for each single card; in too large a hand for those in no meld, the others in a menu."""
    every = _single_buttons(presses, singles)
    if size_of(every) <= room:
        return every
    loose = tuple(card for card in singles.loose if card in singles.allowed)
    for most in range(len(loose), 0, -1):
        rest = tuple(card for card in singles.allowed if card not in loose[:most])
        ends: tuple[Block, ...] = (
            *_single_buttons(presses, replace(singles, allowed=loose[:most])),
            *_single_menus(presses, replace(singles, allowed=rest)),
        )
        if size_of(ends) <= room:
            return ends
    return _single_menus(presses, singles)


def _single_buttons(presses: Presses, singles: Singles) -> tuple[ButtonRow, ...]:
    """A numbered button for each single card; those in no meld stand out."""
    loose = set(singles.loose)
    return rows_of(
        tuple(
            presses.act(
                f"{singles.verb} {card}",
                _numbered(number, card),
                ButtonStyle.MAIN if card in loose else ButtonStyle.PLAIN,
            )
            for number, card in enumerate(singles.hand, start=1)
            if card in singles.allowed
        )
    )


def _single_menus(presses: Presses, singles: Singles) -> tuple[Menu, ...]:
    """The same as lines of a menu, those in no meld first."""
    numbered = [
        (number, card) for number, card in enumerate(singles.hand, start=1) if card in singles.allowed
    ]
    numbered.sort(key=lambda one: one[1] not in singles.loose)
    return presses.picks(
        singles.prompt,
        tuple(
            Option(label=_numbered(number, card), value=f"{singles.verb} {card}") for number, card in numbered
        ),
    )


def _numbered(number: int, card: Card) -> str:
    return f"{number} · {card.label}"


def _parts(items: tuple[ItemT, ...]) -> Iterator[tuple[ItemT, ...]]:
    """The items in lengths that a menu takes."""
    for at in range(0, len(items), MENU_LINES):
        yield items[at : at + MENU_LINES]
