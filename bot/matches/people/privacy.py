"""What a person may ask about their own data: to see all of it, and to have it forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from bot.games.game import Ending
from bot.matches.begin.challenges import Challenges
from bot.matches.begin.lobbies import Lobbies
from bot.matches.chairs import FORMER_NAME
from bot.matches.core import Core
from bot.matches.duplicates.teams import Teams
from bot.matches.events.events import Events
from bot.matches.offers import is_away
from bot.matches.people import dossier
from bot.matches.play.moves import Play
from bot.matches.table import Chair, Table
from bot.rankings import keep_ratings, recount_opponents
from bot.refusals import Refusal, Refused
from bot.store import (
    ChallengeRow,
    ChallengeStatus,
    ChannelId,
    DataCounts,
    MatchId,
    MatchRow,
    PersonMessageRow,
    SurfaceKind,
    Transaction,
    UserId,
)

_log = structlog.get_logger(__name__)

LARGEST_BYTES = 10_000_000
"""Discord takes files of 10 MiB; this leaves room for the message around it."""

ROUNDS = 5
"""How often somebody is taken out of matches that begin while they leave."""


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a person as JSON; ``left_out`` is how many matches, the oldest, did not fit."""

    text: bytes
    matches: int
    left_out: int


class Privacy:
    """Each method concerns one person, who asks it for themselves."""

    def __init__(
        self,
        core: Core,
        play: Play,
        challenges: Challenges,
        lobbies: Lobbies,
        events: Events,
        teams: Teams,
    ) -> None:
        self._core = core
        self._teams = teams
        self._events = events
        self._play = play
        self._challenges = challenges
        self._lobbies = lobbies

    async def export(self, user: int, *, largest: int = LARGEST_BYTES) -> Export:
        """Everything about the person, with the newest matches where not all fit into ``largest`` bytes."""

        def work(tx: Transaction) -> tuple[dict[str, Any], dict[str, list[bytes]], int]:
            # All in one transaction, so that every row is of the same instant.
            data = tx.personal_data(UserId(user))
            head: dossier.Json = {
                "format": dossier.FORMAT,
                "made_at": self._core.now().isoformat(),
                "me": dossier.person_of(tx.people.find(UserId(user)), UserId(user)),
                "people_i_blocked": [
                    *(dossier.block_of(row) for row in data.blocks()),
                    *(dossier.former_block_of(at) for at in tx.former.blocked_by(UserId(user))),
                ],
                "servers_that_blocked_me": [
                    *(dossier.ban_of(row) for row in data.bans()),
                    *(dossier.ban_of(row) for row in tx.former.bans_of(UserId(user))),
                ],
                "my_preferences": dossier.preferences_of(tx.preferences.find(UserId(user))),
                "presets_i_saved": [dossier.preset_of(row) for row in data.presets()],
                "searches_i_am_told_of": [dossier.watch_of(row) for row in tx.watches.of(UserId(user))],
                "events": [dossier.event_of(row, UserId(user)) for row in data.events()],
                "matches_of_events_missed": _missed(tx, UserId(user)),
                "duplicate_sets": [dossier.duplicate_of(row) for row in tx.duplicates.of_user(UserId(user))],
                "daily_hands": [dossier.daily_of(row) for row in tx.daily_hands.of(UserId(user))],
                "reviews_of_my_play": [dossier.review_of(row) for row in tx.reviews.of_user(UserId(user))],
                "ratings": [dossier.rating_of(row) for row in data.ratings()],
                "ratings_in_seasons": [dossier.season_rating_of(row) for row in data.season_ratings()],
                "ladders": [dossier.rung_of(row) for row in tx.ladders.of_user(UserId(user))],
                "titles": [dossier.title_of(row) for row in data.titles()],
                "roles_as_champion": [dossier.champion_of(row) for row in data.champion_roles()],
                "ratings_kept_under_a_mark": [
                    dossier.former_rating_of(row) for row in tx.former.ratings_of(UserId(user))
                ],
            }
            lists = {
                "matches": _matches(tx, UserId(user), largest),
                "results": [_line(dossier.result_of(row)) for row in data.results()],
                "challenges": [
                    _line(dossier.challenge_of(row, UserId(user)))
                    for row in (*data.challenges(), *data.lobbies())
                ],
            }
            played = data.counts().matches
            return head, lists, played

        head, lists, played = await self._core.store.read(work)
        return _fitted(head, lists, played, largest)

    async def counts(self, user: int) -> DataCounts:
        """How much there is about the person, for the question whether to delete it."""
        return await self._core.store.read(lambda tx: tx.personal_data(UserId(user)).counts())

    async def leave(self, user: int) -> None:
        """Leave events, give up the person's live matches, leave lobbies and close open challenges, as they
        could do.
        """
        for event in await self._events.live_of(user):
            try:
                await self._events.leave(event, user=user, request=None)
            except Refused as refused:
                _log.info("event not left", event_id=event, why=refused.refusal.value)

        def work(
            tx: Transaction,
        ) -> tuple[tuple[MatchRow, ...], tuple[ChallengeRow, ...], tuple[ChallengeRow, ...]]:
            live = tx.match_lists.live_of(UserId(user))
            offers = tx.challenges.open_of(UserId(user))
            lobbies = tx.lobbies.open_with(UserId(user))
            return live, offers, lobbies

        live, offers, lobbies = await self._core.store.read(work)
        for row in live:
            try:
                await self._play.resign(row.id, user=user, request=None)
            # It ended, or froze, by itself meanwhile: nothing is left to leave.
            except Refused as refused:
                _log.info("match not left", match=row.id, why=refused.refusal.value)
        for lobby in lobbies:
            try:
                await self._lobbies.leave(lobby.id, user=user, request=None)
            except Refused as refused:
                _log.info("lobby not left", lobby=lobby.id, why=refused.refusal.value)
        for offer in offers:
            # A lobby, which was left above.
            if offer.seats is not None:
                continue
            close = self._challenges.withdraw if offer.challenger == user else self._challenges.decline
            try:
                await close(offer.id, user=user)
            except Refused as refused:
                _log.info("challenge not closed", challenge=offer.id, why=refused.refusal.value)
        for team in await self._teams.open_of(user):
            try:
                await self._teams.decline(team, user=user)
            except Refused as refused:
                _log.info("team match not declined", of=team, why=refused.refusal.value)

    async def messages(self, user: int) -> tuple[PersonMessageRow, ...]:
        """The messages of the person's matches on Discord that tell of them, newest first."""
        return await self._core.store.read(lambda tx: tx.personal_data(UserId(user)).messages())

    async def offers(self, user: int) -> tuple[tuple[int, int], ...]:
        """Channel and message of the person's challenges that became no table, newest first."""

        def work(tx: Transaction) -> tuple[tuple[int, int], ...]:
            rows = tx.personal_data(UserId(user)).challenges()
            return tuple(
                [
                    (row.channel, row.message)
                    for row in rows
                    if row.message is not None and _stands_alone(tx, row)
                ]
            )

        return await self._core.store.read(work)

    async def forget(self, user: int) -> None:
        """Remove the person from the database, in one transaction. Doing it again changes nothing.

        Live matches are given up first. Raises Refused (STILL_PLAYING) when new ones begin all the time.
        """
        # Giving up a match and deleting are separate transactions: a match may begin in between.
        for _ in range(ROUNDS):
            await self.leave(user)
            if await self._core.store.write(lambda tx: self._forget(tx, UserId(user))):
                _log.info("a person was forgotten")
                return
        raise Refused(Refusal.STILL_PLAYING)

    def _forget(self, tx: Transaction, user: UserId) -> bool:
        data = tx.personal_data(user)
        # A match has begun since they were all given up.
        if data.is_playing():
            return False
        now = self._core.now()
        met = tx.results.opposed_to(user)
        # Before the rows are gone: else deleting would lift blocks and bans, and win a bad rating back.
        keep_ratings(tx, user, now)
        tx.former.keep_blocks(user)
        tx.former.keep_no_shows(user, now)
        tx.former.forget_blocks_by(user)
        data.forget(now, void=Ending.VOID.value)
        recount_opponents(tx, met)
        return True


