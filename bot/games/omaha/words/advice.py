"""Hints of Omaha: what to do and why, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.omaha.actions import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    Quit,
    Raise,
    Rebuy,
    Stop,
)
from bot.games.omaha.advice import Advice
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.view import OmahaView
from bot.words.figures import with_tenths
from bot.words.phrasebook import say
from bot.words.review import amount


def hint_sentences(view: OmahaView, weighed: tuple[Advice, ...], names: tuple[str, ...]) -> str:
    """What to do, in bold, and why; ``weighed`` has the best first. Empty where there is nothing to say."""
    best = weighed[0]
    told = action_phrase(view, best.action)
    if not told:
        return ""
    return " ".join((f"**{told}**", *_beside(view, weighed, names)))


def action_phrase(view: OmahaView, action: Action | None) -> str:
    """An action as advice: ``Raise to 24.``; empty for what is no advice."""
    to_call = 0 if view.choice is None else view.choice.to_call
    match action:
        case Fold():
            return say("Fold.")
        case Check():
            return say("Check.")
        case Call():
            return say("Call {chips}.", chips=to_call)
        case Raise(to) if view.choice is not None and view.choice.is_bet:
            return say("Bet {chips}.", chips=to)
        case Raise(to):
            return say("Raise to {chips}.", chips=to)
        case AllIn():
            return say("Go all-in.")
        case Rebuy():
            return say("Take a new stack.")
        case Stop():
            return say("Agree to stop.")
        case Quit():
            return say("Leave the table.")
        case _:
            return ""


def _beside(view: OmahaView, weighed: tuple[Advice, ...], names: tuple[str, ...]) -> Iterator[str]:
    """Why, and what the best two actions are worth; nothing where the adviser only names one."""
    if len(weighed) < 2:
        return
    told = tuple(_why(view, weighed[0], names))
    yield from told
    if told and not isinstance(weighed[0].action, Fold):
        yield from _worth(view, weighed)


def better(view: OmahaView, best: Advice, played: Advice, names: tuple[str, ...]) -> Iterator[str]:
    """Why the best action is better than the one that was played."""
    yield from _why(view, best, names)
    if isinstance(best.action, Fold):
        yield say("What you played loses {chips} chips on average.", chips=with_tenths(-played.worth))
    elif isinstance(played.action, Fold) or played.worth < 0:
        yield say("It brings {chips} chips on average.", chips=with_tenths(best.worth))
    else:
        chips = {"chips": with_tenths(best.worth), "less": with_tenths(played.worth)}
        yield say("It brings {chips} chips on average, instead of {less}.", **chips)


def lost(big_blinds: float) -> str:
    """What choices lost."""
    return say("{number} big blinds lost", number=amount(big_blinds))


def certain(rules: OmahaRules) -> str:
    """The least difference between two choices that counts."""
    is_fixed = rules.structure is Structure.FIXED_LIMIT
    return say("a tenth of a big blind") if is_fixed else say("half a big blind")


def _why(view: OmahaView, best: Advice, names: tuple[str, ...]) -> Iterator[str]:
    """What the expert expects of the best action; nothing of one that is no play."""
    rivals = view.rivals
    match best.action:
        case Fold() | Call() if (best.wins < best.price) == isinstance(best.action, Fold):
            yield say(
                "Going by the bets, your hand wins {percent}% of the time, and a call needs {price}%.",
                **_odds(best),
            )
        case Check() | Call():
            yield say("Going by the bets, your hand wins {percent}% of the time.", **_odds(best))
        case Raise() | AllIn() if best.folds >= 0.995 and len(rivals) > 1:
            yield say("Everybody else nearly always folds.")
        case Raise() | AllIn() if best.folds >= 0.995:
            yield say("{name} folds nearly always.", name=names[rivals[0]])
        case Raise() | AllIn() if best.folds > 0 and len(rivals) > 1:
            yield say(
                "Nobody calls {folds}% of the time; if somebody does, you win {called}%.", **_outlook(best)
            )
        case Raise() | AllIn() if best.folds > 0:
            yield say(
                "{name} folds {folds}% of the time; if not, you win {called}%.",
                name=names[rivals[0]],
                **_outlook(best),
            )
        case Raise() | AllIn():
            yield say("You win {called}% of the time.", called=_outlook(best)["called"])
        case _:
            pass


def _worth(view: OmahaView, weighed: tuple[Advice, ...]) -> Iterator[str]:
    """What the best action is worth, beside the next one where that is told to be worth less."""
    best, other = weighed[0], weighed[1]
    chips = with_tenths(best.worth)
    if isinstance(other.action, Fold) or other.worth < 0 or with_tenths(other.worth) == chips:
        yield say("It brings {chips} chips on average.", chips=chips)
    else:
        yield say(
            "It brings {chips} chips on average. Next best, with {less}: {action}",
            chips=chips,
            less=with_tenths(other.worth),
            action=action_phrase(view, other.action),
        )


def _outlook(best: Advice) -> dict[str, int]:
    """The chances of a bet or raise in percent."""
    return {"folds": round(100 * best.folds), "called": round(100 * best.called)}


def _odds(best: Advice) -> dict[str, int]:
    """The chances of a call in percent."""
    return {"percent": round(100 * best.wins), "price": round(100 * best.price)}
