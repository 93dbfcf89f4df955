"""What the viewer shows of a match for one visitor: every drawing of a seq, made ready here."""

from bisect import bisect_right
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup
from pydantic_core import to_json

from referee.service.reading import FactMoment
from referee.service.store.chances import SEED
from referee.sight import View
from referee.timeline import phrases
from referee.timeline.marks import since
from referee.timeline.pace import decisions
from referee.timeline.series import Pair, figures
from referee.timeline.story import LogLine
from referee.web.drawing.caption import ASKED, Captioned, caption
from referee.web.drawing.graphs import graphs, said_figures, turn_at
from referee.web.drawing.log import Sketch, around, log
from referee.web.drawing.naming import listed
from referee.web.drawing.noted import by_row, marked, noted
from referee.web.drawing.parts import BoardSource, board, board_parts
from referee.web.drawing.phases import Phased, phases
from referee.web.drawing.scrubber import scrubber
from referee.web.pages.first import Link, Moves, ViewerPage
from referee.web.pages.pointed import point
from referee.web.pages.sighted import PageSight, view_before

LEVELS: Final = ("brief", "normal", "full")
USUAL: Final = "normal"
WHOLE: Final = "full"
WINDOW: Final = 80
"""Rows of the log that come with the page; the whole follows."""
SIGHTS: Final = (("A", "A"), ("B", "B"), ("spectator", "Spectator"), ("judge", "Judge"))


def _seen(shown: PageSight, moment: FactMoment, before: View | None) -> BoardSource:
    view, known = moment.view, shown.reading.known(shown.viewer, moment.line.seq)
    own = (shown.viewer, shown.below, shown.faces, shown.players, known)
    return BoardSource(view, before, *own, is_hosted=shown.is_hosted)


def _latest(shown: PageSight, line: LogLine) -> LogLine | None:
    """The last outcome before a question, which the caption tells beside it."""
    stops = shown.reading.marks(shown.head).stops if line.kind == ASKED else ()
    at = bisect_right(stops, line.seq)
    return shown.reading.line(shown.viewer, stops[at - 1], shown.head) if at else None


def figures_at(shown: PageSight, view: View) -> tuple[Pair, ...]:
    """The figures of the charts as they stand at a seq."""
    reading, head = shown.reading, shown.head
    turns, lines = reading.series(head)
    since = max((one.first for one in turns if one.first <= view["seq"]), default=0)
    if not any(one.unit for one in lines):
        return figures(view, (), since)
    took = reading.kept(("took", head), lambda: tuple(decisions(reading.book.facts[:head])))
    return figures(view, took, since)


def words_at(shown: PageSight, moment: FactMoment, before: View | None) -> dict[str, Markup]:
    """Draw the caption and the row of phases of a moment, and give the figures of its charts."""
    view, line, reading = moment.view, moment.line, shown.reading
    why = f"{shown.place}{line.seq}&why=1"
    turn, opened = view["turn"], reading.opened
    row = Phased(
        (turn["number"], turn["seat"]), turn["phase"], reading.phases(line.seq, shown.head),
        opened.ruleset, shown.place, opened.table, line.undone,
    )  # fmt: skip
    told = Captioned(moment, before, shown.faces, shown.people, why, _latest(shown, line), seats=shown.named)
    at_hand = said_figures(figures_at(shown, view))
    return {"caption": caption(told), "phases": phases(row), "figures": at_hand}


def steps(shown: PageSight, first: int, last: int) -> list[dict[str, Any]]:
    """Draw the seqs of a stretch: the first whole, each later one by the parts that differ."""
    told: list[dict[str, Any]] = []
    earlier: dict[str, Markup] = {}
    before = view_before(shown, first)
    for seq in range(first, last + 1):
        moment = shown.reading.moment(shown.viewer, seq, shown.head)
        parts = board_parts(_seen(shown, moment, before)) | words_at(shown, moment, before)
        before = moment.view
        fresh = {name: one for name, one in parts.items() if earlier.get(name) != one}
        told.append({"seq": seq, "parts": fresh})
        earlier = parts
    return told


def frame(shown: PageSight, seq: int, mark: str) -> dict[str, Any]:
    """What the script knows of the match: where turns, phases, rulings and reveals lie."""
    marks = since(shown.reading.marks(shown.head), shown.first)
    return {
        "at": seq,
        "match": shown.reading.name,
        "as": shown.viewer,
        "below": shown.below,
        "first": shown.first,
        "head": shown.head,
        "mark": mark,
        "points": {n: at for n, at in shown.reading.points(shown.head).items() if at >= shown.first},
        "turns": marks.turns,
        "phases": [(at, phrases.phase(name)) for at, name in marks.phases],
        "stops": marks.stops,
        "rulings": marks.rulings,
        "reveals": marks.reveals,
        "checkpoints": marks.checkpoints,
        "undone": marks.undone,
        "judged": marks.judged,
        "ended": marks.ended,
        "marked": marked(shown.notes),
    }


def in_script(value: object) -> Markup:
    """Write a value as JSON that stands in a script element, where no tag may begin."""
    told = to_json(value).decode()
    for sign in "<>&\u2028\u2029":
        told = told.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(told)  # noqa: S704 - every sign that could end the element is written as a number


def _frame_at(shown: PageSight, seq: int, mark: str) -> Markup:
    """Write the frame into a page: only its first field is another at each seq."""
    key = ("frame", shown.first, shown.head, shown.viewer, shown.below, shown.reads, mark)
    first = f'{{"at":{seq}'
    rest = shown.reading.kept(key, lambda: in_script(frame(shown, seq, mark)).removeprefix(first))
    return Markup(f"{first}{rest}")  # noqa: S704 - a number before what `in_script` wrote


