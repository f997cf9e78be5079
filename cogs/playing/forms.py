"""Forms: a modal with one line to type in, known by its id alone, so that it outlives the process.

discord.py keeps each modal that it opens, to call it again; ours does nothing then. The client reads what was
typed from the interaction itself, also where another process opened the form.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.matches import Hand
from bot.refusals import Refusal, Refused
from cogs.games.panel import Form, FormPanel
from cogs.games.registry import PANELS
from cogs.match_ids import Fill
from cogs.sending.message import cut

TITLE_LIMIT = 45
LABEL_LIMIT = 45
NOTE_LIMIT = 100

FORGOTTEN_AFTER_S = 600.0
"""When discord.py forgets a form that nobody has sent."""


def find_form(hand: Hand, what: Fill) -> ui.Modal | None:
    """The form of an action as Discord shows it; None where there is none now."""
    panel = PANELS[hand.table.terms.game]
    form = panel.form(hand, what.action) if isinstance(panel, FormPanel) else None
    return None if form is None else _modal(form, what)


def read_form(hand: Hand, what: Fill, typed: str) -> str:
    """The action that was typed; raises Unreadable, and Refused where the game has no such form."""
    panel = PANELS[hand.table.terms.game]
    if not isinstance(panel, FormPanel):
        raise Refused(Refusal.BAD_ACTION)
    return panel.filled(hand, what.action, typed.strip())


def _modal(form: Form, what: Fill) -> ui.Modal:
    line: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.short,
        placeholder=cut(form.example, NOTE_LIMIT),
        max_length=form.longest,
    )
    modal = ui.Modal(title=cut(form.title, TITLE_LIMIT), custom_id=what.custom_id, timeout=FORGOTTEN_AFTER_S)
    label = cut(form.label, LABEL_LIMIT)
    modal.add_item(ui.Label(text=label, description=cut(form.note, NOTE_LIMIT) or None, component=line))
    return modal
