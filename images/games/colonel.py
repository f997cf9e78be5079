"""Views of Colonel as scenes: which facts a picture shows, and under which words."""

from __future__ import annotations

from typing import assert_never

from bot.games.colonel.view import ColonelView, DealKind, DealResult, Phase
from bot.games.melds.view import TableMeld
from images.art.people import Face, people
from images.ink import colours
from images.ink.canvas import Picture
from images.ink.colours import Rgb
from images.ink.labels import ENGLISH, Labels
from images.sheets.score import DealRow, SheetScene, closing_rows, deal_rows, draw_score_sheet, running_totals
from images.table.hand import HandRows, HandScene, NoHand, Strip, draw_hand
from images.table.laid import PileTop
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


def hand_picture(view: ColonelView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The private panel of the seat whose view this is; ``faces`` are by seat. Raises NoHand."""
    if view.seat is None or view.hand is None:
        raise NoHand("a hand picture needs the view of a seat that holds cards")
    seats, own = _seats(view, faces, labels), int(view.seat)
    mine = view.turn == view.seat
    asked = mine and view.phase is Phase.CHALLENGED
    melding = mine and view.phase is Phase.MELD
    return draw_hand(
        HandScene(
            strip=Strip(
                seats=seats[own:] + seats[:own],
                stock=view.stock,
                pile=PileTop(card=view.upcard),
                seam=labels.challenged if asked else labels.hand_counts.format(points=view.count),
                seam_bright=asked,
            ),
            melds=laid_melds(view.table, people(faces, labels), left=own),
            hand=HandRows(
                groups=hand_groups(view.hand),
                count=labels.deadwood.format(points=view.hand.points),
                drawn=view.drawn,
                barred=view.taken if melding and view.taken not in view.throwable else None,
                tags=addition_tags(view.additions),
                labels=labels,
            ),
        )
    )


def table_picture(
    view: ColonelView, faces: tuple[Face, ...], *, status: str, note: str, labels: Labels = ENGLISH
) -> Picture:
    """The table as everybody sees it; of a seat's view, only what a spectator sees is used."""
    return draw_laying_table(
        LayingTableScene(
            seats=_seats(view, faces, labels),
            stock=view.stock,
            beside=PileTop(card=view.upcard, label=labels.discard),
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
    """The end of a deal: what each still held, what it counts, and who scores."""
    persons = people(faces, labels)
    hands = tuple(
        OpenHand(
            person=persons[seat],
            tag="" if held or result.kind is not DealKind.OUT else labels.went_out,
            cards=held,
            counts=labels.counts.format(points=result.counts[seat]),
            award=result.points[seat],
        )
        for seat, held in enumerate(result.held)
    )
    return draw_open_hands(
        OpenHandsScene(
            title=_kind_label(result.kind, labels),
            subtitle=" · ".join(
                f"{hand.person.name} {count}" for hand, count in zip(hands, result.counts, strict=True)
            ),
            deal=labels.deal.format(number=result.number),
            hands=hands,
            melds=laid_melds(table, persons),
            labels=labels,
        )
    )


def sheet_picture(view: ColonelView, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """All deals so far with running totals, and who has won once the match is over."""
    totals = tuple(player.points for player in view.players)
    winner = None if view.final is None else int(view.final.winner)
    margin = 0 if winner is None else 2 * totals[winner] - sum(totals)
    return draw_score_sheet(
        SheetScene(
            people=people(faces, labels),
            asked=labels.single_deal if view.target is None else labels.first_to.format(target=view.target),
            standing=totals,
            winner=winner,
            rows=(
                *deal_rows(_deals(view, labels), labels),
                *closing_rows((), totals, labels, winner=winner, margin=margin),
            ),
            labels=labels,
        )
    )


def _deals(view: ColonelView, labels: Labels) -> tuple[DealRow, ...]:
    """The deals with what both hands counted."""
    totals = running_totals(result.points for result in view.results)
    return tuple(
        DealRow(
            number=result.number,
            kind=_kind_label(result.kind, labels).upper(),
            ink=_INKS[result.kind],
            detail=" : ".join(str(count) for count in result.counts),
            points=result.points,
            totals=after,
        )
        for result, after in zip(view.results, totals, strict=True)
    )


def _seats(view: ColonelView, faces: tuple[Face, ...], labels: Labels) -> tuple[SeatScene, ...]:
    """The players by seat, with the number of their cards."""
    return tuple(
        SeatScene(
            person,
            player.points,
            view.target or 0,
            player.cards,
            to_act=view.turn == seat,
            held=cards_note(player.cards, labels),
        )
        for seat, (person, player) in enumerate(zip(people(faces, labels), view.players, strict=True))
    )


def _kind_label(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.OUT:
            return labels.out
        case DealKind.EXHAUSTED:
            return labels.exhausted
        case DealKind.CHALLENGE:
            return labels.challenge
        case _:
            assert_never(kind)


_INKS: dict[DealKind, Rgb] = {
    DealKind.OUT: colours.GIN_INK,
    DealKind.EXHAUSTED: colours.PAPER_SOFT,
    DealKind.CHALLENGE: colours.KNOCK_INK,
}
