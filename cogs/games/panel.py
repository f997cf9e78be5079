"""What a game's panel can do: the part of hand, table and questions that differs from game to game.

How a game comes to Discord
---------------------------

A game that stands in `bot.games` is offered by the commands as soon as it has a panel, and not before.
Nothing outside of its own files names it. It needs:

1. `bot.games.<game>`: the rules, with a numbered ``RULES.md`` (of which blocks named ``cards`` become
   pictures, see `bot.words.examples`), ``RULES`` (a frozen Struct), ``PRESETS``
   (the usual ruleset first), and in ``rules.py`` also ``BOUNDS``, the least and greatest value of each
   number; the other files as in gin, of which a small game may merge some. Fields are switches (`bool`),
   choices (an enum) or numbers: /play, /preset and the suggestions read them off the type
   (`bot.games.options`). A field's name with spaces is what people type, so call it ``gin_bonus`` and not
   ``bonus_for_gin_points``. A contradiction raises RulesError, whose message names both options and has no
   full stop. Beside `GAMES`, the layers in pyproject.toml and `tests.games.hooks` name the game.
2. `bot.words.<game>`: its sentences, and in ``guide.py`` a class that satisfies `bot.words.guide.Guide`:
   the name, presets with a line each, a few words for each option and for each value of a choice, the
   ruleset in short lines (all that is unusual must be among them, as a challenge shows nothing else), the
   welcome, the tiles of a profile. `tests/words/test_guides.py` fails for an option, a value or a preset
   without words. With what `bot.words.plain.PlainWords` asks for beside the guide, `GenericPanel(Words())`
   (`cogs.games.generic`) is panel enough: hand and table as text, everything in the menu as buttons or
   lines of menus. Steps 3 and 4 can follow later.
3. `images.<game>`: functions from its views to pictures, beside those of other games. Scenes that look
   alike (a hand, a table, a score sheet) are shared: make the scene of `images.table.hand` from your view, as
   `images.games.gin.scenes` does.
4. `cogs.games.<game>`: a class that satisfies `GamePanel`, and its line in `cogs.games.registry.PANELS`.
   `tests/cogs/test_panels.py` then plays every preset and option by its buttons. What the panel has no
   buttons for, its guide leaves out of the options.
   What several games need is beside them: `cogs.games.deals` for games in deals (the deal before, the hand,
   the table, the end), `cogs.games.laying` for laying cards (moves as buttons, cards chosen from a menu, all
   within the room that a message has).
   A match that is over can be seen again with all hands open: what is told then is in ``replay.py`` of its
   words, the open picture a function in `images` (`images.replay.moment`), and both a line in
   `cogs.games.replays.PROJECTORS`. A generic panel has it without.
5. `bot.games.<game>.player` and a line in `COMPUTER_PLAYERS`, if the computer plays it; else /play says so.
6. Perhaps a lesson: the deals in `bot.lessons.<game>` with a line in `LESSONS`, the sentences in
   `bot.words.<game>.lesson` with a line in `cogs.learning.lessons.LESSON_WORDS`. It shows this panel.

A game of more than two at several tables, such as `bot.games.gin_party`, may show each seat the panel of
another game: `cogs.games.gin_party.tables` makes a table for two of one that holds eight. Whoever has nothing
to do gets a hand without buttons of the game, made of what a spectator sees.

A panel is a value without memory. It is called with a `Table` (views by seat, menus as action texts, the
latest events) and gives `cogs.layout` blocks: texts, images with alt texts, rows of keys. A key carries an
id: ``Act`` does an action of the menu, ``Ask`` brings `GamePanel.question` first, ``Choose``
is a menu whose values are asked about, ``Pick`` one whose value is done at once, ``Fill`` opens the form of
a `FormPanel`, ``Score`` asks `GamePanel.question` for `SCORE`, ``Back`` shows the panel again. An id in a
public message never names a card. ``table.views[seat]`` goes to that seat alone, ``table.public`` to
everybody; whatever is drawn must come from one of the two. The clock, pauses, footers, rematch and resigning
are added around it by `cogs.sheets.panels` and `cogs.sheets.table`.

What people choose with /preferences reaches every panel by itself. To somebody who reads text only, each alt
text is shown in its picture's place, so it must say all that the picture does; the small lines of the public
table are told with it (`cogs.text_only`). Pictures ask `images.ink.look` for the colours of suits, paint with
the shades of `images.ink.colours`, which are others on each felt, and are remembered with ``by_look``. A view
that leaves open how a hand is sorted has the methods ``by_suit`` and ``sorted_by``
(`cogs.sheets.hand_order`): the order in the view is the order of picture, words and numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from bot.games.game import Seat
from bot.matches import Table
from bot.words.guide import Guide
from cogs.layout import Block

SCORE = "score"
"""What `GamePanel.question` is asked for when a player wants to see the whole score; no action of a game."""


class GamePanel(Protocol):
    """The panel of one game. Whatever it is given, it shows a seat only that seat's view."""

    guide: Guide
    """What the game tells about itself in words."""

    def hand(self, table: Table, seat: Seat) -> tuple[Block, ...]:
        """The private hand with its buttons: what happened, the picture, what can be done."""

    def question(self, table: Table, seat: Seat, action: str) -> tuple[Block, ...] | None:
        """What an action would do, with buttons to confirm it or go back; None where it cannot be done."""

    def table(self, table: Table) -> tuple[Block, ...]:
        """The public table: status, what happened, pictures. Public facts alone."""

    def refusal(self, reason: StrEnum, table: Table, seat: Seat) -> str:
        """Why the rules refused an action, as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form with one line to type in."""

    title: str
    label: str
    note: str
    """What may be typed, in a sentence."""
    example: str
    """What stands there until something is typed."""
    longest: int
    """Characters that can be typed."""


class Unreadable(ValueError):
    """What was typed into a form is no such action; the message is the sentence for who typed it."""


@runtime_checkable
class FormPanel(GamePanel, Protocol):
    """A panel with actions of which a part is typed, as the amount of a raise: ``Fill`` opens its form."""

    def form(self, table: Table, seat: Seat, action: str) -> Form | None:
        """The form for an action; None where it cannot be done now."""

    def filled(self, table: Table, seat: Seat, action: str, typed: str) -> str:
        """The whole action that was typed, which the rules judge; raises Unreadable."""
