"""Friendlies between the two servers in the chaos: made, accepted, entered and played by the rivals.

Whatever is killed when: each pair is of both servers and meets once, each result is told once, and the score
is that of the matches.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.competition import Adjudicate, Event, Friendly, How, NoShow, Phase, Report, Score, score
from bot.matches.events.record import EventRecord, read_event, read_log
from bot.matches.seal import salt_of
from bot.sandbox import Message, NotOffered
from bot.store import FriendlyRow, Transaction
from tests.chaos.players import Player
from tests.chaos.scene import AWAY, Scene

FORM: Final = {"rules": "gin/quickfire", "round": "20m", "start": "30m"}
PAIRS: Final = 2

MOST: Final = 4
"""So many are made in one evening."""

COMES, CLOSES = 0.9, 0.5
"""How often somebody comes to a match when they look, and how often a server takes nobody any more."""

PATIENCE_S: Final = 10.0

POINTS_CAP: Final = 100
"""So many points of a match count at most (K32)."""


class Friendlies:
    """A channel in each server, and what the rivals press there; the first and the last manage a server."""

    def __init__(self, scene: Scene, rivals: tuple[Player, ...], *, seed: int) -> None:
        self._home, self._away = scene.guild.add_channel("friendly"), scene.away.add_channel("friendly")
        self._names = scene.guild.name, scene.away.name
        self._first, self._last = rivals[0], rivals[-1]
        self._chance = random.Random(f"{seed} friendlies")
        self._made = 0
        self._code = ""
        """What one manager has told the other."""

    async def press_something(self, player: Player) -> None:
        """Do what comes next for a friendly, if anything."""
        channel = self._away if player.table == AWAY else self._home
        seen = player.public(channel)
        newest = next((one for one in reversed(seen) if one.text.startswith("### Friendly")), None)
        calls = [one for one in seen if one.find_button("I'm here") and player.person.mention in one.text]
        if calls and self._chance.random() < COMES:
            await player.push(calls[-1], "I'm here")
        elif newest is None or newest.find_button("Leave") is None:
            await self._begin(player)
        elif player in (self._first, self._last) and newest.find_button("Manage"):
            await self._manage(player, newest)
        elif newest.find_button("Join"):
            await player.push(newest, "Join")

    async def _begin(self, player: Player) -> None:
        """One manager makes a friendly; the other accepts it with the code."""
        if player is self._first and self._made < MOST:
            press = await player.person.slash(self._home, "friendly new", game="gin", players=PAIRS)
            await player.settle(press, "/friendly new")
            if press.modal is None:
                raise NotOffered("no form came")
            self._made += 1
            await player.settle(await player.person.submit(press, FORM), "frnew:")
        elif player is self._last and self._code:
            press = await player.person.slash(self._away, "friendly accept", code=self._code)
            await player.settle(press, "/friendly accept")
            self._code = ""
            await player.push(await press.replied(timeout=PATIENCE_S), "Accept")

    async def _manage(self, player: Player, message: Message) -> None:
        """Read the code, or take nobody any more; a manager enters too."""
        looks_for_server = "is looking for another server" in message.text
        if not looks_for_server and message.find_button("Join") and self._chance.random() > CLOSES:
            await player.push(message, "Join")
            return
        button = message.button("Manage")
        press = await player.person.press(message, "Manage")
        await player.settle(press, button.custom_id)
        panel = await press.replied(timeout=PATIENCE_S)
        if looks_for_server:
            self._code = panel.text.partition("code:")[2][:9]
        elif panel.find_button("Close registration") and all(
            f"\n{name}: " in message.text for name in self._names
        ):
            # Somebody has entered for each server.
            await player.push(panel, "Close registration")


def count_friendlies(tx: Transaction) -> Counter[str]:
    """How many there are, by how far they came."""
    return Counter(f"friendlies {record.event.phase.value}" for record, _ in _friendlies(tx))


def wrong_friendlies(tx: Transaction) -> Iterator[str]:
    """Friendlies with pairs that are not of both servers or met twice, with results that were told twice, and
    with another score than that of their matches.
    """
    for record, row in _friendlies(tx):
        event, told = record.event, f"friendly {record.row.id}"
        if row is None:
            continue  # `examine_events` tells of it
        seats = [seat for pairing in event.pairings for seat in pairing.seats]
        if len(seats) != len(set(seats)):
            yield f"{told} paired somebody twice"
        if any({event.player(seat).side for seat in each.seats} != {1, 2} for each in event.pairings):
            yield f"{told} has a pair that is not of both servers"
        results = Counter(
            entry.act.pairing
            for entry in read_log(tx, record.row.id)
            if isinstance(entry.act, Report | Adjudicate | NoShow)
        )
        for pairing, times in results.items():
            if times > 1:
                yield f"{told} has {times} results of pairing {pairing}"
        for number in tx.events.matches(record.row.id).values():
            match = tx.matches.find(number)
            if match is not None and (match.guild, match.away_guild) != (record.row.guild, row.guild):
                yield f"{told} has match {number}, which is not between its two servers"
        if event.phase in {Phase.PLAYING, Phase.OVER}:
            if row.message is None or record.row.salt != salt_of(row.message, record.row.request):
                yield f"{told} began before its seal was posted in both servers, or with another salt"
            if score(event) != _score(event):
                yield f"{told} has the score {score(event)} instead of {_score(event)}"


def _score(event: Event) -> Score:
    """Matches won and points by K32, from the results alone."""
    wins, points = {1: 0, 2: 0}, {1: 0, 2: 0}
    for pairing in event.pairings:
        result = pairing.result
        if result is None:
            continue
        for at, seat in enumerate(pairing.seats):
            side = event.player(seat).side
            others = result.places[:at] + result.places[at + 1 :]
            is_there = seat not in result.absent
            wins[side] += is_there and all(result.places[at] < other for other in others)
            points[side] += 0 if result.how is How.WALKOVER else min(result.points[at], POINTS_CAP)
    return Score(wins=(wins[1], wins[2]), points=(points[1], points[2]))


def _friendlies(tx: Transaction) -> Iterator[tuple[EventRecord, FriendlyRow | None]]:
    for number in tx.events.numbers():
        record = read_event(tx, number)
        if isinstance(record.event.terms.format, Friendly):
            yield record, tx.friendlies.find(number)
