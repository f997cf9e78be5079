"""How each fault is caused, and taken back when its time is over."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from typing import Any, ClassVar

from bot.sandbox.model import Snowflake
from bot.sandbox.records import Fault as Ordered
from bot.store import (
    NotAStore,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreUnwritable,
    make_backup,
)
from tests.chaos.disk import Disk
from tests.chaos.host import Host
from tests.chaos.ledger import Ledger
from tests.chaos.plan import Fault, Step
from tests.chaos.retention import Retention
from tests.chaos.scene import BLINDED, LOST, Scene

CHANNELS = r"^/(channels|users)/"
ANSWERS = r"^/(interactions|webhooks)/"
POSTS_AND_EDITS = r"^/channels/\d+/messages"

UNKNOWN_WEBHOOK = 10015

MET_WITHIN_S = 6.0
"""How long a failure waits for the requests that it is meant for."""


class Faults:
    """Everything that can go wrong in one scene."""

    def __init__(self, scene: Scene, host: Host, ledger: Ledger, disk: Disk) -> None:
        self._scene = scene
        self._sandbox = scene.sandbox
        self._host = host
        self._ledger = ledger
        self._disk = disk
        self.retention = Retention(host.database)
        self.counts: Counter[str] = Counter()
        self.damaged: list[str] = []
        """Backups that were made during play and are not whole."""

    async def happen(self, step: Step) -> None:
        """Let the step's fault last as long as it should."""
        fault = step.what
        if not isinstance(fault, Fault):
            raise TypeError("kills are no faults")
        if await self._cause[fault](self, step):
            self.counts[fault.value] += 1

    async def _requests(self, step: Step) -> bool:
        """Refuse, delay or cut the next requests that match; True when one was met."""
        chance = step.chance
        ordered = self._order(step.what, chance)
        for _ in range(int(max(step.lasts_s, MET_WITHIN_S) / 0.05)):
            if ordered.times == 0:
                break
            await asyncio.sleep(0.05)
        ordered.times = 0
        return ordered.hits > 0

    def _order(self, fault: object, chance: random.Random) -> Ordered:
        fail = self._sandbox.fail
        some = chance.randint(1, 2)
        anywhere = chance.choice((CHANNELS, ANSWERS))
        match fault:
            case Fault.RATE_LIMIT:
                scope = chance.choice(("user", "shared", "global"))
                return fail(
                    "*", CHANNELS, status=429, retry_after=chance.uniform(0.1, 0.9), scope=scope, times=3
                )
            case Fault.ERROR_500:
                return fail("*", anywhere, status=500, times=some)
            case Fault.ERROR_502:
                return fail("*", anywhere, status=502, times=some)
            case Fault.FORBIDDEN:
                code = chance.choice((0, 50001, 50013))
                # Never a deletion: a place that lets nothing be deleted keeps old messages for ever.
                return fail(
                    chance.choice(("POST", "PATCH")), POSTS_AND_EDITS, status=403, code=code, times=some
                )
            case Fault.NOT_FOUND:
                return fail("*", r"^/webhooks/", status=404, code=UNKNOWN_WEBHOOK, times=1)
            case Fault.TIMEOUT:
                return fail("*", CHANNELS, delay=chance.uniform(2.0, 4.0), drop=True, times=some)
            case Fault.CONNECTION_CUT:
                return fail("*", anywhere, drop=True, times=some)
            case Fault.RECEIPT_LOST:
                return fail("*", anywhere, drop=True, after=True, times=some)
            case _:
                return fail("*", "", delay=chance.uniform(0.2, 0.8), times=8)

    async def _gateway(self, step: Step) -> bool:
        gateway = self._sandbox.gateway
        match step.what:
            case Fault.GATEWAY_DROPPED:
                gateway.drop()
            case Fault.GATEWAY_RESUMED:
                gateway.request_reconnect()
            case Fault.GATEWAY_INVALID:
                gateway.invalidate(resumable=step.chance.random() < 0.5)
            case _:
                gateway.refuse()
                await asyncio.sleep(step.lasts_s)
                gateway.accept()
        return True

    async def _deliver(self, step: Step) -> bool:
        delivery = self._sandbox.delivery
        match step.what:
            case Fault.DELIVERED_LATE:
                delivery.delay_s = 3.2
                await asyncio.sleep(step.lasts_s)
            case Fault.DELIVERED_TWICE:
                delivery.copies = 2
                await asyncio.sleep(step.lasts_s)
            case _:
                for _ in range(int(step.lasts_s / 0.02)):
                    delivery.delay_s = step.chance.uniform(0.0, 0.4)
                    await asyncio.sleep(0.02)
        delivery.delay_s, delivery.copies = 0.0, 1
        return True

    async def _close_dms(self, step: Step) -> bool:
        person = step.chance.choice(self._scene.people)
        person.close_dms()
        await asyncio.sleep(step.lasts_s)
        person.open_dms()
        return True

    async def _not_found(self, step: Step) -> bool:
        """An answer that comes too late for its interaction, or a message that is gone when it is edited.

        Gone in truth: a message that were there all the same would stay behind when another takes its place.
        """
        if step.chance.random() < 0.5:
            return await self._requests(step)
        return self._delete_one(self._ledger.messages(), step)

    def _delete_one(self, listed: tuple[tuple[int, int], ...], step: Step) -> bool:
        """Delete one of these messages, listed with their channels; False where none of them is there."""
        messages = self._sandbox.core.world.messages
        here = [str(message) for _, message in listed if str(message) in messages]
        if not here:
            return False
        message = messages[Snowflake(step.chance.choice(here))]
        self._sandbox.channel(message.channel_id).delete_message(message.id)
        return True

    async def _delete(self, step: Step) -> bool:
        scene = self._scene
        rooms = [one for one in scene.rooms() if one.is_thread == (step.what is Fault.THREAD_DELETED)]
        if step.what is Fault.TABLE_DELETED:
            return self._delete_one(self._ledger.tables(), step)
        if not rooms:
            return False
        step.chance.choice(rooms).delete()
        return True

    async def _forbid(self, step: Step) -> bool:
        rooms = self._scene.rooms()
        if not rooms:
            return False
        room = step.chance.choice(rooms)
        channel = room.parent or room
        channel.deny(step.chance.choice((LOST, BLINDED)))
        await asyncio.sleep(step.lasts_s)
        if channel.exists:
            channel.restore()
        return True

    async def _banish(self, step: Step) -> bool:
        guild = self._scene.guild
        if not guild.record.bot_here or guild.record.unavailable:
            return False
        is_outage = step.what is Fault.OUTAGE
        guild.go_down() if is_outage else guild.remove_bot()
        await asyncio.sleep(step.lasts_s)
        guild.come_back() if is_outage else guild.invite_bot()
        return True

    async def _lock(self, step: Step) -> bool:
        """Hold the database as another process would, now and then for longer than the bot waits."""
        lasts_s = step.lasts_s if step.chance.random() < 0.8 else 5.5
        return await asyncio.to_thread(self._hold, lasts_s)

    def _hold(self, lasts_s: float) -> bool:
        if not self._host.database.exists():
            return False
        try:
            with closing(sqlite3.connect(self._host.database, timeout=1, isolation_level=None)) as db:
                db.execute("BEGIN IMMEDIATE")
                _sleep(lasts_s)
                db.execute("ROLLBACK")
        except sqlite3.Error:
            return False
        return True

    async def _fill(self, step: Step) -> bool:
        async with self._disk.full() as is_full:
            await asyncio.sleep(step.lasts_s)
        return is_full

    async def _stop(self, _step: Step) -> bool:
        return self._host.signal(signal.SIGTERM)

    async def _end_a_turn(self, _step: Step) -> bool:
        """Let the time of somebody's turn be over, as if days had passed."""
        return await asyncio.to_thread(self._expire)

    def _expire(self) -> bool:
        try:
            with closing(sqlite3.connect(self._host.database, timeout=1, isolation_level=None)) as db:
                done = db.execute(
                    "UPDATE deadline SET at = at - 400000000000 WHERE rowid IN"
                    " (SELECT rowid FROM deadline WHERE kind = 'turn' ORDER BY random() LIMIT 1)"
                )
                return done.rowcount == 1
        except sqlite3.Error:
            return False

    async def _grow_old(self, _step: Step) -> bool:
        return await self.retention.age()

    async def _back_up(self, _step: Step) -> bool:
        """Make a backup beside the bot, which must be whole whatever happens meanwhile."""
        try:
            folder = self._host.data.parent / "backups"
            await asyncio.to_thread(make_backup, self._host.database, folder, at=datetime.now(UTC), keep=1)
        except (StoreBusy, StoreFull, StoreUnwritable, NotAStore, OSError):
            return False
        except StoreError as error:
            self.damaged.append(f"a backup during play: {error}")
        return True

    _cause: ClassVar[dict[Fault, Callable[[Any, Step], Awaitable[bool]]]] = {
        Fault.RATE_LIMIT: _requests,
        Fault.ERROR_500: _requests,
        Fault.ERROR_502: _requests,
        Fault.FORBIDDEN: _requests,
        Fault.NOT_FOUND: _not_found,
        Fault.TIMEOUT: _requests,
        Fault.CONNECTION_CUT: _requests,
        Fault.RECEIPT_LOST: _requests,
        Fault.SLOW: _requests,
        Fault.GATEWAY_DROPPED: _gateway,
        Fault.GATEWAY_RESUMED: _gateway,
        Fault.GATEWAY_INVALID: _gateway,
        Fault.GATEWAY_REFUSED: _gateway,
        Fault.DELIVERED_LATE: _deliver,
        Fault.DELIVERED_TWICE: _deliver,
        Fault.DELIVERED_SHUFFLED: _deliver,
        Fault.DMS_CLOSED: _close_dms,
        Fault.TABLE_DELETED: _delete,
        Fault.THREAD_DELETED: _delete,
        Fault.CHANNEL_DELETED: _delete,
        Fault.PERMISSIONS_TAKEN: _forbid,
        Fault.BOT_REMOVED: _banish,
        Fault.OUTAGE: _banish,
        Fault.STORE_LOCKED: _lock,
        Fault.DISK_FULL: _fill,
        Fault.STOPPED: _stop,
        Fault.TURN_OVER: _end_a_turn,
        Fault.BACKED_UP: _back_up,
        Fault.GROWN_OLD: _grow_old,
    }


def _sleep(seconds: float) -> None:
    """Wait in a thread."""
    threading.Event().wait(seconds)
