"""Two events that differ in what registration hides, and in what came within a spectator's delay.

The code of the poster, who is behind the id of somebody who waits, the deck list of another, whether the
link of a page was used, why somebody left, what was asked at a table: none of it is for visitors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from events.stores import open_log
from referee.cards import shipped_decks
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, join
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token, use_link
from referee.service.orders import decided, events, own, pairings, rounds
from tests.ordering import enter_person, given, written
from tests.soak.crawling import unhashed
from tests.soak.leaks import LATER, NOW, SECOND, Pair

TWIN, YOUNG, FAR = "twin-cup", "young-cup", "far-cup"
KIM: Final = "organiser:kim"
OLD: Final = NOW - 2 * LATER * SECOND
"""When the events began, longer ago than any delay."""
FRESH: Final = NOW - 600 * SECOND


class World(NamedTuple):
    """What one of the two events hides."""

    code: str
    people: tuple[tuple[str, str], ...]
    deck: str
    used: bool
    reason: str
    question: str


WORLDS: Final = (
    World(
        "KILN-4821",
        (("Orla Quill", "orla@example.org"), ("Tove Marsh", "tove@example.net")),
        "ember-court",
        used=False,
        reason="entered twice",
        question="Who is first?",
    ),
    World(
        "TIDE-7733",
        (("Tove Marsh", "tove@example.net"), ("Orla Quill", "orla@example.org")),
        "tide-chorus",
        used=True,
        reason="is unwell",
        question="May I go out?",
    ),
)
WAIT: Final = (4, 5)
"""Which of those who enter find no place."""
PASSES: Final = {
    "a player": Pass("player", "p-001", event=TWIN),
    "a spectator": Pass("spectator", event=TWIN),
    "a late spectator": Pass("spectator", event=TWIN, delay=60),
    "somebody far": Pass("player", "p-009", event=FAR),
    "an organiser far": Pass("organiser", "eve", event=FAR),
}
HIDDEN: Final = frozenset(
    text
    for one in WORLDS
    for text in (one.code, one.reason, one.question, *(part for row in one.people for part in row))
)


def event_pairs(records: Sequence[Path]) -> Iterator[Pair]:
    """Write the event of each world into a record; give everybody who may not tell them apart."""
    for place, world in zip(records, WORLDS, strict=True):
        with closing(_at(place, OLD)) as desk:
            _twin(desk, world)
        with closing(_at(place, NOW)) as desk:
            open_event(desk, FAR, "eve", date="2026-03-01")
            enter_person(desk, FAR, "p-009", "ember-court", "organiser:eve")
            found = {name: make_token(desk, one).token for name, one in PASSES.items()}
    for who, token in {"nobody": "", **found}.items():
        yield Pair(f"{TWIN} for {who}", TWIN, token, unhashed, HIDDEN, 8, event=TWIN)


def young_pairs(records: Sequence[Path]) -> Iterator[Pair]:
    """Write an event into both records, which goes on in one of them within the delay of spectators."""
    for number, place in enumerate(records):
        with closing(_at(place, OLD)) as desk:
            _entered(desk, YOUNG)
        if not number:
            with closing(_at(place, FRESH)) as desk:
                _later(desk)
        with closing(_at(place, NOW)) as desk:
            found = [make_token(desk, Pass("spectator", event=one, delay=LATER)).token for one in (YOUNG, "")]
    for who, token in zip(("of it", "of all"), found, strict=True):
        yield Pair(f"{YOUNG} for a late one {who}", YOUNG, token, unhashed, HIDDEN, 4, event=YOUNG)


def _at(place: Path, now: int) -> Desk:
    """Sit down at a record at a time; chance repeats."""
    number = Random(f"{now}").getrandbits(30)
    return Desk(open_log(str(place)), clock=lambda: now, dice=seeded_dice(1), entropy=seeded_entropy(number))


def _key(text: str) -> str:
    return f"own-{Random(text).getrandbits(96):024x}"


def _entered(desk: Desk, event: str, code: str = "", places: int = 2) -> None:
    open_event(desk, event, "kim", date="2026-03-01", title="The same cup", names=False)
    given(events.appoint, desk, event, KIM, "ann", "head-judge")
    given(own.registration, desk, event, KIM, places=places, waiting=5, code=code)


def _twin(desk: Desk, world: World) -> None:
    """Run the event of a world: two tables, and two who wait; the table of the first person is no secret."""
    _entered(desk, TWIN, world.code, places=4)
    decks = shipped_decks("diva")
    for number in range(6):
        name, contact = world.people[number % 2] if number in WAIT else (f"Player {number}", "")
        text = written(decks[world.deck if number else "ember-court"])
        join(desk, TWIN, Newcomer(name, contact, text, code=world.code), key=_key(str(number)))
    given(pairings.pair, desk, TWIN, KIM, 1, how="round-robin")
    given(rounds.begin, desk, TWIN, KIM, 1)
    (far,) = (one for one in event_at(desk, TWIN).tables_of(1) if "p-001" not in one.people)
    for person, (name, contact) in zip(far.people, world.people, strict=True):
        put_person(desk, person, name, contact, replace=True)
    link = make_token(desk, Pass("player", far.people[0], event=TWIN), once=True)
    if world.used:
        use_link(desk, link.token)
    given(own.call, desk, TWIN, f"player:{far.people[1]}", 1, far.table, question=world.question)
    given(decided.result, desk, TWIN, KIM, 1, far.table, "A")
    given(own.drop_several, desk, TWIN, KIM, people=("p-005",), reason=world.reason)


def _later(desk: Desk) -> None:
    """What comes of the other event within the delay: entries, a code, a page, somebody who leaves."""
    names = "Orla Quill", "Tove Marsh", "Ed Ost"
    first, second, _ = (join(desk, YOUNG, Newcomer(name), key=_key(name)).person for name in names)
    given(own.registration, desk, YOUNG, KIM, places=2, waiting=9, code=WORLDS[0].code)
    make_token(desk, Pass("player", first, event=YOUNG), once=True)
    given(own.drop_several, desk, YOUNG, KIM, people=(second,), reason=WORLDS[0].reason)
