"""One event of any format, played to its end by chance: people drop out, come late, do not come, are
replaced.
"""

from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, datetime, timedelta

from bot.competition import (
    NO_SIDE,
    SIDES,
    Act,
    Adjudicate,
    Arena,
    Close,
    Come,
    DueKind,
    Entrant,
    Entry,
    Event,
    Forbid,
    Format,
    Friendly,
    Knockout,
    League,
    Pairing,
    Pause,
    Person,
    Phase,
    Refused,
    Register,
    Replace,
    Report,
    Resume,
    Return,
    RoundRobin,
    SetResult,
    Side,
    StartRound,
    Swiss,
    Tables,
    Terms,
    Withdraw,
    apply,
    due,
    fold,
    new,
    pairings,
    read_act,
    read_event,
    write_act,
    write_event,
)
from bot.competition.acts import CheckIn
from tests.competition.checks import Wrong, check_end, check_round, require

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
MOST_STEPS = 60_000

FORMATS: dict[str, type[Format]] = {
    "knockout": Knockout,
    "double": Knockout,
    "swiss": Swiss,
    "round_robin": RoundRobin,
    "arena": Arena,
    "tables": Tables,
    "league": League,
    "friendly": Friendly,
}


class Stalled(Exception):
    """An event does not come to its end."""


def form_for(name: str, entrants: int, dice: random.Random) -> Format:
    match name:
        case "knockout" | "double":
            return Knockout(double=name == "double")
        case "swiss":
            return Swiss(dice.randint(2, max(2, min(9, entrants))))
        case "round_robin":
            return RoundRobin(2 if entrants < 10 and dice.random() < 0.3 else 1)
        case "arena":
            return Arena(timedelta(minutes=dice.randint(10, 60)))
        case "tables":
            return Tables(dice.randint(1, 5), dice.choice(((3,), (3, 4), (4,), (3, 4, 5), (2, 3, 4, 5, 6))))
        case "friendly":
            return Friendly(dice.randint(1, 16))
        case _:
            return League(dice.choice((14, 14, 7, 4)))


