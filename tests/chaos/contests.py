"""What people compete in beside cups: a ladder, duplicate sets, a league, team matches, friendlies, and
opponents of another server.

Whatever is killed when: each match begins once, a set is closed once and by its proof, and ladders, seasons
and rankings are what their logs and results lead to.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.competition.proof import Failed, NotAProof
from bot.matches import examine_rankings, find_ill_ladders
from bot.matches.climbing import read_ladder
from bot.matches.duplicates.proving import read_document, verify
from bot.matches.events.record import read_event
from bot.rankings import GRACE
from bot.sandbox import Message, Press, Sandbox
from bot.store import ChallengeStatus, DuplicateRow, DuplicateSpan, MatchStatus, Store, Transaction
from bot.store.model.matches import MatchRow
from bot.store.repository import select
from tests.chaos.friendlies import Friendlies, count_friendlies, wrong_friendlies
from tests.chaos.ledger import Ledger
from tests.chaos.people import People
from tests.chaos.players import IN_VAIN, Player
from tests.chaos.scene import Scene
from tests.chaos.teams import TEAM_MATCH, Teams, count_teams, wrong_teams

PAUSE_S: Final = 0.4
"""How long, in seconds, until somebody competes again."""

PATIENCE_S: Final = 10.0

MOST: Final = 3
"""Whoever has so many matches going on begins no other."""

SETTLED_WITHIN: Final = GRACE + timedelta(seconds=30)
"""So long after its end a season has its titles."""


class Contests:
    """The rivals of two servers, and what they press."""

    def __init__(self, scene: Scene, ledger: Ledger, people: People, *, seed: int) -> None:
        self._scene = scene
        self._ledger = ledger
        self._rivals = rivals = people.rivals
        self._chance = random.Random(f"{seed} contests")
        first: dict[str, str | bool] = {"seasons": "month", "across": True}
        last: dict[str, str | bool] = {"across": True}
        self._to_settle = {rivals[0]: first, rivals[-1]: last}
        """Both servers let their people play each other, and one has seasons."""
        self._friendlies = Friendlies(scene, rivals, seed=seed)
        self._teams = Teams(scene, ledger, people.four, seed=seed)

    async def live(self) -> None:
        """Compete until cancelled."""
        await asyncio.gather(*(self._compete(rival) for rival in self._rivals))

    async def _compete(self, player: Player) -> None:
        deeds = (
            *(self._climb, self._answer, self._play_set, self._find, self._play_league),
            *(
                self._friendlies.press_something,
                self._friendlies.press_something,
                self._teams.press_something,
            ),
        )
        while True:
            await asyncio.sleep(PAUSE_S)
            if not self._scene.sandbox.gateway.online:
                continue
            with suppress(*IN_VAIN):
                if player in self._to_settle:
                    await _answer_to(await player.ask("settings", **self._to_settle[player]))
                    del self._to_settle[player]
                await self._chance.choice(deeds)(player)

    def _may_begin(self, player: Player) -> bool:
        return len(self._ledger.live_matches(int(player.person.id))) < MOST

    async def _climb(self, player: Player) -> None:
        """Challenge somebody of the ladder, or step on it."""
        shown = await _answer_to(await player.ask("ladder", game="gin"))
        menus = [one for one in shown.selects if one.custom_id == "climb:gin"]
        if menus and self._chance.random() < 0.7:
            await player.choose(shown, menus[0])
        else:
            await player.push(shown, "Join")

    async def _answer(self, player: Player) -> None:
        """Accept or decline the newest challenge; those to a team match are answered by its four."""
        for message in reversed(player.public()):
            if message.text.startswith(TEAM_MATCH):
                continue
            if message.find_button("Accept") and player.person.mention in message.text:
                label = "Accept" if self._may_begin(player) and self._chance.random() < 0.8 else "Decline"
                await player.push(message, label)
                return

    async def _play_set(self, player: Player) -> None:
        """Begin one of the sets, or go on with it."""
        if self._may_begin(player):
            shown = await _answer_to(await player.ask("duplicate"))
            await self._press_one(player, shown, "dup:")

    async def _find(self, player: Player) -> None:
        if self._may_begin(player):
            await player.ask("find", game="gin", where="everywhere")

    async def _play_league(self, player: Player) -> None:
        """Begin a match of the league."""
        if self._may_begin(player):
            shown = await _answer_to(await player.ask("league matches"))
            await self._press_one(player, shown, "lgplay:")

    async def _press_one(self, player: Player, shown: Message, form: str) -> None:
        ids = [one.custom_id for one in shown.buttons if one.custom_id.startswith(form) and not one.disabled]
        if ids:
            await player.push(shown, custom_id=self._chance.choice(ids))


async def _answer_to(press: Press) -> Message:
    return await press.replied(timeout=PATIENCE_S)


async def count_contests(store: Store) -> Counter[str]:
    """How many matches of each kind were begun, and what was settled."""

    def work(tx: Transaction) -> Counter[str]:
        sets = [each for each in _sets(tx) if each.span is not DuplicateSpan.TEAMS]
        counts = count_friendlies(tx) + count_teams(tx)
        for number in tx.events.numbers():
            form = type(read_event(tx, number).event.terms.format).__name__.lower()
            counts[f"{form} matches"] += len(tx.events.matches(number))
        return counts + Counter(
            {
                "matches across servers": len(_across(tx)),
                "matches of sets": sum(len(tx.duplicates.players(each.id)) for each in sets),
                "closed sets": sum(each.closed_at is not None for each in sets),
                "acts on ladders": sum(each.version for each in tx.ladders.all()),
                "seasons": sum(len(tx.seasons.of(guild)) for guild in tx.departures.known()),
            }
        )

    return await store.read(work)


async def wrong_contests(store: Store, sandbox: Sandbox) -> list[str]:
    """What is not as its log, its results or its proof say, and what was begun or posted twice."""
    rankings = [
        f"ranking of {each.guild} at {each.game}: {fault}"
        async for each in examine_rankings(store)
        for fault in each.faults
    ]

    def work(tx: Transaction) -> list[str]:
        found = [*_wrong_ladders(tx), *_wrong_seasons(tx), *_wrong_sets(tx), *_begun_twice(tx)]
        return [*found, *wrong_friendlies(tx), *wrong_teams(tx)]

    return [*rankings, *await store.read(work), *_posted_twice(sandbox)]


def _wrong_ladders(tx: Transaction) -> Iterator[str]:
    for guild, game in find_ill_ladders(tx):
        yield f"the ladder of {guild} at {game} is not what its log leads to"
    for row in tx.ladders.all():
        links = tx.ladders.links(row.guild, row.game)
        for each in read_ladder(tx, row.guild, row.game).ladder.challenges:
            number = links.get((each.challenger, each.challenged))
            found = None if number is None else tx.challenges.find(number)
            match = None if found is None or found.match is None else tx.matches.find(found.match)
            is_open = found is not None and found.status is ChallengeStatus.OPEN
            if not is_open and (match is None or match.status is not MatchStatus.LIVE):
                yield f"a challenge on the ladder of {row.guild} is over, and the ladder does not know it"


def _wrong_seasons(tx: Transaction) -> Iterator[str]:
    now = datetime.now(UTC)
    for guild in tx.departures.known():
        for season in tx.seasons.of(guild):
            if season.settled_at is None:
                if season.ends_at + SETTLED_WITHIN < now:
                    yield f"season {season.id} ended at {season.ends_at}, and has no titles"
                continue
            for game in tx.seasons.games(season.id):
                champions = {row.user for row in tx.seasons.titles(season.id, game)}
                if champions != set(tx.seasons.best(season.id, game)):
                    yield f"season {season.id} at {game} has the wrong champions"


def _wrong_sets(tx: Transaction) -> Iterator[str]:
    for row in _sets(tx):
        if row.closed_at is None or (row.span is DuplicateSpan.TEAMS and not row.proof):
            continue
        if tx.duplicates.live_matches(row.id):
            yield f"set {row.id} is closed, and a match of it goes on"
        try:
            told = list(verify(row.proof))
        except (Failed, NotAProof) as error:
            yield f"the proof of set {row.id}: {error}"
            continue
        logs = {each.person: each.log for each in read_document(row.proof).played}
        for player in tx.duplicates.players(row.id):
            log = tuple((each.seat, each.text) for each in tx.matches.log(player.match))
            if told and tuple(logs.get(player.person, ())) != log[: len(logs.get(player.person, ()))]:
                yield f"the proof of set {row.id} has other moves than match {player.match}"


def _begun_twice(tx: Transaction) -> Iterator[str]:
    for match in _across(tx):
        offers = tx.challenges.of_match(match.id)
        if offers and len(offers) != 2:
            yield f"match {match.id} across servers came of {len(offers)} searches"


def _posted_twice(sandbox: Sandbox) -> Iterator[str]:
    """Seals of the same set, team match or friendly in the same channel."""
    posted: Counter[tuple[str, str, str]] = Counter()
    for stored in sandbox.core.world.messages.values():
        if stored.viewer_id is None and stored.author_id == sandbox.bot_id:
            text = str(sandbox.core.payload(stored))
            for kind, form in (("set", "dup:"), ("team match", "team:"), ("friendly", "cup:")):
                if form in text and (kind != "friendly" or "### Friendly" in text):
                    number = text.partition(form)[2].partition(":")[0]
                    posted[kind, number, str(stored.channel_id)] += 1
    return (
        f"{kind} {number} was sealed {times} times"
        for (kind, number, _), times in posted.items()
        if times > 1
    )


def _sets(tx: Transaction) -> tuple[DuplicateRow, ...]:
    return tx.duplicates._all(DuplicateRow, select(DuplicateRow))


def _across(tx: Transaction) -> tuple[MatchRow, ...]:
    return tx.matches._all(MatchRow, select(MatchRow).where(MatchRow.away_guild.is_not(None)))
