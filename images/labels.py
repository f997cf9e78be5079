"""The words that pictures print; English by default, another language by passing other ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """All words of all pictures; those with braces name what is filled in."""

    player: str = "Player"

    run: str = "RUN"
    set: str = "SET"
    deadwood: str = "DEADWOOD {points}"
    knock_at: str = "KNOCK: {limit} OR LESS"
    gin_only: str = "GIN ONLY"
    can_knock: str = "YOU CAN KNOCK · {points}"
    can_gin: str = "YOU HAVE GIN"
    can_big_gin: str = "YOU HAVE BIG GIN"
    of_target: str = "/ {target}"
    stock: str = "STOCK"
    discard: str = "DISCARD"

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
    laid_off: str = "laid off {count}"
    thrown: str = "THROWN"
    times: str = "×{multiplier}"  # noqa: RUF001  # the sign for "times"
    deal: str = "Deal {number}"
    void_reason: str = "Two cards were left in the stock: nobody scores, the same dealer deals again."
    misdeal_reason: str = "A hand could knock as dealt: nobody scores, the same dealer deals again."

    score_sheet: str = "Score sheet"
    first_to: str = "first to {target}"
    earlier_deals: str = "Deals 1 to {last}"
    no_deals: str = "No deal is over yet"
    hand_points: str = "Points of the deals"
    game_bonus: str = "Game bonus"
    boxes: str = "Deals won ({counts})"
    shutout: str = "Shutout"
    game: str = "Game {number}"
    total: str = "Total"
    margin: str = "Margin"
    winner: str = "WINNER"
    forfeit: str = "The leader was exactly 50 ahead and forfeits"

    rating: str = "RATING"
    won_lost: str = "WON · LOST"
    win_rate: str = "WIN RATE"
    page: str = "Page {page} of {pages}"
    nobody: str = "Nobody has played a rated match yet."

    place: str = "place {place} of {players}"
    unranked: str = "not ranked yet"
    played: str = "PLAYED"
    won: str = "WON"
    lost: str = "LOST"
    form: str = "LAST MATCHES"
    form_won: str = "W"
    form_lost: str = "L"
    form_drawn: str = "D"


ENGLISH = Labels()
