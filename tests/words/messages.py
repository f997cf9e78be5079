"""Every message that players can read, found where it stands: what the catalogues are to hold.

They are literals in calls of `say` and `plural`, values of tables annotated as `Sentences`, the
words of pictures (the classes of ``…Labels``), descriptions of commands, and paragraphs of each RULES.md.
"""

from __future__ import annotations

import ast
import asyncio
import string
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast
from unittest.mock import MagicMock, Mock

import discord
from discord import app_commands

from bot.matches import Matches
from bot.words.rules_pages import passages
from cogs.client import UpcardClient
from cogs.games.registry import GUIDES

ROOT = Path(__file__).parents[2]

AREAS = (
    *(
        "words",
        "bot",
        "cogs",
        "commands",
        "images",
        "melds",
        "gin",
        "gin_party",
        "skarney",
        "colonel",
        "mahjong",
    ),
    *("rummy13", "uno", "omaha"),
)
"""Catalogues in the order in which they claim a message that stands in several; the others follow by name."""

PHRASEBOOK = "bot.words.phrasebook"
"""The module of `say`, `plural` and `say_sentence`."""

Id = str | tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One entry of a catalogue."""

    id: Id
    """The text, or one and many."""
    context: str | None = None
    """For words on pictures: their place there."""
    area: str
    file: str
    """Where it stands first."""
    is_filled: bool = True
    """Whether braces in it are places to fill."""

    @property
    def key(self) -> tuple[str, str | None]:
        """What gettext finds it by."""
        return self.text, self.context

    @property
    def text(self) -> str:
        """The message as gettext looks for it."""
        return self.id if isinstance(self.id, str) else self.id[0]


class NotExtractedError(ValueError):
    """A call whose message cannot be found by reading the code; says which and where."""


def places(text: str) -> frozenset[str]:
    """The places of a message that are filled; raises ValueError where braces do not match."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def all_messages() -> tuple[Message, ...]:
    """Every message once, in the area that claims it, in the order of files and lines."""
    found: dict[tuple[str, str | None], Message] = {}
    for message in sorted(_everywhere(), key=lambda each: (_claim(each.area), each.area)):
        known = found.setdefault(message.key, message)
        if isinstance(message.id, tuple) and known.id != message.id:
            if isinstance(known.id, tuple):
                raise NotExtractedError(f"{message.file}: {message.text!r} has two different plurals")
            found[message.key] = message
    return tuple(found.values())


@cache
def _everywhere() -> tuple[Message, ...]:
    return (*_in_code(), *_of_commands(), *_in_rules())


def _claim(area: str) -> int:
    return AREAS.index(area) if area in AREAS else len(AREAS)


def area_of(file: str) -> str:
    """The area of a file of ours: a game for its words, else its package."""
    match Path(file).parts:
        case ("bot", "games", game, "words", *_) | ("bot", "words", game, _, *_):
            return game
        case ("bot", "words", _):
            return "words"
        case ("cogs", "commands", *_):
            return "commands"
        case parts:
            return parts[0]


