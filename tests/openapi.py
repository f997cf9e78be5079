"""Checks recorded REST traffic against Discord's own OpenAPI description, when that lies beside the checkout.

Requests are checked strictly: the description leaves nearly every object open, so it is closed first, and a
misspelt field is a finding. Responses (those of the sandbox) are checked as they stand.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeAlias

from jsonschema_rs import Draft202012Validator, ValidationError

from bot.sandbox.records import Record

Json: TypeAlias = dict[str, Any]
Side: TypeAlias = Literal["request", "response"]

SPEC_PATH = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
MISSING = (
    f"Discord's OpenAPI description is not there: {SPEC_PATH.name} beside the checkout, in shared/discord"
)
MAX_FILES = 10
LONGEST_MESSAGE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One disagreement between a record and the description; `where` is a path in the body or a name."""

    method: str
    path: str
    side: Side
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.side} {self.where or '.'}: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A finding that is no fault, and why."""

    path: str
    where: str
    message: str
    reason: str

    def covers(self, finding: Finding) -> bool:
        patterns = ((self.path, finding.path), (self.where, finding.where), (self.message, finding.message))
        return all(re.search(pattern, text) for pattern, text in patterns)


# What discord.py 2.7.1 sends, Discord takes, and the description does not know.
KNOWN: tuple[Known, ...] = (
    Known(
        path=r"/commands$",
        where=r"^\d+$",
        message=r"'nsfw' was unexpected",
        reason="Discord documents nsfw for commands; the description leaves it out of the bulk overwrite",
    ),
    Known(
        path=r"/callback$|^/webhooks/",
        where=r"^(data)?$",
        message=r"'tts' was unexpected",
        reason="Discord documents tts for answers; the description leaves it out",
    ),
    Known(
        path=r"^/channels/\d+/messages/\d+$",
        where=r"^$",
        message=r"'tts' was unexpected",
        reason="discord.py sends tts with an edit that brings files; Discord ignores it there",
    ),
    Known(
        path=r"/messages|/callback$|^/webhooks/",
        where=r"allowed_mentions/users/\d+$",
        message=r'is not of type "string"',
        reason="discord.py names the people who may be notified by number; Discord takes ids as numbers too",
    ),
    Known(
        path=r"/messages|/callback$|^/webhooks/",
        where=r"attachments/\d+/id$",
        message=r'is not of type "string"',
        reason="a new attachment is named by its index in the request; Discord takes the number too",
    ),
    Known(
        path=r"/messages|/callback$|^/webhooks/",
        where=r"emoji/id$",
        message=r'is not of type "string"',
        reason="discord.py names the emoji of a button by number; Discord takes ids as numbers too",
    ),
    Known(
        path=r"^/users/@me/channels$",
        where=r"^recipient_id$",
        message=r'is not of type "string"',
        reason="Discord takes ids as numbers too",
    ),
    Known(
        path=r"/messages$",
        where=r"^message_reference/(guild_id|channel_id|message_id)$",
        message=r'is not of type "string"',
        reason="discord.py names the message that it replies to by number; Discord takes ids as numbers too",
    ),
    Known(
        path=r"",
        where=r"_errors(/\d+/code)?$",
        message=r'is not of type "(integer|object)"',
        reason="the description is wrong: codes of form errors are words such as BASE_TYPE_REQUIRED",
    ),
)


def load_spec(path: Path = SPEC_PATH) -> "Spec | None":
    """The description, or None when it is not there."""
    return Spec(json.loads(path.read_text())) if path.exists() else None


def findings(records: Iterable[Record], spec: "Spec") -> tuple[Finding, ...]:
    """Everything in which the records disagree with the description, without what is `KNOWN`."""
    found = (finding for record in records for finding in spec.check(record))
    return tuple(finding for finding in found if not any(known.covers(finding) for known in KNOWN))


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the description."""

    pattern: re.Pattern[str]
    method: str
    body: Json
    parameters: Sequence[Json]


