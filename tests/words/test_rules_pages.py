"""The rules cut into pages."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.words.catalogues import languages
from bot.words.phrasebook import ENGLISH, Locale, speaking
from bot.words.rules_pages import PAGE_LIMIT, RulesPage, guided_pages, paginate
from cogs.games.registry import GUIDES


def page(title: str, text: str) -> RulesPage:
    """A page without pictures."""
    return RulesPage(title, (text,))


def test_a_page_for_each_heading() -> None:
    cards = "## Cards\n\nOne pack.\n\n### Ranks\nAce low.\n\n"
    document = f"# Gin\n\nAn introduction.\n\n{cards}## Melds\n\nSets, runs.\n"

    assert paginate(document) == (
        page("Cards", "One pack.\n\n### Ranks\nAce low."),
        page("Melds", "Sets, runs."),
    )


def test_wrapped_lines_become_one_and_lists_stay() -> None:
    prose = "Draw,\nthen throw.\n**2.6** Not\n**back**."
    document = f"## Turn\n\n{prose}\n\n- stock\n  pile\n- pile\n1. one\n### Head\nText\n"

    assert paginate(document)[0].text == (
        "Draw, then throw. **2.6** Not **back**.\n\n- stock pile\n- pile\n1. one\n### Head\nText"
    )


def test_what_follows_a_first_level_heading_is_not_for_players() -> None:
    document = "# Gin\n\nAbout.\n\n## Melds\n\nSets, runs.\n\n# Options\n\n`wrap_runs`\n\n## More\n\nText.\n"

    assert paginate(document) == (page("Melds", "Sets, runs."), page("More", "Text."))


def test_the_parts_of_a_long_text_are_about_equal() -> None:
    paragraphs = [letter * 200 for letter in "abcdef"]

    assert paginate("## Long\n\n" + "\n\n".join(paragraphs) + "\n") == (
        page("Long", "\n\n".join(paragraphs[:3])),
        page("Long (2)", "\n\n".join(paragraphs[3:])),
    )


@pytest.mark.parametrize("key", GAMES)
def test_players_read_no_names_of_options_and_rule_writers_read_all(key: str) -> None:
    shown = "".join(page.text for page in guided_pages(GUIDES[key]))
    # Gin for more players, gin_party, leaves the options that it shares to gin's own document.
    documents = "".join(
        files(f"bot.games.{name}").joinpath("RULES.md").read_text(encoding="utf-8")
        for name in {key, key.partition("_")[0]}
    )

    assert "`" not in shown
    assert "_" not in shown
    assert not re.search(r"\w/\w|\.(?:md|py)\b", shown), "a path is no word for players"
    assert all(f"`{field.name}`" in documents for field in msgspec.structs.fields(GAMES[key].RULES))


def test_a_long_text_is_broken_between_paragraphs() -> None:
    first, second = "a" * 600, "b" * 600

    assert paginate(f"## Long\n\n{first}\n\n{second}\n") == (
        page("Long", first),
        page("Long (2)", second),
    )


def test_a_long_list_is_broken_between_lines_and_a_long_line_between_words() -> None:
    lines = [f"- line {number} " + "x" * 80 for number in range(30)]
    words = " ".join(["word"] * 500)

    pages = paginate("## List\n\n" + "\n".join(lines) + f"\n\n## Line\n\n{words}\n")

    assert all(0 < len(page.text) <= PAGE_LIMIT for page in pages)
    of_list = [page.text for page in pages if page.title.startswith("List")]
    assert "\n".join(of_list).split("\n") == lines
    of_line = [page.text for page in pages if page.title.startswith("Line")]
    assert " ".join(of_line) == words


def test_every_game_has_rules_that_fit_on_pages() -> None:
    for key in GAMES:
        pages = guided_pages(GUIDES[key])
        assert len(pages) >= 3
        assert all(page.title and 0 < len(page.text) <= PAGE_LIMIT for page in pages)
        assert len({page.title for page in pages}) == len(pages)


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("game", GUIDES)
def test_pages_in_other_languages_show_the_same_examples(game: str, language: str) -> None:
    def cards(locale: Locale) -> list[list[tuple[object, ...]]]:
        with speaking(locale):
            pages = guided_pages(GUIDES[game])
        rows = [row for page in pages for example in page.examples for row in example.rows]
        return [[(group.cards, group.marked, group.kind) for group in row.groups] for row in rows]

    assert cards(Locale(language)) == cards(ENGLISH)
