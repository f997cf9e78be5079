"""What people are told about their own data: what is in the file, what deleting means, what was done."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.phrasebook import plural, say


def export_text(matches: int, left_out: int) -> str:
    """The words beside the file; ``left_out`` matches, the oldest, did not fit into it."""
    words = [
        say("Here is everything that I keep about you, for you alone."),
        plural("There is one match in it.", "There are {number} matches in it.", matches)
        if matches
        else say("There is no match in it."),
    ]
    if left_out:
        words.append(
            plural(
                "⚠️ One more, the oldest, did not fit: Discord takes files of 10 MB.",
                "⚠️ {number} more, the oldest, did not fit: Discord takes files of 10 MB.",
                left_out,
            )
        )
    if matches:
        words.append(
            say("Of matches that still go on it holds your own moves alone; when they are over, all moves.")
        )
    return " ".join(words)


def question(  # every number has a line of its own
    *, live: int, shared: int, alone: int, challenges: int, results: int
) -> str:
    """Whether everything is to be deleted, with all that this means for somebody who has so much of it."""
    lines = (
        *_matches(live, shared, alone),
        say(
            "Your name, your vacation, your preferences, your block list, the presets that you saved and "
            "your answers to daily hands are deleted."
        ),
        *_rows(challenges, results),
        say("Blocks that name you are lifted, also those that others have made."),
        say(
            "On Discord I delete my direct messages with your cards, and take your name from the tables, as "
            "far as Discord lets me. What you or others wrote stays Discord's."
        ),
    )
    listed = "\n".join(f"- {line}" for line in lines)
    return say(
        "**Delete everything that I keep about you?**\n{lines}\nThis cannot be taken back. "
        "If you want a copy, use `/mydata export` first.",
        lines=listed,
    )


def _matches(live: int, shared: int, alone: int) -> Iterator[str]:
    if live:
        yield plural(
            "You give up your match that goes on; whoever plays against you wins it.",
            "You give up your {number} matches that go on; those who play against you win them.",
            live,
        )
    if shared or live:
        yield say(
            "Matches with other people stay theirs; in your place sits a “Former player”. "
            "Their results and ratings stay as they are."
        )
    if alone:
        yield plural(
            "One match that nobody else played in is deleted.",
            "{number} matches that nobody else played in are deleted.",
            alone,
        )


def _rows(challenges: int, results: int) -> Iterator[str]:
    if results:
        yield plural(
            "Your one result and your rating are deleted; you leave the rankings of every server.",
            "Your {number} results and your ratings are deleted; you leave the rankings of every server.",
            results,
        )
    if challenges:
        yield plural(
            "The challenge that you made or got is deleted.",
            "The {number} challenges that you made or got are deleted.",
            challenges,
        )


def confirm_label() -> str:
    return say("Yes, delete everything")


def cancel_label() -> str:
    return say("Keep everything")


def kept_text() -> str:
    return say("Nothing was deleted.")


def deleting_text() -> str:
    return say(
        "I am deleting. With many old messages this takes some minutes, as Discord wants me to go slowly."
    )


def deleted_text(unreached: int) -> str:
    """What was done; ``unreached`` messages on Discord could not be changed or deleted."""
    done = say("Done: I keep nothing about you any more. If you play again, I start to know you anew.")
    if not unreached:
        return done
    return say(
        "{done} {left}",
        done=done,
        left=plural(
            "One old message of mine on Discord could not be changed.",
            "{number} old messages of mine on Discord could not be changed.",
            unreached,
        ),
    )
