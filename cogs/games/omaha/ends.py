"""What Omaha shows of hands that are over and of whole sessions: results, chips, histories."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.omaha.events import CameBack, HandDealt, Left, Rebought, SatOut, StopAsked, WentAway
from bot.games.omaha.view import HandResult, OmahaView
from bot.games.omaha.words import made_phrase, street_word
from bot.games.omaha.words.narration import (
    deed_line,
    hand_history,
    narrate,
    own_result,
    result_line,
    session_history,
)
from bot.games.omaha.words.status import end_line, result_alt, standings_alt
from bot.matches import Table
from bot.words.phrasebook import say
from cogs.games.omaha import OmahaTable
from cogs.layout import Attachment, Block, Image, Small, Text
from cogs.names import faces, message_names, plain_names
from images.games.omaha.scenes import result_picture, sheet_picture

HISTORY_FILE = "omaha-hands.txt"
"""The name of the file with the histories of hands; it tells nothing."""

HISTORY_MOST = 1_800
"""Characters of a history that are shown in the message itself; the file has all."""

TOLD = 4
"""Lines about who came, went or sat out."""

_AT_TABLE = (CameBack, Left, Rebought, SatOut, StopAsked, WentAway)


def last_hand(table: Table, view: OmahaView) -> Iterator[Block]:
    """How the hand before ended, in a line, with what it brought the reader."""
    past = view.past[-1]
    line = result_line(past.result, message_names(table))
    yield Small(f"{line} {own_result(past, view.seat)}".strip())


def result_image(table: Table, result: HandResult) -> Image:
    """The picture of a hand that is over."""
    _, _, title = result_line(result, plain_names(table)).partition(": ")
    made = tuple(made_phrase(each.made) for each in result.shown)
    return Image(
        draw=lambda: result_picture(result, faces(table), title=title, made=made),
        alt=result_alt(result, plain_names(table)),
    )


def news(table: OmahaTable, view: OmahaView) -> Iterator[str]:
    """What was done in this round, and who came, went or sat out since the hand began."""
    names = message_names(table)
    recent = table.recent
    starts = [at for at, event in enumerate(recent) if isinstance(event, HandDealt)]
    since = recent[starts[-1] :] if starts else recent
    told = [narrate(event, names) for event in since if isinstance(event, _AT_TABLE)]
    yield from told[-TOLD:]
    deeds = [deed for deed in view.deeds if deed.street is view.street]
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
    """The end of a session: the last hand, who has won most, the chips, and for players the histories."""
    names = message_names(table)
    if view.past and not view.void:
        yield from last_hand(table, view)
        yield result_image(table, view.past[-1].result)
    yield Text(f"**{end_line(view, names)}**")
    yield _chips_image(table, view)
    if seat is not None and view.past:
        yield Small(say("The hands of this session, with your cards:"))
        yield _history_file(table, view)


def _chips_image(table: Table, view: OmahaView) -> Image:
    title = say("Play chips")
    return Image(
        draw=lambda: sheet_picture(view, faces(table), title=title),
        alt=standings_alt(view, plain_names(table)),
    )


def _history_file(table: Table, view: OmahaView) -> Attachment:
    text = session_history(view.past, view.rules, plain_names(table))
    return Attachment(name=HISTORY_FILE, data=f"{text}\n".encode())


def _shortened(text: str) -> str:
    return text if len(text) <= HISTORY_MOST else f"{text[:HISTORY_MOST]}…"
