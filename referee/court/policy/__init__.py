"""Who may order what, and what is an infraction?

Question: what does the policy of this match say, and does it allow this actor that order?
May import: events.values and, of the court, only its drafts.
Public names: `load` and `PolicyError` (a file is read whole, or refused with every contradiction),
`unheld` (its warnings), `shipped` and `generic` (the policy that comes with the referee), `may`
(the only place that asks for a role), `actor_of` and `role_of`, and the records `Policy`,
`Infraction`, `ClockRules` and `PolicyFault`.
"""

from referee.court.policy.powers import actor_of, may, role_of
from referee.court.policy.reading import GENERIC, generic, load, shipped
from referee.court.policy.records import (
    ROLES,
    ClockRules,
    Infraction,
    Policy,
    PolicyError,
    PolicyFault,
)
from referee.court.policy.unheld import unheld

__all__ = [
    "GENERIC",
    "ROLES",
    "ClockRules",
    "Infraction",
    "Policy",
    "PolicyError",
    "PolicyFault",
    "actor_of",
    "generic",
    "load",
    "may",
    "role_of",
    "shipped",
    "unheld",
]
