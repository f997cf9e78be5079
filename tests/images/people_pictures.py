# ruff: noqa: RUF001  # names in other scripts look like Latin ones
"""Rankings, profiles and rivalries of people with easy and with hostile names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import sin

import images
from images import (
    Compared,
    Ended,
    Face,
    Form,
    GameRow,
    Meeting,
    Overview,
    Picture,
    Point,
    Profile,
    RankingRow,
    RankingScene,
    Rival,
    Rivalry,
)

WON, LOST, DRAWN = Ended(Form.WON), Ended(Form.LOST), Ended(Form.DRAWN)
FORM = (WON, WON, LOST, DRAWN, Ended(Form.LOST, 3), Ended(Form.WON, 1), LOST, WON, WON, WON)
NAMES = (
    "Marguerite",
    "Old Ben",
    "Zoë",
    "Дмитрий",
    "𝕱𝖆𝖓𝖈𝖞 𝕹𝖆𝖒𝖊 ✨",
    "日本語",
    "thisusernameisfartoolongtofit!!!",
    "Z̸̢a̷l̴g̵o̶ Ángel",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "o'Brien-Smythe",
)
FACES = tuple(Face(name, 7 * number) for number, name in enumerate(NAMES, start=1))
LONGEST = "W" * 32


def people_pictures() -> Iterator[tuple[str, Picture]]:
    """One picture of each kind and case, with a name for its file."""
    for name, scene in RANKINGS.items():
        yield name, images.rankings_picture(scene)
    for name, profile in PROFILES.items():
        yield name, images.profile_picture(profile)
    yield "overview", images.overview_picture(OVERVIEW)
    for name, rivalry in RIVALRIES.items():
        yield name, images.rivalry_picture(rivalry)


def ranking_rows() -> tuple[RankingRow, ...]:
    """A page of all time, with people who rose, fell, stayed and are new."""
    rises = (0, 2, -1, 0, 1, -12, 0, 0, 3, 0)
    return tuple(
        RankingRow(
            place=place,
            name=name,
            user_id=place * 7,
            rating=1800 - 37 * place,
            won=130 - 12 * place,
            lost=20 + 9 * place,
            is_provisional=place > 8,
            gain=(23, -18, 0, 7)[place % 4],
            line=f"{130 - 12 * place} won · {20 + 9 * place} lost · {70 - 5 * place} %",
            rise=rises[place - 1],
            is_new=place == 8,
        )
        for place, name in enumerate(NAMES, start=1)
    )


def _with_scores() -> tuple[RankingRow, ...]:
    return tuple(replace(row, score=f"{1300 - 97 * row.place:+}") for row in ranking_rows())


OWN = replace(ranking_rows()[0], place=27, name="Carol", user_id=5, rating=1391, rise=-2, is_own=True)
ALL_TIME = RankingScene(title="Gin Rummy", rows=ranking_rows())
RANKINGS = {
    "rankings": replace(ALL_TIME, rows=_with_scores(), score="POINTS"),
    "rankings_second_page": replace(ALL_TIME, page=2, pages=3, own=OWN),
    "rankings_month": replace(
        ALL_TIME,
        title="Gin Rummy, thirty days",
        rows=tuple(
            replace(row, gain=0, rise=0, drawn=row.place % 3, score="+35") for row in ranking_rows()[:4]
        ),
        by_rating=False,
        score="PER 100",
    ),
    "rankings_own": replace(ALL_TIME, rows=(replace(ranking_rows()[0], is_own=True), *ranking_rows()[1:4])),
    "rankings_empty": RankingScene(title="UNO rules, seven days", rows=(), by_rating=False),
}

NOON = datetime(2030, 1, 15, 12, tzinfo=UTC)
GRAPH = tuple(
    Point(NOON + timedelta(days=3 * at), round(1500 + 2.2 * at + 60 * sin(at / 7) + 25 * sin(at / 1.7)))
    for at in range(110)
)
RIVALS = tuple(
    Rival(face=face, won=won, lost=lost)
    for face, won, lost in zip(FACES[1:4], (12, 4, 1), (9, 4, 7), strict=True)
)
PROFILE = Profile(
    game="Gin Rummy",
    face=FACES[0],
    rating=1742,
    place=3,
    players=48,
    won=61,
    lost=29,
    drawn=1,
    best=1790,
    longest_run=7,
    biggest_win=(335, 131),
    graph=GRAPH,
    feats=(("KNOCKS", "312"), ("GINS", "74"), ("UNDERCUTS", "25"), ("BEST DEAL", "118"), ("POINTS", "12890")),
    form=FORM,
    favourite="Oklahoma gin, 34 of the last 91 matches",
    rivals=RIVALS,
)
PROFILES = {
    "profile": PROFILE,
    "profile_hostile": replace(
        PROFILE,
        game="W" * 60,
        face=Face(LONGEST, 1),
        rating=-123456,
        is_provisional=True,
        favourite="W" * 90,
        biggest_win=(12345678, -12345678),
        feats=tuple((LONGEST, "-1234567890") for _ in range(5)),
        rivals=tuple(Rival(face=face, won=123456, lost=123456) for face in FACES[5:9]),
    ),
    "profile_first_match": replace(
        PROFILE,
        rating=1583,
        won=1,
        lost=0,
        drawn=0,
        is_provisional=True,
        graph=(Point(NOON, 1500), Point(NOON, 1583)),
        longest_run=1,
        biggest_win=None,
        form=(WON,),
        favourite="",
        rivals=(),
    ),
}
OVERVIEW = Overview(
    face=FACES[1],
    games=tuple(
        GameRow(name=name, place=3, players=48, rating=1742, won=61, lost=29, is_provisional=len(name) > 20)
        for name in ("Gin Rummy", "UNO rules", "Pot-limit Omaha", LONGEST)
    ),
    form=FORM,
    rivals=RIVALS,
)
RIVALRY = Rivalry(
    title="Gin Rummy · 22 matches",
    faces=(FACES[0], FACES[1]),
    ratings=("1742", "1490?"),
    won=(12, 9),
    drawn="1 drawn",
    run="Marguerite won the last 3",
    rows=(
        Compared(name="KNOCKS", first="51", second="48", ahead=-1),
        Compared(name="GINS", first="9", second="14", ahead=1),
        Compared(name="BIGGEST WIN", first="335 : 131", second="102 : 12"),
        Compared(name="Standard gin", first="7", second="4", ahead=-1),
        Compared(name="Oklahoma gin", first="5", second="5"),
    ),
    meetings=tuple(
        Meeting(day=f"2030-01-{20 - at}", winner=winner, points=points, rules="Oklahoma gin")
        for at, (winner, points) in enumerate(((0, "102 : 67"), (1, "12 : 100"), (None, "100 : 100")))
    ),
)
RIVALRIES = {
    "rivalry": RIVALRY,
    "rivalry_hostile": replace(
        RIVALRY,
        title="W" * 80,
        faces=(Face(LONGEST, 1), Face("日本語", 2)),
        ratings=(LONGEST, LONGEST),
        won=(100_000, 0),
        drawn=LONGEST,
        run="W" * 60,
        rows=(Compared(name="W" * 60, first=LONGEST, second=LONGEST),),
        meetings=(Meeting(day=LONGEST, winner=1, points=LONGEST, rules="W" * 60),),
    ),
    "rivalry_none": replace(
        RIVALRY, title="Gin Rummy · no match yet", won=(0, 0), drawn="", run="", rows=(), meetings=()
    ),
}


def draw_people(name: str) -> None:
    """All of these pictures of somebody called so."""
    faces = (Face(name, 4711), Face(name, 4712))
    row = replace(ranking_rows()[0], name=name, rating=12345, won=99999, lost=99999)
    images.rankings_picture(replace(ALL_TIME, title=name, rows=(row,), page=99, pages=99, own=row))
    scored = replace(row, score="+1234567")
    images.rankings_picture(replace(ALL_TIME, title=name, rows=(scored,), score="POINTS TAKEN"))
    rivals = tuple(replace(rival, face=face) for rival, face in zip(RIVALS, faces, strict=False))
    images.profile_picture(replace(PROFILE, face=faces[0], rivals=rivals))
    images.overview_picture(replace(OVERVIEW, face=faces[0], rivals=rivals))
    images.rivalry_picture(replace(RIVALRY, faces=faces, run=name))
