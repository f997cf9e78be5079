"""The public message of a match: first the challenge, then the table, in the end the result and its proof."""

from __future__ import annotations

from collections.abc import Iterator

from bot.matches import Challenge, ChallengeStatus, Seal, Status, Table
from bot.words.phrasebook import ENGLISH, Locale, phrasebook
from cogs.games.registry import PANELS
from cogs.ids import Again, Answer, MyHand, Reply, RulesPage
from cogs.names import message_names
from cogs.sheet import Block, Key, Keys, Sheet, Small, Text, Weight
from cogs.times import length, until

ACCENT = 0x1F5A49
"""The green of the cloth."""


def table_sheet(table: Table, *, unreachable: tuple[str, ...] = (), locale: Locale = ENGLISH) -> Sheet:
    """The table. ``unreachable`` are the escaped names of players who take no direct messages."""
    book = phrasebook(locale)
    panel = PANELS[table.terms.game]
    heading = book.say(
        "### {title}: {names}",
        title=panel.title(table.terms, locale),
        names=book.both(message_names(table)),
    )
    return Sheet(
        accent=ACCENT,
        blocks=(
            Text(heading),
            *panel.table(table, locale),
            *_closed(unreachable, locale),
            *_table_keys(table, locale),
            *_clock(table, locale),
            *_seal(table.seal, locale),
        ),
    )


def challenge_sheet(challenge: Challenge, *, locale: Locale = ENGLISH) -> Sheet:
    """An offer to play with all its rules. Both people are named, only the one challenged is notified."""
    book = phrasebook(locale)
    panel = PANELS[challenge.terms.game]
    title = panel.title(challenge.terms, locale)
    challenger = f"<@{challenge.challenger}>"
    if challenge.opponent is None:
        offer = book.say("{challenger} offers an open seat: **{title}**", challenger=challenger, title=title)
    else:
        offer = book.say(
            "{opponent}, {challenger} challenges you: **{title}**",
            opponent=f"<@{challenge.opponent}>",
            challenger=challenger,
            title=title,
        )
    rules = "\n".join(f"- {line}" for line in panel.terms(challenge.terms, locale))
    limit = length(challenge.terms.turn_limit, locale=locale)
    return Sheet(
        accent=ACCENT,
        mentions=() if challenge.opponent is None else (challenge.opponent,),
        blocks=(
            Text(offer),
            Text(rules),
            Text(book.say("Time for a turn: {limit}", limit=limit)),
            *_challenge_end(challenge, locale),
            Small(book.say("Seal of the shuffle: {commitment}", commitment=challenge.commitment)),
        ),
    )


def _table_keys(table: Table, locale: Locale) -> Iterator[Block]:
    book = phrasebook(locale)
    rules = Key(label=book.say("Rules"), id=RulesPage(game=table.terms.game, page=1))
    if table.status is Status.OVER:
        again = Key(label=book.say("Rematch"), id=Again(match=table.id), weight=Weight.MAIN)
        yield Keys((again, rules))
    else:
        hand = Key(label=book.say("My hand"), id=MyHand(match=table.id), weight=Weight.MAIN)
        yield Keys((hand, rules))


def _closed(unreachable: tuple[str, ...], locale: Locale) -> Iterator[Block]:
    book = phrasebook(locale)
    if unreachable:
        names = book.both(unreachable)
        yield Text(
            book.count(
                "✉️ {names}'s direct messages are closed: press **My hand** to play here.",
                "✉️ The direct messages of {names} are closed: press **My hand** to play here.",
                len(unreachable),
                names=names,
            )
        )


def _clock(table: Table, locale: Locale) -> Iterator[Block]:
    if table.status is Status.LIVE and table.deadline is not None:
        yield Small(phrasebook(locale).say("This turn ends {when}", when=until(table.deadline)))


def _seal(seal: Seal, locale: Locale) -> Iterator[Block]:
    book = phrasebook(locale)
    if seal.secret is None:
        yield Small(book.say("Seal of the shuffle: {commitment}", commitment=seal.commitment))
    else:
        yield Small(
            book.say(
                "Seal opened: secret {secret}\nSalt {salt}\nSeal {commitment}",
                secret=seal.secret,
                salt=seal.salt,
                commitment=seal.commitment,
            )
        )


def _challenge_end(challenge: Challenge, locale: Locale) -> Iterator[Block]:
    """The buttons of an open challenge, or what became of a closed one."""
    book = phrasebook(locale)
    match challenge.status:
        case ChallengeStatus.OPEN:
            yield Keys(tuple(_challenge_keys(challenge, locale)))
            yield Small(book.say("Expires {when}", when=until(challenge.expires_at)))
        case ChallengeStatus.ACCEPTED:
            yield Text(book.say("**Accepted.** The cards are being dealt."))
        case ChallengeStatus.DECLINED:
            yield Text(book.say("**Declined.**"))
        case ChallengeStatus.WITHDRAWN:
            yield Text(book.say("**Withdrawn.**"))
        case ChallengeStatus.EXPIRED:
            yield Text(book.say("**Expired.** Nobody answered in time."))


def _challenge_keys(challenge: Challenge, locale: Locale) -> Iterator[Key]:
    book = phrasebook(locale)
    accept = book.say("Take the seat") if challenge.opponent is None else book.say("Accept")
    yield Key(label=accept, id=Answer(challenge=challenge.id, reply=Reply.ACCEPT), weight=Weight.FINISH)
    if challenge.opponent is not None:
        yield Key(label=book.say("Decline"), id=Answer(challenge=challenge.id, reply=Reply.DECLINE))
    yield Key(label=book.say("Withdraw"), id=Answer(challenge=challenge.id, reply=Reply.WITHDRAW))
