# ruff: noqa: RUF001  # words in other scripts look like Latin ones
"""Every kind of picture, in every sampled case."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from itertools import product
from time import process_time

import msgspec
import pytest
from PIL import Image

import images
from bot.games.cards import PACK, Card, parse_card
from bot.games.gin.rules import GinRules
from bot.preferences import Felt, IndexSize, Spread
from images import ENGLISH, Face, Picture
from images.art.deck import HAND_PX, decks
from images.games.gin.sheets import sheet_picture
from images.games.gin.showdown import showdown_picture
from images.games.gin.table import hand_picture, table_picture
from images.ink.canvas import DRAWN_WIDTH_PX, LARGEST_BYTES, WIDTH_PX, bytes_allowed
from images.ink.look import Look, drawn_in
from images.ink.palette import palette_image
from images.ink.text import LEAST_IN_HAND
from images.table.hand import _SIGNS, NoHand, draw_hand
from tests.hostile_names import SOME_HOSTILE_NAMES
from tests.images import samples, test_laying
from tests.images.gallery import ROOMS, all_pictures, drawn
from tests.images.people_pictures import draw_people
from tests.images.recorder import Recorder
from tests.images.rummy13_pictures import rummy13_pictures
from tests.images.samples import FACES, HANDS, SHOWDOWNS, seat_view


def decoded(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data))


@pytest.mark.parametrize("room", ROOMS)
def test_pictures_are_png_in_the_palette_within_the_size_limit(room: str) -> None:
    palettes = [drawn_in(Look(felt=felt), palette_image).getpalette() for felt in Felt]
    for name, picture in drawn(room).items():
        image = decoded(picture)
        assert (image.format, image.mode) == ("PNG", "P"), name
        assert image.size == (picture.width, picture.height), name
        assert picture.width == DRAWN_WIDTH_PX, name
        assert len(picture.data) <= bytes_allowed(picture.height), name
        assert image.getpalette() in palettes, name
        assert "transparency" not in image.info, name


def test_hand_of_court_cards_stays_small() -> None:
    """Court cards have the most detail; no other hand weighs more."""
    view = seat_view("JcQcKc JdQdKd / JhQhKhKsQs", drawn="Ks", taken="Ks", upcard="Js")
    picture = hand_picture(view, FACES)
    assert 50 * 1024 <= len(picture.data) <= LARGEST_BYTES


def test_file_names_tell_nothing() -> None:
    names = {picture.filename for room in ROOMS for picture in drawn(room).values()}
    assert names == {
        "hand.png",
        "lobby.png",
        "table.png",
        "bracket.png",
        "friendly.png",
        "standings.png",
        "showdown.png",
        "deal.png",
        "score-sheet.png",
        "rankings.png",
        "profile.png",
        "rivalry.png",
        "rules.png",
        "replay.png",
        "review.png",
        "sample.png",
    }


def test_no_text_leaves_its_box_or_touches_another(recorder: Recorder) -> None:
    assert list(all_pictures())
    recorder.check()
    assert len(recorder.texts) > 300


SHOWN_PX = {
    "hand.png": 334,
    "table.png": 302,
    "lobby.png": 302,
    "showdown.png": 302,
    "deal.png": 302,
    "score-sheet.png": 334,
    "replay.png": 334,
    "review.png": 334,
}
"""How wide a phone of 400 pixels shows pictures, those for everybody at their narrowest."""


def test_14_10_small_print_is_11_pixels_high_on_a_phone(recorder: Recorder) -> None:
    assert list(all_pictures())
    # A reader who asks for a compact hand gets smaller cards, with smaller signs on them.
    compact = {signs.tag_text for (spread, _), signs in _SIGNS.items() if spread is Spread.COMPACT}
    small = {
        (filename, size, text)
        for filename, shown in SHOWN_PX.items()
        for size, text in recorder.small_print[filename]
        if size * shown < 11 * WIDTH_PX and size not in compact
    }
    assert small == set()
    assert all(signs.number >= LEAST_IN_HAND for signs in _SIGNS.values())


def test_14_10_no_number_lies_where_discord_lays_its_badge(recorder: Recorder) -> None:
    """A number under the badge would be the number of a button that one cannot find."""
    for spread, index in product(Spread, IndexSize):
        for view in HANDS.values():
            drawn_in(Look(spread=spread, index=index), partial(hand_picture, view, FACES))
    for name in test_laying.HANDS:
        test_laying.hand_of(name)
    table_picture(HANDS["hand_waiting"], FACES, status="Alice's turn · draw", note="Deal 3")
    assert recorder.texts
    assert recorder.numbered_corners() == []


def test_14_10_no_word_of_a_score_sheet_lies_there_either(recorder: Recorder) -> None:
    for view in samples.SHEETS.values():
        sheet_picture(view, FACES)
    assert recorder.texts
    assert recorder.words_in_corners() == []
    for name, _ in rummy13_pictures():
        words = recorder.words_in_corners()
        recorder.clear()
        assert words == [] or name != "rummy13_sheet"


AIR_PX = 7
"""How far a pill stays from what it does not lie on: two pixels on a phone."""


def test_14_10_there_is_air_round_pills(recorder: Recorder) -> None:
    """None touches a card or another pill; only a stock's own number lies on it, and NEW on a meld."""
    draws = [partial(hand_picture, view, FACES) for view in HANDS.values()]
    status, note = "Marguerite's turn · throw a card", "Deal 5 · knock at 10 or less"
    draws += [partial(table_picture, view, FACES, status=status, note=note) for view in HANDS.values()]
    draws += [partial(test_laying.hand_of, name) for name in test_laying.HANDS]
    draws += [partial(test_laying.table_of, name) for name in test_laying.HANDS]
    for draw in draws:
        recorder.clear()
        draw()
        pills = [
            (text, box) for text, box in recorder.pills if text != ENGLISH.new_meld and not text.isdigit()
        ]
        cards = [("a card", box) for box in recorder.cards]
        for at, (text, pill) in enumerate(pills):
            near = [other for other, box in pills[at + 1 :] + cards if box.overlaps(pill.grown(AIR_PX))]
            assert near == [], text


