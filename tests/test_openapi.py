"""The checker of recorded traffic finds planted faults."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.records import FileMeta, Record
from tests.openapi import Spec, findings, load_spec

SEND = Record(
    method="POST",
    path="/channels/1/messages",
    route="/channels/{channel_id}/messages",
    query={},
    auth="Bot",
    content_type="application/json",
    json={"content": "hello"},
    files={},
    status=204,
    response=None,
    took_ms=1.0,
    faulted=True,
)


def test_missing_description_is_no_error(tmp_path: Path) -> None:
    assert load_spec(tmp_path / "openapi.json") is None


def test_good_request_has_no_findings(spec: Spec) -> None:
    assert findings([SEND], spec) == ()


@pytest.mark.parametrize(
    ("changes", "where", "message"),
    [
        ({"json": {"contnet": "hello"}}, "", "'contnet' was unexpected"),
        ({"json": {"content": 5}}, "content", "5 is not of type"),
        ({"json": {"content": "x" * 4001}}, "content", "longer than 4000 characters"),
        ({"json": {"components": [{"type": 99}]}}, "components/0/type", "99 is not one of"),
        (
            {"json": {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "labl": "x"}]}]}},
            "components/0/components/0",
            "'labl' was unexpected",
        ),
        ({"query": {"wait": "1"}}, "wait", "unknown query parameter"),
        ({"path": "/channels/here/messages"}, "channel_id", "does not match"),
        ({"auth": None}, "Authorization", "token is required"),
        ({"content_type": "text/plain"}, "Content-Type", "text/plain"),
        ({"path": "/channels/1/letters", "route": "x"}, "", "no such operation"),
        (
            {
                "content_type": "multipart/form-data; boundary=x",
                "files": {0: FileMeta(filename="", content_type=None, size_bytes=1)},
            },
            "files[0]",
            "no name",
        ),
        (
            {
                "content_type": "multipart/form-data; boundary=x",
                "files": {11: FileMeta(filename="a", content_type=None, size_bytes=1)},
                "json": {"attachments": [{"id": "0"}]},
            },
            "files[11]",
            "only files",
        ),
        ({"faulted": False, "status": 200, "response": {"id": "1"}}, "", "is a required property"),
        ({"faulted": False, "status": 302}, "302", "knows only"),
        ({"method": "GET", "path": "/users/@me", "json": {"a": 1}}, "", "a body where"),
    ],
)
def test_planted_faults_are_found(spec: Spec, changes: dict[str, Any], where: str, message: str) -> None:
    found = findings([replace(SEND, **changes)], spec)

    assert any(one.where == where and message in one.message for one in found), found
