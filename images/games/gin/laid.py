"""The hand that a knocker has laid open, while the defender still chooses what to answer."""

from __future__ import annotations

from bot.games.gin.view import DealKind, Laid
from images.art.people import Face, people
from images.games.gin.scenes import groups
from images.games.gin.sheets import kind_label
from images.ink.encode import Picture
from images.ink.labels import ENGLISH, Labels
from images.table.showdown import ShowdownScene, ShownHand, draw_showdown


def laid_picture(laid: Laid, deal: int, faces: tuple[Face, ...], *, labels: Labels = ENGLISH) -> Picture:
    """The knocker's melds, deadwood and thrown card; ``faces`` are by seat."""
    persons = people(faces, labels)
    knocker = persons[laid.knocker]
    shown = ShownHand(
        person=knocker,
        tag=_tag(laid.kind, labels),
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


def _tag(kind: DealKind, labels: Labels) -> str:
    match kind:
        case DealKind.GIN:
            return labels.went_gin
        case DealKind.BIG_GIN:
            return labels.went_big_gin
        case _:
            return labels.knocked
