"""What a picture shows, without eyes: each one must be, byte for byte, what its reader's own view draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from bot.games.game import Seat
from bot.matches import Status
from bot.words.rules_pages import guided_pages
from cogs.games.panel import SCORE
from cogs.games.registry import GUIDES, PANELS
from cogs.layout import Block, ButtonRow, Image, Menu
from cogs.learning.rules import rules_layout
from cogs.match_ids import Ask, Choose, RulesPage
from tests.chaos.history import History
from tests.chaos.tastes import TASTES, Taste
from tests.chaos.verdict import lays_open
from tests.chaos.witness import Sight, Witness, digest
from tests.whole_table import WholeTable

_MOST_QUESTIONS = 30
"""A panel that asks more than so many things at one version would make the job endless."""


class Gallery:
    """The pictures that the views of matches draw, drawn when somebody asks, and remembered.

    Drawing is deterministic, and draws from a reader's view alone: a picture that is not in the reader's part
    of the gallery shows somebody something else, whatever it is.
    """

    def __init__(self, histories: tuple[History, ...]) -> None:
        self._histories = histories
        self._by_number = {one.number: one for one in histories}
        self._drawn: dict[tuple[int, int, Seat | None, Taste], frozenset[str]] = {}
        self._tastes: dict[int | None, list[Taste]] = {}
        """By reader, the taste of the last picture that was found first."""
        self._found: dict[tuple[str, int | None], bool] = {}

    def wrong(self, witness: Witness) -> list[str]:
        """Pictures that no view of their reader draws; what somebody else saw is named."""
        lines = []
        figures = witness.figures()
        for sight in witness.sights:
            if sight.is_example or sight.message in figures or lays_open(sight, self._by_number):
                continue
            matches = self._matches(sight, witness.match_of.get(sight.message))
            lines += [
                f"message {sight.message} of match {sight.match} showed {self._what(picture, matches)}"
                f" to {'everybody' if sight.reader is None else 'somebody else'}: {_words(sight, picture)!r}"
                for picture in sight.pictures
                if not (sight.is_page and picture in _illustrations())
                and not self._is_own(picture, sight, matches)
            ]
        return lines

    def _matches(self, sight: Sight, told: int | None) -> tuple[History, ...]:
        """The matches that the message may be of, the likeliest first."""
        number = sight.match if sight.match is not None else told
        first = self._by_number.get(-1 if number is None else number)
        others: Iterable[History] = ()
        if sight.match is None and sight.reader is not None:
            reader = int(sight.reader)
            others = (one for one in reversed(self._histories) if one.is_seated(reader) and one is not first)
        return (*(() if first is None else (first,)), *others)

    def _is_own(self, picture: str, sight: Sight, matches: tuple[History, ...]) -> bool:
        reader = None if sight.reader is None else int(sight.reader)
        known = self._found.get((picture, reader))
        if known is None:
            known = self._found[picture, reader] = any(
                self._is_drawn(picture, history, version, seat, reader)
                for history in matches
                if not history.is_sealed_to(reader, sight.at)
                for version in history.versions(sight.at)
                # What everybody sees may also be shown to one.
                for seat in dict.fromkeys((history.seat_of(reader), None))
            )
        return known

    def _is_drawn(
        self, picture: str, history: History, version: int, seat: Seat | None, reader: int | None
    ) -> bool:
        """Whether the seat sees this picture at that version, to anybody's taste."""
        tastes = self._tastes.setdefault(reader, list(TASTES))
        for taste in tuple(tastes):
            if picture in self._drawings(history, version, seat, taste):
                tastes.remove(taste)
                tastes.insert(0, taste)
                return True
        return False

    def _what(self, picture: str, matches: tuple[History, ...]) -> str:
        for history in matches:
            for version in range(len(history.snapshots)):
                for seat in history.seats:
                    if any(
                        picture in self._drawings(history, version, Seat(seat.seat), one) for one in TASTES
                    ):
                        return f"what seat {seat.seat} of match {history.number} saw at version {version}"
        return "a picture that no view draws"

    def _drawings(self, history: History, version: int, seat: Seat | None, taste: Taste) -> frozenset[str]:
        """The pictures of the table, and of a seat's hand with everything that it can be asked."""
        key = history.number, version, seat, taste
        found = self._drawn.get(key)
        if found is None:
            tables = history.tables(version)
            with taste.spoken():
                found = frozenset(
                    digest(taste.drawn(image.draw)) for table in tables for image in _images(table, seat)
                )
            self._drawn[key] = found
        return found


def _words(sight: Sight, picture: str) -> str:
    """The words that stand for the picture."""
    return dict(sight.alts).get(picture, "")[:400]


@cache
def _illustrations() -> frozenset[str]:
    """The pictures in the rules of all games."""
    found = set[str]()
    for taste in TASTES:
        # A caption is written with its page, in the language of the page.
        with taste.spoken():
            for game in PANELS:
                for page in range(1, len(guided_pages(GUIDES[game])) + 1):
                    blocks = rules_layout(RulesPage(game=game, page=page)).blocks
                    images = (block for block in blocks if isinstance(block, Image))
                    found |= {digest(taste.drawn(image.draw)) for image in images}
    return frozenset(found)


def _images(table: WholeTable, seat: Seat | None) -> Iterator[Image]:
    panel = PANELS[table.terms.game]
    blocks = panel.table(table) if seat is None else panel.hand(table.hand(seat))
    yield from (block for block in blocks if isinstance(block, Image))
    if seat is None:
        return
    # The score stands behind "Status", whatever the hand shows.
    asks = _asked(blocks) if table.status is Status.LIVE else []
    to_ask, asked = [*asks, SCORE], set[str]()
    while to_ask and len(asked) < _MOST_QUESTIONS:
        action = to_ask.pop()
        if action in asked:
            continue
        asked.add(action)
        answer = panel.question(table.hand(seat), action) or ()
        yield from (block for block in answer if isinstance(block, Image))
        to_ask += _asked(answer)


def _asked(blocks: Iterable[Block]) -> list[str]:
    """The actions that the buttons and menus ask about."""
    found = []
    for block in blocks:
        match block:
            case ButtonRow(keys):
                found += [key.id.action for key in keys if isinstance(key.id, Ask)]
            case Menu(id=Choose(), options=options):
                found += [option.value for option in options]
            case _:
                pass
    return found
