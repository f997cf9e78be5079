"""The language of a reader is that of the context, and nothing made for one reader speaks another's."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bot.words.phrasebook import (
    ENGLISH,
    Locale,
    by_language,
    current_locale,
    say,
    speak,
    speaking,
)
from cogs.layout import Image, Layout, Text
from cogs.sending.message import Renderer
from images.ink.look import USUAL

ROOT = Path(__file__).parents[2]
GERMAN = Locale("de")
SOURCES = sorted(
    [*ROOT.glob("cogs/**/*.py"), *ROOT.glob("bot/words/**/*.py"), *ROOT.glob("bot/games/*/words/**/*.py")]
)
BEFORE_ALL_WORDS = {"bot/words/phrasebook.py", "bot/words/catalogues/__init__.py"}
"""What keeps the phrasebooks themselves."""


def king() -> str:
    return say("king")


def test_the_language_holds_until_the_end_and_then_the_one_before() -> None:
    assert king() == "king"
    with speaking(GERMAN):
        assert king() == "König"
        with speaking(Locale("fr")):
            assert king() == "king"
        assert king() == "König"
    assert (king(), current_locale()) == ("king", ENGLISH)


async def test_tasks_served_at_the_same_time_keep_to_their_own_readers() -> None:
    async def told(locale: Locale) -> list[str]:
        with speaking(locale):
            said = []
            for _ in range(20):
                await asyncio.sleep(0)
                said.append(king())
            return said

    answers = await asyncio.gather(*(told(each) for each in (GERMAN, ENGLISH) * 5))

    assert [set(answer) for answer in answers] == [{"König"}, {"king"}] * 5


async def test_what_a_task_speaks_ends_with_the_task() -> None:
    async def suggestion() -> str:
        speak(GERMAN)
        await asyncio.sleep(0)
        return king()

    assert await asyncio.create_task(suggestion()) == "König"
    assert king() == "king"


def test_a_generator_speaks_the_language_in_which_it_is_read() -> None:
    """Why what is made for another reader has to be read within the ``with``."""

    def lines() -> Iterator[str]:
        yield king()

    with speaking(GERMAN):
        late, early = lines(), tuple(lines())

    assert (*late, *early) == ("king", "König")


@dataclass(frozen=True)
class Told:
    """A picture that is nothing but words."""

    data: bytes
    filename: str = "told.png"


async def test_a_picture_drawn_later_in_a_thread_speaks_the_language_of_its_layout() -> None:
    def layout() -> Layout:
        return Layout(blocks=(Text(king()), Image(draw=lambda: Told(king().encode()), alt=king())))

    with speaking(GERMAN):
        german = layout()
    with ThreadPoolExecutor(1) as pool:
        renderer = Renderer(pool)
        drawn = await asyncio.gather(renderer.render(german), renderer.render(layout()))
        with speaking(GERMAN):
            alone = await renderer.draw(king, USUAL)

    assert [message.pictures[0][1].decode() for message in drawn] == ["König", "king"]
    assert alone == "König"


def test_what_is_remembered_is_remembered_for_each_language() -> None:
    asked: list[Locale] = []

    @by_language
    def title(name: str) -> str:
        asked.append(current_locale())
        return f"{name}: {king()}"

    for locale in (ENGLISH, GERMAN, ENGLISH, Locale("de-AT")):
        with speaking(locale):
            assert title("a") == ("a: König" if locale.startswith("de") else "a: king")
    assert asked == [ENGLISH, GERMAN]


# What would be read too late, or remembered for everybody


@dataclass
class Scan:
    """The functions of all sources by name; some names stand for several."""

    functions: dict[str, list[ast.AST]] = field(default_factory=dict)

    def add(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.functions.setdefault(node.name, []).append(node)

    def is_lazy(self, name: str) -> bool:
        """Whether a function of this name is a generator."""
        return any(
            isinstance(node, ast.Yield | ast.YieldFrom)
            for function in self.functions.get(name, ())
            for node in own_nodes(function)
        )

    @cache  # noqa: B019  # one scan for all tests
    def speaks(self, name: str) -> bool:
        """Whether a function of this name puts anything into words, by itself or by what it calls."""
        seen, to_see = set[str](), [name]
        while to_see:
            at = to_see.pop()
            if at == "phrasebook":
                return True
            if at not in seen:
                seen.add(at)
                to_see += [
                    called(node)
                    for function in self.functions.get(at, ())
                    for node in ast.walk(function)
                    if isinstance(node, ast.Call)
                ]
        return False

    __hash__ = object.__hash__


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions within it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.GeneratorExp):
            yield child
            yield from own_nodes(child)


def called(node: ast.Call) -> str:
    """The last part of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def names_of(nodes: Iterable[ast.AST]) -> set[str]:
    return {ast.unparse(node).partition("(")[0].rpartition(".")[2] for node in nodes}


TREES = {str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES}
SCAN = Scan()
for _tree in TREES.values():
    SCAN.add(_tree)


def late_in(tree: ast.AST) -> Iterator[str]:
    """What leaves a ``with speaking(...)`` before it is put into words."""
    for block in ast.walk(tree):
        if not isinstance(block, ast.With) or "speaking" not in names_of(i.context_expr for i in block.items):
            continue
        for node in (node for line in block.body for node in ast.walk(line)):
            match node:
                case ast.Yield() | ast.YieldFrom():
                    yield f"line {node.lineno}: a generator goes on within the caller's language"
                case ast.Assign(targets=[ast.Tuple()]):
                    pass  # What is unpacked is read at once.
                case ast.Assign(value=value) | ast.Return(value=ast.expr() as value):
                    parts = value.elts if isinstance(value, ast.Tuple) else [value]
                    for part in parts:
                        if isinstance(part, ast.Lambda | ast.GeneratorExp) or (
                            isinstance(part, ast.Call) and SCAN.is_lazy(called(part))
                        ):
                            yield f"line {node.lineno}: {ast.unparse(part)} is read after the with"
                case _:
                    pass


def test_nothing_leaves_a_language_unread() -> None:
    assert {path: found for path, tree in TREES.items() if (found := list(late_in(tree)))} == {}


def test_no_words_are_remembered_for_all_languages() -> None:
    remembered = [
        (path, node.name)
        for path in sorted(TREES.keys() - BEFORE_ALL_WORDS)
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.FunctionDef)
        and names_of(node.decorator_list) & {"cache", "lru_cache", "cached_property"}
    ]

    assert remembered
    assert [(path, name) for path, name in remembered if SCAN.speaks(name)] == [], "to be by_language"


def test_the_scans_find_what_they_look_for() -> None:
    late = "with speaking(x):\n    told = story(1)\n    said = (lambda: 1), (each for each in told)\n"

    assert len(list(late_in(ast.parse(late)))) == 3
    assert SCAN.speaks("place_line")
    assert not SCAN.speaks("tidy")
