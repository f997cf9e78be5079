"""What the page may ask for: one frame of the websocket for each thing that a person does."""

from typing import Annotated, TypeAlias

import msgspec

from bot.sandbox.model import Snowflake

Words: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CustomId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
OptionValue: TypeAlias = str | int | float | bool
FieldValue: TypeAlias = str | bool | tuple[str, ...] | None


class BadFrame(ValueError):
    """A frame that is no act; the text is a sentence for the page, `number` the ask it answers, if known."""

    def __init__(self, sentence: str, number: int | None) -> None:
        super().__init__(sentence)
        self.number = number


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What all frames have: `n`, which the reply repeats."""

    n: int


class InChannel(Ask, frozen=True, kw_only=True):
    """An act of a person in a channel."""

    person: Snowflake
    channel: Snowflake


class Slash(InChannel, frozen=True, kw_only=True, tag="slash"):
    """Use a typed command, by its words: "play", "group sub"."""

    command: Words
    options: dict[str, OptionValue] = {}


class Complete(InChannel, frozen=True, kw_only=True, tag="autocomplete"):
    """Ask the bot for choices of the option that is being typed."""

    command: Words
    focused: str
    options: dict[str, OptionValue] = {}


class Target(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom or what a menu command is used on: exactly one of the two."""

    user: Snowflake | None = None
    message: Snowflake | None = None


class Menu(InChannel, frozen=True, kw_only=True, tag="menu"):
    """Use a command from the menu of a person or of a message."""

    command: Words
    target: Target


class Press(InChannel, frozen=True, kw_only=True, tag="press"):
    """Press a button."""

    message: Snowflake
    custom_id: CustomId


class Select(InChannel, frozen=True, kw_only=True, tag="select"):
    """Choose in a select menu."""

    message: Snowflake
    custom_id: CustomId
    values: tuple[str, ...]


class Submit(InChannel, frozen=True, kw_only=True, tag="submit"):
    """Send a form; `modal` is the handle that the reply with the form gave."""

    modal: str
    values: dict[str, FieldValue]


class Say(InChannel, frozen=True, kw_only=True, tag="say"):
    """Write a plain message."""

    content: str


class Dismiss(InChannel, frozen=True, kw_only=True, tag="dismiss"):
    """Take a private message off the screen for good."""

    message: Snowflake


class AddPerson(Ask, frozen=True, kw_only=True, tag="add_person"):
    """A new person comes into every server."""

    name: str


class SetDms(Ask, frozen=True, kw_only=True, tag="dms"):
    """Open or close a person's direct messages to the bot."""

    person: Snowflake
    open: bool


Act: TypeAlias = Slash | Complete | Menu | Press | Select | Submit | Say | Dismiss | AddPerson | SetDms

_decoder: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)


class _Numbered(msgspec.Struct):
    n: int


def parse_act(text: str) -> Act:
    """The act of a frame; raises BadFrame with a sentence for anything else."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadFrame(
            "The sandbox did not understand this request. Reload the page.", _number(text)
        ) from problem


def _number(text: str) -> int | None:
    try:
        return msgspec.json.decode(text, type=_Numbered).n
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
