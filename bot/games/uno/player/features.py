"""What the expert's networks see of a decision: numbers about the table, and about what each action leads to.

Counts are scaled to be around 0 to 1. A new number goes to the end of its list: networks that were fitted
without it play on as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import AcceptDraw, Action, Challenge, Draw, NameColour, Pass, Play
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face, matches, without
from bot.games.uno.player.sensible import NEAR
from bot.games.uno.rules import BlankMode
from bot.games.uno.view import UnoView

POINTS: Mapping[Card, int] = MappingProxyType(
    {
        card: int(card.face)
        if card.face.is_number
        else 20
        if card.colour
        else 40
        if card is Card.BLANK
        else 50
        for card in Card
    }
)
"""What each card costs in the hand (4.2)."""

_FACES = (Face.DRAW_TWO, Face.SKIP, Face.REVERSE, Face.WILD, Face.WILD_DRAW_FOUR, Face.BLANK)
"""The cards that are counted by what they do."""

OWN_SIZE = (0, 1, 2, 3, 4, 25, 26)
"""Where the numbers of an action (`Features.own`) tell how many cards the seat then holds …"""
OWN_POINTS = (5, 6, 7, 8, 61, 62, 71)
"""… what they count, and those that hit others …"""
OWN_WILD = (9, 10, 11, 19, 23, 54, 55, 56, 72, 73, 76)
"""… its wild cards, and whether one is played …"""
OWN_FITS = (*range(12, 19), 20, 21, 22, 24, 60, 74, 75, 77, 78, 79)
"""… its colours, and what fits …"""
NEXT_SIZE = (29, 30, 31, 32, 33, *range(39, 46), *range(63, 71))
"""… who acts next, and how many cards the others hold and draw, and what hits them …"""
NEXT_FITS = (34, 35, 36, 37, 38, 46)
"""… and how likely it is that they cannot follow."""


class After(msgspec.Struct, kw_only=True):
    """The table after an action, as far as the seat can know it."""

    hand: tuple[Card, ...]
    """The known cards of the seat."""
    unknown: int = 0
    """Cards of the seat that it does not know yet."""
    top: Card
    colour: Colour | None
    sizes: dict[Seat, int]
    """How many cards each other player holds."""
    turn: Seat
    """Who acts next."""
    drawn: int = 0
    """Cards that another player draws at once."""
    owed: int = 0
    """Cards that whoever acts next draws or passes on (6.2)."""


class Features:
    """The features of one view; worked out once for all its actions."""

    def __init__(self, view: UnoView) -> None:
        self.view = view
        self.seat = Seat(0) if view.seat is None else view.seat
        self.next = view.neighbour(self.seat)
        self.sizes = {
            Seat(at): player.cards
            for at, player in enumerate(view.players)
            if at != self.seat and not player.has_left
        }
        unseen = Counter(PACK if view.rules.blank_mode is BlankMode.OFF else BOX)
        unseen.subtract(view.hand)
        # All discards lay open when they were played, so a seat may count every one of them.
        unseen.subtract(view.discards)
        self.unseen = +unseen
        self.total = max(1, sum(self.unseen.values()))
        self.points = sum(POINTS[card] * number for card, number in self.unseen.items()) / self.total
        self.colours = Counter[Colour | None]()
        self.faces = Counter[Face]()
        for card, number in self.unseen.items():
            self.colours[card.colour] += number
            self.faces[card.face] += number

    def common(self) -> list[float]:
        """What all actions of the decision have in common."""
        view, rules, sizes = self.view, self.view.rules, self.sizes
        before = view.neighbour(self.seat, against=True)
        second = view.neighbour(self.next)
        held = sum(sizes.values())
        return [
            len(view.hand) / 7,
            sum(POINTS[card] for card in view.hand) / 100,
            *_sizes(sizes[self.next]),
            *(sizes[self.next] == number for number in (1, 2, 3)),
            *_sizes(sizes[before]),
            *_sizes(sizes.get(second, len(view.hand))),
            min(sizes.values()) / 7,
            held / len(sizes) / 7,
            held * self.points / 200,
            len(sizes) / 3,
            self.points / 20,
            *(self.faces[face] / 4 for face in _FACES),
            view.turn == self.seat,
            view.drawn is not None,
            view.accused is not None,
            view.owed / 10,
            rules.stacking,
            rules.jump_in,
            rules.seven_zero,
            rules.draw_until_playable,
            rules.voluntary_draw,
            rules.blank_mode is not BlankMode.OFF,
            view.pile < len(sizes) * 4,
        ]

    def own(self, action: Action | None) -> list[float]:
        """What the action leads to; None is to let be what could be done out of turn."""
        after = self.after(action)
        return [
            *self._held(after),
            *self._others(after),
            *self._kind(action, after),
            *self._together(action, after),
        ]

    def _held(self, after: After) -> list[float]:
        """The seat's own cards, and which of them fit."""
        number = len(after.hand) + after.unknown
        colours = Counter(card.colour for card in after.hand)
        faces = Counter(card.face for card in after.hand)
        same = colours[after.colour] if after.colour is not None else 0
        other = sorted((colours[each] for each in Colour if each is not after.colour), reverse=True)
        wild = colours[None]
        alike = 0 if after.top.is_wild else faces[after.top.face] - (after.top in after.hand and same > 0)
        share = self.share(after)
        rules = self.view.rules
        return [
            number / 7,
            *(float(number == each) for each in (1, 2, 3, 4)),
            (sum(POINTS[card] for card in after.hand) + after.unknown * self.points) / 100,
            *(faces[face] / 2 for face in _FACES),
            same / 3,
            alike / 2,
            *(each / 3 for each in other[:3]),
            sum(count > 0 for colour, count in colours.items() if colour is not None) / 4,
            float(same + alike > 0),
            float(wild > 0),
            float(same + alike + wild > 0),
            float(number == 1 and same + alike + wild > 0),
            float(number == 2 and same + alike + wild > 0),
            float(number == 2 and same + alike > 0 and wild > 0),
            float(number == 2 and same + alike == 2),
            after.unknown / 4,
            1 - (1 - share) ** after.unknown,
            float(rules.jump_in and after.top in after.hand),
            float(rules.seven_zero) * (faces[Face.SEVEN] + faces[Face.ZERO]) / 2,
        ]

    def _others(self, after: After) -> list[float]:
        """What the others hold, and how likely it is that they cannot follow."""
        is_own = after.turn == self.seat
        size = 0 if is_own else after.sizes[after.turn]
        fewest = min(after.sizes.values())
        share = self.share(after)
        held = sum(after.sizes.values())
        following = self.view.neighbour(after.turn)
        later = after.sizes.get(following, 0)
        return [
            float(is_own),
            *_sizes(size),
            float(size == 1),
            float(size == 2),
            0.0 if is_own else (1 - share) ** size,
            float(size == 1) * share,
            float(size == 2) * share,
            share,
            (1 - share) ** held,
            *_sizes(fewest),
            *_sizes(later),
            float(later == 1),
            after.drawn / 4,
            after.owed / 10,
            self.colours[after.colour] / self.total * 4,
        ]

    def _kind(self, action: Action | None, after: After) -> list[float]:
        """What kind of action it is."""
        view = self.view
        accused = 0 if view.accused is None else view.players[view.accused].cards
        is_four = isinstance(action, Play) and action.card is Card.WILD_DRAW_FOUR
        challenge = float(isinstance(action, Challenge))
        partner = None if not isinstance(action, Play) else action.swap
        return [
            float(isinstance(action, Play)),
            float(isinstance(action, Draw) and not view.owed),
            float(isinstance(action, Pass)),
            float(action is None),
            challenge,
            challenge * accused / 7,
            challenge * self.colours[None] / self.total * 4,
            float(is_four),
            float(is_four and any(card.colour is view.colour for card in view.hand)),
            float(isinstance(action, Play) and action.card is Card.WILD),
            0.0 if partner is None else after.sizes[partner] / 7,
            float(partner is not None and partner == self.next),
        ]

    def _together(self, action: Action | None, after: After) -> list[float]:
        """The card played and what is left, beside who is about to go out.

        Networks as small as these find such pairs of facts by themselves only in very many rounds.
        """
        card = action.card if isinstance(action, Play) else None
        face = None if card is None else card.face
        colours = Counter(each.colour for each in after.hand)
        same = 0 if after.colour is None else colours[after.colour]
        fits = any(after.colour is None or matches(each, after.top, after.colour) for each in after.hand)
        wild, number = colours[None], len(after.hand) + after.unknown
        shed = 0.0 if card is None or card.is_wild else POINTS[card] / 20
        next_near = self.sizes[self.next] <= NEAR
        near = min(after.sizes.values()) <= NEAR
        before_near = self.sizes[self.view.neighbour(self.seat, against=True)] <= NEAR
        return [
            float(isinstance(action, Challenge) and len(self.view.hand) <= NEAR),
            float(number == 1 and fits and not wild),
            shed,
            shed * near,
            float(face is Face.SKIP),
            float(face is Face.REVERSE),
            float(face is Face.DRAW_TWO),
            float(face is Face.SKIP and next_near),
            float(face is Face.REVERSE and next_near),
            float(face is Face.DRAW_TWO and next_near),
            float(face is Face.WILD_DRAW_FOUR and next_near),
            float(face is Face.REVERSE and before_near),
            sum(POINTS[each] for each in after.hand) * near / 100,
            wild * float(near),
            float(wild > 0 and number <= NEAR + 1),
            same * self.share(after),
            float(same > 0 and number <= NEAR),
            float(number == 1 and wild > 0),
            # The fewer others may change the colour before the next turn, the more the own cards of it count.
            same / len(self.sizes),
            same / max(1, number),
            same / max(1, number) / len(self.sizes),
        ]

    def share(self, after: After) -> float:
        """The share of the unseen cards that fit."""
        if after.colour is None:
            return 1.0
        found = self.colours[after.colour] + self.colours[None]
        if not after.top.is_wild:
            found += sum(
                number
                for card, number in self.unseen.items()
                if card.face is after.top.face and card.colour is not after.colour
            )
        return found / self.total

    def after(self, action: Action | None) -> After:
        """The table after the action; a wild draw four is taken to be accepted."""
        view = self.view
        if isinstance(action, Play):
            return self._played(action)
        after = After(
            hand=view.hand, top=view.top, colour=view.colour, sizes=dict(self.sizes), turn=self.next
        )
        match action:
            case Draw() | AcceptDraw():
                after.unknown = view.owed or 1
            case NameColour(colour):
                after.colour, after.turn = colour, self.seat
            case Challenge():
                after.turn = self.seat
            case None if view.turn is not None:
                after.turn = view.turn
            case _:
                pass
        return after

    def _played(self, play: Play) -> After:
        """The table after a card was played."""
        view, card = self.view, play.card
        after = After(
            hand=without(view.hand, card),
            top=card,
            colour=card.colour or play.colour,
            sizes=dict(self.sizes),
            turn=self.next,
        )
        self._exchange(after, play)
        draws = self._draws(card)
        if draws and view.rules.stacking and card.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR):
            after.owed = view.owed + draws
        elif draws:
            after.drawn = draws
            after.sizes[self.next] += draws
            after.turn = view.neighbour(self.next)
        elif card.face is Face.SKIP or (card.face is Face.REVERSE and len(self.sizes) == 1):
            after.turn = view.neighbour(self.next)
        elif card.face is Face.REVERSE:
            after.turn = view.neighbour(self.seat, against=True)
        return after

    def _draws(self, card: Card) -> int:
        """How many cards the next player draws for this one."""
        if card is Card.BLANK:
            return 10 if self.view.rules.blank_mode is BlankMode.DRAW_TEN else 0
        return {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}.get(card.face, 0)

    def _exchange(self, after: After, play: Play) -> None:
        """Exchange hands by a 7 or 0 (6.4): the seat does not know the cards that it gets."""
        view, rest = self.view, len(after.hand)
        if play.swap is not None:
            after.hand, after.unknown = (), after.sizes[play.swap]
            after.sizes[play.swap] = rest
        elif view.rules.seven_zero and play.card.face is Face.ZERO and rest:
            before = dict(after.sizes)
            after.hand, after.unknown = (), before[view.neighbour(self.seat, against=True)]
            for seat in after.sizes:
                giver = view.neighbour(seat, against=True)
                after.sizes[seat] = before.get(giver, rest)


def _sizes(number: int) -> tuple[float, float]:
    """A number of cards, as such and as how near it is to none."""
    return number / 7, 1 / (1 + number)
