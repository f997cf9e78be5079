"""Mahjong gin at the table: what to do, why an action is refused, and pictures for the ear."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.view import DealKind, DealResult, Discarded, Event, MahjongView, Passed, Phase
from bot.games.mahjong.words.narration import deal_line, final_lines, story
from bot.words.cards import card_words, cards_words, fit
from bot.words.melds import two_handed
from bot.words.melds.phrases import (
    addition_sentences,
    drawn_sentence,
    hand_sentences,
    other_lays,
    table_sentences,
)
from bot.words.melds.turns import last_of, took_phrase, took_words
from bot.words.melds.two_handed import (
    common_refusal,
    deal_sentence,
    end_line,
    laying_advice,
    no_such_meld,
    open_hands_alt,
    opponent,
    pile_sentence,
    same_card,
    score_sentence,
    stock_sentence,
    waiting_for_discard,
    waiting_for_draw,
    was_laid,
    whose_turn,
)
from bot.words.phrasebook import Sentences, plural, say, say_sentence

LAST_CARDS = 2
"""The cards of the stock that are never drawn (7.4.5)."""


def table_status(view: MahjongView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.turn is None:
        return end_line(view, names)
    turn = whose_turn(view, names, reader)
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
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: MahjongView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is."""
    if view.turn is None:
        return end_line(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: take {card} or pass.", card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("{name} passed. Take {card} or pass.", name=opponent(view, names), card=_upcard(view))
        case Phase.DRAW:
            return _draw_hint(view, names, recent)
        case Phase.PLAY:
            return f"{_what_came(view, recent)} {_play_advice(view)}".strip()
        case Phase.OVER:
            return end_line(view, names)
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
        return f"{last_of(story(recent, names))} {advice}"
    return advice


def _what_came(view: MahjongView, recent: tuple[Event, ...]) -> str:
    """The cards of this turn, as long as nothing was laid since."""
    if was_laid(recent):
        return ""
    if view.drawn is not None:
        # After two passes the seat drew by itself, and has not read of the second.
        if isinstance(recent[-2] if len(recent) > 1 else None, Passed):
            told = {"upcard": _upcard(view), "card": view.drawn.label}
            return say("Nobody took {upcard}: you drew {card}.", **told)
        return say("You drew {card}.", card=view.drawn.label)
    if not view.taken:
        return ""
    cards = took_phrase(view.taken)
    if len(view.taken) > 1 or view.taken[0] in view.throwable:
        return say("You took {cards}.", cards=cards)
    return say("You took {card} and can't throw it this turn.", card=cards)


def _play_advice(view: MahjongView) -> str:
    if view.key is not None:
        return say("Lay {card} before you throw.", card=view.key.label)
    if view.players[view.seat or 0].cards == 1:
        return say("Throw your last card for gin.")
    if view.stock <= LAST_CARDS:
        return say("Last turn: without gin the deal is void.")
    return laying_advice(can_lay=bool(view.lays or view.additions))


def _wait(view: MahjongView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    """What happened last, and what the opponent is to do."""
    name = opponent(view, names)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: {name} can take {card} or pass.", name=name, card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("You passed: {name} can take {card} or pass.", name=name, card=_upcard(view))
        case Phase.DRAW:
            if isinstance(recent[-1] if recent else None, Passed):
                return say("Nobody took {card}: {name} draws from the stock.", card=_upcard(view), name=name)
            return waiting_for_draw(recent, name)
        case Phase.PLAY:
            return waiting_for_discard(last_of(story(recent, names)))
        case Phase.OVER:
            return end_line(view, names)
        case _:
            assert_never(view.phase)


def _is_offered(view: MahjongView) -> bool:
    return view.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER}


def _upcard(view: MahjongView) -> str:
    """The top of the pile."""
    return view.pile[-1].label if view.pile else ""


_WRONG_PHASE: Sentences[Phase] = {
    Phase.OFFER_NONDEALER: "Take the upcard first, or pass.",
    Phase.OFFER_DEALER: "Take the upcard first, or pass.",
    Phase.DRAW: "Draw a card first, or take from the discard pile.",
    Phase.PLAY: "You've already drawn: lay, add or throw a card.",
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
            return same_card(view.taken[0] if view.taken else None)
        case Reason.NO_SUCH_MELD:
            return no_such_meld(view.table)
        case Reason.KEY_CARD_UNUSABLE | Reason.KEY_CARD_NOT_MELDED:
            return _key_card(reason, view)
        case Reason.NOT_MELD:
            return say(
                "These cards don't make a set or run, or don't fit that meld. The ace is low only, "
                "below the two."
            )
        case _:
            return common_refusal(reason)


def _source_closed(view: MahjongView) -> str:
    if not view.pile:
        return say("The discard pile is empty: draw from the stock.")
    if not view.takes:
        return say("Both passed on the upcard: draw from the stock.")
    return plural(
        "There's only one card on the discard pile.",
        "You can take 1 to {number} cards: that's all there are on the discard pile.",
        len(view.pile),
    )


def _key_card(
    reason: Literal[Reason.KEY_CARD_UNUSABLE, Reason.KEY_CARD_NOT_MELDED],
    view: MahjongView,
) -> str:
    """The deepest of several cards taken has to be laid in this turn (7.4.2)."""
    if view.key is None:
        return say(
            "You can take several cards only if you can lay the deepest one at once. Take fewer, or "
            "draw from the stock."
        )
    match reason:
        case Reason.KEY_CARD_UNUSABLE:
            return say("Then you couldn't lay {card} any more: lay {card} first.", card=view.key.label)
        case Reason.KEY_CARD_NOT_MELDED:
            return say("Lay {card} first: it's the deepest card you took.", card=view.key.label)
        case _:
            assert_never(reason)


def hand_alt(view: MahjongView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *hand_sentences(view.hand, view.count, view.lays),
            *_came(view),
            *_takes(view),
            *_table(view, names, reader=view.seat),
            *addition_sentences(view.additions),
            *other_lays(view.lays, view.hand),
            *deal_sentence(view, names),
        )
    )


def hand_words(view: MahjongView, names: tuple[str, ...]) -> str:
    """The cards and what can be laid, for whoever reads text only; the rest stands in the status."""
    if view.hand is None:
        return table_alt(view, names)
    hand = hand_sentences(view.hand, view.count, view.lays)
    return fit((*hand, *_takes(view), *addition_sentences(view.additions), *other_lays(view.lays, view.hand)))


def table_alt(view: MahjongView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit((*_table(view, names), *deal_sentence(view, names)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    line = deal_line(result, names)
    if result.kind is DealKind.VOID:
        # The hands of a void deal stay hidden.
        return fit((f"{line}.",))
    return open_hands_alt(line, names, result.held, result.counts)


def sheet_alt(view: MahjongView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    score = score_sentence(view.players, names, view.target)
    head = score if view.final is None else final_lines(view.final, names)
    return two_handed.sheet_alt(head, (deal_line(result, names) for result in view.results))


def _came(view: MahjongView) -> tuple[str, ...]:
    """The cards of this turn, and what is to be done with them."""
    if not view.taken or view.turn != view.seat:
        return drawn_sentence(view.drawn)
    cards = took_words(view.taken)
    if view.key is not None:
        key = card_words(view.key)
        return (say("You took {cards}. Lay the {key} this turn.", cards=cards, key=key),)
    if view.hand is not None and _is_barred(view, view.hand.cards):
        return (say("You can't throw what you took this turn: {cards}.", cards=cards),)
    return (say("You took {cards}.", cards=cards),)


def _is_barred(view: MahjongView, held: tuple[Card, ...]) -> bool:
    """Whether the single card taken is held and may not be thrown (7.4.2)."""
    return len(view.taken) == 1 and view.taken[0] in held and view.taken[0] not in view.throwable


def _takes(view: MahjongView) -> tuple[str, ...]:
    """How many cards of the pile may be taken, if more than its top."""
    if len(view.takes) < 2:
        return ()
    *counts, most = map(str, view.takes)
    return (say("You can take the top {counts} or {most} cards.", counts=", ".join(counts), most=most),)


def _table(view: MahjongView, names: tuple[str, ...], *, reader: Seat | None = None) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.turn is None:
        return (status, score_sentence(view.players, names, view.target))
    return (
        status,
        _pile(view),
        *_taken(view, names, reader),
        *table_sentences(view.table, names, reader=reader),
        stock_sentence(view.stock),
        *_players(view, names),
    )


def _pile(view: MahjongView) -> str:
    """The whole discard pile, the top first."""
    if len(view.pile) <= 1:
        return pile_sentence(view.pile[0] if view.pile else None, is_offered=_is_offered(view))
    return say("The pile from the top: {cards}.", cards=cards_words(reversed(view.pile)))


def _taken(view: MahjongView, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
    """What the other player took from the pile; the reader's own cards are told with the hand."""
    if not view.taken or view.turn is None or view.turn == reader:
        return ()
    name, cards = names[view.turn], took_words(view.taken)
    if view.key is None:
        return (say("{name} took {cards}.", name=name, cards=cards),)
    key = card_words(view.key)
    return (say("{name} took {cards} and must lay the {key}.", name=name, cards=cards, key=key),)


def _players(view: MahjongView, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each holds, has laid and has, and what is played for."""
    return (
        *(
            plural(
                "{name}: one card, {laid} laid, score {points}.",
                "{name}: {number} cards, {laid} laid, score {points}.",
                player.cards,
                name=name,
                laid=player.laid,
                points=player.points,
            )
            for name, player in zip(names, view.players, strict=True)
        ),
        say("Playing to {target}.", target=view.target),
    )
