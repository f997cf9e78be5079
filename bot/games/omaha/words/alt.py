"""Alt text of Omaha's pictures: the essential first, and never too long."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.view import HandResult, OmahaView, PlayerView, Standing
from bot.games.omaha.words.narration import made_phrase, result_line
from bot.games.omaha.words.status import own_status, signed, stakes_line, table_status
from bot.words.cards import cards_words, fit
from bot.words.phrasebook import say


def hand_alt(view: OmahaView, names: tuple[str, ...], seat: Seat) -> str:
    """The picture of the own hand: cards, board, what they make, the decision, then the others."""
    own = say("Your cards: {cards}.", cards=cards_words(view.own)) if view.own else ""
    made = "" if view.made is None else made_phrase(view.made)
    now = say("You have {made}.", made=made) if made else ""
    chips = say("You have {chips} chips behind.", chips=view.players[seat].stack)
    status = own_status(view, names, seat)
    return fit(filter(None, (own, _board(view), now, status, chips, _pots(view), *_players(view, names))))


def table_alt(view: OmahaView, names: tuple[str, ...]) -> str:
    """The public picture: whose turn it is, board, pot, then everybody."""
    status = table_status(view, names)
    stakes = f"{stakes_line(view.rules)}."
    return fit(filter(None, (status, _board(view), _pots(view), *_players(view, names), stakes)))


def result_alt(result: HandResult, names: tuple[str, ...]) -> str:
    """The picture of a hand that is over."""
    board = say("Board: {cards}.", cards=cards_words(result.board)) if result.board else ""
    shown = tuple(
        say(
            "{name} shows {cards}: {made}.",
            name=names[each.seat],
            cards=cards_words(each.cards),
            made=made_phrase(each.made),
        )
        for each in result.shown
    )
    net = ", ".join(f"{names[seat]} {signed(result.net[seat])}" for seat in result.seats)
    return fit(filter(None, (result_line(result, names), *shown, board, f"{net}.")))


def standings_alt(view: OmahaView, names: tuple[str, ...]) -> str:
    """The picture of the chips of everybody, most won first."""
    order = sorted(range(len(view.players)), key=lambda at: -view.players[at].points)
    lines = tuple(
        say(
            "{name}: {chips} chips, bought {bought}, {points}.",
            name=names[at],
            chips=view.players[at].stack,
            bought=view.players[at].bought,
            points=signed(view.players[at].points),
        )
        for at in order
    )
    return fit((table_status(view, names), *lines))


def _board(view: OmahaView) -> str:
    if not view.board:
        return say("No card of the board lies yet.") if view.deeds else ""
    return say("Board: {cards}.", cards=cards_words(view.board))


def _pots(view: OmahaView) -> str:
    if not view.pot:
        return ""
    if len(view.pots) < 2:
        return say("In the pot: {chips}.", chips=view.pot)
    parts = ", ".join(f"{_pot(at, len(view.pots))} {pot.amount}" for at, pot in enumerate(view.pots))
    return say("In the pots: {pots}.", pots=parts)


def _pot(at: int, number: int) -> str:
    """A pot of several, inside a sentence."""
    if at == 0:
        return say("main pot")
    return say("side pot {number}", number=at) if number > 2 else say("side pot")


def _players(view: OmahaView, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"{names[at]}{_place(view, Seat(at))}: {_state(player)}." for at, player in enumerate(view.players)
    )


def _place(view: OmahaView, seat: Seat) -> str:
    return f" ({say('button')})" if seat == view.button else ""


def _state(player: PlayerView) -> str:
    """Chips and attendance of one player in a few words."""
    match player.standing:
        case Standing.QUIT | Standing.REMOVED | Standing.LEFT:
            return say("has left with {chips}", chips=player.stack)
        case Standing.SITTING_OUT if not player.is_dealt:
            return say("sits out with {chips}", chips=player.stack)
        case _:
            pass
    if player.has_folded:
        return say("{chips}, folded", chips=player.stack)
    if player.is_all_in:
        return say("all-in, bet {bet}", bet=player.bet)
    if player.bet:
        return say("{chips}, bet {bet}", chips=player.stack, bet=player.bet)
    return say("{chips}", chips=player.stack)