@pytest.mark.parametrize("name", SOME_HOSTILE_NAMES, ids=repr)
def test_hostile_names_break_no_picture(name: str, recorder: Recorder) -> None:
    faces = (Face(name, 4711), Face(name, 4712))
    hand_picture(HANDS["hand_two_melds"], faces)
    table_picture(HANDS["hand_waiting"], faces, status=name, note=name)
    for result in SHOWDOWNS.values():
        showdown_picture(result, faces)
    for view in samples.SHEETS.values():
        sheet_picture(view, faces)
    draw_people(name)
    recorder.check()


@pytest.mark.parametrize("name", HANDS)
def test_hand_labels_lie_on_no_card(name: str, recorder: Recorder) -> None:
    """Brackets and the deadwood pill stay clear of the cards, also of a raised one."""
    hand_picture(HANDS[name], FACES)
    hand_cards = [card.grown(6) for card in recorder.cards if card.width == HAND_PX]
    words = (ENGLISH.run, ENGLISH.set, ENGLISH.deadwood.format(points=HANDS[name].hand.points))  # type: ignore[union-attr]  # a hand view has a hand
    labels = [box for _, text, box in recorder.texts if text in words]
    assert labels
    assert not [box for box in labels for card in hand_cards if box.overlaps(card)]


@pytest.mark.parametrize(
    "words",
    [
        images.Labels(
            run="ZEHNERSTRASSE MIT ZUSATZ",
            set="DRILLING ODER VIERLING",
            deadwood="NICHT AUSGELEGTE KARTEN {points}",
            knock_at="KLOPFEN AB EINSCHLIESSLICH {limit} PUNKTEN",
            stock="NACHZIEHSTAPEL",
            discard="ABLAGESTAPEL",
        ),
        images.Labels(
            run="ПОСЛЕДОВАТЕЛЬНОСТЬ", set="ГРУППА", deadwood="ОСТАТОК {points}", won_lost="ПОБЕДЫ И ПОРАЖЕНИЯ"
        ),
    ],
    ids=["long words", "Cyrillic"],
)
def test_words_of_other_languages_fit(words: images.Labels, recorder: Recorder) -> None:
    for view in HANDS.values():
        hand_picture(view, FACES, labels=words)
    table_picture(HANDS["hand_waiting"], FACES, status="", note="", labels=words)
    recorder.check()


def test_the_same_view_gives_the_same_bytes() -> None:
    view = HANDS["hand_two_melds"]
    first = hand_picture(view, FACES)
    draw_hand.cache_clear()
    assert hand_picture(view, FACES) == first


def test_a_private_hand_never_comes_from_anothers_key() -> None:
    """Hands that differ in one card, all kept at once: each view gets its own picture, again and again."""
    spare = [card for card in PACK if card not in HANDS["hand_two_melds"].hand.cards]  # type: ignore[union-attr]  # it holds cards
    views = [seat_view(f"4h5h6h7h JsJdJc / As9dQc{card}", drawn="9d") for card in spare]
    draw_hand.cache_clear()
    first = [hand_picture(view, FACES).data for view in views]
    again = [hand_picture(view, FACES).data for view in views]
    assert len(set(first)) == len(views)
    assert again == first


@pytest.mark.parametrize(
    "change",
    [
        {"stock": 22},
        {"upcard": parse_card("9h")},
        {"knock_limit": 4},
        {"drawn": parse_card("Kh")},
        {"turn": 1},
        {"target": 250},
        {"players": (samples.HANDS["hand_gin"].players[1], samples.HANDS["hand_gin"].players[0])},
        {"taken": parse_card("9d"), "throwable": ()},
    ],
    ids=str,
)
def test_each_drawn_fact_changes_the_picture(change: dict[str, object]) -> None:
    view = HANDS["hand_two_melds"]
    changed = msgspec.structs.replace(view, **change)
    assert hand_picture(changed, FACES).data != hand_picture(view, FACES).data


