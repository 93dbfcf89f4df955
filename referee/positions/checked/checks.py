"""What must hold: each check looks at a moment of the match and says what it found instead."""

from collections.abc import Callable, Iterable
from typing import Any

from events.vocabulary import POSITIONS
from referee.positions.checked.seen import count_seen, known_to, revealed
from referee.positions.outcome import Failed
from referee.positions.places import ZONES, cards_at, slot_at, spot_of
from referee.positions.played.refused import refused
from referee.positions.played.table import BoardMoment, PlayedPosition
from referee.positions.written.lines import Path as Way
from referee.positions.written.words import DECISIONS, SIZES, SUMS
from referee.rulebook import same_rule
from referee.state import Match, Slot

Wrong = tuple[Any, Any]
"""What was expected and what was found."""
Row = dict[str, Any]
Check = Callable[[BoardMoment, Row], Wrong | None]


def checked(played: PlayedPosition, rows: Iterable[Row], way: Way) -> None:
    """Look whether all checks hold at one moment; raises Failed for the first that does not.

    Where they name the decision or the phase in which the match waits by now, they may all be meant
    for that moment.
    """
    rows = list(rows)
    first: Failed | None = None
    moments = list(reversed(played.moments))
    if any(row["check"] in {"decision", "phase"} for row in rows):
        moments.append(BoardMoment(played, played.head))
    for moment in moments:
        failed = _at(moment, rows, way)
        if failed is None:
            return
        first = first or failed
    if first is not None:
        raise first


def _at(moment: BoardMoment, rows: list[Row], way: Way) -> Failed | None:
    for i, row in enumerate(rows):
        wrong = CHECKS[row["check"]](moment, row)
        if wrong is not None:
            return Failed((*way, i), row["check"], *wrong, moment.seq)
    return None


def _equal(expected: Any, found: Any) -> Wrong | None:
    return None if expected == found else (expected, found)


# Zones.


def _slots(state: Match, seat: str, zone: str) -> list[Slot]:
    side = state.seat(seat)
    return [s for s in (side.signi if zone == "signi" else side.lrig) if s is not None]


def names_in(state: Match, seat: str, zone: str) -> list[str]:
    """Name the cards of a zone, the top first; of a stack all of it."""
    if zone == "signi":
        return [str(s.card.name) for s in _slots(state, seat, "signi") if not s.face_down]
    spot = spot_of(f"{seat}.{zone}")
    if spot is None:
        return [str(c.name) for c in getattr(state.seat(seat), ZONES[zone])]
    if spot.zone == "lrig":
        slot = slot_at(state, spot)
        return [] if slot is None else [str(c.name) for c in (slot.card, *slot.under)]
    return [str(c.name) for c in cards_at(state, spot)]


def _zone(moment: BoardMoment, row: Row) -> Wrong | None:
    found = names_in(moment.state, row["seat"], row["zone"])
    wanted = list(row["cards"])
    ordered = row.get("ordered") or row["zone"].startswith("lrig.")
    if found == wanted or (not ordered and sorted(found) == sorted(wanted)):
        return None
    return wanted, found


def _contains(moment: BoardMoment, row: Row) -> Wrong | None:
    found = names_in(moment.state, row["seat"], row["zone"])
    left = list(found)
    for name in row["cards"]:
        if name not in left:
            return f"{name} in {row['seat']}.{row['zone']}", found
        left.remove(name)
    return None


def _lacks(moment: BoardMoment, row: Row) -> Wrong | None:
    found = names_in(moment.state, row["seat"], row["zone"])
    there = [n for n in row["cards"] if n in found]
    return (f"no {there[0]} in {row['seat']}.{row['zone']}", found) if there else None


def _count(moment: BoardMoment, row: Row) -> Wrong | None:
    if row["zone"] in SUMS:
        return _equal(row["value"], sizes(moment.state, row["seat"])[row["zone"]])
    return _equal(row["value"], len(names_in(moment.state, row["seat"], row["zone"])))


def sizes(state: Match, seat: str) -> dict[str, int]:
    """How many cards a seat has in each zone."""
    side = state.seat(seat)
    signi, lrig = _slots(state, seat, "signi"), _slots(state, seat, "lrig")
    found = {name: len(getattr(side, zone)) for name, zone in ZONES.items()}
    found["signi"] = len(signi)
    found["under_signi"] = sum(len(s.under) for s in signi)
    found["attached"] = sum(len(s.attached) for s in signi)
    found["lrig_stack"] = sum(1 + len(s.under) for s in lrig)
    return found


def _counts(moment: BoardMoment, row: Row) -> Wrong | None:
    found = sizes(moment.state, row["seat"])
    wanted = {name: row[name] for name in SIZES if name in row}
    wrong = {name: value for name, value in wanted.items() if found[name] != value}
    return (wrong, {name: found[name] for name in wrong}) if wrong else None


def _field(moment: BoardMoment, row: Row) -> Wrong | None:
    slots = moment.state.seat(row["seat"]).signi
    names = [str(s.card.name) if s is not None else "" for s in slots]
    found = dict(zip(POSITIONS, names, strict=True))
    wrong = {p: row[p] for p in POSITIONS if p in row and row[p] != found[p]}
    return (wrong, {p: found[p] for p in wrong}) if wrong else None


# Cards on the field, seats, the match.


def _slot(moment: BoardMoment, place: str) -> Slot | None:
    spot = spot_of(place)
    return None if spot is None else slot_at(moment.state, spot)


