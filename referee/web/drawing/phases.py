"""The row of phases above a board: the turn, its seven phases, the steps of the attack phase."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.rulebook import ruleset
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.log import seat_tag

ATTACK: Final = "attack"
PHASES: Final = (
    ("up", "Up"),
    ("draw", "Draw"),
    ("ener", "Ener"),
    ("grow", "Grow"),
    ("main", "Main"),
    (ATTACK, "Attack"),
    ("end", "End"),
)
STEPS: Final = {
    "attack.pre": "Pre-attack",
    "attack.defense": "Defense",
    "attack.arts": "ARTS use",
    "attack.signi": "SIGNI attack",
    "attack.lrig": "LRIG attack",
    "attack.guard": "Guard",
}

_ROW: Final = MarkupForm(
    '%s<span class="turnno">%s %s</span>%s<span class="wide-only steps">%s</span><span class="sub">%s</span>'
)
_TABLE: Final = MarkupForm('<span class="phone-only table">Table %s</span>')
_GONE: Final = MarkupForm('<span class="badge gonebadge phone-only">undone by %s</span>')
_LINK: Final = MarkupForm('<a href="%s%s"%s%s>%s</a>')
_HERE: Final = Markup(' aria-current="true"')
_STEP: Final = Markup(' aria-current="step"')
_WIDE: Final = Markup(' class="wide-only"')
_NOT_YET: Final = MarkupForm('<span class="later%s">%s</span>')


class Phased(NamedTuple):
    """What the row is drawn from.

    `turn` is (number, seat), `phase` that of the seq, `began` the first seq of each phase and step
    of the turn; `address` begins an address that ends with a seq.
    """

    turn: tuple[int, str]
    phase: str
    began: Mapping[str, int]
    ruleset: str
    address: str
    table: int = 0
    undone: int = 0


@cache
def steps_of(name: str) -> tuple[str, ...]:
    """The steps of the attack phase of a ruleset, in order."""
    game = ruleset(name)
    guard = ("attack.guard",) if game.guard_step else ()
    windows = dict.fromkeys(step for step, _ in game.windows)
    return (*windows, "attack.signi", "attack.lrig", *guard)


def _link(name: str, word: str, shown: Phased, current: Markup, *, wide: bool = False) -> Markup:
    seq = shown.began.get(name, 0)
    kind = _WIDE if wide and not current else NONE
    if not seq:
        return _NOT_YET % (" wide-only" if wide else "", word)
    return _LINK % (shown.address, seq, current, kind, word)


def phases(shown: Phased) -> Markup:
    """Draw the row; a phase that did not come yet leads nowhere."""
    steps = steps_of(shown.ruleset)
    began = {**shown.began}
    first = next((began[step] for step in steps if step in began), 0)
    if first:
        began[ATTACK] = first
    shown = shown._replace(began=began)
    here = ATTACK if shown.phase in steps else shown.phase
    number, seat = shown.turn
    big = joined(_link(name, word, shown, _HERE if name == here else NONE) for name, word in PHASES)
    small = joined(
        _link(
            name,
            STEPS[name],
            shown,
            _STEP if name == shown.phase else NONE,
            wide=True,
        )
        for name in steps
    )
    return _ROW % (
        _TABLE % shown.table if shown.table else "",
        f"Turn {number}" if number else "Setup",
        seat_tag(seat) if number else "",
        _GONE % shown.undone if shown.undone else "",
        big if number else "",
        small if number else "",
    )
