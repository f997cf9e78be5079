"""Custom ids of buttons and menus: what a press means, written into at most 100 characters and read back.

A custom id holds match, version and action text, never who may press it: that is checked at the press. No id
of a message that everybody sees names a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.matches import AgreementKind, ChallengeId, MatchId
from cogs.ids.pages import ACTION, NUMBER, PAGE_READERS, Beside, write_page_id

LIMIT = 100
"""The longest custom id that Discord takes, in characters."""

BUTTON = re.compile(
    r"(?:m|k|f|s|p|b|c|again|x|d|l|u|learn|try|computer|daily|day|keep|server|forget|preferences|a|r|o|v|t"
    r"|replay|film|hint|review|profile|mine|versus):.*",
    re.DOTALL,
)
"""The ids of buttons; what follows the first colon is read by `parse_id`, which knows the whole grammar."""

MENU = re.compile(r"(?:q|w|g|prefer|seat|guests|deals|profiles|rival|two):.*", re.DOTALL)
"""The ids of menus. discord.py calls every item whose pattern fits, so no id may fit both."""


class StaleId(ValueError):
    """A custom id is none that this program writes: it is older than this program, or was never ours."""


class ChallengeReply(StrEnum):
    """What a challenge's buttons say."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


class Say(StrEnum):
    """What a player says to a pause or to calling a match off."""

    ASK = "ask"
    AGREE = "yes"
    REFUSE = "no"
    """To what others ask for, or to what one has asked for oneself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Do an action of the game."""

    match: MatchId
    version: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Show what an action would do, and ask once more; a kind of action alone asks which card first."""

    match: MatchId
    version: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A menu whose values are actions to ask about; of several values together the panel makes sense."""

    match: MatchId
    version: int
    part: int = 1
    """Tells menus of one message apart; counts from 1."""
    chosen: tuple[str, ...] = ()
    """Codes of cards chosen before, to which the values are added. Never in a message that others see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A menu whose value is an action that is done at once."""

    match: MatchId
    version: int
    part: int = 1
    """Tells menus of one message apart; counts from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """Open a form in which what an action lacks is typed, as an amount; the form itself has the same id."""

    match: MatchId
    version: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Show the whole score of a match that goes on."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class MyHand:
    """Show my hand to me alone."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """Show the panel as it now stands."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer a challenge."""

    challenge: ChallengeId
    reply: ChallengeReply


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Offer a rematch."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """Resign, after being asked."""

    match: MatchId
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Accord:
    """Ask for something that needs all players, agree to it, or not."""

    match: MatchId
    kind: AgreementKind
    say: Say


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """End a pause."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class More:
    """Show what can be done beside playing."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class TryDm:
    """Try direct messages again."""

    match: MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class PickMatch:
    """A menu of my matches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHint:
    """Say what to do now, and why."""

    match: MatchId


Settled = Accord | Resume | More
"""What stops a match and lets it go on."""

Move = Act | Ask | Choose | Pick | Fill
"""What plays the game, or asks about it."""

Id = Move | Score | TakeHint | MyHand | Back | Answer | Again | Resign | TryDm | PickMatch | Settled | Beside


def write_id(what: Id) -> str:
    """The custom id of a press."""
    match what:
        case Act() | Ask() | Choose() | Pick() | Fill():
            text = _text_move(what)
        case Score():
            text = f"s:{what.match}"
        case TakeHint():
            text = f"hint:{what.match}"
        case MyHand():
            text = f"p:{what.match}"
        case Back():
            text = f"b:{what.match}"
        case Answer():
            text = f"c:{what.challenge}:{what.reply}"
        case Again():
            text = f"again:{what.match}"
        case Resign():
            text = f"x:{what.match}:{'yes' if what.sure else 'ask'}"
        case TryDm():
            text = f"d:{what.match}"
        case PickMatch():
            text = "g:"
        case Accord() | Resume() | More():
            text = _text_settled(what)
        case _:
            text = write_page_id(what)
    if len(text) > LIMIT:
        raise ValueError(f"a custom id has at most {LIMIT} characters, this one has {len(text)}")
    return text


