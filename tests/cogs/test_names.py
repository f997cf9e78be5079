from __future__ import annotations

import pytest

from cogs.names import escaped, tidy


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Alice", "Alice"),
        ("  two   words ", "two words"),
        ("a\nb\tc", "a b c"),
        ("\u202eevil", "evil"),
        ("zero\u200bwidth", "zerowidth"),
        ("Zoë Łukasz Ωmega 漢字", "Zoë Łukasz Ωmega 漢字"),
        ("\u200b\u202e", "Player"),
        ("", "Player"),
        ("x" * 50, "x" * 32),
    ],
)
def test_a_name_in_one_plain_line(name: str, shown: str) -> None:
    assert tidy(name) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("*bold*", r"\*bold\*"),
        ("_it_ ~~x~~ ||s||", r"\_it\_ \~\~x\~\~ \|\|s\|\|"),
        ("<@123>", r"\<\@123\>"),
        ("@everyone", r"\@everyone"),
        ("[here](http://x)", r"\[here\]\(http\:\/\/x\)"),
        ("`code`", r"\`code\`"),
        ("# big", r"\# big"),
        ("> quote", r"\> quote"),
        ("-# small", r"\-\# small"),
        ("back\\slash", r"back\\slash"),
        ("{0} %s {name}", "{0} %s {name}"),
    ],
)
def test_a_name_does_nothing_in_a_message(name: str, shown: str) -> None:
    assert escaped(name) == shown
