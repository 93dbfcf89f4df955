"""Policies: those that are shipped, and that of a match."""

from typing import Annotated

from referee.service.court.records import Policy
from referee.service.orders.schema import Field
from referee.service.queries.schema import Answered, QueryContext, means, query
from referee.service.store.policies import policies_shipped, policy_named


class Policies(Answered, frozen=True):
    """The policies that come with the referee."""

    policies: Annotated[tuple[str, ...], means("Their names.", ["generic-1"])]


@query("", "/policies", "List the shipped policies", "", access="everybody")
def policies(_: QueryContext) -> Policies:
    """List the policies that come with the referee."""
    return Policies(tuple(policies_shipped()))


@query("", "/policies/{name}", "Show a shipped policy", "", access="everybody")
def policy(
    _: QueryContext, name: Annotated[str, Field("Its name.", such="generic-1", most=200, placed=True)]
) -> Policy:
    """Show a policy: the ladder, who may order what, and what is an infraction."""
    return policy_named(name)


@query("", "/policy", "Show the policy of a match", "", access="match")
def match_policy(at: QueryContext) -> Policy:
    """Show the policy that a match pinned when it was opened; of an event the one that holds."""
    return at.desk.policy(at.name)