def _text_move(what: Move) -> str:
    """The custom id of what plays the game, or asks about it."""
    match what:
        case Act():
            return f"m:{what.match}:{what.version}:{what.action}"
        case Ask():
            return f"k:{what.match}:{what.version}:{what.action}"
        case Fill():
            return f"f:{what.match}:{what.version}:{what.action}"
        case Choose():
            return f"q:{what.match}:{what.version}:{what.part}:{''.join(what.chosen)}"
        case Pick():
            return f"w:{what.match}:{what.version}:{what.part}"
        case _:
            assert_never(what)


def _text_settled(what: Settled) -> str:
    """The custom id of what stops a match and lets it go on."""
    match what:
        case Accord():
            return f"a:{what.match}:{what.kind}:{what.say}"
        case Resume():
            return f"r:{what.match}"
        case More():
            return f"o:{what.match}"
        case _:
            assert_never(what)


def parse_id(text: str) -> Id:
    """What a press means; raises StaleId."""
    kind, _, rest = text.partition(":")
    reader = _READERS.get(kind)
    if reader is None:
        raise StaleId(kind)
    pattern, build = reader
    found = pattern.fullmatch(rest)
    if found is None:
        raise StaleId(kind)
    return build(*found.groups())


_PART = r"([1-9])"
_CODES = r"((?:[A2-9TJQK][cdhs])*)"


def _pairs(codes: str) -> tuple[str, ...]:
    """The codes of cards that were written without blanks."""
    return tuple(codes[at : at + 2] for at in range(0, len(codes), 2))


_READERS: dict[str, tuple[re.Pattern[str], Callable[..., Id]]] = {
    "m": (
        re.compile(f"{NUMBER}:{NUMBER}:{ACTION}"),
        lambda match, version, action: Act(match=MatchId(int(match)), version=int(version), action=action),
    ),
    "k": (
        re.compile(f"{NUMBER}:{NUMBER}:{ACTION}"),
        lambda match, version, action: Ask(match=MatchId(int(match)), version=int(version), action=action),
    ),
    "f": (
        re.compile(f"{NUMBER}:{NUMBER}:{ACTION}"),
        lambda match, version, action: Fill(match=MatchId(int(match)), version=int(version), action=action),
    ),
    "q": (
        # A menu of the first evening has neither part nor cards.
        re.compile(f"{NUMBER}:{NUMBER}(?::{_PART}:{_CODES})?"),
        lambda match, version, part, codes: Choose(
            match=MatchId(int(match)), version=int(version), part=int(part or 1), chosen=_pairs(codes or "")
        ),
    ),
    "w": (
        re.compile(f"{NUMBER}:{NUMBER}:{_PART}"),
        lambda match, version, part: Pick(match=MatchId(int(match)), version=int(version), part=int(part)),
    ),
    "s": (re.compile(NUMBER), lambda match: Score(match=MatchId(int(match)))),
    "hint": (re.compile(NUMBER), lambda match: TakeHint(match=MatchId(int(match)))),
    "p": (re.compile(NUMBER), lambda match: MyHand(match=MatchId(int(match)))),
    "b": (re.compile(NUMBER), lambda match: Back(match=MatchId(int(match)))),
    "c": (
        re.compile(f"{NUMBER}:({'|'.join(ChallengeReply)})"),
        lambda challenge, reply: Answer(challenge=ChallengeId(int(challenge)), reply=ChallengeReply(reply)),
    ),
    "again": (re.compile(NUMBER), lambda match: Again(match=MatchId(int(match)))),
    "x": (
        re.compile(f"{NUMBER}:(yes|ask)"),
        lambda match, sure: Resign(match=MatchId(int(match)), sure=sure == "yes"),
    ),
    "a": (
        re.compile(f"{NUMBER}:({'|'.join(AgreementKind)}):({'|'.join(Say)})"),
        lambda match, kind, say: Accord(match=MatchId(int(match)), kind=AgreementKind(kind), say=Say(say)),
    ),
    "r": (re.compile(NUMBER), lambda match: Resume(match=MatchId(int(match)))),
    "o": (re.compile(NUMBER), lambda match: More(match=MatchId(int(match)))),
    "d": (re.compile(NUMBER), lambda match: TryDm(match=MatchId(int(match)))),
    "g": (re.compile(""), PickMatch),
    **PAGE_READERS,
}
