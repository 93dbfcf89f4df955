"""Which units of play are possible: every action of a menu, with all reasons against it.

Each kind of action has one function that lists what it could be and one that says why a given
one is not possible; the menu of the ruleset is what nothing speaks against.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from referee.effects.board import Ability, Scope, World, outside, works_there
from referee.effects.deeds.limits import limit_clauses, used_up
from referee.effects.needs import costs
from referee.effects.needs.prices import surcharge
from referee.effects.needs.reasons import Reason
from referee.effects.needs.usage import use_reasons
from referee.rules.action import Action
from referee.rules.barred import bars_act, bars_going, bars_use
from referee.rules.growing import grows, why_not_grow
from referee.rules.playing import plays, why_not_play
from referee.rules.table import MAIN, Table, card_in, timely, timing, unknown, untimed
from referee.state import Card, Place, marks

# Using spells and PIECEs.


def uses(table: Table) -> Iterator[Action]:
    """Every spell, PIECE and ARTS that can be used now."""
    side = table.state.seat(table.seat)
    main = timing(table) == MAIN
    for row in (side.hand, side.lrig_deck) if main else (side.lrig_deck,):
        for card in row:
            definition = table.library.definition(card.name)
            if definition.type not in table.ruleset.uses:
                continue
            if not (main if definition.type == "SPELL" else timely(table, card.name)):
                continue
            if table.board.rules or len(costs.units(definition.cost)) <= len(side.ener):
                action = Action(table.seat, "use", (card.id,))
                if not use_reasons(table, table.seat, card) and not bars_use(table, card):
                    yield action


def why_not_use(table: Table, action: Action) -> list[Reason]:
    """What speaks against using a spell, PIECE or ARTS."""
    side = table.state.seat(table.seat)
    card = card_in(side.hand + side.lrig_deck, action)
    if card is None:
        other = table.ruleset.uses[-1]
        text = f"a spell is used from one's hand, {_article(other)} from one's LRIG Deck"
        return [Reason("not-there", text, _WHENCE)]
    if unknown(card):
        return unknown(card)
    reasons = _timing_reasons(table, card) + use_reasons(table, table.seat, card)
    return reasons + bars_use(table, card)


_WHENCE = (
    "glossary.spell.2",
    "glossary.main-phase.5",
    "classic.spell.1",
    "classic.arts.1",
    "classic.arts.8",
)
"""The clauses that say whence a card is used, and that an ARTS is there no more once it was."""


def _article(kind: str) -> str:
    return f"an {kind}" if kind == "ARTS" else f"a {kind}"


def _timing_reasons(table: Table, card: Card) -> list[Reason]:
    definition = table.library.definition(card.name)
    if definition.type == "SPELL" and timing(table) != MAIN:
        text = "spells are used in one's own main phase"
        return [Reason("timing", text, ("faq.attack.7", "faq.attack.6"))]
    if definition.type not in table.ruleset.uses[1:] or timely(table, card.name):
        return []
    timings = " or ".join(definition.use_timing) or "none"
    text = f"the use timing of {card.name} is {timings}"
    return [Reason("timing", text, untimed(definition))]


# [Action] abilities.


def actions_of(world: World, place: Place) -> list[Ability]:
    """The [Action] abilities of a card that work where it lies (faq.constant.2)."""
    board, card = world.board, place.card
    actions = board.of(card).actions()
    if card.id in board.by_id:
        return [a for a in actions if a.works is None] if actions else []
    return [a for a in actions if works_there(board, a, place.seat, card)]


def _acting(table: Table) -> list[Place]:
    """The cards of the seat that may have an [Action] ability that works: on the field first.

    Elsewhere only cards whose text says so are looked at.
    """
    side, board = table.state.seat(table.seat), table.board
    slots = [slot for slot in (*side.lrig, *side.signi) if slot is not None]
    found = [board.places[s.card.id] for s in slots if board.by_id[s.card.id].actions()]
    beyond = table.library.heard(table.state).beyond.get("action", ())
    for seat, card, _ in outside(table.state, beyond) if beyond else ():
        if seat == table.seat:
            place = table.state.find(card.id)
            if place is not None:
                found.append(place)
    return found


def _whereabouts(table: Table, card_id: int) -> Place | None:
    return table.board.places.get(card_id) or table.state.find(card_id)


def acts(table: Table) -> Iterator[Action]:
    """Every [Action] ability that can be used now."""
    for place in _acting(table):
        for number, ability in enumerate(actions_of(table, place), 1):
            if not _act_reasons(table, place, ability):
                yield Action(table.seat, "act", (place.card.id,), number=number)


def _act_reasons(table: Table, place: Place, ability: Ability) -> list[Reason]:
    reasons = bars_act(table, place, ability)
    card = place.card
    if timing(table) not in (ability.window or (MAIN,)):
        text = f"this [Action] of {card.name} cannot be used at this timing"
        plain = ("glossary.action.1", "faq.entire.2")
        clauses = ("glossary.action.3", "faq.entire.3") if ability.window else plain
        reasons.append(Reason("timing", text, clauses))
    if used_up(table.state, ability, card.id, table.seat, grant=ability.grant):
        text = f"this [Action] of {card.name} has been used as often as its icon allows"
        reasons.append(Reason("limit", text, limit_clauses(ability)))
    more = surcharge(table, card.id)
    names = ability.bound | ({marks.SURCHARGE: more} if more else {})
    scope = Scope(table.seat, card.id, names)
    if ability.gate is not None and not ability.gate(table, scope):
        text = f"the condition of this [Action] of {card.name} is not met"
        reasons.append(Reason("condition", text, ("glossary.team-action.1",)))
    if not ability.possible(table, scope):
        text = f"the cost of this [Action] of {card.name} cannot be paid in full"
        lying = ability.downs and place.slot is not None and not place.slot.up
        downs = ("glossary.down.2", "classic.down.4", "classic.up.5")
        clauses = ("glossary.cost.3", *(downs if lying else ("faq.general.3",)))
        reasons.append(Reason("cost", text, clauses))
    return reasons


def why_not_act(table: Table, action: Action) -> list[Reason]:
    """What speaks against using an [Action] ability."""
    own = [p for c in action.cards[:1] if (p := _whereabouts(table, c)) is not None]
    place = own[0] if len(action.cards) == 1 and own and own[0].seat == table.seat else None
    abilities = actions_of(table, place) if place is not None else []
    if place is None or (not abilities and place.card.id not in table.board.by_id):
        text = "an [Action] ability is used of a card of one's own on the field"
        return [Reason("not-on-field", text, ("faq.constant.1", "classic.signi.6"))]
    if unknown(place.card):
        return unknown(place.card)
    if not 1 <= action.number <= len(abilities):
        text = f"{place.card.name} has {len(abilities)} [Action] abilities, not {action.number}"
        return [Reason("no-ability", text, ("glossary.action.1",))]
    return _act_reasons(table, place, abilities[action.number - 1])


# Retiring.


def own_signi(table: Table) -> list[int]:
    """The SIGNI of the seat that is asked; a card turned face down is none."""
    return [s.card.id for _, s, _ in table.board.slots(table.seat) if not s.face_down]


def retires(table: Table) -> Iterator[Action]:
    """Every set of one's SIGNI that can be retired."""
    if not table.state.mark("retired"):
        yield from _put_away(table, "retire")


