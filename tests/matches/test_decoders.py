"""Documents are read in several threads at the same time, from the first one on."""

from __future__ import annotations

import subprocess
import sys

from tests.forge import ROOT

FIRST_READING = """
import threading
from bot.games.registry import GAMES
from bot.matches.choices import decode_preferences, settings_of
from bot.matches.fold import begin, decode_rules, decode_snapshot, encode_rules, encode_snapshot

games = [
    (game, encode_snapshot(begin(game, rules, min(game.SEATS), b"1" * 32)[0]), encode_rules(rules))
    for game in GAMES.values()
    for rules in [next(iter(game.PRESETS.values()))]
]
together = threading.Barrier(16)

def read():
    together.wait()
    for game, snapshot, rules in games:
        decode_snapshot(game, snapshot)
        decode_rules(game, rules)
    decode_preferences('{"language": "de"}', user=1)

threads = [threading.Thread(target=read) for _ in range(16)]
for each in threads:
    each.start()
for each in threads:
    each.join()
"""


def test_the_first_reading_in_many_threads_at_once_crashes_nothing() -> None:
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", FIRST_READING],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]
