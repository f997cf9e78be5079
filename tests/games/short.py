"""Matches of a few deals under any ruleset, for tests that would learn nothing more from many."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeVar

import msgspec

from bot.games.game import RulesError
from bot.games.options import with_options

RulesT = TypeVar("RulesT", bound=msgspec.Struct)

FEW_POINTS = 25


def shortened(rules: RulesT) -> RulesT:
    """The same rules played to so few points, where the match goes to some number of points."""
    for field in msgspec.structs.fields(rules):
        if field.name.split("_")[0] == "target":
            with suppress(RulesError):
                rules = with_options(rules, {field.name: FEW_POINTS})
    return rules
