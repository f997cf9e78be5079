"""What can go wrong with the store, in sentences that the host can act on."""

from __future__ import annotations

from sqlalchemy.exc import DontWrapMixin

from bot.store.kinds import ChallengeId, ChallengeStatus, EventId, MatchId, MatchStatus


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
    """Another writer was first: the match is not at the version before the action's."""

    def __init__(self, match: MatchId, version: int) -> None:
        super().__init__(f"Match {match} is at version {version} already.")
        self.match = match
        self.version = version


class RequestSeen(StoreError):
    """This press was delivered before; it led to ``version`` of ``match``."""

    def __init__(self, match: MatchId, version: int) -> None:
        super().__init__(f"This request led to version {version} of match {match} before.")
        self.match = match
        self.version = version


class LadderMoved(StoreError):
    """Somebody else has changed the ladder first; nothing was written."""

    def __init__(self, guild: int, game: str, version: int) -> None:
        super().__init__(f"The ladder of {game} on {guild} has a version {version} already.")


class EventMoved(StoreError):
    """Another writer was first: the event is not at the version before the act's."""

    def __init__(self, event: EventId, version: int) -> None:
        super().__init__(f"Event {event} is at version {version} already.")


class MatchNotLive(StoreError):
    """The match is over or frozen, so nothing can be added to it."""

    def __init__(self, match: MatchId, status: MatchStatus) -> None:
        super().__init__(f"Match {match} is {status.value}.")
        self.match = match
        self.status = status


class ChallengeSeen(StoreError):
    """This request made a challenge before."""

    def __init__(self, challenge: ChallengeId) -> None:
        super().__init__(f"This request made challenge {challenge} before.")
        self.challenge = challenge


class LobbyPressSeen(StoreError):
    """This press changed a lobby before."""

    def __init__(self, challenge: ChallengeId) -> None:
        super().__init__(f"This press changed lobby {challenge} before.")
        self.challenge = challenge


class ChallengeClosed(StoreError):
    """Somebody was first: the challenge is no longer open."""

    def __init__(self, challenge: ChallengeId, status: ChallengeStatus) -> None:
        super().__init__(f"Challenge {challenge} is {status.value}.")
        self.challenge = challenge
        self.status = status


class DuplicateMoved(StoreError):
    """Somebody has opened this duplicate set, or begun to play it, in the same moment."""


class UnknownRow(StoreError):
    """No such match or challenge (any more)."""
