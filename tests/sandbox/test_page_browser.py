"""The page in a real browser: what two people do and see, at a desk and on a phone."""

from playwright.async_api import Browser, Locator, expect

from bot.sandbox import Permission
from bot.sandbox.permissions import BOT_DEFAULT
from tests.sandbox.page_bot import ALT_TEXT
from tests.sandbox.page_screen import DESK, IN_CHROMIUM, PHONE, browser, chromium, open_screen, table
from tests.sandbox.page_table import PageTable
from tests.sandbox.test_scheduled_events import wish

__all__ = ["browser", "chromium", "table"]  # the fixtures of these tests
pytestmark = IN_CHROMIUM


async def use_command(pane: Locator, name: str) -> None:
    """Type a command that needs no options, with the keyboard alone."""
    box = pane.get_by_role("combobox", name="Message #card-table")
    await box.click()
    await box.press_sequentially(f"/{name}")
    await expect(pane.get_by_role("option", name=f"/{name}")).to_be_visible()
    await box.press("Enter")
    await pane.page.keyboard.press("Enter")


async def test_newcomer_sees_two_people_side_by_side_and_a_hint(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)

    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await expect(alice.get_by_role("heading", name="card-table", exact=True)).to_be_visible()
    await expect(alice.get_by_text("Type /play to challenge somebody.")).to_be_visible()
    left, right = await alice.bounding_box(), await bob.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"]
    await screen.save("first-look")
    assert screen.complaints == []


async def test_scheduled_events_stand_above_the_channels_until_they_are_over(
    browser: Browser, table: PageTable
) -> None:
    table.guild.set_bot_permissions(BOT_DEFAULT | Permission.CREATE_EVENTS)
    screen = await open_screen(browser, table, DESK)
    rooms = screen.pane("Alice").get_by_role("navigation", name="Channels of Alice")
    await expect(rooms.get_by_text("card-table")).to_be_visible()
    made = await table.bot.http.create_guild_scheduled_event(int(table.guild.id), **wish(name="Cup 3"))
    await expect(rooms.get_by_text("Cup 3")).to_be_visible()
    await expect(rooms.get_by_text("in an hour")).to_be_visible()
    await table.bot.http.edit_scheduled_event(int(table.guild.id), int(made["id"]), status=2)
    await expect(rooms.get_by_text("On now")).to_be_visible()
    await screen.save("scheduled-event")
    await table.bot.http.edit_scheduled_event(int(table.guild.id), int(made["id"]), status=3)
    await expect(rooms.get_by_text("Cup 3")).to_have_count(0)
    assert screen.complaints == []


async def test_a_scheduled_event_leaves_the_channels_of_a_phone_in_sight(
    browser: Browser, table: PageTable
) -> None:
    table.guild.set_bot_permissions(BOT_DEFAULT | Permission.CREATE_EVENTS)
    long = "Cup 3: Standard gin, Swiss, 5 rounds"
    await table.bot.http.create_guild_scheduled_event(int(table.guild.id), **wish(name=long))
    screen = await open_screen(browser, table, PHONE)
    rooms = screen.pane("Alice").get_by_role("navigation", name="Channels of Alice")
    await expect(rooms.get_by_text(long)).to_be_visible()
    await expect(rooms.get_by_text("card-table")).to_be_in_viewport(ratio=1)
    await expect(rooms.get_by_text("Upcard")).to_be_in_viewport(ratio=1)
    await screen.save("scheduled-event-phone")


