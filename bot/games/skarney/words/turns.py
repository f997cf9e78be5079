"""A turn of Skarney in one line: ``Bob drew, laid 3-4-5, 8♠ on meld 2 and offered a card.``"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import assert_never

from bot.games.game import Seat
from bot.games.skarney.events import Added, CardOffered, Drew, Event, KeptLastCard, Laid, LaidContract
from bot.games.skarney.words.melds import melds_labels
from bot.words.cards import card_labels
from bot.words.phrasebook import say


class Close(Enum):
    """How far a turn is told."""

    OPEN = auto()
    OFFERED = auto()
    KEPT = auto()
    """The last card was kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one player has done, one thing after the other, as far as it belongs into one line."""

    seat: Seat
    drew: bool = False
    laid: tuple[LaidContract | Laid | Added, ...] = ()
    close: Close = Close.OPEN

    def joined(self, later: Turn) -> Turn | None:
        """Both as one turn, None if the later is another one."""
        if later.seat != self.seat or self.close is not Close.OPEN or later.drew:
            return None
        return replace(self, laid=self.laid + later.laid, close=later.close)


def part_of_turn(event: Event) -> Turn | None:
    """What the event adds to the line of a turn; None for an event with a line of its own."""
    match event:
        case Drew(seat):
            return Turn(seat=seat, drew=True)
        case LaidContract() | Laid() | Added():
            return Turn(seat=event.seat, laid=(event,))
        case CardOffered(seat):
            return Turn(seat=seat, close=Close.OFFERED)
        case KeptLastCard(seat):
            return Turn(seat=seat, close=Close.KEPT)
        case _:
            return None


def turn_line(turn: Turn, names: tuple[str, ...]) -> str:
    """The turn in one line; a card on offer is not named, as spectators do not know it."""
    told = {
        "name": names[turn.seat],
        "laid": ", ".join(laid_phrase(one) for one in turn.laid),
    }
    match turn.close:
        case Close.OPEN:
            return _open(turn, told)
        case Close.OFFERED:
            return _offered(turn, told)
        case Close.KEPT:
            return _kept(turn, told)
        case _:
            assert_never(turn.close)


def laid_phrase(laid: LaidContract | Laid | Added) -> str:
    """What was laid: ``the contract 3-4-5, 7♣♦♥, Q-K-A``, ``3-4-5``, or ``8♠ on meld 2``."""
    match laid:
        case LaidContract():
            return say("the contract {melds}", melds=melds_labels(laid.melds))
        case Laid():
            return melds_labels(laid.melds)
        case Added():
            return say("{cards} on meld {number}", cards=card_labels(laid.cards), number=laid.number)
        case _:
            assert_never(laid)


def _open(turn: Turn, told: dict[str, str]) -> str:
    if not turn.laid:
        return say("{name} drew.", **told)
    if turn.drew:
        return say("{name} drew and laid {laid}.", **told)
    return say("{name} laid {laid}.", **told)


def _offered(turn: Turn, told: dict[str, str]) -> str:
    if turn.drew and turn.laid:
        return say("{name} drew, laid {laid} and offered a card.", **told)
    if turn.drew:
        return say("{name} drew and offered a card.", **told)
    if turn.laid:
        return say("{name} laid {laid} and offered a card.", **told)
    return say("{name} offered a card.", **told)


def _kept(turn: Turn, told: dict[str, str]) -> str:
    if turn.drew and turn.laid:
        return say("{name} drew, laid {laid} and keeps a last card.", **told)
    if turn.drew:
        return say("{name} drew and keeps a last card.", **told)
    if turn.laid:
        return say("{name} laid {laid} and keeps a last card.", **told)
    return say("{name} keeps a last card.", **told)
