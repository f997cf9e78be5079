"""Matches that are over, in words: their replays, reviews and proofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from bot.words.phrasebook import and_list, plural, say

BAR = 20
"""The length of the bar of a review's progress, in signs."""

DECKS_SHOWN = 8
"""How many decks fit into a message; the file holds them all."""

View = Any
"""What a seat or a spectator saw; each game has its own type."""

Events = tuple[Any, ...]

_ENDS = frozenset(".!?…")


class Story(Protocol):
    """The narration of a game: what happened, in lines."""

    def __call__(self, events: Any, names: tuple[str, ...], /) -> Iterable[str]:  # noqa: ANN401  # each game's own events
        """A line for each event that is worth one."""


def nobody(_events: Events) -> frozenset[int]:
    """Nobody's cards stay hidden: every hand is opened after the match."""
    return frozenset()


def never(_event: object) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayWords:
    """What a game says of a match that is over; its views and events are those of that game."""

    deal: Callable[[View], str]
    """What the present deal is called: ``Deal 3``."""
    story: Story
    hand: Callable[[View, str], str]
    """What a seat holds, as a sentence with its name; empty where it holds nothing."""
    around: Callable[[View], tuple[str, ...]]
    """What lies on the table, as sentences, of a spectator's view."""
    cards: Callable[[View], tuple[str, ...]]
    """The cards that a seat holds, each as written."""
    is_deal: Callable[[object], bool] = never
    """Whether a deal begins with an event."""
    is_end: Callable[[object], bool] = never
    """Whether a deal ends with an event, and its result is shown."""
    is_big: Callable[[object], bool] = never
    """Whether an event is worth a jump to it."""
    is_draw: Callable[[object], bool] = never
    """Whether an event is a draw of cards that it does not name."""
    is_offer: Callable[[object], bool] = never
    """Whether an event takes cards from a hand without naming them."""
    closed: Callable[[Events], frozenset[int]] = nobody
    """The seats whose cards stay hidden from others by the rules, given all that happened in a deal."""


def disclosed(  # both views of the one who moved
    words: ReplayWords, events: Events, before: View, after: View
) -> str:
    """The cards that came or went and that only the player who moved saw then; empty if all were seen."""
    # Counted and not compared as sets: a game may have a card twice.
    held, now = (Counter(words.cards(view)) for view in (before, after))
    if any(map(words.is_draw, events)):
        moved = now - held
    elif any(map(words.is_offer, events)):
        moved = held - now
    else:
        return ""
    cards = tuple(moved.elements())
    return say("It was {cards}.", cards=and_list(cards)) if cards else ""


def sentences(lines: Iterable[str]) -> str:
    """Lines in one paragraph; those that have no full stop by themselves get one."""
    return " ".join(line if line[-1:] in _ENDS else f"{line}." for line in lines)


def place_line(deal: str, move: int, moves: int) -> str:
    """The place in the replay: ``Deal 3, move 14 of 31``."""
    if not move:
        return say("{deal}, before move 1 of {moves}", deal=deal, moves=moves)
    return say("{deal}, move {move} of {moves}", deal=deal, move=move, moves=moves)


def hidden_hand(name: str) -> str:
    """That a hand stays hidden after the match too."""
    return say("{name}'s cards were never shown.", name=name)


def before_deals() -> str:
    """What comes before the first deal."""
    return say("Before the cards")


def film_alt(title: str, ending: str, lines: Iterable[str]) -> tuple[str, ...]:
    """An animation in words: what it shows and how that ends, then what happens in it."""
    head = say("Animation of {deal}.", deal=title)
    end = (say("At the end: {told}", told=ending),) if ending else ()
    return (head, *end, *(sentences((line,)) for line in lines))


def past_label(number: int, title: str, names: tuple[str, ...]) -> str:
    """A match that is over, in a list to choose from: ``12: Standard gin, Alice and Bob``."""
    return say("{number}: {title}, {names}", number=number, title=title, names=and_list(names))


def review_title(number: int, title: str) -> str:
    """The heading of a review."""
    return say("### Your play in match {number}, {title}", number=number, title=title)


