"""What can be pressed below a hand of UNO rules: cards as buttons or in menus, answers, calls, catches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.uno.actions import Catch, Play, read, write
from bot.games.uno.cards import Colour
from bot.games.uno.view import UnoView
from bot.games.uno.words import card_label, card_word, colour_label
from bot.words.phrasebook import say
from cogs.games.laying import Presses, size_of
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Menu, Option, rows_of
from cogs.names import plain_names
from images.emojis import uno_emoji_name

BUTTONS_MOST = 12
"""So many cards are buttons; a larger choice is quicker to read in a menu."""

LABEL = 80
"""Characters of a button."""

_KEPT = ("timeout",)
"""Actions that the clock alone takes."""


def uno_buttons(presses: Presses, view: UnoView, menu: tuple[str, ...]) -> Iterator[Block]:
    """Everything that the seat may do now: alarms first, then cards, then what else can be done."""
    actions = tuple(read(text) for text in menu if text not in _KEPT)
    names = plain_names(presses.hand.table)
    alarms = tuple(_alarm_buttons(presses, view, menu, names))
    others = _other_buttons(presses, view, menu)
    plays = tuple(action for action in actions if isinstance(action, Play))
    around = (*alarms, *((others,) if others else ()))
    rows = _card_rows(presses, view, plays, names)
    cards: tuple[Block, ...] = rows
    count = sum(len(row.buttons) for row in rows)
    if count > BUTTONS_MOST + 2 * len(Colour) or size_of((*around, *rows)) > presses.room:
        cards = _card_menus(presses, view, plays, names)
    yield from (*alarms, *cards)
    if others:
        yield others


def _alarm_buttons(
    presses: Presses, view: UnoView, menu: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[ButtonRow]:
    """Catching and calling: quick, so they come first."""
    buttons = []
    for text in menu:
        action = read(text)
        if isinstance(action, Catch):
            label = say("Catch {name}!", name=names[action.seat])
            buttons.append(presses.act(text, label[:LABEL], ButtonStyle.DANGER))
    # With two cards and none that fits the call would lapse with the draw.
    if "uno" in menu and (len(view.hand) == 1 or view.playable):
        style = ButtonStyle.FINISH if view.seat in view.exposed else ButtonStyle.PLAIN
        buttons.append(presses.act("uno", say("UNO!"), style))
    yield from rows_of(tuple(buttons))


def _other_buttons(presses: Presses, view: UnoView, menu: tuple[str, ...]) -> ButtonRow | None:
    """Drawing, passing, answers to a wild draw four, the first colour."""
    draw = say("Draw the {number} cards", number=view.owed) if view.owed else say("Draw a card")
    labels = {
        "draw": (draw, ButtonStyle.PLAIN if view.playable else ButtonStyle.MAIN),
        "pass": (say("Keep it and pass") if view.drawn else say("Pass"), ButtonStyle.PLAIN),
        "accept": (say("Accept: draw {number}", number=view.owed), ButtonStyle.MAIN),
        "challenge": (say("Challenge"), ButtonStyle.DANGER),
        **{f"colour {colour}": (colour_label(colour), ButtonStyle.MAIN) for colour in Colour},
    }
    buttons = tuple(
        presses.act(action, label, style) for action, (label, style) in labels.items() if action in menu
    )
    return ButtonRow(buttons) if buttons else None


def _card_rows(
    presses: Presses, view: UnoView, plays: tuple[Play, ...], names: tuple[str, ...]
) -> tuple[ButtonRow, ...]:
    """A button for each play: coloured cards in rows, each kind of wild card in a row of its own."""
    coloured = tuple(_key(presses, view, play, names) for play in plays if not play.card.is_wild)
    rows = list(rows_of(coloured))
    for uno in (True, False):
        for card in dict.fromkeys(play.card for play in plays if play.card.is_wild):
            wild = [play for play in plays if play.card is card and play.uno is uno]
            if wild:
                rows.append(ButtonRow(tuple(_key(presses, view, play, names) for play in wild)))
    return tuple(rows)


def _key(presses: Presses, view: UnoView, play: Play, names: tuple[str, ...]) -> Button:
    style = ButtonStyle.FINISH if play.uno or len(view.hand) == 1 else ButtonStyle.MAIN
    key = presses.act(write(play), play_label(play, view, names)[:LABEL], style)
    return replace(key, face=uno_emoji_name(play.card))


def _card_menus(
    presses: Presses, view: UnoView, plays: tuple[Play, ...], names: tuple[str, ...]
) -> tuple[Menu, ...]:
    """All plays in menus of 25 lines, those that call UNO first; a line is played at once."""
    ordered = sorted(plays, key=lambda play: not play.uno)
    options = tuple(
        Option(
            label=play_label(play, view, names)[:LABEL],
            value=write(play),
            face=uno_emoji_name(play.card),
        )
        for play in ordered
    )
    return presses.picks(say("Play a card…"), options)


def play_label(play: Play, view: UnoView, names: tuple[str, ...]) -> str:
    """A play on a button: ``▲ red 5``, ``wild: ■ blue``, ``● green 2 · UNO!``."""
    if play.colour is not None:
        label = say("{card}: {colour}", card=card_word(play.card), colour=colour_label(play.colour))
    else:
        label = card_label(play.card)
    if play.swap is not None:
        label = say("{card}, swap with {name}", card=label, name=names[play.swap])
    if view.turn != view.seat:
        label = say("Jump in: {card}", card=label)
    return say("{card} · UNO!", card=label) if play.uno else label
