"""Colonel: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.colonel.view import (
    Answered,
    Challenged,
    ColonelView,
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    Event,
    FinalScore,
    GameOver,
    Left,
    Took,
    Voided,
)
from bot.games.frame.events import Added, Laid
from bot.words.cards import card_words
from bot.words.guide import by_name, gains
from bot.words.melds.turns import Turn, grouped_line, in_turns, labels, table_line, turn_line
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Cut(cards, dealer):
            cut = ", ".join(f"{name} {card.label}" for name, card in zip(names, cards, strict=True))
            return say("Cut for the deal: {cards}. {dealer} deals.", cards=cut, dealer=names[dealer])
        case Dealt(number, dealer, upcard):
            return say(
                "Deal {number}: {dealer} dealt, the upcard is {card}.",
                number=number,
                dealer=names[dealer],
                card=upcard.label,
            )
        case Drew() | Took() | Laid() | Added() | Discarded():
            return turn_line(_turn(event), names)
        case Challenged(seat):
            return say("{name} challenged: compare hands now?", name=names[seat])
        case Answered():
            return _answered(event, names)
        case DealOver(result):
            return deal_line(result, names)
        case GameOver(final):
            return _verdict(final, names)
        case Left(seat):
            return say("{name} forfeited.", name=names[seat])
        case Voided():
            return say("The match is void.")
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; all that a player does in one turn is one line."""
    for found in in_turns(events, part=part_of_turn):
        yield (turn_line(found, names) if isinstance(found, Turn) else narrate(found, names))


def part_of_turn(event: Event) -> Turn | None:
    """What the event adds to the line of a turn; None for an event with a line of its own."""
    if isinstance(event, Drew | Took | Laid | Added | Discarded):
        return _turn(event)
    return None


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended and what it was worth: ``Deal 3: Alice went out, Bob held 42 → Alice +42``."""
    score = gains(result.points, names)
    counts = by_name(result.counts, names)
    match result.kind:
        case DealKind.OUT:
            winner = 0 if result.winner == 0 else 1
            return say(
                "Deal {number}: {winner} went out, {loser} held {points} → {score}",
                number=result.number,
                winner=names[winner],
                loser=names[1 - winner],
                points=result.counts[1 - winner],
                score=score,
            )
        case DealKind.EXHAUSTED:
            return say(
                "Deal {number}: the stock ran out, hands count {counts} → {score}",
                number=result.number,
                counts=counts,
                score=score,
            )
        case DealKind.CHALLENGE:
            return say(
                "Deal {number}: challenge accepted, hands count {counts} → {score}",
                number=result.number,
                counts=counts,
                score=score,
            )
        case _:
            assert_never(result.kind)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a match: who won, then the totals."""
    total = say("Total: {points}", points=by_name(final.totals, names))
    return _verdict(final, names), total


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


def _answered(event: Answered, names: tuple[str, ...]) -> str:
    if event.accepted:
        return say("{name} accepted the challenge.", name=names[event.seat])
    return say("{name} rejected the challenge: play goes on.", name=names[event.seat])


def _verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    return say(
        "{winner} wins the match, {points} to {against}.",
        winner=names[final.winner],
        points=final.totals[final.winner],
        against=final.totals[1 - final.winner],
    )


_BIG = (Challenged, Laid, DealOver, GameOver, Left, Voided)


def _deal(view: ColonelView) -> str:
    return say("Deal {number}", number=view.deal)


def _hand(view: ColonelView, name: str) -> str:
    return grouped_line(view.hand, view.count, name)


def _around(view: ColonelView) -> tuple[str, ...]:
    top = () if view.upcard is None else (card_words(view.upcard),)
    piles = tuple(say("On the discard pile: {card}.", card=card) for card in top)
    return (
        *piles,
        *table_line(view.table),
        say("{number} cards in the stock.", number=view.stock),
    )


COLONEL_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else labels(view.hand.cards),
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, Drew),
)
