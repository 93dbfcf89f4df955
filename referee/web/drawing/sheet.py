"""The sheet of a card: what is printed on it, how each line stands now, and where it has been."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from events.vocabulary import POSITIONS, SEATS
from referee.cards import CardDef, is_stated
from referee.sight import View
from referee.timeline import phrases
from referee.web.drawing.cards import KINDS, PrintedLook, told
from referee.web.drawing.half import ROWS

ABILITIES: Final = {
    "constant": "Constant",
    "auto": "Auto",
    "enter": "Enter",
    "action": "Action",
    "use": "Use",
    "burst": "Life Burst",
    "keyword": "Keyword",
    "rule": "Rule",
    "unread": "Not read",
}
HELD: Final = (("hand", "hand"), ("lrig_deck", "LRIG deck"))


class Lying(NamedTuple):
    """Where a card lies in a view: whose it is, in which words, its entry, and its slot if any."""

    seat: str
    where: str
    card: View
    slot: View | None = None


class SheetLine(NamedTuple):
    """One line of a card: its number, what kind of ability, its text, and how it stands now.

    `states` are words, each with the seq since which they hold, 0 for none.
    """

    number: int
    kind: str
    text: str
    states: tuple[tuple[str, int], ...]


class CardStay(NamedTuple):
    """A stay of a card: since which seq it lay where, what brought it there, and when it left."""

    came: int
    where: str
    words: str
    left: int


class CardSheet(NamedTuple):
    """Everything on the sheet of a card; `lying` is None for one that is known by name alone.

    `now` are the answers with it that its viewer may give to the question that waits, `asks` the
    number of the line that asks it, 0 for none. `powers` say what makes its power another than is
    printed.
    """

    seq: int
    viewer: str
    look: PrintedLook
    lying: Lying | None
    facts: tuple[tuple[str, str], ...]
    states: tuple[str, ...]
    lines: tuple[SheetLine, ...]
    stops: tuple[CardStay, ...]
    now: tuple[str, ...] = ()
    asks: int = 0
    powers: tuple[str, ...] = ()


def _rows(side: View) -> Iterator[tuple[str, View]]:
    """The cards of a seat that lie in rows, each with the words of its zone."""
    for zone, words in ROWS.items():
        yield from ((words, card) for card in side[zone])
    for zone, words in HELD:
        yield from ((words, card) for card in side[zone].get("cards", ()))


def lying(view: View, card_id: int) -> Lying | None:
    """Find a card whose face the viewer may know by its id; None for every other id."""
    for seat in SEATS:
        side = view["seats"][seat]
        for words, card in _rows(side):
            if card["id"] == card_id:
                return Lying(seat, f"{seat}'s {words}", card) if "name" in card else None
        for row in ("signi", "lrig"):
            for at, slot in enumerate(side[row]):
                found = _in_slot(slot, card_id, seat, f"{seat}-{POSITIONS[at]}") if slot else None
                if found is not None:
                    return found if "name" in found.card else None
    return None


def _in_slot(slot: View, card_id: int, seat: str, place: str) -> Lying | None:
    if slot["id"] == card_id:
        return Lying(seat, place, slot, slot)
    for card in slot["under"]:
        if card["id"] == card_id:
            return Lying(seat, f"under a card on {place}", card)
    for card in slot["attached"]:
        if card["id"] == card_id:
            return Lying(seat, f"attached on {place} as {card['role'] or 'a card'}", card)
    return None


def _cost(pairs: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{color} \N{MULTIPLICATION SIGN}{n}" for color, n in pairs)


def _facts(card: CardDef) -> Iterator[tuple[str, str]]:
    """What is printed on a card beside its text, each with its label."""
    yield "Type", f"{KINDS.get(card.type, card.type)}{', Craft' if card.craft else ''}"
    yield "Colour", " ".join(card.colors) or "colorless"
    for label, number in (("Level", card.level), ("Power", card.power)):
        if told(number) is not None:
            yield label, str(number)
    for label, words in (
        ("Limit", str(card.limit) if card.limit else ""),
        ("Class", ", ".join(card.classes)),
        ("LRIG type", ", ".join(card.lrig_types)),
        ("Team", ", ".join(card.teams)),
        ("For", ", ".join(card.limiting)),
        ("Grow cost", _cost(card.grow_cost)),
        ("Cost", _cost(card.cost)),
        ("Timing", ", ".join(card.use_timing)),
        ("Coins", str(card.coins) if card.coins else ""),
        ("Icons", ", ".join(card.icons)),
    ):
        if words:
            yield label, words


def _states(slot: View) -> Iterator[str]:
    """How a card on the field stands now."""
    yield "up" if slot["up"] else "down"
    for state in ("frozen", "awakened", "face_down"):
        if slot[state]:
            yield state.replace("_", " ")
    if "printed_power" in slot:
        yield f"power {slot['power']}, printed {slot['printed_power']}"
    yield from (f"[{word}]" for word in slot.get("keywords", ()))
    if slot["under"]:
        names = ", ".join(c.get("name") or "a face-down card" for c in slot["under"])
        yield f"under it: {names}"
    for one in slot["attached"]:
        yield f"{one['role'] or 'attached'}: {one.get('name') or 'a face-down card'}"


def _lines(view: View, card: CardDef, found: Lying | None) -> Iterator[SheetLine]:
    """The lines of a card, each with what is to be said of it now."""
    kinds = {one.line: ABILITIES.get(one.kind, one.kind) for one in card.abilities}
    stated = {one.line for one in card.abilities if is_stated(one)}
    used = (found.slot or {}).get("used", ()) if found else ()
    for number, text in enumerate(card.text, 1):
        unread = kinds.get(number) == ABILITIES["unread"]
        says = (
            "the referee does not carry it out: people state what it does"
            if unread
            else "its outcome is stated"
        )
        states = [(says, 0)] if number in stated else []
        states += [("used up", 0)] if number in used else []
        for row, word in (("lasting", "in force"), ("waiting", "waits to be processed")):
            for one in view[row]:
                if (one["name"], one["line"]) == (card.name, number):
                    until = f", {phrases.until(one['until'])}" if row == "lasting" else ""
                    states.append((f"{word} for {one['seat']}{until}", one["seq"]))
        burst = card.burst and number == len(card.text)
        yield SheetLine(number, "Life Burst" if burst else kinds.get(number, ""), text, tuple(states))


def sheet_of(
    view: View, look: PrintedLook, viewer: str, found: Lying | None, stops: tuple[CardStay, ...]
) -> CardSheet:
    """Sum up a card: `found` says where it lies, None for one that is known by its name alone."""
    slot = found.slot if found else None
    card = look.card
    return CardSheet(
        view["seq"],
        viewer,
        look,
        found,
        tuple(_facts(card)) if card else (),
        tuple(_states(slot)) if slot else (),
        tuple(_lines(view, card, found)) if card else (),
        stops,
    )
