"""Checks a proof file of Upcard: do all decks of a match follow from what was posted before the cards?

It needs Python 3.11 and nothing else, neither Upcard nor a network: ``python3 verify.py FILE``. It ends with
0 (PASS), 1 (FAIL, with the reason) or 2 (no proof file). ``./upcard verify FILE`` also replays the match.

It makes again: the fingerprint of the file; the SHA-256 of the secret, which must be the commitment; the
seed, HMAC-SHA256 with the secret as key and the salt as message; from the seed the deck of each label, see
`deck_of`. Of games that it knows well it deals the cards and follows the log. `REQUIRED` lists its fields.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

Json = dict[str, Any]

FORMAT = "upcard-proof-1"
REQUIRED: dict[str, type] = {
    "format": str,  # upcard-proof-1
    "match": int,  # the match's number
    "game": str,
    "preset": str,  # the name of the rules that were chosen, with each option in "rules"
    "rules": dict,
    "seats": list,  # "person" or "computer"; never a name. Where they met in a lobby, "joined": "2 4 1 3"
    "ending": str,  # finished, forfeit or void
    "commitment": str,  # SHA-256 of the secret, hexadecimal: the "shuffle seal" posted before the cards
    "salt": str,  # "message N": the id of the message that showed the seal; of two servers, see `_worth`
    "secret": str,  # hexadecimal
    "seed": str,  # hexadecimal
    "shuffles": list,  # {"label", "cards"}: each deck as it was used, from its top, see `_items`
    "start": list,  # what everybody saw before the first action: events, each an object with its "type"
    "log": list,  # {"number", "seat", "by", "action", "events"}: each action with what everybody saw of it
    "fingerprint": str,  # SHA-256 of all other fields, see `fingerprint`
}

PACK = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
UNO = (*(hue + face for hue in "RGBY" for face in "0112233445566778899SSRRDD"), *["W"] * 4, *["WD"] * 4)

# Games followed card by card with so many seats, two at each table; of others the decks alone.
FOLLOWED = dict.fromkeys(("gin", "colonel", "mahjong", "skarney"), (2,)) | {"gin_party": (3, 4, 6, 8)}
# The packs of which a game's deals are shuffled, in the order before that; of others "packs" of the file.
PACKS: dict[str, tuple[tuple[str, ...], ...]] = dict.fromkeys((*FOLLOWED, "omaha"), (PACK,)) | {
    "uno": (UNO, (*UNO, *"XXXX")),
    "rummy13": ((*PACK, "PJ1"), (*PACK, "PJ1", *(f"{card}2" for card in PACK), "PJ2")),
}
CARDS_ALONE = """PASS: the decks follow from the secret behind the seal and from the salt. NOT CHECKED: who
dealt, the rules, the moves, the scores and the end. ./upcard verify does that, where Upcard is set up."""
PLAYED = """PASS: decks, dealers, moves, scores and the end follow from the seal, the salt and the log.
No file can show who pressed a button, or when: there the log is the word of the bot."""
CARD, CARDS = re.compile("[A2-9TJQK][cdhs]"), re.compile("([A2-9TJQK][cdhs])+")  # as in 5s6s7s
# How actions begin that name no card to be moved.
MOVELESS = re.compile("pass|knock|big|show|deal|let|declare|challenge|accept|reject|last_card|end|leave|void")


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


def deck_of(seed: bytes, label: str, items: tuple[str, ...] = PACK) -> tuple[str, ...]:
    """The deck of a label, its top first: Fisher-Yates from the last place, with numbers of 32 bits."""
    deck, numbers = list(items), _numbers(seed, label)
    for bound in range(len(deck), 1, -1):
        fair = 2**32 - 2**32 % bound
        place = next(number for number in numbers if number < fair) % bound
        deck[bound - 1], deck[place] = deck[place], deck[bound - 1]
    return tuple(deck)


def _numbers(seed: bytes, label: str) -> Iterator[int]:
    """Block i is HMAC-SHA256 of label, zero byte and i in 8 bytes; each gives eight big-endian numbers."""
    for block in count():
        digest = hmac.new(seed, label.encode() + b"\0" + block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


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
    yield f"3. The salt, which the host could not choose after posting the seal:\n   {_worth(proof['salt'])}"
    seed = seed_of(secret, proof["salt"])
    _require(proof["seed"] == seed.hex(), "the seed does not follow from secret and salt")
    yield "4. The seed is HMAC-SHA256 of secret and salt.                      ok"
    decks = _decks(proof, seed)
    yield f"5. All {len(decks)} decks follow from the seed.                                ok"
    yield from (f"   {label}: {' '.join(deck)}" for label, deck in decks.items())
    if proof["game"] not in PACKS:
        yield "   What was shuffled is as the file says: compare its packs with the rules of the game."
    if "joined" in proof:
        order = " ".join(deck_of(seed, "seats", tuple(map(str, range(1, len(proof["seats"]) + 1)))))
        _require(proof["joined"] == order, "the seats do not follow from the seed")
        yield f"   The seats follow, too: one after the other, who joined as number {order}."
    yield from _play(proof, decks)


def _worth(salt: str) -> str:
    """What the salt is, and what that is worth."""
    # No other digits and no zeros before: each way to write one number would be another seed to choose.
    form = "message (N)( and (N) ([0-9a-f]{64}))?|[1-9][0-9]{0,19}".replace("N", "[1-9][0-9]{16,19}")
    found = re.fullmatch(form, salt)
    if not found:
        raise Failed("the salt is not a number as Discord writes them")
    if not found[1]:
        return f"""{salt}, the number of a press. Only the bot saw it, so this match proves less:
   a host who has changed the program could have picked it."""
    at = datetime.fromtimestamp(1420070400 + (int(found[1]) >> 22) // 1000, UTC)  # Discord counts from 2015
    told = f"""message {found[1]}, which Discord numbered at {at:%Y-%m-%d %H:%M:%S} UTC.
   Compare with the message that showed the challenge: its link ends with this number."""
    second = f"""\n   A match across servers: the salt goes on with {found[3]}, the number of
   the second player's message, which showed the seal {commitment_of(bytes.fromhex(found[4] or ""))}."""
    return told + second if found[2] else told


