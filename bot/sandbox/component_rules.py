"""What Discord refuses in the components of messages and modals: kinds, nesting, counts, ids, references."""

from collections.abc import Container, Mapping

from bot.sandbox.codes import Form
from bot.sandbox.components import SELECTS, ButtonStyle, ComponentKind, check_emoji, media_of, walk
from bot.sandbox.model import Json

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_ROWS = 5
ATTACHMENT = "attachment://"

_K = ComponentKind
_ROW_KINDS = (_K.BUTTON, *SELECTS)
_BLOCKS = (_K.ACTION_ROW, _K.SECTION, _K.TEXT_DISPLAY, _K.MEDIA_GALLERY, _K.FILE, _K.SEPARATOR)
_CHILDREN: Mapping[int, tuple[ComponentKind, ...]] = {
    _K.ACTION_ROW: _ROW_KINDS,
    _K.SECTION: (_K.TEXT_DISPLAY,),
    _K.CONTAINER: _BLOCKS,
}
_CHILD_COUNTS: Mapping[int, tuple[int, int]] = {
    _K.ACTION_ROW: (1, 5),
    _K.SECTION: (1, 3),
    _K.CONTAINER: (1, 40),
}

_PICKED: Mapping[ComponentKind, tuple[str, ...]] = {
    _K.USER_SELECT: ("user",),
    _K.ROLE_SELECT: ("role",),
    _K.MENTIONABLE_SELECT: ("user", "role"),
    _K.CHANNEL_SELECT: ("channel",),
}
"""What the values that a select shows as chosen may be."""
_CHANNELS = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
"""The types of channels."""


