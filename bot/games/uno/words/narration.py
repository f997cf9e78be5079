"""UNO rules: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from bot.games.game import Seat
from bot.games.uno import events as e
from bot.games.uno.cards import Card
from bot.games.uno.view import Direction, FinalScore, RoundResult, UnoView
from bot.games.uno.words import card_word, cards_words, colour_word
from bot.words.guide import by_name, gains, with_you
from bot.words.phrasebook import and_list, plural, say
from bot.words.replay import ReplayWords

Names = tuple[str, ...]


def story(events: tuple[e.Event, ...], names: Names, *, you: Seat | None = None) -> Iterator[str]:
    """Several events in lines, one for each that is worth a line; ``you`` is the reader's seat."""
    for event in events:
        line = _line_to(you, event, names) or _line(event, names)
        if line:
            yield line


def _line_to(you: Seat | None, event: e.Event, names: Names) -> str:
    """What happens to the reader, or because of their deal; empty for all else, which names its people."""
    match event:
        case e.Skipped(seat) if seat == you:
            return say("You are skipped.")
        case e.ColourNamed(seat, colour) if seat == you:
            return say("You chose {colour}.", colour=colour_word(colour))
        case e.Caught(seat, by) if by == you:
            return say("You caught {name} not calling UNO.", name=names[seat])
        case e.Caught(seat, by) if seat == you:
            return say("{name} caught you not calling UNO.", name=names[by])
        case e.Challenged(seat, accused, is_guilty) if accused == you:
            if is_guilty:
                return say("{name} challenged and caught you bluffing.", name=names[seat])
            return say("{name} challenged, but you were honest.", name=names[seat])
        case e.Drew(seat, number, e.Why.CAUGHT) if seat == you:
            return plural("You draw a card.", "You draw {number} cards.", number)
        case e.DealerDrawn(seats, cards, dealer) if you in seats:
            drawn = _drawn_for_deal(seats, cards, with_you(names, you))
            if dealer == you:
                return say("Draw for deal: {drawn}. You deal.", drawn=drawn)
            return _draw_line(drawn, "" if dealer is None else names[dealer])
        case e.Dealt() if event.dealer == you:
            return say(
                "Round {number}: you deal, the first card is {card}.",
                number=event.round,
                card=card_word(event.first),
            )
        case _:
            return ""


def _line(event: e.Event, names: Names) -> str:
    """One event; cards that a player draws are never named."""
    match event:
        case e.DealerDrawn() | e.Dealt() | e.RoundVoid() | e.RoundOver() | e.GameOver():
            return _round_line(event, names)
        case e.Played():
            return _played(event, names[event.seat])
        case e.Drew():
            return _drew(event, names[event.seat])
        case e.ColourNamed(seat, colour):
            return say("{name} chose {colour}.", name=names[seat], colour=colour_word(colour))
        case e.Skipped(seat):
            return say("{name} is skipped.", name=names[seat])
        case e.Turned(direction):
            return _direction(direction)
        case e.Passed(seat, could_draw):
            if could_draw:
                return say("{name} kept the card and passed.", name=names[seat])
            return say("{name} passed: nothing to draw.", name=names[seat])
        case _:
            return _call_line(event, names)


def _round_line(
    event: e.DealerDrawn | e.Dealt | e.RoundVoid | e.RoundOver | e.GameOver[FinalScore],
    names: Names,
) -> str:
    """The beginning and the end of a round."""
    match event:
        case e.DealerDrawn(seats, cards, dealer):
            drawn = _drawn_for_deal(seats, cards, names)
            return _draw_line(drawn, "" if dealer is None else names[dealer])
        case e.Dealt():
            return say(
                "Round {number}: {name} deals, the first card is {card}.",
                number=event.round,
                name=names[event.dealer],
                card=card_word(event.first),
            )
        case e.RoundVoid():
            return say("Nobody can play or draw: the round doesn't count and is dealt again.")
        case e.RoundOver(result):
            return round_line(result, names)
        case e.GameOver(final):
            return final_lines(final, names)[0]
        case _:
            assert_never(event)


def _draw_line(drawn: str, dealer: str) -> str:
    """What was drawn for the deal, and who deals; nobody after a tie."""
    if not dealer:
        return say("Draw for deal: {drawn}. A tie for highest draws again.", drawn=drawn)
    return say("Draw for deal: {drawn}. {name} deals.", drawn=drawn, name=dealer)


