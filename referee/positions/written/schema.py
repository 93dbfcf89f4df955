"""What a position file may hold, key by key; unknown keys are refused with the nearest word.

Steps and checks are looked at by `rows`, since what they hold depends on the word that they begin
with.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from referee.positions.written.words import PHASES

Seat = Literal["A", "B"]


def _row(value: object) -> object:
    """Let one text stand for a list of one."""
    return [value] if isinstance(value, str) else value


def _lines(value: object) -> object:
    """Let one text with line breaks stand for a list of lines; empty lines are dropped."""
    if isinstance(value, str):
        return [line.strip() for line in value.splitlines() if line.strip()]
    return value


def _readings(value: object) -> object:
    """Let a reading be named as the rulebook does: `refresh.timing`, and a number as its value."""
    if not isinstance(value, dict):
        return value
    found: dict[str, object] = {}
    for name, told in value.items():
        rows = told.items() if isinstance(told, dict) else [("", told)]
        for more, one in rows:
            full = f"{name}.{more}" if more else str(name)
            number = isinstance(one, int) and not isinstance(one, bool)
            found[full.replace(".", "_").replace("-", "_")] = str(one) if number else one
    return found


Names = list[str]
Some = Annotated[list[str], BeforeValidator(_row)]
Text = Annotated[list[str], BeforeValidator(_lines)]


class _StrictPart(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PositionCard(_StrictPart):
    """A card of a position: what is printed on it."""

    type: str
    colors: Names = []
    level: int = -1
    power: int = -1
    classes: Names = []
    limit: int = 0
    lrig_types: Names = []
    cost: dict[str, int] = {}
    grow_cost: dict[str, int] = {}
    use_timing: Names = []
    teams: Some = []
    coins: int = 0
    craft: bool = False
    guard: bool = False
    limiting: Some = []
    icons: Some = []
    text: Text = []
    life_burst: str | None = None
    program: list[dict[str, Any]] | None = None


class Attachment(_StrictPart):
    """A card that is attached to a SIGNI, and how."""

    card: str
    role: Literal["acce", "charm", "soul"] = Field(alias="as")


class Signi(_StrictPart):
    """A SIGNI on the field, with what lies under and on it."""

    card: str
    state: Literal["up", "down"] = "up"
    frozen: bool = False
    awakened: bool = False
    face_down: bool = False
    under: Names = []
    attached: list[Attachment] = []
    power_until_end_of_turn: int = 0


class SigniZones(_StrictPart):
    """The SIGNI Zones of a seat."""

    left: Signi | None = None
    center: Signi | None = None
    right: Signi | None = None


class Stacks(_StrictPart):
    """The LRIG Zones of a seat: stacks, the top first."""

    left: Names = []
    center: Names = []
    right: Names = []


LrigState = Literal["up", "down", "up,frozen", "down,frozen"]


class LrigStates(_StrictPart):
    """How the LRIGs of a seat lie."""

    left: LrigState = "up"
    center: LrigState = "up"
    right: LrigState = "up"


class Flags(_StrictPart):
    """What happened in this turn before the position."""

    refreshes_this_turn: int = 0


class PositionSide(_StrictPart):
    """What a seat has on the table."""

    hand: Names = []
    deck: Names = []
    life: Names = []
    ener: Names = []
    trash: Names = []
    lrig_deck: Names = []
    lrig_trash: Names = []
    excluded: Names = []
    coins: int = 0
    lrig: Stacks = Stacks()
    lrig_states: LrigStates = LrigStates()
    signi: SigniZones = SigniZones()
    viruses: list[Literal["left", "center", "right"]] = []
    markers: dict[str, list[Literal["left", "center", "right"]]] = {}
    counters: dict[str, int] = {}
    relationships: dict[str, Names] = {}
    flags: Flags = Flags()


class PositionBoard(_StrictPart):
    """Both sides of the table."""

    A: PositionSide = PositionSide()
    B: PositionSide = PositionSide()


class CardCount(_StrictPart):
    """So many copies of a card in a deck list."""

    card: str
    count: int = 1


class PositionDeck(_StrictPart):
    """A deck list to be checked."""

    name: str
    main: list[CardCount] = []
    lrig_deck: list[CardCount] = []


if TYPE_CHECKING:
    Phase = str
else:
    Phase = Literal[("deck-check", *PHASES)]


class CaseRow(_StrictPart):
    """A position: a board, a script, and what must hold."""

    id: Annotated[str, Field(min_length=1)]
    ruleset: Literal["diva", "classic"] = "diva"
    edition: str | None = None
    readings: Annotated[dict[str, str], BeforeValidator(_readings)] = {}
    title: str = ""
    system: str = ""
    clauses: Names = []
    why: str = ""
    turn: Seat = "A"
    turn_number: int = Field(default=3, ge=0)
    phase: Phase = "main"
    script: list[Any] = []
    expect: list[Any] = []
    disputed: bool = False
    reading: str = ""
    over_limit: bool = False
    cards: dict[str, PositionCard] = {}
    board: PositionBoard | None = None
    decks: list[PositionDeck] = []
