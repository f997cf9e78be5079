# names in other scripts look like Latin ones
from __future__ import annotations

import pytest

from images import ENGLISH, Face
from images.art.people import initials, people
from images.ink.colours import TEXT
from images.ink.text import Style, Typeface, as_drawn, covers, fitted, isolated, joined, printable, width_px

STYLE = Style(Typeface.BOLD, 31, TEXT)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Alice (2)", "Alice (2)"),
        ("אבג", "גבא"),
        ("Dana דנה", "Dana הנד"),
        ("עמית 42 (חיפה)", "(הפיח) 42 תימע"),
        ("אב 12.5, ג", "ג ,12.5 בא"),
        ("a אב 12 b", "a 12 בא b"),
        ("אב cd גד", "דג cd בא"),
        ("אב 50%, «ג»", "«ג» ,50% בא"),
    ],
)
def test_signs_stand_in_the_order_in_which_the_eye_meets_them(text: str, seen: str) -> None:
    """As Unicode's reference implementation orders them."""
    assert as_drawn(text) == seen


def test_an_isolated_name_does_not_turn_the_phrase_around_it() -> None:
    assert as_drawn(f"{isolated('אב')} +16") == "בא +16"
    assert as_drawn(f"{isolated('אב')}, {isolated('Bob')}, {isolated('גד')}") == "בא, Bob, דג"
    assert as_drawn(f"{isolated('אב 7')} : {isolated('(גד)')}") == "7 בא : (דג)"
    assert as_drawn("\u2068אב never closed") == "never closed בא"


def test_letters_of_arabic_are_joined() -> None:
    begin, middle, end, alone = "\ufe91", "\ufe92", "\ufe90", "\ufe8f"
    assert joined("ببب") == begin + middle + end
    assert joined("ب") == alone
    assert joined("دب") == "\ufea9" + alone
    assert joined("لا") == "\ufefb"
    assert joined("بلا") == begin + "\ufefc"
    assert joined("بء") == alone + "\ufe80"
    assert joined("Bob") == "Bob"


def test_the_letters_that_persian_and_urdu_add_are_joined_and_covered() -> None:
    for sign in joined("پچژگکی ٹڈڑںہے"):
        assert covers(Typeface.ARABIC, sign)
    assert joined("پی") == "\ufb58\ufbfd"


@pytest.mark.parametrize(
    ("name", "typeface"),
    [
        ("Dana דנה", Typeface.HEBREW),
        ("علی رضا", Typeface.ARABIC),
        ("สมชาย ใจดี", Typeface.THAI),
        ("Дмитрий", Typeface.NAMES),
        ("Bob", Typeface.BOLD),
    ],
)
def test_a_name_is_set_in_the_typeface_of_its_script(name: str, typeface: Typeface) -> None:
    text, style = fitted(name, STYLE, 400)
    assert (text, style.typeface) == (name, typeface)


def test_what_the_typeface_of_most_signs_lacks_is_left_out() -> None:
    text, style = fitted("שלום Ωμέγα ת", STYLE, 600)
    assert all(covers(style.typeface, sign) for sign in text)


def test_a_sentence_in_one_sign_is_not_drawn() -> None:
    assert printable("﷽") == ""


def test_marks_of_thai_are_kept_and_towers_of_them_cut() -> None:
    assert printable("ที่") == "ที่"
    assert printable("ท" + "่" * 20) == "ท" + "่" * 2


def test_letters_that_would_join_are_no_initials() -> None:
    assert initials("علی رضا") == "ع"
    assert initials("שלום עולם") == "שע"


def test_a_long_name_from_right_to_left_is_cut_at_its_own_end() -> None:
    (person,) = people((Face("א" * 32, 1),), ENGLISH)
    text, style = fitted(person.name, STYLE, 200)
    assert width_px(text, style.typeface, style.size_px) <= 200
    assert as_drawn(text).startswith("…")
