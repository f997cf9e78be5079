"""The rulesets of gin: every option that the engine honours, and the presets (sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from bot.games.cards import Card, Rank, Suit
from bot.games.game import RulesError
from bot.games.melds.rules import MeldRules


class KnockSource(StrEnum):
    """What sets the knock limit of a deal (3.0)."""

    FIXED = "fixed"
    UPCARD = "upcard"
    SECOND_DECK = "second_deck"


class UpcardAce(StrEnum):
    """What an ace as knock card allows (3.0)."""

    GIN_ONLY = "gin_only"
    ONE = "one"


class UndercutTie(StrEnum):
    """What equal deadwood is worth to the defender (3.2)."""

    BONUS = "bonus"
    NO_BONUS = "no_bonus"


class KnockScore(StrEnum):
    """What a knock scores: the difference, or the defender's whole count (3.1, 3.6)."""

    DIFFERENCE = "difference"
    FULL = "full"


class FinalDiscard(StrEnum):
    """Whether a knock needs a discard (7.2.4)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class DealStyle(StrEnum):
    """What becomes of the 21st card (2.2)."""

    UPCARD = "upcard"
    ELDER_11 = "elder_11"


class PredrawKnock(StrEnum):
    """What happens when ten dealt cards could knock already (2.3)."""

    MISDEAL = "misdeal"
    IGNORE = "ignore"


class CutWinner(StrEnum):
    """Who deals first after the cut (2.1)."""

    DEALS = "deals"
    OPPONENT_DEALS = "opponent_deals"


class NextDealer(StrEnum):
    """Who deals after a deal that somebody won (2.16)."""

    ALTERNATE = "alternate"
    WINNER = "winner"
    LOSER = "loser"


class Shutout(StrEnum):
    """What the winner gets on top when the loser won no deal (6.3)."""

    HANDS = "hands"
    HANDS_AND_GAME = "hands_and_game"
    ALL = "all"
    FLAT = "flat"
    OFF = "off"


class ExactFifty(StrEnum):
    """What is compared for the rule of the exact fifty (6.4)."""

    OFF = "off"
    HAND_POINTS = "hand_points"
    FINAL_TOTALS = "final_totals"


class GinRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ruleset; the defaults are standard gin. Bonuses and targets are points."""

    knock_source: KnockSource = KnockSource.FIXED
    knock_limit: int = 10
    upcard_ace: UpcardAce = UpcardAce.GIN_ONLY
    spade_doubles: bool = False
    spade_double_boxes: bool = False
    gin_bonus: int = 25
    undercut_bonus: int = 25
    undercut_tie: UndercutTie = UndercutTie.BONUS
    knock_score: KnockScore = KnockScore.DIFFERENCE
    big_gin: int = 31
    layoffs: bool = True
    layoff_on_gin: bool = False
    same_card_discard: bool = False
    final_discard: FinalDiscard = FinalDiscard.REQUIRED
    deal_style: DealStyle = DealStyle.UPCARD
    fiftieth_card: bool = False
    predraw_knock: PredrawKnock = PredrawKnock.MISDEAL
    cut_winner: CutWinner = CutWinner.DEALS
    next_dealer: NextDealer = NextDealer.ALTERNATE
    ace_deadwood: int = 1
    wrap_runs: bool = False
    sets_allowed: bool = True
    target: int = 100
    game_bonus: int = 100
    box_bonus: int = 25
    shutout: Shutout = Shutout.HANDS
    shutout_bonus: int = 100
    exact_50: ExactFifty = ExactFifty.OFF

    def __post_init__(self) -> None:
        for option, (low, high) in BOUNDS.items():
            value = getattr(self, option)
            if not low <= value <= high:
                raise RulesError(f"{option} must be {low} to {high}, not {value}")
        self._check_knock_card()
        self._check_scoring()

    def _check_knock_card(self) -> None:
        """Whether the options about the knock card fit each other; raises RulesError."""
        if self.knock_source is KnockSource.UPCARD and self.deal_style is DealStyle.ELDER_11:
            raise RulesError("deal_style elder_11 turns no upcard, so knock_source cannot be upcard")
        if self.knock_source is KnockSource.FIXED:
            if self.spade_doubles:
                raise RulesError(
                    "spade_doubles needs a knock card: set knock_source to upcard or second_deck"
                )
            if self.upcard_ace is not UpcardAce.GIN_ONLY:
                raise RulesError("upcard_ace needs a knock card: set knock_source to upcard or second_deck")
        elif self.knock_limit != 10:
            raise RulesError(
                "knock_limit counts only while knock_source is fixed; a knock card sets the limit"
            )
        if self.spade_double_boxes and not self.spade_doubles:
            raise RulesError("spade_double_boxes needs spade_doubles")

    def _check_scoring(self) -> None:
        """Whether the options about lay-offs and bonuses fit each other; raises RulesError."""
        if self.layoff_on_gin and not self.layoffs:
            raise RulesError("layoff_on_gin needs layoffs")
        if self.shutout_bonus != 100 and self.shutout is not Shutout.FLAT:
            raise RulesError("shutout_bonus counts only while shutout is flat")

    @property
    def melds(self) -> MeldRules:
        """What counts as a meld under these rules."""
        return MeldRules(
            sets_allowed=self.sets_allowed, wrap_runs=self.wrap_runs, ace_points=self.ace_deadwood
        )

    def limit(self, knock_card: Card | None) -> int:
        """The most deadwood with which one may knock; 0 is gin only (3.0)."""
        if self.knock_source is KnockSource.FIXED or knock_card is None:
            return self.knock_limit
        if knock_card.rank is Rank.ACE:
            return 1 if self.upcard_ace is UpcardAce.ONE and self.ace_deadwood == 1 else 0
        return min(int(knock_card.rank), 10)

    def doubles(self, knock_card: Card | None) -> bool:
        """Whether this knock card doubles the deal (3.5)."""
        return self.spade_doubles and knock_card is not None and knock_card.suit is Suit.SPADES


BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "knock_limit": (0, 10),
        "gin_bonus": (0, 1000),
        "undercut_bonus": (0, 1000),
        "big_gin": (0, 1000),
        "ace_deadwood": (1, 25),
        "target": (1, 10_000),
        "game_bonus": (0, 10_000),
        "box_bonus": (0, 1000),
        "shutout_bonus": (0, 10_000),
    }
)
"""For each number its least and greatest value."""

PRESETS: Mapping[str, GinRules] = MappingProxyType(
    {
        "standard": GinRules(),
        "straight": GinRules(knock_limit=0, target=250),
        "oklahoma": GinRules(knock_source=KnockSource.UPCARD, spade_doubles=True),
        "oklahoma_fosdick": GinRules(
            knock_source=KnockSource.UPCARD,
            upcard_ace=UpcardAce.ONE,
            gin_bonus=20,
            undercut_bonus=20,
            knock_score=KnockScore.FULL,
            final_discard=FinalDiscard.OPTIONAL,
            big_gin=0,
        ),
        "quickfire": GinRules(layoffs=False),
    }
)
"""Every named ruleset of section 5 that is one game to a target."""
