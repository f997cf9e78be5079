"""What Discord refuses in a modal (a form that pops up) and in autocomplete choices."""

from collections.abc import Container

from bot.sandbox.codes import Form
from bot.sandbox.component_rules import ComponentRules
from bot.sandbox.components import SELECTS, ComponentKind
from bot.sandbox.model import Json

_K = ComponentKind
_GROUPS = (_K.RADIO_GROUP, _K.CHECKBOX_GROUP)
_LABELLED = (_K.TEXT_INPUT, _K.FILE_UPLOAD, *_GROUPS, _K.CHECKBOX, *SELECTS)
_SAFE_INTEGER = 2**53


class ModalRules:
    """The check of one modal."""

    def __init__(self, form: Form, *, own_emojis: Container[str]) -> None:
        self._form = form
        self._rules = ComponentRules(form, files=(), own_emojis=own_emojis)

    def check(self, modal: Json) -> None:
        """Title, custom id, and 1 to 5 rows, labels or texts."""
        form = self._form
        form.text("title", modal.get("title"), least=1, most=45, required=True)
        form.text("custom_id", modal.get("custom_id"), least=1, most=100, required=True)
        rows = form.objects("components", modal.get("components"), least=1, most=5)
        for index, row in enumerate(rows):
            self._check_row(row, f"components.{index}")

    def _check_row(self, row: Json, path: str) -> None:
        form = self._form
        match row.get("type"):
            case _K.LABEL:
                form.text(f"{path}.label", row.get("label"), least=1, most=45, required=True)
                form.text(f"{path}.description", row.get("description"), most=100)
                field = form.fields(f"{path}.component", row.get("component"), required=True)
                if field:
                    self._check_field(field, f"{path}.component", labelled=True)
            case _K.ACTION_ROW:
                children = form.objects(f"{path}.components", row.get("components"), least=1, most=1)
                for index, field in enumerate(children):
                    self._check_field(field, f"{path}.components.{index}", labelled=False)
            case _K.TEXT_DISPLAY:
                form.text(f"{path}.content", row.get("content"), least=1, most=4000, required=True)
            case _:
                message = 'Value of field "type" must be one of (1, 10, 18).'
                form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", message)

    def _check_field(self, field: Json, path: str, *, labelled: bool) -> None:
        kind = field.get("type")
        if kind not in (_LABELLED if labelled else (_K.TEXT_INPUT,)):
            self._form.wrong(
                f"{path}.type", "UNION_TYPE_CHOICES", f"Component type {kind!r:.20} not allowed here"
            )
        elif kind in SELECTS:
            self._rules.check_select(field, path)
        elif kind == _K.TEXT_INPUT:
            self._check_text_input(field, path, labelled=labelled)
        else:
            self._rules.check_custom_id(field, path)
            if kind in _GROUPS:
                self._rules.check_options(field, path, least=2 if kind == _K.RADIO_GROUP else 1, most=10)

    def _check_text_input(self, field: Json, path: str, *, labelled: bool) -> None:
        form = self._form
        self._rules.check_custom_id(field, path)
        form.choice(f"{path}.style", field.get("style"), (1, 2), required=True)
        if labelled and field.get("label") is not None:
            form.wrong(
                f"{path}.label", "TEXT_INPUT_LABEL_NOT_ALLOWED", "The label belongs to the label component"
            )
        if not labelled:
            form.text(f"{path}.label", field.get("label"), least=1, most=45, required=True)
        form.text(f"{path}.placeholder", field.get("placeholder"), most=100)
        least = form.number(f"{path}.min_length", field.get("min_length"), least=0, most=4000) or 0
        most = form.number(f"{path}.max_length", field.get("max_length"), least=1, most=4000) or 4000
        if least > most:
            form.wrong(f"{path}.min_length", "NUMBER_TYPE_MAX", "min_length must not exceed max_length")
        form.text(f"{path}.value", field.get("value"), most=most)


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
