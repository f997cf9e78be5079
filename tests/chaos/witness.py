"""Somebody who forgets nothing: what stood on which screen, and what came of each press."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from bot.games.cards import Card
from bot.sandbox import AnswerKind, Press, Sandbox
from bot.sandbox.events import (
    BotOffline,
    BotOnline,
    ChannelDeleted,
    Event,
    InteractionAnswered,
    MessageCreated,
    MessageUpdated,
)
from bot.sandbox.model import Snowflake, StoredMessage
from bot.sandbox.records import Record, Records
from bot.sandbox.seen import seen_message
from bot.verify import FORMAT
from tests.bench.processes import waited_s
from tests.security.reading import cards_named

WARNING = "⚠"
"""How the bot marks the sentence that a press was not carried out."""

NAP_S, LAG_S = 0.05, 0.25
"""A sleep that takes so much longer than it should shows a machine that is too busy to judge answers by."""

LOOK_S, WAITED_S = 0.5, 1.0
"""So does a bot whose threads wait so long for a processor while it is to answer: who works and is late is at
fault, who is not let work is not.
"""

REQUESTS = 500
"""So many requests are kept whole; a long evening makes a hundred thousand."""

_ANSWERED = re.compile(r"/interactions/(\d+)/")
_ACTION = re.compile(r'"custom_id":"[mkq]:(\d+):(\d+)')
_MATCH = re.compile(r'"custom_id":"(?:[mkq]|[pbxd]|again):(\d+)')
_PAGE = '"custom_id":"u:'
_EXAMPLE = re.compile(r'"custom_id":"(?:learn|try|daily|day|preferences|prefer|settings|server|switch|t):')
_FIGURES = re.compile(
    r'"custom_id":"(?:l|profile|mine|profiles|versus|rival|two|cup|cupcome|ladder|rung|dup|lgplay):'
)
FIGURES = ("/rankings", "/profile")
_CONTENT = re.compile(r'"content":"([^"]+)')
_OPENED = re.compile(r'"custom_id":"(?:replay|deals|film|review):(\d+)')
_PRESSED = re.compile(r'"interacted_message_id":"(\d+)"')
_MOVE = re.compile(r"m:(\d+):(\d+):(.+)")


def digest(data: bytes) -> str:
    """What a picture is remembered by."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """One state of a message: when, who could read it (None: everybody), what it named and what it showed."""

    at: float
    message: Snowflake
    match: int | None
    """What the buttons say; a hand that waits has none, and shows the match of before, or another one."""
    reader: Snowflake | None
    cards: frozenset[Card]
    pictures: frozenset[str] = frozenset()
    """SHA-256 of the bytes of each picture that came with it."""
    is_page: bool = False
    """Whether it is a page of the rules, whose cards are of no match."""
    is_example: bool = False
    """Whether it is a step of a lesson, the daily hand, a table that waits, or settings: none of a match."""
    alts: tuple[tuple[str, str], ...] = ()
    """Each picture with the words that stand for it."""
    says: str = ""
    """How its text begins, to be told with a finding."""
    opens: int | None = None
    """The match that it lays open, which must be over: a proof, a replay or a review has all its cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMove:
    """A move that the answer to its own press showed as made: as the person's first one from that version on.

    Of many who play at once, others may have moved between what the person saw and the press.
    """

    match: int
    version: int
    text: str
    user: int


@dataclass(slots=True, kw_only=True)
class Deed:
    """A press or command of somebody, with what excuses the bot for not answering it."""

    press: Press
    custom_id: str
    at: float
    excused: bool


class Failures(Records):
    """The latest requests, and for good how many answers to each interaction were made to fail."""

    def __init__(self) -> None:
        super().__init__(maxlen=REQUESTS)
        self.answers: Counter[str] = Counter()

    def append(self, record: Record, /) -> None:
        """Take note of a request."""
        super().append(record)
        found = _ANSWERED.match(record.path)
        if record.faulted and found is not None:
            self.answers[found[1]] += 1


