"""Colonel at the table: what happened, what to do, why an action is refused, and pictures for the ear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.games.colonel.actions import Reason
from bot.games.colonel.view import (
    Answered,
    Challenged,
    ColonelView,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Discarded,
    Event,
    FinalScore,
    GameOver,
    Phase,
)
from bot.games.game import Seat
from bot.words.cards import card_words, fit
from bot.words.guide import by_name, gains
from bot.words.melds import turns, two_handed
from bot.words.melds.phrases import (
    addition_sentences,
    drawn_sentence,
    hand_sentences,
    other_lays,
    table_sentences,
)
from bot.words.melds.turns import common_line, last_of, part_of_turn, replay_words
from bot.words.melds.two_handed import (
    common_refusal,
    deal_sentence,
    end_line,
    laying_advice,
    no_such_meld,
    open_hands_alt,
    opponent,
    pile_sentence,
    player_sentences,
    same_card,
    score_sentence,
    stock_sentence,
    total_line,
    verdict,
    waiting_for_discard,
    waiting_for_draw,
    was_laid,
    whose_turn,
)
from bot.words.phrasebook import Sentences, say, say_sentence


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Challenged(seat):
            return say("{name} challenged: compare hands now?", name=names[seat])
        case Answered(seat, accepted=True):
            return say("{name} accepted the challenge.", name=names[seat])
        case Answered(seat):
            return say("{name} rejected the challenge: play goes on.", name=names[seat])
        case DealOver(result):
            return deal_line(result, names)
        case GameOver(final):
            return verdict(final, names)
        case _:
            return common_line(event, names)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; all that a player does in one turn is one line."""
    return turns.story(events, names, part=part_of_turn, line=narrate)


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended and what it was worth: ``Deal 3: Alice went out, Bob held 42 → Alice +42``."""
    score = gains(result.points, names)
    counts = by_name(result.counts, names)
    match result.kind:
        case DealKind.OUT:
            winner = 0 if result.winner == 0 else 1
            return say(
                "Deal {number}: {winner} went out, {loser} held {points} → {score}",
                number=result.number,
                winner=names[winner],
                loser=names[1 - winner],
                points=result.counts[1 - winner],
                score=score,
            )
        case DealKind.EXHAUSTED:
            return say(
                "Deal {number}: the stock ran out, hands count {counts} → {score}",
                number=result.number,
                counts=counts,
                score=score,
            )
        case DealKind.CHALLENGE:
            return say(
                "Deal {number}: challenge accepted, hands count {counts} → {score}",
                number=result.number,
                counts=counts,
                score=score,
            )
        case _:
            assert_never(result.kind)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a match: who won, then the totals."""
    return verdict(final, names), total_line(final, names)


