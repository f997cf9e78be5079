"""Ending a deal of gin: the card to throw, and the melds to show where the knocker chooses.

Questions are written ``knock Kd`` (the best way to show what is left) and ``knock Kd 3`` (the third way,
where the knocker chooses, 2.10); ``-`` stands where no card is thrown. Gin is asked likewise. ``other`` asks
which card to throw, as ``knock`` and ``gin`` do on buttons of old messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from bot.games.cards import Card
from bot.games.gin.actions import NOTHING, BigGin, Gin, Knock, Show, in_order, write
from bot.games.gin.rules import GinRules, SequenceBonus
from bot.games.gin.view import Answer, DealKind, Finish, GinView, Hand, Laid
from bot.games.gin.words.alt import hand_alt, hand_words, laid_alt, showdown_alt
from bot.games.gin.words.choices import (
    answer_label,
    answer_line,
    arrangement_line,
    finish_phrase,
    undercut_warning,
)
from bot.matches import Table
from bot.words.phrasebook import say
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
from cogs.match_ids import Act, Ask, Back, Choose
from cogs.names import faces, message_names, plain_names
from images.games.gin.showdown import laid_picture, showdown_picture
from images.games.gin.table import hand_picture

_KINDS = {DealKind.BIG_GIN: "big gin", DealKind.GIN: "gin", DealKind.KNOCK: "knock"}
"""The kinds of ending in questions, the best first."""

_OTHER = "other"


def finish_buttons(table: Table, view: GinView) -> Iterator[Block]:
    """The best way of each kind to end the deal, and the way to those that throw other cards; each asks."""
    best = {finish.kind: finish for finish in reversed(view.finishes)}
    buttons = [
        Button(
            label=_ending(best[kind], view.rules),
            id=_asked(table, _question(best[kind])),
            style=ButtonStyle.FINISH,
        )
        for kind in _KINDS
        if kind in best
    ]
    if len(_ways(view)) > sum(_is_choice(finish, view.rules) for finish in best.values()):
        buttons.append(Button(label=say("Other card…"), id=_asked(table, _OTHER)))
    if buttons:
        yield ButtonRow(tuple(buttons))


def _ending(finish: Finish, rules: GinRules) -> str:
    """A way to end the deal on its button: ``Knock with 3 (throw 3♣)``."""
    points, card = finish.hand.points, None if finish.card is None else finish.card.label
    match finish.kind:
        case DealKind.BIG_GIN:
            return say("Big gin!")
        case DealKind.GIN if card is None or not _is_choice(finish, rules):
            return say("Gin!")
        case DealKind.GIN:
            return say("Gin! (throw {card})", card=card)
        case _ if card is None:
            return say("Knock with {points}", points=points)
        case _:
            return say("Knock with {points} (throw {card})", points=points, card=card)


def ending_question(table: Table, view: GinView, action: str) -> tuple[Block, ...] | None:
    """The choice of the card to throw, or the preview of one way to end the deal; None if there is none."""
    named = tuple(each for each in view.finishes if _KINDS[each.kind] == action)
    ways = _ways(view) if action == _OTHER else named
    if len(ways) > 1 and _is_choice(ways[0], view.rules):
        return tuple(_choice(table, view, ways))
    if ways:
        return tuple(_preview(table, view, ways[0], 1))
    for finish in view.finishes:
        for number in range(1, len(_hands(finish)) + 1):
            if action == _question(finish, number):
                return tuple(_preview(table, view, finish, number))
    return None


def _ways(view: GinView) -> tuple[Finish, ...]:
    """The ways to end the deal in which the card to throw matters."""
    return tuple(finish for finish in view.finishes if _is_choice(finish, view.rules))


def _is_choice(first: Finish, rules: GinRules) -> bool:
    """Whether the card to throw matters: each gin is worth the same, unless melds score or take lay-offs."""
    if first.kind is not DealKind.GIN:
        return first.kind is DealKind.KNOCK
    return rules.sequence_bonus is not SequenceBonus.OFF or rules.layoff_on_gin


def _hands(finish: Finish) -> tuple[Hand, ...]:
    """What may be shown, the best first; one hand where the knocker does not choose."""
    return finish.arrangements or (finish.hand,)


def _question(finish: Finish, number: int = 1) -> str:
    """The question about one way to end the deal."""
    thrown = NOTHING if finish.card is None else str(finish.card)
    return f"{_KINDS[finish.kind]} {thrown}{f' {number}' if number > 1 else ''}"


def _action(finish: Finish, number: int) -> str:
    """The action that ends the deal in this way."""
    hand = _hands(finish)[number - 1]
    if number > 1:
        return write(Knock(finish.card, in_order(tuple(meld.cards for meld in hand.melds))))
    match finish:
        case Finish(kind=DealKind.BIG_GIN):
            return write(BigGin())
        case Finish(kind=DealKind.GIN, card=Card() as card):
            return write(Gin(card))
        case _:
            return write(Knock(finish.card))


def _shown(finish: Finish, number: int) -> Finish:
    """The ending with one of its arrangements; what leaves deadwood is a knock, even where gin was (2.10)."""
    hand = _hands(finish)[number - 1]
    kind = DealKind.KNOCK if hand.points else finish.kind
    return Finish(kind, finish.card, hand)


def _preview(table: Table, view: GinView, finish: Finish, number: int) -> Iterator[Block]:
    """The hand as it would be shown, the button that does it, and the next way to show it."""
    shown, ways = _shown(finish, number), len(_hands(finish))
    laid = msgspec.structs.replace(view, hand=shown.hand, drawn=None, taken=None, finishes=(shown,))
    yield Text(f"**{finish_phrase(shown)}**")
    if ways > 1:
        yield Small(arrangement_line(number, ways, shown.hand))
    if shown.kind is DealKind.KNOCK:
        yield Small(undercut_warning(shown, view.rules))
    yield from hand_image(table, laid, thrown=shown.card)
    labels = {
        DealKind.KNOCK: say("Knock with {points}", points=shown.hand.points),
        DealKind.GIN: say("Show gin"),
        DealKind.BIG_GIN: say("Show big gin"),
    }
    done = Act(match=table.id, version=table.version, action=_action(finish, number))
    buttons = [Button(label=labels[shown.kind], id=done, style=ButtonStyle.FINISH)]
    if ways > 1:
        after = number % ways + 1
        label = say("Next: {number} of {ways}", number=after, ways=ways)
        buttons.append(Button(label=label, id=_asked(table, _question(finish, after))))
    yield ButtonRow((*buttons, Button(label=say("Back"), id=Back(match=table.id))))


def _choice(table: Table, view: GinView, ways: tuple[Finish, ...]) -> Iterator[Block]:
    """Which card to throw, the lowest deadwood first."""
    yield Text(f"**{say('Throw which card?')}**")
    yield from hand_image(table, view)
    keys = (
        Button(label=_way(way), id=_asked(table, _question(way)), style=ButtonStyle.FINISH) for way in ways
    )
    yield from rows_of(tuple(keys), widest=2)
    yield ButtonRow((Button(label=say("Back"), id=Back(match=table.id)),))


def hand_image(table: Table, view: GinView, *, thrown: Card | None = None) -> Iterator[Block]:
    """The picture of the hand of whose view it is; the card ``thrown`` to end the deal lies apart."""
    names = plain_names(table)
    yield Image(
        draw=Drawing(lambda: partial(hand_picture, view, faces(table), thrown=thrown)),
        alt=hand_alt(view, names),
        words=hand_words(view, names),
    )


def _asked(table: Table, question: str) -> Ask:
    return Ask(match=table.id, version=table.version, action=question)


def _way(finish: Finish) -> str:
    """An ending in the list of those that throw different cards."""
    points = finish.hand.points
    if finish.kind is DealKind.GIN:
        if finish.card is None:
            return say("Throw nothing, gin")
        return say("Throw {card}, gin", card=finish.card.label)
    if finish.card is None:
        return say("Throw nothing, knock with {points}", points=points)
    return say("Throw {card}, knock with {points}", card=finish.card.label, points=points)


_ASKED = "show"
"""Questions are ``show 1``, ``show 2`` …: the answers by their places in the view."""


def answer_blocks(table: Table, view: GinView) -> Iterator[Block]:
    """The best answer beside the knocker's open hand, the button that gives it, and a menu of the others."""
    yield from _both_hands(table, view, 1)
    yield ButtonRow(tuple(_answer_buttons(table, view, 1)))
    if len(view.answers) > 1:
        yield Menu(
            id=Choose(match=table.id, version=table.version),
            prompt=say("Change answer"),
            options=tuple(
                Option(label=answer_label(answer)[:100], value=_answer_number(number))
                for number, answer in enumerate(view.answers, start=1)
            ),
        )


