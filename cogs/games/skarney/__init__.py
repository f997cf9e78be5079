"""The panel of Skarney Gin: draw, lay the contract and later melds, offer a card, answer an offer."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from bot.games.cards import Card, Rank
from bot.games.frame.view import FinalScore
from bot.games.skarney.actions import Reason
from bot.games.skarney.view import (
    Answered,
    CardOffered,
    Closing,
    DealOver,
    DealResult,
    Drew,
    Event,
    Hand,
    KeptLastCard,
    Laid,
    LaidContract,
    Meld,
    Phase,
    PublicSkarneyView,
    SkarneyView,
)
from bot.games.skarney.words import SkarneyGuide, alt, narration, status
from bot.games.skarney.words.status import reason_sentence
from bot.matches import Hand as SeatHand
from bot.matches import Table
from bot.words.guide import Guide
from bot.words.phrasebook import plural, say
from cogs.games.deals import Stage, dealer_buttons, is_crowded
from cogs.games.laying import Presses, Singles, buttons_below, choice, find_chosen
from cogs.games.panel import SCORE
from cogs.games.skarney.moves import CONTRACT, buttons_of_choice, contract_action, contract_label, moves
from cogs.layout import Block, ButtonRow, ButtonStyle, Menu, Option, Small, Text
from cogs.names import message_names
from images.games import skarney as pictures

SkarneyTable = Table[PublicSkarneyView, Event]
"""What everybody knows of a match."""

SkarneyHand = SeatHand[SkarneyView, PublicSkarneyView, Event]
"""What one seat knows of it."""


def _without_table(view: SkarneyView) -> SkarneyView | None:
    held = 0 if view.hand is None else len(view.hand.cards)
    if view.turn != view.seat or view.phase is not Phase.MELD:
        # As large as after the draw, so that the picture is not split and joined in every turn.
        held += 1
    laid = sum(len(each.meld.cards) for each in view.table)
    # Each player's melds begin a row of their own.
    if not is_crowded(held, laid, more_rows=1):
        return None
    return msgspec.structs.replace(view, table=())


_STAGE: Stage[SkarneyView, DealResult, FinalScore, Event] = Stage(
    pictures=pictures,
    narration=narration,
    status=status,
    alt=alt,
    deal_over=DealOver,
    acts=(Drew, LaidContract, Laid, CardOffered, Answered, KeptLastCard),
    is_shown=lambda _: True,
    facts=lambda view: view,
    without_table=_without_table,
)


class SkarneyPanel:
    """Skarney Gin in messages."""

    guide: Guide = SkarneyGuide()

    def hand(self, hand: SkarneyHand) -> tuple[Block, ...]:
        """The hand of a seat with the buttons that its menu allows."""
        return _STAGE.hand(hand, _buttons(Presses(hand), hand.view, hand.menu))

    def last_deal(self, hand: SkarneyHand) -> tuple[Block, ...]:
        """How the last deal ended, as long as that is news to the seat."""
        return _STAGE.last_deal(hand)

    def question(self, hand: SkarneyHand, action: str) -> tuple[Block, ...] | None:
        """The whole score, the preview of a contract, or what chosen cards can do."""
        if action == SCORE:
            return _STAGE.score(hand)
        view, table = hand.view, hand.table
        if view.hand is None or not hand.menu:
            return None
        presses = Presses(hand)
        contract = _find_contract(view, action)
        if contract is not None:
            return tuple(_preview(presses, view, view.hand, contract))
        chosen = find_chosen(action, view.hand.cards)
        if not chosen:
            return None
        return choice(
            presses,
            view.hand.cards,
            chosen,
            buttons=buttons_of_choice(presses, view, chosen),
            image=_STAGE.hand_image(table, view),
            why_not=_why_not(view),
        )

    def table(self, table: SkarneyTable) -> tuple[Block, ...]:
        """The public table, and at the end the whole score."""
        view = table.public
        note = say("Deal {number}", number=view.deal) if view.deal else ""
        return _STAGE.table(table, note=note)

    def refusal(self, reason: StrEnum, hand: SkarneyHand) -> str:
        """Why the rules of Skarney Gin refused an action."""
        return reason_sentence(Reason(reason), hand.view)


def _buttons(presses: Presses, view: SkarneyView, menu: tuple[str, ...]) -> Iterator[Block]:
    """The buttons for what the seat may do now; none when it has to wait."""
    if "accept" in menu:
        yield from _answers(presses, view)
    elif "draw" in menu:
        yield ButtonRow((presses.act("draw", say("Draw from the stock"), ButtonStyle.MAIN),))
    elif view.phase is Phase.CHOOSE_DEALER:
        yield from dealer_buttons(presses.hand)
    elif menu and view.hand is not None:
        if view.drawn is not None:
            yield presses.drawn()
        yield from _melding(presses, view, view.hand)


def _answers(presses: Presses, view: SkarneyView) -> Iterator[Block]:
    """The card on offer, large, and what both answers lead to (4.3, 4.4)."""
    if view.offer is None or view.offer.card is None:
        return
    card = view.offer.card
    yield Text(f"# {card.label}")
    if card.rank is Rank.ACE:
        taken = say("**Take**: it joins your hand. It's an ace, so you don't draw this turn.")
    else:
        taken = say("**Take**: it joins your hand, and you draw as usual.")
    barred = say("You can't offer it back this turn.")
    name = message_names(presses.hand.table)[view.offer.by]
    left = say("**Leave**: it goes back to {name}, and you draw.", name=name)
    yield Small(f"{taken} {barred}\n{left}")
    yield ButtonRow(
        (
            presses.act("accept", say("Take {card}", card=card.label), ButtonStyle.MAIN),
            presses.act("reject", say("Leave {card}", card=card.label), ButtonStyle.MAIN),
        )
    )


def _melding(presses: Presses, view: SkarneyView, hand: Hand) -> Iterator[Block]:
    """Laying, and the end of the turn (4.2 to 4.7)."""
    singles = Singles(
        verb="offer",
        prompt=say("Offer a card…"),
        hand=hand.cards,
        allowed=view.offerable,
        loose=hand.loose,
    )
    possible = moves(view)
    above = tuple(_contract_buttons(presses, view))
    yield from buttons_below(presses, possible, singles, above=above, has_more=bool(possible or above))
    yield from _closing(presses, view)
    if view.barred is not None and view.barred in hand.cards and view.offerable:
        yield Small(
            say(
                "You just took {card}, so you can't offer it this turn.",
                card=view.barred.label,
            )
        )


def _contract_buttons(presses: Presses, view: SkarneyView) -> Iterator[ButtonRow | Menu]:
    """The best contract as a button, others as a menu; each is asked about first, as it cannot be undone."""
    if view.contracts:
        yield ButtonRow((presses.ask(CONTRACT, say("Lay the contract…"), ButtonStyle.FINISH),))
    if len(view.contracts) > 1:
        options = tuple(
            Option(label=contract_label(melds), value=contract_action(melds))
            for melds in map(_cards_of, view.contracts)
        )
        yield presses.asks(say("Other contracts…"), options)


def _closing(presses: Presses, view: SkarneyView) -> Iterator[Block]:
    """The end of a turn in which nothing can be offered (4.6, 4.7)."""
    match view.closing:
        case Closing.LAST_CARD:
            yield ButtonRow((presses.act("last_card", say("Say “last card” and keep it"), ButtonStyle.MAIN),))
        case Closing.END:
            yield ButtonRow((presses.act("end", say("End the deal"), ButtonStyle.MAIN),))
        case None:
            pass


def _why_not(view: SkarneyView) -> str:
    """Why chosen cards can do nothing now (4.2, 4.5)."""
    if view.contracts:
        return say(
            "Lay your contract first: choose nine cards that make three melds of three. Or choose one "
            "card to offer."
        )
    return say("These don't make a meld and fit none of yours. Choose others, or more.")


def _find_contract(view: SkarneyView, action: str) -> tuple[Meld, ...] | None:
    """The contract that is asked about: the best one, or one of those listed."""
    if action == CONTRACT:
        return view.contracts[0] if view.contracts else None
    return next((melds for melds in view.contracts if contract_action(_cards_of(melds)) == action), None)


def _preview(presses: Presses, view: SkarneyView, hand: Hand, contract: tuple[Meld, ...]) -> Iterator[Block]:
    """The hand sorted by a contract, and the button that lays it."""
    laid = {card for meld in contract for card in meld.cards}
    rest = tuple(card for card in sorted(hand.cards) if card not in laid)
    shown = Hand(melds=contract, additions=(), loose=rest, points=hand.points)
    cards = contract_label(_cards_of(contract))
    yield Text(f"**{say('Lay this contract: {cards}?', cards=cards)}**")
    yield Small(
        plural(
            "{number} card stays in your hand. You can't lay more this turn.",
            "{number} cards stay in your hand. You can't lay more this turn.",
            len(rest),
        )
    )
    yield from _STAGE.hand_image(presses.hand.table, msgspec.structs.replace(view, hand=shown, offerable=()))
    lay = presses.act(contract_action(_cards_of(contract)), say("Lay the contract"), ButtonStyle.FINISH)
    yield ButtonRow((lay, presses.back()))


def _cards_of(melds: tuple[Meld, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(meld.cards for meld in melds)
