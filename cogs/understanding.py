"""What somebody typed and we cannot follow: the one refusal that brings its sentence with it."""

from __future__ import annotations


class NotUnderstood(Exception):
    """What somebody typed cannot be done; ``sentence`` says why, and what could be typed."""

    def __init__(self, sentence: str) -> None:
        super().__init__("not understood")
        self.sentence = sentence
