"""Finished deals of gin as scenes: both hands, what was laid off, and the points."""

from __future__ import annotations

from bot.games.gin.view import DealKind, DealResult, Showdown
from images.art.people import Face, Person, people
from images.games.gin.scenes import groups
from images.games.gin.sheets import kind_label
from images.ink.encode import Picture
from images.ink.labels import ENGLISH, Labels
from images.table.showdown import ShowdownScene, ShownHand, draw_showdown


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
