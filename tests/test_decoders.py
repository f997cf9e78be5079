"""What reads stored documents is built when modules are imported, before there are threads.

Of two threads that are the first to read the same struct, one crashes the whole process: msgspec shows a
struct's fields to the second one before the first has filled them in. That ended a process of a cluster.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAIN = ("dict[", "Json", "list[str]")
"""Types without structs, of which there is nothing to fill in."""
ALONE = {
    "bot/arena/protocol.py",  # a program of its own, without threads
    "bot/games/options.py",  # rulesets, whose decoders `bot.matches.fold` has built
}
BUILDS_AT_IMPORT = {"bot/matches/fold.py"}
"""Builds in a function that the module calls itself."""


def late_in(tree: ast.Module) -> Iterator[int]:
    """The lines in functions that read a struct by its type, or build what reads one."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for call in (node for each in functions for node in ast.walk(each) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func)
        if name.endswith("json.Decoder"):
            yield call.lineno
        kinds = [ast.unparse(word.value) for word in call.keywords if word.arg == "type"]
        if name.endswith("json.decode") and kinds and not kinds[0].startswith(PLAIN):
            yield call.lineno


def test_13_structs_are_prepared_before_there_are_threads() -> None:
    found = []
    for top in ("bot", "cogs"):
        for path in sorted((ROOT / top).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if place in ALONE | BUILDS_AT_IMPORT or place.startswith("bot/sandbox/"):
                continue
            found += [f"{place}:{line}" for line in late_in(ast.parse(path.read_text(encoding="utf-8")))]
    assert not found, f"build a msgspec.json.Decoder at module level instead: {found}"
