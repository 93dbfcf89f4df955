"""How safe a rewind is: one word out of five, and the sentence that says why."""

from collections.abc import Collection
from typing import Final

from events.wording import counted
from referee.court.replacing import LEAST
from referee.court.returned import Returned
from referee.timeline import Learned

CLEAN: Final = "clean"
SIMPLE: Final = "simple"
FULL: Final = "full"
RANDOM: Final = "needs random replacement"
UNSAFE: Final = "unsafe"
GRADES: Final = (CLEAN, SIMPLE, FULL, RANDOM, UNSAFE)
"""The grades from the safest to the least safe."""


def grade(actions: int, chance: int, learned: Collection[Learned], returned: Collection[Returned]) -> str:
    """Grade a rewind by what happened since its target.

    The first that holds, from the least safe:

    - unsafe: a shuffle, a refresh or another chance fell, and somebody gained information. Where
      the seen cards went cannot be told any more, so no replacement at random restores the odds.
      Or a seen card goes back into a pile where no other could lie in its place.
    - needs random replacement: a card of a deck or a Life Cloth, known to no seat at the target,
      has been seen since; it goes back at random among the cards that no seat knew there.
    - clean: nothing hidden was learned, nothing was left to chance, and at most one action is
      taken back, so that nobody has answered it. This is a decision reversed.
    - simple: at most one action is taken back and nothing was left to chance, but its player
      showed a card on the way, such as one played from the hand.
    - full: anything else. Every action is undone, the last first; a shuffle without information
      gained is undone by randomising the unknown part once all else is done.
    """
    if (chance and learned) or any(one.candidates < LEAST for one in returned):
        return UNSAFE
    if returned:
        return RANDOM
    if actions <= 1 and not chance:
        return SIMPLE if learned else CLEAN
    return FULL


def because(verdict: str, actions: int, chance: int, learned: Collection[Learned]) -> str:
    """Say in one sentence what a grade rests on."""
    taken = f"{counted(actions, 'action is', 'actions are')} taken back"
    fell = "nothing was left to chance" if not chance else f"chance fell {_times(chance)}"
    seats = sorted({one.seat for one in learned})
    told = [f"{s} learned {counted(sum(o.count for o in learned if o.seat == s), 'card')}" for s in seats]
    knowledge = ", ".join(told) or "nothing hidden was learned"
    return f"{verdict[0].upper()}{verdict[1:]}: {taken}, {knowledge}, {fell}."


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