class ComponentRules:
    """The check of one component tree. `files` are the names that attachment:// may refer to."""

    def __init__(self, form: Form, *, files: Container[str], own_emojis: Container[str]) -> None:
        self._form = form
        self._files = files
        self._own_emojis = own_emojis
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()

    def check_message(self, components: object, *, v2: bool) -> None:
        """The components of a message, legacy (rows only) or Components V2."""
        form = self._form
        tree = form.objects("components", components, most=MAX_COMPONENTS if v2 else MAX_ROWS)
        allowed = (*_BLOCKS, _K.CONTAINER) if v2 else (_K.ACTION_ROW,)
        for index, component in enumerate(tree):
            self._check(component, f"components.{index}", allowed)
        # The limit of 40 counts nested components too, the accessory of a section included.
        everything = list(walk(tree))
        if len(everything) > MAX_COMPONENTS:
            message = f"The total number of components should not exceed {MAX_COMPONENTS}"
            form.wrong("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        # 4,000 characters hold for all text displays of a message together, not for each.
        texts = [one.get("content") for one in everything if one.get("type") == _K.TEXT_DISPLAY]
        if sum(len(text) for text in texts if isinstance(text, str)) > MAX_TEXT:
            message = f"The total displayable text size should not exceed {MAX_TEXT}"
            form.wrong("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)

    def _check(self, component: Json, path: str, allowed: tuple[ComponentKind, ...]) -> None:
        kind = component.get("type")
        if kind not in allowed:
            names = ", ".join(str(int(one)) for one in allowed)
            message = f'Value of field "type" must be one of ({names}).'
            self._form.wrong(f"{path}.type", "UNION_TYPE_CHOICES", message)
            return
        self._check_id(component, path)
        match kind:
            case _K.BUTTON:
                self._check_button(component, path)
            case _K.TEXT_DISPLAY:
                self._form.text(
                    f"{path}.content", component.get("content"), most=MAX_TEXT, least=1, required=True
                )
            case _K.THUMBNAIL | _K.MEDIA_GALLERY | _K.FILE:
                self._check_media(component, path)
            case _K.SEPARATOR:
                self._form.choice(f"{path}.spacing", component.get("spacing"), (1, 2))
                self._form.flag(f"{path}.divider", component.get("divider"))
            case _K.ACTION_ROW | _K.SECTION | _K.CONTAINER:
                self._check_parent(component, path, int(kind))
            case _:
                self.check_select(component, path)

    def _check_id(self, component: Json, path: str) -> None:
        identity = self._form.number(f"{path}.id", component.get("id"), least=0, most=2**31 - 1)
        # 0 stands for "no id": Discord numbers those by itself.
        if identity and identity in self._ids:
            self._form.wrong(f"{path}.id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        self._ids.add(identity or 0)

    def _check_parent(self, component: Json, path: str, kind: int) -> None:
        least, most = _CHILD_COUNTS[kind]
        children = self._form.objects(
            f"{path}.components", component.get("components"), least=least, most=most
        )
        for index, child in enumerate(children):
            self._check(child, f"{path}.components.{index}", _CHILDREN[kind])
        # A select fills the width of its row, so that nothing else has room beside it.
        if (
            kind == _K.ACTION_ROW
            and len(children) > 1
            and any(child.get("type") in SELECTS for child in children)
        ):
            message = "The specified component exceeds the maximum width"
            self._form.wrong(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        if kind == _K.SECTION:
            accessory = self._form.fields(f"{path}.accessory", component.get("accessory"), required=True)
            if accessory:
                self._check(accessory, f"{path}.accessory", (_K.BUTTON, _K.THUMBNAIL))
        if kind == _K.CONTAINER:
            self._form.number(f"{path}.accent_color", component.get("accent_color"), least=0, most=0xFFFFFF)

    def _check_button(self, button: Json, path: str) -> None:
        form, style = self._form, button.get("style")
        form.choice(f"{path}.style", style, tuple(int(one) for one in ButtonStyle), required=True)
        form.text(f"{path}.label", button.get("label"), most=80)
        check_emoji(form, f"{path}.emoji", button.get("emoji"), self._own_emojis)
        if style == ButtonStyle.LINK:
            self._check_url(button.get("url"), f"{path}.url", ("http://", "https://", "discord://"), most=512)
            if button.get("custom_id") is not None:
                message = "A custom id and url cannot both be specified"
                form.wrong(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        elif style == ButtonStyle.PREMIUM:
            form.snowflake(f"{path}.sku_id", button.get("sku_id"))
        else:
            self.check_custom_id(button, path)
            if button.get("url") is not None:
                form.wrong(f"{path}.url", "BUTTON_COMPONENT_URL_NOT_ALLOWED", "Only link buttons have a url")
        if style != ButtonStyle.PREMIUM and not button.get("label") and not button.get("emoji"):
            form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")

    def check_custom_id(self, component: Json, path: str) -> None:
        """A custom id: present, 1 to 100 characters, not used by another component of the message."""
        custom_id = self._form.text(
            f"{path}.custom_id", component.get("custom_id"), least=1, most=100, required=True
        )
        # Unique in the whole message, also across rows and containers.
        if custom_id and custom_id in self._custom_ids:
            message = "Component custom id cannot be duplicated"
            self._form.wrong(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._custom_ids.add(custom_id)

    def check_select(self, select: Json, path: str) -> None:
        """A select of any kind."""
        form = self._form
        self.check_custom_id(select, path)
        form.text(f"{path}.placeholder", select.get("placeholder"), most=150)
        least = form.number(f"{path}.min_values", select.get("min_values"), least=0, most=25)
        most = form.number(f"{path}.max_values", select.get("max_values"), least=1, most=25)
        least, most = 1 if least is None else least, 1 if most is None else most
        if least > most:
            form.wrong(f"{path}.min_values", "NUMBER_TYPE_MAX", "min_values must not exceed max_values")
        if select.get("type") == _K.STRING_SELECT:
            options = self.check_options(select, path, least=1, most=25)
            # Discord refuses a max_values that exceeds the number of options.
            if most > max(1, len(options)):
                form.wrong(f"{path}.max_values", "NUMBER_TYPE_MAX", f"Must be {len(options)} or fewer")
            if sum(option.get("default") is True for option in options) > most:
                message = "The number of default options exceeds max_values"
                form.wrong(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
            return
        if select.get("options"):
            form.wrong(
                f"{path}.options", "SELECT_COMPONENT_OPTIONS_NOT_ALLOWED", "Only string selects have options"
            )
        self._check_defaults(select, path, most)

    def _check_defaults(self, select: Json, path: str, most: int) -> None:
        """What a select of people, roles or channels shows as chosen, and which channels it lists."""
        form, kind = self._form, ComponentKind(select["type"])
        defaults = form.objects(f"{path}.default_values", select.get("default_values"), least=0, most=25)
        if len(defaults) > most:
            message = "The number of default values exceeds max_values"
            form.wrong(f"{path}.default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
        for index, one in enumerate(defaults):
            here = f"{path}.default_values.{index}"
            form.snowflake(f"{here}.id", one.get("id"))
            if one.get("type") not in _PICKED[kind]:
                message = f"Value must be one of {_PICKED[kind]}."
                form.wrong(f"{here}.type", "BASE_TYPE_CHOICES", message)
        listed = select.get("channel_types")
        if kind is _K.CHANNEL_SELECT and listed is not None:
            known = isinstance(listed, list) and all(one in _CHANNELS for one in listed)
            if not known or len(set(listed)) < len(listed):
                message = "These are no distinct channel types"
                form.wrong(f"{path}.channel_types", "BASE_TYPE_CHOICES", message)

    def check_options(self, component: Json, path: str, *, least: int, most: int) -> list[Json]:
        """The options of a select or of a group in a modal: counts, lengths, distinct values."""
        form = self._form
        options = form.objects(f"{path}.options", component.get("options"), least=least, most=most)
        values: set[str] = set()
        for index, option in enumerate(options):
            here = f"{path}.options.{index}"
            form.text(f"{here}.label", option.get("label"), least=1, most=100, required=True)
            form.text(f"{here}.description", option.get("description"), most=100)
            check_emoji(form, f"{here}.emoji", option.get("emoji"), self._own_emojis)
            value = form.text(f"{here}.value", option.get("value"), least=1, most=100, required=True)
            if value in values:
                message = "The specified option value is already used"
                form.wrong(f"{here}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            values.add(value)
        return options

    def _check_media(self, component: Json, path: str) -> None:
        form, kind = self._form, component.get("type")
        if kind == _K.MEDIA_GALLERY:
            items = form.objects(f"{path}.items", component.get("items"), least=1, most=10)
            for index, item in enumerate(items):
                form.text(f"{path}.items.{index}.description", item.get("description"), most=1024)
                form.fields(f"{path}.items.{index}.media", item.get("media"), required=True)
        elif kind == _K.THUMBNAIL:
            form.text(f"{path}.description", component.get("description"), most=1024)
            form.fields(f"{path}.media", component.get("media"), required=True)
        else:
            form.fields(f"{path}.file", component.get("file"), required=True)
        schemes = (ATTACHMENT,) if kind == _K.FILE else ("http://", "https://", ATTACHMENT)
        for media in media_of(component):
            self._check_reference(media.get("url"), path, schemes)

    def _check_reference(self, url: object, path: str, schemes: tuple[str, ...]) -> None:
        self._check_url(url, path, schemes, most=2048)
        if (
            isinstance(url, str)
            and url.startswith(ATTACHMENT)
            and url.removeprefix(ATTACHMENT) not in self._files
        ):
            message = f"The referenced attachment {url.removeprefix(ATTACHMENT)!r} was not found"
            self._form.wrong(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)

    def _check_url(self, url: object, path: str, schemes: tuple[str, ...], *, most: int) -> None:
        text = self._form.text(path, url, most=most, required=True)
        if text and not text.startswith(schemes):
            message = f"Scheme must be one of {', '.join(schemes)}"
            self._form.wrong(path, "URL_TYPE_INVALID_SCHEME", message)


_GROUPS = (_K.RADIO_GROUP, _K.CHECKBOX_GROUP)
_LABELLED = (_K.TEXT_INPUT, _K.FILE_UPLOAD, *_GROUPS, _K.CHECKBOX, *SELECTS)


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
