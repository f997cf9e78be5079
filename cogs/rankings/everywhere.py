"""The rankings of matches across servers, without the names of those who are not to be named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.rankings import Former, Page, StandingRow, UserId
from bot.words.phrasebook import say


def without_names(
    page: Page, former: Mapping[UserId, Former] | None, hidden: frozenset[UserId]
) -> tuple[Page, Mapping[UserId, Former] | None]:
    """The page without a name or an account of these people, who keep their places."""
    # No account has a number below zero.
    others = {user: UserId(-at) for at, user in enumerate(sorted(hidden), start=1)}

    def told(line: StandingRow) -> StandingRow:
        if line.user not in others:
            return line
        return replace(line, user=others[line.user], name=say("Guest"))

    shown = replace(
        page,
        lines=tuple(map(told, page.lines)),
        own=None if page.own is None else told(page.own),
        waiting=tuple(map(told, page.waiting)),
    )
    known = None if former is None else {others.get(user, user): each for user, each in former.items()}
    return shown, known
