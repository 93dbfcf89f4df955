"""Random games that are taken back now and then: rewinds, rewinds of rewinds, cards mixed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from events.kinds import Fact, MatchRewound
from referee.court import Back, Draft, DraftRefusal, mixing, rewind
from referee.court.policy import generic
from referee.fold import evolve
from referee.rules import Accepted, Table, begin, decide
from referee.service.chance import Dice
from referee.service.simulated.simulate import AT, Simulator, answer
from referee.state import Match
from referee.timeline import ListReader, checkpoints, state_at

COMMANDS: Final = 260
REWINDS: Final = 9
OFTEN: Final = 0.035
NEAR: Final = 12
BY: Final = "judge:soak"


def back(facts: list[Fact], chance: Random) -> Back:
    """Choose where to go back to: mostly a point of late, undone ones among them."""
    points = [c.seq for c in checkpoints(ListReader(facts)) if c.seq > 4]
    to = chance.choice(points[-NEAR:] if chance.random() < 0.7 else points)
    return Back(to, "soak", as_it_lay=chance.random() < 0.25)


def mix(state: Match, facts: list[Fact], dice: Dice, chance: Random) -> list[Draft] | DraftRefusal:
    """Let some cards of a pile change places, known ones among them."""
    seat, zone = chance.choice("AB"), chance.choice(("deck", "life"))
    places = range(1, len(getattr(state.seat(seat), zone)) + 1)
    some = chance.sample(places, len(places) // 2) if chance.random() < 0.5 else ()
    return mixing(ListReader(facts), seat, zone, tuple(some), dice, by=BY)


def ordered(facts: list[Fact], drafts: Iterable[Draft], state: Match) -> Match:
    """Append the facts of an order; give the table after it."""
    for draft in drafts:
        seq = facts[-1].seq + 1
        fact = Fact(seq, draft.body, AT, draft.actor, draft.cause, draft.clauses)
        facts.append(fact)
        if isinstance(fact.body, MatchRewound):
            state = state_at(ListReader(facts), fact.body.to)
        else:
            state = evolve(state, fact)
    return state


def play(name: str, table: Simulator) -> list[Fact]:
    """Play a game by its name, with some rewinds and mixes; give its log."""
    chance = Random(f"rewound {name}")
    dice = Dice(chance)
    step = begin(table.opening, table.library, at=AT, chance=dice)
    facts, state, board, rewinds = list(step.facts), step.state, step.board, 0
    for _ in range(COMMANDS):
        over = state.decision is None
        if rewinds < REWINDS and (over or chance.random() < OFTEN) and state.turn.number:
            drafts = (
                rewind(ListReader(facts), back(facts, chance), BY, policy=generic(), dice=dice)
                if over or chance.random() < 0.8
                else mix(state, facts, dice, chance)
            )
            rewinds += 1
            if not isinstance(drafts, DraftRefusal):
                state, board = ordered(facts, drafts, state), None
            continue
        if over:
            break
        at = Table(state, table.library, board)
        made = decide(
            state,
            answer(at, chance),
            table.library,
            head=facts[-1].seq,
            at=AT,
            chance=dice,
            board=board,
        )
        assert isinstance(made, Accepted), (name, facts[-1].seq, made)
        facts += made.facts
        state, board = made.state, made.board
    return facts
