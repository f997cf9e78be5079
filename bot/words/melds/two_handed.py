"""What two-handed games of melds say alike: whose turn it is, how it stands, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from bot.games.cards import Card
from bot.games.frame.events import Added, Discarded, Laid
from bot.games.frame.view import FinalScore, LineKind, TwoHandedView
from bot.games.game import Seat
from bot.words.cards import card_words, fit
from bot.words.guide import by_name, end_sentence
from bot.words.melds.phrases import held_sentence
from bot.words.phrasebook import Sentences, plural, say, say_sentence

Names = tuple[str, ...]
"""The players' names by seat, as the reader is to see them."""


class Final(Protocol):
    """The end of a match by points."""

    @property
    def winner(self) -> Seat:
        """The seat that won."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat, bonuses included."""


class Player(Protocol):
    """What everybody sees of one seat."""

    @property
    def cards(self) -> int:
        """Number of cards held."""

    @property
    def points(self) -> int:
        """Running total of the match."""


View = TwoHandedView[Any, Any, Any, Any, Any]
"""The view of a seat or a spectator."""


def verdict(final: Final, names: Names) -> str:
    """Who won by how much."""
    return say(
        "{winner} wins the match, {points} to {against}.",
        winner=names[final.winner],
        points=final.totals[final.winner],
        against=final.totals[1 - final.winner],
    )


def total_line(final: Final, names: Names) -> str:
    """The last line of a score sheet."""
    return say("Total: {points}", points=by_name(final.totals, names))


def sheet_lines(final: FinalScore, names: Names, title: Callable[[LineKind], str]) -> Names:
    """The lines of a score sheet down to the totals; ``title`` says what a line is for."""
    sheet = (
        say("{line}: {points}", line=title(line.kind), points=by_name(line.points, names))
        for line in final.lines
    )
    return (*sheet, total_line(final, names))


def whose_turn(view: View, names: Names, reader: Seat | None) -> str:
    """``Your turn`` or ``Bob's turn``, while the match goes on."""
    if view.turn is None:
        return ""
    return say("Your turn") if view.turn == reader else say("{name}'s turn", name=names[view.turn])


def end_line(view: View, names: Names) -> str:
    """How the match ended."""
    winner = None if view.final is None else view.final.winner
    return end_sentence(names, winner=winner, left=view.left, void=view.void)


def opponent(view: View, names: Names) -> str:
    """The name of the other player; of the second one in a spectator's view."""
    return names[0] if view.seat else names[1]


def waiting_for_draw(recent: tuple[Any, ...], name: str) -> str:
    """That the opponent draws next, after the reader's discard."""
    match recent[-1:]:
        case (Discarded(_, card),):
            return say("You threw {card}. {name} draws next.", card=card.label, name=name)
        case _:
            return say("{name} draws next.", name=name)


def waiting_for_discard(line: str) -> str:
    """What the opponent has done so far in a turn."""
    return say("{line} Waiting for the discard.", line=line).strip()


def was_laid(recent: tuple[Any, ...]) -> bool:
    """Whether the last thing that happened was that cards were laid."""
    return isinstance(recent[-1] if recent else None, Laid | Added)


def laying_advice(*, can_lay: bool) -> str:
    """What to do after the draw where nothing special is to be said."""
    if can_lay:
        return say("Lay or add what you like, then throw a card.")
    return say("Nothing to lay: throw a card.")


_REFUSED: Sentences[str] = {
    "wrong_player": "It's not your turn yet.",
    "not_in_hand": "You don't have all of these cards: choose from your hand.",
    "nothing_to_lay": "Choose the cards to lay first.",
}


def common_refusal(reason: str) -> str:
    """The sentence of a reason that these games tell alike."""
    return say_sentence(_REFUSED[reason])


def no_such_meld(table: Sequence[object]) -> str:
    """Which melds lie on the table, where another one was named."""
    if not table:
        return say("There's no meld on the table yet: lay one of your own.")
    return plural(
        "There's only meld 1 on the table.", "There are only melds 1 to {number} on the table.", len(table)
    )


def same_card(taken: Card | None) -> str:
    """That the card just taken from the pile may not be thrown."""
    if taken is None:
        return say("You can't throw the card you took this turn. Throw another.")
    return say("You took {card} this turn, so throw another card.", card=taken.label)


def deal_sentence(view: View, names: Names) -> Names:
    """Which deal it is and who dealt; nothing when the match is over, or before its first deal."""
    if view.turn is None or view.deal == 0:
        return ()
    return (say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer]),)


def pile_sentence(top: Card | None, *, is_offered: bool = False) -> str:
    """The top of the discard pile, which is the upcard only while it is offered at the start of a deal."""
    if top is None:
        return say("No card on the discard pile.")
    if is_offered:
        return say("The upcard is the {card}.", card=card_words(top))
    return say("The top discard is the {card}.", card=card_words(top))


def stock_sentence(stock: int) -> str:
    """How many cards are left to draw."""
    return plural("One card in the stock.", "{number} cards in the stock.", stock)


def player_sentences(players: Sequence[Player], names: Names) -> Iterator[str]:
    """What each holds and has scored."""
    return (
        plural(
            "{name}: one card, score {points}.",
            "{name}: {number} cards, score {points}.",
            player.cards,
            name=name,
            points=player.points,
        )
        for name, player in zip(names, players, strict=True)
    )


def score_sentence(players: Sequence[Player], names: Names, target: int) -> str:
    """The score, and what is played for."""
    points = by_name(tuple(player.points for player in players), names)
    return say("Score: {points}, playing to {target}.", points=points, target=target)


def open_hands_alt(line: str, names: Names, held: Iterable[tuple[Card, ...]], counts: Iterable[int]) -> str:
    """The picture of the end of a deal: the result first, then what each was left with."""
    hands = zip(names, held, counts, strict=True)
    return fit((f"{line}.", *(held_sentence(name, cards, points) for name, cards, points in hands)))


def sheet_alt(head: str | Names, deals: Iterable[str]) -> str:
    """The picture of the score sheet: the head, then the deals, the newest first.

    The head is the score, or at the end the verdict and the lines of the sheet; ``deals`` come oldest first.
    """
    first, *lines = (head,) if isinstance(head, str) else head
    return fit((first, *(f"{line}." for line in (*lines, *reversed(tuple(deals))))))
