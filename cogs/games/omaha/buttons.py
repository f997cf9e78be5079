"""The buttons of Omaha: bets and raises by presets or an exact amount, and what is done beside the hand."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.omaha.view import Choice, OmahaView, Phase
from bot.matches import MatchId
from bot.words.phrasebook import say
from cogs.games.laying import Presses
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, rows_of
from cogs.match_ids import Fill

BESIDE = "beside"
"""The question of the button that leads to the actions beside the hand."""

AMOUNT = "raise"
"""The action of the form in which an exact amount is typed."""


def hand_buttons(presses: Presses, view: OmahaView) -> Iterator[Block]:
    """The buttons for what the seat may do now; none for somebody who has left."""
    menu = presses.hand.menu
    if view.choice is not None:
        yield ButtonRow(tuple(_stay(presses, view, view.choice)))
        raises = tuple(_raises(presses, view.choice))
        yield from rows_of(raises)
    elif "rebuy" in menu or "back" in menu:
        yield ButtonRow(tuple(_return(presses, view)))
    if menu:
        yield ButtonRow((presses.ask(BESIDE, say("At the table…")),))


def other_buttons(presses: Presses) -> Iterator[ButtonRow]:
    """The actions beside the hand, with leaving and the way back last."""
    menu = presses.hand.menu
    buttons: list[Button] = []
    if "back" in menu:
        buttons.append(presses.act("back", say("I'm back"), ButtonStyle.MAIN))
    if "rebuy" in menu:
        buttons.append(presses.act("rebuy", say("New stack"), ButtonStyle.MAIN))
    if "sit_out" in menu:
        buttons.append(presses.act("sit_out", say("Sit out")))
    if "stop" in menu:
        buttons.append(presses.act("stop", say("Stop after this hand")))
    if "play_on" in menu:
        buttons.append(presses.act("play_on", say("Play on after all")))
    yield from rows_of(tuple(buttons))
    yield ButtonRow((presses.ask("quit", say("Leave with your chips…"), ButtonStyle.DANGER), presses.back()))


def sure_button(presses: Presses, action: str, label: str) -> ButtonRow:
    """The button that does what was asked about, and the way back."""
    return ButtonRow((presses.act(action, label, ButtonStyle.DANGER), presses.back()))


def is_dear(view: OmahaView) -> bool:
    """Whether a fold gives up more than a blind. Only then is it asked about: most folds are quick."""
    return view.put_in(view.seat) > view.rules.big_blind


def _stay(presses: Presses, view: OmahaView, choice: Choice) -> Iterator[Button]:
    """Check, or call and fold; a call of all chips and a dear fold are asked about first."""
    if not choice.to_call:
        yield presses.act("check", say("Check"), ButtonStyle.MAIN)
        return
    if choice.call_is_all_in:
        yield presses.ask("call", say("Call all-in: {chips}…", chips=choice.to_call), ButtonStyle.MAIN)
    else:
        yield presses.act("call", say("Call {chips}", chips=choice.to_call), ButtonStyle.MAIN)
    if is_dear(view):
        yield presses.ask("fold", say("Fold…"))
    else:
        yield presses.act("fold", say("Fold"))


def _raises(presses: Presses, choice: Choice) -> Iterator[Button]:
    """Buttons for the presets, of equal ones a single one, then all-in, then any other amount."""
    if choice.min_to is None:
        return
    least = choice.min_to
    first = say("Bet {to}", to=least) if choice.is_bet else say("Raise to {to}", to=least)
    # By total, so that two presets that come to the same amount are one button.
    labels = {least: first}
    if choice.half_to is not None:
        labels.setdefault(choice.half_to, say("½ pot: {to}", to=choice.half_to))
    if choice.pot_to is not None:
        labels.setdefault(choice.pot_to, say("Pot: {to}", to=choice.pot_to))
    for to, label in labels.items():
        if to != choice.all_in_to:
            yield presses.act(f"raise {to}", label)
    if choice.all_in_to is not None:
        yield presses.ask("allin", say("All-in: {to}…", to=choice.all_in_to), ButtonStyle.DANGER)
    if choice.max_to is not None and choice.max_to > choice.min_to:
        yield Button(
            label=say("Other amount…"), id=_amount(presses.hand.table.id, presses.hand.table.version)
        )


def _amount(match: MatchId, version: int) -> Fill:
    return Fill(match=match, version=version, action=AMOUNT)


def _return(presses: Presses, view: OmahaView) -> Iterator[Button]:
    """The buttons of a player who has no chips or sits out."""
    menu = presses.hand.menu
    if "rebuy" in menu:
        label = say("New stack: {chips}", chips=view.rules.stack)
        yield presses.act("rebuy", label, ButtonStyle.MAIN)
    if "back" in menu:
        yield presses.act("back", say("I'm back"), ButtonStyle.MAIN)
    if view.phase is Phase.BREAK and view.seat in view.waiting:
        if "sit_out" in menu:
            yield presses.act("sit_out", say("Sit out"))
        yield presses.ask("quit", say("Leave…"))