def _power(moment: BoardMoment, row: Row) -> Wrong | None:
    slot = _slot(moment, row["at"])
    if slot is None:
        return row["value"], f"nothing at {row['at']}"
    derived = moment.board.by_id.get(slot.card.id)
    return _equal(row["value"], None if derived is None else derived.power)


def _state(moment: BoardMoment, row: Row) -> Wrong | None:
    slot = _slot(moment, row["at"])
    found = f"nothing at {row['at']}" if slot is None else "up" if slot.up else "down"
    return _equal(row["value"], found)


def _flag(moment: BoardMoment, row: Row) -> Wrong | None:
    spot = spot_of(row["at"])
    if spot is None or spot.position < 0:
        return row["value"], f"{row['at']} is no place of the field"
    slot = slot_at(moment.state, spot)
    if row["flag"] == "infected":
        infected = slot is not None and spot.position in moment.state.seat(spot.seat).viruses
        return _equal(row["value"], infected)
    return _equal(row["value"], slot is not None and getattr(slot, row["flag"]))


def _coins(moment: BoardMoment, row: Row) -> Wrong | None:
    """Count the [Coin] of a seat, in the view of a viewer where one is named."""
    if "viewer" in row:
        return _equal(row["value"], moment.view(row["viewer"])["seats"][row["seat"]].get("coins"))
    return _equal(row["value"], moment.state.seat(row["seat"]).coins)


def _viruses(moment: BoardMoment, row: Row) -> Wrong | None:
    found = [POSITIONS[i] for i in moment.state.seat(row["seat"]).viruses]
    return _equal(sorted(row["zones"]), sorted(found))


def _markers(moment: BoardMoment, row: Row) -> Wrong | None:
    found = [POSITIONS[i] for i in moment.state.seat(row["seat"]).marked(f"[{row['marker']}]")]
    return _equal(sorted(row["zones"]), sorted(found))


def _counter(moment: BoardMoment, row: Row) -> Wrong | None:
    return _equal(row["value"], moment.state.seat(row["seat"]).count(f"{{{row['counter']}}}"))


def _relationships(moment: BoardMoment, row: Row) -> Wrong | None:
    word = f"{{{row['relationship']}}}"
    found = [of for said, of, _ in moment.state.seat(row["seat"]).counters if said == word]
    return _equal(sorted(row["names"]), sorted(found))


def _decision(moment: BoardMoment, row: Row) -> Wrong | None:
    """Look at what waits: at the moment, or where the match waits after it."""
    wanted = (row["kind"], row.get("seat", ""))
    found: Any = "nothing waits"
    for state in (moment.state, moment.played.state):
        decision = state.decision
        if decision is not None:
            if decision.kind in DECISIONS[row["kind"]] and wanted[1] in {"", decision.seat}:
                return None
            found = f"{decision.kind} asked of {decision.seat}"
    return f"{wanted[0]} asked of {wanted[1] or 'a seat'}", found


def _phase(moment: BoardMoment, row: Row) -> Wrong | None:
    """Look at turn and phase: at the moment, or where the match waits after it."""
    wanted = {k: row[k] for k in ("turn", "phase", "turn_number") if k in row}
    rows = []
    for state in (moment.state, moment.played.state):
        turn = state.turn
        found = {"turn": turn.seat, "phase": turn.phase, "turn_number": turn.number}
        rows.append({k: found[k] for k in wanted})
    return None if wanted in rows else (wanted, rows[0])


def _winner(moment: BoardMoment, row: Row) -> Wrong | None:
    return _equal(row["value"], moment.state.winner or "none")


def _legal(moment: BoardMoment, row: Row) -> Wrong | None:
    against = refused(moment.played, {"seat": row["seat"], **row["action"]})
    if row["value"] is not bool(against):
        return None
    found = f"not legal: {against}" if against else "legal"
    return ("legal" if row["value"] else "not legal"), found


# Sight, decks, clauses.


def _visible_to(moment: BoardMoment, row: Row) -> Wrong | None:
    known = known_to(moment, row["what"], row["viewer"])
    if known is None:
        return row["value"], f"nothing at {row['what']}"
    return _equal(row["value"], known)


def _visible_count(moment: BoardMoment, row: Row) -> Wrong | None:
    return _equal(row["value"], count_seen(moment, row["what"], row["viewer"]))


def _was_revealed(moment: BoardMoment, row: Row) -> Wrong | None:
    return _equal(row["value"], revealed(moment, row["card"], row["to"]))


def _cites(moment: BoardMoment, row: Row) -> Wrong | None:
    cited = [c for f in moment.passed for c in f.clauses]
    missing = [w for w in row["clauses"] if not any(same_rule(c, w) for c in cited)]
    if not missing:
        return None
    return missing, sorted(set(cited)) or "no clause"


CHECKS: dict[str, Check] = {
    "zone": _zone,
    "contains": _contains,
    "lacks": _lacks,
    "count": _count,
    "counts": _counts,
    "field": _field,
    "power": _power,
    "state": _state,
    "flag": _flag,
    "coins": _coins,
    "viruses": _viruses,
    "markers": _markers,
    "counter": _counter,
    "relationships": _relationships,
    "decision": _decision,
    "phase": _phase,
    "winner": _winner,
    "legal": _legal,
    "visible_to": _visible_to,
    "visible_count": _visible_count,
    "was_revealed": _was_revealed,
    "cites": _cites,
}
"""How each check is looked at."""
