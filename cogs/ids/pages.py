"""Custom ids of what is no press at a match that somebody plays: pages, lessons, rankings, hosts' questions.

`cogs.ids` has those of matches, and reads and writes both.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.matches import MatchId
from cogs.ids.daily import DAILY_READERS, DailyAnswer, DailyLook, DailyPress, write_daily_id
from cogs.ids.lobby import LOBBY_READERS, AtLobby, LobbyPress, NameGuests, SeatComputer, write_lobby_id
from cogs.ids.people import PEOPLE_READERS, PeoplePress, write_people_id
from cogs.ids.replay import REPLAY_READERS, Film, PickDeal, ReplayPress, SeeAgain, write_replay_id
from cogs.ids.review import REVIEW_READERS, DropReview, ReviewPress, SeeReview, write_review_id

NUMBER = r"(\d{1,18})"
ACTION = r"([a-z][a-z_ ]*(?: [A-Za-z0-9 ,-]+)?)"
_PAGE = r"([1-9]\d{0,2})"
_GAME = r"([a-z0-9_]{1,20})"


class Period(StrEnum):
    """The span of time that a ranking counts."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"


class Deed(StrEnum):
    """What is asked once more before somebody who looks after the tables does it."""

    END = "end"
    VOID = "void"


class Preference(StrEnum):
    """What people choose for themselves, by the fields of `Preferences`."""

    SHOW = "show"
    DECK = "deck"
    INDEX = "index"
    SPREAD = "spread"
    FELT = "felt"
    BACK = "back"
    ORDER = "order"
    LOOSE = "loose"
    REMINDERS = "reminders"
    LANGUAGE = "language"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaders:
    """A page of the rankings; ``page`` counts from 1."""

    game: str
    period: Period
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """A page of a game's rules; ``page`` counts from 1. With a preset the first tells what that changes."""

    game: str
    page: int
    preset: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learn:
    """A step of a game's lesson; ``step`` counts from 1."""

    game: str
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """Do an action at a step of a lesson, or with ``ask`` see first what it would do."""

    game: str
    step: int
    action: str
    ask: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayComputer:
    """Begin a match with the computer by the usual rules of a game."""

    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """Do with a match of the server what was asked about."""

    match: MatchId
    deed: Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerGames:
    """A page of the server's matches; ``page`` counts from 1."""

    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget:
    """Delete everything that is kept about me, or after all not."""

    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Verify:
    """Prove the deals of a match that is over."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferencesPage:
    """A page of what I have chosen; ``page`` counts from 1."""

    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer:
    """A menu whose value is chosen by whoever uses it, for themselves."""

    preference: Preference


Taught = Learn | Try | PlayComputer
"""What a lesson's buttons mean."""

Beside = (
    Leaders
    | RulesPage
    | Taught
    | Keep
    | ServerGames
    | Forget
    | Verify
    | PreferencesPage
    | Prefer
    | LobbyPress
    | ReplayPress
    | ReviewPress
    | DailyPress
    | PeoplePress
)
"""What is no press at a match that somebody plays."""


def write_page_id(what: Beside) -> str:
    """The custom id of such a press."""
    match what:
        case Leaders():
            return f"l:{what.game}:{what.period}:{what.page}"
        case RulesPage():
            return f"u:{what.game}:{what.page}" + (f":{what.preset}" if what.preset else "")
        case Learn() | Try() | PlayComputer():
            return _text_taught(what)
        case Keep():
            return f"keep:{what.match}:{what.deed}"
        case ServerGames():
            return f"server:{what.page}"
        case Verify():
            return f"v:{what.match}"
        case Forget():
            return f"forget:{'yes' if what.sure else 'no'}"
        case PreferencesPage():
            return f"preferences:{what.page}"
        case Prefer():
            return f"prefer:{what.preference}"
        case AtLobby() | SeatComputer() | NameGuests():
            return write_lobby_id(what)
        case SeeAgain() | PickDeal() | Film():
            return write_replay_id(what)
        case SeeReview() | DropReview():
            return write_review_id(what)
        case DailyAnswer() | DailyLook():
            return write_daily_id(what)
        case _:
            return write_people_id(what)


def _text_taught(what: Taught) -> str:
    """The custom id of a lesson's button."""
    match what:
        case Learn():
            return f"learn:{what.game}:{what.step}"
        case Try():
            return f"try:{what.game}:{what.step}:{'ask' if what.ask else 'do'}:{what.action}"
        case PlayComputer():
            return f"computer:{what.game}"
        case _:
            assert_never(what)


PAGE_READERS: dict[str, tuple[re.Pattern[str], Callable[..., Beside]]] = {
    "l": (
        re.compile(f"{_GAME}:({'|'.join(Period)}):([1-9]\\d{{0,5}})"),
        lambda game, period, page: Leaders(game=game, period=Period(period), page=int(page)),
    ),
    "u": (
        re.compile(f"{_GAME}:{_PAGE}(?::{_GAME})?"),
        lambda game, page, preset: RulesPage(game=game, page=int(page), preset=preset or ""),
    ),
    "learn": (re.compile(f"{_GAME}:{_PAGE}"), lambda game, step: Learn(game=game, step=int(step))),
    "try": (
        re.compile(f"{_GAME}:{_PAGE}:(do|ask):{ACTION}"),
        lambda game, step, how, action: Try(game=game, step=int(step), action=action, ask=how == "ask"),
    ),
    "computer": (re.compile(_GAME), lambda game: PlayComputer(game=game)),
    "keep": (
        re.compile(f"{NUMBER}:({'|'.join(Deed)})"),
        lambda match, deed: Keep(match=MatchId(int(match)), deed=Deed(deed)),
    ),
    "server": (re.compile("([1-9]\\d{0,4})"), lambda page: ServerGames(page=int(page))),
    "v": (re.compile(NUMBER), lambda match: Verify(match=MatchId(int(match)))),
    "forget": (re.compile("(yes|no)"), lambda sure: Forget(sure=sure == "yes")),
    "preferences": (re.compile("([12])"), lambda page: PreferencesPage(page=int(page))),
    "prefer": (
        re.compile(f"({'|'.join(Preference)})"),
        lambda preference: Prefer(preference=Preference(preference)),
    ),
    **LOBBY_READERS,
    **REPLAY_READERS,
    **REVIEW_READERS,
    **DAILY_READERS,
    **PEOPLE_READERS,
}
"""How each kind of these ids is read back."""