def _stands_alone(tx: Transaction, row: ChallengeRow) -> bool:
    """Whether the message still shows the challenge: the table takes it over, unless it has a thread."""
    match = None if row.match is None else tx.matches.find(row.match)
    away = match is not None and is_away(row, match)
    if not away and row.status is not ChallengeStatus.ACCEPTED:
        return True
    kind = SurfaceKind.AWAY if away else SurfaceKind.TABLE
    thread = None if row.match is None else tx.matches.find_thread(row.match, kind)
    return thread is not None and thread == ChannelId(row.message or 0)


def without(table: Table, user: int) -> Table:
    """The table as it looks once the person is forgotten."""
    chairs = tuple(
        Chair(seat=chair.seat, user=None, name=FORMER_NAME, joined=chair.joined)
        if chair.user == user
        else chair
        for chair in table.chairs
    )
    return msgspec.structs.replace(table, chairs=chairs)


def _missed(tx: Transaction, user: UserId) -> list[dossier.Json]:
    """What keeps the person out of events, also from before they were forgotten."""
    here, kept = tx.personal_data(user).no_shows(), tx.former.no_shows_of(user)
    return [*map(dossier.no_show_of, here), *map(dossier.no_show_of, kept)]


def _matches(tx: Transaction, user: UserId, largest: int) -> list[bytes]:
    """The matches as lines, newest first, as many as may fit."""
    data, sealed = tx.personal_data(user), frozenset(tx.duplicates.sealed_of(user))
    lines: list[bytes] = []
    last: MatchId | None = None
    room = largest
    while room > 0 and (page := data.matches(before=last)):
        found = [_line(dossier.match_of(played, user, sealed=sealed)) for played in page]
        room -= sum(map(len, found))
        lines += found
        last = page[-1].row.id
    return lines


