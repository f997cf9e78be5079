"""The panel of UNO rules: hand and table in one picture, calls and catches for all.

A play is one press, with a wild card two: the button of the card, then its colour. The question of the first
is written as the play without a colour: ``play W``, ``play WD uno``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial

from msgspec.structs import replace as replace_play

from bot.games.game import Seat
from bot.games.uno.actions import Catch, Play, Reason, read, write
from bot.games.uno.cards import Colour
from bot.games.uno.events import (
    Called,
    Caught,
    Challenged,
    ColourNamed,
    Dealt,
    Drew,
    Event,
    Missed,
    Passed,
    Played,
    RoundOver,
)
from bot.games.uno.view import PublicUnoView, RoundResult, UnoView
from bot.games.uno.words import card_label, card_word, colour_label, colour_word
from bot.games.uno.words.guide import UnoGuide
from bot.games.uno.words.narration import final_lines, round_line, story
from bot.games.uno.words.status import (
    answer_line,
    exposed_line,
    hand_alt,
    hand_hint,
    hand_words,
    pile_line,
    reason_sentence,
    round_alt,
    sheet_alt,
    shown_line,
    standing_line,
    table_alt,
    table_status,
)
from bot.matches import Hand, Status, Table
from bot.words.guide import Guide
from bot.words.phrasebook import say
from cogs.games.deals import in_one_line, since_deal, since_own
from cogs.games.laying import Presses, size_of
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
from cogs.names import faces, message_names, names_to, plain_names
from images.emojis import uno_emoji_name
from images.games.uno.sheets import round_picture, sheet_picture
from images.games.uno.table import hand_picture, table_picture

UnoTable = Table[PublicUnoView, Event]
"""What everybody knows of a match."""

UnoHand = Hand[UnoView, PublicUnoView, Event]
"""What one seat knows of it."""

TOLD = 5
"""The most lines about what happened last."""

LABEL = 80
"""Characters of a button's label, a limit of Discord."""

_ACTS = (Played, Drew, Passed, Challenged, Called, Caught, Missed)
"""The events by which a seat acts."""

_KEPT = ("timeout",)
"""Actions that have no button, as only the clock takes them."""


