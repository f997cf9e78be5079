"""13-card rummy: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.rummy13 import events as e
from bot.games.rummy13.cards import wild_rank
from bot.games.rummy13.events import (
    DealOver,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameOver,
    Left,
    Missed,
    OutOfPool,
    Rejoined,
    Reshuffled,
    ShowedWrong,
    Took,
    Voided,
    WentOut,
    Why,
)
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import DealResult, FinalScore, Rummy13View, SeatResult, Status
from bot.games.rummy13.words import group_words, rummy_card_words, rummy_cards_words, wild_words
from bot.words.guide import by_name
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line."""
    match event:
        case Drew() | Took() | Discarded() | Missed() | WentOut() | ShowedWrong() | Reshuffled():
            return _in_deal(event, names)
        case Dealt():
            return _dealt(event, names)
        case DealOver(result, _):
            return f"{deal_line(result, names)}."
        case OutOfPool(seat, total):
            return say("{name} has {total} points and is out.", name=names[seat], total=total)
        case Rejoined(seat, total):
            return say("{name} comes back with {total} points.", name=names[seat], total=total)
        case GameOver(final):
            return verdict(final, names)
        case Left(seat):
            return say("{name} left the match.", name=names[seat])
        case Voided():
            return say("The match is void.")
        case _:
            assert_never(event)


def _in_deal(
    event: Drew | Took | Discarded | Missed | WentOut | ShowedWrong | Reshuffled,
    names: tuple[str, ...],
) -> str:
    """What happens in the middle of a deal."""
    match event:
        case Drew(seat, _):
            return say("{name} drew from the closed deck.", name=names[seat])
        case Took(seat, card):
            return say("{name} took the {card}.", name=names[seat], card=card.label)
        case Discarded():
            return _discarded(event, names)
        case Missed(seat, in_a_row):
            return say("{name} missed a turn: {number} of three in a row.", name=names[seat], number=in_a_row)
        case WentOut():
            return _went_out(event, names)
        case ShowedWrong(seat, card, points):
            return say(
                "{name} declared: a wrong show, {points} points. The {card} is open.",
                name=names[seat],
                points=points,
                card=card.label,
            )
        case Reshuffled(cards):
            return say("The closed deck ran out: {number} cards were reshuffled.", number=cards)
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; a draw and the discard after it are one line."""
    drawn = None
    for event in events:
        if isinstance(event, Drew | Took):
            if drawn is not None:
                yield narrate(drawn, names)
            drawn = event
            continue
        if drawn is not None:
            if isinstance(event, Discarded) and event.seat == drawn.seat and not event.out_of_time:
                yield _turn(drawn, event, names)
                drawn = None
                continue
            yield narrate(drawn, names)
            drawn = None
        yield narrate(event, names)
    if drawn is not None:
        yield narrate(drawn, names)


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended, without a full stop: ``Deal 3: Ann declared. Bob 27, Cleo first drop 20``."""
    losers = ", ".join(
        _loser(name, seat)
        for name, seat in zip(names, result.seats, strict=True)
        if seat.status not in {Status.WINNER, Status.ABSENT}
    )
    told: dict[str, object] = {
        "number": result.number,
        "name": names[result.winner],
        "losers": losers,
    }
    if result.finish is None:
        return say("Deal {number}: {name} was the last one in. {losers}", **told)
    return say("Deal {number}: {name} declared. {losers}", **told)


def status_name(status: Status) -> str:
    """How a deal ended for a player, in a word or two; empty for a plain loss."""
    match status:
        case Status.FIRST_DROP:
            return say("first drop")
        case Status.MIDDLE_DROP:
            return say("middle drop")
        case Status.WRONG_SHOW:
            return say("wrong show")
        case Status.WINNER:
            return say("won")
        case Status.ABSENT:
            return say("not in this deal")
        case Status.PLAYING | Status.LOSER:
            return ""
        case _:
            assert_never(status)


def verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    """Who won the match, in a whole sentence."""
    totals = by_name(final.totals, names)
    return say("{name} wins. {totals}.", name=names[final.winner], totals=totals)


def _loser(name: str, seat: SeatResult) -> str:
    how = status_name(seat.status)
    if how:
        return say("{name} {points} ({how})", name=name, points=seat.points, how=how)
    return say("{name} {points}", name=name, points=seat.points)


def _dealt(event: Dealt, names: tuple[str, ...]) -> str:
    wild = wild_words(wild_rank(event.cut))
    told: dict[str, object] = {
        "number": event.number,
        "dealer": names[event.dealer],
        "cut": event.cut.label,
        "wild": wild,
        "upcard": event.upcard.label,
        "starts": names[event.starts],
    }
    if event.is_tie_break:
        return say(
            "Deal {number} breaks the tie. {dealer} dealt and cut the {cut}: {wild} are wild. The "
            "{upcard} is open, {starts} begins.",
            **told,
        )
    return say(
        "Deal {number}: {dealer} dealt and cut the {cut}: {wild} are wild. The {upcard} is open, "
        "{starts} begins.",
        **told,
    )


def _discarded(event: Discarded, names: tuple[str, ...]) -> str:
    name, card = names[event.seat], event.card.label
    if event.out_of_time:
        return say("{name} ran out of time and threw the {card}.", name=name, card=card)
    return say("{name} threw the {card}.", name=name, card=card)


def _turn(drawn: Drew | Took, thrown: Discarded, names: tuple[str, ...]) -> str:
    told: dict[str, object] = {"name": names[thrown.seat], "thrown": thrown.card.label}
    if isinstance(drawn, Took):
        return say("{name} took the {taken} and threw the {thrown}.", taken=drawn.card.label, **told)
    return say("{name} drew and threw the {thrown}.", **told)


def _went_out(event: WentOut, names: tuple[str, ...]) -> str:
    told: dict[str, object] = {"name": names[event.seat], "points": event.points}
    match event.why:
        case Why.CHOSE if event.dropped is Dropped.FIRST:
            return say("{name} dropped before drawing: {points} points.", **told)
        case Why.CHOSE:
            return say("{name} dropped in the middle: {points} points.", **told)
        case Why.MISSED:
            return say("{name} missed three turns and is out of the deal: {points} points.", **told)
        case Why.LEFT:
            return say("{name} is out of the deal: {points} points.", **told)
        case _:
            assert_never(event.why)


_BIG = (e.WentOut, e.ShowedWrong, e.DealOver, e.OutOfPool, e.Rejoined, e.GameOver, e.Left, e.Voided)


def _deal(view: Rummy13View) -> str:
    return say("Deal {number}", number=view.deal)


def _hand(view: Rummy13View, name: str) -> str:
    hand = view.hand
    if hand is None or not hand.cards:
        return ""
    parts = [group_words(group, view.wild) for group in hand.groups]
    if hand.loose:
        parts.append(say("loose: {cards}", cards=rummy_cards_words(hand.loose, view.wild)))
    return say("{name} holds {points}: {cards}.", name=name, points=hand.points, cards="; ".join(parts))


def _around(view: Rummy13View) -> tuple[str, ...]:
    wild = say("All {cards} and printed jokers are jokers.", cards=wild_words(view.wild))
    if view.top is None:
        return (wild,)
    return (say("On the open deck: {card}.", card=rummy_card_words(view.top, view.wild)), wild)


RUMMY13_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else tuple(card.label for card in view.hand.cards),
    is_deal=lambda event: isinstance(event, e.Dealt),
    is_end=lambda event: isinstance(event, e.DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, e.Drew),
)