def progress_line(done: int, total: int) -> str:
    """How far a review is, as a bar; a review without a ``total`` waits for its turn."""
    if not total:
        return say("I'll begin as soon as I can. Progress shows here.")
    filled = BAR * done // total
    bar = "▰" * filled + "▱" * (BAR - filled)
    return say("{bar} {percent}% of moves reviewed", bar=bar, percent=100 * done // total)


def cancelled_line() -> str:
    """The review was cancelled."""
    return say("Cancelled. Nothing is kept.")


def ready_line(number: int) -> str:
    """The review is ready, for a person who asked for it before a restart or long ago."""
    return say("Your review of match {number} is ready.", number=number)


def verdict_line(deals: int, number: int, title: str, *, is_fair: bool) -> str:
    """Whether the check passes, for how many deals of which match."""
    match = say("Match {number}, {title}", number=number, title=title)
    if not is_fair:
        return say("**Check failed ✗**\n{match}", match=match)
    verdict = plural("**Fair ✓, one deal**", "**Fair ✓, {number} deals**", deals)
    return f"{verdict}\n{match}"


def verdict_note(*, is_fair: bool, is_public: bool) -> str:
    """What was checked; ``is_public``: the salt is the number of a message."""
    if not is_fair:
        return say("Something in this match's log has changed. Show the proof to whoever runs this bot.")
    if not is_public:
        return say("Checked just now. No seal could be posted before this match, so the proof is weaker.")
    return say("Checked just now: every deal follows from the seal posted before the cards.")


def seal_text(commitment: str, salt: str, link: str | None) -> str:
    """The seal of a match that goes on, and what it is good for."""
    source = (
        say("**Salt**, the number of the press that began the match:\n`{salt}`", salt=salt)
        if link is None
        else say("**Salt**, the number of [this message]({link}):\n`{salt}`", link=link, salt=salt)
    )
    seal = say("**Seal**\n`{commitment}`", commitment=commitment)
    about = say(
        "**Fair deal**\nSeal and salt fix every deal of this match. Once it's over, /verify opens the seal "
        "and checks them all."
    )
    return f"{about}\n{seal}\n{source}"


def second_seal(commitment: str, link: str) -> str:
    """The seal of the second player of a match across servers, whose secret is part of the salt."""
    return say(
        "**The second seal** was posted in [this message]({link}) on the other server. The salt opens it, "
        "and ends with that message's number and the secret:\n`{commitment}`",
        link=link,
        commitment=commitment,
    )


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
            "**1. The seal**, the SHA-256 of a secret, was posted before the cards:\n`{commitment}`",
            commitment=commitment,
        ),
        _salt_step(salt, link),
        say("**3. The secret**, opened after the match:\n`{secret}`", secret=secret),
        say("**4. The seed**, the HMAC-SHA256 of secret and salt:\n`{seed}`", seed=seed),
        "\n".join((say("**5. The decks** it gives, top card first:"), *_decks(decks))),
    )
    return "\n".join(steps)


def proof_comparison(fingerprint: str, file: str) -> str:
    """What to compare, and how to check it without me."""
    return say(
        "**6. Compare** the seal with the one you saw before the cards, the salt with that message, "
        "and the cards with those you held. Don't take my word for the rest: `./upcard verify {file}` "
        "(or `bot/verify.py`, with just Python) repeats the calculation and follows every move. It "
        "must show this fingerprint:\n`{fingerprint}`",
        file=file,
        fingerprint=fingerprint,
    )


def proof_note(*, is_public: bool) -> str:
    """What the proof does not say; ``is_public``: the salt is the number of a message."""
    worth = (
        say(
            "This proves that no deck was chosen after the seal was posted. It can't prove that the host "
            "never looked at the cards, or never withdrew an earlier challenge because of them."
        )
        if is_public
        else say(
            "Only I saw the number of that press, so this proves less: a changed Upcard could have "
            "picked it, and the decks with it."
        )
    )
    opened = say(
        "The opened secret reveals every card of the match, even hands that were never shown. The file "
        "names nobody."
    )
    return f"{worth}\n{opened}"


def finished_label(number: int, title: str) -> str:
    """A match that is over, in a list to choose from."""
    return say("{number}: {title}", number=number, title=title)


def _salt_step(salt: str, link: str | None) -> str:
    if link is None:
        return say("**2. The salt**, the number of the press that began the match:\n`{salt}`", salt=salt)
    return say(
        "**2. The salt**, the number that Discord gave [the message with the seal]({link}) after it was "
        "written:\n`{salt}`",
        link=link,
        salt=salt,
    )


def _decks(decks: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for label, cards in decks[:DECKS_SHOWN]:
        yield say("{label}: `{cards}`", label=label, cards=cards)
    left = len(decks) - DECKS_SHOWN
    if left > 0:
        yield plural("One more is in the file.", "{number} more are in the file.", left)
