"""Scheduled events of a guild: made, read, changed and deleted, of the kind that happens outside of voice."""

from datetime import datetime

from bot.sandbox.codes import Code, Form, refusal
from bot.sandbox.core import Core
from bot.sandbox.events import GuildChanged
from bot.sandbox.model import EventStatus, Guild, Json, ScheduledEvent
from bot.sandbox.payloads import scheduled_event_payload
from bot.sandbox.permissions import Permission, base_permissions
from bot.sandbox.rest.routing import Backend, Request, Route

EXTERNAL = 3
"""The entity type of events that happen somewhere else; those in voice channels are not known here."""

GUILD_ONLY = 2
"""The only privacy level that there is."""

MAX_EVENTS = 100
"""So many events of a guild may be to come or under way."""

_NEXT = {
    EventStatus.SCHEDULED: (EventStatus.ACTIVE, EventStatus.CANCELED),
    EventStatus.ACTIVE: (EventStatus.COMPLETED,),
}


def listed(backend: Backend, request: Request) -> list[Json]:
    """Those that are to come or under way; Discord shows no others."""
    guild = _require_guild(backend.core, request)
    return [scheduled_event_payload(guild, each) for each in _current(guild)]


def one(backend: Backend, request: Request) -> Json:
    guild = _require_guild(backend.core, request)
    return scheduled_event_payload(guild, _require(guild, request))


def create(backend: Backend, request: Request) -> Json:
    """A new event, by whoever may create events."""
    core, body = backend.core, request.fields
    guild = _require_guild(core, request)
    if Permission.CREATE_EVENTS not in base_permissions(guild, core.world.bot_id):
        raise refusal(Code.MISSING_PERMISSIONS)
    form = Form()
    form.choice("entity_type", body.get("entity_type"), (EXTERNAL,), required=True)
    form.choice("privacy_level", body.get("privacy_level"), (GUILD_ONLY,), required=True)
    name, description, place = _texts(form, body, required=True)
    starts = _moment(form, body, "scheduled_start_time")
    # An event outside of voice has no channel that would end it.
    ends = _moment(form, body, "scheduled_end_time")
    if starts and starts.timestamp() <= core.clock.now():
        form.wrong(
            "scheduled_start_time",
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
            "Cannot schedule event in the past.",
        )
    if starts and ends and ends <= starts:
        form.wrong("scheduled_end_time", "BASE_TYPE_BAD_VALUE", "Must be after the start.")
    form.refuse_faults()
    if len(_current(guild)) >= MAX_EVENTS:
        raise refusal(Code.TOO_MANY_EVENTS)
    event = ScheduledEvent(
        id=core.mint(),
        name=name,
        description=description,
        location=place,
        creator_id=core.world.bot_id,
        starts_at=str(body["scheduled_start_time"]),
        ends_at=str(body["scheduled_end_time"]),
    )
    guild.scheduled_events[event.id] = event
    core.events.emit(GuildChanged(guild_id=guild.id))
    return scheduled_event_payload(guild, event)


def change(backend: Backend, request: Request) -> Json:
    """Change texts, the end or the status of an event that is not over."""
    core, body = backend.core, request.fields
    guild = _require_guild(core, request)
    event = _require_own(core, guild, request)
    if event.status not in _NEXT:
        raise refusal(Code.EVENT_FINISHED)
    form = Form()
    name, description, place = _texts(form, body, required=False)
    ends = _moment(form, body, "scheduled_end_time") if "scheduled_end_time" in body else None
    if ends and ends <= datetime.fromisoformat(event.starts_at):
        form.wrong("scheduled_end_time", "BASE_TYPE_BAD_VALUE", "Must be after the start.")
    status = body.get("status")
    form.choice("status", status, tuple(int(each) for each in EventStatus))
    if status is not None and status != event.status and status not in _NEXT[event.status]:
        form.wrong("status", "BASE_TYPE_BAD_VALUE", "The status cannot be changed to this.")
    form.refuse_faults()
    event.name, event.location = name or event.name, place or event.location
    event.description = description if "description" in body else event.description
    event.ends_at = event.ends_at if ends is None else str(body["scheduled_end_time"])
    event.status = event.status if status is None else EventStatus(status)
    core.events.emit(GuildChanged(guild_id=guild.id))
    return scheduled_event_payload(guild, event)


def delete(backend: Backend, request: Request) -> None:
    core = backend.core
    guild = _require_guild(core, request)
    guild.scheduled_events.pop(_require_own(core, guild, request).id)
    core.events.emit(GuildChanged(guild_id=guild.id))


def _texts(form: Form, body: Json, *, required: bool) -> tuple[str, str | None, str]:
    """Name, description and place of an event."""
    name = form.text("name", body.get("name"), least=1, most=100, required=required)
    described = body.get("description")
    description = None if described is None else form.text("description", described, most=1000)
    where = form.fields("entity_metadata", body.get("entity_metadata"), required=required)
    asked = required or "location" in where
    place = form.text("entity_metadata.location", where.get("location"), least=1, most=100, required=asked)
    return name, description, place


def _moment(form: Form, body: Json, field: str) -> datetime | None:
    """A moment that has to be given, with its time zone."""
    text = form.text(field, body.get(field), most=40, required=True)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if text and (found is None or found.tzinfo is None):
        form.wrong(field, "DATE_TIME_TYPE_PARSE", f"Could not parse {text!r:.40}.")
        return None
    return found


def _current(guild: Guild) -> list[ScheduledEvent]:
    return [event for event in guild.scheduled_events.values() if event.status in _NEXT]


def _require_guild(core: Core, request: Request) -> Guild:
    return core.world.require_guild(request.id("guild_id"))


def _require(guild: Guild, request: Request) -> ScheduledEvent:
    event = guild.scheduled_events.get(request.id("guild_scheduled_event_id"))
    if event is None:
        raise refusal(Code.UNKNOWN_EVENT)
    return event


def _require_own(core: Core, guild: Guild, request: Request) -> ScheduledEvent:
    """The event, for whoever may change it: their own with Create Events, any with Manage Events."""
    event, granted = _require(guild, request), base_permissions(guild, core.world.bot_id)
    is_own = event.creator_id == core.world.bot_id and Permission.CREATE_EVENTS in granted
    if not is_own and Permission.MANAGE_EVENTS not in granted:
        raise refusal(Code.MISSING_PERMISSIONS)
    return event


_BASE = "/guilds/{guild_id}/scheduled-events"
_ONE = f"{_BASE}/{{guild_scheduled_event_id}}"
ROUTES = (
    Route("GET", _BASE, listed),
    Route("POST", _BASE, create),
    Route("GET", _ONE, one),
    Route("PATCH", _ONE, change),
    Route("DELETE", _ONE, delete),
)
