"""The pictures of Omaha, made from its views: a hand with the table, the table, a hand's end, the chips."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.omaha.view import AT_TABLE, HandResult, OmahaView, PlayerView, Standing
from images.art.people import Face, Person, people
from images.games.omaha.result import ChipLine, ChipsScene, ResultScene, ShownHand, draw_chips, draw_result
from images.games.omaha.table import ChipSeat, OmahaScene, draw_omaha
from images.ink.canvas import Picture
from images.ink.labels import ENGLISH, Labels
from images.ink.text import number

Faces = tuple[Face, ...]


def hand_picture(view: OmahaView, faces: Faces, *, made: str = "", labels: Labels = ENGLISH) -> Picture:
    """The reader's hand below the table; ``made`` says what it makes now."""
    return draw_omaha(_scene(view, faces, made, labels))


def table_picture(view: OmahaView, faces: Faces, *, labels: Labels = ENGLISH) -> Picture:
    """The table as everybody sees it."""
    return draw_omaha(_scene(view, faces, "", labels))


def result_picture(
    result: HandResult, faces: Faces, *, title: str, made: tuple[str, ...], labels: Labels = ENGLISH
) -> Picture:
    """A hand that is over; ``made`` says for each hand that was shown, in that order, what it was."""
    persons = people(faces, labels)
    shown = {each.seat: (each, words) for each, words in zip(result.shown, made, strict=True)}
    order = sorted(result.seats, key=lambda seat: (seat not in shown, -result.net[seat]))
    hands = []
    for seat in order:
        if seat not in shown and not result.net[seat]:
            continue
        each, words = shown.get(seat, (None, ""))
        hands.append(
            ShownHand(
                person=persons[seat],
                cards=() if each is None else each.cards,
                marked=frozenset() if each is None else frozenset(each.made.cards),
                made=words,
                net=result.net[seat],
            )
        )
    number_ = labels.hand_number.format(number=result.number)
    return draw_result(ResultScene(title=title, hand=number_, board=result.board, hands=tuple(hands)))


def sheet_picture(view: OmahaView, faces: Faces, *, title: str, labels: Labels = ENGLISH) -> Picture:
    """The chips of everybody, most won first."""
    persons = people(faces, labels)
    order = sorted(range(len(view.players)), key=lambda at: (-view.players[at].points, at))
    ranked = sorted((player.points for player in view.players), reverse=True)
    lines = tuple(_line(view.players[at], persons[at], ranked, labels) for at in order)
    number_ = labels.hand_number.format(number=view.hand)
    return draw_chips(ChipsScene(title=title, hand=number_, lines=lines, labels=labels))


def _line(player: PlayerView, person: Person, ranked: list[int], labels: Labels) -> ChipLine:
    note = ""
    if player.standing not in AT_TABLE:
        note = labels.left_table
    elif player.standing is Standing.SITTING_OUT:
        note = labels.sitting_out
    return ChipLine(
        person=person,
        place=ranked.index(player.points) + 1,
        stack=player.stack,
        bought=player.bought,
        points=player.points,
        note=note,
    )


def _scene(view: OmahaView, faces: Faces, made: str, labels: Labels) -> OmahaScene:
    persons = people(faces, labels)
    return OmahaScene(
        seats=tuple(_seat(view, Seat(at), person, labels) for at, person in enumerate(persons)),
        board=view.board if view.deeds else (),
        pot=labels.pot.format(chips=number(view.pot)),
        pots=_pots(view, labels),
        status=labels.hand_number.format(number=view.hand),
        own=view.own,
        marked=frozenset() if view.made is None else frozenset(view.made.cards),
        made=made,
        labels=labels,
    )


def _pots(view: OmahaView, labels: Labels) -> str:
    if len(view.pots) < 2:
        return ""
    main, *sides = view.pots
    parts = [labels.main_pot.format(chips=main.amount)]
    parts += [labels.side_pot.format(chips=side.amount) for side in sides]
    return " · ".join(parts)


def _seat(view: OmahaView, seat: Seat, person: Person, labels: Labels) -> ChipSeat:
    player = view.players[seat]
    tag, is_bet = seat_tag(player, labels)
    holds = player.is_dealt and not player.has_folded
    return ChipSeat(
        person=person,
        stack=player.stack,
        tag=tag,
        is_bet=is_bet,
        has_button=seat == view.button,
        has_cards=holds,
        to_act=seat == view.turn or seat in view.waiting,
        is_faded=not holds and seat not in view.waiting,
    )


def seat_tag(player: PlayerView, labels: Labels) -> tuple[str, bool]:
    """What lies in front of a player, or what the player does; and whether it is chips."""
    if player.standing not in AT_TABLE:
        return labels.left_table, False
    if player.has_folded:
        return labels.folded, False
    if player.is_all_in:
        return labels.all_in_for.format(chips=number(player.bet)) if player.bet else labels.all_in, True
    if player.bet:
        return number(player.bet), True
    if player.standing is Standing.SITTING_OUT:
        return labels.sitting_out, False
    return "", False
