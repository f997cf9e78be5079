"""Alt text of the pictures of a match: what a blind player needs, the essential first, and never too long."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.gin.rules import MatchFormat
from bot.games.gin.view import DealResult, Finish, GinView, Hand, Laid, Phase, Sheet
from bot.games.gin.words.narration import (
    deal_line,
    defender_of,
    final_lines,
    game_title,
    knock_line,
    limit_phrase,
)
from bot.games.gin.words.status import game_lines, standing_line, table_status
from bot.words.cards import card_words, cards_words, fit
from bot.words.guide import by_name, with_you
from bot.words.melds.phrases import added_words, by_rank
from bot.words.melds.two_handed import pile_sentence
from bot.words.phrasebook import plural, say


def hand_alt(view: GinView, names: tuple[str, ...]) -> str:
    """The picture of a hand, for its owner: enough to play from it without seeing it."""
    if view.hand is None:
        return table_alt(view, names)
    return fit(
        (
            *_hand(view.hand),
            *_came(view),
            *(_finish(finish) for finish in view.finishes[:1]),
            *_table(view, names, reader=view.seat),
        )
    )


def hand_words(view: GinView, names: tuple[str, ...]) -> str:
    """The cards alone, for whoever reads text only; what else there is to know stands in the status."""
    if view.hand is None:
        return table_alt(view, names)
    return fit(_hand(view.hand))


def table_alt(view: GinView, names: tuple[str, ...]) -> str:
    """The picture of the table: public facts alone, whosever view it is made from."""
    return fit(_table(view, names))


def showdown_alt(result: DealResult, names: tuple[str, ...]) -> str:
    """The picture of a showdown: the result first, then both hands with what was laid off."""
    told = [f"{deal_line(result, names)}."]
    if result.showdown is not None:
        knocker, defender = result.showdown.knocker, defender_of(result.showdown)
        if result.showdown.thrown is not None:
            told.append(
                say(
                    "{name} threw the {card}.",
                    name=names[knocker],
                    card=card_words(result.showdown.thrown),
                )
            )
        for seat in (knocker, defender):
            hand = result.showdown.hands[seat]
            told.append(say("{name} shows:", name=names[seat]))
            told.extend(_hand(hand))
            told.extend(_laid_off(hand, names[defender]))
    return fit(told)


def laid_alt(laid: Laid, names: tuple[str, ...]) -> str:
    """The picture of a hand that a knocker has laid open and that is not yet answered."""
    told = [knock_line(laid.kind, laid.hand, names[laid.knocker])]
    if laid.thrown is not None:
        card = card_words(laid.thrown)
        told.append(say("{name} threw the {card}.", name=names[laid.knocker], card=card))
    told.append(say("{name} shows:", name=names[laid.knocker]))
    return fit((*told, *_hand(laid.hand)))


def sheet_alt(view: GinView, names: tuple[str, ...]) -> str:
    """The picture of the score sheet: the end or the standing first, then the deals, the newest first."""
    if view.final is not None:
        verdict, *lines = final_lines(view.final, names)
        games = game_lines(view, names)
        told = [f"{line}." for line in lines]
        head: tuple[str, ...] = (verdict, *games, told[-1]) if games else (verdict, *told)
    else:
        head = _score(view, names)
    deals = tuple(f"{deal_line(result, names)}." for result in reversed(view.results))
    return fit((*head, *deals))


def game_alt(sheet: Sheet, format_: MatchFormat, names: tuple[str, ...]) -> str:
    """The picture of the sheet of one of several games: how it stands, then its deals, the newest first."""
    title = game_title(format_, sheet.number)
    if sheet.final is None:
        points = by_name(sheet.points, names)
        head: tuple[str, ...] = (say("{game}: {points}.", game=title, points=points),)
    else:
        verdict, *lines = final_lines(sheet.final, names)
        head = (say("{game}: {verdict}", game=title, verdict=verdict), *(f"{line}." for line in lines))
    deals = tuple(
        say("Deal {number}: {points}.", number=entry.deal, points=by_name(entry.points, names))
        for entry in reversed(sheet.entries)
    )
    return fit((*head, *deals))


def _hand(hand: Hand) -> tuple[str, ...]:
    melds = tuple(say("Meld: {cards}.", cards=added_words(meld.cards)) for meld in hand.melds)
    if not hand.deadwood:
        return (*melds, say("No deadwood."))
    return (
        *melds,
        say("Deadwood {points}: {cards}.", points=hand.points, cards=by_rank(hand.deadwood)),
    )


def _came(view: GinView) -> tuple[str, ...]:
    if view.drawn is None:
        return ()
    card = card_words(view.drawn)
    if view.drawn != view.taken:
        return (say("You drew the {card}.", card=card),)
    if view.taken in view.throwable:
        return (say("You took the {card}.", card=card),)
    return (say("You took the {card} and keep it this turn.", card=card),)


def _finish(finish: Finish) -> str:
    points = finish.hand.points
    if finish.card is None:
        if points:
            return say("You can knock with {points} without throwing a card.", points=points)
        return say("You can end the deal: all eleven cards are melded.")
    card = card_words(finish.card)
    if points:
        return say("You can throw the {card} and knock with {points}.", card=card, points=points)
    return say("You can throw the {card} and show gin.", card=card)


def _table(view: GinView, names: tuple[str, ...], *, reader: Seat | None = None) -> tuple[str, ...]:
    """The public facts; what the ``reader`` took is told with the hand."""
    status = table_status(view, names, reader=reader)
    if view.deal == 0:
        return (status,)
    if view.turn is None:
        return (status, *_score(view, names))
    return (
        status,
        pile_sentence(view.upcard, is_offered=view.phase in {Phase.OFFER_NONDEALER, Phase.OFFER_DEALER}),
        *(_taken(view, names) if view.turn != reader else ()),
        plural("One card in the stock.", "{number} cards in the stock.", view.stock),
        *_limit(view),
        *_score(view, names, reader),
        _dealt(view, names, reader),
    )


def _dealt(view: GinView, names: tuple[str, ...], reader: Seat | None) -> str:
    if view.dealer == reader:
        return say("Deal {number}, you dealt.", number=view.deal)
    return say("Deal {number}, {dealer} dealt.", number=view.deal, dealer=names[view.dealer])


def _taken(view: GinView, names: tuple[str, ...]) -> tuple[str, ...]:
    if view.taken is None or view.turn is None:
        return ()
    return (say("{name} took the {card}.", name=names[view.turn], card=card_words(view.taken)),)


def _limit(view: GinView) -> tuple[str, ...]:
    limit = limit_phrase(view.knock_limit)
    if view.knock_card is None:
        return (say("This deal: {limit}.", limit=limit),)
    card = card_words(view.knock_card)
    return (say("This deal: {limit}, set by the {card}.", limit=limit, card=card),)


def _score(view: GinView, names: tuple[str, ...], reader: Seat | None = None) -> tuple[str, ...]:
    """The points of the game that is played, and where the match stands if it is made of several."""
    standing = standing_line(view, names)
    match view.rules.format:
        case MatchFormat.HOLLYWOOD:
            return (standing,)
        case MatchFormat.BEST_OF | MatchFormat.MULTI | MatchFormat.DEALS:
            return (_points(view, with_you(names, reader)), standing)
        case _:
            return (_points(view, with_you(names, reader)),)


def _points(view: GinView, names: tuple[str, ...]) -> str:
    points = by_name(tuple(player.points for player in view.players), names)
    if view.rules.format is MatchFormat.DEALS:
        return say("Score: {points}.", points=points)
    targets = tuple(player.target for player in view.players)
    if len(set(targets)) > 1:
        return say("Score: {points}, playing to {targets}.", points=points, targets=by_name(targets, names))
    return say("Score: {points}, playing to {target}.", points=points, target=view.target)


def _laid_off(hand: Hand, defender: str) -> tuple[str, ...]:
    cards = tuple(card for meld in hand.melds for card in meld.laid_off)
    if not cards:
        return ()
    return (say("Laid off by {name}: {cards}.", name=defender, cards=cards_words(cards)),)
