"""The end of a deal in which hands are counted: what each still held, what it counts, and the points."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from images.art.deck import SHOWDOWN_PX, decks
from images.art.people import Person, draw_avatar
from images.ink import colours
from images.ink.canvas import WIDTH_PX, Align, Canvas
from images.ink.encode import REMEMBERED, Picture, finished
from images.ink.labels import Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, gain
from images.table.laid import LaidMeld, draw_melds, melds_height
from images.table.rows import Group, GroupKind, Row, arranged

_MARGIN = 36
_BAND = 84
_HEADER = 76
_ROW_GAP = 18
_TITLE = Style(Typeface.BOLD, 44, colours.GOLD)
_SUBTITLE = Style(Typeface.NAMES, 30, colours.TEXT)
_DEAL = Style(Typeface.BOLD, 30, colours.MUTED)
_NAME = Style(Typeface.NAMES, 32, colours.TEXT)
_TAG = Style(Typeface.PLAIN, 28, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """One player at the end of a deal."""

    person: Person
    tag: str
    """What this player did."""
    cards: tuple[Card, ...]
    counts: str
    """What the cards count, in words."""
    award: int
    """Points that this player scores by the deal, perhaps fewer than none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHandsScene:
    """All that the picture shows; without hands, ``subtitle`` says why."""

    title: str
    subtitle: str
    deal: str
    hands: tuple[OpenHand, ...]
    melds: tuple[LaidMeld, ...]
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_open_hands(scene: OpenHandsScene) -> Picture:
    melds = melds_height(scene.melds) + _HEADER - 16 if scene.melds else 0
    hands = sum(_hand_height(hand) for hand in scene.hands)
    canvas = Canvas((_BAND + 14 + hands + 6 if scene.hands else 2 * _BAND + 20) + melds)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    title = canvas.write(scene.title, (_MARGIN, 57), _TITLE, within=400)
    deal = canvas.write(scene.deal, (WIDTH_PX - _MARGIN, 54), _DEAL, align=Align.RIGHT, within=200)
    top = _BAND + 14
    if scene.hands:
        room = deal.left - title.right - 48
        canvas.write(scene.subtitle, (title.right + 22, 54), _SUBTITLE, within=room)
    else:
        canvas.write_in(scene.subtitle, Box(_MARGIN, _BAND, WIDTH_PX - _MARGIN, 2 * _BAND + 20), _SUBTITLE)
        top = 2 * _BAND + 20
    for hand in scene.hands:
        _draw_hand(canvas, hand, top)
        top += _hand_height(hand)
    if scene.melds:
        canvas.write(scene.labels.on_table, (_MARGIN, top + 34), _DEAL, within=WIDTH_PX - 2 * _MARGIN)
        draw_melds(canvas, scene.melds, scene.labels, top + _HEADER - 22)
    return finished(canvas, "deal.png")


def _rows(hand: OpenHand) -> tuple[Row, ...]:
    """The cards in as few rows as they need, sorted by suit so that what belongs together is seen."""
    cards = tuple(sorted(hand.cards, key=lambda card: (-card.suit, card.rank)))
    groups = (Group(GroupKind.PLAIN, cards),) if cards else ()
    return arranged(groups, None, SHOWDOWN_PX, WIDTH_PX - 2 * _MARGIN, comfortable=13)


def _hand_height(hand: OpenHand) -> int:
    return _HEADER + len(_rows(hand)) * (decks()[SHOWDOWN_PX].height + _ROW_GAP)


def _draw_hand(canvas: Canvas, hand: OpenHand, top: int) -> None:
    draw_avatar(canvas, hand.person, _MARGIN, top + 4, 54)
    right = WIDTH_PX - _MARGIN
    style, fill = Style(Typeface.BOLD, 28, colours.DEADWOOD), colours.DEADWOOD_FILL
    if not hand.cards:
        style, fill = Style(Typeface.BOLD, 28, colours.READY), colours.READY_FILL
    edge = canvas.pill(hand.counts, (right, top + 8), style, fill, height=44, align=Align.RIGHT, within=330)
    left = edge.left
    if hand.award:
        award = Style(Typeface.BOLD, 34, colours.ON_GOLD)
        at = (left - 14, top + 6)
        left = canvas.pill(gain(hand.award), at, award, colours.GOLD, height=48, align=Align.RIGHT).left
    name = canvas.write(hand.person.name, (_MARGIN + 68, top + 42), _NAME, within=330)
    canvas.write(hand.tag, (name.right + 18, top + 42), _TAG, within=max(0, left - name.right - 40))
    deck = decks()[SHOWDOWN_PX]
    top += _HEADER
    for row in _rows(hand):
        shift = _MARGIN - row[0].x
        for placed in row:
            for place in placed.places:
                deck.lay(canvas.image, deck.faces[place.card], place.x + shift, top)
        top += deck.height + _ROW_GAP
