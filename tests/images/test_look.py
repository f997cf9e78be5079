"""Looks: what a reader chooses about pictures reaches every one of them, and is never another reader's."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations, cycle, product
from pathlib import Path

import pytest
from PIL import Image

import images
from bot.games.cards import PACK, Card, Suit, parse_card
from bot.preferences import CardBack, DeckColours, Felt, IndexSize
from images.art.cards import BACK_TINTS
from images.art.cards import back as draw_back
from images.art.cards import face as draw_face
from images.art.deck import HAND_PX, PACKS_MOST, Faces, Sprite, _faces, decks, draw_pack, slim_faces
from images.games.gin.table import hand_picture
from images.ink.canvas import bytes_allowed
from images.ink.colours import SUIT_INK
from images.ink.look import USUAL, Look, by_look, current_look, drawn_in, suit_ink, suit_mid, suit_tint
from images.ink.palette import shown
from images.table.rows import least_step
from tests.images.samples import FACES, HANDS

TWO = Look(deck=DeckColours.TWO)
LOOKS = tuple(
    Look(deck=deck, index=index, felt=felt, back=back)
    for (deck, index, felt), back in zip(product(DeckColours, IndexSize, Felt), cycle(CardBack), strict=False)
)
"""Each of what may be chosen, with each of the others; the backs by turns."""
HOME = Path(images.__file__).parent
SOURCES = tuple(path.relative_to(HOME) for path in sorted(HOME.rglob("*.py")))
COLOURS = ("ink/colours", "ink/look", "ink/palette")
NO_SUITS = ("games/uno/cards",)
"""Cards without suits, whose colours the game itself tells apart: they are the same for everybody."""
FOR_ALL = ("emojis",)
"""What Discord keeps once for all readers, and cannot draw in the look of one."""
INKS = (suit_ink, suit_tint, suit_mid)


def colours_of(data: bytes) -> set[object]:
    found = Image.open(BytesIO(data)).convert("RGB").getcolors(1 << 20)
    assert found is not None
    return {colour for _, colour in found}


def test_pictures_for_everybody_have_four_colours() -> None:
    assert current_look() == USUAL
    assert [suit_ink(suit) for suit in Suit] == [SUIT_INK[suit] for suit in Suit]


@pytest.mark.parametrize("colour", INKS)
def test_in_two_colours_diamonds_are_as_hearts_and_clubs_as_spades(colour: Callable[[Suit], object]) -> None:
    def pairs() -> bool:
        return colour(Suit.DIAMONDS) == colour(Suit.HEARTS) != colour(Suit.SPADES) == colour(Suit.CLUBS)

    assert not pairs()
    assert drawn_in(TWO, pairs)


def test_the_look_ends_with_the_picture_even_if_drawing_fails() -> None:
    def fail() -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        drawn_in(TWO, fail)
    assert current_look() == USUAL


def test_the_same_hand_is_remembered_in_each_look_by_itself() -> None:
    view = HANDS["hand_no_meld_taken"]

    def draw() -> bytes:
        return hand_picture(view, FACES).data

    four, two, four_again = draw(), drawn_in(TWO, draw), draw()
    assert four is four_again
    assert two is drawn_in(TWO, draw)
    blue, green = (shown(SUIT_INK[suit]) for suit in (Suit.DIAMONDS, Suit.CLUBS))
    assert {blue, green} <= colours_of(four)
    assert not {blue, green} & colours_of(two)


def test_pictures_in_two_colours_keep_their_size_and_weight() -> None:
    for view in HANDS.values():
        usual = hand_picture(view, FACES)
        picture = drawn_in(TWO, lambda view=view: hand_picture(view, FACES))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        assert (picture.width, picture.height) == (usual.width, usual.height)
        assert len(picture.data) <= bytes_allowed(picture.height)


def test_threads_that_draw_in_different_looks_do_not_meet() -> None:
    def look(wanted: Look) -> list[Look]:
        return [drawn_in(wanted, current_look) for _ in range(200)]

    with ThreadPoolExecutor(4) as pool:
        for wanted, found in zip((USUAL, TWO) * 2, pool.map(look, (USUAL, TWO) * 2), strict=True):
            assert set(found) == {wanted}


@pytest.mark.parametrize("pack", [lambda: decks()[HAND_PX], slim_faces], ids=["whole", "slim"])
def test_faces_of_each_look_are_drawn_once_and_shared_by_looks_that_differ_elsewhere(
    pack: Callable[[], Faces],
) -> None:
    def queen() -> Sprite:
        return pack().faces[parse_card("Qd")]

    usual, two = queen(), drawn_in(TWO, queen)
    assert queen() is usual
    assert drawn_in(TWO, queen) is two is not usual
    assert drawn_in(Look(felt=Felt.LIGHT, back=CardBack.ROSE), queen) is usual
    assert drawn_in(Look(index=IndexSize.LARGE), queen) is not usual


def test_faces_that_are_kept_have_a_limit() -> None:
    """Whatever looks are asked for, memory does not grow with them."""
    looks = [Look(deck=deck, index=index) for deck in DeckColours for index in IndexSize]
    assert len(looks) > PACKS_MOST
    for look in looks:
        drawn_in(look, draw_pack)
    kept = _faces.cache_info()
    assert kept.currsize == kept.maxsize == PACKS_MOST * len(PACK)


def test_the_reader_has_the_back_that_they_have_chosen() -> None:
    deck = decks()[HAND_PX]
    assert drawn_in(Look(back=CardBack.NIGHT), lambda: deck.back) is deck.back_of(CardBack.NIGHT)
    assert len({id(deck.back_of(back)) for back in CardBack}) == len(CardBack) >= 5


def test_all_backs_look_different_and_survive_the_palette() -> None:
    """As single colours, blurred to a thumb's size, so that they are told apart on a phone."""
    blurred = [draw_back(back).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)) for back in CardBack]
    for one, other in combinations(blurred, 2):
        assert isinstance(one, tuple)
        assert isinstance(other, tuple)
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 12
    assert [shown(tint) for tint in BACK_TINTS.values()] == [
        shown(shown(tint)) for tint in BACK_TINTS.values()
    ]


