"""Clocks in words: missed turns, pauses, vacations, agreements, and matches that wait for their table."""

from __future__ import annotations

from bot.words.phrasebook import and_list, plural, say


def timeout_phrase(*, forfeits: bool) -> str:
    """What happens when the time for a turn is up, as a phrase that follows the time."""
    return say("then the match is lost") if forfeits else say("then I move for you")


def turn_end_line(when: str, *, forfeits: bool, several: bool = False) -> str:
    """When the present turn ends and what happens then, for everybody to read; of ``several``, the first."""
    if several and forfeits:
        return say("First turn ends {when}; a player who runs out of time is out of the match", when=when)
    if several:
        return say("First turn ends {when}, then I move for them", when=when)
    if forfeits:
        return say("Turn ends {when}, then the match is lost", when=when)
    return say("Turn ends {when}, then I move for them", when=when)


def warning_line(when: str, *, forfeits: bool) -> str:
    """A warning that little of the reader's own time is left."""
    if forfeits:
        return say(
            "⏰ A quarter of your time is left: your turn ends {when}, then you lose the match.",
            when=when,
        )
    return say("⏰ A quarter of your time is left: your turn ends {when}, then I move for you.", when=when)


def missed_line(missed: int, most: int | None) -> str:
    """The reader has let so many turns in a row run out; with ``most`` of them the match is lost.

    Where ``most`` is None the rules of the game say what becomes of who is absent.
    """
    if most is None:
        return say("⏰ Your time ran out, so the clock moved for you.")
    if missed + 1 >= most:
        return say("⏰ Your time ran out again, so I moved for you. Once more, and you lose the match.")
    return say(
        "⏰ Your time ran out, so I moved for you. {most} such turns in a row lose the match.",
        most=most,
    )


def absent_line(name: str, missed: int) -> str:
    """Somebody has let so many turns in a row run out, for everybody to read."""
    return plural(
        "⏰ {name} ran out of time, so I moved for them",
        "⏰ {name} ran out of time {number} turns in a row, so I moved for them",
        missed,
        name=name,
    )


def late_line(name: str, missed: int) -> str:
    """Somebody has lost the match because so many turns in a row ran out."""
    return plural(
        "⏰ {name} ran out of time.", "⏰ {name} ran out of time {number} turns in a row.", missed, name=name
    )


def call_line(person: str, when: str | None) -> str:
    """A call to somebody at the table; ``when`` their turn ends, where little time is left."""
    if when is None:
        return say("{person}, it is your turn.", person=person)
    return say("⏰ {person}, your turn ends {when}.", person=person, when=when)


def paused_line(left: str | None) -> str:
    """The match is paused, with so much time for the turn when it goes on."""
    if left is None:
        return say("⏸️ **Paused.** Any player can resume.")
    return say("⏸️ **Paused**, {left} left for this turn. Any player can resume.", left=left)


def asks_pause(name: str) -> str:
    """Somebody asks for a pause."""
    return say("⏸️ {name} asks to pause the clock.", name=name)


def asks_abort(name: str) -> str:
    """Somebody asks to end the match without a result."""
    return say("🛑 {name} asks to call off the match, without a winner.", name=name)


def asked_pause(names: tuple[str, ...]) -> str:
    """The reader has asked for a pause; ``names`` are to agree."""
    return plural(
        "⏸️ You asked for a pause. It starts when {names} agrees; your next move cancels it.",
        "⏸️ You asked for a pause. It starts when {names} agree; your next move cancels it.",
        len(names),
        names=and_list(names),
    )


def asked_abort(names: tuple[str, ...]) -> str:
    """The reader has asked to end the match; ``names`` are to agree."""
    return plural(
        "🛑 You asked to call off the match. It ends when {names} agrees; your next move cancels that.",
        "🛑 You asked to call off the match. It ends when {names} agree; your next move cancels that.",
        len(names),
        names=and_list(names),
    )


def refused_pause(name: str) -> str:
    """Somebody did not agree to the pause that the reader asked for."""
    return say("▶️ {name} says no to a pause: the match goes on.", name=name)


def refused_abort(name: str) -> str:
    """Somebody did not agree to end the match that the reader wanted to end."""
    return say("▶️ {name} says no to calling it off: the match goes on.", name=name)


def void_line(*, deserted: bool, lost: bool = False) -> str:
    """Why a match is void."""
    if lost:
        return say("The table was lost, and nobody brought it to another channel in time.")
    if deserted:
        return say("Nobody was there: every player ran out of time twice in a row.")
    return say("The match was called off.")


def vacation_line(name: str, when: str) -> str:
    """Somebody is on vacation."""
    return say("🏖️ {name} is on vacation until {when}", name=name, when=when)


def challenged_vacation_line(name: str, when: str) -> str:
    """The person challenged is on vacation."""
    return say(
        "🏖️ {name} is on vacation until {when}: an answer may take a while, and their turns don't run "
        "out until then.",
        name=name,
        when=when,
    )


def vacation_answer(when: str | None) -> str:
    """What /vacation has set."""
    if when is None:
        return say("Your vacation is over. Turns waiting for you have at most their usual time from now.")
    return say(
        "You're on vacation until {when}. Your turns don't run out until then, and you can still play. "
        "End it with /vacation and 0 days.",
        when=when,
    )


def lost_line(ends: str | None, *, here: bool) -> str:
    """The table cannot be shown and the match waits, until it is void; ``here``: it could go on here."""
    told = say("⏸️ **I can't reach this match's channel**, so it waits and the clock stops.")
    if here:
        way = say("Any player can bring the table here.")
    else:
        way = say("Any player can use /resume in another channel of the server to bring the table there.")
    if ends is None:
        return say("{told} {way}", told=told, way=way)
    void = say("Otherwise the match ends {when} without a result.", when=ends)
    return say("{told} {way} {void}", told=told, way=way, void=void)


def outage_line(left: str | None) -> str:
    """The whole server is out of reach, with so much time for the turn when it is back."""
    told = say("🔌 Discord can't reach the server right now, so there's no table. You can play here.")
    if left is None:
        return told
    still = say("The clock stops until then; {left} left for this turn.", left=left)
    return say("{told} {still}", told=told, still=still)


def stopping_line() -> str:
    """The bot is being stopped, and the table with it."""
    return say("🛠️ **I'm stopping for a while.** Nothing is lost, and the clock stops.")


def none_paused_line() -> str:
    """None of the reader's matches can be resumed."""
    return say("You have no paused matches.")


def picture_refused_line() -> str:
    """Why a message is in words: Discord refused its picture, or it could not be drawn."""
    return say("The picture can't be shown right now, so here it is in words.")


def no_pictures_line() -> str:
    """Why a table is shown in words and without a picture."""
    return say("I can't attach files in this channel, so here is the table in words.")
