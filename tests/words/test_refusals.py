"""Every refusal has a sentence of its own."""

from __future__ import annotations

from importlib import import_module

import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.refusals import Refusal
from bot.words.refusals import SENTENCES, refusal_sentence
from tests.words.walks import words


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence(refusal: Refusal) -> None:
    sentence = refusal_sentence(refusal)

    assert sentence.endswith(".")
    assert "_" not in sentence


def test_no_two_refusals_say_the_same() -> None:
    assert len({refusal_sentence(refusal) for refusal in Refusal}) == len(Refusal)


def test_every_refusal_has_an_entry_in_the_table() -> None:
    assert set(SENTENCES) == set(Refusal)


def test_missing_permissions_are_named() -> None:
    sentence = refusal_sentence(Refusal.NO_PERMISSION, permissions=("Send Messages", "Attach Files"))

    assert "Send Messages and Attach Files" in sentence


def test_limits_are_named_in_the_singular_and_in_the_plural() -> None:
    assert "You can have one open challenge here" in refusal_sentence(Refusal.TOO_MANY_CHALLENGES, limit=1)
    assert "5 open challenges here." in refusal_sentence(Refusal.TOO_MANY_CHALLENGES, limit=5)
    assert "20 matches at a time" in refusal_sentence(Refusal.TOO_MANY_MATCHES, limit=20)
    assert "50 matches at a time" in refusal_sentence(Refusal.CHANNEL_FULL, limit=50)


def test_channels_to_play_in_are_named_as_mentions() -> None:
    sentence = refusal_sentence(Refusal.WRONG_CHANNEL, channels=(7, 8))

    assert sentence == "Matches on this server start in <#7> and <#8>. Use /play there."


@pytest.mark.parametrize(
    ("refusal", "option"),
    [
        (Refusal.TOO_MANY_CHANNELS, "allow-channel"),
        (Refusal.NOT_AN_OPEN_CHANNEL, "close-channel"),
        (Refusal.BAD_PRESET, "rules"),
        (Refusal.BAD_TURN_LIMIT, "speed"),
        (Refusal.BAD_CHALLENGE_LIMIT, "open-challenges"),
        (Refusal.BAD_MATCH_LIMIT, "matches-per-person"),
        (Refusal.BAD_CHANNEL_LIMIT, "matches-per-channel"),
    ],
)
def test_a_refused_setting_names_its_option_and_its_bounds(refusal: Refusal, option: str) -> None:
    sentence = refusal_sentence(refusal, least=1, limit=20)

    assert sentence.startswith(f"{option}: ")
    bounded = {Refusal.BAD_CHALLENGE_LIMIT, Refusal.BAD_MATCH_LIMIT, Refusal.BAD_CHANNEL_LIMIT}
    assert ("1 to 20" in sentence) == (refusal in bounded)


def test_a_block_is_told_without_the_word() -> None:
    for refusal in (Refusal.BARRED, Refusal.APART):
        assert "block" not in refusal_sentence(refusal)


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_of_every_game_has_a_sentence(key: str) -> None:
    """In the view with which a match begins; the tests of each game try the others."""
    game = GAMES[key]
    actions = "gin" if key == "gin_party" else key
    reasons = import_module(f"bot.games.{actions}.actions").Reason
    told = words(key, "reason_sentence")
    state = game.new(next(iter(game.PRESETS.values())), game.SEATS[0], bytes(32)).state
    for reason in reasons:
        assert told.reason_sentence(reason, game.view(state, Seat(0))).endswith((".", "?"))
