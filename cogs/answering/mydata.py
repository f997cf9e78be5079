"""Own data in Discord: the file with everything, the question before deleting it, and the deletion."""

from __future__ import annotations

from bot.words import mydata as words
from cogs.answering.erasing import Eraser
from cogs.ids.pages import Forget
from cogs.languages import locale_of
from cogs.room import Room
from cogs.sending.answers import Gate
from cogs.sending.leaf import plain_leaf
from cogs.sheet import Enclosure, Key, Keys, Sheet, Text, Weight

FILE_NAME = "mydata.json"


class MyData:
    """Each method answers one command or press, to the person alone."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def export(self, gate: Gate) -> None:
        """Hand over everything as a file."""
        # Put off at once: the file may take longer to upload than Discord waits for a first answer.
        await gate.defer()
        export = await self._room.matches.privacy.export(gate.interaction.user.id)
        told = words.export_text(export.matches, export.left_out, locale=locale_of(gate.interaction))
        sheet = Sheet(blocks=(Text(told), Enclosure(name=FILE_NAME, data=export.text)))
        await gate.show(await self._room.press.print(sheet))

    async def ask(self, gate: Gate) -> None:
        """Say exactly what will be deleted, and ask once more."""
        locale = locale_of(gate.interaction)
        holding = await self._room.matches.privacy.holding(gate.interaction.user.id)
        asked = words.question(
            live=holding.live,
            shared=holding.shared,
            alone=holding.alone,
            challenges=holding.challenges,
            results=holding.results,
            locale=locale,
        )
        yes = Key(label=words.confirm_label(locale=locale), id=Forget(sure=True), weight=Weight.DANGER)
        no = Key(label=words.cancel_label(locale=locale), id=Forget(sure=False))
        await gate.show(await self._room.press.print(Sheet(blocks=(Text(asked), Keys((yes, no))))))

    async def answer(self, gate: Gate, what: Forget) -> None:
        """Delete everything, or leave it as it is."""
        locale = locale_of(gate.interaction)
        if not what.sure:
            await gate.show(plain_leaf(words.kept_text(locale=locale)))
            return
        user = gate.interaction.user.id
        privacy = self._room.matches.privacy
        await gate.show(plain_leaf(words.deleting_text(locale=locale)))
        await privacy.leave(user)
        unreached = await Eraser(self._room).erase(user)
        await privacy.forget(user)
        await gate.show(plain_leaf(words.deleted_text(unreached, locale=locale)))
