"""Make-believe players: they read their screens and press, patiently, at random, sometimes wrongly."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator

from bot.games.registry import GAMES
from bot.sandbox import Button, Channel, InteractionFailed, Message, NotOffered, Person, Press, Select
from bot.sandbox.model import Snowflake
from cogs.games.registry import PANELS
from tests.chaos.ledger import Ledger
from tests.chaos.scene import Scene
from tests.chaos.tastes import WISHES
from tests.chaos.witness import Witness

IN_VAIN = (NotOffered, InteractionFailed, TimeoutError, KeyError)
"""What people meet where the bot is away, or not the one that they think."""

LATE_S = 2.5
"""A delivery that is held back for longer leaves the bot no time to answer."""

IDLE_S = 0.25
"""How long a player waits for something to change before looking again."""

UNEASY_AFTER = 8
"""After so many looks at a screen on which nothing can be done, a player asks for the hand."""

REMATCHES = 0.5
"""How often the next match is asked for with the button of the last one."""

VARIANTS = 0.3
"""How often a ruleset is named."""

GIN, SHORTEST = "gin", 25
GREEN, BLUE = 3, 1
LOOSE = 0.85
"""How often a player does what looks best, instead of anything."""

READ = 60
"""So many of a channel's newest messages are on a screen."""

MENUS = 0.5
"""How often a player chooses from a menu where there are buttons too."""

MOVES = ("m:", "k:", "r:")
"""How the ids of buttons begin that do something in a game, ask about it, or end its pause."""

CHOICES = ("q:", "w:")
"""How the ids of menus begin in which something is chosen that can be done."""

ASIDE = 0.04
"""How often somebody who could play asks for something else."""

NEVER = ("Decline", "Withdraw", "Accept", "Take the seat", "Close", "Who can join")
"""What is pressed on purpose only."""

_RESIGNS = re.compile(r"x:\d+:yes")

_JOINED = re.compile(r"^\d+\. ", re.MULTILINE)
"""How those are listed who have joined a table."""

_CARD = re.compile(r"(10|[2-9AJQK])[♣♦♥♠]")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

PAIR = 2
"""Most of those who play here challenge one another."""

ASIDES: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("hint", {}),
    ("pause", {}),
    ("resume", {}),
    ("abort", {}),
    ("vacation", {"days": 1}),
    ("vacation", {"days": 0}),
    ("review", {}),
    ("replay", {}),
    ("verify", {}),
    ("daily", {}),
    ("learn", {}),
    ("games", {}),
    ("mydata export", {}),
    ("rankings", {}),
    ("profile", {}),
    ("preferences", {}),
)
"""What people ask beside playing."""

MANAGERS_ASIDES: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("settings", {"threads": True}),
    ("settings", {"threads": False}),
    ("settings", {"rankings": False}),
    ("settings", {"rankings": True}),
    ("settings", {"matches_per_person": 40}),
    ("settings", {"felt": "light"}),
    ("settings", {"felt": "dark"}),
    ("admin games", {}),
    ("admin blocks", {}),
)
"""What somebody does who manages the server; its language stays, as people look for words on its buttons."""

COMPUTERS = 0.2
"""How often the host of a table for many adds the computer."""


