"""People: their names, whether direct messages reach them, what they chose and saved, whom they blocked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, delete, insert, update

from bot.store.kinds import ChannelId, GuildId, MatchId, PresetId, UserId
from bot.store.model.matches import SeatRow
from bot.store.model.people import PersonBlockRow, PersonRow, PreferenceRow, PresetRow
from bot.store.repository import Repository, moved_by, prepared, select, set_to


class KnownPerson(NamedTuple):
    """The display name, the end of the last vacation, and the language that Discord said last."""

    name: str
    vacation_until: datetime | None
    locale: str | None


@prepared
def _one_person(user: UserId) -> Select[PersonRow]:
    return select(PersonRow).where(PersonRow.user == user)


@prepared
def _known(users: tuple[UserId, ...]) -> Select[UserId, str, datetime | None, str | None]:
    columns = PersonRow.user, PersonRow.name, PersonRow.vacation_until, PersonRow.locale
    return select(*columns).where(PersonRow.user.in_(users))


@prepared
def _chosen_by(user: UserId) -> Select[PreferenceRow]:
    return select(PreferenceRow).where(PreferenceRow.user == user)


@prepared
def _choices(users: tuple[UserId, ...]) -> Select[UserId, str]:
    return select(PreferenceRow.user, PreferenceRow.choices).where(PreferenceRow.user.in_(users))


@prepared
def _at(match: MatchId) -> Select[PersonRow]:
    return select(PersonRow).join(SeatRow, SeatRow.user == PersonRow.user).where(SeatRow.match == match)


class People(Repository):
    """What the bot knows of people without their doing: names, languages, vacations, direct messages."""

    def record_seen(self, user: UserId, name: str, at: datetime, *, locale: str | None = None) -> None:
        """Somebody did something under this display name, and perhaps with this language."""
        values = set_to(PersonRow.name, name) | set_to(PersonRow.seen_at, at)
        # Not every caller knows a language; one that does not must not erase the one that is known.
        if locale is not None:
            values |= set_to(PersonRow.locale, locale)
        self._put_values(PersonRow, key=set_to(PersonRow.user, user), values=values)

    def record_locale(self, user: UserId, locale: str) -> None:
        """Discord shows itself to the person in this language."""
        self._put_into(user, set_to(PersonRow.locale, locale))

    def find(self, user: UserId) -> PersonRow | None:
        """What is known of the person."""
        return self._find(PersonRow, _one_person(user))

    def at(self, match: MatchId) -> tuple[PersonRow, ...]:
        """What is known of the people who sit in the match."""
        return self._all(PersonRow, _at(match))

    def names(self, users: Iterable[UserId]) -> dict[UserId, str]:
        """The display names of those who are known."""
        query = select(PersonRow.user, PersonRow.name).where(PersonRow.user.in_(tuple(users)))
        return self._pairs(query)

    def known(self, users: Iterable[UserId]) -> dict[UserId, KnownPerson]:
        """What tables and lobbies show of those who are known."""
        rows = self._ask(_known(tuple(users)))
        return {user: KnownPerson(name, until, locale) for user, name, until, locale in rows}

    def put_vacation(self, user: UserId, *, begin: datetime, until: datetime) -> None:
        """The person's last vacation."""
        vacation = set_to(PersonRow.vacation_from, begin) | set_to(PersonRow.vacation_until, until)
        self._put_into(user, vacation)

    def shift_vacations(self, by: timedelta, *, after: datetime) -> None:
        """Move the vacations that are not over ``after`` this instant, by how much the clock was set."""
        moved = moved_by(PersonRow.vacation_from, by) | moved_by(PersonRow.vacation_until, by)
        self._change(update(PersonRow).where(PersonRow.vacation_until > after).values(moved))

    def record_dm_opened(self, user: UserId, channel: ChannelId, at: datetime) -> None:
        """Direct messages reach the person through this channel. Only a new channel counts as opened now."""
        self._put_into(user, set_to(PersonRow.dm_closed_at, None))
        # ``dm_opened_at`` is what `count_dms_opened` counts: a message into a channel that was open before
        # must not use up the quota.
        another = PersonRow.user == user, PersonRow.dm_channel.is_distinct_from(channel)
        opened = set_to(PersonRow.dm_channel, channel) | set_to(PersonRow.dm_opened_at, at)
        self._change(update(PersonRow).where(*another).values(opened))

    def record_dm_closed(self, user: UserId, at: datetime) -> None:
        """Discord refused a direct message to the person."""
        self._put_into(user, set_to(PersonRow.dm_closed_at, at))

    def count_dms_opened(self, since: datetime) -> int:
        """How many DM channels were opened since then: Discord quarantines bots that open many at once."""
        return self._count(PersonRow.dm_opened_at >= since, of=PersonRow)

    def _put_into(self, user: UserId, values: dict[str, Any]) -> None:
        self._change(update(PersonRow).where(PersonRow.user == user).values(values))


