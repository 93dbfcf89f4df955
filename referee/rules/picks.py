"""How many may be chosen, and what must hold of it: bounds, the cards together, demands."""

from collections.abc import Iterator
from itertools import combinations

from events.vocabulary import zone_words
from referee.effects.analysis.sought import SoughtCards
from referee.effects.board import Scope
from referee.effects.deeds.intents import CLAUSES
from referee.effects.needs.reasons import Reason
from referee.effects.read.together import Together, fitting_sizes
from referee.effects.verbs.choosing import ChoicePick, TextChoice, must_target, shadowed
from referee.rules.action import Action
from referee.rules.table import Table
from referee.state import Decision, marks


def bounds(decision: Decision) -> tuple[int, int]:
    """How few and how many can be chosen: what is asked for, of what there is.

    How many are asked for is public; how many there are may be hidden, and who has fewer takes
    those (faq.general.1).
    """
    there = len(decision.items)
    if repeated(decision):
        return decision.least, decision.most
    return min(decision.least, there), min(decision.most, there)


def possible_bounds(table: Table, decision: Decision) -> tuple[int, int]:
    """How few and how many can be chosen where the cards must also fit together.

    Of an exact number of targets that cannot be met none is chosen (glossary.target.8), of
    anything else as many as there can be (faq.general.1).
    """
    least, most = bounds(decision)
    tests = tests_of(table, decision)
    if not tests:
        return least, most
    for count in range(least, 0, -1):
        if next(fitting(table, decision, count), None) is not None:
            return count, most if count == least else count
        if decision.kind == "targets":
            break
    return (0, 0) if least else (0, most)


def repeated(decision: Decision) -> bool:
    """Whether the same may be chosen more than once: modes chosen anew for each of several."""
    return bool(decision.number("repeat"))


def tests_of(table: Table, decision: Decision) -> tuple[Together, ...]:
    """What must hold of the cards of a choice together."""
    slot = _slot(table, decision)
    return () if slot is None else slot.together


def sought_of(table: Table, decision: Decision) -> SoughtCards | None:
    """Word which cards the text of a choice asks for; None where it asks for none in particular."""
    slot = _slot(table, decision)
    return None if slot is None else slot.sought


def _slot(table: Table, decision: Decision) -> ChoicePick | None:
    if decision.kind not in {"targets", "pick"}:
        return None
    frame = table.state.stack[-1]
    _, choice = table.library.step(frame)
    if not isinstance(choice, TextChoice):
        return None
    at = dict(frame.names).get(marks.SLOT, 0)
    return choice.picks[at if isinstance(at, int) else 0]


def fit(table: Table, tests: tuple[Together, ...], ids: tuple[int, ...]) -> bool:
    """Whether chosen cards fit together."""
    if not tests:
        return True
    frame = table.state.stack[-1]
    cards = [p.card for i in ids if (p := table.state.find(i)) is not None]
    scope = Scope(frame.you, frame.source, dict(frame.names))
    return all(test(table, scope, cards) for test in tests)


def fitting(table: Table, decision: Decision, count: int) -> Iterator[tuple[int, ...]]:
    """Every set of so many cards that fit together, in the order of the decision.

    Of cards that are all alike or all different every smaller set is so too: what does not fit to
    those chosen already is left out, so that hundreds of thousands of sets are never looked at.
    """
    tests = tests_of(table, decision)
    if all(test.kind != "adds" for test in tests):
        yield from _grown(table, tests, (), decision.items, count)
        return
    yield from (ids for ids in combinations(decision.items, count) if fit(table, tests, ids))


def _grown(
    table: Table, tests: tuple[Together, ...], chosen: tuple[int, ...], rest: tuple[int, ...], count: int
) -> Iterator[tuple[int, ...]]:
    """Every way to add cards to those chosen, up to so many in all."""
    if len(chosen) == count:
        yield chosen
        return
    while len(chosen) + len(rest) >= count:
        first, rest = rest[0], rest[1:]
        more = (*chosen, first)
        if fit(table, tests, more):
            left = tuple(item for item in rest if fit(table, tests, (*more, item)))
            yield from _grown(table, tests, more, left, count)


def none_fit(table: Table, decision: Decision) -> bool:
    """Whether nothing that is asked for fits together, so that nothing is chosen."""
    tests = tests_of(table, decision)
    frame = table.state.stack[-1]
    cards = [p.card for i in decision.items if (p := table.state.find(i)) is not None]
    scope = Scope(frame.you, frame.source, dict(frame.names))
    return not fitting_sizes(tests, table, scope, cards, len(cards))


def left_out(table: Table, decision: Decision, action: Action) -> list[Reason]:
    """Which cards a text demands as targets that are not among those chosen."""
    if not table.board.rules:
        return []
    frame = table.state.stack[-1]
    by = (frame.you, frame.source)
    wanted = [i for i in decision.items if must_target(table, i, by)]
    missing = [i for i in wanted if i not in action.cards]
    if not missing or len(wanted) - len(missing) >= _most_of(table, decision, wanted):
        return []
    text = f"{called(table, missing[0])} must be targeted if it can"
    return [Reason("must-target", text, CLAUSES)]


def _most_of(table: Table, decision: Decision, wanted: list[int]) -> int:
    """How many of the cards that a text demands can be among the targets at once."""
    most, tests = min(len(wanted), decision.most), tests_of(table, decision)
    if not tests:
        return most
    least, count = possible_bounds(table, decision)
    sets = (c for n in range(least, count + 1) for c in combinations(decision.items, n))
    return max((sum(i in wanted for i in c) for c in sets if fit(table, tests, c)), default=0)


def counted(decision: Decision) -> tuple[str, ...]:
    """The clauses on how many targets a text takes, where it takes more or fewer than one."""
    if decision.kind != "targets" or decision.least == decision.most == 1:
        return ()
    return ("glossary.target.8",) if decision.least == decision.most else ("glossary.target.5",)


def in_shadow(table: Table, decision: Decision, items: tuple[int, ...]) -> list[Reason]:
    """Which cards [Shadow] keeps from being targets, where targets are asked for."""
    if decision.kind != "targets":
        return []
    frame = table.state.stack[-1]
    by = (frame.you, frame.source, frame.name)
    places = [p for i in items if (p := table.state.find(i)) is not None]
    return [
        Reason(
            "shadow",
            f"[Shadow] keeps {place.card.name} from being a target of {frame.name}",
            ("glossary.shadow.1", "glossary.target.10"),
        )
        for place in places
        if shadowed(table, place.card, by)
    ]


def called(table: Table, card_id: int) -> str:
    """Call an item of a decision by its name, where the seat that is asked may know it."""
    if card_id < 0:
        return zone_words(card_id)
    place = table.state.find(card_id)
    if place is None or place.card.name is None:
        return str(card_id)
    hidden = place.zone in {"deck", "life"} or (
        place.zone in {"hand", "lrig_deck"} and place.seat != table.seat
    )
    return str(card_id) if hidden else place.card.name
