"""Skarney: what happens, in sentences, a turn a line, while a match is played and when it is seen again.

Suits are told only where they matter, as in a set. A card on offer is not named: spectators do not know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import assert_never

from bot.games.cards import Card
from bot.games.frame.view import FinalScore, LineKind
from bot.games.game import Seat
from bot.games.skarney.view import (
    Added,
    Answer,
    Answered,
    CardOffered,
    Chosen,
    Cut,
    DealKind,
    DealOver,
    DealResult,
    Dealt,
    Drew,
    Event,
    GameOver,
    KeptLastCard,
    Laid,
    LaidContract,
    Left,
    Meld,
    MeldKind,
    SkarneyView,
    Voided,
)
from bot.words.cards import card_labels, rank_word
from bot.words.guide import by_name, gains
from bot.words.melds import two_handed
from bot.words.melds.phrases import by_rank, set_labels, set_words
from bot.words.melds.turns import cards_left, common_line, cut_cards, deal_number, in_turns, labels
from bot.words.melds.two_handed import sheet_lines
from bot.words.phrasebook import say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Drew() | LaidContract() | Laid() | Added() | CardOffered() | KeptLastCard():
            turn = part_of_turn(event)
            assert turn is not None
            return turn_line(turn, names)
        case Cut():
            return _cut(event, names)
        case Chosen(seat, dealer):
            return say("{name} won the cut: {dealer} deals.", name=names[seat], dealer=names[dealer])
        case Dealt(number, dealer):
            return say("Deal {number}: {dealer} dealt.", number=number, dealer=names[dealer])
        case Answered():
            return _answered(event, names)
        case DealOver(result):
            return deal_line(result, names)
        case GameOver(final):
            return _verdict(final, names)
        case _:
            return common_line(event, names)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; all that a player does in one turn is one line."""
    for found in in_turns(events, part=part_of_turn):
        yield (turn_line(found, names) if isinstance(found, Turn) else narrate(found, names))


