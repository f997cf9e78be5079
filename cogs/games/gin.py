"""The panel of gin: draw, take, a button for each card that may be thrown, knock and gin asked for twice."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import cast

import msgspec

from bot.games.game import Seat
from bot.games.gin.actions import Refusal
from bot.games.gin.events import DealOver, Discarded, Drew, Event, Passed, Took
from bot.games.gin.rules import GinRules
from bot.games.gin.view import DealKind, DealResult, Finish, GinView
from bot.matches import Status, Table
from bot.words.gin.alt import hand_alt, sheet_alt, showdown_alt, table_alt
from bot.words.gin.guide import GinGuide
from bot.words.gin.narration import deal_line, final_lines, limit_phrase, story
from bot.words.gin.refusals import refusal_sentence
from bot.words.gin.status import finish_phrase, hand_hint, table_status, undercut_warning
from bot.words.guide import Guide
from bot.words.phrasebook import Locale, phrasebook
from cogs.ids import Act, Ask, Back, Choose
from cogs.names import faces, message_names, plain_names
from cogs.sheet import Block, Image, Key, Keys, Menu, Option, Small, Text, Weight, rows_of
from images.gin import hand_picture, table_picture
from images.gin_deals import score_sheet_picture, showdown_picture

CHOICES_AS_KEYS = 5
"""Up to so many cards to knock with are buttons; more are a menu."""

TOLD = 3
"""Lines in which the table tells what happened."""

_FINISHES = {DealKind.KNOCK: "knock", DealKind.GIN: "gin", DealKind.BIG_GIN: "big gin"}


class GinPanel:
    """Gin in messages."""

    guide: Guide = GinGuide()

    def hand(self, table: Table, seat: Seat, locale: Locale) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows."""
        view = cast("GinView", table.views[seat])
        recent = cast("tuple[Event, ...]", table.recent)
        if table.status is Status.OVER:
            return tuple(_end(table, view, locale))
        hint = hand_hint(view, message_names(table), recent=recent, locale=locale)
        return (
            *_last_deal(table, view, recent, {seat}, locale),
            Text(f"**{hint}**"),
            *_hand_image(table, view, locale),
            *_keys(table, seat, view, locale),
        )

    def question(self, table: Table, seat: Seat, action: str, locale: Locale) -> tuple[Block, ...] | None:
        """The preview of one way to end the deal, or the choice of the card to knock with."""
        view = cast("GinView", table.views[seat])
        finish = next((each for each in view.finishes if _finish_text(each) == action), None)
        if finish is not None:
            return tuple(_preview(table, view, finish, locale))
        ways = tuple(each for each in view.finishes if _FINISHES[each.kind] == action)
        if not ways:
            return None
        # Every gin is worth the same, so only a knock leaves something to choose.
        if len(ways) == 1 or ways[0].kind is not DealKind.KNOCK:
            return tuple(_preview(table, view, ways[0], locale))
        return tuple(_choice(table, view, ways, locale))

    def table(self, table: Table, locale: Locale) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view = cast("GinView", table.public)
        recent = cast("tuple[Event, ...]", table.recent)
        if table.status is Status.OVER:
            return tuple(_end(table, view, locale))
        names = message_names(table)
        everybody = {chair.seat for chair in table.chairs}
        last_deal = tuple(_last_deal(table, view, recent, everybody, locale))
        news = _since_deal(recent) if last_deal else recent
        told = "\n".join(tuple(story(news, names, locale=locale))[-TOLD:])
        return (
            Text(f"**{table_status(view, names, locale=locale)}**"),
            *last_deal,
            *((Small(told),) if told else ()),
            Image(
                draw=lambda: table_picture(
                    view,
                    faces(table),
                    status=_whose_turn(table, view, locale),
                    note=_note(view, locale),
                ),
                alt=table_alt(view, plain_names(table), locale=locale),
            ),
        )

    def refusal(self, reason: StrEnum, table: Table, seat: Seat, locale: Locale) -> str:
        """Why the rules of gin refused an action."""
        return refusal_sentence(Refusal(reason), cast("GinView", table.views[seat]), locale=locale)


def _keys(table: Table, seat: Seat, view: GinView, locale: Locale) -> Iterator[Block]:
    """The buttons for what the seat may do now; none when it has to wait."""
    book = phrasebook(locale)
    menu = table.menus[seat]

    def act(action: str, label: str, weight: Weight = Weight.PLAIN) -> Key:
        return Key(label=label, id=Act(match=table.id, version=table.version, action=action), weight=weight)

    draws = []
    if "draw" in menu:
        draws.append(act("draw", book.say("Draw from the stock"), Weight.MAIN))
    if "take" in menu and view.upcard is not None:
        draws.append(act("take", book.say("Take {card}", card=view.upcard.label), Weight.MAIN))
    if "pass" in menu:
        draws.append(act("pass", book.say("Pass")))
    if draws:
        yield Keys(tuple(draws))
    if view.hand is None:
        return
    deadwood = set(view.hand.deadwood)
    discards = tuple(
        act(
            f"discard {card}",
            f"{number} · {card.label}",
            Weight.MAIN if card in deadwood else Weight.PLAIN,
        )
        for number, card in enumerate(view.hand.cards, start=1)
        if f"discard {card}" in menu
    )
    yield from rows_of(discards)
    yield from _finish_keys(table, view, locale)


