"""Standings and profiles as text: what the pictures show, for alt text and for where there is no picture."""

from __future__ import annotations

from dataclasses import dataclass

from bot.words.alt import fit
from bot.words.phrasebook import ENGLISH, Locale, Phrasebook, phrasebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One row of a ranking."""

    place: int
    name: str
    rating: int
    won: int
    lost: int
    score: str = ""
    """What the game itself counts, as a phrase: ``812 points won in all``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What one player has done in one game on one server, in rated matches and their deals."""

    name: str
    place: int | None
    """None while the player is not ranked."""
    players: int
    """How many people are ranked."""
    rating: int | None
    won: int
    lost: int
    feats: tuple[str, ...]
    """What the game itself counts, a phrase each."""
    streak: int
    """Matches won in a row up to now; negative for lost ones."""


def standing_lines(standings: tuple[Standing, ...], *, locale: Locale = ENGLISH) -> tuple[str, ...]:
    """A line for each row: ``1. Alice: rating 1540, 12 won, 3 lost``, and the score, where there is one."""
    return tuple(_standing(row, phrasebook(locale)) for row in standings)


def _standing(row: Standing, book: Phrasebook) -> str:
    line = book.say(
        "{place}. {name}: rating {rating}, {won} won, {lost} lost",
        place=row.place,
        name=row.name,
        rating=row.rating,
        won=row.won,
        lost=row.lost,
    )
    return book.say("{line}, {score}", line=line, score=row.score) if row.score else line


def standings_alt(
    title: str, standings: tuple[Standing, ...], page: int, pages: int, *, locale: Locale = ENGLISH
) -> str:
    """Alt text of one page of a ranking; ``page`` counts from 1."""
    book = phrasebook(locale)
    if pages > 1:
        head = book.say("{title}, page {page} of {pages}.", title=title, page=page, pages=pages)
    else:
        head = book.say("{title}.", title=title)
    if not standings:
        return fit((head, nobody_ranked(locale=locale)))
    return fit((head, *(f"{line}." for line in standing_lines(standings, locale=locale))))


def nobody_ranked(*, locale: Locale = ENGLISH) -> str:
    """What an empty ranking says."""
    return phrasebook(locale).say("Nobody has finished a match here. Start one with /play.")


def profile_lines(profile: Profile, *, locale: Locale = ENGLISH) -> tuple[str, ...]:
    """A player's record, one fact a line."""
    book = phrasebook(locale)
    return (
        _rank(profile, book),
        _record(profile, book),
        *profile.feats,
        *_streak(profile, book),
    )


def profile_alt(profile: Profile, *, locale: Locale = ENGLISH) -> str:
    """Alt text of a player's profile."""
    return fit(f"{line}." for line in profile_lines(profile, locale=locale))


def _rank(profile: Profile, book: Phrasebook) -> str:
    if profile.place is None or profile.rating is None:
        return book.say("{name}, not ranked yet", name=profile.name)
    return book.say(
        "{name}, place {place} of {players} with a rating of {rating}",
        name=profile.name,
        place=profile.place,
        players=profile.players,
        rating=profile.rating,
    )


def _record(profile: Profile, book: Phrasebook) -> str:
    played = profile.won + profile.lost
    if played == 0:
        return book.say("No match finished yet")
    percent = round(100 * profile.won / played)
    return book.count(
        "Won {won} of {number} match, {percent} %",
        "Won {won} of {number} matches, {percent} %",
        played,
        won=profile.won,
        percent=percent,
    )


def _streak(profile: Profile, book: Phrasebook) -> tuple[str, ...]:
    if profile.streak >= 2:
        return (book.say("The last {number} matches won", number=profile.streak),)
    if profile.streak <= -2:
        return (book.say("The last {number} matches lost", number=-profile.streak),)
    return ()
