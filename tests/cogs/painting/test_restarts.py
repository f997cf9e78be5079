"""The bot is stopped in the middle of an offer, of an answer, of secrets: it goes on where it was."""

from __future__ import annotations

from bot.games.gin.view import Phase as GinPhase
from bot.games.skarney.view import Phase
from bot.sandbox import Message, Person
from tests.cogs.club import Club
from tests.cogs.games.test_gin_by_hand import end_the_deal, until_somebody_can_end
from tests.cogs.games.test_laying_through import until_cards_can_be_chosen
from tests.whole_table import WholeTable


def words_of(club: Club, person: Person, message: Message) -> str:
    """All that somebody reads in a message, labels and alt texts too."""
    return str(person.payload(message))


async def unpublished(club: Club, table: WholeTable, text: str) -> WholeTable:
    """A move that is in the log when the bot dies, before anybody is shown anything."""
    person = club.on_turn(table)
    await club.stop()
    await club.matches.play.act(table.id, user=int(person.id), version=table.version, text=text, request=1)
    await club.restart()
    after = await club.now(table.id)
    marks = tuple(f":{after.version}:{choice}" for choice in after.menus[after.on_turn[0]])
    await club.on_turn(after).wait_for(None, lambda each: offers(each, marks))
    await club.settled()
    return after


def offers(message: Message, marks: tuple[str, ...]) -> bool:
    """Whether a hand shows one of these choices of the newest version."""
    return any((one.custom_id or "").endswith(marks) for one in message.buttons)


async def offered(club: Club) -> tuple[WholeTable, str]:
    """Skarney with a card on offer; the card as it is called."""
    table = await club.play(await club.begin(game="skarney"), "draw")
    # The cut names two cards to everybody; any other is a secret.
    told = words_of(club, club.carol, club.table_message(club.carol))
    card = next(card for card in table.views[table.on_turn[0]].offerable if card.label not in told)
    return await unpublished(club, table, f"offer {card}"), card.label


async def test_a_card_on_offer_is_answered_after_a_restart_and_shown_to_nobody_else(club: Club) -> None:
    table, card = await offered(club)
    assert table.public.phase is Phase.ANSWER
    asked = club.on_turn(table)
    assert card in words_of(club, asked, club.hand_of(asked))
    assert card not in words_of(club, club.carol, club.table_message(club.carol))
    await club.restart()
    after = await club.play(table, "accept")
    # The draw after it is played by itself; an ace costs it.
    assert after.version == table.version + (1 if card.startswith("A") else 2)
    assert after.public.phase is Phase.MELD


async def test_a_button_from_before_the_restart_answers_once_and_not_twice(club: Club) -> None:
    table, _ = await offered(club)
    asked, old = club.on_turn(table), club.hand_of(club.on_turn(table))
    reject = next(one for one in old.buttons if one.custom_id == f"m:{table.id}:{table.version}:reject")
    await club.restart()
    for _ in range(2):
        press = await asked.press_raw(asked.dm or club.channel, old.id, reject.custom_id or "")
        await press.answered()
        await club.settled()
    assert (await club.now(table.id)).version == table.version + 2


async def test_cards_that_were_being_chosen_are_still_chosen_after_a_restart(club: Club) -> None:
    table, person, menu = await until_cards_can_be_chosen(club)
    cards = tuple(option.value for option in menu.options[:3])
    await (await person.select(club.hand_of(person), menu.custom_id, cards)).answered()
    await club.settled()
    question = club.hand_of(person)
    await club.restart()
    await club.do(person, "Back")
    assert "You chose" not in club.hand_of(person).text
    assert "".join(cards) in question.selects[0].custom_id
    assert (await club.now(table.id)).version == table.version


async def test_a_number_that_one_has_set_down_stays_secret_over_a_restart(club: Club) -> None:
    table = await club.begin(options="format declared")
    await club.choose(club.alice, "declare 425")
    await club.do(club.alice, "Play to 425")
    await club.restart()
    assert all("425" not in each.text for each in (*club.bob.sees(club.channel), *club.bob.inbox))
    await club.choose(club.bob, "declare 150")
    await club.do(club.bob, "Play to 150")
    assert "Alice 425, Bob 150" in club.table_message().text
    assert (await club.now(table.id)).public.phase is GinPhase.OFFER_NONDEALER


async def test_a_knock_that_is_to_be_answered_by_hand_is_answered_after_a_restart(club: Club) -> None:
    begun = await club.begin(options="defender choice manual", target=500)
    table = await end_the_deal(club, await until_somebody_can_end(club, begun))
    assert table.public.phase is GinPhase.SHOWDOWN
    await club.restart()
    defender = club.on_turn(table)
    (shown,) = (one for one in club.hand_of(defender).buttons if one.label.startswith("Show this"))
    await club.do(defender, custom_id=shown.custom_id or "")
    assert len((await club.now(table.id)).public.results) == 1
