"""The document that a person gets of everything that is kept about them: JSON, and nobody else's data."""

from __future__ import annotations

from collections.abc import Container
from datetime import date, datetime, timedelta
from typing import Any

import msgspec

from bot.matches.seal import seal
from bot.store import (
    EVERYWHERE,
    ActionRow,
    Cause,
    ChallengeRow,
    ChampionRow,
    ChannelId,
    DailyAnswerRow,
    DuplicateRow,
    EventRow,
    FormerNoShowRow,
    FormerRatingRow,
    FormerServerBlockRow,
    GuildId,
    LadderPersonRow,
    MatchId,
    MatchStatus,
    NoShowRow,
    PersonBlockRow,
    PersonRow,
    Played,
    PreferenceRow,
    PresetRow,
    RatingNumbers,
    RatingRow,
    ResultRow,
    ReviewRow,
    SeasonRatingRow,
    SeatRow,
    ServerBlockRow,
    TitleRow,
    UserId,
    WatchRow,
)

FORMAT = "upcard-mydata-1"

Json = dict[str, Any]

HIDDEN = None
"""Stands for another player's move while the match goes on: it may name cards that nobody else saw."""


def person_of(row: PersonRow | None, user: UserId) -> Json:
    """Who the person is to the bot. Ids are text, as JSON's readers lose the last digits of such numbers."""
    if row is None:
        return {"id": str(user)}
    return {
        "id": str(user),
        "name": row.name,
        "direct_messages": {
            "channel": _id(row.dm_channel),
            "opened_at": _time(row.dm_opened_at),
            "refused_at": _time(row.dm_closed_at),
        },
        "last_seen_at": _time(row.seen_at),
        "vacation_from": _time(row.vacation_from),
        "vacation_until": _time(row.vacation_until),
        "language": row.locale,
    }


def block_of(row: PersonBlockRow) -> Json:
    """Somebody whom the person has blocked."""
    return {"person": _id(row.blocked), "since": _time(row.at)}


def former_block_of(at: datetime) -> Json:
    """Somebody whom the person blocked, and of whom nothing else is known any more."""
    return {"person": None, "since": _time(at)}


def ban_of(row: ServerBlockRow | FormerServerBlockRow) -> Json:
    """A server that has blocked the person; who of it did so is not their data."""
    return {"server": _id(row.guild), "since": _time(row.at)}


def preset_of(row: PresetRow) -> Json:
    """A preset of the person's own."""
    return {
        "name": row.name,
        "game": row.game,
        "made_from": row.base,
        "rules": msgspec.Raw(row.rules.encode()),
        "saved_at": _time(row.saved_at),
    }


def watch_of(row: WatchRow) -> Json:
    """A game on a server of which the person wants to be told when somebody looks for an opponent."""
    return {
        "server": _id(row.guild),
        "game": row.game,
        "since": _time(row.since),
        "told_at": _time(row.told_at),
    }


def no_show_of(row: NoShowRow | FormerNoShowRow) -> Json:
    """A server on which the person did not come to matches of events, and how long that keeps them out."""
    return {"server": _id(row.guild), "times": row.number, "kept_out_until": _time(row.until)}


def preferences_of(row: PreferenceRow | None) -> Json | None:
    """What the person has chosen for themselves; choices that are not there are the defaults."""
    if row is None:
        return None
    return {"choices": msgspec.Raw(row.choices.encode()), "changed_at": _time(row.changed_at)}


def event_of(row: EventRow, user: UserId) -> Json:
    """An event, such as a cup, that the person was in or announced."""
    return {
        "id": row.id,
        "announced_by_me": row.host == user,
        "server": _id(row.guild),
        "channel": _id(row.channel),
        "message": _id(row.message),
        "terms": msgspec.Raw(row.terms.encode()),
        "status": row.status.value,
        "announced_at": _time(row.created_at),
        "ended_at": _time(row.ended_at),
        "seal": row.commitment,
    }


def duplicate_of(row: DuplicateRow) -> Json:
    """A duplicate set that the person has begun; the match in which they play it is among their matches."""
    return {
        "id": row.id,
        "server": None if row.guild is None else _id(row.guild),
        "span": row.span.value,
        "first_day": date.fromordinal(row.first_day).isoformat(),
        "closed_at": _time(row.closed_at),
        "seal": row.commitment,
    }


def daily_of(row: DailyAnswerRow) -> Json:
    """An answer to a daily hand."""
    return {
        "server": _id(row.guild),
        "game": row.game,
        "day": date.fromordinal(row.day).isoformat(),
        "action": row.action,
        "score": row.score,
        "told_the_channel": row.shared,
        "at": _time(row.at),
    }


def challenge_of(row: ChallengeRow, user: UserId) -> Json:
    """A challenge by or to the person; the secret stays sealed."""
    return {
        "id": row.id,
        "made_by": "me" if row.challenger == user else "opponent" if row.seats is None else "another",
        "open_seat": row.opponent is None,
        "seats": row.seats,
        "server": _id(row.guild),
        "channel": _id(row.channel),
        "message": _id(row.message),
        "game": row.game,
        "preset": row.preset,
        "rules": msgspec.Raw(row.rules.encode()),
        "turn_limit_seconds": _seconds(row.turn_limit),
        "status": row.status.value,
        "looking_for_an_opponent": row.queued,
        "made_at": _time(row.created_at),
        "expires_at": _time(row.expires_at),
        "seal": row.commitment,
        "match": row.match,
    }


