"""Gin for three and more: what happens, in sentences, while a match is played and when it is seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.events import Cut, Dealt, Drew, GameOver, Left, SheetOver, Voided
from bot.games.gin.events import Event as GinEvent
from bot.games.gin.view import FinalScore, GinView, LineKind
from bot.games.gin.words.narration import BIG, around_lines, deal_line, game_title, hand_line, held
from bot.games.gin.words.narration import narrate as gin_narrate
from bot.games.gin.words.narration import story as gin_story
from bot.games.gin_party.events import AtTable, Event, Misdealt, RoundDealt, RoundOver, TableOver
from bot.games.gin_party.view import PartyView, Played, Round
from bot.words.guide import by_name, with_you
from bot.words.phrasebook import and_list, say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Cut():
            return _cut(event, names)
        case RoundDealt():
            return _round_dealt(event, names)
        case Misdealt():
            pair = and_list(at_table(event.seats, names))
            return say("A dealt hand could knock at once: new cards for {pair}.", pair=pair)
        case AtTable():
            return gin_narrate(event.event, at_table(event.seats, names))
        case TableOver():
            return f"{played_line(event.played, names)}."
        case RoundOver():
            return f"{round_line(event.round, names)}."
        case SheetOver():
            title = game_title(event.format, event.number)
            return say("{game}: {verdict}", game=title, verdict=verdict(event.final, names))
        case GameOver(final):
            return verdict(final, names)
        case Left(seat):
            return say("{name} left the match.", name=names[seat])
        case Voided():
            return say("The match is void.")
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...], *, you: Seat | None = None) -> Iterator[str]:
    """Several events in lines; at each table a draw and the discard after it are one line.

    That cards were dealt at a table is told with the round. ``you`` is the reader's seat.
    """
    at: tuple[int, tuple[int, ...]] | None = None
    held: tuple[GinEvent, ...] = ()
    for event in events:
        place = (event.table, event.seats) if isinstance(event, AtTable) else None
        if at is not None and place != at:
            yield from gin_story(held, at_table(at[1], names))
            held = ()
        at = place
        if isinstance(event, RoundDealt):
            yield _round_dealt(event, names, you=you)
        elif isinstance(event, Cut):
            yield _cut(event, names, you=you)
        elif not isinstance(event, AtTable):
            yield narrate(event, names)
        elif not isinstance(event.event, Dealt):
            held = (*held, event.event)
    if at is not None:
        yield from gin_story(held, at_table(at[1], names))


def played_line(played: Played, names: tuple[str, ...], *, number: int | None = None) -> str:
    """How a deal ended, without a full stop; ``number`` is its round's, if that shall be told."""
    if played.result is None:
        pair = and_list(at_table(played.seats, names))
        return say("The deal of {pair} was broken off and doesn't count", pair=pair)
    result = played.result if number is None else replace(played.result, number=number)
    return deal_line(result, at_table(played.seats, names))


def round_lines(scored: Round, names: tuple[str, ...]) -> tuple[str, ...]:
    """A round that is over: a line for each table, and for sides what was entered."""
    tables = tuple(played_line(played, names, number=scored.number) for played in scored.played)
    return (*tables, round_line(scored, names)) if are_several(names) else tables


def round_line(scored: Round, names: tuple[str, ...]) -> str:
    """What a round brought, without a full stop."""
    sides = side_names(names)
    if scored.winner is None:
        return say("Round {number}: no score", number=scored.number)
    told: dict[str, object] = {
        "number": scored.number,
        "side": sides[scored.winner],
        "points": scored.points[scored.winner],
    }
    if not are_several(names):
        return say("Round {number}: {side} +{points}", **told)
    sums = " : ".join(str(total) for total in (scored.sums[scored.winner], scored.sums[1 - scored.winner]))
    if scored.sweep:
        return say(
            "Round {number}: {side} score {points}, from {sums} and {sweep} for winning every deal",
            sums=sums,
            sweep=scored.sweep,
            **told,
        )
    return say("Round {number}: {side} score {points}, from {sums}", sums=sums, **told)


def final_lines(final: FinalScore, names: tuple[str, ...]) -> tuple[str, ...]:
    """The end of a game or of the match: who won, then the lines of the score sheet down to the totals."""
    sides = side_names(names)
    sheet = tuple(
        say(
            "{line}: {points}",
            line=_line_title(line.kind, line.number, several=are_several(names)),
            points=by_name(line.points, sides),
        )
        for line in final.lines
    )
    total = say("Total: {points}", points=by_name(final.totals, sides))
    return (verdict(final, names), *sheet, total)


