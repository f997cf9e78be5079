"""Each language is whole, no translation can fail to be filled, and the command keeps what was translated."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from babel.messages.pofile import read_po

from bot.words import catalogues
from bot.words import phrasebook as phrasebooks
from bot.words.catalogues import FOLDER, languages, translations
from bot.words.phrasebook import ENGLISH, Locale, Phrasebook, phrasebook, speaking
from cogs.command_tree import LONGEST
from tests.words.catalogues import COMMAND, HOME, entries, faults, forms_of, main, update
from tests.words.messages import Message, NotExtractedError, all_messages, in_source

GERMAN = Locale("de")


def said(text: str | tuple[str, str], area: str = "gin", *, context: str | None = None) -> Message:
    return Message(id=text, context=context, area=area, file=f"bot/words/{area}/status.py")


def book_of(locale: Locale) -> Phrasebook:
    with speaking(locale):
        return phrasebook()


def catalogue(folder: Path, text: str, area: str = "gin") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    plural = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    (folder / f"{area}.po").write_text(head + plural + text, encoding="utf-8")
    return folder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the program finds its catalogues, empty; what was read before is forgotten, before and after."""
    caches = (languages, translations, phrasebooks._phrasebook, phrasebooks._book)
    monkeypatch.setattr(catalogues, "files", lambda _package: tmp_path)
    for each in caches:
        each.cache_clear()
    yield tmp_path / "de" / FOLDER
    monkeypatch.undo()
    for each in caches:
        each.cache_clear()


@pytest.mark.parametrize("language", sorted(languages()))
def test_catalogues_are_whole(language: str) -> None:
    found = list(faults(HOME / language / FOLDER, all_messages()))
    shown = "\n".join(found[:20])
    assert not found, (
        f"{len(found)} faults in the catalogues:\n{shown}\n"
        f"Run `{COMMAND}` with .venv/bin/python, then translate what it left empty or marked `fuzzy`, "
        f"in bot/words/catalogues/{language}; the words are those of its GLOSSARY."
    )


@pytest.mark.parametrize("language", sorted(languages()))
def test_descriptions_of_commands_are_not_cut_off(language: str) -> None:
    """Discord takes 100 characters."""
    told = [form for each in entries(HOME / language / FOLDER, "commands.po") for form in forms_of(each)]
    assert told
    assert [each for each in told if len(each) > LONGEST] == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_language_is_read_in_a_moment(language: str) -> None:
    translations.cache_clear()
    begun = time.process_time()
    translations(language)
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    "source",
    [
        "say(message)",
        "say(f'{name} passed.')",
        "say('a' if x else 'b')",
        "plural(one, many, 3)",
        "told = map(say, messages)",
    ],
)
def test_a_message_that_is_no_literal_is_a_fault(source: str) -> None:
    with pytest.raises(NotExtractedError, match="literal"):
        list(in_source(f"from bot.words.phrasebook import plural, say\n{source}", "cogs/x.py"))


def test_a_message_said_in_two_games_stands_once_where_it_belongs() -> None:
    (drew,) = (each for each in all_messages() if each.text == "{name} drew from the stock.")
    assert drew.area == "melds"
    assert len({each.key for each in all_messages()}) == len(all_messages())