def _decks(proof: Json, seed: bytes) -> dict[str, tuple[str, ...]]:
    """Every deck of the file by its label, made again from the seed."""
    decks: dict[str, tuple[str, ...]] = {}
    for shuffle in proof["shuffles"]:
        label, cards = _field(shuffle, "label", str), _field(shuffle, "cards", str).split()
        _require(label not in decks, f"the deck {label} is there twice")
        deck = decks[label] = deck_of(seed, label, _items(proof, shuffle, label, len(cards)))
        _require(len(cards) == len(deck), f"the deck {label} has {len(cards)} cards instead of {len(deck)}")
        for place, (claimed, card) in enumerate(zip(cards, deck, strict=True), 1):
            _require(claimed == card, f"card {place} of {label} is {card}, and the file says {claimed}")
    deals = [label for label in decks if label.startswith("deal/")]
    _require(deals == [f"deal/{at}" for at in range(1, len(deals) + 1)], "a deal is missing among the decks")
    told = chain(proof["start"], *(_field(entry, "events", list) for entry in proof["log"]))
    seen = [_at_table(_object(event))[1] for event in told]
    dealt = [f"deal/{event['number']}" for event in seen if event.get("type") in ("dealt", "misdealt")]
    is_untold = not dealt and proof["game"] not in FOLLOWED
    _require(bool(deals) and (is_untold or dealt == deals), "the deals of the log are not those of the decks")
    return decks