class Player:
    """One person at a keyboard, who plays whatever is offered in private."""

    def __init__(
        self,
        scene: Scene,
        witness: Witness,
        ledger: Ledger,
        person: Person,
        table: int,
        chance: random.Random,
    ) -> None:
        self._scene = scene
        self._witness = witness
        self._ledger = ledger
        self.person = person
        self.table = table
        self._chance = chance
        self._looks = 0
        self._old: list[tuple[str, str]] = []
        self.is_careful = False
        """A careful player presses nothing but moves."""

    @property
    def is_playing(self) -> bool:
        """Whether a match of this person goes on."""
        return bool(self._ledger.live_matches(int(self.person.id)))

    async def live(self) -> None:
        """Play until cancelled, whatever happens."""
        while True:
            try:
                await self._step()
            except IN_VAIN:
                await asyncio.sleep(IDLE_S)

    async def challenge(self, opponent: Person | None) -> None:
        """Offer a match in the home channel; None is the computer. Whether it came to be is seen later."""
        rival = opponent or self._scene.sandbox.bot_id
        channel = self._scene.home(self.table)
        press = await self.person.slash(channel, "play", opponent=rival, **self._terms(channel))
        await self.settle(press, "/play")

    def _terms(self, channel: Channel) -> dict[str, str | int]:
        """Any game that can be played here, by any of its rulesets; gin to the shortest target."""
        play = next((one for one in self.person.commands(channel) if one["name"] == "play"), None)
        if play is None:
            raise NotOffered("the bot is not here")
        offered = {one["name"] for one in play.get("options", ())}
        game = (
            self._chance.choice(sorted(key for key in PANELS if PAIR in GAMES[key].SEATS))
            if "game" in offered
            else GIN
        )
        terms: dict[str, str | int] = {"game": game} if "game" in offered else {}
        if "rules" in offered and self._chance.random() < VARIANTS:
            terms["rules"] = f"{game}/{self._chance.choice(sorted(GAMES[game].PRESETS))}"
        return terms | ({"target": SHORTEST} if game == GIN else {})

    async def open_table(self, company: int) -> None:
        """Open a table for any game that so many can play, by any of its rulesets."""
        channel = self._scene.home(self.table)
        games = sorted(key for key in PANELS if max(GAMES[key].SEATS) > PAIR and company in GAMES[key].SEATS)
        game = self._chance.choice(games)
        terms: dict[str, str | int] = {"game": game}
        if self._chance.random() < VARIANTS:
            terms["rules"] = f"{game}/{self._chance.choice(sorted(GAMES[game].PRESETS))}"
        await self.settle(await self.person.slash(channel, "play", **terms), "/play")

    async def join(self) -> None:
        """Join the newest table that waits for players, once."""
        for message in reversed(self.public()):
            button = message.find_button("Join")
            if button is not None and not button.disabled:
                if f". {self.person.mention}\n" not in message.text:
                    await self.settle(await self.person.press(message, "Join"), button.custom_id)
                return

    async def start(self, company: int) -> None:
        """Begin the newest table that waits; the computer joins where so many are too few or too many."""
        found = next((one for one in reversed(self.public()) if one.find_button("Join")), None)
        start = None if found is None else found.find_button("Start")
        if found is None or start is None or len(_JOINED.findall(found.text)) < company:
            return
        if not start.disabled and self._chance.random() > COMPUTERS:
            await self.settle(await self.person.press(found, "Start"), start.custom_id)
        elif (more := found.find_button("Add the computer")) is not None and not more.disabled:
            await self.settle(await self.person.press(found, more.label), more.custom_id)
        elif found.selects:
            await self.choose(found, found.selects[0])

    async def ask_again(self) -> bool:
        """Press "Rematch" on the newest result, now and then; False when another challenge is to be made."""
        results = [one for one in (*self.public(), *self._private()) if one.find_button("Rematch")]
        if not results or self._chance.random() > REMATCHES:
            return False
        message = max(results, key=lambda one: int(one.id))
        button = message.button("Rematch")
        await self.settle(await self.person.press(message, "Rematch"), button.custom_id)
        return True

    async def accept(self) -> None:
        """Accept the newest challenge that calls this person."""
        for message in reversed(self.public()):
            button = message.find_button("Accept")
            if button is not None and message.text.startswith(self.person.mention):
                await self.settle(await self.person.press(message, "Accept"), button.custom_id)
                return

    async def push(self, message: Message, label: str = "", *, custom_id: str = "") -> None:
        """Press a button of a message that is no hand, by its label or its id."""
        pressed = custom_id or message.button(label).custom_id
        await self.settle(await self.person.press(message, custom_id=pressed), pressed)

    async def ask(self, words: str, **options: str | bool) -> Press:
        """Give a command at the own table."""
        press = await self.person.slash(self._scene.home(self.table), words, **options)
        await self.settle(press, f"/{words}")
        return press

    async def resign(self) -> None:
        """Give up the most urgent match."""
        press = await self.person.slash(self._scene.home(self.table), "resign")
        await self.settle(press, "/resign")
        asked = await press.replied(timeout=20.0)
        if (sure := next((one for one in asked.buttons if _RESIGNS.match(one.custom_id)), None)) is not None:
            await self.settle(await self.person.press(asked, custom_id=sure.custom_id), sure.custom_id)

    async def _step(self) -> None:
        if not self.is_careful and self._chance.random() < 0.06:
            await self._meddle()
            return
        if not self.is_careful and self._chance.random() < ASIDE:
            await self._turn_aside()
            return
        panel = self._panel()
        if panel is None:
            await self._wait()
            return
        self._looks = 0
        moves = tuple(_moves(panel))
        menus = tuple(_choices(panel))
        if menus and (not moves or self._chance.random() < MENUS):
            await self.choose(panel, self._chance.choice(menus))
        else:
            await self._push(panel, self._wanted(moves))
        await asyncio.sleep(self._chance.uniform(0.0, 0.05))

    async def _wait(self) -> None:
        """Nothing to do: wait for the other one; after a while ask for the hand, in one way or the other."""
        self._looks += 1
        await asyncio.sleep(IDLE_S * self._chance.uniform(0.5, 1.0))
        if self._looks < UNEASY_AFTER or not self.is_playing:
            return
        self._looks = 0
        tables = [one for one in self.public() if one.find_button("My hand") and self.person.name in one.text]
        if tables and self._chance.random() < 0.5:
            button = tables[-1].button("My hand")
            await self.settle(await self.person.press(tables[-1], "My hand"), button.custom_id)
        else:
            press = await self.person.slash(self._scene.home(self.table), "hand")
            await self.settle(press, "/hand")

    async def _push(self, panel: Message, button: Button) -> None:
        if button.custom_id.startswith("r:") and self._chance.random() < 0.5:
            # Where the channel of the table is gone for good, only this brings it elsewhere.
            press = await self.person.slash(self._scene.home(self.table), "resume")
            await self.settle(press, "/resume")
            return
        self._old.append((panel.id, button.custom_id))
        press = await self.person.press(panel, custom_id=button.custom_id)
        if not self.is_careful and self._chance.random() < 0.08:
            again = await self.person.press(panel, custom_id=button.custom_id)
            await self.settle(again, "")
        await self.settle(press, button.custom_id)

    async def choose(self, panel: Message, menu: Select) -> None:
        """Choose in a menu, any of its lines."""
        least = max(1, menu.min_values)
        number = self._chance.randint(least, max(least, min(menu.max_values, len(menu.options))))
        chosen = [option.value for option in self._chance.sample(menu.options, number)]
        await self.settle(await self.person.select(panel, menu.custom_id, chosen), menu.custom_id)

    async def _meddle(self) -> None:
        """Press what happens to be there, or a button that was there before."""
        shown = (*self._private(), *self.public())
        buttons = [
            (one, each)
            for one in shown
            for each in one.buttons
            if each.custom_id
            and not each.disabled
            and not each.label.startswith(NEVER)
            and not _RESIGNS.match(each.custom_id)
        ]
        if self._old and self._chance.random() < 0.5:
            message, custom_id = self._chance.choice(self._old)
            where = next((one for one in self._private() if one.id == message), None)
            if where is not None:
                channel = self._scene.sandbox.channel(where.channel_id)
                await self.settle(await self.person.press_raw(channel, where.id, custom_id), "")
        elif buttons:
            where, button = self._chance.choice(buttons)
            await self.settle(await self.person.press(where, custom_id=button.custom_id), button.custom_id)
        await asyncio.sleep(0.05)

    async def _turn_aside(self) -> None:
        """Ask for something that is no move."""
        manages = self.person == self._scene.manager and self._chance.random() < 0.5
        words, options = self._chance.choice(MANAGERS_ASIDES if manages else ASIDES)
        press = await self.person.slash(self._scene.home(self.table), words, **options)
        await self.settle(press, f"/{words}")
        if words == "preferences":
            await self._prefer(press)

    async def _prefer(self, press: Press) -> None:
        """Choose something in a menu of preferences, which may be on the next page."""
        page = await press.replied(timeout=20.0)
        wanted, values = self._chance.choice(WISHES)
        if all(menu.custom_id != wanted for menu in page.selects):
            pages = [one for one in page.buttons if one.custom_id.startswith("preferences:")]
            turned = next((one for one in pages if not one.disabled), None)
            if turned is None:
                return
            press = await self.person.press(page, custom_id=turned.custom_id)
            await self.settle(press, turned.custom_id)
            page = await press.replied(timeout=20.0)
        if any(menu.custom_id == wanted for menu in page.selects):
            chosen = await self.person.select(page, wanted, [self._chance.choice(values)])
            await self.settle(chosen, wanted)

    async def settle(self, press: Press, custom_id: str) -> None:
        """Wait for the answer, as a person does."""
        delivery = self._scene.sandbox.delivery
        excused = delivery.delay_s > LATE_S or not self._scene.guild_of(self.table).record.bot_here
        self._witness.note(press, custom_id, excused=excused)
        await press.answered()

    def _panel(self) -> Message | None:
        """The newest private message that offers a move."""
        for message in reversed(self._private()):
            if any(True for _ in _choices(message)) or any(True for _ in _moves(message)):
                return message
        return None

    def _private(self) -> tuple[Message, ...]:
        inbox = () if self.person.dm is None else self._newest(self.person.dm)
        aside = [one for one in self._newest(self._scene.home(self.table)) if one.ephemeral]
        return tuple(sorted((*inbox, *aside), key=lambda one: int(one.id)))[-6:]

    def public(self, channel: Channel | None = None) -> tuple[Message, ...]:
        """What everybody sees in a channel, at the own table where none is named."""
        seen = self._newest(channel or self._scene.home(self.table))
        return tuple(one for one in seen if not one.ephemeral)

    def _newest(self, channel: Channel) -> Iterator[Message]:
        """The end of a channel as the person sees it: all of a long evening would be too much to read."""
        stored = self._scene.sandbox.core.world.messages_in(Snowflake(channel.id))[-READ:]
        return (seen for one in stored if (seen := self.person.find(one.id)) is not None)

    def _wanted(self, moves: tuple[Button, ...]) -> Button:
        """Mostly: end it, else draw, else throw the highest loose card; now and then anything."""
        if self._chance.random() > LOOSE and not self.is_careful:
            return self._chance.choice(moves)
        for style in (GREEN, BLUE):
            best = [one for one in moves if int(one.style) == style]
            plain = [one for one in best if not _rank(one)]
            if plain:
                # Who always takes what the other throws away never comes to the end of a deal.
                return self._chance.choice(plain if self._chance.random() < LOOSE else best)
            if best:
                return max(best, key=_rank)
        return self._chance.choice(moves)


def _moves(message: Message) -> Iterator[Button]:
    """The buttons of what can be done."""
    for button in message.buttons:
        if button.custom_id.startswith(MOVES) and not button.disabled:
            yield button


def _choices(message: Message) -> Iterator[Select]:
    """The menus of what can be done."""
    for menu in message.selects:
        if menu.custom_id.startswith(CHOICES) and not menu.disabled:
            yield menu


def _rank(button: Button) -> int:
    found = _CARD.search(button.label)
    return 0 if found is None else 1 + _RANKS.index(found[1])