@pytest.mark.parametrize(
    ("message", "entry", "fault"),
    [
        (said("Draw."), 'msgid "Draw."\nmsgstr ""\n', "not translated"),
        (said("Draw."), '#, fuzzy\nmsgid "Draw."\nmsgstr "Zieh."\n', "fuzzy"),
        (said("Draw."), 'msgid "Throw."\nmsgstr "Wirf ab."\n', "not extracted"),
        (said("{a} of {b}"), 'msgid "{a} of {b}"\nmsgstr "{b}: {c}"\n', "places differ (a, c)"),
        (said("{a} of {b}"), 'msgid "{a} of {b}"\nmsgstr "{a von {b}"\n', "not to be filled"),
        (
            said(("One", "{number}")),
            'msgid "One"\nmsgid_plural "{number}"\nmsgstr[0] "1"\nmsgstr[1] ""\n',
            "not translated",
        ),
        (
            said(("One", "{number}")),
            'msgid "One"\nmsgid_plural "{number}"\nmsgstr[0] "1"\nmsgstr[1] "viele"\n',
            "places differ (number)",
        ),
        (said(("One", "{number}")), 'msgid "One"\nmsgstr "1"\n', "not extracted"),
    ],
)
def test_faults_are_found_and_named(tmp_path: Path, message: Message, entry: str, fault: str) -> None:
    folder = catalogue(tmp_path / "de" / FOLDER, entry)

    found = list(faults(folder, (message,)))

    assert found[0].startswith(f"de/gin.po: {fault}")


def test_a_language_needs_each_of_its_plural_forms(tmp_path: Path) -> None:
    entry = 'msgid "One"\nmsgid_plural "{number}"\nmsgstr[0] "1"\nmsgstr[1] "{number}"\n'
    message = said(("One", "{number}"))
    assert list(faults(catalogue(tmp_path / "es" / FOLDER, entry), (message,))) == []
    (told,) = faults(catalogue(tmp_path / "pl" / FOLDER, entry), (message,))
    assert told.startswith("pl/gin.po: wrong number of plural forms")


def test_a_translation_may_turn_its_places_around(tmp_path: Path) -> None:
    folder = catalogue(tmp_path / "de" / FOLDER, 'msgid "{a} of {b}"\nmsgstr "{b}: {a}"\n')
    assert not list(faults(folder, (said("{a} of {b}"),)))


def test_the_command_keeps_translations_wherever_a_message_goes(tmp_path: Path) -> None:
    update(tmp_path, "de", (said("Draw."), said("Throw."), said(("One", "{number}"))))
    path = tmp_path / "gin.po"
    text = path.read_text(encoding="utf-8")
    text = text.replace('msgid "Draw."\nmsgstr ""', 'msgid "Draw."\nmsgstr "Zieh."')
    path.write_text(
        text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "Eins"\nmsgstr[1] "{number}"'), "utf-8"
    )

    states = update(tmp_path, "de", (said("Draw.", "melds"), said(("One", "{number}"))))

    assert {area: (state.messages, state.untranslated) for area, state in states.items()} == {
        "melds": (1, 0),
        "gin": (1, 0),
    }
    assert '"Zieh."' in (tmp_path / "melds.po").read_text(encoding="utf-8")
    assert "Throw" not in path.read_text(encoding="utf-8")


def test_the_command_marks_the_translation_of_a_message_that_was_changed(tmp_path: Path) -> None:
    catalogue(tmp_path, 'msgid "Draw one card now."\nmsgstr "Zieh jetzt eine Karte."\n')

    update(tmp_path, "de", (said("Draw a card now."),))

    with (tmp_path / "gin.po").open("rb") as lines:
        (entry,) = (each for each in read_po(lines) if each.id)
    assert (entry.id, entry.string, entry.fuzzy) == ("Draw a card now.", "Zieh jetzt eine Karte.", True)
    assert entry.user_comments == ["was: Draw one card now."]


def test_the_command_writes_the_same_bytes_again(tmp_path: Path) -> None:
    messages = (said("Draw."), said(("One", "{number}")), said("A", context="place"), said("Zzz", "uno"))
    update(tmp_path, "de", messages)
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    update(tmp_path, "de", messages)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first
    assert "de" in first["gin.po"].decode()
    assert b"20" not in first["gin.po"], "no date"


def test_a_language_has_the_plural_forms_of_its_grammar(tmp_path: Path) -> None:
    update(tmp_path, "pl", (said(("One", "{number}")),))
    assert "msgstr[2]" in (tmp_path / "gin.po").read_text(encoding="utf-8")


