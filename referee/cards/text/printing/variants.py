"""In which of several ways a program is told that mean the same."""

from msgspec import Struct


class Variant(Struct, frozen=True):
    """How a body is told.

    `otherwise` tells the other branch of a condition after the first, not as what the first is
    done instead of, and what is done where an offer is refused not as "unless"; `that` says "that
    SIGNI" for "it"; `split` lets what follows in a branch stand in sentences of its own, `grouped`
    tells "down it and freeze it" in one sentence, `listed` gives modes as a list, not as "one or
    the other"; `apart` tells what is chosen in a sentence of its own.
    """

    otherwise: bool = False
    that: bool = False
    split: bool = False
    grouped: bool = True
    listed: bool = True
    apart: bool = False