class Simulation:
    """Plays an event; every act goes through the log, and the value is thrown away and folded again at
    random.
    """

    def __init__(self, name: str, seed: int, entrants: int) -> None:
        self.dice = random.Random(f"{name} {seed}")
        self.counts: Counter[str] = Counter()
        form = form_for(name, entrants, self.dice)
        self.terms = Terms(
            format=form,
            rules="gin",
            starts_at=NOON,
            round_time=timedelta(minutes=self.dice.choice((5, 30, 120, 2 * 1440))),
            places=max(entrants if self.dice.random() < 0.7 else entrants * 2 // 3, _least(form)),
            least=_least(form),
            check_in=self.dice.random() < 0.5,
            late_entry=self.dice.random() < 0.8,
            points_cap=self.dice.choice((50, 100)),
        )
        self.seed = self.dice.randbytes(32)
        self.now = self.announced_at = NOON - timedelta(hours=3)
        self.log: list[Entry] = []
        self.event = new(self.terms, self.seed, self.now)
        self.troubles = self.dice.choice((0.0, 0.05, 0.25))
        self.persons = 0
        for _ in range(entrants):
            self._register()

    def act(self, act: Act, *, may_fail: bool = False) -> bool:
        """Apply an act and keep it; a refusal changes nothing, and fails the event unless it may."""
        before = self.event
        try:
            self.event = apply(self.event, read_act(write_act(act)), self.now)
        except Refused as refused:
            require(may_fail, f"{act} was refused: {refused.reason}")
            return False
        self.log.append(Entry(self.now, act))
        self.counts[type(act).__name__] += 1
        if isinstance(act, StartRound):
            check_round(before, self.event)
        return True

    def run(self) -> Event:
        """The event when it is over; raises Stalled or Wrong."""
        for _ in range(MOST_STEPS):
            if self.event.phase in (Phase.OVER, Phase.CANCELLED):
                break
            self._step()
        else:
            raise Stalled(f"{self.terms.format} after {MOST_STEPS} steps")
        self._kill()
        check_end(self.event)
        return self.event

    def _step(self) -> None:
        dice = self.dice
        if dice.random() < 0.01 and len(self.log) < 3000:
            self._kill()
        if dice.random() < self.troubles:
            self._trouble()
        waiting = [pairing for pairing in pairings(self.event) if pairing.result is None]
        if waiting and self.event.paused_at is None and dice.random() < 0.95:
            self._play(dice.choice(waiting))
            if dice.random() < 0.97:
                return
        coming = due(self.event, self.now)
        if coming is None:
            require(self.event.paused_at is not None, "nothing is due in an event that goes on")
            self.now += timedelta(minutes=dice.randint(1, 90))
            self.act(Resume())
            return
        self.now = max(self.now, coming.at)
        if dice.random() < 0.02:
            self.now += timedelta(minutes=dice.randint(0, 300))  # the machine was off
            coming = due(self.event, self.now)
            if coming is None or coming.at > self.now:
                return
        if coming.kind is DueKind.ADJUDICATE:
            assert coming.pairing is not None
            places, points = self._score(self.event.pairing(coming.pairing))
            self.act(Adjudicate(coming.pairing, places, points))
        elif coming.act is not None:
            self.act(coming.act)
        else:
            self._notice(coming.kind)

    def _notice(self, kind: DueKind) -> None:
        """Around the check-in people check in, most in time and some in the second wave."""
        if not self.terms.check_in or kind not in (DueKind.CHECK_IN_OPENS, DueKind.CHECK_IN_CLOSES):
            return
        keen = 0.85 if kind is DueKind.CHECK_IN_OPENS else 0.5
        for player in self.event.players:
            if player.checked_in is None and self.dice.random() < keen:
                self.act(CheckIn(player.entrant), may_fail=True)

    def _play(self, pairing: Pairing) -> None:
        """Some who are missing come, and a match that all have come to is usually played to its end."""
        latest = min(pairing.ends_at, pairing.starts_at + (self.terms.time_to_come or timedelta()))
        self.now = max(self.now, min(latest, self.now + timedelta(seconds=self.dice.randint(0, 60))))
        for seat in pairing.absentees:
            if self.dice.random() < 0.9:
                self.act(Come(pairing.number, seat))
        pairing = self.event.pairing(pairing.number)
        is_begun = not pairing.absentees or self.terms.time_to_come is None
        if is_begun and self.dice.random() < 0.9:
            places, points = self._score(pairing)
            self.act(Report(pairing.number, places, points))

    def _score(self, pairing: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
        points = tuple(self.dice.choice((0, 25, 60, 100, 104, 131)) for _ in pairing.seats)
        return tuple(1 + sum(other > each for other in points) for each in points), points

    def _trouble(self) -> None:
        """Something that people or organisers do; what the rules refuse changes nothing."""
        dice, players = self.dice, self.event.players
        if not players:
            return
        one, other = dice.choice(players), dice.choice(players)
        self.persons += 1
        acts: list[Act] = [
            Withdraw(one.entrant),
            Return(one.entrant),
            Return(other.entrant),
            Register(Person(self.persons), dice.randint(0, 5), self._side()),
            Replace(one.entrant, Person(self.persons)),
            Forbid(one.entrant, other.entrant),
            Pause(),
        ]
        if isinstance(self.terms.format, Friendly):
            acts += [Close(side) for side in SIDES]
        if self.event.pairings:
            pairing = dice.choice(self.event.pairings)
            places, points = self._score(pairing)
            acts.append(SetResult(pairing.number, places, points, "they agreed"))
            acts.append(Come(pairing.number, Entrant(one.entrant)))
        self.act(dice.choice(acts), may_fail=True)

    def _register(self) -> None:
        self.persons += 1
        strength = self.dice.choice((0, 0, self.dice.randint(0, 2000)))
        self.act(Register(Person(self.persons), strength, self._side()))

    def _side(self) -> Side:
        """A side at random in a friendly, elsewhere none."""
        return self.dice.choice(SIDES) if isinstance(self.terms.format, Friendly) else NO_SIDE

    def _kill(self) -> None:
        """The value is gone, as in a process that was killed; the log makes the same one again."""
        self.counts["kills"] += 1
        again = fold(self.terms, self.seed, self.announced_at, self.log)
        if again != self.event:
            raise Wrong("the log leads to another event")
        self.event = read_event(write_event(again))
        if again != self.event:
            raise Wrong("a snapshot holds another event")


def _least(form: Format) -> int:
    return form.seats[0] if isinstance(form, Tables) else 2
