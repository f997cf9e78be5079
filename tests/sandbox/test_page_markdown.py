"""What the page's own language work gives: markdown, times that tick, and options as they are typed."""

from typing import Any

from playwright.async_api import Browser

from tests.sandbox.page_screen import DESK, IN_CHROMIUM, browser, chromium, open_screen, table
from tests.sandbox.page_table import PageTable

__all__ = ["browser", "chromium", "table"]  # the fixtures of these tests
pytestmark = IN_CHROMIUM

MARKDOWN = {
    "plain": '<div class="line">plain</div>',
    "**bold** *it* _it_ __under__ ~~gone~~": (
        '<div class="line"><strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s></div>'
    ),
    "***both***": '<div class="line"><strong><em>both</em></strong></div>',
    "snake_case_name 2 * 3 * 4": '<div class="line">snake_case_name 2 * 3 * 4</div>',
    r"\*not\*": '<div class="line">*not*</div>',
    "`a **b**`": '<div class="line"><code class="md-code">a **b**</code></div>',
    "```py\nx = '<b>'\n```": "<pre><code>x = '&lt;b&gt;'</code></pre>",
    "# One\n## Two\n-# small": (
        '<h3 class="md-h1">One</h3><h4 class="md-h2">Two</h4><small class="md-sub">small</small>'
    ),
    "#none": '<div class="line">#none</div>',
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b": '<ol start="3"><li>a</li><li>b</li></ol>',
    "> said\n> twice": '<blockquote><div class="line">said\ntwice</div></blockquote>',
    "<@1> <#2> <@&3>": (
        '<div class="line"><span class="mention">@Alice</span> <span class="mention">#table</span> '
        '<span class="mention">@deleted-role</span></div>'
    ),
    "[x](javascript:alert(1))": '<div class="line">[x](javascript:alert(1))</div>',
    "<img src=x onerror=alert(1)>": '<div class="line">&lt;img src=x onerror=alert(1)&gt;</div>',
    "**open": '<div class="line">**open</div>',
    "": '<div class="line"></div>',
}
TIMES = {
    0: "now",
    1: "in 1 second",
    -30: "30 seconds ago",
    90: "in 2 minutes",
    86_398: "in a day",
    -7200: "2 hours ago",
    40 * 86_400: "in a month",
    800 * 86_400: "in 2 years",
}
OPTIONS: list[tuple[dict[str, object], str, object]] = [
    ({"type": 4, "name": "target", "min_value": 50, "max_value": 500}, "100", {"value": 100}),
    ({"type": 4, "name": "target", "min_value": 50}, "49", {"error": "target must be at least 50."}),
    ({"type": 4, "name": "target", "max_value": 500}, "501", {"error": "target must be at most 500."}),
    ({"type": 4, "name": "target"}, "1.5", {"error": "target must be a whole number."}),
    ({"type": 10, "name": "stake"}, "1.5", {"value": 1.5}),
    ({"type": 3, "name": "deck", "min_length": 3}, "ab", {"error": "deck needs at least 3 characters."}),
    ({"type": 3, "name": "deck"}, " blue ", {"value": " blue "}),
]
HOSTILE = ("*" * 4000, "[" * 4000, "> " * 2000, "||__**" * 600, "`" * 4000, "<t:1:R" * 600, "- " * 2000)


async def module(browser: Browser, table: PageTable, path: str, code: str, argument: Any) -> Any:  # noqa: ANN401
    """What a function on a module of the page gives, in the browser."""
    screen = await open_screen(browser, table, DESK)
    script = (
        f"async (argument) => {{ const module = await import('/page/js/{path}'); return ({code})(module); }}"
    )
    result = await screen.page.evaluate(script, argument)
    assert screen.complaints == []
    return result


async def test_markdown_becomes_nodes_as_on_discord(browser: Browser, table: PageTable) -> None:
    code = """({ markdown }) => argument.map((text) => {
        const person = (id) => id === "1" ? "Alice" : null;
        const names = { person, channel: () => "table", role: () => null };
        const box = document.createElement("div");
        box.append(markdown(text, names));
        return box.innerHTML;
    })"""

    shown = await module(browser, table, "markdown.js", code, list(MARKDOWN))

    assert dict(zip(MARKDOWN, shown, strict=True)) == MARKDOWN


async def test_hostile_markdown_does_not_hang_the_page(browser: Browser, table: PageTable) -> None:
    code = """({ markdown }) => argument.map((text) => {
        const began = performance.now();
        markdown(text, { person: () => null, channel: () => null, role: () => null });
        return performance.now() - began;
    })"""

    took_ms = await module(browser, table, "markdown.js", code, list(HOSTILE))

    assert max(took_ms) < 1000, took_ms


async def test_relative_times_are_rounded_as_people_say_them(browser: Browser, table: PageTable) -> None:
    code = "({ relativeTime }) => argument.map((distance) => relativeTime(1e9 + distance, 1e9))"

    said = await module(browser, table, "time.js", code, list(TIMES))

    assert dict(zip(TIMES, said, strict=True)) == TIMES


async def test_options_are_read_or_refused_with_a_sentence(browser: Browser, table: PageTable) -> None:
    code = "({ parseOption }) => argument.map(([option, text]) => parseOption(option, text))"

    read = await module(browser, table, "commands.js", code, [[option, text] for option, text, _ in OPTIONS])

    assert read == [wanted for _, _, wanted in OPTIONS]
