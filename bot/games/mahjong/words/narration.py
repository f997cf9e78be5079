"""Mahjong gin: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.frame.view import FinalScore, LineKind
from bot.games.mahjong.view import DealKind, DealOver, DealResult, Event, GameOver, MahjongView, Took
from bot.words.cards import cards_words
from bot.words.guide import gains
from bot.words.melds import turns, two_handed
from bot.words.melds.turns import Turn, common_line, replay_words, turn_line
from bot.words.melds.two_handed import sheet_lines
from bot.words.phrasebook import say


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Took():
            return turn_line(_taking(event), names)
        case DealOver(result):
            return deal_line(result, names)
        case GameOver(final):
            return _verdict(final, names)
        case _:
            return common_line(event, names)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; all that a player does in one turn is one line."""
    return turns.story(events, names, part=_part_of_turn, line=narrate)


def _part_of_turn(event: Event) -> Turn | None:
    """What the event adds to the line of a turn; several cards may come from the pile (7.4.2)."""
    return _taking(event) if isinstance(event, Took) else turns.part_of_turn(event)


def _taking(event: Took) -> Turn:
    return Turn(seat=event.seat, took=event.cards)


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
                "Deal {number}: stock ran out \N{EN DASH} no score, same dealer",
                number=result.number,
            )
        case _:
            assert_never(result.kind)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a match: who won, then the lines of the score sheet down to the totals."""
    return (_verdict(final, names), *sheet_lines(final, names, line_title))


def line_title(kind: LineKind) -> str:
    """What a line of the score sheet is for."""
    match kind:
        case LineKind.HAND_POINTS:
            return say("Deal points")
        case LineKind.GAME_BONUS:
            return say("Bonus for the match")
        case LineKind.BOXES:
            return say("Bonus for gins")
        case _:
            assert_never(kind)


def _verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    """Who won; the bonus for gins can give the loser the higher total."""
    if final.margin >= 0:
        return two_handed.verdict(final, names)
    loser = 1 - final.winner
    return say(
        "{winner} won more in the deals and takes the match, though {loser} has more in the end: "
        "{points} to {against}.",
        winner=names[final.winner],
        loser=names[loser],
        points=final.totals[final.winner],
        against=final.totals[loser],
    )


def _pile(view: MahjongView) -> tuple[str, ...]:
    """The whole discard pile, in a replay."""
    if not view.pile:
        return ()
    cards = cards_words(reversed(view.pile))
    return (say("The discard pile, newest card first: {cards}.", cards=cards),)


MAHJONG_REPLAY = replay_words(story=story, pile=_pile)
