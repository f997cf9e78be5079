"""The end of a deal: knock, gin and big gin, and the defender's answer if it is asked for (2.7 to 2.13)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import Card, Mask, cards_of
from bot.games.frame.dealing import other
from bot.games.game import IllegalAction, Seat, Step
from bot.games.gin.actions import Action, BigGin, Gin, Knock, Melds, Reason, Show
from bot.games.gin.choosing import answer_of, answers, arrangement_of, arrangements_within, laid_out, melds_of
from bot.games.gin.events import DealOver, Event, Knocked
from bot.games.gin.formats import running_totals
from bot.games.gin.rules import DefenderChoice, FinalDiscard, MeldChoice
from bot.games.gin.scoring import Ended, deal_result, defence, may_lay_off, unscored
from bot.games.gin.state import GinState, throwable, to_act, without
from bot.games.gin.view import DealKind, DealResult, Phase
from bot.games.melds.arrange import Arrangement, arrange
from bot.games.melds.deadwood import counting
from bot.games.melds.laying import Defence


def endings(state: GinState) -> tuple[Action, ...]:
    """The ways to end the deal now: knocks, gins, a knock without discard, big gin; each by card.

    Where the knocker chooses the melds, then a knock for each other arrangement that may be shown (2.10).
    """
    rules, hand = state.rules, state.hand(to_act(state))
    count = counting(rules.melds)
    if count.after_discard(hand) > state.limit:
        return ()  # no card to throw leaves few enough, and eleven cards never count less than the best ten
    knocks: list[Action] = []
    gins: list[Action] = []
    chosen: list[Action] = []
    for card in throwable(state):
        kept = Mask(hand & ~card.bit)
        points = count.deadwood(kept)
        if points > state.limit:
            continue
        if points:
            knocks.append(Knock(card))
        else:
            gins.append(Gin(card))
        chosen += _other_knocks(state, kept, card)
    points = count.deadwood(hand)
    if rules.final_discard is FinalDiscard.OPTIONAL and points <= state.limit:
        gins.append(Knock(None))
        chosen += _other_knocks(state, hand, None)
    if rules.big_gin and points == 0:
        gins.append(BigGin())
    return *knocks, *gins, *chosen


def _other_knocks(state: GinState, kept: Mask, thrown: Card | None) -> list[Action]:
    """A knock for each arrangement but the best, where the knocker may choose (2.10)."""
    if state.rules.meld_choice is MeldChoice.AUTO:
        return []
    _, *others = arrangements_within(kept, state.limit, state.rules.melds)
    return [Knock(thrown, melds_of(laid)) for laid in others]


def end(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """Knock, gin or big gin (2.7 to 2.9); raises IllegalAction."""
    match action:
        case Knock(None, melds):
            if state.rules.final_discard is FinalDiscard.REQUIRED:
                raise IllegalAction(Reason.DISCARD_REQUIRED)
            return _knock(state, seat, None, melds)
        case Knock(Card() as card, melds):
            return _knock(without(state, seat, card), seat, card, melds)
        case Gin(card):
            kept = without(state, seat, card)
            if counting(state.rules.melds).deadwood(kept.hand(seat)):
                raise IllegalAction(Reason.NOT_GIN)
            return _show(kept, seat, DealKind.GIN, card, _best(kept, seat))
        case BigGin():
            if not state.rules.big_gin:
                raise IllegalAction(Reason.DISABLED)
            if counting(state.rules.melds).deadwood(state.hand(seat)):
                raise IllegalAction(Reason.NOT_BIG_GIN)
            return _show(state, seat, DealKind.BIG_GIN, None, _best(state, seat))
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def void_deal(state: GinState, facts: tuple[Event, ...]) -> Step[GinState, Event]:
    """The deal after which nobody scores: two cards are left, and nobody ended it (2.14)."""
    return _over(state, unscored(DealKind.VOID, number=state.number, dealer=state.dealer), facts)


def legal_answers(state: GinState) -> tuple[Action, ...]:
    """Everything that the defender may show and lay off (2.12)."""
    hand = state.hand(to_act(state))
    return tuple(
        Show(melds_of(kept), cards_of(off))
        for kept, off in answers(_open_melds(state), hand, state.rules.melds)
    )


def best_answer(state: GinState) -> Show:
    """The answer that leaves the least (2.12)."""
    ended = _ended(state)
    best = defence(state.rules, ended.kind, ended.laid.melds, state.hand(to_act(state)))
    off = Mask(sum(best.laid_off))
    return Show(melds_of(best.hand), cards_of(off))


def answer(state: GinState, seat: Seat, action: Action) -> Step[GinState, Event]:
    """The defender shows melds and lays off; raises IllegalAction (2.12)."""
    if not isinstance(action, Show):
        raise IllegalAction(Reason.WRONG_PHASE)
    ended, melds = _ended(state), _open_melds(state)
    found = answer_of(melds, state.hand(seat), action.melds, action.laid_off, state.rules.melds)
    if not melds:
        # Without lay-offs the knocker's melds are still shown, and nothing lies on them.
        found = replace(found, laid_off=(Mask(0),) * len(ended.laid.melds))
    return _counted(replace(state, ended=None), ended, found)


def _knock(state: GinState, seat: Seat, thrown: Card | None, melds: Melds) -> Step[GinState, Event]:
    """A knock with the cards that are left, all eleven if none was thrown (2.7, 7.2.4)."""
    if melds and state.rules.meld_choice is MeldChoice.AUTO:
        raise IllegalAction(Reason.DISABLED)
    laid = arrangement_of(state.hand(seat), melds, state.rules.melds) if melds else _best(state, seat)
    if laid.points > state.limit:
        raise IllegalAction(Reason.OVER_LIMIT)
    return _show(state, seat, DealKind.KNOCK if laid.points else DealKind.GIN, thrown, laid)


def _best(state: GinState, seat: Seat) -> Arrangement:
    """The seat's cards as 1.7 lays them out."""
    return arrange(state.hand(seat), state.rules.melds)


