"""Consent: a seat says whether what it alone could read may be shown after the match.

Whether that is asked for is said by the policy, under `[record] consent`.
"""

from collections.abc import Collection

from events.kinds import ConsentSaid
from referee.court.draft import Draft, DraftRefusal
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.records import NEEDED, SEATS
from referee.fold import Court

ALONE = {"A": "A", "B": "B"}
"""Of which seat a part is by its audience; all others are of both."""


def consents_of(court: Court) -> tuple[str, ...]:
    """Name the seats that let their hidden parts be shown."""
    said = {entry.body.seat: entry.body.given for entry in court.of(ConsentSaid)}
    return tuple(seat for seat in SEATS if said.get(seat))


def say_consent(court: Court, seat: str, *, given: bool) -> Drafts | DraftRefusal:
    """Let a seat consent, or take its consent back; refused where it says nothing new."""
    if seat not in SEATS:
        return DraftRefusal("nobody", f"{seat!r} is not a player here", "consent as seat A or B")
    if (seat in consents_of(court)) == given:
        does = "consented before" if given else "has not consented"
        return DraftRefusal("said", f"seat {seat} {does}", "leave it as it is")
    return [Draft(ConsentSaid(seat, given), seat)]


def unconsented(court: Court, policy: Policy, audiences: Collection[str]) -> DraftRefusal | None:
    """Whose consent is missing to show the parts of some audiences, of all for none named."""
    if policy.consent != NEEDED:
        return None
    asked = {ALONE.get(audience, "AB") for audience in audiences} or {"AB"}
    missing = [s for s in SEATS if any(s in of for of in asked) and s not in consents_of(court)]
    if not missing:
        return None
    what = f"seat {' and seat '.join(missing)} did not consent to show what is hidden"
    instead = f"ask for it: referee consent MATCH --seat {missing[0]}; or open other parts with --of"
    return DraftRefusal("no-consent", what, instead)
