"""The end of a deal of gin: open hands with what was laid off, deadwood, the thrown card and the points."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.gin.view import DealKind, DealResult, Laid, Showdown
from images.art.deck import SHOWDOWN_PX, STRIP_PX, Deck, decks
from images.art.people import Face, Person, draw_avatar, people, write_name
from images.games.gin.sheets import kind_label
from images.games.gin.table import groups
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Align, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface
from images.table.hand import group_label
from images.table.rows import Group, GroupKind, PlacedGroup, least_step, placed_row

_MARGIN = 36
_BAND = 84
_VOID = 220
"""The height of a picture that says why there are no hands to show."""
_HAND_HEIGHT = 318
_CARDS_DOWN = 80
_LIFT = 10
_THROWN = 90
"""Half the room for the word below the card that was thrown."""
_TITLE = Style(Typeface.BOLD, 44, colours.GOLD)
_SUBTITLE = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_DEAL = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_TAG = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.MUTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """One open hand."""

    person: Person
    tag: str
    points: int
    award: int
    """Points that this player scores by the deal; 0 for none."""
    groups: tuple[Group, ...]
    laid_off: tuple[Card, ...]
    """Cards in this hand's melds that the other player put there."""
    laid_by: Person
    thrown: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownScene:
    """All that the picture shows; without hands, ``subtitle`` says why the deal ended."""

    title: str
    subtitle: str
    deal: str
    hands: tuple[ShownHand, ...]
    labels: Labels


@by_look(maxsize=REMEMBERED)
def draw_showdown(scene: ShowdownScene) -> Picture:
    canvas = Canvas(_BAND + 12 + len(scene.hands) * _HAND_HEIGHT if scene.hands else _VOID)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    title = canvas.write(scene.title, (_MARGIN, 57), _TITLE, within=330)
    deal = canvas.write(scene.deal, (WIDTH_PX - _MARGIN, 54), _DEAL, align=Align.RIGHT, within=200)
    if scene.hands:
        room = deal.left - title.right - 48
        canvas.write(scene.subtitle, (title.right + 22, 54), _SUBTITLE, within=room)
    else:
        canvas.write_lines(
            scene.subtitle, Box(_MARGIN, _BAND + 10, WIDTH_PX - _MARGIN, _VOID - 10), _SUBTITLE
        )
    for index, hand in enumerate(scene.hands):
        _draw_hand(canvas, hand, scene.labels, _BAND + 14 + index * _HAND_HEIGHT)
    return finished(canvas, "showdown.png")


def _draw_hand(canvas: Canvas, hand: ShownHand, labels: Labels, top: int) -> None:
    _draw_header(canvas, hand, labels, top)
    groups = hand.groups
    if hand.thrown is not None:
        groups = (*groups, Group(GroupKind.PLAIN, (hand.thrown,)))
    deck, gap = _fitting_deck(groups)
    row = placed_row(groups, None, deck.width, WIDTH_PX - 2 * _MARGIN, gap=gap, most_step=0.7)
    cards_top = top + _CARDS_DOWN + (decks()[SHOWDOWN_PX].height - deck.height) // 2
    shift = _MARGIN - row[0].x if row else 0
    for placed in row:
        _draw_group(canvas, hand, placed, deck, (placed.x + shift, cards_top))
        middle = placed.x + shift + placed.width // 2
        _draw_caption(canvas, placed, labels, middle, top + _CARDS_DOWN + decks()[SHOWDOWN_PX].height + 48)


def _draw_header(canvas: Canvas, hand: ShownHand, labels: Labels, top: int) -> None:
    """Name and what the player did on the left, points and deadwood on the right."""
    draw_avatar(canvas, hand.person, _MARGIN, top + 6, 50, ring=colours.GOLD if hand.award else None)
    good = hand.points == 0
    ink, fill = (colours.READY, colours.READY_FILL) if good else (colours.DEADWOOD, colours.DEADWOOD_FILL)
    text = labels.deadwood.format(points=hand.points)
    right = WIDTH_PX - _MARGIN
    edge = canvas.pill(
        text,
        (right, top + 8),
        Style(Typeface.BOLD, LEAST_ON_TABLE, ink),
        fill,
        height=44,
        align=Align.RIGHT,
        within=330,
    ).left
    if hand.award:
        style = Style(Typeface.BOLD, 42, colours.ON_GOLD)
        at = (edge - 14, top + 6)
        edge = canvas.pill(f"+{hand.award}", at, style, colours.GOLD, height=48, align=Align.RIGHT).left
    name = write_name(canvas, hand.person, (_MARGIN + 68, top + 42), _NAME, within=330)
    canvas.write(hand.tag, (name.right + 18, top + 42), _TAG, within=max(0, edge - name.right - 40))


