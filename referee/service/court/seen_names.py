"""What a judge says was seen when moves are carried out at a paper table: names behind "=".

Nobody else knows which card a random discard was, or which one lay on top. The names stand in the
order in which the moves show the cards: "random-discard A 1 = Kiln Tender".
"""

from typing import Final

from referee.effects.sighted import PAPER
from referee.paper import bounds_at
from referee.service.chance import Dice, StatedChance
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.table.naming import Lists, TypedNames, several
from referee.state import Match

SEEN: Final = 'name what was seen behind the moves, in its order: "random-discard A 1 = NAME"'
POSSIBLE: Final = "state moves that are possible, or no remedy"


def parted(moves: str) -> tuple[str, str]:
    """Part moves from what was seen of them at a paper table, which stands behind "="."""
    told, _, said = moves.partition("=")
    return told.strip(), said.strip()


def seen_as(desk: Desk, match: str, state: Match, said: str) -> StatedChance:
    """What was seen at a paper table, for the moves of an order that begins at a state.

    Raises DeskError for names at a match that is dealt by the referee: nothing is unknown there.
    """
    if state.settings.deal != PAPER:
        message, instead = f"nothing is to be named: {said}", 'leave out what stands behind "="'
        raise DeskError("unclear", message, where=match, instead=instead)
    reader = desk.reader(match)
    lists = Lists(state, bounds_at(reader, reader.head()), desk.played_by(state).names())
    return TypedNames(several(said, lists.comma), lists, desk.facts(match, 0, 1)[0].body.people)


def require_asked(chance: Dice, match: str) -> None:
    """Raise DeskError where more was said than the moves show."""
    if isinstance(chance, TypedNames) and (left := chance.left):
        message = f"the moves show no {', '.join(left)}"
        raise DeskError("unclear", message, where=match, instead="name what they show, in its order")
