"""People in pictures: a drawable name, initials, a colour, an avatar; partners as one person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image, ImageOps

from bot.preferences import CardBack
from images.ink import colours
from images.ink.canvas import Align, Canvas
from images.ink.colours import PEOPLE, Paint, Rgb
from images.ink.labels import Labels
from images.ink.look import by_look, felt_of, shaded
from images.ink.palette import palette_image
from images.ink.scale import drawn_px
from images.ink.shapes import Box
from images.ink.text import Style, Typeface, fitted, isolated, joined, printable

AVATAR_SIDE_MOST = 1024
"""Larger avatars are refused, as their decoding could be made to cost much."""
PORTRAIT_PX = 128
"""The side of an avatar as it is kept; no picture shows a larger one."""


@dataclass(frozen=True, slots=True)
class Face:
    """A person as Discord knows them; the name is whatever they chose, the avatar as `portrait` gives it."""

    name: str
    user_id: int
    avatar: bytes | None = None
    back: CardBack = CardBack.ARROW
    """The back of the cards that they hold."""
    short: str = ""
    """A name for where the whole one has no room; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as pictures show them."""

    name: str
    initials: str
    colour: Rgb
    avatar: bytes | None
    partners: tuple[Person, ...] = ()
    """All members of a side that has one place in a picture; empty for a player alone."""
    back: CardBack = CardBack.ARROW
    short: str = ""
    """A name for where the whole one has no room; empty where there is none."""


def people(faces: tuple[Face, ...], labels: Labels) -> tuple[Person, ...]:
    """The people of one picture; as long as there are enough colours, no two get the same."""
    taken: list[int] = []
    shown = []
    for face in faces:
        # The low 22 bits of a Discord id are a counter, mostly small; the time above them tells people apart.
        wanted = (face.user_id ^ (face.user_id >> 22)) % len(PEOPLE)
        free = [(wanted + step) % len(PEOPLE) for step in range(len(PEOPLE))]
        colour = next((index for index in free if index not in taken), wanted)
        taken.append(colour)
        name = drawable_name(face, labels)
        letters = initials(name) if is_drawable(face.name) else f"{face.user_id % 100:02}"
        shown.append(
            Person(isolated(name), letters, PEOPLE[colour], face.avatar, back=face.back, short=face.short)
        )
    return tuple(shown)


def drawable_name(face: Face, labels: Labels) -> str:
    """The name as pictures show it; one that the typefaces cannot write becomes "Player" and four digits."""
    if is_drawable(face.name):
        return printable(face.name)
    return f"{labels.player} {face.user_id % 10_000:04}"


def is_drawable(name: str) -> bool:
    """Whether something is left of a name to call its bearer by."""
    return any(sign.isalnum() for sign in printable(name))


def initials(name: str) -> str:
    """At most two letters or digits by which the name is told from others."""
    words = [kept for word in name.split() if (kept := "".join(sign for sign in word if sign.isalnum()))]
    first = words[0][0] if words else "?"
    last = words[-1][0] if len(words) > 1 else ""
    both = (first + last).upper()[:2]
    # Two letters that would be joined to a word are no initials.
    return both if joined(both) == both or not last else both[0]


def write_name(
    canvas: Canvas,
    person: Person,
    at: tuple[int, int],
    style: Style,
    *,
    within: int,
    align: Align = Align.LEFT,
) -> Box:
    """Write the name on a base line, or the short one where the whole would be cut; gives the box taken."""
    return canvas.write(name_within(person, style, within), at, style, align=align, within=within)


def name_within(person: Person, style: Style, within: int) -> str:
    """The name, or the short one where the whole would be cut."""
    is_cut = person.short and fitted(person.name, style, within)[0] != fitted(person.name, style, None)[0]
    return person.short if is_cut else person.name


def draw_avatar(
    canvas: Canvas, person: Person, x: int, y: int, size: int, *, ring: Paint | None = None
) -> None:
    """A disc ``size`` wide with the avatar or the initials, and a ring round it when given."""
    if ring is not None:
        canvas.panel(Box(x, y, x + size, y + size).grown(5), size // 2 + 5, ring)
    photo = None if person.avatar is None else _photo(person.avatar, size)
    if photo is not None:
        canvas.paste_round(photo, x, y)
        return
    box = Box(x, y, x + size, y + size)
    canvas.panel(box, size // 2, person.colour)
    _draw_initials(canvas, person, box)


def _draw_initials(canvas: Canvas, person: Person, box: Box) -> None:
    style = Style(Typeface.NAMES, round(box.width * 0.4), colours.LIGHT_INK)
    canvas.write_in(person.initials, box, style, within=box.width)


def portrait(data: bytes) -> bytes | None:
    """An avatar as it is kept: a small square PNG and nothing else; None if it cannot be accepted."""
    photo = _opened(data)
    if photo is None:
        return None
    buffer = BytesIO()
    ImageOps.fit(photo, (PORTRAIT_PX, PORTRAIT_PX), Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def _opened(data: bytes) -> Image.Image | None:
    """An image file on a plate; what claims to be large is not even decoded."""
    try:
        # Avatars come from strangers: only these three decoders see them, and no more than a megapixel.
        with Image.open(BytesIO(data), formats=("PNG", "WEBP", "JPEG")) as opened:
            if max(opened.size) > AVATAR_SIDE_MOST:
                return None
            photo = opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    square = Image.new("RGB", photo.size, shaded(colours.PLATE))
    square.paste(photo, (0, 0), photo)
    return square


@by_look(maxsize=256, part=felt_of)
def _photo(avatar: bytes, size: int) -> Image.Image | None:
    """An avatar in a size, dithered to the palette once; None if it cannot be accepted."""
    photo = _opened(avatar)
    if photo is None:
        return None
    small = photo.resize((drawn_px(size), drawn_px(size)), Image.Resampling.LANCZOS)
    # A photo needs more colours than the palette has; dithered to it here, it passes the encoder unchanged.
    return small.quantize(palette=palette_image(), dither=Image.Dither.FLOYDSTEINBERG).convert("RGB")


_APART = 6
"""Pixels between two discs that have room."""


def side_of(members: tuple[Person, ...]) -> Person:
    """A side as one person; a player alone stays as they are."""
    if len(members) == 1:
        return members[0]
    return Person(
        name=", ".join(member.name for member in members),
        initials=members[0].initials,
        colour=members[0].colour,
        avatar=None,
        partners=members,
    )


def members_of(person: Person) -> tuple[Person, ...]:
    """The people that one person of a picture represents."""
    return person.partners or (person,)


def side_width(person: Person, size: int, room: int) -> int:
    """How many pixels the discs of a side take, of at most ``room``."""
    return size + (len(members_of(person)) - 1) * _step(person, size, room)


def draw_side(
    canvas: Canvas, person: Person, at: tuple[int, int], size: int, *, room: int, ring: Paint | None = None
) -> None:
    """The discs of a side from left to right, the upper left corner of the first at ``at``.

    Discs that overlap have no initials but on the last: their colours show who they are.
    """
    step, members = _step(person, size, room), members_of(person)
    for place, member in enumerate(members):
        is_whole = step >= size or place == len(members) - 1
        shown = member if is_whole else replace(member, initials="")
        draw_avatar(canvas, shown, at[0] + place * step, at[1], size, ring=ring)


def _step(person: Person, size: int, room: int) -> int:
    more = len(members_of(person)) - 1
    return min(size + _APART, (room - size) // more) if more else 0