async def test_slash_command_with_options_and_autocomplete_by_keyboard(
    browser: Browser, table: PageTable
) -> None:
    screen = await open_screen(browser, table, DESK)
    alice, keyboard = screen.pane("Alice"), screen.page.keyboard

    await alice.get_by_role("combobox", name="Message #card-table").click()
    await keyboard.type("/pl")
    await expect(alice.get_by_role("option", name="Challenge somebody")).to_be_visible()
    await keyboard.press("Enter")
    await keyboard.type("bo")
    await expect(alice.get_by_role("option", name="Bob")).to_be_visible()
    await keyboard.press("Enter")
    await keyboard.type("target")
    await keyboard.press("Enter")
    await keyboard.type("9")
    await keyboard.press("Enter")
    await expect(alice.get_by_text("target must be at least 50.")).to_be_visible()
    await keyboard.type("0")
    await keyboard.press("Tab")
    await keyboard.press("Tab")
    await keyboard.type("deck")
    await keyboard.press("Enter")
    await keyboard.type("gre")
    await expect(alice.get_by_role("option", name="Green deck")).to_be_visible()
    await screen.save("autocomplete")
    await keyboard.press("Enter")
    await keyboard.press("Enter")

    for name in ("Alice", "Bob"):
        await expect(screen.pane(name).get_by_text("plays @Bob to 90 with G, quick: False")).to_be_visible()
        await expect(screen.pane(name).get_by_text("Alice used /play")).to_be_visible()
    assert screen.complaints == []


