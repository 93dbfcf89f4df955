"""What the viewer shows of a match for one visitor: every drawing of a seq, made ready here."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from referee.service import Desk
from referee.service.reading import Moment, Reading
from referee.timeline import phrases
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Visitor
from referee.web.drawing.caption import Captioned, caption
from referee.web.drawing.cards import Faces, faces_of
from referee.web.drawing.graphs import graphs
from referee.web.drawing.log import Sketch, around, log
from referee.web.drawing.parts import Seen, board, board_parts
from referee.web.drawing.phases import Phased, phases
from referee.web.drawing.scrubber import scrubber
from referee.web.pages.first import Link, Moves, ViewerPage
from referee.web.problems import ProblemError

LEVELS: Final = ("brief", "normal", "full")
USUAL: Final = "normal"
WHOLE: Final = "full"
WINDOW: Final = 120
"""Rows of the log that come with the page; the whole follows."""
SIGHTS: Final = (("A", "A"), ("B", "B"), ("spectator", "Spectator"), ("judge", "Judge"))

View = dict[str, Any]


class Sight(NamedTuple):
    """One match as one visitor looks at it: whose eyes, how far, which half is below.

    `players` are the names of A and B, `people` those behind the actors of the court.
    """

    reading: Reading
    viewer: str
    below: str
    head: int
    faces: Faces
    players: Mapping[str, str]
    people: Mapping[str, str]

    @property
    def place(self) -> str:
        """Give where an address of this sight begins; it ends with a seq."""
        usual = "B" if self.viewer == "B" else "A"
        below = "" if self.below == usual else f"&below={self.below}"
        return f"?as={self.viewer}{below}&seq="


def sight(desk: Desk, who: Visitor, match: str, eyes: str, below: str) -> Sight:
    """Say how a visitor looks at a match; raises ProblemError and UnknownMatch as `allowed`."""
    viewer = allowed(who, desk, match, eyes)
    reading = desk.reading(match)
    head = min(horizon(who, desk, match), reading.head)
    players, people = _names(desk, reading, head)
    near = below if below in {"A", "B"} else "B" if viewer == "B" else "A"
    faces = faces_of(reading.library.catalog)
    return Sight(reading, viewer, near, head, faces, players, people)


def _names(desk: Desk, reading: Reading, head: int) -> tuple[dict[str, str], dict[str, str]]:
    """Give the names of the players, and of those who acted for the court."""
    ids = dict(zip("AB", reading.opened.people, strict=True))
    players = {seat: _name(desk, one) or f"Player {seat}" for seat, one in ids.items()}
    actors = reading.actors(head)
    people = {one: _name(desk, one.partition(":")[2]) for one in actors}
    return players, {actor: name for actor, name in people.items() if name}


def _name(desk: Desk, person: str) -> str:
    """Give the name that was entered for a person, else the id; the erased are their id again."""
    found = desk.log.person(person) if person else None
    return found.name if found is not None and found.name else person


def view_before(shown: Sight, seq: int) -> View | None:
    """Give what was seen one seq earlier; nothing before the first."""
    return shown.reading.view(shown.viewer, seq - 1) if seq > 1 else None


def _seen(shown: Sight, view: View, before: View | None) -> Seen:
    return Seen(view, before, shown.viewer, shown.below, shown.faces, shown.players)


def words_at(shown: Sight, moment: Moment, before: View | None) -> dict[str, Markup]:
    """Draw the caption and the row of phases of a moment."""
    view, line, reading = moment.view, moment.line, shown.reading
    why = f"{shown.place}{line.seq}&why=1"
    turn, opened = view["turn"], reading.opened
    row = Phased(
        (turn["number"], turn["seat"]), turn["phase"], reading.phases(line.seq, shown.head),
        opened.ruleset, shown.place, opened.table, line.undone,
    )  # fmt: skip
    told = Captioned(moment, before, shown.faces, shown.people, why)
    return {"caption": caption(told), "phases": phases(row)}


def steps(shown: Sight, first: int, last: int) -> list[dict[str, Any]]:
    """Draw the seqs of a stretch: the first whole, each later one by the parts that differ."""
    told: list[dict[str, Any]] = []
    earlier: dict[str, Markup] = {}
    before = view_before(shown, first)
    for seq in range(first, last + 1):
        moment = shown.reading.moment(shown.viewer, seq, shown.head)
        parts = board_parts(_seen(shown, moment.view, before)) | words_at(shown, moment, before)
        before = moment.view
        fresh = {name: one for name, one in parts.items() if earlier.get(name) != one}
        told.append({"seq": seq, "parts": fresh})
        earlier = parts
    return told


def frame(shown: Sight, seq: int, mark: str) -> dict[str, Any]:
    """Give what the script knows of the match: where turns, phases, rulings and reveals lie."""
    marks = shown.reading.marks(shown.head)
    return {
        "match": shown.reading.name,
        "as": shown.viewer,
        "below": shown.below,
        "head": shown.head,
        "mark": mark,
        "at": seq,
        "turns": marks.turns,
        "phases": [(at, phrases.phase(name)) for at, name in marks.phases],
        "actions": marks.actions,
        "rulings": marks.rulings,
        "reveals": marks.reveals,
        "checkpoints": marks.checkpoints,
        "undone": marks.undone,
        "judged": marks.judged,
        "ended": marks.ended,
    }


def in_script(value: object) -> Markup:
    """Write a value as JSON that stands in a script element, where no tag may begin."""
    told = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(told)  # noqa: S704 - every sign that could end the element is written as a number


def sketch(shown: Sight, level: str, here: int = 0) -> Sketch:
    """Say with what the log of a sight is drawn."""
    undone = shown.reading.undone(shown.viewer, shown.head)
    return Sketch(shown.place, shown.players, shown.people, undone, here, whole=level == WHOLE)


def whole_log(shown: Sight, level: str) -> Markup:
    """Draw the whole log."""
    lines = shown.reading.lines(shown.viewer, level, head=shown.head)
    return log(lines, sketch(shown, level))


def log_around(shown: Sight, level: str, seq: int) -> Markup:
    """Draw the log around a seq."""
    after, until = max(seq - 2 * WINDOW, 0), min(seq + WINDOW, shown.head)
    lines = shown.reading.lines(shown.viewer, level, after=after, until=until, head=shown.head)
    return around(lines, WINDOW, sketch(shown, level, seq))


def point(shown: Sight, said: str) -> int:
    """Read a point of the match: a seq, t9 for a turn, R-2 for a ruling, a named checkpoint.

    Nothing said is the head. Raises ProblemError, which names the nearest seq.
    """
    word = said.strip().lower()
    if not word or word == "head":
        return shown.head
    seq = _named(shown, word)
    if seq is None:
        raise ProblemError(
            "unknown-point", f"There is no {said.strip()} in this match.", where=shown.reading.name,
            instead=f"Name a seq from 1 to {shown.head}, a turn as t9, or a ruling as R-2.",
        )  # fmt: skip
    if not 1 <= seq <= shown.head:
        near = max(1, min(seq, shown.head))
        raise ProblemError(
            "unknown-seq", f"Seq {seq} does not exist; the match ends at {shown.head}.",
            where=f"{shown.reading.name}@{seq}", instead=f"The nearest is seq {near}.",
        )  # fmt: skip
    return seq


class Refused(NamedTuple):
    """An address that the viewer refuses: why, and the nearest that it does not."""

    error: ProblemError
    match: str
    players: str
    nearest: Link


def refused(shown: Sight, error: ProblemError) -> Refused:
    """Say where one may go instead of a point that is not there."""
    said = error.where.rpartition("@")[2]
    beyond = said.isdecimal() and int(said) > shown.head
    seq = shown.head if beyond or not said.isdecimal() else 1
    place = f"m/{quote(shown.reading.name)}{shown.place}{seq}"
    players = " – ".join(shown.players.values())
    return Refused(error, shown.reading.name, players, Link(f"To seq {seq}", place))


def _named(shown: Sight, word: str) -> int | None:
    marks = shown.reading.marks(shown.head)
    if word.lstrip("-").isascii() and word.lstrip("-").isdecimal():
        return int(word)
    rows = {name.lower(): at for at, name in marks.checkpoints}
    rows |= {name.lower().replace("-", ""): at for at, name in marks.rulings}
    rows |= {f"t{number}": at for number, _, at in reversed(marks.turns)}
    rows |= {f"turn{number}": at for number, _, at in reversed(marks.turns)}
    return rows.get(word, rows.get(word.replace("-", "")))


def _moves(shown: Sight, seq: int, address: str) -> Moves:
    turns = [at for _, _, at in shown.reading.marks(shown.head).turns]
    back = max((at for at in turns if at < seq), default=0)
    on = min((at for at in turns if at > seq), default=0)

    def to(at: int) -> str:
        return f"{address}{at}" if 1 <= at <= shown.head and at != seq else ""

    return Moves(to(1), to(back), to(seq - 1), to(seq + 1), to(on), to(shown.head))


def _drawn_once(shown: Sight, seq: int) -> tuple[Markup, Markup]:
    """Draw the scrubber and the charts."""
    reading = shown.reading
    return (
        scrubber(reading.marks(shown.head), seq, shown.place),
        graphs(reading.series(shown.head), seq, shown.place),
    )


def tape(shown: Sight, seq: int, mark: str) -> dict[str, Any]:
    """Give the frame of a match that went on, with what is drawn once a page."""
    track, charts = _drawn_once(shown, seq)
    return {"frame": frame(shown, seq, mark), "scrubber": track, "graphs": charts}


class Asked(NamedTuple):
    """What a visitor asks of the viewer: a point, the detail of the log, open reasons."""

    seq: str = ""
    level: str = USUAL
    why: bool = False


def screen(shown: Sight, asked: Asked, eyes: tuple[str, ...], mark: str) -> ViewerPage:
    """Draw the first view of a match; `eyes` are those that the visitor may borrow."""
    reading, seq = shown.reading, point(shown, asked.seq)
    moment, before = reading.moment(shown.viewer, seq, shown.head), view_before(shown, seq)
    here = f"m/{quote(reading.name)}"
    opened, place, sheet = reading.opened, f"{here}{shown.place}", f"{quote(reading.name)}/card"
    track, charts = _drawn_once(shown, seq)
    trail = [opened.event] if opened.event else []
    trail += [f"Round {opened.round}"] if opened.round else []
    trail += [f"Table {opened.table}"] if opened.table else []
    log_part = f"{here}/log?as={shown.viewer}&level={asked.level}"
    kept = (("as", shown.viewer), ("below", shown.below), ("level", asked.level))
    return ViewerPage(
        match=reading.name, viewer=shown.viewer, below=shown.below, seq=seq, head=shown.head,
        title=f"{shown.players['A']} – {shown.players['B']}", trail=tuple(trail),
        players=(shown.players["A"], shown.players["B"]), ruleset=opened.ruleset,
        edition=opened.edition,
        sights=tuple(
            Link(word, f"{here}?as={name}&seq={seq}", name == shown.viewer)
            for name, word in SIGHTS
            if name in eyes
        ),
        level=asked.level,
        levels=tuple(
            Link(one.capitalize(), f"{place}{seq}&level={one}", one == asked.level)
            for one in LEVELS
        ),
        moves=_moves(shown, seq, place),
        board=board(_seen(shown, moment.view, before), sheet=sheet),
        parts=words_at(shown, moment, before), log=log_around(shown, asked.level, seq),
        log_address=log_part, scrubber=track, graphs=charts, integrity=Markup(),
        frame=in_script(frame(shown, seq, mark)), go=here, kept=kept,
        address=f"{place}{seq}", undone=moment.line.undone,
        why=asked.why,
    )  # fmt: skip
