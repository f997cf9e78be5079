"""What rankings do when somebody has themselves forgotten: the rating waits for them, under no name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from bot.rankings.rated import WINDOW
from bot.rankings.rating import is_ranked
from bot.store import FormerRatingRow, GuildId, Transaction, UserId


def keep_ratings(tx: Transaction, user: UserId, at: datetime) -> None:
    """Keep the ratings of somebody who is being forgotten; whoever comes back begins with them."""
    for row in tx.former.ratings_to_keep(user):
        tx.stale_rankings.mark_again(row.guild, row.game)
        met = tx.meetings(row.guild).most_met(row.game, user, since=at - WINDOW)
        before = tx.former.ratings(row.guild, row.game, (user,)).get(user)
        # Forgotten twice within the window: what they met before the first time counts on.
        earlier = 0 if before is None or before.at <= at - WINDOW else before.met
        tx.former.put_rating(
            FormerRatingRow(
                guild=row.guild,
                game=row.game,
                mark=tx.former.make_mark(user),
                mu=row.mu,
                sigma=row.sigma,
                met=met + earlier,
                at=at,
            )
        )


def recount_opponents(tx: Transaction, users: Iterable[tuple[GuildId, str, UserId]]) -> None:
    """Count again against how many different people these have played, after one of them was forgotten."""
    for guild, game, user in users:
        row = tx.ratings.find(guild, game, user)
        if row is None:
            continue
        opponents = tx.meetings(guild).count_opponents(game, user)
        ranked = is_ranked(row, played=row.played, opponents=opponents)
        if (opponents, ranked) != (row.opponents, row.ranked):
            tx.ratings.put(replace(row, opponents=opponents, ranked=ranked))
