"""The moments of a match that is over, in a row, deal by deal, and what is told at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import msgspec

from bot.games.game import Ending, Seat
from bot.matches import Cause, OpenTable, Replay, Table
from bot.words.cards import fit
from bot.words.phrasebook import current_locale, say
from bot.words.replay import (
    ReplayWords,
    before_deals,
    disclosed,
    film_alt,
    hidden_hand,
    place_line,
    sentences,
)
from cogs.games.replays import Projector, projector_of
from cogs.names import faces, message_names, plain_names
from images.replay.moment import Moment, ReplayScene


class Part(Enum):
    """What of a turn a frame shows: a turn that ends a deal begins the next one as well."""

    BEGIN = "begin"
    MOVE = "move"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One moment: a turn of the match, and its place in the deal; ``move`` 0 is before the first."""

    turn: int
    part: Part
    deal: int
    move: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A deal as the frames that show it."""

    first: int
    last: int

    @property
    def moves(self) -> int:
        return self.last - self.first


class Moments:
    """The frames of a match for one reader, who sees their own cards even where others do not."""

    def __init__(self, replay: Replay, *, user: int) -> None:
        self.replay = replay
        self._names, self._escaped = plain_names(replay.table), message_names(replay.table)
        self._projector: Projector = projector_of(replay.table.terms.game, self._names)
        self.reader = replay.table.seat_of(user)
        self.frames = tuple(_frames(replay, self._projector.words))

    def _words(self, *, in_message: bool) -> ReplayWords:
        """What the game says; a game of plain words has the names in it already."""
        if not in_message:
            return self._projector.words
        return projector_of(self.replay.table.terms.game, self._escaped).words

    @property
    def key(self) -> tuple[object, ...]:
        """What its pictures depend on beside the match: names, language, and whose cards are open."""
        return (self._names, current_locale(), self.reader)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """All deals; what comes before the first one counts as one too."""
        firsts = [at for at, frame in enumerate(self.frames) if frame.part is Part.BEGIN]
        lasts = [*(first - 1 for first in firsts[1:]), len(self.frames) - 1]
        found: list[Deal] = []
        for first, last in zip(firsts, lasts, strict=True):
            found.append(Deal(first=first, last=last))
        return tuple(found)

    def nearest(self, frame: int) -> int:
        """The frame that is there."""
        return min(max(frame, 0), len(self.frames) - 1)

    def frame_after(self, turn: int) -> int:
        """The last frame of a turn: the moment in which the next choice is made."""
        return max((at for at, frame in enumerate(self.frames) if frame.turn <= turn), default=0)

    def deal_of(self, at: int) -> Deal:
        """The deal to which a frame belongs."""
        return self.deals[self.frames[at].deal]

    def place(self, at: int) -> str:
        """Where a frame is: ``Deal 3, move 14 of 31``."""
        deal = self.deal_of(at)
        return place_line(self.name_of(deal), self.frames[at].move, deal.moves)

    def told(self, at: int, *, in_message: bool) -> tuple[str, ...]:
        """What happened at a frame, in lines; names as a message may hold them, or plain."""
        names = self._escaped if in_message else self._names
        frame, words = self.frames[at], self._words(in_message=in_message)
        turn = self.replay.turns[frame.turn]
        events = self._events(frame)
        lines = list(words.story(events, names))
        if frame.part is not Part.BEGIN and turn.seat is not None:
            if turn.cause is Cause.CLOCK:
                lines.insert(0, say("{name} ran out of time.", name=names[turn.seat]))
            if turn.seat not in self._closed(frame):
                lines.append(self._disclosed(frame, turn.seat, events))
        return tuple(line for line in lines if line)

    def next_event(self, at: int) -> int | None:
        """The next frame after this one that is worth a jump; None where none comes."""
        return next((later for later in range(at + 1, len(self.frames)) if self._is_big(later)), None)

    def table(self, at: int) -> OpenTable:
        """The table that a frame shows; at the end of a deal the one before the move that ended it.

        Whose cards the reader may not see has the view of a spectator.
        """
        frame = self.frames[at]
        return self._opened(frame, frame.turn - 1 if frame.part is Part.END else frame.turn)

    def _opened(self, frame: Frame, turn: int) -> OpenTable:
        """The table after a turn as this reader may see it in the deal of a frame."""
        table, closed = self.replay.at(turn), self._closed(frame)
        views = tuple(table.public if seat in closed else view for seat, view in enumerate(table.views))
        return msgspec.structs.replace(table, views=views)

    def result(self, at: int) -> Table | None:
        """The table on which the end of a deal or of the match is told, where a frame is one."""
        frame = self.frames[at]
        if frame.part is not Part.END:
            return None
        if at == len(self.frames) - 1:
            outcome = self.replay.table.outcome
            is_told = outcome is not None and outcome.ending is Ending.FINISHED
        else:
            is_told = any(map(self._projector.words.is_end, self._events(frame)))
        return self.replay.at(frame.turn) if is_told else None

    @property
    def has_pictures(self) -> bool:
        """Whether the game has an open picture; another is told in words."""
        return self._projector.scene is not None

    def scene(self, at: int) -> ReplayScene | None:
        """The open picture of a frame; None for a game that is told in words."""
        if self._projector.scene is None:
            return None
        table, frame = self.table(at), self.frames[at]
        before = self._opened(frame, frame.turn - 1) if frame.part is Part.MOVE else table
        return self._projector.scene(
            Moment(
                views=table.views,
                public=table.public,
                before=before.views,
                public_before=before.public,
                faces=faces(table),
                closed=self._closed(frame),
                title=self.place(at),
                caption=sentences(self.told(at, in_message=False)),
            )
        )

    def alt(self, at: int) -> str:
        """A frame in words: what happened, then all hands, the mover's first, then what lies around."""
        told = sentences(self.told(at, in_message=False))
        return fit(filter(None, (f"{self.place(at)}.", told, *self.hands(at, in_message=False))))

    def hands(self, at: int, *, in_message: bool) -> Iterator[str]:
        """All hands and the table in sentences, the mover's hand first."""
        table, frame, words = self.table(at), self.frames[at], self._words(in_message=in_message)
        names = self._escaped if in_message else self._names
        seat, closed = self.replay.turns[frame.turn].seat, self._closed(frame)
        for chair in sorted(table.chairs, key=lambda chair: (chair.seat != seat, chair.seat)):
            name = names[chair.seat]
            if chair.seat in closed:
                yield hidden_hand(name)
            elif line := words.hand(table.views[chair.seat], name):
                yield line
        yield from words.around(table.public)

    def film_alt(self, frames: tuple[int, ...]) -> str:
        """An animation of these frames in words: how it ends, then turn by turn as the table tells it."""
        events = tuple(event for at in frames[:-1] for event in self._events(self.frames[at]))
        lines = self._words(in_message=False).story(events, self._names)
        ending = sentences(self.told(frames[-1], in_message=False))
        return fit(film_alt(self.name_of(self.deal_of(frames[-1])), ending, lines))

    def name_of(self, deal: Deal) -> str:
        """What a deal is called: ``Deal 3``."""
        frame = self.frames[deal.first]
        words, number = self._projector.words, frame.deal + 1
        if not self.replay.turns[frame.turn].deals:
            return before_deals()
        if not self.replay.turns[0].deals:
            number -= 1
        name = words.deal(self.replay.public(frame.turn))
        return name or say("Deal {number}", number=number)

    def _events(self, frame: Frame) -> tuple[object, ...]:
        """What of a turn's events belongs to a frame: where a deal ends, those before the next one."""
        turn = self.replay.turns[frame.turn]
        if not turn.deals or not frame.turn:
            return turn.events
        is_deal = self._projector.words.is_deal
        begins = next((at for at, event in enumerate(turn.events) if is_deal(event)), len(turn.events))
        return turn.events[begins:] if frame.part is Part.BEGIN else turn.events[:begins]

    def _is_big(self, at: int) -> bool:
        frame = self.frames[at]
        if frame.part is Part.BEGIN:
            return False
        return frame.part is Part.END or any(map(self._projector.words.is_big, self._events(frame)))

    def _closed(self, frame: Frame) -> frozenset[int]:
        """Whose cards this reader does not get to see in a deal."""
        deal = self.deals[frame.deal]
        events = (event for at in range(deal.first, deal.last + 1) for event in self._events(self.frames[at]))
        closed = self._projector.words.closed(tuple(events))
        return closed if self.reader is None else closed - {int(self.reader)}

    def _disclosed(self, frame: Frame, seat: Seat, events: tuple[object, ...]) -> str:
        before, after = self.replay.at(frame.turn - 1), self.replay.at(frame.turn)
        if frame.part is Part.END:
            return ""
        words = self._projector.words
        return disclosed(words, events, before.views[seat], after.views[seat])


def _frames(replay: Replay, words: ReplayWords) -> Iterator[Frame]:
    """The start; each turn; and where a deal begins with one that ends another, that as well."""
    yield Frame(turn=0, part=Part.BEGIN, deal=0, move=0)
    deal, move, last = 0, 0, len(replay.turns) - 1
    for turn in replay.turns[1:]:
        move += 1
        ends = turn.deals or turn.number == last or any(map(words.is_end, turn.events))
        yield Frame(turn=turn.number, part=Part.END if ends else Part.MOVE, deal=deal, move=move)
        if turn.deals:
            deal, move = deal + 1, 0
            yield Frame(turn=turn.number, part=Part.BEGIN, deal=deal, move=0)
