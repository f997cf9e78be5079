"""Replays in words: what each game says in them, and the sentences that all games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.words.phrasebook import and_list, say

View = Any
"""What a seat or a spectator saw, of whichever type the game has it."""

Events = tuple[Any, ...]

_ENDS = frozenset(".!?…")


class Story(Protocol):
    """What happened, as the narration of a game tells it."""

    def __call__(self, events: Any, names: tuple[str, ...], /) -> Iterable[str]:  # noqa: ANN401  # each game's own events
        """A line for each that is worth one."""


def nobody(_events: Events) -> frozenset[int]:
    """Nobody's cards stay hidden: every hand is opened after the match."""
    return frozenset()


def never(_event: object) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayWords:
    """What a game says of a match that is over; its views and events are those of that game."""

    deal: Callable[[View], str]
    """What the present deal is called: ``Deal 3``."""
    story: Story
    hand: Callable[[View, str], str]
    """What a seat holds, as a sentence with its name; empty where it holds nothing."""
    around: Callable[[View], tuple[str, ...]]
    """What lies on the table, as sentences, of a spectator's view."""
    cards: Callable[[View], tuple[str, ...]]
    """The cards that a seat holds, each as written."""
    is_deal: Callable[[object], bool] = never
    """Whether a deal begins with an event."""
    is_end: Callable[[object], bool] = never
    """Whether a deal ends with an event, and its result is shown."""
    is_big: Callable[[object], bool] = never
    """Whether an event is worth a jump to it."""
    is_draw: Callable[[object], bool] = never
    """Whether an event is a draw of cards that it does not name."""
    is_offer: Callable[[object], bool] = never
    """Whether an event takes cards from a hand without naming them."""
    closed: Callable[[Events], frozenset[int]] = nobody
    """The seats whose cards stay hidden from others by the rules, given all that happened in a deal."""


def disclosed(  # both views of the one who moved
    words: ReplayWords, events: Events, before: View, after: View
) -> str:
    """The cards that came or went and that only the player who moved saw then; empty if all were seen."""
    held, now = (Counter(words.cards(view)) for view in (before, after))
    if any(map(words.is_draw, events)):
        moved = now - held
    elif any(map(words.is_offer, events)):
        moved = held - now
    else:
        return ""
    cards = tuple(moved.elements())
    return say("It was {cards}.", cards=and_list(cards)) if cards else ""


def sentences(lines: Iterable[str]) -> str:
    """Lines in one paragraph; those that have no full stop by themselves get one."""
    return " ".join(line if line[-1:] in _ENDS else f"{line}." for line in lines)


def place_line(deal: str, move: int, moves: int) -> str:
    """The place in the replay: ``Deal 3, move 14 of 31``."""
    if not move:
        return say("{deal}, before the first of {moves} moves", deal=deal, moves=moves)
    return say("{deal}, move {move} of {moves}", deal=deal, move=move, moves=moves)


def hidden_hand(name: str) -> str:
    """That a hand stays hidden after the match too."""
    return say("{name}'s cards were never shown.", name=name)


def before_deals() -> str:
    """What comes before the first deal."""
    return say("Before the cards")


def film_alt(title: str, ending: str, lines: Iterable[str]) -> tuple[str, ...]:
    """An animation in words: what it shows and how that ends, then what happens in it."""
    head = say("Animation of {deal}.", deal=title)
    end = (say("In the end: {told}", told=ending),) if ending else ()
    return (head, *end, *(sentences((line,)) for line in lines))


def past_label(number: int, title: str, names: tuple[str, ...]) -> str:
    """A match that is over, in a list to choose from: ``12: Standard gin, Alice and Bob``."""
    return say("{number}: {title}, {names}", number=number, title=title, names=and_list(names))
