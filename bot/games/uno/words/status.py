"""What a panel of UNO rules says: how things stand, why actions are refused, and its pictures in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.uno.actions import Reason
from bot.games.uno.cards import Card
from bot.games.uno.rules import BlankMode
from bot.games.uno.view import Direction, Phase, RoundResult, UnoView
from bot.games.uno.words import card_word, cards_words, colour_label, colour_word
from bot.games.uno.words.narration import round_line
from bot.words.cards import fit
from bot.words.guide import by_name
from bot.words.phrasebook import Sentences, and_list, plural, say, say_sentence

Names = tuple[str, ...]


def table_status(view: UnoView, names: Names) -> str:
    """Whose turn it is and for what, in one line for everybody."""
    if view.turn is None:
        return _over(view, names)
    name = names[view.turn]
    match view.phase:
        case Phase.CHOOSE_COLOR:
            return say("{name} chooses the first colour", name=name)
        case Phase.CHALLENGE:
            other = names[view.accused] if view.accused is not None else ""
            if view.accused == view.seat:
                return say("{name} answers your wild draw four", name=name)
            return say("{name} answers {other}'s wild draw four", name=name, other=other)
        case Phase.DRAWN:
            return say("{name} drew and can play that card", name=name)
        case _ if view.owed:
            return say("{name} to draw {number}, or answer", name=name, number=view.owed)
        case _:
            return say("{name}'s turn", name=name)


def hand_hint(view: UnoView, names: Names) -> str:
    """One line for the view's own seat: what is to be done, or whose turn it is."""
    if view.seat is None or view.turn != view.seat:
        return table_status(view, names)
    match view.phase:
        case Phase.CHOOSE_COLOR:
            return say("Choose the colour, then play")
        case Phase.CHALLENGE:
            other = names[view.accused] if view.accused is not None else ""
            return say("{name} played a wild draw four: accept, or challenge?", name=other)
        case Phase.DRAWN if view.drawn is not None:
            return say("You drew {card}: play it?", card=card_word(view.drawn))
        case _ if view.owed:
            return say("Draw {number}, or answer with a matching card", number=view.owed)
        case _ if view.playable:
            return say("Your turn: play a card, or draw")
        case _:
            return say("Your turn: no card fits, draw")


def pile_line(view: UnoView) -> str:
    """What lies there, the colour that counts, and what the house rules make of it."""
    parts = [say("Top card: {card}", card=card_word(view.top))]
    if view.colour is not None:
        parts.append(say("colour: {colour}", colour=colour_label(view.colour)))
    parts.append(plural("{number} card to draw", "{number} cards to draw", view.pile))
    if view.top is Card.BLANK and view.rules.blank_mode is BlankMode.CUSTOM_TEXT:
        parts.append(say("the blank card does what your table agreed on"))
    return " · ".join(parts)


def exposed_line(view: UnoView, names: Names) -> str:
    """Who may be caught now; empty when nobody may."""
    others = tuple(names[seat] for seat in view.exposed if seat != view.seat)
    lines = []
    if view.seat in view.exposed:
        lines.append(say("You have one card left: call UNO before somebody catches you!"))
    if others:
        lines.append(
            plural(
                "{names} has one card and has not called UNO.",
                "{names} have one card and have not called UNO.",
                len(others),
                names=and_list(others),
            )
        )
    return " ".join(lines)


def shown_line(view: UnoView, names: Names) -> str:
    """The hand that this seat alone was shown after a challenge; empty when there is none."""
    if view.shown is None:
        return ""
    return say(
        "For you alone: beside the wild draw four {name} held {cards}.",
        name=names[view.shown.seat],
        cards=cards_words(view.shown.cards) or say("nothing"),
    )


def answer_line(view: UnoView, names: Names) -> str:
    """What both answers to a wild draw four lead to; empty for everybody else."""
    if view.phase is not Phase.CHALLENGE or view.seat != view.turn or view.accused is None:
        return ""
    return say(
        "Challenge: you alone see the hand. If {name} had the colour, {name} draws 4 and you play; if not, "
        "you draw 6 and miss your turn.",
        name=names[view.accused],
    )


def standing_line(view: UnoView, names: Names) -> str:
    """The points of everybody, and what ends the match."""
    points = by_name(tuple(player.points for player in view.players), names)
    if view.rules.single_round:
        return say("One round decides.")
    if not view.results and view.rules.lowest_wins:
        return say("At {target} the lowest wins.", target=view.rules.target)
    if not view.results:
        return say("Match to {target}.", target=view.rules.target)
    if view.rules.lowest_wins:
        return say("{points} · at {target} the lowest wins", points=points, target=view.rules.target)
    return say("{points} · to {target}", points=points, target=view.rules.target)


