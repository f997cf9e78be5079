"""Pictures as single readers may choose them: the same positions in other looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.games.cards import by_rank, by_suit, parse_card
from bot.preferences import CardBack, DeckColours, Felt, IndexSize, Spread
from images import Face, Picture
from images.games.gin.table import sample_picture, table_picture
from images.ink.look import Look, drawn_in
from tests.images.gin_pictures import gin_pictures
from tests.images.laying_pictures import colonel_pictures, mahjong_pictures, skarney_pictures
from tests.images.omaha_pictures import omaha_pictures
from tests.images.rummy13_pictures import rummy13_pictures
from tests.images.samples import HANDS, hand_of
from tests.images.uno_pictures import uno_pictures

TWO = Look(deck=DeckColours.TWO)
LARGE = Look(index=IndexSize.LARGE, back=CardBack.ROSE)
LIGHT = Look(felt=Felt.LIGHT, back=CardBack.WAVES)
COMPACT = Look(spread=Spread.COMPACT)
COMPACT_LARGE = Look(spread=Spread.COMPACT, index=IndexSize.LARGE)
LARGE_LIGHT = Look(index=IndexSize.LARGE, felt=Felt.LIGHT, back=CardBack.NIGHT, deck=DeckColours.TWO)

SHOWN: tuple[tuple[str, Look, Callable[[], Iterator[tuple[str, Picture]]], tuple[str, ...]], ...] = (
    ("two", TWO, gin_pictures, ("hand_no_meld_taken", "showdown_gin")),
    ("two", TWO, colonel_pictures, ("colonel_hand_adds",)),
    ("large", LARGE, gin_pictures, ("hand_two_melds", "hand_long_run", "showdown_gin")),
    ("large", LARGE, colonel_pictures, ("colonel_hand_adds",)),
    ("large", LARGE, skarney_pictures, ("skarney_hand_large",)),
    ("large", LARGE, rummy13_pictures, ("rummy13_hand",)),
    ("large", LARGE, uno_pictures, ("uno_hand_27_cards",)),
    ("large", LARGE, omaha_pictures, ("omaha_hand_flop",)),
    ("compact", COMPACT, gin_pictures, ("hand_two_melds", "hand_can_knock", "hand_no_meld_taken")),
    ("compact", COMPACT_LARGE, colonel_pictures, ("colonel_hand_adds", "colonel_hand_many_melds")),
    ("light", LIGHT, gin_pictures, ("hand_can_knock", "hand_gin", "showdown_gin", "score_sheet")),
    ("light", LIGHT, colonel_pictures, ("colonel_hand_adds",)),
    ("light", LIGHT, mahjong_pictures, ("mahjong_table_key",)),
    ("light", LIGHT, rummy13_pictures, ("rummy13_hand", "rummy13_table")),
    ("light", LIGHT, uno_pictures, ("uno_hand", "uno_round")),
    ("light", LIGHT, omaha_pictures, ("omaha_hand_flop", "omaha_result")),
    ("large_light", LARGE_LIGHT, mahjong_pictures, ("mahjong_hand_key",)),
)
"""What is drawn in which look: of all pictures of a game those with these names."""


def look_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    for word, look, pictures, names in SHOWN:
        drawn = drawn_in(look, lambda pictures=pictures: dict(pictures()))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        yield from ((f"look_{word}_{name}", drawn[name]) for name in names)
    yield "look_backs_of_players", _table()
    yield "look_sample_by_rank", drawn_in(Look(back=CardBack.BRICKS), lambda: _sample("by rank"))
    yield "look_sample_by_suit", drawn_in(LARGE_LIGHT, lambda: _sample("by suit"))


def _table() -> Picture:
    """Two players with backs of their own, on the felt of a server."""
    view = HANDS["hand_two_melds"]
    faces = (Face("Marguerite", 1, back=CardBack.ROSE), Face("Old Ben", 2, back=CardBack.WAVES))
    return drawn_in(
        Look(felt=Felt.LIGHT),
        lambda: table_picture(view, faces, status="Marguerite's turn", note="Deal 5 · knock at 10"),
    )


def _sample(order: str) -> Picture:
    """What /preferences shows of a hand that is not by melds."""
    sort = by_rank if order == "by rank" else by_suit
    hand = hand_of("7c8c9c / As4hQdKh").sorted_by(sort)
    return sample_picture(hand, drawn=parse_card("Qd"), upcard=parse_card("Ts"), caption=order)
