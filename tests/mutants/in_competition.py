"""Planted faults in competitions, which must be fair and must not stall."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

ROOM = "bot/competition"
ENTERING = ("tests/competition/test_entering.py",)
ROUNDS = ("tests/competition/test_rounds.py",)
FORMATS = ("tests/competition/test_formats.py",)
STANDINGS = ("tests/competition/test_standings.py", "tests/competition/test_simulated.py")
SIMULATED = ("tests/competition/test_simulated.py",)
LEAGUES = ("tests/competition/test_leagues.py",)
PROOF = ("tests/competition/test_proof.py",)

IN_COMPETITION = (
    Mutant(
        "a free place goes to those who have not checked in",
        f"{ROOM}/event.py",
        "if player.checked_in is not None]",
        "if player.checked_in is not None or True]",
        ENTERING,
    ),
    Mutant(
        "a late entry is taken a round too late",
        f"{ROOM}/entering.py",
        "event.round <= form.rounds // 2",
        "event.round <= form.rounds // 2 + 1",
        ENTERING,
    ),
    Mutant(
        "who comes to a match loses it too",
        f"{ROOM}/settling.py",
        "for absent in pairing.absentees:",
        "for absent in pairing.seats:",
        ENTERING,
    ),
    Mutant(
        "a closed round can be changed",
        f"{ROOM}/settling.py",
        "return pairing.round < event.round and",
        "return pairing.round > event.round and",
        ROUNDS,
    ),
    Mutant(
        "a match is adjudicated before the round's time is over",
        f"{ROOM}/settling.py",
        "if at < pairing.ends_at:",
        "if at < pairing.starts_at:",
        ROUNDS,
    ),
    Mutant(
        "the clock of an event runs on while it is paused",
        f"{ROOM}/starting.py",
        "ends_at=pairing.ends_at + held",
        "ends_at=pairing.ends_at",
        ROUNDS,
    ),
    Mutant(
        "a walkover is rated",
        f"{ROOM}/event.py",
        "return self.how is How.PLAYED",
        "return self.how in (How.PLAYED, How.WALKOVER)",
        ROUNDS,
    ),
    Mutant(
        "the bye goes to the highest score",
        f"{ROOM}/swiss.py",
        "(had[entrant], gained[entrant], -played[entrant])",
        "(had[entrant], -gained[entrant], -played[entrant])",
        (*FORMATS, *SIMULATED),
    ),
    Mutant(
        "a second bye comes before a first one",
        f"{ROOM}/swiss.py",
        "(had[entrant], gained[entrant], -played[entrant])",
        "(0, gained[entrant], -played[entrant])",
        (*FORMATS, *SIMULATED),
    ),
    Mutant(
        "two who have met are paired where the system has no answer",
        f"{ROOM}/swiss.py",
        "if not before[one, other] and not is_forbidden(event, one, other):",
        "if not is_forbidden(event, one, other):",
        (*FORMATS, *SIMULATED),
    ),
    Mutant(
        "forbidden pairs are unknown to the pairing library",
        f"{ROOM}/dutch.py",
        "if {one, other} <= number.keys()",
        "if {one, other} < set()",
        (*ENTERING, *SIMULATED),
    ),
    Mutant(
        "the losers' finalist needs to win once",
        f"{ROOM}/bracket.py",
        "final.winner == final.sides[1]",
        "final.winner == final.sides[0]",
        FORMATS,
    ),
    Mutant(
        "the first two meet before the final",
        f"{ROOM}/bracket.py",
        "2 * len(seeds) - 1 - seed)",
        "seed + len(seeds))",
        FORMATS,
    ),
    Mutant(
        "an arena doubles after one win",
        f"{ROOM}/history.py",
        "in_a_row[seat] >= 2",
        "in_a_row[seat] >= 1",
        FORMATS,
    ),
    Mutant(
        "an arena pairs the same two again at once",
        f"{ROOM}/arena.py",
        "_last_opponent(event, one) != other",
        "other != one",
        (*FORMATS, *SIMULATED),
    ),
    Mutant(
        "an arena begins matches after its end",
        f"{ROOM}/rounds.py",
        "return at if at < event.ends_at and pair_arena(event) else None",
        "return at if pair_arena(event) else None",
        FORMATS,
    ),
    Mutant(
        "those rest at tables who have rested most",
        f"{ROOM}/tables.py",
        "(rested[each], gained[each], lots.index(each))",
        "(-rested[each], gained[each], lots.index(each))",
        FORMATS,
    ),
    Mutant(
        "direct encounters count although not all have met",
        f"{ROOM}/standings.py",
        "if len(tied) < 2 or not have_all_met:",
        "if len(tied) < 2:",
        STANDINGS,
    ),
    Mutant(
        "Buchholz counts the lowest opponent",
        f"{ROOM}/standings.py",
        "sum(met) - min(met, default=0)",
        "sum(met)",
        STANDINGS,
    ),
    Mutant(
        "the points of a match are not capped",
        f"{ROOM}/standings.py",
        "min(scored, event.terms.points_cap)",
        "scored",
        STANDINGS,
    ),
    Mutant(
        "Sonneborn-Berger comes before Buchholz",
        f"{ROOM}/standings.py",
        "line.buchholz,\n        line.sonneborn_berger,",
        "line.sonneborn_berger,\n        line.buchholz,",
        STANDINGS,
    ),
    Mutant(
        "a possible place is shown as impossible",
        f"{ROOM}/possible.py",
        "return len(above) + count\n            room",
        "return len(above) + count + 1\n            room",
        LEAGUES,
    ),
    Mutant(
        "the possible places leave out the matches that are left",
        f"{ROOM}/possible.py",
        "goal = gained[entrant] + 2 * len(own)",
        "goal = gained[entrant]",
        LEAGUES,
    ),
    Mutant(
        "a time bank runs twice as fast for two matches",
        f"{ROOM}/banks.py",
        "used = max(at - bank.running_since, timedelta())",
        "used = 2 * max(at - bank.running_since, timedelta())",
        LEAGUES,
    ),
    Mutant(
        "a proof does not look at the standings",
        f"{ROOM}/proof.py",
        "_require(line == told_line,",
        "_require(line.place > 0,",
        PROOF,
    ),
    Mutant(
        "a proof does not look at the seeds of the matches",
        f"{ROOM}/proof.py",
        "made.match_seed == told.match_seed",
        "bool(told.match_seed)",
        PROOF,
    ),
    Mutant(
        "a proof names its players",
        f"{ROOM}/proof.py",
        "entries = tuple(_in_time(_without_names(log), announced_at))",
        "entries = tuple(_in_time(log, announced_at))",
        PROOF,
    ),
)
