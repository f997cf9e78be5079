"""Discord's errors: the codes, the exception that carries one, and form errors by the path of each field."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from bot.sandbox.model import Json, Snowflake


class Code(Enum):
    """A refusal of Discord's: (JSON code, HTTP status, message).

    Each JSON code comes with one status. Most codes that speak of a maximum are 400; 30034 and 30046 are 429,
    so that clients wait for them as for a rate limit.
    """

    GENERAL = (0, 400, "400: Bad Request")
    UNAUTHORIZED = (0, 401, "401: Unauthorized")
    NOT_FOUND = (0, 404, "404: Not Found")
    METHOD_NOT_ALLOWED = (0, 405, "405: Method Not Allowed")
    UNKNOWN_APPLICATION = (10002, 404, "Unknown Application")
    UNKNOWN_CHANNEL = (10003, 404, "Unknown Channel")
    UNKNOWN_GUILD = (10004, 404, "Unknown Guild")
    UNKNOWN_MEMBER = (10007, 404, "Unknown Member")
    UNKNOWN_MESSAGE = (10008, 404, "Unknown Message")
    UNKNOWN_ROLE = (10011, 404, "Unknown Role")
    UNKNOWN_USER = (10013, 404, "Unknown User")
    UNKNOWN_EMOJI = (10014, 404, "Unknown Emoji")
    UNKNOWN_EVENT = (10070, 404, "Unknown Guild Scheduled Event")
    TOO_MANY_EVENTS = (30038, 400, "Maximum number of guild scheduled events reached (100)")
    EVENT_FINISHED = (180000, 400, "Cannot update a finished event")
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
    TOO_MANY_OLD_EDITS = (
        30046,
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    OPENING_DMS_TOO_FAST = (40003, 403, "You are opening direct messages too fast")
    REQUEST_TOO_LARGE = (40005, 413, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (40060, 400, "Interaction has already been acknowledged.")
    TOO_MANY_FOLLOW_UPS = (
        40094,
        400,
        "This interaction has reached the maximum number of follow-up messages",
    )
    MISSING_ACCESS = (50001, 403, "Missing Access")
    NOT_IN_DM = (50003, 403, "Cannot execute action on a DM channel")
    NOT_YOUR_MESSAGE = (50005, 403, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (50006, 400, "Cannot send an empty message")
    DMS_CLOSED = (50007, 403, "Cannot send messages to this user")
    NO_TEXT_CHANNEL = (50008, 400, "Cannot send messages in a non-text channel")
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


REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


class Form:
    """Collects all faults of one request body, because Discord reports them all in one answer (50035).

    `prefix` is the path of the checked object within the body.
    """

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._faults: Json = {}

    def wrong(self, path: str, code: str, message: str) -> None:
        """Note a fault of the field at a dotted path; the empty path is the object itself."""
        node = self._faults
        for part in filter(None, f"{self._prefix}.{path}".split(".")):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def required(self, path: str) -> None:
        """Note that a field is missing."""
        self.wrong(path, *REQUIRED)

    def text(self, path: str, value: object, *, most: int, least: int = 0, required: bool = False) -> str:
        """Check a text field and give it back; a wrong one counts as empty."""
        if value is None:
            if required:
                self.required(path)
            return ""
        if not isinstance(value, str):
            self.wrong(path, "BASE_TYPE_BAD_STRING", f"Could not interpret {value!r:.40} as string.")
            return ""
        if required and not value:
            # Discord treats an empty text in a required field as a missing field, not as a short one.
            self.required(path)
        elif least and not least <= len(value) <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif len(value) > most:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return value

    def number(
        self, path: str, value: object, *, least: int, most: int, required: bool = False
    ) -> int | None:
        """Check an integer field and give it back."""
        if value is None:
            if required:
                self.required(path)
            return None
        # bool is an int to Python, but not to Discord.
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.40}" is not int.')
            return None
        if value < least:
            self.wrong(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.wrong(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def flag(self, path: str, value: object) -> bool:
        """Check a boolean field and give it back; absent counts as false."""
        if value is not None and not isinstance(value, bool):
            self.wrong(path, "BASE_TYPE_BAD_BOOLEAN", "Must be either true or false.")
        return value is True

    def choice(self, path: str, value: object, among: tuple[object, ...], *, required: bool = False) -> None:
        """Check that a field holds one of some values."""
        if value is None:
            if required:
                self.required(path)
        elif value not in among:
            names = ", ".join(str(one) for one in among)
            self.wrong(path, "BASE_TYPE_CHOICES", f"Value must be one of ({names}).")

    def items(self, path: str, value: object, *, most: int, least: int = 0) -> list[object]:
        """Check a list and its length and give the list back; a wrong one counts as empty."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.wrong(path, "BASE_TYPE_BAD_LIST", "Only iterables may be used in a list field.")
            return []
        if not least <= len(value) <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return value

    def objects(self, path: str, value: object, *, most: int, least: int = 0) -> list[Json]:
        """Check a list of objects and its length and give the list back; what is no object is left out."""
        found: list[Json] = []
        for index, one in enumerate(self.items(path, value, least=least, most=most)):
            if isinstance(one, dict):
                found.append(one)
            else:
                self.wrong(f"{path}.{index}", "MODEL_TYPE_CONVERT", "Only dictionaries may be used here.")
        return found

    def fields(self, path: str, value: object, *, required: bool = False) -> Json:
        """Check an object field and give it back; a wrong one counts as empty."""
        if value is None or value == {}:
            if required:
                self.required(path)
            return {}
        if not isinstance(value, dict):
            self.wrong(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used here.")
            return {}
        return value

    def snowflake(self, path: str, value: object) -> Snowflake:
        """Check an id, which Discord accepts as text or number, and give it back as text."""
        if value is None:
            self.required(path)
            return Snowflake("0")
        if isinstance(value, bool) or not (isinstance(value, int) or str(value).isdecimal()):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value!s:.40}" is not snowflake.')
            return Snowflake("0")
        return Snowflake(str(value))

    def refuse_faults(self) -> None:
        """Raise 50035 when anything was wrong."""
        if self._faults:
            raise ApiError(
                Code.INVALID_FORM.status,
                Code.INVALID_FORM.number,
                Code.INVALID_FORM.message,
                extra={"errors": self._faults},
            )


def form_error(path: str, code: str, message: str) -> ApiError:
    """A 50035 with one fault, for a handler that finds it outside of a form."""
    form = Form()
    form.wrong(path, code, message)
    try:
        form.refuse_faults()
    except ApiError as error:
        return error
    raise AssertionError("a form with a fault refuses it")


def require_object(body: object) -> Mapping[str, Any]:
    """A body that has to be an object."""
    # A list or a bare text as the body is a broken form to Discord, no broken JSON.
    if not isinstance(body, dict):
        raise form_error("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    return body
