"""The pictures of gin while it is played: the hand, a choice in a review, the table, a sample of a look."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.gin.view import DealKind, GinView, Hand, Meld, MeldKind
from images.art.deck import STRIP_PX, decks
from images.art.people import Face, people
from images.games.gin.table import TableScene, draw_table
from images.ink import colours
from images.ink.canvas import REMEMBERED, WIDTH_PX, Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.look import by_look
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from images.table.hand import MARGIN, HandRows, HandScene, NoHand, Strip, draw_hand, draw_rows, rows_height
from images.table.laid import PileTop, draw_stock, draw_upcard
from images.table.rows import Group, GroupKind
from images.table.seats import SeatScene


def hand_picture(view: GinView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The private panel of the seat whose view this is; ``faces`` are by seat. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a hand picture needs the view of a seat that holds cards")
    seats = seat_scenes(view, faces, labels)
    own = int(view.seat)
    mine = view.turn == view.seat
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.upcard),
                seam=_seam(view, labels),
                seam_bright=bool(view.finishes),
            ),
            hand=HandRows(
                groups=groups(view.hand),
                count=labels.deadwood.format(points=view.hand.points),
                drawn=view.drawn if mine else None,
                barred=view.taken if mine and view.taken not in view.throwable else None,
                labels=labels,
            ),
        )
    )


def choice_picture(
    view: GinView,
    faces: tuple[Face, ...],
    *,
    played: Card | None,
    better: Card | None,
    labels: Labels = ENGLISH,
) -> Picture:
    """A hand before a choice: the card that was thrown in red, the better one in gold. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a choice needs the view of a seat that holds cards")
    signs = ((better, labels.better_throw), (played, labels.you_threw))
    seats, own = seat_scenes(view, faces, labels), int(view.seat)
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.upcard),
                seam=_seam(view, labels),
                seam_bright=bool(view.finishes),
            ),
            hand=HandRows(
                groups=groups(view.hand),
                count=labels.deadwood.format(points=view.hand.points),
                drawn=better if better in view.hand.cards else None,
                wrong=played,
                tags=tuple((card, sign) for card, sign in signs if card is not None),
                labels=labels,
            ),
        )
    )


def table_picture(
    view: GinView, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it; of a seat's view, only what a spectator sees is used."""
    return draw_table(
        TableScene(
            seats=seat_scenes(view, faces, labels),
            stock=view.stock,
            upcard=view.upcard,
            status=status,
            note=note,
            labels=labels,
            knock_card=view.knock_card if view.deal else None,
            doubled=view.rules.doubles(view.knock_card),
        )
    )


def seat_scenes(view: GinView, faces: tuple[Face, ...], labels: Labels) -> tuple[SeatScene, ...]:
    """The players by seat."""
    return tuple(
        SeatScene(person, player.points, player.target or view.target, player.cards, to_act=view.turn == seat)
        for seat, (person, player) in enumerate(zip(people(faces, labels), view.players, strict=True))
    )


def groups(hand: Hand) -> tuple[Group, ...]:
    """A hand's groups in the order in which its cards are numbered."""
    if hand.order:
        melded = tuple(card for meld in hand.melds for card in meld.cards)
        return (Group(GroupKind.SORTED, hand.order, melded=melded),)
    melds = tuple(Group(meld_kind(meld), meld.cards) for meld in hand.melds)
    return (*melds, Group(GroupKind.DEADWOOD, hand.deadwood)) if hand.deadwood else melds


def meld_kind(meld: Meld) -> GroupKind:
    return GroupKind.RUN if meld.kind is MeldKind.RUN else GroupKind.SET


def _seam(view: GinView, labels: Labels) -> str:
    """What the hand shows of ending the deal, and whether a spade doubles it."""
    if not view.rules.doubles(view.knock_card):
        return _limit(view, labels)
    return f"{_limit(view, labels)} · {labels.times.format(multiplier=2)}"


def _limit(view: GinView, labels: Labels) -> str:
    """What the player must know about ending the deal: that they can, or from which count on they could."""
    if view.finishes:
        kinds = {finish.kind for finish in view.finishes}
        if DealKind.BIG_GIN in kinds:
            return labels.can_big_gin
        if DealKind.GIN in kinds:
            return labels.can_gin
        return labels.can_knock.format(points=min(finish.hand.points for finish in view.finishes))
    return limit_label(view.knock_limit, labels)


def limit_label(limit: int, labels: Labels) -> str:
    return labels.knock_at.format(limit=limit) if limit else labels.gin_only


_BAND = 150
_STOCK = 31
_CAPTION = Style(Typeface.NAMES, 38, colours.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleScene:
    """All that the picture shows: a caption beside the piles, and a hand with a card just drawn."""

    caption: str
    hand: HandRows
    upcard: Card


def sample_picture(
    hand: Hand, *, drawn: Card, upcard: Card, caption: str, labels: Labels = ENGLISH
) -> Picture:
    """The example in the current look."""
    count = labels.deadwood.format(points=hand.points)
    rows = HandRows(groups=groups(hand), count=count, drawn=drawn, labels=labels)
    return _draw(SampleScene(caption=caption, hand=rows, upcard=upcard))


@by_look(maxsize=REMEMBERED)
def _draw(scene: SampleScene) -> Picture:
    top = _BAND + 22
    canvas = Canvas(top + rows_height(scene.hand) + 4)
    canvas.fill(Box(0, 0, WIDTH_PX, _BAND), colours.PLATE)
    deck = decks()[STRIP_PX]
    right = WIDTH_PX - MARGIN - deck.width
    draw_upcard(canvas, deck, right, 10, scene.upcard)
    left = right - deck.width - 24
    draw_stock(canvas, deck, left, 10, _STOCK, count_px=28)
    canvas.write(scene.caption, (MARGIN, 90), _CAPTION, within=left - 2 * MARGIN)
    draw_rows(canvas, scene.hand, top)
    return finished(canvas, "sample.png")
