"""The command line: run the bot, and look after it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console

from bot.settings import Settings, SettingsError, read_settings

if TYPE_CHECKING:
    from bot.doctor import Finding

commands = typer.Typer(
    name="upcard",
    help="Card games on Discord, or in a sandbox in your browser if there's no token.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_errors = Console(stderr=True, highlight=False)


def _stop(sentence: str) -> NoReturn:
    _errors.print(f"upcard: {sentence}", markup=False, soft_wrap=True)
    raise typer.Exit(1)


def _settings(**overrides: object) -> Settings:
    try:
        return read_settings(**overrides)
    except SettingsError as error:
        _stop(str(error))


def _run(settings: Settings, *, by_requests: bool = False) -> None:
    # Libraries make many objects that stay: to look for garbage among them takes a fifth of the start,
    # and later holds up a press now and then.
    gc.disable()
    from bot.app import StartError, run  # noqa: PLC0415  # doctor and help start without the libraries behind it
    from bot.matches import ProcessKind  # noqa: PLC0415  # as above

    gc.freeze()
    gc.enable()
    try:
        asyncio.run(run(settings, ProcessKind.WEB if by_requests else ProcessKind.GATEWAY))
    except (SettingsError, StartError) as error:
        _stop(str(error))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@commands.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """Run the bot: on Discord when BOT_TOKEN is set, else in the sandbox."""
    if context.invoked_subcommand is None:
        _run(_settings())


@commands.command()
def run() -> None:
    """Run the bot; the default."""
    _run(_settings())


@commands.command()
def web() -> None:
    """Answer Discord's requests beside other processes, without a connection to its gateway."""
    _run(_settings(), by_requests=True)


@commands.command()
def sandbox(
    port: Annotated[int | None, typer.Option(help="Port for the page; 0 picks a free one.")] = None,
    data: Annotated[
        Path | None, typer.Option(help="Folder for the database and the sandbox's world.")
    ] = None,
) -> None:
    """Run in the sandbox even when a token is set."""
    overrides: dict[str, object] = {"token": None, "token_file": None}
    if port is not None:
        overrides["sandbox_port"] = port
    if data is not None:
        overrides["data"] = data
    _run(_settings(**overrides))


@commands.command()
def doctor() -> None:
    """Check token, database, fonts, permissions and commands, and say how to fix problems."""
    from bot.doctor import Verdict, examine  # noqa: PLC0415  # see _run

    findings = asyncio.run(examine(_settings()))
    for finding in findings:
        _tell(finding)
    if any(finding.verdict is Verdict.BAD for finding in findings):
        raise typer.Exit(1)


def _tell(finding: Finding) -> None:
    marks = {"good": "[green]ok  [/]", "advice": "[yellow]note[/]", "bad": "[red]BAD [/]"}
    console = Console(highlight=False)
    console.print(marks[finding.verdict.value], end=" ")
    console.print(f"{finding.what}: {finding.told}", markup=False, soft_wrap=True)


@commands.command()
def smoke(
    channel: Annotated[int, typer.Argument(help="ID of a channel in a test server.")],
    person: Annotated[int | None, typer.Option(help="ID of a person to send a direct message to.")] = None,
    old: Annotated[
        int | None, typer.Option(help="ID of a message left there by an earlier run with --keep.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Leave one message there for a later --old.")] = False,  # noqa: FBT002  # typer's form
) -> None:
    """Try your token on the real Discord: post, edit and delete in a test channel, and measure."""
    from bot.doctor import Unreachable  # noqa: PLC0415  # see _run
    from bot.smoke import Wishes  # noqa: PLC0415  # see _run
    from bot.smoke import smoke as try_all  # noqa: PLC0415  # see _run

    settings = _settings()
    wishes = Wishes(channel=channel, person=person, old=old, keep=keep)
    try:
        token = settings.require_token()
        if token is None:
            _stop("this is tried on the real Discord: set BOT_TOKEN first (see README.md)")
        sound = asyncio.run(try_all(token, settings.discord_url, wishes, _tell))
    except (SettingsError, Unreachable) as error:
        _stop(str(error))
    if not sound:
        raise typer.Exit(1)


@commands.command()
def invite() -> None:
    """Print the link that invites the bot to a server with exactly the permissions it needs."""
    from bot.doctor import Unreachable, invitation  # noqa: PLC0415  # see _run

    settings = _settings()
    try:
        token = settings.require_token()
        if token is None:
            _stop("the link is made for your own bot: set BOT_TOKEN first (see README.md)")
        print(asyncio.run(invitation(token, settings.discord_url)))  # noqa: T201  # the link is the product
    except (SettingsError, Unreachable) as error:
        _stop(str(error))


@commands.command()
def health() -> None:
    """Exit with 0 if the bot using this database is alive; for container health checks."""
    from bot.doctor import Unwell, require_alive  # noqa: PLC0415  # see _run

    try:
        asyncio.run(require_alive(_settings()))
    except Unwell as error:
        _stop(str(error))


@commands.command()
def backup(
    to: Annotated[
        Path | None, typer.Option(help="Where to put it; by default the folder backups in BOT_DATA.")
    ] = None,
    keep: Annotated[int, typer.Option(min=1, help="How many backups to keep; older ones are deleted.")] = 10,
) -> None:
    """Back up the database, compressed and checked; the bot can keep running."""
    from bot.host.backups import HostError, back_up_now, told_of  # noqa: PLC0415  # see _run

    try:
        done = back_up_now(_settings(), folder=to, keep=keep)
    except HostError as error:
        _stop(str(error))
    for line in told_of(done):
        _say(line)