def _fitting_deck(groups: tuple[Group, ...]) -> tuple[Deck, int]:
    """The largest cards, and the gap between groups, with which the row fits and each index shows."""
    cards = sum(len(group.cards) for group in groups)
    for width, gap in ((SHOWDOWN_PX, 34), (SHOWDOWN_PX, 26)):
        taken = width * len(groups) + gap * (len(groups) - 1)
        if taken + (cards - len(groups)) * width * least_step() <= WIDTH_PX - 2 * _MARGIN:
            return decks()[width], gap
    return decks()[STRIP_PX], 24


def _draw_group(
    canvas: Canvas, hand: ShownHand, placed: PlacedGroup, deck: Deck, at: tuple[int, int]
) -> None:
    left, top = at
    if placed.group.kind is GroupKind.DEADWOOD:
        canvas.panel(Box(left, top, left + placed.width, top + deck.height).grown(10), 16, colours.TRAY)
    for place in placed.places:
        laid_off = place.card in hand.laid_off
        x, y = left + place.x - placed.x, top - (_LIFT if laid_off else 0)
        deck.lay(canvas.image, deck.faces[place.card], x, y)
        if laid_off:
            deck.lay_mark(canvas.image, x, y)
            dot = deck.width * 32 // 100
            draw_avatar(canvas, hand.laid_by, x + 4, y + deck.height - dot - 6, dot)


def _draw_caption(canvas: Canvas, placed: PlacedGroup, labels: Labels, middle: int, base: int) -> None:
    match placed.group.kind:
        case GroupKind.PLAIN:
            text, colour = labels.thrown, colours.MUTED
        case GroupKind.DEADWOOD:
            return
        case kind:
            text, colour = group_label(kind, labels), colours.MELD
    style = Style(Typeface.BOLD, LEAST_ON_TABLE, colour)
    if placed.group.kind is GroupKind.PLAIN:
        at = (WIDTH_PX - 8, base) if middle + _THROWN > WIDTH_PX else (middle, base)
        align = Align.RIGHT if at[0] > middle else Align.MIDDLE
        canvas.write(text, at, style, align=align, within=2 * _THROWN)
        return
    canvas.write(text, (middle, base), style, align=Align.MIDDLE, within=placed.width + 16)


def showdown_picture(result: DealResult, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The end of a deal: both hands, or why there are none to show; ``faces`` are by seat."""
    persons = people(faces, labels)
    showdown = result.showdown
    if showdown is None:
        hands: tuple[ShownHand, ...] = ()
        subtitle = labels.void_reason if result.kind is DealKind.VOID else labels.misdeal_reason
    else:
        knocker = int(showdown.knocker)
        order = (knocker, *(seat for seat in range(len(persons)) if seat != knocker))
        hands = tuple(_shown_hand(result, showdown, seat, persons, labels) for seat in order)
        subtitle = " · ".join(f"{hand.person.name} {hand.points}" for hand in hands)
    title = kind_label(result.kind, labels)
    if result.multiplier > 1:
        title = f"{title} {labels.times.format(multiplier=result.multiplier)}"
    return draw_showdown(
        ShowdownScene(
            title=title,
            subtitle=subtitle,
            deal=labels.deal.format(number=result.number),
            hands=hands,
            labels=labels,
        )
    )


def _shown_hand(
    result: DealResult, showdown: Showdown, seat: int, persons: tuple[Person, ...], labels: Labels
) -> ShownHand:
    knocks = seat == showdown.knocker
    hand = showdown.hands[seat]
    laid_off = tuple(card for meld in showdown.hands[showdown.knocker].melds for card in meld.laid_off)
    return ShownHand(
        person=persons[seat],
        tag=_knocker_tag(result.kind, labels) if knocks else _defender_tag(len(laid_off), labels),
        points=hand.points,
        award=result.points[seat],
        groups=groups(hand),
        laid_off=laid_off if knocks else (),
        laid_by=persons[1 - showdown.knocker],
        thrown=showdown.thrown if knocks else None,
    )


def _knocker_tag(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.GIN:
            return labels.went_gin
        case DealKind.BIG_GIN:
            return labels.went_big_gin
        case _:
            return labels.knocked


def _defender_tag(laid_off: int, labels: Labels) -> str:
    return labels.laid_off.format(count=laid_off) if laid_off else ""


def laid_picture(laid: Laid, deal: int, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The knocker's melds, deadwood and thrown card; ``faces`` are by seat."""
    persons = people(faces, labels)
    knocker = persons[laid.knocker]
    shown = ShownHand(
        person=knocker,
        tag=_knocker_tag(laid.kind, labels),
        points=laid.hand.points,
        award=0,
        groups=groups(laid.hand),
        laid_off=(),
        laid_by=persons[1 - laid.knocker],
        thrown=laid.thrown,
    )
    return draw_showdown(
        ShowdownScene(
            title=kind_label(laid.kind, labels),
            subtitle=f"{knocker.name} {laid.hand.points}",
            deal=labels.deal.format(number=deal),
            hands=(shown,),
            labels=labels,
        )
    )
