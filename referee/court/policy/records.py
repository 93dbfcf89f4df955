"""What a policy is: who may order what, the ladder of penalties, and what is an infraction."""

from typing import Final

from msgspec import Struct

from events.wording import some_of

ROLES: Final = (
    "player",
    "spectator",
    "scorekeeper",
    "floor-judge",
    "team-lead",
    "head-judge",
    "organiser",
    "auditor",
)
"""Everybody who may order something at a table, as the actor of a fact begins: "head-judge:ann"."""
SEATS: Final = ("A", "B")
JUDGE: Final = "judge"
"""An official without a role: "judge" or "judge:ann"; the policy says what they may."""
NOBODY: Final = "none"
"""What a policy writes where an official without a role may do nothing."""
ORDERS: Final = (
    "takeback.clean",
    "takeback.agreed",
    "call.claim",
    "call.escalate",
    "call.close",
    "call.escalated",
    "checkpoint",
    "branch",
    "note",
    "view.full",
    "extend",
    "state",
    "act",
    "statement",
    "enter",
    "slip",
    "rule",
    "rule.partial-fix",
    "rule.state-edit",
    "rule.random-return",
    "rule.supersede",
    "rule.withdraw",
    "illegal.record",
    "due.clear",
    "rewind.ask",
    "rewind.clean",
    "rewind.simple",
    "rewind.full",
    "rewind.needs-random",
    "rewind.unsafe",
    "open",
    "penalty.deviate",
    "penalty.approve",
    "penalty.withdraw",
    "appeal.decide",
    "result",
    "event.enter",
    "event.appoint",
    "event.manage",
    "round.run",
    "table.seat",
)
"""What the court can be ordered to do; a policy gives each to the roles that may.

"act" is to act for a seat; "open" is to show hidden parts outside, with salts that prove them.
"takeback.clean" is to take back one's own last action by which nobody learned anything,
"takeback.agreed" more than that, with consent; "call.escalated" is to take or close a call that
went to the head judge. "rewind.ask" is to order a rewind that another official authorises, who has
the power for its grade. "event.manage" is to adopt a policy, to close an event and to reopen it;
"result" to record how a match ended that no rule ended.
"penalty.deviate" is to give another level than the suggested one, "penalty.approve" to approve a
level that needs it.
"""
RULING_ROLES: Final = ("floor-judge", "team-lead", "head-judge")
"""Those who rule at tables, and whom a policy may keep from using the record for it."""
ALL_CALLS, HEAD_JUDGE, INVESTIGATIONS, OFF = "all calls", "head judge", "investigations", "off"
USES: Final = (ALL_CALLS, HEAD_JUDGE, INVESTIGATIONS, OFF)
"""For what judges may use the record of a match."""
OF_EVENTS, KEPT = "events", "kept"
ACCESS: Final = (OF_EVENTS, KEPT)
"""Of which matches it is kept who opened a full view: of those of an event, or of all."""
NOT_NEEDED, NEEDED = "not needed", "needed"
CONSENT: Final = (NOT_NEEDED, NEEDED)
"""Whether seats must consent before what they alone could read is shown after the match."""
PENALTY: Final = "penalty."
"""Begins the power to give a level of penalty: "penalty.warning"."""
DRAW, DOUBLE_LOSS, RULED = "draw", "double-loss", "ruled"
TIME_OVER: Final = (DOUBLE_LOSS, DRAW, RULED)
"""What becomes of a match whose time is over: both lose, nobody wins, or an official says who."""
OPPONENTS, CUMULATIVE = "opponents", "cumulative"
MTR, PLAY_POKEMON = "mtr", "play-pokemon"
FIDE_BUCHHOLZ, FLESH_AND_BLOOD = "fide-buchholz", "flesh-and-blood"
PRINTED: Final = -1
"""Stands for the least share that the document of a family of tie-breaks prints."""
LEFT_WINS, LEFT_ASKS = "win", "ask"
LEFT: Final = (LEFT_WINS, LEFT_ASKS)
"""What becomes of a table of which one had left before its round began: the other wins, or it is asked."""
LATE_NOTHING, LATE_LOSS = "nothing", "loss"
LATE: Final = (LATE_NOTHING, LATE_LOSS)
"""What the rounds count that a late entry missed: nothing, or each as a lost match."""
UNHEARD_ASKS, UNHEARD_FINAL = "ask", "final"
UNHEARD: Final = (UNHEARD_ASKS, UNHEARD_FINAL)
"""What is said of a ruling whose appeal nobody could hear: whom to ask, or that it is final."""
LOSER_CHOOSES, LOSER, ALTERNATE, RANDOM = "loser chooses", "loser", "alternate", "random"
FIRST_AGAIN: Final = (LOSER_CHOOSES, LOSER, ALTERNATE, RANDOM)
"""Who plays first in the second game of a match and in each later one."""
ANOTHER, COUNTS = "another", "counts"
DRAWN: Final = (ANOTHER, COUNTS)
"""What a drawn game does: another one is played, or it counts as one of the games of the match."""
LEADER, OF_CLOCK = "leader", "clock"
TIME_IN_MATCH: Final = (LEADER, OF_CLOCK)
"""Who wins a match that its time ends: who won more games, or as `time_over` of the clock says."""
CLASSES: Final = ("game play error", "tournament error", "unsporting conduct")
SCOPES: Final = ("match", "day", "event")
EFFECTS: Final = ("none", "game loss", "match loss", "disqualification")
"""What a level does to the match in which it is given, the mildest first."""


