"""The panel of Colonel: draw or take, lay and add, throw a card; a challenge is asked about first."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from bot.games.colonel.actions import Reason
from bot.games.colonel.view import (
    Answered,
    Challenged,
    ColonelView,
    DealOver,
    DealResult,
    Discarded,
    Drew,
    Event,
    FinalScore,
    Phase,
    PublicColonelView,
    Took,
)
from bot.games.colonel.words import ColonelGuide
from bot.games.colonel.words import table as words
from bot.games.colonel.words.table import reason_sentence
from bot.matches import Hand, Table
from bot.words.guide import Guide
from bot.words.phrasebook import say
from cogs.games.deals import Stage, is_crowded
from cogs.games.laying import Presses, buttons_below, choice, find_chosen
from cogs.games.panel import SCORE
from cogs.games.shared_melds import buttons_of_choice, moves, singles
from cogs.layout import Block, ButtonRow, ButtonStyle, Small, Text
from images.games import colonel as pictures

ColonelTable = Table[PublicColonelView, Event]
"""What everybody knows of a match."""

ColonelHand = Hand[ColonelView, PublicColonelView, Event]
"""What one seat knows of it."""

CHALLENGE = "challenge"


def _without_table(view: ColonelView) -> ColonelView | None:
    held = 0 if view.hand is None else len(view.hand.cards)
    if view.turn != view.seat or view.phase is not Phase.MELD:
        # As large as after the draw, so that the picture is not split and joined in every turn.
        held += 1
    laid = sum(len(meld.cards) for meld in view.table)
    if not is_crowded(held, laid):
        return None
    return msgspec.structs.replace(view, table=())


_STAGE: Stage[ColonelView, DealResult, FinalScore, Event] = Stage(
    pictures=pictures,
    narration=words,
    status=words,
    alt=words,
    deal_over=DealOver,
    acts=(Drew, Took, Discarded, Challenged, Answered),
    is_shown=lambda _: True,
    facts=lambda view: view,
    without_table=_without_table,
)


class ColonelPanel:
    """Colonel in messages."""

    guide: Guide = ColonelGuide()

    def hand(self, hand: ColonelHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows."""
        return _STAGE.hand(hand, _buttons(Presses(hand), hand.view, hand.menu))

    def last_deal(self, hand: ColonelHand) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat."""
        return _STAGE.last_deal(hand)

    def question(self, hand: ColonelHand, action: str) -> tuple[Block, ...] | None:
        """The whole score, whether to challenge, or what chosen cards can do."""
        if action == SCORE:
            return _STAGE.score(hand)
        view, table = hand.view, hand.table
        presses = Presses(hand)
        if action == CHALLENGE and view.may_challenge:
            return tuple(_challenge(presses, view))
        if view.hand is None or not hand.menu:
            return None
        chosen = find_chosen(action, view.hand.cards)
        if not chosen:
            return None
        return choice(
            presses,
            view.hand.cards,
            chosen,
            buttons=buttons_of_choice(presses, view, chosen),
            image=_STAGE.hand_image(table, view),
            why_not=say("These don't make a meld and fit none on the table. Choose others, or more."),
        )

    def table(self, table: ColonelTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view = table.public
        note = say("Deal {number}", number=view.deal)
        return _STAGE.table(table, note=note)

    def refusal(self, reason: StrEnum, hand: ColonelHand) -> str:
        """Why the rules of Colonel refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _buttons(presses: Presses, view: ColonelView, menu: tuple[str, ...]) -> Iterator[Block]:
    """The buttons for what the seat may do now; none when it has to wait."""
    if "accept" in menu:
        yield from _answers(presses, view)
        return
    draws = []
    if "draw" in menu:
        draws.append(presses.act("draw", say("Draw from the stock"), ButtonStyle.MAIN))
    if "take" in menu and view.upcard is not None:
        draws.append(presses.act("take", say("Take {card}", card=view.upcard.label), ButtonStyle.MAIN))
    if view.may_challenge:
        draws.append(presses.ask(CHALLENGE, say("Challenge…"), ButtonStyle.DANGER))
    if draws:
        yield ButtonRow(tuple(draws))
    if menu and not draws and view.hand is not None:
        if view.drawn is not None:
            yield presses.drawn()
        yield from buttons_below(presses, moves(view), singles(view, view.hand))


def _challenge(presses: Presses, view: ColonelView) -> Iterator[Block]:
    """What a challenge would mean, and the button that does it."""
    yield Text(f"**{say('Challenge with {points} in your hand?', points=view.count)}**")
    yield Small(
        say(
            "If they accept, both count their hands: the lower wins and scores the higher one's count. "
            "If they reject, you draw and play on."
        )
    )
    yield from _STAGE.hand_image(presses.hand.table, view)
    yield ButtonRow((presses.act(CHALLENGE, say("Challenge"), ButtonStyle.DANGER), presses.back()))


def _answers(presses: Presses, view: ColonelView) -> Iterator[Block]:
    """Both answers to a challenge, and what each leads to."""
    yield Small(
        say(
            "**Accept**: both count their hands, yours {points}; the lower wins and scores the higher "
            "one's count.\n**Reject**: play goes on, and the challenger draws.",
            points=view.count,
        )
    )
    yield ButtonRow(
        (
            presses.act("accept", say("Accept"), ButtonStyle.DANGER),
            presses.act("reject", say("Reject"), ButtonStyle.MAIN),
        )
    )