def review_of(row: ReviewRow) -> Json:
    """A review of the person's own play, finished or not: what each action cost, where there was a choice."""
    # Read as plain JSON, so that the data can be given out even if the game no longer reads its own.
    steps: list[Json | None] = msgspec.json.decode(row.steps or b"[]")
    judged = ((step or {}).get("judgement") for step in steps)
    return {
        "match": row.match,
        "asked_at": _time(row.asked_at),
        "status": row.status.value,
        "lost": [None if judgement is None else judgement["loss"] for judgement in judged],
        "trained": msgspec.json.decode(row.trained or b"{}"),
    }


def rating_of(row: RatingRow) -> Json:
    """The person's rating at one game in one server."""
    return {"server": _ranking(row.guild), "game": row.game, **_numbers(row)}


def season_rating_of(row: SeasonRatingRow) -> Json:
    """The person's rating at one game in one season of a server's rankings."""
    return {"season": row.season, "game": row.game, **_numbers(row)}


def _numbers(row: RatingNumbers) -> Json:
    return {
        "mu": row.mu,
        "sigma": row.sigma,
        "score": row.score,
        "played": row.played,
        "won": row.won,
        "lost": row.lost,
        "drawn": row.drawn,
        "updated_at": _time(row.updated_at),
    }


def rung_of(row: LadderPersonRow) -> Json:
    """A ladder that the person has stepped on."""
    return {"server": _id(row.guild), "game": row.game}


def title_of(row: TitleRow) -> Json:
    """A season of a server's rankings that the person has won."""
    return {"season": row.season, "game": row.game}


def champion_of(row: ChampionRow) -> Json:
    """The role that the person has as a champion of a server."""
    return {"server": str(row.guild), "role": str(row.role)}


def former_rating_of(row: FormerRatingRow) -> Json:
    """The rating with which the person came, or would come, back after they were forgotten."""
    return {
        "server": _ranking(row.guild),
        "game": row.game,
        "mu": row.mu,
        "sigma": row.sigma,
        "met_the_same_opponent": row.met,
        "kept_since": _time(row.at),
    }


def result_of(row: ResultRow) -> Json:
    """What one match that is over was for the person."""
    return {
        "match": row.match,
        "server": _ranking(row.guild),
        "game": row.game,
        "place": row.place,
        "verdict": row.verdict.value,
        "points": row.points,
        "counts": row.rated,
        "ended_at": _time(row.ended_at),
        "rating_before": _rating(row.mu_before, row.sigma_before),
        "rating_after": _rating(row.mu_after, row.sigma_after),
        "weight": row.weight,
        "tally": dict(row.tally),
        "voided_at": _time(row.voided_at),
    }


def _ranking(guild: GuildId | None) -> str | None:
    """The server in whose rankings something counts."""
    return "everywhere" if guild == EVERYWHERE else _id(guild)


def _place(played: Played, user: UserId) -> tuple[GuildId | None, ChannelId | None]:
    """Where the person played the match: of one across servers, in their own."""
    row = played.row
    own = next((each.guild for each in played.seats if each.user == user), None)
    if own in {None, row.guild}:
        return row.guild, row.channel
    return own, row.away_channel if own == row.away_guild else None


def match_of(played: Played, user: UserId, *, sealed: Container[MatchId] = ()) -> Json:
    """A match in the text notation. While it goes on, others' moves and the seal stay closed.

    So they stay in a match that is ``sealed``, as others are still to play its deals.
    """
    row = played.row
    over = row.status is MatchStatus.OVER and row.id not in sealed
    mine = {each.seat for each in played.seats if each.user == user}
    seats = [_sitter(each, user) for each in played.seats]
    guild, channel = _place(played, user)
    found: Json = {
        "id": row.id,
        "server": _id(guild),
        "channel": _id(channel),
        "game": row.game,
        "preset": row.preset,
        "rules": msgspec.Raw(row.rules.encode()),
        "turn_limit_seconds": _seconds(row.turn_limit),
        "status": row.status.value,
        "ending": row.ending,
        "counts": row.rated,
        "started_at": _time(row.created_at),
        "ended_at": _time(row.ended_at),
        "seats": seats,
        "turns_missed": sum(each.missed for each in played.seats if each.user == user),
        "agreed_to": [
            {"what": each.kind.value, "at": _time(each.at)} for each in played.agreements if each.seat in mine
        ],
    }
    if row.emptied:
        return found | {"moves": [], "moves_were_deleted": True}
    # The secret of a match that goes on would tell all its cards.
    closed = seal(row.secret, row.salt, opened=over)
    found["seal"] = {"commitment": closed.commitment}
    if over:
        found["seal"] |= {"salt": closed.salt, "secret": closed.secret}
    found["moves"] = [_move(each, seats, is_open=over or each.seat in mine) for each in played.log]
    return found


def _sitter(row: SeatRow, user: UserId) -> str:
    if row.user == user:
        return "me"
    if row.computer is not None:
        return f"computer, {row.computer}"
    # Opponents are numbered, as their names are their own data.
    return "former player" if row.user is None else f"opponent {row.seat + 1}"


def _move(row: ActionRow, seats: list[str], *, is_open: bool) -> Json:
    return {
        "number": row.version,
        "by": seats[row.seat],
        "move": row.text if is_open else HIDDEN,
        "made_by_clock": row.cause is Cause.CLOCK,
        "at": _time(row.at),
    }


def _id(number: int | None) -> str | None:
    return None if number is None else str(number)


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else int(span.total_seconds())


def _rating(mu: float | None, sigma: float | None) -> Json | None:
    return None if mu is None else {"mu": mu, "sigma": sigma}