def _items(proof: Json, shuffle: Json, label: str, count: int) -> tuple[str, ...]:
    """What was shuffled: a whole pack, or the "items", part of a pack or of the seats, never for a deal."""
    # They lie in the order of the pack, so that nobody could choose an order that gives a certain deck.
    known = PACKS.get(proof["game"]) or [tuple(str.split(pack)) for pack in _field(proof, "packs", list)]
    if "items" not in shuffle:
        return next((pack for pack in known if len(pack) == count), known[0])
    items = tuple(_field(shuffle, "items", str).split())
    wholes = (*known, tuple(str(seat) for seat in range(len(proof["seats"]))))
    # `in` takes out of the rest what it finds and all before it.
    is_part = any(all(item in rest for item in items) for rest in map(iter, wholes))
    _require(is_part and not label.startswith("deal/"), f"{label} is not shuffled from a pack in its order")
    return items


def _play(proof: Json, decks: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """The log, followed with cards from the decks; where there are several tables, each by itself."""
    told, seats = list[str](), range(len(proof["seats"]))
    tables, places = {0: Table(proof, decks, told)}, {seat: (0, seat) for seat in seats}
    is_followed = len(seats) in FOLLOWED.get(proof["game"], ())

    def see(events: list[object]) -> None:
        for event in map(_object, events if is_followed else ()):
            for at, pair in enumerate(event.get("pairs", ())):
                tables.setdefault(at, Table(proof, decks, told))
                places.update({seat: (at, place) for place, seat in enumerate(pair)})
            at, seen = _at_table(event)
            tables[at].see(seen)

    see(proof["start"])
    for number, entry in enumerate(proof["log"], 1):
        _require(_field(entry, "number", int) == number, f"action {number} is missing in the log")
        seat, action = _field(entry, "seat", int), _field(entry, "action", str)
        _require(seat in seats, f"action {number} is of a seat that is not there")
        try:
            at, place = places[seat]
            tables[at].act(place, action)
            see(_field(entry, "events", list))
        except Failed as failed:
            raise Failed(f"action {number}, {action!r} of seat {seat + 1}: {failed}") from None
    fit = f"The {len(proof['log'])} actions of the log fit the decks.                               ok"
    yield f"6. {fit if is_followed else 'The moves of such a match are not followed card by card.'}"
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
        self._from_bottom = proof["rules"].get("dealer_draws") == "bottom"  # there the dealer draws
        self._is_followed = self._owes_elder = False
        self._dealer, self._hands = 0, tuple[set[str], ...]()
        self._stock, self._pile, self._moved = list[str](), list[str](), list[str]()
        self._offered: tuple[int, str] | None = None

    def act(self, seat: int, action: str) -> None:
        """Move the cards as the action says."""
        if self._is_followed and self._owes_elder:
            self._draw(seat)
        match action.split() if self._is_followed else ["pass"]:
            case ["draw"]:
                self._draw(seat)
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
                cards = [card for word in words if CARDS.fullmatch(word) for card in CARD.findall(word)]
                self._leave_hand(seat, cards)
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

    def _draw(self, seat: int) -> None:
        _require(bool(self._stock), "the stock is empty")
        self._hands[seat].add(self._stock.pop(-1 if self._from_bottom and seat == self._dealer else 0))
        self._owes_elder = False

    def _leave_hand(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            _require(card in self._hands[seat], f"that hand does not hold {card}")
            self._hands[seat].remove(card)

    def see(self, event: Json) -> None:
        """Compare what everybody saw with the cards that lie there."""
        match event.get("type"):
            case "cut":
                cards = _field(event, "cards", list)
                _require(cards == list(self._decks.get("cut", ())[: len(cards)]), "the cut was another one")
                self.told.append(f"cut: {' '.join(cards)}")
            case "dealt":
                self._deal(event)
            case "drew" if self._is_followed:
                left = len(self._stock)
                _require(event.get("stock") == left, f"{left} cards are left in the stock")
            case "took" | "discarded" if self._is_followed:
                told = event.get("cards", [event.get("card")])
                _require(told == self._moved, f"what was moved is {' '.join(self._moved)}, not another card")
            case "deal_over":
                self._see_end(_field(event, "result", dict))
            case _:
                pass

    def _deal(self, event: Json) -> None:
        """Ten cards each, singly, the non-dealer first; then the upcard, where one is turned."""
        number, upcard = _field(event, "number", int), event.get("upcard")
        deck = self._decks[f"deal/{number}"]
        _require(upcard in (None, deck[20]), f"the upcard of deal {number} was {deck[20]}, not {upcard!r}")
        limits = sorted(int(label[6:]) for label in self._decks if label.startswith("knock/"))
        drawn = [self._decks[f"knock/{limit}"][0] for limit in limits if limit <= number]
        card = event.get("knock_card")  # it sets the limit: the upcard, or the top of the latest pack for it
        _require(card in (None, upcard, *drawn[-1:]), f"{card!r} set no limit for knocking in deal {number}")
        self._is_followed, self._offered = True, None
        self.told.append(f"deal {number}, upcard {upcard}" if upcard else f"deal {number}")
        self._dealer = _field(event, "dealer", int)
        _require(self._dealer in (0, 1), f"nobody dealt deal {number}")
        self._hands = tuple(set(deck[seat == self._dealer : 20 : 2]) for seat in range(2))
        self._pile = [upcard] if upcard else []
        self._stock = list(deck[20 + len(self._pile) :])
        self._owes_elder = self._elder_11
        self.told += [f"  player {seat + 1}: {_told(hand)}" for seat, hand in enumerate(self._hands)]

    def _see_end(self, result: Json) -> None:
        """Hands that were laid open are those that the moves led to."""
        opened = _open_hands(result) if self._is_followed else []
        for seat, (seen, held) in enumerate(zip(opened, self._hands, strict=False)):
            _require(seen == held, f"player {seat + 1} laid open {_told(seen)}, and held {_told(held)}")
        if opened:
            self.told.append(f"deal {result.get('number')}: the open hands are those that were held")


def _open_hands(result: Json) -> list[set[str]]:
    """What each player held in the end, as it was laid open; lay-offs are given back to whose they were."""
    showdown = result.get("showdown")
    if showdown is None:
        held: list[Any] = result.get("held") or result.get("hands") or []
        return [set(cards) for cards in held] if any(held) else []
    shown = _field(showdown, "hands", list)
    melds = [_field(hand, "melds", list) for hand in shown]
    laid = [{card for meld in hand for card in _field(meld, "cards", list)} for hand in melds]
    opened = [set(_field(hand, "deadwood", list)) | laid[at] for at, hand in enumerate(shown)]
    knocker = _field(showdown, "knocker", int)
    _require(knocker in (0, 1) and len(opened) == 2, "the showdown is not one of two players")
    laid_off = {card for meld in melds[knocker] for card in _field(meld, "laid_off", list)}
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


def _told(hand: set[str]) -> str:
    return " ".join(sorted(hand, key=PACK.index))


def _require(holds: bool, otherwise: str) -> None:  # noqa: FBT001  # reads as a sentence
    if not holds:
        raise Failed(otherwise)


def main(arguments: list[str], recheck: Callable[[Json], Iterator[str]] | None = None) -> int:
    """Check the file that the one argument names, and ``recheck`` its match by the rules; the status."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Checks a proof file from /verify: verify FILE. Ends with 0: PASS, 1: FAIL, 2: no proof file.")
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        proof = read(Path(arguments[0]).read_bytes())
        print(f"Match {proof['match']}: {proof['game']}, {proof['preset']} rules, {proof['ending']}\n")
        for line in chain(check(proof), recheck(proof) if recheck else ()):
            print(line)
    except (OSError, NotAProof, LookupError, TypeError, ValueError) as error:
        why = str(error) if isinstance(error, NotAProof) else getattr(error, "strerror", None)
        print(f"The file is no proof of Upcard: {why or 'it is not made so'}.", file=sys.stderr)
        return 2
    except Failed as failed:
        print(f"\nFAIL: {failed}.")
        return 1
    worth = "It is worth as much as what you compared: the seal, the salt and the fingerprint."
    print(f"\n{PLAYED if recheck else CARDS_ALONE}\n{worth}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
