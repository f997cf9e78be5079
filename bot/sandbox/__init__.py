"""A local stand-in for Discord: REST, gateway and files on one port, and people who act in it.

It runs an unmodified discord.py client:

    sandbox = await Sandbox(token="sandbox").start()
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    discord.Asset.BASE = sandbox.cdn_url

and lets people act:

    guild = sandbox.add_guild("Card Room")
    channel = guild.add_channel("card-table")
    alice = sandbox.add_person("Alice", guild)
    press = await alice.slash(channel, "play", target=100)
    answer = await press.answered()
    await alice.press(press.reply(), "Accept")
"""

from bot.sandbox.guilds import Channel, Guild
from bot.sandbox.hardships import GENTLE, OBSERVED, BucketRule, Hardships, OldEdits
from bot.sandbox.interactions import AnswerKind
from bot.sandbox.limits import Limits
from bot.sandbox.model import ChannelKind
from bot.sandbox.permissions import Permission
from bot.sandbox.person import Person
from bot.sandbox.press import Answer, Choice, InteractionFailed, Press
from bot.sandbox.seen import Button, Message, Modal, NotOffered, Option, Picture, Select
from bot.sandbox.server import Sandbox
from bot.sandbox.settings import Clock, Settings

__all__ = [
    "GENTLE",
    "OBSERVED",
    "Answer",
    "AnswerKind",
    "BucketRule",
    "Button",
    "Channel",
    "ChannelKind",
    "Choice",
    "Clock",
    "Guild",
    "Hardships",
    "InteractionFailed",
    "Limits",
    "Message",
    "Modal",
    "NotOffered",
    "OldEdits",
    "Option",
    "Permission",
    "Person",
    "Picture",
    "Press",
    "Sandbox",
    "Select",
    "Settings",
]
