"""Colonel: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from typing import assert_never

from bot.games.colonel.actions import Reason
from bot.games.colonel.view import Answered, ColonelView, Dealt, Discarded, Event, Phase
from bot.games.colonel.words.narration import story
from bot.games.frame.events import Added, Laid
from bot.games.game import Seat
from bot.words.guide import end_sentence
from bot.words.phrasebook import Sentences, plural, say, say_sentence


def table_status(view: ColonelView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.turn is None:
        return _end(view, names)
    turn = say("Your turn") if view.turn == reader else say("{name}'s turn", name=names[view.turn])
    match view.phase:
        case Phase.DRAW:
            return say("{turn}: draw a card.", turn=turn)
        case Phase.MELD:
            return say("{turn}: lay or add cards, then throw one.", turn=turn)
        case Phase.CHALLENGED:
            return say("{turn}: accept or reject the challenge.", turn=turn)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: ColonelView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is."""
    if view.turn is None:
        return _end(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.DRAW:
            return f"{_before_the_draw(view, names, recent)} {_draw_advice(view)}".strip()
        case Phase.MELD:
            return f"{_what_came(view, recent)} {_meld_advice(view)}".strip()
        case Phase.CHALLENGED:
            return say(
                "{name} challenges you to compare hands. Yours counts {points}.",
                name=_opponent(view, names),
                points=view.count,
            )
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _before_the_draw(view: ColonelView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What led to this draw; empty if that is not known."""
    match recent[-1:]:
        case (Dealt(),):
            return say("A new deal.")
        case (Answered(),):
            return say("{name} rejected your challenge.", name=_opponent(view, names))
        case (Discarded(),):
            return _last_line(names, recent)
        case _:
            return ""


def _draw_advice(view: ColonelView) -> str:
    if view.upcard is None:
        return say("Draw from the stock.")
    if view.may_challenge:
        return say("Take {card}, draw from the stock, or challenge.", card=view.upcard.label)
    return say("Take {card} or draw from the stock.", card=view.upcard.label)


def _what_came(view: ColonelView, recent: tuple[Event, ...]) -> str:
    """The card of this turn, as long as it is held and nothing was laid since."""
    if isinstance(recent[-1] if recent else None, Laid | Added) or view.drawn is None:
        return ""
    if view.taken is None:
        return say("You drew {card}.", card=view.drawn.label)
    if view.taken in view.throwable:
        return say("You took {card}.", card=view.taken.label)
    return say("You took {card} and cannot throw it this turn.", card=view.taken.label)


def _meld_advice(view: ColonelView) -> str:
    if view.players[view.seat or 0].cards == 1:
        return say("Throw your last card, and you are out.")
    if view.stock == 0:
        return say("The stock is empty: lay what you can, as your discard ends the deal.")
    if view.lays or view.additions:
        return say("Lay or add what you like, then throw a card.")
    return say("Nothing to lay: throw a card.")


def _wait(view: ColonelView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What happened last, and what the opponent is to do."""
    name = _opponent(view, names)
    match view.phase:
        case Phase.DRAW:
            match recent[-1:]:
                case (Discarded(_, card),):
                    return say("You threw {card}. {name} draws next.", card=card.label, name=name)
                case (Answered(),):
                    return say("You rejected the challenge. {name} draws next.", name=name)
                case _:
                    return say("{name} draws next.", name=name)
        case Phase.MELD:
            line = _last_line(names, recent)
            return say("{line} Waiting for the discard.", line=line).strip()
        case Phase.CHALLENGED:
            return say("You challenged: {name} accepts or rejects.", name=name)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _last_line(names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """The last turn as one line; empty without events."""
    lines = tuple(story(recent, names))
    return lines[-1] if lines else ""


def _end(view: ColonelView, names: tuple[str, ...]) -> str:
    winner = None if view.final is None else view.final.winner
    return end_sentence(names, winner=winner, left=view.left, void=view.void)


def _opponent(view: ColonelView, names: tuple[str, ...]) -> str:
    """The name of the other one at a table of two."""
    return names[0] if view.seat else names[1]


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It is not your turn yet.",
    Reason.NOT_IN_HAND: "You do not hold all of these cards: choose from your hand.",
    Reason.NOT_MELD: (
        "These cards make no set and no run, or do not fit on that meld. An ace stands above the king only."
    ),
    Reason.NOTHING_TO_LAY: "First choose the cards to lay.",
    Reason.DISABLED: "The rules of this match have no challenge: draw a card.",
}
"""The sentences of reasons that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.DRAW: "First draw a card, from the stock or from the discard pile.",
    Phase.MELD: "You have drawn already: now lay, add, or throw a card.",
    Phase.CHALLENGED: "First the challenge is answered: accept or reject it.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: ColonelView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view)
        case Reason.SAME_CARD:
            return _same_card(view)
        case _:
            return say_sentence(_REASONS[reason])


def _no_such_meld(view: ColonelView) -> str:
    if not view.table:
        return say("No meld lies on the table yet: lay one of your own.")
    return plural(
        "Only meld 1 lies on the table.", "Only melds 1 to {number} lie on the table.", len(view.table)
    )


def _same_card(view: ColonelView) -> str:
    if view.taken is None:
        return say("You may not throw the card that you took this turn: throw another.")
    return say("You took {card} this turn, so throw another card.", card=view.taken.label)
