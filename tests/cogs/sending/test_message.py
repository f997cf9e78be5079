from __future__ import annotations

import gc

import pytest

from bot.matches import MatchId
from cogs.layout import Block, Button, ButtonRow, Divider, Image, Layout, Menu, Option, Small, Text, rows_of
from cogs.match_ids import Act, Choose, MyHand, PickMatch
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import ALT_LIMIT, TEXT_LIMIT, Message, Renderer, cut
from tests.cogs.club import Blank, BlankPool


def leaf(*blocks: Block, mentions: tuple[int, ...] = ()) -> Message:
    """A leaf of these blocks with blank pictures."""
    images = [block for block in blocks if isinstance(block, Image)]
    pictures = tuple((f"p{number}.png", b"png") for number, _ in enumerate(images))
    return Message(Layout(blocks=blocks, mentions=mentions), pictures)


def image(alt: str = "a picture") -> Image:
    return Image(draw=Blank, alt=alt)


def keys(count: int) -> tuple[Button, ...]:
    return tuple(
        Button(label=str(number), id=MyHand(match=MatchId(number))) for number in range(1, count + 1)
    )


@pytest.mark.parametrize(
    ("count", "lengths"),
    [
        (0, []),
        (1, [1]),
        (4, [4]),
        (5, [3, 2]),
        (9, [3, 3, 3]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
    ],
)
def test_buttons_in_rows_that_a_phone_shows(count: int, lengths: list[int]) -> None:
    rows = rows_of(keys(count))
    assert [len(row.buttons) for row in rows] == lengths
    assert tuple(key for row in rows for key in row.buttons) == keys(count)


async def test_texts_that_are_too_long_together_are_cut() -> None:
    view = leaf(Text("a" * 3_000), Small("b\n" * 500), Text("c" * 3_000)).view(CommandMentions())
    assert 0 < sum(len(part["content"]) for part in view.to_components()) <= TEXT_LIMIT


async def test_alt_texts_are_cut() -> None:
    made = leaf(image("x" * 2_000))
    (file,) = made.files()
    assert file.description is not None
    assert len(file.description) == ALT_LIMIT


async def test_every_attempt_gets_new_files() -> None:
    made = leaf(image())
    first, second = made.files()[0], made.files()[0]
    first.close()
    assert second.fp.read() == b"png"


async def test_pictures_of_one_message_have_different_names() -> None:
    printed = await Renderer(BlankPool()).render(Layout(blocks=(image(), image(), image())))
    assert [name for name, _ in printed.pictures] == ["blank.png", "blank-2.png", "blank-3.png"]


async def test_a_view_is_closed_and_has_no_time_limit() -> None:
    """An open view would be kept and timed, and its end could take the buttons of the whole process along."""
    view = leaf(ButtonRow(keys(3))).view(CommandMentions())
    assert view.is_finished()
    assert view.timeout is None


async def test_what_was_sent_leaves_nothing_to_the_garbage_collector() -> None:
    """discord.py's items and views know each other; some hundred of them a message held up presses."""
    made = leaf(ButtonRow(keys(3)), ButtonRow(keys(2)), Text("hello"))
    commands = CommandMentions()
    gc.collect()
    view = made.view(commands)
    assert len(view.to_components()) == 3
    del view
    assert gc.collect() == 0


async def test_only_those_named_are_notified() -> None:
    nobody = leaf(Text("hello")).mentions()
    assert (nobody.everyone, nobody.roles, nobody.users) == (False, False, False)
    named = leaf(Text("hello"), mentions=(7,)).mentions()
    assert isinstance(named.users, list)
    assert [user.id for user in named.users] == [7]


async def test_every_block_becomes_its_component() -> None:
    menu = Menu(id=PickMatch(), prompt="which", options=(Option(label="a", value="1", note="n"),))
    act = Act(match=MatchId(1), version=2, action="draw")
    made = leaf(
        Text("t"),
        Small("s\ns"),
        image(),
        ButtonRow((Button(label="k", id=act),)),
        menu,
        Divider(),
    )
    parts = made.view(CommandMentions()).to_components()
    # None is in a container (17), which would take 32 pixels of a phone's width from the pictures.
    assert [part["type"] for part in parts] == [10, 10, 12, 1, 1, 14]
    assert parts[1]["content"] == "-# s\n-# s"


@pytest.mark.parametrize(("most", "taken"), [(1, 1), (2, 2), (10, 3)])
async def test_a_menu_takes_as_many_choices_as_it_has(most: int, taken: int) -> None:
    cards = tuple(Option(label=card, value=card) for card in ("5s", "6s", "7s"))
    menu = Menu(id=Choose(match=MatchId(1), version=2), prompt="cards", options=cards, most=most)

    select = leaf(menu).view(CommandMentions()).to_components()[0]["components"][0]

    assert (select["min_values"], select["max_values"]) == (1, taken)


def test_cut() -> None:
    assert cut("short", 10) == "short"
    assert cut("longer than ten", 10) == "longer th…"
