"""What the bench draws beside gin: one picture of each further kind, and the cards that lie in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.games import gin_party, omaha, rummy13, uno
from bot.games.cards import PACK
from bot.games.game import Seat
from cogs.replays.replays import require_scene
from images import Picture
from images.games.gin_party import scenes as party_pictures
from images.games.omaha.table import hand_picture as omaha_hand
from images.games.omaha.table import table_picture as omaha_table
from images.games.rummy13.table import hand_picture as rummy13_hand
from images.games.rummy13.table import table_picture as rummy13_table
from images.games.uno.table import hand_picture as uno_hand
from images.games.uno.table import table_picture as uno_table
from images.replay.moment import draw_replay
from tests.cogs.replayed import reel_of
from tests.games.gin_party.positions import begun as party_begun
from tests.games.omaha.positions import begun as omaha_begun
from tests.games.rummy13.positions import A
from tests.games.rummy13.positions import position as rummy13_position
from tests.games.uno.positions import position as uno_position
from tests.images import omaha_pictures as omaha_samples
from tests.images import rummy13_pictures as rummy13_samples
from tests.images import uno_pictures as uno_samples
from tests.images.party_pictures import FACES as PARTY


@dataclass(frozen=True, slots=True)
class Kind:
    """How a picture is drawn, and how many cards lie in it."""

    draw: Callable[[], Picture]
    cards: int

    @property
    def files(self) -> tuple[str, ...]:
        """The card files that the naive way opens; which cards they show does not matter to it."""
        return tuple(str(PACK[at % len(PACK)]) for at in range(self.cards))


def further_kinds() -> dict[str, Kind]:
    """By the name of the figure."""
    cards = uno_position("R3 G5 BS Y2 RD W WD | R9 G4 | B1", top="R5")
    ten = uno_position(" | ".join(["R1 R2"] * 10), top="W", colour="Y")
    flop = omaha.view(omaha_samples.three(), Seat(0))
    nine = omaha.view(omaha_begun(*range(100, 1000, 100)), None)
    grouped = rummy13_position(rummy13_samples.GROUPED)
    three, faces = rummy13_samples.FACES[:3], omaha_samples.FACES
    public = rummy13.view(grouped, None)
    return {
        "uno_hand": Kind(partial(uno_hand, uno.view(cards, Seat(0)), uno_samples.FACES[:3]), 8),
        "uno_table": Kind(partial(uno_table, uno.view(ten, None), uno_samples.FACES), 11),
        "omaha_hand": Kind(partial(omaha_hand, flop, faces[:3], made="three of a kind, aces"), 7),
        "omaha_table": Kind(partial(omaha_table, nine, faces), 36),
        "rummy13_hand": Kind(partial(rummy13_hand, rummy13.view(grouped, A), three), 15),
        "rummy13_table": Kind(partial(rummy13_table, public, three, status="Zoë's turn", note="Deal 1"), 3),
        "party_table": Kind(
            partial(party_pictures.table_picture, gin_party.view(party_begun(8), None), PARTY), 88
        ),
        "replay": Kind(partial(draw_replay, require_scene(reel_of("gin"), 9)), 22),
    }
