"""The welcome to gin."""

from __future__ import annotations

from bot.games.gin.words.guide import welcome_hint


def test_a_welcome_tells_the_aim_and_where_lesson_and_rules_are() -> None:
    assert "deadwood" in welcome_hint()
    assert "/learn" in welcome_hint()
    assert "/rules" in welcome_hint()
