"""What a SIGNI can bear: the roles of attached cards, and what a [Soul] is."""

from typing import Final

ROLES: Final = {
    "soul": ("glossary.soul.1", "glossary.attach.1"),
    "charm": ("glossary.charm.1", "glossary.attach.1"),
    "acce": ("glossary.acce.1", "glossary.attach.1"),
}
"""The roles of an attached card, with the clauses by which it gets there."""
LRIGS: Final = frozenset({"LRIG", "ASSIST LRIG"})
