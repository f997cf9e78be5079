"""/mydata: the file with everything, the question before deleting it, and the deletion."""

from __future__ import annotations

from discord import app_commands

from bot.words import mydata as words
from cogs.cog import Cog, pressed, replies
from cogs.custom_ids import CustomId, NoOrYes
from cogs.layout import Attachment, Button, ButtonRow, ButtonStyle, Layout, Text
from cogs.people.erasing import Eraser
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility, page_visibility

FILE_NAME = "mydata.json"


class Forget(CustomId, form="forget:{sure}"):
    """Delete everything that is kept about me, or after all not."""

    sure: NoOrYes


class Privacy(Cog):
    """What the bot knows of a person, which only that person is told."""

    mydata = app_commands.Group(name="mydata", description="What I keep about you: get it or delete it")

    @mydata.command(name="export", description="Get everything that I keep about you, as a file")
    @replies(Visibility.PRIVATE)
    async def export(self, reply: Reply) -> None:
        """Hand over everything as a file."""
        # Put off at once: the file may take longer to upload than Discord waits for a first answer.
        await reply.defer()
        export = await self._services.matches.privacy.export(reply.interaction.user.id)
        told = words.export_text(export.matches, export.left_out)
        sheet = Layout(blocks=(Text(told), Attachment(name=FILE_NAME, data=export.text)))
        await reply.show(await self._services.press.print(sheet))

    @mydata.command(name="delete", description="Delete all that I keep about you, after one more question")
    @replies(Visibility.PRIVATE)
    async def delete(self, reply: Reply) -> None:
        """Say exactly what will be deleted, and ask once more."""
        holding = await self._services.matches.privacy.holding(reply.interaction.user.id)
        asked = words.question(
            live=holding.live,
            shared=holding.shared,
            alone=holding.alone,
            challenges=holding.challenges,
            results=holding.results,
        )
        yes = Button(label=words.confirm_label(), id=Forget(sure=True), weight=ButtonStyle.DANGER)
        no = Button(label=words.cancel_label(), id=Forget(sure=False))
        await reply.show(await self._services.press.print(Layout(blocks=(Text(asked), ButtonRow((yes, no))))))

    @pressed(Forget)
    @replies(page_visibility)
    async def answer(self, reply: Reply, what: Forget) -> None:
        """Delete everything, or leave it as it is."""
        if not what.sure:
            await reply.show(text_message(words.kept_text()))
            return
        user = reply.interaction.user.id
        privacy = self._services.matches.privacy
        await reply.show(text_message(words.deleting_text()))
        await privacy.leave(user)
        unreached = await Eraser(self._services).erase(user)
        await privacy.forget(user)
        await reply.show(text_message(words.deleted_text(unreached)))
