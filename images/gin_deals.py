"""Finished deals of gin as scenes: the showdown of one, and the score sheet of all of them."""

from __future__ import annotations

from typing import assert_never

from bot.games.gin.view import DealKind, DealResult, FinalScore, LineKind, SheetLine, Showdown
from images import colours
from images.colours import Rgb
from images.encode import Picture
from images.gin import groups
from images.labels import ENGLISH, Labels
from images.people import Face, Person, people
from images.score_sheet import DealRow, Line, SheetScene, draw_score_sheet
from images.showdown import ShowdownScene, ShownHand, draw_showdown


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


def score_sheet_picture(
    results: tuple[DealResult, ...],
    final: FinalScore | None,
    faces: tuple[Face, ...],
    *,
    target: int,
    labels: Labels = ENGLISH,
) -> Picture:
    """All deals so far with running totals, and below them the final score once there is one."""
    rows = []
    totals = (0,) * len(faces)
    for result in results:
        totals = tuple(total + points for total, points in zip(totals, result.points, strict=True))
        rows.append(_deal_row(result, totals, labels))
    counts = tuple(sum(result.boxes[seat] for result in results) for seat in range(len(faces)))
    return draw_score_sheet(
        SheetScene(
            people=people(faces, labels),
            asked=labels.first_to.format(target=target),
            deals=tuple(rows),
            lines=() if final is None else tuple(_line(line, counts, labels) for line in final.lines),
            totals=totals if final is None else final.totals,
            winner=None if final is None or final.winner is None else int(final.winner),
            margin=0 if final is None else final.margin,
            forfeit=final is not None and final.forfeit,
            labels=labels,
        )
    )


def kind_label(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.KNOCK:
            return labels.knock
        case DealKind.UNDERCUT:
            return labels.undercut
        case DealKind.TIE:
            return labels.tie
        case DealKind.GIN:
            return labels.gin
        case DealKind.BIG_GIN:
            return labels.big_gin
        case DealKind.VOID:
            return labels.void
        case DealKind.MISDEAL:
            return labels.misdeal
        case _:
            assert_never(kind)


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


_INKS: dict[DealKind, Rgb] = {
    DealKind.KNOCK: colours.KNOCK_INK,
    DealKind.UNDERCUT: colours.UNDERCUT_INK,
    DealKind.TIE: colours.PAPER_SOFT,
    DealKind.GIN: colours.GIN_INK,
    DealKind.BIG_GIN: colours.BIG_GIN_INK,
    DealKind.VOID: colours.PAPER_SOFT,
    DealKind.MISDEAL: colours.PAPER_SOFT,
}


def _deal_row(result: DealResult, totals: tuple[int, ...], labels: Labels) -> DealRow:
    return DealRow(
        number=result.number,
        kind=kind_label(result.kind, labels).upper(),
        ink=_INKS[result.kind],
        detail=_detail(result, labels),
        points=result.points,
        totals=totals,
    )


def _detail(result: DealResult, labels: Labels) -> str:
    """How the points came about: ``5 : 21`` for a knock, bonus and count for the others, as on paper."""
    showdown = result.showdown
    if showdown is None:
        return ""
    knocker, winner = showdown.knocker, result.winner
    own, other = showdown.hands[knocker].points, showdown.hands[1 - knocker].points
    count = own - other if result.kind is DealKind.UNDERCUT else other
    if result.kind in {DealKind.KNOCK, DealKind.TIE} or winner is None:
        text = f"{own} : {other}"
    else:
        text = f"{result.points[winner] // result.multiplier - count} + {count}"
    times = labels.times.format(multiplier=result.multiplier)
    return f"{text}  {times}" if result.multiplier > 1 else text


def _line(line: SheetLine, counts: tuple[int, ...], labels: Labels) -> Line:
    match line.kind:
        case LineKind.HAND_POINTS:
            text = labels.hand_points
        case LineKind.GAME_BONUS:
            text = labels.game_bonus
        case LineKind.BOXES:
            text = labels.boxes.format(counts=" : ".join(str(count) for count in counts))
        case LineKind.SHUTOUT:
            text = labels.shutout
        case LineKind.GAME:
            text = labels.game.format(number=line.number)
        case _:
            assert_never(line.kind)
    return Line(text, line.points)
