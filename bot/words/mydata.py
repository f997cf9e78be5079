"""What people are told about their own data: what is in the file, what deleting means, what was done."""

from __future__ import annotations

from collections.abc import Iterator

from bot.words.phrasebook import Phrasebook, phrasebook


def export_text(matches: int, left_out: int) -> str:
    """The words beside the file; ``left_out`` matches, the oldest, did not fit into it."""
    book = phrasebook()
    words = [
        book.say("Here is everything that I keep about you, for you alone."),
        book.count("There is one match in it.", "There are {number} matches in it.", matches)
        if matches
        else book.say("There is no match in it."),
    ]
    if left_out:
        words.append(
            book.count(
                "⚠️ One more, the oldest, did not fit: Discord takes files of 10 MB.",
                "⚠️ {number} more, the oldest, did not fit: Discord takes files of 10 MB.",
                left_out,
            )
        )
    if matches:
        words.append(
            book.say(
                "Of matches that still go on it holds your own moves alone; when they are over, all moves."
            )
        )
    return " ".join(words)


def question(  # every number has a line of its own
    *, live: int, shared: int, alone: int, challenges: int, results: int
) -> str:
    """Whether everything is to be deleted, with all that this means for somebody who has so much of it."""
    book = phrasebook()
    lines = (
        *_matches(book, live, shared, alone),
        book.say(
            "Your name, your vacation, your preferences, your block list, the presets that you saved and "
            "your answers to daily hands are deleted."
        ),
        *_rows(book, challenges, results),
        book.say("Blocks that name you are lifted, also those that others have made."),
        book.say(
            "On Discord I delete my direct messages with your cards, and take your name from the tables, as "
            "far as Discord lets me. What you or others wrote stays Discord's."
        ),
    )
    listed = "\n".join(f"- {line}" for line in lines)
    return book.say(
        "**Delete everything that I keep about you?**\n{lines}\nThis cannot be taken back. "
        "If you want a copy, use `/mydata export` first.",
        lines=listed,
    )


def _matches(book: Phrasebook, live: int, shared: int, alone: int) -> Iterator[str]:
    if live:
        yield book.count(
            "You give up your match that goes on; whoever plays against you wins it.",
            "You give up your {number} matches that go on; those who play against you win them.",
            live,
        )
    if shared or live:
        yield book.say(
            "Matches with other people stay theirs; in your place sits a “Former player”. "
            "Their results and ratings stay as they are."
        )
    if alone:
        yield book.count(
            "One match that nobody else played in is deleted.",
            "{number} matches that nobody else played in are deleted.",
            alone,
        )


def _rows(book: Phrasebook, challenges: int, results: int) -> Iterator[str]:
    if results:
        yield book.count(
            "Your one result and your rating are deleted; you leave the rankings of every server.",
            "Your {number} results and your ratings are deleted; you leave the rankings of every server.",
            results,
        )
    if challenges:
        yield book.count(
            "The challenge that you made or got is deleted.",
            "The {number} challenges that you made or got are deleted.",
            challenges,
        )


def confirm_label() -> str:
    return phrasebook().say("Yes, delete everything")


def cancel_label() -> str:
    return phrasebook().say("Keep everything")


def kept_text() -> str:
    return phrasebook().say("Nothing was deleted.")


def deleting_text() -> str:
    return phrasebook().say(
        "I am deleting. With many old messages this takes some minutes, as Discord wants me to go slowly."
    )


def deleted_text(unreached: int) -> str:
    """What was done; ``unreached`` messages on Discord could not be changed or deleted."""
    book = phrasebook()
    done = book.say("Done: I keep nothing about you any more. If you play again, I start to know you anew.")
    if not unreached:
        return done
    return book.say(
        "{done} {left}",
        done=done,
        left=book.count(
            "One old message of mine on Discord could not be changed.",
            "{number} old messages of mine on Discord could not be changed.",
            unreached,
        ),
    )
