from __future__ import annotations

import msgspec

from bot.games.cards import Card, parse_cards, write_cards
from bot.games.game import Seat
from bot.games.skarney import new, view
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Addition, Answer, Closing, Hand, Offered, Phase
from tests.games.skarney.positions import SEED, A, B, play, position

FIRST_TURN = "A: 3s4c5c 7c7d7h QhKcAd 2s 6d | B: 9c9h | drew 6d"
CONTRACT = "A contract 3s4c5c 7c7d7h QhKcAd"
LATER = "A laid: 3s4c5c 7c7d7h QhKcAd | B: 9c9h"


def hand_of(state: SkarneyState, seat: Seat = A) -> Hand:
    hand = view(state, seat).hand
    assert hand is not None
    return hand


def melds(hand: Hand) -> list[str]:
    return [write_cards(meld.cards) for meld in hand.melds]


def test_ska4_8_both_players_see_table_sizes_stock_contracts_and_scores() -> None:
    state = play(position(FIRST_TURN), CONTRACT).state
    for reader in (A, B, None):
        seen = view(state, reader)
        assert [player.cards for player in seen.players] == [2, 2]
        assert [player.contract for player in seen.players] == [True, False]
        assert [player.points for player in seen.players] == [0, 0]
        assert (seen.stock, seen.turn, seen.phase, seen.target) == (39, A, Phase.MELD, 200)
        assert [(lying.owner, lying.number) for lying in seen.table] == [(A, 1), (A, 2), (A, 3)]
        assert [write_cards(lying.meld.cards) for lying in seen.table] == ["3s 4c 5c", "7c 7d 7h", "Qh Kc Ad"]
        assert all(lying.is_new for lying in seen.table)


def test_ska4_8_the_card_on_offer_is_for_the_players_alone() -> None:
    state = play(position(FIRST_TURN), "A offer 2s").state
    for reader in (A, B):
        assert view(state, reader).offer == Offered(by=A, card=Card.S2, answer=None)
    assert view(state, None).offer == Offered(by=A, card=None, answer=None)
    assert view(state, None).players[A].cards == 10


def test_ska4_8_what_became_of_the_last_offer_stays_to_be_seen() -> None:
    state = play(position(FIRST_TURN), "A offer 2s", "B reject").state
    assert view(state, A).offer == Offered(by=A, card=Card.S2, answer=Answer.REJECTED)
    state = play(position(FIRST_TURN), "A offer 2s", "B accept").state
    assert view(state, B).offer == Offered(by=A, card=Card.S2, answer=Answer.ACCEPTED)
    assert view(state, None).offer == Offered(by=A, card=None, answer=Answer.ACCEPTED)


def test_ska4_8_no_event_names_the_card_on_offer() -> None:
    state = position(FIRST_TURN)
    for answer in ("accept", "reject"):
        events = play(state, "A offer 2s", f"B {answer}").events
        assert b"2s" not in msgspec.json.encode(events)


def test_ska4_8_a_spectator_sees_no_hand() -> None:
    seen = view(position(FIRST_TURN), None)
    assert (seen.hand, seen.drawn, seen.barred, seen.offerable, seen.contracts) == (None, None, None, (), ())


def test_who_waits_has_nothing_to_choose_from() -> None:
    seen = view(position(FIRST_TURN), B)
    assert (seen.offerable, seen.contracts, seen.lays, seen.additions, seen.closing) == ((), (), (), (), None)
    assert seen.drawn is None
    assert hand_of(position(FIRST_TURN), B).cards == parse_cards("9c9h")


def test_a_hand_with_a_contract_is_sorted_into_it() -> None:
    hand = hand_of(position(FIRST_TURN))
    assert sorted(melds(hand)) == ["4c 5c 6d", "7c 7d 7h", "Qh Kc Ad"]
    assert write_cards(hand.loose) == "2s 3s"
    assert hand.points == 12 + 21 + 35 + 8
    seen = view(position(FIRST_TURN), A)
    assert seen.contracts[0] == hand.melds
    assert seen.drawn is Card.D6
    assert set(seen.offerable) == set(hand.cards)


