"""Cards as emoji: squares of rank and suit alone, still told apart where they are as tall as a letter."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import Final

from PIL import Image

from bot.games.cards import PACK, Card
from bot.games.uno.cards import Card as UnoCard
from bot.games.uno.cards import Colour, Face
from images.art.artwork import Pen, sign_of
from images.art.cards import back
from images.games.uno.cards import draw_badge
from images.ink import colours as c
from images.ink.look import USUAL
from images.ink.shapes import rounded_mask

SIDE_PX: Final = 128
"""Discord's own size for emoji; in a message they are about a sixth as large."""

CARD_BACK: Final = "card_back"
JOKER: Final = "joker"

_CORNER = 20.0
_OVERSIZE: Final = 4
"""How much larger emoji are drawn before they are shrunk, so that squeezed letters keep soft edges."""
_COLOUR_NAMES = {Colour.RED: "red", Colour.GREEN: "green", Colour.BLUE: "blue", Colour.YELLOW: "yellow"}


def emoji_name(card: Card) -> str:
    """What a playing card's emoji is called, which screen readers say: ``king_of_diamonds``."""
    return f"{card.rank.name}_of_{card.suit.name}".lower()


def uno_emoji_name(card: UnoCard) -> str:
    """What the emoji of a card of UNO rules is called: ``red_5``, ``blue_draw_two``, ``wild``."""
    face = card.face.value if card.face.value.isdecimal() else card.face.name.lower()
    return face if card.colour is None else f"{_COLOUR_NAMES[card.colour]}_{face}"


@cache
def emojis() -> dict[str, bytes]:
    """The PNG file of each emoji by its name, all in the usual look."""
    drawn = {emoji_name(card): _playing_card(card) for card in PACK}
    drawn[JOKER] = _joker()
    drawn[CARD_BACK] = _back()
    for uno_card in UnoCard:
        if uno_card.face is not Face.BLANK:
            drawn[uno_emoji_name(uno_card)] = draw_badge(uno_card, SIDE_PX)
    return {name: _png(image) for name, image in drawn.items()}


def digest(data: bytes) -> str:
    """A name for what is drawn: made of the pixels, as files also differ by the library that wrote them."""
    with Image.open(BytesIO(data)) as image:
        return sha256(image.convert("RGBA").tobytes()).hexdigest()[:16]


def _pen() -> Pen:
    pen = Pen(Image.new("RGB", (SIDE_PX * _OVERSIZE, SIDE_PX * _OVERSIZE), c.CARD_EDGE), scale_px=_OVERSIZE)
    pen.box((3, 3), (SIDE_PX - 3, SIDE_PX - 3), _CORNER - 3, c.CARD)
    return pen


def _playing_card(card: Card) -> Image.Image:
    pen, ink = _pen(), c.SUIT_INK[card.suit]
    pen.letters(card.rank.label, 36, 28, height=72, width=62, colour=ink)
    pen.sign(sign_of(card.suit), (96, 64), 54, ink)
    return pen.image.reduce(_OVERSIZE)


def _joker() -> Image.Image:
    pen = _pen()
    pen.sign("star", (SIDE_PX / 2, SIDE_PX / 2), 104, c.KNOCK_INK)
    pen.letters("J", SIDE_PX / 2, 46, height=38, width=40, colour=c.CARD)
    return pen.image.reduce(_OVERSIZE)


def _back() -> Image.Image:
    """The middle of the usual back."""
    whole = back(USUAL.back)
    side = round(whole.width * 0.78)
    left, top = (whole.width - side) // 2, (whole.height - side) // 2
    middle = whole.crop((left, top, left + side, top + side))
    return middle.resize((SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)


def _png(image: Image.Image) -> bytes:
    """The square with round corners, in as few colours as it needs."""
    cut = image.convert("RGBA")
    cut.putalpha(rounded_mask(SIDE_PX, SIDE_PX, round(_CORNER)))
    buffer = BytesIO()
    cut.save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()
