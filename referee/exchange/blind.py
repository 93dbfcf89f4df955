"""A second judge rules on the same position and claims, without the first ruling; who agrees?

A pack holds what the first judge had before ruling: the table, the log of play up to it, the
question and what the parties said. It holds nothing of the court but that: no ruling, no penalty,
nobody's remark, and nothing that came after. An answer names the pack by its hash, so that both
judges are known to have ruled on the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from textwrap import wrap
from typing import Any, Final, NamedTuple

from msgspec import Struct, convert

from events.given import FaultyFileError, json_of, unzipped
from events.kinds import StatementMade
from events.wording import instead_of, some_of
from referee.court.given import GivenRuling, chain_of, rulings_of
from referee.court.punished import Penalty
from referee.court.rulings import REMEDIES
from referee.court.standing import standing
from referee.exchange.archive import MANIFEST, json_bytes, manifest_of, zipped
from referee.exchange.errors import NotationError
from referee.rulebook import known, nearest
from referee.service import Desk
from referee.service.court.punishing import penalties_at
from referee.service.errors import SealedCopy
from referee.service.looking import is_sealed, view_at
from referee.sight import project_fact
from referee.timeline import Reader, court_at, live_path, path_facts, say, states

FORMAT: Final = "wixoss-review"
ANSWER: Final = "wixoss-review-answer"
VERSION: Final = 1
WIDTH: Final = 88
VIEWERS: Final = ("A", "B", "judge")
TEXTS: Final = ("match", "ruling", "pack", "by", "decision", "remedy", "infraction", "level")


class PartyClaim(Struct, frozen=True):
    """What a party said before the ruling: its id, who, and the words."""

    id: str
    person: str
    text: str


class _PackedPart(Struct, frozen=True):
    name: str
    sha256: str


class _PackManifest(Struct, frozen=True):
    """What the manifest of a pack has to say."""

    format: str
    version: int
    match: str
    ruling: str
    parts: tuple[_PackedPart, ...]


class PackChoices(Struct, frozen=True):
    """What an answer may name: remedies, infractions by their codes, levels."""

    remedies: tuple[str, ...]
    infractions: dict[str, str]
    levels: tuple[str, ...]


class ReviewPack(NamedTuple):
    """A pack that was read: its match, the ruling it is about, what an answer may name."""

    match: str
    ruling: str
    choices: PackChoices


class BlindAnswer(NamedTuple):
    """How a second judge decides; `pack` is the SHA-256 of what they had."""

    match: str
    ruling: str
    pack: str
    by: str
    decision: str
    clauses: tuple[str, ...] = ()
    remedy: str = "none"
    infraction: str = ""
    level: str = ""
    reasons: str = ""


class Agreement(Struct, frozen=True):
    """How an answer stands to the ruling; a point that neither of both names agrees.

    `shared` are the clauses of both; `clauses` says that they are the same ones.
    """

    by: str
    clauses: bool
    shared: tuple[str, ...]
    remedy: bool
    infraction: bool
    level: bool

    @property
    def all(self) -> bool:
        """Whether they agree in everything."""
        return self.clauses and self.remedy and self.infraction and self.level


def _given(desk: Desk, match: str, id: str) -> tuple[GivenRuling, GivenRuling, Reader]:
    """Give a ruling and the first of those that it superseded; raises NotationError for none.

    Raises SealedCopy for a copy in which the words of rulings are sealed.
    """
    if is_sealed(desk, match):
        raise SealedCopy(match, "reviewed: what was asked, stated and ruled is sealed in it")
    reader = desk.reader(match)
    rows = rulings_of(court_at(reader, reader.head()))
    chain = chain_of(rows, id)
    found = next((one for one in chain if one.id == id), None)
    if found is None:
        instead = instead_of(id, (one.id for one in rows), "rule first")
        raise NotationError(0, f"{match} has no ruling {id!r}", instead, asked=True)
    return found, chain[0], reader


def _cut(reader: Reader, first: GivenRuling) -> int:
    """The seq at which the table stood: that of the call, else the last of play before it."""
    calls = standing(court_at(reader, first.seq)).calls
    for call in calls:
        if call.id == first.call or call.ruling == first.id:
            return call.point
    seq = first.seq - 1
    while seq > 1 and reader.facts(seq - 1, seq)[0].body.COURT:
        seq -= 1
    return seq


def _claims(reader: Reader, first: GivenRuling) -> list[PartyClaim]:
    """What the parties said about it before the ruling was given."""
    court = court_at(reader, first.seq)
    about = {first.id, *([first.call] if first.call else [])}
    return [
        PartyClaim(e.body.id, e.body.person, e.body.text or "")
        for e in court.of(StatementMade)
        if e.seq < first.seq and (e.body.about in about or e.body.id in first.statements)
    ]


def _question(reader: Reader, first: GivenRuling) -> str:
    calls = standing(court_at(reader, first.seq)).calls
    asked = next((c.question for c in calls if c.id == first.call and c.question), "")
    return asked or first.question


def _log(reader: Reader, cut: int) -> Iterator[str]:
    """Tell the play that led to the table, as it counts there; the court says nothing."""
    facts = [f for f in path_facts(reader, live_path(reader.rewinds(), cut)) if not f.body.COURT]
    around = states(reader, {seq for f in facts for seq in (f.seq - 1, f.seq)})
    for fact in facts:
        words = say(fact, around[fact.seq - 1], around[fact.seq], "judge", level="normal")
        if words is not None:
            yield f"{fact.seq:>6}  {words}"


def _facts(reader: Reader, cut: int) -> list[dict[str, Any]]:
    path = live_path(reader.rewinds(), cut)
    return [project_fact(f, "judge") for f in path_facts(reader, path) if not f.body.COURT]


def _choices(desk: Desk, match: str) -> PackChoices:
    policy = desk.policy(match)
    named = {one.code: one.name for one in policy.infractions}
    return PackChoices(tuple(REMEDIES), named, tuple(policy.levels))


def _page(said: Mapping[str, Any], claims: Sequence[PartyClaim], agreed: str) -> str:
    lines = [
        f"Review of {said['match']}/{said['ruling']}: what would you rule?",
        f"The table stands at {said['match']}@{said['at']}.",
        "",
        "QUESTION",
        "",
        *wrap(said["question"], WIDTH),
        "",
        "WHAT THE PARTIES SAY",
        "",
    ]
    for one in claims:
        lines += wrap(f"{one.id}, {one.person}: {one.text}", WIDTH)
    lines += [] if claims else ["Nobody's statement is on record."]
    if agreed:
        lines += ["", "WHAT BOTH AGREE ON", "", *wrap(agreed, WIDTH)]
    lines += [
        "",
        "table-A.json, table-B.json, table-judge.json show the table, log.txt how it came about,",
        "facts.json the same for programs, choices.json what an answer can name.",
        "",
        "Answer without asking how it was ruled:",
        '  referee review answer FILE --decision "..." --clause ID --remedy none --by NAME',
    ]
    return "\n".join(lines) + "\n"


def make_pack(desk: Desk, match: str, id: str, *, agreed: bool = False) -> bytes:
    """What a second judge needs to rule anew, as the bytes of a zip file.

    With `agreed` the facts that both parties agreed on, as the first judge wrote them, go along.
    A ruling that superseded another is reviewed at the table of the first.
    """
    found, first, reader = _given(desk, match, id)
    cut, claims = _cut(reader, first), _claims(reader, first)
    said: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "match": match,
        "ruling": found.id,
        "at": cut,
        "question": _question(reader, first),
        "agreed": agreed,
    }
    parts = {
        "claims.json": json_bytes(claims),
        "log.txt": "".join(f"{line}\n" for line in _log(reader, cut)).encode(),
        "facts.json": json_bytes(_facts(reader, cut)),
        "choices.json": json_bytes(_choices(desk, match)),
        **{f"table-{v}.json": json_bytes(view_at(desk, match, v, cut)) for v in VIEWERS},
        "README.txt": _page(said, claims, first.agreed if agreed else "").encode(),
    }
    return zipped([(MANIFEST, manifest_of(parts, said)), *parts.items()])


def read_pack(data: bytes) -> ReviewPack:
    """Read a pack; raises NotationError for what is no whole one."""
    try:
        parts = unzipped(data)
    except FaultyFileError as error:
        raise NotationError(error.line, error.what, error.instead) from error
    try:
        said = convert(json_of(parts[MANIFEST]), _PackManifest)
        choices = convert(json_of(parts["choices.json"]), PackChoices)
        right = said.format == FORMAT and said.version == VERSION
    except (KeyError, ValueError):
        right = False
    if not right:
        raise NotationError(0, "this is no pack of a review", "make one: referee review pack")
    for part in said.parts:
        if part.name not in parts or sha256(parts[part.name]).hexdigest() != part.sha256:
            what = f"{part.name} is missing" if part.name not in parts else f"{part.name} was altered"
            raise NotationError(0, what, "fetch the pack again")
    return ReviewPack(said.match, said.ruling, choices)


def make_answer(pack: bytes, answer: BlindAnswer) -> bytes:
    """Give an answer to a pack as the bytes of its file; raises NotationError with every fault."""
    said = read_pack(pack)
    choices = said.choices
    faults = [_unknown(one) for one in answer.clauses if not known(one)]
    faults += [] if answer.decision.strip() else ["the answer decides nothing"]
    faults += [] if answer.by.strip() else ["nobody answers"]
    for name, value, among in (
        ("remedy", answer.remedy, choices.remedies),
        ("infraction", answer.infraction, ["", *choices.infractions]),
        ("level", answer.level, ["", *choices.levels]),
    ):
        if value not in among:
            faults.append(f"{value!r} is no {name} (one of {', '.join(some_of(filter(None, among)))})")
    if faults:
        raise NotationError(0, "; ".join(faults), "mend the answer")
    whole = answer._replace(match=said.match, ruling=said.ruling, pack=sha256(pack).hexdigest())
    return json_bytes({"format": ANSWER, "version": VERSION, **whole._asdict()})


def _unknown(clause_id: str) -> str:
    """Say that the rulebook has no such clause, and which come nearest."""
    near = ", ".join(nearest(clause_id))
    return f"the rulebook has no clause {clause_id!r}" + (f" (did you mean {near})" if near else "")


def read_answer(data: bytes) -> BlindAnswer:
    """Read the file of an answer; raises NotationError for what is none."""
    try:
        said: dict[str, Any] = json_of(data)
        right = said.pop("format") == ANSWER and said.pop("version") == VERSION
        right = right and all(isinstance(said[name], str) for name in TEXTS)
        answer = BlindAnswer(**{**said, "clauses": tuple(str(c) for c in said["clauses"])})
    except (KeyError, ValueError, TypeError, AttributeError):
        right = False
    if not right:
        raise NotationError(0, "this is no answer to a review", "make one: referee review answer")
    return answer


def compare(desk: Desk, match: str, id: str, answers: Sequence[BlindAnswer]) -> list[Agreement]:
    """Hold answers against the ruling that was given: clauses, remedy, infraction and level.

    The words of a decision are for people to compare. Raises NotationError for an answer to
    another ruling, or to a pack that is not made of this match.
    """
    found, _, _ = _given(desk, match, id)
    packs = {sha256(make_pack(desk, match, id, agreed=a)).hexdigest() for a in (False, True)}
    for one in answers:
        if (one.match, one.ruling) != (match, id) or one.pack not in packs:
            what = f"the answer of {one.by} is to another pack than that of {match}/{id}"
            raise NotationError(0, what, f"answer this one: referee review pack {match} {id}")
    given = [p for p in penalties_at(desk, match, "judge") if p.ruling == id]
    return [_agreement(found, given, one) for one in answers]


def _agreement(found: GivenRuling, penalties: Sequence[Penalty], answer: BlindAnswer) -> Agreement:
    infractions = {found.infraction, *(p.infraction for p in penalties)} - {""}
    levels = {p.level for p in penalties}
    shared = tuple(sorted(set(found.clauses) & set(answer.clauses)))
    return Agreement(
        answer.by,
        set(found.clauses) == set(answer.clauses),
        shared,
        found.remedy == answer.remedy,
        answer.infraction in infractions if infractions else not answer.infraction,
        answer.level in levels if levels else not answer.level,
    )


def summary(id: str, rows: Sequence[Agreement]) -> str:
    """Say in one sentence how many agree in what."""
    count = len(rows)
    told = ", ".join(
        f"{name} {sum(getattr(row, name) for row in rows)} of {count}"
        for name in ("clauses", "remedy", "infraction", "level", "all")
    )
    return f"blind review of {id} by {', '.join(row.by for row in rows)}: {told}"