def test_a_hand_without_one_shows_what_is_there_of_it() -> None:
    hand = hand_of(position("A: 3s4c5c 7c7d7h 9s Jh Kc Kd 2s | B: 9c | drew 2s"))
    assert sorted(melds(hand)) == ["3s 4c 5c", "7c 7d 7h"]
    assert write_cards(hand.loose) == "2s 9s Jh Kc Kd"


def test_later_a_hand_is_sorted_into_melds_and_additions() -> None:
    state = position(f"A: 2s6d7s TcJdQs 9d | {LATER} | drew 9d")
    hand = hand_of(state)
    assert melds(hand) == ["9d Tc Jd Qs"]
    assert hand.additions == (Addition(1, parse_cards("2s6d")), Addition(2, parse_cards("7s")))
    assert hand.loose == ()
    assert sorted(hand.cards) == sorted(state.hands[A])


def test_what_may_be_laid_is_listed_for_the_seat_on_turn() -> None:
    seen = view(position(f"A: 2s6d7s Th | {LATER} | drew 2s"), A)
    assert seen.lays == ()
    assert seen.additions == (
        Addition(1, parse_cards("6d")),
        Addition(1, parse_cards("6d7s")),
        Addition(1, parse_cards("2s")),
        Addition(1, parse_cards("2s6d")),
        Addition(2, parse_cards("7s")),
    )


def test_the_table_tells_what_was_added_in_this_turn() -> None:
    state = play(position(f"A: 2s6d9d Th | {LATER} | drew 2s"), "A add 2s to 1").state
    first, second, _ = view(state, B).table
    assert (first.added, first.is_new, second.added) == (parse_cards("2s"), False, ())
    after = play(state, "A offer Th").state
    assert view(after, B).table[0].added == ()


def test_the_hand_waiting_is_sorted_for_its_next_turn() -> None:
    state = play(position(f"A: 2s6d Ac Th | {LATER} | drew 2s"), "A add 2s to 1", "A offer Th").state
    assert hand_of(state).additions == (Addition(1, parse_cards("Ac6d")),)


def test_the_barred_card_is_told_to_who_may_not_offer_it() -> None:
    state = play(position(FIRST_TURN), "A offer 2s", "B accept", "B draw").state
    assert view(state, B).barred is Card.S2
    assert view(state, A).barred is None
    assert Card.S2 not in view(state, B).offerable


def test_an_accepted_ace_shows_as_a_turn_without_a_draw() -> None:
    state = play(position(FIRST_TURN), "A offer Ad", "B accept").state
    assert view(state, B).skips_draw
    assert view(state, None).skips_draw
    assert not view(position(FIRST_TURN), A).skips_draw


def test_the_ways_to_close_a_turn() -> None:
    assert view(position(f"A: 9d | {LATER} | drew 9d"), A).closing is Closing.LAST_CARD
    assert view(position(f"A: 9d8d | {LATER} | drew 9d | stock 4h4s"), A).closing is Closing.END
    assert view(position(f"A: 9d8d | {LATER} | drew 9d"), A).closing is None


def test_the_score_sheet_is_in_the_view() -> None:
    state = play(position(f"A: 2s6d | {LATER} | drew 2s"), "A add 2s6d to 1").state
    seen = view(state, None)
    assert [(result.points, result.bonus, result.hand_totals) for result in seen.results] == [
        ((58, 0), 40, (0, 18))
    ]
    assert [(player.points, player.boxes) for player in seen.players] == [(58, 1), (0, 0)]
    assert (seen.deal, seen.dealer, seen.final) == (2, A, None)


def test_a_view_before_the_first_deal() -> None:
    rules = msgspec.convert({"cut_winner": "chooses"}, SkarneyRules)
    state = new(rules, 2, SEED).state
    seen = view(state, state.turn)
    assert (seen.phase, seen.deal, seen.stock) == (Phase.CHOOSE_DEALER, 0, 0)
    assert seen.hand is not None
    assert seen.hand.cards == ()
