"""What the steps of a program do: one function each, over the run and the frame that runs.

Question: what does each verb of the flat code do?
A step that must ask puts its question and stays where it stands; with the answer it is carried
out again and goes on. What cannot be done is left out, the rest is done (faq.general.5).
May import: what referee.effects may. Public names: `OPS`, every verb by its name.
"""

from referee.effects.verbs import (
    beneath,
    choosing,
    declaring,
    flow,
    instead,
    lasting,
    lrigs,
    moving,
    paying,
    placing,
    stating,
    turning,
    using,
    zones,
)
from referee.effects.verbs.answer import Op

OPS: dict[str, Op] = {
    name.removeprefix("op_"): verb
    for module in (
        flow,
        paying,
        choosing,
        declaring,
        moving,
        beneath,
        placing,
        lrigs,
        zones,
        turning,
        lasting,
        instead,
        using,
        stating,
    )
    for name, verb in vars(module).items()
    if name.startswith("op_")
}
"""Every verb of the flat code by its name."""

__all__ = ["OPS", "Op"]
