"""The acts that the page may ask for, one kind of frame for each, and how they are carried out."""

from collections.abc import Awaitable
from typing import Annotated, TypeAlias, assert_never

import msgspec

from bot.sandbox.guilds import Channel
from bot.sandbox.interactions import AnswerKind
from bot.sandbox.model import Json, Snowflake
from bot.sandbox.person import Person
from bot.sandbox.press import InteractionFailed
from bot.sandbox.press import Press as Interacting
from bot.sandbox.seen import Message, NotOffered
from bot.sandbox.server import Sandbox

Words: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
CustomId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
OptionValue: TypeAlias = str | int | float | bool
FieldValue: TypeAlias = str | bool | tuple[str, ...] | None


class BadFrame(ValueError):
    """A frame that is no act. The text is a sentence for the page, `number` the frame's own number if any."""

    def __init__(self, sentence: str, number: int | None) -> None:
        super().__init__(sentence)
        self.number = number


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Any frame; the reply repeats its number `n`, by which the page knows what was answered."""

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
    """Take an ephemeral message off the screen for good."""

    message: Snowflake


class AddPerson(Ask, frozen=True, kw_only=True, tag="add_person"):
    """Add a person, who joins every server."""

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


LONGEST_NAME = 32
LONGEST_TEXT = 2000
MOST_PEOPLE = 50
FORMS_KEPT = 20  # per tab; a form that was closed without sending is never asked for again


class Forms(dict[str, Interacting]):
    """The modals that one tab has open, by handle."""

    def put(self, press: Interacting) -> str:
        """Keep a form and give it a handle; the oldest ones go when there are too many."""
        while len(self) >= FORMS_KEPT:
            del self[next(iter(self))]
        self[press.id] = press
        return press.id


class Acts:
    """Carries out what people do at the page; `dismissed` are the ephemeral messages they took away."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.dismissed: set[Snowflake] = set()

    async def reply(self, act: Act, forms: Forms) -> Json:
        """Carry an act out. The reply has `ok` and `kind`, or an `error` of kind "refused" or "failed"."""
        try:
            return {"ok": True} | await self._do(act, forms)
        except NotOffered as refusal:
            return {"ok": False, "kind": "refused", "error": _sentence(str(refusal))}
        except (InteractionFailed, TimeoutError):
            return {"ok": False, "kind": "failed", "error": "The bot did not answer in time."}

    async def _do(self, act: Act, forms: Forms) -> Json:
        match act:
            case Slash():
                person, channel = self._seat(act)
                return await self._answer(person.slash(channel, act.command, **act.options), forms)
            case Complete():
                return await self._complete(act)
            case Menu():
                person, channel = self._seat(act)
                return await self._answer(
                    person.menu(channel, act.command, target=self._target(person, act)), forms
                )
            case Press():
                return await self._press(act, forms)
            case Select():
                return await self._select(act, forms)
            case Submit():
                return await self._submit(act, forms)
            case Say():
                return await self._say(act)
            case Dismiss():
                return self._dismiss(act)
            case AddPerson():
                return self._add_person(act)
            case SetDms():
                person = self._person(act.person)
                (person.open_dms if act.open else person.close_dms)()
                return {"kind": "done"}
            case _:
                assert_never(act)

    def _person(self, person_id: Snowflake) -> Person:
        for person in self._sandbox.people:
            if person.id == person_id:
                return person
        raise NotOffered("this person is not here")

    def _seat(self, act: InChannel) -> tuple[Person, Channel]:
        return self._person(act.person), Channel(self._sandbox.core, act.channel)

    def _message(self, person: Person, message_id: Snowflake) -> Message:
        message = person.find(message_id)
        if message is None:
            raise NotOffered("this message is no longer there")
        return message

    async def _answer(self, doing: Awaitable[Interacting], forms: Forms) -> Json:
        press = await doing
        answer = await press.answered()
        reply: Json = {"kind": answer.kind.value}
        if answer.kind is AnswerKind.MODAL:
            reply |= {"modal": press.modal_payload, "handle": forms.put(press)}
        return reply

    async def _complete(self, act: Complete) -> Json:
        person, channel = self._seat(act)
        if "focused" in act.options:
            raise NotOffered("an option of this name cannot be completed here")
        press = await person.autocomplete(channel, act.command, focused=act.focused, **act.options)
        answer = await press.answered()
        return {
            "kind": "choices",
            "choices": [{"name": one.name, "value": one.value} for one in answer.choices],
        }

    def _target(self, person: Person, act: Menu) -> Person | Message:
        match act.target.user, act.target.message:
            case (str(user_id), None):
                return self._person(Snowflake(user_id))
            case (None, str(message_id)):
                return self._message(person, Snowflake(message_id))
            case _:
                raise NotOffered("this command needs one person or one message")

    async def _press(self, act: Press, forms: Forms) -> Json:
        person, _ = self._seat(act)
        message = self._message(person, act.message)
        button = message.find_button(custom_id=act.custom_id)
        if button is None:
            raise NotOffered("this button is no longer there")
        if button.disabled:
            raise NotOffered("this button is disabled")
        return await self._answer(person.press(message, custom_id=act.custom_id), forms)

    async def _select(self, act: Select, forms: Forms) -> Json:
        person, _ = self._seat(act)
        message = self._message(person, act.message)
        select = next((one for one in message.selects if one.custom_id == act.custom_id), None)
        if select is None:
            raise NotOffered("this select is no longer there")
        if select.disabled:
            raise NotOffered("this select is disabled")
        return await self._answer(person.select(message, act.custom_id, act.values), forms)

    async def _submit(self, act: Submit, forms: Forms) -> Json:
        source = forms.get(act.modal)
        if source is None:
            raise NotOffered("this form is no longer open")
        reply = await self._answer(self._person(act.person).submit(source, dict(act.values)), forms)
        # Kept until the bot has answered: after a refused answer the person can send the form again.
        forms.pop(act.modal, None)
        return reply

    async def _say(self, act: Say) -> Json:
        person, channel = self._seat(act)
        text = act.content.strip()
        if not 1 <= len(text) <= LONGEST_TEXT:
            raise NotOffered(f"a message has 1 to {LONGEST_TEXT} characters")
        message = await person.say(channel, text)
        return {"kind": "message", "message": message.id}

    def _dismiss(self, act: Dismiss) -> Json:
        message = self._message(self._person(act.person), act.message)
        if not message.ephemeral:
            raise NotOffered("only private messages can be dismissed")
        self.dismissed.add(message.id)
        return {"kind": "done"}

    def _add_person(self, act: AddPerson) -> Json:
        name = " ".join(act.name.split())
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise NotOffered(f"a name has 1 to {LONGEST_NAME} characters")
        taken = {person.name.casefold() for person in self._sandbox.people}
        if name.casefold() in taken:
            raise NotOffered(f"there is a {name} already")
        if len(taken) >= MOST_PEOPLE:
            raise NotOffered(f"there is room for {MOST_PEOPLE} people")
        person = self._sandbox.add_person(name, *self._sandbox.guilds)
        return {"kind": "person", "person": person.id}


def _sentence(text: str) -> str:
    """A refusal as a sentence: with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
