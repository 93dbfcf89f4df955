"""Every order in a match is asked again of the court as it stood before it.

What the court refuses now should never have been written; what it words otherwise was not what
stood: another grade, another count of earlier times, another scope.
"""

from typing import Any, Final

from events import kinds
from events.kinds import Fact
from events.wording import counted
from referee.auditing.asked import ASKED, Answer
from referee.auditing.findings import Finding, Findings, refused_now
from referee.auditing.matter import Matter, unappointed
from referee.court.draft import DraftRefusal
from referee.court.policy import may
from referee.court.policy.records import SEATS

BY_ITSELF: Final = ("desk", "rules", "chance", "table", "")
"""Who acts where no person orders."""
CLAUSES: Final = ("unknown-clause", "other-ruleset", "not-in-force", "no-edition")
NAMED_ANEW: Final[dict[tuple[str, str], str]] = {
    ("match.rewound", "not-allowed"): "unauthorised-rewind",
    ("match.rewound", "own-order"): "unauthorised-rewind",
}
"""What a refusal is called where the same code would say too little."""


def orders_of(matter: Matter) -> Findings:
    """Ask every order of a match again; give what does not hold."""
    for fact in matter.facts:
        if fact.body.COURT or isinstance(fact.body, kinds.CatalogReplaced):
            check = _order
        elif isinstance(fact.body, kinds.ActionTaken) and fact.actor not in SEATS:
            check = _action
        else:
            continue
        try:
            yield from list(check(matter, fact))
        except (LookupError, ValueError, TypeError, AttributeError):
            what = f"{fact.body.KIND} cannot follow what stands before it"
            yield Finding("impossible", matter.match, fact.seq, what)


def _order(matter: Matter, fact: Fact) -> Findings:
    yield from _officials(matter, fact)
    ask = ASKED.get(type(fact.body))
    answer = None if ask is None else ask(matter, fact)
    if isinstance(answer, DraftRefusal):
        yield _refused(matter, fact, answer)
        return
    if answer is not None:
        yield from _otherwise(matter, fact, answer)
        if isinstance(fact.body, kinds.MatchRewound):
            yield from _mixed(matter, fact, answer)
        elif isinstance(fact.body, kinds.ResultRecorded):
            yield from _ended(matter, fact, answer)
    if isinstance(fact.body, kinds.RulingGiven):
        yield from _remedied(matter, fact)
    elif isinstance(fact.body, kinds.PenaltyIssued):
        yield from _carried_out(matter, fact)


def _refused(matter: Matter, fact: Fact, fault: DraftRefusal) -> Finding:
    kind = fact.body.KIND
    rule = ", ".join(fact.clauses) if fault.code in CLAUSES else matter.policy.title
    code = NAMED_ANEW.get((kind, fault.code), fault.code)
    return refused_now(matter.match, fact.seq, fault, rule, code)


def _officials(matter: Matter, fact: Fact) -> Findings:
    """Find who ordered, authorised or approved without being appointed to it then."""
    more = (getattr(fact.body, name, "") for name in ("authorised", "approved_by"))
    for actor in dict.fromkeys((fact.actor, *more)):
        if actor in BY_ITSELF or actor in SEATS:
            continue
        what = unappointed(matter, actor, fact)
        if what:
            instead = "let an official of the event order it"
            yield Finding("not-appointed", matter.match, fact.seq, what, "", instead)


def _action(matter: Matter, fact: Fact) -> Findings:
    """Ask whether an official could act for a seat, or state for the judge."""
    cause = matter.cause(fact)
    ordered = isinstance(cause, kinds.CatalogReplaced) or getattr(cause, "COURT", False)
    if ordered or fact.actor in BY_ITSELF:
        return
    yield from _officials(matter, fact)
    paper = matter.opened.deal == "paper"
    order = "enter" if paper else "act" if fact.body.seat in SEATS else "state"
    fault = may(matter.policy, fact.actor, order)
    if fault is not None:
        yield _refused(matter, fact, fault)


