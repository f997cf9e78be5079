"""The question before a throw, for whoever chose to be asked before every one."""

from __future__ import annotations

from bot.games.cards import CardError, parse_card
from bot.matches import Hand
from bot.words.phrasebook import say
from cogs.appearance import as_chosen, as_sorted
from cogs.games.registry import PANELS
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Text
from cogs.match_ids import Back, Sure

THROWS = frozenset({"discard", "offer"})
"""The first words of the actions that end a turn with a card. In UNO a card is played, and asks nothing."""


def is_throw(action: str) -> bool:
    """Whether an action gives up a card to end the turn; those that end the deal are asked about anyway."""
    return action.partition(" ")[0] in THROWS


def throw_layout(hand: Hand, action: str) -> Layout | None:
    """Whether the player means to throw the card; None where it cannot be thrown now."""
    if action not in hand.menu:
        return None
    table, (verb, _, code) = hand.table, action.partition(" ")
    card = _label(code)
    asked = say("Offer {card}?", card=card) if verb == "offer" else say("Throw {card}?", card=card)
    sure = Sure(match=table.id, version=table.version, action=action)
    panel = PANELS[table.terms.game].hand(as_sorted(hand))
    blocks: tuple[Block, ...] = (
        Text(f"**{asked}**"),
        *(block for block in panel if isinstance(block, Image)),
        ButtonRow(
            (
                Button(label=say("Confirm"), id=sure, style=ButtonStyle.FINISH),
                Button(label=say("Back"), id=Back(match=table.id)),
            )
        ),
    )
    return as_chosen(Layout(blocks=blocks), hand.chair.preferences)


def _label(code: str) -> str:
    """The card as its button names it. Of two packs, ``Kd2`` is the second K♦, and ``PJ1`` is a joker."""
    try:
        return parse_card(code[:2]).label
    except CardError:
        return "Joker"
