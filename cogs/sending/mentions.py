"""Commands that a text names as mentions, which a press writes into the reader's message box.

Words name a command as people type it, such as ``/play``. What Discord calls it is known once the commands
are synced; until then, and where somebody reads text only, it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cogs.layout import Block, changed_texts

_CODE = r"```[\s\S]*?```|`[^`\n]*`"
"""In code nothing is replaced."""


class CommandMentions:
    """The mentions of one client's commands."""

    def __init__(self) -> None:
        self._mentions: Mapping[str, str] = {}
        self._named = re.compile(_CODE)

    def know(self, mentions: Mapping[str, str]) -> None:
        """Take in the mentions by the names of the commands: ``preset save``, ``</preset save:12>``."""
        # The longest first: a command may begin as another one does.
        names = "|".join(map(re.escape, sorted(mentions, key=len, reverse=True)))
        # No command is the part of an address, a path or a mention.
        self._named = re.compile(rf"{_CODE}|(?<![\w/<.:])/(?:{names})(?![\w/]|-\w)" if names else _CODE)
        self._mentions = mentions

    def within(self, blocks: Iterable[Block], *, limit: int) -> Iterator[Block]:
        """The blocks with a mention for each command in their texts, as far as these are short enough."""
        return changed_texts(blocks, self._mentioned, limit=limit)

    def _mentioned(self, words: str) -> str:
        return self._named.sub(lambda found: self._mentions.get(found[0].removeprefix("/"), found[0]), words)
