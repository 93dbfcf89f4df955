"""Policy files at the desk: checked, shown, and read back for a match that pinned one."""

from msgspec import Struct

from events.wording import instead_of, some_of
from referee.court.policy import Policy, PolicyError, PolicyFault, load, shipped, unheld
from referee.service.errors import DeskError, RefusalReason


class PolicyRefused(DeskError):
    """A policy file that contradicts itself; nothing was written."""

    def __init__(self, where: str, faults: tuple[PolicyFault, ...]) -> None:
        """Tell every contradiction with its line and what to write instead."""
        self.reasons = tuple(RefusalReason(f"line {f.line}: {f.message}; {f.instead}") for f in faults)
        message = "; ".join(some_of(f"line {f.line}: {f.message}" for f in faults))
        super().__init__("bad-policy", message, where=where, instead="mend every line")


class PolicyCheck(Struct, frozen=True):
    """What a look at a policy file found: whether it may be pinned, faults, warnings."""

    valid: bool
    faults: tuple[PolicyFault, ...]
    warnings: tuple[PolicyFault, ...] = ()


def check_policy(data: bytes) -> PolicyCheck:
    """Every contradiction of a policy file, and what may be pinned but nobody can give."""
    try:
        return PolicyCheck(valid=True, faults=(), warnings=unheld(load(data), data))
    except PolicyError as error:
        return PolicyCheck(valid=False, faults=error.faults)


def read_policy(data: bytes, where: str, *, kept: bool = False) -> Policy:
    """Read a policy file, or one that a match pinned; raises PolicyRefused with contradictions."""
    try:
        return load(data, where, kept=kept)
    except PolicyError as error:
        raise PolicyRefused(where, error.faults) from error


def policy_named(name: str) -> Policy:
    """Read a shipped policy; raises DeskError that names those there are."""
    return read_policy(policy_file(name), name)


def policy_file(name: str) -> bytes:
    """The file of a shipped policy; raises DeskError that names those there are."""
    known = shipped()
    if name not in known:
        instead = f"{instead_of(name, known, 'name a policy')}, or a file"
        raise DeskError("no-policy", f"no policy is named {name!r}", instead=instead)
    return known[name]


def policies_shipped() -> list[str]:
    """Name the policies that come with the referee."""
    return list(shipped())
