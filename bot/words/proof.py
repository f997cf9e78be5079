"""The proof of a match in steps that people can follow, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.phrasebook import plural, say

DECKS_SHOWN = 8
"""How many decks fit into a message; the file holds them all."""


def proof_title(number: int, title: str) -> str:
    """What the proof proves."""
    return say("### Proof of match {number}: {title}", number=number, title=title)


def proof_steps(  # the values of one proof, all named
    *,
    commitment: str,
    salt: str,
    link: str | None,
    secret: str,
    seed: str,
    decks: tuple[tuple[str, str], ...],
) -> str:
    """The sums, step by step. ``link`` leads to the message whose number is the salt; None: a press's is."""
    steps = (
        say(
            "**1. The seal** was posted before the cards, the SHA-256 of a secret:\n`{commitment}`",
            commitment=commitment,
        ),
        _salt_step(salt, link),
        say("**3. The secret** was opened when the match was over:\n`{secret}`", secret=secret),
        say("**4. The seed** is the HMAC-SHA256 of secret and salt:\n`{seed}`", seed=seed),
        "\n".join((say("**5. The decks** that follow from it, top card first:"), *_decks(decks))),
    )
    return "\n".join(steps)


def proof_comparison(fingerprint: str, file: str) -> str:
    """What to compare, and how to check it without me."""
    return say(
        "**6. Compare** the seal with the one that you saw before the cards, the salt with that message, and "
        "the cards with those that you held. For the rest do not take my word: `./upcard verify {file}` (or "
        "`bot/verify.py`, with Python alone) does these sums again and follows the log of all moves. It must "
        "tell this fingerprint:\n`{fingerprint}`",
        file=file,
        fingerprint=fingerprint,
    )


def proof_note(*, is_public: bool) -> str:
    """What the proof does not say; ``is_public``: the salt is the number of a message."""
    worth = (
        say(
            "This proves that no deck was chosen after the seal stood in the channel. It does not prove that "
            "nobody who runs me looked at the cards, or withdrew an earlier challenge because of them."
        )
        if is_public
        else say(
            "Only I saw the number of that press, so this proves less: whoever changed my program could have "
            "picked it, and with it the decks."
        )
    )
    opened = say(
        "The opened secret tells every card of the match, also hands that were never laid open. "
        "The file names nobody."
    )
    return f"{worth}\n{opened}"


def finished_label(number: int, title: str) -> str:
    """A match that is over, in a list to choose from."""
    return say("{number}: {title}", number=number, title=title)


def _salt_step(salt: str, link: str | None) -> str:
    if link is None:
        return say("**2. The salt** is the number of the press that began the match:\n`{salt}`", salt=salt)
    return say(
        "**2. The salt** is the number that Discord gave to [the message with the seal]({link}), after the "
        "seal was written:\n`{salt}`",
        link=link,
        salt=salt,
    )


def _decks(decks: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for label, cards in decks[:DECKS_SHOWN]:
        yield say("{label}: `{cards}`", label=label, cards=cards)
    left = len(decks) - DECKS_SHOWN
    if left > 0:
        yield plural("One more is in the file.", "{number} more are in the file.", left)
