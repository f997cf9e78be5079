"""The panel of Omaha: the hand with the table, bets by buttons or typed, ends of hands, chips, histories."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.games.game import Seat
from bot.games.omaha.actions import Reason
from bot.games.omaha.view import DeedKind, OmahaView, Phase, Street
from bot.games.omaha.words import made_phrase
from bot.games.omaha.words.guide import OmahaGuide
from bot.games.omaha.words.status import (
    amount_refusal,
    hand_alt,
    own_status,
    range_line,
    reason_sentence,
    standing_line,
    table_alt,
    table_status,
)
from bot.matches import Status, Table
from bot.words.guide import Guide
from bot.words.phrasebook import and_list, say
from cogs.games.laying import Presses
from cogs.games.omaha import OmahaHand, OmahaTable
from cogs.games.omaha.buttons import AMOUNT, BESIDE, hand_buttons, other_buttons, sure_button
from cogs.games.omaha.ends import last_hand, news, result_image, session_end, session_score
from cogs.games.panel import SCORE, Form, Unreadable
from cogs.layout import Block, ButtonRow, Image, Small, Text
from cogs.names import faces, message_names, plain_names
from images.games.omaha.scenes import hand_picture, table_picture

LONGEST_AMOUNT = 9
"""Digits that can be typed."""

_BLINDS = (DeedKind.POST_SMALL, DeedKind.POST_BIG)


class OmahaPanel:
    """Omaha in messages."""

    guide: Guide = OmahaGuide()

    def hand(self, hand: OmahaHand) -> tuple[Block, ...]:
        """The hand of a seat with its buttons."""
        view, table = hand.view, hand.table
        if table.status is Status.OVER:
            return tuple(session_end(table, view, hand.seat))
        presses = Presses(hand)
        names = message_names(table)
        return (
            *_last(table, view, hand.seat),
            Text(f"**{own_status(view, names, hand.seat)}**"),
            *_told(table, view),
            _hand_image(table, view, hand.seat),
            *hand_buttons(presses, view),
        )

    def question(self, hand: OmahaHand, action: str) -> tuple[Block, ...] | None:
        """The chips, what can be done beside the hand, or what a dear action would do."""
        view, table = hand.view, hand.table
        presses = Presses(hand)
        if action == SCORE:
            return (*session_score(table, view), ButtonRow((presses.back(),)))
        if action == BESIDE and hand.menu:
            return (*_beside(table, view), *other_buttons(presses))
        if action not in hand.menu:
            return None
        asked = _asked(view, action)
        return None if asked is None else (*_question(presses, view, hand.seat, action, asked),)

    def table(self, table: OmahaTable) -> tuple[Block, ...]:
        """The public table."""
        view, names = table.public, message_names(table)
        if table.status is Status.OVER:
            return tuple(session_end(table, view, None))
        return (
            Text(f"**{table_status(view, names)}**"),
            *_last(table, view, None),
            *_told(table, view),
            Image(draw=lambda: table_picture(view, faces(table)), alt=table_alt(view, plain_names(table))),
            Small(standing_line(view, names)),
        )

    def refusal(self, reason: StrEnum, hand: OmahaHand) -> str:
        """Why the rules of Omaha refused an action."""
        return reason_sentence(Reason(reason), hand.view)

    def form(self, hand: OmahaHand, action: str) -> Form | None:
        """The form for an exact amount, as long as something may be bet."""
        view = hand.view
        if action != AMOUNT or view.choice is None or view.choice.min_to is None:
            return None
        choice = view.choice
        return Form(
            title=say("Your bet") if choice.is_bet else say("Your raise"),
            label=say("Chips of this round in front of you"),
            note=range_line(choice),
            example=str(choice.half_to or choice.min_to),
            longest=LONGEST_AMOUNT,
        )

    def filled(self, hand: OmahaHand, action: str, typed: str) -> str:
        """The raise that was typed; thousands may be parted."""
        digits = "".join(sign for sign in typed if sign not in " .,'\u00a0\u202f")
        if action != AMOUNT or not (digits.isascii() and digits.isdigit() and int(digits)):
            raise Unreadable(amount_refusal(typed, hand.view))
        return f"raise {int(digits)}"


def _hand_image(table: Table, view: OmahaView, seat: Seat) -> Image:
    made = "" if view.made is None else made_phrase(view.made)
    return Image(
        draw=lambda: hand_picture(view, faces(table), made=made),
        alt=hand_alt(view, plain_names(table), seat),
    )


def _last(table: Table, view: OmahaView, seat: Seat | None) -> Iterator[Block]:
    """The hand before: with its picture until the reader has acted in the new one, for the table until the
    flop; then in one line.
    """
    if not view.past:
        return
    if seat is None:
        is_new = view.phase is Phase.BREAK or view.street is Street.PREFLOP
    else:
        is_new = not any(deed.seat == seat and deed.kind not in _BLINDS for deed in view.deeds)
        is_new = is_new and (view.phase is Phase.BREAK or view.street is Street.PREFLOP)
    yield from last_hand(table, view)
    if is_new:
        yield result_image(table, view.past[-1].result)


def _told(table: OmahaTable, view: OmahaView) -> Iterator[Block]:
    lines = tuple(news(table, view))
    if lines:
        yield Small("\n".join(lines))


def _beside(table: Table, view: OmahaView) -> Iterator[Block]:
    """What the buttons beside the hand do."""
    names = message_names(table)
    yield Text(f"**{say('At the table')}**")
    yield Small(
        say(
            "Sitting out begins with the next hand, and you may come back at any time. The session stops "
            "after a hand when more than half of the players ask for it. Who leaves keeps the chips and the "
            "place that they bring, but cannot come back."
        )
    )
    if view.stops:
        asked = and_list(tuple(names[seat] for seat in view.stops))
        yield Text(say("Asking to stop: {names}.", names=asked))


def _asked(view: OmahaView, action: str) -> tuple[str, str] | None:
    """The question before a dear action, and the label of the button that does it."""
    own = sum(deed.chips for deed in view.deeds if deed.seat == view.seat)
    choice = view.choice
    match action:
        case "fold":
            asked = say("Fold? You give up {own} of {pot} in the pot.", own=own, pot=view.pot)
            return asked, say("Yes, fold")
        case "allin" if choice is not None and choice.all_in_to is not None:
            asked = say("All-in with {to}? These are all of your chips.", to=choice.all_in_to)
            return asked, say("Yes, all-in")
        case "call" if choice is not None:
            asked = say("Call with {chips}? These are all of your chips.", chips=choice.to_call)
            return asked, say("Yes, call")
        case "quit":
            held = say("Your hand is folded. ") if view.own and not _has_folded(view) else ""
            asked = say("Leave the table for good? {held}You keep your chips.", held=held)
            return asked, say("Yes, leave")
        case _:
            return None


def _has_folded(view: OmahaView) -> bool:
    return view.seat is not None and view.players[view.seat].has_folded


def _question(
    presses: Presses, view: OmahaView, seat: Seat, action: str, asked: tuple[str, str]
) -> Iterator[Block]:
    question, label = asked
    yield Text(f"**{question}**")
    yield _hand_image(presses.hand.table, view, seat)
    yield sure_button(presses, action, label)