def test_what_is_no_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["../xx"]) == 2
    assert "is no language" in capsys.readouterr().err


def test_a_language_is_the_readers_whatever_their_country(shelf: Path) -> None:
    catalogue(shelf, 'msgid "{a} of {b}"\nmsgstr "{b}: {a}"\n')

    assert [book_of(Locale(each)).say("{a} of {b}", a=1, b=2) for each in ("de", "de-AT", "fr", "en-GB")] == [
        "2: 1",
        "2: 1",
        "1 of 2",
        "1 of 2",
    ]
    assert phrasebook() is book_of(ENGLISH)


def test_counts_follow_the_rule_of_the_language(shelf: Path) -> None:
    entry = 'msgid "One card"\nmsgid_plural "{number} cards"\nmsgstr[0] "Eine"\nmsgstr[1] "{number} Karten"\n'
    catalogue(shelf, entry)

    book = book_of(GERMAN)

    told = [book.plural("One card", "{number} cards", number) for number in (0, 1, 2)]
    assert told == ["0 Karten", "Eine", "2 Karten"]


def test_a_sentence_with_a_plural_elsewhere_can_be_said_without(shelf: Path) -> None:
    catalogue(
        shelf, 'msgid "one deal"\nmsgid_plural "{number} deals"\nmsgstr[0] "eine"\nmsgstr[1] "{number}"\n'
    )
    assert book_of(GERMAN).say("one deal") == "eine"


def test_what_fills_a_place_is_never_read(shelf: Path) -> None:
    catalogue(shelf, 'msgid "{name} passed."\nmsgstr "{name} hat gepasst."\n')
    hostile = "{card} {0} {name.__class__} %s {"
    assert book_of(GERMAN).say("{name} passed.", name=hostile) == f"{hostile} hat gepasst."


def test_what_is_missing_is_english_and_told_once(shelf: Path) -> None:
    catalogue(shelf, '#, fuzzy\nmsgid "Draw."\nmsgstr "Wirf ab."\n\nmsgid "Throw."\nmsgstr ""\n')
    book = book_of(GERMAN)

    with structlog.testing.capture_logs() as lines:
        told = [book.say(each) for each in ("Draw.", "Throw.", "Pass.", "Pass.")]
        told += [book.plural("One", "{number}", 2), book.passage("{ as is"), book.label("place", "STOCK")]

    assert told == ["Draw.", "Throw.", "Pass.", "Pass.", "2", "{ as is", "STOCK"]
    assert [line["message"] for line in lines] == ["Draw.", "Throw.", "Pass.", "One", "{ as is", "STOCK"]


@pytest.mark.parametrize("broken", ["{nobody}", "{", "{0}", "{name.x}"])
def test_a_translation_that_cannot_be_filled_is_english_and_told_once(shelf: Path, broken: str) -> None:
    catalogue(shelf, f'msgid "{{name}} passed."\nmsgstr "{broken}"\n')
    book = book_of(GERMAN)

    with structlog.testing.capture_logs() as lines:
        told = [book.say("{name} passed.", name="Ada") for _ in range(2)]

    assert told == ["Ada passed."] * 2
    assert [line["event"] for line in lines] == ["a translation cannot be filled"]


def test_a_word_on_a_picture_is_that_of_its_place(shelf: Path) -> None:
    one = 'msgctxt "form_drawn"\nmsgid "D"\nmsgstr "U"\n\nmsgctxt "dealer_button"\nmsgid "D"\nmsgstr "G"\n\n'
    catalogue(shelf, one + 'msgctxt "deal"\nmsgid "Deal {number}"\nmsgstr "Runde {nummer}"\n', "images")
    book = book_of(GERMAN)
    assert [book.label("form_drawn", "D"), book.label("dealer_button", "D")] == ["U", "G"]
    assert book.label("deal", "Deal {number}") == "Deal {number}"
