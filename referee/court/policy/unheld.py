"""What a policy may say and nobody can carry out: levels of infractions that no role may give."""

from collections.abc import Iterator

from referee.court.policy.lines import PolicyLines
from referee.court.policy.records import PENALTY, Infraction, Policy, PolicyFault


def unheld(policy: Policy, data: bytes) -> tuple[PolicyFault, ...]:
    """A warning for each level on the path of an infraction that nobody may give.

    Such a file may be pinned: a policy can keep a level for a rank that this event does not have.
    """
    lines = PolicyLines(data.decode("utf-8-sig"))
    rows = enumerate(policy.infractions, 1)
    return tuple(found for number, one in rows for found in _of(policy, lines, one, number))


def _of(policy: Policy, lines: PolicyLines, one: Infraction, number: int) -> Iterator[PolicyFault]:
    for key, levels in (("default", (one.default,)), ("repeats", one.repeats)):
        for level in dict.fromkeys(levels):
            if policy.roles(PENALTY + level):
                continue
            what = f"{one.code} comes to {level!r}, which nobody may give"
            instead = f'give "{PENALTY}{level}" to a role, or name another level'
            yield PolicyFault(lines.of("infraction", key, number), what, instead)
