"""The moments of UNO rules, 13-card rummy and Omaha as scenes: many players round one table."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.omaha.view import OmahaView
from bot.games.rummy13.view import Rummy13View
from bot.games.uno.view import UnoView
from images.art.people import people
from images.games.omaha.scenes import seat_tag
from images.games.rummy13.scenes import seat_note
from images.games.uno.cards import GROUND, on_ground
from images.games.uno.scenes import ENGLISH as UNO_LABELS
from images.ink import colours
from images.ink.text import number
from images.replay.cards import CardArt, FrenchArt, UnoArt
from images.replay.moment import Fact, Holder, Moment, Pile, ReplayScene, Section, gained

BOARD = 5
HOLE_CARDS = 4
BOTH = 2
"""With so many players or fewer, each has the whole width."""
_SIDE_BY_SIDE = 5
"""From so many players on two lie side by side."""


def uno_scene(moment: Moment) -> ReplayScene:
    """All hands, the pile with its colour, and where play goes."""
    view: UnoView = moment.public
    was: UnoView = moment.public_before
    persons = people(moment.faces, moment.labels)
    holders = tuple(
        Holder(
            person=person,
            note=UNO_LABELS.left if view.players[seat].has_left else number(view.players[seat].points),
            groups=(moment.views[seat].hand,) if moment.views[seat].hand else (),
            fresh=_fresh(moment.before[seat].hand, moment.views[seat].hand),
            to_act=view.turn == seat,
        )
        for seat, person in enumerate(persons)
    )
    is_new = len(view.discards) != len(was.discards)
    piles = (
        Pile(label=moment.labels.stock, count=view.pile),
        Pile(label=moment.labels.discard, card=view.top, marked=is_new),
    )
    section = Section(piles=piles, facts=tuple(_uno_facts(view)), holders=holders)
    return _scene(moment, section, UnoArt(), columns=2 if len(holders) > BOTH else 1)


def _uno_facts(view: UnoView) -> Iterator[Fact]:
    """The colour that counts, and what is still to be drawn."""
    if view.colour is not None:
        yield Fact(UNO_LABELS.colour(view.colour), GROUND[view.colour], on_ground(view.colour))
    if view.owed:
        yield Fact(UNO_LABELS.owed.format(number=view.owed), colours.GOLD, colours.ON_GOLD)


def rummy13_scene(moment: Moment) -> ReplayScene:
    """All hands in their groups, the cut card and both decks."""
    view: Rummy13View = moment.public
    was: Rummy13View = moment.public_before
    labels, persons = moment.labels, people(moment.faces, moment.labels)
    holders = []
    for seat, person in enumerate(persons):
        hand, before = moment.views[seat].hand, moment.before[seat].hand
        cards = () if hand is None else hand.cards
        groups = () if hand is None else (*(group.cards for group in hand.groups), hand.loose)
        held = () if before is None else before.cards
        holders.append(
            Holder(
                person=person,
                note=labels.costs.format(points=hand.points) if hand else seat_note(view, seat, labels),
                groups=tuple(group for group in groups if group),
                fresh=_fresh(held, cards),
                to_act=view.turn == seat,
            )
        )
    piles = (
        Pile(label=labels.wild, card=view.cut),
        Pile(label=labels.closed_deck, count=view.closed),
        Pile(
            label=labels.open_deck,
            card=view.top,
            marked=view.top is not None and len(view.discards) > len(was.discards),
        ),
    )
    section = Section(piles=piles, facts=(), holders=tuple(holders))
    return _scene(moment, section, FrenchArt(view.wild))


def omaha_scene(moment: Moment) -> ReplayScene:
    """The hole cards that may be seen, the board, and the pot."""
    view: OmahaView = moment.public
    was: OmahaView = moment.public_before
    labels, persons = moment.labels, people(moment.faces, moment.labels)
    holders = []
    for seat, person in enumerate(persons):
        player = view.players[seat]
        tag, is_bet = seat_tag(player, labels)
        own = moment.views[seat].own
        holders.append(
            Holder(
                person=person,
                note=number(player.stack),
                tag=tag,
                is_bright=is_bet,
                groups=(own,) if own else (),
                backs=HOLE_CARDS if player.is_dealt and seat in moment.closed else 0,
                to_act=seat == view.turn or Seat(seat) in view.waiting,
            )
        )
    fresh = len(was.board) if len(was.board) < len(view.board) else BOARD
    places = tuple(
        Pile(label="", card=view.board[at] if at < len(view.board) else None, marked=at >= fresh)
        for at in range(BOARD)
    )
    facts = (Fact(labels.pot.format(chips=number(view.pot))),)
    section = Section(piles=places, facts=facts, holders=tuple(holders))
    return _scene(moment, section, FrenchArt(), columns=2)


def _fresh(before: tuple[object, ...], now: tuple[object, ...]) -> tuple[object, ...]:
    """What has come into a hand; a whole new hand does not stand out."""
    found = gained(before, now)
    return found if len(found) < len(now) else ()


def _scene(moment: Moment, section: Section, art: CardArt, *, columns: int = 0) -> ReplayScene:
    seats = len(section.holders)
    return ReplayScene(
        title=moment.title,
        caption=moment.caption,
        sections=(section,),
        art=art,
        columns=columns or (2 if seats >= _SIDE_BY_SIDE else 1),
        labels=moment.labels,
    )
