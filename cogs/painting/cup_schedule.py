"""Keeps a scheduled event of Discord's in step with each cup, where the bot may create events."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil, log2

import structlog

from bot.competition import Arena, Format, Friendly, Knockout, League, Phase, RoundRobin, Swiss, Tables
from bot.competition.terms import BREAK
from bot.matches import Cup, Events, Scheduled
from bot.words.phrasebook import say, speaking
from cogs.languages import Languages
from cogs.layouts.cup import link_of_cup
from cogs.layouts.cup_pictures import cup_title
from cogs.sending.post import PlaceClosed, PlaceGone, Rejected
from cogs.sending.scheduled import Happening, ScheduledEvents

LONGEST = timedelta(days=365)
"""An event ends after so long at the latest, as Discord sees it."""

_log = structlog.get_logger(__name__)


class CupSchedule:
    """One scheduled event for each cup: made with its message, started, cancelled and ended with it."""

    def __init__(self, events: Events, scheduled: ScheduledEvents, languages: Languages) -> None:
        self._events = events
        self._scheduled = scheduled
        self._languages = languages

    async def keep(self, cup: Cup) -> None:
        """Bring the scheduled event up to date. What Discord refuses is noted and not tried again, as when
        somebody has deleted it; raises RetryLater.
        """
        try:
            if cup.scheduled_as is Scheduled.NOT_YET:
                await self._create(cup)
            elif cup.scheduled is not None:
                await self._follow(cup, cup.scheduled)
        except (PlaceClosed, PlaceGone, Rejected) as error:
            _log.info("no scheduled event", cup=cup.id, why=type(error).__name__)
            await self._events.scheduled(cup.id, cup.scheduled, Scheduled.DONE)

    async def _create(self, cup: Cup) -> None:
        if cup.event.phase is not Phase.REGISTRATION or cup.message is None:
            return
        if not self._scheduled.may_create(cup.guild):
            await self._events.scheduled(cup.id, None, Scheduled.DONE)
            return
        with speaking(await self._languages.of_server(cup.guild)):
            what = Happening(
                name=cup_title(cup),
                description=say("Join below the message of the cup: {link}", link=link_of_cup(cup)),
                place=link_of_cup(cup),
                starts_at=cup.event.terms.starts_at,
                ends_at=_ends_at(cup),
            )
        made = await self._scheduled.create(cup.guild, what)
        await self._events.scheduled(cup.id, made, Scheduled.COMING)

    async def _follow(self, cup: Cup, event: int) -> None:
        """Start the event with the cup, and end it; Discord cancels none that has begun."""
        has_begun = cup.scheduled_as is Scheduled.UNDER_WAY
        if cup.scheduled_as is Scheduled.COMING and cup.event.phase in {Phase.PLAYING, Phase.OVER}:
            await self._scheduled.start(cup.guild, event, ends_at=_ends_at(cup))
            await self._events.scheduled(cup.id, event, Scheduled.UNDER_WAY)
            has_begun = True
        if cup.is_over and cup.scheduled_as is not Scheduled.DONE:
            await self._scheduled.end(cup.guild, event, has_begun=has_begun)
            await self._events.scheduled(cup.id, event, Scheduled.DONE)


def _ends_at(cup: Cup) -> datetime:
    """When the cup ends at the latest if nobody holds it up; before the start with all places taken."""
    terms = cup.event.terms
    players = len(cup.event.order) or terms.places
    lasts = min(_rounds(terms.format, players) * (terms.round_time + BREAK), LONGEST)
    if isinstance(terms.format, Arena):
        lasts += terms.format.lasts
    return max(terms.starts_at, cup.event.at) + lasts


def _rounds(form: Format, players: int) -> int:
    """How many rounds a format has; for an arena the matches at the end of its time."""
    match form:
        case Knockout(double=double):
            return ceil(log2(max(players, 2))) * (2 if double else 1) + (1 if double else 0)
        case Swiss(rounds=rounds) | Tables(rounds=rounds):
            return rounds
        case RoundRobin(times=times):
            return times * players
        case Arena() | League() | Friendly():
            return 1