def answer_question(table: Table, view: GinView, action: str) -> tuple[Block, ...] | None:
    """One answer and what the deal would then be worth; None where there is no such answer."""
    for number in range(1, len(view.answers) + 1):
        if action == _answer_number(number):
            back = Button(label=say("Back"), id=Back(match=table.id))
            return (
                *_both_hands(table, view, number),
                ButtonRow((*_answer_buttons(table, view, number), back)),
            )
    return None


def laid_image(table: Table, view: GinView, laid: Laid) -> Iterator[Block]:
    """The knocker's hand as it lies open."""
    yield Image(
        draw=Drawing(lambda: partial(laid_picture, laid, view.deal, faces(table))),
        alt=laid_alt(laid, plain_names(table)),
    )


def _both_hands(table: Table, view: GinView, number: int) -> Iterator[Block]:
    """Both hands as they would lie, and the count."""
    answer = view.answers[number - 1]
    yield Image(
        draw=Drawing(lambda: partial(showdown_picture, answer.result, faces(table))),
        alt=showdown_alt(answer.result, plain_names(table)),
    )
    ways = len(view.answers)
    line = answer_line(answer, message_names(table), number=number, ways=ways)
    yield Text(line)


def _answer_buttons(table: Table, view: GinView, number: int) -> Iterator[Button]:
    """The button that gives the answer, and the one that shows the next."""
    answer, ways = view.answers[number - 1], len(view.answers)
    given = Act(match=table.id, version=table.version, action=_answer_action(answer))
    label = say("Show this: {points} left", points=answer.hand.points)
    yield Button(label=label, id=given, style=ButtonStyle.FINISH)
    if ways > 1:
        after = number % ways + 1
        asked = Ask(match=table.id, version=table.version, action=_answer_number(after))
        yield Button(label=say("Next: {number} of {ways}", number=after, ways=ways), id=asked)


def _answer_number(number: int) -> str:
    return f"{_ASKED} {number}"


def _answer_action(answer: Answer) -> str:
    """The answer as the action of the game."""
    return write(Show(in_order(tuple(meld.cards for meld in answer.hand.melds)), answer.laid_off))
