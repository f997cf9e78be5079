"""What gin in company shows of rounds and games that are over: the tables' hands, score sheets, who won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.advice import Judgement
from bot.games.gin.events import Discarded, Drew, Passed, SheetOver, Took
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.view import GinView, Sheet
from bot.games.gin.words.alt import showdown_alt
from bot.games.gin_party.events import AtTable, Event, RoundDealt, RoundOver
from bot.games.gin_party.view import Pair, PartyView, Played, Round
from bot.games.gin_party.words.narration import narrate, played_line, round_lines
from bot.games.gin_party.words.status import end_line, game_alt, game_lines, sheet_alt
from bot.matches import Chair, Hand, OpenTable, Table, facts_of
from cogs.games.deals import in_one_line
from cogs.games.gin import GinHand, GinTable
from cogs.games.gin.review import choice_image
from cogs.games.gin_party import PartyHand, PartyTable
from cogs.layout import Block, Drawing, Image, Text
from cogs.names import faces, message_names, names_to, plain_names
from images.games.gin.showdown import showdown_picture
from images.games.gin_party.scenes import game_sheet_picture, sheet_picture

SHOWN_MOST = 2
"""Tables of a round whose hands everybody is shown; of more there is a line each, and the own hand."""


def last_round(table: PartyTable, view: PartyView, reader: Seat | None) -> Iterator[Block]:
    """The round that just ended, until its readers have played on; ``reader`` None is everybody."""
    recent = table.recent
    ends = [at for at, event in enumerate(recent) if isinstance(event, RoundOver)]
    if not ends or not view.rounds:
        return
    news = recent[ends[-1] + 1 :]
    seated = {seat for each in view.tables for seat in each.seats}
    if (({reader} & seated) or seated) <= _acted(news):
        return
    yield from in_one_line(_round(table, view.rounds[-1], reader))
    names = message_names(table)
    for event in news:
        if isinstance(event, SheetOver):
            yield Text(f"**{narrate(event, names)}**")
            yield _game_image(table, view, view.sheets[event.number - 1])


def news_of(table: PartyTable) -> tuple[Event, ...]:
    """What is to be told in lines: all since the last round ended."""
    recent = table.recent
    ends = [at for at, event in enumerate(recent) if isinstance(event, RoundOver)]
    return recent[ends[-1] + 1 :] if ends else recent


def own_deal(table: Table, view: PartyView) -> Iterator[Block]:
    """How the reader's own deal ended, while others still play."""
    if view.own is None:
        return
    over = view.tables[view.own]
    result = over.deal.results[-1] if over.deal.results else None
    played = Played(seats=over.seats, result=result)
    readers = () if view.seat is None else (view.seat,)
    yield Text(f"{played_line(played, names_to(table, readers), number=view.round)}.")
    yield from _hands(table, played, view.round)


def match_end(table: Table, view: PartyView, reader: Seat | None) -> Iterator[Block]:
    """The end of the match: the last round, who won, the score sheets."""
    names = message_names(table)
    if view.final is None:
        yield Text(f"**{end_line(view, names)}**")
        if view.rounds and not view.void:
            yield _sheet_image(table, view)
        return
    yield from _round(table, view.rounds[-1], reader, by_name=True)
    verdict = end_line(view, names)
    yield Text("\n".join((f"**{verdict}**", *game_lines(view, names))))
    yield _sheet_image(table, view)


def score_question(table: Table, view: PartyView) -> tuple[Block, ...] | None:
    """The whole score so far; None before the first round is over."""
    return (_sheet_image(table, view),) if view.rounds else None


def _acted(news: tuple[Event, ...]) -> set[Seat]:
    """Who has played at their tables."""
    return {
        event.seats[event.event.seat]
        for event in news
        if isinstance(event, AtTable) and isinstance(event.event, Passed | Drew | Took | Discarded)
    }


def _round(table: Table, scored: Round, reader: Seat | None, *, by_name: bool = False) -> Iterator[Block]:
    """A round in lines, and the hands that were shown: the reader's own, or of few tables all."""
    names = names_to(table, () if reader is None or by_name else (reader,))
    yield Text("\n".join(round_lines(scored, names)))
    own = [played for played in scored.played if reader in played.seats]
    shown = own or (scored.played if len(scored.played) <= SHOWN_MOST else ())
    for played in shown:
        yield from _hands(table, played, scored.number)


def _hands(table: Table, played: Played, number: int) -> Iterator[Block]:
    """Both hands of a deal that was shown; nothing where the hands stay hidden."""
    if played.result is None or played.result.showdown is None:
        return
    two = replace(table, chairs=chairs_of(table, played.seats))
    result = replace(played.result, number=number)
    yield Image(
        draw=Drawing(lambda: partial(showdown_picture, result, faces(two))),
        alt=showdown_alt(result, plain_names(two)),
    )


def _sheet_image(table: Table, view: PartyView) -> Image:
    """The score sheet of the match, in the form of its format."""
    return Image(
        draw=Drawing(lambda: partial(sheet_picture, view, faces(table))),
        alt=sheet_alt(view, plain_names(table)),
    )


def _game_image(table: Table, view: PartyView, sheet: Sheet) -> Image:
    """The score sheet of one game or column."""
    return Image(
        draw=Drawing(lambda: partial(game_sheet_picture, view, sheet, faces(table))),
        alt=game_alt(sheet, view.rules.format, plain_names(table)),
    )


GinViewT = TypeVar("GinViewT", bound=GinView)


def chairs_of(table: Table, pair: Pair) -> tuple[Chair, ...]:
    """Those two, by their places at their table."""
    return tuple(replace(table.chairs[seat], seat=Seat(place)) for place, seat in enumerate(pair))


def pair_table(table: PartyTable, at: int) -> GinTable:
    """A table of the present round as everybody may see it."""
    public = table.public
    outside = _numbered(public.tables[at].deal, public.round)
    facts = facts_of(table) | {"chairs": chairs_of(table, public.tables[at].seats), "public": outside}
    return Table(**facts | {"recent": _happened(table.recent, at), "on_turn": (), "motions": ()})


def pair_hand(hand: PartyHand, at: int) -> GinHand:
    """A hand of gin at the table of the present round at which its seat plays."""
    own = hand.view.tables[at]
    return Hand(
        seat=Seat(own.seats.index(hand.seat)),
        view=_numbered(own.deal, hand.view.round),
        menu=hand.menu,
        table=pair_table(hand.table, at),
    )


def choice_at_table(table: OpenTable, view: PartyView, judgement: Judgement) -> Image | None:
    """The hand at the own table with what was played and what was better."""
    assert view.own is not None
    two = replace(table, chairs=chairs_of(table, view.tables[view.own].seats))
    return choice_image(two, _numbered(view.own_deal, view.round), judgement)


def since_dealt(recent: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened since the present round was dealt, as far as it is remembered."""
    dealt = [at for at, event in enumerate(recent) if isinstance(event, RoundDealt)]
    return recent[dealt[-1] + 1 :] if dealt else recent


def _happened(recent: tuple[Event, ...], at: int) -> tuple[GinEvent, ...]:
    """The events of one table in the present round, as gin knows them."""
    return tuple(
        event.event for event in since_dealt(recent) if isinstance(event, AtTable) and event.table == at
    )


def _numbered(deal: GinViewT, number: int) -> GinViewT:
    """The deal under the number of its round, by which players count."""
    results = tuple(replace(result, number=number) for result in deal.results)
    return replace(deal, deal=number, results=results)
