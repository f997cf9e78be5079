from __future__ import annotations

import discord

from bot.games.cards import PACK
from bot.matches import MatchId
from bot.preferences import Preferences, Show
from cogs.appearance import as_chosen
from cogs.layout import Button, Divider, Layout, Small, Text
from cogs.match_ids import Act, Back
from cogs.names import escaped
from cogs.sending.emojis import emoji_of_button, emoji_of_option, with_emoji
from cogs.sending.message import TEXT_LIMIT
from images.emojis import emojis

IDS = {name: 10**18 + at for at, name in enumerate(emojis())}


def find(name: str) -> discord.PartialEmoji | None:
    return discord.PartialEmoji(name=name, id=IDS[name]) if name in IDS else None


def none(_name: str) -> None:
    return None


def shown(words: str) -> str:
    (block,) = with_emoji((Text(words),), find, limit=TEXT_LIMIT)
    assert isinstance(block, Text)
    return block.words


def of(name: str) -> str:
    return f"<:{name}:{IDS[name]}>"


def key(label: str, *, face: str = "", action: str = "") -> Button:
    what = Act(match=MatchId(1), version=1, action=action) if action else Back(match=MatchId(1))
    return Button(label=label, id=what, face=face)


def test_cards_in_a_text_become_emoji() -> None:
    assert shown("Bob threw K♦.") == f"Bob threw {of('king_of_diamonds')}."
    assert shown("10♥ A♠") == f"{of('ten_of_hearts')} {of('ace_of_spades')}"
    assert shown("5♦6♦") == f"{of('five_of_diamonds')}{of('six_of_diamonds')}"


def test_every_card_has_its_emoji() -> None:
    for card in PACK:
        assert shown(card.label).startswith("<:")


def test_what_only_looks_like_a_card_stays() -> None:
    for words in ("♦", "K", "OK♦", "210♥", "`K♦ 10♥`", "```\nK♦\n10♥\n```", escaped("K♦"), "K\\♦"):
        assert shown(words) == words


def test_long_lists_stay_text_where_their_emoji_were_too_long() -> None:
    hands = Text(" ".join(card.label for card in PACK) * 2)
    blocks = tuple(with_emoji((Text("K♦"), Divider(), hands, Small("2♣")), find, limit=TEXT_LIMIT))
    assert blocks == (Text(of("king_of_diamonds")), Divider(), hands, Small(of("two_of_clubs")))


def test_without_emoji_everything_stays() -> None:
    assert tuple(with_emoji((Text("K♦"), Small("2♣")), none, limit=TEXT_LIMIT)) == (Text("K♦"), Small("2♣"))
    assert emoji_of_button(key("3 · K♦"), none) == ("3 · K♦", None)
    assert emoji_of_option("K♦", "", none) is None


def test_a_numbered_card_on_a_button_leaves_its_number() -> None:
    assert emoji_of_button(key("3 · K♦"), find) == ("3", find("king_of_diamonds"))
    assert emoji_of_button(key("12 · Joker"), find) == ("12", find("joker"))


def test_other_buttons_keep_their_words() -> None:
    assert emoji_of_button(key("Take 8♦"), find) == ("Take 8♦", find("eight_of_diamonds"))
    assert emoji_of_button(key("Lay 5♦6♦7♦"), find) == ("Lay 5♦6♦7♦", None)
    assert emoji_of_button(key("Draw from the stock", action="draw"), find)[1] == find("card_back")
    assert emoji_of_button(key("▲ rot 5", face="red_5"), find) == ("▲ rot 5", find("red_5"))
    assert emoji_of_button(key("Blank", face="blank"), find) == ("Blank", None)
    assert emoji_of_button(key("Rules"), find) == ("Rules", None)


def test_lines_of_menus_have_their_card() -> None:
    assert emoji_of_option("7 · 10♥", "", find) == find("ten_of_hearts")
    assert emoji_of_option("red 5", "red_5", find) == find("red_5")


def test_who_reads_words_is_given_no_emoji() -> None:
    sheet = Layout(blocks=(Text("K♦"),))
    assert as_chosen(sheet, Preferences(show=Show.WORDS)).is_plain
    assert not as_chosen(sheet, Preferences()).is_plain