@dataclass(slots=True)
class Witness:
    """Watches the sandbox from its start to its end."""

    sandbox: Sandbox
    sights: list[Sight] = field(default_factory=list)
    shown: dict[int, int] = field(default_factory=dict)
    """The highest version of each match that a screen showed."""
    match_of: dict[Snowflake, int] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    failures: Failures = field(default_factory=Failures)
    moves: list[ShownMove] = field(default_factory=list)
    offline: list[tuple[float, float]] = field(default_factory=list)
    slow: list[tuple[float, float]] = field(default_factory=list)
    """Spans in which the machine was too busy for this process, and so for the bot's."""
    waits: list[tuple[float, float, float]] = field(default_factory=list)
    """Spans with the seconds for which a process of the bot could have worked, and had no processor."""
    exports: list[tuple[float, bytes]] = field(default_factory=list)
    """When somebody got all that is kept about them, and the file."""
    closed: dict[Snowflake, float] = field(default_factory=dict)
    """When each channel that is no more was deleted: Discord takes no answer for it from then on."""
    opened: dict[Snowflake, int] = field(default_factory=dict)
    """The match that each message lays open, by its buttons or by those under which it was asked for."""
    profiles: set[Snowflake] = field(default_factory=set)
    """The messages whose buttons show that they are profiles or rankings."""
    _gone_since: float | None = field(default_factory=time.time)
    _by_press: dict[Snowflake, Deed] = field(default_factory=dict)

    def open(self) -> None:
        """Begin to watch."""
        self.sandbox.core.records = self.failures
        self.sandbox.subscribe(self._see)

    def note(self, press: Press, custom_id: str, *, excused: bool) -> None:
        """Remember what somebody did."""
        deed = Deed(press=press, custom_id=custom_id, at=time.time(), excused=excused)
        self.deeds.append(deed)
        self._by_press[press.id] = deed

    def figures(self) -> frozenset[Snowflake]:
        """The messages with rankings and profiles, which show no cards."""
        asked = [deed.press.interaction.original_id for deed in self.deeds if deed.custom_id in FIGURES]
        return frozenset(self.profiles.union(one for one in asked if one is not None))

    def was_offline(self, since: float, until: float) -> bool:
        """Whether the bot was away from the gateway at any time of the span."""
        now_gone = self._gone_since is not None and self._gone_since <= until
        return now_gone or any(begin <= until and end >= since for begin, end in self.offline)

    def was_slow(self, since: float, until: float) -> bool:
        """Whether the machine was too busy at any time of the span."""
        return self.bot_waited_s(since, until) >= WAITED_S or self.slept_s(since, until) > NAP_S + LAG_S

    def bot_waited_s(self, since: float, until: float) -> float:
        """For how long of the span the bot could have worked, and had no processor."""
        return sum(waited for begin, end, waited in self.waits if begin <= until and end >= since)

    def slept_s(self, since: float, until: float) -> float:
        """How long a short sleep of this process took in the span, if it took too long; else 0."""
        return max((end - begin for begin, end in self.slow if begin <= until and end >= since), default=0.0)

    async def watch_the_machine(self) -> None:
        """Note, until cancelled, when the machine is too busy for anybody to answer in time."""
        async with asyncio.TaskGroup() as watches:
            watches.create_task(self._watch_naps())
            watches.create_task(self._watch_waits())

    async def _watch_waits(self) -> None:
        before: dict[int, float] = {}
        while True:
            began = time.time()
            await asyncio.sleep(LOOK_S)
            now = await asyncio.to_thread(waited_s, os.getpid())
            longest = max((waited - before.get(pid, 0.0) for pid, waited in now.items()), default=0.0)
            self.waits.append((began, time.time(), longest))
            before = now

    async def _watch_naps(self) -> None:
        while True:
            began = time.time()
            await asyncio.sleep(NAP_S)
            if time.time() - began > NAP_S + LAG_S:
                self.slow.append((began, time.time()))

    def _see(self, event: Event) -> None:
        match event:
            case MessageCreated() | MessageUpdated():
                stored = self.sandbox.core.world.messages.get(event.message_id)
                if stored is not None and stored.author_id == self.sandbox.bot_id:
                    self._look(stored)
            case InteractionAnswered():
                self._judge(event)
            case ChannelDeleted():
                self.closed[event.channel_id] = time.time()
            case BotOffline():
                self._gone_since = time.time()
            case BotOnline() if self._gone_since is not None:
                self.offline.append((self._gone_since, time.time()))
                self._gone_since = None
            case _:
                pass

    def _look(self, stored: StoredMessage) -> None:
        text = self._text(stored)
        for number, version in _ACTION.findall(text):
            self.shown[int(number)] = max(int(version), self.shown.get(int(number), 0))
        found, opened = _MATCH.search(text), _OPENED.search(text)
        if found is not None:
            self.match_of[stored.id] = int(found[1])
        if _FIGURES.search(text) is not None:
            self.profiles.add(stored.id)
        cards, pictures = frozenset(cards_named(text)), frozenset(self._pictures(stored))
        proven = self._proof(stored)
        opens = int(opened[1]) if opened is not None and found is None else proven
        if opens is None and found is None and (pressed := _PRESSED.search(text)) is not None:
            # An animation or a shared showdown has no buttons: it belongs to the replay, or the table of a
            # finished match, below which it was asked for.
            message = Snowflake(pressed[1])
            opens = self.opened.get(message, self.match_of.get(message))
        if opens is not None:
            self.opened[stored.id] = opens
        if cards or pictures:
            core = self.sandbox.core
            channel = core.world.channels[stored.channel_id]
            sight = Sight(
                at=time.time(),
                message=stored.id,
                match=None if found is None else int(found[1]),
                reader=stored.viewer_id or channel.recipient_id,
                cards=cards,
                pictures=pictures,
                alts=tuple((digest(each.data), each.alt) for each in seen_message(core, stored).pictures),
                is_page=found is None and _PAGE in text,
                is_example=found is None and _EXAMPLE.search(text) is not None,
                says=" / ".join(_CONTENT.findall(text))[:300],
                opens=opens,
            )
            self.sights.append(sight)

    def _pictures(self, stored: StoredMessage) -> Iterator[str]:
        for attachment in stored.attachments:
            data = self.sandbox.core.file_store.find(attachment.id)
            if data is not None and attachment.content_type.startswith("image/"):
                yield digest(data)

    def _proof(self, stored: StoredMessage) -> int | None:
        """The match that an attached proof is of; somebody's own data is kept to be looked at."""
        for attachment in stored.attachments:
            data = self.sandbox.core.file_store.find(attachment.id)
            if data is not None and attachment.filename.endswith(".json"):
                content = json.loads(data)
                if content.get("format") != FORMAT:
                    self.exports.append((time.time(), data))
                if content.get("format") == FORMAT:
                    return int(content["match"])
        return None

    def _text(self, stored: StoredMessage) -> str:
        payload = self.sandbox.core.payload(stored)
        return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))

    def _judge(self, event: InteractionAnswered) -> None:
        """Note the move of a press whose answer shows that it was made."""
        deed = self._by_press.get(event.interaction_id)
        asked = None if deed is None else _MOVE.fullmatch(deed.custom_id)
        stored = None if deed is None else self._answer_of(deed.press)
        if deed is None or asked is None or stored is None or event.kind != AnswerKind.UPDATE:
            return
        text = self._text(stored)
        match, version = int(asked[1]), int(asked[2])
        still = any(int(shown) <= version for number, shown in _ACTION.findall(text) if int(number) == match)
        if WARNING not in text and not still:
            user = int(deed.press.interaction.person_id)
            self.moves.append(ShownMove(match=match, version=version + 1, text=asked[3], user=user))

    def _answer_of(self, press: Press) -> StoredMessage | None:
        original = press.interaction.original_id
        return None if original is None else self.sandbox.core.world.messages.get(original)
