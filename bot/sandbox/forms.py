"""Form errors (50035): collected with the path of each field, as Discord reports them."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.codes import ApiError, Code
from bot.sandbox.model import Json, Snowflake

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


class Form:
    """The faults of one request body; `prefix` is where the checked object lies in the body."""

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


def merged(body: object) -> Mapping[str, Any]:
    """A body that has to be an object."""
    if not isinstance(body, dict):
        raise form_error("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    return body
