"""Make-believe people at one table: they join it, read their panels, press what is there, and leave."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.games.registry import GAMES
from bot.matches import Status
from bot.players.registry import COMPUTER_PLAYERS
from bot.sandbox import Button, Message, Person, Press
from tests.cogs.club import Club
from tests.whole_table import WholeTable

NAMES = ("Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida", "Jo")
"""Those who come besides Alice, Bob and Carol."""

QUESTIONS = 4
"""After so many questions a panel must have offered something to do."""


class Company:
    """So many people at one table. They play as the computer would, through what their screens offer."""

    def __init__(self, club: Club, size: int, *, seed: int = 1) -> None:
        self.club = club
        friends = (club.sandbox.add_person(name, club.guild) for name in NAMES[: max(0, size - 3)])
        self.people = (club.alice, club.bob, club.carol, *friends)[:size]
        self.presses = 0
        self._chance = random.Random(seed)

    @property
    def host(self) -> Person:
        return self.people[0]

    async def begin(self, game: str, **options: int | str) -> WholeTable:
        """The first one opens a table, the others join it, and it begins."""
        club = self.club
        lobby = await (await self.host.slash(club.channel, "play", game=game, **options)).replied()
        for person in self.people[1:]:
            await (await person.press(lobby, "Join")).answered()
        await club.settled()
        await (await self.host.press(lobby, "Start")).answered()
        await club.settled()
        return await club.only_match()

    async def play(self, table: WholeTable, *, moves: int) -> WholeTable:
        """Play so many moves, or until it is over."""
        for _ in range(moves):
            if table.status is not Status.LIVE:
                break
            await self._move(table)
            table = await self.club.now(table.id)
        return table

    async def leave(self, person: Person) -> None:
        """Give the match up, after one more question."""
        asked = await (await person.slash(self.club.channel, "resign")).replied()
        await self._done(await person.press(asked, "Yes, resign"))

    async def _move(self, table: WholeTable) -> None:
        """Somebody for whom the match waits does something; computer players have their own minds."""
        seats = [seat for seat in table.on_turn if table.chairs[seat].user is not None]
        seat = self._chance.choice(seats)
        person = next(one for one in self.people if int(one.id) == table.chairs[seat].user)
        wanted = computers_choice(table, seat)
        panel = self.panel_of(person, table)
        for _ in range(QUESTIONS):
            found = use_for(panel, table, wanted)
            if found is None:
                found = self._chance.choice(list(acts(panel, table)) or list(questions(panel, table)))
            press = await self._use(person, panel, *found)
            await self._done(press)
            now = await self.club.now(table.id)
            if now.version > table.version:
                return
            panel = press.reply() or self.panel_of(person, table)
        raise AssertionError(f"{person.name} cannot do anything, and would {wanted}")

    async def _use(self, person: Person, panel: Message, custom_id: str, values: tuple[str, ...]) -> Press:
        self.presses += 1
        if values:
            return await person.select(panel, custom_id, values)
        return await person.press(panel, custom_id=custom_id)

    async def _done(self, press: Press) -> None:
        await press.answered()
        await self.club.settled()

    def panel_of(self, person: Person, table: WholeTable) -> Message:
        """The newest private message about the match: in the direct messages, or where those are closed."""
        aside = tuple(one for one in person.sees(self.club.channel) if one.ephemeral)
        shown = [one for one in (*person.inbox, *aside) if any(_parts(one, table))]
        return max(shown, key=lambda one: int(one.id))


def computers_choice(table: WholeTable, seat: int) -> str:
    """What a computer player would do in this seat."""
    game = GAMES[table.terms.game]
    legal = tuple(game.read(text) for text in table.menus[seat])
    player = next(iter(COMPUTER_PLAYERS[game.KEY].values()))
    action = player.choose(table.views[seat], legal, seed=table.version)
    return game.write(legal[0] if action is None else action)


Use = tuple[str, tuple[str, ...]]
"""A custom id, and the values to choose where it is a menu's."""


def use_for(panel: Message, table: WholeTable, wanted: str) -> Use | None:
    """What does the wanted action at once, or what asks about it."""
    for kind in ("m", "k"):
        for custom_id in _parts(panel, table, kind):
            if custom_id.split(":", 3)[3] == wanted:
                return custom_id, ()
    for menu in panel.selects:
        values = tuple(option.value for option in menu.options if option.value == wanted)
        if values and not menu.disabled:
            return menu.custom_id, values
    asks = {each.split(":", 3)[3]: each for each in _parts(panel, table, "k")}
    about = next((each for action, each in asks.items() if f"{wanted} ".startswith(f"{action} ")), None)
    return None if about is None else (about, ())


def acts(panel: Message, table: WholeTable) -> Iterator[Use]:
    """All buttons that do something at once."""
    yield from ((custom_id, ()) for custom_id in _parts(panel, table, "m"))


def questions(panel: Message, table: WholeTable) -> Iterator[Use]:
    """All buttons that ask first, and each line of a menu."""
    yield from ((custom_id, ()) for custom_id in _parts(panel, table, "k"))
    for menu in panel.selects:
        yield from ((menu.custom_id, (option.value,)) for option in menu.options)


def _parts(panel: Message, table: WholeTable, kinds: str = "mkqw") -> Iterator[str]:
    """The ids of what plays this match in a message."""
    items: tuple[Button, ...] = tuple(one for one in panel.buttons if not one.disabled)
    ids = (*(one.custom_id for one in items), *(one.custom_id for one in panel.selects))
    marks = tuple(f"{kind}:{table.id}:" for kind in kinds)
    yield from (each for each in ids if each and each.startswith(marks))
