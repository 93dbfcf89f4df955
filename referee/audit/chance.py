"""Did chance fall by the shares of the house and both seats, and by nothing else?

What events/shares.py says is worked out once more here, with the standard library alone. Of a match
whose first fact says that its chance is shared, it is checked that nobody told a share before all
three had committed, that each share has its commitment, that draws are counted without a gap over
the log, undone stretches among them, that no cards were shuffled but by a draw, and that the house
told its share of a match that ended. Once that is known, each result that is open in this copy is
held against the stream that follows from the three shares; one that is sealed is counted.

A draw that made no order took single cards, or nothing: whoever knows the shares could draw until
the next order suits them. Such draws are counted too; playing the match again checks them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from hmac import digest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.audit.words import HASH, Unsound, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_SHARE: Final = b"wixoss-share-v1"
_CHANCE: Final = b"wixoss-chance-v1"
_PARTIES: Final = ("house", "A", "B")
_SEATS: Final = ("A", "B")
_SPAN: Final = 1 << 64
_SALTED: Final = 16
_JUDGE: Final = b"J"
SHUFFLES: Final = frozenset({"deck.shuffled", "deck.refreshed", "cards.mixed"})
ALONE: Final = "what they were for is checked by audit --rerun alone"
"""What is said of draws that made no order: cards are moved by facts that name no draw."""
KINDS: Final = SHUFFLES | {
    "match.opened",
    "match.ended",
    "first.decided",
    "chance.committed",
    "chance.revealed",
    "chance.waived",
    "chance.drawn",
    "chance.opened",
}
"""The kinds of facts that say something of chance."""

Thrown = tuple[int, str, int, int, str, int, bytes, bytes | None, bytes]


class ChanceVerdict(NamedTuple):
    """Whether chance fell by the shares; if not, the first bad seq and why.

    ``words`` say what was checked, "" of a match whose chance is not shared.
    """

    words: str = ""
    first_bad: int = 0
    reason: str = ""


class _Draw(NamedTuple):
    seq: int
    number: int
    taken: int
    among: int
    result: list[int] | None


def check_chance(
    match: str, rows: Sequence[Thrown], opened: Mapping[tuple[int, bytes], bytes] | None = None
) -> ChanceVerdict:
    """Check the facts about the chance of a match, of KINDS and in their order.

    ``opened`` are hidden parts that were opened beside the record, by seq and audience.
    """
    walk = _Falls(match, opened or {})
    seq = 0
    try:
        for row in rows:
            seq = row[0]
            walk.take(row)
        seq = 0
        return ChanceVerdict(walk.words())
    except _Bad as bad:
        return ChanceVerdict("", bad.seq or seq, str(bad))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError):
        return ChanceVerdict("", seq, "what it says of chance is malformed")


class _Bad(Unsound):
    """What does not hold of the chance of a match, and at which seq; 0 for the row at hand."""

    def __init__(self, what: str, seq: int = 0) -> None:
        super().__init__(what)
        self.seq = seq


class _Falls:
    """How far the facts about chance hold."""

    def __init__(self, match: str, opened: Mapping[tuple[int, bytes], bytes]) -> None:
        self.match, self.opened = match, opened
        self.shared = False
        self.commitments: dict[str, str] = {}
        self.shares: dict[str, str] = {}
        self.told = self.waived = self.over = False
        self.ended = 0
        self.draws: list[_Draw] = []
        self.orders: list[tuple[int, list[int] | None, _Draw]] = []
        self.besides = 0

    def take(self, row: Thrown) -> None:
        """Take the next fact; raises _Bad for one that cannot stand there."""
        seq, kind, shown, hidden = row[0], row[1], row[6], row[7]
        said: dict[str, Any] = json.loads(shown) | _judged_part(hidden, self.opened.get((seq, _JUDGE)))
        if kind == "match.opened":
            if seq != 1:
                raise _Bad("a match is opened by its first fact, and this is another one")
            self.shared = said.get("chance") == "shared"
        elif kind.startswith("chance.") and not self.shared:
            raise _Bad("the chance of this match is not shared, as its first fact says")
        elif self.shared:
            name = "shuffled" if kind in SHUFFLES else kind.replace(".", "_")
            getattr(self, f"_{name}")(seq, said)

    def _chance_committed(self, _: int, said: dict[str, Any]) -> None:
        party = said["party"]
        if party in self.commitments or party not in _PARTIES:
            raise _Bad(f"{party} commits a second time")
        if self.told:
            raise _Bad(f"{party} commits after a share was told, and could choose by it")
        self.commitments[party] = said["commitment"]
        if "share" in said:
            self._share(party, said["share"])

    def _chance_revealed(self, _: int, said: dict[str, Any]) -> None:
        if set(_PARTIES) != set(self.commitments):
            raise _Bad("a share is told before all three have committed to theirs")
        self.told = True
        self._share(said["seat"], said["share"])

    def _share(self, party: str, share: str) -> None:
        row = _packed(_SHARE, self.match.encode(), party.encode(), bytes.fromhex(share))
        if sha256(row).hexdigest() != self.commitments[party]:
            raise _Bad(f"this is not the share to which {party} committed")
        if self.shares.setdefault(party, share) != share:
            raise _Bad(f"{party} tells another share than before")

    def _chance_waived(self, _: int, said: dict[str, Any]) -> None:
        if {"A", "B"} <= set(self.shares):
            raise _Bad(f"the share of {said['seat']} is waived after it was told")
        self.waived = True

    def _chance_opened(self, _: int, said: dict[str, Any]) -> None:
        self._share("house", said["share"])
        self.over = True

    def _match_ended(self, seq: int, _: dict[str, Any]) -> None:
        self.ended = self.ended or seq

    def _chance_drawn(self, seq: int, said: dict[str, Any]) -> None:
        if said["draw"] != len(self.draws) + 1:
            raise _Bad(f"draw {said['draw']} stands where draw {len(self.draws) + 1} has to")
        if self.waived or self.over or not {"A", "B"} <= set(self.shares):
            raise _Bad("a draw by the shares where they do not hold")
        self.draws.append(_Draw(seq, said["draw"], said["count"], said["among"], said.get("result")))

    def _shuffled(self, seq: int, said: dict[str, Any]) -> None:
        if self.waived or self.over:
            self.besides += 1
        elif not self.draws or self.draws[-1].seq != seq - 1:
            raise _Bad("cards are shuffled here, and no draw by the shares says how")
        else:
            self.orders.append((seq, said.get("order"), self.draws[-1]))

    def _first_decided(self, seq: int, said: dict[str, Any]) -> None:
        if said.get("method") != "chance":
            return
        if self.waived or self.over:
            self.besides += 1
            return
        used = {at for at, _, one in self.orders if one.seq == at - 1}
        dice = [one for one in self.draws if (one.taken, one.among) == (2, 2) and one.seq + 1 not in used]
        if not dice:
            raise _Bad("who plays first was thrown here, and no draw by the shares says how")
        seat = _SEATS.index(said["chooser"])
        self.orders.append((seq, [seat, 1 - seat], dice[-1]))

    def words(self) -> str:
        """Check all results by the shares; say how many follow from them. Raises _Bad."""
        if not self.shared:
            return ""
        if self.waived:
            return "its chance is the machine's: an official waived a share"
        if self.ended and not self.over:
            raise _Bad("the match ended, and the house did not tell its share", self.ended)
        besides = ""
        if self.besides:
            besides = (
                f"; {counted(self.besides, 'result')} came after the house told its share, from the machine"
            )
        if set(self.shares) != set(_PARTIES):
            return f"{counted(len(self.draws), 'draw')} by shares that are not all told yet"
        shares = (bytes.fromhex(self.shares[party]) for party in _PARTIES)
        key = sha256(_packed(_CHANCE, self.match.encode(), *shares)).digest()
        made = {one.number: _drawn(key, one) for one in self.draws}
        for one in self.draws:
            if one.result is not None and one.result != made[one.number]:
                raise _Bad(f"draw {one.number} does not follow from the shares", one.seq)
        for seq, order, one in self.orders:
            if order is not None and order != made[one.number]:
                raise _Bad(f"this is not what draw {one.number} gave", seq)
        good = sum(one.result is not None for one in self.draws)
        sealed = f", {len(self.draws) - good} sealed" if good < len(self.draws) else ""
        follow = counted(good, "result follows", "results follow")
        loose = len(self.draws) - len({one.number for _, _, one in self.orders})
        alone = f", {loose} of which made no order: {ALONE}" if loose else ""
        return f"{follow} from the three shares{sealed}{alone}{besides}"


def _packed(*parts: bytes) -> bytes:
    return b"".join([len(part).to_bytes(2, "big") + part for part in parts])


def _drawn(key: bytes, draw: _Draw) -> list[int]:
    """What a draw gives: the first places of a shuffle by the numbers of its stream."""
    stream, row = _numbers(key, draw.number), list(range(draw.among))
    for at in range(draw.taken):
        bound = draw.among - at
        most = _SPAN - _SPAN % bound
        other = at + next(number for number in stream if number < most) % bound
        row[at], row[other] = row[other], row[at]
    return row[: draw.taken]


def _numbers(key: bytes, draw: int) -> Iterator[int]:
    block = 0
    while True:
        made = digest(key, draw.to_bytes(8, "big") + block.to_bytes(8, "big"), "sha256")
        for at in range(0, HASH, 8):
            yield int.from_bytes(made[at : at + 8], "big")
        block += 1


def _judged_part(hidden: bytes | None, opened: bytes | None) -> dict[str, Any]:
    """What the judge's part of a hidden column says, or what was opened of it beside the record."""
    body, at, column = opened or b"", 0, hidden or b""
    while at < len(column):
        form, end = column[at], at + 2 + column[at + 1]
        audience = column[at + 2 : end]
        if form == 1:
            at = end + HASH
            continue
        start = end + _SALTED + 4
        at = start + int.from_bytes(column[end + _SALTED : start], "big")
        if audience == _JUDGE:
            body = column[start:at]
    found: dict[str, Any] = json.loads(body) if body else {}
    return found