def deal_line(result: DealResult, names: tuple[str, ...]) -> str:
    """How a deal ended and what it was worth: ``Deal 3: Alice went gin, Bob held 30 → Alice +50``."""
    score = gains(result.points, names)
    match result.kind:
        case DealKind.GIN:
            return _gin(result, names, score)
        case DealKind.EXHAUSTED:
            return say(
                "Deal {number}: the stock ran out, hands count {counts} → {score}",
                number=result.number,
                counts=by_name(result.hand_totals, names),
                score=score,
            )
        case _:
            assert_never(result.kind)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a match: who won, then the lines of the score sheet down to the totals."""
    return (_verdict(final, names), *sheet_lines(final, names, line_title))


def line_title(kind: LineKind) -> str:
    """What a line of the score sheet is for."""
    match kind:
        case LineKind.HAND_POINTS:
            return say("Deal points")
        case LineKind.GAME_BONUS:
            return say("Game bonus")
        case LineKind.BOXES:
            return say("Bonus for deals won")
        case _:
            assert_never(kind)


def _cut(event: Cut, names: tuple[str, ...]) -> str:
    cards = cut_cards(event.cards, names)
    if event.dealer is None:
        return say("Cut for deal: {cards}. The higher card chooses the dealer.", cards=cards)
    return say("Cut for deal: {cards}. {dealer} deals.", cards=cards, dealer=names[event.dealer])


def _answered(event: Answered, names: tuple[str, ...]) -> str:
    match event.answer:
        case Answer.ACCEPTED:
            if event.skips_draw:
                return say("{name} took the ace on offer instead of drawing.", name=names[event.seat])
            return say("{name} took the card on offer.", name=names[event.seat])
        case Answer.REJECTED:
            return say("{name} left the card on offer.", name=names[event.seat])
        case _:
            assert_never(event.answer)


def _gin(result: DealResult, names: tuple[str, ...], score: str) -> str:
    winner = 0 if result.winner == 0 else 1
    loser = 1 - winner
    told: dict[str, object] = {
        "number": result.number,
        "winner": names[winner],
        "loser": names[loser],
        "points": result.hand_totals[loser],
        "score": score,
    }
    if result.contracts[loser]:
        return say("Deal {number}: {winner} went gin, {loser} held {points} → {score}", **told)
    return say(
        "Deal {number}: {winner} went gin, {loser} held {points} and had no contract → {score}", **told
    )


def _verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    """Who won; the bonuses for deals won can give the loser the higher total."""
    if final.margin >= 0:
        return two_handed.verdict(final, names)
    loser = 1 - final.winner
    return say(
        "{winner} reached the target and wins, though {loser} has more: {points} to {against}.",
        winner=names[final.winner],
        loser=names[loser],
        points=final.totals[final.winner],
        against=final.totals[loser],
    )


def meld_labels(meld: Meld) -> str:
    """The meld as written: ``3-4-5``, ``7♣♦♥``."""
    match meld.kind:
        case MeldKind.STRAIGHT:
            return "-".join(card.rank.label for card in meld.cards)
        case MeldKind.SET:
            return set_labels(meld.cards)
        case _:
            assert_never(meld.kind)


def melds_labels(melds: tuple[Meld, ...]) -> str:
    """Several melds as written, with commas between."""
    return ", ".join(map(meld_labels, melds))


def meld_words(meld: Meld) -> str:
    """The meld as spoken: ``three to five``, ``sevens of clubs, diamonds and hearts``."""
    match meld.kind:
        case MeldKind.STRAIGHT:
            return straight_words(meld.cards)
        case MeldKind.SET:
            return set_words(meld.cards)
        case _:
            assert_never(meld.kind)


def straight_words(cards: tuple[Card, ...]) -> str:
    """Neighbours of any suits as spoken: ``three to five``."""
    return say("{first} to {last}", first=rank_word(cards[0].rank), last=rank_word(cards[-1].rank))


class Close(Enum):
    """How far a turn is told."""

    OPEN = auto()
    OFFERED = auto()
    KEPT = auto()
    """The last card was kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What one player has done, one thing after the other, as far as it belongs into one line."""

    seat: Seat
    drew: bool = False
    laid: tuple[LaidContract | Laid | Added, ...] = ()
    close: Close = Close.OPEN

    def joined(self, later: Turn) -> Turn | None:
        """Both as one turn, None if the later is another one."""
        if later.seat != self.seat or self.close is not Close.OPEN or later.drew:
            return None
        return replace(self, laid=self.laid + later.laid, close=later.close)


def part_of_turn(event: Event) -> Turn | None:
    """What the event adds to the line of a turn; None for an event with a line of its own."""
    match event:
        case Drew(seat):
            return Turn(seat=seat, drew=True)
        case LaidContract() | Laid() | Added():
            return Turn(seat=event.seat, laid=(event,))
        case CardOffered(seat):
            return Turn(seat=seat, close=Close.OFFERED)
        case KeptLastCard(seat):
            return Turn(seat=seat, close=Close.KEPT)
        case _:
            return None


def turn_line(turn: Turn, names: tuple[str, ...]) -> str:
    """The turn in one line; a card on offer is not named, as spectators do not know it."""
    told = {
        "name": names[turn.seat],
        "laid": ", ".join(laid_phrase(one) for one in turn.laid),
    }
    match turn.close:
        case Close.OPEN:
            return _open(turn, told)
        case Close.OFFERED:
            return _offered_line(turn, told)
        case Close.KEPT:
            return _kept(turn, told)
        case _:
            assert_never(turn.close)


def laid_phrase(laid: LaidContract | Laid | Added) -> str:
    """What was laid: ``the contract 3-4-5, 7♣♦♥, Q-K-A``, ``3-4-5``, or ``8♠ on meld 2``."""
    match laid:
        case LaidContract():
            return say("the contract {melds}", melds=melds_labels(laid.melds))
        case Laid():
            return melds_labels(laid.melds)
        case Added():
            return say("{cards} on meld {number}", cards=card_labels(laid.cards), number=laid.number)
        case _:
            assert_never(laid)


def _open(turn: Turn, told: dict[str, str]) -> str:
    if not turn.laid:
        return say("{name} drew.", **told)
    if turn.drew:
        return say("{name} drew and laid {laid}.", **told)
    return say("{name} laid {laid}.", **told)


def _offered_line(turn: Turn, told: dict[str, str]) -> str:
    if turn.drew and turn.laid:
        return say("{name} drew, laid {laid} and offered a card.", **told)
    if turn.drew:
        return say("{name} drew and offered a card.", **told)
    if turn.laid:
        return say("{name} laid {laid} and offered a card.", **told)
    return say("{name} offered a card.", **told)


def _kept(turn: Turn, told: dict[str, str]) -> str:
    if turn.drew and turn.laid:
        return say("{name} drew, laid {laid} and keeps a last card.", **told)
    if turn.drew:
        return say("{name} drew and keeps a last card.", **told)
    if turn.laid:
        return say("{name} laid {laid} and keeps a last card.", **told)
    return say("{name} keeps a last card.", **told)


_BIG = (LaidContract, DealOver, GameOver, Left, Voided)


def _hand(view: SkarneyView, name: str) -> str:
    hand = view.hand
    if hand is None or not hand.cards:
        return ""
    parts = [meld_words(meld) for meld in hand.melds]
    others = tuple(sorted((*(card for add in hand.additions for card in add.cards), *hand.loose)))
    if others:
        parts.append(by_rank(others))
    return say("{name} holds {points}: {cards}.", name=name, points=hand.points, cards="; ".join(parts))


def _around(view: SkarneyView) -> tuple[str, ...]:
    laid = "; ".join(meld_words(each.meld) for each in view.table)
    table = (say("On the table: {melds}.", melds=laid),) if laid else ()
    return (*table, cards_left(view.stock))


SKARNEY_REPLAY = ReplayWords(
    deal=deal_number,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else labels(view.hand.cards),
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, Drew),
    is_offer=lambda event: isinstance(event, CardOffered),
)
