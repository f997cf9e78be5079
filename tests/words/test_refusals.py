"""Every trouble has a sentence of its own."""

from __future__ import annotations

import pytest

from bot.matches.trouble import Trouble as ServiceTrouble
from bot.words.refusals import Trouble, trouble_sentence


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_has_a_sentence(trouble: Trouble) -> None:
    sentence = trouble_sentence(trouble)

    assert sentence.endswith(".")
    assert "_" not in sentence


def test_no_two_troubles_say_the_same() -> None:
    assert len({trouble_sentence(trouble) for trouble in Trouble}) == len(Trouble)


@pytest.mark.parametrize("trouble", ServiceTrouble)
def test_every_trouble_of_the_service_is_known_by_its_code(trouble: ServiceTrouble) -> None:
    assert Trouble(trouble.value).value == trouble.value


def test_missing_permissions_are_named() -> None:
    sentence = trouble_sentence(Trouble.NO_PERMISSION, permissions=("Send Messages", "Attach Files"))

    assert "Send Messages and Attach Files" in sentence


def test_limits_are_named_in_the_singular_and_in_the_plural() -> None:
    assert "one open challenge." in trouble_sentence(Trouble.TOO_MANY_CHALLENGES, limit=1)
    assert "5 open challenges." in trouble_sentence(Trouble.TOO_MANY_CHALLENGES, limit=5)
    assert "20 matches going on" in trouble_sentence(Trouble.TOO_MANY_MATCHES, limit=20)
    assert "50 matches are going on" in trouble_sentence(Trouble.CHANNEL_FULL, limit=50)


def test_channels_to_play_in_are_named_as_mentions() -> None:
    sentence = trouble_sentence(Trouble.WRONG_CHANNEL, channels=(7, 8))

    assert sentence == "On this server matches begin in <#7> and <#8>. Use /play there."


@pytest.mark.parametrize(
    ("trouble", "option"),
    [
        (Trouble.TOO_MANY_CHANNELS, "allow-channel"),
        (Trouble.NOT_AN_OPEN_CHANNEL, "close-channel"),
        (Trouble.BAD_PRESET, "rules"),
        (Trouble.BAD_TURN_LIMIT, "turn-limit"),
        (Trouble.BAD_CHALLENGE_LIMIT, "open-challenges"),
        (Trouble.BAD_MATCH_LIMIT, "matches-per-person"),
        (Trouble.BAD_CHANNEL_LIMIT, "matches-per-channel"),
    ],
)
def test_a_refused_setting_names_its_option_and_its_bounds(trouble: Trouble, option: str) -> None:
    sentence = trouble_sentence(trouble, least=1, limit=20)

    assert sentence.startswith(f"{option}: ")
    bounded = {Trouble.BAD_CHALLENGE_LIMIT, Trouble.BAD_MATCH_LIMIT, Trouble.BAD_CHANNEL_LIMIT}
    assert ("from 1 to 20" in sentence) == (trouble in bounded)


def test_a_block_is_told_without_the_word() -> None:
    for trouble in (Trouble.BARRED, Trouble.APART):
        assert "block" not in trouble_sentence(trouble)
