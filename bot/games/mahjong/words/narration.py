"""Mahjong gin: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.frame.events import Added, Laid
from bot.games.frame.view import FinalScore, LineKind
from bot.games.mahjong.view import (
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameOver,
    Left,
    MahjongView,
    Passed,
    Took,
    Voided,
)
from bot.words.cards import cards_words
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
        case Passed(seat):
            return say("{name} passed.", name=names[seat])
        case Drew() | Took() | Laid() | Added() | Discarded():
            return turn_line(_turn(event), names)
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
    """How a deal ended: ``Deal 3: Alice went gin, laid 95; Bob laid 40, held 25 → Alice +120, Bob +15``."""
    match result.kind:
        case DealKind.GIN:
            ginner = 0 if result.winner == 0 else 1
            other = 1 - ginner
            return say(
                "Deal {number}: {ginner} went gin, laid {own}; {other} laid {laid}, held {held} → {score}",
                number=result.number,
                ginner=names[ginner],
                own=result.laid[ginner],
                other=names[other],
                laid=result.laid[other],
                held=result.counts[other],
                score=gains(result.points, names),
            )
        case DealKind.VOID:
            return say(
                "Deal {number}: two cards left: nobody scores, the same player deals again",
                number=result.number,
            )
        case _:
            assert_never(result.kind)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a match: who won, then the lines of the score sheet down to the totals."""
    sheet = tuple(
        say("{line}: {points}", line=line_title(line.kind), points=by_name(line.points, names))
        for line in final.lines
    )
    total = say("Total: {points}", points=by_name(final.totals, names))
    return (_verdict(final, names), *sheet, total)


def line_title(kind: LineKind) -> str:
    """What a line of the score sheet is for."""
    match kind:
        case LineKind.HAND_POINTS:
            return say("Points of the deals")
        case LineKind.GAME_BONUS:
            return say("Bonus for the match")
        case LineKind.BOXES:
            return say("Bonus for gins")
        case _:
            assert_never(kind)


def _turn(event: Drew | Took | Laid | Added | Discarded) -> Turn:
    match event:
        case Drew(seat):
            return Turn(seat=seat, drew=True)
        case Took(seat, cards):
            return Turn(seat=seat, took=cards)
        case Laid() | Added():
            return Turn(seat=event.seat, laid=(event,))
        case Discarded(seat, card):
            return Turn(seat=seat, thrown=card)
        case _:
            assert_never(event)


def _verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    loser = 1 - final.winner
    told = {
        "winner": names[final.winner],
        "loser": names[loser],
        "points": final.totals[final.winner],
        "against": final.totals[loser],
    }
    if final.margin < 0:
        return say(
            "{winner} won more in the deals and wins the match, "
            "though {loser} counts more in the end: {points} to {against}.",
            **told,
        )
    return say("{winner} wins the match, {points} to {against}.", **told)


_BIG = (Laid, DealOver, GameOver, Left, Voided)


def _deal(view: MahjongView) -> str:
    return say("Deal {number}", number=view.deal)


def _hand(view: MahjongView, name: str) -> str:
    return grouped_line(view.hand, view.count, name)


def _around(view: MahjongView) -> tuple[str, ...]:
    cards = cards_words(reversed(view.pile))
    pile = (say("The discard pile, the newest card first: {cards}.", cards=cards),) if view.pile else ()
    return (*pile, *table_line(view.table), say("{number} cards in the stock.", number=view.stock))


MAHJONG_REPLAY = ReplayWords(
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
