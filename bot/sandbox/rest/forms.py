"""Requests with files: the fields of a body of ``multipart/form-data`` (RFC 7578).

A whole body is taken apart here. aiohttp's reader is made for streams of any size and reads the headers of
each part with the email package, which was a fifth of what a press cost in the sandbox.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

FORM = "multipart/form-data"

_BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))', re.IGNORECASE)
_PARAMETER = re.compile(r';\s*(name|filename)="((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_ESCAPED = re.compile(r"\\(.)")
_END_OF_HEADERS = b"\r\n\r\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a form; a file has a name of its own."""

    name: str
    filename: str | None
    content_type: str | None
    data: bytes


def read_form(content_type: str, body: bytes) -> Iterator[Field]:
    """The fields of a form, by its header ``Content-Type``. Raises ValueError for what is no form."""
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        raise ValueError("a form without a boundary")
    mark = b"\r\n--" + (boundary[1] or boundary[2]).encode()
    # Each mark begins a line, the first one too; after the last one comes "--".
    _, *parts = (b"\r\n" + body).split(mark)
    if not parts or not parts.pop().startswith(b"--"):
        raise ValueError("a form that is cut off")
    for part in parts:
        head, separator, data = part.partition(_END_OF_HEADERS)
        if not separator:
            raise ValueError("a field without an end of its headers")
        yield _field(head.decode(), data)


def _field(head: str, data: bytes) -> Field:
    headers = dict(line.partition(":")[::2] for line in head.split("\r\n") if line.strip())
    known = {name.strip().lower(): value.strip() for name, value in headers.items()}
    parameters = {
        name.lower(): _ESCAPED.sub(r"\1", value)
        for name, value in _PARAMETER.findall(known.get("content-disposition", ""))
    }
    if "name" not in parameters:
        raise ValueError("a field without a name")
    return Field(
        name=parameters["name"],
        filename=parameters.get("filename"),
        content_type=known.get("content-type"),
        data=data,
    )
