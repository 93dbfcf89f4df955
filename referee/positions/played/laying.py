"""How the board of a position becomes the facts that lay it, and which boards cannot be."""

from collections.abc import Iterable, Iterator
from typing import Any

from events.kinds import CounterChanged, MarkerPlaced, MatchOpened, PositionLaid
from events.vocabulary import POSITIONS, SEATS
from referee.cards import Catalog
from referee.cards.definition import WHITE_BACKED, CardDef
from referee.positions.errors import PositionProblem
from referee.positions.written.cards import EARLIER, powered
from referee.positions.written.lines import Path as Way
from referee.positions.written.reading import PILES, Case
from referee.positions.written.schema import PositionSide, Signi
from referee.rulebook import NoEdition, UnknownReading, edition, editions, pinned
from referee.rules import Earlier, Laid

MOST_COINS = 5
_WHITE = {"lrig_deck", "lrig_trash"}
_RULES_OF_LIMIT = ("rule-based-action", "limit", "level", "center-lrig", "rule-processing")


def edition_of(case: Case) -> str:
    """The edition of a case: its own, or the last of its ruleset; raises NoEdition."""
    if case.row.edition is not None:
        return edition(case.row.edition).name
    return editions(case.row.ruleset)[-1].name


def header_of(case: Case) -> MatchOpened:
    """The header of the match of a case; raises NoEdition and UnknownReading."""
    readings = pinned(case.row.readings, case.row.ruleset)
    day = next(e.since for e in editions(case.row.ruleset) if e.name == edition_of(case))
    return MatchOpened(case.row.ruleset, edition_of(case), "", day.isoformat(), readings)


def _how(signi: Signi) -> tuple[str, ...]:
    words = (
        ("down", signi.state == "down"),
        ("frozen", signi.frozen),
        ("awakened", signi.awakened),
        ("face-down", signi.face_down),
    )
    return tuple(word for word, holds in words if holds)


def _signi(side: PositionSide) -> Iterator[tuple[int, Signi]]:
    for place, position in enumerate(POSITIONS):
        signi = getattr(side.signi, position)
        if signi is not None:
            yield place, signi


def _field(side: PositionSide, *, setup: bool) -> Iterator[Any]:
    """The cards on the field; in setup the LRIGs lie face down (start.setup.1)."""
    for place, one in _signi(side):
        attached = tuple((a.card, a.role) for a in one.attached)
        yield ("signi", place, one.card, _how(one), tuple(one.under), attached)
    for place, position in enumerate(POSITIONS):
        stack = getattr(side.lrig, position)
        if stack:
            how = tuple(w for w in getattr(side.lrig_states, position).split(",") if w != "up")
            lies = (*how, "face-down") if setup else how
            yield ("lrig", place, stack[0], lies, tuple(stack[1:]), ())


def _laid(seat: str, side: PositionSide, new: int, *, setup: bool) -> tuple[PositionLaid, int]:
    """The fact that lays a side, and the id after the last of its cards."""
    piles = tuple((zone, tuple(getattr(side, zone))) for zone in PILES if getattr(side, zone))
    field = tuple(_field(side, setup=setup))
    body = PositionLaid(
        seat,
        new,
        tuple((zone, len(names)) for zone, names in piles),
        piles,
        field,
        side.coins,
        tuple(sorted(POSITIONS.index(v) for v in side.viruses)),
        side.flags.refreshes_this_turn,
    )
    count = sum(len(names) for _, names in piles)
    count += sum(1 + len(under) + len(attached) for _, _, _, _, under, attached in field)
    return body, new + count


