"""What several tests of pictures need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from images.ink import canvas as encode
from tests.images.recorder import Recorder
from tests.memory import forget_pictures


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Watches pictures, none of which is remembered from before."""
    forget_pictures()
    return Recorder(monkeypatch)


@pytest.fixture
def uncoded(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    """Pictures are drawn but not encoded, which takes most of the time and can harm no text."""
    monkeypatch.setattr(encode, "to_palette", lambda picture: picture)
    monkeypatch.setattr(encode, "png", lambda _picture, _level: b"")
    yield recorder
    forget_pictures()
