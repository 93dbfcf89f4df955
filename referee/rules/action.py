"""What a person can choose: one shape for every answer."""

from msgspec import Struct


class Action(Struct, frozen=True):
    """An answer to the decision that the match waits for.

    do is a word: play, use, act, grow, retire, charge, attack, guard, pick, yes, no, pass,
    concede. cards are ids (for `pick` also numbers of options), zone a position of the field,
    number the place of an [Action] ability among those of its card (from 1).
    """

    seat: str
    do: str
    cards: tuple[int, ...] = ()
    zone: int = -1
    number: int = -1
    word: str = ""
