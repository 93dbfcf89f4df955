"""The ways on from a moment: every answer to every question, until a program is over.

Of a question with many answers a share is given, drawn by the seed; what another text asks meanwhile
is answered in one way. The same is done at exactly the price of the program.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from events.kinds import CardsMoved, CoinsChanged, Fact
from referee.effects.board import Scope
from referee.effects.needs import costs
from referee.effects.needs.prices import grow_price, surcharge
from referee.effects.needs.usage import price as use_price
from referee.proving.entering import GROW, BeginningMoment, PricedProgram, alive
from referee.proving.printed_prices import exact_table
from referee.proving.running import CodeNotes
from referee.proving.whole import BrokenError, WholeTable
from referee.rules import Action, Refusal, Table, decide, legal, why_not
from referee.service.chance import Dice
from referee.service.simulated.simulate import AT, answer
from referee.state import Match, marks

ANSWERS: Final = 5
"""So many answers to a question are tried; of more, a share by the seed."""
STEPS: Final = 60
"""So many answers are given from one moment on."""
LISTED: Final = 60
"""So many answers are listed before a share of them is drawn."""
SOUGHT: Final = 6
"""So often another answer is drawn where there are more than are listed."""


class PriceFault(Struct, frozen=True):
    """What is wrong with an ability at its price: the card, its line, of which kind, and what."""

    name: str
    line: int
    kind: str
    text: str


class _Path(NamedTuple):
    """A state on the way: what is due (Ener, coins) and was paid so far, of which cards it was asked.

    `due` is None where the price is not known or other texts change it.
    """

    state: Match
    due: tuple[int, int] | None = None
    ener: int = 0
    coins: int = 0
    asked: tuple[int, ...] = ()
    begun: bool = False
    exactly: bool = False


_Way = tuple[_Path, Action]


class PathWalker:
    """Plays the programs of one card from the moments at which they begin."""

    def __init__(self, name: str, notes: CodeNotes, seed: str) -> None:
        """Take the name of the card, where it is noted what runs, and a seed."""
        self.name, self.notes = name, notes
        self.source = Random(seed)  # noqa: S311 - the same seed plays the same way
        self.dice = Dice(self.source)
        self.faults: dict[tuple[int, str], PriceFault] = {}
        self.paths = self.answers = 0
        self.exact: set[str] = set()

    def fault(self, one: PricedProgram, kind: str, text: str) -> None:
        """Note what is wrong, once for each line and kind."""
        self.faults.setdefault((one.line, kind), PriceFault(self.name, one.line, kind, text))

    def enter(self, moment: BeginningMoment, one: PricedProgram) -> None:
        """Play from a moment: with all that lies there, and with exactly the price."""
        start, action = _Path(moment.state), moment.action
        if one.price.targets:
            self.fault(one, "target", "the price targets what it takes, and a cost targets nothing")
        if action.do in _UNITS.get(one.kind, ()):
            table = Table(moment.state, moment.library)
            start = start._replace(due=_due(table, one, Scope(action.seat, action.cards[0], {})))
            for way in self._at_price(moment, one, start, action):
                self._walk(moment, one, way)
        self._walk(moment, one, (start, action))

    def _walk(self, moment: BeginningMoment, one: PricedProgram, first: _Way) -> None:
        """Walk by so many answers in all: each way to its end, then another from anywhere."""
        rows, left, fresh = [first], STEPS, False
        while rows and left:
            path, action = rows.pop(self.source.randrange(len(rows)) if fresh else -1)
            left -= 1
            self.answers += 1
            after = self._step(moment, one, path, action)
            more = [] if after is None else [*self._ways(moment, one, after)]
            rows += reversed(more)
            fresh = not more
            self.paths += fresh

    def _step(self, moment: BeginningMoment, one: PricedProgram, path: _Path, action: Action) -> _Path | None:
        """The way after an answer; None where the program is over or something is not as it must be."""
        state, log = path.state, self.notes.log
        log.clear()
        try:
            decided = decide(state, action, moment.library, head=state.seq, at=AT, chance=self.dice)
            if isinstance(decided, Refusal):
                self.fault(one, "refused", f"a legal answer is refused: {decided.text}")
                return None
            WholeTable(state).took(decided)
        except BrokenError as error:
            kind = "unanswerable" if "is legal" in str(error) else "broken"
            self.fault(one, kind, str(error))
            return None
        except Exception as error:  # noqa: BLE001 - whatever a text brings up is told of it
            self.fault(one, "broken", f"{type(error).__name__}: {error}")
            return None
        path = self._paid(one, path._replace(state=decided.state), decided.facts)
        path = self._asked(moment, one, path)
        after = decided.state
        over = after.decision is None or one.program not in alive(after)
        return None if over else path

    def _paid(self, one: PricedProgram, path: _Path, facts: list[Fact]) -> _Path:
        """Count what was paid before the program began, and compare it with the price."""
        if path.begun:
            return path
        ener, coins = path.ener, path.coins
        mine = [row for row in self.notes.log if row.program == one.program]
        paying = [f for r in mine if r.place < one.began and r.place not in one.extras for f in r.facts]
        for fact in facts if one.kind == GROW else paying:
            body = fact.body
            if isinstance(body, CardsMoved) and body.label == "pay":
                ener += body.count
            elif isinstance(body, CoinsChanged) and body.amount < 0:
                coins -= body.amount
        begun = any(row.place == one.began for row in mine) if one.kind != GROW else ener > 0
        if begun and path.due is not None and path.due != (ener, coins):
            due, paid = (f"{e} Ener and {c} coins" for e, c in (path.due, (ener, coins)))
            self.fault(one, "paid", f"{paid} were paid of a price of {due}")
        return path._replace(ener=ener, coins=coins, begun=begun)

    def _asked(self, moment: BeginningMoment, one: PricedProgram, path: _Path) -> _Path:
        """Note a price that is asked for; a question must have an answer."""
        state = path.state
        decision = state.decision
        if decision is None or decision.seat == "judge":
            return path
        if next(legal(Table(state, moment.library)), None) is None:
            self.fault(one, "unanswerable", f"nothing can be answered to {decision.kind}")
        place = _place(moment, one, state)
        if decision.kind != "pay" or place < 0:
            return path
        if path.begun or place > one.began or place in one.extras:
            return path
        asked = (*path.asked, state.stack[-1].source)
        more = marks.SURCHARGE in dict(state.stack[-1].names)
        if asked.count(asked[-1]) > len(one.price.ener) + more:
            self.fault(one, "twice", "a price is asked twice")
        return path._replace(asked=asked)

    def _ways(self, moment: BeginningMoment, one: PricedProgram, path: _Path) -> Iterator[_Way]:
        """The answers that are tried: all of a few, of more a share; one where another text asks."""
        table = Table(path.state, moment.library)
        decision = path.state.decision
        if decision is None or decision.seat == "judge":
            return
        place = _place(moment, one, path.state)
        if place < 0:
            yield path, self._other(table)
            return
        if one.kind == "enter" and decision.kind == "may" and 0 <= place < one.began:
            top = path.state.stack[-1]
            path = path._replace(due=_due(table, one, Scope(top.you, top.source, dict(top.names))))
            yield from self._at_price(moment, one, path, Action(decision.seat, "yes"))
        rows = [*islice(legal(table), LISTED)]
        if len(rows) > ANSWERS:
            drawn = [rows[0], *(answer(table, self.source) for _ in range(SOUGHT))]
            rows = [*dict.fromkeys(drawn)][:ANSWERS]
        for row in rows:
            yield path, row

    def _other(self, table: Table) -> Action:
        """The answer to what another text or the rules ask meanwhile."""
        decision = table.decision
        if decision is not None and decision.kind in table.ruleset.menus:
            return Action(decision.seat, "pass")
        return answer(table, self.source)

    def _at_price(
        self, moment: BeginningMoment, one: PricedProgram, path: _Path, action: Action
    ) -> Iterator[_Way]:
        """The way on with exactly the price, where that can be laid; look at those with less."""
        if path.due is None or path.exactly or one.price.free:
            return
        top = path.state.stack[-1]
        bare = action.do == "yes"
        scope = (
            Scope(top.you, top.source, dict(top.names)) if bare else Scope(action.seat, action.cards[0], {})
        )
        exact = exact_table(Table(path.state, moment.library), scope, one.price)
        if exact is None:
            return
        against = why_not(Table(exact.state, moment.library), action)
        if any(reason.code == "cost" for reason in against):
            self.fault(one, "refused", f"refused at exactly its price: {against[0].text}")
        if against:
            return
        self.exact.add(one.program)
        for what, less in exact.less:
            if not why_not(Table(less, moment.library), action):
                self.fault(one, "offered", f"on offer with {what} than its price")
        yield path._replace(state=exact.state, exactly=True), action


_UNITS: Final = {"use": ("use",), "action": ("act",), GROW: (GROW,)}
"""The actions by which a seat begins a program of a kind and pays for it."""


def _due(table: Table, one: PricedProgram, scope: Scope) -> tuple[int, int] | None:
    """How much Ener and how many coins are due; None where it cannot be counted before."""
    price, place = one.price, table.state.find(scope.source)
    if not price.whole or place is None:
        return None
    needs = price.units(table, scope)
    if one.kind == "use":
        printed = costs.units(table.library.definition(place.card.name).cost)
        if use_price(table, place.card) != printed:
            return None
    if one.kind == GROW and grow_price(table, place.card) != needs:
        return None
    if one.kind == "action" and surcharge(table, scope.source):
        return None
    return len(needs), 0 if price.coins is None else -price.coins(table, scope)


def _place(moment: BeginningMoment, one: PricedProgram, state: Match) -> int:
    """At which place of the program the match waits; -1 where something else asks."""
    top = state.stack[-1] if state.stack else None
    if top is None or top.program != one.program:
        return -1
    return moment.library.code(top.program).places[top.place]
