"""Every picture of gin for two: hands, tables, a hand laid open, ends of deals, score sheets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.cards import parse_card
from bot.games.game import Seat
from bot.games.gin.view import DealKind, Laid
from images import Face, Picture
from images.games.gin.sheets import sheet_picture
from images.games.gin.showdown import laid_picture, showdown_picture
from images.games.gin.table import choice_picture, hand_picture, table_picture
from images.sheets.graph import LeadScene, draw_lead
from tests.images import samples
from tests.images.samples import FACES, HANDS, SHEETS, SHOWDOWNS

COURSE = LeadScene(
    leads=(9, 14, 13.9, 10, 4.3, -1.7, -9, -20.9, -10.8, -17.2, -22, -5.3, -24, -16.4, 2.8, -4.7, -46),
    deals=((1, 0), (2, 7), (3, 11), (4, 14)),
    marks=(7, 12, 16),
)

HOSTILE = (Face("W" * 32, 7), Face("日本語", 112233445566778899))


def gin_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    for name, view in HANDS.items():
        yield name, hand_picture(view, FACES)
    able = HANDS["hand_can_knock"]
    best = able.finishes[0]
    laid_out = replace(able, hand=best.hand, drawn=None, taken=None, finishes=(best,))
    yield "hand_to_knock", hand_picture(laid_out, FACES, thrown=best.card)
    choice = HANDS["hand_two_melds"]
    assert choice.hand is not None
    *_, better, played = choice.hand.cards
    yield "review_mistake", choice_picture(choice, FACES, played=played, better=better)
    yield "review_course", draw_lead(COURSE)
    yield "review_one_choice", draw_lead(LeadScene(leads=(-140.0,), deals=((1, 0),)))
    spectator = replace(HANDS["hand_two_melds"], seat=None, hand=None, drawn=None)
    status, note = "Marguerite's turn", "Deal 5 · knock at 10"
    yield "table", table_picture(spectator, FACES, status=status, note=note)
    ends = replace(spectator, turn=Seat(1), stock=2, upcard=None)
    yield "table_hostile", table_picture(ends, HOSTILE, status="W" * 60, note="N" * 60)
    knocked = samples.hand_of("4h5h6h7h JsJdJc / Ac2s2d")
    laid = Laid(kind=DealKind.KNOCK, knocker=Seat(1), thrown=parse_card("Kd"), hand=knocked)
    yield "laid_open", laid_picture(laid, 4, FACES)
    for name, result in SHOWDOWNS.items():
        yield name, showdown_picture(result, FACES)
    for name, view in SHEETS.items():
        yield name, sheet_picture(view, FACES)
    yield "score_sheet_hostile", sheet_picture(SHEETS["score_sheet_hollywood_final"], HOSTILE)