class UnoPanel:
    """UNO rules in messages."""

    guide: Guide = UnoGuide()

    def hand(self, hand: UnoHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows; a player who has left sees the table."""
        view, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(_end(table, view))
        names = message_names(table)
        return (
            *self.last_deal(hand),
            Text(f"**{hand_hint(view, names)}**"),
            *_told(table, view, hand.seat),
            _hand_image(table, view),
            *uno_buttons(Presses(hand), view, hand.menu),
        )

    def last_deal(self, hand: UnoHand) -> tuple[Block, ...]:
        """How the last round ended, as long as that is news to the seat."""
        return tuple(_last_round(hand.table, hand.view, hand.seat))

    def question(self, hand: UnoHand, action: str) -> tuple[Block, ...] | None:
        """The score, or the colour that a wild card names."""
        view, table = hand.view, hand.table
        if action == SCORE:
            return tuple(_score(table, view)) if view.results else None
        wild = tuple(play for play in _plays(hand.menu) if play.card.is_wild and _asked(play) == action)
        return tuple(_colours(Presses(hand), view, wild)) if wild else None

    def table(self, table: UnoTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view, names = table.public, message_names(table)
        if table.status is Status.OVER:
            return tuple(_end(table, view))
        return (
            Text(f"**{table_status(view, names)}**"),
            *_last_round(table, view, None),
            *_told(table, view, None),
            Image(
                draw=Drawing(lambda: partial(table_picture, view, faces(table))),
                alt=table_alt(view, plain_names(table)),
            ),
            Small(standing_line(view, names)),
        )

    def refusal(self, reason: StrEnum, hand: UnoHand) -> str:
        """Why the rules refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _told(table: UnoTable, view: UnoView, seat: Seat | None) -> Iterator[Block]:
    """What happened last, to a seat since it acted itself, and what the reader should know of it."""
    names = message_names(table)
    news = since_deal(table.recent, RoundOver)
    lines = list(story(news if seat is None else since_own(news, seat, _ACTS), names, you=seat))[-TOLD:]
    if seat is None:
        lines.append(pile_line(view))
    if lines:
        yield Small("\n".join(lines))
    notes = (
        exposed_line(view, names),
        answer_line(view, names),
        shown_line(view, names),
    )
    said = "\n".join(note for note in notes if note)
    if said:
        yield Text(said)


def _hand_image(table: Table, view: UnoView) -> Image:
    names = plain_names(table)
    return Image(
        draw=Drawing(lambda: partial(hand_picture, view, faces(table))),
        alt=hand_alt(view, names),
        words=hand_words(view, names),
    )


def _last_round(table: UnoTable, view: UnoView, seat: Seat | None) -> Iterator[Block]:
    """The round before: for a seat until it has acted in the new one, for the table until all have.

    The next round is dealt in the same step, so that nobody would see how the last one ended without this.
    """
    recent = table.recent
    news = since_deal(recent, RoundOver)
    if not view.results or len(news) == len(recent):
        return
    acts = (Played, Drew, Passed, ColourNamed)
    acted = {event.seat for event in news if isinstance(event, acts)}
    readers = {chair.seat for chair in table.chairs} - set(view.left) if seat is None else {seat}
    if not readers <= acted and any(isinstance(event, Dealt) for event in news):
        yield from in_one_line(_round(table, view.results[-1], seat))


def _round(table: Table, result: RoundResult, seat: Seat | None) -> Iterator[Block]:
    """A round that is over: its line, and what everybody held."""
    names = names_to(table, () if seat is None else (seat,))
    yield Text(round_line(result, names, you=seat))
    yield Image(
        draw=Drawing(lambda: partial(round_picture, result, faces(table))),
        alt=round_alt(result, plain_names(table)),
    )


def _score(table: Table, view: UnoView) -> Iterator[Block]:
    yield Text(standing_line(view, message_names(table)))
    yield Image(
        draw=Drawing(lambda: partial(sheet_picture, view, faces(table))),
        alt=sheet_alt(view, plain_names(table)),
    )


def _end(table: Table, view: UnoView) -> Iterator[Block]:
    """The end of the match: who won, the last round, the points."""
    names = message_names(table)
    if view.final is None:
        yield Text(f"**{table_status(view, names)}**")
    else:
        yield Text(f"**{final_lines(view.final, names)[0]}**")
        yield from _round(table, view.results[-1], None)
    if view.results:
        yield from _score(table, view)


def uno_buttons(presses: Presses, view: UnoView, menu: tuple[str, ...]) -> Iterator[Block]:
    """Everything that the seat may do now: calls and catches first, then cards, then the rest."""
    names = plain_names(presses.hand.table)
    alarms = tuple(_alarm_buttons(presses, view, menu, names))
    others = _other_buttons(presses, view, menu)
    plays = _plays(menu)
    coloured = tuple(play for play in plays if not play.card.is_wild)
    below = (*_wild_rows(presses, view, plays, names), *((others,) if others else ()))
    rows = rows_of(tuple(_key(presses, view, play, names) for play in coloured))
    cards: tuple[Block, ...] = rows
    # A message holds 40 parts, so a large hand, or a small one below many other parts, becomes menus.
    if size_of((*alarms, *rows, *below)) > presses.room:
        cards = _card_menus(presses, view, coloured, names)
    yield from (*alarms, *cards, *below)


def _plays(menu: tuple[str, ...]) -> tuple[Play, ...]:
    """The plays among all that can be done."""
    actions = (read(text) for text in menu if text not in _KEPT)
    return tuple(action for action in actions if isinstance(action, Play))


def _alarm_buttons(
    presses: Presses, view: UnoView, menu: tuple[str, ...], names: tuple[str, ...]
) -> Iterator[ButtonRow]:
    """Catching and calling. They come first, as whoever presses first wins (3.9)."""
    buttons = []
    for text in menu:
        action = read(text)
        if isinstance(action, Catch):
            label = say("Catch {name}!", name=names[action.seat])
            buttons.append(presses.act(text, label[:LABEL], ButtonStyle.DANGER))
    # With two cards and none that fits, the call would only lapse with the draw (3.9).
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


def _wild_rows(
    presses: Presses, view: UnoView, plays: tuple[Play, ...], names: tuple[str, ...]
) -> tuple[ButtonRow, ...]:
    """A button for each kind of wild card, with the call of UNO one more; each asks for the colour."""
    kinds = dict.fromkeys(replace_play(play, colour=None) for play in plays if play.card.is_wild)
    buttons = []
    for kind in sorted(kinds, key=lambda kind: kind.uno):
        label = play_label(kind, view, names)
        key = presses.ask(write(kind), f"{label[:1].upper()}{label[1:]}…", _style(kind, view))
        buttons.append(replace(key, face=uno_emoji_name(kind.card)))
    return rows_of(tuple(buttons))


def _asked(play: Play) -> str:
    """What is asked about before a wild card is played."""
    return write(replace_play(play, colour=None))


def _colours(presses: Presses, view: UnoView, wild: tuple[Play, ...]) -> Iterator[Block]:
    """The hand, and a row of the colours that a wild card may name."""
    card = card_word(wild[0].card)
    asked = say("Which colour for your {card}?", card=card)
    if wild[0].uno:
        asked = say("Which colour for your {card}? You call UNO with it.", card=card)
    yield Text(f"**{asked}**")
    yield _hand_image(presses.hand.table, view)
    yield ButtonRow((*(_colour_key(presses, view, play) for play in wild), presses.back()))


def _colour_key(presses: Presses, view: UnoView, play: Play) -> Button:
    """The button of one colour, which plays the card; a word alone, as a phone has to show four in a row."""
    assert play.colour is not None
    return presses.act(write(play), colour_word(play.colour), _style(play, view))


def _style(play: Play, view: UnoView) -> ButtonStyle:
    """How a play looks: one that ends the round or calls UNO stands out."""
    return ButtonStyle.FINISH if play.uno or len(view.hand) == 1 else ButtonStyle.MAIN


def _key(presses: Presses, view: UnoView, play: Play, names: tuple[str, ...]) -> Button:
    """The button of one play, with the card's emoji."""
    key = presses.act(write(play), play_label(play, view, names)[:LABEL], _style(play, view))
    return replace(key, face=uno_emoji_name(play.card))


def _card_menus(
    presses: Presses, view: UnoView, plays: tuple[Play, ...], names: tuple[str, ...]
) -> tuple[Menu, ...]:
    """Plays in menus of 25 lines, Discord's limit, those that call UNO first; a line plays at once."""
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
    """A play on a button, without the colour that it names: ``▲ red 5``, ``wild``, ``● green 2 · UNO!``."""
    label = card_label(play.card)
    if play.swap is not None:
        label = say("{card}, swap with {name}", card=label, name=names[play.swap])
    if view.turn != view.seat:
        label = say("Jump in: {card}", card=label)
    return say("{card} · UNO!", card=label) if play.uno else label
