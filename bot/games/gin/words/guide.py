"""Gin as people choose and learn it: presets, options, a welcome, and the sentences of the lesson."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cards import Card, CardError, parse_card
from bot.games.gin.rules import BOUNDS, PRESETS, GinRules
from bot.games.gin.view import GinView
from bot.games.gin.words.options import option_lines, preset_lines, value_lines
from bot.games.options import options_of
from bot.words.achievements import Achievement, comeback, shutout, silent_undercut, three_gins
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.melds.phrases import meld_labels
from bot.words.phrasebook import plural, say


class GinGuide:
    """The words of gin by the names that every game has for them."""

    key = "gin"
    presets = PRESETS
    options = options_of(GinRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Gin Rummy")

    def invitation(self) -> str:
        return say("Challenge to gin")

    def aim(self) -> str:
        return say(
            "Collect sets (three or four of a rank) and runs (three or more of a suit in a row). "
            "What's left over is deadwood. Get it low before your opponent does, then knock."
        )

    def welcome(self) -> str:
        return welcome_hint()

    def preset_name(self, preset: str) -> str:
        return preset_name(preset)

    def preset_line(self, preset: str) -> str:
        return preset_summaries()[preset]

    def option_line(self, option: str) -> str:
        return option_lines()[option]

    def value_line(self, option: str, value: str) -> str:
        return value_lines()[option, value]

    def terms(self, rules: GinRules) -> tuple[str, ...]:
        return preset_lines(rules)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        knocks, gins, undercuts, best = (
            tally.get(name, 0) for name in ("knocks", "gins", "undercuts", "best_deal")
        )
        return (
            Feat(
                say("KNOCKS"),
                knocks,
                plural("One deal won by knocking", "{number} deals won by knocking", knocks),
            ),
            Feat(say("GINS"), gins, plural("One gin", "{number} gins", gins)),
            Feat(say("UNDERCUTS"), undercuts, plural("One undercut", "{number} undercuts", undercuts)),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal: one point", "Best deal: {number} points", best) if best else "",
            ),
            points_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (three_gins(), silent_undercut(), comeback(90), shutout())


def welcome_hint() -> str:
    """The first words to somebody who plays gin for the first time."""
    return say(
        "New to gin? Collect sets (three or four of a rank) and runs (three or more of a suit in a "
        "row). What's left over is deadwood: get it down to the knock limit, then knock. /learn takes "
        "you through it, /rules has the rest."
    )


def preset_names() -> Mapping[str, str]:
    """The presets as players call them, by key."""
    return {
        "standard": say("Standard gin"),
        "straight": say("Straight gin"),
        "oklahoma": say("Oklahoma gin"),
        "oklahoma_fosdick": say("Oklahoma gin, full count"),
        "hollywood": say("Hollywood gin"),
        "tedesco": say("Tedesco gin"),
        "sequence": say("Sequence gin"),
        "tournament": say("Tournament gin"),
        "quickfire": say("Quick-fire gin"),
        "duplicate": say("Duplicate gin"),
    }


def preset_summaries() -> Mapping[str, str]:
    """What makes each preset, in one line, by key."""
    return {
        "standard": say("knock with 10 or less, game to 100"),
        "straight": say("no knocking, game to 250"),
        "oklahoma": say("the upcard sets the knock limit, spades double"),
        "oklahoma_fosdick": say("Oklahoma, but a knock scores all your opponent's deadwood"),
        "hollywood": say("three games at once"),
        "tedesco": say("runs go round the corner, aces count 15, three games at once"),
        "sequence": say("only runs are melds, long ones earn more"),
        "tournament": say("best of five games to 250, the 50th card can end the deal"),
        "quickfire": say("no lay-offs"),
        "duplicate": say("eight deals; the dealer draws from the bottom of the stock"),
    }


def preset_name(key: str) -> str:
    """A preset as players call it; one that this version does not have is called by its key."""
    return preset_names().get(key, key.replace("_", " ").capitalize())


class GinLessonWords:
    """The words of `bot.games.gin.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "offer": say("The upcard"),
            "throw": say("Throwing a card"),
            "melds": say("Melds and deadwood"),
            "draw": say("Drawing"),
            "knock": say("The knock"),
            "lay_off": say("Lay-offs"),
            "fill": say("A second deal, near the end"),
            "gin": say("Gin"),
            "end": say("That's the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return {
            "offer": say(
                "You both get ten cards, and one more is turned up. You're offered it first. You hold "
                "two nines: take the 9♦."
            ),
            "throw": say(
                "Now throw a card to get back to ten. The K♦ fits nothing and costs the most: tap it."
            ),
            "melds": say(
                "Three or more of a suit in a row, or three or four of a rank, make a **meld**. "
                "Everything else is **deadwood** and costs points: here 1 + 3 + 4 + 7 = 15; face cards "
                "and tens cost 10."
            ),
            "draw": say(
                "Your opponent drew too and threw the 10♥. It fits nothing of yours: draw from the stock."
            ),
            "knock": say(
                "The 8♠ extends your run. Without the 7♥ your deadwood is 8. With 10 or less you can "
                "**knock**, which ends the deal: press **Knock with 8**."
            ),
            "lay_off": say(
                "Your opponent **lays off** the ringed cards on your run and is left with 30. You have "
                "8 and score the difference, 22. With 8 or less, your opponent would have scored: an "
                "**undercut**."
            ),
            "fill": say(
                "You have two melds, and two eights that need a third. Your opponent has just thrown "
                "one: take the 8♠."
            ),
            "gin": say(
                "Without the 2♠ you have no deadwood at all. That's **gin**: 25 more points, and no "
                "lay-offs. Press **Gin!**"
            ),
            "end": say(
                "Gin: 25 points, plus all 23 in your opponent's hand. Deals go on until one of you has "
                "100 points, or the target you agreed on."
            ),
        }[step]

    def astray(self, step: str, action: str, view: GinView) -> str:
        """Why another action is not the one for now."""
        kind, _, rest = action.partition(" ")
        match step, kind:
            case "offer", "pass":
                return say("You can pass, and often will. But a third nine is worth having: take the 9♦.")
            case "draw", "take":
                return say(
                    "The 10♥ would cost you ten, since it fits nothing. Draw from the stock this time."
                )
            case "fill", "draw":
                return say("The stock is a gamble. The 8♠ is in sight, and you need it: take it.")
            case "gin", "knock":
                return say("That's a knock, and a good one. Gin is even better: throw the 2♠ with **Gin!**")
            case _, "discard":
                return _thrown(step, _card(rest), view)
            case _:
                return _again(step)


def _thrown(step: str, card: Card | None, view: GinView) -> str:
    """Why this card is not the one to throw."""
    if card is None or view.hand is None or card not in view.hand.cards:
        return _again(step)
    meld = next((meld for meld in view.hand.melds if card in meld.cards), None)
    if meld is not None:
        return say(
            "The {card} is part of a meld, {meld}, so it costs nothing. {again}",
            card=card.label,
            meld=meld_labels(meld.cards),
            again=_again(step),
        )
    if step == "throw":
        return say(
            "The {card} is deadwood, true, but it costs less than the K♦. {again}",
            card=card.label,
            again=_again(step),
        )
    return say(
        "Throwing the {card} just lets the deal go on. {again}",
        card=card.label,
        again=_again(step),
    )


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "offer": say("Take the 9♦."),
        "throw": say("Throw the K♦."),
        "draw": say("Draw from the stock."),
        "knock": say("End it now: press **Knock with 8**."),
        "fill": say("Take the 8♠."),
        "gin": say("End it with gin: press **Gin!**"),
    }.get(step, say("Nothing to play here: press **Next**."))


def _card(text: str) -> Card | None:
    """The card of an action, None where it names none."""
    try:
        return parse_card(text)
    except CardError:
        return None
