"""How sets, filters, amounts and conditions of a program are read: as functions, made once.

Question: what does a phrase of a text mean on the table as it lies?
Each function takes the world (a run or a board in the making) and the scope of the text. A set
is a list of cards; a name that was bound holds ids of stays, and a stay that is over is no card.
May import: what referee.effects may. Public names: the four readers and their functions.
"""

from referee.effects.read import amounts, conditions, filters, history, sets, together
from referee.effects.read.attributes import ATTRS
from referee.effects.read.base import (
    AMOUNTS,
    CONDS,
    FILTERS,
    SETS,
    place_of,
    read_amount,
    read_cond,
    read_count,
    read_filter,
    read_names,
    read_set,
    seats,
)
from referee.effects.read.conditions import EVERY_SORT, TEXT, asks_of, reads_of, sort_of
from referee.effects.read.last_known import last_of, left_card, names_of_text, recalls
from referee.effects.read.places import spot_of

EXECUTABLE = frozenset((*SETS, *FILTERS, *AMOUNTS, *CONDS))
"""The node types that can be read."""

__all__ = [
    "ATTRS",
    "EVERY_SORT",
    "EXECUTABLE",
    "TEXT",
    "amounts",
    "asks_of",
    "conditions",
    "filters",
    "history",
    "last_of",
    "left_card",
    "names_of_text",
    "place_of",
    "read_amount",
    "read_cond",
    "read_count",
    "read_filter",
    "read_names",
    "read_set",
    "reads_of",
    "recalls",
    "seats",
    "sets",
    "sort_of",
    "spot_of",
    "together",
]
