"""Decks of other packs than the 52 cards: the check knows the packs, and lets nobody choose an order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot import verify
from bot.games.registry import GAMES
from bot.games.shuffle import commitment, seed_of

Json = dict[str, Any]

SECRET, SALT = bytes(range(32)), "message 1573359545139331072"
SEED = seed_of(SECRET, SALT)

UNO, UNO_AND_BLANKS = verify.PACKS["uno"]
ONE_PACK, TWO_PACKS = verify.PACKS["rummy13"]


def shuffle(label: str, items: tuple[str, ...], *, is_told: bool = False) -> Json:
    """A deck as a proof holds it; whether the file tells what was shuffled."""
    deck = " ".join(verify.deck_of(SEED, label, items))
    return {"label": label, "cards": deck} | ({"items": " ".join(items)} if is_told else {})


def proof(game: str, *shuffles: Json, **more: object) -> Json:
    """A proof of a match of three in which nothing happened but these shuffles."""
    document: Json = {
        "format": verify.FORMAT,
        "match": 1,
        "game": game,
        "preset": "standard",
        "rules": {},
        "seats": ["person", "person", "computer"],
        "ending": "forfeit",
        "commitment": commitment(SECRET),
        "salt": SALT,
        "secret": SECRET.hex(),
        "seed": SEED.hex(),
        "shuffles": list(shuffles),
        "start": [],
        "log": [{"number": 1, "seat": 2, "by": "player", "action": "leave", "events": []}],
    } | more
    return document | {"fingerprint": verify.fingerprint(document)}


def told(document: Json) -> list[str]:
    return list(verify.check(verify.read(json.dumps(document).encode())))


def failure(document: Json) -> str:
    with pytest.raises(verify.Failed) as caught:
        told(document)
    return str(caught.value)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_check_knows_the_packs_of_each_game(game: str) -> None:
    assert verify.PACKS[game] == tuple(tuple(map(str, pack)) for pack in GAMES[game].PACKS)


def test_the_packs_hold_what_the_rules_count() -> None:
    assert (len(UNO), len(UNO_AND_BLANKS)) == (108, 112)
    assert [UNO.count(card) for card in ("R0", "B7", "YS", "GR", "RD", "W", "WD")] == [1, 2, 2, 2, 2, 4, 4]
    assert (len(ONE_PACK), len(set(TWO_PACKS))) == (53, 106)
    assert {"9h", "9h2", "PJ1", "PJ2"} <= set(TWO_PACKS)


@pytest.mark.parametrize(
    ("game", "pack"),
    [("uno", UNO), ("uno", UNO_AND_BLANKS), ("rummy13", ONE_PACK), ("rummy13", TWO_PACKS)],
)
def test_decks_of_a_whole_pack_pass(game: str, pack: tuple[str, ...]) -> None:
    lines = told(proof(game, shuffle("draw/1", pack), shuffle("deal/1", pack), shuffle("deal/2", pack)))
    assert any("All 3 decks follow" in line for line in lines)
    assert any("not followed card by card" in line for line in lines)


def test_a_card_changed_in_a_deck_is_found() -> None:
    document = proof("uno", forged := shuffle("deal/1", UNO))
    cards = forged["cards"].split()
    cards[0], cards[1] = cards[1], cards[0]
    forged["cards"] = " ".join(cards)
    document["fingerprint"] = verify.fingerprint(document)
    assert "card 1 of deal/1 is" in failure(document)


def test_a_deal_of_another_pack_is_found() -> None:
    assert "instead of" in failure(proof("uno", shuffle("deal/1", UNO[:-1])))
    assert "instead of 52" in failure(proof("omaha", shuffle("deal/1", verify.PACK[:-1])))


def test_a_deal_cannot_tell_its_own_cards() -> None:
    assert "is not shuffled from a pack" in failure(proof("uno", shuffle("deal/1", UNO[3:], is_told=True)))


def test_a_reshuffle_of_what_was_thrown_passes() -> None:
    thrown = tuple(card for place, card in enumerate(UNO) if place % 3)
    assert told(proof("uno", shuffle("deal/1", UNO), shuffle("reshuffle/1", thrown, is_told=True)))


@pytest.mark.parametrize(
    "items",
    [("R2", "R1"), ("W", "Y9"), ("R0", "R0"), ("WD",) * 5, ("R1", "9h")],
    ids=["another order", "wilds first", "a card doubled", "five of four", "a card of another game"],
)
def test_a_reshuffle_in_an_order_of_choice_is_found(items: tuple[str, ...]) -> None:
    forged = shuffle("reshuffle/1", items, is_told=True)
    assert "reshuffle/1 is not shuffled from a pack" in failure(proof("uno", shuffle("deal/1", UNO), forged))


def test_seats_may_be_shuffled_in_their_order() -> None:
    deal = shuffle("deal/1", verify.PACK)
    assert told(proof("omaha", shuffle("button", ("0", "1", "2"), is_told=True), deal))
    assert told(proof("omaha", shuffle("button", ("0", "2"), is_told=True), deal))
    assert failure(proof("omaha", shuffle("button", ("2", "0"), is_told=True), deal))


def test_packs_of_a_game_that_the_check_does_not_know_are_told_by_the_file() -> None:
    short = ("Ac", "2c", "3c", "4c")
    lines = told(proof("whist", shuffle("deal/1", short), packs=[" ".join(short)]))
    assert any("compare its packs with the rules" in line for line in lines)
    assert failure(proof("whist", shuffle("deal/1", ("2c", "Ac")), packs=[" ".join(short)]))


def test_a_known_game_cannot_tell_its_packs() -> None:
    forged = (UNO[1], UNO[0], *UNO[2:])
    assert "of deal/1 is" in failure(proof("uno", shuffle("deal/1", forged), packs=[" ".join(forged)]))


@pytest.mark.parametrize("packs", [None, [], [1], "Ac", [[]], {}])
def test_an_unknown_game_without_packs_is_no_proof(packs: object, capsys: pytest.CaptureFixture[str]) -> None:
    document = proof("whist", shuffle("deal/1", ("Ac",)), packs=packs)
    with pytest.raises((verify.NotAProof, verify.Failed, LookupError, TypeError, ValueError)):
        told(document)
    assert "PASS" not in capsys.readouterr().out