@commands.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup made by ./upcard backup or by an update.")],
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask first.")] = False,  # noqa: FBT002  # typer's form
) -> None:
    """Restore a backup and keep the current database beside it; stop the bot first."""
    from bot.host.backups import HostError, bring_back  # noqa: PLC0415  # see _run

    settings = _settings()
    if not yes:
        _require_consent(f"Replace the database of this bot by what {file} holds?")
    try:
        for line in bring_back(settings, file):
            _say(line)
    except HostError as error:
        _stop(str(error))


def _require_consent(question: str) -> None:
    """Ask at the terminal; without one, or with any other answer than yes, stop."""
    if not sys.stdin.isatty():
        _stop("nobody is there to confirm it, so nothing was changed. Say --yes if you are sure")
    if not typer.confirm(question):
        _stop("nothing was changed")


@commands.command("move-database")
def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The database's URL, such as sqlite:///data/upcard.sqlite3.")
    ],
    target: Annotated[
        str,
        typer.Argument(metavar="TO", help="An empty one's, such as postgresql://upcard@localhost/upcard."),
    ],
) -> None:
    """Take everything to another database, which must be empty, and prove that it is there."""
    from bot.host.backups import HostError  # noqa: PLC0415  # see _run
    from bot.host.move import move_database as move  # noqa: PLC0415  # see _run

    try:
        asyncio.run(move(source, target, _say))
    except HostError as error:
        _stop(str(error))


@commands.command()
def check(
    repair: Annotated[bool, typer.Option("--repair", help="Repair what can be repaired.")] = False,  # noqa: FBT002  # as above
) -> None:
    """Check the whole database and list any damage; exit with 1 if there is any."""
    from bot.host.backups import HostError  # noqa: PLC0415  # see _run
    from bot.host.check import check as look  # noqa: PLC0415  # see _run
    from bot.host.check import repair as mend  # noqa: PLC0415  # see _run

    try:
        sound = asyncio.run((mend if repair else look)(_settings(), _say))
    except HostError as error:
        _stop(str(error))
    if not sound:
        raise typer.Exit(1)


@commands.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A proof from /verify, of a cup or a set.")],
) -> None:
    """Check the proof of a match, a cup or a duplicate set: exit with 0 if it holds, 1 if not, 2 if it isn't
    a proof.
    """
    from bot.matches.after.rechecks import recheck  # noqa: PLC0415  # see _run
    from bot.matches.verifying import check_event, is_of_event  # noqa: PLC0415  # see _run
    from bot.verify import main as check_proof  # noqa: PLC0415  # see _run

    if is_of_event(file):
        status, lines = check_event(file)
        typer.echo("\n".join(lines))
        raise typer.Exit(status)
    raise typer.Exit(check_proof([str(file)], recheck))


@commands.command()
def arena(  # noqa: PLR0913, PLR0917  # each is an argument or option of the command
    game: Annotated[str, typer.Argument(help="A game, such as gin; all with --ladder.")],
    player: Annotated[
        str | None, typer.Argument(help="A level, a yardstick such as simple, or exec:COMMAND.")
    ] = None,
    against: Annotated[str | None, typer.Argument(help="Who sits in all other seats.")] = None,
    games: Annotated[
        int, typer.Option(min=2, help="Matches; the same cards are played from every seat.")
    ] = 400,
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many play; by default as few as the game is for.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed for the cards: the same seed deals the same cards.")] = "1",
    rules: Annotated[
        str | None, typer.Option(help="A ruleset by name; by default the game's usual one.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="File to write the figures to.")] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many processes at most; by default one per core.")
    ] = None,
    ladder: Annotated[  # noqa: FBT002  # an option by name
        bool,
        typer.Option(
            "--ladder",
            help="Every player against every other, as a Markdown table; with all games, each level "
            "against the one below.",
        ),
    ] = False,
) -> None:
    """Play a computer player or program against one or more of another, and print how often it wins."""
    from bot.arena.command import ArenaStopped, Terms, climb, encounter  # noqa: PLC0415  # see _run

    terms = Terms(game=game, preset=rules, seats=seats, games=games, seed=seed, processes=processes)
    if (player is None or against is None) != ladder or (ladder and player is not None):
        _stop("name two players, or --ladder for all against all")
    try:
        if ladder:
            lines = climb(terms, file=json)
        else:
            assert player is not None
            assert against is not None
            lines = encounter(terms, (player, against), file=json)
    except ArenaStopped as error:
        _stop(str(error))
    for line in lines:
        _say(line)


@commands.command()
def engine(
    game: Annotated[str, typer.Argument(help="The game, such as gin.")],
    level: Annotated[str, typer.Option(help="A level, or a yardstick such as simple.")] = "expert",
) -> None:
    """Answer decisions on standard input and output, one JSON object per line, until the input ends."""
    from bot.arena.command import ArenaStopped, run_engine  # noqa: PLC0415  # see _run

    try:
        run_engine(game, level)
    except ArenaStopped as error:
        _stop(str(error))


def _say(line: str) -> None:
    Console(highlight=False).print(line, markup=False, soft_wrap=True)


def start(words: Sequence[str] | None = None) -> NoReturn:
    """Do what a host typed, or what ``words`` say, and end the process."""
    # Database, backups and the sandbox's world hold hands and seeds: only their owner may read them.
    os.umask(0o077)
    commands(words, prog_name="upcard")
    raise SystemExit


if __name__ == "__main__":
    start()
