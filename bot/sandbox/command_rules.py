"""What Discord refuses in an application command: names, descriptions, options, choices, totals."""

import re
from collections.abc import Mapping
from enum import IntEnum

from bot.sandbox.codes import Form
from bot.sandbox.model import CommandKind, Json

MAX_OPTIONS = 25
_SAFE_INTEGER = 2**53  # beyond it a JSON number is no longer exact
MAX_TEXT = 8000  # names, descriptions and choices of a command together
LIMITS: Mapping[CommandKind, int] = {
    CommandKind.CHAT_INPUT: 100,
    CommandKind.USER: 15,
    CommandKind.MESSAGE: 15,
    CommandKind.ENTRY_POINT: 1,
}
# The 34 locales of Discord's reference; a translation into any other is refused.
LOCALES = frozenset({
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
})  # fmt: skip
# Discord takes letters and digits of any script; Devanagari and Thai need their combining signs too.
_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


class OptionKind(IntEnum):
    """Option types of the API."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


_PARENTS = (OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP)
_NUMERIC = (OptionKind.INTEGER, OptionKind.NUMBER)
_WITH_CHOICES = (OptionKind.STRING, *_NUMERIC)


def check_command(form: Form, path: str, command: Json) -> None:
    """One command of a bulk overwrite; `path` is its index."""
    kind = command.get("type", CommandKind.CHAT_INPUT)
    form.choice(f"{path}.type", kind, tuple(int(one) for one in CommandKind))
    _check_name(form, path, command, free=kind != CommandKind.CHAT_INPUT)
    if kind == CommandKind.CHAT_INPUT:
        _check_description(form, path, command)
        _check_options(form, path, command.get("options"), depth=0)
    else:
        for name in ("description", "options"):
            if command.get(name):
                message = "Context menu commands cannot have this field"
                form.wrong(f"{path}.{name}", f"APPLICATION_COMMAND_CONTEXT_MENU_{name.upper()}", message)
    if text_size(command) > MAX_TEXT:
        message = f"Command exceeds maximum size ({MAX_TEXT})"
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    for name, values in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        for index, value in enumerate(form.items(f"{path}.{name}", command.get(name), most=len(values))):
            form.choice(f"{path}.{name}.{index}", value, values)
    permissions = command.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdecimal():
        form.wrong(f"{path}.default_member_permissions", "NUMBER_TYPE_COERCE", "Must be a permission bit set")


def text_size(node: Json) -> int:
    """Characters of names, descriptions and choices. Discord counts the longest translation of each."""
    own = sum(_longest(node, field) for field in ("name", "description"))
    choices = sum(_longest(one, "name") + len(str(one.get("value"))) for one in _objects(node.get("choices")))
    return own + choices + sum(text_size(one) for one in _objects(node.get("options")))


def _longest(node: Json, field: str) -> int:
    translated = node.get(f"{field}_localizations")
    if not isinstance(translated, dict):
        translated = {}
    return max(
        (len(text) for text in (node.get(field) or "", *translated.values()) if isinstance(text, str)),
        default=0,
    )


def _objects(value: object) -> list[Json]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _check_name(form: Form, path: str, node: Json, *, free: bool) -> None:
    """A name: lower case and without spaces, except for context menus (`free`)."""
    form.text(f"{path}.name", node.get("name"), least=1, most=32, required=True)
    translated = form.fields(f"{path}.name_localizations", node.get("name_localizations"))
    for locale, name in translated.items():
        form.choice(f"{path}.name_localizations.{locale}", locale, tuple(sorted(LOCALES)))
        form.text(f"{path}.name_localizations.{locale}", name, least=1, most=32)
    if free:
        return
    for where, name in (
        ("name", node.get("name")),
        *((f"name_localizations.{k}", v) for k, v in translated.items()),
    ):
        if isinstance(name, str) and name and (not _NAME.fullmatch(name) or name != name.lower()):
            form.wrong(f"{path}.{where}", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(form: Form, path: str, node: Json) -> None:
    form.text(f"{path}.description", node.get("description"), least=1, most=100, required=True)
    translated = form.fields(f"{path}.description_localizations", node.get("description_localizations"))
    for locale, description in translated.items():
        form.choice(f"{path}.description_localizations.{locale}", locale, tuple(sorted(LOCALES)))
        form.text(f"{path}.description_localizations.{locale}", description, least=1, most=100)


def _check_options(form: Form, path: str, options: object, *, depth: int) -> None:
    """The options of a command (depth 0), a group (1) or a subcommand (2)."""
    listed = form.objects(f"{path}.options", options, most=MAX_OPTIONS)
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(listed):
        here = f"{path}.options.{index}"
        _check_option(form, here, option, depth=depth)
        # A client asks for the options in this order, so an optional one cannot come before a required one.
        if option.get("required") is True and optional_seen:
            message = "Required options must be placed before non-required options"
            form.wrong(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")
        if str(option.get("name")) in names:
            message = "Option with that name already exists"
            form.wrong(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(str(option.get("name")))
    kinds = {option.get("type") in _PARENTS for option in listed}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.wrong(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_option(form: Form, path: str, option: Json, *, depth: int) -> None:
    kind = option.get("type")
    _check_name(form, path, option, free=False)
    _check_description(form, path, option)
    if kind == OptionKind.SUB_COMMAND and depth < 2:
        _check_options(form, path, option.get("options"), depth=2)
    elif kind == OptionKind.SUB_COMMAND_GROUP and depth == 0:
        _check_options(form, path, option.get("options"), depth=1)
        if any(one.get("type") != OptionKind.SUB_COMMAND for one in _objects(option.get("options"))):
            form.wrong(
                f"{path}.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups hold sub-commands only"
            )
    elif kind in _PARENTS or kind not in tuple(OptionKind):
        form.wrong(
            f"{path}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", f"Option type {kind!r:.20} is invalid"
        )
    elif depth == 1:
        form.wrong(
            f"{path}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups hold sub-commands only"
        )
    else:
        _check_value_option(form, path, option)


def _check_value_option(form: Form, path: str, option: Json) -> None:
    kind = option.get("type")
    choices = form.objects(f"{path}.choices", option.get("choices"), most=MAX_OPTIONS)
    for index, choice in enumerate(choices):
        form.text(f"{path}.choices.{index}.name", choice.get("name"), least=1, most=100, required=True)
        check_choice_value(form, f"{path}.choices.{index}.value", choice.get("value"))
        if (kind == OptionKind.STRING) != isinstance(choice.get("value"), str):
            form.wrong(
                f"{path}.choices.{index}.value", "BASE_TYPE_BAD_STRING", "The value does not fit the option"
            )
    if choices and kind not in _WITH_CHOICES:
        form.wrong(
            f"{path}.choices", "APPLICATION_COMMAND_OPTION_CHOICES_INVALID", "This type has no choices"
        )
    if option.get("autocomplete") and (choices or kind not in _WITH_CHOICES):
        message = "Autocomplete goes with text and number options that have no choices"
        form.wrong(f"{path}.autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message)
    for field, kinds in (
        ("min_value", _NUMERIC),
        ("max_value", _NUMERIC),
        ("channel_types", (OptionKind.CHANNEL,)),
    ):
        if option.get(field) is not None and kind not in kinds:
            form.wrong(
                f"{path}.{field}", "APPLICATION_COMMAND_OPTION_FIELD_INVALID", "Not for this option type"
            )
    for field, least in (("min_length", 0), ("max_length", 1)):
        form.number(f"{path}.{field}", option.get(field), least=least, most=6000)
        if option.get(field) is not None and kind != OptionKind.STRING:
            form.wrong(f"{path}.{field}", "APPLICATION_COMMAND_OPTION_FIELD_INVALID", "Only for text options")


def check_choices(form: Form, choices: object) -> list[Json]:
    """Autocomplete answers: at most 25, names of 1 to 100 characters, values that fit the option."""
    listed = form.objects("choices", choices, most=25)
    for index, choice in enumerate(listed):
        form.text(f"choices.{index}.name", choice.get("name"), least=1, most=100, required=True)
        check_choice_value(form, f"choices.{index}.value", choice.get("value"))
    return listed


def check_choice_value(form: Form, path: str, value: object) -> None:
    """The value of a choice: text of at most 100 characters, or a number that JSON can carry exactly."""
    if value is None:
        form.required(path)
    elif isinstance(value, str):
        form.text(path, value, most=100)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        form.wrong(path, "BASE_TYPE_BAD_STRING", "Must be a string or a number")
    elif abs(value) > _SAFE_INTEGER:
        form.wrong(path, "NUMBER_TYPE_MAX", "Numbers must lie between -2^53 and 2^53")
