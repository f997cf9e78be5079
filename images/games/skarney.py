"""Views of Skarney as scenes: which facts a picture shows, and under which words."""

from __future__ import annotations

from typing import assert_never

from bot.games.skarney.view import DealKind, DealResult, Hand, MeldKind, Phase, SkarneyView, TableMeld
from images.art.people import Face, Person, people
from images.ink import colours
from images.ink.canvas import Picture
from images.ink.colours import Rgb
from images.ink.labels import ENGLISH, Labels
from images.sheets.score import DealRow, points_sheet, running_totals
from images.table.hand import HandRows, HandScene, NoHand, Strip, draw_hand
from images.table.laid import LaidMeld, PileTop
from images.table.laying import (
    LayingTableScene,
    OpenHand,
    OpenHandsScene,
    cards_note,
    draw_laying_table,
    draw_open_hands,
    numbered_tags,
)
from images.table.rows import Group, GroupKind
from images.table.seats import SeatScene


def hand_picture(view: SkarneyView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The private panel of the seat whose view this is; ``faces`` are by seat. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a hand picture needs the view of a seat that holds cards")
    seats, own = _seats(view, faces, labels), int(view.seat)
    asked = view.phase is Phase.ANSWER and view.turn == view.seat
    additions = view.additions or view.hand.additions
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=_offer(view, labels),
                seam=labels.offered_to_you if asked else labels.hand_counts.format(points=view.hand.points),
                seam_bright=asked,
            ),
            melds=laid(view.table, people(faces, labels), left=own),
            hand=HandRows(
                groups=_groups(view.hand),
                count=labels.loose,
                drawn=view.drawn,
                barred=view.barred,
                tags=numbered_tags((card, add.number) for add in additions for card in add.cards),
                labels=labels,
            ),
        )
    )


def table_picture(
    view: SkarneyView, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it; a card on offer lies face down, whoever's view this is (4.3)."""
    offer = _offer(view, labels)
    return draw_laying_table(
        LayingTableScene(
            seats=_seats(view, faces, labels),
            stock=view.stock,
            beside=None if offer is None else PileTop(card=None, hidden=True, label=offer.label),
            melds=laid(view.table, people(faces, labels), left=0),
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
    """The end of a deal: what each was left with, what it counts, and who scores."""
    persons = people(faces, labels)
    hands = tuple(
        OpenHand(
            person=person,
            tag=_tag(result, seat, labels),
            cards=result.hands[seat],
            counts=labels.counts.format(points=result.hand_totals[seat]),
            award=result.points[seat],
        )
        for seat, person in enumerate(persons)
    )
    sums = zip(persons, result.hand_totals, strict=True)
    counted = " · ".join(f"{person.name} {total}" for person, total in sums)
    return draw_open_hands(
        OpenHandsScene(
            title=_kind_label(result.kind, labels),
            subtitle=f"{counted} · {labels.bonus.format(points=result.bonus)}" if result.bonus else counted,
            deal=labels.deal.format(number=result.number),
            hands=hands,
            melds=laid(table, persons, left=0),
            labels=labels,
        )
    )


def sheet_picture(view: SkarneyView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
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


def _deals(view: SkarneyView, labels: Labels) -> tuple[DealRow, ...]:
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


def _detail(result: DealResult) -> str:
    """Bonus and count after a gin, ``20 + 48``; both counts when the stock ran out, ``12 : 30``."""
    if result.kind is DealKind.GIN and result.winner is not None:
        return f"{result.bonus} + {result.hand_totals[1 - result.winner]}"
    return " : ".join(str(total) for total in result.hand_totals)


def _tag(result: DealResult, seat: int, labels: Labels) -> str:
    if result.kind is DealKind.GIN and result.winner == seat:
        return labels.went_gin
    return labels.contract_laid if result.contracts[seat] else labels.no_contract


def _groups(hand: Hand) -> tuple[Group, ...]:
    """A hand's groups in the order in which its cards are numbered."""
    if hand.order:
        melded = tuple(card for meld in hand.melds for card in meld.cards)
        return (Group(GroupKind.SORTED, hand.order, melded=melded),)
    groups = [Group(_kind(meld.kind), meld.cards) for meld in hand.melds]
    added = tuple(card for addition in hand.additions for card in addition.cards)
    if added:
        groups.append(Group(GroupKind.ADDITIONS, added))
    if hand.loose:
        groups.append(Group(GroupKind.DEADWOOD, hand.loose))
    return tuple(groups)


def _kind(kind: MeldKind) -> GroupKind:
    match kind:
        case MeldKind.SET:
            return GroupKind.SET
        case MeldKind.STRAIGHT:
            return GroupKind.STRAIGHT
        case _:
            assert_never(kind)


def laid(table: tuple[TableMeld, ...], persons: tuple[Person, ...], *, left: int) -> tuple[LaidMeld, ...]:
    """The melds of one seat, then those of the other, as each may add to its own alone."""
    ordered = sorted(table, key=lambda meld: (meld.owner != left, meld.number))
    others = next((meld for meld in ordered if meld.owner != left), None)
    return tuple(
        LaidMeld(
            number=meld.number,
            owner=persons[meld.owner],
            on_left=meld.owner == left,
            cards=meld.meld.cards,
            marked=meld.added,
            is_new=meld.is_new,
            begins_row=meld is others,
        )
        for meld in ordered
    )


def _offer(view: SkarneyView, labels: Labels) -> PileTop | None:
    """The card that waits for an answer."""
    offer = view.offer
    if offer is None or offer.answer is not None:
        return None
    return PileTop(card=offer.card, hidden=offer.card is None, marked=True, label=labels.on_offer)


def _seats(view: SkarneyView, faces: tuple[Face, ...], labels: Labels) -> tuple[SeatScene, ...]:
    """The players by seat, with the number of their cards and whether they laid their contracts."""
    return tuple(
        SeatScene(
            person,
            player.points,
            view.target,
            player.cards,
            to_act=view.turn == seat,
            held=cards_note(player.cards, labels),
            note=labels.contract_laid if player.contract else labels.no_contract,
        )
        for seat, (person, player) in enumerate(zip(people(faces, labels), view.players, strict=True))
    )


def _kind_label(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.GIN:
            return labels.gin
        case DealKind.EXHAUSTED:
            return labels.exhausted
        case _:
            assert_never(kind)


_INKS: dict[DealKind, Rgb] = {DealKind.GIN: colours.GIN_INK, DealKind.EXHAUSTED: colours.PAPER_SOFT}
