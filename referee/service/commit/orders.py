"""How an order of the court becomes facts: known by its key, judged on what was read, written.

One command is one transaction: the facts of the order, what the rules make of them, what
follows in the court, and by which rules it was made where that is new. After a ruling or an end
a desk with a key signs.
"""

from collections.abc import Callable, Sequence

from events.errors import Conflict, KeyReused
from events.kinds import ActionTaken, Fact, MatchRewound, RulesChanged, RulingGiven
from events.log import MatchRef
from referee import court
from referee.court.orders import Drafts
from referee.fold import evolve
from referee.rules import Accepted
from referee.service.acted import Acted
from referee.service.chance import (
    new_key,
)
from referee.service.commands import answered_facts, request_hash
from referee.service.commit.dues import dues_followed, joined
from referee.service.commit.throwing import house_told
from referee.service.desk import Desk
from referee.service.errors import StaleError, refused
from referee.service.proof.signing import attest, signer_for
from referee.service.store.live import LiveMatch, last_rules, state_of
from referee.timeline import state_at

Then = Callable[[LiveMatch, Accepted], Accepted]
"""Goes on from the facts of an order and the table after them, to all facts."""


def finish(desk: Desk, live: LiveMatch, decided: Accepted, *, key: str, request: bytes) -> Acted:
    """Append what was decided, and sign after a ruling or an end; raises StaleError."""
    head = live.head.seq
    signer = signer_for(desk, decided.facts)
    try:
        first, last, repeated = desk.append(live, decided, key=key, request=request)
    except Conflict as error:
        desk.live.drop(live.ref.public_id)
        raise StaleError(live.ref.public_id, head, error.current) from error
    if signer is not None and not repeated:
        attest(desk, live.ref.public_id, signer, decided.facts)
    return Acted(first, last, decided.facts, decided.state, repeated)


def commit(
    desk: Desk,
    match: str,
    drafts: Drafts | court.DraftRefusal,
    then: Then | None = None,
    *,
    words: Sequence[object] = (),
    key: str | None = None,
    expect: int | None = None,
    read: int | None = None,
) -> list[Fact]:
    """Append an order of the court, and what the rules make of it, as one command.

    `then` goes on from the facts of the order and the table after them. `words` are the order
    as it was given, and must come with a `key`: the same key with the same words again gives
    the first answer, and nothing is added. Raises StaleError when `expect`, or the head that
    was `read` for the drafts, is not the last seq; DeskError with every reason for what the
    court refuses.
    """
    live = desk.live.get(match)
    known = repeated(desk, live.ref, words, key, expect)
    if known is not None:
        return known
    desk.live.compare(match)
    request = _request(match, words, expect)
    _require_head(live, expect, read)
    if isinstance(drafts, court.DraftRefusal):
        raise refused(drafts, f"{match}@{live.head.seq}")
    at, head = desk.clock(), live.head.seq
    facts = [Fact(head + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)]
    state = state_of(live)
    for fact in facts:
        back = fact.body.to if isinstance(fact.body, MatchRewound) else 0
        state = state_at(desk.reader(match), back) if back else evolve(state, fact)
    made = Accepted(facts, state)
    decided = followed(desk, live, made if then is None else then(live, made))
    finish(desk, live, decided, key=key or new_key(), request=request)
    return decided.facts


def require_table(desk: Desk, match: str, seq: int, key: str | None = None) -> None:
    """Raise StaleError where a match went on since a seq: by the game, a ruling or a rewind.

    What else the court wrote does not count, nor anything once the key was answered: what the
    order itself did may have changed the table.
    """
    if key and _used(desk, match, key):
        return
    facts = desk.facts(match, seq)
    if any(not f.body.COURT or isinstance(f.body, MatchRewound | RulingGiven) for f in facts):
        raise StaleError(match, seq, facts[-1].seq)


def _used(desk: Desk, match: str, key: str) -> bool:
    try:
        return desk.log.answered(desk.log.match(match).id, key, b"") is not None
    except KeyReused:
        return True


def repeated(
    desk: Desk, ref: MatchRef, words: Sequence[object], key: str | None, expect: int | None
) -> list[Fact] | None:
    """The first answer to a key; a key without the words of its order is a mistake."""
    if key and not words:
        message = "a key tells a repeat only beside the words of the order"
        raise ValueError(message)
    return answered_facts(desk.log, ref.id, key, _request(ref.public_id, words, expect))


def followed(desk: Desk, live: LiveMatch, done: Accepted) -> Accepted:
    """Give a command with the facts of the court that follow from it."""
    return with_rules(desk, live, house_told(desk, live, dues_followed(desk, live, done)))


def with_rules(desk: Desk, live: LiveMatch, done: Accepted) -> Accepted:
    """Add to a command by which rules it was made, where those before it were others or unknown.

    The fact comes last, since the others are numbered from the head on. A command without an
    action, such as a call or a note, asks nothing of the rules.
    """
    first = next((fact.seq for fact in done.facts if isinstance(fact.body, ActionTaken)), 0)
    if not first:
        return done
    rules, before = desk.rules(), last_rules(desk.log, live)
    if rules == before:
        return done
    return joined(done, [court.Draft(RulesChanged(rules, first, before), "desk", 0)], first)


def _request(match: str, words: Sequence[object], expect: int | None) -> bytes:
    """The hash by which a repeated order is known."""
    return request_hash(match, "order", [*words, expect or 0])


def _require_head(live: LiveMatch, *read: int | None) -> None:
    """Raise StaleError where something was decided on another seq than the last."""
    for seq in read:
        if seq is not None and seq != live.head.seq:
            raise StaleError(live.ref.public_id, seq, live.head.seq)
