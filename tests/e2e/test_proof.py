"""Whole matches, their proofs fetched as a reader would, and checked by a process of its own."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from bot.sandbox import Message
from tests.e2e.conftest import Evening
from tests.e2e.players import Player
from tests.forge import ROOT

LIMIT_S = 60


def fetch(url: str) -> bytes:
    """What a browser gets behind the link of a file."""
    with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:  # noqa: S310  # the sandbox's own address
        found: bytes = answer.read()
        return found


async def proof(evening: Evening) -> Message:
    """Alice's answer to /verify once she has pressed for the whole proof."""
    verdict = await (await evening.alice.slash(evening.channel, "verify")).replied()
    await (await evening.alice.press(verdict, "Show the proof")).answered()
    return await evening.alice.wait_for(
        evening.channel,
        lambda seen: bool(seen.id == verdict.id and evening.alice.payload(seen)["attachments"]),
    )


def check(file: Path) -> subprocess.CompletedProcess[str]:
    """Run the check with nothing but Python, far from the project."""
    command = [sys.executable, "-I", "-S", str(ROOT / "bot" / "verify.py"), file.name]
    return subprocess.run(
        command, cwd=file.parent, capture_output=True, text=True, timeout=LIMIT_S, check=False
    )


async def test_a_stranger_verifies_a_match_that_two_people_played(evening: Evening, tmp_path: Path) -> None:
    alice, bob = evening.players()
    await (await evening.alice.slash(evening.channel, "play", opponent=evening.bob, target=25)).answered()
    seen_before = await bob.accept()
    assert all(await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end()))

    reply = await proof(evening)
    (attachment,) = evening.alice.payload(reply)["attachments"]
    file = tmp_path / attachment["filename"]
    file.write_bytes(await asyncio.to_thread(fetch, attachment["url"]))
    told = json.loads(file.read_bytes())
    assert told["commitment"] in seen_before.text
    assert told["salt"] == f"message {seen_before.id}"

    done = await asyncio.to_thread(check, file)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nPASS: " in done.stdout
    assert told["fingerprint"] in reply.text

    text = told["shuffles"][1]["cards"]
    told["shuffles"][1]["cards"] = f"{text[3:]} {text[:2]}"
    file.write_text(json.dumps(told), encoding="utf-8")
    assert (await asyncio.to_thread(check, file)).returncode == 1


@pytest.mark.parametrize("is_public", [True, False])
async def test_a_match_against_the_computer_is_sealed_first(
    evening: Evening, tmp_path: Path, *, is_public: bool
) -> None:
    place, computer = evening.channel if is_public else evening.alice.start_dm(), evening.sandbox.bot_id
    options: dict[str, str | int] = {"opponent": computer, "target": 25, "public": is_public}
    await (await evening.alice.slash(place, "play", **options)).answered()
    assert await Player(evening.sandbox, evening.alice, place).play_to_the_end()
    reply = await proof(evening)
    (attachment,) = evening.alice.payload(reply)["attachments"]
    file = tmp_path / attachment["filename"]
    file.write_bytes(await asyncio.to_thread(fetch, attachment["url"]))
    assert json.loads(file.read_bytes())["salt"].startswith("message ")
    assert (await asyncio.to_thread(check, file)).returncode == 0
