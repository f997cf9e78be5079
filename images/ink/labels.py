"""The words that pictures print, in English and by name, so that they can be said in another language.

The language is given where a picture is drawn (`images.ink.look.drawn_in`); labels ask for it by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

Says = Callable[[str, str], str]
"""Gives a label in another language: by the name of its place and the English."""

_SAYS: ContextVar[Says | None] = ContextVar("says", default=None)


def current_says() -> Says | None:
    """What speaks for the labels of the picture that is being drawn; None is English."""
    return _SAYS.get()


def set_says(says: Says | None) -> Callable[[], None]:
    """Let labels be said by this from now on, in this thread; what is given back ends it."""
    token = _SAYS.set(says)
    return lambda: _SAYS.reset(token)


class Worded:
    """Labels whose texts are asked for in the language of the picture, by the names of their fields."""

    __slots__ = ()

    # Not __getattr__: that is asked only for what is missing, and the English is always there.

    @override
    def __getattribute__(self, name: str) -> Any:
        """The field; a text in the language of the picture."""
        field = super().__getattribute__(name)
        says = _SAYS.get()
        return says(name, field) if says is not None and isinstance(field, str) else field


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Labels(Worded):
    """All words of all pictures; those with braces name what is filled in."""

    player: str = "Player"
    open_seat: str = "OPEN SEAT"

    run: str = "RUN"
    set: str = "SET"
    straight: str = "STRAIGHT"
    additions: str = "TO ADD"
    deadwood: str = "DEADWOOD {points}"
    loose: str = "LOOSE"
    knock_at: str = "KNOCK: {limit} OR LESS"
    gin_only: str = "GIN ONLY"
    knock_card: str = "KNOCK CARD"
    can_knock: str = "YOU CAN KNOCK · {points}"
    can_gin: str = "YOU HAVE GIN"
    can_big_gin: str = "YOU HAVE BIG GIN"
    of_target: str = "/ {target}"
    hand_counts: str = "YOUR HAND COUNTS {points}"
    challenged: str = "ACCEPT THE CHALLENGE?"
    lay_key: str = "LAY YOUR KEY CARD"
    key_card: str = "KEY"
    offered_to_you: str = "TAKE IT OR LEAVE IT"
    on_offer: str = "ON OFFER"
    contract_laid: str = "contract laid"
    no_contract: str = "no contract"
    laid: str = "laid {points}"
    holds: str = "HOLDS {points}"
    bonus: str = "bonus {points}"
    cards: str = "{count} cards"
    one_card: str = "1 card"
    new_meld: str = "NEW"
    on_table: str = "ON THE TABLE"
    stock: str = "STOCK"
    discard: str = "DISCARD"
    open_pile: str = "DISCARD PILE · NEWEST ON THE RIGHT"

    knock: str = "Knock"
    undercut: str = "Undercut"
    tie: str = "Tie"
    gin: str = "Gin"
    big_gin: str = "Big gin"
    void: str = "Void"
    misdeal: str = "Misdeal"
    knocked: str = "knocked"
    went_gin: str = "went gin"
    went_big_gin: str = "went big gin"
    out: str = "Out"
    challenge: str = "Challenge"
    exhausted: str = "Stock is out"
    went_out: str = "went out"
    counts: str = "COUNTS {points}"
    laid_off: str = "laid off {count}"
    thrown: str = "THROWN"
    throw: str = "THROW"
    with_runs: str = "{counted} + {points} for runs"
    times: str = "×{multiplier}"  # noqa: RUF001  # the sign for "times"
    deal: str = "Deal {number}"
    void_reason: str = "Stock ran out: no score."
    misdeal_reason: str = "A dealt hand could knock: no score, same dealer."

    score_sheet: str = "Score sheet"
    first_to: str = "first to {target}"
    single_deal: str = "one deal decides"
    of_deals: str = "{number} deals"
    result: str = "RESULT"
    points_head: str = "POINTS"
    earlier_deals: str = "Deals {first} to {last}"
    no_deals: str = "No deals yet"
    hand_points: str = "Deal points"
    game_bonus: str = "Game bonus"
    boxes: str = "Deals won ({counts})"
    shutout: str = "Shutout"
    game: str = "Game {number}"
    match: str = "Match {number}"
    earlier_games: str = "Games 1 to {last}"
    earlier_matches: str = "Matches 1 to {last}"
    closed: str = "CLOSED"
    points: str = "Points"
    for_boxes: str = "For deals won"
    boxes_so_far: str = "Deals won"
    games_won: str = "Games won"
    credits: str = "Game score"
    hollywood: str = "Hollywood"
    best_of: str = "best of {games} games to {target}"
    multi: str = "matches to {target}, game to {credits}"
    declared: str = "targets {targets}"
    undeclared: str = "targets still secret"
    margins: str = "Total margin: {name} {points}"
    level: str = "The columns cancel out: a tie"
    total: str = "Total"
    margin: str = "Margin"
    won_game: str = "WON"
    forfeit: str = "Exactly 50 ahead: the leader forfeits"

    round: str = "Round {number}"
    sums: str = "{first} : {second}"
    sweep: str = "All deals won"
    sweep_note: str = "Round {number}: includes {points} for winning every deal"
    no_round: str = "No rounds yet"
    earlier_rounds: str = "Rounds {first} to {last}"
    round_points: str = "Round points"
    rounds: str = "Rounds won ({counts})"
    meets: str = "{one} – {other}"  # noqa: RUF001  # a dash between two who play against each other
    broken_off: str = "Broken off"
    sits_out: str = "sits out"
    gone: str = "left"
    at_table: str = "Table {number}"

    dealer_button: str = "D"
    pot: str = "POT {chips}"
    main_pot: str = "main {chips}"
    side_pot: str = "side {chips}"
    all_in: str = "ALL-IN"
    all_in_for: str = "ALL-IN {chips}"
    folded: str = "FOLDED"
    sitting_out: str = "AWAY"
    left_table: str = "LEFT"
    hand_number: str = "Hand {number}"
    chips: str = "CHIPS"
    bought: str = "BOUGHT"
    won_lost_chips: str = "WON"

    pure_sequence: str = "PURE SEQUENCE"
    pure: str = "PURE"
    sequence: str = "SEQUENCE"
    either: str = "SEQUENCE OR SET"
    either_short: str = "GROUP"
    no_group: str = "NO GROUP YET"
    wild: str = "WILD"
    closed_deck: str = "CLOSED"
    open_deck: str = "OPEN"
    finish_card: str = "FINISH"
    costs: str = "COSTS {points}"
    ready: str = "READY TO DECLARE"
    not_valid: str = "NOT VALID"
    first_drop: str = "First drop"
    middle_drop: str = "Middle drop"
    wrong_show: str = "Wrong show"
    out_of_pool: str = "Out"
    not_dealt: str = "Sits out"
    declared_deal: str = "Declared"
    last_in: str = "Last one in"
    most_chips: str = "most chips after {deals} deals"
    pool: str = "out at {target}"
    one_deal: str = "one deal"

    rating: str = "RATING"
    won_lost: str = "WON · LOST"
    win_rate: str = "WIN RATE"
    week_change: str = "± 7 DAYS"
    new: str = "NEW"
    page: str = "Page {page} of {pages}"
    unranked: str = "not ranked yet"

    place: str = "place {place} of {players}"
    played: str = "PLAYED"
    won: str = "WON"
    day: str = "{year}-{month}-{day}"
    share: str = "{number}%"
    rating_best: str = "RATING · BEST {rating}"
    rating_provisional: str = "RATING · PROVISIONAL"
    rated_matches: str = "RATED MATCHES"
    best_run: str = "BEST STREAK"
    biggest_win: str = "BIGGEST WIN"
    form: str = "LAST MATCHES"
    form_won: str = "W"
    form_lost: str = "L"
    form_drawn: str = "D"
    plays_most: str = "PLAYS MOST"
    rivals: str = "RIVALS"
    all_games: str = "All games"
    meetings: str = "LAST MEETINGS"

    you_threw: str = "YOU"
    better_throw: str = "BEST"
    expected_lead: str = "EXPECTED LEAD IN POINTS, DEAL BY DEAL"


ENGLISH = Labels()
