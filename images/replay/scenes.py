"""The moments of each game as scenes: tables of two, several tables side by side, many players round one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.cards import Card
from bot.games.colonel.view import ColonelView
from bot.games.game import Seat
from bot.games.gin.view import GinView
from bot.games.gin_party.view import PartyView
from bot.games.mahjong.view import MahjongView
from bot.games.melds.view import GroupedHand
from bot.games.omaha.view import OmahaView
from bot.games.rummy13.view import Rummy13View
from bot.games.skarney.view import SkarneyView
from bot.games.uno.view import UnoView
from images.art.people import Person, people
from images.games.gin.table import limit_label
from images.games.omaha.table import seat_tag
from images.games.rummy13.table import seat_note
from images.games.skarney import laid as skarney_laid
from images.games.uno.cards import GROUND, on_ground
from images.games.uno.table import ENGLISH as UNO_LABELS
from images.ink import colours
from images.ink.labels import Labels
from images.ink.text import number
from images.replay.cards import CardArt, Cards, FrenchArt, UnoArt
from images.replay.moment import Fact, Holder, Moment, Pile, ReplayScene, Section, gained
from images.table.laid import LaidMeld, OpenPile
from images.table.laying import laid_melds


def gin_scene(moment: Moment) -> ReplayScene:
    """Both hands with their melds, stock and discard pile between them."""
    persons = people(moment.faces, moment.labels)
    section = _gin_section(
        moment.public,
        moment.public_before,
        tuple(zip(persons, moment.views, moment.before, strict=True)),
        moment.labels,
    )
    return _scene(moment, (section,))


def gin_party_scene(moment: Moment) -> ReplayScene:
    """Every table of the round by itself."""
    persons, public, then = people(moment.faces, moment.labels), moment.public, moment.public_before
    sections = []
    for at, table in enumerate(public.tables):
        before = then.tables[at].deal if at < len(then.tables) else table.deal
        seated = tuple(
            (persons[seat], _own(moment.views[seat], table.deal), _own(moment.before[seat], before))
            for seat in table.seats
        )
        sections.append(_gin_section(table.deal, before, seated, moment.labels))
    return _scene(moment, tuple(sections))


def skarney_scene(moment: Moment) -> ReplayScene:
    """Both hands, the card on offer, and the melds."""
    view: SkarneyView = moment.public
    persons = people(moment.faces, moment.labels)
    offers = (each.offer for each in moment.views if each.offer is not None and each.offer.answer is None)
    offered = next((offer.card for offer in offers if offer.card is not None), None)
    piles = [Pile(label=moment.labels.stock, count=view.stock)] if view.deal else []
    if offered is not None:
        piles.append(Pile(label=moment.labels.on_offer, card=offered, marked=True))
    holders = []
    for seat, person in enumerate(persons):
        hand, was = moment.views[seat].hand, moment.before[seat].hand
        groups: tuple[Cards, ...] = ()
        if hand is not None:
            added = tuple(card for add in hand.additions for card in add.cards)
            groups = (*(meld.cards for meld in hand.melds), added, hand.loose)
        points = moment.labels.counts.format(points=0 if hand is None else hand.points)
        cards = () if hand is None else hand.cards
        fresh = gained(() if was is None else was.cards, cards)
        holders.append(_holder(person, groups, fresh, points if cards else "", view.turn == seat))
    section = Section(piles=tuple(piles), facts=(), holders=tuple(holders))
    return _scene(moment, (section,), melds=skarney_laid(view.table, persons, left=0))


def colonel_scene(moment: Moment) -> ReplayScene:
    """Both hands, the piles, and the melds."""
    view: ColonelView = moment.public
    piles = _piles(view.stock, view.upcard, moment.public_before.upcard, moment.labels)
    return _laying_scene(moment, piles if view.deal else ())


def mahjong_scene(moment: Moment) -> ReplayScene:
    """Both hands, the whole discard pile, and the melds."""
    view: MahjongView = moment.public
    top, was = (each.pile[-1] if each.pile else None for each in (view, moment.public_before))
    piles = _piles(view.stock, top, was, moment.labels)
    return _laying_scene(moment, piles, pile=OpenPile(cards=view.pile) if len(view.pile) > 1 else None)


def _laying_scene(moment: Moment, piles: tuple[Pile, ...], *, pile: OpenPile | None = None) -> ReplayScene:
    """Two hands in groups, and melds on the table that both lay on."""
    persons = people(moment.faces, moment.labels)
    holders = tuple(
        _holder(
            person,
            _grouped(view.hand),
            gained(_cards(was.hand), _cards(view.hand)),
            moment.labels.counts.format(points=view.count) if _cards(view.hand) else "",
            moment.public.turn == seat,
        )
        for seat, (person, view, was) in enumerate(zip(persons, moment.views, moment.before, strict=True))
    )
    section = Section(piles=piles, facts=(), holders=holders)
    melds = laid_melds(moment.public.table, persons)
    return _scene(moment, (section,), melds=melds, pile=pile)


Seated = tuple[Person, GinView, GinView]
"""Somebody at a table of gin, with the own view of now and of one move before."""


def _gin_section(view: GinView, was: GinView, seated: tuple[Seated, ...], labels: Labels) -> Section:
    """One table of two who play gin."""
    piles = _piles(view.stock, view.upcard, was.upcard, labels) if view.deal else ()
    holders = tuple(
        _holder(
            person,
            _grouped(mine.hand),
            gained(_cards(before.hand), _cards(mine.hand)),
            labels.deadwood.format(points=mine.hand.points) if mine.hand and mine.hand.cards else "",
            view.turn == place,
        )
        for place, (person, mine, before) in enumerate(seated)
    )
    return Section(piles=piles, facts=_limit(view, labels) if view.deal else (), holders=holders)


def _limit(view: GinView, labels: Labels) -> tuple[Fact, ...]:
    """What one may knock with, and whether the deal counts twice."""
    doubled = labels.times.format(multiplier=2) if view.rules.doubles(view.knock_card) else ""
    return tuple(Fact(fact) for fact in (limit_label(view.knock_limit, labels), doubled) if fact)


def _own(view: PartyView, public: GinView) -> GinView:
    """The seat's own table as it sees it."""
    return public if view.own is None else view.tables[view.own].deal


