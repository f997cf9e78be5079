"""The words of the daily hand: the question, what each answer is worth and why, the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.games.cards import Card, parse_card
from bot.games.game import Seat
from bot.games.gin.actions import Action, BigGin, Discard, Gin, Knock
from bot.games.gin.advice import DailyChoice
from bot.games.gin.events import Cut, Dealt, Discarded, Drew, Event, Passed, Took
from bot.games.gin.words.narration import in_turns, limit_phrase, story
from bot.words.cards import card_labels
from bot.words.figures import with_tenths
from bot.words.phrasebook import plural, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One of the actions offered, and who chose it."""

    choice: DailyChoice
    action: Action
    share: float
    """How many of those who answered chose it, 0 to 1."""
    mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """One line of the board; ``name`` as a message may hold it."""

    place: int
    name: str
    points: int
    answered: int
    streak: int
    mine: bool


def daily_heading(*, when: str) -> str:
    """The question; ``when`` is the time at which the next hand comes."""
    return say(
        "### The daily hand\nThe same cards for the whole server, one answer each. Standard gin, first "
        "deal of a game to 100: what do you do?\nNext hand {when}.",
        when=when,
    )


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


def verdict(*, score: int, best: int, streak: int) -> str:
    """How the person did today; ``best`` is the score of the best answer."""
    if score == best:
        words = say("**{score} of {best} points: perfect.**", score=score, best=best)
    elif score * 2 >= best:
        words = say("**{score} of {best} points: close.**", score=score, best=best)
    else:
        words = say("**{score} of {best} points.**", score=score, best=best)
    if streak < 2:
        return words
    days = plural("{number} day in a row.", "{number} days in a row.", streak)
    return f"{words} 🔥 {days}"


def answer_lines(answers: Iterable[Answer]) -> Iterator[str]:
    """A line for each of the actions, the best first: what it loses, and how many chose it."""
    for place, each in enumerate(answers):
        told: dict[str, object] = {
            "action": choice_label(each.action),
            "lost": with_tenths(each.choice.lost),
            "share": round(100 * each.share),
        }
        if place == 0:
            line = say("✅ **{action}**, best ({share}% chose it)", **told)
        else:
            line = say("▫️ **{action}** loses {lost} points ({share}%)", **told)
        yield say("{line} ← your answer", line=line) if each.mine else line


def reason(best: Answer, other: Answer | None) -> str:
    """Why the best answer is better than the ``other`` one; without another one, why it is good."""
    told = _of(best)
    return told if other is None else f"{told} {_of(other)}"


def _of(each: Answer) -> str:
    """What speaks for and against one action."""
    match each.action:
        case Discard(card):
            return _of_throw(each, card)
        case Knock():
            return say(
                "A knock beats {win}% of the hands your opponent could have.",
                win=round(100 * (each.choice.win or 0.0)),
            )
        case _:
            return ""


def _of_throw(each: Answer, card: Card) -> str:
    choice = each.choice
    told: dict[str, object] = {
        "card": card.label,
        "outs": plural("{number} card", "{number} cards", choice.outs),
        "danger": round(100 * choice.danger),
    }
    if choice.ways:
        kept = say(
            "Throw {card} and you give up {ways}; {outs} still cut your deadwood.",
            ways=_labels(choice.ways),
            **told,
        )
    else:
        kept = say("No single card melds {card}; {outs} still cut your deadwood.", **told)
    gins = say(" {gins} would give you gin.", gins=_labels(choice.gins)) if choice.gins else ""
    return kept + gins + say(" Your opponent can meld {card} in {danger}% of possible hands.", **told)


def _labels(cards: tuple[str, ...]) -> str:
    """Cards as gin writes them, as a message shows them."""
    return card_labels(tuple(map(parse_card, cards)))


def share_line(name: str, *, score: int, best: int, streak: int) -> str:
    """The message to the channel: how well it went, without any cards."""
    marks = "🟩" * score + "⬜" * (best - score)
    words = say(
        "**{name}** answered the daily hand: {score} of {best} points.\n{marks}",
        name=name,
        score=score,
        best=best,
        marks=marks,
    )
    if streak > 1:
        words += " 🔥 " + plural("{number} day in a row", "{number} days in a row", streak)
    return f"{words}\n{say('Same cards for you: /daily.')}"


def shared_already() -> str:
    """The result was shared already."""
    return say("You've already shared this.")


def over_note() -> str:
    """Why a press at the hand of another day came too late."""
    return say("That hand was from another day. Here's today's:")


def server_only() -> str:
    """Why there is no daily hand in direct messages."""
    return say("Each server has its own daily hand: use /daily in a server channel.")


def board_heading(days: int) -> str:
    """The heading of the board."""
    return say(
        "### The daily hand: last {days} days\nThe best answer scores ten; others score one less for "
        "each point they lose.",
        days=days,
    )


def nobody_yet() -> str:
    """What an empty board says."""
    return say("No answers yet.")


def board_lines(places: Iterable[BoardPlace]) -> Iterator[str]:
    """The board, line by line."""
    for each in places:
        line = plural(
            "{place}. {name}: {points} points from {number} hand",
            "{place}. {name}: {points} points from {number} hands",
            each.answered,
            place=each.place,
            name=f"**{each.name}**" if each.mine else each.name,
            points=each.points,
        )
        yield f"{line} · 🔥 {each.streak}" if each.streak > 1 else line
