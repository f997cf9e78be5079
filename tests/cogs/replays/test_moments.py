"""A match as a reel: its moments in order, what is told of each, and whose cards stay hidden."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.matches import Cause, OpenTable
from bot.words.cards import ALT_LIMIT
from cogs.custom_ids import LIMIT, parse_custom_id
from cogs.games.generic import GenericPanel
from cogs.games.registry import PANELS
from cogs.games.replays import PROJECTORS
from cogs.layout import ButtonRow, Image, Layout, Menu, Small, Text
from cogs.match_ids import AnimateDeal, ReplayStep, ShowReplay
from cogs.replays.moments import Moments, Part
from cogs.replays.replays import DEALS_SHOWN, animation_frames, replay_layout, result_images
from cogs.sending.message import TEXT_LIMIT
from images.replay.animation import FRAMES_MOST
from tests.cogs.panel_tables import NAMES, buttons_of, menus_of
from tests.cogs.replayed import FIRST_USER, STRANGER, name_of, reel_of, replay_of
from tests.high_card.registered import registered

TABLES = [(key, None) for key in PROJECTORS] + [("gin_party", 8), ("uno", 10), ("rummy13", 6), ("omaha", 9)]


def sampled(moments: Moments) -> list[int]:
    """Some moments of each kind, the first and the last among them."""
    last = len(moments.frames) - 1
    step = max(1, last // 12)
    ends = [at for at, frame in enumerate(moments.frames) if frame.part is not Part.MOVE]
    return sorted({*range(0, last + 1, step), *ends[:6], last})


def words_of(sheet: Layout) -> str:
    texts = [each.words for each in sheet.blocks if isinstance(each, Text | Small)]
    return "\n".join((*texts, *(each.alt for each in sheet.blocks if isinstance(each, Image))))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_moment_is_a_message_that_discord_takes(key: str, seats: int | None) -> None:
    moments = reel_of(key, seats=seats)
    for at in sampled(moments):
        sheet = replay_layout(moments, at)
        images = [each for each in sheet.blocks if isinstance(each, Image)]
        assert images
        assert all(0 < len(image.alt) <= ALT_LIMIT for image in images)
        assert sum(len(each.words) for each in sheet.blocks if isinstance(each, Text | Small)) < TEXT_LIMIT
        assert all(len(row.buttons) <= 5 for row in sheet.blocks if isinstance(row, ButtonRow))
        ids = [key.id.custom_id for key in buttons_of(sheet.blocks)]
        assert len(set(ids)) == len(ids)
        assert all(len(each) <= LIMIT for each in ids)


@pytest.mark.parametrize("key", GAMES)
def test_a_move_on_leads_through_the_whole_match(key: str) -> None:
    moments = reel_of(key)
    turns = [frame.turn for frame in moments.frames]
    assert turns == sorted(turns)
    assert set(turns) == {turn.number for turn in moments.replay.turns}
    assert [deal.first for deal in moments.deals[1:]] == [deal.last + 1 for deal in moments.deals[:-1]]
    assert moments.deals[-1].last == len(moments.frames) - 1
    for one, following in pairwise(moments.frames):
        assert (following.deal, following.move) in {(one.deal, one.move + 1), (one.deal + 1, 0)}


@pytest.mark.parametrize("key", [key for key in PROJECTORS if key != "rummy13"])
def test_the_end_of_a_deal_shows_what_the_table_showed(key: str) -> None:
    moments = reel_of(key)
    ends = [at for at, frame in enumerate(moments.frames) if frame.part is Part.END]
    assert any(result_images(moments, at) for at in ends)
    assert result_images(moments, len(moments.frames) - 1)
    assert not result_images(moments, 0)


def test_a_deal_of_rummy_in_which_all_others_dropped_ends_with_open_hands() -> None:
    moments = reel_of("rummy13")
    last = len(moments.frames) - 1
    public: Any = moments.replay.table.public
    assert public.last.finish is None
    assert not result_images(moments, last)
    assert "holds" in " ".join(moments.hands(last, in_message=False))


@pytest.mark.parametrize("key", GAMES)
def test_great_moments_come_one_after_the_other_until_none_is_left(key: str) -> None:
    moments, at, found = reel_of(key), 0, []
    while (event := moments.next_event(at)) is not None:
        assert event > at
        found.append(event)
        at = event
    assert found[-1] == len(moments.frames) - 1
    assert len(found) < len(moments.frames) - len(moments.deals)


def test_both_hands_of_gin_lie_open_and_a_drawn_card_is_named() -> None:
    moments = reel_of("gin")
    told = [moments.told(at, in_message=True) for at in range(60)]
    drew = next(at for at, lines in enumerate(told) if lines and "drew from the stock" in lines[0])
    assert told[drew][1].startswith("It was ")
    view: Any = moments.table(drew).views[moments.replay.turns[moments.frames[drew].turn].seat or 0]
    assert view.drawn.label in told[drew][1]
    hands = list(moments.hands(drew, in_message=False))
    assert sum("deadwood" in line for line in hands) == 2
    assert "On the discard pile" in " ".join(hands)


def test_the_place_counts_deals_and_their_moves() -> None:
    moments = reel_of("gin")
    deal = moments.deals[2]
    public: Any = moments.table(deal.first).public
    assert moments.place(deal.first + 14) == f"Deal {public.deal}, move 14 of {deal.moves}"
    assert moments.place(deal.first).endswith(f"before move 1 of {deal.moves}")


def test_who_was_late_is_told() -> None:
    moments = Moments(replay_of("gin", cause=Cause.CLOCK), user=FIRST_USER)
    assert " ran out of time." in moments.told(3, in_message=True)[0]


def test_a_match_that_was_given_up_ends_with_open_hands() -> None:
    moments = Moments(replay_of("gin", leaves_after=20), user=FIRST_USER)
    last = len(moments.frames) - 1
    assert not result_images(moments, last)
    assert moments.told(last, in_message=True) == ("Alice forfeited.",)
    assert sum("deadwood" in line for line in moments.hands(last, in_message=False)) == 2


# Omaha: what was folded or mucked stays hidden (9.1)


def closed_hands(moments: Moments, at: int) -> list[str]:
    return [line for line in moments.hands(at, in_message=False) if "never shown" in line]


def open_table(moments: Moments, at: int) -> OpenTable[Any, Any, Any]:
    """All hands of Omaha at a frame, mucked ones too."""
    return cast("OpenTable[Any, Any, Any]", moments.replay.at(moments.frames[at].turn))


def test_cards_that_were_mucked_stay_hidden_but_from_their_player() -> None:
    mine, theirs = reel_of("omaha", seats=5), reel_of("omaha", seats=5, user=STRANGER)
    hidden = 0
    for deal in mine.deals[:6]:
        at = deal.first + 1
        table = open_table(mine, at)
        shown = {
            int(each.seat)
            for number in range(deal.first, deal.last + 1)
            for event in mine.replay.turns[mine.frames[number].turn].events
            if type(event).__name__ == "HandOver" and event.result.number == table.public.hand
            for each in event.result.shown
        }
        for seat, view in enumerate(table.views):
            if not view.own or seat in shown:
                continue
            hidden += 1
            cards = " ".join(card.label for card in view.own)
            for moments, is_own in ((mine, seat == 0), (theirs, False)):
                closed = f"{name_of(seat)}'s cards were never shown." in closed_hands(moments, at)
                assert closed is not is_own, cards
                scene = moments.scene(at)
                assert scene is not None
                holder = scene.sections[0].holders[seat]
                assert bool(holder.groups) is is_own
                assert (holder.backs == 4) is not is_own
    assert hidden > 5


def test_no_word_and_no_picture_names_a_mucked_card_to_others() -> None:
    moments = reel_of("omaha", seats=5, user=STRANGER)
    for deal in moments.deals[:8]:
        at = deal.first + 1
        scene, table = moments.scene(at), open_table(moments, at)
        assert scene is not None
        drawn = {card for holder in scene.sections[0].holders for group in holder.groups for card in group}
        hidden = {
            card
            for holder, view in zip(scene.sections[0].holders, table.views, strict=True)
            if not holder.groups
            for card in view.own
        }
        assert not drawn & hidden


def test_a_view_with_mucked_cards_is_not_even_given_to_who_draws() -> None:
    moments = reel_of("omaha", seats=5, user=STRANGER)
    for at in sampled(moments):
        said = closed_hands(moments, at)
        seen: tuple[Any, ...] = moments.table(at).views
        views = zip(seen, NAMES, strict=False)
        mucked = [view for view, name in views if f"{name}'s cards were never shown." in said]
        assert len(mucked) == len(said)
        assert all(view.own == () and view.seat is None for view in mucked)


def test_in_a_hand_that_was_broken_off_nobody_sees_the_others_cards() -> None:
    replay = replay_of("omaha", seats=3, leaves_after=2)
    moments = Moments(replay, user=STRANGER)
    assert len(closed_hands(moments, 1)) == 3
    assert len(closed_hands(Moments(replay, user=FIRST_USER), 1)) == 2


@pytest.mark.parametrize("key", [key for key in GAMES if key != "omaha"])
def test_in_all_other_games_every_hand_is_opened(key: str) -> None:
    moments = reel_of(key, user=STRANGER)
    for at in sampled(moments):
        assert not closed_hands(moments, at)


# Games


def test_every_game_with_a_panel_of_its_own_can_be_seen_again() -> None:
    own = {key for key, panel in PANELS.items() if not isinstance(panel, GenericPanel)}
    assert own <= set(PROJECTORS)


# A game with words alone


def test_a_game_without_pictures_is_told_in_words() -> None:
    with registered():
        moments = reel_of("high_card", seats=3)
        assert not moments.has_pictures
        sheets = [replay_layout(moments, at) for at in range(len(moments.frames))]
    told = words_of(sheets[1])
    assert "Deal 1, move 1 of" in told
    assert all(f"{name}: " in told for name in ("Alice", "Bob", "Cleo"))
    assert not any(isinstance(key.id, AnimateDeal) for sheet in sheets for key in buttons_of(sheet.blocks))
    assert "wins" in words_of(sheets[-1])


# Where the buttons lead


def ways(moments: Moments, at: int) -> dict[ReplayStep, int]:
    keys = buttons_of(replay_layout(moments, at).blocks)
    return {key.id.step: key.id.frame for key in keys if isinstance(key.id, ShowReplay) and not key.disabled}


def test_the_arrows_lead_to_the_ends_of_the_deal_and_then_beyond() -> None:
    moments = reel_of("gin")
    deal, after = moments.deals[1], moments.deals[2]
    inside = ways(moments, deal.first + 5)
    assert (inside[ReplayStep.FIRST], inside[ReplayStep.LAST]) == (deal.first, deal.last)
    assert (inside[ReplayStep.BACK], inside[ReplayStep.NEXT]) == (deal.first + 4, deal.first + 6)
    assert ways(moments, deal.first)[ReplayStep.FIRST] == moments.deals[0].first
    assert ways(moments, deal.last)[ReplayStep.LAST] == after.last
    assert set(ways(moments, 0)) == {ReplayStep.NEXT, ReplayStep.LAST, ReplayStep.EVENT}
    assert set(ways(moments, len(moments.frames) - 1)) == {ReplayStep.FIRST, ReplayStep.BACK}


def test_a_moment_that_is_not_there_is_the_nearest() -> None:
    moments = reel_of("gin")
    assert words_of(replay_layout(moments, 99_999)) == words_of(
        replay_layout(moments, len(moments.frames) - 1)
    )


def test_the_menu_has_the_deals_round_the_present_one() -> None:
    moments = reel_of("uno", seats=4, seed=2)
    assert len(moments.deals) > 1
    (menu,) = menus_of(replay_layout(moments, moments.deals[-1].first).blocks)
    assert isinstance(menu, Menu)
    assert len(menu.options) == min(DEALS_SHOWN, len(moments.deals))
    assert [option.value for option in menu.options if option.chosen] == [str(moments.deals[-1].first)]


def test_the_ids_hold_no_more_than_match_and_moment() -> None:
    for what in (
        ShowReplay(match=replay_of("gin").table.id, frame=12, step=ReplayStep.EVENT),
        AnimateDeal(match=replay_of("gin").table.id, frame=3),
    ):
        assert parse_custom_id(what.custom_id) == what


def test_an_animation_has_the_last_moments_of_a_long_deal() -> None:
    moments = reel_of("uno", seats=10)
    long = max(moments.deals, key=lambda deal: deal.moves)
    frames = animation_frames(moments, long.first)
    assert frames[-1] == long.last
    assert len(frames) == min(FRAMES_MOST, long.moves + 1)
    assert len(moments.film_alt(frames)) <= ALT_LIMIT


def test_an_animation_is_told_with_its_end_first_and_then_turn_by_turn() -> None:
    moments = reel_of("gin")
    deal = moments.deals[1]
    told = moments.film_alt(animation_frames(moments, deal.first))
    assert told.startswith(f"Animation of Deal 2. At the end: {moments.told(deal.last, in_message=False)[0]}")
    assert "drew and threw" in told or "took" in told


# Those who want no pictures


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_in_words_a_moment_tells_every_hand_in_full(key: str, seats: int | None) -> None:
    moments = reel_of(key, seats=seats)
    for at in sampled(moments)[:6]:
        if result_images(moments, at):
            continue
        sheet = replay_layout(moments, at, in_words=True)
        assert not [each for each in sheet.blocks if isinstance(each, Image)]
        said = words_of(sheet)
        assert len(said) < TEXT_LIMIT
        assert all(line in said for line in moments.hands(at, in_message=True))


def test_names_do_nothing_in_the_message() -> None:
    usual = replay_of("gin")
    named = tuple(msgspec.structs.replace(chair, name="*<@1>_#") for chair in usual.table.chairs)
    table = msgspec.structs.replace(usual.table, chairs=named)
    for key in ("gin", "high_card"):
        with registered():
            replay = usual if key == "gin" else replay_of(key)
            chairs = msgspec.structs.replace(replay.table, chairs=table.chairs)
            moments = Moments(replace(replay, table=chairs), user=FIRST_USER)
            said = words_of(replay_layout(moments, 1, in_words=True))
        assert "<@1>" not in said
        assert r"\*" in said
