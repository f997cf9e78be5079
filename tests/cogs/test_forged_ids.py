"""Presses that no message of ours offers: whoever forges one reads a short sentence, and nothing is logged.

Discord hands on what a changed client sends, with any custom id and any value of a menu.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import islice, product

import pytest

from bot.sandbox import Press
from bot.sandbox.components import ComponentKind
from bot.sandbox.model import InteractionKind, Json
from cogs.custom_ids import _DECLARED, CustomId, StaleId, parse_custom_id
from tests.cogs.club import Club

HOSTILE = (
    "9" * 20,
    "9" * 19,
    str(2**63),
    "9" * 18,
    "99999",
    "999",
    "0",
    "٣",
    "nonsense",
    ":nonsense",
    "AcAcAc",
    "discard 99999999999999999999",
    "raise 99999999999999999999",
    "throw zz",
    "yes",
    "2026-13-45",
    "2026-11-23",
)
"""What may stand in a custom id, the numbers that SQLite cannot hold first."""

VALUES = ("9" * 30, "nonsense", "discard 5x", "", "gin", "٣")
"""What may be the value of a menu."""

AT_ONCE = 12
MOST_OF_ONE = 8


def forged(declared: type[CustomId], match: int) -> list[str]:
    """Ids of one kind with numbers and names that nobody knows, of a match that there is and of others."""
    parts = {
        name: [str(match)] * (name == "match") + _choices(part.pattern)
        for name, part in declared._parts.items()
    }
    ids = (declared._form.format(**dict(zip(parts, chosen, strict=True))) for chosen in _few(parts))
    return [each for each in dict.fromkeys(ids) if len(each) <= 100]


def _few(parts: dict[str, list[str]]) -> Iterator[tuple[str, ...]]:
    """Every choice of every part at least once, and not all of them together."""
    if not parts:
        yield ()
        return
    most = max(map(len, parts.values()))
    for at in range(most):
        yield tuple(choices[at % len(choices)] for choices in parts.values())
    yield from islice(product(*parts.values()), MOST_OF_ONE)


def _choices(pattern: str) -> list[str]:
    found = [text for text in HOSTILE if re.fullmatch(pattern, text)]
    words = [text for text in pattern.split("|") if text.isalpha()]
    return found + words or [""]


async def press(club: Club, custom_id: str, *values: str) -> Press:
    """Alice's press with whatever a changed client may send."""
    alice = club.alice
    data: Json = {"custom_id": custom_id, "id": 2}
    data |= {"component_type": int(ComponentKind.BUTTON)}
    if values:
        data |= {"component_type": int(ComponentKind.STRING_SELECT), "values": list(values)}
    record = alice._core.world.channels[club.channel.id]
    shown = alice._core.payload(alice._core.world.messages[club.table_message().id])
    started = alice._start(InteractionKind.COMPONENT, record, data, message=shown)
    await started.answered()
    return started


KINDS = sorted((each for those in _DECLARED.values() for each in those), key=lambda each: each.__name__)


@pytest.mark.parametrize("declared", KINDS, ids=lambda each: each.__name__)
async def test_forged_ids_and_values_get_a_sentence_and_log_nothing(
    club: Club, declared: type[CustomId]
) -> None:
    table = await club.begin()
    ids = forged(declared, table.id)
    presses = [press(club, each) for each in ids]
    presses += [press(club, each, value) for each in ids[:2] for value in VALUES]
    for at in range(0, len(presses), AT_ONCE):
        await asyncio.gather(*presses[at : at + AT_ONCE])
    await club.settled()


@pytest.mark.parametrize("text", ["p:" + "9" * 19, "profile:" + "9" * 20 + ":gin", "p:٣"])
def test_numbers_above_those_of_the_store_and_unknown_games_are_no_ids(text: str) -> None:
    with pytest.raises(StaleId):
        parse_custom_id(text)


@pytest.mark.parametrize("value", [str(2**63), "9" * 40, "٣", "-1"])
@pytest.mark.parametrize("command", ["hand", "replay", "verify", "review", "hint", "resign", "pause"])
async def test_numbers_typed_above_those_of_the_store_are_no_match(
    club: Club, command: str, value: str
) -> None:
    reply = await (await club.alice.slash(club.channel, command, match=value)).replied()
    assert "went wrong" not in reply.text
