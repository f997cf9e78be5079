"""Rankings as text: alt texts of their pictures, and messages where there is no picture."""

from __future__ import annotations

from dataclasses import dataclass

from bot.records import MATCHES_LEAST, OPPONENTS_LEAST, RankingLine
from bot.words.cards import fit
from bot.words.figures import percentage, signed
from bot.words.phrasebook import plural, say


def standing_lines(standings: tuple[RankingLine, ...]) -> tuple[str, ...]:
    """A line for each row: ``1. Alice: rating 1540, 12 won, 3 lost``, and the score, where there is one."""
    return tuple(_standing(row) for row in standings)


def _standing(row: RankingLine) -> str:
    rating = shown_rating(row.rating, is_provisional=row.is_provisional)
    line = say(
        "{place}. {name}: rating {rating}, {record}",
        place=row.place,
        name=row.name,
        rating=_with_trend(rating, row),
        record=f"{record_line(row.won, row.lost, row.drawn)}, {_opponents(row)}",
    )
    return say("{line}, {score}", line=line, score=row.score) if row.score else line


def shown_rating(rating: int, *, is_provisional: bool) -> str:
    """A rating; a question mark says that it is still more of a guess, as in chess."""
    return f"{rating}?" if is_provisional else str(rating)


def record_line(won: int, lost: int, drawn: int) -> str:
    """Matches by their end: ``12 won, 3 lost``; drawn ones only where there are any."""
    if drawn:
        return say("{won} won, {lost} lost, {drawn} drawn", won=won, lost=lost, drawn=drawn)
    return say("{won} won, {lost} lost", won=won, lost=lost)


def under_name(row: RankingLine) -> str:
    """The matches as pictures show them below a name: ``12 won, 3 lost · 80% · 4 opponents``."""
    record = record_line(row.won, row.lost, row.drawn)
    played = row.won + row.lost + row.drawn
    rate = f" · {percentage(100 * row.won / played)}" if played else ""
    return f"{record}{rate} · {_opponents(row)}"


def _opponents(row: RankingLine) -> str:
    """How many different people a player has met: fifty wins over one friend are not fifty over fifty."""
    return plural("one opponent", "{number} opponents", row.opponents)


def _with_trend(rating: str, row: RankingLine) -> str:
    """The rating with what has changed in seven days: ``1540 (+23, 2 places up)``."""
    changes: list[str] = []
    if row.is_new:
        changes.append(say("new"))
    elif row.gain:
        changes.append(signed(row.gain))
    if row.rise > 0:
        changes.append(plural("one place up", "{number} places up", row.rise))
    elif row.rise < 0:
        changes.append(plural("one place down", "{number} places down", -row.rise))
    if not changes:
        return rating
    return say("{rating} ({changes})", rating=rating, changes=", ".join(changes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """One page of a ranking; ``page`` counts from 1."""

    title: str
    standings: tuple[RankingLine, ...]
    page: int
    pages: int
    own: RankingLine | None = None
    """The reader's row, if it is on another page."""
    tells_changes: bool = False
    """Whether it says what has changed in seven days."""
    is_waited_for: bool = False
    """Whether people have played who are not ranked yet."""


def standings_alt(ranking: Ranking) -> str:
    """The page as an alt text, the reader's own row first; rows that do not fit are left out."""
    if not ranking.standings:
        return fit((_head(ranking), nobody(ranking)))
    own = () if ranking.own is None else (ranking.own,)
    lines = standing_lines((*own, *ranking.standings))
    return fit((_head(ranking), *(f"{line}." for line in lines)))


def standings_text(ranking: Ranking) -> str:
    """The page as a message: a line for each row, the reader's own last. The names are escaped already."""
    own = () if ranking.own is None else (ranking.own,)
    lines = standing_lines((*ranking.standings, *own))
    # A number and a full stop would begin a list, which Discord numbers by itself.
    told = (line.replace(".", "\\.", 1) for line in lines)
    return "\n".join((f"**{_head(ranking)}**", *(told if lines else (nobody(ranking),))))


def _head(ranking: Ranking) -> str:
    head = say("{title}.", title=ranking.title)
    if ranking.pages > 1:
        values = {"title": ranking.title, "page": ranking.page, "pages": ranking.pages}
        head = say("{title}, page {page} of {pages}.", **values)
    if ranking.tells_changes and ranking.standings:
        head = say("{head} In brackets: the change over seven days.", head=head)
    return head


def place_rule() -> str:
    """What a place in the rankings takes."""
    return say(
        "To be ranked, play {matches} rated matches against {people} different opponents.",
        matches=MATCHES_LEAST,
        people=OPPONENTS_LEAST,
    )


def waiting_line(waiting: tuple[RankingLine, ...], total: int) -> str:
    """Who has played, but not enough to be ranked: ``Not ranked yet: Alice (4 matches, one opponent)``."""
    people = [_waiting(row) for row in waiting]
    if (rest := total - len(people)) > 0:
        people.append(plural("one more", "{number} more", rest))
    return say("{rule} Not ranked yet: {people}.", rule=place_rule(), people=", ".join(people))


def _waiting(row: RankingLine) -> str:
    played = plural("one match", "{number} matches", row.won + row.lost + row.drawn)
    return say("{name} ({played}, {met})", name=row.name, played=played, met=_opponents(row))


def nobody(ranking: Ranking) -> str:
    """What a page says on which nobody is ranked."""
    return say("Nobody is ranked yet.") if ranking.is_waited_for else nobody_ranked()


def nobody_ranked() -> str:
    """What an empty ranking says."""
    return say("No finished matches here yet. Start one with /play.")
