"""Skarney: pictures, hands and melds in words, as alt texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.skarney.view import Addition, DealResult, Hand, Meld, MeldKind, Phase, SkarneyView
from bot.games.skarney.words.narration import deal_line, final_lines, meld_words
from bot.games.skarney.words.status import table_status
from bot.words.cards import card_words, cards_words, fit
from bot.words.melds import two_handed
from bot.words.melds.phrases import (
    added_words,
    by_rank,
    owner_sentence,
    places,
    run_words,
    set_words,
)
from bot.words.melds.two_handed import (
    deal_sentence,
    open_hands_alt,
    player_sentences,
    score_sentence,
    stock_sentence,
)
from bot.words.phrasebook import plural, say


def hand_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *_on_offer(view),
            *hand_sentences(view.hand, view),
            *_came(view),
            *_table(view, names, reader=view.seat),
            *addition_sentences(view),
            *other_lays(view),
            *deal_sentence(view, names),
        )
    )


def hand_words(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The cards and what can be laid, for whoever reads text only; the rest stands in the status."""
    if view.hand is None:
        return table_alt(view, names)
    hand = hand_sentences(view.hand, view)
    return fit((*hand, *addition_sentences(view), *other_lays(view)))


def table_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit((*_table(view, names), *deal_sentence(view, names)))


def deal_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    return open_hands_alt(deal_line(result, names), names, result.hands, result.hand_totals)


def sheet_alt(view: SkarneyView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    score = score_sentence(view.players, names, view.target)
    head = score if view.final is None else final_lines(view.final, names)
    return two_handed.sheet_alt(head, (deal_line(result, names) for result in view.results))


def _on_offer(view: SkarneyView) -> tuple[str, ...]:
    """The card on offer, which the two players know (4.3)."""
    if view.phase is not Phase.ANSWER or view.offer is None or view.offer.card is None:
        return ()
    card = card_words(view.offer.card)
    if view.offer.by == view.seat:
        return (say("You offer the {card}.", card=card),)
    return (say("You are offered the {card}.", card=card),)


def _came(view: SkarneyView) -> tuple[str, ...]:
    """The card with which the turn began, and the one that may not be offered."""
    told = []
    if view.drawn is not None:
        told.append(say("You drew the {card}.", card=card_words(view.drawn)))
    held = () if view.hand is None else view.hand.cards
    if view.barred in held and view.phase is Phase.MELD:
        told.append(say("You took the {card} and can't offer it this turn.", card=card_words(view.barred)))
    return tuple(told)


def _table(view: SkarneyView, names: tuple[str, ...], *, reader: Seat | None = None) -> tuple[str, ...]:
    """The public facts that matter for the next move."""
    status = table_status(view, names, reader=reader)
    if view.deal == 0:
        return (status,)
    if view.turn is None:
        return (status, score_sentence(view.players, names, view.target))
    return (
        status,
        *_melds(view, names, reader),
        stock_sentence(view.stock),
        *player_sentences(view.players, names),
        say("Playing to {target}.", target=view.target),
    )


def _melds(view: SkarneyView, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
    """The melds of each player with their numbers, own ones first; or that there is no contract yet."""
    found: list[str] = []
    for owner in sorted(map(Seat, range(len(names))), key=lambda seat: (seat != reader, seat)):
        own = [each for each in view.table if each.owner == owner]
        found.append(owner_sentence(owner, names, reader) if own else _no_contract(owner, names, reader))
        found += (say("{number}: {cards}.", number=each.number, cards=meld_words(each.meld)) for each in own)
    return tuple(found)


def _no_contract(owner: Seat, names: tuple[str, ...], reader: Seat | None) -> str:
    if owner == reader:
        return say("You have no contract yet.")
    return say("{name} has no contract yet.", name=names[owner])


def hand_sentences(hand: Hand, view: SkarneyView) -> tuple[str, ...]:
    """The hand with what it counts, in its groups, numbered as its buttons are; and the contract."""
    number = len(hand.cards)
    if number == 0:
        return (say("You have no cards left."),)
    head = plural(
        "You hold one card: {points}.",
        "You hold {number} cards: {points}.",
        number,
        points=hand.points,
    )
    return (head, *_groups(hand, view), *_contract(hand, view))


def addition_sentences(view: SkarneyView) -> tuple[str, ...]:
    """What may be added to the own melds, for each the most, in one sentence; none without any."""
    told = tuple(
        say("{cards} to {number}", cards=added_words(one.cards), number=one.number)
        for one in view.additions
        if not any(_is_part(one, each) for each in view.additions)
    )
    return (say("You can add {additions}.", additions="; ".join(told)),) if told else ()


def other_lays(view: SkarneyView) -> tuple[str, ...]:
    """Melds that may be laid besides the groups of the hand; parts of longer ones are not told."""
    grouped = [_ranks(meld.cards) for meld in ((view.hand and view.hand.melds) or ())]
    told = tuple(
        meld_words(lay)
        for lay in view.lays
        if _ranks(lay.cards) not in grouped
        and not any(set(lay.cards) < set(each.cards) for each in view.lays)
    )
    return tuple(say("You can also lay {meld}.", meld=meld) for meld in told)


def _groups(hand: Hand, view: SkarneyView) -> Iterator[str]:
    layable = [_ranks(lay.cards) for lay in view.lays]
    for meld in hand.melds:
        place = places(meld.cards, hand.cards)
        yield _group(meld, place, can_lay=_ranks(meld.cards) in layable)
    for addition in hand.additions:
        yield say(
            "{place}, fits your meld {number}: {cards}.",
            place=places(addition.cards, hand.cards),
            number=addition.number,
            cards=added_words(addition.cards),
        )
    if hand.loose:
        place = places(hand.loose, hand.cards)
        yield say("{place}, loose: {cards}.", place=place, cards=by_rank(hand.loose))


def _group(meld: Meld, place: str, *, can_lay: bool) -> str:
    match meld.kind:
        case MeldKind.STRAIGHT:
            one_suit = len({card.suit for card in meld.cards}) == 1
            cards = run_words(meld.cards) if one_suit else cards_words(meld.cards)
            if can_lay:
                return say("{place}, a straight to lay: {cards}.", place=place, cards=cards)
            return say("{place}, a straight: {cards}.", place=place, cards=cards)
        case MeldKind.SET:
            cards = set_words(meld.cards)
            if can_lay:
                return say("{place}, a set to lay: {cards}.", place=place, cards=cards)
            return say("{place}, a set: {cards}.", place=place, cards=cards)
        case _:
            assert_never(meld.kind)


def _contract(hand: Hand, view: SkarneyView) -> tuple[str, ...]:
    """Which cards make the contract that may be laid now, and whether there are others."""
    if not view.contracts:
        return ()
    last = sum(len(meld.cards) for meld in hand.melds)
    if len(view.contracts) == 1:
        return (say("You can lay cards 1 to {last} as your contract.", last=last),)
    return (say("You can lay cards 1 to {last} as your contract, or choose another.", last=last),)


def _is_part(one: Addition, other: Addition) -> bool:
    return one.number == other.number and set(one.cards) < set(other.cards)


def _ranks(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Where suits do not matter, two melds of the same ranks are one."""
    return tuple(int(card.rank) for card in cards)
