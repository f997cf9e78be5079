"""Checks a proof file of Upcard: do all decks of a match follow from what was posted before the cards?

It needs Python 3.11 and nothing else, neither Upcard nor a network: ``python3 verify.py FILE``, or
``./upcard verify FILE``. It ends with 0 (PASS), 1 (FAIL, with the reason) or 2 (no proof file).

What it does again by itself: the fingerprint of the file; the SHA-256 of the secret, which must be the
commitment; the seed, HMAC-SHA256 with the secret as key and the salt as message; and from the seed the deck
of each label (``cut``, ``deal/1``, ``deal/2``, …), see `deck_of`. Then it deals the cards from those decks
and follows the log: every card that was shown must be the one that lies there.

The file is one JSON object; `REQUIRED` lists its fields. Cards are written rank first: ``Ac 2d Th Ks``.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

FORMAT = "upcard-proof-1"

REQUIRED: dict[str, type] = {
    "format": str,  # upcard-proof-1
    "match": int,  # the match's number
    "game": str,
    "preset": str,  # the name of the rules that were chosen, with each option in "rules"
    "rules": dict,
    "seats": list,  # who sat there: "person" or "computer"; never a name
    "ending": str,  # finished, forfeit or void
    "commitment": str,  # SHA-256 of the secret, hexadecimal: the "shuffle seal" posted before the cards
    "salt": str,  # "message N": the id of the message that showed the seal; a number alone: a press
    "secret": str,  # hexadecimal
    "seed": str,  # hexadecimal
    "shuffles": list,  # {"label", "cards"}: each deck as it was used, from its top
    "start": list,  # what everybody saw before the first action: events, each an object with its "type"
    "log": list,  # {"number", "seat", "by", "action", "events"}: each action with what everybody saw of it
    "fingerprint": str,  # SHA-256 of all other fields, see `fingerprint`
}

PACK = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")  # as every shuffle begins

# Games followed card by card with so many seats, two at each table; of others decks and upcards alone.
FOLLOWED = dict.fromkeys(("gin", "colonel", "mahjong", "skarney"), (2,)) | {"gin_party": (3, 4, 6, 8)}

# How actions begin that name no card to be moved.
MOVELESS = re.compile("pass|knock|big|show|deal|let|declare|challenge|accept|reject|last_card|end|leave|void")
DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)

Json = dict[str, Any]


class NotAProof(Exception):
    """The file is something else."""


class Failed(Exception):
    """Something does not fit; the message says what."""


def commitment_of(secret: bytes) -> str:
    """SHA-256 of the secret in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, salt: str) -> bytes:
    """HMAC-SHA256 with the secret as key and the salt as message."""
    return hmac.new(secret, salt.encode(), hashlib.sha256).digest()


def deck_of(seed: bytes, label: str) -> tuple[str, ...]:
    """The deck of a label, its top first: Fisher-Yates from the last place, with numbers of 32 bits."""
    deck, numbers = list(PACK), _numbers(seed, label)
    for bound in range(len(deck), 1, -1):
        fair = 2**32 - 2**32 % bound
        place = next(number for number in numbers if number < fair) % bound
        deck[bound - 1], deck[place] = deck[place], deck[bound - 1]
    return tuple(deck)


