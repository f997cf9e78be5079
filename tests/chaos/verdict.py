"""What must be true in the end, whatever happened; each thing that is not is one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.games.cards import PACK
from bot.games.game import Seat
from bot.matches import Matches, Status, SurfaceKind, Table, examine_all
from bot.rankings import replayed
from bot.sandbox import Message, Sandbox
from bot.sandbox.model import Snowflake
from bot.sandbox.seen import seen_message
from bot.store import Cause, RatingRow, Store, Transaction
from bot.words.phrasebook import Locale, speaking
from bot.words.teams import sealed_table
from cogs.appearance import bare, spoken
from cogs.games.registry import PANELS
from cogs.layout import Image, Text
from images.emojis import emoji_name
from tests.chaos.history import History
from tests.chaos.ledger import Ledger
from tests.chaos.tastes import LOCALES
from tests.chaos.witness import NAP_S, Deed, Sight, Witness
from tests.whole_table import WholeTable, seen_from, whole

ANSWER_S = 3.2

ATTEMPTS = 3
"""So many requests for one answer that were made to fail excuse the bot."""

_EMOJI = re.compile(r"<:(\w+):\d+>")

_CARDS = {emoji_name(card): card.label for card in PACK}

_OUR_MATCH = re.compile(r"(?:m|k|q|p|b|x|d|again):(\d+)")


@dataclass(slots=True)
class Findings:
    """Everything that is wrong, by kind; all lists must stay empty."""

    lost_moves: list[str] = field(default_factory=list)
    unshown_moves: list[str] = field(default_factory=list)
    never_retried: list[str] = field(default_factory=list)
    """What a bot that was left in peace did not show by itself, without another start."""
    wrong_cards: list[str] = field(default_factory=list)
    leaked_cards: list[str] = field(default_factory=list)
    leaked_pictures: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    unhandled: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    wrong_ratings: list[str] = field(default_factory=list)
    wrong_figures: list[str] = field(default_factory=list)
    """Rankings and profiles that show what they may not, or one thing in two ways."""
    wrong_cups: list[str] = field(default_factory=list)
    """Rounds of cups that were paired or called twice, and cups that do not follow from their logs."""
    wrong_contests: list[str] = field(default_factory=list)
    """Ladders, seasons, rankings, duplicate sets, team matches and friendlies that are not what they should
    be, or begun twice.
    """
    kept_too_long: list[str] = field(default_factory=list)
    overdue: list[str] = field(default_factory=list)
    """What was not over when its time was."""

    def by_kind(self) -> Iterator[tuple[str, list[str]]]:
        """Name and lines of each kind."""
        for name in self.__dataclass_fields__:
            yield name.replace("_", " "), getattr(self, name)

    @property
    def is_clean(self) -> bool:
        return not any(lines for _, lines in self.by_kind())


def lost_moves(witness: Witness, histories: tuple[History, ...]) -> list[str]:
    """Moves and versions that somebody saw and that the log does not have."""
    by_number = {one.number: one for one in histories}
    lost = [
        f"match {match} was seen at version {version}"
        for match, version in witness.shown.items()
        if match not in by_number or len(by_number[match].log) < version
    ]
    for move in witness.moves:
        history = by_number.get(move.match)
        logged = None if history is None else _first_move(history, move.user, since=move.version)
        if logged != move.text:
            lost.append(f"match {move.match}: version {move.version} was shown, another is logged")
    return lost


def _first_move(history: History, user: int, *, since: int) -> str | None:
    """What the person did first at this version or a later one."""
    seat = history.seat_of(user)
    moves = (action for action in history.log if action.version >= since and action.seat == seat)
    return next((action.text for action in moves if action.cause is not Cause.FORCED), None)


def leaked_cards(witness: Witness, histories: tuple[History, ...]) -> list[str]:
    """Screens that named a card that their reader could not know."""
    by_number, figures = {one.number: one for one in histories}, witness.figures()
    leaks = []
    for sight in witness.sights:
        if sight.is_page or sight.is_example or lays_open(sight, by_number):
            continue
        if sight.message in figures:
            leaks += [f"message {sight.message} with figures named cards"] if sight.cards else []
            continue
        reader = None if sight.reader is None else int(sight.reader)
        told = witness.match_of.get(sight.message, -1) if sight.match is None else sight.match
        possible = [by_number[told]] if told in by_number else []
        if sight.match is None and reader is not None:
            possible += [one for one in histories if one.is_seated(reader)]
        if not any(one.allows(sight.cards, reader, sight.at) for one in possible):
            leaks.append(
                f"message {sight.message} of match {sight.match} named cards that its reader may not know, of"
                f" {sorted(card.label for card in sight.cards)}: {sight.says!r}"
            )
    return leaks


def lays_open(sight: Sight, by_number: Mapping[int, History]) -> bool:
    """Whether the screen shows a match that was over by then, and so open: a proof, replay or review."""
    return sight.opens is not None and is_opened(by_number.get(sight.opens), sight.at)


def wrong_figures(witness: Witness) -> list[str]:
    """Pictures of rankings and profiles whose words say something else at another time.

    Nothing but the words depends on when it was asked, so that the same picture has the same words.
    """
    figures, told = witness.figures(), dict[str, str]()
    return [
        f"message {sight.message} shows figures that were told otherwise before: {words[:300]!r} was"
        f" {told[picture][:300]!r}"
        for sight in witness.sights
        if sight.message in figures
        for picture, words in sight.alts
        if told.setdefault(picture, words) != words
    ]


def leaked_secrets(witness: Witness, histories: tuple[History, ...]) -> list[str]:
    """Files of somebody's own data with the secret of a match that was not over, which settles its decks."""
    leaks = []
    for at, data in witness.exports:
        secret = [one for one in histories if not is_opened(one, at)]
        leaks += [
            f"the data of somebody held the secret of match {one.number} before its end"
            for one in secret
            if one.row.secret.hex().encode() in data or one.row.seed.hex().encode() in data
        ]
    return leaks


