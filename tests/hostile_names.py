# ruff: noqa: RUF001  # names in other scripts look like Latin ones
"""Names that people really give themselves, or that somebody gives himself to break a message or a picture.

Whoever shows names tries them with all of these. Each is a display name as Discord hands it over, except that
some are longer or hold what Discord would take out: nothing of ours may depend on its doing so.
"""

from __future__ import annotations

OTHER_SCRIPTS = (
    "日本語の名前",
    "李雷",
    "김철수",
    "مرحبا بالعالم",
    "علی رضا",
    "שלום עולם",
    "עמית 42 (ירושלים)",
    "Dana דנה",
    "สมชาย ใจดี",
    "नरेन्द्र",
    "தமிழ்",
    "Дмитрий Ωμέγα",
    "Ελένη",
    "Nguyễn Thị Ánh",
    "Þórður Łukaszß",
    "ქართული",
    "አማርኛ",
)
"""Left to right and right to left, with and without joining, inside and outside of what the fonts cover."""

EMOJI = (
    "👩‍👩‍👧‍👦🎴✨",
    "🔥",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪",
    "❤️‍🔥 Bob ❤️‍🔥",
    "👑 King 👑",
    "1️⃣2️⃣",
    "\U0001fae8",
    "(╯°□°）╯︵ ┻━┻",
)

MARKS = (
    "Z̸̢̛a̷l̴g̵o̶ Ángel" + "̷̢" * 20,
    "e" + "\u0301" * 31,
    "\u0301\u0301\u0301",
    "m͓̽a͓̽r͓̽k͓̽e͓̽d͓̽",
    "﷽" * 8,
    "ﷺ",
)

EMPTY = (
    "",
    "   ",
    "\u200b",
    "\u3164",
    "\u2800\u2800\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u200e\u200f\u2060\ufeff",
    "\ufe0f\ufe0f",
    "\u034f\u034f",
    "...",
)
"""Nothing at all, or signs that leave no ink."""

TURNING = (
    "\u202egnirts desrever\u202c",
    "\u2067flipped",
    "\u202d\u202e\u202a\u202b",
    "Bob\u202e won \u202d",
    "\u2066\u2067\u2068 never closed",
    "closed \u2069\u2069\u2069",
)
"""Marks that turn the text around them, opened and never closed or the other way round."""

CONTROLS = (
    "\x00\x07\n\r\t bell",
    "line one\nline two\u2028three\u2029four\x85five",
    "\x1b[31mred",
    "zero\u200bwidth\u200djoined\u00adsoft",
    "\ud800 lone surrogate",
    "\ufffe\uffff\U0010ffff",
    "\ue000\uf8ff",
    "A" + " " * 30 + "B",
)

MARKDOWN = (
    "`@everyone` **bold** ||spoiler||",
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "<:king_of_hearts:123456789012345678>",
    "<t:0:R>",
    "</play:123456789012345678>",
    "[free nitro](https://example.com)",
    "https://example.com/a_b",
    "<https://example.com>",
    "discord.gg/example",
    "# Heading",
    "-# small",
    "> quote",
    ">>> quote",
    "1. first",
    "- item",
    "* item",
    "```py\ncode",
    "~~struck~~ __under__",
    "\\",
    "\\\\*",
    ":smile:",
    "K♦",
    "🂮 10♥ Joker",
)
"""What a message could take for its own: markdown, mentions, links, lists, cards."""

FILLING = (
    "{limit} {0} %s",
    "{name}",
    "%(name)s %d",
    "$name ${name}",
    "\\g<0> \\1",
    "'; DROP TABLE person; --",
    "<script>alert(1)</script>",
    "&lt;b&gt;",
    "../../etc/passwd",
    "null",
)
"""What a program could take for its own."""

LONG = (
    "W" * 32,
    "i" * 32,
    "W" * 200,
    "𝕱𝖆𝖓𝖈𝖞 𝕹𝖆𝖒𝖊",
    "ﬃ ligature Ⅷ ½",
    "Player",
    "Player 2",
    "Upcard",
)

HOSTILE_NAMES = (
    *OTHER_SCRIPTS,
    *EMOJI,
    *MARKS,
    *EMPTY,
    *TURNING,
    *CONTROLS,
    *MARKDOWN,
    *FILLING,
    *LONG,
)
"""All of them; no two are equal."""

SOME_HOSTILE_NAMES = HOSTILE_NAMES[::6]
"""A few of each kind, for tests that draw whole pictures with each; the fuzz of pictures takes all."""
