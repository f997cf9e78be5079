"""`python -m tests.mutants [PART ...]`: plant each fault in a copy of the project, and run the tests on it.

Prints who caught which; the status is 1 where one was not caught. With names, those whose text has one of
them.
All take about half an hour on two cores.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.mutant import Mutant
from tests.mutants.patches import MUTANTS

ROOT = Path(__file__).parents[2]
NEEDED = (
    "bot",
    "cogs",
    "images",
    "tests",
    "docs",
    ".github",
    "README.md",
    "LICENSE",
    "pyproject.toml",
    "upcard",
)
LIMIT_S = 1200
_NAMED = "::"
"""What only the name of a single test has."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", re.MULTILINE)


def main() -> int:
    """Plant the faults, two at a time, each in a copy of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="parts of the faults' names or files; all without one")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    chosen = [one for one in MUTANTS if _is_wanted(one, wanted.parts)]
    with tempfile.TemporaryDirectory(prefix="upcard-mutants-") as folder:
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(wanted.jobs):
            free.put(_copy(Path(folder) / str(number)))
        with ThreadPoolExecutor(wanted.jobs) as pool:
            caught = list(pool.map(lambda one: _try(one, free), chosen))
    survivors = [one.what for one, by in zip(chosen, caught, strict=True) if by is None]
    _say(f"{len(chosen) - len(survivors)} of {len(chosen)} faults were caught")
    return 1 if survivors else 0


def _is_wanted(mutant: Mutant, parts: list[str]) -> bool:
    return not parts or any(part in f"{mutant.file} {mutant.what}" for part in parts)


def _copy(target: Path) -> Path:
    target.mkdir()
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target / name)
    return target


def _try(mutant: Mutant, free: SimpleQueue[Path]) -> str | None:
    """The test that catches the fault; None where all pass, but for those that fail without it too."""
    copy = free.get()
    file = copy / mutant.file
    sound, always = file.read_text(encoding="utf-8"), list[str]()
    try:
        while True:
            file.write_text(planted(mutant, sound), encoding="utf-8")
            by = next((found for each in mutant.tests if (found := _caught_by(each, copy, always))), None)
            file.write_text(sound, encoding="utf-8")
            if by is None or _NAMED not in by or _caught_by(by, copy) is None:
                break
            _say(f"fails without a fault as well: {by}")
            always.append(by)
    finally:
        file.write_text(sound, encoding="utf-8")
        free.put(copy)
    _say(f"{'caught  ' if by else 'SURVIVED'}  {mutant.what} ({mutant.file}){f': {by}' if by else ''}")
    return by


def planted(mutant: Mutant, sound: str) -> str:
    """The text of the file with the fault. Raises ValueError where it does not have the old text once."""
    if sound.count(mutant.old) != 1:
        raise ValueError(
            f"{mutant.file} has {mutant.old!r} {sound.count(mutant.old)} times, for {mutant.what!r}"
        )
    return sound.replace(mutant.old, mutant.new)


def _caught_by(tests: str, copy: Path, but: Sequence[str] = ()) -> str | None:
    """The first test that fails, of all but some; a run that does not even begin counts as well."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", tests]
    command += [f"--deselect={each}" for each in but]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return f"{tests}, which does not end"
    if done.returncode == 0:
        return None
    found = _FAILED.search(done.stdout)
    return found[1] if found else f"{tests}, which cannot be run"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
