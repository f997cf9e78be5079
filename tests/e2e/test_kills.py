"""SIGKILL in the middle of matches: no shown move is lost, none is doubled, and all is shown again."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

from bot.sandbox import Message, Person
from tests.e2e.bot_process import TOKEN
from tests.e2e.conftest import Evening
from tests.e2e.ledger import Match, matches_in
from tests.e2e.players import Player
from tests.e2e.stubborn import play_on

KILLS = 3
SHOWN_AGAIN_S = 45.0
_ACTION = re.compile(r"[mkq]:(\d+):(\d+)")


class Witness:
    """Remembers the latest version of each match that anybody ever saw on a screen."""

    def __init__(self, evening: Evening, people: tuple[Person, ...]) -> None:
        self._evening = evening
        self._people = people
        self.seen: dict[int, int] = {}
        evening.sandbox.subscribe(lambda _: self.look())

    def look(self) -> None:
        for match, version in self.on_screens():
            self.seen[match] = max(version, self.seen.get(match, 0))

    def on_screens(self) -> list[tuple[int, int]]:
        """Match and version of every button with an action that is on a screen now."""
        shown = (message for person in self._people for message in self._messages(person))
        ids = (button.custom_id for message in shown for button in message.buttons)
        return [(int(found[1]), int(found[2])) for one in ids if (found := _ACTION.match(one))]

    def _messages(self, person: Person) -> tuple[Message, ...]:
        return (*person.inbox, *person.sees(self._evening.channel))


class Fire:
    """An evening of two matches, Alice with Bob and Carol with the computer, that is interrupted."""

    def __init__(self, evening: Evening, chance: random.Random) -> None:
        sandbox = evening.sandbox
        self._evening = evening
        self._chance = chance
        guild = sandbox.guild("Card Room")
        self.lounge = guild.add_channel("lounge")
        self.carol = sandbox.add_person("Carol", guild)
        self.people = (evening.alice, evening.bob, self.carol)
        self.players = (*evening.players(), Player(sandbox, self.carol, self.lounge))
        self.witness = Witness(evening, self.people)

    @property
    def file(self) -> Path:
        return self._evening.bot.log_file.with_name("upcard.sqlite3")

    async def begin(self) -> None:
        evening = self._evening
        computer = evening.sandbox.bot_id
        await (
            await self.carol.slash(self.lounge, "play", opponent=computer, public=True, target=25)
        ).answered()
        press = await evening.alice.slash(evening.channel, "play", opponent=evening.bob, target=25)
        await press.answered()
        await self.players[1].accept()

    async def burn(self) -> dict[int, Match]:
        """Let them play for a moment and kill the bot; gives what is left on the disk."""
        playing = [asyncio.create_task(play_on(player)) for player in self.players]
        await asyncio.sleep(self._chance.uniform(0.1, 1.5))
        await self._evening.bot.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return matches_in(self.file)

    async def recover(self, before: dict[int, Match]) -> None:
        """Start the bot again and wait until every message shows its match; the log that was left goes on."""
        await self._evening.bot.start()
        now = await self._all_shown()
        for number, match in before.items():
            assert now[number].log[: len(match.log)] == match.log
        # So says the book; the screens say the same, or more where the computer has moved meanwhile.
        assert all(version >= now[match].version for match, version in self.witness.on_screens())

    async def _all_shown(self) -> dict[int, Match]:
        patience = asyncio.get_running_loop().time() + SHOWN_AGAIN_S
        while True:
            now = matches_in(self.file)
            if all(match.is_shown for match in now.values()):
                return now
            assert asyncio.get_running_loop().time() < patience, now
            await asyncio.sleep(0.1)

    async def finish(self) -> dict[int, Match]:
        await asyncio.gather(*(play_on(player) for player in self.players))
        return matches_in(self.file)


async def survive(evening: Evening, *, kills: int, seed: int) -> None:
    """The whole evening with so many kills."""
    fire = Fire(evening, random.Random(seed))
    await fire.begin()
    for _ in range(kills):
        left = await fire.burn()
        for match, version in fire.witness.seen.items():
            assert left[match].version >= version, f"match {match} was seen at version {version}"
        await fire.recover(left)
    ended = await fire.finish()
    assert [match.status for match in ended.values()] == ["over", "over"]
    assert [len(person.inbox) for person in fire.people] == [1, 1, 1], "a hand was posted twice"
    secrets = [secret.hex() for match in ended.values() for secret in match.secrets]
    assert not [secret for secret in (TOKEN, *secrets) if secret in evening.bot.log]
    assert "match frozen" not in evening.bot.log


async def test_no_move_is_lost_or_doubled_when_the_bot_is_killed(evening: Evening) -> None:
    await survive(evening, kills=KILLS, seed=1)
