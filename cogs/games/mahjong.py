"""The panel of Mahjong gin: draw, or take as much of the pile as is allowed; lay and add, throw a card."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.frame.view import FinalScore
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.view import (
    DealKind,
    DealOver,
    DealResult,
    Discarded,
    Drew,
    Event,
    MahjongView,
    Passed,
    Phase,
    PublicMahjongView,
    Took,
)
from bot.games.mahjong.words import MahjongGuide, narration
from bot.games.mahjong.words import table as words
from bot.games.mahjong.words.table import reason_sentence
from bot.matches import Hand, Table
from bot.words.guide import Guide
from bot.words.phrasebook import say
from cogs.games.deals import Stage, is_crowded
from cogs.games.laying import Presses, buttons_below, choice, find_chosen, listed
from cogs.games.panel import SCORE
from cogs.games.shared_melds import buttons_of_choice, moves, singles
from cogs.layout import Block, ButtonRow, ButtonStyle, Option
from images.games import mahjong as pictures

MahjongTable = Table[PublicMahjongView, Event]
"""What everybody knows of a match."""

MahjongHand = Hand[MahjongView, PublicMahjongView, Event]
"""What one seat knows of it."""


def _without_table(view: MahjongView) -> MahjongView | None:
    held = 0 if view.hand is None else len(view.hand.cards)
    if view.turn != view.seat or view.phase is not Phase.PLAY:
        # As large as after the draw, so that the picture is not split and joined in every turn.
        held += 1
    laid = sum(len(meld.cards) for meld in view.table)
    if not is_crowded(held, laid, more_rows=1 if len(view.pile) > 1 else 0):
        return None
    return msgspec.structs.replace(view, table=(), pile=view.pile[-1:])


_STAGE: Stage[MahjongView, DealResult, FinalScore, Event] = Stage(
    pictures=pictures,
    narration=narration,
    status=words,
    alt=words,
    deal_over=DealOver,
    acts=(Passed, Drew, Took, Discarded),
    is_shown=lambda result: result.kind is DealKind.GIN,
    facts=lambda view: view,
    without_table=_without_table,
)


class MahjongPanel:
    """Mahjong gin in messages."""

    guide: Guide = MahjongGuide()

    def hand(self, hand: MahjongHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows."""
        return _STAGE.hand(hand, _buttons(Presses(hand), hand.view, hand.menu))

    def last_deal(self, hand: MahjongHand) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat."""
        return _STAGE.last_deal(hand)

    def question(self, hand: MahjongHand, action: str) -> tuple[Block, ...] | None:
        """The whole score, or what chosen cards can do."""
        if action == SCORE:
            return _STAGE.score(hand)
        view, table = hand.view, hand.table
        if view.hand is None or not hand.menu:
            return None
        chosen = find_chosen(action, view.hand.cards)
        if not chosen:
            return None
        presses = Presses(hand)
        return choice(
            presses,
            view.hand.cards,
            chosen,
            buttons=buttons_of_choice(presses, view, chosen),
            image=_STAGE.hand_image(table, view),
            why_not=_why_not(view),
        )

    def table(self, table: MahjongTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view = table.public
        return _STAGE.table(table, note=say("Deal {number}", number=view.deal))

    def refusal(self, reason: StrEnum, hand: MahjongHand) -> str:
        """Why the rules of Mahjong gin refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _buttons(presses: Presses, view: MahjongView, menu: tuple[str, ...]) -> Iterator[Block]:
    """The buttons for what the seat may do now; none when it has to wait."""
    draws = []
    if "draw" in menu:
        draws.append(presses.act("draw", say("Draw from the stock"), ButtonStyle.MAIN))
    if 1 in view.takes and view.pile:
        draws.append(presses.act("take 1", say("Take {card}", card=view.pile[-1].label), ButtonStyle.MAIN))
    if "pass" in menu:
        draws.append(presses.act("pass", say("Pass")))
    if draws:
        yield ButtonRow(tuple(draws))
        yield from _takes(presses, view)
    elif menu and view.hand is not None:
        if view.drawn is not None:
            yield presses.drawn()
        yield from buttons_below(presses, moves(view), singles(view, view.hand))


def _takes(presses: Presses, view: MahjongView) -> Iterator[Block]:
    """Several cards of the pile: one way as a button, more as a menu, the fewest cards first."""
    several = tuple(count for count in view.takes if count > 1)
    if len(several) == 1:
        label = _take_label(view.pile[-several[0] :])
        yield ButtonRow((presses.act(f"take {several[0]}", label),))
        return
    options = tuple(
        Option(
            label=_take_label(view.pile[-count:]),
            value=f"take {count}",
            note=say(
                "{key} must be laid this turn; {cards}",
                key=view.pile[-count].label,
                cards=listed(view.pile[-count:]),
            ),
        )
        for count in several
    )
    yield from presses.picks(say("Take more of the pile…"), options)


def _take_label(cards: tuple[Card, ...]) -> str:
    """``Take 3: 5♠ to 9♦``, the deepest card first."""
    ends = {"number": len(cards), "first": cards[0].label, "last": cards[-1].label}
    if len(cards) == 2:
        return say("Take {number}: {first} and {last}", **ends)
    return say("Take {number}: {first} to {last}", **ends)


def _why_not(view: MahjongView) -> str:
    """Why chosen cards can do nothing now."""
    if view.key is not None:
        return say(
            "Lay {card} first: these cards don't. Choose others.",
            card=view.key.label,
        )
    return say("These don't make a meld and fit none on the table. Choose others, or more.")
