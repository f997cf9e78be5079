"""Views of Mahjong gin as scenes: which facts a picture shows, and under which words."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Card
from bot.games.mahjong.view import DealKind, DealResult, MahjongView, Phase
from bot.games.melds.view import TableMeld
from images.art.people import Face, Person, people
from images.ink import colours
from images.ink.canvas import Picture
from images.ink.colours import Rgb
from images.ink.labels import ENGLISH, Labels
from images.sheets.score import DealRow, points_sheet, running_totals
from images.table.hand import HandRows, HandScene, NoHand, Strip, draw_hand
from images.table.laid import OpenPile, PileTop
from images.table.laying import (
    LayingTableScene,
    OpenHand,
    OpenHandsScene,
    addition_tags,
    cards_note,
    draw_laying_table,
    draw_open_hands,
    hand_groups,
    laid_melds,
)
from images.table.seats import SeatScene


def hand_picture(view: MahjongView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The private panel of the seat whose view this is; ``faces`` are by seat. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a hand picture needs the view of a seat that holds cards")
    seats, own = _seats(view, faces, labels), int(view.seat)
    mine = view.turn == view.seat
    key = view.key if mine else None
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.pile[-1] if view.pile else None),
                seam=labels.lay_key if key else labels.hand_counts.format(points=view.count),
                seam_bright=key is not None,
            ),
            pile=_open_pile(view, takes=view.takes),
            melds=laid_melds(view.table, people(faces, labels), left=own),
            hand=HandRows(
                groups=hand_groups(view.hand),
                count=labels.deadwood.format(points=view.hand.points),
                drawn=_came(view) if mine else None,
                fresh=view.taken if mine else (),
                barred=_barred(view) if mine else None,
                tags=_tags(view, key, labels),
                labels=labels,
            ),
        )
    )


def table_picture(
    view: MahjongView, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it; of a seat's view, only what a spectator sees is used."""
    return draw_laying_table(
        LayingTableScene(
            seats=_seats(view, faces, labels),
            stock=view.stock,
            beside=PileTop(card=view.pile[-1] if view.pile else None, label=labels.discard),
            pile=_open_pile(view, takes=()),
            melds=laid_melds(view.table, people(faces, labels)),
            status=status,
            note=note,
            labels=labels,
        )
    )


def deal_picture(
    result: DealResult,
    faces: tuple[Face, ...],
    *,
    table: tuple[TableMeld, ...] = (),
    labels: Labels = ENGLISH,
) -> Picture:
    """The end of a deal: what each still held, what was laid and held counts; of a void deal, why."""
    persons = people(faces, labels)
    hands: tuple[OpenHand, ...] = ()
    if result.kind is DealKind.GIN:
        hands = tuple(
            OpenHand(
                person=person,
                tag=labels.laid.format(points=result.laid[seat]),
                cards=result.held[seat],
                counts=labels.holds.format(points=result.counts[seat]),
                award=result.points[seat],
            )
            for seat, person in enumerate(persons)
        )
    return draw_open_hands(
        OpenHandsScene(
            title=_kind_label(result.kind, labels),
            subtitle=labels.void_reason if result.winner is None else _gin_line(result, persons, labels),
            deal=labels.deal.format(number=result.number),
            hands=hands,
            melds=laid_melds(table, persons),
            labels=labels,
        )
    )


def _gin_line(result: DealResult, persons: tuple[Person, ...], labels: Labels) -> str:
    """Who went gin, and what that is worth beside the cards."""
    name = "" if result.winner is None else persons[result.winner].name
    bonus = sum(result.points) - sum(result.laid) + sum(result.counts)
    return f"{name} {labels.went_gin} · {labels.bonus.format(points=bonus)}"


def sheet_picture(view: MahjongView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """All deals so far with running totals, and below them the final score once there is one."""
    return points_sheet(
        _deals(view, labels),
        view.final,
        persons=people(faces, labels),
        target=view.target,
        points=tuple(player.points for player in view.players),
        boxes=tuple(player.boxes for player in view.players),
        labels=labels,
    )


def _deals(view: MahjongView, labels: Labels) -> tuple[DealRow, ...]:
    """The deals, each with how its points came about."""
    totals = running_totals(result.points for result in view.results)
    return tuple(
        DealRow(
            number=result.number,
            kind=_kind_label(result.kind, labels).upper(),
            ink=_INKS[result.kind],
            detail=_detail(result),
            points=result.points,
            totals=after,
        )
        for result, after in zip(view.results, totals, strict=True)
    )


def _open_pile(view: MahjongView, *, takes: tuple[int, ...]) -> OpenPile | None:
    """The whole pile; none while its top, which lies beside the stock, is all of it."""
    return OpenPile(cards=view.pile, takes=takes) if len(view.pile) > 1 else None


def _detail(result: DealResult) -> str:
    """What each laid, less what each held, and the bonus for gin: ``20 - 55 : 130 + 25``."""
    if result.kind is DealKind.VOID:
        return ""
    sums = zip(result.laid, result.counts, result.points, strict=True)
    return " : ".join(_sum(laid, held, points - (laid - held)) for laid, held, points in sums)


def _sum(laid: int, held: int, bonus: int) -> str:
    """The parts of one player's points; nothing is not written down."""
    parts = [str(laid), *([f"− {held}"] if held else []), *([f"+ {bonus}"] if bonus else [])]  # noqa: RUF001  # the sign for "minus"
    return " ".join(parts)


def _came(view: MahjongView) -> Card | None:
    """The card of this turn that stands out: drawn from the stock, or the key card, or the one taken."""
    held = () if view.hand is None else view.hand.cards
    if view.drawn is not None:
        return view.drawn
    if view.key is not None:
        return view.key
    return view.taken[0] if len(view.taken) == 1 and view.taken[0] in held else None


def _barred(view: MahjongView) -> Card | None:
    """A single card that was taken and may not be thrown back (7.4.2)."""
    single = view.taken[0] if view.phase is Phase.PLAY and len(view.taken) == 1 else None
    return None if single in view.throwable else single


def _tags(view: MahjongView, key: Card | None, labels: Labels) -> tuple[tuple[Card, str], ...]:
    """To which melds cards may be added, and which is the key card."""
    tags = tuple((card, text) for card, text in addition_tags(view.additions) if card is not key)
    return tags if key is None else (*tags, (key, labels.key_card))


def _seats(view: MahjongView, faces: tuple[Face, ...], labels: Labels) -> tuple[SeatScene, ...]:
    """The players by seat, with the number of their cards and what they laid."""
    return tuple(
        SeatScene(
            person,
            player.points,
            view.target,
            player.cards,
            to_act=view.turn == seat,
            held=cards_note(player.cards, labels),
            note=labels.laid.format(points=player.laid),
        )
        for seat, (person, player) in enumerate(zip(people(faces, labels), view.players, strict=True))
    )


def _kind_label(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.GIN:
            return labels.gin
        case DealKind.VOID:
            return labels.void
        case _:
            assert_never(kind)


_INKS: dict[DealKind, Rgb] = {DealKind.GIN: colours.GIN_INK, DealKind.VOID: colours.PAPER_SOFT}
