"""13-card rummy as people choose it, with presets and options, and the words of its lesson."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cards import CardError
from bot.games.options import options_of
from bot.games.rummy13.cards import Card, parse_card
from bot.games.rummy13.rules import (
    BOUNDS,
    PRESETS,
    REJOIN_MOST,
    Dropped,
    OpenJokers,
    Packs,
    Rummy13Rules,
)
from bot.games.rummy13.view import Rummy13View
from bot.games.rummy13.words import labels
from bot.words.achievements import Achievement, full_count
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
            "Indian rummy for two to six. Arrange all thirteen cards in sequences and sets, with at "
            "least two sequences, one of them pure, then declare. Jokers help; points are bad."
        )

    def welcome(self) -> str:
        return say(
            "New to 13-card rummy? Draw a card and throw one until your whole hand is sequences (three "
            "or more of a suit in a row) and sets (three or four of a rank). One sequence must have no "
            "joker. Then declare. Upcard sorts your hand and says when it's ready. /learn takes you "
            "through it."
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
            "points": say("one deal; the winner gets the others' points"),
            "pool101": say("deals until all but one player have 101 points or more"),
            "pool201": say("deals until all but one player have 201 points or more"),
            "deals2": say("two deals for chips, no dropping"),
            "deals3": say("three deals for chips, no dropping"),
            "deals6": say("six deals for chips, no dropping"),
        }[preset]

    def option_line(self, option: str) -> str:
        return {
            "format": say("how deals make up a match"),
            "packs": say("how many packs are used"),
            "open_jokers": say("which jokers you can take from the open deck"),
            "sets_protect": say("cards in sets cost a loser nothing"),
            "rejoin": say("players out of the pool come back once"),
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
            ("packs", "2"): say("two packs, even for two players"),
            ("open_jokers", "first_only"): say("only one dealt there"),
            ("open_jokers", "any"): say("any joker lying open"),
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
                plural("Best deal: one point", "Best deal: {number} points", best) if best else "",
            ),
            balance_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (full_count(),)


def _format(rules: Rummy13Rules) -> str:
    if rules.is_pool:
        return say("Pool: at {target} points you're out; the last player in wins", target=rules.target)
    if rules.deals:
        return say(
            "{deals} deals, {chips} chips each to start; most chips win",
            deals=rules.deals,
            chips=80 * rules.deals,
        )
    return say("One deal; the winner gets everybody else's points")


def _costs(rules: Rummy13Rules) -> tuple[str, ...]:
    """What it costs to go out of a deal."""
    wrong = say("A wrong show costs 80 points, the most a hand can cost")
    if not rules.can_drop:
        return (say("No dropping"), wrong)
    return (
        say(
            "First drop {first}, middle drop {middle}",
            first=rules.drop_points(Dropped.FIRST),
            middle=rules.drop_points(Dropped.MIDDLE),
        ),
        wrong,
    )


def _unusual(rules: Rummy13Rules) -> tuple[str, ...]:
    """The options that differ from the first preset, apart from the format."""
    lines = []
    match rules.packs:
        case Packs.TWO:
            lines.append(say("Two packs, even for two players"))
        case Packs.ONE:
            lines.append(say("One pack for two players, two for more"))
        case Packs.AUTO:
            pass
    if rules.open_jokers is OpenJokers.ANY:
        lines.append(say("You can take any joker lying open"))
    if not rules.sets_protect:
        lines.append(say("Cards in sets count against losers"))
    if rules.rejoin:
        most = REJOIN_MOST[rules.format.value]
        lines.append(say("Out? You come back once, if nobody else has more than {most} points", most=most))
    return tuple(lines)


class Rummy13LessonWords:
    """The words of `bot.games.rummy13.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "aim": say("What you collect"),
            "take": say("The open card"),
            "throw": say("Throwing a card"),
            "jokers": say("Jokers"),
            "draw": say("Drawing"),
            "declare": say("Declaring"),
            "end": say("That's the game"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return {
            "aim": say(
                "You each get thirteen cards. The goal: everything in **sequences** (three or more of "
                "a suit in a row) and **sets** (three or four of a rank). You need two sequences, one "
                "without a joker: 4♦ 5♦ 6♦ is such a **pure** one."
            ),
            "take": say(
                "You start each turn with a card: the top of the closed deck, unseen, or the open "
                "card. The K♠ fits your J♠ and Q♠: take it."
            ),
            "throw": say(
                "Two pure sequences and two sets: only K♦ and 3♥ are loose. Throw one of them to get "
                "back to thirteen. The K♦ costs more, so tap it."
            ),
            "jokers": say(
                "The 7♥ was cut at the start, so all sevens are **wild**: each stands for any card, "
                "like the printed joker. A gold star marks them. The next deal has another rank."
            ),
            "draw": say(
                "Your opponent drew and threw the 8♣. It fits nothing of yours: draw from the closed deck."
            ),
            "declare": say(
                "The 7♣ is wild and fits any of your groups. Now every card but the 3♥ is in a group: "
                "press **Declare…** and finish with the 3♥."
            ),
            "end": say(
                "A valid declaration costs you nothing. Your opponent has two sequences too, so only "
                "loose cards count: 59 points for you. Without two sequences every card counts, up to "
                "80; a wrong show costs 80."
            ),
        }[step]

    def astray(self, step: str, action: str, view: Rummy13View) -> str:
        """Why another action is not the one for now."""
        kind, _, rest = action.partition(" ")
        match step, kind:
            case _, "drop":
                return say(
                    "Dropping costs 20 points and is for hopeless hands; yours is a good one. {again}",
                    again=_again(step),
                )
            case "take", "draw":
                return say("The closed deck is a gamble. The K♠ is in sight, and you need it: take it.")
            case "draw", "take":
                return say("The 8♣ would only cost you 8. Draw from the closed deck this time.")
            case "throw", "declare":
                return say("Not yet: the 3♥ is in no group, so that's a wrong show. Throw the K♦.")
            case _, "discard":
                return _thrown(step, _card(rest), view)
            case _:
                return _again(step)


def _thrown(step: str, card: Card | None, view: Rummy13View) -> str:
    """Why this card is not the one to throw."""
    if card is None or view.hand is None or card not in view.hand.cards:
        return _again(step)
    group = next((group for group in view.hand.groups if card in group.cards), None)
    if group is not None:
        return say(
            "The {card} belongs to {group}, so it costs nothing. {again}",
            card=card.label,
            group=labels(group.cards),
            again=_again(step),
        )
    if step == "throw":
        return say(
            "The {card} is loose, true, but it costs less than the K♦. {again}",
            card=card.label,
            again=_again(step),
        )
    return say("Throwing the {card} just lets the deal go on. {again}", card=card.label, again=_again(step))


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "take": say("Take the K♠."),
        "throw": say("Throw the K♦."),
        "draw": say("Draw from the closed deck."),
        "declare": say("Your hand is ready: press **Declare…**"),
    }.get(step, say("Nothing to play here: press **Next**."))


def _card(text: str) -> Card | None:
    """The card of an action, None where it names none."""
    try:
        return parse_card(text)
    except CardError:
        return None
