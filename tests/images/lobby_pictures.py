"""Tables that wait for players."""

from __future__ import annotations

from collections.abc import Iterator

from images import Face, Picture
from images.lobby import lobby_picture
from tests.images.samples import FACES

_TEN = tuple(
    Face(name, 9000 + at)
    for at, name in enumerate(["Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida"])
)


def lobby_pictures() -> Iterator[tuple[str, Picture]]:
    rules: tuple[str, ...] = ("Match to 500", "UNO forgotten: 4 cards")
    yield "lobby_uno_of_ten", lobby_picture("uno", _TEN, seats=10, title="UNO rules", rules=rules)
    rules = (
        "Game to 100 for three players, 125 for four, 150 for six, 175 for eight",
        "With three, everybody plays alone; two sides score the difference of each round as one deal",
        "Knock with 10 or less",
    )
    yield (
        "lobby_gin_of_eight",
        lobby_picture("gin_party", FACES, seats=8, title="Gin in company", rules=rules),
    )
    for game, title in (("omaha", "Pot-limit Omaha"), ("rummy13", "13-card rummy")):
        yield (f"lobby_{game}", lobby_picture(game, FACES[:1], seats=6, title=title, rules=("20 hands",)))
