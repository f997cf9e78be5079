"""What a panel of 13-card rummy says: how things stand, why actions are refused, its pictures in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.cards import wild_rank
from bot.games.rummy13.rules import Dropped
from bot.games.rummy13.view import DealResult, Finish, Hand, Phase, Rummy13View, Status
from bot.games.rummy13.words import group_words, rummy_card_words, rummy_cards_words, wild_words
from bot.games.rummy13.words.narration import deal_line, status_name, verdict
from bot.words.cards import fit
from bot.words.guide import by_name
from bot.words.phrasebook import Sentences, and_list, plural, say, say_sentence


def table_status(view: Rummy13View, names: tuple[str, ...]) -> str:
    """Whose turn it is and for what, in one line for everybody."""
    if view.is_over:
        return end_line(view, names)
    assert view.turn is not None
    if view.phase is Phase.DRAW:
        return say("{name} to draw.", name=names[view.turn])
    return say("{name} to throw or declare.", name=names[view.turn])


def hand_hint(view: Rummy13View, names: tuple[str, ...]) -> str:
    """One line for the view's own seat: what it can do, or whom it waits for."""
    if view.is_over:
        return end_line(view, names)
    if view.seat is not None and view.seat != view.turn:
        return _waiting(view, view.seat, names)
    if view.phase is Phase.DRAW:
        if view.may_take and view.top is not None:
            return say("Your turn: draw, or take the {card}.", card=view.top.label)
        return say("Your turn: draw a card.")
    drawn = "" if view.drawn is None else view.drawn.label
    if view.finishes:
        return say("You got the {card}. Your hand is ready: you can declare.", card=drawn)
    if view.barred is not None:
        return say("You took the {card}: throw another card.", card=drawn)
    return say("You drew the {card}: throw a card.", card=drawn)


def _waiting(view: Rummy13View, seat: Seat, names: tuple[str, ...]) -> str:
    """Why the seat has nothing to play now."""
    assert view.turn is not None
    turn = names[view.turn]
    if seat in view.left:
        return say("You left this match; it goes on without you.")
    player = view.players[seat]
    if player.out_since:
        return say("You're out of the pool. {name}'s turn.", name=turn)
    match player.status:
        case Status.PLAYING:
            return say("{name}'s turn.", name=turn)
        case Status.ABSENT:
            return say("The others are playing to break a tie. {name}'s turn.", name=turn)
        case status:
            how = status_name(status)
            return say("You're out of this deal ({how}). {name}'s turn.", how=how, name=turn)


def wild_line(view: Rummy13View) -> str:
    """Which cards are jokers in this deal, and what lies where."""
    wild = wild_words(view.wild)
    closed = plural("one card", "{number} cards", view.closed)
    return say(
        "Deal {number} · {cut} was cut: {wild} are wild · {closed} in the closed deck",
        number=view.deal,
        cut=view.cut.label,
        wild=wild,
        closed=closed,
    )


def hand_line(view: Rummy13View) -> str:
    """What the reader's hand would cost now, and why (6.2)."""
    hand = view.hand
    if hand is None:
        return ""
    if not hand.is_protected:
        cost = say("You still need two sequences, one of them pure: {points} points now", points=hand.points)
    else:
        cost = say("You have two sequences: {points} points now", points=hand.points)
    if hand.is_own:
        return say("{cost} in the best groups · showing your own", cost=cost)
    return cost


def score_line(view: Rummy13View, names: tuple[str, ...]) -> str:
    """How the match stands; empty where a single deal decides."""
    totals = by_name(tuple(player.total for player in view.players), names)
    if view.rules.is_pool:
        return say("Points, out at {target}: {totals}.", target=view.rules.target, totals=totals)
    if view.rules.deals:
        if view.tied:
            return say("Tie-break · chips: {totals}.", totals=totals)
        return say(
            "Deal {number} of {deals} · chips: {totals}.",
            number=view.deal,
            deals=view.rules.deals,
            totals=totals,
        )
    return ""


def end_line(view: Rummy13View, names: tuple[str, ...]) -> str:
    """How the match ended."""
    if view.void:
        return say("The match is void: no winner, and it doesn't count.")
    if view.final is not None:
        return verdict(view.final, names)
    there = tuple(name for seat, name in enumerate(names) if seat not in view.left)
    return say("The match is over: everybody else left, so {name} wins.", name=and_list(there))


def drop_question(view: Rummy13View) -> str:
    """What dropping now would mean, before it is done."""
    if view.drop is None:
        return ""
    points = view.rules.drop_points(view.drop)
    if view.drop is Dropped.FIRST:
        return say(
            "**Drop out of this deal?** You haven't drawn yet: a first drop, {points} points.", points=points
        )
    return say(
        "**Drop out of this deal?** You've already drawn: a middle drop, {points} points.", points=points
    )