def _numbers(seed: bytes, label: str) -> Iterator[int]:
    """Block i is HMAC-SHA256 of label, zero byte and i in 8 bytes; each gives eight big-endian numbers."""
    block = 0
    while True:
        digest = hmac.new(seed, label.encode() + b"\0" + block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def fingerprint(proof: Json) -> str:
    """SHA-256 of the proof without its fingerprint, as JSON with sorted keys and without spaces."""
    rest = {key: value for key, value in proof.items() if key != "fingerprint"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check(proof: Json) -> Iterator[str]:
    """The steps of the proof as lines to print. Raises Failed at the first that does not hold."""
    _require(proof["fingerprint"] == fingerprint(proof), "the file was changed after it was made")
    yield "1. The file is as Upcard made it.                                   ok"
    yield f"   Compare with the message of /verify: fingerprint {proof['fingerprint']}"
    secret = bytes.fromhex(proof["secret"])
    _require(proof["commitment"] == commitment_of(secret), "the commitment is not the SHA-256 of the secret")
    yield "2. The commitment is the SHA-256 of the secret.                     ok"
    yield f"   Compare with the shuffle seal that you saw first: {proof['commitment']}"
    yield "3. The salt, which the host could not choose when the seal was posted:"
    yield from (f"   {line}" for line in _salt_lines(proof["salt"]))
    seed = seed_of(secret, proof["salt"])
    _require(proof["seed"] == seed.hex(), "the seed does not follow from secret and salt")
    yield "4. The seed is HMAC-SHA256 of secret and salt.                      ok"
    decks = _decks(proof, seed)
    yield f"5. All {len(decks)} decks follow from the seed.                                ok"
    for label, deck in decks.items():
        yield f"   {label}: {' '.join(deck)}"
    yield from _play(proof, decks)


def _salt_lines(salt: str) -> Iterator[str]:
    """What the salt is, and what that is worth."""
    public = re.fullmatch(r"message (\d{1,20})", salt)
    if public:
        at = DISCORD_EPOCH + timedelta(milliseconds=int(public[1]) >> 22)
        yield f"{salt}, which Discord numbered at {at:%Y-%m-%d %H:%M:%S} UTC."
        yield "Compare with the message that showed the challenge: its link ends with this number."
    else:
        yield f"{salt}, the number of a press. Only the bot saw it, so this match proves less:"
        yield "a host who has changed the program could have picked it."


def _decks(proof: Json, seed: bytes) -> dict[str, tuple[str, ...]]:
    """Every deck of the file by its label, made again from the seed."""
    decks: dict[str, tuple[str, ...]] = {}
    for shuffle in proof["shuffles"]:
        label, cards = _field(shuffle, "label", str), _field(shuffle, "cards", str).split()
        _require(label not in decks, f"the deck {label} is there twice")
        deck = decks[label] = deck_of(seed, label)
        _require(len(cards) == len(deck), f"the deck {label} has {len(cards)} cards instead of {len(deck)}")
        for place, (claimed, card) in enumerate(zip(cards, deck, strict=True), 1):
            _require(claimed == card, f"card {place} of {label} is {card}, and the file says {claimed}")
    deals = [label for label in decks if label.startswith("deal/")]
    _require(deals == [f"deal/{at}" for at in range(1, len(deals) + 1)], "a deal is missing among the decks")
    seen = [_at_table(event)[1] for event in _events(proof)]
    told = [f"deal/{event['number']}" for event in seen if event.get("type") in ("dealt", "misdealt")]
    is_untold = not told and proof["game"] not in FOLLOWED
    _require(bool(deals) and (is_untold or told == deals), "the deals of the log are not those of the decks")
    return decks


def _play(proof: Json, decks: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """The log, followed with cards from the decks; where there are several tables, each by itself."""
    told, seats = list[str](), range(len(proof["seats"]))
    tables, places = {0: Table(proof, decks, told)}, {seat: (0, seat) for seat in seats}

    def see(event: Json) -> None:
        for at, pair in enumerate(event.get("pairs", ())):
            tables.setdefault(at, Table(proof, decks, told))
            places.update({seat: (at, place) for place, seat in enumerate(pair)})
        at, seen = _at_table(event)
        tables[at].see(seen)

    for event in proof["start"]:
        see(_object(event))
    for number, entry in enumerate(proof["log"], 1):
        _require(_field(entry, "number", int) == number, f"action {number} is missing in the log")
        seat, action = _field(entry, "seat", int), _field(entry, "action", str)
        _require(seat in seats, f"action {number} is of a seat that is not there")
        try:
            at, place = places[seat]
            tables[at].act(place, action)
            for event in _field(entry, "events", list):
                see(_object(event))
        except Failed as failed:
            raise Failed(f"action {number}, {action!r} of seat {seat + 1}: {failed}") from None
    yield f"6. The {len(proof['log'])} actions of the log fit the decks.                               ok"
    yield from (f"   {line}" for line in told)


def _at_table(event: Json) -> tuple[int, Json]:
    """An event of one of several tables, as it would be if there were but this one."""
    if event.get("type") == "table_over":
        return event["table"], {"type": "deal_over", "result": event["played"]["result"] or {}}
    return event.get("table", 0), _object(event.get("event", event))


class Table:
    """The cards of one deal as they move; what everybody saw must be what lies there."""

    def __init__(self, proof: Json, decks: dict[str, tuple[str, ...]], told: list[str]) -> None:
        self.told, self._decks = told, decks
        self._elder_11 = proof["rules"].get("deal_style") == "elder_11"
        self._can_follow = len(proof["seats"]) in FOLLOWED.get(proof["game"], ())
        self._is_followed = self._owes_elder = False
        self._hands: tuple[set[str], ...] = ()
        self._stock, self._pile, self._moved = list[str](), list[str](), list[str]()
        self._offered: tuple[int, str] | None = None
        if not self._can_follow:
            self.told.append("The moves of such a match are not followed card by card, only its decks are.")

    def act(self, seat: int, action: str) -> None:
        """Move the cards as the action says."""
        if not self._is_followed:
            return
        if self._owes_elder:
            self._hands[seat].add(self._stock.pop(0))
            self._owes_elder = False
        match action.split():
            case ["draw"]:
                _require(bool(self._stock), "the stock is empty")
                self._hands[seat].add(self._stock.pop(0))
            case ["take"] | ["take", _]:
                count = int(action[5:] or 1)
                _require(0 < count <= len(self._pile), "so many cards do not lie there to take")
                self._moved, self._pile = self._pile[-count:], self._pile[:-count]
                self._hands[seat].update(self._moved)
            case ["discard" | "knock" | "gin", card, *_] if card in PACK:
                self._leave_hand(seat, [card])
                self._pile.append(card)
                self._moved = [card]
            case ["lay" | "add" | "contract", *words]:
                self._leave_hand(seat, [card for word in words for card in _named(word)])
            case ["offer", card]:
                self._leave_hand(seat, [card])
                self._offered = seat, card
            case ["accept" | "reject" as answer] if self._offered is not None:
                owner, card = self._offered
                self._hands[seat if answer == "accept" else owner].add(card)
                self._offered = None
            case [word, *_] if MOVELESS.fullmatch(word):
                pass
            case _:
                self._is_followed = False
                self.told.append(f"The deal is not followed card by card after the action {action!r}.")

    def _leave_hand(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            _require(card in self._hands[seat], f"that hand does not hold {card}")
            self._hands[seat].remove(card)

    def see(self, event: Json) -> None:
        """Compare what everybody saw with the cards that lie there."""
        match event.get("type"):
            case "cut":
                cards = _cards(event, "cards")
                _require(cards == list(self._decks.get("cut", ())[: len(cards)]), "the cut was another one")
                self.told.append(f"cut: {' '.join(cards)}")
            case "dealt":
                self._deal(event)
            case "drew" if self._is_followed:
                left = len(self._stock)
                _require(event.get("stock") == left, f"{left} cards are left in the stock")
            case "took" | "discarded" if self._is_followed:
                told = event.get("cards", [event.get("card")])
                _require(
                    told == self._moved, f"what was moved is {' '.join(self._moved)}, and not another card"
                )
            case "deal_over":
                self._see_end(_field(event, "result", dict))
            case _:
                pass

    def _deal(self, event: Json) -> None:
        """Ten cards each, singly, the non-dealer first; then the upcard, where one is turned."""
        number, upcard = event.get("number"), event.get("upcard")
        deck = self._decks[f"deal/{number}"]
        _require(upcard in (None, deck[20]), f"the upcard of deal {number} was {deck[20]}, and not {upcard}")
        self._check_knock_card(event)
        self._is_followed, self._offered = self._can_follow, None
        self.told.append(f"deal {number}, upcard {upcard}" if upcard else f"deal {number}")
        if not self._can_follow:
            return
        dealer = _field(event, "dealer", int)
        _require(dealer in (0, 1), f"nobody dealt deal {number}")
        self._hands = tuple(set(deck[seat == dealer : 20 : 2]) for seat in range(2))
        self._pile = [upcard] if upcard else []
        self._stock = list(deck[20 + len(self._pile) :])
        self._owes_elder = self._elder_11
        self.told += [f"  player {seat + 1}: {_listed(hand)}" for seat, hand in enumerate(self._hands)]

    def _check_knock_card(self, event: Json) -> None:
        """A card that sets the knock limit is the upcard, or the top of the latest pack shuffled for it."""
        number, card = _field(event, "number", int), event.get("knock_card")
        packs = [label for label in self._decks if label.startswith("knock/")]
        possible = [int(label[6:]) for label in packs if label[6:].isdecimal() and int(label[6:]) <= number]
        if card is not None and card != event.get("upcard"):
            drawn = self._decks[f"knock/{max(possible)}"][0] if possible else None
            _require(card == drawn, f"the knock card of deal {number} was {drawn}, and not {card}")

    def _see_end(self, result: Json) -> None:
        """Hands that were laid open are those that the moves led to."""
        opened = _open_hands(result) if self._is_followed else []
        for seat, (seen, held) in enumerate(zip(opened, self._hands, strict=False)):
            _require(seen == held, f"player {seat + 1} laid open {_listed(seen)}, and held {_listed(held)}")
        if opened:
            self.told.append(f"deal {result.get('number')}: the open hands are those that were held")


def _named(word: str) -> list[str]:
    """The cards of a word like ``5s6s7s``; none of another word."""
    cards = [word[at : at + 2] for at in range(0, len(word), 2)]
    return cards if all(card in PACK for card in cards) else []


def _open_hands(result: Json) -> list[set[str]]:
    """What each player held in the end, as it was laid open; lay-offs are given back to whose they were."""
    showdown = result.get("showdown")
    if showdown is None:
        held: list[Any] = result.get("held") or result.get("hands") or []
        return [set(_cards({"hand": cards}, "hand")) for cards in held] if any(held) else []
    shown = [_object(hand) for hand in _field(showdown, "hands", list)]
    melds = [_field(hand, "melds", list) for hand in shown]
    opened = [set(_cards(hand, "deadwood")) for hand in shown]
    for hand, laid in zip(opened, melds, strict=True):
        hand.update(card for meld in laid for card in _cards(meld, "cards"))
    knocker = _field(showdown, "knocker", int)
    _require(knocker in (0, 1) and len(opened) == 2, "the showdown is not one of two players")
    laid_off = {card for meld in melds[knocker] for card in _cards(meld, "laid_off")}
    opened[knocker] -= laid_off
    opened[1 - knocker] |= laid_off
    return opened


def read(text: bytes) -> Json:
    """The proof that a file holds; raises NotAProof with the reason."""
    try:
        proof = _object(json.loads(text))
    except (ValueError, RecursionError):
        raise NotAProof("it is not JSON") from None
    if proof.get("format") != FORMAT:
        raise NotAProof(f"it does not say that its format is {FORMAT}")
    for name, kind in REQUIRED.items():
        _field(proof, name, kind)
    return proof


def _field(holder: object, name: str, kind: type) -> Any:  # noqa: ANN401  # JSON has no type of its own
    value = _object(holder).get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise NotAProof(f"its field {name!r} is missing or of another kind")
    if isinstance(value, str) and not value.isprintable():
        raise NotAProof(f"its field {name!r} holds characters that nobody can read")
    return value


def _object(value: object) -> Json:
    if isinstance(value, dict):
        return value
    raise NotAProof("it holds something else where an object belongs")


def _cards(holder: Json, name: str) -> list[str]:
    cards = _field(holder, name, list)
    if any(card not in PACK for card in cards):
        raise NotAProof(f"its field {name!r} holds something that is no card")
    return list(cards)


def _events(proof: Json) -> Iterator[Json]:
    """Everything that everybody saw, from the first event to the last."""
    for entry in ({"events": proof["start"]}, *proof["log"]):
        yield from map(_object, _field(entry, "events", list))


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not holds:
        raise Failed(otherwise)


def _listed(hand: set[str]) -> str:
    return " ".join(sorted(hand, key=PACK.index))


def main(arguments: list[str]) -> int:
    """Check the file that the one argument names; 0 is PASS, 1 FAIL, 2 no proof file."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Checks a proof file from /verify: verify FILE. Ends with 0: PASS, 1: FAIL, 2: no proof file.")
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        proof = read(Path(arguments[0]).read_bytes())
        print(f"Match {proof['match']}: {proof['game']}, {proof['preset']} rules, {proof['ending']}\n")
        for line in check(proof):
            print(line)
    except (OSError, NotAProof, LookupError, TypeError, ValueError) as error:
        made = getattr(error, "strerror", None) or "it is not made so"
        why = error if isinstance(error, NotAProof) else made
        print(f"The file is no proof of Upcard: {why}.", file=sys.stderr)
        return 2
    except Failed as failed:
        print(f"\nFAIL: {failed}.")
        return 1
    print("\nPASS: every card of the match follows from the secret behind the seal and from the salt.")
    print("That is worth as much as what you compared: the seal, the salt and the fingerprint.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
