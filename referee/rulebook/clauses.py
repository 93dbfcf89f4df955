"""What is a clause: one rule of a rule document, small enough to be shown on a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """Hold one rule in our own words, with the smallest table that shows it.

    A clause is what a fact cites as its reason and what a refusal explains itself with; its id
    never changes. Texts are English sentences without a final newline.
    """

    id: str
    """Document, entry and number, as in "glossary.refresh.5"."""
    document: str
    """Title of the document that says it."""
    entry: str
    """Heading under which the document says it."""
    since: str
    """Edition that brought the entry or changed it last."""
    system: str
    """Part of the game that it governs, as in "refresh" or "life-burst"."""
    kind: str
    """One of behaviour, definition, permission, prohibition."""
    text: str
    """The rule."""
    given: str
    """The table before."""
    when: str
    """What is done."""
    then: str
    """What must be seen."""
    note: str = ""
    """Ambiguity, contradiction or misprint of the source, and how it is read here."""
    ruleset: str = "diva"
    """Ruleset that it belongs to: diva or classic."""
    source: str = ""
    """Place in the document where the entry alone does not lead to it."""


class UnknownClause(LookupError):
    """Say that no rule document has a clause of this id, and which ids come nearest."""

    def __init__(self, asked: str, nearest: tuple[str, ...]) -> None:
        self.asked = asked
        self.nearest = nearest
        instead = f"nearest: {', '.join(nearest)}" if nearest else "search the rulebook by words"
        super().__init__(f"no clause {asked!r} in the rulebook; {instead}")

    def __reduce__(self) -> tuple[type["UnknownClause"], tuple[str, tuple[str, ...]]]:
        """Let the error travel between processes with its suggestion."""
        return type(self), (self.asked, self.nearest)
