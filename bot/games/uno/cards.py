"""The cards of UNO rules: colours, faces, the pack, their text form (``R5``, ``WD``), which fits on which."""

from __future__ import annotations

from enum import Enum, StrEnum

from bot.games.cards import CardError
from bot.games.uno.rules import WildFourMatch


class Colour(StrEnum):
    """The four colours, in the order in which a hand shows them; the value is the letter in a card's text."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"
    YELLOW = "Y"


class Face(StrEnum):
    """What a card shows beside its colour."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "D"
    WILD = "W"
    WILD_DRAW_FOUR = "WD"
    BLANK = "X"

    @property
    def is_number(self) -> bool:
        """Whether the face is one of 0 to 9."""
        return self.value.isdigit()


class Card(Enum):
    """One kind of card, of which a pack may hold several; its value is its text form, as JSON holds it."""

    colour: Colour | None
    """None for wild cards and blanks."""
    face: Face
    place: int
    """The card's place in the order of the pack, by which hands are sorted."""

    __hash__ = object.__hash__
    """Each card is one object, so identity will do; the hash of an enum hashes its name at every look-up."""

    R0, R1, R2, R3, R4 = "R0", "R1", "R2", "R3", "R4"
    R5, R6, R7, R8, R9 = "R5", "R6", "R7", "R8", "R9"
    RS, RR, RD = "RS", "RR", "RD"
    G0, G1, G2, G3, G4 = "G0", "G1", "G2", "G3", "G4"
    G5, G6, G7, G8, G9 = "G5", "G6", "G7", "G8", "G9"
    GS, GR, GD = "GS", "GR", "GD"
    B0, B1, B2, B3, B4 = "B0", "B1", "B2", "B3", "B4"
    B5, B6, B7, B8, B9 = "B5", "B6", "B7", "B8", "B9"
    BS, BR, BD = "BS", "BR", "BD"
    Y0, Y1, Y2, Y3, Y4 = "Y0", "Y1", "Y2", "Y3", "Y4"
    Y5, Y6, Y7, Y8, Y9 = "Y5", "Y6", "Y7", "Y8", "Y9"
    YS, YR, YD = "YS", "YR", "YD"
    WILD = "W"
    WILD_DRAW_FOUR = "WD"
    BLANK = "X"

    # Worked out once for each card, as a match asks for them all the time.
    def __init__(self, code: str) -> None:
        is_coloured = code[0] in tuple(Colour)
        self.colour = Colour(code[0]) if is_coloured else None
        self.face = Face(code[1:] if is_coloured else code)
        colours, faces = tuple(Colour), tuple(Face)
        first = len(colours) if self.colour is None else colours.index(self.colour)
        self.place = first * len(faces) + faces.index(self.face)

    def __lt__(self, other: Card) -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_wild(self) -> bool:
        """Whether the player names a colour with it."""
        return self.colour is None


def _copies(card: Card) -> int:
    """How many of a card are in the box (1.1)."""
    if card.is_wild:
        return 4
    return 1 if card.face is Face.ZERO else 2


BOX: tuple[Card, ...] = tuple(card for card in sorted(Card) for _ in range(_copies(card)))
"""All 112 cards: red, green, blue, yellow, each from 0 to draw two; wild cards; last the four blanks."""

PACK: tuple[Card, ...] = tuple(card for card in BOX if card is not Card.BLANK)
"""The 108 cards that are played with when the blanks stay in the box."""


def parse_card(text: str) -> Card:
    """The card that ``text`` names; raises CardError."""
    try:
        return Card(text)
    except ValueError:
        raise CardError(f"{text!r} is no card: write colour and face, as in R5 or GS, or W, WD, X") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of ``R5 GS WD`` in the order written; raises CardError."""
    return tuple(map(parse_card, text.split()))


def write_cards(cards: tuple[Card, ...]) -> str:
    """The text form of several cards, separated by spaces."""
    return " ".join(map(str, cards))


def matches(card: Card, top: Card, colour: Colour) -> bool:
    """Whether a card fits: wild, of the current colour, or of the top card's number or symbol (3.2).

    On a wild card only the colour counts; the two kinds of wild fit everywhere.
    """
    return card.is_wild or card.colour is colour or (not top.is_wild and card.face is top.face)


def is_honest(rest: tuple[Card, ...], top: Card, colour: Colour, match: WildFourMatch) -> bool:
    """Whether a wild draw four may be played in earnest beside the ``rest`` of the hand (3.6)."""
    if any(card.colour is colour for card in rest):
        return False
    if match is WildFourMatch.COLOR or top.is_wild:
        return True
    return all(card.face is not top.face for card in rest)


def playable(hand: tuple[Card, ...], top: Card, colour: Colour) -> tuple[Card, ...]:
    """The cards of the hand that fit, in its order; a dishonest wild draw four is among them."""
    return tuple(card for card in hand if matches(card, top, colour))


def most_held(hand: tuple[Card, ...]) -> Colour:
    """The colour of which the hand holds most cards; of equal ones the first (3.11)."""
    return max(Colour, key=lambda colour: sum(card.colour is colour for card in hand))


def is_answer(card: Card, top: Card) -> bool:
    """Whether a draw card may be stacked on the top card: like on like (6.2)."""
    return card.face is top.face and card.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one copy of the card, which it holds."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
