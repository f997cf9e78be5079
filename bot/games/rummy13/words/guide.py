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
from bot.words.guide import Feat
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import balance_feat


class Rummy13Guide:
    """The words of 13-card rummy by the names that every game has for them."""

    key = "rummy13"
    presets = PRESETS
    options = options_of(Rummy13Rules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return phrasebook().say("13-card Rummy")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to 13-card rummy")

    def aim(self) -> str:
        return phrasebook().say(
            "Indian rummy for two to six. Bring all thirteen cards into sequences and sets, with at least "
            "two sequences, one of them pure, and declare. Jokers help; points are bad."
        )

    def welcome(self) -> str:
        return phrasebook().say(
            "New to 13-card rummy? Draw a card, throw a card, until your hand is all sequences (three or "
            "more of a suit in a row) and sets (three or four of a rank). One sequence must have no joker. "
            "Then declare. Upcard sorts your hand and tells you when it is ready. /learn shows it."
        )

    def preset_name(self, preset: str) -> str:
        book = phrasebook()
        names = {
            "points": book.say("Points rummy"),
            "pool101": book.say("Pool 101"),
            "pool201": book.say("Pool 201"),
            "deals2": book.say("Best of two deals"),
            "deals3": book.say("Best of three deals"),
            "deals6": book.say("Best of six deals"),
        }
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        book = phrasebook()
        return {
            "points": book.say("one deal; the winner gets what the others pay"),
            "pool101": book.say("deals until all but one have 101 points or more"),
            "pool201": book.say("deals until all but one have 201 points or more"),
            "deals2": book.say("two deals for chips, no dropping"),
            "deals3": book.say("three deals for chips, no dropping"),
            "deals6": book.say("six deals for chips, no dropping"),
        }[preset]

    def option_line(self, option: str) -> str:
        book = phrasebook()
        return {
            "format": book.say("how deals make a match"),
            "packs": book.say("how many packs of cards there are"),
            "open_jokers": book.say("which jokers may be taken from the open deck"),
            "sets_protect": book.say("cards in sets cost a loser nothing"),
            "rejoin": book.say("who is out of the pool comes back once"),
        }[option]

    def value_line(self, option: str, value: str) -> str:
        book = phrasebook()
        return {
            ("format", "points"): book.say("one deal"),
            ("format", "pool101"): book.say("out at 101 points"),
            ("format", "pool201"): book.say("out at 201 points"),
            ("format", "deals2"): book.say("two deals for chips"),
            ("format", "deals3"): book.say("three deals for chips"),
            ("format", "deals6"): book.say("six deals for chips"),
            ("packs", "auto"): book.say("one for two players, two for more"),
            ("packs", "1"): book.say("one for two players; more always need two"),
            ("packs", "2"): book.say("two packs, for two players as well"),
            ("open_jokers", "first_only"): book.say("only one that was dealt there"),
            ("open_jokers", "any"): book.say("every joker that lies open"),
        }[option, value]

    def terms(self, rules: Rummy13Rules) -> tuple[str, ...]:
        book = phrasebook()
        return (_format(rules, book), *_costs(rules, book), *_unusual(rules, book))

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        book = phrasebook()
        won, declared, wrong, best = (
            tally.get(name, 0) for name in ("deals_won", "declared", "wrong_shows", "best_deal")
        )
        return (
            Feat(book.say("DEALS WON"), won, book.count("One deal won", "{number} deals won", won)),
            Feat(
                book.say("DECLARED"),
                declared,
                book.count("One valid declaration", "{number} valid declarations", declared),
            ),
            Feat(
                book.say("WRONG SHOWS"),
                wrong,
                book.count("One wrong show", "{number} wrong shows", wrong) if wrong else "",
            ),
            Feat(
                book.say("BEST DEAL"),
                best,
                book.count("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            balance_feat(tally, book),
        )


def _format(rules: Rummy13Rules, book: Phrasebook) -> str:
    if rules.is_pool:
        return book.say("Pool: whoever has {target} points is out, the last one wins", target=rules.target)
    if rules.deals:
        return book.say(
            "{deals} deals, {chips} chips each at the start; most chips win",
            deals=rules.deals,
            chips=80 * rules.deals,
        )
    return book.say("One deal; the winner gets the points of all others")


def _costs(rules: Rummy13Rules, book: Phrasebook) -> tuple[str, ...]:
    """What it costs to go out of a deal."""
    wrong = book.say("Wrong show 80 points, as much as a hand costs at most")
    if not rules.can_drop:
        return (book.say("Nobody may drop"), wrong)
    return (
        book.say(
            "First drop {first}, middle drop {middle}",
            first=rules.drop_points(Dropped.FIRST),
            middle=rules.drop_points(Dropped.MIDDLE),
        ),
        wrong,
    )


def _unusual(rules: Rummy13Rules, book: Phrasebook) -> tuple[str, ...]:
    """What is not as in the first preset, beside the format."""
    lines = []
    match rules.packs:
        case Packs.TWO:
            lines.append(book.say("Two packs, for two players as well"))
        case Packs.ONE:
            lines.append(book.say("One pack for two players, two for more"))
        case Packs.AUTO:
            pass
    if rules.open_jokers is OpenJokers.ANY:
        lines.append(book.say("Every joker that lies open may be taken"))
    if not rules.sets_protect:
        lines.append(book.say("Cards in sets count against a loser"))
    if rules.rejoin:
        most = REJOIN_MOST[rules.format.value]
        lines.append(
            book.say("Who is out comes back once, if nobody else has more than {most} points", most=most)
        )
    return tuple(lines)
