from __future__ import annotations

import re
import unicodedata

import msgspec
import pytest

from bot.games import gin
from bot.games.game import Seat
from bot.matches.table import Chair
from bot.store import UserId
from bot.words.phrasebook import Locale, speaking
from cogs.layout import Small
from cogs.layouts.table import table_layout
from cogs.names import escaped, faces, plain_names, tidy, told_apart
from tests.cogs.club import Club
from tests.cogs.panel_tables import table_at
from tests.hostile_names import EMPTY, HOSTILE_NAMES


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Alice", "Alice"),
        ("  two   words ", "two words"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "evil"),
        ("zero\u200bwidth", "zerowidth"),
        ("Zoë Łukasz Ωmega 漢字", "Zoë Łukasz Ωmega 漢字"),
        ("\u200b\u202e", "Player"),
        ("", "Player"),
        ("x" * 50, "x" * 32),
    ],
)
def test_a_name_in_one_plain_line(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("*bold*", r"\*bold\*"),
        ("_it_ ~~x~~ ||s||", r"\_it\_ \~\~x\~\~ \|\|s\|\|"),
        ("<@123>", r"\<\@123\>"),
        ("@everyone", r"\@everyone"),
        ("[here](http://x)", r"\[here\]\(http\:\/\/x\)"),
        ("`code`", r"\`code\`"),
        ("# big", r"\# big"),
        ("> quote", r"\> quote"),
        ("-# small", r"\-\# small"),
        ("back\\slash", r"back\\slash"),
        ("{0} %s {name}", "{0} %s {name}"),
    ],
)
def test_a_name_does_nothing_in_a_message(name: str, shown: str) -> None:
    assert escaped(name) == shown


def test_a_number_at_the_beginning_makes_no_list_and_a_suit_no_card() -> None:
    assert escaped("1. first") == r"1\. first"
    assert escaped("12. dozen") == r"12\. dozen"
    assert escaped("1.5") == r"1\.5"
    assert escaped("v1.5") == "v1.5"
    assert escaped("K♦") == r"K\♦"


@pytest.mark.parametrize("name", [name for name in EMPTY if name != "..."], ids=ascii)
def test_a_name_without_ink_is_called_player(name: str) -> None:
    assert tidy(name) == "Player"


def test_a_tower_of_marks_is_cut_down_and_a_mark_on_nothing_left_out() -> None:
    assert tidy("e" + "\u0301" * 31 + "x") == "e" + "\u0301" * 3 + "x"
    assert tidy("\u0301\u0301bob") == "bob"


def test_an_emoji_that_is_newer_than_python_is_a_name() -> None:
    assert tidy("\U0001fae8") == "\U0001fae8"


def test_a_name_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    assert escaped("דנה") == "\u2068דנה\u2069"
    assert tidy("\u2067דנה") == "דנה"


def test_people_of_one_name_are_numbered() -> None:
    assert told_apart(("Alex", "Bob", "alex", "Alex")) == ("Alex", "Bob", "alex (2)", "Alex (3)")
    assert told_apart(("Alex", "Alex (2)", "Alex")) == ("Alex", "Alex (2)", "Alex (3)")
    long = "W" * 32
    assert told_apart((long, long)) == (long, "W" * 28 + " (2)")


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_a_hostile_name_is_one_visible_line_that_does_nothing(name: str) -> None:
    shown, said = tidy(name), escaped(name)
    assert 0 < len(shown) <= 32
    assert all(sign == " " or not sign.isspace() for sign in shown)
    assert not {unicodedata.category(sign) for sign in shown} & {"Cc", "Cf", "Co", "Cs"}
    assert unicodedata.category(shown[0])[0] != "M"
    assert said.count("\u2068") == said.count("\u2069") <= 1
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", said)
    assert not set(bare) & set("\\*_~|`>#[]()<:@/♠♥♦♣-")
    assert not re.match(r"\d+\. ", bare)


async def test_whom_pictures_cannot_name_is_named_beside_them(club: Club) -> None:
    lei = club.sandbox.add_person("李雷", club.guild)
    press = await club.alice.slash(club.channel, "play", opponent=lei)
    await (await lei.press(await press.replied(), "Accept")).answered()
    await club.settled()
    shown = f"{int(lei.id) % 10_000:04}"
    assert f"李雷 appears in pictures as Player {shown}." in club.table_message().text
    (table,) = await club.matches.of_user(int(lei.id))
    with speaking(Locale("de")):
        sheet = table_layout(table)
    german = "\n".join(block.words for block in sheet.blocks if isinstance(block, Small))
    assert f"Spieler {shown}" in german


def test_14_4_the_computer_is_called_computer_with_its_level() -> None:
    chairs = (
        Chair(seat=Seat(0), user=UserId(1001), name="Alice"),
        Chair(seat=Seat(1), user=None, name="Computer", computer="expert"),
        Chair(seat=Seat(2), user=None, name="Computer 2", computer="casual"),
    )
    table = msgspec.structs.replace(
        table_at("gin", gin.new(gin.PRESETS["standard"], 2, bytes(32)).state), chairs=chairs
    )
    assert plain_names(table) == ("Alice", "Computer (expert)", "Computer 2 (casual)")
    # Where three and more share the width of a picture, nothing would be left of the level.
    assert tuple(face.name for face in faces(table)) == ("Alice", "Expert", "Casual 2")
    lesson = tuple(msgspec.structs.replace(chair, computer=chair.computer and "lesson") for chair in chairs)
    of_lesson = faces(msgspec.structs.replace(table, chairs=lesson))
    assert tuple(face.name for face in of_lesson) == ("Alice", "Computer", "Computer (2)")
    two = msgspec.structs.replace(table, chairs=chairs[:2])
    assert [(face.name, face.short) for face in faces(two)] == [
        ("Alice", ""),
        ("Computer (expert)", "Expert"),
    ]
