"""Planted faults in games, rankings, proofs and cogs."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

STORE, MATCHES, PROOF = ("tests/store",), ("tests/matches",), ("tests/proof", "tests/matches/test_proofs.py")
GIN, UNO, OMAHA = ("tests/games/gin",), ("tests/games/uno",), ("tests/games/omaha",)
RANKINGS = ("tests/rankings", "tests/store", "tests/matches")
COGS = ("tests/cogs", "tests/security")
SCORING = "bot/games/gin/scoring.py"
REPLY = "cogs/sending/reply.py"

IN_GAMES = (
    Mutant(
        "gin 3.3: equal deadwood is no undercut",
        SCORING,
        "if defender > knocker:",
        "if defender >= knocker:",
        GIN,
    ),
    Mutant(
        "gin 3.2: the other's deadwood is not paid at gin",
        SCORING,
        "rules.gin_bonus + defender",
        "rules.gin_bonus",
        GIN,
    ),
    Mutant(
        "gin 6.1: the target itself does not end the game",
        SCORING,
        "points[seat] >= goals[seat]",
        "points[seat] > goals[seat]",
        GIN,
    ),
    Mutant(
        "gin 2.11: lay-offs on gin",
        SCORING,
        "(end is DealKind.KNOCK or rules.layoff_on_gin)",
        "True",
        GIN,
    ),
    Mutant(
        "gin 6.4: a shutout for a winner by forfeit",
        SCORING,
        "shutout = not forfeit and ",
        "shutout = ",
        GIN,
    ),
    Mutant(
        "gin 2.14: the last two cards are drawn",
        "bot/games/gin/rules.py",
        "LAST_CARDS = 2\n",
        "LAST_CARDS = 1\n",
        GIN,
    ),
    Mutant(
        "gin 2.4: the refused upcard may be taken after all",
        "bot/games/gin/turn.py",
        "turn=other(seat), stock_only=True)",
        "turn=other(seat))",
        GIN,
    ),
    Mutant(
        "gin 2.7: no knock with exactly the limit",
        "bot/games/gin/ending.py",
        "if laid.points > state.limit:",
        "if laid.points >= state.limit:",
        GIN,
    ),
    Mutant(
        "UNO 3.7: a wrong challenge costs four",
        "bot/games/uno/turn.py",
        "_WRONG_CHALLENGE = 6\n",
        "_WRONG_CHALLENGE = 4\n",
        UNO,
    ),
    Mutant(
        "UNO 3.7: the challenged hand is shown to everybody",
        "bot/games/uno/turn.py",
        "shown = state.shown if state.shown is not None and state.shown.to == seat else None",
        "shown = state.shown",
        (*UNO, "tests/security"),
    ),
    Mutant("Omaha 4.4: a fifth bet", "bot/games/omaha/rules.py", "CAP = 4\n", "CAP = 5\n", OMAHA),
    Mutant(
        "Omaha 4.4: half a bet does not count",
        "bot/games/omaha/betting.py",
        "return 2 * (to - level) >= bet_size",
        "return 2 * (to - level) > bet_size",
        OMAHA,
    ),
    Mutant(
        "Omaha 4.3: the call is not part of the pot",
        "bot/games/omaha/betting.py",
        "(decision.pot + call) // part",
        "decision.pot // part",
        OMAHA,
    ),
    Mutant(
        "Omaha 6.3: odd chips vanish",
        "bot/games/omaha/ending.py",
        "share + (1 if at < odd else 0)",
        "share",
        OMAHA,
    ),
    Mutant(
        "melds: throwing a club saves nothing",
        "bot/games/melds/deadwood.py",
        "        most = saved[c]\n",
        "        most = 0\n",
        ("tests/games/melds", "tests/games/gin"),
    ),
    Mutant(
        "shuffle: numbers that favour some cards are kept",
        "bot/games/shuffle.py",
        "    fair = _RANGE - _RANGE % bound\n",
        "    fair = _RANGE\n",
        ("tests/games/test_shuffle.py", "tests/proof"),
    ),
    Mutant(
        "frame: the match goes on with too few",
        "bot/games/frame/match.py",
        "if len(without.state.present) < self.least:",
        "if len(without.state.present) < self.least - 1:",
        ("tests/games/frame", "tests/games"),
    ),
)

IN_RANKINGS = (
    Mutant(
        "partners are rated as if each played alone",
        "bot/rankings/rating.py",
        "(None, at) if side is None else (side, place)",
        "(None, at)",
        RANKINGS,
    ),
    Mutant(
        "who ended first is rated as last",
        "bot/rankings/rating.py",
        "ranks=[float(places[team[0]]) for team in teams],",
        "ranks=[-float(places[team[0]]) for team in teams],",
        RANKINGS,
    ),
    Mutant(
        "doubt raises a score",
        "bot/rankings/rating.py",
        "return rating.mu - DOUBTS * rating.sigma",
        "return rating.mu + DOUBTS * rating.sigma",
        RANKINGS,
    ),
    Mutant(
        "one place too low",
        "bot/rankings/standings.py",
        "place=1 + bisect_left(rising",
        "place=2 + bisect_left(rising",
        RANKINGS,
    ),
)

IN_PROOF = (
    Mutant(
        "a salt in other digits",
        "bot/verify.py",
        '([0-9a-f]{64}))?|[1-9][0-9]{0,19}".replace("N", "[1-9][0-9]{16,19}")',
        '([0-9a-f]{64}))?|[0-9]{1,20}".replace("N", "[0-9]{1,20}")',
        PROOF,
    ),
    Mutant(
        "any secret opens the seal",
        "bot/verify.py",
        '    _require(proof["commitment"] == commitment_of(secret), "the commitment',
        '    _require(bool(secret), "the commitment',
        PROOF,
    ),
    Mutant(
        "a file that was changed passes",
        "bot/verify.py",
        '    _require(proof["fingerprint"] == fingerprint(proof), ',
        "    _require(bool(fingerprint(proof)), ",
        PROOF,
    ),
    Mutant(
        "a match that is not over is proven",
        "bot/matches/after/rechecks.py",
        '        raise Failed("the match was not over: actions are missing at the end of the log")\n',
        '        return "9. The match goes on."\n',
        PROOF,
    ),
    Mutant(
        "another ending is proven",
        "bot/matches/after/rechecks.py",
        '    if outcome.ending.value != proof["ending"]:\n',
        "    if False:\n",
        PROOF,
    ),
    Mutant(
        "what was seen is not compared",
        "bot/matches/after/rechecks.py",
        "        if (wrong := _first_difference(claimed, true)) is not None:\n",
        "        if (wrong := _first_difference(claimed, true)) is None and False:\n",
        PROOF,
    ),
    Mutant(
        "the secret is shown before the end",
        "bot/matches/seal.py",
        "secret=secret.hex() if opened else None",
        "secret=secret.hex()",
        (*PROOF, *MATCHES, "tests/security"),
    ),
)

IN_COGS = (
    Mutant(
        "a hand is shown in the channel",
        REPLY,
        "return Visibility.PRIVATE if is_shared else Visibility.UPDATE",
        "return Visibility.PUBLIC if is_shared else Visibility.UPDATE",
        COGS,
    ),
    Mutant(
        "a private answer follows a deferral that everybody sees",
        REPLY,
        "                    await self._try(self._drop_placeholder, shown=_Stage.SHOWN)\n",
        "",
        COGS,
    ),
    Mutant(
        "a form opens after the first answer",
        REPLY,
        "            if self._stage is not _Stage.OPEN:\n                return False\n",
        "",
        ("tests/cogs/sending/test_reply.py", *COGS),
    ),
    Mutant(
        "a slow answer is not deferred",
        REPLY,
        "DEFER_AFTER_S = 1.5\n",
        "DEFER_AFTER_S = 150.0\n",
        COGS,
    ),
    Mutant(
        "an old question is answered with the present hand",
        "cogs/playing/moves.py",
        "if not await self._services.matches.play.is_meant(table, user=user, version=press.version):",
        "if False:",
        ("tests/cogs/playing/test_moves.py", *COGS),
    ),
    Mutant(
        "strangers see a replay of a channel that is closed to them",
        "cogs/replays/replays.py",
        "return found is not None and found.permissions_for(user).view_channel",
        "return found is not None",
        ("tests/cogs/replays", *COGS),
    ),
    Mutant(
        "everybody can be called by a message",
        "cogs/sending/message.py",
        "everyone=False, roles=False, replied_user=False",
        "everyone=True, roles=True, replied_user=False",
        ("tests/cogs/sending", *COGS, "tests/words"),
    ),
    Mutant(
        "a custom id of another form is read",
        "cogs/custom_ids.py",
        "        found = cls._pattern.fullmatch(text)\n",
        "        found = cls._pattern.match(text)\n",
        ("tests/cogs/test_custom_ids.py", *COGS),
    ),
)
