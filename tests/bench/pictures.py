"""Pictures: milliseconds and bytes of each kind, beside the naive way of opening a file per card."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path

import msgspec
from PIL import Image

import images
from bot.games.cards import PACK, Card
from bot.games.colonel.view import ColonelView
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.view import DealKind, GinView
from bot.preferences import CardBack
from cogs.replays.replays import MOVE_MS, require_scene
from images import Picture
from images.art.cards import back, face, height_px
from images.art.deck import HAND_PX
from images.games import colonel
from images.games.gin.sheets import sheet_picture
from images.games.gin.showdown import showdown_picture
from images.games.gin.table import hand_picture, table_picture
from images.ink.scale import drawn_px
from images.replay.animation import animation, scene_frame
from tests.bench import drawing
from tests.bench.picture_kinds import Kind, further_kinds
from tests.bench.timing import Figures, percentile, spread_ms
from tests.cogs.replayed import reel_of
from tests.images import colonel_samples, people_pictures, samples
from tests.memory import forget_pictures

RUNS, ROUNDS = 3, 50
"""Of each kind the run with the best median counts: on a machine with other work it says most about ours."""
WARM_UP = 5
"""Rounds before the clock counts, in which masks and words are made that stay."""
FILMS, FILM_FRAMES = 5, 40
"""How many animations of how many moments."""
_BACK = "back"


@dataclass(frozen=True, slots=True)
class Job:
    """A picture to draw, always a new one, and the card files that the naive way opens for it."""

    draw: Callable[[], Picture]
    cards: tuple[str, ...]


def measure() -> Figures:
    """For each kind p50_ms, p99_ms, cpu_p50_ms, the most bytes, how many times as long the naive way takes.

    Of animations, how many moments are drawn and written in a second; of the event loop, how late it is while
    pictures are drawn; of the sprites, how much processor time they take at the start.
    """
    images.prepare()
    chance = random.Random(11)
    kinds: dict[str, Callable[[int], Job]] = {
        "hand": lambda _: _hand(chance),
        "table": lambda round_: _table(chance, round_),
        "showdown": lambda round_: _showdown(chance, round_),
        "sheet": _sheet,
        "columns": _columns,
        "laying_hand": _laying_hand,
        "laying_table": _laying_table,
        "leaderboard": _rankings,
        "profile": _profile,
        "rivalry": _rivalry,
    }
    further = {name: partial(_again, kind) for name, kind in further_kinds().items()}
    with tempfile.TemporaryDirectory() as folder:
        _write_card_files(Path(folder))
        runs = [
            {name: _measured(job_of, Path(folder)) for name, job_of in (kinds | further).items()}
            for _ in range(RUNS)
        ]
    figures = {name: min((run[name] for run in runs), key=lambda found: found["p50_ms"]) for name in runs[0]}
    for name, best in figures.items():
        best["bytes"] = max(run[name]["bytes"] for run in runs)
    others = {"animation": _animation(), "loop": drawing.loop_figures(), "sprites": drawing.start_figures()}
    return figures | others


def _again(kind: Kind, _round: int) -> Job:
    """The same picture, drawn anew."""
    return Job(kind.draw, kind.files)


def _animation() -> dict[str, float]:
    """Moments of gin as an animation, from views to file."""
    moments, rates, size = reel_of("gin"), [], 0
    for _ in range(FILMS):
        started = time.perf_counter()
        frames = (scene_frame(require_scene(moments, at), MOVE_MS) for at in range(FILM_FRAMES))
        size = len(animation(tuple(frames), "deal.gif").data)
        rates.append((time.perf_counter() - started) / FILM_FRAMES)
    return {"frames_per_s": 1 / percentile(rates, 0.5), "bytes_per_frame": size / FILM_FRAMES}


def _measured(job_of: Callable[[int], Job], folder: Path) -> dict[str, float]:
    ours, cpu, naive, sizes = [], [], [], []
    for round_ in range(-WARM_UP, ROUNDS):
        job = job_of(round_)
        forget_pictures()
        started, worked = time.perf_counter(), time.thread_time()
        picture = job.draw()
        spent, work = time.perf_counter() - started, time.thread_time() - worked
        if round_ < 0:
            continue
        ours.append(spent)
        cpu.append(work)
        sizes.append(len(picture.data))
        if round_ % 5 == 0:
            started = time.perf_counter()
            _draw_naively(job.cards, folder, picture.width, picture.height)
            naive.append(time.perf_counter() - started)
    ratio = percentile(naive, 0.5) / percentile(ours, 0.5)
    return {
        **spread_ms(ours),
        "cpu_p50_ms": percentile(cpu, 0.5) * 1000,
        "bytes": float(max(sizes)),
        "ratio_to_naive": ratio,
    }


def _draw_naively(cards: tuple[str, ...], folder: Path, width: int, height: int) -> bytes:
    """What most card bots do: open a file per card, paste it, save with the library's defaults."""
    picture = Image.new("RGB", (width, height), (23, 71, 58))
    for index, card in enumerate(cards):
        with Image.open(folder / f"{card}.png") as opened:
            picture.paste(opened, (drawn_px(20 + (index % 7) * 140), drawn_px(20 + index // 7 * 240)))
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def _write_card_files(folder: Path) -> None:
    size = drawn_px(HAND_PX), drawn_px(height_px(HAND_PX))
    for card in PACK:
        face(card).resize(size, Image.Resampling.BOX).save(folder / f"{card}.png")
    back(CardBack.ARROW).resize(size, Image.Resampling.BOX).save(folder / f"{_BACK}.png")


def _hand(chance: random.Random) -> Job:
    view, cards = _dealt(chance)
    return Job(lambda: hand_picture(view, samples.FACES), tuple(str(card) for card in cards))


def _dealt(chance: random.Random) -> tuple[GinView, list[Card]]:
    """A hand of random cards; which of them really are melds does not matter to the drawing."""
    cards = chance.sample(PACK, 11)
    words = ["".join(str(card) for card in part) for part in (cards[:4], cards[4:7], cards[7:])]
    view = samples.seat_view(f"{words[0]} {words[1]} / {words[2]}", drawn=str(chance.choice(cards)))
    return view, cards


def _table(chance: random.Random, round_: int) -> Job:
    view, cards = _dealt(chance)
    spectator = msgspec.structs.replace(view, seat=None, hand=None, drawn=None, upcard=cards[0])
    note = f"Deal {round_} · knock at 10"
    return Job(
        lambda: table_picture(spectator, samples.FACES, status="Marguerite's turn", note=note),
        (*(_BACK,) * 22, str(cards[0])),
    )


def _showdown(chance: random.Random, round_: int) -> Job:
    cards = [str(card) for card in chance.sample(PACK, 21)]
    hands = (
        f"{''.join(cards[:4])} {''.join(cards[4:7])} / {''.join(cards[7:10])}",
        f"{''.join(cards[10:13])} / {''.join(cards[13:20])}",
    )
    number = WARM_UP + round_ + 1
    result = samples.deal(DealKind.KNOCK, 0, 16, number=number, hands=hands, thrown=cards[20])
    return Job(lambda: showdown_picture(result, samples.FACES), tuple(cards))


def _sheet(round_: int) -> Job:
    rules = GinRules(target=400 + WARM_UP + round_)
    view = samples.match_view(samples.played_match(2), rules)
    return Job(lambda: sheet_picture(view, samples.FACES), ())


def _columns(round_: int) -> Job:
    rules = GinRules(format=MatchFormat.HOLLYWOOD, target=200 + WARM_UP + round_)
    view = samples.match_view(samples.played_match(2), rules)
    return Job(lambda: sheet_picture(view, samples.FACES), ())


def _laying_hand(round_: int) -> Job:
    """Colonel in the middle of a deal: five melds on the table, seven cards in the hand."""
    view = _colonel(round_)
    cards = (*(() if view.hand is None else view.hand.cards), *_lying(view))
    return Job(lambda: colonel.hand_picture(view, samples.FACES), tuple(map(str, cards)))


def _laying_table(round_: int) -> Job:
    view, note = _colonel(round_), f"Deal {round_}"
    return Job(
        lambda: colonel.table_picture(view, samples.FACES, status="Marguerite's turn", note=note),
        (*map(str, _lying(view)), *(_BACK for player in view.players for _ in range(player.cards))),
    )


def _colonel(round_: int) -> ColonelView:
    """A view that was not drawn yet, as its points are new."""
    return colonel_samples.seat_view(
        "A: 2c7hJsQsKc5c6d | B: 9c9d | upcard 9h | drew 7h",
        "A:4c4d4s B:JcJdJh A:3h4h5h+6h B:2d2h2s B:8s9sTs",
        totals=(WARM_UP + round_, 41),
    )


def _lying(view: ColonelView) -> tuple[Card, ...]:
    return tuple(card for meld in view.table for card in meld.cards)


def _rankings(round_: int) -> Job:
    scene = replace(people_pictures.ALL_TIME, title=f"Week {round_}", page=1, pages=3)
    return Job(lambda: images.rankings_picture(scene), ())


def _profile(round_: int) -> Job:
    profile = replace(people_pictures.MARGUERITE, rating=1700 + round_)
    scene = replace(people_pictures.PROFILE, profile=profile)
    return Job(lambda: images.profile_picture(scene), ())


def _rivalry(round_: int) -> Job:
    rivalry = replace(people_pictures.RIVALRY, won=(100 + round_, 9))
    return Job(lambda: images.rivalry_picture(rivalry), ())
