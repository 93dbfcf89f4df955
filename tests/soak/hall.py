"""An event that is played and judged by chance: rounds, tables, calls and what follows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import asdict

from events.log import Log
from events.proofs.notes import Signer
from referee.cards import shipped_decks
from referee.court import CLEAN, Ruling
from referee.court.appeals import OVERTURNED, UPHELD, AppealVerdict
from referee.court.incidents import Wording
from referee.court.policy import may
from referee.rules import Action
from referee.service import Desk, DeskError
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import (
    rewind_check,
    standing_at,
)
from referee.service.court.punishing import suggest_penalty
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.running import open_event
from referee.service.orders import appeals, events, penalties, rounds, rulings
from referee.service.orders import calls as calls_orders
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests import ordering
from tests.ordering import enter_person, seat_table

CUP: Final = "cup"
KIM: Final = "organiser:kim"
FLOOR: Final = ("floor-judge:ann", "floor-judge:cy", "team-lead:lu")
HEADS: Final = ("head-judge:bo", "head-judge:dee")
DESK: Final = "scorekeeper:sam"
CLAUSES: Final = ("glossary.attack.1", "glossary.edition.1")
SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
BEGAN: Final = 1_790_000_000 * SECOND
KEY: Final = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))
DECKS: Final = tuple(shipped_decks("diva").values())
INFRACTIONS: Final = ("G1", "G2", "G4", "T2", "T2", "U1")
SHORT: Final = (6, 24)
WHOLE: Final = 4000
ROUNDS: Final = 4


class Clock:
    """A clock of microseconds that is set by hand."""

    def __init__(self) -> None:
        self.at = BEGAN

    def __call__(self) -> int:
        return self.at

    def later(self, micros: int) -> None:
        """Let time pass."""
        self.at += micros


class Hall:
    """An event at a desk, with what was done in it counted."""

    def __init__(self, log: Log, seed: int) -> None:
        """Open the event and appoint its officials."""
        self.clock, self.chance = Clock(), random.Random(seed)
        self.done: Counter[str] = Counter()
        self.desk = Desk(log, clock=self.clock, dice=seeded_dice(seed), entropy=seeded_entropy(seed))
        self.desk.sign_with(lambda: KEY)
        open_event(self.desk, CUP, KIM)
        for official in (*FLOOR, *HEADS, DESK):
            role, _, person = official.partition(":")
            ordering.given(events.appoint, self.desk, CUP, KIM, person, role)

    def run(self, matches: int, calls: int, whole: float = 0.03) -> None:
        """Play so many matches in rounds over two days, with so many calls; close the event.

        The share `whole` is played to its end, the others some turns, until a seat concedes.
        """
        tables = max(matches // ROUNDS, 1)
        people = [f"p{n}" for n in range(1, 2 * tables + 1)]
        for person in people:
            enter_person(self.desk, CUP, person, self.chance.choice(DECKS), DESK)
        called = Counter(self.chance.choices(range(matches), k=calls))
        number = 0
        for name in range(1, ROUNDS + 1):
            self.clock.later(DAY if name == ROUNDS // 2 + 1 else 60 * MINUTE)
            self.chance.shuffle(people)
            ordering.given(rounds.open_round, self.desk, CUP, DESK, name, None)
            seats = [
                seat_table(self.desk, CUP, (name, t), (people[2 * t - 2], people[2 * t - 1]), DESK).match
                for t in range(1, tables + 1)
            ]
            ordering.given(rounds.begin, self.desk, CUP, DESK, name)
            for match in seats:
                self.play(match, called[number], whole=self.chance.random() < whole)
                number += 1
            ordering.given(rounds.end, self.desk, CUP, DESK, name)
        ordering.given(events.close, self.desk, CUP, KIM, "all rounds are over")

    def play(self, match: str, calls: int, *, whole: bool) -> None:
        """Play a match with so many calls, to its end."""
        most = self.chance.randint(*SHORT) + 6 * calls
        at = set(self.chance.sample(range(3, most), min(calls, most - 3)))
        points: list[int] = []
        for turn in range(WHOLE if whole else most):
            table = self.desk.table(match)
            if table.decision is None:
                break
            if turn in at and len(points) > 2:
                self.case(match, points)
                if self.over(match):
                    break
                points = points[:2]
                continue
            points.append(table.state.seq)
            action = answer(table, self.chance)
            act(self.desk, match, action.seat, action)
            self.clock.later(3 * SECOND)
        for _ in range(calls - self.called(match)):
            if not self.over(match):
                self.case(match, points)
        if not self.over(match):
            seat = self.chance.choice("AB")
            act(self.desk, match, seat, Action(seat, "concede"))
        self.done["matches"] += 1

    def called(self, match: str) -> int:
        """Count the calls of a match."""
        return len(standing_at(self.desk, match, "judge").calls)

    def over(self, match: str) -> bool:
        """Whether a match has ended."""
        return bool(self.desk.state(match).winner)

    def case(self, match: str, points: list[int]) -> None:
        """Let a seat call a judge, and what follows; each step only where the table lets it."""
        desk, chance = self.desk, self.chance
        seat = chance.choice("AB")
        ordering.given(calls_orders.open_call, desk, match, seat, "is this so?")
        name = standing_at(desk, match, "judge").calls[-1].id
        judge = chance.choice(FLOOR)
        self.clock.later(MINUTE)
        ordering.given(calls_orders.claim, desk, match, judge, name)
        self.done["calls"] += 1
        if chance.random() < 0.5:
            ordering.given(rulings.state, desk, match, DESK, "it was so", f"player:{seat}", name)
        if chance.random() < 0.25:
            ordering.given(calls_orders.escalate, desk, match, judge, name, "hard")
            judge = chance.choice(HEADS)
            ordering.given(calls_orders.claim, desk, match, judge, name)
            self.done["escalations"] += 1
        ruling = self.ruled(match, judge, name, points)
        if chance.random() < 0.5:
            self.punish(match, name, ruling)
        if self.over(match) or not ruling:
            ordering.given(calls_orders.close, desk, match, judge, name, "")
            return
        ordering.given(calls_orders.close, desk, match, judge, name, ruling)
        steps: list[Callable[[], None]] = [
            lambda: self.appeal(match, ruling, judge),
            lambda: self.back(match, points),
            lambda: self.more_time(match, judge),
        ]
        for step in chance.sample(steps, chance.randint(0, 2)):
            step()

    def ruled(self, match: str, judge: str, call: str, points: list[int]) -> str:
        """Rule on a call with a remedy that this judge may order; give the id of the ruling."""
        kind = self.chance.choice(("none", "none", "rewind", "random-return", "partial-fix"))
        more: dict[str, object] = {"remedy": kind}
        if kind == "rewind":
            more["to"] = self.chance.choice(points)
        elif kind == "random-return":
            more["pile"] = f"{self.chance.choice('AB')} deck"
        elif kind == "partial-fix":
            more["moves"] = f"draw {self.chance.choice('AB')} 1"
        words = Ruling("is this so?", "it is", self.chance.choice((CLAUSES, CLAUSES[:1])), call=call)
        words = type(words)(
            words.question,
            words.decision,
            words.clauses,
            call=call,
            **more,  # type: ignore[arg-type]
        )
        for who in (judge, HEADS[0]):
            try:
                facts = give_ruling(self.desk, match, words, who)
            except DeskError:
                continue
            self.done[f"ruling {kind}"] += 1
            self.clock.later(MINUTE)
            return str(facts[0].body.id)
        facts = give_ruling(self.desk, match, Ruling("is this so?", "it is", CLAUSES, call=call), judge)
        self.done["ruling none"] += 1
        self.clock.later(MINUTE)
        return str(facts[0].body.id)

    def punish(self, match: str, call: str, ruling: str) -> None:
        """Give the suggested penalty, now and then another level, an entry of the same incident."""
        desk, chance, seat = self.desk, self.chance, self.chance.choice("AB")
        code = chance.choice(INFRACTIONS)
        level = suggest_penalty(desk, match, code, seat).level
        heavy = level not in {"caution", "warning"}
        by = chance.choice(HEADS if heavy else FLOOR)
        words = Wording(code, seat, reason="seen by the judge", call=call, ruling=ruling)
        if heavy and chance.random() < 0.5:
            by, words = FLOOR[2], Wording(code, seat, reason="seen", call=call, approved=HEADS[0])
        elif chance.random() < 0.15:
            words = Wording(
                code,
                seat,
                level="warning" if level == "caution" else "caution",
                call=call,
                reason="seen",
                deviation="a first event",
            )
            by = HEADS[1]
            self.done["deviations"] += 1
        try:
            given = ordering.given(penalties.give, desk, match, by, **asdict(words))[0].body.id
        except DeskError:
            return
        self.done["penalties"] += 1
        self.clock.later(MINUTE)
        roll = chance.random()
        if roll < 0.15:
            again = Wording(code, seat, reason="seen too", same_as=given)
            ordering.given(penalties.give, desk, match, HEADS[0], **asdict(again))
            self.done["same incident"] += 1
        elif roll < 0.3 and not self.over(match):
            ordering.given(
                penalties.give, desk, match, HEADS[1], code, seat, reason="once more", another=True
            )
            self.done["another incident"] += 1
        elif roll < 0.4:
            ordering.given(penalties.withdraw, desk, match, HEADS[0], given, "it was not so")
            self.done["withdrawn"] += 1

    def appeal(self, match: str, ruling: str, judge: str) -> None:
        """Appeal a ruling; another head judge hears and decides it."""
        desk, chance = self.desk, self.chance
        given = next((r for r in rulings_at(desk, match) if r.id == ruling), None)
        if given is None or given.stands != "stands":
            return
        self.clock.later(chance.randint(1, 10) * MINUTE)
        ordering.given(appeals.file, desk, match, chance.choice("AB"), ruling, "it was otherwise")
        name = appeals_at(desk, match, "judge")[-1].id
        head = next(one for one in HEADS if one not in {judge, given.by})
        ordering.given(appeals.hear, desk, match, head, name, chance.choice(("", "I saw it")))
        self.clock.later(5 * MINUTE)
        verdict = AppealVerdict(UPHELD, "as ruled", extension=chance.choice((0, 120)))
        if chance.random() < 0.4:
            verdict = AppealVerdict(OVERTURNED, "otherwise", given=Ruling("", "no", CLAUSES))
        ordering.given(appeals.settle, desk, match, head, name, verdict)
        self.done[f"appeal {verdict.outcome}"] += 1

    def back(self, match: str, points: list[int]) -> None:
        """Rewind to a point, ordered by who may, or by a floor judge whom a head judge lets."""
        to = self.chance.choice(points)
        try:
            check = rewind_check(self.desk, match, to)
        except DeskError:
            return
        able = may(self.desk.policy(match), FLOOR[0], f"rewind.{check.grade}") is None
        if self.chance.random() < 0.5:
            head = "" if able else HEADS[0]
            ordering.given(points_orders.rewind, self.desk, match, FLOOR[0], to, "agreed", authorised=head)
        else:
            lies = check.grade != CLEAN and self.chance.random() < 0.2
            ordering.given(points_orders.rewind, self.desk, match, HEADS[1], to, "agreed", as_it_lay=lies)
        self.done[f"rewind {check.grade}"] += 1

    def more_time(self, match: str, judge: str) -> None:
        """Give a table more time, and make a note."""
        ordering.given(
            calls_orders.extend,
            self.desk,
            match,
            judge,
            self.chance.choice((60, 120, 300)),
            "a long call",
        )
        ordering.given(calls_orders.note, self.desk, match, judge, "a long call", point=None)
        self.done["extensions"] += 1
