"""What a player of 13-card rummy reaches that sees every card: the scale for all who see only their own.

``python -m tests.trainer.rummy13.seer --games 400 --seed 1`` plays single deals for two against the greedy
players, each shuffle from both seats. The player throws what lets it declare soonest with the cards that it
will draw, and among those a card that the other does not take. It does not plan what the other throws.
"""

from __future__ import annotations

import argparse
import sys

from bot.games import rummy13 as game
from bot.games.game import Seat
from bot.games.rummy13.actions import Action, Declare, Discard, Draw, Take
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.groups import card_points
from bot.games.rummy13.player.cover import can_declare, suits_of
from bot.games.rummy13.player.greedy import Greedy
from bot.games.rummy13.rules import HAND, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from tests.players.play import seed_of

LOOKED_AT = 9
"""How many of its own draws it looks ahead."""


def draws(state: Rummy13State, *, after: int) -> Cards:
    """The cards that it is going to draw if both always draw, with ``after`` others drawn first."""
    return state.closed[after::2][:LOOKED_AT]


def turns(hand: Cards, coming: Cards, wild: int) -> int:
    """After how many of the coming cards the hand can be declared; one more than there are if never."""
    for number in range(len(coming) + 1):
        cards = (*hand, *coming[:number])
        printed = sum(card.is_printed for card in cards)
        if len(cards) >= HAND and can_declare(suits_of(cards), printed, wild):
            return number
    return len(coming) + 1


def without(hand: Cards, card: Card) -> Cards:
    return tuple(other for other in hand if other is not card)


def choose(state: Rummy13State, seat: Seat, other: Greedy) -> Action:
    """What the player that sees all does in its turn."""
    legal, hand, wild = game.legal(state, seat), state.chairs[seat].hand, int(state.wild)
    declaration = next((action for action in legal if isinstance(action, Declare)), None)
    if declaration is not None:
        return declaration
    if Draw() in legal:
        if Take() not in legal:
            return Draw()
        coming = draws(state, after=1)
        taken = min(turns((*without(hand, card), state.discards[-1]), coming, wild) for card in hand)
        return Take() if taken + 1 < turns(hand, draws(state, after=0), wild) else Draw()

    def worth(action: Discard) -> tuple[int, bool, int]:
        thrown = game.apply(state, seat, action).state
        assert thrown.turn is not None
        view, menu = game.view(thrown, thrown.turn), game.legal(thrown, thrown.turn)
        soon = turns(without(hand, action.card), draws(state, after=1), wild)
        is_taken = other.choose(view, menu, seed=0) == Take()
        return soon, is_taken, -card_points(action.card, state.wild)

    return min((action for action in legal if isinstance(action, Discard)), key=worth)


def wins(seat: Seat, other: Greedy, seed: bytes) -> bool:
    """Whether the player that sees all wins a deal from this seat."""
    state = game.new(Rummy13Rules(), 2, seed).state
    while state.turn is not None:
        if state.turn == seat:
            action: Action | None = choose(state, seat, other)
        else:
            view, legal = game.view(state, state.turn), game.legal(state, state.turn)
            action = other.choose(view, legal, seed=0)
        assert action is not None
        state = game.apply(state, state.turn, action).state
    return state.results[-1].winner == seat


def main() -> None:
    """Play and print what share it wins, with the 95 % interval over pairs of deals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for name, other in (("greedy", Greedy()), ("greedyseq", Greedy(pure_first=True))):
        shares = [
            sum(wins(Seat(seat), other, seed_of(asked.seed, number)) for seat in range(2)) / 2
            for number in range(asked.games // 2)
        ]
        mean = sum(shares) / len(shares)
        spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
        half = 1.96 * (spread / len(shares)) ** 0.5
        sys.stdout.write(f"{mean:.1%} ± {half:.1%} of {asked.games} against {name}\n")


if __name__ == "__main__":
    main()
