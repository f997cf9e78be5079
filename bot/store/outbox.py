"""What is to be painted, where several processes share a database: each match by one of them at a time.

Such a database is PostgreSQL's. With a process that has its database for itself there is no outbox: it hears
of all changes itself, and the messages that are behind say what is to be painted after a start.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Executable, Select, delete, func, literal, or_, update
from sqlalchemy.dialects.postgresql import Insert, insert

from bot.store.kinds import MatchId, ProcessId
from bot.store.model.matches import MatchRow, SurfaceRow
from bot.store.model.processes import OutboxRow, ProcessRow
from bot.store.repository import Repository, prepared, select, set_to

IS_BEHIND: Final = or_(SurfaceRow.version < MatchRow.version, SurfaceRow.reposting_since.is_not(None))
"""Whether a message, joined with its match, shows less than is true, or is just being posted again."""


def _or_again(new: Insert, *, holder: ColumnElement[ProcessId | None]) -> Executable:
    """Ask for the matches, or once more for those that are asked for already."""
    return new.on_conflict_do_update(
        index_elements=[OutboxRow.match.key],
        set_={OutboxRow.wanted.key: OutboxRow.wanted + 1, OutboxRow.holder.key: holder},
    )


def _unless_held(new: Insert) -> ColumnElement[ProcessId | None]:
    """Whoever holds a match goes on to see to it."""
    return func.coalesce(OutboxRow.holder, new.excluded.holder)


def _even_if_held(new: Insert) -> ColumnElement[ProcessId | None]:
    """Whoever changes a match sees to it; a command line, which paints nothing, leaves it to who does."""
    return func.coalesce(new.excluded.holder, OutboxRow.holder)


_IS_LOST: Final = OutboxRow.holder.is_not(None) & OutboxRow.holder.not_in(select(ProcessRow.id))

_NEW: Final = insert(OutboxRow)
_WANT: Final = _or_again(_NEW, holder=_unless_held(_NEW))
_TAKE_OVER: Final = _or_again(_NEW, holder=_even_if_held(_NEW))


@prepared
def _holder(number: MatchId) -> Select[ProcessId | None]:
    return select(OutboxRow.holder).where(OutboxRow.match == number)


@prepared
def _held(process: ProcessId) -> Select[MatchId, int]:
    return select(OutboxRow.match, OutboxRow.wanted).where(OutboxRow.holder == process)


class Outbox(Repository):
    """The matches with messages to be painted."""

    def want(self, of: MatchId) -> None:
        """The match has a message to be painted, by this process unless another sees to the match already."""
        if self._is_shared:
            self._conn.execute(_WANT, {"match": of, "wanted": 1, "holder": self._process})

    def take_over(self, of: MatchId) -> None:
        """The match has moved: this process sees to it now.

        It shows the move to its player, by the reply to the press. Were the others' messages painted by
        another process, that one would paint the player's hand once more.
        """
        if self._is_shared:
            self._conn.execute(_TAKE_OVER, {"match": of, "wanted": 1, "holder": self._process})

    def want_all(self, matches: Select[MatchId]) -> None:
        """As `want`, for all matches that a query of their numbers finds."""
        if self._is_shared:
            found = matches.distinct().add_columns(literal(1), literal(self._process, OutboxRow.holder.type))
            columns = [OutboxRow.match.key, OutboxRow.wanted.key, OutboxRow.holder.key]
            new = insert(OutboxRow).from_select(columns, found)
            self._conn.execute(_or_again(new, holder=_unless_held(new)))

    def holder(self, of: MatchId) -> ProcessId | None:
        """The process that sees to the match; None where none does."""
        return self._value(_holder(of)) if self._is_shared else None

    def mine(self) -> dict[MatchId, int]:
        """The matches that this process sees to, and how often each was asked for."""
        return {} if self._process is None else self._pairs(_held(self._process))

    def take(self, *, limit: int) -> tuple[MatchId, ...]:
        """See to some matches from now on that nobody sees to."""
        free = (
            select(OutboxRow.match)
            .where(OutboxRow.holder.is_(None))
            .order_by(OutboxRow.match)
            .limit(limit)
            # Another process that takes some at the same moment takes others.
            .with_for_update(skip_locked=True)
        )
        taken = self._values(free)
        self._change(
            update(OutboxRow)
            .where(OutboxRow.match.in_(taken))
            .values(set_to(OutboxRow.holder, self._process))
        )
        return taken

    def count(self) -> int:
        """How many matches have messages to be painted."""
        return self._count(of=OutboxRow)

    def count_free(self) -> int:
        """How many matches nobody sees to."""
        return self._count(OutboxRow.holder.is_(None), of=OutboxRow)

    def settle(self, matches: Collection[MatchId]) -> tuple[MatchId, ...]:
        """Those of these matches that have no message left to be painted: this process is done with them."""
        if self._process is None or not matches:
            return ()
        behind = select(SurfaceRow.match).join(MatchRow, MatchRow.id == SurfaceRow.match)
        # As it was when the messages were looked at: what is asked for meanwhile is not done.
        seen = OutboxRow.alias("seen")
        # What somebody is just changing is not done either: two could else wait for each other.
        mine = OutboxRow.holder == self._process, OutboxRow.match.in_(tuple(matches))
        calm = select(OutboxRow.match).where(*mine).with_for_update(skip_locked=True)
        done = (
            delete(OutboxRow)
            .where(OutboxRow.match.in_(calm))
            .where(OutboxRow.match == seen.match, OutboxRow.wanted == seen.wanted)
            .where(~behind.where(SurfaceRow.match == OutboxRow.match, IS_BEHIND).exists())
        )
        return tuple(self._conn.execute(done.returning(OutboxRow.match)).scalars())

    def release(self, holder: ProcessId) -> int:
        """This process sees to nothing any more; how many matches that leaves to others."""
        held = update(OutboxRow).where(OutboxRow.holder == holder)
        return self._change(held.values(set_to(OutboxRow.holder, None)))

    def count_lost(self) -> int:
        """How many matches are held by a process that there is not.

        One that was frozen for long writes under its old number until it finds out that it counts as dead.
        """
        return self._count(_IS_LOST, of=OutboxRow)

    def release_lost(self) -> None:
        """Leave these to others."""
        # Others come to those that somebody is just changing.
        calm = select(OutboxRow.match).where(_IS_LOST).with_for_update(skip_locked=True)
        self._change(
            update(OutboxRow).where(OutboxRow.match.in_(calm)).values(set_to(OutboxRow.holder, None))
        )
