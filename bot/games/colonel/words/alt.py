"""Alt text of the pictures of a match: what a blind player needs, the essential first, and never too long."""

from __future__ import annotations

from bot.games.colonel.view import ColonelView, DealResult
from bot.games.colonel.words.narration import deal_line, final_lines
from bot.games.colonel.words.status import table_status
from bot.games.game import Seat
from bot.words.alt import fit
from bot.words.cards import card_words
from bot.words.melds.hands import (
    addition_sentences,
    drawn_sentence,
    hand_sentences,
    held_sentence,
    other_lays,
    table_sentences,
)
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import by_name


def hand_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    book = phrasebook()
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *hand_sentences(view.hand, view.count, view.lays, book),
            *_came(view, book),
            *_table(view, names, book, reader=view.seat),
            *addition_sentences(view.additions, book),
            *other_lays(view.lays, view.hand, book),
            *_deal(view, names, book),
        )
    )


def table_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    book = phrasebook()
    return fit((*_table(view, names, book), *_deal(view, names, book)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    book = phrasebook()
    held = zip(names, result.held, result.counts, strict=True)
    return fit(
        (
            f"{deal_line(result, names)}.",
            *(held_sentence(name, cards, points, book) for name, cards, points in held),
        )
    )


def sheet_alt(view: ColonelView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    book = phrasebook()
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        head: tuple[str, ...] = (verdict, *(f"{line}." for line in lines))
    else:
        head = (_score(view, names, book),)
    deals = tuple(f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit((*head, *deals))


def _came(view: ColonelView, book: Phrasebook) -> tuple[str, ...]:
    """The card of this turn, as long as it is held."""
    if view.drawn is None or view.taken is None:
        return drawn_sentence(view.drawn, book)
    card = card_words(view.taken, book)
    if view.taken in view.throwable:
        return (book.say("You took the {card}.", card=card),)
    return (book.say("You took the {card}, which you cannot throw this turn.", card=card),)


def _table(
    view: ColonelView, names: tuple[str, ...], book: Phrasebook, *, reader: Seat | None = None
) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.turn is None:
        return (status, _score(view, names, book))
    return (
        status,
        _upcard(view, book),
        *_taken(view, names, book, reader),
        *table_sentences(view.table, names, book, reader=reader),
        book.count("One card in the stock.", "{number} cards in the stock.", view.stock),
        *_players(view, names, book),
    )


def _upcard(view: ColonelView, book: Phrasebook) -> str:
    if view.upcard is None:
        return book.say("No card on the discard pile.")
    return book.say("The upcard is the {card}.", card=card_words(view.upcard, book))


def _taken(
    view: ColonelView, names: tuple[str, ...], book: Phrasebook, reader: Seat | None
) -> tuple[str, ...]:
    if view.taken is None or view.turn is None or view.turn == reader:
        return ()
    return (book.say("{name} took the {card}.", name=names[view.turn], card=card_words(view.taken, book)),)


def _players(view: ColonelView, names: tuple[str, ...], book: Phrasebook) -> tuple[str, ...]:
    """What each holds and has, and what is played for."""
    target = (
        book.say("One deal decides.")
        if view.target is None
        else book.say("Playing to {target}.", target=view.target)
    )
    return (
        *(
            book.count(
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


def _score(view: ColonelView, names: tuple[str, ...], book: Phrasebook) -> str:
    points = by_name(tuple(player.points for player in view.players), names)
    if view.target is None:
        return book.say("Score: {points}; one deal decides.", points=points)
    return book.say("Score: {points}, playing to {target}.", points=points, target=view.target)


def _deal(view: ColonelView, names: tuple[str, ...], book: Phrasebook) -> tuple[str, ...]:
    if view.turn is None:
        return ()
    return (book.say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer]),)
