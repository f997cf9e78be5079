"""The expert of UNO rules: it plays what its networks expect the best end of the round from."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from bot.games.uno.actions import Action, CallUno, Catch, Play, Timeout
from bot.games.uno.player.features import Features
from bot.games.uno.player.habits import first_catch, late_call, pick, plays_in
from bot.games.uno.rules import UnoRules
from bot.games.uno.view import Phase, UnoView
from bot.players.network import Network


class Networks(msgspec.Struct, frozen=True, kw_only=True):
    """All that the expert learned; ``tests/trainer/README.md`` says how.

    Of each there are three outputs: the chance to win the round; the points won and lost, in hundreds; and by
    how many hundreds the seat's own cards cost less than another player's.
    """

    duel: Network
    """For two players."""
    table: Network
    """For three and more."""


@cache
def networks() -> Networks:
    """The networks that come with the program."""
    return _NETWORKS.decode(Path(__file__).with_name("networks.json").read_bytes())


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_NETWORKS = msgspec.json.Decoder(Networks)


class Expert(msgspec.Struct, frozen=True):
    """Never forgets UNO, catches everybody, and weighs all else by its networks."""

    given: Networks | None = None
    """Networks to play by; None means those that come with the program."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # A call or a catch costs no turn and may be gone at the next press, so it comes before any play.
        alert = late_call(view, legal) or first_catch(legal)
        if alert is not None:
            return alert
        weighed = options(view, legal)
        if len(weighed) == 1:
            return weighed[0]
        if len(view.hand) == 1 and isinstance(weighed[0], Play):
            return pick(view, seed, [each for each in weighed if isinstance(each, Play)])
        values = self.values(view, weighed)
        best = max(values)
        return pick(view, seed, [each for each, value in zip(weighed, values, strict=True) if value == best])

    def values(self, view: UnoView, weighed: tuple[Action | None, ...]) -> list[float]:
        """What each of the actions is worth under these rules, by the networks."""
        found = self.given or networks()
        features = Features(view)
        network = found.duel if len(features.sizes) == 1 else found.table
        partial, output = network.partial_sums(features.common()), objective(view.rules)
        return [network.outputs(features.own(each), partial)[output] for each in weighed]


def objective(rules: UnoRules) -> int:
    """Which output of the networks tells what the round is worth under these rules."""
    if rules.lowest_wins:
        return 2
    return 0 if rules.single_round else 1


def options(view: UnoView, legal: tuple[Action, ...]) -> tuple[Action | None, ...]:
    """The actions worth weighing; None, to do nothing, is among them where the match does not wait.

    Whoever can play on a turn that has just begun does so, and never draws or passes: a player who grew its
    hand for ever would never end a round.
    """
    plays = plays_in(legal, says_uno=True)
    if view.seat != view.turn:
        return (*plays, None)
    if plays and view.phase is Phase.TURN and not view.owed:
        return plays
    return (*plays, *(each for each in legal if not isinstance(each, Play | Catch | CallUno | Timeout)))