class Spec:
    """The description, with its schemas prepared: closed for requests, as they are for responses."""

    def __init__(self, description: Json) -> None:
        self._description = description
        self._validators: dict[str, Draft202012Validator] = {}
        strict, loose = deepcopy(description["components"]), deepcopy(description["components"])
        _close(strict["schemas"])
        self._components: Mapping[Side, Json] = {"request": strict, "response": loose}
        for components in self._components.values():
            _discriminate(components["schemas"], components["schemas"])

    @cached_property
    def _operations(self) -> tuple[Operation, ...]:
        """All operations; those with fewer parameters first, so that @me is not taken for an id."""
        found = []
        for template, item in self._description["paths"].items():
            pattern = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template)))
            common = item.get("parameters", [])
            for method, body in item.items():
                if method != "parameters":
                    parameters = [*common, *body.get("parameters", [])]
                    found.append((template.count("{"), Operation(pattern, method.upper(), body, parameters)))
        return tuple(operation for _, operation in sorted(found, key=lambda pair: pair[0]))

    def check(self, record: Record) -> Iterator[Finding]:
        """The findings of one record."""
        if record.status == 404 and record.route is None:
            return
        for operation in self._operations:
            match = operation.pattern.fullmatch(record.path)
            if match is not None and operation.method == record.method:
                yield from self._check_parameters(record, operation, match.groupdict())
                yield from self._check_request(record, operation)
                if not record.faulted:
                    yield from self._check_response(record, operation)
                return
        yield _finding(record, "request", "", "the description has no such operation")

    def _check_parameters(
        self, record: Record, operation: Operation, path: Mapping[str, str]
    ) -> Iterator[Finding]:
        known = {one["name"] for one in operation.parameters if one["in"] == "query"}
        for name in record.query.keys() - known:
            yield _finding(record, "request", name, "unknown query parameter")
        for parameter in operation.parameters:
            name = parameter["name"]
            value = path.get(name) if parameter["in"] == "path" else record.query.get(name)
            schema = self._resolved(parameter["schema"])
            if value is None or value in ("@me", "@original"):
                continue
            if schema.get("type") == "boolean" and value.lower() not in ("true", "false", "1", "0"):
                yield _finding(record, "request", name, f"{value!r} is no boolean")
            if "pattern" in schema and not re.search(schema["pattern"], value):
                yield _finding(record, "request", name, f"{value!r} does not match {schema['pattern']}")
        security = operation.body.get("security")
        if security and {} not in security and record.auth != "Bot":
            yield _finding(record, "request", "Authorization", "the bot's token is required")

    def _resolved(self, schema: Json) -> Json:
        name = schema.get("$ref", "").rpartition("/")[2]
        found: Json = self._description["components"]["schemas"][name] if name else schema
        return found

    def _check_request(self, record: Record, operation: Operation) -> Iterator[Finding]:
        if "requestBody" not in operation.body:
            if record.json not in (None, {}):
                yield _finding(record, "request", "", "a body where the description has none")
            return
        kind = (record.content_type or "").partition(";")[0]
        content = operation.body["requestBody"]["content"]
        if kind and kind not in content:
            yield _finding(record, "request", "Content-Type", f"{kind} is not among {sorted(content)}")
        if record.json is None:
            if operation.body["requestBody"].get("required"):
                yield _finding(record, "request", "", "the body is missing")
            return
        usual = "application/json" if kind not in content or kind == "multipart/form-data" else kind
        if usual in content:
            yield from self._check_body(record, "request", content[usual]["schema"], record.json)
        yield from _check_files(record)

    def _check_response(self, record: Record, operation: Operation) -> Iterator[Finding]:
        responses, status = operation.body["responses"], str(record.status)
        response = responses.get(status) or responses.get(f"{status[0]}XX")
        if response is None:
            yield _finding(record, "response", status, f"the description knows only {sorted(responses)}")
            return
        if "$ref" in response:
            response = self._description["components"]["responses"][response["$ref"].rpartition("/")[2]]
        content = response.get("content", {}).get("application/json")
        if content is not None and record.response is not None:
            yield from self._check_body(record, "response", content["schema"], record.response)

    def _check_body(self, record: Record, side: Side, schema: Json, body: object) -> Iterator[Finding]:
        for error in self._validator(side, schema).iter_errors(body):
            for narrow in _narrowed(error):
                where = "/".join(str(part) for part in narrow.instance_path)
                yield _finding(record, side, where, _short(narrow.message))

    def _validator(self, side: Side, schema: Json) -> Draft202012Validator:
        key = f"{side} {json.dumps(schema, sort_keys=True)}"
        if key not in self._validators:
            components = self._components[side]
            holder = {"schema": deepcopy(schema)}
            _discriminate(holder, components["schemas"])
            self._validators[key] = Draft202012Validator({**holder["schema"], "components": components})
        return self._validators[key]


