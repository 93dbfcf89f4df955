"""Which ability a keyword stands for, where it is a triggered one, and by which clauses."""

from referee.effects.language import Node

_SELF_WINS = ("deed", "wins-battle", (), ("named", "self"))
_CRUSH = ("move", ("end", "opp", "life", "top", 1), ("place", "opp", "check"), "crush")
_LIFE = ("compare", ("count", ("at", "opp", "life")), ">=", 1)

KEYWORDS: dict[str, tuple[Node, tuple[str, ...]]] = {
    "Lancer": (("ability", "auto", _SELF_WINS, _CRUSH), ("glossary.lancer.2",)),
    "S Lancer": (
        (
            "ability",
            "auto",
            _SELF_WINS,
            ("given", _LIFE, _CRUSH, ("damage", "opp", ("named", "self"))),
        ),
        ("glossary.s-lancer.3",),
    ),
}
"""Keywords that are triggered abilities, said in the language of all abilities.

[Double Crush], [Assassin], [Shadow], [Multi Ener] and [Guard] are read where attacks, targets
and costs are carried out.
"""
