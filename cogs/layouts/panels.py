"""The panel of one player: in the direct messages, and in a channel in answer to "My hand"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from enum import Enum

from bot.games.game import Ending, Seat
from bot.matches import Hand, OnTimeout, Status, Table, is_judged
from bot.refusals import Refusal
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from bot.words.timing import timeout_phrase
from cogs.appearance import as_chosen, as_sorted, in_full
from cogs.clocks import PAIR, end_note, more_buttons, playable, private_notes, turn_end, until
from cogs.games.panel import SCORE
from cogs.games.registry import DEAL_PANELS, PANELS, match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Menu, Option, Small, Text
from cogs.layouts.hints import hint_buttons, taken_hints
from cogs.match_ids import (
    LAST_FRAME,
    Back,
    NextDeal,
    NextHand,
    PickMatch,
    Rematch,
    Resign,
    Score,
    ShareShowdown,
    ShowReplay,
    ShowReview,
    TryDm,
)
from cogs.names import company, message_names, plain_names

OTHERS_SHOWN = 25
"""Lines of the menu of matches; Discord takes no more."""


class Stage(Enum):
    """What a hand shows after a deal has ended."""

    BOTH = "both"
    """How the last deal ended, as long as that is news, and the hand."""
    LAST_DEAL = "last deal"
    """How the last deal ended, and the way to the next one."""
    NEXT_DEAL = "next deal"
    """The hand alone."""


def hand_layout(
    hand: Hand,
    *,
    note: str = "",
    stage: Stage = Stage.BOTH,
    is_table_lost: bool = False,
    here: bool = False,
) -> Layout:
    """The hand as its direct message shows it. ``note`` is what a press has led to beside the panel itself,
    and stands above the buttons; ``is_table_lost`` says that the table's message cannot be painted, ``here``
    that the panel is in a channel.
    """
    table, seat = hand.table, hand.seat
    gone = table.status is Status.LIVE and hand.chair.left_at is not None
    blocks = (
        *(end_note(table) if gone else private_notes(table, seat, here=here)),
        *_noted(_hand(hand) if gone else tuple(_staged(hand, stage)), note),
        *taken_hints(table),
        *voided_note(table),
        *(_rematch(table) if not is_table_lost else ()),
        *_footer(table, seat),
    )
    layout = Layout(blocks=(*blocks, *_lost_table(table, is_table_lost=is_table_lost)))
    return as_chosen(layout, hand.chair.preferences)


def private_layout(
    hand: Hand,
    *,
    note: str = "",
    dm_closed: bool = False,
    others: tuple[Table, ...] = (),
    here: bool = True,
    stage: Stage = Stage.BOTH,
) -> Layout:
    """The hand as a message that one person sees in a channel; it follows the match for a while."""
    table = hand.table
    buttons = [Button(label=say("Refresh"), id=Back(match=table.id))] if table.status is Status.LIVE else []
    if dm_closed:
        buttons.append(Button(label=say("Try direct messages again"), id=TryDm(match=table.id)))
    is_finished = table.outcome is not None and table.outcome.ending is Ending.FINISHED
    if here and is_finished and not table.is_sealed:
        share = ShareShowdown(match=table.id, frame=LAST_FRAME)
        buttons.append(Button(label=say("Share the showdown"), id=share))
    layout = hand_layout(hand, note=note, here=here, stage=stage)
    menu = _menu(table, hand.seat, others)
    return replace(layout, blocks=(*layout.blocks, *((ButtonRow(tuple(buttons)),) if buttons else ()), *menu))


def question_layout(hand: Hand, action: str) -> Layout | None:
    """What an action would do, asked once more; None when it cannot be done now."""
    blocks = PANELS[hand.table.terms.game].question(as_sorted(hand), action)
    if action == SCORE:
        blocks = _status(hand, blocks or ())
    if blocks is None:
        return None
    layout = Layout(blocks=(*blocks, *_footer(hand.table, hand.seat, by_name=action == SCORE)))
    return as_chosen(layout, hand.chair.preferences)


def _status(hand: Hand, score: tuple[Block, ...]) -> tuple[Block, ...]:
    """Where the match stands: the table as everybody sees it, the score if there is one, and the way back."""
    table = hand.table
    back = ButtonRow((Button(label=say("Back"), id=Back(match=table.id)),))
    return (*in_full(PANELS[table.terms.game].table(table)), *score, back)


def resign_layout(table: Table, seat: Seat) -> Layout:
    """Whether the player really means to give up."""
    others = _others_at(table, seat)
    title = match_title(table.terms)
    if len(table.chairs) > PAIR:
        asked = say("**Leave {title} with {others}?**", title=title, others=others)
        told = say(
            "You're out for good and finish last, even with a partner. The others play on if there are "
            "enough of them."
        )
    else:
        asked = say("**Resign {title} against {others}?**", title=title, others=others)
        told = say("The match ends at once: {others} wins.", others=others)
        if table.is_abortable:
            told = say("{told} It counts like any match. To end it without a result, use /abort.", told=told)
    return Layout(
        blocks=(
            Text(asked),
            Text(told),
            ButtonRow(
                (
                    Button(
                        label=say("Yes, resign"),
                        id=Resign(match=table.id, sure=True),
                        style=ButtonStyle.DANGER,
                    ),
                    Button(label=say("Play on"), id=Back(match=table.id)),
                )
            ),
        )
    )


def games_layout(tables: tuple[Table, ...], user: int) -> Layout:
    """A person's matches, the most urgent first, and a menu to open one."""
    if not tables:
        return Layout(blocks=(Text(say("You have no match in progress. Start one with /play.")),))
    lines = tuple(f"{number}. {match_line(table, user)}" for number, table in enumerate(tables, 1))
    return Layout(
        blocks=(
            Text(say("**Your matches, most urgent first**")),
            Text("\n".join(lines[:OTHERS_SHOWN])),
            matches_menu(tables, user),
        )
    )


