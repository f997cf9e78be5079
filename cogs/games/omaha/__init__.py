"""The panel of Omaha: the hand with the table, ends of hands and sessions, chips and histories."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial

from bot.games.game import Seat
from bot.games.omaha.actions import Reason
from bot.games.omaha.events import CameBack, Event, HandDealt, Left, Rebought, SatOut, StopAsked, WentAway
from bot.games.omaha.view import DeedKind, HandResult, OmahaView, Phase, PublicOmahaView, Street
from bot.games.omaha.words import made_phrase, street_word
from bot.games.omaha.words.guide import OmahaGuide
from bot.games.omaha.words.narration import (
    deed_line,
    hand_history,
    narrate,
    own_result,
    result_line,
    session_history,
)
from bot.games.omaha.words.status import (
    amount_refusal,
    end_line,
    hand_alt,
    hand_words,
    own_status,
    range_line,
    reason_sentence,
    result_alt,
    standing_line,
    standings_alt,
    table_alt,
    table_status,
)
from bot.matches import Hand, Status, Table
from bot.words.guide import Guide
from bot.words.phrasebook import and_list, say
from cogs.games.deals import in_one_line
from cogs.games.laying import Presses
from cogs.games.omaha.buttons import AMOUNT, BESIDE, hand_buttons, other_buttons, sure_button
from cogs.games.panel import SCORE, Form, Unreadable
from cogs.layout import Attachment, Block, Drawing, Image, Small, Text
from cogs.names import faces, message_names, plain_names
from images.games.omaha.result import result_picture, sheet_picture
from images.games.omaha.table import hand_picture, table_picture

OmahaTable = Table[PublicOmahaView, Event]
"""What everybody knows of a match."""

OmahaHand = Hand[OmahaView, PublicOmahaView, Event]
"""What one seat knows of it."""

LONGEST_AMOUNT = 9
"""The most digits that can be typed, one of the form's limits; no stack has more."""

HISTORY_FILE = "omaha-hands.txt"
"""The name of the file with the histories of hands; it holds no player's name and no card."""

HISTORY_MOST = 1_800
"""Characters of a history that are shown in the message, of the 4000 of Discord; the file has all."""

TOLD = 4
"""The most lines about players who came, went or sat out."""

_BLINDS = (DeedKind.POST_SMALL, DeedKind.POST_BIG)
_AT_TABLE = (CameBack, Left, Rebought, SatOut, StopAsked, WentAway)


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
            *self.last_deal(hand),
            Text(f"**{own_status(view, names, hand.seat)}**"),
            *_told(table, view, hand.seat),
            _hand_image(table, view, hand.seat),
            *hand_buttons(presses, view),
        )

    def last_deal(self, hand: OmahaHand) -> tuple[Block, ...]:
        """How the last hand ended."""
        return tuple(_last(hand.table, hand.view, hand.seat))

    def question(self, hand: OmahaHand, action: str) -> tuple[Block, ...] | None:
        """The chips, the actions beside the hand, or the question before a dear action."""
        view, table = hand.view, hand.table
        presses = Presses(hand)
        if action == SCORE:
            return tuple(session_score(table, view))
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
            *_told(table, view, None),
            Image(
                draw=Drawing(lambda: partial(table_picture, view, faces(table))),
                alt=table_alt(view, plain_names(table)),
            ),
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
            label=say("Your chips for this betting round"),
            note=range_line(choice),
            example=str(choice.half_to or choice.min_to),
            longest=LONGEST_AMOUNT,
        )

    def filled(self, hand: OmahaHand, action: str, typed: str) -> str:
        """The raise that was typed; raises Unreadable. Signs between thousands do no harm."""
        # Spaces, full stops, commas and apostrophes part thousands, and no-break spaces come from phones.
        digits = "".join(sign for sign in typed if sign not in " .,'\u00a0\u202f")
        if action != AMOUNT or not (digits.isascii() and digits.isdigit() and int(digits)):
            raise Unreadable(amount_refusal(typed, hand.view))
        return f"raise {int(digits)}"


def _hand_image(table: Table, view: OmahaView, seat: Seat) -> Image:
    made = "" if view.made is None else made_phrase(view.made)
    return Image(
        draw=Drawing(lambda: partial(hand_picture, view, faces(table), made=made)),
        alt=hand_alt(view, plain_names(table), seat),
        words=hand_words(view),
    )


def _last(table: Table, view: OmahaView, seat: Seat | None) -> Iterator[Block]:
    """The hand before: in one line, and with its picture as long as its end is news.

    The next hand is dealt in the same step, so a player would not see the end without this. For a seat it is
    news until it has acted in the new hand, for the table until the flop.
    """
    if not view.past:
        return
    if seat is None:
        is_new = view.phase is Phase.BREAK or view.street is Street.PREFLOP
    else:
        is_new = not any(deed.seat == seat and deed.kind not in _BLINDS for deed in view.deeds)
        is_new = is_new and (view.phase is Phase.BREAK or view.street is Street.PREFLOP)
    image = (result_image(table, view.past[-1].result),) if is_new else ()
    yield from in_one_line((*last_hand(table, view), *image))