async def test_press_select_and_form_reach_the_bot(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await use_command(alice, "table")

    await bob.get_by_role("button", name="Count").click()
    await expect(alice.get_by_text("Pressed 1 times")).to_be_visible()
    await expect(bob.get_by_text("(edited)")).to_be_visible()
    await bob.get_by_role("combobox", name="Discard a card").click()
    await screen.page.get_by_role("option", name="Two").click()
    await expect(alice.get_by_text("Discarded ['Two']")).to_be_visible()
    await alice.get_by_role("button", name="Write").click()
    form = alice.get_by_role("dialog", name="Leave a note")
    await form.get_by_label("Note").fill("good luck")
    await form.get_by_role("combobox", name="Mood").click()
    await screen.page.get_by_role("option", name="Glad").click()
    await screen.save("form")
    await form.get_by_role("button", name="Submit").click()

    await expect(bob.get_by_text("Note: good luck (Glad)")).to_be_visible()
    await expect(form).to_have_count(0)
    assert screen.complaints == []


async def test_private_answer_is_seen_in_one_pane_and_can_be_dismissed(
    browser: Browser, table: PageTable
) -> None:
    screen = await open_screen(browser, table, DESK)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await use_command(alice, "table")

    await bob.get_by_role("button", name="Whisper").click()

    await expect(bob.get_by_text("A secret for one")).to_be_visible()
    await expect(bob.get_by_text("Only you can see this")).to_be_visible()
    await expect(alice.get_by_text("A secret for one")).to_have_count(0)
    await screen.save("private")
    await bob.get_by_role("button", name="Dismiss message").click()
    await expect(bob.get_by_text("A secret for one")).to_have_count(0)
    assert screen.complaints == []


async def test_press_without_answer_fails_under_its_message(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await use_command(alice, "table")

    await alice.get_by_role("button", name="Fail").click()

    await expect(alice.get_by_role("button", name="Fail")).to_have_attribute("aria-busy", "true")
    await expect(alice.get_by_text("This interaction failed")).to_be_visible()
    await expect(bob.get_by_text("This interaction failed")).to_have_count(0)
    assert screen.complaints == []


async def test_picture_has_discords_size_and_alt_text(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    alice = screen.pane("Alice")
    await use_command(alice, "table")

    picture = alice.get_by_role("img", name=ALT_TEXT)

    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 1100)
    box = await picture.bounding_box()
    assert box is not None
    assert 520 <= box["width"] <= 550
    assert box["height"] <= 350
    await alice.get_by_role("button", name="ALT").click()
    await expect(screen.page.get_by_text(ALT_TEXT, exact=True)).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await alice.get_by_role("button", name="Open picture").click()
    await expect(screen.page.locator("dialog.lightbox img")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.locator("dialog.lightbox")).to_have_count(0)
    await screen.save("picture")
    assert screen.complaints == []


async def test_direct_message_arrives_beside_the_channel(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK, theme="light")
    alice = screen.pane("Alice")

    await use_command(alice, "buzz")

    await expect(alice.locator(".view-dm").get_by_text("Your hand")).to_be_visible()
    await expect(screen.pane("Bob").get_by_text("Your hand")).to_have_count(0)
    await screen.save("direct-message-light")
    assert screen.complaints == []


async def test_command_from_the_menu_of_a_person_and_of_a_message(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await bob.get_by_role("combobox", name="Message #card-table").fill("hello from Bob")
    await screen.page.keyboard.press("Enter")

    await alice.get_by_role("group", name="People here").get_by_role("button", name="Bob").click()
    await screen.page.get_by_role("menuitem", name="Greet").click()
    await expect(alice.get_by_text("Hello @Bob")).to_be_visible()
    await alice.get_by_text("hello from Bob").click(button="right")
    await screen.page.get_by_role("menuitem", name="Quote").click()

    await expect(alice.get_by_text("They said: hello from Bob")).to_be_visible()
    await expect(bob.get_by_text("They said: hello from Bob")).to_have_count(0)
    assert screen.complaints == []


async def test_tab_comes_back_by_itself_and_misses_nothing(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    for tab in tuple(table.page._tabs):
        tab.close()
    await table.alice.say(table.channel, "while you were away")

    await expect(screen.pane("Bob").get_by_text("while you were away")).to_be_visible()
    await table.alice.say(table.channel, "now you are back")

    await expect(screen.pane("Bob").get_by_text("now you are back")).to_be_visible()
    assert screen.complaints == []


async def test_new_messages_wait_below_while_one_reads_above(browser: Browser, table: PageTable) -> None:
    for number in range(30):
        await table.alice.say(table.channel, f"line {number}")
    screen = await open_screen(browser, table, DESK)
    bob = screen.pane("Bob")
    await expect(bob.get_by_text("line 29")).to_be_in_viewport()
    await bob.locator(".view-text .scroller").evaluate("list => { list.scrollTop = 0; }")
    await expect(bob.get_by_text("line 0")).to_be_in_viewport()

    await table.alice.say(table.channel, "the newest line")
    await expect(bob.get_by_text("the newest line")).not_to_be_in_viewport()
    await bob.get_by_role("button", name="1 new message").click()

    await expect(bob.get_by_text("the newest line")).to_be_in_viewport()
    assert screen.complaints == []


async def test_unread_direct_message_is_counted_for_the_person_in_the_back(
    browser: Browser, table: PageTable
) -> None:
    screen = await open_screen(browser, table, PHONE)
    await expect(screen.page.get_by_role("tab", name="Bob")).to_be_visible()

    await table.bob.slash(table.channel, "buzz")

    await expect(screen.page.get_by_role("tab", name="Bob 2 unread")).to_be_visible()
    await screen.page.get_by_role("tab", name="Bob").click()
    await expect(screen.pane("Bob").get_by_role("button", name="Upcard 1 unread")).to_be_visible()
    assert screen.complaints == []


async def test_ten_people_are_one_click_away_on_a_wide_screen_and_on_a_phone(
    browser: Browser, table: PageTable
) -> None:
    for name in ("Carol", "Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida", "Jo"):
        table.sandbox.add_person(name, table.guild)
    screen = await open_screen(browser, table, DESK)
    jo = screen.page.get_by_role("tab", name="Jo")

    await screen.pane("Bob").get_by_role("combobox").first.click()
    await jo.click()

    await expect(screen.pane("Jo")).to_be_visible()
    await expect(screen.pane("Alice")).to_be_visible()
    await expect(screen.pane("Bob")).to_have_count(0)
    await expect(jo).to_have_attribute("aria-selected", "true")
    await screen.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    await screen.page.get_by_role("tab", name="Hu").click()
    await expect(screen.pane("Hu")).to_be_visible()
    await expect(screen.page.get_by_role("tab", name="Hu")).to_be_in_viewport()
    await screen.save("phone-ten-people")
    assert await screen.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert screen.complaints == []


async def test_names_and_texts_are_never_html(browser: Browser, table: PageTable) -> None:
    hostile = "<img src=x onerror=document.title='owned'>"
    await table.sandbox.add_person(hostile, table.guild).say(
        table.channel, f"{hostile} [x](javascript:alert(1))"
    )

    screen = await open_screen(browser, table, DESK)

    await expect(screen.pane("Alice").get_by_text(f"{hostile} [x](javascript:alert(1))")).to_be_visible()
    assert await screen.page.locator("img").count() == 0
    assert await screen.page.title() != "owned"
    assert screen.complaints == []


async def test_reload_keeps_the_panes(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)
    await screen.pane("Bob").get_by_role("button", name="DM", exact=True).click()
    await screen.pane("Alice").get_by_role("button", name="general").click()

    await screen.page.reload()

    await expect(screen.pane("Alice").get_by_role("heading", name="general", exact=True)).to_be_visible()
    await expect(screen.pane("Bob").get_by_role("button", name="DM", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert screen.complaints == []


async def test_new_person_and_closed_direct_messages(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)

    await screen.pane("Bob").get_by_role("button", name="Bob").first.click()
    await screen.page.get_by_role("menuitem", name="Add a person").click()
    await screen.page.get_by_role("textbox", name="Name").fill("Carol")
    await screen.page.keyboard.press("Enter")
    carol = screen.pane("Carol")
    await carol.get_by_role("button", name="DMs open").click()

    await expect(carol.get_by_role("button", name="DMs closed")).to_be_visible()
    assert [person.name for person in table.sandbox.people][-1] == "Carol"
    assert screen.complaints == []


async def test_phone_shows_one_person_with_large_targets(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, PHONE)
    alice, bob = screen.pane("Alice"), screen.pane("Bob")
    await expect(alice).to_be_visible()
    await expect(bob).to_be_hidden()
    await use_command(alice, "table")
    await expect(alice.get_by_role("img", name=ALT_TEXT)).to_be_visible()
    await screen.save("phone-table")

    await screen.page.get_by_role("tab", name="Bob").click()
    count = bob.get_by_role("button", name="Count")
    await count.click()

    await expect(bob.get_by_text("Pressed 1 times")).to_be_visible()
    box = await count.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await bob.locator("nav").get_by_role("button", name="Upcard").click()
    await expect(bob.get_by_role("combobox", name="Message @Upcard")).to_be_visible()
    await screen.save("phone-direct-message")
    wide = await screen.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    assert screen.complaints == []


async def test_page_says_when_the_bot_is_offline(browser: Browser, table: PageTable) -> None:
    screen = await open_screen(browser, table, DESK)

    await table.stop_bot()

    await expect(
        screen.page.get_by_text("is offline. Commands and buttons fail until it is back.")
    ).to_be_visible()
    await screen.save("offline")
    assert screen.complaints == []


async def test_private_channel_offers_commands_only_to_who_installed_the_app(
    browser: Browser, table: PageTable
) -> None:
    table.alice.start_private_channel(table.bob)
    table.alice.install_app()
    screen = await open_screen(browser, table, DESK)

    # Suggestions close when somebody else's box is used, so each list is looked at in its turn.
    for name, other, offered in (("Alice", "Bob", 1), ("Bob", "Alice", 0)):
        pane = screen.pane(name)
        # As on Discord, a conversation is called by those whom one talks to.
        await pane.get_by_role("group", name="Without the bot").get_by_role("button", name=other).click()
        await pane.get_by_role("combobox", name=f"Message {other}", exact=True).press_sequentially("/table")
        await expect(pane.get_by_role("listbox", name="Suggestions")).to_be_visible()
        await expect(pane.get_by_role("option", name="/table")).to_have_count(offered)
        await screen.save(f"private-channel-{name}")

    assert screen.complaints == []
