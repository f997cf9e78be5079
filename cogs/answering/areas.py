"""All cogs of a client, and which method of theirs answers which press."""

from __future__ import annotations

from cogs.answering.daily import DailyHand
from cogs.answering.hands import HandPresses
from cogs.answering.keepers import Keepers
from cogs.answering.lessons import Lessons
from cogs.answering.lobbies import LobbyPresses
from cogs.answering.mydata import MyData
from cogs.answering.offers import Offers
from cogs.answering.pages import Rules
from cogs.answering.preferences import PreferencesCog
from cogs.answering.profiles import Profiles
from cogs.answering.proofs import Proofs
from cogs.answering.rematches import Rematches
from cogs.answering.replays import Replays
from cogs.answering.reviews import ReviewPresses
from cogs.answering.standings import Rankings
from cogs.cog import Cog, Interaction
from cogs.custom_ids import StaleId, parse_custom_id
from cogs.presses import custom_id_of
from cogs.responder import is_received
from cogs.services import Services


class Areas:
    """The cogs, which know of each other only what they are given here."""

    def __init__(self, services: Services) -> None:
        self.hands = HandPresses(services)
        self.offers = Offers(services)
        self.lobbies = LobbyPresses(services)
        self.rematches = Rematches(services, self.offers, self.lobbies)
        self.keepers = Keepers(services)
        self.mydata = MyData(services)
        self.proofs = Proofs(services)
        self.replays = Replays(services)
        self.reviews = ReviewPresses(services)
        self.daily = DailyHand(services)
        self.profiles = Profiles(services)
        self.rankings = Rankings(services)
        self.rules = Rules(services)
        self.lessons = Lessons(services, self.offers)
        self.preferences = PreferencesCog(services)
        cogs = (each for each in vars(self).values() if isinstance(each, Cog))
        self._handlers = dict(found for cog in cogs for found in cog.press_handlers())

    async def pressed(self, interaction: Interaction) -> None:
        """Answer a press on a button or menu, or a form, unless somebody does so already."""
        if is_received(interaction):
            return
        try:
            what = parse_custom_id(custom_id_of(interaction))
        except StaleId:
            await self.hands.outdated(interaction)
        else:
            await self._handlers[type(what)](interaction, what)