def _narrowed(error: ValidationError) -> Iterator[ValidationError]:
    """What is wrong inside of a union: the faults of the alternative that comes closest."""
    branches: Sequence[Sequence[ValidationError]] = getattr(error.kind, "context", ())
    if not branches:
        yield error
        return
    for fault in min(branches, key=len):
        yield from _narrowed(fault)


def _short(message: str) -> str:
    """A message that begins with what was found, which may be long, and ends with what is wrong with it."""
    return message if len(message) <= LONGEST_MESSAGE else f"{message[:60]}...{message[-60:]}"


def _finding(record: Record, side: Side, where: str, message: str) -> Finding:
    return Finding(method=record.method, path=record.path, side=side, where=where, message=message)


def _check_files(record: Record) -> Iterator[Finding]:
    """Every file has a name, one of ten numbers, and an entry in `attachments` with that number."""
    body = record.json if isinstance(record.json, dict) else {}
    data = body.get("data") if isinstance(body.get("data"), dict) else body
    described = {str(one.get("id")) for one in data.get("attachments") or ()} if data else set()
    for number, meta in record.files.items():
        name = f"files[{number}]"
        if number >= MAX_FILES:
            yield _finding(record, "request", name, "only files[0] to files[9] exist")
        if not meta.filename:
            yield _finding(record, "request", name, "the file has no name")
        if str(number) not in described:
            yield _finding(record, "request", name, "no entry of attachments has this id")


def _close(node: object) -> None:
    """Refuse unknown properties in every object schema that does not speak of them."""
    if isinstance(node, dict):
        is_object = node.get("type") in ("object", ["object", "null"])
        if is_object and "properties" in node and "additionalProperties" not in node:
            node["additionalProperties"] = False
        for below in node.values():
            _close(below)
    elif isinstance(node, list):
        for below in node:
            _close(below)


def _discriminate(node: object, schemas: Json) -> None:
    """Turn unions into decisions, which mean the same and tell what is wrong instead of "none of these fits".

    A nullable schema becomes "if null, else"; a union of schemas with different `type` values goes by those.
    """
    if isinstance(node, list):
        for below in node:
            _discriminate(below, schemas)
        return
    if not isinstance(node, dict):
        return
    for word in ("oneOf", "anyOf"):
        union = node.get(word)
        if isinstance(union, list) and len(union) == 2 and {"type": "null"} in union:
            other = next(one for one in union if one != {"type": "null"})
            node.pop(word)
            node |= {"if": {"type": "null"}, "then": True, "else": other}
        elif isinstance(union, list) and (kinds := _kinds(union, schemas)):
            node.pop(word)
            node |= _decision(union, kinds)
    for below in list(node.values()):
        _discriminate(below, schemas)


def _kinds(union: list[Json], schemas: Json) -> list[list[int]]:
    """The `type` values of each member of a union; empty when they do not tell the members apart."""
    found: list[list[int]] = []
    for member in union:
        schema = schemas.get(member.get("$ref", "").rpartition("/")[2], {})
        kind = schema.get("properties", {}).get("type", {})
        found.append(list(kind.get("enum", [])) if isinstance(kind, dict) else [])
    values = [value for kinds in found for value in kinds]
    return found if len(union) > 1 and all(found) and len(values) == len(set(values)) else []


def _decision(union: list[Json], kinds: list[list[int]]) -> Json:
    values = [value for one in kinds for value in one]
    branches = [
        {"if": {"properties": {"type": {"enum": one}}, "required": ["type"]}, "then": member}
        for member, one in zip(union, kinds, strict=True)
    ]
    return {"properties": {"type": {"enum": values}}, "required": ["type"], "allOf": branches}
