"""Gin: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.actions import Reason
from bot.games.gin.events import Discarded, Drew, Event, Passed, Took
from bot.games.gin.rules import DealStyle, GinRules, UndercutTie
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.gin.words.narration import knock_line
from bot.words.phrasebook import Sentences, say, say_sentence


def table_status(view: GinView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.phase is Phase.DECLARE:
        return say("Before the first deal both players name their targets.")
    if view.turn is None:
        return _end(view, names)
    turn = say("Your turn") if view.turn == reader else say("{name}'s turn", name=names[view.turn])
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return say("{turn}: take the upcard or pass.", turn=turn)
        case Phase.DRAW:
            return say("{turn}: draw.", turn=turn)
        case Phase.DISCARD:
            return say("{turn}: throw a card.", turn=turn)
        case Phase.FIFTIETH:
            return say("{turn}: end the deal with the upcard or pass.", turn=turn)
        case Phase.FIFTIETH_END:
            return say("{turn}: knock or go gin.", turn=turn)
        case Phase.CHOOSE_DEALER:
            return say("{turn}: say who deals first.", turn=turn)
        case Phase.SHOWDOWN:
            return say("{turn}: show melds and lay off.", turn=turn)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: GinView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is.

    The last of the ``recent`` events tells whether the discard pile is open to a draw (2.4); without events
    the hint leaves that open.
    """
    if view.phase is Phase.DECLARE:
        return _declare_hint(view, names)
    if view.turn is None:
        return _end(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: take the {card} or pass.", card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say(
                "{name} passed. Take the {card} or pass.", name=_opponent(view, names), card=_upcard(view)
            )
        case Phase.DRAW:
            return _draw_hint(view, names, recent)
        case Phase.DISCARD:
            return _discard_hint(view)
        case Phase.FIFTIETH:
            return say(
                "Two cards are left. Take the {card} only to end the deal with it, or pass.",
                card=_upcard(view),
            )
        case Phase.FIFTIETH_END:
            return say("You took the last discard: now knock or go gin.")
        case Phase.CHOOSE_DEALER:
            return say("You won the cut. Who deals first?")
        case Phase.SHOWDOWN:
            return _answer_hint(view, names)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _declare_hint(view: GinView, names: tuple[str, ...]) -> str:
    if view.declared is None:
        return say("Name your target: the points at which you want to win the game.")
    return say(
        "Your target is {points}. {name} has not named one yet.",
        points=view.declared,
        name=_opponent(view, names),
    )


def _answer_hint(view: GinView, names: tuple[str, ...]) -> str:
    """How the deal was ended, and whether there is something to lay off (2.11, 2.12)."""
    if view.laid is None:
        return say("Show your melds.")
    ended = knock_line(view.laid.kind, view.laid.hand, names[view.laid.knocker])
    if any(answer.laid_off for answer in view.answers):
        return say("{ended} Show your melds and lay off what fits.", ended=ended)
    return say("{ended} Show your melds; nothing of yours can be laid off.", ended=ended)


def finish_phrase(finish: Finish) -> str:
    """What ending the deal in this way means, as the question before it is done."""
    if finish.kind is DealKind.BIG_GIN:
        return say("Show big gin, with all eleven cards melded?")
    if finish.kind is DealKind.GIN:
        if finish.card is None:
            return say("Show gin?")
        return say("Throw {card} and show gin?", card=finish.card.label)
    if finish.card is None:
        return say("Knock with {points}, throwing no card?", points=finish.hand.points)
    return say("Throw {card} and knock with {points}?", card=finish.card.label, points=finish.hand.points)


def undercut_warning(finish: Finish, rules: GinRules) -> str:
    """What a knock risks (3.2); ``finish`` is a knock."""
    points, bonus = finish.hand.points, rules.undercut_bonus
    if rules.undercut_tie is UndercutTie.NO_BONUS:
        return say(
            "If your opponent is left with less than {points}, they score instead, and {bonus} more.",
            points=points,
            bonus=bonus,
        )
    return say(
        "If your opponent is left with {points} or less, they score instead, and {bonus} more.",
        points=points,
        bonus=bonus,
    )


def _end(view: GinView, names: tuple[str, ...]) -> str:
    if view.void:
        return say("The match is void: nobody wins, and it counts for nothing.")
    if view.left is not None:
        return say(
            "The match is over: {name} forfeited, so {winner} wins.",
            name=names[view.left],
            winner=names[1 - view.left],
        )
    if view.final is not None:
        if view.final.winner is None:
            return say("The match is over: it ends level.")
        return say("The match is over: {name} won.", name=names[view.final.winner])
    return say("The match is over.")


