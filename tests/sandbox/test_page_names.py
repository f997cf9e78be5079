"""What the page knows of channels, people and commands, and when: names that come late, what each may use."""

from typing import Any

from playwright.async_api import Browser, expect

from bot.sandbox import Permission
from bot.sandbox.page import scene
from bot.sandbox.world import GLOBAL
from tests.sandbox.page_screen import DESK, IN_CHROMIUM, PHONE, browser, chromium, open_screen, table
from tests.sandbox.page_table import PageTable

__all__ = ["browser", "chromium", "table"]  # the fixtures of these tests
pytestmark = IN_CHROMIUM

GROW_UNSEEN = """list => {
    const tall = document.createElement("li");
    tall.style.height = "900px";
    list.querySelector(".messages").append(tall);
    list.dispatchEvent(new Event("scroll"));
}"""
AT_THE_END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 2"


def keep_for_hosts(table: PageTable) -> None:
    """Let the bot's /table be for those who manage the server."""
    commands = table.sandbox.core.world.commands[GLOBAL]
    kept = next(one for one in commands if one["name"] == "table")
    kept["default_member_permissions"] = str(int(Permission.MANAGE_GUILD))


def person_in(told: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(person for person in told["people"] if person["name"] == name)
    return found


async def test_a_channel_that_is_named_before_it_is_known_gets_its_name_and_opens(
    browser: Browser, table: PageTable
) -> None:
    screen = await open_screen(browser, table, DESK)
    alice = screen.pane("Alice")

    late = table.guild.add_channel("back-room")
    await table.bob.say(table.channel, f"see you in <#{late.id}>")
    mention = alice.get_by_role("log").get_by_role("button", name="#back-room")
    await expect(mention).to_be_visible()
    await mention.click()

    await expect(alice.get_by_role("heading", name="back-room", exact=True)).to_be_visible()
    assert screen.complaints == []


async def test_a_command_for_hosts_is_offered_to_hosts_alone(browser: Browser, table: PageTable) -> None:
    keep_for_hosts(table)
    table.guild.give_role(table.bob, table.guild.add_role("Host", Permission.MANAGE_GUILD))
    told = scene(table.sandbox.core.world, bot_online=True)
    assert person_in(told, "Alice")["denied"] == {table.guild.id: ["table"]}
    assert person_in(told, "Bob")["denied"] == {table.guild.id: []}

    screen = await open_screen(browser, table, DESK)
    for name, count in (("Alice", 0), ("Bob", 1)):
        pane = screen.pane(name)
        await pane.get_by_role("combobox", name="Message #card-table").fill("/")
        await expect(pane.get_by_role("option", name="/play")).to_be_visible()
        await expect(pane.get_by_role("option", name="/table")).to_have_count(count)
    assert screen.complaints == []


async def test_everyone_can_be_chosen_where_a_role_is_asked_for(table: PageTable) -> None:
    roles = scene(table.sandbox.core.world, bot_online=True)["roles"]
    assert [role["name"] for role in roles if role["id"] == table.guild.id] == ["@everyone"]


async def test_a_failed_command_stays_where_it_failed(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    alice = screen.pane("Alice")
    keep_for_hosts(table)  # after the page was told what there is, so that it still offers the command

    box = alice.get_by_role("combobox", name="Message #card-table")
    await box.click()
    await box.press_sequentially("/table")
    await box.press("Enter")
    await screen.page.keyboard.press("Enter")
    await expect(alice.get_by_text("No command 'table' is offered here.")).to_be_visible()
    await table.bob.say(table.channel, "something newer")

    await expect(alice.get_by_role("listitem").last).to_contain_text("something newer")
    assert screen.complaints == []


async def test_the_end_stays_in_sight_when_a_message_grows_below_the_page_before_it_is_drawn(
    browser: Browser, table: PageTable
) -> None:
    for number in range(30):
        await table.alice.say(table.channel, f"line {number}")
    screen = await open_screen(browser, table, PHONE)
    scroller = screen.pane("Alice").locator(".view-text .scroller")
    await expect(screen.pane("Alice").get_by_text("line 29")).to_be_in_viewport()

    await scroller.evaluate(GROW_UNSEEN)

    await screen.page.wait_for_timeout(200)
    assert await scroller.evaluate(AT_THE_END)
    assert screen.complaints == []
