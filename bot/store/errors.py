"""What can go wrong with the store, in sentences that the host can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, DontWrapMixin

from bot.store.kinds import ChallengeId, ChallengeStatus, MatchId, MatchStatus


class StoreError(Exception):
    """The store cannot do what it was asked; the message is a sentence for the host."""


class StoreUrlRefused(StoreError):
    """The database URL names nothing that the store can open."""


class StoreUnwritable(StoreError):
    """The file or its folder cannot be created, read or written."""


class NotAStore(StoreError):
    """The file is no database, or somebody else's."""


class NotABackup(StoreError):
    """The file is neither a backup of Upcard's nor one of its databases."""


class StoreClaimed(StoreError):
    """Another Upcard works with the database, and only one may."""


class SchemaTooOld(StoreError):
    """The file was written by an older version of the program; the bot's start brings it up to date."""


class SchemaTooNew(StoreError):
    """The file was written by a newer version of the program."""


class StoreBusy(StoreError):
    """Another process held the file for longer than we wait."""


class StoreFull(StoreError):
    """The disk or the quota is used up; nothing of the transaction was kept."""


class StoreBroken(StoreError):
    """The file is damaged, or the disk under it fails."""


class StoreClosed(StoreError):
    """The store was closed before."""


class NaiveTime(DontWrapMixin, ValueError):
    """A time without a time zone was given to the store."""


class VersionTaken(StoreError):
    """Another writer was first: the match stands at another version than the action was meant for."""

    def __init__(self, match: MatchId, version: int) -> None:
        super().__init__(f"Match {match} stands at version {version} already.")
        self.match = match
        self.version = version


class RequestSeen(StoreError):
    """The same press was delivered before; it led to ``version`` of ``match``."""

    def __init__(self, match: MatchId, version: int) -> None:
        super().__init__(f"This request led to version {version} of match {match} before.")
        self.match = match
        self.version = version


class MatchNotLive(StoreError):
    """The match is over or frozen, so nothing can be added to it."""

    def __init__(self, match: MatchId, status: MatchStatus) -> None:
        super().__init__(f"Match {match} is {status.value}.")
        self.match = match
        self.status = status


class ChallengeSeen(StoreError):
    """The same request made a challenge before."""

    def __init__(self, challenge: ChallengeId) -> None:
        super().__init__(f"This request made challenge {challenge} before.")
        self.challenge = challenge


class LobbyPressSeen(StoreError):
    """The same press changed a lobby before."""

    def __init__(self, challenge: ChallengeId) -> None:
        super().__init__(f"This press changed lobby {challenge} before.")
        self.challenge = challenge


class ChallengeClosed(StoreError):
    """Somebody was first: the challenge is no longer open."""

    def __init__(self, challenge: ChallengeId, status: ChallengeStatus) -> None:
        super().__init__(f"Challenge {challenge} is {status.value}.")
        self.challenge = challenge
        self.status = status


class UnknownRow(StoreError):
    """No such match or challenge (any more)."""


def _sentence(code: str, path: Path) -> StoreError | None:
    """The error for SQLite's name of a result code (SQLITE_BUSY_SNAPSHOT); None when the fault is ours."""
    # The shared index of the log can grow no further: a full disk by another name, and no damage.
    name = "FULL" if code == "SQLITE_IOERR_SHMSIZE" else code.removeprefix("SQLITE_").split("_")[0]
    match name:
        case "BUSY" | "LOCKED":
            return StoreBusy(f"Another process is writing to {path}. Is the bot running twice?")
        case "FULL":
            return StoreFull(f"The disk under {path} is full. Make room; nothing that was shown is lost.")
        case "NOTADB":
            return NotAStore(f"{path} is not a database. Move it away, or set another database URL.")
        case "CANTOPEN" | "READONLY" | "PERM" | "AUTH":
            return StoreUnwritable(f"{path} cannot be written. Check that the file and its folder are yours.")
        case "CORRUPT" | "IOERR" | "PROTOCOL" | "NOLFS":
            return StoreBroken(f"{path} is damaged, or its disk fails ({code}). Restore a backup.")
        case _:
            return None


@contextmanager
def in_sentences(path: Path) -> Iterator[None]:
    """Turn the driver's errors about the file at ``path`` into StoreErrors; others pass as they are."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        driver_error = error.orig if isinstance(error, DBAPIError) else error
        told = _sentence(getattr(driver_error, "sqlite_errorname", ""), path)
        if told is None:
            raise
        raise told from error
