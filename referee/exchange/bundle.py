"""A case as one file: the record, what was seen, ruled and said, proofs, and who looked.

Every part is plain text (JSON, JSON Lines, notation, TOML), so that the file opens with the tools
that any computer has. The record and its root are the evidence; the other parts are readings of it,
and `referee.audit.bundles` holds them against it.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, Final, NamedTuple

from referee.exchange.archive import MANIFEST, json_bytes, manifest_of, zipped
from referee.exchange.errors import NotationError
from referee.exchange.handing import notation_of, only_match
from referee.exchange.movetext import Style
from referee.exchange.notation import READING, Wish
from referee.exchange.pages import readme
from referee.rulebook import clause, known
from referee.service import Desk
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import standing_at
from referee.service.court.punishing import penalties_at
from referee.service.court.ruling import rulings_at
from referee.service.court.watching import accesses_at
from referee.service.looking import catalog_at, is_sealed, projected_facts, view_at
from referee.service.proof.attesting import audiences_of, export_record, prove_fact
from referee.service.proof.roots import root_of
from referee.timeline import ListReader, say, states

FORMAT: Final = "wixoss-case"
VERSION: Final = 1
WHOLE: Final = ("A", "B", "spectator", "judge")
PUBLIC: Final = ("spectator",)
NAMED: Final = ("name", "names", "main", "lrig_deck")
"""The fields of facts that name cards."""


class BundleRequest(NamedTuple):
    """What a bundle is about: the case, the stretch of the match, further seqs to be shown."""

    match: str
    first: int
    last: int
    case: str
    at: tuple[int, ...] = ()
    public: bool = False

    @property
    def viewer(self) -> str:
        """Whose eyes the readings are for."""
        return "spectator" if self.public else "judge"


class _BundleCase:
    """A case while its parts are gathered."""

    def __init__(self, desk: Desk, wanted: BundleRequest) -> None:
        self.desk, self.wanted, self.match = desk, wanted, wanted.match
        self.viewer = wanted.viewer
        self.facts = projected_facts(desk, self.match, self.viewer)
        self.head = len(self.facts)
        self.slice = self.facts[wanted.first - 1 : wanted.last]
        bodies = desk.facts(self.match)
        self.court = [t for t, f in zip(self.facts, bodies, strict=True) if f.body.COURT]
        self.opened = bodies[0].body

    def seqs(self) -> list[int]:
        """The seqs that are shown: both ends, those named, those that rulings looked at."""
        looked = {seq for fact in self.court for seq in fact["body"].get("looked_at", ())}
        named = {self.wanted.first, self.wanted.last, *self.wanted.at, *looked}
        return sorted(seq for seq in named if 0 < seq <= self.head)

    def parts(self) -> Iterator[tuple[str, bytes]]:
        """Every part but the page that tells of them."""
        yield "record.jsonl", self._record()
        yield "game.wxn", self._notation()
        yield "log.txt", "".join(f"{line}\n" for line in self.log()).encode()
        for seq in self.seqs():
            for viewer in PUBLIC if self.wanted.public else WHOLE:
                view = view_at(self.desk, self.match, viewer, seq)
                yield f"views/{seq:06}-{viewer}.json", json_bytes(view)
        yield from self._court()
        yield "clauses.json", json_bytes(self.clauses())
        yield "cards.json", json_bytes(self.cards())
        yield from self._proofs()
        yield "access.json", json_bytes(self._access())
        if self.opened.policy:
            yield "policy.toml", self.desk.log.blob("policy", self.opened.policy) or b""

    def _record(self) -> bytes:
        out = BytesIO()
        sealed = audiences_of(self.desk, self.match) if self.wanted.public else ()
        export_record(self.desk, self.match, out, sealed=sealed)
        return out.getvalue()

    def _notation(self) -> bytes:
        wish = Wish(READING, Style(self.viewer, marks=True))
        return notation_of(self.desk, self.match, wish).encode()

    def log(self) -> Iterator[str]:
        """Tell the stretch in words, with seqs and clauses."""
        facts = self.desk.facts(self.match)
        first, last = self.wanted.first, self.wanted.last
        at = states(ListReader(facts), range(first - 1, last + 1))
        for fact in facts[first - 1 : last]:
            words = say(fact, at[fact.seq - 1], at[fact.seq], self.viewer, level="full")
            if words is not None:
                yield f"{fact.seq:>6}  {words}"

    def _court(self) -> Iterator[tuple[str, bytes]]:
        """The facts of the court, and each family as it stands."""
        desk, match, viewer = self.desk, self.match, self.viewer
        yield "court/facts.json", json_bytes(self.court)
        now = standing_at(desk, match, viewer)
        said = [f for f in self.court if f["kind"] == "statement.made"]
        families: Mapping[str, object] = {
            "calls": now.calls,
            "notes": now.notes,
            "rulings": rulings_at(desk, match, viewer),
            "penalties": penalties_at(desk, match, viewer),
            "appeals": appeals_at(desk, match, viewer),
            "statements": [f["body"] | {"seq": f["seq"], "by": f["actor"]} for f in said],
        }
        for name, rows in families.items():
            yield f"court/{name}.json", json_bytes(rows)

    def clauses(self) -> dict[str, str]:
        """What the clauses say that the stretch and the court cite, in our own words."""
        cited = {c for fact in (*self.slice, *self.court) for c in fact["clauses"]}
        return {one: clause(one).text for one in sorted(cited) if known(one)}

    def cards(self) -> dict[str, Any]:
        """The cards that the stretch names, as the match has them."""
        catalog = catalog_at(self.desk, self.match, self.seqs()[-1])
        there = set(catalog.names())
        named = {name for fact in self.slice for name in _names(fact)} & there
        return {name: _printed(catalog.definition(name)) for name in sorted(named)}

    def _proofs(self) -> Iterator[tuple[str, bytes]]:
        yield "proofs/root.txt", f"{root_of(self.desk, self.match)}\n".encode()
        proven = sorted({*self.seqs(), *(fact["seq"] for fact in self.court)})
        for seq in proven:
            yield f"proofs/{seq:06}.json", prove_fact(self.desk, self.match, seq)

    def _access(self) -> list[object]:
        return [*accesses_at(self.desk, self.match, self.viewer)]


def _names(fact: Mapping[str, Any]) -> Iterator[str]:
    body = fact["body"]
    for field in NAMED:
        said = body.get(field) or ()
        yield from (said,) if isinstance(said, str) else (name for name in said if name)
    if "by" in fact:
        yield fact["by"][0]


def _printed(card: Any) -> dict[str, object]:
    """What a card prints, without the programs of its abilities."""
    return {
        name: value
        for name in card.__struct_fields__
        if name not in {"abilities", "gives"} and (value := getattr(card, name))
    }


def make_bundle(desk: Desk, wanted: BundleRequest) -> bytes:
    """A case as the bytes of one zip file; the same match and request give the same bytes.

    That of a sealed copy is public, as the copy is.

    Args:
        desk: The desk that has the match.
        wanted: What the bundle is about.

    Returns:
        The file.

    Raises:
        NotationError: The match is a branch, or the stretch is none.
    """
    only_match(desk, wanted.match)
    if desk.log.match(wanted.match).parent is not None:
        what = f"{wanted.match} is a branch: what is ruled there is ruled nowhere"
        raise NotationError(0, what, "bundle the match that it left", asked=True)
    head = desk.reader(wanted.match).head()
    if not 0 < wanted.first <= wanted.last <= head:
        what = f"{wanted.first}..{wanted.last} is no stretch of {wanted.match}"
        instead = f"name one within 1..{head}, the lower seq first"
        raise NotationError(0, what, instead, asked=True)
    wanted = wanted._replace(public=wanted.public or is_sealed(desk, wanted.match))
    case = _BundleCase(desk, wanted)
    parts = dict(case.parts())
    said = {
        "format": FORMAT, "version": VERSION, "case": wanted.case, "match": wanted.match,
        "first": wanted.first, "last": wanted.last, "head": head,
        "root": root_of(desk, wanted.match), "public": wanted.public,
    }  # fmt: skip
    parts["README.txt"] = readme(said, parts).encode()
    manifest = manifest_of(parts, said)
    return zipped([("README.txt", parts.pop("README.txt")), (MANIFEST, manifest), *parts.items()])
