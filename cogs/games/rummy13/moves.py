"""The buttons and menus of 13-card rummy: draw, throw, declare, drop, and group the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.cards import CardError
from bot.games.rummy13.actions import Declare, Group, Ungroup, write
from bot.games.rummy13.cards import Card, Cards, parse_cards
from bot.games.rummy13.groups import card_points, judge, kinds
from bot.games.rummy13.view import Finish, Hand, Phase, Rummy13View
from bot.games.rummy13.view import Group as ShownGroup
from bot.games.rummy13.words import group_name, labels
from bot.words.phrasebook import say
from cogs.games.laying import Presses
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Menu, Option, rows_of
from cogs.match_ids import Choose

DECLARE = "declare"
_THROWN_BY_BUTTON = 10
"""The most loose cards with a button of their own; all others are in a menu."""
_LABEL = 78


def buttons_of(presses: Presses, view: Rummy13View, menu: tuple[str, ...]) -> Iterator[Block]:
    """The buttons below a hand; none for a player who is out of the deal."""
    if not menu or view.hand is None:
        return
    if view.seat == view.turn and view.phase is Phase.DRAW:
        yield _draw_buttons(presses, view, menu)
    elif view.seat == view.turn:
        yield presses.drawn()
        yield from _throw_buttons(presses, view, view.hand)
    yield from _sorting(presses, view, view.hand)


def _draw_buttons(presses: Presses, view: Rummy13View, menu: tuple[str, ...]) -> ButtonRow:
    """The beginning of a turn (3.1, 5.1)."""
    buttons = [presses.act("draw", say("Draw"), ButtonStyle.MAIN)]
    if "take" in menu and view.top is not None:
        buttons.append(presses.act("take", say("Take {card}", card=view.top.label), ButtonStyle.MAIN))
    if "drop" in menu:
        buttons.append(presses.ask("drop", say("Drop…"), ButtonStyle.DANGER))
    return ButtonRow(tuple(buttons))


def _throw_buttons(presses: Presses, view: Rummy13View, hand: Hand) -> Iterator[Block]:
    """The end of a turn: declare, or throw a card, a loose one by button, others by menu (3.1, 4.2)."""
    if view.finishes:
        yield ButtonRow((presses.ask(DECLARE, say("Declare…"), ButtonStyle.FINISH),))
    loose = _likely(view, hand)
    yield from rows_of(
        tuple(presses.act(f"discard {card}", card.label, ButtonStyle.MAIN) for card in loose), widest=5
    )
    others = tuple(card for card in hand.cards if card is not view.barred and card not in loose)
    options = tuple(
        Option(label=card.label, value=f"discard {card}", note=_where(card, hand)) for card in others
    )
    if options:
        yield from presses.picks(say("Throw another card…"), options)


def _likely(view: Rummy13View, hand: Hand) -> Cards:
    """The loose cards that have a button: of many, the card just drawn and those that cost most."""
    free = [card for card in hand.loose if card is not view.barred]
    free.sort(key=lambda card: (card is not view.drawn, -card_points(card, view.wild)))
    return tuple(card for card in hand.loose if card in free[:_THROWN_BY_BUTTON])


def _sorting(presses: Presses, view: Rummy13View, hand: Hand) -> Iterator[Block]:
    """Grouping the hand, at any time (4.6), and a declaration that is not valid yet, which is asked about."""
    # A choice changes nothing in the match: the answer is a panel with what these cards could do.
    what = Choose(match=presses.hand.table.id, version=presses.hand.table.version, part=1)
    options = tuple(Option(label=card.label, value=str(card), note=_where(card, hand)) for card in hand.cards)
    yield Menu(id=what, prompt=say("Group cards…"), options=options, most=len(options))
    buttons = [presses.act("arrange", say("Sort for me"))] if hand.is_own else []
    if view.drawn is not None and not view.finishes:
        buttons.append(presses.ask(DECLARE, say("Declare…")))
    if buttons:
        yield ButtonRow(tuple(buttons))


def _where(card: Card, hand: Hand) -> str:
    """The group that a card is in, for a line of a menu."""
    group = next((each for each in hand.groups if card in each.cards), None)
    if group is None:
        return say("loose")
    return f"{group_name(group)}: {labels(group.cards)}"[:_LABEL]


def find_cards(action: str, hand: Hand) -> Cards:
    """The chosen cards in the order of the hand; none if the text names others."""
    try:
        chosen = parse_cards(action)
    except CardError:
        return ()
    if not set(chosen) <= set(hand.cards):
        return ()
    return tuple(card for card in hand.cards if card in chosen)


def choice_buttons(presses: Presses, view: Rummy13View, hand: Hand, chosen: Cards) -> tuple[Button, ...]:
    """The actions for chosen cards: group them, add them to a group, take them out, throw a single one."""
    buttons = []
    together = {frozenset(group.cards) for group in hand.groups}
    if len(chosen) > 1 and frozenset(chosen) not in together:
        buttons.append(presses.act(write(Group(chosen)), _group_label(chosen, view), ButtonStyle.MAIN))
    for group in hand.groups:
        joined = (*group.cards, *(card for card in chosen if card not in group.cards))
        if set(chosen) & set(group.cards) or not kinds(joined, view.wild):
            continue
        label = say("Add to {cards}", cards=labels(group.cards))
        buttons.append(presses.act(write(Group(joined)), label[:_LABEL]))
    grouped = tuple(card for card in chosen if any(card in group.cards for group in hand.groups))
    if grouped:
        buttons.append(presses.act(write(Ungroup(grouped)), say("Take out of the group")))
    if len(chosen) == 1 and view.drawn is not None and chosen[0] is not view.barred:
        buttons.append(presses.act(f"discard {chosen[0]}", say("Throw {card}", card=chosen[0].label)))
    return tuple(buttons)


def _group_label(cards: Cards, view: Rummy13View) -> str:
    """The label of the button that groups the cards, with what they would be."""
    group = ShownGroup(kinds(cards, view.wild), cards)
    if not group.kinds:
        return say("Group them")
    return say("Group them: {kind}", kind=group_name(group))


def find_finish(view: Rummy13View, action: str) -> Finish | None:
    """The declaration that is asked about: a valid one if there is one, else the groups as they are.

    ``declare`` alone leaves the finish card to the bot, ``declare 9h`` names it. The player's own groups come
    first if they are valid as they are. None if the seat cannot declare now.
    """
    hand = view.hand
    if hand is None or view.drawn is None:
        return None
    named = find_cards(action.removeprefix(DECLARE), hand)
    free = tuple(card for card in (named or _by_use(view, hand)) if card is not view.barred)
    if not free:
        return None
    own = [_as_held(hand, card) for card in free] if hand.is_own else []
    found = [finish for finish in own if is_valid(finish, view)]
    found += [finish for finish in view.finishes if finish.card in free]
    return found[0] if found else _as_held(hand, free[0])


def _by_use(view: Rummy13View, hand: Hand) -> Cards:
    """The cards of the hand, the least useful first: a drawn card that is loose, then other loose ones."""
    loose = tuple(card for card in hand.loose if card is not view.drawn)
    drawn = tuple(card for card in hand.loose if card is view.drawn)
    grouped = (card for group in reversed(hand.groups) for card in group.cards)
    return (*drawn, *loose, *grouped)


def _as_held(hand: Hand, card: Card) -> Finish:
    """A declaration of the groups as they are, finished with this card; loose cards are an invalid group."""
    kept = [tuple(each for each in group.cards if each is not card) for group in hand.groups]
    same = [
        group if cards == group.cards else ShownGroup((), cards)
        for group, cards in zip(hand.groups, kept, strict=True)
        if cards
    ]
    loose = tuple(each for each in hand.loose if each is not card)
    return Finish(card, (*same, *((ShownGroup((), loose),) if loose else ())))


def is_valid(finish: Finish, view: Rummy13View) -> bool:
    """Whether a declaration would end the deal (4.3)."""
    return judge(tuple(group.cards for group in finish.groups), view.wild).wrong is None


def declare_button(presses: Presses, finish: Finish, label: str, style: ButtonStyle) -> Button:
    """The button that makes a declaration."""
    groups = tuple(group.cards for group in finish.groups)
    return presses.act(write(Declare(finish.card, groups)), label, style)


def finish_menu(presses: Presses, view: Rummy13View, cards: Iterable[Card]) -> Menu:
    """A menu of the cards that the hand could be finished with; the one chosen is asked about."""
    options = tuple(
        Option(label=card.label, value=f"{DECLARE} {card}") for card in cards if card is not view.barred
    )
    return presses.asks(say("Finish with another card…"), options)
