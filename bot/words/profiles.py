"""Profiles as text: one player's record, and that of two players against each other, a fact a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.records import Course, Ended, Meeting, OverviewCard, ProfileCard, Rank, RivalLine, Verdict, Win
from bot.words.cards import fit
from bot.words.figures import whole
from bot.words.phrasebook import plural, say
from bot.words.rankings import place_rule, record_line


def profile_lines(profile: ProfileCard) -> tuple[str, ...]:
    """A player's record, one fact a line, the essential first."""
    return (
        _rank(profile),
        *_missing(profile),
        _record(profile.won, profile.played, profile.drawn),
        *_runs(profile),
        *profile.feats,
        *_biggest_win(profile.biggest_win),
        *_form(profile.form),
        *((say("Plays most: {favourite}", favourite=profile.favourite),) if profile.favourite else ()),
        *_rivals(profile.rivals),
        *_course(profile.course),
    )


def overview_lines(overview: OverviewCard) -> tuple[str, ...]:
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
    else:
        first = say("**{game}: {name} is not ranked yet.**", game=game, name=name)
    second = say("Start a match with /play. Matches against the computer are practice.")
    return f"{first}\n{place_rule()} {second}"


def favourite_line(preset: str, number: int, played: int) -> str:
    """The rules that somebody plays most: ``Oklahoma gin, 34 of the last 91 matches``."""
    return plural(
        "{preset}, in the only match",
        "{preset}, {times} of the last {number} matches",
        played,
        preset=preset,
        times=number,
    )


def _rank(profile: ProfileCard) -> str:
    if profile.place is None:
        values = {"game": profile.game, "name": profile.name, "rating": profile.rating}
        return say("{game}: {name}, not ranked yet, provisional rating {rating}", **values)
    return say(
        "{game}: {name}, place {place} of {players}, rating {rating}",
        game=profile.game,
        name=profile.name,
        place=profile.place,
        players=profile.players,
        rating=profile.rating,
    )


def settling_line(profile: ProfileCard) -> str:
    """What the rating means: the estimate with its doubt."""
    values = {"estimate": profile.rating + profile.doubt, "doubt": profile.doubt}
    if profile.place is None:
        return say("Skill about {estimate} ± {doubt}, still settling: the rating is the low end.", **values)
    return say("Skill about {estimate} ± {doubt}: the rating is the low end.", **values)


def uneven_line() -> str:
    """Why a match has not moved two ratings by the same amount."""
    return say("New ratings move more, and every match makes them surer, so the changes differ.")


def _missing(profile: ProfileCard) -> Iterator[str]:
    """What somebody without a place still needs for one."""
    if profile.place is None:
        played = plural("one match", "{number} matches", profile.played)
        met = plural("one opponent", "{number} opponents", profile.opponents)
        yield say("{rule} So far: {played}, {met}", rule=place_rule(), played=played, met=met)


def _record(won: int, played: int, drawn: int) -> str:
    line = plural(
        "Won {won} of {number} match, {percent}%",
        "Won {won} of {number} matches, {percent}%",
        played,
        won=won,
        percent=round(100 * won / played) if played else 0,
    )
    return say("{line}, {drawn} drawn", line=line, drawn=drawn) if drawn else line


def _runs(profile: ProfileCard) -> Iterator[str]:
    if profile.streak >= 2:
        yield say("Won the last {number} matches", number=profile.streak)
    elif profile.streak <= -2:
        yield say("Lost the last {number} matches", number=-profile.streak)
    if profile.longest_run >= 2:
        yield say("Best streak: {number} wins", number=profile.longest_run)


def _biggest_win(win: Win | None) -> Iterator[str]:
    if win is not None:
        yield say("Biggest win: {win}", win=_win(win))


def _win(win: Win) -> str:
    """A win by its points: ``335 to 131 against Bob, 2030-01-15``."""
    values = {"points": whole(win.points), "against": whole(win.against), "name": win.name, "when": win.when}
    if win.name:
        return say("{points} to {against} against {name}, {when}", **values)
    return say("{points}, the next one {against}, {when}", **values)


def _form(form: tuple[Ended, ...]) -> Iterator[str]:
    if form:
        ends = ", ".join(_ended(ended) for ended in form)
        yield say("Latest matches, newest first: {ends}", ends=ends)


def _ended(ended: Ended) -> str:
    """How a match ended in a word or two: ``won``, ``place 2 of 4``."""
    if ended.players > 2:
        return say("place {place} of {players}", place=ended.place, players=ended.players)
    return {
        Verdict.WON: say("won"),
        Verdict.LOST: say("lost"),
        Verdict.DRAWN: say("drawn"),
    }[ended.verdict]


def _rivals(rivals: tuple[RivalLine, ...]) -> Iterator[str]:
    if rivals:
        told = ", ".join(
            say("{name} {won} to {lost}", name=rival.name, won=rival.won, lost=rival.lost) for rival in rivals
        )
        yield say("Rivals, wins to losses: {rivals}", rivals=told)


