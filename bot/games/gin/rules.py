"""The rulesets of gin: every option, what contradicts what, and the presets (sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from bot.games.cards import Card, Rank, Suit
from bot.games.frame.rules import CutWinner, NextDealer, require_bounds
from bot.games.game import RulesError
from bot.games.melds.rules import MeldRules

LAST_CARDS = 2
"""The number of cards in the stock that are never drawn (2.14)."""


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


class DealerDraws(StrEnum):
    """From which end of the stock the dealer draws; the non-dealer draws from the top (2.5.1)."""

    TOP = "top"
    BOTTOM = "bottom"


class PredrawKnock(StrEnum):
    """What happens when ten dealt cards could knock already (2.3)."""

    MISDEAL = "misdeal"
    IGNORE = "ignore"


class MeldChoice(StrEnum):
    """Who chooses the knocker's melds: always the best arrangement, or the knocker (2.10)."""

    AUTO = "auto"
    KNOCKER = "knocker"


class DefenderChoice(StrEnum):
    """Who chooses the defender's melds and lay-offs: always the best of both, or the defender (2.12)."""

    AUTO = "auto"
    MANUAL = "manual"


class SequenceBonus(StrEnum):
    """Who gets the bonus for long runs and court cards in runs (7.6.2)."""

    OFF = "off"
    WINNER = "winner"
    BOTH = "both"


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


class MatchFormat(StrEnum):
    """What makes a match of deals (section 6)."""

    SINGLE = "single"
    """One game to the target (6.1)."""
    MULTI = "multi"
    """Matches to the target, whose credits add up to ``multi_target`` (6.5)."""
    BEST_OF = "best_of"
    """Whole games, until one player has won more than half of ``best_of`` (6.6)."""
    HOLLYWOOD = "hollywood"
    """Three games at once, in columns (6.7)."""
    DECLARED = "declared"
    """One game, before which each player names a target (6.8)."""
    DEALS = "deals"
    """A set number of deals, each of which counts for its points alone (6.9)."""


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
    meld_choice: MeldChoice = MeldChoice.AUTO
    defender_choice: DefenderChoice = DefenderChoice.AUTO
    cut_winner: CutWinner = CutWinner.DEALS
    next_dealer: NextDealer = NextDealer.ALTERNATE
    ace_deadwood: int = 1
    wrap_runs: bool = False
    sets_allowed: bool = True
    sequence_bonus: SequenceBonus = SequenceBonus.OFF
    target: int = 100
    game_bonus: int = 100
    box_bonus: int = 25
    shutout: Shutout = Shutout.HANDS
    shutout_bonus: int = 100
    exact_50: ExactFifty = ExactFifty.OFF
    format: MatchFormat = MatchFormat.SINGLE
    multi_target: int = 500
    best_of: int = 5
    discard_history_visible: bool = False
    dealer_draws: DealerDraws = DealerDraws.TOP
    deals: int = 8

    def __post_init__(self) -> None:
        require_bounds(self, BOUNDS)
        self._check_knock_card()
        self._check_scoring()
        self._check_format()

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

    def _check_format(self) -> None:
        """Whether the options about games and matches fit the format; raises RulesError."""
        if self.best_of % 2 == 0:
            raise RulesError(f"best_of must be odd, not {self.best_of}")
        if self.best_of != 5 and self.format is not MatchFormat.BEST_OF:
            raise RulesError("best_of counts only while format is best_of")
        if self.multi_target != 500 and self.format is not MatchFormat.MULTI:
            raise RulesError("multi_target counts only while format is multi")
        if self.deals != 8 and self.format is not MatchFormat.DEALS:
            raise RulesError("deals counts only while format is deals")
        for option, why in _REPLACED.get(self.format, {}).items():
            if getattr(self, option) != _DEFAULTS[option]:
                raise RulesError(f"{option} cannot be set while format is {self.format.value}: {why}")

    @property
    def melds(self) -> MeldRules:
        """What counts as a meld under these rules."""
        return MeldRules(
            sets_allowed=self.sets_allowed,
            wrap_runs=self.wrap_runs,
            ace_points=self.ace_deadwood,
            run_bonus=self.sequence_bonus is not SequenceBonus.OFF,
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

    def shutout_points(self, points: int, *, boxes: int, game: int) -> int:
        """What a shutout adds to the winner's points (6.3); ``game`` is the bonus for the game."""
        match self.shutout:
            case Shutout.HANDS:
                return points
            case Shutout.HANDS_AND_GAME:
                return points + game
            case Shutout.ALL:
                return points + game + boxes * self.box_bonus
            case Shutout.FLAT:
                return self.shutout_bonus
            case Shutout.OFF:
                return 0


_DEFAULTS: Mapping[str, object] = MappingProxyType(
    {
        field.name: field.default
        for field in msgspec.structs.fields(GinRules)
        if field.default is not msgspec.NODEFAULT
    }
)
"""Every option's value in standard gin."""

_POINTS_ALONE = "the points of the deals alone count there"

_REPLACED: Mapping[MatchFormat, Mapping[str, str]] = MappingProxyType(
    {
        MatchFormat.MULTI: MappingProxyType(
            {
                "game_bonus": "a match won is worth 100 there",
                "box_bonus": "a deal won is worth 25 there",
                "shutout": "a loser without a deal is worth 100 there",
            }
        ),
        MatchFormat.DECLARED: MappingProxyType(
            {
                "target": "each player names the own target",
                "game_bonus": "it is the number that the winner named",
            }
        ),
        MatchFormat.DEALS: MappingProxyType(
            {
                "target": "it ends after its deals",
                "game_bonus": _POINTS_ALONE,
                "box_bonus": _POINTS_ALONE,
                "shutout": _POINTS_ALONE,
                "exact_50": _POINTS_ALONE,
                "next_dealer": "the deal alternates there",
                "predraw_knock": "every deal is played there",
            }
        ),
    }
)
"""For each format the options that it replaces by numbers of its own, and why (6.5, 6.8, 6.9)."""

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
        "multi_target": (1, 100_000),
        "best_of": (1, 99),
        "deals": (1, 99),
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
        "hollywood": GinRules(format=MatchFormat.HOLLYWOOD),
        "tedesco": GinRules(
            knock_source=KnockSource.UPCARD,
            spade_doubles=True,
            ace_deadwood=15,
            wrap_runs=True,
            target=200,
            format=MatchFormat.HOLLYWOOD,
        ),
        "sequence": GinRules(
            knock_source=KnockSource.UPCARD,
            upcard_ace=UpcardAce.ONE,
            gin_bonus=20,
            undercut_bonus=20,
            big_gin=0,
            sets_allowed=False,
            sequence_bonus=SequenceBonus.WINNER,
        ),
        "tournament": GinRules(
            target=250,
            format=MatchFormat.BEST_OF,
            fiftieth_card=True,
            predraw_knock=PredrawKnock.IGNORE,
        ),
        "quickfire": GinRules(layoffs=False),
        "duplicate": GinRules(format=MatchFormat.DEALS, dealer_draws=DealerDraws.BOTTOM),
    }
)
"""Every named ruleset of section 5 but mahjong gin, which is a game of its own."""
