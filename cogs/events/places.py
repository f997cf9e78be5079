"""The places of a table of three and more: an organiser presses the players from first to last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase

from bot.competition import Pairing
from bot.matches import Cup
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cup_ids import CupPlace
from cogs.layout import Button, ButtonStyle, Layout, Text, rows_of
from cogs.names import escaped, tidy
from cogs.sending.message import cut

LABEL_LIMIT = 80
"""Characters of a button."""


def places_layout(cup: Cup, pairing: Pairing, order: str = "") -> Layout:
    """Who has which place so far, and what can be pressed next; raises Refused (OLD_BUTTON)."""
    left = _left(pairing, order)
    asked = say("**Set a result**: press the players from first place to last.")
    told = (f"{place}. {escaped(name)}" for place, name in _placed(cup, pairing, order))
    names = tuple(
        Button(
            label=cut(tidy(cup.entry(pairing.seats[ascii_lowercase.index(seat)]).name), LABEL_LIMIT),
            id=_press(cup, pairing, _followed(order, seat)),
        )
        for seat in left
    )
    return Layout(
        blocks=(
            Text("\n".join((asked, *told))),
            *rows_of(names),
            *rows_of(tuple(_others(cup, pairing, order, left)), widest=2),
        )
    )


def whole_order(pairing: Pairing, order: str) -> str | None:
    """The order with the last player at its end; None while more are left. Raises Refused (OLD_BUTTON)."""
    left = _left(pairing, order)
    if len(left) > 1:
        return None
    return _followed(order, left) if left else order


def places_of(pairing: Pairing, order: str) -> tuple[int, ...]:
    """The place of each seat; raises Refused (OLD_BUTTON) for an order that is not of this table."""
    if _left(pairing, order):
        raise Refused(Refusal.OLD_BUTTON)
    places = _by_seat(order)
    return tuple(places[ascii_lowercase[at]] for at in range(len(pairing.seats)))


def places_told(cup: Cup, pairing: Pairing, order: str) -> str:
    """The places in one line: ``1. Bob, 2. Alice, 2. Carol``."""
    return ", ".join(f"{place}. {name}" for place, name in _placed(cup, pairing, order))


def _others(cup: Cup, pairing: Pairing, order: str, left: str) -> Iterator[Button]:
    """What can be pressed beside the players."""
    taken = len(pairing.seats) - len(left)
    if order and not order.endswith("="):
        last = max(_by_seat(order).values())
        share = say("The next one shares place {place}", place=last)
        yield Button(label=share, id=_press(cup, pairing, f"{order}="))
    if not order.endswith("="):
        rest = say("The rest share place {place}", place=taken + 1)
        yield Button(label=rest, id=_press(cup, pairing, f"{order}-{left}" if order else left))
    if order:
        yield Button(label=say("Start over"), id=_press(cup, pairing, ""), style=ButtonStyle.DANGER)


def _press(cup: Cup, pairing: Pairing, order: str) -> CupPlace:
    return CupPlace(cup=cup.id, pairing=pairing.number, order=order)


def _followed(order: str, seat: str) -> str:
    """The order with one more seat at its end."""
    if order.endswith("="):
        return f"{order[:-1]}{seat}"
    return f"{order}-{seat}" if order else seat


def _left(pairing: Pairing, order: str) -> str:
    """The seats without a place; raises Refused (OLD_BUTTON) where the order is not of this table."""
    seats, taken = ascii_lowercase[: len(pairing.seats)], order.replace("-", "").rstrip("=")
    if len(set(taken)) != len(taken) or not set(taken) <= set(seats):
        raise Refused(Refusal.OLD_BUTTON)
    return "".join(seat for seat in seats if seat not in taken)


def _by_seat(order: str) -> Mapping[str, int]:
    """The places of the seats that have one, in the order in which they were pressed."""
    places: dict[str, int] = {}
    for group in filter(None, order.rstrip("=").split("-")):
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _placed(cup: Cup, pairing: Pairing, order: str) -> Iterator[tuple[int, str]]:
    for seat, place in _by_seat(order).items():
        yield place, tidy(cup.entry(pairing.seats[ascii_lowercase.index(seat)]).name)
