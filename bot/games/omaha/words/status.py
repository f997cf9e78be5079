"""What a panel of Omaha says: how things stand, why actions are refused, and its pictures in words."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.actions import Reason
from bot.games.omaha.view import Choice, HandResult, OmahaView, Phase, PlayerView, Standing, Street
from bot.games.omaha.words import closing_line, made_phrase, stakes_line
from bot.games.omaha.words.narration import result_line
from bot.words.cards import cards_words, fit
from bot.words.figures import signed
from bot.words.phrasebook import Sentences, and_list, plural, say, say_sentence


def table_status(view: OmahaView, names: tuple[str, ...]) -> str:
    """Whom the match waits for, or how it ended, in one line for everybody."""
    match view.phase:
        case Phase.OVER:
            return end_line(view, names)
        case Phase.BREAK:
            asked = and_list(tuple(names[seat] for seat in view.waiting))
            return say("Between hands: waiting for {names} to decide.", names=asked)
        case Phase.BETTING:
            turn = "" if view.turn is None else names[view.turn]
            return say(
                "Hand {number}, {street}: {name} to act.",
                number=view.hand,
                street=_street(view.street),
                name=turn,
            )


def _street(street: Street) -> str:
    """A round of betting, inside a sentence."""
    return {
        Street.PREFLOP: say("before the flop"),
        Street.FLOP: say("flop"),
        Street.TURN: say("turn"),
        Street.RIVER: say("river"),
    }[street]


def own_status(view: OmahaView, names: tuple[str, ...], seat: Seat) -> str:
    """What the player whose hand is shown can do, or whom they wait for."""
    player = view.players[seat]
    if view.phase is Phase.OVER:
        return end_line(view, names)
    if player.standing in (Standing.QUIT, Standing.REMOVED, Standing.LEFT):
        return say("You left this table with {chips} chips.", chips=player.stack)
    if seat in view.waiting:
        return _asked(view, player)
    if view.choice is not None:
        return choice_line(view, view.choice)
    if player.standing is Standing.SITTING_OUT and not player.is_dealt:
        return say("You sit out. {status}", status=table_status(view, names))
    if player.has_folded:
        return say("You have folded. {status}", status=table_status(view, names))
    if player.is_all_in:
        return say("You are all-in. {status}", status=table_status(view, names))
    return table_status(view, names)


def choice_line(view: OmahaView, choice: Choice) -> str:
    """On the reader's turn: what a call costs, and the totals that may be bet."""
    if choice.to_call:
        cost = say("Your turn: {chips} to call, {pot} in the pot.", chips=choice.to_call, pot=view.pot)
    else:
        cost = say("Your turn: nothing to call, {pot} in the pot.", pot=view.pot)
    return f"{cost} {range_line(choice)}".strip()


def range_line(choice: Choice) -> str:
    """The totals between which the reader may bet or raise; empty if they may not."""
    least, most = choice.min_to, choice.max_to
    if least is None or most is None:
        return ""
    if choice.is_bet:
        if least == most:
            return say("Bet {least}.", least=least)
        return say("Bet {least}\N{EN DASH}{most}.", least=least, most=most)
    if least == most:
        return say("Raise to {least}.", least=least)
    return say("Raise to {least}\N{EN DASH}{most}.", least=least, most=most)


def _asked(view: OmahaView, player: PlayerView) -> str:
    """What the reader is asked between hands: to come back, or to take a new stack (2.3, 2.4)."""
    if player.stack:
        return say("The game needs you: come back, or leave the table.")
    return say(
        "You have no chips left. A new stack of {chips} is free: they're play chips.",
        chips=view.rules.stack,
    )


def standing_line(view: OmahaView, names: tuple[str, ...]) -> str:
    """The chips of everybody, most first, with what they have won or lost."""
    order = sorted(range(len(view.players)), key=lambda at: -view.players[at].points - view.put_in(at))
    parts = tuple(
        say(
            "{name} {chips} ({points})",
            name=names[at],
            chips=view.players[at].stack + view.players[at].bet,
            points=signed(view.players[at].points + view.put_in(at)),
        )
        for at in order
    )
    return ", ".join(parts)


