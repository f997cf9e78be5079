"""How many taps each decision takes, from the hand as it is shown to the move that is stored.

``python -m tests.cogs.taps`` plays matches of every game, looks where buttons and menus of each hand lead,
and writes docs/taps.md. A tap is a button, the opening of a menu, a line of a menu (of several lines one tap
more, which closes it), or in a form its opening, the typing and the sending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any

import msgspec

from bot.games.options import with_options
from bot.games.registry import GAMES
from bot.matches import Hand
from bot.players.registry import COMPUTER_PLAYERS
from cogs.games.panel import FormPanel, Unreadable
from cogs.games.registry import PANELS
from cogs.layout import Button, ButtonRow, Layout, Menu
from cogs.layouts.panels import hand_layout, question_layout
from cogs.match_ids import Act, Ask, Choose, Fill, Pick
from tests.cogs.panel_tables import table_at
from tests.cogs.taps.decisions import kind_of
from tests.games.short import shortened

SeatHand = Hand[Any, Any, Any]

MOST_TURNS = 250
"""Positions of a match that are looked at."""

SCREENS = 3
"""So many messages lead to a move at most: a hand, a question, and one that it leads to."""

RECENT = 12

Taps = Mapping[str, int]
"""The fewest taps to each action that a hand leads to."""


@dataclass(slots=True)
class Counted:
    """What the hands of one game took."""

    played: dict[str, list[int]] = field(default_factory=dict)
    """Of each kind of decision, the taps of what a computer player decided."""
    possible: dict[str, list[int | None]] = field(default_factory=dict)
    """Of each kind, the taps of everything that could be done; None where no button leads there."""
    rows: list[int] = field(default_factory=list)
    buttons: list[int] = field(default_factory=list)
    """Rows, and buttons and menus in them, of the hands of those on turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A match that is played: its rules, and for how many."""

    preset: str
    seats: int
    seed: int
    options: Mapping[str, bool | int | Enum] = field(default_factory=dict)


def counted(key: str, evenings: tuple[Evening, ...]) -> Counted:
    """The taps of a game over several matches."""
    found = Counted()
    for evening in evenings:
        for hand, chosen in _turns(key, evening):
            _count(found, hand, chosen)
    return found


def _turns(key: str, evening: Evening) -> Iterator[tuple[SeatHand, str | None]]:
    """Each hand that somebody may act with, and what its computer player decides; None for who only could."""
    game, levels = GAMES[key], COMPUTER_PLAYERS[key]
    player = levels[next(iter(levels))]
    rules = game.PRESETS[evening.preset]
    rules = with_options(rules, evening.options) if evening.options else shortened(rules)
    step = game.new(rules, evening.seats, evening.seed.to_bytes(32, "big"))
    events = step.events
    for version in count():
        if game.outcome(step.state) is not None or version == MOST_TURNS:
            return
        seat, forced = game.awaited(step.state)[0], game.forced(step.state)
        if forced is not None:
            step = game.apply(step.state, *forced)
        else:
            legal = game.legal(step.state, seat)
            action = player.choose(game.view(step.state, seat), legal, seed=version)
            action = game.default(step.state, seat) if action is None else action
            table = table_at(key, step.state, version=version, recent=events)
            terms = msgspec.structs.replace(table.terms, preset=evening.preset)
            table = msgspec.structs.replace(table, terms=terms)
            for chair in table.chairs:
                if table.menus[chair.seat]:
                    yield table.hand(chair.seat), game.write(action) if chair.seat == seat else None
            step = game.apply(step.state, seat, action)
        events = (*events, *step.events)[-RECENT:]


def _count(found: Counted, hand: SeatHand, chosen: str | None) -> None:
    key, taps = hand.table.terms.game, taps_of(hand)
    for action in hand.menu:
        kind = kind_of(key, action, hand.view)
        if kind is not None:
            found.possible.setdefault(kind, []).append(_taps_to(taps, key, action))
    if chosen is None:
        return
    kind, least = kind_of(key, chosen, hand.view), _taps_to(taps, key, chosen)
    if kind is not None and least is not None:
        found.played.setdefault(kind, []).append(least)
    rows = [block for block in hand_layout(hand).blocks if isinstance(block, (ButtonRow, Menu))]
    found.rows.append(len(rows))
    found.buttons.append(sum(len(row.buttons) if isinstance(row, ButtonRow) else 1 for row in rows))


def _taps_to(taps: Taps, key: str, action: str) -> int | None:
    """The taps to an action, or in a game without suits to one with cards of the same ranks."""
    if action in taps or key != "skarney":
        return taps.get(action)
    ranks = _ranks(action)
    return min((each for other, each in taps.items() if _ranks(other) == ranks), default=None)


def _ranks(action: str) -> str:
    """The action without the suits of its cards."""
    return " ".join("".join(sign for sign in word if sign not in "cdhs") for word in action.split()[1:])


def taps_of(hand: SeatHand) -> Taps:
    """The fewest taps to each action to which the hand leads."""
    game, found = GAMES[hand.table.terms.game], dict[str, int]()
    screens: list[tuple[Layout, int]] = [(hand_layout(hand), 0)]
    seen: set[str] = set()
    for _ in range(SCREENS):
        questions: list[tuple[str, int]] = []
        for layout, before in screens:
            for kind, text, taps in _presses(hand, layout):
                if kind is Act:
                    # A button may name the cards of a run in their order on the table: Q-K-A.
                    action = game.write(game.read(text))
                    found[action] = min(found.get(action, before + taps), before + taps)
                else:
                    questions.append((text, before + taps))
        screens = []
        for text, taps in sorted(questions, key=lambda each: each[1]):
            question = None if text in seen else question_layout(hand, text)
            seen.add(text)
            if question is not None:
                screens.append((question, taps))
    return found


def _presses(hand: SeatHand, layout: Layout) -> Iterator[tuple[type, str, int]]:
    """What can be done in a message: an action, or a question that is asked, with its taps."""
    for block in layout.blocks:
        match block:
            case ButtonRow(buttons):
                for button in buttons:
                    yield from _press(hand, button)
            case Menu(id=Pick(), options=options):
                yield from ((Act, option.value, 2) for option in options)
            case Menu(id=Choose(chosen=before), options=options, most=1):
                yield from ((Ask, " ".join((*before, option.value)), 2) for option in options)
            case Menu(id=Choose(chosen=before), options=options):
                yield from _choices(hand, before, tuple(option.value for option in options))
            case _:
                pass


def _press(hand: SeatHand, button: Button) -> Iterator[tuple[type, str, int]]:
    match button.id:
        case Act(action=action):
            yield Act, action, 1
        case Ask(action=action):
            yield Ask, action, 1
        case Fill(action=action):
            yield from ((Act, text, 3) for text in _typed(hand, action))
        case _:
            pass


def _typed(hand: SeatHand, action: str) -> Iterator[str]:
    """What can be done by a form."""
    panel: Any = PANELS[hand.table.terms.game]
    if isinstance(panel, FormPanel):
        for text in hand.menu:
            try:
                if panel.filled(hand, action, text.split()[-1]) == text:
                    yield text
            except Unreadable:
                continue


def _choices(
    hand: SeatHand, before: tuple[str, ...], offered: tuple[str, ...]
) -> Iterator[tuple[type, str, int]]:
    """The cards of each action, chosen together: the menu is opened, tapped, and closed."""
    for action in dict.fromkeys(hand.menu):
        cards = [card for card in offered if card in action]
        if cards and not before:
            yield Ask, " ".join(cards), len(cards) + 2
