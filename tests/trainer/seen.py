"""What a learner saw of one action, from which networks are fitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Seen(NamedTuple):
    """One action at a decision, as the network saw it."""

    own: Sequence[float]
    common: Sequence[float]
    answers: Sequence[float]
    """What came of it, in the order of the network's outputs."""
    decision: int
    """Which decision it was, counted from 0 in a row of them."""
