"""The messages of an event, whatever its kind: the one that is kept up to date, and calls to its players."""

from __future__ import annotations

from bot.competition import Friendly, League
from bot.matches import Cup
from cogs.cup_ids import CupAction
from cogs.custom_ids import CustomId
from cogs.layout import Layout
from cogs.layouts.cup import call_layout, called, cup_layout
from cogs.layouts.friendly import friendly_call, friendly_layout
from cogs.layouts.league import league_call, league_layout, matches_key


def is_league(cup: Cup) -> bool:
    """Whether the event is a season of a league."""
    return isinstance(cup.event.terms.format, League)


def is_friendly(cup: Cup) -> bool:
    """Whether the event is a friendly between two servers."""
    return isinstance(cup.event.terms.format, Friendly)


def event_layout(cup: Cup) -> Layout:
    """The message that is kept up to date."""
    if is_friendly(cup):
        return friendly_layout(cup)
    return league_layout(cup) if is_league(cup) else cup_layout(cup)


def event_call(cup: Cup) -> Layout:
    """A message of its own that calls players."""
    if is_friendly(cup):
        return friendly_call(cup)
    if not is_league(cup):
        return call_layout(cup)
    # In a league everybody has many matches that wait for them, and is called once.
    return league_call(cup, tuple(dict.fromkeys(called(cup))))


def start_button(cup: Cup) -> CustomId | None:
    """The button of the call to a league's season; None for other events."""
    return matches_key(cup).id if is_league(cup) else None


def end_action(cup: Cup) -> CupAction:
    """What the button of the message does that says who has won."""
    return CupAction.PROOF if is_friendly(cup) else CupAction.STANDINGS
