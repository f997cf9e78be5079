"""All planted faults."""

from __future__ import annotations

from tests.mutants.in_competition import IN_COMPETITION
from tests.mutants.in_play import IN_COGS, IN_GAMES, IN_PROOF, IN_RANKINGS
from tests.mutants.in_service import IN_MATCHES, IN_STORE

MUTANTS = (*IN_STORE, *IN_MATCHES, *IN_GAMES, *IN_RANKINGS, *IN_PROOF, *IN_COGS, *IN_COMPETITION)
