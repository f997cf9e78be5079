"""A hand of Skarney and what it could lay, for the ear: the sentences of alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.cards import Card
from bot.games.skarney.view import Addition, Hand, Meld, MeldKind, SkarneyView
from bot.games.skarney.words.melds import meld_words
from bot.words.cards import cards_words
from bot.words.melds.hands import places
from bot.words.melds.phrases import added_words, by_rank, run_words, set_words
from bot.words.phrasebook import Phrasebook


def hand_sentences(hand: Hand, view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """The hand with what it counts, in its groups, numbered as its buttons are; and the contract."""
    number = len(hand.cards)
    if number == 0:
        return (book.say("You hold no card."),)
    head = book.count(
        "You hold one card, which counts {points}.",
        "You hold {number} cards, which count {points}.",
        number,
        points=hand.points,
    )
    return (head, *_groups(hand, view, book), *_contract(hand, view, book))


def addition_sentences(view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """What may be added to the own melds, for each the most, in one sentence; none without any."""
    told = tuple(
        book.say("{cards} to {number}", cards=added_words(one.cards, book), number=one.number)
        for one in view.additions
        if not any(_is_part(one, each) for each in view.additions)
    )
    return (book.say("You can add {additions}.", additions="; ".join(told)),) if told else ()


def other_lays(view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """Melds that may be laid besides the groups of the hand; parts of longer ones are not told."""
    grouped = [_ranks(meld.cards) for meld in ((view.hand and view.hand.melds) or ())]
    told = tuple(
        meld_words(lay, book)
        for lay in view.lays
        if _ranks(lay.cards) not in grouped
        and not any(set(lay.cards) < set(each.cards) for each in view.lays)
    )
    return tuple(book.say("You can also lay {meld}.", meld=meld) for meld in told)


def _groups(hand: Hand, view: SkarneyView, book: Phrasebook) -> Iterator[str]:
    layable = [_ranks(lay.cards) for lay in view.lays]
    for meld in hand.melds:
        place = places(meld.cards, hand.cards, book)
        yield _group(meld, place, book, can_lay=_ranks(meld.cards) in layable)
    for addition in hand.additions:
        yield book.say(
            "{place}, fits on your meld {number}: {cards}.",
            place=places(addition.cards, hand.cards, book),
            number=addition.number,
            cards=added_words(addition.cards, book),
        )
    if hand.loose:
        place = places(hand.loose, hand.cards, book)
        yield book.say("{place}, loose: {cards}.", place=place, cards=by_rank(hand.loose, book))


def _group(meld: Meld, place: str, book: Phrasebook, *, can_lay: bool) -> str:
    match meld.kind:
        case MeldKind.STRAIGHT:
            one_suit = len({card.suit for card in meld.cards}) == 1
            cards = run_words(meld.cards, book) if one_suit else cards_words(meld.cards, book)
            if can_lay:
                return book.say("{place}, a straight to lay: {cards}.", place=place, cards=cards)
            return book.say("{place}, a straight: {cards}.", place=place, cards=cards)
        case MeldKind.SET:
            cards = set_words(meld.cards, book)
            if can_lay:
                return book.say("{place}, a set to lay: {cards}.", place=place, cards=cards)
            return book.say("{place}, a set: {cards}.", place=place, cards=cards)
        case _:
            assert_never(meld.kind)


def _contract(hand: Hand, view: SkarneyView, book: Phrasebook) -> tuple[str, ...]:
    """Which cards make the contract that may be laid now, and whether there are others."""
    if not view.contracts:
        return ()
    last = sum(len(meld.cards) for meld in hand.melds)
    if len(view.contracts) == 1:
        return (book.say("You can lay cards 1 to {last} as your contract.", last=last),)
    return (book.say("You can lay cards 1 to {last} as your contract, or choose another one.", last=last),)


def _is_part(one: Addition, other: Addition) -> bool:
    return one.number == other.number and set(one.cards) < set(other.cards)


def _ranks(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Where suits do not matter, two melds of the same ranks are one."""
    return tuple(int(card.rank) for card in cards)
