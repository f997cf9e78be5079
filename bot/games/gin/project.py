"""From the whole truth to what one seat may see: the view, built field by field (2.17)."""

from __future__ import annotations

from typing import TypeVar

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Action, BigGin, Gin, Knock, Show
from bot.games.gin.choosing import arrangements_within, hand_of, hand_with, laid_out
from bot.games.gin.ending import answer, best_answer, endings, legal_answers
from bot.games.gin.formats import ONE_GAME, credited, present, sheets, won
from bot.games.gin.rules import MatchFormat, MeldChoice
from bot.games.gin.state import GinState, throwable, to_act
from bot.games.gin.view import (
    ANSWERS_SHOWN,
    Answer,
    DealKind,
    Finish,
    GinView,
    Hand,
    Laid,
    Phase,
    Player,
    PublicGinView,
    Sheet,
)

ViewT = TypeVar("ViewT", bound=GinView)


def view(state: GinState, seat: Seat | None) -> GinView:
    """What the seat sees; None is a spectator, who sees what lies open."""
    return view_as(PublicGinView if seat is None else GinView, state, seat)


def view_as(kind: type[ViewT], state: GinState, seat: Seat | None) -> ViewT:
    """What the seat sees, as a view of this kind; in gin for three and more each table is such a view."""
    played = sheets(state.rules, state.results, state.targets)
    to_act = seat is not None and seat == state.turn
    hand = None if seat is None else hand_of(state.hand(seat), state.rules.melds)
    return kind(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        stock=len(state.stock),
        upcard=state.pile[-1] if state.pile else None,
        knock_limit=state.limit,
        knock_card=state.knock_card,
        taken=state.taken,
        target=max(_targets(state)),
        players=tuple(_player(state, Seat(at), played) for at in range(2)),
        results=state.results,
        final=state.final,
        left=state.left[0] if state.left else None,
        void=state.void,
        hand=hand,
        drawn=state.drawn if to_act else None,
        throwable=_throwable(state, hand) if to_act and hand else (),
        finishes=_finishes(state) if to_act else (),
        rules=state.rules,
        sheets=played,
        discards=state.pile,
        laid=_laid(state),
        answers=_answers(state) if to_act else (),
        declared=None if seat is None else state.declared[seat],
    )


def _player(state: GinState, seat: Seat, played: tuple[Sheet, ...]) -> Player:
    """What everybody may know of one seat."""
    game = present(played)
    several = state.rules.format not in ONE_GAME
    return Player(
        cards=len(state.hands[seat]),
        points=game.points[seat],
        boxes=game.boxes[seat],
        target=_targets(state)[seat],
        games=won(played)[seat] if several else 0,
        credits=credited(played)[seat] if state.rules.format is MatchFormat.MULTI else 0,
        known=state.known[seat],
        thrown=state.thrown[seat],
    )


def _targets(state: GinState) -> tuple[int, ...]:
    """The points that each seat needs; 0 while they are secret, and where none ends the match (6.8, 6.9)."""
    if state.rules.format is MatchFormat.DECLARED:
        return state.targets or (0, 0)
    if state.rules.format is MatchFormat.DEALS:
        return 0, 0
    return state.rules.target, state.rules.target


def _laid(state: GinState) -> Laid | None:
    """The hand that a knocker has laid open (2.12)."""
    ended = state.ended
    if ended is None:
        return None
    hand = laid_out(ended.laid, state.rules.melds)
    return Laid(kind=ended.kind, knocker=ended.knocker, thrown=ended.thrown, hand=hand)


def _answers(state: GinState) -> tuple[Answer, ...]:
    """What the defender may show: the best answer first, then others by what they leave (2.12)."""
    if state.ended is None:
        return ()
    best = best_answer(state)
    others = [action for action in legal_answers(state) if isinstance(action, Show) and action != best]
    others.sort(key=lambda action: (_left(state, action), len(action.laid_off)))
    return tuple(_answer(state, action) for action in (best, *others[: ANSWERS_SHOWN - 1]))


def _left(state: GinState, action: Show) -> int:
    """The points that an answer to a knock leaves."""
    gone = {card for meld in (*action.melds, action.laid_off) for card in meld}
    melds = state.rules.melds
    return sum(melds.points(card.rank) for card in cards_of(_own(state)) if card not in gone)


def _answer(state: GinState, action: Show) -> Answer:
    kept = Mask(_own(state) & ~mask_of(action.laid_off))
    return Answer(
        hand=hand_with(kept, action.melds, state.rules.melds),
        laid_off=action.laid_off,
        result=answer(state, to_act(state), action).state.results[-1],
    )


def _throwable(state: GinState, hand: Hand) -> tuple[Card, ...]:
    """The cards that may be thrown now, in the order of the hand."""
    if state.phase is not Phase.DISCARD:
        return ()
    allowed = throwable(state)
    return tuple(card for card in hand.cards if card in allowed)


def _finishes(state: GinState) -> tuple[Finish, ...]:
    """The ways to end the deal now, lowest deadwood first."""
    if state.phase not in {Phase.DISCARD, Phase.FIFTIETH_END}:
        return ()
    listed = (ending for ending in endings(state) if not (isinstance(ending, Knock) and ending.melds))
    finishes = [_finish(state, ending) for ending in listed]
    return tuple(sorted(finishes, key=lambda finish: (finish.hand.points, _RANKING[finish.kind])))


def _finish(state: GinState, ending: Action) -> Finish:
    """An ending with the hand that it would show."""
    match ending:
        case Knock(Card() as card) | Gin(card):
            return _shown(state, Mask(_own(state) & ~card.bit), card)
        case BigGin():
            return Finish(DealKind.BIG_GIN, None, hand_of(_own(state), state.rules.melds))
        case _:
            return _shown(state, _own(state), None)


def _shown(state: GinState, kept: Mask, thrown: Card | None) -> Finish:
    """A knock or gin with these cards, and the arrangements among which the knocker may choose (2.10)."""
    hand = hand_of(kept, state.rules.melds)
    kind = DealKind.KNOCK if hand.points else DealKind.GIN
    if state.rules.meld_choice is MeldChoice.AUTO:
        return Finish(kind, thrown, hand)
    ways = arrangements_within(kept, state.limit, state.rules.melds)[:ANSWERS_SHOWN]
    return Finish(kind, thrown, hand, tuple(laid_out(way, state.rules.melds) for way in ways))


def _own(state: GinState) -> Mask:
    """The cards of the seat to act; none when the match is over."""
    return state.hand(state.turn) if state.turn is not None else Mask(0)


_RANKING = {DealKind.BIG_GIN: 0, DealKind.GIN: 1, DealKind.KNOCK: 2}
"""Which of two endings with equal deadwood is shown first."""