def _finish_keys(table: Table, view: GinView, locale: Locale) -> Iterator[Block]:
    """One button for each kind of ending, the best kind first; each is asked about before it is done."""
    book = phrasebook(locale)
    labels = {
        DealKind.BIG_GIN: book.say("Big gin!"),
        DealKind.GIN: book.say("Gin!"),
        DealKind.KNOCK: book.say("Knock…"),
    }
    kinds = {finish.kind for finish in view.finishes}
    keys = tuple(
        Key(
            label=label,
            id=Ask(match=table.id, version=table.version, action=_FINISHES[kind]),
            weight=Weight.FINISH,
        )
        for kind, label in labels.items()
        if kind in kinds
    )
    if keys:
        yield Keys(keys)


def _preview(table: Table, view: GinView, finish: Finish, locale: Locale) -> Iterator[Block]:
    """The hand as it would be shown, and the button that does it."""
    book = phrasebook(locale)
    shown = msgspec.structs.replace(
        view, hand=finish.hand, drawn=None, taken=None, throwable=(), finishes=(finish,)
    )
    yield Text(f"**{finish_phrase(finish, locale=locale)}**")
    if finish.kind is DealKind.KNOCK:
        yield Small(undercut_warning(finish, cast("GinRules", table.terms.rules), locale=locale))
    yield from _hand_image(table, shown, locale)
    labels = {
        DealKind.KNOCK: book.say("Knock with {points}", points=finish.hand.points),
        DealKind.GIN: book.say("Show gin"),
        DealKind.BIG_GIN: book.say("Show big gin"),
    }
    action = Act(match=table.id, version=table.version, action=_finish_text(finish))
    yield Keys(
        (
            Key(label=labels[finish.kind], id=action, weight=Weight.FINISH),
            Key(label=book.say("Back"), id=Back(match=table.id)),
        )
    )


def _choice(table: Table, view: GinView, ways: tuple[Finish, ...], locale: Locale) -> Iterator[Block]:
    """Which card to throw with the knock, the lowest deadwood first."""
    book = phrasebook(locale)
    yield Text(f"**{book.say('Knock with which card?')}**")
    yield from _hand_image(table, view, locale)
    if len(ways) <= CHOICES_AS_KEYS:
        for way in ways:
            asked = Ask(match=table.id, version=table.version, action=_finish_text(way))
            yield Keys((Key(label=_way(way, locale), id=asked, weight=Weight.FINISH),))
    else:
        yield Menu(
            id=Choose(match=table.id, version=table.version),
            prompt=book.say("The card to throw"),
            options=tuple(Option(label=_way(way, locale), value=_finish_text(way)) for way in ways[:25]),
        )
    yield Keys((Key(label=book.say("Back"), id=Back(match=table.id)),))


def _last_deal(
    table: Table, view: GinView, recent: tuple[Event, ...], readers: set[Seat], locale: Locale
) -> Iterator[Block]:
    """The deal that just ended, until all of the readers have acted in the new one."""
    news = _since_deal(recent)
    if len(news) == len(recent) or not view.results:
        return
    acted = {event.seat for event in news if isinstance(event, Passed | Drew | Took | Discarded)}
    if not readers <= acted:
        yield Text(deal_line(view.results[-1], message_names(table), locale=locale))
        yield from _showdown_image(table, view.results[-1], locale)


def _since_deal(recent: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened since the last deal that ended; everything if none did."""
    ends = [at for at, event in enumerate(recent) if isinstance(event, DealOver)]
    return recent[ends[-1] + 1 :] if ends else recent


def _end(table: Table, view: GinView, locale: Locale) -> Iterator[Block]:
    """The end of the match: the last deal, the score sheet, who won."""
    names = message_names(table)
    if view.left is None and not view.void and view.results:
        yield Text(deal_line(view.results[-1], names, locale=locale))
        yield from _showdown_image(table, view.results[-1], locale)
    if view.final is None:
        yield Text(f"**{table_status(view, names, locale=locale)}**")
        return
    yield Text(f"**{final_lines(view.final, names, locale=locale)[0]}**")
    yield Image(
        draw=lambda: score_sheet_picture(view.results, view.final, faces(table), target=view.target),
        alt=sheet_alt(view, plain_names(table), locale=locale),
    )


def _showdown_image(table: Table, result: DealResult, locale: Locale) -> Iterator[Block]:
    """Both hands of a deal that was shown; nothing where the hands stay hidden."""
    if result.showdown is not None:
        yield Image(
            draw=lambda: showdown_picture(result, faces(table)),
            alt=showdown_alt(result, plain_names(table), locale=locale),
        )


def _hand_image(table: Table, view: GinView, locale: Locale) -> Iterator[Block]:
    yield Image(
        draw=lambda: hand_picture(view, faces(table)),
        alt=hand_alt(view, plain_names(table), locale=locale),
    )


def _whose_turn(table: Table, view: GinView, locale: Locale) -> str:
    """What the table's picture says first; the message above it says more."""
    if view.turn is None:
        return ""
    return phrasebook(locale).say("{name}'s turn", name=plain_names(table)[view.turn])


def _note(view: GinView, locale: Locale) -> str:
    """What the table's picture says below the status: ``Deal 3 · knock with 10 or less``."""
    if view.deal == 0:
        return ""
    book = phrasebook(locale)
    limit = limit_phrase(view.knock_limit, book)
    return book.say("Deal {number} · {limit}", number=view.deal, limit=limit)


def _finish_text(finish: Finish) -> str:
    """The text form of the action that ends the deal in this way."""
    kind = _FINISHES[finish.kind]
    return kind if finish.card is None else f"{kind} {finish.card}"


def _way(finish: Finish, locale: Locale) -> str:
    book = phrasebook(locale)
    points = finish.hand.points
    if finish.card is None:
        return book.say("Throw nothing, knock with {points}", points=points)
    return book.say("Throw {card}, knock with {points}", card=finish.card.label, points=points)
