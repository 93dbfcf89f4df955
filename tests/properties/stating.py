"""Matches in which much is stated: shipped cards with their bodies made unreadable, and orders."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

from events.kinds import Fact, MatchOpened
from events.values import changed
from events.vocabulary import SEATS
from referee.cards import UNREAD, Catalog, ability, shipped_decks, with_stated_body
from referee.rulebook import editions
from referee.rules import Accepted, Action, Table, begin, decide, why_not
from referee.service.chance import Dice, seeded_dice
from referee.service.simulated.simulate import Simulator, answer
from tests.games import DECKS, cards
from tests.sight.permuting import places

COMMANDS = 1500
ORDERS = 0.15
"""How likely a judge orders something before a question is answered."""
ON_THE_FIELD = 0.6
SPANS = ("turn", "next", "game")
WAYS = (
    "draw {s} {n}",
    "charge {s} 1",
    "crush {s} 1",
    "discard {s} {n}",
    "random-discard {s} 1",
    "put {s} deck {n} trash",
    "put {s} deck bottom 1 hand",
    "put {s} life 1 hand",
    "put $ hand",
    "put {s} hand random 1 deck bottom",
    "put $ deck top",
    "put $ life",
    "put $ lrig-trash",
    "ener $",
    "trash $ $",
    "exclude $",
    "vanish $",
    "field $ {p}",
    "field $ {p} down",
    "field $ {p} face-down",
    "under $ $",
    "attach $ $ soul",
    "attach $ $ charm",
    "attach $ $ acce",
    "up $",
    "down $",
    "freeze $",
    "thaw $",
    "awaken $",
    "face-down $",
    "face-up $",
    "power $ {a} {t}",
    "gain $ {k} {t}",
    "lose $ abilities {t}",
    "cannot attack $ {t}",
    "coin {s} {c}",
    "virus {s} {p}",
    "cure {s} {p}",
    "shuffle {s}",
    "show $ both",
    "look {s} 2",
    "show {s} life 1 A",
    "show {s} hand random 1 both",
    "shift $ {p}",
    "swap $ $",
    "grow $",
    "negate $",
    "end turn",
    "end attack phase",
    "nothing",
)


@cache
def stated_cards() -> Catalog:
    """The cards of the shipped decks with two lines of three unread, or their bodies."""
    made = []
    whole = cards()
    for place, name in enumerate(whole.names()):
        card = whole.definition(name)
        rows = []
        for one in card.abilities:
            number = place + one.line
            node = with_stated_body(one.node) if number % 3 else one.node
            if one.kind in {"rule", "use"} and node == UNREAD:
                node = one.node
            rows.append(ability(node, one.line))
        made.append(changed(card, abilities=tuple(rows)))
    return Catalog(made)


@cache
def simulator(policy: str = "players", ruleset: str = "diva") -> Simulator:
    """A table at which much is stated."""
    one, two = (shipped_decks(ruleset)[name] for name in DECKS[ruleset])
    edition = editions(ruleset)[-1].name
    header = MatchOpened(ruleset, edition, "0" * 64, "2026-11-21", (("stated", policy),))
    return Simulator(stated_cards(), (one, two), header)


def order(table: Table, chance: random.Random) -> Action:
    """Make up an order of a judge; most are not possible."""
    ids = [0, *(p.card.id for p in places(table.state))]
    field = [*table.board.places] or ids
    rows = []
    named: list[int] = []
    for _ in range(chance.randint(1, 2)):
        way = chance.choice(WAYS)
        rows.append(
            way.format(
                s=chance.choice(SEATS),
                n=chance.randint(1, 3),
                p=chance.choice(("left", "center", "right")),
                a=chance.choice(("+3000", "-4000")),
                k=chance.choice(("lancer", "double crush", "assassin", "shadow", "s-lancer")),
                c=chance.choice(("+1", "-1")),
                t=chance.choice(SPANS),
            )
        )
        named += [chance.choice(field if chance.random() < 0.6 else ids) for _ in range(way.count("$"))]
    return Action("judge", "state", (0, *named), number=0, word="; ".join(rows))


def possible_order(table: Table, chance: random.Random) -> Action | None:
    """Find an order that is possible, in some tries."""
    if table.decision is None:
        return None
    found = (order(table, chance) for _ in range(12))
    return next((one for one in found if not why_not(table, one)), None)


def played(seed: int, sim: Simulator) -> Iterator[tuple[Action, Accepted]]:
    """Play with random answers and orders; give each command with what it led to."""
    chance = random.Random(seed)
    step = begin(sim.opening, sim.library, at=1, chance=dice_of(seed, 0))
    yield Action("A", "open"), step
    head = step.facts[-1].seq
    for command in range(1, COMMANDS):
        state = step.state
        if state.decision is None:
            return
        table = Table(state, sim.library, step.board)
        ordered = possible_order(table, chance) if chance.random() < ORDERS else None
        action = ordered or answer(table, chance)
        done = decide(
            state,
            action,
            sim.library,
            head=head,
            at=command,
            chance=dice_of(seed, command),
            board=step.board,
            by="judge:ann",
            why="it was asked for" if ordered else "",
        )
        assert isinstance(done, Accepted), (seed, command, action, done)
        step, head = done, done.facts[-1].seq
        yield action, step


def dice_of(seed: int, command: int) -> Dice:
    """The dice of a command: the same each time it is carried out."""
    return seeded_dice(f"{seed}:{command}")


def said(facts: Sequence[Fact]) -> tuple[Action, str, str]:
    """What a person did in a command on record: the action, by whom and why, as it was."""
    taken = facts[0].body
    action = Action(taken.seat, taken.do, taken.cards, taken.zone, taken.number, taken.word)
    stated = [f.body.why for f in facts if f.body.KIND == "outcome.stated"]
    return action, facts[0].actor, "".join(stated)
