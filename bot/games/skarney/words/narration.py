"""Skarney: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.frame.view import FinalScore, LineKind
from bot.games.skarney.events import (
    Added,
    Answered,
    CardOffered,
    Chosen,
    Cut,
    DealOver,
    Dealt,
    Drew,
    Event,
    GameOver,
    KeptLastCard,
    Laid,
    LaidContract,
    Left,
    Voided,
)
from bot.games.skarney.view import Answer, DealKind, DealResult, SkarneyView
from bot.games.skarney.words.melds import meld_words
from bot.games.skarney.words.turns import Turn, part_of_turn, turn_line
from bot.words.guide import by_name, gains
from bot.words.melds.phrases import by_rank
from bot.words.melds.turns import in_turns, labels
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Drew() | LaidContract() | Laid() | Added() | CardOffered() | KeptLastCard():
            turn = part_of_turn(event)
            assert turn is not None
            return turn_line(turn, names)
        case Cut():
            return _cut(event, names)
        case Chosen(seat, dealer):
            return say("{name} won the cut: {dealer} deals.", name=names[seat], dealer=names[dealer])
        case Dealt(number, dealer):
            return say("Deal {number}: {dealer} dealt.", number=number, dealer=names[dealer])
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


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended and what it was worth: ``Deal 3: Alice went gin, Bob held 30 → Alice +50``."""
    score = gains(result.points, names)
    match result.kind:
        case DealKind.GIN:
            return _gin(result, names, score)
        case DealKind.EXHAUSTED:
            return say(
                "Deal {number}: the stock ran out, hands count {counts} → {score}",
                number=result.number,
                counts=by_name(result.hand_totals, names),
                score=score,
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
            return say("Game bonus")
        case LineKind.BOXES:
            return say("Bonus for deals won")
        case _:
            assert_never(kind)


def _cut(event: Cut, names: tuple[str, ...]) -> str:
    cards = ", ".join(f"{name} {card.label}" for name, card in zip(names, event.cards, strict=True))
    if event.dealer is None:
        return say("Cut for the deal: {cards}. The higher card says who deals.", cards=cards)
    return say("Cut for the deal: {cards}. {dealer} deals.", cards=cards, dealer=names[event.dealer])


def _answered(event: Answered, names: tuple[str, ...]) -> str:
    match event.answer:
        case Answer.ACCEPTED:
            if event.skips_draw:
                return say("{name} took the ace on offer, in place of a draw.", name=names[event.seat])
            return say("{name} took the card on offer.", name=names[event.seat])
        case Answer.REJECTED:
            return say("{name} left the card on offer.", name=names[event.seat])
        case _:
            assert_never(event.answer)


def _gin(result: DealResult, names: tuple[str, ...], score: str) -> str:
    winner = 0 if result.winner == 0 else 1
    loser = 1 - winner
    told: dict[str, object] = {
        "number": result.number,
        "winner": names[winner],
        "loser": names[loser],
        "points": result.hand_totals[loser],
        "score": score,
    }
    if result.contracts[loser]:
        return say("Deal {number}: {winner} went gin, {loser} held {points} → {score}", **told)
    return say(
        "Deal {number}: {winner} went gin, {loser} held {points} and had no contract → {score}", **told
    )


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
            "{winner} reached the target and wins, though {loser} counts more: {points} to {against}.",
            **told,
        )
    return say("{winner} wins the match, {points} to {against}.", **told)


_BIG = (LaidContract, DealOver, GameOver, Left, Voided)


def _deal(view: SkarneyView) -> str:
    return say("Deal {number}", number=view.deal)


def _hand(view: SkarneyView, name: str) -> str:
    hand = view.hand
    if hand is None or not hand.cards:
        return ""
    parts = [meld_words(meld) for meld in hand.melds]
    others = tuple(sorted((*(card for add in hand.additions for card in add.cards), *hand.loose)))
    if others:
        parts.append(by_rank(others))
    return say("{name} holds {points}: {cards}.", name=name, points=hand.points, cards="; ".join(parts))


def _around(view: SkarneyView) -> tuple[str, ...]:
    laid = "; ".join(meld_words(each.meld) for each in view.table)
    table = (say("On the table: {melds}.", melds=laid),) if laid else ()
    return (*table, say("{number} cards in the stock.", number=view.stock))


SKARNEY_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else labels(view.hand.cards),
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, Drew),
    is_offer=lambda event: isinstance(event, CardOffered),
)
