"""Planted faults in the store and in the matches, which must lose nothing."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

STORE, MATCHES, PROOF = ("tests/store",), ("tests/matches",), ("tests/proof", "tests/matches/test_proofs.py")
CONNECTIONS = "bot/store/sqlite/connections.py"
BACKUPS = "bot/store/sqlite/backups.py"
BACKUP_FILES = "bot/store/backup_files.py"
RESTORATION = "bot/store/sqlite/restoration.py"
STORED_MATCHES = "bot/store/matches.py"
CHANGE = "bot/matches/change.py"
MOVES = "bot/matches/play/moves.py"
ADMISSION = "bot/matches/begin/admission.py"
CHALLENGES = "bot/matches/begin/challenges.py"

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
        ("tests/host/test_claim.py",),
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
        BACKUP_FILES,
        "but=path)[keep - 1 :]:\n",
        "but=path)[keep:]:\n",
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
        BACKUP_FILES,
        "    flush(folder)\n    # The one",
        "    # The one",
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
        "here = MatchRow.id == number, MatchRow.version == version, ",
        "here = MatchRow.id == number, MatchRow.version != -1, ",
        STORE,
    ),
    Mutant(
        "a match that is over can be moved on",
        STORED_MATCHES,
        "MatchRow.version == version, MatchRow.status == MatchStatus.LIVE\n    values",
        "MatchRow.version == version\n    values",
        (*STORE, *MATCHES),
    ),
)

IN_MATCHES = (
    Mutant(
        "a press that is delivered twice is stale",
        CHANGE,
        "        _require_unseen(tx, request)\n",
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
        "record.down_at is not None and",
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
        "        if tx.person_blocks.parts(asking, other) or",
        "        if",
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
        "if row.opponent not in (None, user) or row.computer is not None or row.queued:",
        "if row.opponent not in (None, user) or row.queued:",
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
        "challenges lose the time in which the bot was away",
        "bot/matches/deadlines.py",
        "    tx.challenges.shift(by)\n",
        "",
        MATCHES,
    ),
    Mutant(
        "another server's managers may end a match",
        "bot/matches/servers/managers.py",
        "if row is None or guild not in (row.guild, row.away_guild):",
        "if row is None:",
        (*MATCHES, "tests/cogs/servers"),
    ),
)
