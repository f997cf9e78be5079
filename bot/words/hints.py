"""Hints in words, for games whose computer players cannot say why."""

from __future__ import annotations

from bot.words.phrasebook import phrasebook


def plain_hint(action: str) -> str:
    """What the strongest computer player would do; ``action`` is what its button says."""
    return phrasebook().say("The computer would choose: **{action}**.", action=action)


def let_be() -> str:
    """That it would do nothing now."""
    return phrasebook().say("The computer would do nothing now and wait.")


def hints_line(name: str, number: int) -> str:
    """How many hints somebody took in a match."""
    return phrasebook().count("{name} took one hint.", "{name} took {number} hints.", number, name=name)
