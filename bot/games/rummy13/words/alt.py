"""Alt text of the pictures of 13-card rummy: the essential first, and never too long."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.rummy13.cards import wild_rank
from bot.games.rummy13.view import DealResult, Finish, Hand, Rummy13View, Status
from bot.games.rummy13.words.cards import group_words, rummy_card_words, rummy_cards_words, wild_words
from bot.games.rummy13.words.narration import deal_line, status_name
from bot.games.rummy13.words.status import end_line, score_line, table_status
from bot.words.cards import fit
from bot.words.phrasebook import plural, say


def hand_alt(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The picture of the own hand; of who has none, that of the table."""
    if view.hand is None:
        return table_alt(view, names)
    return fit((*_hand(view, view.hand), *_piles(view), *_players(view, names)))


def finish_alt(view: Rummy13View, finish: Finish) -> str:
    """The picture of a declaration before it is made."""
    groups = "; ".join(group_words(group, view.wild) for group in finish.groups)
    card = rummy_card_words(finish.card, view.wild)
    return fit((say("To show: {groups}.", groups=groups), say("To finish with: {card}.", card=card)))


def table_alt(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The picture of the table."""
    status = table_status(view, names)
    score = score_line(view, names)
    return fit(line for line in (status, *_piles(view), *_players(view, names), score) if line)


def deal_alt(result: DealResult, names: tuple[str, ...], *, seats: tuple[int, ...]) -> str:
    """A picture of hands at the end of a deal, those of ``seats``; with the winner's, how the deal ended."""
    wild = wild_rank(result.cut)
    lines = [f"{deal_line(result, names)}."] if result.winner in seats else []
    for seat in seats:
        shown = result.seats[seat]
        if not shown.groups and not shown.loose:
            continue
        parts = [group_words(group, wild) for group in shown.groups]
        if shown.loose:
            loose = rummy_cards_words(shown.loose, wild)
            parts.append(say("loose: {cards}", cards=loose))
        lines.append(say("{name}: {hand}.", name=names[seat], hand="; ".join(parts)))
    return fit(lines)


def sheet_alt(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: how it stands, then the deals, the newest first."""
    head = end_line(view, names) if view.is_over else score_line(view, names)
    deals = (f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit(line for line in (head, *deals) if line)


def _hand(view: Rummy13View, hand: Hand) -> Iterator[str]:
    for group in hand.groups:
        yield f"{_capital(group_words(group, view.wild))}."
    if hand.loose:
        cards = rummy_cards_words(hand.loose, view.wild)
        yield say("Loose: {cards}.", cards=cards)
    yield say("As it is, your hand costs {points} points.", points=hand.points)
    if view.drawn is not None:
        yield say("Just drawn: {card}.", card=rummy_card_words(view.drawn, view.wild))


def _piles(view: Rummy13View) -> Iterator[str]:
    yield say("All {cards} and printed jokers are jokers.", cards=wild_words(view.wild))
    if view.top is not None:
        yield say("On the open deck: {card}.", card=rummy_card_words(view.top, view.wild))
    yield plural("One card in the closed deck.", "{number} cards in the closed deck.", view.closed)


def _players(view: Rummy13View, names: tuple[str, ...]) -> Iterator[str]:
    for seat, (name, player) in enumerate(zip(names, view.players, strict=True)):
        if seat in view.left:
            yield say("{name} has left.", name=name)
        elif player.out_since:
            yield say("{name} is out of the pool.", name=name)
        elif player.status is not Status.PLAYING and not view.is_over:
            yield say("{name}: {how}.", name=name, how=status_name(player.status))
        elif seat == view.turn:
            yield say("{name} is on turn.", name=name)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
