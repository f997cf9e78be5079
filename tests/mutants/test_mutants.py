"""The planted faults fit the code as it is; `python -m tests.mutants` shows that each is caught."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import planted
from tests.mutants.mutant import Mutant
from tests.mutants.patches import MUTANTS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one.what)
def test_a_fault_can_be_planted_and_tests_look_for_it(mutant: Mutant) -> None:
    sound = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert planted(mutant, sound) != sound
    compile(planted(mutant, sound), mutant.file, "exec")
    assert all((ROOT / each).exists() for each in mutant.tests)


def test_there_are_sixty_faults_or_more_in_every_part_of_the_house() -> None:
    assert len(MUTANTS) >= 60
    assert len({one.what for one in MUTANTS}) == len(MUTANTS)
    rooms = {"/".join(Path(one.file).parts[:2]) for one in MUTANTS}
    assert {"bot/store", "bot/matches", "bot/games", "bot/rankings", "bot/verify.py"} <= rooms
