"""The shuffle: pinned decks, and the documented algorithm done again in another way."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter

import pytest

from bot.games.cards import PACK, write_cards
from bot.games.shuffle import commitment, seed_of, shuffled

SEED = bytes(range(32))

GOLDEN = (
    "2s 7c 2c 8h Td 9s Jd Kc Js Jh Ad 9c 5h 4c 2h Kd 4s Qs 5d 5s 3s 3h 3c 7s 3d Jc "
    "5c 6d Th Qd 4h 8s 7h Ks Kh 4d 6s 9d 7d 6c Ac 9h Qh 8c As Tc 8d Ah 2d Qc Ts 6h"
)


def by_the_book(items: list[str], seed: bytes, label: str) -> list[str]:
    """The algorithm as the docstring tells it, with all numbers made beforehand."""
    stream = b"".join(
        hmac.new(seed, label.encode() + b"\0" + struct.pack(">Q", block), hashlib.sha256).digest()
        for block in range(64)
    )
    numbers = list(struct.unpack(f">{len(stream) // 4}I", stream))
    for bound in range(len(items), 1, -1):
        while numbers[0] >= 2**32 // bound * bound:
            numbers.pop(0)
        place = numbers.pop(0) % bound
        items[bound - 1], items[place] = items[place], items[bound - 1]
    return items


def test_golden_deck() -> None:
    assert write_cards(shuffled(PACK, SEED, "deal/1")) == GOLDEN


@pytest.mark.parametrize("label", ["deal/1", "deal/2", "cut", "knock/7", "Kartenstöß"])
def test_the_docstring_is_the_algorithm(label: str) -> None:
    texts = [str(card) for card in PACK]
    assert [str(card) for card in shuffled(PACK, SEED, label)] == by_the_book(texts, SEED, label)


def test_all_cards_stay() -> None:
    assert sorted(shuffled(PACK, SEED, "deal/1")) == sorted(PACK)


def test_label_and_seed_each_change_the_deck() -> None:
    decks = {shuffled(PACK, seed, label) for seed in (SEED, bytes(32)) for label in ("deal/1", "deal/2")}
    assert len(decks) == 4


@pytest.mark.parametrize("items", [(), ("alone",)])
def test_nothing_to_shuffle(items: tuple[str, ...]) -> None:
    assert shuffled(items, SEED, "deal/1") == items


def test_every_order_is_about_as_frequent() -> None:
    orders = Counter(shuffled("abc", SEED, f"deal/{number}") for number in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_number_above_the_fair_range_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three items the number 2**32 - 1 would favour the first place, so the next one counts."""
    blocks = iter([struct.pack(">8I", 2**32 - 1, 1, 0, 0, 0, 0, 0, 0)])
    monkeypatch.setattr("bot.games.shuffle.hmac.digest", lambda *_: next(blocks))
    assert shuffled("abc", SEED, "deal/1") == ("c", "a", "b")


def test_seed_mixes_secret_and_salt() -> None:
    assert seed_of(b"secret", "1234") == hmac.new(b"secret", b"1234", hashlib.sha256).digest()
    assert len({seed_of(b"secret", "1234"), seed_of(b"secret", "1235"), seed_of(b"Secret", "1234")}) == 3


def test_commitment_is_the_secrets_hash() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
