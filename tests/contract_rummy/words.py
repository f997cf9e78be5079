"""Contract Rummy in words."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from bot.games.frame.actions import Add, Discard, Draw, Lay, Take
from bot.games.frame.events import DealOver
from bot.games.options import options_of
from bot.words.cards import card_labels
from bot.words.deal_words import DealWords
from bot.words.guide import Names, by_name
from bot.words.phrasebook import and_list, plural, say
from tests import contract_rummy as game
from tests.contract_rummy import ContractView, Refusal


def contract(sets: int, runs: int) -> str:
    told = plural("one set", "{number} sets", sets), plural("one run", "{number} runs", runs)
    return and_list(tuple(part for part, number in zip(told, (sets, runs), strict=True) if number))


class ContractWords(DealWords):
    key = game.KEY
    presets = game.PRESETS
    options = options_of(game.RULES, game.BOUNDS, presets.values())

    def name(self) -> str:
        return say("Contract Rummy")

    def aim(self) -> str:
        return say("Lay the contract of each deal, then go out: the fewest points win.")

    def option_line(self, option: str) -> str:
        return {"deals": say("deals of a match")}[option]

    def terms(self, rules: game.ContractRules) -> Names:
        return (plural("One deal", "{number} deals", rules.deals),)

    def table_lines(self, view: ContractView, names: Names) -> Names:
        lines = [self.head(view.standing, names)]
        lines.append(say("The contract: {contract}", contract=contract(*view.contract)))
        for number, meld in enumerate(view.table, start=1):
            owner, cards = names[meld.owner], card_labels(meld.cards)
            lines.append(say("{number}. {name}: {cards}", number=number, name=owner, cards=cards))
        top = say("nothing") if view.upcard is None else view.upcard.label
        lines.append(say("On the pile: {card} · in the stock: {number}", card=top, number=view.stock))
        held = say("Cards held: {cards}", cards=by_name(view.held, names))
        return (*lines, held, self.points_line(view.standing, names))

    def hand_lines(self, view: ContractView, names: Names) -> Names:  # noqa: ARG002
        lines = list[str]()
        if view.seat not in view.standing.waiting:
            lines.append(say("Wait for the others."))
        elif view.drawn is None:
            lines.append(say("Draw a card, or take the top card of the pile."))
        elif not any(view.owed):
            lines.append(say("Add cards to melds, or discard one."))
        elif view.owed == view.contract:
            lines.append(say("Discard a card, or lay the contract if you hold it."))
        else:
            lines.append(say("Lay the rest of the contract: {rest}.", rest=contract(*view.owed)))
        if view.drawn is not None:
            lines.append(say("You picked up {card}.", card=view.drawn.label))
        return (*lines, say("Your hand: {cards}", cards=card_labels(view.hand)))

    def told(self, event: Any, names: Names) -> str:  # noqa: ANN401
        match event:
            case DealOver(result, _) if result.winner is None:
                return say("The deal is void: the stock is used up.")
            case DealOver(result, _):
                out, scores = names[result.winner], by_name(result.points, names)
                return say("{name} went out. Points of the deal: {scores}", name=out, scores=scores)
            case _:
                return super().told(event, names)

    def action_label(self, action: str, view: ContractView, names: Names) -> str:  # noqa: ARG002
        match game.read(action):
            case Draw():
                return say("Draw from the stock")
            case Take():
                return say("Take {card}", card="" if view.upcard is None else view.upcard.label)
            case Discard(card):
                return say("Discard {card}", card=card.label)
            case Lay(cards):
                return say("Lay {cards}", cards=card_labels(cards))
            case Add(cards, meld):
                on = card_labels(view.table[meld - 1].cards)
                return say("Add {cards} to {meld}. {on}", cards=card_labels(cards), meld=meld, on=on)

    def refusal(self, reason: StrEnum, view: ContractView) -> str:
        own = {
            Refusal.NOT_CONTRACT: say("Lay the whole contract: sets of three, runs of four."),
            Refusal.NOT_DOWN: say("You can add cards once your contract lies."),
            Refusal.NOT_MELD: say("That card does not fit on that meld."),
            Refusal.NO_DISCARD: say("You cannot discard now: lay what you began to lay."),
        }
        return own.get(Refusal(reason)) or super().refusal(reason, view)
