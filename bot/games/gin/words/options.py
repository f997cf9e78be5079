"""Gin: its options, as people choose them and as a match tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.gin.rules import (
    DealerDraws,
    DealStyle,
    DefenderChoice,
    ExactFifty,
    FinalDiscard,
    GinRules,
    KnockScore,
    KnockSource,
    MatchFormat,
    MeldChoice,
    PredrawKnock,
    SequenceBonus,
    Shutout,
    UndercutTie,
    UpcardAce,
)
from bot.words.phrasebook import plural, say


def option_lines() -> Mapping[str, str]:
    """What each option settles, by the name of its field."""
    return {**_knocking(), **_play(), **_points(), **_match()}


def value_lines() -> Mapping[tuple[str, str], str]:
    """What each value of an option that has words for values means, by field and value."""
    return {**_values_of_a_deal(), **_values_of_the_end(), **_values_of_a_match()}


def _knocking() -> dict[str, str]:
    return {
        "knock_source": say("what sets the knock limit"),
        "knock_limit": say("most deadwood you can knock with, 0 for gin only"),
        "upcard_ace": say("an ace as knock card"),
        "spade_doubles": say("a spade as knock card doubles the deal"),
        "spade_double_boxes": say("a doubled deal counts as two deals won"),
        "undercut_tie": say("a knock against equal deadwood"),
        "knock_score": say("what a knock scores"),
        "final_discard": say("whether you throw a card when you knock"),
        "predraw_knock": say("a dealt hand that could knock"),
    }


def _play() -> dict[str, str]:
    return {
        "layoffs": say("the defender can lay off"),
        "layoff_on_gin": say("lay-offs on gin too"),
        "same_card_discard": say("a card taken can be thrown in the same turn"),
        "deal_style": say("the 21st card"),
        "fiftieth_card": say("the last discard can be taken to end the deal"),
        "meld_choice": say("who lays out the knocker's melds"),
        "defender_choice": say("who lays out the defender's melds and lay-offs"),
        "cut_winner": say("who deals first"),
        "next_dealer": say("who deals after a deal is won"),
        "dealer_draws": say("where the dealer draws from the stock"),
        "ace_deadwood": say("points of an ace in deadwood"),
        "wrap_runs": say("runs go round the corner: Q-K-A-2"),
        "sets_allowed": say("sets are melds"),
        "discard_history_visible": say("the whole discard pile is open"),
    }


def _points() -> dict[str, str]:
    return {
        "gin_bonus": say("points for gin"),
        "undercut_bonus": say("points for an undercut"),
        "big_gin": say("points for big gin, 0 for none"),
        "sequence_bonus": say("points for long runs and court cards in runs"),
        "target": say("points that end a game"),
        "game_bonus": say("points for winning the game"),
        "box_bonus": say("points at the end for each deal won"),
        "shutout": say("what is doubled if the loser wins no deal"),
        "shutout_bonus": say("points for a flat shutout"),
        "exact_50": say("a winner exactly 50 ahead forfeits"),
    }


def _match() -> dict[str, str]:
    return {
        "format": say("what makes a match"),
        "multi_target": say("points that end a multi-match"),
        "best_of": say("games of a best-of match"),
        "deals": say("deals in a match with a set number"),
    }


def _values_of_a_deal() -> dict[tuple[str, str], str]:
    return {
        ("knock_source", "fixed"): say("one limit for all deals"),
        ("knock_source", "upcard"): say("the upcard's value"),
        ("knock_source", "second_deck"): say("the value of a card from a second pack"),
        ("upcard_ace", "gin_only"): say("gin only"),
        ("upcard_ace", "one"): say("a limit of 1"),
        ("deal_style", "upcard"): say("is turned up"),
        ("deal_style", "elder_11"): say("goes to the player who starts"),
        ("predraw_knock", "misdeal"): say("is dealt again"),
        ("predraw_knock", "ignore"): say("is played"),
        ("cut_winner", "deals"): say("whoever cuts higher"),
        ("cut_winner", "chooses"): say("whoever cuts higher decides"),
        ("cut_winner", "opponent_deals"): say("whoever cuts lower"),
        ("next_dealer", "alternate"): say("the opponent"),
        ("next_dealer", "winner"): say("the winner"),
        ("next_dealer", "loser"): say("the loser"),
        ("dealer_draws", "top"): say("from the top"),
        ("dealer_draws", "bottom"): say("from the bottom"),
    }


def _values_of_the_end() -> dict[tuple[str, str], str]:
    return {
        ("undercut_tie", "bonus"): say("is an undercut"),
        ("undercut_tie", "no_bonus"): say("scores nothing"),
        ("knock_score", "difference"): say("the difference"),
        ("knock_score", "full"): say("all the opponent's deadwood"),
        ("final_discard", "required"): say("always"),
        ("final_discard", "optional"): say("if the knocker likes"),
        ("meld_choice", "auto"): say("Upcard, the best way"),
        ("meld_choice", "knocker"): say("the knocker"),
        ("defender_choice", "auto"): say("Upcard, the best way"),
        ("defender_choice", "manual"): say("the defender"),
        ("sequence_bonus", "off"): say("none"),
        ("sequence_bonus", "winner"): say("for the winner of the deal"),
        ("sequence_bonus", "both"): say("for both players"),
    }


def _values_of_a_match() -> dict[tuple[str, str], str]:
    return {
        ("shutout", "hands"): say("deal points"),
        ("shutout", "hands_and_game"): say("deal points and game bonus"),
        ("shutout", "all"): say("all points"),
        ("shutout", "flat"): say("nothing, but the shutout bonus is added"),
        ("shutout", "off"): say("nothing"),
        ("exact_50", "off"): say("not in play"),
        ("exact_50", "hand_points"): say("in deal points"),
        ("exact_50", "final_totals"): say("in the totals"),
        ("format", "single"): say("one game"),
        ("format", "multi"): say("matches to the target, added up"),
        ("format", "best_of"): say("several games"),
        ("format", "hollywood"): say("three games at once"),
        ("format", "declared"): say("one game, each player with their own target"),
        ("format", "deals"): say("a set number of deals"),
    }


def preset_lines(rules: GinRules) -> tuple[str, ...]:
    """The settings that matter in every game, then each that differs from standard gin."""
    return (
        _format(rules),
        _knock(rules),
        _gin(rules),
        _big_gin(rules),
        *_undercut(rules),
        *_bonuses(rules),
        *unusual_melds(rules),
        *_unusual_play(rules),
        *_unusual_scoring(rules),
        *_unusual_table(rules),
    )


def _format(rules: GinRules) -> str:
    match rules.format:
        case MatchFormat.SINGLE:
            return say("Game to {target}", target=rules.target)
        case MatchFormat.MULTI:
            return say(
                "Matches to {target}, added up to {total}", target=rules.target, total=rules.multi_target
            )
        case MatchFormat.BEST_OF:
            return say("Best of {games} games to {target}", games=rules.best_of, target=rules.target)
        case MatchFormat.HOLLYWOOD:
            return say("Hollywood: three games at once, each to {target}", target=rules.target)
        case MatchFormat.DECLARED:
            return say("One game; each player names a target from 100 to 500 first")
        case MatchFormat.DEALS:
            return plural("One deal; its points count", "{number} deals; their points count", rules.deals)
        case _:
            assert_never(rules.format)


def _bonuses(rules: GinRules) -> tuple[str, ...]:
    """What is added at the end of a game."""
    match rules.format:
        case MatchFormat.MULTI:
            return (
                say("Each match scores 100 for winning it and 25 for each deal won"),
                say("Shutout: 100 more for the winner"),
            )
        case MatchFormat.DEALS:
            return (say("No bonuses at the end; every deal is played, and the deal alternates"),)
        case MatchFormat.DECLARED:
            line = say(
                "At the end, the winner's target again, and {box} for each deal won", box=rules.box_bonus
            )
        case _:
            line = say(
                "At the end, {game} for the game and {box} for each deal won",
                game=rules.game_bonus,
                box=rules.box_bonus,
            )
    return (line, *_shutout(rules))


def _knock(rules: GinRules) -> str:
    match rules.knock_source:
        case KnockSource.FIXED:
            if rules.knock_limit == 0:
                return say("No knocking: only gin ends a deal")
            return say("Knock with {limit} or less", limit=rules.knock_limit)
        case KnockSource.UPCARD:
            return _knock_card(rules, say("The upcard's value is the knock limit"))
        case KnockSource.SECOND_DECK:
            return _knock_card(rules, say("The value of a card from a second pack is the knock limit"))
        case _:
            assert_never(rules.knock_source)


def _knock_card(rules: GinRules, knock: str) -> str:
    match rules.upcard_ace:
        case UpcardAce.GIN_ONLY:
            return say("{knock}; an ace means gin only", knock=knock)
        case UpcardAce.ONE:
            return say("{knock}; an ace counts 1", knock=knock)
        case _:
            assert_never(rules.upcard_ace)


def _gin(rules: GinRules) -> str:
    if rules.layoff_on_gin:
        return say("Gin {points} + the opponent's deadwood after lay-offs", points=rules.gin_bonus)
    return say("Gin {points} + the opponent's deadwood", points=rules.gin_bonus)


def _big_gin(rules: GinRules) -> str:
    if rules.big_gin == 0:
        return say("No big gin")
    return say("Big gin (all eleven cards) {points} + the opponent's deadwood", points=rules.big_gin)


def _undercut(rules: GinRules) -> tuple[str, ...]:
    if rules.knock_source is KnockSource.FIXED and rules.knock_limit == 0:
        return ()
    if rules.undercut_tie is UndercutTie.NO_BONUS:
        return (
            say(
                "Undercut {points} + the difference; equal deadwood scores nothing",
                points=rules.undercut_bonus,
            ),
        )
    return (say("Undercut {points} + the difference", points=rules.undercut_bonus),)


def _shutout(rules: GinRules) -> tuple[str, ...]:
    match rules.shutout:
        case Shutout.HANDS:
            return (say("Shutout: the winner's deal points count twice"),)
        case Shutout.HANDS_AND_GAME:
            return (say("Shutout: the winner's deal points and game bonus count twice"),)
        case Shutout.ALL:
            return (say("Shutout: all the winner's points count twice"),)
        case Shutout.FLAT:
            return (say("Shutout: {points} for the winner", points=rules.shutout_bonus),)
        case Shutout.OFF:
            return ()
        case _:
            assert_never(rules.shutout)


def unusual_melds(rules: GinRules) -> tuple[str, ...]:
    """What is different in melds and in what cards count, without full stops."""
    lines = []
    if not rules.sets_allowed:
        lines.append(say("Only runs are melds"))
    if rules.wrap_runs:
        lines.append(say("Runs go round the corner: queen, king, ace, two"))
    if rules.ace_deadwood != 1:
        lines.append(say("An ace in deadwood counts {points}", points=rules.ace_deadwood))
    return tuple(lines)


def _unusual_play(rules: GinRules) -> tuple[str, ...]:
    lines = []
    if not rules.layoffs:
        lines.append(say("No lay-offs"))
    if rules.same_card_discard:
        lines.append(say("A card taken from the pile can be thrown in the same turn"))
    if rules.final_discard is FinalDiscard.OPTIONAL:
        lines.append(say("You can knock without throwing a card"))
    if rules.deal_style is DealStyle.ELDER_11:
        lines.append(say("Eleven cards for the player who starts, and no upcard"))
    if rules.fiftieth_card:
        lines.append(say("With two cards left, the last discard can be taken to end the deal"))
    if rules.predraw_knock is PredrawKnock.IGNORE:
        lines.append(say("A dealt hand that could knock is played"))
    if rules.cut_winner is CutWinner.OPPONENT_DEALS:
        lines.append(say("Whoever cuts lower deals first"))
    if rules.cut_winner is CutWinner.CHOOSES:
        lines.append(say("Whoever cuts higher chooses the first dealer"))
    if rules.next_dealer is NextDealer.WINNER:
        lines.append(say("The winner of a deal deals next"))
    if rules.next_dealer is NextDealer.LOSER:
        lines.append(say("The loser of a deal deals next"))
    return tuple(lines)


def _unusual_scoring(rules: GinRules) -> tuple[str, ...]:
    lines = []
    if rules.spade_doubles and rules.spade_double_boxes:
        lines.append(say("A spade as knock card doubles the deal, which then counts as two deals won"))
    elif rules.spade_doubles:
        lines.append(say("A spade as knock card doubles the deal"))
    if rules.knock_score is KnockScore.FULL:
        lines.append(say("A knock scores all the opponent's deadwood, not the difference"))
    if rules.sequence_bonus is SequenceBonus.WINNER:
        lines.append(
            say("The winner adds 1 for each card of a run of six or more, and for each court card in runs")
        )
    if rules.sequence_bonus is SequenceBonus.BOTH:
        lines.append(say("Both add 1 for each card of a run of six or more, and for each court card in runs"))
    if rules.exact_50 is ExactFifty.HAND_POINTS:
        lines.append(say("A winner exactly 50 ahead in deal points forfeits the game"))
    if rules.exact_50 is ExactFifty.FINAL_TOTALS:
        lines.append(say("A winner exactly 50 ahead in the totals forfeits the game"))
    return tuple(lines)


def _unusual_table(rules: GinRules) -> tuple[str, ...]:
    lines = []
    if rules.meld_choice is MeldChoice.KNOCKER:
        lines.append(say("The knocker chooses which melds to show"))
    if rules.defender_choice is DefenderChoice.MANUAL:
        lines.append(say("The defender lays out melds and lays off by hand"))
    if rules.dealer_draws is DealerDraws.BOTTOM:
        lines.append(say("The dealer draws from the bottom of the stock"))
    if rules.discard_history_visible:
        lines.append(say("The whole discard pile is open"))
    return tuple(lines)
