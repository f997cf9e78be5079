"""The order and the shapes in which signs are drawn: from right to left, and joined, where a script is so.

Done here, as the layout engine that could do it is missing on many hosts, and pictures are the same on all.
The order follows Unicode's bidirectional algorithm as far as names and labels need it: without explicit
embeddings and without nesting, which `printable` text does not have.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from unicodedata import bidirectional, decomposition

ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What stands around a name within a phrase, so that neither turns the other around."""

_ISOLATED = re.compile(f"{ISOLATE}([^{ISOLATE}{END_ISOLATE}]*){END_ISOLATE}?")
_OBJECT = "\ufffc"
"""What stands for an isolated name while the phrase around it is ordered; it belongs to no direction."""

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_NUMBER = frozenset({"EN", "AN"})
_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")  # noqa: RUF001  # quotes come in pairs as brackets do

_STROKE = "\u0640"
"""The stroke that lengthens a joint; it looks the same wherever it stands."""

_FORMS = {"<isolated>": 0, "<final>": 1, "<initial>": 2, "<medial>": 3}
_PRESENTED = (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD))
"""Where Unicode keeps the shapes of letters that join; what lies between are whole phrases."""


def is_right_to_left(text: str) -> bool:
    """Whether any part of the text is read from right to left."""
    return any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in text)


def isolated(name: str) -> str:
    """The name as it may stand within a phrase: in isolation where it would otherwise turn its neighbours."""
    return f"{ISOLATE}{name}{END_ISOLATE}" if is_right_to_left(name) else name


@lru_cache(maxsize=4096)
def as_drawn(text: str) -> str:
    """The signs from left to right as the eye sees them."""
    if not is_right_to_left(text):
        return _ISOLATED.sub(r"\1", text)
    names = [as_drawn(name) for name in _ISOLATED.findall(text)]
    whole = _in_order(joined(_ISOLATED.sub(_OBJECT, text)))
    # What stood last may now stand first, so each object is found again by counting from its new side.
    order = iter(_order_of_objects(_ISOLATED.sub(_OBJECT, text)))
    return "".join(names[next(order)] if sign == _OBJECT else sign for sign in whole)


def joined(text: str) -> str:
    """The text with each letter of a joining script in the shape that its neighbours give it."""
    shaped: list[str] = []
    for at, sign in enumerate(text):
        forms = _shapes().get(sign)
        if forms is None:
            shaped.append(sign)
            continue
        before = at > 0 and len(_shapes().get(text[at - 1], "")) == 4
        after = at + 1 < len(text) and len(forms) == 4 and len(_shapes().get(text[at + 1], "")) > 1
        shaped.append(forms[min(before + 2 * after, len(forms) - 1)])
    return _with_ligatures("".join(shaped))


@cache
def _shapes() -> dict[str, str]:
    """The shapes of each joining letter: alone, final, and of those that join onward initial and medial."""
    found: dict[str, dict[int, str]] = {}
    for code in _PRESENTED:
        kind, _, letters = decomposition(chr(code)).partition(" ")
        if kind in _FORMS and len(letters.split()) == 1:
            found.setdefault(chr(int(letters, 16)), {})[_FORMS[kind]] = chr(code)
    shapes = {letter: "".join(forms[at] for at in sorted(forms)) for letter, forms in found.items()}
    return shapes | {_STROKE: _STROKE * 4}


@cache
def _ligatures() -> dict[str, str]:
    """Lam and alef, which are always written as one: by their joined shapes."""
    found = {}
    for code in range(0xFEF5, 0xFEFD):
        kind, lam, alef = decomposition(chr(code)).split()
        first = _shapes()[chr(int(lam, 16))][2 if kind == "<isolated>" else 3]
        found[first + _shapes()[chr(int(alef, 16))][1]] = chr(code)
    return found


def _with_ligatures(shaped: str) -> str:
    for letters, one in _ligatures().items():
        shaped = shaped.replace(letters, one)
    return shaped


def _order_of_objects(text: str) -> list[int]:
    """Which of the isolated names comes first, second …, from left to right."""
    numbered = {at: number for number, at in enumerate(at for at, sign in enumerate(text) if sign == _OBJECT)}
    return [numbered[at] for at in _visual_order(text) if at in numbered]


def _in_order(text: str) -> str:
    levels = _levels(text)
    return "".join(
        text[at].translate(_MIRRORED) if levels[at] % 2 else text[at] for at in _visual_order(text)
    )


def _visual_order(text: str) -> list[int]:
    """The places of the signs from left to right (rule L2)."""
    levels = _levels(text)
    order = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = max(end, at + 1)
    return order


def _levels(text: str) -> list[int]:
    """How deep each sign lies: even is from left to right. A text with isolated names is a phrase of ours."""
    kinds = [_kind(text, at) for at in range(len(text))]
    first = next((kind for kind in kinds if kind in "LR"), "L")
    base = "L" if _OBJECT in text else first
    _settle_numbers(kinds, base)
    _settle_neutrals(kinds, base)
    depths = {"L": 0, "R": 1, "N": 2} if base == "L" else {"L": 2, "R": 1, "N": 2}
    return [depths[kind] for kind in kinds]


def _kind(text: str, at: int) -> str:
    """``L`` and ``R`` for letters, ``N`` for digits and what stands inside a number, ``-`` for the rest."""
    kind = bidirectional(text[at])
    if kind == "NSM" and at > 0:
        return _kind(text, at - 1)
    if kind == "L":
        return "L"
    if kind in _RIGHT_TO_LEFT:
        return "R"
    inside = kind in {"ES", "CS"} and 0 < at < len(text) - 1
    around = {bidirectional(text[at - 1]), bidirectional(text[at + 1])} if inside else set()
    return "N" if kind in _NUMBER or (around and around <= _NUMBER) else "-"


def _settle_numbers(kinds: list[str], base: str) -> None:
    """Numbers after letters from left to right are like these (W7)."""
    last = base
    for at, kind in enumerate(kinds):
        if kind in "LR":
            last = kind
        elif kind == "N" and last == "L":
            kinds[at] = "L"


def _settle_neutrals(kinds: list[str], base: str) -> None:
    """What stands between two of one direction has it too, other neutrals have that of the text (N1, N2)."""
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and kinds[end] == "-":
            end += 1
        if end > at:
            before = "R" if at and kinds[at - 1] in "RN" else "L" if at else base
            after = "R" if end < len(kinds) and kinds[end] in "RN" else "L" if end < len(kinds) else base
            kinds[at:end] = [before if before == after else base] * (end - at)
        at = max(end, at + 1)
