"""/learn: a game's own panel over a fixed deal, for one person alone; where they are stands in the buttons.

A lesson keeps nothing. Each button carries the number of its step, so that it works after a restart, however
old it is, and whatever is pressed the answer is a step: the next one, or the same with a word of advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from discord import app_commands

from bot.games.gin.words.guide import GinLessonWords
from bot.games.lesson import LEARNER, Lesson
from bot.games.lessons import LESSONS
from bot.games.omaha.words.guide import OmahaLessonWords
from bot.games.rummy13.words.guide import Rummy13LessonWords
from bot.games.uno.words.guide import UnoLessonWords
from bot.matches import Hand, Terms, shown_hand
from bot.words.learning import LessonWords, onward, step_line
from bot.words.phrasebook import say
from cogs.appearance import as_chosen, in_full
from cogs.clocks import BLITZ
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.custom_ids import ActionText, CustomId, DoOrAsk, GameKey, PageNumber
from cogs.games.registry import PANELS
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Small, Text
from cogs.match_ids import Act, Ask, Back, RulesPage
from cogs.options import GAME_CHOICES
from cogs.playing.practice import Practice
from cogs.rulesets import default_game, own_ruleset
from cogs.sending.reply import Reply, Visibility, page_visibility

LESSON_WORDS: Mapping[str, LessonWords] = MappingProxyType(
    {
        "gin": GinLessonWords(),
        "omaha": OmahaLessonWords(),
        "rummy13": Rummy13LessonWords(),
        "uno": UnoLessonWords(),
    }
)
"""The words of each lesson in `LESSONS`, by the key of its game."""


class Learn(CustomId, form="learn:{game}:{step}"):
    """A step of a game's lesson; ``step`` counts from 1."""

    game: GameKey
    step: PageNumber


class Try(CustomId, form="try:{game}:{step}:{ask}:{action}"):
    """Do an action at a step of a lesson, or with ``ask`` see first what it would do."""

    game: GameKey
    step: PageNumber
    ask: DoOrAsk = False
    action: ActionText


class PlayComputer(CustomId, form="computer:{game}"):
    """Begin a match with the computer by the usual rules of a game."""

    game: GameKey


