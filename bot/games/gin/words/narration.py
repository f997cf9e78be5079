"""Gin: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.game import Seat
from bot.games.gin.events import (
    Chosen,
    Cut,
    DealOver,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Event,
    GameOver,
    Knocked,
    Left,
    Passed,
    SheetOver,
    Took,
    Voided,
)
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import DealKind, DealResult, FinalScore, GinView, Hand, LineKind, SheetLine, Showdown
from bot.words.cards import card_words
from bot.words.guide import by_name
from bot.words.melds.phrases import added_words, by_rank
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Cut() | Chosen() | Declared():
            return _before_the_deals(event, names)
        case Dealt():
            return _dealt(event, names)
        case Passed(seat):
            return say("{name} passed.", name=names[seat])
        case Drew(seat):
            return say("{name} drew from the stock.", name=names[seat])
        case Took(seat, card):
            return say("{name} took the {card}.", name=names[seat], card=card.label)
        case Discarded(seat, card):
            return say("{name} threw {card}.", name=names[seat], card=card.label)
        case Knocked():
            return knock_line(event.kind, event.hand, names[event.seat])
        case DealOver(result):
            return deal_line(result, names)
        case SheetOver():
            return _sheet_over(event, names)
        case GameOver(final):
            return _verdict(final, names)
        case Left(seat):
            return say("{name} forfeited.", name=names[seat])
        case Voided():
            return say("The match is void.")
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; a draw and the discard after it are one line."""
    for part in in_turns(events):
        match part:
            case (Drew() | Took() as drawn, Discarded() as thrown):
                yield _turn(drawn, thrown, names)
            case _:
                yield narrate(part[0], names)


