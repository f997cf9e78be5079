"""Reviews as the service makes them: of one's own play, one at a time, kept, resumed, forgotten."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from bot.games.game import Seat
from bot.games.gin.player.advising import CERTAIN, advise
from bot.games.registry import GAMES
from bot.matches import Keep, Matches, Table, Tempo, UserId
from bot.matches.after import reviews as module
from bot.refusals import Refusal, Refused
from bot.store import StoreBusy, Transaction
from bot.thinkers import OwnMind, Question, Urgency
from tests.matches.conftest import ALICE, BOB, CAROL, Room
from tests.patience import until


async def finished(room: Room, *, moves: int = 12) -> Table:
    """Alice and Bob play some moves, and then Bob gives up."""
    table = await room.begin()
    for _ in range(moves):
        menu = [text for text in table.menus[table.on_turn[0]] if not text.startswith("knock")]
        table = await room.act(table, menu[-1])
    return (await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))).table


async def done(room: Room, table: Table, user: int = ALICE) -> module.Review:
    """The review when it is made."""
    await room.matches.reviews.open(table.id, user=user)
    found = None

    async def is_done() -> bool:
        nonlocal found
        found = await room.matches.reviews.find(table.id, user=user)
        return found is not None and found.is_done

    await until(is_done)
    assert found is not None
    return found


async def refusal(room: Room, match: Table, user: int) -> Refusal:
    with pytest.raises(Refused) as refused:
        await room.matches.reviews.open(match.id, user=user)
    return refused.value.refusal


def held(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Reviews wait until the event is set."""
    goes_on, whole = asyncio.Event(), OwnMind.ask

    async def ask(self: OwnMind, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        await goes_on.wait()
        return await whole(self, question, urgency=urgency)

    monkeypatch.setattr(OwnMind, "ask", ask)
    return goes_on


async def test_every_choice_is_set_beside_the_experts(room: Room) -> None:
    table = await finished(room)
    review = await done(room, table)
    replay = await room.matches.replays.of(table.id, user=ALICE, guild=None, sees=lambda _channel: False)
    assert len(review.steps) == table.version
    assert review.steps[-1] is None
    log = await room.store.read(lambda tx: tx.matches.log(table.id))
    judged = 0
    for number, (entry, step) in enumerate(zip(log[:-1], review.steps, strict=False)):
        state, game, seat = replay.states[number], GAMES["gin"], Seat(entry.seat)
        legal = game.legal(state, seat)
        if entry.seat != review.seat or len(legal) == 1:
            assert step.judgement is None
            continue
        weighed = advise(game.view(state, seat), legal, seed=number)
        played = next(each for each in weighed if game.write(each.action) == entry.text)
        loss = min(60.0, weighed[0].worth - played.worth)
        assert step.judgement.loss == pytest.approx(loss if loss >= CERTAIN else 0.0)
        judged += 1
    assert judged >= 4


async def test_a_review_is_made_once_and_kept(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(room)
    review = await done(room, table)
    held(monkeypatch)
    again = room.restarted()
    assert await again.reviews.open(table.id, user=ALICE) == review


async def test_a_review_that_is_stored_as_done_is_whole(room: Room) -> None:
    """Between the commit and its end the job still knows of one answer less."""
    table = await finished(room)
    review = await done(room, table)
    room.matches.reviews._progress[table.id, UserId(ALICE)] = review.done - 1, review.total
    assert await done(room, table) == review


async def test_a_restart_goes_on_where_the_last_one_stopped(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_EVERY", 1)
    table = await finished(room)
    asked, whole = [0], OwnMind.ask

    async def ask(self: OwnMind, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        asked[0] += 1
        if asked[0] == 5:
            room.matches.reviews._is_stopping = True
        return await whole(self, question, urgency=urgency)

    monkeypatch.setattr(OwnMind, "ask", ask)
    await room.matches.reviews.open(table.id, user=ALICE)
    await until(lambda: not room.matches.reviews._jobs)
    assert asked == [5]
    stopped = await room.matches.reviews.find(table.id, user=ALICE)
    assert stopped is not None
    assert (stopped.done, stopped.is_done) == (5, False)
    again = room.restarted()
    await again.reviews.start()
    assert again.reviews.take_resumed() == ((table.id, UserId(ALICE)),)
    assert again.reviews.take_resumed() == ()
    review = await done(room, table)
    assert asked == [table.version - 1]
    assert len(review.steps) == table.version


async def test_a_review_goes_on_after_the_store_has_failed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STORE_RETRY_S", 0.01)
    table = await finished(room)
    write, fails = type(room.store).write, iter([False, True, True])

    async def failing(*words: Any, **named: Any) -> object:  # noqa: ANN401  # whatever it takes
        if next(fails, False):
            raise StoreBusy("The database cannot be reached.")
        return await write(*words, **named)

    monkeypatch.setattr(type(room.store), "write", failing)
    assert len((await done(room, table)).steps) == table.version


async def test_one_person_has_one_review_made_at_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await finished(room), await finished(room)
    goes_on = held(monkeypatch)
    await room.matches.reviews.open(first.id, user=ALICE)
    assert await refusal(room, second, ALICE) is Refusal.ONE_REVIEW
    await room.matches.reviews.open(second.id, user=BOB)
    monkeypatch.setattr(module, "WAITING_MOST", 2)
    await room.matches.reviews.cancel(first.id, user=ALICE)
    await room.matches.reviews.open(second.id, user=ALICE)
    third = await room.matches.challenges.play_computer(room.proposal(), level="casual")
    await room.matches.play.resign(third.id, user=ALICE, request=next(room.requests))
    await room.matches.reviews.cancel(second.id, user=ALICE)
    monkeypatch.setattr(module, "WAITING_MOST", 1)
    assert await refusal(room, third, ALICE) is Refusal.TOO_MANY_REVIEWS
    goes_on.set()
    assert (await done(room, second, BOB)).is_done


async def test_only_ones_own_play_in_matches_that_are_over(room: Room) -> None:
    table = await room.begin()
    assert await refusal(room, table, ALICE) is Refusal.NOT_OVER_YET
    assert await refusal(room, table, CAROL) is Refusal.NOT_YOUR_PLAY
    assert await refusal(room, await finished(room), CAROL) is Refusal.NOT_YOUR_PLAY


async def test_a_match_that_cannot_be_played_again_has_no_review(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fail(*_: object) -> None:
        asked.append(True)
        raise ValueError("the hand is Kd 7s")

    table = await finished(room)
    monkeypatch.setattr(module, "_questions", fail)
    with suppress(Refused):  # where it has failed before anybody looks at it
        await room.matches.reviews.open(table.id, user=ALICE)
    await until(lambda: bool(asked) and not room.matches.reviews._jobs)
    assert await room.matches.reviews.find(table.id, user=ALICE) is None


async def test_whoever_is_forgotten_has_no_review_any_more(room: Room) -> None:
    table = await finished(room)
    await done(room, table)
    await done(room, table, BOB)
    await room.store.write(lambda tx: tx.personal_data(UserId(ALICE)).forget(room.clock(), void="void"))

    def work(tx: Transaction) -> None:
        assert tx.reviews.find(table.id, UserId(ALICE)) is None
        assert tx.reviews.find(table.id, UserId(BOB)) is not None

    await room.store.read(work)


async def test_whoever_asks_gets_their_reviews_with_all_else(room: Room) -> None:
    table = await finished(room)
    await done(room, table)
    found = msgspec.json.decode((await room.matches.privacy.export(ALICE)).text)
    (review,) = found["reviews_of_my_play"]
    assert (review["match"], review["status"]) == (table.id, "done")
    assert len(review["lost"]) == table.version
    assert any(lost is not None for lost in review["lost"])
    assert review["trained"] == {}


async def test_reviews_are_deleted_with_the_moves_of_their_match(room: Room) -> None:
    table = await finished(room)
    await done(room, table)
    keep = Keep(ended=timedelta(days=1), departed=timedelta(days=7))
    room.matches = Matches(room.store, now=room.clock, tempo=Tempo(), keep=keep)
    room.clock.pass_time(days=2)
    await room.matches.tick()

    def work(tx: Transaction) -> None:
        assert tx.reviews.find(table.id, UserId(ALICE)) is None

    await room.store.read(work)
    assert await refusal(room, table, ALICE) is Refusal.REPLAY_GONE
