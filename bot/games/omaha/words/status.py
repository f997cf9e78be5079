"""Omaha: what a panel says to its seat, and why the rules refuse an action."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.actions import Reason
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.view import Choice, OmahaView, Phase, PlayerView, Standing, Street
from bot.games.omaha.words.narration import closing_line
from bot.words.phrasebook import Sentences, and_list, plural, say, say_sentence


def signed(points: int) -> str:
    """Chips won or lost: ``+28``, ``0``; a real minus sign before a loss."""
    return "0" if not points else f"{points:+}".replace("-", "−")  # noqa: RUF001  # the sign for "minus"


def table_status(view: OmahaView, names: tuple[str, ...]) -> str:
    """Where the match stands, in one line for everybody."""
    match view.phase:
        case Phase.OVER:
            return end_line(view, names)
        case Phase.BREAK:
            asked = and_list(tuple(names[seat] for seat in view.waiting))
            return say("Between hands: {names} says whether to go on.", names=asked)
        case Phase.BETTING:
            turn = "" if view.turn is None else names[view.turn]
            return say(
                "Hand {number}, {street}: {name} is to act.",
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
    """How the table stands for the player whose hand is shown."""
    player = view.players[seat]
    if view.phase is Phase.OVER:
        return end_line(view, names)
    if player.standing in (Standing.QUIT, Standing.REMOVED, Standing.LEFT):
        return say("You have left this table with {chips} chips.", chips=player.stack)
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
    """Your turn: what a call costs and between which totals you may bet."""
    if choice.to_call:
        cost = say("Your turn: {chips} to call, {pot} in the pot.", chips=choice.to_call, pot=view.pot)
    else:
        cost = say("Your turn: nothing to call, {pot} in the pot.", pot=view.pot)
    return f"{cost} {range_line(choice)}".strip()


def range_line(choice: Choice) -> str:
    """Between which totals may be bet or raised; empty where nothing may."""
    least, most = choice.min_to, choice.max_to
    if least is None or most is None:
        return ""
    if choice.is_bet:
        if least == most:
            return say("You may bet {least}.", least=least)
        return say("You may bet {least} to {most}.", least=least, most=most)
    if least == most:
        return say("You may raise to {least}.", least=least)
    return say("You may raise to {least} up to {most}.", least=least, most=most)


def _asked(view: OmahaView, player: PlayerView) -> str:
    if player.stack:
        return say("No hand can be played without you: come back, or leave the table.")
    return say(
        "You have no chips left. A new stack of {chips} costs nothing: they are play chips.",
        chips=view.rules.stack,
    )


def standing_line(view: OmahaView, names: tuple[str, ...]) -> str:
    """The chips of everybody, most first, with what they have won or lost."""
    order = sorted(range(len(view.players)), key=lambda at: -view.players[at].points - _in_play(view, at))
    parts = tuple(
        say(
            "{name} {chips} ({points})",
            name=names[at],
            chips=view.players[at].stack + view.players[at].bet,
            points=signed(view.players[at].points + _in_play(view, at)),
        )
        for at in order
    )
    return ", ".join(parts)


def _in_play(view: OmahaView, at: int) -> int:
    """What a player has in the middle of the present hand: neither won nor lost yet."""
    return sum(deed.chips for deed in view.deeds if deed.seat == at)


def end_line(view: OmahaView, names: tuple[str, ...]) -> str:
    """How the session ended, and who has won most."""
    if view.void or view.closing is None:
        return say("The match is void: nobody wins, and it counts for nothing.")
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


def structure_word(structure: Structure) -> str:
    """How much may be bet, as players call it."""
    words = {
        Structure.POT_LIMIT: say("Pot limit"),
        Structure.NO_LIMIT: say("No limit"),
        Structure.FIXED_LIMIT: say("Fixed limit"),
    }
    return words[structure]


def stakes_line(rules: OmahaRules) -> str:
    """Structure and stakes: ``Pot limit 1/2``; fixed limit is named by its bets (2.2)."""
    name = structure_word(rules.structure)
    if rules.structure is Structure.FIXED_LIMIT:
        return f"{name} {rules.big_blind}/{2 * rules.big_blind}"
    return f"{name} {rules.small_blind}/{rules.big_blind}"


_REASONS: Sentences[Reason] = {
    Reason.WRONG_PLAYER: "It is not your turn.",
    Reason.WRONG_PHASE: "No hand is being played now.",
    Reason.MUST_CALL: "There is a bet: call {chips}, raise or fold.",
    Reason.NOTHING_TO_CALL: "There is nothing to call: check or bet.",
    Reason.NOT_OPEN: "Since you acted nobody has raised in full, so you may only call or fold.",
    Reason.CAPPED: "Four bets are made: in fixed limit there are no more in this round.",
    Reason.NO_CHIPS: "Your chips do not go beyond a call.",
    Reason.NOBODY_LEFT: "Nobody has the chips to answer a raise.",
    Reason.TOO_LITTLE: "That is too little.",
    Reason.TOO_MUCH: "That is too much.",
    Reason.NOT_POT_LIMIT: "A bet of the pot is for pot limit: name the total.",
    Reason.NOT_OUT: "You do not sit out.",
    Reason.OUT_ALREADY: "You sit out already.",
    Reason.HAS_CHIPS: "A new stack is for those who have no chips left.",
    Reason.IN_HAND: "You are still in this hand: wait for its end.",
    Reason.NEEDED: "Without you no hand can be played: come back, or leave the table.",
    Reason.BROKE: "You have no chips left: take a new stack first.",
    Reason.GONE: "You have left this table.",
    Reason.ASKED_ALREADY: "You have asked to stop already.",
    Reason.NOT_ASKED: "You have not asked to stop.",
}
"""The sentence of every reason."""


def reason_sentence(reason: Reason, view: OmahaView) -> str:
    """Why an action is refused; ``view`` is that of the seat that tried it, and is as it was."""
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
    said = say("“{typed}” is no number of chips.", typed=typed)
    return f"{said} {range_}".strip()
