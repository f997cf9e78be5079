"""Competitions: cups, arenas, leagues and ladders as frozen values that a log of acts leads to.

An event is a fold of its log, as a match is one of its actions. Nothing here knows Discord, a store, a
clock or a game: times come as arguments, and all chance comes from the event's seed, so that anybody can do
the sums again.

What a service does with it:

1. `new` with terms and a seed (`bot.games.shuffle.seed_of`, sealed as those of matches are). Keep both.
2. Keep every act with its time under the event's next version: of two writers of a version the second one
   fails, reads again and asks again. `apply` says what an act leads to, or raises `Refused` with a `Reason`.
   `write_event` gives a snapshot, to save the time of a `fold`; a round of a Swiss for 128 takes half a
   second of a processor, so that `StartRound` and `fold` belong beside the event loop.
3. After each act, and when the time comes that it names, ask `due` what happens next and do it.
4. For each of `pairings` without a result begin a match once all have come (`Come`), in a league at any time:
   its seats in their order, the first deals first, its secret `seed_of_match`. `Report` how it ended.
5. Show `standings`, for a knockout `bracket`, for a league `possible.possible_places`. When an event is over,
   `proof.prove` makes its document.

Beside events: `leagues` from season to season, time `banks`, the `ladder`, and the `bans` of those who did
not come.
"""

from bot.competition.acts import (
    NO_SIDE,
    Act,
    Adjudicate,
    Cancel,
    CheckIn,
    Close,
    Come,
    Entrant,
    Entry,
    Finish,
    Forbid,
    NoShow,
    PairingNumber,
    Pause,
    Person,
    Reason,
    Refused,
    Register,
    Replace,
    Report,
    Resume,
    Return,
    SetResult,
    Side,
    StartRound,
    Withdraw,
)
from bot.competition.apply import apply, fold, new, read_act, read_event, write_act, write_event
from bot.competition.bracket import bracket
from bot.competition.due import Due, DueKind, due
from bot.competition.entering import takes_late
from bot.competition.event import (
    Event,
    How,
    Pairing,
    Phase,
    Player,
    Result,
    field_so_far,
    find_entrant,
    pairings,
    seed_of_match,
)
from bot.competition.friendly import SIDES, Score, of_side, score
from bot.competition.standings import Standing, standings
from bot.competition.terms import (
    Arena,
    Format,
    Friendly,
    Knockout,
    League,
    RoundRobin,
    Swiss,
    Tables,
    Terms,
    TermsError,
)

__all__ = [
    "NO_SIDE",
    "SIDES",
    "Act",
    "Adjudicate",
    "Arena",
    "Cancel",
    "CheckIn",
    "Close",
    "Come",
    "Due",
    "DueKind",
    "Entrant",
    "Entry",
    "Event",
    "Finish",
    "Forbid",
    "Format",
    "Friendly",
    "How",
    "Knockout",
    "League",
    "NoShow",
    "Pairing",
    "PairingNumber",
    "Pause",
    "Person",
    "Phase",
    "Player",
    "Reason",
    "Refused",
    "Register",
    "Replace",
    "Report",
    "Result",
    "Resume",
    "Return",
    "RoundRobin",
    "Score",
    "SetResult",
    "Side",
    "Standing",
    "StartRound",
    "Swiss",
    "Tables",
    "Terms",
    "TermsError",
    "Withdraw",
    "apply",
    "bracket",
    "due",
    "field_so_far",
    "find_entrant",
    "fold",
    "new",
    "of_side",
    "pairings",
    "read_act",
    "read_event",
    "score",
    "seed_of_match",
    "standings",
    "takes_late",
    "write_act",
    "write_event",
]
