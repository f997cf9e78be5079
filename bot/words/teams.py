"""The sentences about team matches."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words.figures import signed
from bot.words.phrasebook import plural, say


def intro(deals: int) -> str:
    """What a team match is."""
    return say(
        "Both tables play the same {number} deals. At the second one each team has the cards that the other "
        "team has at the first, so that only the play counts. Don't talk about cards until both are over.",
        number=deals,
    )


def teams_told(first: str, second: str) -> str:
    """Who plays against whom."""
    return say("**{first}** against **{second}**", first=first, second=second)


def tables_told(pairs: tuple[tuple[str, str], ...]) -> str:
    """Who sits at which table, the first seat first."""
    return "\n".join(
        say("Table {number}: {one} against {other}", number=number, one=one, other=other)
        for number, (one, other) in enumerate(pairs, start=1)
    )


def sealed_table() -> str:
    """Why a table of a team match shows no cards."""
    return say("This table of a team match shows its cards and points when both tables are over.")


def won(team: str, *, by: int, left: str | None) -> str:
    """Who has won; ``left`` is who has left their table, if that is why."""
    if left is not None:
        return say("**{team} win:** {left} left the match.", team=team, left=left)
    return "**" + plural("{team} win by one point.", "{team} win by {number} points.", by, team=team) + "**"


def drawn() -> str:
    """Neither team has won."""
    return say("**A draw.**")


def table_of_deals(
    first: Sequence[int | None], second: Sequence[int | None], counts: Sequence[int | None], total: int
) -> str:
    """A line for each deal: what the first team won at each table, and the sum; below it the total."""
    heads = say("Deal"), say("Table 1"), say("Table 2"), say("Counts")
    deals = zip(first, second, counts, strict=True)
    lines = [(f"{number}", *map(_points, deal)) for number, deal in enumerate(deals, start=1)]
    lines.append((say("Sum"), "", "", signed(total)))
    widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
    rows = (
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in (heads, *lines)
    )
    return "\n".join(rows)


def seen_by(team: str) -> str:
    """Whose points the table of deals shows."""
    return say("What {team} won at each table, less what their opponents won.", team=team)


def uncounted() -> str:
    """Why some deals count nothing."""
    return say("A deal that wasn't finished at both tables doesn't count.")


def _points(points: int | None) -> str:
    return "\N{EN DASH}" if points is None else signed(points)