def table_status(view: ColonelView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.turn is None:
        return end_line(view, names)
    turn = whose_turn(view, names, reader)
    match view.phase:
        case Phase.DRAW:
            return say("{turn}: draw a card.", turn=turn)
        case Phase.MELD:
            return say("{turn}: lay or add cards, then throw one.", turn=turn)
        case Phase.CHALLENGED:
            return say("{turn}: accept or reject the challenge.", turn=turn)
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: ColonelView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is."""
    if view.turn is None:
        return end_line(view, names)
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
                name=opponent(view, names),
                points=view.count,
            )
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def _before_the_draw(view: ColonelView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What led to this draw; empty if that is not known."""
    match recent[-1:]:
        case (Dealt(),):
            return say("A new deal.")
        case (Answered(),):
            return say("{name} rejected your challenge.", name=opponent(view, names))
        case (Discarded(),):
            return last_of(story(recent, names))
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
    if was_laid(recent) or view.drawn is None:
        return ""
    if view.taken is None:
        return say("You drew {card}.", card=view.drawn.label)
    if view.taken in view.throwable:
        return say("You took {card}.", card=view.taken.label)
    return say("You took {card} and can't throw it this turn.", card=view.taken.label)


def _meld_advice(view: ColonelView) -> str:
    if view.players[view.seat or 0].cards == 1:
        return say("Throw your last card to go out.")
    if view.stock == 0:
        return say("The stock is empty: lay what you can, then your discard ends the deal.")
    return laying_advice(can_lay=bool(view.lays or view.additions))


def _wait(view: ColonelView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What happened last, and what the opponent is to do."""
    name = opponent(view, names)
    match view.phase:
        case Phase.DRAW:
            if isinstance(recent[-1] if recent else None, Answered):
                return say("You rejected the challenge. {name} draws next.", name=name)
            return waiting_for_draw(recent, name)
        case Phase.MELD:
            return waiting_for_discard(last_of(story(recent, names)))
        case Phase.CHALLENGED:
            return say("You challenged: {name} accepts or rejects.", name=name)
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


_REASONS: Sentences[Reason] = {
    Reason.NOT_MELD: (
        "These cards don't make a set or run, or don't fit that meld. The ace is high only, above the king."
    ),
    Reason.DISABLED: "This match has no challenge: draw a card.",
}
"""The sentences of reasons of Colonel's own that do not depend on the table."""

_WRONG_PHASE: Sentences[Phase] = {
    Phase.DRAW: "Draw a card first, from the stock or the discard pile.",
    Phase.MELD: "You've already drawn: lay, add or throw a card.",
    Phase.CHALLENGED: "Answer the challenge first: accept or reject it.",
    Phase.OVER: "This match is over.",
}
"""What can be done in each phase instead of what was tried."""


def reason_sentence(reason: Reason, view: ColonelView) -> str:
    """Why the rules refuse an action; ``view`` is that of the seat that tried it, and is as it was."""
    match reason:
        case Reason.WRONG_PHASE:
            return say_sentence(_WRONG_PHASE[view.phase])
        case Reason.NO_SUCH_MELD:
            return no_such_meld(view.table)
        case Reason.SAME_CARD:
            return same_card(view.taken)
        case Reason.NOT_MELD | Reason.DISABLED:
            return say_sentence(_REASONS[reason])
        case _:
            return common_refusal(reason)


def hand_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *hand_sentences(view.hand, view.count, view.lays),
            *_came(view),
            *_table(view, names, reader=view.seat),
            *addition_sentences(view.additions),
            *other_lays(view.lays, view.hand),
            *deal_sentence(view, names),
        )
    )


def hand_words(view: ColonelView, names: tuple[str, ...]) -> str:
    """The cards and what can be laid, for whoever reads text only; the rest stands in the status."""
    if view.hand is None:
        return table_alt(view, names)
    hand = hand_sentences(view.hand, view.count, view.lays)
    return fit((*hand, *addition_sentences(view.additions), *other_lays(view.lays, view.hand)))


def table_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit((*_table(view, names), *deal_sentence(view, names)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    return open_hands_alt(deal_line(result, names), names, result.held, result.counts)


def sheet_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    head = _score(view, names) if view.final is None else final_lines(view.final, names)
    return two_handed.sheet_alt(head, (deal_line(result, names) for result in view.results))


def _came(view: ColonelView) -> tuple[str, ...]:
    """The card of this turn, as long as it is held."""
    if view.drawn is None or view.taken is None:
        return drawn_sentence(view.drawn)
    card = card_words(view.taken)
    if view.taken in view.throwable:
        return (say("You took the {card}.", card=card),)
    return (say("You took the {card} and can't throw it this turn.", card=card),)


def _table(view: ColonelView, names: tuple[str, ...], *, reader: Seat | None = None) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.turn is None:
        return (status, _score(view, names))
    return (
        status,
        pile_sentence(view.upcard),
        *_taken(view, names, reader),
        *table_sentences(view.table, names, reader=reader),
        stock_sentence(view.stock),
        *_players(view, names),
    )


def _taken(view: ColonelView, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
    """What the other player took from the pile; the reader's own card is told with the hand."""
    if view.taken is None or view.turn is None or view.turn == reader:
        return ()
    return (say("{name} took the {card}.", name=names[view.turn], card=card_words(view.taken)),)


def _players(view: ColonelView, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each holds and has, and what is played for."""
    target = (
        say("One deal decides.") if view.target is None else say("Playing to {target}.", target=view.target)
    )
    return (*player_sentences(view.players, names), target)


def _score(view: ColonelView, names: tuple[str, ...]) -> str:
    if view.target is not None:
        return score_sentence(view.players, names, view.target)
    points = by_name(tuple(player.points for player in view.players), names)
    return say("Score: {points}; one deal decides.", points=points)


def _pile(view: ColonelView) -> tuple[str, ...]:
    """The top of the discard pile, in a replay."""
    if view.upcard is None:
        return ()
    return (say("On the discard pile: {card}.", card=card_words(view.upcard)),)


COLONEL_REPLAY = replay_words(story=story, pile=_pile, big=(Challenged,))
