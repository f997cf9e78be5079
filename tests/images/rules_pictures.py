"""Every picture in the rules, as the pages show them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.rules_pages import guided_pages
from cogs.games.registry import GUIDES
from cogs.layout import Image
from cogs.learning.rules import rules_layout
from cogs.match_ids import RulesPage
from images import Picture


def rules_pictures() -> Iterator[tuple[str, Picture]]:
    """Those of every game, each with a name for its file."""
    for game in GUIDES:
        for number, picture in enumerate(pictures_of(game), start=1):
            yield f"rules_{game}_{number}", picture


def pictures_of(game: str) -> Iterator[Picture]:
    """Those of one game, from its first page to its last."""
    for number in range(1, len(guided_pages(GUIDES[game])) + 1):
        for block in rules_layout(RulesPage(game=game, page=number)).blocks:
            if isinstance(block, Image):
                drawn = block.draw()
                assert isinstance(drawn, Picture)
                yield drawn