def test_a_large_index_is_a_third_taller_and_hides_nothing() -> None:
    def heights() -> tuple[int, int]:
        face = draw_face(Card.D8).convert("L").point(lambda level: 255 * (level < 200))
        strip = face.crop((20, 20, round(face.width * least_step()), round(face.height * 0.74)))
        rows = [strip.crop((0, y, strip.width, y + 1)).getbbox() is not None for y in range(strip.height)]
        first = rows.index(True)
        edge = face.crop((round(face.width * least_step()), 20, round(face.width * 0.425), face.height // 3))
        assert edge.getbbox() is None
        return rows.index(False, first) - first, face.height

    (usual, height), (large, _) = heights(), drawn_in(Look(index=IndexSize.LARGE), heights)
    assert large > usual * 1.33
    assert 232 * large / height * 400 / 1100 >= 24


@pytest.mark.parametrize("name", HANDS)
def test_every_look_keeps_size_or_grows_and_stays_light_enough_to_send(name: str) -> None:
    view = HANDS[name]
    for look in LOOKS:
        picture = drawn_in(look, lambda: hand_picture(view, FACES))
        assert len(picture.data) <= bytes_allowed(picture.height)


def test_what_is_remembered_can_be_counted_and_forgotten() -> None:
    @by_look(maxsize=4)
    def number(start: int, *, more: int = 0) -> list[int]:
        return [start + more]

    assert number(1, more=2) is number(1, more=2)
    assert (number.cache_info().hits, number.cache_info().maxsize) == (1, 4)
    number.cache_clear()
    assert number.cache_info().currsize == 0


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_no_module_goes_past_the_look(source: Path) -> None:
    """A picture remembered without its look, or suits coloured without it, would be another reader's."""
    text = (HOME / source).read_text(encoding="utf-8")
    assert "lru_cache(maxsize=REMEMBERED)" not in text
    if source.with_suffix("").as_posix() not in {*COLOURS, *NO_SUITS, *FOR_ALL}:
        assert not re.search(r"\bSUIT_(INK|TINT|MID)\b", text)