class Infraction(Struct, frozen=True):
    """What is done wrong: its usual level, and the levels of the second time and the next ones.

    `scope` is within what the times are counted.
    """

    code: str
    name: str
    kind: str
    default: str
    repeats: tuple[str, ...]
    scope: str

    def path(self) -> tuple[str, ...]:
        """The levels of the first time, the second and so on."""
        return (self.default, *self.repeats)


class Windows(Struct, frozen=True):
    """Until when a ruling may be appealed, and by whom an appeal may be decided.

    `appeal_minutes` after the ruling; `before_next_decision` says that the next answer of a seat
    closes the window too; `other_judge` that nobody decides an appeal of their own ruling. `unheard` is
    a word of UNHEARD.
    """

    appeal_minutes: int
    before_next_decision: bool
    other_judge: bool
    unheard: str = UNHEARD_ASKS


class ClockRules(Struct, frozen=True):
    """How long a round lasts in minutes, 0 for no end, and how many turns follow its time.

    `give_back_judge_time` says whether the time that judges took is added to that of the table;
    `time_over` is a word of TIME_OVER.
    """

    minutes: int = 0
    extra_turns: int = 0
    give_back_judge_time: bool = True
    time_over: str = RULED


class Scoring(Struct, frozen=True):
    """What wins count in the standings of an event, and by what the rest is told apart.

    `family` is a named policy of tie-breaks, as `referee.court.policy.tiebreaks` declares them, and
    `tiebreaks` an order of its own, empty for that of the family. `win`, `draw`, `loss` and `bye` are
    match points; `floor` is the least share of opponents' match wins and of game wins, in thousandths,
    of which 333 are a third, and `PRINTED` the one of the document; `games` are those that win a match,
    and that a bye counts. `agreed_draws` says whether two players may agree on a draw before their time
    is over.
    """

    family: str = MTR
    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    floor: int = PRINTED
    games: int = 1
    agreed_draws: bool = True
    tiebreaks: tuple[str, ...] = ()


class RoundRules(Struct, frozen=True):
    """What happens to people who leave before a round begins, or enter late.

    `left` is a word of LEFT, `late` one of LATE.
    """

    left: str = LEFT_WINS
    late: str = LATE_NOTHING


class MatchRules(Struct, frozen=True):
    """How a match of several games is played; `Scoring.games` says how many games win it.

    `first` is a word of FIRST_AGAIN, `drawn` one of DRAWN and `time` one of TIME_IN_MATCH. The
    glossary leaves the method of each game to the players (glossary.play-first.1) and knows no match
    of several games, so the defaults are those of the tournament rules of Magic (MTR 2.2).
    """

    first: str = LOSER_CHOOSES
    drawn: str = ANOTHER
    time: str = LEADER


class Policy(Struct, frozen=True):
    """A policy with its edition.

    `levels` is the ladder from the mildest; `powers` gives each order its roles; `plain_judge` is
    the role whose powers an official without a role has, or "none". `effects` says what each level
    does, `approval` which levels need a head judge's; within `incident_minutes` two entries for
    the same seat and infraction look like one incident. `shared` says that chance follows from
    shares of the house and both seats; `test` that it may follow from a seed. `scoring` is what wins
    count in the standings of an event. `public_names` says that everybody may read the names of
    people; `says_names` is whether the policy says that or the contrary. `readings` say how matches
    read open points of the rules, where they pin nothing else; `rounds` what happens to people who
    leave before a round begins, or enter late; `match` how a match of several games is played.
    """

    name: str
    edition: str
    date: str
    plain_judge: str
    levels: tuple[str, ...]
    powers: tuple[tuple[str, tuple[str, ...]], ...]
    infractions: tuple[Infraction, ...]
    effects: tuple[tuple[str, str], ...]
    approval: tuple[str, ...]
    incident_minutes: int
    windows: Windows
    clock: ClockRules = ClockRules()
    use: str = ALL_CALLS
    access: str = OF_EVENTS
    consent: str = NOT_NEEDED
    shared: bool = False
    test: bool = False
    scoring: Scoring = Scoring()
    public_names: bool = False
    readings: tuple[tuple[str, str], ...] = ()
    rounds: RoundRules = RoundRules()
    says_names: bool = False
    match: MatchRules = MatchRules()

    @property
    def title(self) -> str:
        """The name and edition as a penalty keeps them: "generic-1"."""
        return f"{self.name}-{self.edition}"

    def effect(self, level: str) -> str:
        """What a level of the ladder does to a match."""
        return dict(self.effects)[level]

    def infraction(self, said: str) -> Infraction | None:
        """Give an infraction by its code or its name."""
        word = said.strip().lower()
        named = (one for one in self.infractions if word in (one.code.lower(), one.name.lower()))
        return next(named, None)

    def roles(self, order: str) -> tuple[str, ...]:
        """The roles that may give an order; none for one that the policy gives to nobody."""
        return dict(self.powers).get(order, ())


class PolicyFault(Struct, frozen=True):
    """A contradiction in a policy file: its line, what is wrong and what to write instead."""

    line: int
    message: str
    instead: str


class PolicyError(ValueError):
    """A policy file that contradicts itself; it carries every fault."""

    def __init__(self, where: str, faults: tuple[PolicyFault, ...]) -> None:
        """Say where the file came from, and all that is wrong in it."""
        told = "; ".join(some_of(f"line {f.line}: {f.message}" for f in faults))
        super().__init__(f"{where}: {told}")
        self.where, self.faults = where, faults
