"""UNO rules as people choose them, with presets and options, and the words of their lesson."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.options import options_of
from bot.games.uno.rules import BOUNDS, PRESETS, BlankMode, DealerDraw, UnoRules, WildFourMatch
from bot.games.uno.view import UnoView
from bot.games.uno.words import UNO_CARDS
from bot.words.achievements import Achievement, comeback
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import plural, say


class UnoGuide:
    """The words of UNO rules by the names that every game has for them."""

    key = "uno"
    presets = PRESETS
    options = options_of(UnoRules, BOUNDS, PRESETS.values())
    card_texts = UNO_CARDS

    def name(self) -> str:
        return say("UNO rules")

    def invitation(self) -> str:
        return say("Challenge to UNO rules")

    def aim(self) -> str:
        return say(
            "For two to ten: get rid of your cards. Match the top card by colour, number or symbol, or "
            "draw. With one card left, call UNO before somebody catches you. Upcard plays by these "
            "rules with its own cards and isn't connected to the trademark's owner."
        )

    def welcome(self) -> str:
        return say(
            "New to UNO rules? Match the top card by colour, number or symbol, or draw. When you play "
            "your second-to-last card, press the button that calls UNO with it. /learn takes you "
            "through it."
        )

    def preset_name(self, preset: str) -> str:
        return preset_names().get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return preset_lines()[preset]

    def option_line(self, option: str) -> str:
        return option_lines()[option]

    def value_line(self, option: str, value: str) -> str:
        return value_lines()[option, value]

    def terms(self, rules: UnoRules) -> tuple[str, ...]:
        return tuple(terms(rules))

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        won, best = tally.get("deals_won", 0), tally.get("best_deal", 0)
        return (
            Feat(say("ROUNDS WON"), won, plural("One round won", "{number} rounds won", won)),
            Feat(
                say("BEST ROUND"),
                best,
                plural("Best round: one point", "Best round: {number} points", best) if best else "",
            ),
            points_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (comeback(200),)


def preset_names() -> dict[str, str]:
    return {
        "standard": say("Standard UNO rules"),
        "official": say("Official UNO rules"),
        "quick": say("UNO rules, one round"),
        "duel": say("Friendly UNO duel"),
        "strict": say("UNO rules without bluffs"),
        "house_party": say("UNO house party"),
        "lowest": say("UNO rules, lowest wins"),
    }


def preset_lines() -> dict[str, str]:
    return {
        "standard": say("to 500; four cards for a forgotten UNO"),
        "official": say("as printed: two cards for a forgotten UNO"),
        "quick": say("one round decides it"),
        "duel": say("to 200; two cards for a forgotten UNO"),
        "strict": say("play if you can, and no bluffing"),
        "house_party": say("stacking, jumping in, swapping hands, blanks; long rounds"),
        "lowest": say("points are bad; at 200 the lowest wins"),
    }


def option_lines() -> dict[str, str]:
    return {
        "target": say("points that end the match"),
        "single_round": say("whether one round is the whole match"),
        "uno_penalty": say("cards for a forgotten UNO"),
        "dealer_draw": say("what cards count when you draw for the deal"),
        "voluntary_draw": say("whether you can draw when you could play"),
        "must_play_drawn": say("whether you must play a drawn card that fits"),
        "wd4_match": say("what makes a wild draw four a bluff"),
        "wd4_strict": say("whether bluffs are forbidden instead of challenged"),
        "blank_mode": say("what the four blank cards do"),
        "stacking": say("whether you can answer draw cards with matching ones"),
        "jump_in": say("whether you can play an identical card out of turn"),
        "seven_zero": say("whether a 7 swaps hands and a 0 passes them on"),
        "draw_until_playable": say("whether you draw until a card fits"),
        "lowest_wins": say("whether points are bad and the lowest wins"),
    }


def value_lines() -> dict[tuple[str, str], str]:
    return {
        ("dealer_draw", "points"): say("as at the end of a round"),
        ("dealer_draw", "official"): say("numbers only, symbols nothing"),
        ("wd4_match", "color"): say("a card of that colour in hand"),
        ("wd4_match", "any"): say("a card of that colour, number or symbol"),
        ("blank_mode", "off"): say("stay in the box"),
        ("blank_mode", "wild"): say("wild cards"),
        ("blank_mode", "draw_ten"): say("wild, and the next player draws ten"),
        ("blank_mode", "custom_text"): say("wild, plus what your table agrees on"),
    }


def terms(rules: UnoRules) -> Iterator[str]:
    """A ruleset in short lines."""
    yield _target(rules)
    yield say("UNO forgotten: {number} cards", number=rules.uno_penalty)
    if rules.dealer_draw is DealerDraw.OFFICIAL:
        yield say("For the first deal only numbers count")
    if not rules.voluntary_draw:
        yield say("If you can play, you must")
    if rules.must_play_drawn:
        yield say("Play a drawn card that fits")
    if rules.wd4_match is WildFourMatch.ANY:
        yield say("Wild draw four: holding a matching number or symbol makes it a bluff, too")
    if rules.wd4_strict:
        yield say("Wild draw four only when honest; no challenges")
    yield from _house_rules(rules)


def _target(rules: UnoRules) -> str:
    if rules.single_round:
        return say("One round, points are bad") if rules.lowest_wins else say("One round")
    if rules.lowest_wins:
        return say("Points are bad: at {target} the lowest wins", target=rules.target)
    return say("Match to {target}", target=rules.target)


def _house_rules(rules: UnoRules) -> Iterator[str]:
    """The house rules that are on (section 6)."""
    if rules.stacking:
        yield say("Stacking: answer draw cards with matching ones")
    if rules.jump_in:
        yield say("Jump in: play an identical card out of turn")
    if rules.seven_zero:
        yield say("A 7 swaps hands, a 0 passes all hands on")
    if rules.draw_until_playable:
        yield say("Draw until a card fits")
    if rules.blank_mode is not BlankMode.OFF:
        yield say("Blank cards: {meaning}", meaning=value_lines()["blank_mode", rules.blank_mode.value])


class UnoLessonWords:
    """The words of `bot.games.uno.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "aim": say("The idea"),
            "match": say("A card that fits"),
            "draw": say("Drawing"),
            "wild": say("Wild cards"),
            "skip": say("Skip"),
            "two": say("Draw two"),
            "call": say("UNO!"),
            "last": say("The last card"),
            "end": say("That's the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return {
            "aim": say(
                "Be the first to get rid of your cards. In the middle is the top card, beside it the "
                "colour in play. You normally start with seven cards; here it's five. White rings show "
                "what you can play."
            ),
            "match": say(
                "A card fits by **colour**, or by **number or symbol**. The top card is a red 6, and "
                "only your red 3 fits: press it."
            ),
            "draw": say(
                "Your opponent played a green 3 on your red one: the same number. You have no green "
                "and no 3, so **draw a card**."
            ),
            "wild": say(
                "A **wild** card fits anything, and you choose the colour. Most of your cards are "
                "blue, so play it and choose **blue**."
            ),
            "skip": say(
                "Your opponent had no blue and drew. A **skip** makes the next player miss a turn; "
                "with two players, you go again. Play the blue skip."
            ),
            "two": say(
                "Your turn again. A **draw two** makes the next player draw two cards and miss a turn. "
                "Play it."
            ),
            "call": say(
                "Two cards left. With your second-to-last card you call **UNO**: press the button that "
                "plays the blue 5 and calls. If you forget, anybody can catch you until the next "
                "player acts, and you draw four cards."
            ),
            "last": say(
                "Your opponent drew again. The top card is a blue 5, and your last card is a yellow 5: "
                "the same number. Play it to win the round."
            ),
            "end": say(
                "You score the cards left in all other hands: here 24 points. Numbers count face "
                "value, symbols 20, wild cards 50; first to 500 wins. A **wild draw four** hits hard, "
                "but can be **challenged**: you should only play it with no card of the colour."
            ),
        }[step]

    def astray(
        self,
        step: str,
        action: str,
        view: UnoView,  # noqa: ARG002  # every lesson's words are asked with the view; these need none
    ) -> str:
        """Why another action is not the one for now."""
        match step, action.split():
            case "call", ["play", "B5"]:
                return say(
                    "Nearly: that way you'd forget to call and could be caught. {again}",
                    again=_again(step),
                )
            case "wild", ["play", "W", _]:
                return say("Allowed, but most of your cards are blue. {again}", again=_again(step))
            case "wild", ["pass"]:
                return say("You can keep it, but it helps you now. {again}", again=_again(step))
            case _, ["draw"]:
                return say("You can draw, but you have a card that fits. {again}", again=_again(step))
            case _, ["play", *_]:
                return say("That card fits, too, but you'll need it later. {again}", again=_again(step))
            case _:
                return _again(step)


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "match": say("Play the red 3."),
        "draw": say("Draw a card."),
        "wild": say("Play the wild card as blue."),
        "skip": say("Play the blue skip."),
        "two": say("Play the blue draw two."),
        "call": say("Play the blue 5 with UNO."),
        "last": say("Play the yellow 5."),
    }.get(step, say("Nothing to play here: press **Next**."))