def in_turns(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events one by one, but a draw together with the discard after it."""
    drawn: tuple[Event, ...] = ()
    for event in events:
        if drawn and isinstance(event, Discarded):
            yield (*drawn, event)
            drawn = ()
            continue
        if drawn:
            yield drawn
        drawn = (event,) if isinstance(event, Drew | Took) else ()
        if not drawn:
            yield (event,)
    if drawn:
        yield drawn


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended and what it was worth: ``Deal 3: Alice knocked with 5, Bob had 21 → Alice +16``."""
    told = _told(result, names)
    match result.kind:
        case DealKind.KNOCK:
            return say(
                "Deal {number}: {knocker} knocked with {deadwood}, {defender} had {against} → {score}", **told
            )
        case DealKind.UNDERCUT:
            return say(
                "Deal {number}: {knocker} knocked with {deadwood}, "
                "{defender} undercut with {against} → {score}",
                **told,
            )
        case DealKind.TIE:
            return say(
                "Deal {number}: {knocker} knocked with {deadwood}, {defender} had the same → {score}", **told
            )
        case DealKind.GIN:
            return say("Deal {number}: {knocker} went gin, {defender} had {against} → {score}", **told)
        case DealKind.BIG_GIN:
            return say("Deal {number}: {knocker} went big gin, {defender} had {against} → {score}", **told)
        case DealKind.VOID:
            return say("Deal {number}: stock ran out \N{EN DASH} no score", **told)
        case DealKind.MISDEAL:
            return say(
                "Deal {number}: misdeal, a dealt hand could knock \N{EN DASH} no score, same dealer",
                **told,
            )
        case _:
            assert_never(result.kind)


def knock_line(kind: DealKind, hand: Hand, name: str) -> str:
    """How somebody ended the deal, before it is counted; KNOCK, GIN or BIG_GIN."""
    match kind:
        case DealKind.GIN:
            return say("{name} went gin.", name=name)
        case DealKind.BIG_GIN:
            return say("{name} went big gin.", name=name)
        case _:
            return say("{name} knocked with {points}.", name=name, points=hand.points)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a game: who won, then the lines of the score sheet down to the totals."""
    sheet = tuple(
        say("{line}: {points}", line=_line_title(line), points=by_name(line.points, names))
        for line in final.lines
    )
    total = say("Total: {points}", points=by_name(final.totals, names))
    return (_verdict(final, names), *sheet, total)


def _line_title(line: SheetLine) -> str:
    """What a line of the score sheet is for."""
    match line.kind:
        case LineKind.HAND_POINTS:
            return say("Deal points")
        case LineKind.GAME_BONUS:
            return say("Game bonus")
        case LineKind.BOXES:
            return say("Bonus for deals won")
        case LineKind.SHUTOUT:
            return say("Shutout bonus")
        case LineKind.GAME:
            return game_title(MatchFormat.BEST_OF, line.number)
        case _:
            assert_never(line.kind)


def defender_of(showdown: Showdown) -> Seat:
    """The seat that did not end the deal."""
    return Seat(1 - showdown.knocker)


def score_phrase(result: DealResult, names: tuple[str, ...]) -> str:
    """Who gained what in the deal: ``Alice +16``; what is said beside it, the points hold already."""
    gains = ", ".join(_gain(result, seat, name) for seat, name in enumerate(names) if result.points[seat])
    if not gains:
        return say("nobody scores")
    if result.multiplier == 2:
        return say("{gains}, doubled by the spade", gains=gains)
    return gains


def _gain(result: DealResult, seat: int, name: str) -> str:
    """The points of one seat, with what runs are worth in sequence gin (7.6.2)."""
    points, bonus = result.points[seat], result.bonus[seat] * result.multiplier
    if bonus:
        return say("{name} +{points} with {bonus} for runs", name=name, points=points, bonus=bonus)
    return f"{name} +{points}"


def _turn(drawn: Drew | Took, thrown: Discarded, names: tuple[str, ...]) -> str:
    told = {"name": names[thrown.seat], "thrown": thrown.card.label}
    match drawn:
        case Drew():
            return say("{name} drew from the stock and threw {thrown}.", **told)
        case Took():
            return say("{name} took the {card} and threw {thrown}.", card=drawn.card.label, **told)
        case _:
            assert_never(drawn)


def _before_the_deals(event: Cut | Chosen | Declared, names: tuple[str, ...]) -> str:
    match event:
        case Cut():
            return _cut(event, names)
        case Chosen(seat, dealer):
            return say("{name} won the cut: {dealer} deals.", name=names[seat], dealer=names[dealer])
        case Declared():
            return _declared(event, names)
        case _:
            assert_never(event)


def _cut(event: Cut, names: tuple[str, ...]) -> str:
    cards = ", ".join(f"{name} {card.label}" for name, card in zip(names, event.cards, strict=True))
    if event.dealer is None:
        return say("Cut for deal: {cards}. The higher card chooses the dealer.", cards=cards)
    return say("Cut for deal: {cards}. {dealer} deals.", cards=cards, dealer=names[event.dealer])


def _dealt(event: Dealt, names: tuple[str, ...]) -> str:
    told: dict[str, object] = {
        "number": event.number,
        "dealer": names[event.dealer],
        "limit": limit_phrase(event.knock_limit),
    }
    if event.upcard is not None:
        told["card"] = event.upcard.label
        return say("Deal {number}: {dealer} dealt, the upcard is {card}; {limit}.", **told)
    if event.knock_card is not None:
        told["card"] = event.knock_card.label
        return say("Deal {number}: {dealer} dealt, the knock card is {card}; {limit}.", **told)
    return say("Deal {number}: {dealer} dealt; {limit}.", **told)


def _declared(event: Declared, names: tuple[str, ...]) -> str:
    if event.targets is None:
        return say("{name} has named a target.", name=names[event.seat])
    return say("Targets revealed: {targets}.", targets=by_name(event.targets, names))


def game_title(format_: MatchFormat, number: int) -> str:
    """What one of several games is called: ``Match 2`` in a multi-match (6.5), else ``Game 2``."""
    if format_ is MatchFormat.MULTI:
        return say("Match {number}", number=number)
    return say("Game {number}", number=number)


def _sheet_over(event: SheetOver, names: tuple[str, ...]) -> str:
    """One of several games is decided: ``Game 2: Alice wins, 253 to 101.``"""
    part = game_title(event.format, event.number)
    final = event.final
    if final.winner is None:
        return say("{part} is a tie.", part=part)
    told = _ends(final, final.winner, names)
    if final.forfeit:
        return say(
            "{part}: {loser} was exactly fifty ahead and forfeits; {winner} wins, {points} to {against}.",
            part=part,
            **told,
        )
    if final.shutout:
        return say("{part}: {winner} wins, {points} to {against}; {loser} won no deal.", part=part, **told)
    return say("{part}: {winner} wins, {points} to {against}.", part=part, **told)


def limit_phrase(knock_limit: int) -> str:
    """With what one may knock: ``knock with 10 or less``, or ``gin only``."""
    if knock_limit == 0:
        return say("gin only")
    return say("knock with {limit} or less", limit=knock_limit)


def _told(result: DealResult, names: tuple[str, ...]) -> dict[str, object]:
    """What the line of a deal can name; a void deal shows no hands and has but its number and score."""
    told: dict[str, object] = {"number": result.number, "score": score_phrase(result, names)}
    if result.showdown is not None:
        knocker, defender = result.showdown.knocker, defender_of(result.showdown)
        told |= {
            "knocker": names[knocker],
            "defender": names[defender],
            "deadwood": result.showdown.hands[knocker].points,
            "against": result.showdown.hands[defender].points,
        }
    return told


def _verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    if final.winner is None:
        return say("The match is a tie, {points} each.", points=final.totals[0])
    told = _ends(final, final.winner, names)
    if any(line.kind is LineKind.GAME for line in final.lines):
        return say("{winner} wins the match, {points} to {against}.", **told)
    if final.forfeit:
        return say(
            "{loser} was exactly fifty ahead and forfeits: {winner} wins the game, {points} to {against}.",
            **told,
        )
    if final.shutout:
        return say("{winner} wins the game, {points} to {against}: a shutout, {loser} won no deal.", **told)
    if final.margin < 0:
        return say(
            "{winner} reached the target and wins the game, though {loser} has more: {points} to {against}.",
            **told,
        )
    return say("{winner} wins the game, {points} to {against}.", **told)


def _ends(final: FinalScore, winner: Seat, names: tuple[str, ...]) -> dict[str, object]:
    """Winner and loser with their totals."""
    loser = 1 - winner
    return {
        "winner": names[winner],
        "loser": names[loser],
        "points": final.totals[winner],
        "against": final.totals[loser],
    }


BIG = (Knocked, DealOver, SheetOver, GameOver, Left, Voided)
"""What one wants to jump to."""


def _deal(view: GinView) -> str:
    return say("Deal {number}", number=view.deal)


def hand_line(view: GinView, name: str) -> str:
    """What a seat holds, its melds first."""
    if view.hand is None or not view.hand.cards:
        return ""
    parts = [added_words(meld.cards) for meld in view.hand.melds]
    if view.hand.deadwood:
        parts.append(by_rank(tuple(sorted(view.hand.deadwood))))
    cards = "; ".join(parts)
    return say("{name}, deadwood {points}: {cards}.", name=name, points=view.hand.points, cards=cards)


def around_lines(view: GinView) -> tuple[str, ...]:
    """Stock and discard pile."""
    if not view.deal:
        return ()
    stock = say("{number} cards in the stock.", number=view.stock)
    if view.upcard is None:
        return (stock,)
    return (say("On the discard pile: {card}.", card=card_words(view.upcard)), stock)


def held(view: GinView) -> tuple[str, ...]:
    """The cards that a seat holds."""
    return () if view.hand is None else tuple(card.label for card in view.hand.cards)


GIN_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=hand_line,
    around=around_lines,
    cards=held,
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, BIG),
    is_draw=lambda event: isinstance(event, Drew),
)