def _otherwise(matter: Matter, fact: Fact, answer: Answer) -> Findings:
    """Find where a fact says something else than the order gives as the record stood."""
    made = answer[0]
    if made.actor != fact.actor:
        what = f"{fact.actor} ordered what only {made.actor} can"
        yield Finding("other-actor", matter.match, fact.seq, what, matter.policy.title)
    names = [n for n in fact.body.__struct_fields__ if getattr(fact.body, n) != getattr(made.body, n)]
    if not names:
        return
    told = "; ".join(_differing(fact.body, made.body, name) for name in names)
    right = "; ".join(f"{n}: {getattr(made.body, n)!r}" for n in names)
    code = _code(fact.body, made.body, names)
    yield Finding(code, matter.match, fact.seq, told, matter.policy.title, right)


def _differing(recorded: Any, made: Any, name: str) -> str:
    one, other = getattr(recorded, name), getattr(made, name)
    return f"{name} is recorded as {one!r}, and was {other!r} as the record stood"


def _code(recorded: Any, made: Any, names: list[str]) -> str:
    """Name what kind of difference it is."""
    if isinstance(recorded, kinds.MatchRewound):
        return "rewind-figures"
    if not isinstance(recorded, kinds.PenaltyIssued):
        return "other-words"
    beyond = set(recorded.repeats) - set(made.repeats)
    if beyond or "scope" in names:
        return "out-of-scope"
    counts = {"repeats", "suggested", "standard", "kind"}
    return "arithmetic" if counts & set(names) else "other-penalty"


def _remedied(matter: Matter, fact: Fact) -> Findings:
    """Find a ruling whose remedy was not carried out with it."""
    wanted = REMEDIES.get(fact.body.remedy)
    if wanted is None:
        return
    done = (f for f in matter.facts[fact.seq :] if f.cause == fact.seq)
    if not any(isinstance(one.body, wanted) for one in done):
        what = f"{fact.body.id} orders {fact.body.remedy}, and nothing of it follows"
        yield Finding("no-remedy", matter.match, fact.seq, what, matter.policy.title)


REMEDIES: Final[dict[str, type]] = {
    "rewind": kinds.MatchRewound,
    "random-return": kinds.CardsMixed,
    "partial-fix": kinds.ActionTaken,
    "state-edit": kinds.ActionTaken,
    "trigger-now": kinds.ActionTaken,
}
"""What follows a ruling by its remedy."""


def _carried_out(matter: Matter, fact: Fact) -> Findings:
    """Find a loss that applies to the match and did not end it.

    Between two games there is none to end: the loss decides the match, as its score says.
    """
    if fact.body.applies != "this match" or matter.part(fact).goes_on:
        return
    after = matter.facts[fact.seq : fact.seq + 1]
    if not any(isinstance(f.body, kinds.MatchEnded) and f.cause == fact.seq for f in after):
        what = f"{fact.body.id} is a {fact.body.effect} in this match, which went on"
        yield Finding("no-loss", matter.match, fact.seq, what, matter.policy.title, "end the match")


def _ended(matter: Matter, fact: Fact, answer: Answer) -> Findings:
    """Find a recorded result that the end of the match does not follow, or another end does."""
    after = matter.facts[fact.seq : fact.seq + 1]
    if not any(f.cause == fact.seq and f.body == answer[1].body for f in after):
        what = f"the result {fact.body.winner} was recorded, and the match did not end by it"
        yield Finding("no-end", matter.match, fact.seq, what, matter.policy.title, "end the match")


def _mixed(matter: Matter, fact: Fact, answer: Answer) -> Findings:
    """Find piles that had to change places with a rewind and did not, or others that did."""
    wanted = sorted((d.body.seat, d.body.zone, d.body.positions) for d in answer[1:])
    after = matter.facts[fact.seq : fact.seq + len(wanted) + 1]
    mixed = [f.body for f in after if isinstance(f.body, kinds.CardsMixed) and f.cause == fact.seq]
    done = sorted((body.seat, body.zone, body.positions) for body in mixed)
    if done != wanted:
        what = f"{counted(len(wanted), 'pile')} had to be mixed with this rewind, "
        what += counted(len(done), "was so", "were so")
        yield Finding("not-mixed", matter.match, fact.seq, what, matter.policy.title)
