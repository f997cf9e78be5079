"""The seal on a deal: a secret whose hash is posted before anybody knows the salt that is mixed into it."""

from __future__ import annotations

import re
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


def salt_of_two(message: int, other: int, secret: bytes) -> str:
    """What is mixed with the secret of a match of two who each have a sealed message.

    The second secret is opened by it as the match begins: it is worth nothing without the first, and no one
    of the two seals and messages settles the deal alone.
    """
    return f"{salt_of(message, 0)} and {other} {secret.hex()}"


_SALT = re.compile(r"message (\d+)(?: and (\d+) ([0-9a-f]{64}))?")


def message_of(salt: str) -> int | None:
    """The message whose id the salt is, or begins with; None where it is the id of a press."""
    found = _SALT.fullmatch(salt)
    return None if found is None else int(found[1])


def second_of(salt: str) -> tuple[int, str] | None:
    """The second sealed message that a salt names, and its seal; None where there is but one."""
    found = _SALT.fullmatch(salt)
    if found is None or found[2] is None:
        return None
    return int(found[2]), commitment(bytes.fromhex(found[3]))


def seal(secret: bytes, salt: str, *, opened: bool) -> Seal:
    """The seal as readers see it; the secret shows only when it is opened, after the match."""
    return Seal(commitment=commitment(secret), salt=salt, secret=secret.hex() if opened else None)
