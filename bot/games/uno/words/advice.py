"""Hints of UNO rules: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.uno.actions import (
    AcceptDraw,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    Play,
    Timeout,
)
from bot.games.uno.advice import Advice, Why
from bot.games.uno.cards import Colour
from bot.games.uno.rules import UnoRules
from bot.games.uno.view import Phase, UnoView
from bot.games.uno.words import card_word, colour_word
from bot.words.phrasebook import plural, say
from bot.words.review import amount, points_lost

Names = tuple[str, ...]


def hint_sentences(view: UnoView, weighed: tuple[Advice, ...], names: Names) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first. Empty where it is to do nothing."""
    best = weighed[0]
    if best.action is None:
        return ""
    return " ".join((f"**{action_phrase(best.action, names)}**", *_beside(view, weighed, names)))


def action_phrase(action: Action | None, names: Names) -> str:
    """An action as advice: ``Play red 5 and call UNO.``"""
    match action:
        case None:
            return say("Do nothing.")
        case Play():
            return _play_phrase(action, names)
        case NameColour(colour):
            return say("Choose {colour}.", colour=colour_word(colour))
        case Draw():
            return say("Draw.")
        case Pass():
            return say("Keep the card and pass.")
        case AcceptDraw():
            return say("Accept, and draw.")
        case Challenge():
            return say("Challenge the wild draw four.")
        case CallUno():
            return say("Call UNO.")
        case Catch(seat):
            return say("Catch {name}.", name=names[seat])
        case Timeout():
            return ""
        case _:
            assert_never(action)


def _play_phrase(play: Play, names: Names) -> str:
    told = {"card": card_word(play.card)}
    if play.swap is not None:
        told["name"] = names[play.swap]
        if play.uno:
            return say("Play {card}, swap hands with {name} and call UNO.", **told)
        return say("Play {card} and swap hands with {name}.", **told)
    if play.colour is not None:
        told["colour"] = colour_word(play.colour)
        if play.uno:
            return say("Play {card}, choose {colour} and call UNO.", **told)
        return say("Play {card} and choose {colour}.", **told)
    return say("Play {card} and call UNO.", **told) if play.uno else say("Play {card}.", **told)


def better(view: UnoView, best: Advice, played: Advice, names: Names) -> Iterator[str]:
    """Why the best action is better than the one that was played."""
    yield from reasons(view, best, played, names)
    percent, less = _percent(best.won), _percent(played.won)
    if percent > less:
        yield say("It wins the round {percent}% of the time, instead of {less}%.", percent=percent, less=less)


def lost(rules: UnoRules, worth: float) -> str:
    """What choices lost: points, or where one round is the match the chance to win it."""
    if rules.single_round:
        return say("{percent}% of a win lost", percent=amount(worth))
    return points_lost(worth)


def certain(rules: UnoRules) -> str:
    """The least difference between two choices that counts."""
    return say("1% of a win") if rules.single_round else say("1 point")


def reasons(view: UnoView, best: Advice, other: Advice, names: Names) -> Iterator[str]:
    """Why the best action is better than the other one, as far as one thing explains it."""
    match best.why:
        case Why.WILD:
            yield say("You keep your wild card.")
        case Why.HIT if best.hit is not None:
            yield _hit(view, best, names)
        case Why.AGAIN:
            yield say("You play again at once.")
        case Why.COLOUR:
            yield from _colour(view, best, other)
        case Why.FITS:
            yield plural(
                "Then {number} of your cards fits, instead of {other}.",
                "Then {number} of your cards fit, instead of {other}.",
                best.fits,
                other=other.fits,
            )
        case Why.STUCK:
            chances = {"percent": _percent(best.stuck), "less": _percent(other.stuck)}
            yield say("The next player can't follow {percent}% of the time, instead of {less}%.", **chances)
        case Why.POINTS:
            yield say(
                "You hold {points} points then, instead of {more}.", points=best.points, more=other.points
            )
        case Why.FEWER:
            yield plural(
                "You hold {number} card then, instead of {other}.",
                "You hold {number} cards then, instead of {other}.",
                best.cards,
                other=other.cards,
            )
        case _:
            pass


def _beside(view: UnoView, weighed: tuple[Advice, ...], names: Names) -> Iterator[str]:
    """What is told beside the action: reasons, and the chance to win the round."""
    best = weighed[0]
    match best.action:
        case CallUno():
            yield say("You have one card left, and can be caught.")
            return
        case Catch(seat):
            yield say("{name} has one card left and hasn't called UNO.", name=names[seat])
            return
        case Play() if not best.cards:
            yield say("It's your last card: you win the round.")
            return
        case Draw() if not view.playable and not view.owed and view.phase is Phase.TURN:
            yield say("No card fits.")
    if len(weighed) > 1:
        yield from reasons(view, best, weighed[1], names)
    yield chance_line(best, weighed[1] if len(weighed) > 1 else None, names)


def chance_line(best: Advice, other: Advice | None, names: Names) -> str:
    """How often the action wins the round, and the next best one, if that is less."""
    percent = _percent(best.won)
    less = percent if other is None else _percent(other.won)
    if other is None or less >= percent:
        return say("You win the round {percent}% of the time.", percent=percent)
    return say(
        "You win the round {percent}% of the time. Next best, with {less}%: {action}",
        percent=percent,
        less=less,
        action=action_phrase(other.action, names),
    )


def _hit(view: UnoView, best: Advice, names: Names) -> str:
    assert best.hit is not None
    return plural(
        "It hits {name}, who has one card left.",
        "It hits {name}, who has {number} cards left.",
        view.players[best.hit].cards,
        name=names[best.hit],
    )


def _colour(view: UnoView, best: Advice, other: Advice) -> Iterator[str]:
    """How many cards of the colour stay in the hand."""
    colour, instead = _colour_after(view, best.action), _colour_after(view, other.action)
    if colour is None or instead is None:
        return
    told = {"colour": colour_word(colour), "instead": colour_word(instead)}
    if colour is instead:
        yield plural(
            "You keep {number} {colour} card.", "You keep {number} {colour} cards.", best.same, **told
        )
    elif other.same:
        yield plural(
            "You hold {number} {colour} card and {less} {instead}.",
            "You hold {number} {colour} cards and {less} {instead}.",
            best.same,
            less=other.same,
            **told,
        )
    else:
        yield plural(
            "You hold {number} {colour} card and no {instead}.",
            "You hold {number} {colour} cards and no {instead}.",
            best.same,
            **told,
        )


def _colour_after(view: UnoView, action: Action | None) -> Colour | None:
    """The colour that counts after an action."""
    match action:
        case Play():
            return action.card.colour or action.colour
        case NameColour(colour):
            return colour
        case _:
            return view.colour


def _percent(chance: float) -> int:
    return round(100 * chance)