def _put_away(table: Table, word: str) -> Iterator[Action]:
    ids = own_signi(table)
    for count in range(1, len(ids) + 1):
        for chosen in combinations(ids, count):
            if not bars_going(table, chosen, "trash"):
                yield Action(table.seat, word, chosen)


def why_not_retire(table: Table, action: Action) -> list[Reason]:
    """What speaks against retiring."""
    reasons = []
    if table.decision is None or table.decision.kind != "main":
        text = "SIGNI are retired in one's own main phase"
        reasons.append(Reason("timing", text, ("glossary.retire.1",)))
    if table.state.mark("retired"):
        text = "SIGNI have been retired in this turn"
        reasons.append(Reason("retired", text, ("glossary.retire.1", "start.main.11")))
    if not _own_and_distinct(table, action):
        text = "one to three of one's own SIGNI are retired"
        reasons.append(Reason("cards", text, ("glossary.main-phase.7", "start.main.10")))
    reasons += _attached_reasons(table, action)
    return reasons + bars_going(table, action.cards, "trash")


_KEPT = {"acce": "glossary.acce.6", "charm": "glossary.charm.5"}
"""The clauses by which no player takes off what is attached in a role."""


def _attached_reasons(table: Table, action: Action) -> list[Reason]:
    """Say of each attached card that only a text or a rule takes it off its SIGNI."""
    places = [table.state.find(card_id) for card_id in action.cards]
    return [
        Reason("attached", f"no player takes a [{one.role.capitalize()}] off", (_KEPT[one.role],))
        for place in places
        if place is not None and place.zone == "attached" and place.slot is not None
        for one in place.slot.attached
        if one.card.id == place.card.id and one.role in _KEPT
    ]


def _own_and_distinct(table: Table, action: Action) -> bool:
    cards = action.cards
    distinct = len(set(cards)) == len(cards) > 0
    return distinct and {*own_signi(table)}.issuperset(cards)


# Trashing SIGNI in the classic main phase: at any time, any number of times.


def trashes(table: Table) -> Iterator[Action]:
    """Every set of one's SIGNI that can be put into the trash."""
    yield from _put_away(table, "trash-signi")


def why_not_trash(table: Table, action: Action) -> list[Reason]:
    """What speaks against putting SIGNI into the trash (classic.phases.17)."""
    reasons = []
    if table.decision is None or table.decision.kind != "main":
        text = "SIGNI are put into the trash in one's own main phase"
        reasons.append(Reason("timing", text, ("classic.phases.17", "classic.phases.13")))
    if not _own_and_distinct(table, action):
        text = "one to three of one's own SIGNI are put into the trash"
        reasons.append(Reason("cards", text, ("classic.phases.17",)))
    return reasons + bars_going(table, action.cards, "trash")


Lister = Callable[[Table], Iterator[Action]]
WhyNot = Callable[[Table, Action], list[Reason]]

UNITS: dict[str, tuple[Lister, WhyNot]] = {
    "play": (plays, why_not_play),
    "use": (uses, why_not_use),
    "act": (acts, why_not_act),
    "grow": (grows, why_not_grow),
    "retire": (retires, why_not_retire),
    "trash-signi": (trashes, why_not_trash),
}
"""How each unit of play is listed and refused."""
