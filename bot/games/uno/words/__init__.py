"""UNO rules in words; here their cards and colours: ``red 5`` for the ear, with a shape for the eye."""

from __future__ import annotations

from itertools import groupby

from bot.games.uno.cards import Card, Colour, Face
from bot.words.examples import CardTexts
from bot.words.phrasebook import Sentences, and_list, say, say_sentence

_SIGNS = {Colour.RED: "▲", Colour.GREEN: "●", Colour.BLUE: "■", Colour.YELLOW: "★"}
"""The shape of each colour, as in the pictures: nobody has to tell colours apart."""

_COLOURS: Sentences[Colour] = {
    Colour.RED: "red",
    Colour.GREEN: "green",
    Colour.BLUE: "blue",
    Colour.YELLOW: "yellow",
}

_FACES: Sentences[Face] = {
    Face.SKIP: "skip",
    Face.REVERSE: "reverse",
    Face.DRAW_TWO: "draw two",
    Face.WILD: "wild",
    Face.WILD_DRAW_FOUR: "wild draw four",
    Face.BLANK: "blank",
}
"""The words of faces that are not numbers."""


def colour_word(colour: Colour) -> str:
    """The colour as spoken: ``red``."""
    return say_sentence(_COLOURS[colour])


def colour_label(colour: Colour) -> str:
    """The colour on a button: ``▲ red``."""
    return f"{_SIGNS[colour]} {colour_word(colour)}"


def face_word(face: Face) -> str:
    """What a card shows beside its colour: ``5``, ``draw two``."""
    return say_sentence(_FACES[face]) if face in _FACES else face.value


def card_word(card: Card) -> str:
    """A card as spoken: ``red 5``, ``wild draw four``."""
    face = face_word(card.face)
    if card.colour is None:
        return face
    return say("{colour} {face}", colour=colour_word(card.colour), face=face)


def card_label(card: Card) -> str:
    """A card on a button: ``▲ red 5``."""
    word = card_word(card)
    return word if card.colour is None else f"{_SIGNS[card.colour]} {word}"


def cards_words(cards: tuple[Card, ...]) -> str:
    """Several cards as spoken, by colour: ``red 3, 5 and skip; wild, wild``."""
    groups = []
    for colour, each in groupby(cards, key=lambda card: card.colour):
        faces = and_list(tuple(face_word(card.face) for card in each))
        groups.append(faces if colour is None else f"{colour_word(colour)} {faces}")
    return "; ".join(groups)


UNO_CARDS = CardTexts({card.value: card for card in Card}, cards_words)
"""How RULES.md writes cards in examples: ``R5``, ``BS``, ``WD``."""