def _course(course: Course | None) -> Iterator[str]:
    if course is not None:
        yield say(
            "Rating {first} on {begin}, peak {best} since, until {end}",
            first=course.first,
            begin=course.begin,
            best=course.best,
            end=course.end,
        )


def _rank_line(rank: Rank) -> str:
    record = record_line(rank.won, rank.lost, rank.drawn)
    if rank.place is None:
        values = {"game": rank.game, "rating": rank.rating, "record": record}
        return say("{game}: provisional rating {rating}, not ranked yet, {record}", **values)
    return say(
        "{game}: rating {rating}, place {place} of {players}, {record}",
        game=rank.game,
        rating=rank.rating,
        place=rank.place,
        players=rank.players,
        record=record,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two players: what they did against the other."""

    name: str
    rating: int | None
    won: int
    feats: tuple[str, ...]
    """What the game itself counts, a phrase each."""
    biggest_win: Win | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRules:
    """How often each of the two won by the rules of a preset."""

    rules: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalryCard:
    """Their rated matches against each other at one game."""

    game: str
    first: Side
    second: Side
    drawn: int
    run: int
    """Matches that the first one has won in a row up to now; negative for the second one."""
    rules: tuple[ByRules, ...]
    meetings: tuple[Meeting, ...]
    """Newest first."""


def rivalry_lines(rivalry: RivalryCard) -> tuple[str, ...]:
    """The record of the two against each other, the essential first."""
    run = run_line(rivalry)
    return (
        _score(rivalry),
        *((run,) if run else ()),
        *_ratings(rivalry),
        *(line for side in (rivalry.first, rivalry.second) for line in _deeds(side)),
        *_by_rules(rivalry.rules),
        *_meetings(rivalry),
    )


def run_line(rivalry: RivalryCard) -> str:
    """Who won the last matches in a row; empty for fewer than two."""
    if abs(rivalry.run) < 2:
        return ""
    name = (rivalry.first if rivalry.run > 0 else rivalry.second).name
    return say("{name} won the last {number}", name=name, number=abs(rivalry.run))


def drawn_line(drawn: int) -> str:
    """How many ended level; empty for none."""
    return say("{number} drawn", number=drawn) if drawn else ""


def matches_line(played: int) -> str:
    """How many matches."""
    return plural("one match", "{number} matches", played)


def never_met(first: str, second: str, *, game: str) -> str:
    """The message about two people who have not met in a rated match; the names are escaped already."""
    return say(
        "**{game}: {first} and {second} haven't finished a rated match against each other here.**\n"
        "Start one with /play.",
        game=game,
        first=first,
        second=second,
    )


def _score(rivalry: RivalryCard) -> str:
    first, second = rivalry.first, rivalry.second
    played = first.won + second.won + rivalry.drawn
    line = plural(
        "{game}, {first} against {second}: {won} to {lost} in one match",
        "{game}, {first} against {second}: {won} to {lost} in {number} matches",
        played,
        game=rivalry.game,
        first=first.name,
        second=second.name,
        won=first.won,
        lost=second.won,
    )
    return say("{line}, {drawn} drawn", line=line, drawn=rivalry.drawn) if rivalry.drawn else line


def _ratings(rivalry: RivalryCard) -> Iterator[str]:
    rated = [side for side in (rivalry.first, rivalry.second) if side.rating is not None]
    if rated:
        ratings = ", ".join(f"{side.name} {side.rating}" for side in rated)
        yield say("Ratings: {ratings}", ratings=ratings)


def _deeds(side: Side) -> Iterator[str]:
    told = list(side.feats)
    if side.biggest_win is not None:
        win = side.biggest_win
        points = {"points": whole(win.points), "against": whole(win.against), "when": win.when}
        told.append(say("biggest win {points} to {against}, {when}", **points))
    if told:
        yield say("{name}: {deeds}", name=side.name, deeds=", ".join(told))


def _by_rules(rules: tuple[ByRules, ...]) -> Iterator[str]:
    if len(rules) > 1:
        told = ", ".join(
            say("{rules} {won} to {lost}", rules=each.rules, won=each.won, lost=each.lost) for each in rules
        )
        yield say("By rules: {rules}", rules=told)


def _meetings(rivalry: RivalryCard) -> Iterator[str]:
    names = {0: rivalry.first.name, 1: rivalry.second.name, None: ""}
    for meeting in rivalry.meetings:
        values = {
            "when": meeting.when,
            "name": names[meeting.winner],
            "points": meeting.points,
            "their_points": meeting.their_points,
            "rules": meeting.rules,
        }
        if meeting.winner is not None:
            yield say("{when}: {name} won at {rules}, {points} to {their_points}", **values)
        else:
            yield say("{when}: drawn at {rules}, {points} to {their_points}", **values)
