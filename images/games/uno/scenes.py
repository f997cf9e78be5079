"""The pictures of UNO rules, made from its views: hand, table, the end of a round, the points."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.game import Seat
from bot.games.uno.cards import Colour
from bot.games.uno.view import Direction, RoundResult, UnoView
from images.art.people import Face, Person, people
from images.games.uno.sheets import HeldHand, RoundScene, SheetScene, TotalLine, draw_round, draw_sheet
from images.games.uno.table import UnoScene, UnoSeat, draw_uno
from images.ink.canvas import Picture
from images.ink.labels import ENGLISH as ENGLISH_LABELS
from images.ink.labels import Worded
from images.ink.text import number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class UnoLabels(Worded):
    """All words of the pictures of UNO rules; braces name what is filled in."""

    red: str = "RED"
    green: str = "GREEN"
    blue: str = "BLUE"
    yellow: str = "YELLOW"
    called: str = "UNO!"
    exposed: str = "NO CALL"
    left: str = "LEFT"
    next: str = "Next: {name}"
    owed: str = "DRAW {number}"
    round: str = "Round {number}"
    out: str = "is out"
    sheet: str = "Points"
    column: str = "R{number}"
    total: str = "Total"

    def colour(self, colour: Colour) -> str:
        """The name of a colour."""
        return {
            Colour.RED: self.red,
            Colour.GREEN: self.green,
            Colour.BLUE: self.blue,
            Colour.YELLOW: self.yellow,
        }[colour]


ENGLISH = UnoLabels()


SHOWN_ROUNDS = 5
"""Rounds of which the sheet shows the points; of more, the last ones."""

Faces = tuple[Face, ...]


def hand_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The reader's hand below the table."""
    return draw_uno(_scene(view, faces, labels))


def table_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The table as everybody sees it."""
    return draw_uno(_scene(view, faces, labels))


def round_picture(result: RoundResult, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """What everybody held at the end of a round: the winner first, then who held least."""
    persons = people(faces, ENGLISH_LABELS)
    order = sorted(range(len(persons)), key=lambda at: (at != result.winner, result.counts[at], at))
    hands = tuple(
        HeldHand(
            person=persons[at],
            cards=result.held[at],
            count=result.counts[at],
            points=result.points[at],
            is_winner=at == result.winner,
        )
        for at in order
        if at == result.winner or result.held[at]
    )
    title = labels.round.format(number=result.number)
    return draw_round(RoundScene(title=title, out=labels.out, hands=hands))


def sheet_picture(view: UnoView, faces: Faces, *, labels: UnoLabels = ENGLISH) -> Picture:
    """The points of everybody, the leader first, and of the last rounds what each brought."""
    persons = people(faces, ENGLISH_LABELS)
    lowest = view.rules.lowest_wins
    totals = [-player.points if lowest else player.points for player in view.players]
    order = sorted(range(len(persons)), key=lambda at: (view.players[at].has_left, -totals[at], at))
    shown = view.results[-SHOWN_ROUNDS:]
    ranked = sorted((totals[at] for at in order if not view.players[at].has_left), reverse=True)
    lines = tuple(
        TotalLine(
            person=persons[at],
            place=len(ranked) + 1 if view.players[at].has_left else ranked.index(totals[at]) + 1,
            points=tuple(result.points[at] for result in shown),
            total=view.players[at].points,
        )
        for at in order
    )
    heads = tuple(labels.column.format(number=result.number) for result in shown)
    return draw_sheet(SheetScene(title=labels.sheet, rounds=heads, total=labels.total, lines=lines))


def _scene(view: UnoView, faces: Faces, labels: UnoLabels) -> UnoScene:
    persons = people(faces, ENGLISH_LABELS)
    following = _following(view)
    return UnoScene(
        seats=tuple(_seat(view, Seat(at), person, labels) for at, person in enumerate(persons)),
        top=view.top,
        colour=view.colour,
        colour_name="" if view.colour is None else labels.colour(view.colour),
        is_clockwise=view.direction is Direction.CLOCKWISE,
        direction="" if following is None else labels.next.format(name=persons[following].name),
        pile=number(view.pile),
        note=labels.owed.format(number=view.owed) if view.owed else "",
        own=view.hand,
        marked=view.playable,
    )


def _seat(view: UnoView, seat: Seat, person: Person, labels: UnoLabels) -> UnoSeat:
    player = view.players[seat]
    is_exposed = seat in view.exposed
    tag = ""
    if player.has_left:
        tag = labels.left
    elif is_exposed:
        tag = labels.exposed
    elif player.has_called:
        tag = labels.called
    return UnoSeat(
        person=person,
        cards=player.cards,
        points=player.points,
        tag=tag,
        is_alarm=is_exposed,
        to_act=seat == view.turn,
        is_gone=player.has_left,
    )


def _following(view: UnoView) -> Seat | None:
    """Who comes after the seat on turn."""
    if view.turn is None:
        return None
    at = int(view.turn)
    for _ in view.players:
        at = (at + view.direction.step) % len(view.players)
        if not view.players[at].has_left:
            break
    return Seat(at)
