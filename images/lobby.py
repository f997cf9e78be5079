"""A table that waits for players: the game with some of its cards and rules, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card, parse_cards
from bot.games.uno.cards import Card as UnoCard
from bot.games.uno.cards import parse_cards as parse_uno_cards
from images.art.deck import SHOWDOWN_PX, decks
from images.art.people import Face, Person, draw_avatar, people
from images.games.uno.cards import lay_card
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import LEAST_ON_TABLE, Style, Typeface, wrapped
from images.table.seats import PLATE_MARGIN, plate_boxes

_BAND = 226
_LINES_MOST = 3
_LINE = 46
_STEP, _UNO_STEP = 70, 124
"""How far apart the cards of the game lie; those of UNO rules lie side by side."""
_PLATE = 88
_AVATAR_PX = 60
_TITLE = Style(Typeface.BOLD, 48, colours.GOLD)
_RULES = Style(Typeface.PLAIN, LEAST_ON_TABLE, colours.TEXT)
_NAME = Style(Typeface.NAMES, LEAST_ON_TABLE, colours.TEXT)
_OPEN = Style(Typeface.BOLD, LEAST_ON_TABLE, colours.MUTED)

_UNO = parse_uno_cards("R5 GS W")
_CARDS = {
    "omaha": parse_cards("As Ah Ks Kh"),
    "rummy13": parse_cards("Qh Kh Ah 2c"),
    "mahjong": parse_cards("Ks Kh Kd Kc"),
    "colonel": parse_cards("9s 9h 9d 4c"),
    "skarney": parse_cards("8c 9c Tc Jc"),
}
_RUN = parse_cards("7s 8s 9s Ts")
"""What the other games, all of them gin, show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyScene:
    """All that the picture shows; two that are equal look the same."""

    title: str
    rules: tuple[str, ...]
    cards: tuple[Card | UnoCard, ...]
    people: tuple[Person, ...]
    seats: int
    labels: Labels


def lobby_picture(
    game: str,
    faces: tuple[Face, ...],
    *,
    seats: int,
    title: str,
    rules: tuple[str, ...],
    labels: Labels = ENGLISH,
) -> Picture:
    """A table of so many ``seats``, of which the first ones are taken; ``rules`` in their order of weight."""
    return _draw(
        LobbyScene(
            title=title,
            rules=rules,
            cards=_UNO if game == "uno" else _CARDS.get(game, _RUN),
            people=people(faces, labels),
            seats=seats,
            labels=labels,
        )
    )


@by_look(maxsize=REMEMBERED)
def _draw(scene: LobbyScene) -> Picture:
    boxes = plate_boxes(scene.seats, top=_BAND + 20, height=_PLATE, gap=16)
    canvas = Canvas(boxes[-1].bottom + 24)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    step = _STEP if isinstance(scene.cards[0], Card) else _UNO_STEP
    left = WIDTH_PX - PLATE_MARGIN - SHOWDOWN_PX - (len(scene.cards) - 1) * step
    _draw_cards(canvas, scene, left, step)
    room = left - 2 * PLATE_MARGIN
    canvas.write(scene.title, (PLATE_MARGIN, 66), _TITLE, within=room)
    for at, line in enumerate(_rules(scene.rules, room)):
        canvas.write(line, (PLATE_MARGIN, 118 + at * _LINE), _RULES, within=room)
    for at, box in enumerate(boxes):
        if at < len(scene.people):
            _draw_person(canvas, scene.people[at], box)
        else:
            canvas.ring(box, 18, 3, colours.OUTLINE)
            canvas.write_in(scene.labels.open_seat, box, _OPEN, within=box.width - 24)
    return finished(canvas, "lobby.png")


def _draw_cards(canvas: Canvas, scene: LobbyScene, left: int, step: int) -> None:
    """Some cards of the game, one over the other."""
    deck = decks()[SHOWDOWN_PX]
    for at, card in enumerate(scene.cards):
        x = left + at * step
        if isinstance(card, Card):
            deck.lay(canvas.image, deck.faces[card], x, 34)
        else:
            lay_card(canvas, card, x, 24, SHOWDOWN_PX)


def _draw_person(canvas: Canvas, person: Person, box: Box) -> None:
    canvas.panel(box, 18, colours.PLATE)
    draw_avatar(canvas, person, box.left + 16, box.top + (_PLATE - _AVATAR_PX) // 2, _AVATAR_PX)
    left = box.left + _AVATAR_PX + 32
    canvas.write(person.name, (left, box.middle[1] + 14), _NAME, within=box.right - 16 - left)


def _rules(rules: tuple[str, ...], room: int) -> list[str]:
    """As many rules as there is room for, the first one in any case."""
    for count in range(len(rules), 1, -1):
        lines = wrapped(" · ".join(rules[:count]), _RULES, room)
        if len(lines) <= _LINES_MOST:
            return lines
    return wrapped(rules[0], _RULES, room)[:_LINES_MOST]
