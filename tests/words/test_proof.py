"""The words of a proof say what is proven, and where less is."""

from __future__ import annotations

from bot.words.replay import (
    DECKS_SHOWN,
    finished_label,
    proof_comparison,
    proof_note,
    proof_steps,
    proof_title,
)


def steps(*, link: str | None = None, decks: int = 1) -> str:
    return proof_steps(
        commitment="c0ffee",
        salt="message 7",
        link=link,
        secret="5ec2e7",
        seed="5eed",
        decks=tuple((f"deal/{number}", "Kd 3c") for number in range(1, decks + 1)),
    )


def test_a_public_salt_links_to_its_message() -> None:
    assert "[the message with the seal](https://discord.com/channels/1/2/7)" in steps(
        link="https://discord.com/channels/1/2/7"
    )
    assert "proves that no deck was chosen" in proof_note(is_public=True)


def test_a_salt_that_only_the_bot_saw_is_called_so() -> None:
    assert "the press that began the match" in steps()
    assert "proves less" in proof_note(is_public=False)


def test_all_values_and_decks_are_told() -> None:
    for told in ("c0ffee", "message 7", "5ec2e7", "5eed", "deal/1: `Kd 3c`"):
        assert told in steps()
    assert "in the file" not in steps(decks=DECKS_SHOWN)
    assert "One more is in the file." in steps(decks=DECKS_SHOWN + 1)
    assert "2 more are in the file." in steps(decks=DECKS_SHOWN + 2)


def test_what_to_compare_names_file_and_fingerprint() -> None:
    told = proof_comparison("f1a9", "upcard-match-3.json")
    assert "./upcard verify upcard-match-3.json" in told
    assert "`f1a9`" in told


def test_hidden_hands_are_spoken_of() -> None:
    assert "The opened secret reveals every card of the match" in proof_note(is_public=True)


def test_matches_are_told_apart_by_their_numbers() -> None:
    assert finished_label(3, "Straight gin") == "3: Straight gin"
    assert proof_title(3, "Straight gin") == "### Proof of match 3: Straight gin"
