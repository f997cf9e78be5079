"""People who spend an evening at one table: they read their own screens and press at random what is there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from bot.matches import MatchId, Status
from bot.sandbox import AnswerKind, Channel, InteractionFailed, Message, NotOffered, Person, Press
from tests.cogs.club import Club
from tests.cogs.company import Use, acts, computers_choice, questions, use_for
from tests.patience import until
from tests.whole_table import WholeTable

SENSIBLE = 0.8
"""How often somebody does what a computer player would, as chance alone may never end a deal."""

QUESTIONS = 5
"""After so many questions in a row a person does what can be done at once."""

LOOKS_S, LOOKS = 3.0, 12
"""How long a person looks for the hand before asking for it, and how often."""


class Guests:
    """The people at one table in one channel, and every press that they made."""

    def __init__(self, club: Club, channel: Channel, people: Sequence[Person], *, seed: int) -> None:
        self._club = club
        self._channel = channel
        self._people = tuple(people)
        self._chance = random.Random(seed)
        self.presses: list[Press] = []

    async def begin(self, game: str, **options: int | str) -> WholeTable:
        """Two challenge one another; three open a table, join it and start."""
        host, *others = self._people
        if len(others) == 1:
            await self._slash(host, "play", opponent=others[0], game=game, **options)
            await self._press_public(others[0], "Accept")
        else:
            await self._slash(host, "play", game=game, **options)
            for person in others:
                await self._press_public(person, "Join")
            await self._press_public(host, "Start")
        await until(self._is_begun)
        return await self._club.only_match()

    async def play(self, table: WholeTable, *, presses: int) -> WholeTable:
        """Press so often, or until the match is over."""
        last = len(self.presses) + presses
        while table.status is Status.LIVE and len(self.presses) < last:
            table = await self._turn(table)
        return table

    async def resign(self, table: WholeTable) -> WholeTable:
        """All but one give the match up."""
        for person in self._people[1:]:
            if table.status is not Status.LIVE:
                break
            asked = await self._slash(person, "resign")
            reply = await asked.replied()
            await self._done(await person.press(reply, "Yes, resign"))
            number = table.id
            seat = table.seat_of(int(person.id))
            await until(lambda of=number, who=seat: self._has_left(of, who))  # type: ignore[misc]
            table = await self._club.now(number)
        return table

    async def _turn(self, table: WholeTable) -> WholeTable:
        """One of those for whom the match waits finds the newest hand and presses until something is done."""
        seat = self._chance.choice([one for one in table.on_turn if table.chairs[one].user is not None])
        person = next(one for one in self._people if int(one.id) == table.chairs[seat].user)
        wanted = computers_choice(table, seat)
        for asked in range(QUESTIONS + LOOKS):
            panel = await self._panel(person, table)
            await self._done(await self._use(person, panel, *self._choice(panel, table, wanted, asked)))
            now = await self._club.now(table.id)
            if now.version > table.version or now.status is not Status.LIVE:
                return now
        raise AssertionError(f"{person.name} cannot do anything at {table.terms.game}, and would {wanted}")

    def _choice(self, panel: Message, table: WholeTable, wanted: str, asked: int) -> Use:
        """What to press: mostly what leads to the wanted action, else anything that is there."""
        at_once, first = list(acts(panel, table)), list(questions(panel, table))
        found = use_for(panel, table, wanted)
        if found is not None and (asked or self._chance.random() < SENSIBLE):
            return found
        if asked >= QUESTIONS and at_once:
            return self._chance.choice(at_once)
        return self._chance.choice(at_once + first)

    async def _panel(self, person: Person, table: WholeTable) -> Message:
        """The private message with the newest version's buttons; who does not see one asks for the hand."""
        for _ in range(LOOKS):
            try:
                return await self._club.sandbox.core.events.wait_for(
                    lambda: next(self._panels(person, table), None), timeout_s=LOOKS_S
                )
            except TimeoutError:
                await self._ask_for_the_hand(person)
        raise AssertionError(f"{person.name} never saw version {table.version} of {table.terms.game}")

    def _panels(self, person: Person, table: WholeTable) -> Iterator[Message]:
        """The private messages on which something of this version can be pressed, newest first."""
        aside = (one for one in person.sees(self._channel) if one.ephemeral)
        for one in sorted((*person.inbox, *aside), key=lambda each: int(each.id), reverse=True):
            if any(True for _ in acts(one, table)) or any(True for _ in questions(one, table)):
                yield one

    async def _ask_for_the_hand(self, person: Person) -> None:
        """By the button of the table, or by the command where there is none yet."""
        tables = [one for one in person.sees(self._channel) if one.find_button("My hand")]
        if tables and self._chance.random() < 0.7:
            await self._done(await person.press(tables[-1], "My hand"))
        else:
            await self._slash(person, "hand")

    async def _use(self, person: Person, panel: Message, custom_id: str, values: tuple[str, ...]) -> Press:
        try:
            if values:
                return await person.select(panel, custom_id, values)
            return await person.press(panel, custom_id=custom_id)
        except NotOffered:
            # The message changed between the look and the press: the old button is still under the finger.
            return await person.press_raw(self._club.sandbox.channel(panel.channel_id), panel.id, custom_id)

    async def _slash(self, person: Person, words: str, **options: int | str | Person) -> Press:
        return await self._done(await person.slash(self._channel, words, **options))

    async def _press_public(self, person: Person, label: str) -> None:
        """Press a button of the newest message as soon as it can be pressed there."""

        def is_ready(seen: Message) -> bool:
            button = seen.find_button(label)
            return button is not None and not button.disabled

        message = await person.wait_for(self._channel, is_ready)
        await self._done(await person.press(message, label))

    async def _done(self, press: Press) -> Press:
        """Wait for the answer, and for what a slow one only announced."""
        self.presses.append(press)
        try:
            answer = await press.answered()
        except InteractionFailed:
            return press  # judged at the end, as Discord itself may have been told to refuse the answer
        if answer.kind in (AnswerKind.DEFERRED_UPDATE, AnswerKind.DEFERRED):
            await until(lambda: not self._club.bot.services.responder.waiting)
        return press

    async def _is_begun(self) -> bool:
        return bool(await self._club.matches.of_user(int(self._people[0].id)))

    async def _has_left(self, number: MatchId, seat: int | None) -> bool:
        table = await self._club.now(number)
        return table.status is not Status.LIVE or any(
            chair.seat == seat and chair.left_at is not None for chair in table.chairs
        )