def _drawn_for_deal(seats: tuple[Seat, ...], cards: tuple[Card, ...], names: Names) -> str:
    return ", ".join(f"{names[seat]} {card_word(card)}" for seat, card in zip(seats, cards, strict=True))


def _played(event: e.Played, name: str) -> str:
    card = card_word(event.card)
    if event.card.is_wild:
        colour = colour_word(event.colour)
        line = say("{name} played {card} and chose {colour}.", name=name, card=card, colour=colour)
    elif event.jumped:
        line = say("{name} jumped in with {card}.", name=name, card=card)
    else:
        line = say("{name} played {card}.", name=name, card=card)
    return say("{line} UNO!", line=line) if event.uno else line


def _drew(event: e.Drew, name: str) -> str:
    number = event.cards
    match event.why:
        case e.Why.TURN | e.Why.MISSED:
            return plural("{name} drew a card.", "{name} drew {number} cards.", number, name=name)
        case e.Why.CAUGHT | e.Why.GUILTY:
            return plural("{name} draws a card.", "{name} draws {number} cards.", number, name=name)
        case _:
            return plural(
                "{name} draws a card and misses the turn.",
                "{name} draws {number} cards and misses the turn.",
                number,
                name=name,
            )


def _direction(direction: Direction) -> str:
    if direction is Direction.CLOCKWISE:
        return say("Play goes clockwise again.")
    return say("Play goes the other way.")


def _call_line(
    event: e.Challenged
    | e.Called
    | e.Caught
    | e.Swapped
    | e.HandsPassed
    | e.Reshuffled
    | e.Missed
    | e.Left
    | e.Voided,
    names: Names,
) -> str:
    match event:
        case e.Challenged(seat, accused, is_guilty):
            named = {"name": names[seat], "other": names[accused]}
            if is_guilty:
                return say("{name} challenged and caught {other} bluffing.", **named)
            return say("{name} challenged, but {other} was honest.", **named)
        case e.Called(seat):
            return say("{name}: UNO!", name=names[seat])
        case e.Caught(seat, by):
            return say("{other} caught {name} not calling UNO.", name=names[seat], other=names[by])
        case e.Swapped(seat, other):
            return say("{name} swapped hands with {other}.", name=names[seat], other=names[other])
        case e.HandsPassed():
            return say("All hands moved on to the next player.")
        case e.Reshuffled(cards):
            return plural(
                "The discards were shuffled: {number} card to draw.",
                "The discards were shuffled: {number} cards to draw.",
                cards,
            )
        case e.Missed(seat):
            return say("{name} missed a turn.", name=names[seat])
        case e.Left(seat):
            return say("{name} has left.", name=names[seat])
        case e.Voided():
            return say("The match ended without a result.")
        case _:
            assert_never(event)


def round_line(result: RoundResult, names: Names, *, you: Seat | None = None) -> str:
    """How a round ended; ``you`` is the reader's seat."""
    if result.winner == you:
        won = gains(result.points, names)
        return say("Round {number}: you are out. {gains}.", number=result.number, gains=won)
    return say(
        "Round {number}: {name} is out. {gains}.",
        number=result.number,
        name=names[result.winner],
        gains=gains(result.points, names),
    )


def final_lines(final: FinalScore, names: Names) -> tuple[str, ...]:
    """How the match ended, the verdict first."""
    winners = and_list(tuple(names[seat] for seat in final.winners))
    verdict = plural(
        "{names} wins the match!", "{names} share the first place!", len(final.winners), names=winners
    )
    return verdict, by_name(final.totals, names)


_BIG = (e.Challenged, e.Caught, e.Swapped, e.RoundOver, e.RoundVoid, e.GameOver, e.Left, e.Voided)


def _deal(view: UnoView) -> str:
    return say("Round {number}", number=view.round)


def _hand(view: UnoView, name: str) -> str:
    if not view.hand:
        return ""
    return say("{name}: {cards}.", name=name, cards=cards_words(view.hand))


def _around(view: UnoView) -> tuple[str, ...]:
    top = say("Top card: {card}.", card=card_word(view.top))
    if view.colour is None:
        return (top,)
    return (top, say("Current colour: {colour}.", colour=colour_word(view.colour)))


def _cards(view: UnoView) -> tuple[str, ...]:
    return tuple(card_word(card) for card in view.hand)


UNO_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=_cards,
    is_deal=lambda event: isinstance(event, e.Dealt),
    is_end=lambda event: isinstance(event, e.RoundOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, e.Drew),
)
