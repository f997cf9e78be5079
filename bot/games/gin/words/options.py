"""The options of gin, each in a few words, and what each of its values means; for those who choose rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words.phrasebook import Phrasebook, phrasebook


def option_lines() -> Mapping[str, str]:
    """What each option settles, by the name of its field."""
    book = phrasebook()
    return {**_knocking(book), **_play(book), **_points(book), **_match(book)}


def value_lines() -> Mapping[tuple[str, str], str]:
    """What each value of an option that has words for values means, by field and value."""
    book = phrasebook()
    return {**_values_of_a_deal(book), **_values_of_the_end(book), **_values_of_a_match(book)}


def _knocking(book: Phrasebook) -> dict[str, str]:
    return {
        "knock_source": book.say("where the knock limit comes from"),
        "knock_limit": book.say("most deadwood to knock with, 0 for gin only"),
        "upcard_ace": book.say("an ace as knock card"),
        "spade_doubles": book.say("a spade as knock card doubles the deal"),
        "spade_double_boxes": book.say("a doubled deal counts as two deals won"),
        "undercut_tie": book.say("a knock against equal deadwood"),
        "knock_score": book.say("what a knock scores"),
        "final_discard": book.say("whether a knock throws a card"),
        "predraw_knock": book.say("a dealt hand that could knock"),
    }


def _play(book: Phrasebook) -> dict[str, str]:
    return {
        "layoffs": book.say("the defender may lay off"),
        "layoff_on_gin": book.say("laying off on gin too"),
        "same_card_discard": book.say("a card taken may be thrown in the same turn"),
        "deal_style": book.say("the 21st card"),
        "fiftieth_card": book.say("the last discard may be taken to end the deal"),
        "meld_choice": book.say("who lays out the knocker's melds"),
        "defender_choice": book.say("who lays out the defender's melds and lay-offs"),
        "cut_winner": book.say("who deals first"),
        "next_dealer": book.say("who deals after a deal that was won"),
        "ace_deadwood": book.say("points of an ace in deadwood"),
        "wrap_runs": book.say("runs go round the corner: Q-K-A-2"),
        "sets_allowed": book.say("sets are melds"),
        "discard_history_visible": book.say("all discards can be looked at"),
    }


def _points(book: Phrasebook) -> dict[str, str]:
    return {
        "gin_bonus": book.say("points for gin"),
        "undercut_bonus": book.say("points for an undercut"),
        "big_gin": book.say("points for big gin, 0 for none"),
        "sequence_bonus": book.say("points for long runs and court cards in runs"),
        "target": book.say("points that end a game"),
        "game_bonus": book.say("points for winning the game"),
        "box_bonus": book.say("points at the end for each deal won"),
        "shutout": book.say("what counts twice if the loser won no deal"),
        "shutout_bonus": book.say("points for a flat shutout"),
        "exact_50": book.say("a winner who leads by exactly 50 forfeits"),
    }


def _match(book: Phrasebook) -> dict[str, str]:
    return {
        "format": book.say("what makes a match"),
        "multi_target": book.say("points that end a multi-match"),
        "best_of": book.say("games of a best-of match"),
    }


def _values_of_a_deal(book: Phrasebook) -> dict[tuple[str, str], str]:
    return {
        ("knock_source", "fixed"): book.say("one limit for all deals"),
        ("knock_source", "upcard"): book.say("the upcard's value"),
        ("knock_source", "second_deck"): book.say("the value of a card from a second pack"),
        ("upcard_ace", "gin_only"): book.say("gin only"),
        ("upcard_ace", "one"): book.say("a limit of 1"),
        ("deal_style", "upcard"): book.say("is turned up"),
        ("deal_style", "elder_11"): book.say("goes to the one who starts"),
        ("predraw_knock", "misdeal"): book.say("is dealt again"),
        ("predraw_knock", "ignore"): book.say("is played"),
        ("cut_winner", "deals"): book.say("the higher card of the cut"),
        ("cut_winner", "chooses"): book.say("the higher card of the cut says who"),
        ("cut_winner", "opponent_deals"): book.say("the lower card of the cut"),
        ("next_dealer", "alternate"): book.say("the other one"),
        ("next_dealer", "winner"): book.say("the winner"),
        ("next_dealer", "loser"): book.say("the loser"),
    }


def _values_of_the_end(book: Phrasebook) -> dict[tuple[str, str], str]:
    return {
        ("undercut_tie", "bonus"): book.say("is an undercut"),
        ("undercut_tie", "no_bonus"): book.say("scores nothing"),
        ("knock_score", "difference"): book.say("the difference"),
        ("knock_score", "full"): book.say("all of the other's deadwood"),
        ("final_discard", "required"): book.say("always"),
        ("final_discard", "optional"): book.say("as the knocker likes"),
        ("meld_choice", "auto"): book.say("Upcard, in the best way"),
        ("meld_choice", "knocker"): book.say("the knocker"),
        ("defender_choice", "auto"): book.say("Upcard, in the best way"),
        ("defender_choice", "manual"): book.say("the defender"),
        ("sequence_bonus", "off"): book.say("none"),
        ("sequence_bonus", "winner"): book.say("for the winner of the deal"),
        ("sequence_bonus", "both"): book.say("for both players"),
    }


def _values_of_a_match(book: Phrasebook) -> dict[tuple[str, str], str]:
    return {
        ("shutout", "hands"): book.say("the points of the deals"),
        ("shutout", "hands_and_game"): book.say("the points of the deals and of the game"),
        ("shutout", "all"): book.say("all points"),
        ("shutout", "flat"): book.say("nothing, but the shutout bonus is added"),
        ("shutout", "off"): book.say("nothing"),
        ("exact_50", "off"): book.say("no such rule"),
        ("exact_50", "hand_points"): book.say("in the points of the deals"),
        ("exact_50", "final_totals"): book.say("in the totals"),
        ("format", "single"): book.say("one game"),
        ("format", "multi"): book.say("matches to the target that add up"),
        ("format", "best_of"): book.say("several games"),
        ("format", "hollywood"): book.say("three games at once"),
        ("format", "declared"): book.say("one game, each to a target of their own"),
    }
