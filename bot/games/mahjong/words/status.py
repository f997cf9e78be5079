"""Mahjong gin: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.games.frame.events import Added, Laid
from bot.games.game import Seat
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.view import Discarded, Event, MahjongView, Passed, Phase
from bot.games.mahjong.words.narration import story
from bot.words.guide import end_sentence
from bot.words.melds.turns import took_phrase
from bot.words.phrasebook import Sentences, plural, say, say_sentence

LAST_CARDS = 2
"""The cards of the stock that are never drawn (7.4.5)."""


def table_status(view: MahjongView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.turn is None:
        return _end(view, names)
    turn = say("Your turn") if view.turn == reader else say("{name}'s turn", name=names[view.turn])
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return say("{turn}: take the upcard or pass.", turn=turn)
        case Phase.DRAW:
            return say("{turn}: draw, or take from the pile.", turn=turn)
        case Phase.PLAY:
            if view.key is not None:
                return say("{turn}: lay the key card, then throw a card.", turn=turn)
            return say("{turn}: lay or add cards, then throw one.", turn=turn)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: MahjongView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is."""
    if view.turn is None:
        return _end(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: take {card} or pass.", card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("{name} passed. Take {card} or pass.", name=_opponent(view, names), card=_upcard(view))
        case Phase.DRAW:
            return _draw_hint(view, names, recent)
        case Phase.PLAY:
            return f"{_what_came(view, recent)} {_play_advice(view)}".strip()
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _draw_hint(view: MahjongView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    if not view.pile:
        return say("Draw from the stock.")
    if not view.takes:
        return say("Nobody took {card}: draw from the stock.", card=_upcard(view))
    if len(view.takes) == 1:
        advice = say("Take {card} or draw from the stock.", card=_upcard(view))
    else:
        advice = say("Take {card}, more of the pile, or draw from the stock.", card=_upcard(view))
    if isinstance(recent[-1] if recent else None, Discarded):
        return f"{_last_line(names, recent)} {advice}"
    return advice


def _what_came(view: MahjongView, recent: tuple[Event, ...]) -> str:
    """The cards of this turn, as long as nothing was laid since."""
    if isinstance(recent[-1] if recent else None, Laid | Added):
        return ""
    if view.drawn is not None:
        return say("You drew {card}.", card=view.drawn.label)
    if not view.taken:
        return ""
    cards = took_phrase(view.taken)
    if len(view.taken) > 1 or view.taken[0] in view.throwable:
        return say("You took {cards}.", cards=cards)
    return say("You took {card} and cannot throw it this turn.", card=cards)


def _play_advice(view: MahjongView) -> str:
    if view.key is not None:
        return say("Lay {card} before you throw a card.", card=view.key.label)
    if view.players[view.seat or 0].cards == 1:
        return say("Throw your last card for gin.")
    if view.stock <= LAST_CARDS:
        return say("The last turn: without gin the deal is void.")
    if view.lays or view.additions:
        return say("Lay or add what you like, then throw a card.")
    return say("Nothing to lay: throw a card.")


def _wait(view: MahjongView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What happened last, and what the opponent is to do."""
    name = _opponent(view, names)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: {name} may take {card} or pass.", name=name, card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("You passed: {name} may take {card} or pass.", name=name, card=_upcard(view))
        case Phase.DRAW:
            match recent[-1:]:
                case (Discarded(_, card),):
                    return say("You threw {card}. {name} draws next.", card=card.label, name=name)
                case (Passed(),):
                    return say(
                        "Nobody took {card}: {name} draws from the stock.", card=_upcard(view), name=name
                    )
                case _:
                    return say("{name} draws next.", name=name)
        case Phase.PLAY:
            line = _last_line(names, recent)
            return say("{line} Waiting for the discard.", line=line).strip()
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _last_line(names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """The last turn as one line; empty without events."""
    lines = tuple(story(recent, names))
    return lines[-1] if lines else ""


def _end(view: MahjongView, names: tuple[str, ...]) -> str:
    winner = None if view.final is None else view.final.winner
    return end_sentence(names, winner=winner, left=view.left, void=view.void)


def _upcard(view: MahjongView) -> str:
    """The top of the pile."""
    return view.pile[-1].label if view.pile else ""


def _opponent(view: MahjongView, names: tuple[str, ...]) -> str:
    """The name of the other one at a table of two."""
    return names[0] if view.seat else names[1]


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It is not your turn yet.",
    Reason.NOT_IN_HAND: "You do not hold all of these cards: choose from your hand.",
    Reason.NOT_MELD: (
        "These cards make no set and no run, or do not fit on that meld. An ace stands below the two only."
    ),
    Reason.NOTHING_TO_LAY: "First choose the cards to lay.",
}
"""The sentences of reasons that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.OFFER_NONDEALER: "First take the upcard or pass.",
    Phase.OFFER_DEALER: "First take the upcard or pass.",
    Phase.DRAW: "First draw a card, or take from the discard pile.",
    Phase.PLAY: "You have drawn already: now lay, add, or throw a card.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: MahjongView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.SOURCE_CLOSED:
            return _source_closed(view)
        case Reason.SAME_CARD:
            return _same_card(view)
        case Reason.NO_SUCH_MELD:
            return _no_such_meld(view)
        case Reason.KEY_CARD_UNUSABLE | Reason.KEY_CARD_NOT_MELDED:
            return _key_card(reason, view)
        case _:
            return say_sentence(_REASONS[reason])


def _source_closed(view: MahjongView) -> str:
    if not view.pile:
        return say("The discard pile is empty: draw from the stock.")
    if not view.takes:
        return say("Nobody took the upcard, so this draw comes from the stock.")
    return plural(
        "There is only one card on the discard pile.",
        "You can take 1 to {number} cards: so many are on the discard pile.",
        len(view.pile),
    )


def _same_card(view: MahjongView) -> str:
    if not view.taken:
        return say("You may not throw the card that you took this turn: throw another.")
    return say("You took {card} this turn, so throw another card.", card=view.taken[0].label)


def _no_such_meld(view: MahjongView) -> str:
    if not view.table:
        return say("No meld lies on the table yet: lay one of your own.")
    return plural(
        "Only meld 1 lies on the table.", "Only melds 1 to {number} lie on the table.", len(view.table)
    )


def _key_card(
    reason: Literal[Reason.KEY_CARD_UNUSABLE, Reason.KEY_CARD_NOT_MELDED],
    view: MahjongView,
) -> str:
    """The deepest of several cards taken has to be laid in this turn (7.4.2)."""
    if view.key is None:
        return say(
            "You may take several cards only if you can lay the deepest one at once. Take fewer, or draw "
            "from the stock."
        )
    match reason:
        case Reason.KEY_CARD_UNUSABLE:
            return say("Then {card} could not be laid any more: lay {card} first.", card=view.key.label)
        case Reason.KEY_CARD_NOT_MELDED:
            return say("First lay {card}, the deepest of the cards that you took.", card=view.key.label)
        case _:
            assert_never(reason)