def end_line(view: OmahaView, names: tuple[str, ...]) -> str:
    """How the session ended, and who has won most."""
    if view.void or view.closing is None:
        return say("The match is void: no winner, and it doesn't count.")
    why = closing_line(view.closing)
    there = [at for at, player in enumerate(view.players) if player.standing is not Standing.LEFT]
    if not there:
        return why
    best = max(view.players[at].points for at in there)
    winners = tuple(names[at] for at in there if view.players[at].points == best)
    return plural(
        "{why} {names} comes first with {points}.",
        "{why} {names} come first with {points}.",
        len(winners),
        why=why,
        names=and_list(winners),
        points=signed(best),
    )


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It's not your turn.",
    Reason.WRONG_PHASE: "No hand is being played now.",
    Reason.MUST_CALL: "There's a bet: call {chips}, raise or fold.",
    Reason.NOTHING_TO_CALL: "Nothing to call: check or bet.",
    Reason.NOT_OPEN: "Nobody has made a full raise since you acted, so you can only call or fold.",
    Reason.CAPPED: "Four bets are in: that's the most fixed limit allows in a round.",
    Reason.NO_CHIPS: "You only have enough chips to call.",
    Reason.NOBODY_LEFT: "Nobody has the chips to call a raise.",
    Reason.TOO_LITTLE: "That's too little.",
    Reason.TOO_MUCH: "That's too much.",
    Reason.NOT_POT_LIMIT: "Pot bets are for pot limit: enter the total.",
    Reason.NOT_OUT: "You're not sitting out.",
    Reason.OUT_ALREADY: "You're already sitting out.",
    Reason.HAS_CHIPS: "You get a new stack when you have no chips left.",
    Reason.IN_HAND: "You're still in this hand: wait until it ends.",
    Reason.NEEDED: "The game needs you: come back, or leave the table.",
    Reason.BROKE: "You have no chips left: take a new stack first.",
    Reason.GONE: "You left this table.",
    Reason.ASKED_ALREADY: "You've already asked to stop.",
    Reason.NOT_ASKED: "You haven't asked to stop.",
}
"""The sentence of every reason."""


def reason_sentence(reason: Reason, view: OmahaView) -> str:
    """Why an action is refused; ``view`` is what the seat saw when it tried."""
    choice = view.choice
    if view.is_over:
        return say("This session is over.")
    said = say_sentence(_REASONS[reason], chips=0 if choice is None else choice.to_call)
    if reason in {Reason.TOO_LITTLE, Reason.TOO_MUCH} and choice is not None:
        return f"{said} {range_line(choice)}"
    return said


def amount_refusal(typed: str, view: OmahaView) -> str:
    """Why what was typed is no amount that can be bet."""
    choice = view.choice
    range_ = "" if choice is None else range_line(choice)
    said = say("“{typed}” isn't a number of chips.", typed=typed)
    return f"{said} {range_}".strip()


def hand_alt(view: OmahaView, names: tuple[str, ...], seat: Seat) -> str:
    """The picture of a hand in words: cards, board, what they make, the decision, then the others."""
    own = say("Your cards: {cards}.", cards=cards_words(view.own)) if view.own else ""
    made = "" if view.made is None else made_phrase(view.made)
    now = say("You have {made}.", made=made) if made else ""
    chips = say("You have {chips} chips behind.", chips=view.players[seat].stack)
    status = own_status(view, names, seat)
    return fit(filter(None, (own, _board(view), now, status, chips, _pots(view), *_players(view, names))))


def hand_words(view: OmahaView) -> str:
    """The cards, the board and what they make, for whoever reads text only; the rest stands in the status."""
    own = say("Your cards: {cards}.", cards=cards_words(view.own)) if view.own else ""
    made = say("You have {made}.", made=made_phrase(view.made)) if view.made is not None else ""
    return fit(filter(None, (own, _board(view) if view.board else "", made)))


def table_alt(view: OmahaView, names: tuple[str, ...]) -> str:
    """The public picture in words: whose turn it is, board, pot, then everybody."""
    status = table_status(view, names)
    stakes = f"{stakes_line(view.rules)}."
    return fit(filter(None, (status, _board(view), _pots(view), *_players(view, names), stakes)))


def result_alt(result: HandResult, names: tuple[str, ...]) -> str:
    """The picture of a hand's end in words."""
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
    """The picture of everybody's chips in words, most won first."""
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
        return say("No cards on the board yet.") if view.deeds else ""
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
