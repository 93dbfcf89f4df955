"""How the referee says no: a value with every reason, each with its clauses."""

from msgspec import Struct

from referee.effects.needs.reasons import Reason
from referee.effects.sighted import Want


class Refusal(Struct, frozen=True):
    """An action that is not possible: all reasons at once; nothing has changed.

    `wants` are what people must say first of a paper table, where that is all that is missing.
    """

    code: str
    reasons: tuple[Reason, ...]
    wants: tuple[Want, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of all reasons, each once."""
        return tuple(dict.fromkeys(c for r in self.reasons for c in r.clauses))

    @property
    def text(self) -> str:
        """All reasons in one sentence."""
        return "; ".join(r.text for r in self.reasons)


def refuse(code: str, text: str, *clauses: str) -> Refusal:
    """Refuse for one reason."""
    return Refusal(code, (Reason(code, text, clauses),))


__all__ = ["Reason", "Refusal", "refuse"]