def matches_menu(tables: tuple[Table, ...], user: int) -> Menu:
    """A menu that opens the hand of one of the matches."""
    options = tuple(
        Option(label=match_label(table, user), value=str(table.id)) for table in tables[:OTHERS_SHOWN]
    )
    return Menu(id=PickMatch(), prompt=say("Show my hand against…"), options=options)


def with_next(layout: Layout, table: Table, following: Table, user: int) -> Layout:
    """The hand of a match with the way to another one in which it is the person's turn."""
    others = _others(plain_names(following), following, user)
    label = say("Next: your turn against {others}", others=others)
    row = ButtonRow((Button(label=label, id=NextHand(match=table.id), style=ButtonStyle.MAIN),))
    return replace(layout, blocks=(*layout.blocks, row))


def match_line(table: Table, user: int) -> str:
    """One match in a message: against whom, by which rules, whose turn, until when."""
    line = _match(message_names(table), table, user)
    seat = table.seat_of(user)
    ends = table.deadline if seat is None else turn_end(table, seat)
    if ends is None:
        return line
    return say("{line}, ends {when}", line=line, when=until(ends))


def match_label(table: Table, user: int) -> str:
    """One match in a menu or an autocompletion, where neither markdown nor times are shown."""
    return _match(plain_names(table), table, user)


def _match(names: tuple[str, ...], table: Table, user: int) -> str:
    return say(
        "{others}, {title}: {turn}",
        others=_others(names, table, user),
        title=match_title(table.terms),
        turn=_turn(table, user),
    )


def warning(sentence: str) -> str:
    """The sentence as a note that something was refused or failed."""
    return f"⚠️ {sentence}"


def rematch_buttons(table: Table) -> tuple[Button, ...]:
    """The button that offers the same match again; none where the only other player is gone for good."""
    if len(table.chairs) <= PAIR and any(chair.is_former for chair in table.chairs):
        return ()
    return (Button(label=say("Rematch"), id=Rematch(match=table.id), style=ButtonStyle.MAIN),)


def replay_button(table: Table) -> Button:
    """The button that shows a match that is over once more."""
    return Button(label=say("Replay"), id=ShowReplay(match=table.id))


def review_buttons(table: Table) -> tuple[Button, ...]:
    """The button that tells people how they played, where there is somebody who can say."""
    if not is_judged(table.terms):
        return ()
    return (Button(label=say("Review"), id=ShowReview(match=table.id)),)


def _hand(hand: Hand) -> tuple[Block, ...]:
    """The game's part."""
    return playable(hand.table, PANELS[hand.table.terms.game].hand(as_sorted(hand)))


