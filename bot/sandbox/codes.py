"""Discord's error codes, and the exception that carries one to the client."""

from collections.abc import Mapping
from enum import Enum
from typing import Any


class Code(Enum):
    """An answer that Discord gives when it refuses: (JSON code, HTTP status, message)."""

    GENERAL = (0, 400, "400: Bad Request")
    UNAUTHORIZED = (0, 401, "401: Unauthorized")
    NOT_FOUND = (0, 404, "404: Not Found")
    METHOD_NOT_ALLOWED = (0, 405, "405: Method Not Allowed")
    UNKNOWN_APPLICATION = (10002, 404, "Unknown Application")
    UNKNOWN_CHANNEL = (10003, 404, "Unknown Channel")
    UNKNOWN_GUILD = (10004, 404, "Unknown Guild")
    UNKNOWN_MEMBER = (10007, 404, "Unknown Member")
    UNKNOWN_MESSAGE = (10008, 404, "Unknown Message")
    UNKNOWN_USER = (10013, 404, "Unknown User")
    UNKNOWN_EMOJI = (10014, 404, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (10015, 404, "Unknown Webhook")
    UNKNOWN_INTERACTION = (10062, 404, "Unknown interaction")
    UNKNOWN_COMMAND = (10063, 404, "Unknown application command")
    NOT_THIS_APPLICATION = (20012, 403, "You are not authorized to perform this action on this application")
    TOO_MANY_EMOJIS = (30008, 400, "Maximum number of emojis reached (2000)")
    TOO_MANY_COMMANDS = (30032, 400, "Maximum number of application commands reached")
    TOO_MANY_COMMAND_CREATES = (
        30034,
        429,
        "Max number of daily application command creates has been reached (200)",
    )
    OPENING_DMS_TOO_FAST = (40003, 403, "You are opening direct messages too fast")
    REQUEST_TOO_LARGE = (40005, 413, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (40060, 400, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (50001, 403, "Missing Access")
    NOT_IN_DM = (50003, 403, "Cannot execute action on a DM channel")
    NOT_YOUR_MESSAGE = (50005, 403, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (50006, 400, "Cannot send an empty message")
    DMS_CLOSED = (50007, 403, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (50013, 403, "Missing Permissions")
    SYSTEM_MESSAGE = (50021, 403, "Cannot execute action on a system message")
    WRONG_CHANNEL_TYPE = (50024, 400, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (50027, 401, "Invalid Webhook Token")
    INVALID_RECIPIENT = (50033, 400, "Invalid Recipient(s)")
    INVALID_FORM = (50035, 400, "Invalid Form Body")
    INVALID_FILE = (50046, 400, "Invalid file uploaded")
    ARCHIVED_THREAD = (50083, 400, "Thread is archived")
    INVALID_JSON = (50109, 400, "The request body contains invalid JSON.")
    ASSET_TOO_LARGE = (50138, 400, "Failed to resize asset below the maximum size: 262144")
    NO_MUTUAL_GUILD = (50278, 403, "Cannot send messages to this user")
    THREAD_EXISTS = (160004, 400, "A thread has already been created for this message")
    THREAD_LOCKED = (160005, 403, "Thread is locked")

    @property
    def number(self) -> int:
        """The JSON error code."""
        return self.value[0]

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return self.value[1]

    @property
    def message(self) -> str:
        """Discord's sentence."""
        return self.value[2]


class ApiError(Exception):
    """A refused request: what goes back to the client."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.body: dict[str, Any] = {"message": message, "code": code, **(extra or {})}
        self.headers = dict(headers or {})


def refusal(code: Code) -> ApiError:
    """The exception for one of Discord's codes."""
    return ApiError(code.status, code.number, code.message)
