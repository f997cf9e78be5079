"""What each action is worth to the expert of UNO rules, and why the best one is better than the next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.uno.actions import Action, NameColour, Play
from bot.games.uno.advice import Advice, Why
from bot.games.uno.cards import Card, Face, matches
from bot.games.uno.player.expert import Expert, networks, objective, options
from bot.games.uno.player.features import (
    NEXT_FITS,
    NEXT_SIZE,
    OWN_FITS,
    OWN_POINTS,
    OWN_SIZE,
    OWN_WILD,
    POINTS,
    After,
    Features,
)
from bot.games.uno.player.habits import first_catch, late_call
from bot.games.uno.player.sensible import NEAR
from bot.games.uno.rules import UnoRules
from bot.games.uno.view import UnoView
from bot.players.judging import Scale

CLEAR = 1.0
"""Points, or percent, by which an action must be better for a reason to be told: less is no difference."""

_MOST = 0.5
"""The part of the lead that one thing must make up to be told as the reason."""

_DOUBT = 0.005
"""The chance to win that is neither promised nor denied: a network says how it is on average."""

_OWED_TO = {
    Why.WILD: OWN_WILD,
    Why.HIT: NEXT_SIZE,
    Why.AGAIN: NEXT_SIZE,
    Why.COLOUR: OWN_FITS,
    Why.FITS: OWN_FITS,
    Why.STUCK: NEXT_FITS,
    Why.POINTS: OWN_POINTS,
    Why.FEWER: OWN_SIZE,
}
"""The numbers of an action that each reason rests on."""


def advise(view: UnoView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """The actions that the expert weighs, the one that it would play first; a call or a catch stands alone.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    alert = late_call(view, legal) or first_catch(legal)
    if alert is not None:
        return (Advice(action=alert, worth=0.0, won=0.0, cards=len(view.hand)),)
    weighed = options(view, legal)
    first = Expert().choose(view, legal, seed=seed)
    features = Features(view)
    found = valued(view, features, weighed)
    found.sort(key=lambda each: (each.action == first, each.worth), reverse=True)
    if len(found) > 1:
        found[0] = compared(view, found[0], found[1])
    return tuple(found)


def compared(view: UnoView, best: Advice, other: Advice) -> Advice:
    """The best action with what it has before another one, if one thing explains it."""
    return replace(best, why=_why(view, Features(view), best, other))


def scale(rules: UnoRules) -> Scale:
    """What losses say of a player: percent of the chance to win the one round, or points, at a choice."""
    return Scale(1.4, 1.5) if rules.single_round else Scale(2.5, 2.5)


def valued(view: UnoView, features: Features, weighed: Sequence[Action | None]) -> list[Advice]:
    """Each of the actions with what the networks expect of it and what is known of the table after it."""
    network = networks().duel if len(features.sizes) == 1 else networks().table
    partial, output = network.partial_sums(features.common()), objective(view.rules)
    found = []
    for action in weighed:
        after = features.after(action)
        outputs = network.outputs(features.own(action), partial)
        won = min(1 - _DOUBT, max(_DOUBT, outputs[0]))
        if isinstance(action, Play) and not after.hand and not after.unknown:
            won = 1.0  # the last card wins the round (4.1)
        told = Advice(action=action, worth=100 * outputs[output], won=won)
        found.append(_with_facts(view, features, told, after))
    return found


def _with_facts(view: UnoView, features: Features, told: Advice, after: After) -> Advice:
    """The advice with what is known of the table after its action."""
    colour, again = after.colour, after.turn == features.seat
    size = 0 if again else after.sizes[after.turn]
    return replace(
        told,
        cards=len(after.hand) + after.unknown,
        points=sum(POINTS[card] for card in after.hand),
        fits=sum(colour is None or matches(card, after.top, colour) for card in after.hand),
        same=0 if colour is None else sum(card.colour is colour for card in after.hand),
        stuck=0.0 if again else (1 - features.share(after)) ** size,
        hit=features.next if _hits(view, features, told.action, after) else None,
        again=again and not isinstance(told.action, NameColour),
    )


def _hits(view: UnoView, features: Features, action: Action | None, after: After) -> bool:
    """Whether the next player, who is about to go out, draws or loses the turn by a card played."""
    if not isinstance(action, Play) or features.sizes[features.next] > NEAR:
        return False
    skips = action.card.face is Face.SKIP or (action.card.face is Face.REVERSE and len(features.sizes) == 1)
    return skips or after.drawn > 0 or (after.owed > view.owed and action.card is not Card.WILD)


def _why(view: UnoView, features: Features, best: Advice, other: Advice) -> Why | None:
    """The one thing to which the networks owe most of the lead of the best action."""
    lead = best.worth - other.worth
    # Who goes out needs no reason, and what is hardly better has none.
    if lead < CLEAR or not best.cards:
        return None
    network = networks().duel if len(features.sizes) == 1 else networks().table
    partial, output = network.partial_sums(features.common()), objective(view.rules)
    mine, others = features.own(best.action), features.own(other.action)
    owed = {}
    for why in (each for each in Why if _holds(each, best, other)):
        exchanged = list(mine)
        for at in _OWED_TO[why]:
            exchanged[at] = others[at]
        # What the action would be worth if it were as the other one in this alone.
        owed[why] = best.worth - 100 * network.outputs(exchanged, partial)[output]
    greatest = max(owed, key=owed.__getitem__, default=None)
    return greatest if greatest is not None and owed[greatest] >= _MOST * lead else None


def _holds(why: Why, best: Advice, other: Advice) -> bool:
    """Whether a reason is true of the two actions."""
    match why:
        case Why.WILD:
            return _is_wild(other.action) and not _is_wild(best.action)
        case Why.HIT:
            return best.hit is not None and other.hit is None
        case Why.AGAIN:
            return best.again and not other.again and best.hit is None
        case Why.COLOUR:
            return best.same > other.same
        case Why.FITS:
            return best.fits > other.fits
        case Why.STUCK:
            return best.stuck > other.stuck and not other.again
        case Why.POINTS:
            return best.points < other.points
        case Why.FEWER:
            return best.cards < other.cards


def _is_wild(action: Action | None) -> bool:
    return isinstance(action, Play) and action.card.is_wild
