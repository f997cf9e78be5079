"""``python -m tests.cogs.taps`` writes docs/taps.md."""

from __future__ import annotations

from tests.cogs.taps.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