def _told(table: OmahaTable, view: OmahaView, seat: Seat | None) -> Iterator[Block]:
    """What happened since the hand began, or to a seat since it acted itself; nothing if nothing did."""
    lines = tuple(news(table, view, seat))
    if lines:
        yield Small("\n".join(lines))


def _beside(table: Table, view: OmahaView) -> Iterator[Block]:
    """What the buttons beside the hand do."""
    names = message_names(table)
    yield Text(f"**{say('At the table')}**")
    yield Small(
        say(
            "**Sit out** starts with the next hand; come back whenever you like. **Stop** ends the "
            "session after a hand when more than half ask for it. **Leave** and you keep your chips "
            "and the place they bring, but can't come back."
        )
    )
    if view.stops:
        asked = and_list(tuple(names[seat] for seat in view.stops))
        yield Text(say("Want to stop: {names}.", names=asked))


def _asked(view: OmahaView, action: str) -> tuple[str, str] | None:
    """The question before a dear action, and the label of the button that does it."""
    own, choice = view.put_in(view.seat), view.choice
    match action:
        case "fold":
            asked = say("Fold? {own} of the {pot} in the pot are yours.", own=own, pot=view.pot)
            return asked, say("Yes, fold")
        case "allin" if choice is not None and choice.all_in_to is not None:
            asked = say("All-in with {to}? That's all your chips.", to=choice.all_in_to)
            return asked, say("Yes, all-in")
        case "call" if choice is not None:
            asked = say("Call with {chips}? That's all your chips.", chips=choice.to_call)
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
    """The question with the hand it is about, the button that does it, and the way back."""
    question, label = asked
    yield Text(f"**{question}**")
    yield _hand_image(presses.hand.table, view, seat)
    yield sure_button(presses, action, label)


def last_hand(table: Table, view: OmahaView) -> Iterator[Block]:
    """How the last hand that is over ended, in a line, with what the reader won or lost in it."""
    past = view.past[-1]
    line = result_line(past.result, message_names(table), you=view.seat)
    yield Small(f"{line} {own_result(past, view.seat)}".strip())


def result_image(table: Table, result: HandResult) -> Image:
    """The picture of a hand that is over."""
    _, _, title = result_line(result, plain_names(table)).partition(": ")
    made = tuple(made_phrase(each.made) for each in result.shown)
    return Image(
        draw=Drawing(lambda: partial(result_picture, result, faces(table), title=title, made=made)),
        alt=result_alt(result, plain_names(table)),
    )


def news(table: OmahaTable, view: OmahaView, seat: Seat | None) -> Iterator[str]:
    """What was done in this round, by others since the seat's own deed, and who came, went or sat out."""
    names = message_names(table)
    recent = table.recent
    starts = [at for at, event in enumerate(recent) if isinstance(event, HandDealt)]
    since = recent[starts[-1] :] if starts else recent
    told = [narrate(event, names) for event in since if isinstance(event, _AT_TABLE)]
    yield from told[-TOLD:]
    deeds = [deed for deed in view.deeds if deed.street is view.street]
    own = [at for at, deed in enumerate(deeds) if deed.seat == seat]
    deeds = deeds[own[-1] + 1 :] if own else deeds
    if deeds:
        round_ = street_word(view.street)
        yield f"{round_}: {', '.join(deed_line(deed, names) for deed in deeds)}."


def session_score(table: Table, view: OmahaView) -> Iterator[Block]:
    """The chips of everybody, the history of the last hand, and a file with those of all."""
    yield _chips_image(table, view)
    if not view.past:
        return
    text = hand_history(view.past[-1], view.rules, plain_names(table))
    yield Text(f"```\n{_shortened(text).replace('`', ' ')}\n```")
    yield _history_file(table, view)


def session_end(table: Table, view: OmahaView, seat: Seat | None) -> Iterator[Block]:
    """The end of a session: the last hand, the winner, the chips, and for players the histories."""
    names = message_names(table)
    if view.past and not view.void:
        yield Small(result_line(view.past[-1].result, names))
        yield result_image(table, view.past[-1].result)
    yield Text(f"**{end_line(view, names)}**")
    yield _chips_image(table, view)
    if seat is not None and view.past:
        yield Small(say("The hands of this session:"))
        yield _history_file(table, view)


def _chips_image(table: Table, view: OmahaView) -> Image:
    title = say("Play chips")
    return Image(
        draw=Drawing(lambda: partial(sheet_picture, view, faces(table), title=title)),
        alt=standings_alt(view, plain_names(table)),
    )


def _history_file(table: Table, view: OmahaView) -> Attachment:
    text = session_history(view.past, view.rules, plain_names(table))
    return Attachment(name=HISTORY_FILE, data=f"{text}\n".encode())


def _shortened(text: str) -> str:
    return text if len(text) <= HISTORY_MOST else f"{text[:HISTORY_MOST]}…"
