"""How deals make a match: single deals, pools that players go out of, deals for chips (section 7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.games.game import Seat
from bot.games.rummy13.rules import MOST_POINTS, REJOIN_MOST, Rummy13Rules
from bot.games.rummy13.view import Book


def opened(rules: Rummy13Rules, players: int) -> Book:
    """The book before the first deal: 80 chips for each deal of the deals format (7.3)."""
    return Book(
        totals=(MOST_POINTS * rules.deals,) * players, out=(0,) * players, rejoined=(False,) * players
    )


def entered(
    rules: Rummy13Rules,
    book: Book,
    points: Mapping[Seat, int],
    *,
    winner: Seat,
    deal: int,
    left: Collection[Seat],
) -> Book:
    """The book after a deal, in which the others have ``points`` against them (6.3, 7)."""
    totals = list(book.totals)
    if rules.is_pool:
        for seat, lost in points.items():
            totals[seat] += lost
        return _gone_out(rules, _with_totals(book, totals), deal, left)
    for seat, lost in points.items():
        totals[seat] -= lost
        totals[winner] += lost
    return _with_totals(book, totals)


def _gone_out(rules: Rummy13Rules, book: Book, deal: int, left: Collection[Seat]) -> Book:
    """Players with the limit or more are out; where the rules let them rejoin, perhaps in again (7.2)."""
    totals, out, rejoined = list(book.totals), list(book.out), list(book.rejoined)
    new = [Seat(at) for at, total in enumerate(totals) if total >= rules.target and not out[at]]
    for seat in new:
        out[seat] = deal
    others = [total for at, total in enumerate(totals) if not out[at] and at not in left]
    if rules.rejoin and others and max(others) <= REJOIN_MOST[rules.format.value]:
        for seat in new:
            if seat not in left and not rejoined[seat]:
                totals[seat], out[seat], rejoined[seat] = max(others) + 1, 0, True
    return Book(totals=tuple(totals), out=tuple(out), rejoined=tuple(rejoined))


def tied(rules: Rummy13Rules, book: Book, *, played: int, left: Collection[Seat]) -> tuple[Seat, ...]:
    """The players who share the most chips after the last deal and so play another one (7.3); else nobody."""
    if not rules.deals or played < rules.deals:
        return ()
    there = [Seat(at) for at in range(len(book.totals)) if at not in left]
    most = max(book.totals[seat] for seat in there)
    best = tuple(seat for seat in there if book.totals[seat] == most)
    return best if len(best) > 1 else ()


def find_winner(
    rules: Rummy13Rules, book: Book, *, played: int, last_winner: Seat, left: Collection[Seat]
) -> Seat | None:
    """The winner of the match after so many deals; None while it goes on (7.1 to 7.3)."""
    there = [Seat(at) for at in range(len(book.totals)) if at not in left and not book.out[at]]
    if rules.is_pool:
        return there[0] if len(there) == 1 else None
    if not rules.deals:
        return last_winner
    if played < rules.deals or tied(rules, book, played=played, left=left):
        return None
    return max(there, key=lambda seat: book.totals[seat])


def merit(rules: Rummy13Rules, book: Book, seat: Seat, *, winner: Seat) -> tuple[bool, float, int]:
    """What ranks a seat that has not left: the winner first, then those who stayed longer in the pool (7)."""
    total = book.totals[seat]
    lasted = float(book.out[seat] or "inf")
    return seat == winner, lasted, -total if rules.is_pool else total


def _with_totals(book: Book, totals: list[int]) -> Book:
    return Book(totals=tuple(totals), out=book.out, rejoined=book.rejoined)
