"""13-card rummy, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.options import options_of
from bot.games.rummy13.rules import (
    BOUNDS,
    PRESETS,
    REJOIN_MOST,
    Dropped,
    OpenJokers,
    Packs,
    Rummy13Rules,
)
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, balance_feat
from bot.words.phrasebook import plural, say


class Rummy13Guide:
    """The words of 13-card rummy by the names that every game has for them."""

    key = "rummy13"
    presets = PRESETS
    options = options_of(Rummy13Rules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("13-card Rummy")

    def invitation(self) -> str:
        return say("Challenge to 13-card rummy")

    def aim(self) -> str:
        return say(
            "Indian rummy for two to six. Bring all thirteen cards into sequences and sets, with at least "
            "two sequences, one of them pure, and declare. Jokers help; points are bad."
        )

    def welcome(self) -> str:
        return say(
            "New to 13-card rummy? Draw a card, throw a card, until your hand is all sequences (three or "
            "more of a suit in a row) and sets (three or four of a rank). One sequence must have no joker. "
            "Then declare. Upcard sorts your hand and tells you when it is ready. /learn shows it."
        )

    def preset_name(self, preset: str) -> str:
        names = {
            "points": say("Points rummy"),
            "pool101": say("Pool 101"),
            "pool201": say("Pool 201"),
            "deals2": say("Best of two deals"),
            "deals3": say("Best of three deals"),
            "deals6": say("Best of six deals"),
        }
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return {
            "points": say("one deal; the winner gets what the others pay"),
            "pool101": say("deals until all but one have 101 points or more"),
            "pool201": say("deals until all but one have 201 points or more"),
            "deals2": say("two deals for chips, no dropping"),
            "deals3": say("three deals for chips, no dropping"),
            "deals6": say("six deals for chips, no dropping"),
        }[preset]

    def option_line(self, option: str) -> str:
        return {
            "format": say("how deals make a match"),
            "packs": say("how many packs of cards there are"),
            "open_jokers": say("which jokers may be taken from the open deck"),
            "sets_protect": say("cards in sets cost a loser nothing"),
            "rejoin": say("who is out of the pool comes back once"),
        }[option]

    def value_line(self, option: str, value: str) -> str:
        return {
            ("format", "points"): say("one deal"),
            ("format", "pool101"): say("out at 101 points"),
            ("format", "pool201"): say("out at 201 points"),
            ("format", "deals2"): say("two deals for chips"),
            ("format", "deals3"): say("three deals for chips"),
            ("format", "deals6"): say("six deals for chips"),
            ("packs", "auto"): say("one for two players, two for more"),
            ("packs", "1"): say("one for two players; more always need two"),
            ("packs", "2"): say("two packs, for two players as well"),
            ("open_jokers", "first_only"): say("only one that was dealt there"),
            ("open_jokers", "any"): say("every joker that lies open"),
        }[option, value]

    def terms(self, rules: Rummy13Rules) -> tuple[str, ...]:
        return (_format(rules), *_costs(rules), *_unusual(rules))

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        won, declared, wrong, best = (
            tally.get(name, 0) for name in ("deals_won", "declared", "wrong_shows", "best_deal")
        )
        return (
            Feat(say("DEALS WON"), won, plural("One deal won", "{number} deals won", won)),
            Feat(
                say("DECLARED"),
                declared,
                plural("One valid declaration", "{number} valid declarations", declared),
            ),
            Feat(
                say("WRONG SHOWS"),
                wrong,
                plural("One wrong show", "{number} wrong shows", wrong) if wrong else "",
            ),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            balance_feat(tally),
        )


def _format(rules: Rummy13Rules) -> str:
    if rules.is_pool:
        return say("Pool: whoever has {target} points is out, the last one wins", target=rules.target)
    if rules.deals:
        return say(
            "{deals} deals, {chips} chips each at the start; most chips win",
            deals=rules.deals,
            chips=80 * rules.deals,
        )
    return say("One deal; the winner gets the points of all others")


def _costs(rules: Rummy13Rules) -> tuple[str, ...]:
    """What it costs to go out of a deal."""
    wrong = say("Wrong show 80 points, as much as a hand costs at most")
    if not rules.can_drop:
        return (say("Nobody may drop"), wrong)
    return (
        say(
            "First drop {first}, middle drop {middle}",
            first=rules.drop_points(Dropped.FIRST),
            middle=rules.drop_points(Dropped.MIDDLE),
        ),
        wrong,
    )


def _unusual(rules: Rummy13Rules) -> tuple[str, ...]:
    """What is not as in the first preset, beside the format."""
    lines = []
    match rules.packs:
        case Packs.TWO:
            lines.append(say("Two packs, for two players as well"))
        case Packs.ONE:
            lines.append(say("One pack for two players, two for more"))
        case Packs.AUTO:
            pass
    if rules.open_jokers is OpenJokers.ANY:
        lines.append(say("Every joker that lies open may be taken"))
    if not rules.sets_protect:
        lines.append(say("Cards in sets count against a loser"))
    if rules.rejoin:
        most = REJOIN_MOST[rules.format.value]
        lines.append(say("Who is out comes back once, if nobody else has more than {most} points", most=most))
    return tuple(lines)
