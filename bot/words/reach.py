"""What players read when Discord does not let the table be shown."""

from __future__ import annotations

from bot.words.phrasebook import phrasebook


def lost_line(ends: str | None, *, here: bool) -> str:
    """The table can be shown nowhere and the match waits, until it is void; ``here`` it could go on."""
    book = phrasebook()
    told = book.say("⏸️ **I can no longer reach the channel of this match**, so it waits and no time runs.")
    if here:
        way = book.say("Any player may bring the table here.")
    else:
        way = book.say("Any player may use /resume in another channel of the server: the table comes there.")
    if ends is None:
        return book.say("{told} {way}", told=told, way=way)
    void = book.say("If nobody does, the match ends {when} without a result.", when=ends)
    return book.say("{told} {way} {void}", told=told, way=way, void=void)


def outage_line(left: str | None) -> str:
    """The whole server is out of reach, with so much time for the turn when it is back."""
    book = phrasebook()
    told = book.say("🔌 Discord cannot reach the server for now, so no table is shown. You can play here.")
    if left is None:
        return told
    still = book.say("No time runs until it is back; {left} are left for this turn.", left=left)
    return book.say("{told} {still}", told=told, still=still)


def stopping_line() -> str:
    """The bot is being stopped, and the table with it."""
    return phrasebook().say("🛠️ **I am being stopped for a while.** Nothing is lost, and no time runs.")


def none_paused_line() -> str:
    """There is nothing to resume."""
    return phrasebook().say("None of your matches is paused.")


def no_pictures_line() -> str:
    """Why a table is told in words."""
    return phrasebook().say(
        "I lack the permission to attach files in this channel, so the table is told in words."
    )
