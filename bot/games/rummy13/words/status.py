"""13-card rummy: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import Phase, Rummy13View, Status
from bot.games.rummy13.words.cards import wild_words
from bot.games.rummy13.words.narration import status_name, verdict
from bot.words.guide import by_name
from bot.words.phrasebook import Sentences, and_list, plural, say, say_sentence


def table_status(view: Rummy13View, names: tuple[str, ...]) -> str:
    """One line for everybody."""
    if view.is_over:
        return end_line(view, names)
    assert view.turn is not None
    if view.phase is Phase.DRAW:
        return say("{name} is to draw.", name=names[view.turn])
    return say("{name} is to discard or declare.", name=names[view.turn])


def hand_hint(view: Rummy13View, names: tuple[str, ...]) -> str:
    """One line for the seat: what it can do, or whom it waits for."""
    if view.is_over:
        return end_line(view, names)
    if view.seat is not None and view.seat != view.turn:
        return _waiting(view, view.seat, names)
    if view.phase is Phase.DRAW:
        if view.may_take and view.top is not None:
            return say("Your turn: draw, or take the {card}.", card=view.top.label)
        return say("Your turn: draw a card.")
    drawn = "" if view.drawn is None else view.drawn.label
    if view.finishes:
        return say("You got the {card}, and your hand is ready: you can declare.", card=drawn)
    if view.barred is not None:
        return say("You took the {card}: throw another card.", card=drawn)
    return say("You drew the {card}: throw a card.", card=drawn)


def _waiting(view: Rummy13View, seat: Seat, names: tuple[str, ...]) -> str:
    """Why the seat has nothing to play now."""
    assert view.turn is not None
    turn = names[view.turn]
    if seat in view.left:
        return say("You have left this match; it goes on without you.")
    player = view.players[seat]
    if player.out_since:
        return say("You are out of the pool. {name} is on turn.", name=turn)
    match player.status:
        case Status.PLAYING:
            return say("{name} is on turn.", name=turn)
        case Status.ABSENT:
            return say("The others play to break a tie. {name} is on turn.", name=turn)
        case status:
            how = status_name(status)
            return say("You are out of this deal ({how}). {name} is on turn.", how=how, name=turn)


def wild_line(view: Rummy13View) -> str:
    """Which cards are jokers in this deal, and what lies where."""
    wild = wild_words(view.wild)
    closed = plural("one card", "{number} cards", view.closed)
    return say(
        "Deal {number} · {cut} was cut: {wild} are wild · {closed} in the closed deck",
        number=view.deal,
        cut=view.cut.label,
        wild=wild,
        closed=closed,
    )


def hand_line(view: Rummy13View) -> str:
    """What the own hand would cost now, and why."""
    hand = view.hand
    if hand is None:
        return ""
    if not hand.is_protected:
        cost = say("No two sequences with a pure one yet: {points} points now", points=hand.points)
    else:
        cost = say("Two sequences stand: {points} points now", points=hand.points)
    if hand.is_own:
        return say("{cost} in the best groups · your own groups are shown", cost=cost)
    return cost


def score_line(view: Rummy13View, names: tuple[str, ...]) -> str:
    """How the match stands; empty where a single deal decides."""
    totals = by_name(tuple(player.total for player in view.players), names)
    if view.rules.is_pool:
        return say("Points, out at {target}: {totals}.", target=view.rules.target, totals=totals)
    if view.rules.deals:
        if view.tied:
            return say("A tie is broken · chips: {totals}.", totals=totals)
        return say(
            "Deal {number} of {deals} · chips: {totals}.",
            number=view.deal,
            deals=view.rules.deals,
            totals=totals,
        )
    return ""


def end_line(view: Rummy13View, names: tuple[str, ...]) -> str:
    """How the match ended."""
    if view.void:
        return say("The match is void: nobody wins, and it counts for nothing.")
    if view.final is not None:
        return verdict(view.final, names)
    there = tuple(name for seat, name in enumerate(names) if seat not in view.left)
    return say("The match is over: all others left, so {name} wins.", name=and_list(there))


def drop_question(view: Rummy13View) -> str:
    """What dropping now would mean, before it is done."""
    if view.drop is None:
        return ""
    points = view.rules.drop_points(view.drop)
    if view.drop is Dropped.FIRST:
        return say(
            "**Drop out of this deal?** You have not drawn yet: a first drop, {points} points.", points=points
        )
    return say(
        "**Drop out of this deal?** You have drawn in it: a middle drop, {points} points.", points=points
    )


_REASONS: Sentences[Reason] = {
    Reason.NOT_IN_HAND: "You do not hold these cards any more.",
    Reason.DEAD_JOKER: "A joker that was thrown is dead: draw from the closed deck.",
    Reason.NOTHING_OPEN: "No card lies open: draw from the closed deck.",
    Reason.SAME_CARD: "You took this card in this turn: throw another one.",
    Reason.NO_DROPPING: "In matches of a fixed number of deals nobody drops.",
    Reason.NO_CARDS: "Choose two cards or more to group them, or cards that are in a group.",
}
"""The sentences of reasons that do not depend on the table."""


def reason_sentence(reason: Reason, view: Rummy13View) -> str:
    """Why an action is refused; ``view`` is that of the seat, and is as it was."""
    match reason:
        case Reason.WRONG_PLAYER:
            if view.seat is not None and view.players[view.seat].status is not Status.PLAYING:
                return say("You are out of this deal: wait for the next one.")
            return say("It is not your turn.")
        case Reason.WRONG_PHASE:
            if view.phase is Phase.OVER:
                return say("This match is over.")
            if view.phase is Phase.DRAW:
                return say("Draw or take a card first.")
            return say("You have drawn already: throw a card, or declare.")
        case _:
            return say_sentence(_REASONS[reason])
