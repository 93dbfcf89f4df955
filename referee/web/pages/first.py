"""What stands on the first view of the viewer: all of it drawn, so that a template only sets it."""

from typing import NamedTuple

from markupsafe import Markup


class Link(NamedTuple):
    """A place to go: what it is called, its address, and whether one is there already.

    The address is relative to the root of the page, "" where there is nowhere to go.
    """

    name: str
    address: str
    here: bool = False


class Moves(NamedTuple):
    """Where one goes from a seq without a script; addresses as in `Link`, "" at an end."""

    first: str
    previous_turn: str
    previous: str
    next: str
    next_turn: str
    last: str


class BranchPoint(NamedTuple):
    """Where a branch left its match: that match, the seq that both share last, why and who.

    `purpose` is "" where none was said or the viewer may not read it, and so is `by` where the
    fact that opened the branch is younger than what they may know.
    """

    name: str
    match: str
    seq: int
    purpose: str = ""
    by: str = ""

    @property
    def title(self) -> str:
        """What a branch is called wherever it stands."""
        return f"What if, from {self.seq}"


class ViewerPage(NamedTuple):
    """One match at one seq, as one viewer sees it, ready to be set.

    `board` is the whole board; `parts` holds the inner markup of the other elements with
    `data-part`: `caption` and `phases`. `log` is the inside of the log: one
    `<section data-turn>` a turn with an `<ol>` of rows in it, only the turns around the seq.
    `scrubber` and `graphs` are drawn once a page. `frame` is the JSON
    that stands in `<script type="application/json" id="frame">`.
    `trail` says where it is played (event, round, table), `players` the names of A and B.
    `sights` are the views that this visitor may choose, `levels` the details of the log. `go` is
    where the form that asks for a seq leads (GET, field `seq`), with `kept` as hidden fields.
    `undone` is the seq of the rewind that took this seq back, 0 while it stands. `reasons` is the
    inside of the panel where `why` is open, else empty. `doors` are the screens of this match that
    the visitor has besides: their own seat, the desk. `delay` is how many seconds after a fact they
    learn of it, `whole` whether all of the match may be handed out to them by now; `rests` is a
    match at which nothing has happened for long. `tour` is
    whether a first visit is shown round: nobody who plays is. `left` is where a branch left its
    match, None for a match of its own; `whatif` the address at which branches are shown and opened
    at the seq, "" for who is told of none. `notes` are those that the visitor may read, drawn as
    one list; `writes` is the key of the form in which they may write one,
    "" where they may not; `leads` says whether they may lead a study. `shared` is the public address
    of the match, and `public` says that everybody may open it; in a replay file it is "".
    """

    match: str
    viewer: str
    below: str
    seq: int
    head: int
    title: str
    trail: tuple[str, ...]
    players: tuple[str, str]
    ruleset: str
    edition: str
    sights: tuple[Link, ...]
    level: str
    levels: tuple[Link, ...]
    moves: Moves
    board: Markup
    parts: dict[str, Markup]
    log: Markup
    scrubber: Markup
    graphs: Markup
    integrity: Markup
    frame: Markup
    go: str
    kept: tuple[tuple[str, str], ...]
    address: str
    undone: int = 0
    why: bool = False
    sealed: bool = False
    test: bool = False
    reasons: Markup = Markup()
    doors: tuple[Link, ...] = ()
    delay: int = 0
    whole: bool = True
    rests: bool = False
    tour: bool = False
    left: BranchPoint | None = None
    whatif: str = ""
    notes: Markup = Markup()
    writes: str = ""
    leads: bool = False
    shared: str = ""
    public: bool = False
