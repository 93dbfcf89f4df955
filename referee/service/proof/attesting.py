"""How the desk proves what it holds: roots, proofs, openings and public copies of its matches."""

from collections.abc import Collection, Iterator, Sequence
from typing import BinaryIO, Final

from msgspec import Struct
from msgspec.structs import replace

from events.blobs import pins
from events.chain import genesis
from events.data import OptionalSeq
from events.kinds import EventOpened, Fact, PersonEntered, PolicyAdopted
from events.log import Row
from events.parts import unpack
from events.proofs import growth, inclusion, openings
from events.transfer import export_match
from events.wording import counted
from referee.audit import OpeningsVerdict, check_openings
from referee.court.consent import unconsented
from referee.court.policy import may
from referee.service.commands import JUDGE
from referee.service.desk import Desk
from referee.service.errors import DeskError, SealedCopy, refused
from referee.service.looking import is_sealed
from referee.service.proof.roots import rows_in, size_of
from referee.service.store.reader import rows_of
from referee.timeline import court_at

COMMITTED: Final = ("deck.listed", "deck.shuffled", "deck.refreshed", "person.entered")
"""The facts that fix hidden lists and orders before anybody plays by them."""
OPENABLE: Final = {
    "lists": ("deck.listed", "person.entered"),
    "shuffles": ("deck.shuffled", "deck.refreshed", "cards.mixed", "chance.drawn"),
    "choices": ("action.taken", "decision.asked"),
    "cards": ("cards.moved", "cards.shown", "cards.turned"),
}
"""What may be opened alone, and the facts that hold it."""
UNTOLD: Final = ("seed",)
"""Tags that no sealed copy tells: all dice of a match follow from the seed it was opened with."""


class Commitment(Struct, frozen=True):
    """A hidden part that was fixed before it was played by.

    ``seat`` is whose list or deck it is (at an event the person), ``audience`` who could read it,
    ``hash`` the commitment that stands in the chain; ``answered`` is the seq of the first answer
    that came after, 0 for none yet.
    """

    seq: int
    kind: str
    seat: str
    audience: str
    hash: str
    answered: OptionalSeq


def prove_fact(
    desk: Desk,
    match: str,
    seq: int,
    size: int | None = None,
    *,
    opened: bool = False,
    by: str = JUDGE,
) -> bytes:
    """Prove that a fact stands in the first `size` facts, else in all there are now.

    Its hidden parts go out as commitments unless they are `opened`, which the policy lets some
    roles order. Raises DeskError for a fact that is not there and for who may not.
    """
    ref = desk.log.match(match)
    tree = desk.trees.of(ref)
    whole = size_of(match, tree.size, size)
    if not 0 < seq <= whole:
        raise DeskError(
            "unknown-point",
            f"there is no fact {seq} among the first {whole} of {match}",
            instead=f"name a seq from 1 to {whole}",
        )
    if ref.parent is not None and seq <= ref.parent.seq:
        raise DeskError(
            "shared",
            f"fact {seq} is one that the branch {match} shares with its parent",
            instead="prove it in the match that has it",
        )
    rows = rows_of(desk.log, ref, max(seq - 2, 0), seq)
    shown = _opening(desk, match, by, _audiences(rows[-1:])) if opened else ()
    previous = rows[0].hash if seq > 1 else genesis(match)
    return inclusion(match, rows[-1], previous, tree, size=whole, opened=shown)


def prove_growth(desk: Desk, match: str, first: int, size: int) -> bytes:
    """Prove that the first facts of a match are the beginning of a longer stretch of it.

    Raises DeskError for sizes that it never had, in that order.
    """
    tree = desk.trees.of(desk.log.match(match))
    whole = size_of(match, tree.size, size)
    if not 0 < first <= whole:
        raise DeskError(
            "unknown-point",
            f"{counted(first, 'fact is', 'facts are')} not the beginning of the first {whole} of {match}",
            instead=f"grow from a size between 1 and {whole}",
        )
    return growth(match, tree, first=first, size=whole)


