"""Somebody who sees no picture: plays by the words of messages, of pictures, and on buttons."""

from __future__ import annotations

import re

from bot.sandbox import Message, Person
from tests.cogs.club import Club

_RANKS = tuple("ace two three four five six seven eight nine ten jack queen king".split())  # noqa: SIM905  # shorter
_LABELS = dict(zip(_RANKS, ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], strict=True))
_SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_SUIT = f"(?:{'|'.join(_SIGNS)})"
_CARDS = re.compile(rf"({'|'.join(_RANKS)})(?:e?s)? of ({_SUIT}(?:(?:, | and ){_SUIT})*)")
_LAST = re.compile(r"Show (big )?gin|Show this: |Knock with \d+$")
"""What ends a deal, or answers its end, and is not asked about any more."""

_CARD_OF_UNO = re.compile("^[★●■▲]|^Wild|^(red|green|blue|yellow)$")

_BIG_BLIND = 2

_OF_UNO = ("Draw ", "Keep it", "Pass", "Accept", "🟥")
"""What to do in UNO rules with no card to play: the last one names a colour."""


def heard(message: Message) -> str:
    """All that the message says to somebody who sees no picture."""
    return "\n".join((message.text, *(picture.alt for picture in message.pictures)))


def offered(message: Message) -> list[str]:
    """What the buttons and the lines of the menus of the message say."""
    buttons = [button.label for button in message.buttons if not button.disabled]
    return [*buttons, *(option.label for select in message.selects for option in select.options)]


async def choose(club: Club, person: Person, label: str) -> None:
    """Press the button of this label in the hand, or choose such a line of a menu."""
    hand = club.hand_of(person)
    menus = [each for each in hand.selects if label in [option.label for option in each.options]]
    if menus:
        await (await person.select(hand, menus[0].custom_id, [label])).answered()
        await club.settled()
    else:
        await club.do(person, label)


def play_gin(message: Message) -> str:
    """What a simple player presses or chooses now; empty where there is nothing to do."""
    labels = offered(message)
    endings = [label for label in labels if _LAST.match(label)]
    ways = [label for label in labels if re.match("Throw .*(knock with|gin)", label)]
    asked = [label for label in labels if label.startswith(("Big gin!", "Gin!", "Knock with "))]
    draws = [label for label in ("Pass", "Draw from the stock") if label in labels]
    return next(iter((*endings, *ways, *asked, *draws, *_thrown(heard(message), labels))), "")


def _thrown(told: str, labels: list[str]) -> list[str]:
    """The buttons of the cards of deadwood, the dearest first, by what the message tells of the hand."""
    found = re.search(r"Deadwood \d+: ([^.]*)\.", told)
    cards = [
        (rank, suit)
        for rank, suits in (_CARDS.findall(found[1]) if found else [])
        for suit in re.split(", | and ", suits)
    ]
    dearest = sorted(cards, key=lambda card: -_RANKS.index(card[0]))
    signs = [f"{_LABELS[rank]}{_SIGNS[suit]}" for rank, suit in dearest]
    return [label for sign in signs for label in labels if label.split(" ")[-1] == sign]


def play_omaha(message: Message) -> str:
    """The same for a player who goes along with what costs at most the big blind."""
    price = re.search(r"Your turn: (\d+) to call", heard(message))
    wished = "Check" if price is None else "Call" if int(price[1]) <= _BIG_BLIND else "Fold"
    return next((label for label in offered(message) if label.startswith(wished)), "")


def play_uno(message: Message) -> str:
    """The same for a player who plays the first card that has a button, and calls UNO."""
    labels = offered(message)
    plays = sorted(
        (each for each in labels if _CARD_OF_UNO.search(each)), key=lambda each: "UNO!" not in each
    )
    others = [label for request in _OF_UNO for label in labels if label.startswith(request)]
    return next(iter((*plays, *others)), "")