def _fitted(head: dossier.Json, lists: dict[str, list[bytes]], played: int, largest: int) -> Export:
    """The document with as many matches as fit, and then as many of the other rows, the newest of each."""
    note = {"matches_left_out": played, "rows_left_out": 0}
    # 200 bytes for the brackets of the lists and for longer numbers in the head.
    room = largest - len(_pretty(head | note)) - 200
    kept: dict[str, list[bytes]] = {}
    for name in ("results", "challenges", "matches"):
        # Results and challenges are short: they may take half of what there is, and the matches the rest.
        allowed = room if name == "matches" else room // 2
        kept[name] = _within(lists[name], allowed)
        room -= sum(len(line) + 2 for line in kept[name])
    left_out = played - len(kept["matches"])
    rows = sum(len(lists[name]) - len(kept[name]) for name in ("results", "challenges"))
    text = _document(head | {"matches_left_out": left_out, "rows_left_out": rows}, kept)
    return Export(text=text, matches=len(kept["matches"]), left_out=left_out)


def _within(lines: list[bytes], room: int) -> list[bytes]:
    """The first lines that fit into so many bytes."""
    kept: list[bytes] = []
    for line in lines:
        room -= len(line) + 2
        if room < 0:
            break
        kept.append(line)
    return kept


def _document(head: dossier.Json, lists: dict[str, list[bytes]]) -> bytes:
    """The head over several lines, then each list with one row to a line, which diff and eye can follow."""
    body = _pretty(head).removesuffix(b"\n}")
    for name, lines in lists.items():
        rows = b",\n".join(lines)
        body += b',\n  "%s": [%s]' % (name.encode(), b"\n" + rows + b"\n  " if rows else b"")
    return body + b"\n}\n"


def _line(row: dossier.Json) -> bytes:
    return msgspec.json.encode(row)


def _pretty(head: dossier.Json) -> bytes:
    return msgspec.json.format(msgspec.json.encode(head), indent=2)