def is_opened(history: History | None, at: float) -> bool:
    """Whether the match was over by that time, and its set closed, so that its seal was open to all."""
    opened_at = None if history is None else history.opened_at
    return opened_at is not None and opened_at <= at + 0.001


def unanswered(witness: Witness) -> list[str]:
    """Interactions without an answer that nothing excuses."""
    return [
        f"{deed.custom_id or deed.press.kind} at {deed.at:.3f}"
        for deed in witness.deeds
        if _is_left_open(deed, witness) and not witness.was_slow(*_seconds_of(deed))
    ]


def excused_by_machine(witness: Witness) -> list[str]:
    """Interactions without an answer that a busy machine alone excuses, with what it was seen to do."""
    found = []
    for deed in witness.deeds:
        span = _seconds_of(deed)
        if _is_left_open(deed, witness) and witness.was_slow(*span):
            waited_s, slept_s = witness.bot_waited_s(*span), witness.slept_s(*span)
            found.append(
                f"{deed.custom_id or deed.press.kind} at {deed.at:.3f}: the bot waited {waited_s:.2f} s for a"
                f" processor, and {NAP_S} s of sleep took {slept_s:.2f} s (0 means: not too long)"
            )
    return found


def _is_left_open(deed: Deed, witness: Witness) -> bool:
    """Whether there was no answer, with bot and channel there, and not each attempt at it made to fail."""
    if not deed.press.failed or deed.excused:
        return False
    failed, span = witness.failures.answers[str(deed.press.id)], _seconds_of(deed)
    closed_at = witness.closed.get(deed.press.interaction.channel_id)
    is_closed = closed_at is not None and closed_at <= span[1]
    return failed < ATTEMPTS and not is_closed and not witness.was_offline(*span)


def _seconds_of(deed: Deed) -> tuple[float, float]:
    return deed.at - 0.1, deed.at + ANSWER_S


def unhandled(log: str) -> list[str]:
    """Lines of the log that tell of something for which nobody was prepared."""
    found = []
    for line in log.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            entry = {"event": line, "level": "error" if "Traceback" in line else "plain"}
        if str(entry.get("event", "")).startswith("Attempting a reconnect"):
            continue  # the library's own word for what it mends itself
        if "exception" in entry or "Traceback" in line or entry.get("level") == "critical":
            found.append(line[:2000])
    return found


async def damaged(store: Store) -> list[str]:
    """What `./upcard check` would name."""
    found = [ill async for _, ill in examine_all(store) if ill is not None]
    return [f"match {ill.match} {damage.told}" for ill in found for damage in ill.damages]


def unfinished(ledger: Ledger) -> list[str]:
    """Matches that nobody could bring to an end."""
    return [f"match {number}" for number in ledger.live_matches()]


async def wrong_ratings(store: Store, histories: tuple[History, ...]) -> list[str]:
    """Matches that were played out and lack results, and ratings that the results do not lead to."""

    def work(tx: Transaction) -> list[str]:
        found = []
        for history in histories:
            people = sorted(one.user for one in history.seats if one.user is not None)
            rows = tx.results.of(history.row.id)
            if history.is_played_out and sorted(one.user for one in rows) != people:
                found.append(f"match {history.number} was played out, and has {len(rows)} results")
        places = {(one.row.guild, one.row.game) for one in histories if one.row.guild is not None}
        for guild, game in sorted(places):
            told = {_figures(one) for one in tx.ratings.all_in(guild, game)}
            ought = replayed(tx, guild, game)[1].ratings.values()
            strange = told ^ {_figures(one) for one in ought}
            found += [f"the results lead to another rating of {user} at {game}" for user, *_ in strange]
        return found

    return await store.read(work)


def _figures(row: RatingRow) -> tuple[float, ...]:
    counts = (row.user, row.played, row.won, row.lost, row.drawn)
    return (*counts, round(row.mu, 6), round(row.sigma, 6))


