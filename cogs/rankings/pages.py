"""Which page of which ranking a button leads to."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from cogs.custom_ids import CustomId, GameKey, Part, read_number


class Period(StrEnum):
    """The span of time that a ranking counts."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"
    SEASON = "season"
    """A season of the server, which the page names."""


PageNumber = Annotated[int, Part(r"[1-9]\d{0,5}", read=int)]


class RankingPage(CustomId, form="l:{game}:{period}:{page}"):
    """A page of the rankings; ``page`` counts from 1. Of seasons it is that of the newest one."""

    game: GameKey
    period: Period
    page: PageNumber


class SeasonPage(CustomId, form="season:{game}:{season}:{page}"):
    """A page of the ranking of a season; ``page`` counts from 1."""

    game: GameKey
    season: Annotated[int, Part(r"[1-9]\d{0,17}", read=read_number)]
    page: PageNumber

    @property
    def period(self) -> Period:
        """The span of time that the ranking counts."""
        return Period.SEASON


class PickSeason(CustomId, form="seasons:{game}"):
    """A menu of the seasons in which a game was played."""

    game: GameKey


class EverywherePage(CustomId, form="le:{game}:{period}:{page}"):
    """A page of the rankings of matches across servers, which have no seasons."""

    game: GameKey
    period: Period
    page: PageNumber


AnyPage = RankingPage | SeasonPage | EverywherePage
