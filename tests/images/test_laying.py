"""Pictures of Colonel, Mahjong gin and Skarney: every card readable, marked, and nothing hidden told."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.games.cards import Card, parse_card, parse_cards
from images import ENGLISH, Face, Labels, Picture
from images.art.deck import HAND_PX, SHOWDOWN_PX, SLIM_PX, decks, slim_faces
from images.games import colonel, mahjong, skarney
from images.ink.scale import drawn_px
from images.ink.shapes import Box
from images.table.hand import NoHand, draw_hand
from images.table.laying import draw_laying_table
from tests.hostile_names import SOME_HOSTILE_NAMES
from tests.images import colonel_samples, mahjong_samples, skarney_samples
from tests.images.recorder import Recorder
from tests.images.samples import FACES

GAMES: dict[str, Any] = {"colonel": colonel, "mahjong": mahjong, "skarney": skarney}
HANDS: dict[str, Any] = {**colonel_samples.HANDS, **mahjong_samples.HANDS, **skarney_samples.HANDS}
DEALS: dict[str, Any] = {**colonel_samples.DEALS, **mahjong_samples.DEALS, **skarney_samples.DEALS}
SHEETS: dict[str, Any] = {**colonel_samples.SHEETS, **mahjong_samples.SHEETS, **skarney_samples.SHEETS}


def hand_of(name: str, *, labels: Labels = ENGLISH) -> Picture:
    picture: Picture = GAMES[name.split("_", maxsplit=1)[0]].hand_picture(HANDS[name], FACES, labels=labels)
    return picture


def table_of(name: str, view: object = None) -> Picture:
    game = GAMES[name.split("_", maxsplit=1)[0]]
    picture: Picture = game.table_picture(view or HANDS[name], FACES, status="Now", note="Deal 3")
    return picture


def table_cards(name: str) -> list[Card]:
    """The cards of all melds on the table, meld after meld."""
    table = HANDS[name].table
    melds = (meld if name.startswith(("colonel", "mahjong")) else meld.meld for meld in table)
    return [card for meld in melds for card in meld.cards]


@pytest.mark.parametrize("name", HANDS)
def test_hand_shows_its_cards_in_the_order_of_the_buttons(name: str, recorder: Recorder) -> None:
    hand_of(name)
    assert recorder.of_width(HAND_PX) == list(HANDS[name].hand.cards)
    boxes = [box for _, box in recorder.laid if box.width == HAND_PX]
    assert boxes == sorted(boxes, key=lambda box: ((box.top + 50) // 200, box.left))


@pytest.mark.parametrize("draw", [hand_of, table_of], ids=["hand", "table"])
@pytest.mark.parametrize("name", HANDS)
def test_no_card_hides_the_index_of_another(
    name: str, draw: Callable[[str], Picture], recorder: Recorder
) -> None:
    draw(name)
    assert recorder.covered() == []


@pytest.mark.parametrize("draw", [hand_of, table_of], ids=["hand", "table"])
@pytest.mark.parametrize("name", HANDS)
def test_all_that_lies_open_is_shown_once(
    name: str, draw: Callable[[str], Picture], recorder: Recorder
) -> None:
    """Melds in their order; before them the pile of Mahjong from the oldest card to the newest."""
    draw(name)
    pile = list(getattr(HANDS[name], "pile", ()))
    assert recorder.of_width(SLIM_PX) == (pile if len(pile) > 1 else []) + table_cards(name)


def test_indices_on_the_table_are_as_tall_as_in_a_hand() -> None:
    assert _index_height(Card.H8, SLIM_PX) >= _index_height(Card.H8, HAND_PX) - 1 >= drawn_px(48)


def _index_height(card: Card, width: int) -> int:
    """Pixels from the first to the last row of the rank's ink, which begins the card's left strip."""
    deck = slim_faces() if width == SLIM_PX else decks()[width]
    face = Image.new("RGB", (drawn_px(deck.width), drawn_px(deck.height)), (0, 0, 0))
    deck.lay(face, deck.faces[card], 0, 0)
    strip = (
        face.crop(Box(10, 4, 54, deck.height - 4).drawn).convert("L").point(lambda level: 255 * (level < 180))
    )
    rows = [strip.crop((0, y, strip.width, y + 1)).getbbox() is not None for y in range(strip.height)]
    first = rows.index(True)
    return rows.index(False, first) - first


def test_large_hand_keeps_the_size_of_its_cards(recorder: Recorder) -> None:
    hand_of("mahjong_hand_key")
    assert len(recorder.of_width(HAND_PX)) == 25


@pytest.mark.parametrize("name", HANDS)
def test_spectator_and_seat_see_the_same_table(name: str) -> None:
    view = HANDS[name]
    hidden: dict[str, Any] = {"seat": None, "hand": None, "drawn": None, "throwable": ()}
    known = {field: value for field, value in hidden.items() if hasattr(view, field)}
    assert table_of(name, replace(view, **known)) == table_of(name)


def test_4_3_card_on_offer_lies_face_down_on_the_table(recorder: Recorder) -> None:
    """Whether the view is a player's or a spectator's; players see the card above their hands."""
    own = table_of("skarney_hand_offered")
    draw_laying_table.cache_clear()
    assert table_of("skarney", skarney_samples.SPECTATOR_OF_OFFER) == own
    assert recorder.of_width(SHOWDOWN_PX) == []
    assert ENGLISH.on_offer in recorder.words()
    hand_of("skarney_hand_offered")
    assert parse_card("7s") in [card for card, _ in recorder.laid]
    assert ENGLISH.offered_to_you in recorder.words()


@pytest.mark.parametrize("name", ["colonel_hand_start", "mahjong_hand_adds", "skarney_hand_start"])
def test_spectator_has_no_hand_picture(name: str) -> None:
    game = GAMES[name.split("_", maxsplit=1)[0]]
    with pytest.raises(NoHand):
        game.hand_picture(replace(HANDS[name], seat=None, hand=None), FACES)


def test_melds_bear_their_numbers_and_cards_the_melds_that_they_fit(recorder: Recorder) -> None:
    hand_of("colonel_hand_adds")
    words = recorder.words()
    assert {"+1", "+2", "+3", "+4", "+5"} & set(words)
    for addition in HANDS["colonel_hand_adds"].additions:
        assert any(str(addition.meld) in text.removeprefix("+").split("·") for text in words)
    assert [text for text in words if text in {"1", "2", "3", "4", "5"}] == ["1", "2", "3", "4", "5"]


def test_7_4_1_cards_of_the_pile_tell_how_many_a_take_takes(recorder: Recorder) -> None:
    hand_of("mahjong_hand_long_pile")
    takes = HANDS["mahjong_hand_long_pile"].takes
    assert len(takes) > 5
    assert {str(count) for count in takes} <= set(recorder.words())
    newest = [box for card, box in recorder.laid if card is Card.H2 and box.width == SLIM_PX]
    others = [box for _, box in recorder.laid if box.width == SLIM_PX]
    assert newest[0].top == max(box.top for box in others)
    assert newest[0].left == max(box.left for box in others)


def test_7_4_2_key_card_is_named(recorder: Recorder) -> None:
    hand_of("mahjong_hand_key")
    assert {ENGLISH.key_card, ENGLISH.lay_key} <= set(recorder.words())


def test_6_challenge_is_asked_above_everything_else(recorder: Recorder) -> None:
    hand_of("colonel_hand_challenged")
    assert ENGLISH.challenged in recorder.words()


def test_4_5_melds_of_this_turn_are_new(recorder: Recorder) -> None:
    hand_of("skarney_hand_laid")
    assert recorder.words().count(ENGLISH.new_meld) == 1


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("colonel_hand_taken", "added"),
        ("mahjong_hand_adds", "added"),
        ("skarney_hand_laid", "added"),
        ("skarney_hand_laid", "is_new"),
        ("colonel_hand_taken", "owner"),
        ("skarney_hand_laid", "owner"),
    ],
)
def test_marks_on_melds_need_no_colour(name: str, change: str) -> None:
    """In greys, a marked card differs by more than shades: hundreds of pixels by a third of all greys."""
    view = HANDS[name]
    plain: dict[str, Any] = {change: {"added": (), "is_new": False, "owner": 0}[change]}
    without = replace(view, table=tuple(replace(meld, **plain) for meld in view.table))
    greys = [Image.open(BytesIO(table_of(name, shown).data)).convert("L") for shown in (view, without)]
    strong = ImageChops.difference(*greys).point(lambda level: 255 * (level > 80))
    assert strong.histogram()[255] > 300


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("colonel_hand_taken", {"stock": 3}),
        ("colonel_hand_taken", {"upcard": None}),
        ("colonel_hand_taken", {"table": ()}),
        ("colonel_hand_taken", {"turn": 1}),
        ("colonel_hand_taken", {"drawn": None}),
        ("colonel_hand_taken", {"throwable": parse_cards("7c")}),
        ("colonel_hand_taken", {"target": None}),
        ("colonel_hand_taken", {"count": 99}),
        ("colonel_hand_adds", {"additions": ()}),
        ("mahjong_hand_long_pile", {"takes": (1,)}),
        ("mahjong_hand_long_pile", {"pile": parse_cards("5d2h")}),
        ("mahjong_hand_key", {"key": None}),
        ("mahjong_hand_key", {"taken": ()}),
        ("mahjong_hand_taken", {"throwable": parse_cards("Kd")}),
        ("skarney_hand_offered", {"offer": None}),
        ("skarney_hand_barred", {"barred": None}),
        ("skarney_hand_laid", {"drawn": None}),
    ],
    ids=str,
)
def test_each_drawn_fact_changes_the_hand(name: str, change: dict[str, Any]) -> None:
    view = HANDS[name]
    game = GAMES[name.split("_", maxsplit=1)[0]]
    assert game.hand_picture(replace(view, **change), FACES).data != hand_of(name).data


@pytest.mark.parametrize("name", DEALS)
def test_end_of_a_deal_shows_what_was_held(name: str, recorder: Recorder) -> None:
    result = DEALS[name]
    GAMES[name.split("_", maxsplit=1)[0]].deal_picture(result, FACES)
    held = result.hands if hasattr(result, "hands") else result.held
    assert set(recorder.of_width(SHOWDOWN_PX)) == {card for hand in held for card in hand}
    assert recorder.covered() == []


def test_7_4_4_points_below_nothing_have_a_minus(recorder: Recorder) -> None:
    mahjong.deal_picture(mahjong_samples.DEALS["mahjong_deal_gin"], FACES)
    mahjong.sheet_picture(mahjong_samples.SHEETS["mahjong_sheet"], FACES)
    assert {"−50", "+155", "20 − 65 : 130 + 25"} <= set(recorder.words())  # noqa: RUF001  # the sign for "minus"


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (
            "colonel_sheet_final",
            ["OUT", "CHALLENGE", "STOCK IS OUT", ENGLISH.single_deal, "+20"],
        ),
        (
            "mahjong_sheet_final",
            ["VOID", ENGLISH.game_bonus, "Deals won (2 : 2)", "420"],
        ),
        ("skarney_sheet_final", ["40 + 120", "STOCK IS OUT", ENGLISH.game_bonus, "354", "+282"]),
    ],
)
def test_sheet_has_each_bonus_on_its_own_line(name: str, texts: list[str], recorder: Recorder) -> None:
    GAMES[name.split("_", maxsplit=1)[0]].sheet_picture(SHEETS[name], FACES)
    assert [text for text in texts if text not in recorder.words()] == []


@pytest.mark.parametrize("name", SOME_HOSTILE_NAMES, ids=repr)
def test_hostile_names_break_no_picture(name: str, recorder: Recorder) -> None:
    faces = (Face(name, 4711), Face(name, 4712))
    for key in ("colonel_hand_taken", "mahjong_hand_adds", "skarney_hand_laid"):
        game = GAMES[key.split("_")[0]]
        game.hand_picture(HANDS[key], faces)
        game.table_picture(HANDS[key], faces, status=name, note=name)
    for key, result in DEALS.items():
        GAMES[key.split("_")[0]].deal_picture(result, faces)
    for key, view in SHEETS.items():
        GAMES[key.split("_")[0]].sheet_picture(view, faces)
    recorder.check()


def test_words_of_other_languages_fit(recorder: Recorder) -> None:
    """Words twice as long are cut or shrunk, and touch nothing."""
    fields = {name: str(getattr(ENGLISH, name)) for name in Labels.__dataclass_fields__}
    words = Labels(**{name: f"{text} {text}" for name, text in fields.items()})
    for name, view in HANDS.items():
        hand_of(name, labels=words)
        GAMES[name.split("_")[0]].table_picture(view, FACES, status="", note="", labels=words)
    for name, result in DEALS.items():
        GAMES[name.split("_")[0]].deal_picture(result, FACES, labels=words)
    for name, view in SHEETS.items():
        GAMES[name.split("_")[0]].sheet_picture(view, FACES, labels=words)
    recorder.check()


@pytest.mark.parametrize("name", ["colonel_hand_adds", "mahjong_hand_key", "skarney_hand_laid"])
def test_the_same_view_gives_the_same_bytes(name: str) -> None:
    first = hand_of(name), table_of(name)
    draw_hand.cache_clear()
    draw_laying_table.cache_clear()
    assert (hand_of(name), table_of(name)) == first