def catalog_of(case: Case) -> tuple[Catalog, tuple[Earlier, ...]]:
    """The cards of a match at a position, and the effects of earlier in its turn."""
    changes: dict[int, str] = {}
    marked: list[tuple[str, int, int]] = []
    for seat in SEATS:
        side: PositionSide = getattr(case.row.board, seat)
        for place, one in _signi(side):
            if one.power_until_end_of_turn:
                by = one.power_until_end_of_turn
                changes[by] = f"This SIGNI gets {by:+} power until end of turn."
                marked.append((seat, place, by))
    cards: list[CardDef] = list(case.cards.values())
    if not marked:
        return Catalog(cards, case.mechanics), ()
    card = powered(changes)
    programs = dict(zip(changes, (a.hash for a in card.abilities), strict=True))
    earlier = tuple(Earlier(seat, place, programs[by], EARLIER) for seat, place, by in marked)
    return Catalog([*cards, card], case.mechanics), earlier


def laid(case: Case, earlier: tuple[Earlier, ...]) -> Laid:
    """What is laid for a case; errors as for `header_of`."""
    row = case.row
    setup = row.phase == "setup.mulligan"
    if row.board is None:
        message = f"{case.place}: a case without a board is not laid"
        raise ValueError(message)
    a, new = _laid("A", row.board.A, 1, setup=setup)
    b, _ = _laid("B", row.board.B, new, setup=setup)
    more = (*_brought("A", row.board.A), *_brought("B", row.board.B))
    return Laid(header_of(case), (a, b), row.turn, row.turn_number, row.phase, earlier, more)


def _brought(seat: str, side: PositionSide) -> Iterator[CounterChanged | MarkerPlaced]:
    """The facts that lay markers, counters and relationships, which sets brought."""
    for word, zones in side.markers.items():
        for zone in zones:
            yield MarkerPlaced(seat, f"[{word}]", POSITIONS.index(zone))
    for word, number in side.counters.items():
        yield CounterChanged(seat, f"{{{word}}}", number)
    for word, names in side.relationships.items():
        for name in names:
            yield CounterChanged(seat, f"{{{word}}}", 1, name)


# Boards that cannot be.


def board_problems(case: Case) -> list[PositionProblem]:
    """Why a board cannot be: each card in a zone of its kind, counters, level and limit."""
    found: list[tuple[Way, str]] = []
    try:
        header_of(case)
    except (NoEdition, UnknownReading) as error:
        found.append((("readings",) if isinstance(error, UnknownReading) else ("edition",), str(error)))
    if case.row.board is None:
        return [case.source.problem((*case.way, *way), text) for way, text in found]
    for seat in SEATS:
        side: PositionSide = getattr(case.row.board, seat)
        for way, text in _side_problems(case, side):
            found.append((("board", seat, *way), text))
    return [case.source.problem((*case.way, *way), text) for way, text in found]


def _side_problems(case: Case, side: PositionSide) -> Iterator[tuple[Way, str]]:
    yield from _zones(case, side)
    yield from _twice(case, side)
    yield from _counters(side)
    yield from _undeclared(case, side)
    yield from _levels(case, side)


def _zones(case: Case, side: PositionSide) -> Iterator[tuple[Way, str]]:
    """Find cards in zones where no rule ever puts them."""
    for zone in PILES:
        for i, name in enumerate(getattr(side, zone)):
            card = case.cards[name]
            white = card.type in WHITE_BACKED
            if zone != "excluded" and white != (zone in _WHITE) and not card.craft:
                kind = "white-backed cards" if zone in _WHITE else "cards of the main deck"
                yield (zone, i), f"{name} is a {card.type}; {zone} holds {kind}"
    for place, one in _signi(side):
        position = POSITIONS[place]
        card = case.cards[one.card]
        if card.type not in {"SIGNI", "RESONA"} and not one.face_down:
            yield ("signi", position, "card"), f"{one.card} is a {card.type}, no SIGNI"
    for position in POSITIONS:
        stack = getattr(side.lrig, position)
        for i, name in enumerate(stack):
            card = case.cards[name]
            if i == 0 and card.type not in {"LRIG", "ASSIST LRIG"}:
                yield ("lrig", position, i), f"{name} is a {card.type}, no LRIG"
        if stack and position == "center" and case.cards[stack[0]].type != "LRIG":
            yield ("lrig", position, 0), f"{stack[0]} is no LRIG that can stand in the center"