def commitments_of(desk: Desk, match: str) -> list[Commitment]:
    """List the deck lists and shuffles of a match as they were fixed, part by part."""
    rows = rows_in(desk, match)
    found: list[Commitment] = []
    waiting: list[Commitment] = []
    for row, fact in zip(rows, desk.facts(match), strict=True):
        if row.kind == "action.taken":
            found += [replace(one, answered=row.seq) for one in waiting]
            waiting = []
        if row.kind in COMMITTED and row.hidden:
            waiting += [
                Commitment(row.seq, row.kind, _whose(fact), part.audience, part.commitment.hex(), 0)
                for part in unpack(row.hidden)
            ]
    return found + waiting


def openings_of(
    desk: Desk, match: str, what: Collection[str] = (), audiences: Collection[str] = (), *, by: str
) -> Iterator[bytes]:
    """Open hidden parts of a match that is over: lines that prove themselves to a sealed copy.

    `what` names entries of OPENABLE, or nothing for every part. Raises DeskError while the
    match goes on, and for who may not.
    """
    if not _over(desk, match):
        message = f"{match} goes on; what is hidden must stay so until it is over"
        instead = f"wait for its end, or open one fact: referee prove {match}@SEQ --open"
        raise DeskError("not-over", message, where=match, instead=instead)
    _opening(desk, match, by, ())
    _consented(desk, match, audiences)
    kinds = {kind for name in what for kind in OPENABLE[name]}
    rows = [row for row in rows_in(desk, match) if not kinds or row.kind in kinds]
    return openings(match, rows, audiences)


def _consented(desk: Desk, match: str, audiences: Collection[str]) -> None:
    """Raise DeskError where the policy asks for a consent that a seat did not give."""
    reader = desk.reader(match)
    if isinstance(reader.facts(0, 1)[0].body, EventOpened):
        return
    court = court_at(reader, reader.head())
    missing = unconsented(court, desk.policy(match), audiences)
    if missing is not None:
        raise refused(missing, match)


def hold_openings(desk: Desk, match: str, lines: Sequence[bytes]) -> OpeningsVerdict:
    """Hold a file of openings against the commitments of a match of this log."""
    return check_openings(lines, match, rows_in(desk, match))


def export_record(desk: Desk, match: str, out: BinaryIO, *, sealed: Sequence[str] = ()) -> None:
    """Write the record of a match with the cards and the policy it was played by.

    Those go with it that were taken up later, too.
    The record of an event goes with every policy that ever held there. What is UNTOLD stays
    here where parts are sealed.
    """
    opened = desk.facts(match, 0, 1)[0].body
    if isinstance(opened, EventOpened):
        blobs = [("policy", one) for one in dict.fromkeys(_policies_of(desk, match))]
    else:
        later = [pin.hash for pin in pins(rows_in(desk, match)) if pin.kind == "catalog"]
        blobs = [("catalog", one) for one in dict.fromkeys((str(opened.catalog), *later))]
        blobs += [("policy", str(opened.policy))] if opened.policy else []
    untold = UNTOLD if sealed else ()
    export_match(desk.log, match, out, blobs=blobs, sealed=sealed, untold=untold)


def _policies_of(desk: Desk, event: str) -> list[str]:
    bodies = (fact.body for fact in desk.facts(event))
    return [b.policy for b in bodies if isinstance(b, (EventOpened, PolicyAdopted))]


def audiences_of(desk: Desk, match: str) -> list[str]:
    """Name the audiences that the hidden parts of a match have: seal them all to publish it."""
    return _audiences(rows_in(desk, match))


def _over(desk: Desk, match: str) -> bool:
    """Whether a match has ended, or an event is closed."""
    log = desk.eventlogs.find(match)
    return bool(desk.state(match).winner if log is None else log.event.closed)


def _opening(desk: Desk, match: str, by: str, audiences: Sequence[str]) -> Sequence[str]:
    """The audiences to open; raises DeskError where the policy does not let them."""
    if is_sealed(desk, match):
        raise SealedCopy(match, "opened here: it holds commitments alone")
    fault = may(desk.policy(match), desk.who(match, by), "open")
    if fault is not None:
        raise refused(fault, match)
    return audiences


def _whose(fact: Fact) -> str:
    """Name the seat whose list or deck a fact fixes; at an event the person."""
    body = fact.body
    return str(body.person if isinstance(body, PersonEntered) else body.seat)


def _audiences(rows: Sequence[Row]) -> list[str]:
    return sorted({part.audience for row in rows if row.hidden for part in unpack(row.hidden)})
