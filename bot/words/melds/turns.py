"""What happened in games of melds, a turn a line: ``Bob drew from the stock, laid 5-6-7♠ and threw K♦.``"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVar, assert_never

from bot.games.cards import Card
from bot.games.frame.events import (
    Added,
    Cut,
    DealOver,
    Dealt,
    Discarded,
    Drew,
    GameOver,
    Laid,
    Left,
    Passed,
    Took,
    Voided,
)
from bot.games.game import Seat
from bot.games.melds.view import GroupedHand, TableMeld
from bot.words.cards import card_labels, card_words, cards_words
from bot.words.melds.phrases import by_rank, meld_labels, meld_words
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords, Story

MANY = 4
"""At most so many cards from the pile are named; of more, only their number and the deepest one."""


class Part(Protocol):
    """Something that a player did, which may go into one line with what came before."""

    def joined(self, later: Self) -> Self | None:
        """Both in one, or None if the later one begins a new line."""


EventT = TypeVar("EventT")
PartT = TypeVar("PartT", bound=Part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one player has done in a turn, as far as it goes into one line."""

    seat: Seat
    drew: bool = False
    """Whether it began with a card from the stock."""
    took: tuple[Card, ...] = ()
    """The cards from the discard pile with which it began."""
    laid: tuple[Laid | Added, ...] = ()
    thrown: Card | None = None
    """The discard that ended it."""

    def joined(self, later: Turn) -> Turn | None:
        """Both as one turn, or None if the later one belongs to another turn."""
        if later.seat != self.seat or self.thrown is not None or later.drew or later.took:
            return None
        return replace(self, laid=self.laid + later.laid, thrown=later.thrown)


def in_turns(events: Iterable[EventT], *, part: Callable[[EventT], PartT | None]) -> Iterator[PartT | EventT]:
    """Events with those that make up a turn put together; ``part`` gives what an event adds to one."""
    turn: PartT | None = None
    for event in events:
        found = part(event)
        joined = None if turn is None or found is None else turn.joined(found)
        if joined is not None:
            turn = joined
            continue
        if turn is not None:
            yield turn
        turn = found
        if found is None:
            yield event
    if turn is not None:
        yield turn


def turn_line(turn: Turn, names: tuple[str, ...]) -> str:
    """The turn in one line."""
    told = {
        "name": names[turn.seat],
        "cards": took_phrase(turn.took),
        "laid": ", ".join(laid_phrase(one) for one in turn.laid),
        "thrown": "" if turn.thrown is None else turn.thrown.label,
    }
    if turn.drew:
        return _after_a_draw(turn, told)
    if turn.took:
        return _after_a_take(turn, told)
    if turn.thrown is None:
        return say("{name} laid {laid}.", **told)
    if turn.laid:
        return say("{name} laid {laid} and threw {thrown}.", **told)
    return say("{name} threw {thrown}.", **told)


def took_phrase(cards: tuple[Card, ...]) -> str:
    """Cards from the pile, the deepest first: ``8♥ 10♥``, ``11 cards down to A♣``; empty for none."""
    if len(cards) <= MANY:
        return card_labels(cards)
    return say("{number} cards down to {deepest}", number=len(cards), deepest=cards[0].label)


def took_words(cards: tuple[Card, ...]) -> str:
    """Cards from the pile as spoken: ``the ten of hearts``, ``11 cards down to the ace of clubs``."""
    if len(cards) <= MANY:
        return say("the {cards}", cards=cards_words(cards))
    return say("{number} cards down to the {deepest}", number=len(cards), deepest=card_words(cards[0]))


def laid_phrase(laid: Laid | Added) -> str:
    """What was laid: ``5-6-7♠``, or ``8♠ on meld 2``."""
    match laid:
        case Laid():
            return meld_labels(laid.cards)
        case Added():
            return say("{cards} on meld {number}", cards=card_labels(laid.cards), number=laid.meld)
        case _:
            assert_never(laid)


def _after_a_draw(turn: Turn, told: dict[str, str]) -> str:
    if turn.thrown is None:
        if turn.laid:
            return say("{name} drew from the stock and laid {laid}.", **told)
        return say("{name} drew from the stock.", **told)
    if turn.laid:
        return say("{name} drew from the stock, laid {laid} and threw {thrown}.", **told)
    return say("{name} drew from the stock and threw {thrown}.", **told)


def _after_a_take(turn: Turn, told: dict[str, str]) -> str:
    if turn.thrown is None:
        if turn.laid:
            return say("{name} took {cards} and laid {laid}.", **told)
        return say("{name} took {cards}.", **told)
    if turn.laid:
        return say("{name} took {cards}, laid {laid} and threw {thrown}.", **told)
    return say("{name} took {cards} and threw {thrown}.", **told)