def _twice(case: Case, side: PositionSide) -> Iterator[tuple[Way, str]]:
    """Find cards of the LRIG deck in two places: it has no two of a name (glossary.deck.3)."""
    if case.row.ruleset != "diva":
        return
    seen: dict[str, str] = {}
    for way, name in _white_places(side):
        place = ".".join(map(str, way[:-1]))
        if case.cards[name].craft or case.cards[name].type not in WHITE_BACKED:
            continue
        if seen.setdefault(name, place) != place:
            yield way, f"{name} lies in {seen[name]} and in {place}; an LRIG deck has one of it"


def _white_places(side: PositionSide) -> Iterator[tuple[Way, str]]:
    for position in POSITIONS:
        for i, name in enumerate(getattr(side.lrig, position)):
            yield ("lrig", position, i), name
    for zone in ("lrig_deck", "lrig_trash"):
        for i, name in enumerate(getattr(side, zone)):
            yield (zone, i), name


def _counters(side: PositionSide) -> Iterator[tuple[Way, str]]:
    if not 0 <= side.coins <= MOST_COINS:
        yield ("coins",), f"{side.coins} [Coin]; a player has 0 to {MOST_COINS}"
    if len(set(side.viruses)) != len(side.viruses):
        yield ("viruses",), "a SIGNI Zone has one [Virus] at most"
    if side.flags.refreshes_this_turn < 0:
        yield ("flags", "refreshes_this_turn"), "a number from 0 on is wanted"


def _undeclared(case: Case, side: PositionSide) -> Iterator[tuple[Way, str]]:
    """Find words of sets that the file does not declare, and numbers that no counter has."""
    for key, kind in (("markers", "marker"), ("counters", "counter"), ("relationships", "relationship")):
        known = [one.name for one in case.mechanics if one.kind == kind]
        for word in getattr(side, key):
            if word not in known:
                there = ", ".join(known) or "none"
                yield (key, word), f"no {kind} {word!r} is declared by [[mechanic]]; declared are {there}"
    for word, number in side.counters.items():
        if number < 1:
            yield ("counters", word), "a number from 1 on is wanted"


def _levels(case: Case, side: PositionSide) -> Iterator[tuple[Way, str]]:
    """Find what the rules would take from the field at once, unless the case shows just that."""
    stack = side.lrig.center
    if not stack or _shows_limit(case) or case.row.ruleset == "classic":
        return
    center = case.cards[stack[0]]
    levels = {p: case.cards[s.card].level for p, s in _signi(side) if not s.face_down}
    limit = center.limit + sum(case.cards[row[0]].limit for row in (side.lrig.left, side.lrig.right) if row)
    for place, level in levels.items():
        if level > center.level:
            text = f"level {level} on the field above the center LRIG's {center.level}"
            yield ("signi", POSITIONS[place]), f"{text}; over_limit = true allows it"
    if sum(levels.values()) > limit:
        text = f"levels of {sum(levels.values())} on the field above the limit of {limit}"
        yield ("signi",), f"{text}; over_limit = true allows it"


def _shows_limit(case: Case) -> bool:
    """Whether a case is about level and limit, or says itself that they are exceeded."""
    row = case.row
    entries = {c.split(".")[1] for c in row.clauses if c.count(".") > 1}
    if row.over_limit or any(e.startswith(_RULES_OF_LIMIT) for e in entries):
        return True
    return "rule-signi" in str((row.script, row.expect)) or _has_constants(case)


def _has_constants(case: Case) -> bool:
    """Whether a text in play could change a level or the limit."""
    return any(_changes(a.node) for name in _on_field(case) for a in case.cards[name].abilities)


def _on_field(case: Case) -> Iterable[str]:
    for seat in SEATS:
        side: PositionSide = getattr(case.row.board, seat)
        yield from (s.card for _, s in _signi(side))
        yield from (row[0] for p in POSITIONS if (row := getattr(side.lrig, p)))


def _changes(node: Any) -> bool:
    """Whether a program speaks of a level or a limit."""
    if isinstance(node, tuple):
        return any(map(_changes, node))
    return node in {"level", "limit"}
