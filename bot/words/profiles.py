"""Profiles as text: what the pictures show of one player, at one game or at all, a fact a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.records import Course, Ended, Overview, Profile, Rank, Rival, Verdict, Win
from bot.words.alt import fit
from bot.words.phrasebook import plural, say
from bot.words.rankings import record_line


def profile_lines(profile: Profile) -> tuple[str, ...]:
    """A player's record, one fact a line, the essential first."""
    return (
        _rank(profile),
        _record(profile.won, profile.played, profile.drawn),
        *_runs(profile),
        *profile.feats,
        *_biggest_win(profile.biggest_win),
        *_form(profile.form),
        *((say("Plays most: {favourite}", favourite=profile.favourite),) if profile.favourite else ()),
        *_rivals(profile.rivals),
        *_course(profile.course),
    )


def overview_lines(overview: Overview) -> tuple[str, ...]:
    """A player's record at all games."""
    played = sum(rank.played for rank in overview.ranks)
    won, drawn = (sum(getattr(rank, name) for rank in overview.ranks) for name in ("won", "drawn"))
    return (
        say("{name}, all games", name=overview.name),
        _record(won, played, drawn),
        *(_rank_line(rank) for rank in overview.ranks),
        *_form(overview.form),
        *_rivals(overview.rivals),
    )


def alt_of(lines: Iterable[str]) -> str:
    """The lines as an alt text; lines that do not fit are left out."""
    return fit(f"{line}." for line in lines)


def text_of(lines: tuple[str, ...]) -> str:
    """The lines as a message, the first one in bold; the names in them are escaped already."""
    head, *rest = lines
    return "\n".join((f"**{head}**", *rest))


def newcomer(name: str, *, game: str, own: bool) -> str:
    """The message about a player who has no rated match yet; ``name`` is escaped already."""
    if own:
        first = say("**{game}: you are not ranked yet.**", game=game)
        second = say("Your first match against somebody on this server puts you on the board:")
    else:
        first = say("**{game}: {name} is not ranked yet.**", game=game, name=name)
        second = say("A first match against somebody on this server changes that:")
    return f"{first}\n{second} {say('start one with /play. Matches with the computer are practice.')}"


def favourite_line(preset: str, number: int, played: int) -> str:
    """The rules that somebody plays most: ``Oklahoma gin, 34 of the last 91 matches``."""
    return plural(
        "{preset}, in the only match",
        "{preset}, {times} of the last {number} matches",
        played,
        preset=preset,
        times=number,
    )


def _rank(profile: Profile) -> str:
    line = say(
        "{game}: {name}, place {place} of {players} with a rating of {rating}",
        game=profile.game,
        name=profile.name,
        place=profile.place,
        players=profile.players,
        rating=profile.rating,
    )
    return say("{line}, provisional", line=line) if profile.is_provisional else line


def _record(won: int, played: int, drawn: int) -> str:
    line = plural(
        "Won {won} of {number} match, {percent} %",
        "Won {won} of {number} matches, {percent} %",
        played,
        won=won,
        percent=round(100 * won / played) if played else 0,
    )
    return say("{line}, {drawn} drawn", line=line, drawn=drawn) if drawn else line


def _runs(profile: Profile) -> Iterator[str]:
    if profile.streak >= 2:
        yield say("The last {number} matches won", number=profile.streak)
    elif profile.streak <= -2:
        yield say("The last {number} matches lost", number=-profile.streak)
    if profile.longest_run >= 2:
        yield say("Longest run: {number} matches won", number=profile.longest_run)


def _biggest_win(win: Win | None) -> Iterator[str]:
    if win is not None:
        yield say("Biggest win: {win}", win=_win(win))


def _win(win: Win) -> str:
    """A win by its points: ``335 to 131 against Bob, 2030-01-15``."""
    values = {"points": win.points, "against": win.against, "name": win.name, "when": win.when}
    if win.name:
        return say("{points} to {against} against {name}, {when}", **values)
    return say("{points}, the next one {against}, {when}", **values)


def _form(form: tuple[Ended, ...]) -> Iterator[str]:
    if form:
        ends = ", ".join(_ended(ended) for ended in form)
        yield say("Last matches, newest first: {ends}", ends=ends)


def _ended(ended: Ended) -> str:
    """How a match ended in a word or two: ``won``, ``place 2 of 4``."""
    if ended.players > 2:
        return say("place {place} of {players}", place=ended.place, players=ended.players)
    return {
        Verdict.WON: say("won"),
        Verdict.LOST: say("lost"),
        Verdict.DRAWN: say("drawn"),
    }[ended.verdict]


def _rivals(rivals: tuple[Rival, ...]) -> Iterator[str]:
    if rivals:
        told = ", ".join(
            say("{name} {won} to {lost}", name=rival.name, won=rival.won, lost=rival.lost) for rival in rivals
        )
        yield say("Met most, won to lost: {rivals}", rivals=told)


def _course(course: Course | None) -> Iterator[str]:
    if course is not None:
        yield say(
            "Rating {first} on {begin}, at best {best} since, until {end}",
            first=course.first,
            begin=course.begin,
            best=course.best,
            end=course.end,
        )


def _rank_line(rank: Rank) -> str:
    line = say(
        "{game}: rating {rating}, place {place} of {players}, {record}",
        game=rank.game,
        rating=rank.rating,
        place=rank.place,
        players=rank.players,
        record=record_line(rank.won, rank.lost, rank.drawn),
    )
    return say("{line}, provisional", line=line) if rank.is_provisional else line