async def unshown(matches: Matches, sandbox: Sandbox, histories: tuple[History, ...]) -> list[str]:
    """Messages that exist and show less than is true."""
    found = []
    for history in histories:
        if await matches.find(history.row.id) is None:
            continue
        table = await whole(matches, history.row.id)
        seen_as = [seen_from(each, table) for each in await matches.find_tables(table.id)]
        for surface in await matches.surfaces.of(table.id):
            stored = sandbox.core.world.messages.get(Snowflake(str(surface.message)))
            if stored is None:
                continue
            seen = seen_message(sandbox.core, stored)
            user = None if surface.user is None else int(surface.user)
            if not any(_shows(seen, each, surface.kind, user) for each in (table, *seen_as)):
                found.append(
                    f"match {table.id}: its {surface.kind.value} shows less than version {table.version}"
                    f" (its book says {surface.version}): {seen.text[:400]!r},"
                    f" with {[one.alt[:200] for one in seen.pictures]}"
                )
    return found + strays(sandbox, {int(one.number) for one in histories}, await _known(matches, histories))


async def unshown_lobbies(matches: Matches) -> list[str]:
    """Tables that wait for players, or did, and whose message is missing or shows less than is true."""
    return [f"lobby {one.id}: version {one.version} is not shown" for one in await matches.lobbies.behind()]


async def unshown_contests(matches: Matches) -> list[str]:
    """Events, sets and team matches whose messages are missing or show less than is true."""
    events = [f"event {cup.id}: its message in {cup.guild}" for cup in await matches.events.behind()]
    sets = [f"set {number}: its message" for number in await matches.duplicates.behind()]
    return [f"{each} does not show what became of it" for each in (*events, *sets)]


async def _known(matches: Matches, histories: tuple[History, ...]) -> set[str]:
    return {
        str(surface.message) for history in histories for surface in await matches.surfaces.of(history.row.id)
    }


def strays(sandbox: Sandbox, numbers: set[int], known: set[str]) -> list[str]:
    """Messages with a match on them that no book knows: nobody will ever bring them up to date."""
    found = []
    for stored in sandbox.core.world.messages.values():
        if stored.author_id != sandbox.bot_id or stored.viewer_id is not None or stored.id in known:
            continue
        seen = seen_message(sandbox.core, stored)
        ids = [hit for one in seen.buttons if (hit := _OUR_MATCH.match(one.custom_id)) is not None]
        live = [hit for hit in ids if int(hit[1]) in numbers]
        if live:
            found.append(f"match {live[0][1]}: a message that no book knows: {seen.text[:80]!r}")
    return found


def _shows(seen: Message, table: WholeTable, kind: SurfaceKind, user: int | None) -> bool:
    """Whether a message says what the newest version has to say, or asks about it."""
    seat = None if user is None else table.seat_of(user)
    if seat is None and table.is_sealed:
        return not seen.pictures and any(_is_sealed(seen, locale) for locale in LOCALES)
    seats = [seat]
    if seat is not None and table.status is Status.LIVE and seen.find_button(custom_id=f"b:{table.id}"):
        if _asks(seen, table):
            return True
        # "Status" shows the table as everybody sees it in the place of the hand.
        seats.append(None)
    return any(_says(seen, table, each, locale) for each in seats for locale in LOCALES)


def _is_sealed(seen: Message, locale: Locale) -> bool:
    """Whether a message says that nothing is shown of the table yet, in this language."""
    with speaking(locale):
        return bare(sealed_table()) in bare(seen.text)


def _says(seen: Message, table: WholeTable, seat: Seat | None, locale: Locale) -> bool:
    """Whether pictures and words of a message are those of the newest version, in this language."""
    with speaking(locale):
        panel = PANELS[table.terms.game]
        blocks = panel.table(table) if seat is None else panel.hand(table.hand(seat))
        pictures = [block for block in blocks if isinstance(block, Image)]
        texts = [block.words for block in blocks if isinstance(block, Text)]
        if table.status is Status.LIVE:
            # Its words depend on who reads them and when; its pictures name turn, upcard and stock.
            assert pictures
            texts = []
        # Where the bot may not attach files, a table is told in words, until it has something new to show.
        drawn = {picture.alt for picture in seen.pictures}
        is_shown = all(one.alt in drawn or _is_told(one, seen.text) for one in pictures)
        return is_shown and all(one in seen.text for one in texts)


def _is_told(picture: Image, text: str) -> bool:
    """Whether a message says what stands in the place of the picture; its cards may be emoji there."""
    read = bare(_EMOJI.sub(lambda found: _CARDS.get(found[1], found[0]), text))
    return all(bare(line) in read for line in spoken(picture.words or picture.alt).splitlines())


def _asks(seen: Message, table: Table) -> bool:
    """A question about the newest version, "Knock with 5", or what can be done beside playing."""
    ids = {one.custom_id for one in seen.buttons}
    pages = (
        f"a:{table.id}:",
        f"x:{table.id}:",
        f"m:{table.id}:{table.version}:",
        f"k:{table.id}:{table.version}:",
    )
    return any(one.startswith(pages) for one in ids)
