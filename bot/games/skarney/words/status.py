"""Skarney: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Rank
from bot.games.game import Seat
from bot.games.skarney.actions import Reason
from bot.games.skarney.view import (
    Answer,
    Answered,
    Closing,
    Dealt,
    Drew,
    Event,
    KeptLastCard,
    Phase,
    SkarneyView,
)
from bot.games.skarney.words.narration import story
from bot.words.melds.turns import last_of
from bot.words.melds.two_handed import common_refusal, end_line, opponent, whose_turn
from bot.words.phrasebook import Sentences, say, say_sentence

LAST_CARDS = 2
"""The cards of the stock that are never drawn (4.7)."""


def table_status(view: SkarneyView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.turn is None:
        return end_line(view, names)
    turn = whose_turn(view, names, reader)
    match view.phase:
        case Phase.CHOOSE_DEALER:
            return say("{turn}: say who deals first.", turn=turn)
        case Phase.DRAW:
            return say("{turn}: draw a card.", turn=turn)
        case Phase.MELD:
            return _melding(view, turn)
        case Phase.ANSWER:
            return say("{turn}: take the card on offer or leave it.", turn=turn)
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: SkarneyView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is."""
    if view.turn is None:
        return end_line(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.CHOOSE_DEALER:
            return say("You won the cut. Who deals first?")
        case Phase.DRAW:
            return _draw_hint(view, names, recent)
        case Phase.MELD:
            return f"{_what_came(view, recent)} {_meld_advice(view)}".strip()
        case Phase.ANSWER:
            return _answer_hint(view, names)
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def has_laid(view: SkarneyView, seat: Seat) -> bool:
    """Whether the seat, which is on turn, has laid anything in this turn."""
    return any(meld.owner == seat and (meld.is_new or meld.added) for meld in view.table)


def is_contract_turn(view: SkarneyView, seat: Seat) -> bool:
    """Whether the seat, which is on turn, has laid its contract in this turn (4.2)."""
    own = [meld for meld in view.table if meld.owner == seat]
    return bool(own) and all(meld.is_new for meld in own)


def _melding(view: SkarneyView, turn: str) -> str:
    if view.stock <= LAST_CARDS:
        return say("{turn}: lay cards, then the deal ends.", turn=turn)
    if view.turn is not None and view.players[view.turn].cards == 1:
        return say("{turn}: one card left.", turn=turn)
    return say("{turn}: lay cards, then offer one.", turn=turn)


def _draw_hint(view: SkarneyView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    match recent[-1:]:
        case (Dealt(),):
            return say("A new deal: draw a card.")
        case (KeptLastCard(seat),):
            return say("{name} keeps a last card. Draw a card.", name=names[seat])
        case (Answered(answer=Answer.ACCEPTED),) if _offered(view):
            return say("You took {card}. Draw a card.", card=_offered(view))
        case (Answered(answer=Answer.REJECTED),) if _offered(view):
            return say("You left {card}. Draw a card.", card=_offered(view))
        case _:
            return say("Your turn: draw a card.")


def _what_came(view: SkarneyView, recent: tuple[Event, ...]) -> str:
    """The cards with which the turn began, as long as nothing was laid since."""
    if view.seat is None or has_laid(view, view.seat):
        return ""
    match recent[-2:]:
        case (Answered(answer=Answer.ACCEPTED), Drew()) if view.drawn is not None and _offered(view):
            return say("You took {taken} and drew {card}.", taken=_offered(view), card=view.drawn.label)
        case _:
            pass
    if view.drawn is not None:
        return say("You drew {card}.", card=view.drawn.label)
    if view.skips_draw and _offered(view):
        return say("You took {card} instead of drawing.", card=_offered(view))
    return ""


def _meld_advice(view: SkarneyView) -> str:
    can_lay = bool(view.contracts or view.lays or view.additions)
    match view.closing:
        case Closing.END:
            if can_lay:
                return say("The stock is empty: lay what you can, then end the deal.")
            return say("The stock is empty: end the deal.")
        case Closing.LAST_CARD:
            if can_lay:
                return say("Lay your last card, or keep it.")
            return say("One card left: say last card and keep it.")
        case None:
            return _offer_advice(view)
        case _:
            assert_never(view.closing)


def _offer_advice(view: SkarneyView) -> str:
    assert view.seat is not None
    if view.contracts:
        return say("Lay your contract, or offer a card.")
    if not view.players[view.seat].contract:
        return say("No contract yet: offer a card.")
    if is_contract_turn(view, view.seat):
        return say("Your contract is down: now offer a card.")
    if view.lays or view.additions:
        return say("Lay or add what you like, then offer a card.")
    return say("Nothing to lay: offer a card.")


def _answer_hint(view: SkarneyView, names: tuple[str, ...]) -> str:
    name = opponent(view, names)
    if view.offer is None or view.offer.card is None:
        return say("{name} offers you a card: take it or leave it.", name=name)
    card = view.offer.card
    if card.rank is Rank.ACE:
        return say("{name} offers you {card}. Take it, and you don't draw.", name=name, card=card.label)
    return say("{name} offers you {card}: take it or leave it.", name=name, card=card.label)


def _wait(view: SkarneyView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What happened last, and what the opponent is to do."""
    name = opponent(view, names)
    match view.phase:
        case Phase.CHOOSE_DEALER:
            return say("{name} won the cut and chooses the first dealer.", name=name)
        case Phase.DRAW:
            return _wait_for_draw(view, name, recent)
        case Phase.MELD:
            return f"{last_of(story(recent, names))} {_wait_for_what(view, name)}".strip()
        case Phase.ANSWER:
            return say("You offered {card}: {name} takes it or leaves it.", card=_offered(view), name=name)
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def _wait_for_what(view: SkarneyView, name: str) -> str:
    """How the opponent's turn will end."""
    if view.stock <= LAST_CARDS:
        return say("The deal ends after this turn.")
    if view.turn is not None and view.players[view.turn].cards == 1:
        return say("{name} has one card left.", name=name)
    return say("Waiting for the offer.")


def _wait_for_draw(view: SkarneyView, name: str, recent: tuple[Event, ...]) -> str:
    match recent[-1:]:
        case (Dealt(),):
            return say("A new deal: {name} draws first.", name=name)
        case (KeptLastCard(),):
            return say("You keep your last card. {name} draws next.", name=name)
        case (Answered(answer=Answer.ACCEPTED),) if _offered(view):
            return say("{name} took {card} and draws next.", name=name, card=_offered(view))
        case (Answered(answer=Answer.REJECTED),) if _offered(view):
            return say("{name} left you {card} and draws next.", name=name, card=_offered(view))
        case _:
            return say("{name} draws next.", name=name)


def _offered(view: SkarneyView) -> str:
    """The card of the last offer, for the two players; empty where there is none to know."""
    return "" if view.offer is None or view.offer.card is None else view.offer.card.label


_REASONS: Sentences[Reason] = {
    Reason.NOT_MELD: (
        "These cards don't make a set or straight, or don't fit that meld. A straight is cards in a "
        "row of any suits; a set, cards of one rank."
    ),
    Reason.CONTRACT_FIRST: "Your contract comes first: three melds of three cards each, laid together.",
    Reason.CONTRACT_SHAPE: "A contract is three melds of exactly three cards each: choose nine cards.",
    Reason.CONTRACT_SAME_TURN: "You can't lay more in the turn of your contract: offer a card.",
    Reason.ADD_LIMIT: (
        "A meld takes two more cards a turn, and none in the turn you lay it: choose another meld, or "
        "wait for your next turn."
    ),
    Reason.LAST_CARD_ONLY: "You don't offer your only card: say last card and keep it.",
    Reason.OFFER_REQUIRED: "With two cards or more, you must offer one.",
    Reason.NO_OFFER: "The stock is empty, so there's nothing to offer: end the deal.",
}
"""The sentences of reasons of Skarney's own that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.CHOOSE_DEALER: "Say who deals first.",
    Phase.DRAW: "Draw a card first.",
    Phase.MELD: "You've already begun your turn: lay cards, or offer one.",
    Phase.ANSWER: "Take the card on offer or leave it first.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: SkarneyView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.NOT_OWN_MELD:
            return _not_own_meld(view)
        case Reason.BARRED_CARD:
            if view.barred is None:
                return say("You just took that card: offer another one.")
            return say("You just took {card}: offer another card.", card=view.barred.label)
        case _:
            return say_sentence(_REASONS[reason]) if reason in _REASONS else common_refusal(reason)


def _not_own_meld(view: SkarneyView) -> str:
    own = sum(meld.owner == view.seat for meld in view.table)
    if not own:
        return say("You can only add to your own melds, and you have none yet.")
    return say("You can only add to your own melds, 1 to {number}.", number=own)
