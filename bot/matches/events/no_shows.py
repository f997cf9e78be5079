"""Who does not come to a match is kept out of the server's events, until they have played one (K5)."""

from __future__ import annotations

from datetime import datetime

from bot.competition import Act, Event, Finish, NoShow
from bot.competition.bans import Ban, after_no_show
from bot.refusals import Refusal, Refused
from bot.store import GuildId, NoShowRow, Transaction, UserId


def require_reliable(tx: Transaction, guild: GuildId, user: UserId, at: datetime) -> None:
    """Raises Refused (DID_NOT_COME) for somebody who did not come to a match and is kept out for it."""
    ban = _ban(tx, guild, user)
    if ban.until is not None and ban.keeps_out(at):
        raise Refused(Refusal.DID_NOT_COME, until=ban.until)


def note_no_shows(
    tx: Transaction, guild: GuildId, before: Event, act: Act, users: dict[int, UserId | None], at: datetime
) -> None:
    """Note who does not come by this act, and clear those who have played an event to its end.

    ``users`` are those of the server who play for an entrant; ``before`` is the event before the act.
    """
    if isinstance(act, NoShow):
        for entrant in before.pairing(act.pairing).absentees:
            user = users.get(entrant)
            if user is not None:
                _note(tx, guild, user, at)
    elif isinstance(act, Finish):
        missing = {each for pairing in before.pairings if pairing.result for each in pairing.result.absent}
        played = [player for player in before.field if not player.withdrawn and player.entrant not in missing]
        them = [user for player in played if (user := users.get(player.entrant)) is not None]
        tx.events.clear_no_shows(guild, them)
        tx.former.clear_no_shows(guild, them)


def _note(tx: Transaction, guild: GuildId, user: UserId, at: datetime) -> None:
    ban = after_no_show(_ban(tx, guild, user), at)
    assert ban.until is not None
    tx.events.put_no_show(NoShowRow(guild=guild, user=user, number=ban.no_shows, until=ban.until))


def _ban(tx: Transaction, guild: GuildId, user: UserId) -> Ban:
    """What the person's no-shows have come to, also when they had themselves forgotten since."""
    row = tx.events.find_no_show(guild, user) or tx.former.find_no_show(guild, user)
    return Ban() if row is None else Ban(row.number, row.until)