def _in_code() -> Iterator[Message]:
    for top in ("bot", "cogs", "images"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield from in_source(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


def in_source(source: str, file: str) -> Iterator[Message]:
    """The messages of one file; raises NotExtractedError for one that is no literal."""
    if not any(sign in source for sign in ("phrasebook", "Labels")):
        return
    tree = ast.parse(source)
    says, tables = _imported(tree, file), _tables(tree)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in _in_order(tree):
        match node:
            case ast.AnnAssign(value=ast.Dict(values=values)) if _is_table(node):
                for value in values:
                    forms = _literal(value.elts if isinstance(value, ast.Tuple) else [value], file, value)
                    yield Message(id=_id_of(forms), area=area_of(file), file=file)
            case ast.Call(func=ast.Name("say_sentence"), args=[sentence, *_]) if "say_sentence" in says:
                table = sentence.value if isinstance(sentence, ast.Subscript) else None
                if not (isinstance(table, ast.Name) and table.id in tables):
                    raise NotExtractedError(f"{file}:{node.lineno}: say a sentence of a table in this file")
            case ast.Call(func=ast.Name("say"), args=args) if "say" in says:
                yield Message(id=_literal(args[:1], file, node)[0], area=area_of(file), file=file)
            case ast.Call(func=ast.Name("plural"), args=args) if "plural" in says:
                one, many = _literal(args[:2], file, node)
                yield Message(id=(one, many), area=area_of(file), file=file)
            case ast.Name("say" | "plural" as name) if name in says and id(node) not in called:
                raise NotExtractedError(f"{file}:{node.lineno}: call {name} with a literal")
            case ast.ClassDef(name=name, body=body) if name.endswith("Labels"):
                yield from _labels(body, file)


def _imported(tree: ast.Module, file: str) -> frozenset[str]:
    """What a file has of the phrasebook: a function of its own may be called `say` as well."""
    if file == f"{PHRASEBOOK.replace('.', '/')}.py":
        return frozenset({"say", "plural"})
    return frozenset(
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == PHRASEBOOK
        for alias in node.names
    )


def _tables(tree: ast.Module) -> frozenset[str]:
    """The names of the tables of messages in a file."""
    return frozenset(
        node.target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_table(node)
    )


def _is_table(node: ast.AnnAssign) -> bool:
    """Whether this is a table of messages, such as ``X: Sentences[Refusal] = {...}``."""
    return ast.unparse(node.annotation).startswith("Sentences[")


def _id_of(forms: tuple[str, ...]) -> Id:
    """A message of one form, or of two: for one and for several."""
    if len(forms) == 1:
        return forms[0]
    one, many = forms
    return one, many


def _in_order(tree: ast.Module) -> list[Any]:
    kinds = ast.Call | ast.Name | ast.ClassDef | ast.AnnAssign
    nodes = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))


def _literal(arguments: Iterable[ast.expr], file: str, call: ast.expr) -> tuple[str, ...]:
    values = [each.value if isinstance(each, ast.Constant) else None for each in arguments]
    if not values or not all(isinstance(value, str) for value in values):
        raise NotExtractedError(
            f"{file}:{call.lineno}: the message must be a literal in the call: {ast.unparse(call)[:90]}"
        )
    return tuple(cast("list[str]", values))


def _labels(body: Iterable[ast.stmt], file: str) -> Iterator[Message]:
    for field in body:
        match field:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text))):
                yield Message(id=text, context=name, area=area_of(file), file=file)
            case _:
                pass


def _of_commands() -> Iterator[Message]:
    """Descriptions of commands and of their options, and the names of choices."""
    client = UpcardClient(cast("Matches", MagicMock()), cast("Executor", Mock()))
    asyncio.run(client.load_cogs())
    for text in dict.fromkeys(_of_tree(client.tree)):
        yield Message(id=text, area="commands", file="cogs", is_filled=False)


def _of_tree(tree: app_commands.CommandTree[Any]) -> Iterator[str]:
    for menu in tree.get_commands(type=discord.AppCommandType.user):
        yield menu.name
    for command in tree.walk_commands():
        yield command.description
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                yield str(option.description)
                # A name that is put together is said by the function that comes with it.
                yield from (each.name for each in option.choices if "says" not in _extras(each))


def _extras(choice: app_commands.Choice[Any]) -> dict[str, Any]:
    name = choice._locale_name
    return {} if name is None else name.extras


def _in_rules() -> Iterator[Message]:
    for game, guide in GUIDES.items():
        path = ROOT / "bot" / "games" / game / "RULES.md"
        for text in passages(path.read_text(encoding="utf-8"), texts=guide.card_texts):
            file = path.relative_to(ROOT).as_posix()
            yield Message(id=text, area=f"{game}_rules", file=file, is_filled=False)
