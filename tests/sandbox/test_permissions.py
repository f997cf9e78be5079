"""Who may do what where: roles, overwrites, threads, as Discord adds them up."""

import pytest

from bot.sandbox.model import Channel, ChannelKind, Guild, Member, Overwrite, OverwriteKind, Role, Snowflake
from bot.sandbox.permissions import EVERYTHING, Permission, base_permissions, channel_permissions

GUILD, ROLE, OWNER, ALICE = (Snowflake(one) for one in ("1", "2", "3", "4"))
VIEW, SEND, EMBED = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.EMBED_LINKS


def guild(*, everyone: Permission = VIEW | SEND, role: Permission = Permission.NONE) -> Guild:
    """A guild in which Alice has one role."""
    return Guild(
        id=GUILD,
        name="Card Room",
        owner_id=OWNER,
        roles={
            GUILD: Role(id=GUILD, name="@everyone", permissions=int(everyone)),
            ROLE: Role(id=ROLE, name="Players", permissions=int(role)),
        },
        members={
            ALICE: Member(user_id=ALICE, joined_at="", roles=[ROLE]),
            OWNER: Member(user_id=OWNER, joined_at=""),
        },
    )


def channel(*overwrites: tuple[Snowflake, OverwriteKind, Permission, Permission]) -> Channel:
    """A channel with overwrites: (whose, role or member, allowed, denied)."""
    listed = [
        Overwrite(id=whose, kind=kind, allow=int(allow), deny=int(deny))
        for whose, kind, allow, deny in overwrites
    ]
    return Channel(id=Snowflake("9"), kind=ChannelKind.TEXT, guild_id=GUILD, overwrites=listed)


def test_roles_add_up() -> None:
    assert base_permissions(guild(role=EMBED), ALICE) == VIEW | SEND | EMBED


@pytest.mark.parametrize("who", [OWNER, ALICE])
def test_owner_and_administrators_may_do_everything(who: Snowflake) -> None:
    denied = channel((GUILD, OverwriteKind.ROLE, Permission.NONE, VIEW))

    assert channel_permissions(guild(role=Permission.ADMINISTRATOR), denied, who) == EVERYTHING


def test_strangers_may_do_nothing() -> None:
    assert channel_permissions(guild(), channel(), Snowflake("99")) == Permission.NONE


def test_later_layers_of_overwrites_win() -> None:
    everyone = (GUILD, OverwriteKind.ROLE, Permission.NONE, SEND)
    role = (ROLE, OverwriteKind.ROLE, SEND, Permission.NONE)
    member = (ALICE, OverwriteKind.MEMBER, Permission.NONE, SEND)

    assert channel_permissions(guild(), channel(everyone), ALICE) == VIEW
    assert channel_permissions(guild(), channel(role, everyone), ALICE) == VIEW | SEND
    assert channel_permissions(guild(), channel(member, role, everyone), ALICE) == VIEW


def test_grant_wins_within_a_layer() -> None:
    both = (ROLE, OverwriteKind.ROLE, SEND, SEND)

    assert channel_permissions(guild(), channel(both), ALICE) == VIEW | SEND


def test_without_view_nothing_is_left() -> None:
    hidden = channel((ALICE, OverwriteKind.MEMBER, Permission.NONE, VIEW))

    assert channel_permissions(guild(), hidden, ALICE) == Permission.NONE
