"""The words of gin's daily hand: the table, what has happened, the actions, and why the best one is best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.actions import Action, BigGin, Discard, Gin, Knock
from bot.games.gin.advice import Advice
from bot.games.gin.events import Cut, Dealt, Discarded, Drew, Event, Passed, Took
from bot.games.gin.words.narration import in_turns, limit_phrase, story
from bot.words.cards import card_labels
from bot.words.phrasebook import plural, say


def daily_table() -> str:
    """What is played, and since when."""
    return say("Standard gin, first deal of a game to 100")


def story_to(events: Iterable[Event], names: tuple[str, ...], you: Seat) -> Iterator[str]:
    """What has happened in the deal, told to the player at that seat."""
    for part in in_turns(events):
        if not isinstance(part[0], Cut):
            yield _yours(part, you) or next(story(part, names))


def _yours(part: tuple[Event, ...], you: Seat) -> str:
    """What the reader did, as a sentence to them; empty for what others did."""
    match part:
        case (Dealt(dealer=dealer, upcard=Card() as card) as dealt,) if dealer == you:
            told = {"number": dealt.number, "card": card.label, "limit": limit_phrase(dealt.knock_limit)}
            return say("Deal {number}: you dealt, the upcard is {card}; {limit}.", **told)
        case (Passed(seat),) if seat == you:
            return say("You passed.")
        case (Drew(seat),) if seat == you:
            return say("You drew from the stock.")
        case (Took(seat, card),) if seat == you:
            return say("You took {card}.", card=card.label)
        case (Drew(seat), Discarded(_, thrown)) if seat == you:
            return say("You drew from the stock and threw {thrown}.", thrown=thrown.label)
        case (Took(seat, card), Discarded(_, thrown)) if seat == you:
            return say("You took {card} and threw {thrown}.", card=card.label, thrown=thrown.label)
        case _:
            return ""


def choice_label(action: Action) -> str:
    """An action as a button says it."""
    match action:
        case Discard(card):
            return say("Throw {card}", card=card.label)
        case Knock(card):
            return say("Knock") if card is None else say("Knock, throw {card}", card=card.label)
        case Gin(card):
            return say("Gin, throw {card}", card=card.label)
        case BigGin():
            return say("Big gin")
        case _:
            raise ValueError("no turn of the daily hand ends like that")


def reason(best: Advice, other: Advice | None) -> str:
    """Why the best action is better than the ``other`` one; without another one, why it is good."""
    told = _of(best)
    return told if other is None else f"{told} {_of(other)}"


def _of(each: Advice) -> str:
    """What speaks for and against one action."""
    match each.action:
        case Discard(card):
            return _of_throw(each, card)
        case Knock():
            return say(
                "A knock beats {win}% of the hands your opponent could have.",
                win=round(100 * (each.win or 0.0)),
            )
        case _:
            return ""


def _of_throw(each: Advice, card: Card) -> str:
    told: dict[str, object] = {
        "card": card.label,
        "outs": plural("{number} card", "{number} cards", len(each.outs)),
        "danger": round(100 * each.danger),
    }
    if each.ways:
        kept = say(
            "Throw {card} and you give up {ways}; {outs} still cut your deadwood.",
            ways=card_labels(each.ways),
            **told,
        )
    else:
        kept = say("No single card melds {card}; {outs} still cut your deadwood.", **told)
    gins = say(" {gins} would give you gin.", gins=card_labels(each.gins)) if each.gins else ""
    return kept + gins + say(" Your opponent can meld {card} in {danger}% of possible hands.", **told)
