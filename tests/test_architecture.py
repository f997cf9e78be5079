"""The two contract types of the import table, on import graphs of a few made-up modules."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract

from tests.architecture import MayImport, Reserved

OURS = (
    "bot",
    "bot.games",
    "bot.games.cards",
    "bot.games.gin",
    "bot.games.gin.state",
    "bot.games.gin.view",
    "bot.words",
)


def graph_of(*imports: tuple[str, str], external: tuple[str, ...] = ()) -> ImportGraph:
    graph = ImportGraph()
    for module in OURS:
        graph.add_module(module)
    for package in external:
        graph.add_module(package, is_squashed=True)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported, line_number=7, line_contents="")
    return graph


def faults(contract: type[Contract], graph: ImportGraph, **options: list[str]) -> list[str]:
    """What the contract has to say against the graph."""
    check = contract("a contract", {}, dict(options)).check(graph, verbose=False)
    told: list[str] = check.metadata["faults"]
    assert check.kept == (not told)
    return told


def test_listed_and_own_modules_may_be_imported() -> None:
    graph = graph_of(("bot.games.gin.view", "bot.games.cards"), ("bot.games.gin", "bot.games.gin.view"))
    assert not faults(MayImport, graph, modules=["bot.games.gin"], allowed=["bot.games.cards"])


def test_unlisted_module_is_told_with_its_line() -> None:
    graph = graph_of(("bot.words", "bot.games.gin.state"))
    told = faults(MayImport, graph, modules=["bot.words"], allowed=["bot.games.*.view"])
    assert told == ["bot.words imports bot.games.gin.state (line 7)"]


def test_module_inside_a_listed_package_is_looked_at() -> None:
    graph = graph_of(("bot.games.gin.view", "bot.games.gin.state"))
    assert faults(MayImport, graph, modules=["bot.games.*.view"])
    assert not faults(MayImport, graph, modules=["bot.games.gin"])


def test_name_that_only_begins_alike_is_not_inside() -> None:
    graph = graph_of(("bot.games.gin", "bot.games.gin_rules"))
    told = faults(MayImport, graph, modules=["bot.games.gin"])
    assert told == ["bot.games.gin imports bot.games.gin_rules (line 7)"]


def test_external_packages_are_free_until_they_are_listed() -> None:
    graph = graph_of(("bot.games.cards", "random"), ("bot.games.cards", "enum"), external=("random", "enum"))
    assert not faults(MayImport, graph, modules=["bot.games"])
    told = faults(MayImport, graph, modules=["bot.games"], allowed_external=["enum"])
    assert told == ["bot.games.cards imports random (line 7)"]


def test_reserved_package_is_for_its_importers_alone() -> None:
    graph = graph_of(("bot.words", "discord"), ("bot.games.cards", "discord"), external=("discord",))
    told = faults(Reserved, graph, packages=["discord"], importers=["bot.words"])
    assert told == ["bot.games.cards imports discord (line 7)"]


def test_package_that_nobody_imports_keeps_the_contract() -> None:
    assert not faults(Reserved, graph_of(), packages=["discord"], importers=["cogs"])
