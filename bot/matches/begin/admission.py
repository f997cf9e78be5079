"""Who may begin a match, and how many at once: looked at in the transaction that makes it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from bot.matches.choices import ServerSettings, read_settings
from bot.refusals import Refusal, Refused
from bot.store import (
    CALLS_COUNT_FOR,
    ChannelId,
    GuildId,
    Transaction,
    UserId,
)

CALLS_OF_ONE: Final = 3
CALLS_OF_ALL: Final = 20
"""How often somebody can call the same person in an hour, and how often anybody, without an answer."""


def admit_challenge(
    tx: Transaction, guild: GuildId | None, challenger: UserId, opponent: UserId | None
) -> None:
    """Whether the challenge just stored may stay. Raises Refused; then its transaction must be rolled back.

    BARRED, APART, TOO_MANY_CHALLENGES, TOO_MANY_MATCHES.
    """
    _require_wanted(tx, guild, challenger, () if opponent is None else (opponent,))
    settings = read_settings(tx, guild)
    # The challenge just stored is among them. Counting after storing lets no two at once slip through.
    if tx.challenges.count_open_by(challenger, guild) > settings.challenges_per_person:
        raise Refused(Refusal.TOO_MANY_CHALLENGES, limit=settings.challenges_per_person)
    _require_room(tx, guild, challenger, settings, Refusal.TOO_MANY_MATCHES)


def admit_match(
    tx: Transaction,
    guild: GuildId | None,
    channel: ChannelId,
    taker: UserId,
    others: tuple[UserId, ...],
) -> None:
    """Whether ``taker`` may begin a match with the others in the channel. Raises Refused.

    BARRED, APART, TOO_MANY_MATCHES, OPPONENT_BUSY, CHANNEL_FULL.
    """
    _require_wanted(tx, guild, taker, others)
    settings = read_settings(tx, guild)
    _require_room(tx, guild, taker, settings, Refusal.TOO_MANY_MATCHES)
    for other in others:
        _require_room(tx, guild, other, settings, Refusal.OPPONENT_BUSY)
    if tx.match_lists.count_live_in(guild, channel=channel) >= settings.matches_per_channel:
        raise Refused(Refusal.CHANNEL_FULL, limit=settings.matches_per_channel)


def admit_joiner(tx: Transaction, guild: GuildId | None, joining: UserId, others: tuple[UserId, ...]) -> None:
    """Whether somebody may join a lobby in which these people are. Raises Refused.

    BARRED, APART, TOO_MANY_MATCHES.
    """
    _require_wanted(tx, guild, joining, others)
    settings = read_settings(tx, guild)
    _require_room(tx, guild, joining, settings, Refusal.TOO_MANY_MATCHES)


def may_meet(tx: Transaction, guild: GuildId | None, one: UserId, other: UserId) -> bool:
    """Whether the server and both people let the two play each other."""
    try:
        _require_wanted(tx, guild, one, (other,))
    except Refused:
        return False
    return True


def has_room(tx: Transaction, guild: GuildId | None, user: UserId, settings: ServerSettings) -> bool:
    """Whether the person may have one match more in the server, or outside of all servers."""
    return tx.match_lists.count_live_of(user, guild) < settings.matches_per_person


def admit_entrant(tx: Transaction, guild: GuildId, entering: UserId, others: tuple[UserId, ...]) -> None:
    """Whether somebody may enter an event in which these people are; raises Refused: BARRED, APART.

    How many matches each of them may have does not count: those of an event are one a round.
    """
    _require_wanted(tx, guild, entering, others)


def admit_lobby(
    tx: Transaction,
    guild: GuildId | None,
    channel: ChannelId,
    host: UserId,
    people: tuple[UserId, ...],
) -> None:
    """Whether the host may begin a match with all who have joined. Raises what `admit_match` raises.

    The blocks among the others were looked at as each of them joined; those of the host count now as well.
    """
    admit_match(tx, guild, channel, host, tuple(user for user in people if user != host))


def _require_wanted(tx: Transaction, guild: GuildId | None, asking: UserId, others: Iterable[UserId]) -> None:
    """Whether the server and all of these people let each other play. Raises Refused: BARRED, APART.

    Only somebody whom the server has blocked is told so. The refusal for people who blocked each other does
    not say who did.
    """
    others = tuple(others)
    barred: frozenset[UserId] = frozenset()
    if guild is not None:
        people = (asking, *others)
        barred = tx.server_blocks.among(guild, people) | tx.former.barred(guild, people)
    if asking in barred:
        raise Refused(Refusal.BARRED)
    if barred:
        raise Refused(Refusal.APART)
    for other in others:
        # Either may have blocked the other; both read the same sentence.
        if tx.person_blocks.parts(asking, other) or tx.former.parts(asking, other):
            raise Refused(Refusal.APART)


def _require_room(
    tx: Transaction, guild: GuildId | None, user: UserId, settings: ServerSettings, refusal: Refusal
) -> None:
    """Whether the person may have one match more in the server, or outside of all servers.

    Raises Refused with the ``refusal``.
    """
    if not has_room(tx, guild, user, settings):
        raise Refused(refusal, limit=settings.matches_per_person)


def admit_calls(tx: Transaction, by: UserId, people: Iterable[UserId], at: datetime) -> None:
    """Note that the person mentions these people, and bound how often.

    Each call sounds on a phone. Challenging and withdrawing costs nothing, so it must not be endless. A call
    that was answered by playing does not count. Raises Refused: CALLED_OFTEN, CALLED_MANY.
    """
    called = tuple(dict.fromkeys(person for person in people if person != by))
    if not called:
        return
    before = tx.calls.of(by, at - CALLS_COUNT_FOR)
    for person in called:
        _require_fewer(
            [row.at for row in before if row.person == person], 1, CALLS_OF_ONE, Refusal.CALLED_OFTEN
        )
    _require_fewer([row.at for row in before], len(called), CALLS_OF_ALL, Refusal.CALLED_MANY)
    tx.calls.put(by, called, at)


def _require_fewer(times: list[datetime], more: int, most: int, refusal: Refusal) -> None:
    """Whether so many more calls may follow those at these times, oldest first."""
    over = len(times) + more - most
    if over > 0 and times:
        # Possible again when so many of the oldest calls are an hour old that the new ones fit in.
        oldest = times[min(over, len(times)) - 1]
        raise Refused(refusal, limit=len(times), until=oldest + CALLS_COUNT_FOR)