def sketch(shown: PageSight, level: str, here: int = 0) -> Sketch:
    """With what the log of a sight is drawn."""
    undone = shown.reading.undone(shown.viewer, shown.head)
    return Sketch(shown.place, shown.players, shown.people, undone, here, whole=level == WHOLE)


def whole_log(shown: PageSight, level: str) -> Markup:
    """Draw the whole log."""
    lines = shown.reading.lines(shown.viewer, level, after=shown.first - 1, head=shown.head)
    marks = by_row(shown.notes, [one.seq for one in lines])
    return log(lines, sketch(shown, level)._replace(marks=marks))


def log_around(shown: PageSight, level: str, seq: int) -> Markup:
    """Draw the log around a seq."""
    after, until = max(seq - 2 * WINDOW, shown.first - 1), min(seq + WINDOW, shown.head)
    lines = shown.reading.lines(shown.viewer, level, after=after, until=until, head=shown.head)
    notes = [one for one in shown.notes if one.point <= until]
    marks = by_row(notes, [one.seq for one in lines])
    return around(lines, WINDOW, sketch(shown, level, seq)._replace(marks=marks))


def _moves(shown: PageSight, seq: int, address: str) -> Moves:
    turns = [at for _, _, at in shown.reading.marks(shown.head).turns]
    back = max((at for at in turns if at < seq), default=0)
    on = min((at for at in turns if at > seq), default=0)

    def to(at: int) -> str:
        return f"{address}{at}" if shown.first <= at <= shown.head and at != seq else ""

    return Moves(to(shown.first), to(back), to(seq - 1), to(seq + 1), to(on), to(shown.head))


def _drawn_once(shown: PageSight, seq: int, view: View) -> tuple[Markup, Markup]:
    """Draw the scrubber and the charts, as they stand at the seq of a view."""
    reading, head, place = shown.reading, shown.head, shown.place
    track = reading.kept(
        ("scrubber", head, place, shown.reads),
        lambda: scrubber(reading.marks(head), place, notes=shown.notes),
    )
    charts = reading.kept(("graphs", head, place), lambda: graphs(reading.series(head), place))
    return track.at(seq), charts.at(turn_at(charts.shown, seq), figures_at(shown, view))


def tape(shown: PageSight, seq: int, mark: str) -> dict[str, Any]:
    """The frame of a match that went on, with what is drawn once a page."""
    track, charts = _drawn_once(shown, seq, shown.reading.view(shown.viewer, seq))
    notes = noted(shown.notes, shown.people, seq, shown.place)
    told = {"scrubber": track, "graphs": charts, "notes": notes}
    return {"frame": frame(shown, seq, mark), **told}


class ViewerQuery(NamedTuple):
    """What a visitor asks of the viewer: a point, the detail of the log, open reasons."""

    seq: str = ""
    level: str = USUAL
    why: bool = False


def drawn_alone(shown: PageSight, seq: int, mark: str) -> tuple[Markup, dict[str, Markup], Markup]:
    """Draw a board with its words and nothing else: the board, its words, the frame."""
    moment, before = shown.reading.moment(shown.viewer, seq, shown.head), view_before(shown, seq)
    told = words_at(shown, moment, before)
    return board(_seen(shown, moment, before)), told, _frame_at(shown, seq, mark)


def _is_test(moment: FactMoment) -> bool:
    """Whether chance follows from a seed."""
    return bool(moment.view["settings"]["chance"] == SEED)


def screen(
    shown: PageSight, asked: ViewerQuery, eyes: tuple[str, ...], mark: str, *, here: str
) -> ViewerPage:
    """Draw the first view of a match; `eyes` are those that the visitor may borrow.

    `here` is where the match is shown, from the root of the page; "" on the page itself.
    """
    reading, seq = shown.reading, point(shown, asked.seq)
    moment, before = reading.moment(shown.viewer, seq, shown.head), view_before(shown, seq)
    opened, place = reading.opened, f"{here}{shown.place}"
    sheet = f"{quote(reading.name)}/card" if here else ""
    track, charts = _drawn_once(shown, seq, moment.view)
    trail = [shown.event] if shown.event else []
    trail += [f"Round {opened.round}"] if opened.round else []
    trail += [f"Table {opened.table}"] if opened.table else []
    kept = (("as", shown.viewer),) * shown.is_hosted + (("below", shown.below), ("level", asked.level))
    return ViewerPage(
        match=reading.name, viewer=shown.viewer, below=shown.below, seq=seq, head=shown.head,
        title=listed((shown.players["A"], shown.players["B"])), trail=tuple(trail),
        players=(shown.players["A"], shown.players["B"]), ruleset=opened.ruleset,
        edition=opened.edition,
        sights=tuple(
            Link(word, f"{here}?as={name}&seq={seq}", name == shown.viewer)
            for name, word in SIGHTS if name in eyes
        ),
        level=asked.level,
        levels=tuple(
            Link(one.capitalize(), f"{place}{seq}&level={one}", one == asked.level)
            for one in LEVELS
        ),
        moves=_moves(shown, seq, place),
        board=board(_seen(shown, moment, before), sheet=sheet),
        parts=words_at(shown, moment, before), log=log_around(shown, asked.level, seq),
        scrubber=track, graphs=charts, integrity=Markup(),
        frame=_frame_at(shown, seq, mark), go=here, kept=kept,
        address=f"{place}{seq}", notes=noted(shown.notes, shown.people, seq, shown.place),
        undone=moment.line.undone, why=asked.why,
        sealed=bool(reading.book.state(seq).sealed), test=_is_test(moment),
    )  # fmt: skip
