"""Which penalty the policy suggests, and the arithmetic behind it."""

import difflib
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from events.kinds import MatchOpened
from referee.court.draft import DraftRefusal, joined
from referee.court.policy import Infraction, Policy
from referee.court.punished import (
    GIVEN,
    Histories,
    PastPenalty,
    Subject,
    penalties_of,
    subject_of,
)
from referee.fold.event import Event
from referee.timeline import Reader, court_at, phrases


class MatchPart(NamedTuple):
    """What a game is in the match of its table; nothing of it where the game is the whole match.

    `games` are all games of the match by name. `goes_on` says that this game is over and the match is
    not, `later` names the game that was opened after it, "" for none.
    """

    games: tuple[str, ...] = ()
    goes_on: bool = False
    later: str = ""


class SuggestionContext(NamedTuple):
    """Where and when an official orders: the match, its policy, the time, the other matches.

    `at` is microseconds; `histories` answers what a person was given elsewhere in the event, at its tables
    and in its matches. `event` says who its officials are; None for a match of no event with a log.
    `part` says of which match this is a game.
    """

    reader: Reader
    match: str
    policy: Policy
    at: int
    histories: Histories
    event: Event | None = None
    part: MatchPart = MatchPart()

    @property
    def whole(self) -> frozenset[str]:
        """The games of the match by name, this one included."""
        return frozenset({self.match, *self.part.games})

    @property
    def opened(self) -> MatchOpened:
        """The header of the match."""
        body: MatchOpened = self.reader.facts(0, 1)[0].body
        return body


class Suggestion(Struct, frozen=True):
    """What a policy suggests for an infraction: its level, and how that was counted.

    `path` are the levels of the first time and the next ones, `step` the place on it from 1,
    `repeats` the earlier times as MATCH/P1, `effect` what the level does, `approval` whether it
    needs one. `words` say the same in two lines.
    """

    infraction: str
    name: str
    kind: str
    scope: str
    path: tuple[str, ...]
    step: int
    level: str
    effect: str
    approval: bool
    repeats: tuple[str, ...]
    words: tuple[str, str]


def past_of(sitting: SuggestionContext, who: Subject) -> tuple[PastPenalty, ...]:
    """What somebody was given before, in the order of time: in this match and elsewhere."""
    opened, reader = sitting.opened, sitting.reader
    own = penalties_of(court_at(reader, reader.head()))
    here = [PastPenalty(sitting.match, opened.date, one) for one in own if who.owns(one)]
    known = opened.event and who.person
    there = sitting.histories(opened.event, who.person, sitting.match) if known else ()
    return tuple(sorted((*there, *here), key=lambda past: past.penalty.at))


def counted(
    past: Iterable[PastPenalty], infraction: Infraction, games: Collection[str], date: str
) -> list[PastPenalty]:
    """The times that count for an infraction: standing, in its scope, each incident once.

    The scope "match" counts what was given in any of the `games` of the match, "day" what in matches
    of the `date`.
    """
    times: dict[str, PastPenalty] = {}
    for one in past:
        near = {"match": one.match in games, "day": one.date == date}.get(infraction.scope, True)
        if near and one.penalty.stands == GIVEN and one.penalty.infraction == infraction.code:
            times.setdefault(one.incident, one)
    return list(times.values())


def suggest(policy: Policy, infraction: Infraction, times: Sequence[PastPenalty], event: str) -> Suggestion:
    """Suggest the level of an infraction after the times that count.

    `event` is that of the match, "" for a match of none, in which only its own penalties count.
    """
    path = infraction.path()
    step = min(len(times) + 1, len(path))
    level = path[step - 1]
    before = ", ".join(f"{one.link} {one.penalty.level}" for one in times)
    told = f"{phrases.nth(len(times) + 1)} time in the {infraction.scope if event else 'match'}"
    ends = f"the path ends at step {step}" if len(times) >= len(path) else f"step {step}"
    words = (
        f"{infraction.code} {infraction.name}: {' → '.join(path)}",
        f"{told}{f' ({before})' if before else ''}: {ends}, {level}",
    )
    return Suggestion(
        infraction.code,
        infraction.name,
        infraction.kind,
        infraction.scope,
        path,
        step,
        level,
        policy.effect(level),
        level in policy.approval,
        tuple(one.link for one in times),
        words,
    )


def infraction_of(policy: Policy, said: str) -> Infraction | DraftRefusal:
    """Find an infraction by its code or name; refused with the nearest there are."""
    found = policy.infraction(said)
    if found is not None:
        return found
    known = {word.lower(): one for one in policy.infractions for word in (one.code, one.name)}
    near = difflib.get_close_matches(said.strip().lower(), known, 4, 0.4)
    rows = dict.fromkeys(known[word] for word in near) or policy.infractions
    instead = f"name one of {', '.join(f'{one.code} ({one.name})' for one in rows)}"
    what = f"{policy.title} has no infraction {said!r}"
    return DraftRefusal("unknown-infraction", what, instead)


def suggested(
    sitting: SuggestionContext, infraction: str, seat: str = "", person: str = ""
) -> Suggestion | DraftRefusal:
    """Suggest a level for what somebody did, counting what they were given before."""
    opened = sitting.opened
    what = infraction_of(sitting.policy, infraction)
    who = subject_of(opened, seat, person)
    if isinstance(what, DraftRefusal) or isinstance(who, DraftRefusal):
        faults = [one for one in (what, who) if isinstance(one, DraftRefusal)]
        return joined(faults) or faults[0]
    times = counted(past_of(sitting, who), what, sitting.whole, opened.date)
    return suggest(sitting.policy, what, times, opened.event)