_REASONS: Sentences[Reason] = {
    Reason.NOT_IN_HAND: "You don't have these cards any more.",
    Reason.DEAD_JOKER: "A thrown joker is dead: draw from the closed deck.",
    Reason.NOTHING_OPEN: "There's no open card: draw from the closed deck.",
    Reason.SAME_CARD: "You took this card this turn: throw another one.",
    Reason.NO_DROPPING: "There's no dropping in matches with a set number of deals.",
    Reason.NO_CARDS: "Choose two or more cards to group, or cards in a group.",
}
"""The sentences of the reasons that need nothing from the view."""


def reason_sentence(reason: Reason, view: Rummy13View) -> str:
    """Why an action is refused; ``view`` is what the seat saw when it tried."""
    match reason:
        case Reason.WRONG_PLAYER:
            if view.seat is not None and view.players[view.seat].status is not Status.PLAYING:
                return say("You're out of this deal: wait for the next one.")
            return say("It's not your turn.")
        case Reason.WRONG_PHASE:
            if view.phase is Phase.OVER:
                return say("This match is over.")
            if view.phase is Phase.DRAW:
                return say("Draw or take a card first.")
            return say("You've already drawn: throw a card, or declare.")
        case _:
            return say_sentence(_REASONS[reason])


def hand_alt(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The picture of a hand in words; without a hand, the picture of the table."""
    if view.hand is None:
        return table_alt(view, names)
    return fit((*_hand(view, view.hand), *_piles(view), *_players(view, names)))


def hand_words(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The cards and the open deck, for whoever reads text only; the rest stands in the status."""
    if view.hand is None:
        return table_alt(view, names)
    return fit((*_groups(view, view.hand), *_open(view)))


def finish_alt(view: Rummy13View, finish: Finish) -> str:
    """The picture of a declaration before it is made, in words."""
    groups = "; ".join(group_words(group, view.wild) for group in finish.groups)
    card = rummy_card_words(finish.card, view.wild)
    return fit((say("To show: {groups}.", groups=groups), say("To finish with: {card}.", card=card)))


def table_alt(view: Rummy13View, names: tuple[str, ...]) -> str:
    """The public picture in words."""
    status = table_status(view, names)
    score = score_line(view, names)
    return fit(line for line in (status, *_piles(view), *_players(view, names), score) if line)


def deal_alt(result: DealResult, names: tuple[str, ...], *, seats: tuple[int, ...]) -> str:
    """A picture of the hands of some ``seats`` at a deal's end, in words; the winner's says how it ended."""
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
    """The score sheet in words: the score first, then the deals, the newest first."""
    head = end_line(view, names) if view.is_over else score_line(view, names)
    deals = (f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit(line for line in (head, *deals) if line)


def _groups(view: Rummy13View, hand: Hand) -> Iterator[str]:
    """The hand group by group, then what is loose."""
    for group in hand.groups:
        yield f"{_capital(group_words(group, view.wild))}."
    if hand.loose:
        cards = rummy_cards_words(hand.loose, view.wild)
        yield say("Loose: {cards}.", cards=cards)


def _hand(view: Rummy13View, hand: Hand) -> Iterator[str]:
    """The hand in its groups, what it costs, and the card just drawn."""
    yield from _groups(view, hand)
    yield say("Your hand costs {points} points now.", points=hand.points)
    if view.drawn is not None:
        yield say("Just drawn: {card}.", card=rummy_card_words(view.drawn, view.wild))


def _piles(view: Rummy13View) -> Iterator[str]:
    """The jokers of this deal and both decks."""
    yield say("All {cards} and printed jokers are jokers.", cards=wild_words(view.wild))
    yield from _open(view)
    yield plural("One card in the closed deck.", "{number} cards in the closed deck.", view.closed)


def _open(view: Rummy13View) -> Iterator[str]:
    if view.top is not None:
        yield say("On the open deck: {card}.", card=rummy_card_words(view.top, view.wild))


def _players(view: Rummy13View, names: tuple[str, ...]) -> Iterator[str]:
    """Whoever is on turn, and whoever is not in the deal."""
    for seat, (name, player) in enumerate(zip(names, view.players, strict=True)):
        if seat in view.left:
            yield say("{name} has left.", name=name)
        elif player.out_since:
            yield say("{name} is out of the pool.", name=name)
        elif player.status is not Status.PLAYING and not view.is_over:
            yield say("{name}: {how}.", name=name, how=status_name(player.status))
        elif seat == view.turn:
            yield say("{name}'s turn.", name=name)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