def _over(view: UnoView, names: Names) -> str:
    """How the match ended, in a line."""
    if view.void:
        return say("The match ended without a result")
    rest = tuple(names[seat] for seat, player in enumerate(view.players) if not player.has_left)
    if view.final is None and view.left:
        return say("Everybody else left: {names} wins", names=and_list(rest))
    return say("The match is over")


def seat_words(view: UnoView, seat: Seat, names: Names) -> str:
    """One player for the ear: ``Bob 7 cards, 120 points``."""
    player = view.players[seat]
    if player.has_left:
        return say("{name} has left", name=names[seat])
    words = plural(
        "{name} {number} card, {points} points",
        "{name} {number} cards, {points} points",
        player.cards,
        name=names[seat],
        points=player.points,
    )
    return say("{player}, UNO called", player=words) if player.has_called else words


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It's not your turn.",
    Reason.WRONG_PHASE: "You can't do that now.",
    Reason.NOT_IN_HAND: "You don't have that card.",
    Reason.NO_MATCH: "That card doesn't fit: play {colour}, or match the top card, {card}.",
    Reason.COLOR_NEEDED: "You choose a colour only with a wild card.",
    Reason.SWAP_NEEDED: "Choose who to swap hands with; only a 7 does that.",
    Reason.ONLY_DRAWN_CARD: "After drawing, you can only play the card you drew.",
    Reason.MUST_PLAY: "In this match, you must play if you can.",
    Reason.WD4_ILLEGAL: ("You have a card that fits, so in this match you can't play the wild draw four."),
    Reason.NOTHING_TO_CATCH: "Too late: there's nobody left to catch.",
    Reason.UNO_NOT_NOW: "Call UNO once, when you play your second-to-last card.",
}
"""The sentence of every reason."""


def reason_sentence(reason: Reason, view: UnoView) -> str:
    """Why an action is refused, and what would be right; ``view`` is that of the seat that tried it."""
    top = card_word(view.top)
    colour = colour_word(view.colour) if view.colour is not None else top
    return say_sentence(_REASONS[reason], colour=colour, card=top)


def hand_alt(view: UnoView, names: Names) -> str:
    """The picture of a hand in words: what fits comes first, then the hand and the table."""
    return fit((*_own(view), *_around(view, names)))


def hand_words(view: UnoView, names: Names) -> str:
    """The top card and the own cards, for whoever reads text only; the rest stands in the status."""
    if not view.hand:
        return table_alt(view, names)
    top = say("Top card: {card}.", card=card_word(view.top))
    is_named = view.colour is not None and view.colour != view.top.colour
    colour = (
        say("Current colour: {colour}.", colour=colour_word(view.colour)) if is_named and view.colour else ""
    )
    return fit(filter(None, (top, colour, _hand(view))))


def table_alt(view: UnoView, names: Names) -> str:
    """The public picture in words: whose turn it is, the piles, and everybody."""
    return fit((f"{table_status(view, names)}.", *_around(view, names)))


def _own(view: UnoView) -> Iterator[str]:
    """The reader's cards, those first that may be played now."""
    if not view.hand:
        return
    if view.playable:
        fits = and_list(tuple(card_word(card) for card in view.playable))
        yield say("You can play: {cards}.", cards=fits)
    yield _hand(view)


def _hand(view: UnoView) -> str:
    """The reader's cards."""
    number, cards = len(view.hand), cards_words(view.hand)
    return plural("Your {number} card: {cards}.", "Your {number} cards: {cards}.", number, cards=cards)


def _around(view: UnoView, names: Names) -> Iterator[str]:
    """The piles, the colour that counts, the direction of play, and every player."""
    yield say("Top card: {card}.", card=card_word(view.top))
    if view.colour is not None:
        yield say("Current colour: {colour}.", colour=colour_word(view.colour))
    clockwise = view.direction is Direction.CLOCKWISE
    yield say("Play goes clockwise.") if clockwise else say("Play goes counter-clockwise.")
    for seat in range(len(view.players)):
        yield f"{seat_words(view, Seat(seat), names)}."
    yield say("{number} cards to draw.", number=view.pile)


def round_alt(result: RoundResult, names: Names) -> str:
    """The picture of a round's end in words: who won, and what everybody held."""
    hands = (
        say("{name} held {cards}: {points}.", name=name, cards=cards_words(cards), points=points)
        for name, cards, points in zip(names, result.held, result.counts, strict=True)
        if cards
    )
    return fit((round_line(result, names), *hands))


def sheet_alt(view: UnoView, names: Names) -> str:
    """The score sheet in words: totals first, then round by round."""
    totals = (
        plural("{name} one point.", "{name} {number} points.", player.points, name=name)
        for name, player in zip(names, view.players, strict=True)
    )
    return fit((*totals, *(round_line(result, names) for result in view.results)))