_LESSON_CHOICES = [choice for choice in GAME_CHOICES if choice.value in LESSONS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pupil:
    """Who takes a lesson, and where: what a step is made for."""

    user: int
    name: str


def pupil_of(interaction: Interaction) -> Pupil:
    """The person of an interaction as a pupil."""
    return Pupil(
        user=interaction.user.id,
        name=interaction.user.display_name,
    )


class Lessons(Cog):
    """Lessons, step by step."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._practice = Practice(services)

    @app_commands.command(name="learn", description="Learn a game in a few minutes, cards in hand")
    @everywhere
    @app_commands.describe(game="Which game", step="The step to start with, if you've been here before")
    @app_commands.choices(game=_LESSON_CHOICES)
    @replies(Visibility.PRIVATE)
    async def learn(
        self, reply: Reply, game: str | None = None, step: app_commands.Range[int, 1, 99] = 1
    ) -> None:
        """Show a step of a game's lesson."""
        which = game or await default_game(self._services.matches, reply.interaction.guild_id)
        await self._show_step(reply, which, step)

    @pressed(Learn)
    @replies(page_visibility)
    async def go_to_step(self, reply: Reply, press: Learn) -> None:
        """Show another step."""
        await self._show_step(reply, press.game, press.step)

    @pressed(Try)
    @replies(page_visibility)
    async def try_action(self, reply: Reply, press: Try) -> None:
        """Answer with what an action at a step leads to."""
        await self._show(reply, tried_layout(press, pupil_of(reply.interaction)))

    @pressed(PlayComputer)
    @replies(Visibility.PRIVATE)
    async def play_computer(self, reply: Reply, press: PlayComputer) -> None:
        """Begin a match with the computer by the game's first rules."""
        game, _ = _lesson(press.game)
        ruleset = own_ruleset(game)
        terms = Terms(game=ruleset.game, preset=ruleset.preset, rules=ruleset.rules, turn_limit=BLITZ)
        await self._practice.begin(reply, terms)

    async def _show_step(self, reply: Reply, game: str, step: int) -> None:
        """Answer with a step of a lesson."""
        await self._show(reply, step_layout(game, step, pupil_of(reply.interaction)))

    async def _show(self, reply: Reply, layout: Layout) -> None:
        """Show a step as the pupil has chosen to see cards."""
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        await reply.show(await self._services.renderer.render(as_chosen(layout, chosen)))


def step_layout(game: str, step: int, pupil: Pupil, *, note: str = "") -> Layout:
    """A step as it stands, with a word of advice if a press led nowhere."""
    game, lesson = _lesson(game)
    step = lesson.nearest(step)
    panel = in_full(PANELS[game].hand(_hand(lesson, step, pupil)))
    shown = _rewritten(panel, game, step) if lesson.right(step) else _to_read(panel)
    return _layout(game, step, shown, note=note)


def tried_layout(press: Try, pupil: Pupil) -> Layout:
    """What a press comes to: the next step, a preview with its buttons, or the same step and advice."""
    game, lesson = _lesson(press.game)
    step = lesson.nearest(press.step)
    right = lesson.right(step)
    if not right:
        return step_layout(game, step, pupil)
    if not press.ask and press.action == right:
        return step_layout(game, step + 1, pupil)
    hand = _hand(lesson, step, pupil)
    if press.ask and f"{right} ".startswith(f"{press.action} "):
        question = PANELS[game].question(hand, press.action)
        if question is not None:
            return _layout(game, step, _rewritten(question, game, step))
    why = LESSON_WORDS[game].astray(lesson.name(step), press.action, hand.view)
    return step_layout(game, step, pupil, note=why)


def _lesson(game: str) -> tuple[str, Lesson]:
    """The lesson of a game; of one that has none, the first lesson there is."""
    key = game if game in LESSONS else next(iter(LESSONS))
    return key, LESSONS[key]


def _hand(lesson: Lesson, step: int, pupil: Pupil) -> Hand:
    """The pupil's hand at a step, in the learner's seat opposite the computer."""
    return shown_hand(
        lesson.game.KEY,
        lesson.preset,
        lesson.reached(step),
        LEARNER,
        user=pupil.user,
        name=pupil.name,
        computer="lesson",
    )


def _layout(game: str, step: int, shown: Iterable[Block], *, note: str = "") -> Layout:
    """The words of a step, what it shows, and the way to its neighbours."""
    lesson, words = LESSONS[game], LESSON_WORDS[game]
    name = lesson.name(step)
    title = words.title(name)
    return Layout(
        blocks=(
            Text(f"### {title}\n{words.told(name)}"),
            *(_advised(shown, note) if note else shown),
            *((Text(onward()),) if step == len(lesson) else ()),
            ButtonRow(tuple(_ways(game, step))),
            Small(step_line(step, len(lesson))),
        ),
    )


def _ways(game: str, step: int) -> Iterator[Button]:
    """The buttons that lead to other steps, and after the last one to a match."""
    lesson = LESSONS[game]
    last = step == len(lesson)
    yield Button(label=say("Previous step"), id=Learn(game=game, step=max(step - 1, 1)), disabled=step == 1)
    if not last and not lesson.right(step):
        yield Button(label=say("Next"), id=Learn(game=game, step=step + 1), style=ButtonStyle.MAIN)
    if last:
        yield Button(label=say("Play the computer"), id=PlayComputer(game=game), style=ButtonStyle.FINISH)
        yield Button(label=say("Rules"), id=RulesPage(game=game, page=1))


def _to_read(panel: Iterable[Block]) -> Iterator[Block]:
    """The first picture of a panel: after a deal both hands at its end, within a deal the hand."""
    yield next(block for block in panel if isinstance(block, Image))


def _advised(shown: Iterable[Block], note: str) -> Iterator[Block]:
    """The blocks with a word of advice where somebody looks who has just pressed: above the buttons."""
    is_told = False
    for block in shown:
        if isinstance(block, ButtonRow) and not is_told:
            is_told = True
            yield Text(f"💡 {note}")
        yield block


def _rewritten(panel: Iterable[Block], game: str, step: int) -> Iterator[Block]:
    """The panel with its buttons led back to the lesson; menus and other buttons a lesson does without."""
    for block in panel:
        if isinstance(block, ButtonRow):
            buttons = tuple(key for each in block.buttons if (key := _led_back(each, game, step)) is not None)
            if buttons:
                yield ButtonRow(buttons)
        elif isinstance(block, Text | Small | Image):
            yield block


def _led_back(key: Button, game: str, step: int) -> Button | None:
    """A button of the panel as one of the lesson."""
    match key.id:
        case Act(action=action):
            press: Try | Learn = Try(game=game, step=step, action=action)
        case Ask(action=action):
            press = Try(game=game, step=step, action=action, ask=True)
        case Back():
            press = Learn(game=game, step=step)
        case _:
            return None
    return Button(label=key.label, id=press, style=key.style, disabled=key.disabled)
