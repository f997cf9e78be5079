# ruff: noqa: RUF001  # names in other scripts look like Latin ones
from __future__ import annotations

import pytest

from images import ENGLISH, Face, drawable_name
from images.art.people import initials, people
from images.ink.colours import TEXT
from images.ink.text import Style, Typeface, covers, cut, fitted, printable, width_px
from tests.hostile_names import HOSTILE_NAMES

STYLE = Style(Typeface.NAMES, 31, TEXT)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Marguerite", "Marguerite"),
        ("𝕱𝖆𝖓𝖈𝖞 𝕹𝖆𝖒𝖊", "Fancy Name"),
        ("Дмитрий Ωμέγα", "Дмитрий Ωμέγα"),
        ("Z̸a̷l̴g̵o̶ Ángel", "Zalgo Ángel"),
        ("👑 King 👑", "King"),
        ("a\tb\nc", "a b c"),
        ("\u202eevil\u202c", "evil"),
        ("日本語", ""),
    ],
)
def test_printable_keeps_what_the_typefaces_can_write(name: str, shown: str) -> None:
    assert printable(name) == shown


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=repr)
def test_every_name_becomes_one_that_can_be_written(name: str) -> None:
    shown = drawable_name(Face(name, 987_654_321), ENGLISH)
    assert shown
    assert all(any(covers(typeface, sign) for typeface in Typeface) for sign in shown)


def test_name_without_letters_becomes_player_with_digits_of_the_id() -> None:
    assert drawable_name(Face("日本語", 112233), ENGLISH) == "Player 2233"
    assert drawable_name(Face("...", 7), ENGLISH) == "Player 0007"


@pytest.mark.parametrize("within", [30, 90, 200, 400])
@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=repr)
def test_fitted_text_is_never_wider_than_asked(name: str, within: int) -> None:
    text, style = fitted(name, STYLE, within)
    assert width_px(text, style.typeface, style.size_px) <= within


def test_fitted_text_shrinks_before_it_is_cut() -> None:
    needed = width_px("Bartholomew", STYLE.typeface, STYLE.size_px)
    text, style = fitted("Bartholomew", STYLE, needed - 8)
    assert text == "Bartholomew"
    assert STYLE.size_px * 0.8 <= style.size_px < STYLE.size_px


def test_cut_text_ends_in_an_ellipsis() -> None:
    assert cut("Bartholomew the Third", STYLE, 120).endswith("…")


def test_no_bracket_is_left_open_before_an_ellipsis() -> None:
    shown = {cut("Computer (casual)", STYLE, room) for room in range(0, 900, 3)}
    assert "Computer…" in shown
    assert not [text for text in shown if text.endswith(("(…", " …"))]


def test_label_in_a_foreign_script_falls_back_to_the_typeface_that_has_it() -> None:
    _, style = fitted("КОЛОДА", Style(Typeface.BOLD, 28, TEXT), 400)
    assert style.typeface is Typeface.NAMES


@pytest.mark.parametrize(
    ("name", "letters"), [("Old Ben", "OB"), ("zoë", "Z"), ("--", "?"), ("a b c d", "AD"), ("ßmall", "SS")]
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_two_people_never_share_a_colour() -> None:
    first, second = people((Face("Ann", 8), Face("Bob", 16)), ENGLISH)
    assert first.colour != second.colour


def test_unwritable_names_are_told_apart_by_digits() -> None:
    first, second = people((Face("日本", 4711), Face("中国", 4712)), ENGLISH)
    assert (first.name, first.initials) != (second.name, second.initials)
