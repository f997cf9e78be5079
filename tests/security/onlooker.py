"""Somebody who keeps looking, and whether anything that they can read names a card that they may not know."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import msgspec

from bot.games.cards import Card
from bot.matches import Notice, Update
from bot.sandbox import Person
from tests.cogs.club import Club
from tests.security.reading import cards_named

PAST = {"results", "sheets", "final"}
"""What of a view tells of deals that are over."""


@dataclass
class Onlooker:
    """A reader of the channel and of their own direct messages.

    ``open_now`` are the cards that lay open in this deal or were the reader's own; ``open_before`` those of
    the deal before, whose end is still shown.
    """

    club: Club
    person: Person
    looks: int = 0
    readings: int = 0
    open_now: set[Card] = field(default_factory=set)
    open_before: set[Card] = field(default_factory=set)
    leaks: list[str] = field(default_factory=list)
    files: set[str] = field(default_factory=set)
    """Names of all pictures ever shown."""

    def learn(self, update: Update) -> None:
        """Take note of what events lay open, and of what one's own view shows, but for deals of before.

        That events and views hold nothing hidden, the tests of the games prove for every game and preset.
        """
        for event in update.events:
            if type(event).__name__ == "Dealt":
                self.open_before, self.open_now = self.open_now, set()
            self.open_now |= cards_named(msgspec.json.encode(event).decode())
        hand = update.match.find_hand(int(self.person.id))
        if hand is not None:
            own = msgspec.to_builtins(hand.view)
            present = {name: value for name, value in own.items() if name not in PAST}
            self.open_now |= cards_named(json.dumps(present))

    def look(self) -> None:
        """Read everything on this person's screen: texts, alts, ids, names of files, metadata."""
        self.looks += 1
        for message in (*self.person.sees(self.club.channel), *self.person.inbox):
            text = json.dumps(self.person.payload(message), ensure_ascii=False)
            self.files.update(picture.filename for picture in message.pictures)
            named = cards_named(text)
            self.readings += len(named)
            if strange := named - self.open_now - self.open_before:
                self.leaks.append(f"{sorted(map(str, strange))} in {text}")


def watch(club: Club, *people: Person) -> tuple[Onlooker, ...]:
    """Let people look at every change from now on; they hear each move's public facts before it is shown."""
    onlookers = tuple(Onlooker(club, person) for person in people)
    painter_hears = club.bot.services.painter.hear

    async def hear(notice: Notice) -> None:
        if isinstance(notice, Update):
            for onlooker in onlookers:
                onlooker.learn(notice)
        await painter_hears(notice)

    def look(_event: object) -> None:
        for onlooker in onlookers:
            onlooker.look()

    club.matches.listen(hear)
    club.sandbox.subscribe(look)
    return onlookers