def _piles(stock: int, top: Card | None, was: Card | None, labels: Labels) -> tuple[Pile, ...]:
    return (
        Pile(label=labels.stock, count=stock),
        Pile(label=labels.discard, card=top, marked=top is not None and top is not was),
    )


def _holder(person: Person, groups: tuple[Cards, ...], fresh: Cards, note: str, to_act: bool) -> Holder:  # noqa: FBT001  # whose turn it is
    is_dealt = len(fresh) > 7  # a whole hand has come: nothing of it stands out
    return Holder(
        person=person,
        note=note,
        groups=tuple(group for group in groups if group),
        fresh=() if is_dealt else fresh,
        to_act=to_act,
    )


def _grouped(hand: Any) -> tuple[Cards, ...]:  # noqa: ANN401  # gin's hand or that of games with melds on the table
    return () if hand is None else (*(meld.cards for meld in hand.melds), hand.deadwood)


def _cards(hand: GroupedHand | Any) -> Cards:  # noqa: ANN401  # the same
    return () if hand is None else hand.cards


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
    return _scene(moment, (section,), art=UnoArt(), columns=2 if len(holders) > BOTH else 1)


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
    columns = 2 if len(holders) >= _SIDE_BY_SIDE else 1
    return _scene(moment, (section,), art=FrenchArt(view.wild), columns=columns)


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
    return _scene(moment, (section,), columns=2)


def _fresh(before: tuple[object, ...], now: tuple[object, ...]) -> tuple[object, ...]:
    """What has come into a hand; a whole new hand does not stand out."""
    found = gained(before, now)
    return found if len(found) < len(now) else ()


def _scene(
    moment: Moment,
    sections: tuple[Section, ...],
    *,
    art: CardArt | None = None,
    columns: int = 1,
    melds: tuple[LaidMeld, ...] = (),
    pile: OpenPile | None = None,
) -> ReplayScene:
    """The picture of the moment, in playing cards unless told otherwise."""
    return ReplayScene(
        title=moment.title,
        caption=moment.caption,
        sections=sections,
        art=art or FrenchArt(),
        columns=columns,
        melds=melds,
        pile=pile,
        labels=moment.labels,
    )