def verdict(final: FinalScore, names: tuple[str, ...]) -> str:
    """Who won a game or the match, in a whole sentence: ``Alice and Cleo win: 241 to 35.``"""
    sides = side_names(names)
    several = are_several(names)
    if final.winner is None:
        return say("A tie: {totals}.", totals=by_name(final.totals, sides))
    winner = sides[final.winner]
    others = sorted((points for at, points in enumerate(final.totals) if at != final.winner), reverse=True)
    told: dict[str, object] = {
        "side": winner,
        "points": final.totals[final.winner],
        "against": and_list(tuple(map(str, others))),
    }
    if final.forfeit:
        line = say("The leader was exactly fifty ahead and forfeits:")
        return f"{line} {_wins(several=several, told=told)}"
    won = _wins(several=several, told=told)
    if final.shutout:
        return f"{won} {say('A shutout: nobody else won anything.')}"
    if final.margin < 0:
        return f"{won} {say('They reached the target, though others have more points.')}"
    return won


def _wins(*, several: bool, told: dict[str, object]) -> str:
    if several:
        return say("{side} win, {points} to {against}.", **told)
    return say("{side} wins, {points} to {against}.", **told)


def _line_title(kind: LineKind, number: int, *, several: bool) -> str:
    """What a line of the score sheet is for."""
    match kind:
        case LineKind.HAND_POINTS:
            return say("Round points") if several else say("Deal points")
        case LineKind.GAME_BONUS:
            return say("Game bonus")
        case LineKind.BOXES:
            return say("Bonus for rounds won") if several else say("Bonus for deals won")
        case LineKind.SHUTOUT:
            return say("Shutout bonus")
        case LineKind.GAME:
            return say("Game {number}", number=number)
        case _:
            assert_never(kind)


def _cut(event: Cut, names: tuple[str, ...], *, you: Seat | None = None) -> str:
    cards = ", ".join(
        f"{name} {card.label}" for name, card in zip(with_you(names, you), event.cards, strict=True)
    )
    dealer = "" if event.dealer is None else names[event.dealer]
    is_own = you is not None and event.dealer == you
    if are_several(names):
        if is_own:
            return say("Cut for deal: {cards}. Your side deals.", cards=cards)
        return say("Cut for deal: {cards}. {dealer} and partners deal.", cards=cards, dealer=dealer)
    if is_own:
        return say("Cut for deal: {cards}. You deal.", cards=cards)
    return say("Cut for deal: {cards}. {dealer} deals.", cards=cards, dealer=dealer)


def _round_dealt(event: RoundDealt, names: tuple[str, ...], *, you: Seat | None = None) -> str:
    pairs = ", ".join(_against(pair, names, you) for pair in event.pairs)
    shown = with_you(names, you)
    dealers = and_list(tuple(shown[seat] for seat in event.dealing))
    if not are_several(names):
        return say(
            "Deal {number}, {pairs}: {dealers} dealt.", number=event.number, pairs=pairs, dealers=dealers
        )
    return say("Round {number}, {pairs}: {dealers} dealt.", number=event.number, pairs=pairs, dealers=dealers)


def _against(pair: tuple[Seat, Seat], names: tuple[str, ...], you: Seat | None) -> str:
    if you in pair:
        return say("you against {other}", other=names[pair[0] if pair[1] == you else pair[1]])
    return say("{one} against {other}", one=names[pair[0]], other=names[pair[1]])


_BIG = (TableOver, RoundOver, SheetOver, GameOver, Left, Voided)


def _own(view: PartyView) -> GinView | None:
    """The table at which the seat plays, as it sees it."""
    return None if view.own is None else view.tables[view.own].deal


def _deal(view: PartyView) -> str:
    return say("Round {number}", number=view.round)


def _hand(view: PartyView, name: str) -> str:
    own = _own(view)
    return "" if own is None else hand_line(own, name)


def _around(view: PartyView) -> tuple[str, ...]:
    lines = []
    for number, table in enumerate(view.tables, start=1):
        told = " ".join(around_lines(table.deal))
        several = say("Table {number}: {told}", number=number, told=told)
        lines.append(several if len(view.tables) > 1 else told)
    return tuple(lines)


def _cards(view: PartyView) -> tuple[str, ...]:
    own = _own(view)
    return () if own is None else held(own)


GIN_PARTY_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=_cards,
    is_deal=lambda event: isinstance(event, RoundDealt),
    is_end=lambda event: isinstance(event, RoundOver),
    is_big=lambda event: (
        isinstance(event, _BIG) or (isinstance(event, AtTable) and isinstance(event.event, BIG))
    ),
    is_draw=lambda event: isinstance(event, AtTable) and isinstance(event.event, Drew),
)


def side_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The sides by the names of their players: of three each alone, else every second is a partner."""
    if len(names) == 3:
        return names
    return and_list(names[::2]), and_list(names[1::2])


def are_several(names: tuple[str, ...]) -> bool:
    """Whether a side is more than one person, so that sentences speak of several."""
    return len(names) != 3


def at_table(seats: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those at one table, in the order of their places there."""
    return tuple(names[seat] for seat in seats)
