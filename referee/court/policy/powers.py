"""Who may order what: the only place that asks for a role."""

from events.wording import did_you_mean
from referee.court.draft import DraftRefusal
from referee.court.policy.records import JUDGE, NOBODY, ROLES, SEATS, Policy


def actor_of(by: str) -> str:
    """Write who orders as the log does: "head-judge:ann", "judge:ann", "judge", or a seat "A".

    A plain name is an official without a role, so `ann` is "judge:ann". Whether there is such a
    role, and what it may, is asked by `may`.
    """
    whole = by == JUDGE or by in SEATS or by in ROLES or ":" in by
    return by if whole else f"{JUDGE}:{by}"


def role_of(policy: Policy, actor: str) -> str:
    """The role in which an actor orders; "" for one that is no role."""
    role, _, _ = actor.partition(":")
    if actor in SEATS:
        return "player"
    if role == JUDGE:
        return policy.plain_judge
    return role if role in ROLES else ""


def _unknown(policy: Policy, actor: str) -> DraftRefusal | None:
    """What is wrong with an actor: no role, nobody in it, or a plain judge who is nobody."""
    word, sign, person = actor.partition(":")
    if not role_of(policy, actor):
        near = did_you_mean(word, ROLES)
        instead = near or f"order as one of {', '.join(ROLES)}, such as head-judge:ann"
        return DraftRefusal("unknown-role", f"{word!r} is no role", instead)
    if not person.strip() and (sign or word in ROLES):
        return DraftRefusal("unnamed", f"{actor!r} names nobody", f"order as {word}:NAME")
    return None


def may(policy: Policy, actor: str, order: str) -> DraftRefusal | None:
    """Why an actor may not give an order under a policy; None where they may.

    A role that the policy does not name for the order is refused, and told which roles may.
    """
    fault = _unknown(policy, actor)
    if fault is not None or role_of(policy, actor) in policy.roles(order):
        return fault
    return _reserved(policy, actor, order)


def _reserved(policy: Policy, actor: str, order: str) -> DraftRefusal:
    role = role_of(policy, actor)
    who = f"{actor}, an official without a role," if role == NOBODY else _called(actor, role)
    roles = policy.roles(order)
    if not roles:
        instead = "order something else; this policy gives it to nobody"
    else:
        instead = f"let it be ordered by {' or '.join(f'{r}:NAME' for r in roles)}"
    what = f"{who} may not order {order} (policy {policy.name}, edition {policy.edition})"
    return DraftRefusal("not-allowed", what, instead)


def _called(actor: str, role: str) -> str:
    if actor in SEATS:
        return f"seat {actor}"
    return actor if actor.startswith(f"{role}:") else f"{actor}, here a {role},"
