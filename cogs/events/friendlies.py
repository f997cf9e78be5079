"""/friendly: a manager makes a friendly between two servers, and a manager of the other accepts it."""

from __future__ import annotations

from discord import app_commands

from bot.competition import Friendly
from bot.matches import NewCup, Terms
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from cogs.cog import Cog, Interaction, Services, in_servers, pressed, replies
from cogs.cup_ids import FriendlyAccept, FriendlyForm
from cogs.events.cups import LISTED, Cups
from cogs.events.forms import ROUND, ROUNDS, RULES, START, STARTS, answers, friendly_form, open_form
from cogs.events.organiser import code_told
from cogs.layout import Button, ButtonRow, ButtonStyle, Layout, Small, Text
from cogs.layouts.cup import link_of_cup, starts_line
from cogs.layouts.cup_pictures import cup_title
from cogs.layouts.friendly import fine_print, players_told, told_in_list
from cogs.names import escaped
from cogs.options import GAME_CHOICES
from cogs.permissions import require_manager, require_place
from cogs.rulesets import RulesetChoice, reader_of, resolve_ruleset
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

PLAYERS_LEAST, PLAYERS_MOST, PLAYERS_USUAL = 1, 16, 4


class Friendlies(Cog):
    """What managers do with friendlies, beside what `Cups` and `Organiser` answer for all events."""

    friendly = in_servers(app_commands.Group(name="friendly", description="Server against server"))

    def __init__(self, services: Services, cups: Cups) -> None:
        super().__init__(services)
        self._cups = cups
        self._friendlies = services.matches.events.friendlies

    @friendly.command(name="new", description="Make a friendly against another server; for managers")
    @app_commands.describe(
        game="Whose rules the form offers; without it the form offers some of each game",
        players="How many of each server play at most, 1 to 16; 4 by default",
    )
    @app_commands.choices(game=GAME_CHOICES)
    @replies(Visibility.PRIVATE)
    async def new(
        self,
        reply: Reply,
        game: str | None = None,
        players: app_commands.Range[int, PLAYERS_LEAST, PLAYERS_MOST] = PLAYERS_USUAL,
    ) -> None:
        """Open the form of a friendly."""
        guild = await self._require(reply.interaction)
        form = await friendly_form(self._services.matches, guild, FriendlyForm(pairs=players), game=game)
        await open_form(reply, form)

    @pressed(FriendlyForm)
    @replies(Visibility.PUBLIC)
    async def announce(self, reply: Reply, press: FriendlyForm) -> None:
        """Announce the friendly of a form; the answer is its message, and the code comes privately."""
        guild = await self._require(reply.interaction)
        cup = await self._cups.post(reply, await self._new(reply, guild, press))
        code = await self._friendlies.code(cup.id)
        if code is not None:
            await reply.privately(text_message(code_told(code)))

    async def _new(self, reply: Reply, guild: int, press: FriendlyForm) -> NewCup:
        interaction, said = reply.interaction, answers(reply.interaction)
        if interaction.channel_id is None:
            raise Refused(Refusal.NO_EVENT)
        try:
            ((rules,), (lasts,), (start,)) = (said[name] for name in (RULES, ROUND, START))
            (round_time, turn), starts = ROUNDS[lasts], STARTS[start]
        except (LookupError, ValueError):
            # A form of an older version of this program.
            raise Refused(Refusal.OLD_BUTTON) from None
        choice = RulesetChoice(rules=rules)
        ruleset = await resolve_ruleset(self._services.matches, choice, reader_of(interaction))
        pairs = min(max(press.pairs, PLAYERS_LEAST), PLAYERS_MOST)
        return NewCup(
            guild=guild,
            channel=interaction.channel_id,
            host=interaction.user.id,
            host_name=interaction.user.display_name,
            terms=Terms(game=ruleset.game, preset=ruleset.preset, rules=ruleset.rules, turn_limit=turn),
            format=Friendly(pairs=pairs),
            starts_in_s=int(starts.total_seconds()),
            round_time_s=int(round_time.total_seconds()),
            places=2 * pairs,
            check_in=False,
            server=_name_of(interaction),
            request=interaction.id,
        )

    @friendly.command(name="accept", description="Accept another server's friendly; for managers")
    @app_commands.describe(code="The code that the other server's manager gave you")
    @replies(Visibility.PRIVATE)
    async def accept(self, reply: Reply, code: app_commands.Range[str, 1, 20]) -> None:
        """Show what would be played, with the button that accepts it."""
        guild = await self._require(reply.interaction)
        cup = await self._friendlies.offered(code, guild=guild)
        told = say("**{server}** challenges your server.", server=escaped(cup.servers[0]))
        where = say("Its message is posted in this channel, where your members enter and play.")
        lines = (f"### {cup_title(cup)}", told, players_told(cup), starts_line(cup), where)
        tidied = "".join(sign for sign in code if sign.isalnum())
        button = Button(label=say("Accept"), id=FriendlyAccept(code=tidied), style=ButtonStyle.FINISH)
        layout = Layout(blocks=(Text("\n".join(lines)), ButtonRow((button,)), Small(fine_print(cup))))
        await reply.show(await self._services.renderer.render(layout))

    @pressed(FriendlyAccept)
    @replies(Visibility.UPDATE)
    async def accepted(self, reply: Reply, press: FriendlyAccept) -> None:
        """Accept the friendly; its message is posted here."""
        interaction = reply.interaction
        guild = await self._require(interaction)
        if interaction.channel_id is None:
            raise Refused(Refusal.NO_EVENT)
        cup = await self._friendlies.accept(
            press.code, guild=guild, channel=interaction.channel_id, name=_name_of(interaction)
        )
        told = say("You've accepted. The friendly is in {place}.", place=link_of_cup(cup))
        await reply.show(text_message(told))

    @friendly.command(name="list", description="This server's friendlies, with their scores")
    @replies(Visibility.PRIVATE)
    async def listed(self, reply: Reply) -> None:
        """List the newest friendlies, with links to them."""
        guild = reply.interaction.guild_id
        found = () if guild is None else await self._friendlies.of_guild(guild, limit=LISTED)
        lines = [f"- {cup_title(cup)}: {told_in_list(cup)} {link_of_cup(cup)}" for cup in found]
        told = "\n".join(lines) or say(
            "No friendlies on this server yet. A manager makes one with /friendly new."
        )
        await reply.show(text_message(told))

    async def _require(self, interaction: Interaction) -> int:
        """The server of a manager, where matches may be played here; raises Refused."""
        guild = await require_manager(interaction, self._services.matches)
        await require_place(interaction)
        await self._cups.require_open(interaction)
        return guild


def _name_of(interaction: Interaction) -> str:
    """What the server is called."""
    return interaction.guild.name if interaction.guild is not None else say("Server")
