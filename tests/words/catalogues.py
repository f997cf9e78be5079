"""Catalogues in step with the code: ``python -m tests.words.catalogues`` for all, with ``fr`` to begin one.

What is translated stays; what no code says any more goes; what was changed a little keeps its old
translation, marked as fuzzy with the old message beside it, until somebody has looked at it and taken the
mark away. Nothing in a catalogue comes from the day or the machine, so that its changes are its messages'.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from bot.words.catalogues import FOLDER
from tests.words.messages import ROOT, Message, all_messages, places

HOME = ROOT / "bot" / "words" / "catalogues"
COMMAND = "python -m tests.words.catalogues"

WIDTH = 110
ALIKE = 0.75
"""How alike a new message and a vanished one are for the translation to be worth keeping, from 0 to 1."""

_WAS = "was: "
"""Begins the comment that holds the message as it was when it was translated."""

Key = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class State:
    """How far a catalogue is."""

    messages: int
    untranslated: int
    fuzzy: int


def main(languages: list[str]) -> int:
    """Bring the named languages up to date, or all that there are."""
    for language in languages or sorted(path.parent.name for path in HOME.glob(f"*/{FOLDER}")):
        try:
            Locale.parse(language, sep="-")
        except (UnknownLocaleError, ValueError):
            print(
                f"{language!r} is no language: name it as Discord does, such as fr or pt-BR", file=sys.stderr
            )
            return 2
        for area, state in update(HOME / language / FOLDER, language, all_messages()).items():
            lacking = f"{state.untranslated} untranslated, {state.fuzzy} fuzzy"
            print(f"{language}/{area}.po: {state.messages} messages, {lacking}")
    return 0


def update(folder: Path, language: str, messages: Iterable[Message]) -> Mapping[str, State]:
    """Write the catalogues of a language anew, with the translations that its folder holds; by area."""
    old = {
        (each.id if isinstance(each.id, str) else each.id[0], each.context): each for each in entries(folder)
    }
    areas: dict[str, list[Message]] = {}
    for message in messages:
        areas.setdefault(message.area, []).append(message)
    vanished = old.keys() - {message.key for each in areas.values() for message in each}
    folder.mkdir(parents=True, exist_ok=True)
    states = {}
    for area, wanted in areas.items():
        catalog = Catalog(language.replace("-", "_"), fuzzy=False)
        for message in sorted(wanted, key=lambda each: each.file):
            _add(catalog, message, old, vanished)
        (folder / f"{area}.po").write_bytes(_written(catalog, language))
        states[area] = _state(catalog)
    for stray in folder.glob("*.po"):
        if stray.stem not in areas:
            stray.unlink()
    return states


def _by_area(messages: Iterable[Message]) -> Mapping[str, list[Message]]:
    areas: dict[str, list[Message]] = {}
    for message in messages:
        areas.setdefault(message.area, []).append(message)
    return areas


def _key(entry: Entry) -> Key:
    return entry.id if isinstance(entry.id, str) else entry.id[0], entry.context


def entries(folder: Path, pattern: str = "*.po") -> Iterator[Entry]:
    """All that the catalogues in a folder hold."""
    for path in sorted(folder.glob(pattern)):
        with path.open("rb") as lines:
            yield from (each for each in read_po(lines) if each.id)


def _add(catalog: Catalog, message: Message, old: Mapping[Key, Entry], vanished: Iterable[Key]) -> None:
    """Add a message with its translation, or with that of the vanished one that is most like it."""
    known, is_new = old.get(message.key), False
    if known is None:
        alike = [text for text, context in vanished if context == message.context]
        for text in get_close_matches(message.text, alike, 1, ALIKE):
            known, is_new = old[text, message.context], True
    entry = catalog.add(
        message.id,
        _forms(message, known, catalog.num_plurals),
        locations=[(message.file, 0)],
        flags=known.flags & {"fuzzy"} if known else (),
        context=message.context,
    )
    if known and any(forms_of(known)) and (is_new or known.id != message.id):
        entry.flags.add("fuzzy")
        entry.user_comments = [f"{_WAS}{' | '.join((known.id,) if isinstance(known.id, str) else known.id)}"]
    elif known:
        # The old message has done its work when the mark is gone.
        entry.user_comments = [
            each for each in known.user_comments if entry.fuzzy or not each.startswith(_WAS)
        ]
    # Babel's guess, by which "100 % of" is a format.
    entry.flags -= {"python-format", "python-brace-format"}


def _forms(message: Message, known: Entry | None, number: int) -> str | tuple[str, ...]:
    """The translation in as many forms as the language has plurals, where the message has any."""
    forms = () if known is None else forms_of(known)
    if isinstance(message.id, str):
        return forms[-1] if forms else ""
    return tuple(forms[min(at, len(forms) - 1)] if forms else "" for at in range(number))


def _written(catalog: Catalog, language: str) -> bytes:
    """The catalogue as a file, with what gettext needs to know at its head and nothing more."""
    body = BytesIO()
    write_po(body, catalog, width=WIDTH, omit_header=True, include_lineno=False)
    plural = get_plural(language.replace("-", "_"))
    head = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: nplurals={plural.num_plurals}; plural={plural.plural_expr};\\n"\n\n'
    )
    return head.encode() + body.getvalue().rstrip(b"\n") + b"\n"


def _state(catalog: Catalog) -> State:
    messages = [each for each in catalog if each.id]
    return State(
        messages=len(messages),
        untranslated=sum(not is_whole(each) for each in messages),
        fuzzy=sum(each.fuzzy for each in messages),
    )


def is_whole(entry: Entry) -> bool:
    """Whether every form of a message is translated."""
    return all(forms_of(entry))


def forms_of(entry: Entry) -> tuple[str, ...]:
    """The translation: one form, or one for each plural."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def faults(folder: Path, messages: Iterable[Message]) -> Iterator[str]:
    """What is wrong or missing in the catalogues of a language, one line each."""
    language = folder.parent.name
    plurals = get_plural(language.replace("-", "_")).num_plurals
    for area, wanted in _by_area(messages).items():
        here = {_key(each): each for each in entries(folder, f"{area}.po")}
        for message in wanted:
            entry = here.get(message.key)
            is_here = entry is not None and entry.id == message.id
            told = _fault(message, entry, plurals) if entry is not None and is_here else "not extracted"
            if told:
                yield f"{language}/{area}.po: {told}: {message.text!r}"
        gone = here.keys() - {message.key for message in wanted}
        yield from (f"{language}/{area}.po: said no more: {text!r}" for text, _ in gone)


def _fault(message: Message, entry: Entry, plurals: int) -> str:
    if entry.fuzzy:
        return "fuzzy"
    if not is_whole(entry):
        return "not translated"
    if len(forms_of(entry)) != (1 if isinstance(message.id, str) else plurals):
        return "wrong number of plural forms"
    if message.is_filled:
        return _fault_of_places(message, entry)
    return ""


def _fault_of_places(message: Message, entry: Entry) -> str:
    """Every place of the message, and no other; the first form of a plural may lack those of the last."""
    ids = (message.id,) if isinstance(message.id, str) else message.id
    forms = forms_of(entry)
    most, least = frozenset.union(*map(places, ids)), frozenset.intersection(*map(places, ids))
    for form in forms:
        try:
            found = places(form)
        except ValueError as error:
            return f"not to be filled ({error})"
        if found - most or least - found:
            return f"places differ ({', '.join(sorted(found ^ most))})"
    if places(forms[-1]) != places(ids[-1]):
        return f"places differ ({', '.join(sorted(places(forms[-1]) ^ places(ids[-1])))})"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
