"""Alt text of the pictures of a match: what a blind player needs, the essential first, and never too long."""

from __future__ import annotations

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.mahjong.view import DealKind, DealResult, MahjongView
from bot.games.mahjong.words.narration import deal_line, final_lines
from bot.games.mahjong.words.status import table_status
from bot.words.cards import card_words, cards_words, fit
from bot.words.guide import by_name
from bot.words.melds.phrases import (
    addition_sentences,
    drawn_sentence,
    hand_sentences,
    held_sentence,
    other_lays,
    table_sentences,
)
from bot.words.melds.turns import took_words
from bot.words.phrasebook import plural, say


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
            *_deal(view, names),
        )
    )


def table_alt(view: MahjongView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit((*_table(view, names), *_deal(view, names)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    line = f"{deal_line(result, names)}."
    if result.kind is DealKind.VOID:
        return fit((line,))
    held = zip(names, result.held, result.counts, strict=True)
    return fit((line, *(held_sentence(name, cards, points) for name, cards, points in held)))


def sheet_alt(view: MahjongView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        head: tuple[str, ...] = (verdict, *(f"{line}." for line in lines))
    else:
        head = (_score(view, names),)
    deals = tuple(f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit((*head, *deals))


def _came(view: MahjongView) -> tuple[str, ...]:
    """The cards of this turn, and what is to be done with them."""
    if not view.taken or view.turn != view.seat:
        return drawn_sentence(view.drawn)
    cards = took_words(view.taken)
    if view.key is not None:
        key = card_words(view.key)
        return (say("You took {cards}. Lay the {key} this turn.", cards=cards, key=key),)
    if view.hand is not None and _is_barred(view, view.hand.cards):
        return (say("You took {cards}, which you cannot throw this turn.", cards=cards),)
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
        return (status, _score(view, names))
    return (
        status,
        _pile(view),
        *_taken(view, names, reader),
        *table_sentences(view.table, names, reader=reader),
        plural("One card in the stock.", "{number} cards in the stock.", view.stock),
        *_players(view, names),
    )


def _pile(view: MahjongView) -> str:
    """The whole discard pile, the top first."""
    if not view.pile:
        return say("No card on the discard pile.")
    if len(view.pile) == 1:
        return say("The upcard is the {card}.", card=card_words(view.pile[0]))
    return say("The pile from the top: {cards}.", cards=cards_words(reversed(view.pile)))


def _taken(view: MahjongView, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
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


def _score(view: MahjongView, names: tuple[str, ...]) -> str:
    points = by_name(tuple(player.points for player in view.players), names)
    return say("Score: {points}, playing to {target}.", points=points, target=view.target)


def _deal(view: MahjongView, names: tuple[str, ...]) -> tuple[str, ...]:
    if view.turn is None:
        return ()
    return (say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer]),)
