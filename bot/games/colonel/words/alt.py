"""Alt text of the pictures of a match: what a blind player needs, the essential first, and never too long."""

from __future__ import annotations

from bot.games.colonel.view import ColonelView, DealResult
from bot.games.colonel.words.narration import deal_line, final_lines
from bot.games.colonel.words.status import table_status
from bot.games.game import Seat
from bot.words.cards import card_words, fit
from bot.words.guide import by_name
from bot.words.melds.phrases import (
    addition_sentences,
    drawn_sentence,
    hand_sentences,
    held_sentence,
    other_lays,
    table_sentences,
)
from bot.words.phrasebook import plural, say


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
            *_deal(view, names),
        )
    )


def table_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit((*_table(view, names), *_deal(view, names)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    held = zip(names, result.held, result.counts, strict=True)
    return fit(
        (
            f"{deal_line(result, names)}.",
            *(held_sentence(name, cards, points) for name, cards, points in held),
        )
    )


def sheet_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        head: tuple[str, ...] = (verdict, *(f"{line}." for line in lines))
    else:
        head = (_score(view, names),)
    deals = tuple(f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit((*head, *deals))


def _came(view: ColonelView) -> tuple[str, ...]:
    """The card of this turn, as long as it is held."""
    if view.drawn is None or view.taken is None:
        return drawn_sentence(view.drawn)
    card = card_words(view.taken)
    if view.taken in view.throwable:
        return (say("You took the {card}.", card=card),)
    return (say("You took the {card}, which you cannot throw this turn.", card=card),)


def _table(view: ColonelView, names: tuple[str, ...], *, reader: Seat | None = None) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.turn is None:
        return (status, _score(view, names))
    return (
        status,
        _upcard(view),
        *_taken(view, names, reader),
        *table_sentences(view.table, names, reader=reader),
        plural("One card in the stock.", "{number} cards in the stock.", view.stock),
        *_players(view, names),
    )


def _upcard(view: ColonelView) -> str:
    if view.upcard is None:
        return say("No card on the discard pile.")
    return say("The upcard is the {card}.", card=card_words(view.upcard))


def _taken(view: ColonelView, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
    if view.taken is None or view.turn is None or view.turn == reader:
        return ()
    return (say("{name} took the {card}.", name=names[view.turn], card=card_words(view.taken)),)


def _players(view: ColonelView, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each holds and has, and what is played for."""
    target = (
        say("One deal decides.") if view.target is None else say("Playing to {target}.", target=view.target)
    )
    return (
        *(
            plural(
                "{name}: one card, score {points}.",
                "{name}: {number} cards, score {points}.",
                player.cards,
                name=name,
                points=player.points,
            )
            for name, player in zip(names, view.players, strict=True)
        ),
        target,
    )


def _score(view: ColonelView, names: tuple[str, ...]) -> str:
    points = by_name(tuple(player.points for player in view.players), names)
    if view.target is None:
        return say("Score: {points}; one deal decides.", points=points)
    return say("Score: {points}, playing to {target}.", points=points, target=view.target)


def _deal(view: ColonelView, names: tuple[str, ...]) -> tuple[str, ...]:
    if view.turn is None:
        return ()
    return (say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer]),)
