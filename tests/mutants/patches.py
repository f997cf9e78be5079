"""The planted faults: in which file, which text becomes which, and the tests that should notice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: ``old``, which the file has once, becomes ``new``; ``tests`` are tried in this order."""

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


STORE, MATCHES, PROOF = ("tests/store",), ("tests/matches",), ("tests/proof", "tests/matches/test_proofs.py")
GIN, UNO, OMAHA = ("tests/games/gin",), ("tests/games/uno",), ("tests/games/omaha",)
RANKINGS = ("tests/rankings", "tests/store", "tests/matches")
COGS = ("tests/cogs", "tests/security")

CONNECTIONS = "bot/store/sqlite/connections.py"
BACKUPS = "bot/store/sqlite/backups.py"
RESTORATION = "bot/store/sqlite/restoration.py"
STORED_MATCHES = "bot/store/matches.py"
CHANGE = "bot/matches/change.py"
MOVES = "bot/matches/play/moves.py"
ADMISSION = "bot/matches/begin/admission.py"
CHALLENGES = "bot/matches/begin/challenges.py"
SCORING = "bot/games/gin/scoring.py"
REPLY = "cogs/sending/reply.py"

IN_STORE = (
    Mutant(
        "a commit does not wait for the disk",
        CONNECTIONS,
        '    "PRAGMA synchronous=FULL",\n',
        '    "PRAGMA synchronous=OFF",\n',
        (*STORE, "tests/chaos/test_power_cut.py"),
    ),
    Mutant(
        "rows may refer to rows that are not there",
        CONNECTIONS,
        'WRITER: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=ON"',
        'WRITER: Final = (*_EVERY_CONNECTION, "PRAGMA foreign_keys=OFF"',
        STORE,
    ),
    Mutant(
        "deleted facts stay readable in the file",
        CONNECTIONS,
        '"PRAGMA secure_delete=ON"',
        '"PRAGMA secure_delete=OFF"',
        STORE,
    ),
    Mutant(
        "a reading may write",
        CONNECTIONS,
        '"PRAGMA query_only=ON"',
        '"PRAGMA query_only=OFF"',
        STORE,
    ),
    Mutant(
        "two bots may run on one database",
        "bot/store/sqlite/claim.py",
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
        (*STORE, "tests/host", "tests/test_app.py"),
    ),
    Mutant(
        "a backup can be read by everybody on the machine",
        BACKUPS,
        "os.O_EXCL, 0o600)",
        "os.O_EXCL, 0o644)",
        (*STORE, "tests/host"),
    ),
    Mutant(
        "one old backup too many stays",
        BACKUPS,
        "    _drop_older(path, source.stem, occasion, keep)\n",
        "    _drop_older(path, source.stem, occasion, keep + 1)\n",
        (*STORE, "tests/host"),
    ),
    Mutant(
        "a backup of another program's database is taken",
        BACKUPS,
        "        if revision is None:\n",
        "        if False:\n",
        (*STORE, "tests/host"),
    ),
    Mutant(
        "the name of a backup is not brought to the disk",
        BACKUPS,
        "    flush(folder)\n    _drop_older",
        "    _drop_older",
        (*STORE, "tests/host", "tests/chaos/test_disk.py", "tests/chaos/test_power_cut.py"),
    ),
    Mutant(
        "a backup of a newer version is restored",
        RESTORATION,
        "        require_known(contents.revision, backup)\n",
        "",
        (*STORE, "tests/host"),
    ),
    Mutant(
        "the name of a restored database is not brought to the disk",
        RESTORATION,
        "        flush(database.parent)\n    return",
        "    return",
        (*STORE, "tests/host", "tests/chaos/test_disk.py", "tests/chaos/test_power_cut.py"),
    ),
    Mutant(
        "two writers of one version both win",
        STORED_MATCHES,
        ".where(MatchRow.id == new.match, MatchRow.version == new.version - 1)",
        ".where(MatchRow.id == new.match)",
        STORE,
    ),
    Mutant(
        "a match that is over can be moved on",
        STORED_MATCHES,
        "            .where(MatchRow.status == MatchStatus.LIVE)\n            .values(\n"
        "                set_to(MatchRow.version, new.version)",
        "            .values(\n                set_to(MatchRow.version, new.version)",
        (*STORE, *MATCHES),
    ),
)

