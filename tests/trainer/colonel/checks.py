"""Fast deals of Colonel beside the bot: what can be laid, what fits, and what habits do are the bot's own.

They need Numba's machine code, and are run by hand (`README.md` says how).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.games.cards import PACK, Card, bits_of
from bot.games.colonel.player.imagined import BEGINNER_HABITS, STRONG_HABITS, ImaginedColonel
from bot.games.colonel.player.levels import STAKES
from bot.games.colonel.rules import MELDS, ColonelRules
from bot.players.melding import melding
from bot.players.playing_on import Habits
from bot.players.trying import STOCK
from tests.trainer.colonel import duel
from tests.trainer.colonel.__main__ import SHIPPED
from tests.trainer.colonel.melding import (
    ALL,
    PAIRS,
    RANKS,
    TABLE,
    arranged,
    completing,
    fits,
    lay_out,
    makes_meld,
    open_pairs,
    partners,
    points,
)
from tests.trainer.samples import Array, np

BOT = melding(MELDS)
NUMBERS = np.array([*SHIPPED.values()], np.float64)


def number_of(card: Card) -> int:
    """The card's number here: of each suit the two comes first, and the ace last."""
    at = card.bit.bit_length() - 1
    return at // RANKS * RANKS + (at % RANKS - 1) % RANKS


CARD_OF = {number_of(card): card.bit for card in PACK}
NUMBER_OF = {bit: number for number, bit in CARD_OF.items()}


def here(cards: int) -> int:
    return sum(1 << NUMBER_OF[bit] for bit in bits_of(cards))


def deals(number: int, habits: Habits = STRONG_HABITS) -> Iterator[tuple[ImaginedColonel, duel.Deal]]:
    """Turns of deals that are played by habit, after the draw; both are the same deal."""
    for each in range(number):
        deck = random.Random(each).sample(PACK, 52)
        deal = ImaginedColonel(
            BOT, hands=[sum(card.bit for card in deck[at:20:2]) for at in (0, 1)], table=[], turn=0
        )
        deal.pile, deal.stock = [deck[20].bit], [card.bit for card in deck[21:]]
        while deal.points is None:
            deal.draw(takes=deal.takes())
            yield deal, compiled_deal(deal)
            deal.finish_turn(habits)


def compiled_deal(deal: ImaginedColonel) -> duel.Deal:
    table = np.zeros(TABLE, np.int64)
    table[: len(deal.table)] = [here(meld) for meld in deal.table]
    stock = np.zeros(STOCK, np.int64)
    stock[: len(deal.stock)] = [NUMBER_OF[card] for card in deal.stock]
    top = NUMBER_OF[deal.pile[-1]] if deal.pile else duel.NONE
    facts = np.array([deal.turn, top, len(deal.stock), 0])
    hands, seen = np.array([here(hand) for hand in deal.hands]), np.array([here(sum(deal.pile)), 0, 0])
    return duel.Deal(hands, table, stock, facts, seen)


def melds() -> Array:
    return np.zeros(duel.MELDS, np.int64)


def test_3_what_is_left_of_a_hand_counts_as_the_bot_says() -> None:
    mixer = random.Random(1)
    for _ in range(20_000):
        hand = sum(card.bit for card in mixer.sample(PACK, mixer.randrange(1, 12)))
        assert points(arranged(here(hand), melds())) == BOT.deadwood(hand)


def test_4_3_what_can_be_laid_and_added_leaves_as_little() -> None:
    compared = 0
    for deal, same in deals(150, BEGINNER_HABITS):
        plan, found = BOT.lay_out(deal.hand, deal.table), melds()
        _, rest = lay_out(same.hands[deal.turn], same.table, found)
        assert points(rest) == BOT.points(plan.rest)
        assert fits(same.table) == here(BOT.fits(deal.table))
        compared += bool(deal.table)
    assert compared > 500


def test_cards_have_the_partners_and_pairs_that_the_bot_says() -> None:
    mixer = random.Random(2)
    for _ in range(5_000):
        card, *others = mixer.sample(PACK, 31)
        kept, unseen = (sum(each.bit for each in some) for some in (others[:10], others[10:]))
        at = NUMBER_OF[card.bit]
        assert partners(at, PAIRS) == here(BOT.partners[card.bit])
        assert open_pairs(at, here(unseen), PAIRS) == BOT.open_pairs(card.bit, unseen)
        assert completing(at, here(kept), here(unseen), PAIRS) == BOT.completing(card.bit, kept, unseen)
        assert makes_meld(at, here(kept), PAIRS) == BOT.makes_meld(card.bit, kept)


def test_habits_throw_what_the_bot_s_do() -> None:
    compared = alike = 0
    for deal, same in deals(100):
        left = deal.copy()
        plan = left.planned(STRONG_HABITS)
        left.lay(plan.melds, plan.adds)
        if not left.hand:
            continue
        barred = NUMBER_OF[deal.barred] if deal.barred else duel.NONE
        duel.finish_turn(same, NUMBERS, -1, barred)
        left.throw(left._thrown_quickly(STRONG_HABITS, plan.rest & left.hand))
        compared += 1
        alike += same.facts[duel.TOP] == NUMBER_OF[left.pile[-1]]
    # Of equal cards either may go, and the bot breaks ties between melds by rules that do not count here.
    assert alike > 0.9 * compared > 900


def test_5_deals_are_worth_what_the_bot_says() -> None:
    for deal, same in deals(20):
        first, second = (BOT.points(hand) for hand in deal.hands)
        scored = (max(second - first, 0), max(first - second, 0))
        worth = STAKES.worth(0, (0, 0), scored, target=ColonelRules().target)
        assert abs(duel.worth(same, 0) - worth) < 1e-9


def test_a_world_has_every_card_once_and_what_is_known() -> None:
    for _, same in deals(10):
        seat = int(same.facts[duel.TURN])
        world = duel.world_of(same, NUMBERS)
        left = int(world.facts[duel.LEFT])
        cards = [*world.hands, same.seen[0], *world.table, *(1 << card for card in world.stock[:left])]
        assert sum(map(int, cards)) == ALL
        assert world.hands[seat] == same.hands[seat]
