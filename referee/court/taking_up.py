"""Newer versions of cards, taken up in a match that runs: a fact of the game, which a rewind undoes.

What waits at the table by an old text is asked of the rules; here it is judged who orders, why, and
whether the cards that are replaced are those by which the match is played.
"""

from typing import Final

from events.kinds import CatalogReplaced
from referee.court.citations import clause_faults
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.timeline import Reader, state_at

POWER: Final = "rule"
"""The power of who has newer versions taken up: it is ruled by what a table goes on."""


def take_up(
    reader: Reader, cards: CatalogReplaced, by: str, policy: Policy, clauses: tuple[str, ...] = ()
) -> Drafts | DraftRefusal:
    """Let a match go on by newer versions of some cards.

    Args:
        reader: The match as it stands.
        cards: The catalogues before and after, the names of the cards that differ, and the reason.
        by: Who orders it, as the log writes it.
        policy: The policy that holds there.
        clauses: The clauses that are cited.

    Returns:
        The fact, or every reason against it.
    """
    state = state_at(reader, reader.head())
    faults = [f for f in (may(policy, by, POWER),) if f is not None]
    if not (cards.reason or "").strip():
        what = "a reason is required to take up newer versions of cards"
        faults.append(DraftRefusal("empty", what, "write the reason"))
    if state.winner:
        what = "the match is over: nothing is played in it any more"
        faults.append(DraftRefusal("over", what, "take them up in the next one"))
    if not cards.cards or cards.catalog == cards.replaced:
        what = "no card of this match has a newer version here"
        faults.append(DraftRefusal("nothing-newer", what, "import it, or let its line be read and approved"))
    elif cards.replaced != state.settings.catalog:
        what = f"the match is played by the cards {state.settings.catalog[:12]}, not {cards.replaced[:12]}"
        faults.append(DraftRefusal("other-cards", what, "give the order again"))
    faults += clause_faults(reader, clauses)
    return joined(faults) or [Draft(cards, by, 0, clauses)]
