"""The parts of one sandbox in one place, for all that works on them."""

from bot.sandbox.endpoint import Endpoint
from bot.sandbox.events import Events
from bot.sandbox.files import Cdn, FileStore
from bot.sandbox.gateway import Gateway
from bot.sandbox.limits import Limits
from bot.sandbox.message_payloads import message_payload
from bot.sandbox.model import Json, Snowflake, StoredMessage
from bot.sandbox.records import Faults, Records
from bot.sandbox.settings import Clock, Settings
from bot.sandbox.world import World


class Core:
    """World, clock, files, gateway, limits, faults, records and events of one sandbox."""

    def __init__(
        self,
        *,
        token: str,
        settings: Settings | None = None,
        world: World | None = None,
        file_store: FileStore | None = None,
        clock: Clock | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.token = token
        self.settings = settings = settings or Settings()
        hardships = settings.hardships
        self.clock = clock or Clock(ahead_s=hardships.clock_ahead_s)
        self.world = world or World.new(now_s=self.clock.now(), application_name=settings.application_name)
        self.file_store = file_store or FileStore()
        self.events = Events()
        self.gateway = Gateway(self.world, settings, self.events, token=token)
        self.cdn = Cdn(self.world, self.file_store, self.clock, life_s=settings.address_life_s)
        self.limits = limits or Limits(rules=hardships.buckets, old_edits=hardships.old_edits)
        self.endpoint = Endpoint(self.clock)
        self.faults = Faults()
        self.records = Records(maxlen=settings.record_limit)
        # Requests without a route are kept: no test may pass because the sandbox knows too little.
        self.unhandled: list[str] = []

    def mint(self) -> Snowflake:
        """A new id."""
        return self.world.mint(self.clock.now())

    def payload(self, message: StoredMessage) -> Json:
        """A message as JSON with addresses that are fresh now."""
        return message_payload(self.world, self.cdn, message)
