"""What several tests of pictures need."""

from __future__ import annotations

import pytest

from tests.images.recorder import Recorder
from tests.memory import forget_pictures


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Watches pictures, none of which is remembered from before."""
    forget_pictures()
    return Recorder(monkeypatch)
