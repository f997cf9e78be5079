"""Alt text of the pictures of a match: what a blind player needs, the essential first, and never too long."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.skarney.view import DealResult, Phase, SkarneyView
from bot.games.skarney.words.hands import addition_sentences, hand_sentences, other_lays
from bot.games.skarney.words.melds import meld_words
from bot.games.skarney.words.narration import deal_line, final_lines
from bot.games.skarney.words.status import table_status
from bot.words.alt import fit
from bot.words.cards import card_words
from bot.words.melds.hands import held_sentence, owner_sentence
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import by_name


def hand_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    book = phrasebook()
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *_on_offer(view, book),
            *hand_sentences(view.hand, view, book),
            *_came(view, book),
            *_table(view, names, book, reader=view.seat),
            *addition_sentences(view, book),
            *other_lays(view, book),
            *_deal(view, names, book),
        )
    )


def table_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    book = phrasebook()
    return fit((*_table(view, names, book), *_deal(view, names, book)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    book = phrasebook()
    held = zip(names, result.hands, result.hand_totals, strict=True)
    return fit(
        (
            f"{deal_line(result, names)}.",
            *(held_sentence(name, cards, points, book) for name, cards, points in held),
        )
    )


def sheet_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    book = phrasebook()
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        head: tuple[str, ...] = (verdict, *(f"{line}." for line in lines))
    else:
        head = (_score(view, names, book),)
    deals = tuple(f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit((*head, *deals))


def _on_offer(view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """The card on offer, which the two players know (4.3)."""
    if view.phase is not Phase.ANSWER or view.offer is None or view.offer.card is None:
        return ()
    card = card_words(view.offer.card, book)
    if view.offer.by == view.seat:
        return (book.say("You offer the {card}.", card=card),)
    return (book.say("You are offered the {card}.", card=card),)


def _came(view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """The card with which the turn began, and the one that may not be offered."""
    told = []
    if view.drawn is not None:
        told.append(book.say("You drew the {card}.", card=card_words(view.drawn, book)))
    held = () if view.hand is None else view.hand.cards
    if view.barred in held and view.phase is Phase.MELD:
        told.append(
            book.say(
                "You took the {card}, which you cannot offer this turn.", card=card_words(view.barred, book)
            )
        )
    return tuple(told)


def _table(
    view: SkarneyView, names: tuple[str, ...], book: Phrasebook, *, reader: Seat | None = None
) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.deal == 0:
        return (status,)
    if view.turn is None:
        return (status, _score(view, names, book))
    return (
        status,
        *_melds(view, names, book, reader),
        book.count("One card in the stock.", "{number} cards in the stock.", view.stock),
        *_players(view, names, book),
    )


def _melds(
    view: SkarneyView, names: tuple[str, ...], book: Phrasebook, reader: Seat | None
) -> tuple[str, ...]:
    """The melds of each player with their numbers, own ones first; who has none has no contract."""
    found: list[str] = []
    for owner in sorted(map(Seat, range(len(names))), key=lambda seat: (seat != reader, seat)):
        own = [each for each in view.table if each.owner == owner]
        found.append(
            owner_sentence(owner, names, reader, book) if own else _no_contract(owner, names, reader, book)
        )
        found += (
            book.say("{number}: {cards}.", number=each.number, cards=meld_words(each.meld, book))
            for each in own
        )
    return tuple(found)


def _no_contract(owner: Seat, names: tuple[str, ...], reader: Seat | None, book: Phrasebook) -> str:
    if owner == reader:
        return book.say("You have no contract yet.")
    return book.say("{name} has no contract yet.", name=names[owner])


def _players(view: SkarneyView, names: tuple[str, ...], book: Phrasebook) -> tuple[str, ...]:
    """What each holds and has, and what is played for."""
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
        book.say("Playing to {target}.", target=view.target),
    )


def _score(view: SkarneyView, names: tuple[str, ...], book: Phrasebook) -> str:
    points = by_name(tuple(player.points for player in view.players), names)
    return book.say("Score: {points}, playing to {target}.", points=points, target=view.target)


def _deal(view: SkarneyView, names: tuple[str, ...], book: Phrasebook) -> tuple[str, ...]:
    if view.turn is None or view.deal == 0:
        return ()
    return (book.say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer]),)
