"""What may stand in a card file, key by key: the one place of this room where pydantic stands."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _lines(value: object) -> object:
    """Let one text with line breaks stand for a list of lines; empty lines are dropped."""
    if isinstance(value, str):
        return [line.strip() for line in value.splitlines() if line.strip()]
    return value


Lines = Annotated[list[str], BeforeValidator(_lines)]
Words = list[str]
Part = list[Any]


class _StrictRow(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AbilityRow(_StrictRow):
    """One printed line of abilities: its number, and a program, a keyword or a rule of play."""

    line: int
    keyword: str | None = None
    of: Part | None = None
    rule: str | None = None
    cond: Part | None = None
    name: str | None = None
    kind: Literal["constant", "auto", "enter", "action", "use", "burst", "unread"] | None = None
    on: Part | None = None
    body: Part | None = None
    effects: list[Part] | None = None
    gate: Part | None = None
    works: Part | None = None
    cost: list[Part] | None = None
    limit: str | None = None
    window: Words | None = None


class CardRow(_StrictRow):
    """One card: what is printed on it."""

    name: str
    type: str
    colors: Words = []
    level: int = -1
    power: int = -1
    limit: int = 0
    classes: Words = []
    lrig_types: Words = []
    teams: Words = []
    cost: dict[str, int] = {}
    grow_cost: dict[str, int] = {}
    use_timing: Words = []
    coins: int = 0
    guard: bool = False
    craft: bool = False
    limiting: Words = []
    icons: Words = []
    text: Lines = []
    life_burst: str | None = None
    ability: list[AbilityRow] = []


class CardFile(_StrictRow):
    """A file of cards."""

    card: list[CardRow] = Field(min_length=1)
