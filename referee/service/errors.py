"""How the desk says that something cannot be: what, where, and what instead."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from events.values import changed
from referee.court.draft import DraftRefusal as CourtFault
from referee.rules import Refusal


class RefusalReason(NamedTuple):
    """One reason as a refusal tells it, with its clauses; of orders no clause of the rulebook speaks."""

    text: str
    clauses: tuple[str, ...] = ()


class DeskError(Exception):
    """Something the desk refuses or cannot do."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str = "",
        instead: str = "",
        clauses: tuple[str, ...] = (),
    ) -> None:
        """Say what, where and what instead; clauses are those that forbid it."""
        super().__init__(message)
        self.code, self.message, self.where = code, message, where
        self.instead, self.clauses = instead, clauses


class Refused(DeskError):
    """An action or order that the rules forbid; nothing was written."""

    def __init__(self, refusal: Refusal, where: str, instead: str = "") -> None:
        """Tell all reasons of a refusal."""
        super().__init__(
            refusal.code,
            refusal.text,
            where=where,
            instead=instead,
            clauses=refusal.clauses,
        )
        self.reasons = refusal.reasons


class StaleError(DeskError):
    """A command was made against an old seq of the match; nothing was written."""

    def __init__(self, match: str, expected: int, current: int) -> None:
        """Say which seq was expected and which is the last now."""
        super().__init__(
            "stale",
            f"the match stands at seq {current}, the command was made for seq {expected}",
            where=match,
            instead=f"look at {match}@{current} and decide again",
        )
        self.current = current


class FaultyDeck(DeskError):
    """A deck list that cannot be taken, with every fault and the clauses of each."""

    def __init__(self, code: str, faults: Sequence[RefusalReason], *, where: str, instead: str) -> None:
        """Tell all faults."""
        clauses = tuple(dict.fromkeys(c for one in faults for c in one.clauses))
        message = "; ".join(one.text for one in faults)
        super().__init__(code, message, where=where, instead=instead, clauses=clauses)
        self.reasons = tuple(faults)


class FalseStates(DeskError):
    """States that were kept of a match are not what its facts come to; they were dropped."""

    def __init__(self, match: str, seqs: Sequence[int]) -> None:
        """Say at which seqs they stood."""
        told = ", ".join(str(seq) for seq in seqs)
        super().__init__(
            "false-state",
            f"what was kept of the table of {match} at seq {told} is not what its facts come to; "
            "it was dropped",
            where=match,
            instead="look at the table again, which is folded from the facts now, then decide; "
            f"what came since: referee audit {match} --rerun",
        )


class SealedCopy(DeskError):
    """A copy of a match, parts of which are sealed, cannot serve what needs all of them."""

    def __init__(self, match: str, what: str = "played on or ruled on here") -> None:
        """Say what cannot be done with it."""
        super().__init__(
            "sealed",
            f"{match} is a sealed copy, and cannot be {what}",
            where=match,
            instead="ask where its whole record is; what is open can be looked at",
        )


def wrong_seat(match: str, named: str, seat: str) -> DeskError:
    """Say that an action was given for one seat and is another's."""
    return DeskError(
        "wrong-seat",
        f"the action is seat {named}'s, not seat {seat}'s",
        where=match,
        instead=f"act as seat {named}",
    )


class CourtRefused(DeskError):
    """An order that the court refuses, with all reasons; nothing was written."""

    def __init__(self, fault: CourtFault, where: str) -> None:
        """Tell all reasons of a refusal; no clause of the rulebook speaks of orders."""
        super().__init__(fault.code, fault.message, where=where, instead=fault.instead)
        self.reasons = tuple(RefusalReason(text) for text in fault.reasons)


def refused(fault: CourtFault, where: str) -> DeskError:
    """What the court refuses; the orders that it advises name the match."""
    match = re.split("[@,]", where)[0]
    instead = (
        re.sub(r"(?<=referee )([a-z ]+) MATCH\b", rf"\1 {match}", fault.instead) if match else fault.instead
    )
    return CourtRefused(changed(fault, instead=instead), where)
