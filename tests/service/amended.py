"""Random games whose earlier actions are amended: to what they were, and to what they might have been."""

from __future__ import annotations

import random

from events.kinds import ActionTaken, MatchRewound
from events.memory_log import MemoryLog
from referee.service import Desk
from referee.service.court.rerunning import judge_again
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.play.amending import Change, amend, amendment, entries_before
from referee.service.play.listings import choices_at
from referee.service.records.auditing import audit_log
from tests.service.conftest import desk_of, play

HEAD, CY, REASON = "head-judge:bo", "floor-judge:cy", "misread"


def game(seed: int, moves: int, ruleset: str = "diva") -> Desk:
    """A match that the referee deals, of which so many moves were made at random."""
    desk = desk_of(MemoryLog(), seed)
    open_match(desk, "m1", seed=seed, ruleset=ruleset)
    play(desk, "m1", moves, seed=seed)
    return desk


def acted(desk: Desk) -> list[tuple[int, str]]:
    """Each action that counts, with the words in which it can be typed."""
    head = desk.reader("m1").head()
    return [(one.seq, one.words) for one in entries_before(desk, "m1", "judge", head, 10_000)][::-1]


def sound(desk: Desk) -> None:
    """The record is judged the same again, and nothing is found in it."""
    found = judge_again(desk, "m1")
    assert found.ok, found
    told = audit_log(desk, "m1")
    assert not told.findings, told.findings


def seen(desk: Desk) -> dict[str, object]:
    """The table without what is counted by the log: its seq, and the ids of what was made since."""
    return counted_out(view_at(desk, "m1", "judge"))  # type: ignore[return-value]


def counted_out(value: object) -> object:
    if isinstance(value, dict):
        return {k: counted_out(v) for k, v in value.items() if k not in {"seq", "id", "items"}}
    return [counted_out(one) for one in value] if isinstance(value, list | tuple) else value


def alone(desk: Desk, seq: int, words: str) -> bool:
    """Whether words mean one answer, and not one of several that take copies of the same cards."""
    said = sorted(words.partition(" ")[2].split(" + "))
    rows = (choice.text.split(" + ") for choice in choices_at(desk, "m1", seq - 1, 5000).choices)
    return sum(sorted(bare(row)) == sorted(bare(said)) for row in rows) <= 1


def bare(names: list[str]) -> list[str]:
    """Names without the verb before the first that was typed."""
    return [name.removeprefix("pick ") for name in names]


def to_itself(seed: int, moves: int, ruleset: str = "diva", tries: int = 3) -> int:
    """Amend actions of a game to what they were; nothing may differ. Gives how many entries stood."""
    desk, pick = game(seed, moves, ruleset), random.Random(seed)
    every = [row for row in acted(desk) if not row[1].endswith("concede")]
    rows = [row for row in every if alone(desk, *row)]
    before = seen(desk)
    for seq, words in pick.sample(rows, min(tries, len(rows))):
        found = amendment(desk, "m1", Change(seq, words), HEAD)
        assert (found.differs, found.rest) == ([], []), (seed, seq, words)
        assert len(found.carried) == sum(1 for one, _ in every if one > seq)
    seq, words = pick.choice(rows[: len(rows) // 2 + 1])
    done = amend(desk, "m1", Change(seq, words, REASON), HEAD)[1]
    assert seen(desk) == before, (seed, seq, words)
    sound(desk)
    return len(done.carried)


def to_another(seed: int, moves: int, ruleset: str = "diva", times: int = 4) -> tuple[int, int]:
    """Amend actions of a game to others that were possible; the record stays sound.

    Gives how many of the later entries stood, and how many did not.
    """
    desk, pick, stood, fell = game(seed, moves, ruleset), random.Random(seed), 0, 0
    for turn in range(times):
        rows = [row for row in acted(desk) if not row[1].endswith("concede")]
        seq, words = pick.choice(rows)
        others = [c.text for c in choices_at(desk, "m1", seq - 1).choices if c.action.do != "concede"]
        other = pick.choice([one for one in others if not words.endswith(one)] or others)
        told = amendment(desk, "m1", Change(seq, other), HEAD)
        facts, done = amend(desk, "m1", Change(seq, other, REASON), HEAD, key=f"k{turn}")
        assert (done.carried, done.rest, done.reasons) == (told.carried, told.rest, told.reasons)
        assert len(done.carried) + len(done.rest) == sum(1 for one, _ in rows if one > seq)
        assert bool(done.rest) == bool(done.reasons)
        rewound = facts[0].body
        assert isinstance(rewound, MatchRewound)
        assert (rewound.as_it_lay, rewound.to) == (True, done.to)
        again = [f.seq for f in facts if isinstance(f.body, ActionTaken)]
        assert len(again) >= 1 + len(done.carried)
        assert acted(desk)[-1][0] == again[-1]
        stood, fell = stood + len(done.carried), fell + len(done.rest)
    sound(desk)
    return stood, fell
