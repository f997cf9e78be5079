"""Every picture of the games in which melds lie on the table, in every sampled case."""

from __future__ import annotations

from collections.abc import Iterator

from images import Picture
from images.games import colonel, mahjong, skarney
from tests.images import colonel_samples, mahjong_samples, skarney_samples
from tests.images.samples import FACES

_LAID = colonel_samples.HANDS["colonel_hand_adds"].table
STATUS, NOTE = "Marguerite's turn", "Deal 3"


def laying_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    yield from colonel_pictures()
    yield from mahjong_pictures()
    yield from skarney_pictures()


def colonel_pictures() -> Iterator[tuple[str, Picture]]:
    """Those of Colonel."""
    for name, view in colonel_samples.HANDS.items():
        table = name.replace("hand", "table")
        yield name, colonel.hand_picture(view, FACES)
        yield table, colonel.table_picture(view, FACES, status=STATUS, note=NOTE)
    for name, result in colonel_samples.DEALS.items():
        yield (
            name,
            colonel.deal_picture(result, FACES, table=colonel_samples.HANDS["colonel_hand_adds"].table),
        )
    for name, view in colonel_samples.SHEETS.items():
        yield name, colonel.sheet_picture(view, FACES)


def mahjong_pictures() -> Iterator[tuple[str, Picture]]:
    """Those of Mahjong gin."""
    for name, view in mahjong_samples.HANDS.items():
        table = name.replace("hand", "table")
        yield name, mahjong.hand_picture(view, FACES)
        yield table, mahjong.table_picture(view, FACES, status=STATUS, note=NOTE)
    for name, result in mahjong_samples.DEALS.items():
        yield name, mahjong.deal_picture(result, FACES)
    for name, view in mahjong_samples.SHEETS.items():
        yield name, mahjong.sheet_picture(view, FACES)


def skarney_pictures() -> Iterator[tuple[str, Picture]]:
    """Those of Skarney gin."""
    for name, view in skarney_samples.HANDS.items():
        table = name.replace("hand", "table")
        yield name, skarney.hand_picture(view, FACES)
        yield table, skarney.table_picture(view, FACES, status=STATUS, note=NOTE)
    for name, result in skarney_samples.DEALS.items():
        yield name, skarney.deal_picture(result, FACES)
    for name, view in skarney_samples.SHEETS.items():
        yield name, skarney.sheet_picture(view, FACES)
