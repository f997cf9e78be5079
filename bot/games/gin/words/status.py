"""Gin: whose turn it is and what to do, how the match stands, and which card sets the limit."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin.events import Discarded, Drew, Event, Passed, SheetOver, Took
from bot.games.gin.rules import DealStyle, MatchFormat
from bot.games.gin.view import DealKind, GinView, Phase, Sheet
from bot.games.gin.words.narration import knock_line, limit_phrase, narrate
from bot.words.cards import card_labels
from bot.words.guide import by_name
from bot.words.phrasebook import say


def table_status(view: GinView, names: tuple[str, ...], *, reader: Seat | None = None) -> str:
    """Whose turn it is and what that player is to do; for a ``reader``. Made of public facts alone."""
    if view.phase is Phase.DECLARE:
        return say("Both players choose a target before the first deal.")
    if view.turn is None:
        return _end(view, names)
    turn = say("Your turn") if view.turn == reader else say("{name}'s turn", name=names[view.turn])
    match view.phase:
        case Phase.OFFER_NONDEALER | Phase.OFFER_DEALER:
            return say("{turn}: take the upcard or pass.", turn=turn)
        case Phase.DRAW:
            return say("{turn}: draw.", turn=turn)
        case Phase.DISCARD:
            return say("{turn}: throw a card.", turn=turn)
        case Phase.FIFTIETH:
            return say("{turn}: end the deal with the top discard or pass.", turn=turn)
        case Phase.FIFTIETH_END:
            return say("{turn}: knock or go gin.", turn=turn)
        case Phase.CHOOSE_DEALER:
            return say("{turn}: say who deals first.", turn=turn)
        case Phase.SHOWDOWN:
            return say("{turn}: show melds and lay off.", turn=turn)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def hand_hint(view: GinView, names: tuple[str, ...], *, recent: tuple[Event, ...] = ()) -> str:
    """What happened last and what to do now, for the person whose hand it is.

    The last of the ``recent`` events tells whether the discard pile is open to a draw (2.4); without events
    the hint leaves that open.
    """
    if view.phase is Phase.DECLARE:
        return _declare_hint(view, names)
    if view.turn is None:
        return _end(view, names)
    if view.turn != view.seat:
        return _wait(view, names, recent)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: take the {card} or pass.", card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say(
                "{name} passed. Take the {card} or pass.", name=_opponent(view, names), card=_upcard(view)
            )
        case Phase.DRAW:
            return _draw_hint(view, names, recent)
        case Phase.DISCARD:
            return _discard_hint(view, recent)
        case Phase.FIFTIETH:
            return say(
                "Two cards are left. Take the {card} only to end the deal with it, or pass.",
                card=_upcard(view),
            )
        case Phase.FIFTIETH_END:
            return say("You took the last discard: knock or go gin.")
        case Phase.CHOOSE_DEALER:
            return say("You won the cut. Who deals first?")
        case Phase.SHOWDOWN:
            return _answer_hint(view, names)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _declare_hint(view: GinView, names: tuple[str, ...]) -> str:
    if view.declared is None:
        return say("Choose your target: the points you need to win the game.")
    return say(
        "Your target is {points}. Waiting for {name} to choose.",
        points=view.declared,
        name=_opponent(view, names),
    )


def _answer_hint(view: GinView, names: tuple[str, ...]) -> str:
    """How the deal was ended, and whether there is something to lay off (2.11, 2.12)."""
    if view.laid is None:
        return say("Show your melds.")
    ended = knock_line(view.laid.kind, view.laid.hand, names[view.laid.knocker])
    if any(answer.laid_off for answer in view.answers):
        return say("{ended} Show your melds and lay off what fits.", ended=ended)
    return say("{ended} Show your melds; you have nothing to lay off.", ended=ended)


def _end(view: GinView, names: tuple[str, ...]) -> str:
    if view.void:
        return say("The match is void: no winner, and it doesn't count.")
    if view.left is not None:
        return say(
            "The match is over: {name} forfeited, {winner} wins.",
            name=names[view.left],
            winner=names[1 - view.left],
        )
    if view.final is not None:
        if view.final.winner is None:
            return say("The match is a tie.")
        return say("The match is over: {name} won.", name=names[view.final.winner])
    return say("The match is over.")


def _wait(view: GinView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    name = _opponent(view, names)
    match view.phase:
        case Phase.OFFER_NONDEALER:
            return say("A new deal: {name} may take the {card} or pass.", name=name, card=_upcard(view))
        case Phase.OFFER_DEALER:
            return say("You passed: {name} may take the {card} or pass.", name=name, card=_upcard(view))
        case Phase.DRAW:
            return _wait_for_draw(view, name, recent)
        case Phase.DISCARD | Phase.FIFTIETH_END:
            return _wait_for_throw(view, name, recent)
        case Phase.FIFTIETH:
            return say("Two cards are left: {name} may end the deal or pass.", name=name)
        case Phase.CHOOSE_DEALER:
            return say("{name} won the cut and chooses the first dealer.", name=name)
        case Phase.SHOWDOWN:
            return say("{name} shows melds and lays off what fits.", name=name)
        case Phase.DECLARE:
            return _declare_hint(view, names)
        case Phase.OVER:
            return _end(view, names)
        case _:
            assert_never(view.phase)


def _wait_for_draw(view: GinView, name: str, recent: tuple[Event, ...]) -> str:
    match recent[-1:]:
        case (Discarded(seat, card),) if seat == view.seat:
            return say("You threw {card}. {name} draws next.", card=card.label, name=name)
        case (Passed(),):
            return say("Nobody took the {card}: {name} draws from the stock.", card=_upcard(view), name=name)
        case _:
            return say("{name} draws next.", name=name)


def _wait_for_throw(view: GinView, name: str, recent: tuple[Event, ...]) -> str:
    if view.taken is not None:
        return say("{name} took the {card} and throws next.", name=name, card=view.taken.label)
    if isinstance(recent[-1] if recent else None, Drew):
        return say("{name} drew from the stock and throws next.", name=name)
    return say("{name} throws next.", name=name)


def _draw_hint(view: GinView, names: tuple[str, ...], recent: tuple[Event, ...]) -> str:
    if view.upcard is None:
        return say("A new deal: draw from the stock.")
    match recent[-2:]:
        case (*_, Passed()):
            return say("Nobody took the {card}: draw from the stock.", card=_upcard(view))
        case (Took(_, taken), Discarded(seat, card)):
            return say(
                "{name} took {taken} and threw {card}. Take it or draw.",
                name=names[seat],
                taken=taken.label,
                card=card.label,
            )
        case (*_, Discarded(seat, card)):
            return say("{name} threw {card}. Take it or draw.", name=names[seat], card=card.label)
        case _:
            return say("Your turn: draw a card.")


def _discard_hint(view: GinView, recent: tuple[Event, ...]) -> str:
    if view.taken is not None:
        came = _took(view, view.taken)
    elif view.drawn is not None:
        came = _drew(view, view.drawn, recent)
    elif view.rules.deal_style is DealStyle.ELDER_11:
        came = say("A new deal: you begin, with eleven cards.")
    else:
        return _discard_advice(view)
    return f"{came} {_discard_advice(view)}"


def _drew(view: GinView, card: Card, recent: tuple[Event, ...]) -> str:
    """What the seat drew: after two passes it did so by itself, and has not read of the second (2.4)."""
    match recent[-2:]:
        case (Passed(), Drew()):
            return say("Nobody took the {upcard}: you drew {card}.", upcard=_upcard(view), card=card.label)
        case _:
            return say("You drew {card}.", card=card.label)


def _took(view: GinView, card: Card) -> str:
    if card in view.throwable:
        return say("You took {card}.", card=card.label)
    return say("You took {card} and keep it this turn.", card=card.label)


def _discard_advice(view: GinView) -> str:
    if not view.finishes:
        return say("Tap a card to throw it.")
    best = view.finishes[0]
    match best.kind:
        case DealKind.BIG_GIN:
            return say("Big gin: all eleven cards are melded. Show them, or tap a card to throw it.")
        case DealKind.GIN:
            return say("You have gin. Show it, or tap a card to throw it.")
        case _:
            return say("Tap a card to throw it, or knock with {points}.", points=best.hand.points)


def _upcard(view: GinView) -> str:
    return "" if view.upcard is None else view.upcard.label


def _opponent(view: GinView, names: tuple[str, ...]) -> str:
    """The name of the other one at a table of two."""
    return names[0] if view.seat else names[1]


def standing_line(view: GinView, names: tuple[str, ...]) -> str:
    """The match in one line; empty for one game with one target, of which each picture says enough."""
    match view.rules.format:
        case MatchFormat.SINGLE:
            return ""
        case MatchFormat.DECLARED:
            return _targets(view, names)
        case MatchFormat.BEST_OF:
            return _games(view, names)
        case MatchFormat.MULTI:
            return _matches(view, names)
        case MatchFormat.HOLLYWOOD:
            return _columns(view, names)
        case MatchFormat.DEALS:
            return say("Deal {number} of {most}.", number=view.deal, most=view.rules.deals)
        case _:
            assert_never(view.rules.format)


def game_lines(view: GinView, names: tuple[str, ...]) -> tuple[str, ...]:
    """How each game that is over ended, of a match of several: ``Game 1: Alice wins, 241 to 35.``"""
    if len(view.sheets) == 1:
        return ()
    return tuple(
        narrate(SheetOver(view.rules.format, sheet.number, sheet.final), names)
        for sheet in view.sheets
        if sheet.final is not None
    )


def limit_line(view: GinView) -> str:
    """Which card sets the limit of this deal, and whether it doubles; empty where no card does (3.0, 3.5)."""
    if view.knock_card is None or view.deal == 0:
        return ""
    told: dict[str, object] = {
        "card": view.knock_card.label,
        "limit": limit_phrase(view.knock_limit),
    }
    if view.rules.doubles(view.knock_card):
        return say("Knock card {card}: {limit}, and the spade doubles the deal.", **told)
    return say("Knock card {card}: {limit}.", **told)


def discards_line(view: GinView) -> str:
    """The discard pile, the oldest first; empty where the rules let nobody look below its top (2.17)."""
    below_top = view.discards[:-1]
    if not view.rules.discard_history_visible or not below_top:
        return ""
    return say("Discards, oldest first: {cards}", cards=card_labels(view.discards))


def _targets(view: GinView, names: tuple[str, ...]) -> str:
    targets = tuple(player.target for player in view.players)
    if not all(targets):
        return ""
    return say("Declared targets: {targets}.", targets=by_name(targets, names))


def _games(view: GinView, names: tuple[str, ...]) -> str:
    played = sum(sheet.final is not None for sheet in view.sheets)
    return say(
        "Game {number} of at most {most}, to {target} · games won: {won}.",
        number=min(played + 1, len(view.sheets)),
        most=view.rules.best_of,
        target=view.rules.target,
        won=by_name(tuple(player.games for player in view.players), names),
    )


def _matches(view: GinView, names: tuple[str, ...]) -> str:
    played = sum(sheet.final is not None for sheet in view.sheets)
    return say(
        "Match {number}, to {target} · game score: {credits}, to {total}.",
        number=min(played + 1, len(view.sheets)),
        target=view.rules.target,
        credits=by_name(tuple(player.credits for player in view.players), names),
        total=view.rules.multi_target,
    )


def _columns(view: GinView, names: tuple[str, ...]) -> str:
    """``Games to 100, Alice to Bob: 1st 115 to 40, closed · 2nd 54 to 0, Bob shut out · 3rd empty.``"""
    first, second = names
    return say(
        "Games to {target}, {first} to {second}: {columns}.",
        target=view.rules.target,
        first=first,
        second=second,
        columns=" · ".join(_column(sheet, names) for sheet in view.sheets),
    )


def _column(sheet: Sheet, names: tuple[str, ...]) -> str:
    """One column: its running points, and who has no entry in it while the other one has."""
    column = (say("1st"), say("2nd"), say("3rd"))[sheet.number - 1]
    if not sheet.entries:
        return say("{column} empty", column=column)
    first, second = sheet.points
    points = say("{column} {first} to {second}", column=column, first=first, second=second)
    if sheet.final is not None:
        return say("{points}, closed", points=points)
    out = [name for name, boxes in zip(names, sheet.boxes, strict=True) if not boxes]
    return say("{points}, {name} shut out", points=points, name=out[0]) if out else points
