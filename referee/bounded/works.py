"""What can be worked out of a given file: by name, from words that JSON can say, and its bytes.

Each is asked of the file alone: no record is opened here, so nothing that is asked can harm one.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, Final

from events.given import FaultyFileError, text_of
from referee.audit import Trust, check_bundle, check_event_file, part_of, root_of
from referee.audit.stored import StoredFile
from referee.audit.words import Unsound
from referee.bounded.given_cards import bare, given_cards, reader_with
from referee.cards import CardDef, CatalogError, read_file
from referee.cards.catalog import read_mechanic
from referee.cards.printed import Row, printed_card, printed_rows, printed_text
from referee.cards.text import TextReader
from referee.cards.told import card_told
from referee.exchange.blind import BlindAnswer, make_answer
from referee.exchange.event_readings import read_again
from referee.positions import Case, PositionError, divide, read_text, show_case
from referee.positions.shelf import case_named, nearest_case
from referee.positions.told import run_told, shown_told
from referee.service import DeskError
from referee.service.store.policies import check_policy

MOST_CASES: Final = 50
"""Cases that are run at once, at most."""
MOST_CARDS: Final = 1_000
"""Cards that are read at once, at most."""
TOLD: Final = 8
"""Problems of a file that are told at once."""
Said = dict[str, Any]


def _policy(_said: Said, data: bytes) -> Any:
    return check_policy(data)


def _cards(said: Said, data: bytes) -> Any:
    """How the cards of a file would be read; raises DeskError for what is no card file."""
    try:
        given = given_cards(data, said["media"])
        known = tuple(map(read_mechanic, said["mechanics"]))
        if said["programs"]:
            reader = reader_with(given, known, said["crafts"], lambda: read_file(None, text_of(given.data)))
            read = read_file(reader, text_of(given.data), "the file")
        else:
            rows = printed_rows(given.data, MOST_CARDS)
            reader = reader_with(given, known, said["crafts"], lambda: bare(rows))
            read = _printed(reader, rows)
    except (CatalogError, FaultyFileError) as error:
        problems = getattr(error, "problems", (str(error),))
        instead = "a card file as docs/cards.md shows it, or one JSON object a line"
        raise DeskError("not-a-card", "; ".join(problems[:TOLD]), instead=instead) from error
    return [card_told(reader, card, said["ruleset"]) for card in read]


def _printed(reader: TextReader, given: Sequence[Row]) -> tuple[CardDef, ...]:
    """Read printed cards; a line that cannot be read is one whose outcome is stated."""
    rows = [(row, printed_text(row)) for row in given]
    return tuple(
        printed_card(row, reader.lenient(text.lines, kind=text.type, burst=text.burst).abilities)
        for row, text in rows
    )


def _positions(said: Said, data: bytes) -> Any:
    """Run the cases of a position file; with `show` also tell what happened in each."""
    cases = [c for c in _cases(data.decode(), said["name"]) if said["only"] in c.row.id]
    if len(cases) > MOST_CASES:
        message = f"{len(cases)} cases, and {MOST_CASES} are the most at once"
        raise DeskError("too-many-cases", message, instead="name some of them with `only`")
    shown = [(case, show_case(case)) for case in cases]
    told = run_told([one.outcome for _, one in shown])
    return told | {"shown": [shown_told(*one) for one in shown] if said["show"] else []}


def _lines(said: Said, data: bytes) -> Any:
    """Count the legal lines from each case of a file, or from a shipped one."""
    depth, text = said["depth"], data.decode()
    cases = _cases(text, "position") if text else [_shipped(said["case"])]
    return [{"case": c.row.id, "depth": depth, "lines": dict(_divided(c, depth))} for c in cases[:MOST_CASES]]


def _divided(case: Case, depth: int) -> Any:
    try:
        return divide(case, depth)
    except PositionError as error:
        raise DeskError(
            "no-board", str(error), where=case.row.id, instead="name a case with a board"
        ) from error


def _cases(text: str, name: str) -> list[Case]:
    try:
        return read_text(text, name)
    except PositionError as error:
        problems = "; ".join(f"line {p.line}: {p.text}" for p in error.problems[:TOLD])
        instead = "docs/positions.md shows how a position is written"
        raise DeskError("not-a-position", problems, where=name, instead=instead) from error


def _shipped(wanted: str) -> Case:
    found = case_named(wanted)
    if found is not None:
        return found
    message = f"no shipped position is named {wanted!r}"
    raise DeskError("unknown-position", message, instead=f"name one such as {nearest_case(wanted)}")


def _bundle(said: Said, data: bytes) -> Any:
    return check_bundle(data, root_of(said["root"]) if said["root"] else None)


def _event_file(said: Said, data: bytes) -> Any:
    """Check the file of an event, and count again what it tells where it holds."""
    stream = BytesIO(data)
    verdict = check_event_file(stream, Trust(root_of(said["root"]) if said["root"] else None))
    file = StoredFile(stream) if verdict.ok else None
    return {"verdict": verdict, "readings": read_again(file.parts, file.read) if file else None}


def _part(said: Said, data: bytes) -> bytes:
    """Give a part of a bundle that holds; raises DeskError for one that does not."""
    found = check_bundle(data)
    if not found.ok:
        raise DeskError("altered", f"{found.part}: {found.reason}", instead="get it anew")
    try:
        return part_of(data, said["name"])
    except Unsound as error:
        raise DeskError("unknown-part", str(error), instead="name one of them") from error


def _answer(said: Said, data: bytes) -> bytes:
    clauses = tuple(said.pop("clauses"))
    return make_answer(data, BlindAnswer("", "", "", clauses=clauses, **said))


WORKS: Final[dict[str, Callable[[Said, bytes], Any]]] = {
    "policy": _policy,
    "cards": _cards,
    "positions": _positions,
    "lines": _lines,
    "bundle": _bundle,
    "event-file": _event_file,
    "part": _part,
    "answer": _answer,
}
"""What can be asked for: bytes go out as they are, everything else as JSON."""
