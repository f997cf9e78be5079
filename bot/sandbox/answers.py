"""What a person chose in a select or wrote into a form, as interaction data."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bot.sandbox.components import SELECTS, ComponentKind
from bot.sandbox.core import Core
from bot.sandbox.model import Channel, HasId, Json
from bot.sandbox.seen import Field, Modal, NotOffered, Option, Select
from bot.sandbox.slash import identity_of, merge_resolved, resolved_user

_K = ComponentKind
Written: TypeAlias = str | bool | Sequence[HasId | str] | None
_PEOPLE = (_K.USER_SELECT, _K.MENTIONABLE_SELECT)


def chosen_values(
    options: Sequence[Option], values: Sequence[HasId | str], *, least: int, most: int
) -> list[str]:
    """The values of the options that were chosen by value or label."""
    chosen: list[str] = []
    for value in values:
        found = next((one.value for one in options if value in (one.value, one.label)), None)
        if found is None:
            raise NotOffered(
                f"no option {value!r}; the options are: {', '.join(one.label for one in options)}"
            )
        chosen.append(found)
    if not least <= len(chosen) <= most:
        raise NotOffered(f"{least} to {most} options have to be chosen, not {len(chosen)}")
    return chosen


def select_data(core: Core, channel: Channel, select: Select, values: Sequence[HasId | str]) -> Json:
    """The data of a select on a message."""
    data: Json = {"custom_id": select.custom_id, "component_type": int(select.kind)}
    if select.kind is _K.STRING_SELECT:
        chosen = chosen_values(select.options, values, least=select.min_values, most=select.max_values)
        return data | {"values": chosen}
    ids, resolved = _named(core, channel, select.kind, values)
    return data | {"values": ids, "resolved": resolved}


def _named(
    core: Core, channel: Channel, kind: ComponentKind, values: Sequence[HasId | str]
) -> tuple[list[str], Json]:
    """People by their handles or ids."""
    if kind not in _PEOPLE:
        raise NotOffered("people in the sandbox choose texts and people, not roles or channels")
    resolved: dict[str, Json] = {}
    ids: list[str] = []
    for value in values:
        identity = identity_of(value)
        if identity not in core.world.users:
            raise NotOffered("there is no such person")
        merge_resolved(resolved, resolved_user(core, channel, identity))
        ids.append(identity)
    return ids, resolved


def modal_data(
    core: Core, channel: Channel, payload: Json, modal: Modal, written: Mapping[str, Written]
) -> Json:
    """The data of a form that a person sends; `written` is by custom id or label, the rest stays."""
    answers = {modal.field(name).custom_id: value for name, value in written.items()}
    resolved: dict[str, Json] = {}
    rows: list[Json] = []
    for number, row in enumerate(payload["components"], start=1):
        if row["type"] == _K.TEXT_DISPLAY:
            rows.append({"type": int(_K.TEXT_DISPLAY), "id": number})
            continue
        inner = row.get("component") or row["components"][0]
        question = modal.field(inner["custom_id"])
        leaf = _field_data(core, channel, question, answers.get(question.custom_id), resolved)
        leaf |= {"id": 100 + number, "type": int(question.kind), "custom_id": question.custom_id}
        within: Json = {"component": leaf} if "component" in row else {"components": [leaf]}
        rows.append({"type": row["type"], "id": number, **within})
    data: Json = {"custom_id": modal.custom_id, "components": rows}
    return data | ({"resolved": resolved} if resolved else {})


def _field_data(
    core: Core, channel: Channel, question: Field, written: Written, resolved: dict[str, Json]
) -> Json:
    """The answer to one question; what the form demands is checked as a client does."""
    kind = question.kind
    if kind is _K.TEXT_INPUT:
        return {"value": _text(question, question.value if written is None else str(written))}
    if kind is _K.CHECKBOX:
        return {"value": written is True}
    if kind is _K.RADIO_GROUP:
        chosen = chosen_values(question.options, _listed(written), least=int(question.required), most=1)
        return {"value": chosen[0] if chosen else None}
    if kind in (_K.CHECKBOX_GROUP, _K.STRING_SELECT):
        stood = tuple(one.value for one in question.options if one.chosen)
        values = stood if written is None else _listed(written)
        least = question.min_values if question.required else 0
        return {"values": chosen_values(question.options, values, least=least, most=question.max_values)}
    if kind in SELECTS:
        ids, found = _named(core, channel, kind, _listed(written))
        merge_resolved(resolved, found)
        if question.required and len(ids) < question.min_values:
            raise NotOffered(f"the field {question.label!r} has to be filled in")
        return {"values": ids}
    raise NotOffered("people in the sandbox cannot send files with a form")


def _listed(written: Written) -> Sequence[HasId | str]:
    """What was chosen as a list: one text is one choice."""
    if written is None:
        return ()
    if isinstance(written, bool):
        raise NotOffered("this field takes choices, not yes or no")
    return (written,) if isinstance(written, str) else written


def _text(question: Field, text: str) -> str:
    if not text and not question.required:
        return text
    least = max(question.min_length, 1)
    if not least <= len(text) <= question.max_length:
        name = question.label or question.custom_id
        raise NotOffered(f"the field {name!r} takes {least} to {question.max_length} characters")
    return text
