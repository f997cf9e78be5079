"""Team matches in messages: the proposal, who has accepted, and each deal at both tables in the end."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import assert_never

from bot.matches import SEATS, DuplicateId, TeamAnswer, TeamMatch, TeamPlayer, TeamStage
from bot.words import teams as words
from bot.words.people import departed
from bot.words.phrasebook import and_list, say
from cogs.clocks import until
from cogs.custom_ids import CustomId
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.table import seal_line, terms_line
from cogs.match_ids import ShowReplay


class TeamAction(StrEnum):
    """What a button at a team match does."""

    ACCEPT = "accept"
    DECLINE = "decline"
    PROOF = "proof"


class TeamButton(CustomId, form="team:{number}:{action}"):
    """Do something at a team match."""

    number: DuplicateId
    action: TeamAction


def team_layout(team: TeamMatch) -> Layout:
    """The message of a team match; until it begins, those who have not answered are mentioned."""
    waiting = tuple(
        each.user for each in team.players if each.answer is TeamAnswer.OPEN and each.user is not None
    )
    is_open = team.stage is TeamStage.OPEN
    heading = f"### {say('Team match')} · {match_title(team.terms)}"
    against = words.teams_told(_team(team, 0), _team(team, 1))
    return Layout(
        blocks=(Text(f"{heading}\n{against}"), *_stage(team, waiting)),
        mentions=waiting if is_open else (),
    )


def _stage(team: TeamMatch, waiting: tuple[int, ...]) -> Iterator[Block]:
    match team.stage:
        case TeamStage.OPEN:
            yield Text(say("Waiting for {names}.", names=and_list(tuple(f"<@{user}>" for user in waiting))))
            yield Small(f"{_seating(team)}\n{words.intro(team.terms.rules.deals)}\n{terms_line(team.terms)}")
            yield ButtonRow(
                (
                    _button(team, TeamAction.ACCEPT, say("Accept"), ButtonStyle.FINISH),
                    _button(team, TeamAction.DECLINE, say("Decline")),
                )
            )
            expiry = say("Expires {when}", when=until(team.closes_at))
            yield Small(f"{expiry}\n{seal_line(team.commitment)}")
        case TeamStage.DECLINED:
            declined = next((each for each in team.players if each.answer is TeamAnswer.NO), None)
            yield Text(say("{name} doesn't play.", name=_called(declined)))
        case TeamStage.EXPIRED:
            yield Text(say("**Expired.** No answer in time."))
        case TeamStage.PLAYING:
            yield Text(say("Both tables play. The result comes here when both are over."))
            yield Small(f"{_seating(team)}\n{words.intro(team.terms.rules.deals)}")
            yield Small(seal_line(team.commitment))
        case TeamStage.OVER:
            yield from _outcome(team)
        case _:
            assert_never(team.stage)


def _outcome(team: TeamMatch) -> Iterator[Block]:
    result = team.result
    if result is None:
        return
    if team.winner is None:
        yield Text(words.drawn())
    else:
        left = tuple(each for each in team.players if each.has_left)
        who = and_list(tuple(map(_called, left))) if left else None
        yield Text(words.won(_team(team, team.winner), by=abs(result.total), left=who))
    table = words.table_of_deals(*result.tables, result.counts, result.total)
    yield Text(f"```\n{table}\n```")
    notes = [words.seen_by(_team(team, 0))]
    if None in result.counts:
        notes.append(words.uncounted())
    yield Small("\n".join((*notes, _seating(team))))
    replays = (
        Button(label=say("Replay: table {number}", number=number), id=ShowReplay(match=match))
        for number, match in enumerate(team.matches, start=1)
    )
    yield ButtonRow((*replays, _button(team, TeamAction.PROOF, say("Proof"))))


def _button(
    team: TeamMatch, action: TeamAction, label: str, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    return Button(label=label, id=TeamButton(number=team.id, action=action), style=style)


def _seating(team: TeamMatch) -> str:
    return words.tables_told(
        tuple((_called(team.players[one]), _called(team.players[other])) for one, other in SEATS)
    )


def _team(team: TeamMatch, number: int) -> str:
    return and_list(tuple(map(_called, team.players[number::2])))


def _called(player: TeamPlayer | None) -> str:
    return departed() if player is None or player.user is None else f"<@{player.user}>"
