"""The seal on a deal: a secret whose hash is posted before anybody knows the salt that is mixed into it."""

from __future__ import annotations

import secrets

import msgspec

from bot.games.shuffle import commitment

SECRET_BYTES = 32
"""As many as SHA-256 gives: nobody can find the secret of a posted seal by trying."""


class Seal(msgspec.Struct, frozen=True, kw_only=True):
    """Proof that the deal was fixed: SHA-256 of the secret, the salt, and after the match the secret."""

    commitment: str
    salt: str
    secret: str | None
    """Hexadecimal; None until the match is over."""


def new_secret() -> bytes:
    """A server secret for one match."""
    return secrets.token_bytes(SECRET_BYTES)


def salt_of(message: int | None, request: int) -> str:
    """What is mixed with the secret: the id of the message that showed the seal, which everybody can see.

    Discord gives that id after the seal was written into the message, so nobody could choose one to fit the
    other. Where no message could be posted it is the id of the press, which only the bot saw.
    """
    return str(request) if message is None else f"message {message}"


def message_of(salt: str) -> int | None:
    """The message whose id the salt is; None where it is the id of a press."""
    kind, _, number = salt.partition(" ")
    return int(number) if kind == "message" else None


def seal(secret: bytes, salt: str, *, opened: bool) -> Seal:
    """The seal as readers see it; the secret shows only when it is opened, after the match."""
    return Seal(commitment=commitment(secret), salt=salt, secret=secret.hex() if opened else None)
