"""Two kinds of import-linter contract that state the design's import table by what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules
from importlinter.domain.imports import ModuleExpression


class MayImport(Contract):
    """The listed packages import directly nothing of ours but themselves and what is allowed.

    ``allowed_external``, where given, closes the list of other people's packages and standard modules too.
    What lies in ``apart`` is judged by a contract of its own.
    """

    modules = fields.SetField(subfield=fields.ModuleExpressionField())
    allowed = fields.SetField(subfield=fields.ModuleExpressionField(), required=False)
    allowed_external = fields.SetField(subfield=fields.StringField(), required=False)
    apart = fields.SetField(subfield=fields.ModuleExpressionField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001  # the base class's signature
        """Compare every direct import of every listed package with the lists."""
        allowed = _matching(graph, self.allowed)
        apart = _matching(graph, self.apart)
        external = cast("set[str] | None", self.allowed_external)
        faults = []
        for package in sorted(_matching(graph, self.modules)):
            output.verbose_print(verbose, f"Looking through the imports of {package}...")
            homes = allowed | {package}
            judged = ({package} | graph.find_descendants(package)) - apart
            for importer in sorted(each for each in judged if not _is_within(each, apart)):
                for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                    if graph.is_module_squashed(imported):
                        is_allowed = external is None or imported in external
                    else:
                        is_allowed = _is_within(imported, homes)
                    if not is_allowed:
                        faults.append(_describe(graph, importer, imported))
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each import that is not in the table."""
        _print_faults(check)


class Reserved(Contract):
    """The listed external packages are imported by the listed importers alone."""

    packages = fields.SetField(subfield=fields.StringField())
    importers = fields.SetField(subfield=fields.ModuleExpressionField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001  # the base class's signature
        """Find the importers of each package that are not in the list."""
        homes = _matching(graph, self.importers)
        faults = []
        for package in sorted(cast("set[str]", self.packages) & graph.modules):
            output.verbose_print(verbose, f"Looking for the importers of {package}...")
            importers = sorted(graph.find_modules_that_directly_import(package))
            faults += [_describe(graph, each, package) for each in importers if not _is_within(each, homes)]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each importer that is not in the list."""
        _print_faults(check)


def _matching(graph: ImportGraph, expressions: object) -> set[str]:
    """Names of those modules that exist; a game may do without a file, and a package may come later."""
    wanted = cast("Iterable[ModuleExpression] | None", expressions) or ()
    return {module.name for module in module_expressions_to_modules(graph, wanted)} & graph.modules


def _is_within(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _describe(graph: ImportGraph, importer: str, imported: str) -> str:
    details = graph.get_import_details(importer=importer, imported=imported)
    lines = sorted({detail["line_number"] for detail in details})
    where = f" (line {', '.join(str(line) for line in lines)})" if lines else ""
    return f"{importer} imports {imported}{where}"


def _print_faults(check: ContractCheck) -> None:
    for fault in check.metadata["faults"]:
        output.print_error(fault, bold=False)
