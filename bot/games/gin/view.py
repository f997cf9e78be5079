"""What may be seen of a gin match: the view of a seat or of a spectator, and the results open to all."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.frame.view import TwoHandedView
from bot.games.game import Seat
from bot.games.gin.rules import GinRules
from bot.games.melds.view import Group, GroupedHand


class Phase(StrEnum):
    """Where a deal stands (section 2); ``over`` ends the match, as deals follow each other at once."""

    CHOOSE_DEALER = "choose_dealer"
    """Before the first deal: who won the cut says who deals (2.1)."""
    DECLARE = "declare"
    """Before the first deal: both players name a target at the same time (6.8)."""
    OFFER_NONDEALER = "offer_nondealer"
    OFFER_DEALER = "offer_dealer"
    DRAW = "draw"
    DISCARD = "discard"
    FIFTIETH = "fiftieth"
    FIFTIETH_END = "fiftieth_end"
    SHOWDOWN = "showdown"
    """After a knock: the defender lays out melds and lays off (2.12)."""
    OVER = "over"


class DealKind(StrEnum):
    """How a deal ended (2.13, 2.14, 2.3)."""

    KNOCK = "knock"
    UNDERCUT = "undercut"
    TIE = "tie"
    GIN = "gin"
    BIG_GIN = "big_gin"
    VOID = "void"
    MISDEAL = "misdeal"


class Meld(Group, frozen=True):
    """A set or run as it lies on the table; ``laid_off`` are those of its cards that came later (2.11)."""

    laid_off: tuple[Card, ...] = ()


class Hand(GroupedHand, frozen=True, omit_defaults=True):
    """Cards sorted into their best arrangement (1.7); ``points`` is the value of the deadwood."""

    melds: tuple[Meld, ...]


class Finish(msgspec.Struct, frozen=True):
    """One way for the seat on turn to end the deal now: what it throws, and the hand that it would show."""

    kind: DealKind
    """KNOCK, GIN or BIG_GIN."""
    card: Card | None
    hand: Hand
    arrangements: tuple[Hand, ...] = ()
    """Where the knocker chooses (2.10): what may be shown, the best first, which is ``hand``."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """What the knocker has laid open while the defender still chooses (2.12)."""

    kind: DealKind
    """KNOCK, GIN or BIG_GIN."""
    knocker: Seat
    thrown: Card | None
    hand: Hand


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to a knock: the hand that the defender would keep, and what goes on the knocker's melds."""

    hand: Hand
    laid_off: tuple[Card, ...]
    result: DealResult
    """The deal as it would stand on the score sheet (2.13)."""


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """Both hands after a knock, gin or big gin, open to all (2.13)."""

    knocker: Seat
    thrown: Card | None
    hands: tuple[Hand, ...]
    """By seat; the knocker's melds include what was laid off on them, the defender's hand is what is left."""


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, as the score sheet has it; ``points`` and ``boxes`` are by seat."""

    number: int
    """The deal's number in the match, counted from 1; void and misdealt deals count too."""
    kind: DealKind
    dealer: Seat
    winner: Seat | None
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    multiplier: int = 1
    bonus: tuple[int, ...] = (0, 0)
    """What each seat's own melds are worth in sequence gin (7.6.2); ``points`` hold it where it counts."""
    showdown: Showdown | None = None
    """None when the hands stay hidden (void) or were never played (misdeal)."""


class LineKind(StrEnum):
    """The lines below the deals of a score sheet (6.2 to 6.4)."""

    HAND_POINTS = "hand_points"
    GAME_BONUS = "game_bonus"
    BOXES = "boxes"
    SHUTOUT = "shutout"
    GAME = "game"
    """One game, match or column as a line of a score that sums up several (6.5 to 6.7)."""


class SheetLine(msgspec.Struct, frozen=True):
    """One line of the final score: what it is for, and its points by seat."""

    kind: LineKind
    points: tuple[int, ...]
    number: int = 0
    """On a line for a game, its number, counted from 1."""


class FinalScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game (6.2): lines that add up to ``totals``; ``margin`` may be negative.

    Of a match of several games: a line for each; in a best-of these count games instead of points.
    """

    winner: Seat | None
    """None when the columns of a Hollywood match add up to nothing (6.7)."""
    shutout: bool
    forfeit: bool
    """True when the leader lost by the rule of the exact fifty (6.4)."""
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    margin: int


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as it stands on one score sheet, by seat; ``totals`` are the running points after it."""

    deal: int
    """Its number among the results of the match."""
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    totals: tuple[int, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The score sheet of one game, or of one Hollywood column; all points are by seat."""

    number: int
    """Which game, match or column, counted from 1."""
    entries: tuple[Entry, ...]
    """Its deals, oldest first; a column has those alone that were entered in it."""
    points: tuple[int, ...]
    boxes: tuple[int, ...]
    final: FinalScore | None
    """Lines, bonuses and winner once it is decided; the deal that decided it is the last entry."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    cards: int
    """Number of cards held."""
    points: int
    """Running total of the game (6.1); in Hollywood, of the first column that is open."""
    boxes: int
    target: int = 0
    """Points that this seat needs; 0 while those that were declared are secret (6.8)."""
    games: int = 0
    """Games, matches or columns won so far, in a match of several (6.5 to 6.7)."""
    credits: int = 0
    """Game score of a multi-match so far (6.5)."""
    known: tuple[Card, ...] = ()
    """Cards that this seat took from the pile and still holds, as anybody knows who paid attention."""
    thrown: tuple[Card, ...] = ()
    """Cards that this seat threw in this deal, the first one first, as anybody knows who paid attention."""


class GinView(TwoHandedView[Hand, Phase, Player, DealResult, FinalScore], frozen=True, kw_only=True):
    """All that one seat may see (2.17); a spectator's view has no seat, hand, drawn card or finishes.

    ``final`` is the end of the match; how each game or column of it ended is told by ``sheets``.
    """

    upcard: Card | None
    """The top of the discard pile."""
    knock_limit: int
    """Deadwood with which one may knock in this deal; 0 is gin only (3.0)."""
    knock_card: Card | None
    """The card that sets the limit and the doubling, where a card does (3.0, 3.5)."""
    taken: Card | None
    """The card that the seat to act took from the pile this turn; it may not be thrown (2.6)."""
    target: int
    """Points that end a game; where they are declared, the higher, or 0 while they are secret (6.8)."""
    drawn: Card | None = None
    """The card that this seat drew or took this turn."""
    throwable: tuple[Card, ...] = ()
    """The cards that this seat may discard now, in the order of its hand."""
    finishes: tuple[Finish, ...] = ()
    """The ways in which this seat may end the deal now, lowest deadwood first."""
    rules: GinRules = GinRules()
    sheets: tuple[Sheet, ...] = ()
    """One for each game or match begun, or the three columns; a match of one game has one (6.1 to 6.8)."""
    discards: tuple[Card, ...] = ()
    """The pile, bottom to top: everybody saw each card fall.

    To be shown below its top only where the rules have ``discard_history_visible`` (2.17).
    """
    laid: Laid | None = None
    """The knock that the defender is to answer (2.12)."""
    answers: tuple[Answer, ...] = ()
    """What this seat may answer the knock, the least deadwood first; at most `ANSWERS_SHOWN`."""
    declared: int | None = None
    """The number that this seat has declared for itself (6.8)."""


class PublicGinView(GinView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""


ANSWERS_SHOWN = 25
"""How many answers to a knock, and arrangements to knock with, a view offers; all others are legal too."""
