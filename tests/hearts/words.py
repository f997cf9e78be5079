"""Hearts in words."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from bot.games.frame.events import DealOver, TrickTaken
from bot.games.options import options_of
from bot.words.cards import card_labels
from bot.words.deal_words import DealWords
from bot.words.guide import Names, by_name
from bot.words.phrasebook import plural, say
from tests import hearts
from tests.hearts import HeartsView, Refusal


class HeartsWords(DealWords):
    key = hearts.KEY
    presets = hearts.PRESETS
    options = options_of(hearts.RULES, hearts.BOUNDS, presets.values())

    def name(self) -> str:
        return say("Hearts")

    def aim(self) -> str:
        return say("Take no hearts and not the queen of spades: the fewest points win.")

    def option_line(self, option: str) -> str:
        moon = say("shooting the moon takes 26 points off the shooter")
        return {"target": say("points that end the match"), "moon_for_shooter": moon}[option]

    def terms(self, rules: hearts.HeartsRules) -> Names:
        others = say("Shooting the moon gives the others 26 points each")
        own = say("Shooting the moon takes 26 points off the shooter")
        target = say("To {number} points", number=rules.target)
        return target, own if rules.moon_for_shooter else others

    def table_lines(self, view: HeartsView, names: Names) -> Names:
        lines = [self.head(view.standing, names)]
        if view.trick:
            trick = ", ".join(f"{names[seat]} {card.label}" for seat, card in view.trick)
            lines.append(say("On the table: {trick}", trick=trick))
        if view.is_broken:
            taken = by_name(view.taken, names)
            lines.append(say("Hearts are broken. Taken in this deal: {taken}", taken=taken))
        return (*lines, self.points_line(view.standing, names))

    def hand_lines(self, view: HeartsView, names: Names) -> Names:
        more = hearts.PASSED - len(view.passed)
        if view.seat is None or view.seat not in view.standing.waiting:
            todo = say("Wait for the others.")
        elif view.passes is None:
            todo = say("Play a card.") if view.trick else say("Lead a card.")
        else:
            one, many = "Choose one more card to pass to {name}.", "Choose {number} cards to pass to {name}."
            todo = plural(one, many, more, name=names[(view.seat + view.passes) % len(names)])
        lines = [todo, say("Your hand: {cards}", cards=card_labels(view.hand))]
        if view.passed:
            lines.append(say("You pass: {cards}", cards=card_labels(view.passed)))
        if view.received:
            lines.append(say("You were passed: {cards}", cards=card_labels(view.received)))
        return tuple(lines)

    def told(self, event: Any, names: Names) -> str:  # noqa: ANN401
        match event:
            case TrickTaken(seat, cards) if cost := hearts.cost(cards):
                one, many = "{name} took one point.", "{name} took {number} points."
                return plural(one, many, cost, name=names[seat])
            case TrickTaken(seat, _):
                return say("{name} took the trick.", name=names[seat])
            case DealOver(points, _):
                return say("The deal is over: {points}.", points=by_name(points, names))
            case _:
                return super().told(event, names)

    def action_label(self, action: str, view: HeartsView, names: Names) -> str:  # noqa: ARG002
        return hearts.read(action).card.label

    def refusal(self, reason: StrEnum, view: HeartsView) -> str:
        own = {
            Refusal.LEAD_THE_TWO: say("Lead the two of clubs."),
            Refusal.FOLLOW_SUIT: say("Follow suit: you hold a card of the suit that was led."),
            Refusal.FIRST_TRICK: say("Play no heart and not the queen of spades to the first trick."),
            Refusal.NOT_BROKEN: say("Nobody may lead a heart yet."),
        }
        return own.get(Refusal(reason)) or super().refusal(reason, view)