def grouped_line(hand: GroupedHand | None, count: int, name: str) -> str:
    """What a seat holds and what its cards count, melds first; empty for no card."""
    if hand is None or not hand.cards:
        return ""
    parts = [meld_words(meld.kind, meld.cards) for meld in hand.melds]
    if hand.deadwood:
        parts.append(by_rank(tuple(sorted(hand.deadwood))))
    return say("{name} holds {points}: {cards}.", name=name, points=count, cards="; ".join(parts))


def table_line(table: tuple[TableMeld, ...]) -> Iterator[str]:
    """The melds on the table in one sentence; none if there are none."""
    if table:
        melds = "; ".join(meld_words(meld.kind, meld.cards) for meld in table)
        yield say("On the table: {melds}.", melds=melds)


def labels(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Each card as written."""
    return tuple(card.label for card in cards)


CommonEvent = Cut | Dealt | Passed | Drew | Took | Laid | Added | Discarded | Left | Voided
"""The events that these games tell alike."""


def common_line(event: CommonEvent, names: tuple[str, ...]) -> str:
    """An event as one line."""
    match event:
        case Cut(cards, dealer):
            return say(
                "Cut for deal: {cards}. {dealer} deals.",
                cards=cut_cards(cards, names),
                dealer=names[dealer],
            )
        case Dealt(number, dealer, upcard):
            return say(
                "Deal {number}: {dealer} dealt, the upcard is {card}.",
                number=number,
                dealer=names[dealer],
                card=upcard.label,
            )
        case Passed(seat):
            return say("{name} passed.", name=names[seat])
        case Drew() | Took() | Laid() | Added() | Discarded():
            return turn_line(_turn(event), names)
        case Left(seat):
            return say("{name} forfeited.", name=names[seat])
        case Voided():
            return say("The match is void.")
        case _:
            assert_never(event)


def cut_cards(cards: tuple[Card, ...], names: tuple[str, ...]) -> str:
    """The cards of the cut by player: ``Alice 7♣, Bob K♦``."""
    return ", ".join(f"{name} {card.label}" for name, card in zip(names, cards, strict=True))


def part_of_turn(event: object) -> Turn | None:
    """What the event adds to the line of a turn; None for an event with a line of its own."""
    return _turn(event) if isinstance(event, Drew | Took | Laid | Added | Discarded) else None


def _turn(event: Drew | Took | Laid | Added | Discarded) -> Turn:
    match event:
        case Drew(seat):
            return Turn(seat=seat, drew=True)
        case Took(seat, card):
            return Turn(seat=seat, took=(card,))
        case Laid() | Added():
            return Turn(seat=event.seat, laid=(event,))
        case Discarded(seat, card):
            return Turn(seat=seat, thrown=card)
        case _:
            assert_never(event)


def story(
    events: Iterable[EventT],
    names: tuple[str, ...],
    *,
    part: Callable[[EventT], Turn | None],
    line: Callable[[EventT, tuple[str, ...]], str],
) -> Iterator[str]:
    """Several events in lines, all that a player does in one turn in one; ``line`` tells another event."""
    for found in in_turns(events, part=part):
        yield turn_line(found, names) if isinstance(found, Turn) else line(found, names)


def last_of(lines: Iterable[str]) -> str:
    """The last line of a story; empty for one without lines."""
    told = tuple(lines)
    return told[-1] if told else ""


def replay_words(
    *, story: Story, pile: Callable[[Any], Iterable[str]], big: tuple[type, ...] = ()
) -> ReplayWords:
    """The replay of a game whose hands are in groups.

    ``pile`` tells of the discards in a view; ``big`` are events of the game's own that are worth a jump.
    """
    all_big = (Laid, DealOver, GameOver, Left, Voided, *big)
    return ReplayWords(
        deal=deal_number,
        story=story,
        hand=lambda view, name: grouped_line(view.hand, view.count, name),
        around=lambda view: (*pile(view), *table_line(view.table), cards_left(view.stock)),
        cards=lambda view: () if view.hand is None else labels(view.hand.cards),
        is_deal=lambda event: isinstance(event, Dealt),
        is_end=lambda event: isinstance(event, DealOver),
        is_big=lambda event: isinstance(event, all_big),
        is_draw=lambda event: isinstance(event, Drew),
    )


def deal_number(view: Any) -> str:  # noqa: ANN401  # of any of these games
    """The present deal: ``Deal 3``."""
    return say("Deal {number}", number=view.deal)


def cards_left(stock: int) -> str:
    """How large the stock is, in a replay."""
    return say("{number} cards in the stock.", number=stock)
