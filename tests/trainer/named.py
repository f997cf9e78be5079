"""The expert's networks by name, as the trainer plays, keeps and fits them one by one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bot.games.gin.player.network import Foresight, Learned, Network

HOLDING = "holding"
TEMPERS = ("hasty", "others")
"""The fields of `Learned` that hold networks of their own."""
FORESEEING = tuple(field.name for field in msgspec.structs.fields(Foresight) if field.name != "deals")
NAMES = (*(f"{temper}.{each}" for temper in TEMPERS for each in FORESEEING), HOLDING)


def foreseeing(network: str, *, hasty: bool) -> str:
    """The name of one of the networks for players of one temper."""
    return f"{TEMPERS[0] if hasty else TEMPERS[1]}.{network}"


def network_of(learned: Learned, name: str) -> Network:
    """The network of this name."""
    found = learned
    for part in name.split("."):
        found = getattr(found, part)
    assert isinstance(found, Network)
    return found


def with_networks(learned: Learned, networks: Mapping[str, Network]) -> Learned:
    """The same with these in place of its own."""
    for temper in TEMPERS:
        own = {each: networks[f"{temper}.{each}"] for each in FORESEEING if f"{temper}.{each}" in networks}
        learned = replace(learned, **{temper: replace(getattr(learned, temper), **own)})
    return replace(learned, holding=networks.get(HOLDING, learned.holding))