IN_MATCHES = (
    Mutant(
        "a press that is delivered twice is stale",
        CHANGE,
        "                await _require_unseen(tx, request)\n",
        "",
        MATCHES,
    ),
    Mutant(
        "players move in a paused match",
        CHANGE,
        "    if record.row.paused_at is not None:\n        raise Refused(Refusal.PAUSED)\n",
        "",
        MATCHES,
    ),
    Mutant(
        "the clock runs while the server is out of reach",
        CHANGE,
        "record.where.down_at is not None and",
        "False and",
        MATCHES,
    ),
    Mutant(
        "a press of a turn that is over counts",
        MOVES,
        "    if any(action.seat == seat for action in log[version:]):\n        return False\n",
        "",
        MATCHES,
    ),
    Mutant(
        "any late press counts as meant",
        MOVES,
        "    return game.legal(before.state, seat) == game.legal(record.snapshot.state, seat)\n",
        "    return True\n",
        MATCHES,
    ),
    Mutant(
        "a forged press resigns for its player",
        MOVES,
        "        if text in {LEAVE, VOID}:\n            raise Refused(Refusal.BAD_ACTION)\n",
        "",
        (*MATCHES, "tests/security"),
    ),
    Mutant(
        "one missed turn more before somebody is out",
        MOVES,
        "missed >= most",
        "missed > most",
        MATCHES,
    ),
    Mutant(
        "whoever is left by all wins by the clock",
        MOVES,
        "        if is_deserted(record.chairs):\n",
        "        if False:\n",
        MATCHES,
    ),
    Mutant(
        "what a computer player chose is believed",
        MOVES,
        "            if action not in legal:\n",
        "            if False:\n",
        (*MATCHES, "tests/thinkers"),
    ),
    Mutant(
        "a hand is posted again at every tick",
        MOVES,
        "        require_standing(record, deadline)\n        await self._clear(deadline)\n",
        "        require_standing(record, deadline)\n",
        MATCHES,
    ),
    Mutant(
        "who switched reminders off is reminded",
        MOVES,
        "if hand.seat in seats and hand.chair.preferences.reminders is Reminders.ON:",
        "if hand.seat in seats:",
        MATCHES,
    ),
    Mutant(
        "one challenge fewer than the server allows",
        ADMISSION,
        "> settings.challenges_per_person:",
        ">= settings.challenges_per_person:",
        MATCHES,
    ),
    Mutant(
        "one match more than the channel holds",
        ADMISSION,
        ">= settings.matches_per_channel:",
        "> settings.matches_per_channel:",
        MATCHES,
    ),
    Mutant(
        "people who blocked each other can play",
        ADMISSION,
        "        if await tx.person_blocks.parts(asking, other):\n            raise Refused(Refusal.APART)\n",
        "        pass\n",
        MATCHES,
    ),
    Mutant(
        "somebody accepts their own challenge",
        CHALLENGES,
        "        if user == row.challenger:\n            raise Refused(Refusal.OWN_CHALLENGE)\n",
        "",
        MATCHES,
    ),
    Mutant(
        "a person takes the seat of the computer",
        CHALLENGES,
        "if row.opponent not in (None, user) or row.computer is not None:",
        "if row.opponent not in (None, user):",
        MATCHES,
    ),
    Mutant(
        "the salt is the press, which only the bot saw",
        CHALLENGES,
        "salt=salt_of(row.message, request),",
        "salt=salt_of(None, request),",
        MATCHES,
    ),
    Mutant(
        "matches count for rankings that are switched off",
        CHALLENGES,
        "rated=settings.rankings,",
        "rated=True,",
        MATCHES,
    ),
    Mutant(
        "another server's managers may end a match",
        "bot/matches/servers/managers.py",
        "if row is None or row.guild != guild:",
        "if row is None:",
        (*MATCHES, "tests/cogs/servers"),
    ),
)

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
        "bot/games/gin/turn.py",
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
    Mutant("Omaha 4.4: a fifth bet", "bot/games/omaha/betting.py", "CAP = 4\n", "CAP = 5\n", OMAHA),
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
        'r"message ([1-9][0-9]{16,19})|[1-9][0-9]{0,19}"',
        r'r"message (\d{1,20})|\d{1,20}"',
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
        "return Visibility.PRIVATE if place_of(interaction) is Place.CHANNEL else Visibility.UPDATE",
        "return Visibility.PUBLIC if place_of(interaction) is Place.CHANNEL else Visibility.UPDATE",
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
        COGS,
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
        COGS,
    ),
    Mutant(
        "strangers see a replay of a channel that is closed to them",
        "cogs/replays/replays.py",
        "return found is not None and found.permissions_for(user).view_channel",
        "return found is not None",
        COGS,
    ),
    Mutant(
        "everybody can be called by a message",
        "cogs/sending/message.py",
        "everyone=False, roles=False, replied_user=False",
        "everyone=True, roles=True, replied_user=False",
        (*COGS, "tests/words"),
    ),
    Mutant(
        "a custom id of another form is read",
        "cogs/custom_ids.py",
        "        found = cls._pattern.fullmatch(text)\n",
        "        found = cls._pattern.match(text)\n",
        COGS,
    ),
)

MUTANTS = (*IN_STORE, *IN_MATCHES, *IN_GAMES, *IN_RANKINGS, *IN_PROOF, *IN_COGS)
