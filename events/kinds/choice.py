"""Facts about choices: what a person did, and what the match waits for."""

from msgspec import Struct

from events.kinds.base import FrameRow, Judge, Public, Seen, fact


@fact("action.taken")
class ActionTaken(Struct, frozen=True):
    """What a person chose, as given: the cause of the outcomes that follow.

    cards are ids (or numbers of options); zone is a position of the field; number is the place of
    an ability among the [Action] abilities of a card; -1 where it does not apply.
    """

    seat: Public[str]
    do: Public[str]
    cards: Seen[tuple[int, ...]] = ()
    zone: Public[int] = -1
    number: Public[int] = -1
    word: Public[str] = ""
    seen: Public[str] = "ABS"


@fact("decision.asked")
class DecisionAsked(Struct, frozen=True):
    """What the match waits for: one shape for every waiting point.

    items are the ids (or options) to choose from, least and most how many of them; about says
    more where the kind needs it, such as the colours of a cost. The frames of the machine that
    changed since the last wait replace the stack from `depth` on.
    """

    kind: Public[str]
    seat: Public[str]
    items: Seen[tuple[int, ...]] = ()
    least: Public[int] = 0
    most: Public[int] = 0
    about: Public[tuple[tuple[str, int], ...]] = ()
    seen: Public[str] = "ABS"
    depth: Public[int] = 0
    frames: Judge[tuple[FrameRow, ...]] = ()


@fact("decision.unanswerable")
class DecisionUnanswerable(Struct, frozen=True):
    """A question had no legal answer: it is not asked, and a judge states what happens instead.

    The fields are those of the question; why says what speaks against the nearest answer.
    """

    kind: Public[str]
    seat: Public[str]
    items: Seen[tuple[int, ...]] = ()
    least: Public[int] = 0
    most: Public[int] = 0
    about: Public[tuple[tuple[str, int], ...]] = ()
    why: Seen[str] = ""
    seen: Public[str] = "ABS"


@fact("decision.settled")
class DecisionSettled(Struct, frozen=True):
    """A question with a single answer was answered without asking."""

    kind: Public[str]
    seat: Public[str]
    items: Seen[tuple[int, ...]] = ()
    seen: Public[str] = "ABS"
