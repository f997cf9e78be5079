"""Saved presets in sentences: what was saved, what there is, and why something cannot be saved or used."""

from __future__ import annotations

from bot.words.phrasebook import say


def rules_line(game: str, name: str) -> str:
    """Rules by name with the game that they are of: ``Gin Rummy, Oklahoma gin``."""
    return say("{game}, {name}", game=game, name=name)


def saved_line(name: str, *, of_server: bool) -> str:
    """That a preset was saved."""
    if of_server:
        return say("Saved for this server: **{name}**. Use it with /play rules.", name=name)
    return say("Saved for you: **{name}**. Use it with /play rules, on every server.", name=name)


def deleted_line(name: str, *, of_server: bool) -> str:
    """That a preset was deleted."""
    if of_server:
        return say("Deleted for this server: **{name}**. Matches that go on keep their rules.", name=name)
    return say("Deleted: **{name}**. Matches that go on keep their rules.", name=name)


def preset_line(name: str, rules: str, options: str) -> str:
    """A saved preset in a list: its name, and its rules in short."""
    if not options:
        return say("**{name}**: {rules}", name=name, rules=rules)
    return say("**{name}**: {rules}, {options}", name=name, rules=rules, options=options)


def spoiled_line(name: str) -> str:
    """A saved preset in a list that can be used no more."""
    return say("**{name}**: from another version of me; save it anew", name=name)
