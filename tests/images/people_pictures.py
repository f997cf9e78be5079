# ruff: noqa: RUF001  # names in other scripts look like Latin ones
"""Rankings, profiles and rivalries of people with easy and with hostile names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import sin

import images
from bot.records import (
    Course,
    Ended,
    Meeting,
    OverviewCard,
    Point,
    ProfileCard,
    Rank,
    RankingLine,
    RivalLine,
    Verdict,
    Win,
)
from images import (
    Compared,
    Face,
    OverviewScene,
    Picture,
    ProfileScene,
    RankingRow,
    RankingScene,
    RivalryScene,
)

WON, LOST, DRAWN = (
    Ended(verdict=verdict, place=place, players=2) for verdict, place in zip(Verdict, (1, 2, 1), strict=True)
)
THIRD = Ended(verdict=Verdict.LOST, place=3, players=4)
FIRST = Ended(verdict=Verdict.WON, place=1, players=4)
FORM = (WON, WON, WON, LOST, FIRST, THIRD, DRAWN, LOST, WON, WON)
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
            standing=RankingLine(
                place=place,
                name=name,
                rating=1800 - 37 * place,
                won=130 - 12 * place,
                lost=20 + 9 * place,
                gain=(23, -18, 0, 7)[place % 4],
                rise=rises[place - 1],
                is_new=place == 8,
            ),
            face=Face(name, place * 7),
            line=f"{130 - 12 * place} won, {20 + 9 * place} lost · {70 - 5 * place}% · "
            f"{29 - place} opponents",
        )
        for place, name in enumerate(NAMES, start=1)
    )


def _with_scores() -> tuple[RankingRow, ...]:
    return tuple(replace(row, score=f"{1300 - 97 * row.standing.place:+}") for row in ranking_rows())


OWN = replace(
    ranking_rows()[0],
    standing=replace(ranking_rows()[0].standing, place=27, name="Carol", rating=1391, rise=-2),
    face=Face("Carol", 5),
    is_own=True,
)
ALL_TIME = RankingScene(title="Gin Rummy", rows=ranking_rows())
RANKINGS = {
    "rankings": replace(ALL_TIME, rows=_with_scores(), score="POINTS"),
    "rankings_second_page": replace(ALL_TIME, page=2, pages=3, own=OWN),
    "rankings_month": replace(
        ALL_TIME,
        title="Gin Rummy, thirty days",
        rows=tuple(
            replace(
                row,
                standing=replace(row.standing, gain=0, rise=0, drawn=row.standing.place % 3),
                score="+35",
            )
            for row in ranking_rows()[:4]
        ),
        by_rating=False,
        score="PER 100",
    ),
    "rankings_own": replace(ALL_TIME, rows=(replace(ranking_rows()[0], is_own=True), *ranking_rows()[1:4])),
    "rankings_empty": RankingScene(
        title="UNO rules, seven days", rows=(), by_rating=False, nobody="Nobody is ranked yet."
    ),
}

NOON = datetime(2030, 1, 15, 12, tzinfo=UTC)
GRAPH = tuple(
    Point(
        at=NOON + timedelta(days=3 * at),
        rating=round(1500 + 2.2 * at + 60 * sin(at / 7) + 25 * sin(at / 1.7)),
    )
    for at in range(110)
)
RIVALS = tuple(
    RivalLine(name=face.name, won=won, lost=lost)
    for face, won, lost in zip(FACES[1:4], (12, 4, 1), (9, 4, 7), strict=True)
)
MARGUERITE = ProfileCard(
    game="Gin Rummy",
    name=NAMES[0],
    rating=1742,
    doubt=120,
    place=3,
    players=48,
    won=61,
    lost=29,
    drawn=1,
    feats=(),
    streak=0,
    course=Course(begin="2030-01-15", end="2030-12-08", first=1500, best=1790),
    longest_run=7,
    biggest_win=Win(points=335, against=131, when="2030-01-20"),
    form=FORM,
    favourite="Oklahoma gin, 34 of the last 91 matches",
    rivals=RIVALS,
)
PROFILE = ProfileScene(
    profile=MARGUERITE,
    face=FACES[0],
    rivals=FACES[1:4],
    graph=GRAPH,
    feats=(("KNOCKS", "312"), ("GINS", "74"), ("UNDERCUTS", "25"), ("BEST DEAL", "118"), ("POINTS", "12890")),
)
PROFILES = {
    "profile": PROFILE,
    "profile_hostile": replace(
        PROFILE,
        profile=replace(
            MARGUERITE,
            game="W" * 60,
            rating=-123456,
            is_provisional=True,
            place=None,
            favourite="W" * 90,
            biggest_win=Win(points=12345678, against=-12345678, when=""),
            rivals=tuple(RivalLine(name=face.name, won=123456, lost=123456) for face in FACES[5:9]),
        ),
        face=Face(LONGEST, 1),
        rivals=FACES[5:9],
        feats=tuple((LONGEST, "-1234567890") for _ in range(5)),
    ),
    "profile_first_match": replace(
        PROFILE,
        profile=replace(
            MARGUERITE,
            rating=1583,
            won=1,
            lost=0,
            drawn=0,
            is_provisional=True,
            place=None,
            longest_run=1,
            biggest_win=None,
            form=(WON,),
            favourite="",
            rivals=(),
        ),
        rivals=(),
        graph=(Point(at=NOON, rating=1500), Point(at=NOON, rating=1583)),
    ),
}
OVERVIEW = OverviewScene(
    overview=OverviewCard(
        name=NAMES[1],
        ranks=tuple(
            Rank(
                game=game,
                place=3 if len(game) <= 20 else None,
                players=48,
                rating=1742,
                won=61,
                lost=29,
                is_provisional=len(game) > 20,
            )
            for game in ("Gin Rummy", "UNO rules", "Pot-limit Omaha", LONGEST)
        ),
        form=FORM,
        rivals=RIVALS,
    ),
    face=FACES[1],
    rivals=FACES[1:4],
)
RIVALRY = RivalryScene(
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
        Meeting(
            when=f"2030-01-{20 - at}", winner=winner, points=points, their_points=theirs, rules="Oklahoma gin"
        )
        for at, (winner, points, theirs) in enumerate(((0, 102, 67), (1, 12, 100), (None, 100, 100)))
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
        meetings=(Meeting(when=LONGEST, winner=1, points=10**15, their_points=10**15, rules="W" * 60),),
    ),
    "rivalry_none": replace(
        RIVALRY, title="Gin Rummy · no match yet", won=(0, 0), drawn="", run="", rows=(), meetings=()
    ),
}


def draw_people(name: str) -> None:
    """All of these pictures of somebody called so."""
    faces = (Face(name, 4711), Face(name, 4712))
    first = ranking_rows()[0]
    standing = replace(first.standing, name=name, rating=12345, won=99999, lost=99999)
    row = replace(first, standing=standing, face=Face(name, 7))
    images.rankings_picture(replace(ALL_TIME, title=name, rows=(row,), page=99, pages=99, own=row))
    scored = replace(row, score="+1234567")
    images.rankings_picture(replace(ALL_TIME, title=name, rows=(scored,), score="POINTS TAKEN"))
    images.profile_picture(replace(PROFILE, face=faces[0], rivals=faces))
    images.overview_picture(replace(OVERVIEW, face=faces[0], rivals=faces))
    images.rivalry_picture(replace(RIVALRY, faces=faces, run=name))
