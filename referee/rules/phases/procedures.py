"""The rule procedures, as programs: flat code of verbs, one line a step.

A procedure is written with labels and assembled once. Between units stands "settle": there, and
only there, Life Bursts are asked, rule actions applied and triggered abilities processed.
"""

from typing import Any

from referee.effects.run import Code
from referee.rules.phases import attack, setup, turn, use
from referee.rules.settle import op_settle

Line = tuple[Any, ...]

CUT = ("@last stage", "@end")
CUT_IN_END = ("@last stage", -1)
CUT_AT_END = ("@over", -1)
"""Where a turn that is cut off goes on: its last stage, or the end phase where that is read so.

In the end phase itself the second reading (-1) goes on where it stands.
"""

TURN: tuple[Line, ...] = (
    (setup.op_lrigs,),
    (setup.op_first,),
    (setup.op_shuffle_draw,),
    (setup.op_mulligan,),
    (setup.op_redraw,),
    (setup.op_life,),
    (setup.op_open,),
    ("label", "turn"),
    (turn.op_turn,),
    (turn.op_phase, "up"),
    (turn.op_up,),
    (op_settle, CUT),
    (turn.op_phase, "draw"),
    (turn.op_draw,),
    (op_settle, CUT),
    (turn.op_phase, "ener"),
    (op_settle, CUT),
    (turn.op_ener,),
    (op_settle, CUT),
    (turn.op_phase, "grow"),
    (op_settle, CUT),
    (turn.op_grow,),
    (op_settle, CUT),
    (turn.op_phase, "main"),
    ("label", "main"),
    (op_settle, CUT),
    (use.op_main, "@main"),
    (turn.op_skip_attack, "@end"),
    (turn.op_phase, "attack.pre"),
    ("label", "pre"),
    (op_settle, CUT),
    (use.op_window, (True, "@pre")),
    (turn.op_phase, "attack.defense"),
    ("label", "defense"),
    (op_settle, CUT),
    (use.op_window, (False, "@defense")),
    (turn.op_phase, "attack.signi"),
    ("label", "signi"),
    (op_settle, CUT),
    (attack.op_attacker, ("signi-attack", "@signi")),
    (turn.op_phase, "attack.lrig"),
    ("label", "lrig"),
    (op_settle, CUT),
    (attack.op_attacker, ("lrig-attack", "@lrig")),
    ("label", "end"),
    (turn.op_phase, "end"),
    (op_settle, CUT_IN_END),
    (turn.op_hand_size,),
    (op_settle, CUT_IN_END),
    ("label", "last stage"),
    (turn.op_expire,),
    (op_settle, CUT_AT_END),
    ("label", "over"),
    (turn.op_again, "@last stage"),
    (turn.op_turn_over, "@turn"),
)
"""The whole match: setup once, then turn after turn."""

UNITS: dict[str, tuple[Line, ...]] = {
    "use": (
        (use.op_declare,),
        (use.op_price,),
        (use.op_processed,),
        (use.op_over,),
    ),
    "grow": (
        (use.op_grow_pay,),
        (use.op_grow_place,),
        (use.op_over,),
    ),
    "signi-attack": (
        (attack.op_attack,),
        (op_settle, CUT),
        (attack.op_strike,),
        (use.op_over,),
    ),
    "lrig-attack": (
        (attack.op_attack,),
        (op_settle, CUT),
        (attack.op_guard,),
        (attack.op_lrig_hit,),
        (op_settle, CUT),
        (attack.op_back,),
        (use.op_over,),
    ),
}
"""Units of play; the frame below settles when they are over."""


def _labels(lines: tuple[Line, ...]) -> dict[str, int]:
    labels: dict[str, int] = {}
    place = 0
    for line in lines:
        if line[0] == "label":
            labels[line[1]] = place
        else:
            place += 1
    return labels


LABELS = _labels(TURN)


def _resolved(arg: Any) -> Any:
    if isinstance(arg, tuple):
        return tuple(_resolved(a) for a in arg)
    if isinstance(arg, str) and arg.startswith("@"):
        return LABELS[arg[1:]]
    return arg


def _assembled(lines: tuple[Line, ...]) -> Code:
    return tuple(
        (line[0], _resolved(line[1]) if len(line) > 1 else None)
        for line in lines
        if line[0] != "label"
    )


PROCEDURES: dict[str, Code] = {
    "turn": _assembled(TURN),
    **{name: _assembled(lines) for name, lines in UNITS.items()},
}
"""Every rule procedure by its name."""
