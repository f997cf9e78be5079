"""What may be laid in Skarney Gin: the view lists each meld in one choice of suits, the rules take any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.games.cards import Card
from bot.games.melds.straights import best_contracts, counts_of, pick
from bot.games.skarney.view import Hand, SkarneyView
from bot.words.phrasebook import say
from cogs.games.laying import Move, Presses, add_label, codes_of, lay_label, run_on
from cogs.layout import Button, ButtonStyle

Cards = tuple[Card, ...]

CONTRACT = "contract"
_CONTRACT_CARDS = 9
"""Three melds of three cards (4.2)."""
_CONTRACTS_OF_CHOICE = 4


def moves(view: SkarneyView) -> tuple[Move, ...]:
    """All melds and additions that are listed, those first as which the hand is sorted, then longer ones."""
    if view.hand is None:
        return ()
    found = [*_lays(view, view.hand), *_additions(view, view.hand)]
    return tuple(sorted(found, key=lambda move: (not move.is_best, -len(move.cards))))


def buttons_of_choice(presses: Presses, view: SkarneyView, chosen: Cards) -> tuple[Button, ...]:
    """What the chosen cards can do: all of them together first, then some of them."""
    found = [*_contracts(view, chosen), *_moves_of(view, chosen)]
    found.sort(key=lambda move: -len(move.cards))
    buttons = [
        presses.act(
            move.action,
            move.label,
            ButtonStyle.FINISH if len(move.cards) == len(chosen) else ButtonStyle.PLAIN,
        )
        for move in found
    ]
    if len(chosen) == 1 and chosen[0] in view.offerable:
        offer = say("Offer {card}", card=chosen[0].label)
        buttons.append(presses.act(f"offer {chosen[0]}", offer, ButtonStyle.MAIN))
    return tuple(buttons)


def contract_action(melds: Iterable[Cards]) -> str:
    """The action that lays these melds as a contract."""
    return " ".join((CONTRACT, *map(codes_of, melds)))


def contract_label(melds: Iterable[Cards]) -> str:
    """The melds of a contract in a line: ``3♠4♣5♣ · 7♣7♦7♥ · Q♥K♣A♦``."""
    return " · ".join(run_on(cards) for cards in melds)


def _lays(view: SkarneyView, hand: Hand) -> Iterator[Move]:
    """The melds listed; where the hand is sorted into one of the same ranks, with the cards of that."""
    best = {_ranks(meld.cards): meld.cards for meld in hand.melds}
    for listed in view.lays:
        sorted_so = best.get(_ranks(listed.cards))
        yield _lay(sorted_so or listed.cards, is_best=sorted_so is not None)


def _additions(view: SkarneyView, hand: Hand) -> Iterator[Move]:
    """The additions listed; where the hand is sorted into one of the same ranks, with the cards of that."""
    best = {(one.number, _ranks(one.cards)): one.cards for one in hand.additions}
    for listed in view.additions:
        sorted_so = best.get((listed.number, _ranks(listed.cards)))
        yield _add(sorted_so or listed.cards, listed.number, is_best=sorted_so is not None)


def _contracts(view: SkarneyView, chosen: Cards) -> Iterator[Move]:
    """The contracts that are among the chosen cards."""
    if not view.contracts or len(chosen) < _CONTRACT_CARDS:
        return
    for contract in best_contracts(counts_of(chosen), _CONTRACTS_OF_CHOICE):
        rest, melds = chosen, []
        for shape in contract.shapes:
            melds.append(pick(rest, shape))
            rest = tuple(card for card in rest if card not in melds[-1])
        yield Move(
            action=contract_action(melds),
            label=say("Lay {melds}", melds=contract_label(melds)),
            cards=tuple(card for meld in melds for card in meld),
        )


def _moves_of(view: SkarneyView, chosen: Cards) -> Iterator[Move]:
    """The melds and additions listed, of the chosen cards whatever their suits."""
    for lay in view.lays:
        cards = _like(lay.cards, chosen)
        if cards:
            yield _lay(cards)
    for addition in view.additions:
        cards = _like(addition.cards, chosen)
        if cards:
            yield _add(cards, addition.number)


def _like(listed: Cards, chosen: Cards) -> Cards:
    """Chosen cards of the same ranks in the same order; none where some are missing."""
    rest, found = list(chosen), []
    for rank in (card.rank for card in listed):
        card = next((one for one in rest if one.rank is rank), None)
        if card is None:
            return ()
        rest.remove(card)
        found.append(card)
    return tuple(found)


def _lay(cards: Cards, *, is_best: bool = False) -> Move:
    label = lay_label(cards, is_run=False)
    return Move(action=f"lay {codes_of(cards)}", label=label, cards=cards, is_best=is_best)


def _add(cards: Cards, number: int, *, is_best: bool = False) -> Move:
    return Move(
        action=f"add {codes_of(cards)} to {number}",
        label=add_label(cards, number),
        cards=cards,
        is_best=is_best,
    )


def _ranks(cards: Cards) -> frozenset[tuple[int, int]]:
    """How many cards there are of each rank: all that a meld depends on."""
    return frozenset(Counter(int(card.rank) for card in cards).items())
