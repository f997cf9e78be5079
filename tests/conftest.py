"""What all tests share: cards are dealt by chance, and in each test by the same."""

from __future__ import annotations

from hashlib import sha256
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, as with the cards; a busy machine is slow, and that is no fault.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets that the test's name fixes, so that a test that fails for its cards fails again."""
    name, numbers = request.node.nodeid, count()

    def secret() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    for module in ("desk", "lobby"):
        monkeypatch.setattr(f"bot.matches.{module}.new_secret", secret)
