"""The seal on a deal: a secret whose hash is posted before anybody knows the salt that is mixed into it."""

from __future__ import annotations

import secrets

from bot.games.shuffle import commitment
from bot.matches.table import Seal

SECRET_BYTES = 32


def new_secret() -> bytes:
    """A server secret for one match."""
    return secrets.token_bytes(SECRET_BYTES)


def seal(secret: bytes, salt: str, *, opened: bool) -> Seal:
    """The seal as readers see it; the secret shows only when it is opened, after the match."""
    return Seal(commitment=commitment(secret), salt=salt, secret=secret.hex() if opened else None)
