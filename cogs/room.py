"""What every handler of commands and presses works with."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches import Matches
from cogs.languages import Languages
from cogs.painting.painter import Painter
from cogs.painting.whispers import Whispers
from cogs.reception import Reception
from cogs.sending.leaf import Press
from cogs.sending.post import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """The parts of one running client."""

    matches: Matches
    painter: Painter
    post: Post
    press: Press
    whispers: Whispers
    reception: Reception
    languages: Languages
