"""What a judge's order takes up in a running match: newer versions of some of its cards.

The new catalogue is the match's own with just these cards replaced, and not all that stands in the
registry by now.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from events.kinds import CatalogReplaced
from events.values import changed
from events.wording import did_you_mean
from referee.cards import Catalog, MechanicDef
from referee.cards.catalog import dump_card
from referee.cards.names import folded
from referee.cards.stored import StoredCatalog, gathered, placed
from referee.court.draft import DraftRefusal, joined
from referee.court.orders import Drafts
from referee.court.policy import may
from referee.court.taking_up import POWER, take_up
from referee.effects.playable import playable
from referee.rules import Accepted
from referee.rules.taking_up import ReplacedCards, hindrances
from referee.service.commands import JUDGE
from referee.service.commit import Then
from referee.service.court.newer import NewerCard, newer_cards, versions_now
from referee.service.court.ruling import remedying
from referee.service.desk import Desk
from referee.service.store.live import LiveMatch
from referee.service.table.stating import stating
from referee.state import Match

SETUP: Final = "setup"


class Renewal(Struct, frozen=True):
    """What is ordered: the cards by name, else all that were read since; why, by whom, by what."""

    cards: tuple[str, ...]
    reason: str
    by: str
    clauses: tuple[str, ...] = ()


def renewed(desk: Desk, match: str, order: Renewal) -> Drafts | DraftRefusal:
    """Draft the order that takes newer versions up, or every reason against it.

    Without names these are the cards whose print is the same and whose lines are read otherwise.
    The new catalogue is kept once nothing speaks against it. Raises what `Desk.state` does.
    """
    state, policy = desk.state(match), desk.policy(match)
    fault = may(policy, order.by, POWER)
    names = _chosen(newer_cards(desk, match), order.cards) if fault is None else fault
    if isinstance(names, DraftRefusal):
        return names
    before = desk.played_by(state)
    made = _catalog(desk, state, before.catalog, names)
    if isinstance(made, DraftRefusal):
        return made
    body = CatalogReplaced(made.digest, state.settings.catalog, names, order.reason)
    drafts = take_up(desk.reader(match), body, order.by, policy, order.clauses)
    after = desk.live.shelf.made(made.digest, partial(desk.live.shelf.checked, made))
    waits = hindrances(state, ReplacedCards(before, after, names)) if names else []
    faults = [drafts] if isinstance(drafts, DraftRefusal) else []
    faults += [DraftRefusal("waits", one.what, one.instead) for one in waits]
    if not faults:
        desk.log.put_blob("catalog", made.dump())
    return joined(faults) or drafts


def then_settled(desk: Desk, match: str, by: str) -> Then | None:
    """What follows at the table: what its newer texts bring about, and what is asked by them.

    A judge states nothing, after which the rules do what is due and ask again. Where that comes to
    the same table with the same question, none of it is written; before the first turn nothing is.
    """
    table = desk.table(match)
    if table.state.turn.phase == SETUP or table.decision is None:
        return None
    action = stating(table, JUDGE, "nothing", ("", 0))
    settle = remedying(desk, action, by, "newer versions of cards")

    def then(live: LiveMatch, ordered: Accepted) -> Accepted:
        settled = settle(live, ordered)
        return ordered if _alike(ordered.state, settled.state) else settled

    return then


def _alike(one: Match, other: Match) -> bool:
    """Whether two states are the same table, waiting for the same."""
    if one.decision is None or other.decision is None:
        return False
    asked = changed(one.decision, seq=other.decision.seq)
    return changed(one, seq=other.seq, next_id=other.next_id, decision=asked) == other


def _chosen(newer: Sequence[NewerCard], wanted: Sequence[str]) -> tuple[str, ...] | DraftRefusal:
    """The names of the cards to take up; a refusal that names those there are."""
    there = {one.name: one for one in newer}
    if not wanted:
        return tuple(one.name for one in newer if not one.printed)
    folded_to = {folded(name): name for name in there}
    names = {one: folded_to.get(folded(one), "") for one in wanted}
    missing = [one for one, name in names.items() if not name]
    if missing:
        what = f"no newer version is here of {', '.join(missing)}"
        near = [hint for one in missing if (hint := did_you_mean(one, there))]
        have = f"there is one of {', '.join(there)}" if there else "import it, or let its line be approved"
        return DraftRefusal("nothing-newer", what, "; ".join(near) or have)
    return tuple(sorted(set(names.values())))


def _catalog(desk: Desk, state: Match, own: Catalog, names: Sequence[str]) -> StoredCatalog | DraftRefusal:
    """The cards of a match with the newer versions of some, and the words of sets that these use."""
    now = versions_now(desk, state)
    fresh = {name: dump_card(now.get(name)) for name in names}
    known = {one.name for one in own.mechanics}
    words = [m for m in now.mechanics if m.name not in known and any(_uses(d, m) for d in fresh.values())]
    whole = own.merged(Catalog(map(now.get, names), words))
    noted = playable(whole, frozenset(whole.names()) - frozenset(names))[1]
    if noted:
        what = "; ".join(f"{one.name}, line {one.line}, is not carried out: {one.why}" for one in noted)
        return DraftRefusal("not-carried-out", what, "let people state it in this match")
    stored = own if isinstance(own, StoredCatalog) else placed(own)
    cards = {name: stored.written(name) for name in stored.names()}
    return gathered(cards | fresh, whole.mechanics)


def _uses(card: bytes, word: MechanicDef) -> bool:
    """Whether a card has a word of a set in its programs or its text."""
    return word.name.encode() in card
