"""What every handler of commands and presses works with."""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches import Matches
from cogs.languages import Languages
from cogs.painting.painter import Painter
from cogs.painting.private_panels import PrivatePanels
from cogs.responder import Responder
from cogs.sending.message import Renderer
from cogs.sending.post import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The parts of one running client."""

    matches: Matches
    painter: Painter
    post: Post
    press: Renderer
    private_panels: PrivatePanels
    responder: Responder
    languages: Languages
