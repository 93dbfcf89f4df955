"""The rule procedures, as programs: flat code of verbs, one line a step.

A procedure is written with labels and assembled once; the turn of each ruleset is put together from
the same parts. Between units stands "settle": there, and
only there, Life Bursts are asked, rule actions applied and triggered abilities processed.
"""

from typing import Any

from referee.effects.code import Code
from referee.effects.verbs.stating import op_stated
from referee.rulebook import rulesets
from referee.rules.phases import attack, playing, setup, shares, stating, turn, use
from referee.rules.settle import op_settle

Line = tuple[Any, ...]

CUT = ("~last stage", "~end")
CUT_IN_END = ("~last stage", 0)
CUT_AT_END = ("~over", 0)
"""Where a turn that is cut off goes on: its last stage, or the end phase where that is read so.

In the end phase itself the second reading (0) goes on where it stands. Every turn ends alike, so
these places are counted from the end of its program and hold for each of them.
"""

SETUP: tuple[Line, ...] = (
    (setup.op_lrigs,),
    (setup.op_first,),
    (setup.op_shuffle_draw,),
    (setup.op_mulligan,),
    (setup.op_redraw,),
    (setup.op_life,),
    (setup.op_open,),
)

UNTIL_MAIN: tuple[Line, ...] = (
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
)


def _windows(steps: tuple[tuple[str, str], ...]) -> tuple[Line, ...]:
    """Write the steps of the attack phase before the attacks: who may act in each, in order."""
    lines: list[Line] = []
    begun = ""
    for step, who in steps:
        name = step.partition(".")[2]
        label = name if step != begun else f"{name} of the {who}"
        lines += [(turn.op_phase, step)] if step != begun else []
        lines += [("label", label), (op_settle, CUT)]
        lines.append((use.op_window, (who == "turn player", f"@{label}")))
        begun = step
    return tuple(lines)


END: tuple[Line, ...] = (
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


ATTACKS: tuple[Line, ...] = (
    (turn.op_phase, "attack.signi"),
    ("label", "signi"),
    (op_settle, CUT),
    (attack.op_attacker, ("signi-attack", "@signi")),
    (turn.op_phase, "attack.lrig"),
    ("label", "lrig"),
    (op_settle, CUT),
    (attack.op_attacker, ("lrig-attack", "@lrig")),
)

TURNS: dict[str, tuple[Line, ...]] = {
    one.program: (*SETUP, *UNTIL_MAIN, *_windows(one.windows), *ATTACKS, *END) for one in rulesets().values()
}
"""The whole match in each ruleset: setup once, then turn after turn."""

UNITS: dict[str, tuple[Line, ...]] = {
    shares.PROGRAM: (
        (shares.op_share, shares.COMMIT),
        (shares.op_share, shares.REVEAL),
        (use.op_over,),
    ),
    "use": (
        (use.op_declare,),
        (use.op_price,),
        (use.op_answered,),
        (use.op_processed,),
        (use.op_over,),
    ),
    "cut-in": (
        (use.op_cut_in,),
        (op_settle, CUT),
        (use.op_back_to, 0),
    ),
    "resona": (
        (playing.op_meet,),
        (playing.op_resona,),
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
        (attack.op_other_guard,),
        (attack.op_lrig_hit,),
        (op_settle, CUT),
        (attack.op_back,),
        (use.op_over,),
    ),
    "stated": (
        (stating.op_ordered,),
        (stating.op_settled, CUT),
        (use.op_over,),
    ),
    "unanswered": (
        (op_stated,),
        (stating.op_passed_over,),
        (use.op_over,),
    ),
    "stands": (
        (stating.op_ordered,),
        (stating.op_due,),
        (stating.op_settled, CUT),
        (use.op_over,),
    ),
    "missed": (
        (stating.op_missed,),
        (stating.op_settled, CUT),
        (use.op_over,),
    ),
    "stated.end.turn": ((stating.op_cut_off, "~end"),),
    "stated.end.attack-phase": ((stating.op_cut_off, "~end"),),
}
"""Units of play; the frame below settles when they are over."""


def _steps(lines: tuple[Line, ...]) -> list[Line]:
    return [line for line in lines if line[0] != "label"]


def _labels(lines: tuple[Line, ...]) -> dict[str, int]:
    labels: dict[str, int] = {}
    place = 0
    for line in lines:
        if line[0] == "label":
            labels[line[1]] = place
        else:
            place += 1
    return labels


TO_END = {label: place - len(_steps(END)) for label, place in _labels(END).items()}
"""The places of the end of a turn that have a name, counted from the end of each turn's program."""


def _resolved(arg: Any, labels: dict[str, int]) -> Any:
    if isinstance(arg, tuple):
        return tuple(_resolved(a, labels) for a in arg)
    if isinstance(arg, str) and arg.startswith("@"):
        return labels[arg[1:]]
    if isinstance(arg, str) and arg.startswith("~"):
        return TO_END[arg[1:]]
    return arg


def _said(line: Line) -> str:
    """Name a step by its verb and the words that it is given."""
    verb = str(line[0].__name__).removeprefix("op_")
    given = line[1] if len(line) > 1 and line[0] is not op_settle else ()
    words = [given] if isinstance(given, str) else given if isinstance(given, tuple) else []
    told = [w.lstrip("@") for w in words if isinstance(w, str) and not w.startswith("~")]
    return " ".join([verb, *told])


def _assembled(lines: tuple[Line, ...]) -> Code:
    labels, steps, names = _labels(lines), _steps(lines), list[str]()
    for line in steps:
        names.append(f"after {names[-1]}" if line[0] is op_settle and names else _said(line))
    return Code(((line[0], _resolved(line[1], labels) if len(line) > 1 else None) for line in steps), names)


LABELS: dict[str, dict[str, int]] = {name: _labels(lines) for name, lines in TURNS.items()}
"""The places of each turn's program that have a name: its phases, steps and stages."""

PROCEDURES: dict[str, Code] = {name: _assembled(lines) for name, lines in (TURNS | UNITS).items()}
"""Every rule procedure by its name."""
