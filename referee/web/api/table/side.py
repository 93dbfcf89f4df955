"""The schema of what one seat has on the table, as a view shows it.

A view is a plain value when it comes here. A field that a viewer may not read is absent; `null`
always means that nobody has told the referee.
"""

from typing import Annotated

from msgspec import UNSET, UnsetType

from referee.service.queries.schema import Answered, means

Name = Annotated[
    str | None,
    means("Its name; absent where its face is hidden, null where nobody told it."),
]


class CardView(Answered, frozen=True):
    """A card that has an id where it lies."""

    id: Annotated[int, means("Id of its stay; it gets another where it moves next.", 30)]
    name: Annotated[str | UnsetType | None, means("Its name, where the viewer may know it.")] = UNSET


class AttachedCard(CardView, frozen=True, kw_only=True):
    """A card attached to another, or one whose card is gone."""

    role: Annotated[str, means("As what it lies there: charm, acce, cloth, ...")]


class Placed(Answered, frozen=True):
    """A card that the viewer knows by its place in a hidden pile."""

    place: Annotated[int, means("Its place, 1 at the top.", 1)]
    name: Name


class Pile(Answered, frozen=True):
    """A deck or a Life Cloth: how many cards, and those that the viewer knows by place."""

    count: Annotated[int, means("How many cards.", 33)]
    known: Annotated[list[Placed], means("Those whose face the viewer knows by place.")]


class HeldPile(Answered, frozen=True):
    """A hand or an LRIG deck: how many cards, and which where they are the viewer's own."""

    count: Annotated[int, means("How many cards.", 5)]
    cards: Annotated[list[CardView] | UnsetType, means("The viewer's own; else absent.")] = UNSET


class SlotView(CardView, frozen=True, kw_only=True):
    """A card on the field, how it stands, and what holds for it now."""

    up: Annotated[bool, means("Whether it is up.")]
    frozen: Annotated[bool, means("Whether it is frozen.")]
    awakened: Annotated[bool, means("Whether it is awakened.")]
    face_down: Annotated[bool, means("Whether it lies face down.")]
    under: Annotated[list[CardView], means("The cards under it.")]
    attached: Annotated[list[AttachedCard], means("The cards attached to it.")]
    power: Annotated[int | UnsetType | None, means("Power of a SIGNI as it holds now.")] = UNSET
    printed_power: Annotated[int | UnsetType | None, means("Power that is printed, where it differs.")] = (
        UNSET
    )
    level: Annotated[int | UnsetType | None, means("Level as it holds now.")] = UNSET
    limit: Annotated[int | UnsetType | None, means("Limit of a LRIG as it holds now.")] = UNSET
    colors: Annotated[list[str] | UnsetType, means("Colours as they hold now.")] = UNSET
    keywords: Annotated[list[str] | UnsetType, means("Keyword abilities it has now.")] = UNSET
    unread: Annotated[
        list[int] | UnsetType, means("Lines of it that nobody carries out, and that people see to.")
    ] = UNSET
    used: Annotated[
        list[int] | UnsetType,
        means("Lines of abilities that cannot be used again this turn or game."),
    ] = UNSET


class Side(Answered, frozen=True):
    """What one seat has, zone by zone; fields of three are left, center, right."""

    deck: Pile
    life: Pile
    hand: HeldPile
    lrig_deck: HeldPile
    ener: list[CardView]
    trash: list[CardView]
    lrig_trash: list[CardView]
    check: list[CardView]
    excluded: list[CardView]
    loose: list[AttachedCard]
    signi: Annotated[list[SlotView | None], means("The three SIGNI Zones.")]
    lrig: Annotated[list[SlotView | None], means("Assist, center and assist LRIG.")]
    coins: int
    viruses: Annotated[list[int], means("Viruses in each SIGNI Zone.")]
    refreshes: Annotated[int, means("Refreshes of this turn.")]
    limit: Annotated[int, means("The sum of levels that its SIGNI may have.")]
    markers: Annotated[
        dict[str, list[int]] | UnsetType, means("SIGNI Zones with a marker that a set brought, by its word.")
    ] = UNSET
    counters: Annotated[
        dict[str, int] | UnsetType, means("How many it has of a counter that a set brought, by its word.")
    ] = UNSET
    relationships: Annotated[
        dict[str, list[str]] | UnsetType, means("Cards with whose names it has a relationship, by its word.")
    ] = UNSET