def test_table_shows_nothing_of_a_seats_view() -> None:
    view = HANDS["hand_two_melds"]
    spectator = msgspec.structs.replace(view, seat=None, hand=None, drawn=None, throwable=(), finishes=())
    assert table_picture(view, FACES, status="x", note="y") == table_picture(
        spectator, FACES, status="x", note="y"
    )


def test_spectator_has_no_hand_picture() -> None:
    spectator = msgspec.structs.replace(HANDS["hand_two_melds"], seat=None, hand=None)
    with pytest.raises(NoHand):
        hand_picture(spectator, FACES)


def test_owner_of_the_hand_sits_on_the_left() -> None:
    view = HANDS["hand_two_melds"]
    other = msgspec.structs.replace(view, seat=1, turn=1, players=view.players[::-1])
    assert hand_picture(other, FACES[::-1]).data != hand_picture(view, FACES[::-1]).data
    left = hand_picture(view, FACES)
    assert decoded(left).crop((0, 0, 300, 160)).tobytes() != decoded(left).crop((600, 0, 900, 160)).tobytes()


def test_finishes_are_announced(recorder: Recorder) -> None:
    hand_picture(HANDS["hand_can_knock"], FACES)
    hand_picture(HANDS["hand_gin"], FACES)
    texts = [text for _, text, _ in recorder.texts]
    assert ENGLISH.can_knock.format(points=1) in texts
    assert ENGLISH.can_gin in texts


def test_numbers_equal_the_order_of_the_buttons(recorder: Recorder) -> None:
    """Card n of the view lies n-th, reading rows from left to right."""
    view = HANDS["hand_marked_meld"]
    hand_picture(view, FACES)
    laid = [box for box in recorder.cards if box.width == HAND_PX]
    assert view.hand is not None
    assert len(laid) == len(view.hand.cards)
    rows = [box.top // 200 for box in laid]
    assert list(zip(rows, [box.left for box in laid], strict=True)) == sorted(
        zip(rows, [box.left for box in laid], strict=True)
    )


@pytest.mark.parametrize("card", Card, ids=str)
def test_every_face_differs_from_every_other(card: Card) -> None:
    deck = decks()[HAND_PX]
    middle = deck.faces[card][0].image.tobytes()
    assert all(middle != deck.faces[other][0].image.tobytes() for other in PACK if other is not card)


def test_long_sheet_stays_readable_on_a_phone() -> None:
    long = sheet_picture(samples.match_view(samples.played_match(20), GinRules(target=1000)), FACES)
    assert long.height <= 1500
    assert len(long.data) <= LARGEST_BYTES


def test_avatar_bytes_may_be_anything() -> None:
    photo = BytesIO()
    Image.linear_gradient("L").convert("RGB").save(photo, "PNG")
    plain = hand_picture(HANDS["hand_gin"], FACES)
    view = HANDS["hand_gin"]
    with_photo = hand_picture(view, (Face("Marguerite", 1, photo.getvalue()), FACES[1]))
    with_junk = hand_picture(view, (Face("Marguerite", 1, b"GIF89a junk"), FACES[1]))
    cut_off = hand_picture(view, (Face("Marguerite", 1, photo.getvalue()[:60]), FACES[1]))
    assert with_photo.data != plain.data
    assert with_junk.data == plain.data == cut_off.data


def test_threads_draw_the_same_as_one() -> None:
    views = [view for view in HANDS.values() for _ in range(3)]
    draw_hand.cache_clear()
    alone = [hand_picture(view, FACES).data for view in views]
    draw_hand.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: hand_picture(view, FACES).data, views))
    assert together == alone


def test_prepare_is_quick_and_done_once() -> None:
    decks.cache_clear()
    start = process_time()
    images.prepare()
    first = process_time() - start
    images.prepare()
    assert first <= 1.5
    assert process_time() - start - first <= 0.05


def test_drawing_opens_no_file() -> None:
    """After `prepare`, pictures are made without touching the disk."""
    script = """
import sys, images
from images.games.gin.table import hand_picture, table_picture
from images.games.gin.sheets import sheet_picture
from images.games.gin.showdown import showdown_picture
from tests.images import samples
images.prepare()
sys.addaudithook(lambda event, args: sys.exit(f"{event} {args}") if event == "open" else None)
hand_picture(samples.HANDS["hand_two_melds"], samples.FACES)
table_picture(samples.HANDS["hand_waiting"], samples.FACES, status="a", note="b")
showdown_picture(samples.SHOWDOWNS["showdown_knock"], samples.FACES)
sheet_picture(samples.SHEETS["score_sheet_final"], samples.FACES)
print("drawn")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("drawn\n", "")
