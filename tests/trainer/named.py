"""The expert's networks by name, as the trainer plays, keeps and fits them one by one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bot.games.gin.player.network import OutcomeNetworks, Parameters
from bot.players.network import Network

HOLDING, WANTING = "holding", "wanting"
"""Networks that answer yes or no, of a card."""
OPPONENTS = ("early_knockers", "others")
"""The fields of `Parameters` that hold networks of their own."""
FORESEEING = tuple(field.name for field in msgspec.structs.fields(OutcomeNetworks) if field.name != "deals")
NAMES = (*(f"{kind}.{each}" for kind in OPPONENTS for each in FORESEEING), HOLDING, WANTING)


def foreseeing(network: str, *, early_knocker: bool) -> str:
    """The name of one of the networks for opponents of one kind."""
    return f"{OPPONENTS[0] if early_knocker else OPPONENTS[1]}.{network}"


def network_of(parameters: Parameters, name: str) -> Network:
    """The network of this name."""
    found = parameters
    for part in name.split("."):
        found = getattr(found, part)
    assert isinstance(found, Network)
    return found


def with_networks(parameters: Parameters, networks: Mapping[str, Network]) -> Parameters:
    """The same with these in place of its own."""
    for kind in OPPONENTS:
        own = {each: networks[f"{kind}.{each}"] for each in FORESEEING if f"{kind}.{each}" in networks}
        parameters = replace(parameters, **{kind: replace(getattr(parameters, kind), **own)})
    return replace(parameters, **{name: networks[name] for name in (HOLDING, WANTING) if name in networks})
