"""How a match of several games stands, and which card sets the limit of a deal."""

from __future__ import annotations

from typing import assert_never

from bot.games.gin.events import SheetOver
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import GinView, Sheet
from bot.games.gin.words.narration import limit_phrase, narrate
from bot.words.cards import card_labels
from bot.words.guide import by_name
from bot.words.phrasebook import say


def standing_line(view: GinView, names: tuple[str, ...]) -> str:
    """The match in one line; empty for one game with one target, of which each picture says enough."""
    match view.rules.format:
        case MatchFormat.SINGLE:
            return ""
        case MatchFormat.DECLARED:
            return _targets(view, names)
        case MatchFormat.BEST_OF:
            return _games(view, names)
        case MatchFormat.MULTI:
            return _matches(view, names)
        case MatchFormat.HOLLYWOOD:
            return _columns(view, names)
        case _:
            assert_never(view.rules.format)


def game_lines(view: GinView, names: tuple[str, ...]) -> tuple[str, ...]:
    """How each game that is over ended, of a match of several: ``Game 1: Alice wins, 241 to 35.``"""
    if len(view.sheets) == 1:
        return ()
    return tuple(
        narrate(SheetOver(view.rules.format, sheet.number, sheet.final), names)
        for sheet in view.sheets
        if sheet.final is not None
    )


def limit_line(view: GinView) -> str:
    """Which card sets the limit of this deal, and whether it doubles; empty where no card does (3.0, 3.5)."""
    if view.knock_card is None or view.deal == 0:
        return ""
    told: dict[str, object] = {
        "card": view.knock_card.label,
        "limit": limit_phrase(view.knock_limit),
    }
    if view.rules.doubles(view.knock_card):
        return say("Knock card {card}: {limit}, and the spade doubles the deal.", **told)
    return say("Knock card {card}: {limit}.", **told)


def discards_line(view: GinView) -> str:
    """The discard pile, the oldest first; empty where the rules let nobody look below its top (2.17)."""
    below_top = view.discards[:-1]
    if not view.rules.discard_history_visible or not below_top:
        return ""
    return say("Discards, the oldest first: {cards}", cards=card_labels(view.discards))


def _targets(view: GinView, names: tuple[str, ...]) -> str:
    targets = tuple(player.target for player in view.players)
    if not all(targets):
        return ""
    return say("Declared targets: {targets}.", targets=by_name(targets, names))


def _games(view: GinView, names: tuple[str, ...]) -> str:
    played = sum(sheet.final is not None for sheet in view.sheets)
    return say(
        "Game {number} of at most {most}, to {target} · games won: {won}.",
        number=min(played + 1, len(view.sheets)),
        most=view.rules.best_of,
        target=view.rules.target,
        won=by_name(tuple(player.games for player in view.players), names),
    )


def _matches(view: GinView, names: tuple[str, ...]) -> str:
    played = sum(sheet.final is not None for sheet in view.sheets)
    return say(
        "Match {number}, to {target} · game score: {credits}, to {total}.",
        number=min(played + 1, len(view.sheets)),
        target=view.rules.target,
        credits=by_name(tuple(player.credits for player in view.players), names),
        total=view.rules.multi_target,
    )


def _columns(view: GinView, names: tuple[str, ...]) -> str:
    """``Games to 100, Alice to Bob: 1st 115 to 40, closed · 2nd 54 to 0, Bob shut out · 3rd empty.``"""
    first, second = names
    return say(
        "Games to {target}, {first} to {second}: {columns}.",
        target=view.rules.target,
        first=first,
        second=second,
        columns=" · ".join(_column(sheet, names) for sheet in view.sheets),
    )


def _column(sheet: Sheet, names: tuple[str, ...]) -> str:
    """One column: its running points, and who has no entry in it while the other one has."""
    column = (say("1st"), say("2nd"), say("3rd"))[sheet.number - 1]
    if not sheet.entries:
        return say("{column} empty", column=column)
    first, second = sheet.points
    points = say("{column} {first} to {second}", column=column, first=first, second=second)
    if sheet.final is not None:
        return say("{points}, closed", points=points)
    out = [name for name, boxes in zip(names, sheet.boxes, strict=True) if not boxes]
    return say("{points}, {name} shut out", points=points, name=out[0]) if out else points