class Preferences(Repository):
    """What people have chosen for themselves: one document each, whose fields the store does not know."""

    def find(self, user: UserId) -> PreferenceRow | None:
        """What the person has chosen; None if nothing ever."""
        return self._find(PreferenceRow, _chosen_by(user))

    def of(self, users: Iterable[UserId]) -> dict[UserId, str]:
        """The documents of those of the people who have chosen something."""
        return self._pairs(_choices(tuple(users)))

    def put(self, row: PreferenceRow) -> None:
        """The person has chosen this."""
        self._put(row)


class PersonBlocks(Repository):
    """By whom people do not want to be challenged."""

    def put(self, row: PersonBlockRow) -> None:
        """Block somebody; a second block takes the place of the first one."""
        self._put(row)

    def remove(self, user: UserId, blocked: UserId) -> bool:
        """Lift the block; whether there was one."""
        block = PersonBlockRow.user == user, PersonBlockRow.blocked == blocked
        return self._change(delete(PersonBlockRow).where(*block)) > 0

    def of(self, user: UserId) -> tuple[PersonBlockRow, ...]:
        """Everybody whom the person has blocked, the newest block first."""
        query = (
            select(PersonBlockRow)
            .where(PersonBlockRow.user == user)
            .order_by(PersonBlockRow.at.desc(), PersonBlockRow.blocked)
        )
        return self._all(PersonBlockRow, query)

    def parts(self, one: UserId, other: UserId) -> bool:
        """Whether either of the two has blocked the other."""
        pair = (one, other)
        query = (
            select(PersonBlockRow.user)
            .where(PersonBlockRow.user.in_(pair), PersonBlockRow.blocked.in_(pair))
            .limit(1)
        )
        return self._value(query) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetOwner:
    """Whose a preset is: of a person or of a server, never of both."""

    user: UserId | None = None
    guild: GuildId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPreset:
    """A preset to be saved; ``folded`` is the name as it is compared, ``rules`` unread JSON."""

    owner: PresetOwner
    name: str
    folded: str
    game: str
    base: str
    """The game's own preset from which it was made."""
    rules: str


class Presets(Repository):
    """Rules that people and servers have saved."""

    def put(self, new: NewPreset, at: datetime) -> PresetId:
        """Save a preset; one of the same owner and name is replaced, and keeps its id."""
        values = (
            set_to(PresetRow.name, new.name)
            | set_to(PresetRow.game, new.game)
            | set_to(PresetRow.base, new.base)
            | set_to(PresetRow.rules, new.rules)
            | set_to(PresetRow.saved_at, at)
        )
        there = self.find_named(new.owner, new.folded)
        if there is not None:
            self._change(update(PresetRow).where(PresetRow.id == there.id).values(values))
            return there.id
        key = (
            set_to(PresetRow.user, new.owner.user)
            | set_to(PresetRow.guild, new.owner.guild)
            | set_to(PresetRow.folded, new.folded)
        )
        added = self._conn.execute(insert(PresetRow).values(key | values).returning(PresetRow.id))
        return added.scalar_one()

    def find(self, number: PresetId) -> PresetRow | None:
        """The preset, or None when it was deleted."""
        return self._find(PresetRow, select(PresetRow).where(PresetRow.id == number))

    def find_named(self, owner: PresetOwner, folded: str) -> PresetRow | None:
        """The owner's preset of that name, or None."""
        query = select(PresetRow).where(_of(owner), PresetRow.folded == folded)
        return self._find(PresetRow, query)

    def of(self, owner: PresetOwner) -> tuple[PresetRow, ...]:
        """All presets of the owner, by name."""
        query = select(PresetRow).where(_of(owner)).order_by(PresetRow.folded)
        return self._all(PresetRow, query)

    def count(self, owner: PresetOwner) -> int:
        """How many presets the owner has."""
        return self._count(_of(owner), of=PresetRow)

    def remove(self, number: PresetId) -> None:
        """Delete the preset."""
        self._change(delete(PresetRow).where(PresetRow.id == number))


def _of(owner: PresetOwner) -> ColumnElement[bool]:
    if owner.user is not None:
        return PresetRow.user == owner.user
    return PresetRow.guild == owner.guild