def _noted(blocks: tuple[Block, ...], note: str) -> tuple[Block, ...]:
    """A hand with the note right above what can be pressed: the top of a tall hand is out of sight there."""
    if not note:
        return blocks
    at = next((at for at, block in enumerate(blocks) if isinstance(block, ButtonRow | Menu)), len(blocks))
    return (*blocks[:at], Text(note), *blocks[at:])


def _staged(hand: Hand, stage: Stage) -> Iterator[Block]:
    """The hand with what it shows of the last deal."""
    panel = None if stage is Stage.BOTH else DEAL_PANELS.get(hand.table.terms.game)
    last = () if panel is None else panel.last_deal(as_sorted(hand))
    if stage is Stage.LAST_DEAL and last:
        yield from last
        on = Button(label=say("Next deal"), id=NextDeal(match=hand.table.id), style=ButtonStyle.MAIN)
        yield ButtonRow((on,))
        return
    yield from _with_more(hand, skipped=len(last) if stage is Stage.NEXT_DEAL else 0)


def _with_more(hand: Hand, *, skipped: int) -> Iterator[Block]:
    """The hand without so many of its first blocks, and one row of buttons to what is rarely needed."""
    yield from _hand(hand)[skipped:]
    table = hand.table
    if table.status is Status.LIVE:
        status = Button(label=say("Status"), id=Score(match=table.id))
        yield ButtonRow((status, *hint_buttons(hand), *more_buttons(table)))


def _rematch(table: Table) -> Iterator[Block]:
    if table.status is Status.OVER:
        # Of deals that others are still to play nothing can be seen again.
        looking_back = () if table.is_sealed else (replay_button(table), *review_buttons(table))
        yield ButtonRow((*rematch_buttons(table), *looking_back))


def _footer(table: Table, seat: Seat, *, by_name: bool = False) -> Iterator[Block]:
    """Against whom and for how much, and how long the one on turn has; the reader may be told ``by_name``."""
    names = message_names(table)
    others = _others_at(table, seat)
    title = match_title(table.terms)
    parts = [say("{title} with {others}", title=title, others=others)]
    if table.status is Status.FROZEN:
        parts.append(refusal_sentence(Refusal.FROZEN))
    elif table.is_stopped:
        parts.append(say("paused"))
    elif table.on_turn:
        mine = seat in table.on_turn and not by_name
        waiting = tuple(names[at] for at in table.on_turn)
        if mine:
            turn = say("your turn")
        elif len(waiting) == 1:
            turn = say("{names}'s turn", names=waiting[0])
        else:
            turn = say("{names} to play", names=company(waiting))
        ends = turn_end(table, seat)
        parts.append(turn if ends is None else _ending(table, turn, ends))
    yield Small(" · ".join(parts))


def _ending(table: Table, turn: str, deadline: datetime) -> str:
    """When the turn ends, and then what, where that is the end of the match."""
    ends = say("{turn} ends {when}", turn=turn, when=until(deadline))
    if table.terms.on_timeout is OnTimeout.PLAY:
        return ends
    then = timeout_phrase(forfeits=True)
    return say("{ends}, {then}", ends=ends, then=then)


def voided_note(table: Table) -> Iterator[Block]:
    """That a result counts no more."""
    if table.is_voided:
        yield Text(say("A server manager took this result out of the rankings."))


def _lost_table(table: Table, *, is_table_lost: bool) -> Iterator[Block]:
    if is_table_lost and table.status is Status.LIVE and table.lost_at is None and not table.is_down:
        yield Small(say("I can't reach the channel where this match began, so it goes on here."))


def _menu(table: Table, seat: Seat, others: tuple[Table, ...]) -> Iterator[Block]:
    user = table.chairs[seat].user
    rest = tuple(other for other in others if other.id != table.id)
    if rest and user is not None:
        yield matches_menu(rest, user)


def _others(names: tuple[str, ...], table: Table, user: int) -> str:
    others = tuple(name for name, chair in zip(names, table.chairs, strict=True) if chair.user != user)
    return company(others)


def _others_at(table: Table, seat: Seat) -> str:
    """Who plays with or against somebody, in a message."""
    names = message_names(table)
    return company(tuple(name for at, name in enumerate(names) if at != seat))


def _turn(table: Table, user: int) -> str:
    if table.status is not Status.LIVE:
        return say("over") if table.status is Status.OVER else say("paused")
    if table.is_stopped:
        return say("paused")
    return say("your turn") if table.seat_of(user) in table.on_turn else say("their turn")