def _wait(view: GinView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    name = _opponent(view, names)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: {name} may take the {card} or pass.", name=name, card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("You passed: {name} may take the {card} or pass.", name=name, card=_upcard(view))
        case Phase.DRAW:
            return _wait_for_draw(view, name, recent)
        case Phase.DISCARD | Phase.FIFTIETH_END:
            return _wait_for_throw(view, name, recent)
        case Phase.FIFTIETH:
            return say("Two cards are left: {name} may end the deal or pass.", name=name)
        case Phase.CHOOSE_DEALER:
            return say("{name} won the cut and says who deals first.", name=name)
        case Phase.SHOWDOWN:
            return say("{name} shows melds and lays off what fits.", name=name)
        case Phase.DECLARE:
            return _declare_hint(view, names)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _wait_for_draw(view: GinView, name: str, recent: tuple[Event, ...]) -> str:
    match recent[-1:]:
        case (Discarded(seat, card),) if seat == view.seat:
            return say("You threw {card}. {name} draws next.", card=card.label, name=name)
        case (Passed(),):
            return say("Nobody took the {card}: {name} draws from the stock.", card=_upcard(view), name=name)
        case _:
            return say("{name} draws next.", name=name)


def _wait_for_throw(view: GinView, name: str, recent: tuple[Event, ...]) -> str:
    if view.taken is not None:
        return say("{name} took the {card} and throws next.", name=name, card=view.taken.label)
    if isinstance(recent[-1] if recent else None, Drew):
        return say("{name} drew from the stock and throws next.", name=name)
    return say("{name} throws next.", name=name)


def _draw_hint(view: GinView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    if view.upcard is None:
        return say("A new deal: draw from the stock.")
    match recent[-2:]:
        case (*_, Passed()):
            return say("Nobody took the {card}: draw from the stock.", card=_upcard(view))
        case (Took(_, taken), Discarded(seat, card)):
            return say(
                "{name} took the {taken} and threw {card}. Take it, or draw from the stock.",
                name=names[seat],
                taken=taken.label,
                card=card.label,
            )
        case (*_, Discarded(seat, card)):
            return say(
                "{name} threw {card}. Take it, or draw from the stock.", name=names[seat], card=card.label
            )
        case _:
            return say("Your turn: draw a card.")


def _discard_hint(view: GinView) -> str:
    if view.taken is not None:
        came = _took(view, view.taken)
    elif view.drawn is not None:
        came = say("You drew {card}.", card=view.drawn.label)
    elif view.rules.deal_style is DealStyle.ELDER_11:
        came = say("A new deal: you begin, with eleven cards.")
    else:
        return _discard_advice(view)
    return f"{came} {_discard_advice(view)}"


def _took(view: GinView, card: Card) -> str:
    if card in view.throwable:
        return say("You took {card}.", card=card.label)
    return say("You took {card} and keep it this turn.", card=card.label)


def _discard_advice(view: GinView) -> str:
    if not view.finishes:
        return say("Tap a card to throw it.")
    best = view.finishes[0]
    match best.kind:
        case DealKind.BIG_GIN:
            return say("Big gin: all eleven cards are melded. Show them, or tap a card to throw it.")
        case DealKind.GIN:
            return say("You have gin. Show it, or tap a card to throw it.")
        case _:
            return say("Tap a card to throw it, or knock with {points}.", points=best.hand.points)


def _upcard(view: GinView) -> str:
    return "" if view.upcard is None else view.upcard.label


def _opponent(view: GinView, names: tuple[str, ...]) -> str:
    """The name of the other one at a table of two."""
    return names[0] if view.seat else names[1]


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It is not your turn yet.",
    Reason.NOT_IN_HAND: "You do not hold that card.",
    Reason.NOT_GIN: "That would leave deadwood, so it is not gin yet.",
    Reason.NOT_BIG_GIN: "Big gin needs all eleven cards in melds.",
    Reason.DISABLED: "The rules of this match do not have that.",
    Reason.CANNOT_END: "You may take the last discard only to end the deal with it, and it does not: pass.",
    Reason.DISCARD_REQUIRED: "The rules of this match ask you to throw a card when you knock.",
    Reason.NOT_DECLARABLE: "A target is a number from 100 to 500 in steps of 25.",
    Reason.NOT_MELD: "Some of these cards are no meld: choose another arrangement.",
    Reason.CANNOT_LAY_OFF: "Some of these cards fit on none of the open melds: lay off others, or none.",
}
"""The sentences of reasons that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.OFFER_NONDEALER: "First take the upcard or pass.",
    Phase.OFFER_DEALER: "First take the upcard or pass.",
    Phase.DRAW: "First draw a card.",
    Phase.DISCARD: "You have drawn already: now throw a card.",
    Phase.FIFTIETH: "Two cards are left: end the deal with the last discard, or pass.",
    Phase.FIFTIETH_END: "You took the last discard: now knock or go gin.",
    Phase.CHOOSE_DEALER: "First say who deals.",
    Phase.DECLARE: "First both players name their targets.",
    Phase.SHOWDOWN: "The deal is over: show your melds and lay off what fits.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: GinView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.SOURCE_CLOSED:
            return _source_closed(view)
        case Reason.SAME_CARD:
            return _same_card(view)
        case Reason.OVER_LIMIT:
            return _over_limit(view)
        case _:
            return say_sentence(_REASONS[reason])


def _source_closed(view: GinView) -> str:
    if view.phase is Phase.FIFTIETH:
        return say("The last two cards of the stock stay where they are.")
    if view.upcard is None:
        return say("There is no discard to take yet: draw from the stock.")
    return say("Nobody took the upcard, so this draw comes from the stock.")


def _same_card(view: GinView) -> str:
    if view.taken is None:
        return say("You may not throw the card that you took this turn.")
    return say("You took {card} this turn, so throw another card.", card=view.taken.label)


def _over_limit(view: GinView) -> str:
    if view.knock_card is not None:
        return _over_knock_card(view.knock_limit, view.knock_card)
    if view.knock_limit == 0:
        return say("In this deal nobody may knock: only gin ends it.")
    return say(
        "That would leave too much: in this deal you knock with {limit} or less.", limit=view.knock_limit
    )


def _over_knock_card(limit: int, card: Card) -> str:
    """Too much deadwood where a card sets the limit (3.0)."""
    if limit == 0:
        return say("The knock card is {card}: only gin ends this deal.", card=card.label)
    return say(
        "That would leave too much: the knock card {card} lets you knock with {limit} or less.",
        card=card.label,
        limit=limit,
    )