def _show(
    state: GinState, seat: Seat, kind: DealKind, thrown: Card | None, laid: Arrangement
) -> Step[GinState, Event]:
    """The knocker's hand is laid open; the defender chooses an answer, or the best counts (2.12, 2.13)."""
    ended = Ended(kind=kind, knocker=seat, laid=laid, thrown=thrown)
    if state.rules.defender_choice is DefenderChoice.MANUAL:
        asked = replace(state, phase=Phase.SHOWDOWN, turn=other(seat), ended=ended, drawn=None, took=False)
        return Step(asked, (Knocked(seat, kind, thrown, laid_out(laid, state.rules.melds)),))
    return _counted(state, ended, defence(state.rules, kind, laid.melds, state.hand(other(seat))))


def _counted(state: GinState, ended: Ended, answered: Defence) -> Step[GinState, Event]:
    """Both hands are open and count (2.13)."""
    result = deal_result(
        state.rules,
        ended,
        answered,
        number=state.number,
        dealer=state.dealer,
        knock_card=state.knock_card,
    )
    return _over(state, result, ())


def _over(state: GinState, result: DealResult, facts: tuple[Event, ...]) -> Step[GinState, Event]:
    """The deal is on the score sheet; the frame deals the next one or ends the match."""
    results = (*state.results, result)
    over = replace(state, phase=Phase.OVER, turn=None, results=results)
    return Step(over, (*facts, DealOver(result, running_totals(state.rules, results, state.targets))))


def _ended(state: GinState) -> Ended:
    """The knock that is to be answered; raises IllegalAction where there is none."""
    if state.ended is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    return state.ended


def _open_melds(state: GinState) -> tuple[Mask, ...]:
    """The melds that the defender may lay off on; none where the rules allow no lay-offs (2.11)."""
    ended = _ended(state)
    return ended.laid.melds if may_lay_off(state.rules, ended.kind) else ()
