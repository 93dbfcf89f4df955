"""The schema of what one seat has on the table, as a view shows it.

A view is a plain value when it comes here. A field that a viewer may not read is absent; `null`
always means that nobody has told the referee.
"""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from referee.web.api.forms import CLOSED


class Told(BaseModel):
    """An object with the fields that are described, and no other."""

    model_config = CLOSED


Name = Annotated[
    str | None,
    Field(description="Its name; absent where its face is hidden, null where nobody told it."),
]


def maybe(words: str) -> Any:
    """Describe a field that may be absent."""
    return Field(default_factory=lambda: None, description=words)


class Card(Told):
    """A card that has an id where it lies."""

    id: int = Field(
        description="Id of its stay; it gets another where it moves next.", examples=[30]
    )
    name: Name = maybe("Its name, where the viewer may know it.")


class Beside(Card):
    """A card attached to another, or one whose card is gone."""

    role: str = Field(description="As what it lies there: charm, acce, cloth, ...")


class Placed(Told):
    """A card that the viewer knows by its place in a hidden pile."""

    place: int = Field(description="Its place, 1 at the top.", examples=[1])
    name: Name


class Pile(Told):
    """A deck or a Life Cloth: how many cards, and those that the viewer knows by place."""

    count: int = Field(description="How many cards.", examples=[33])
    known: list[Placed] = Field(description="Those whose face the viewer knows by place.")


class Held(Told):
    """A hand or an LRIG deck: how many cards, and which where they are the viewer's own."""

    count: int = Field(description="How many cards.", examples=[5])
    cards: list[Card] = Field(default_factory=list, description="The viewer's own; else absent.")


class Slot(Card):
    """A card on the field, how it stands, and what holds for it now."""

    up: bool = Field(description="Whether it is up.")
    frozen: bool = Field(description="Whether it is frozen.")
    awakened: bool = Field(description="Whether it is awakened.")
    face_down: bool = Field(description="Whether it lies face down.")
    under: list[Card] = Field(description="The cards under it.")
    attached: list[Beside] = Field(description="The cards attached to it.")
    power: int | None = maybe("Power of a SIGNI as it holds now.")
    printed_power: int | None = maybe("Power that is printed, where it differs.")
    level: int | None = maybe("Level as it holds now.")
    limit: int | None = maybe("Limit of a LRIG as it holds now.")
    colors: list[str] = Field(default_factory=list, description="Colours as they hold now.")
    keywords: list[str] = Field(default_factory=list, description="Keyword abilities it has now.")
    used: list[int] = Field(
        default_factory=list,
        description="Lines of abilities that cannot be used again this turn or game.",
    )


class Side(Told):
    """What one seat has, zone by zone; fields of three are left, center, right."""

    deck: Pile
    life: Pile
    hand: Held
    lrig_deck: Held
    ener: list[Card]
    trash: list[Card]
    lrig_trash: list[Card]
    check: list[Card]
    excluded: list[Card]
    loose: list[Beside]
    signi: list[Slot | None] = Field(description="The three SIGNI Zones.")
    lrig: list[Slot | None] = Field(description="Assist, center and assist LRIG.")
    coins: int
    viruses: list[int] = Field(description="Viruses in each SIGNI Zone.")
    refreshes: int = Field(description="Refreshes of this turn.")
    limit: int = Field(description="The sum of levels that its SIGNI may have.")
