"""Two programs that know only HTML play matches to their end through the forms of the play page.

    python -m tests.web.forms --matches 200 --seed 1
    python -m tests.web.forms --seed 1 --only 17

Each seat comes by its own link, reads its page, presses something at random that a form offers (a
button, a set, an order), and follows where it is sent. Nothing of the rules is known: how many are
to be chosen, and whether in an order, is what the page says. Matches are opened by the form for
it, by turns in both rulesets, with two different decks that it offers.

A finding is a question without a way to answer it (a dead end), a button that was offered and
refused, a set of which every choice was refused, a set whose choice was lost when it was refused,
a page with a fault. Prices and targets have sets that do not fit: the page cannot list them, so
those are counted and another is chosen. Where a judge is asked, the match is counted and left.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Final, NamedTuple

from evidence.bench.served import Served
from tests.web.pressing import BUSY, Browser, Press, Screen, sets

RULESETS: Final = ("diva", "classic")
AT_ONCE: Final = 8
"""Matches that are played beside each other."""
SLOW: Final = 1.0
"""Seconds after which a page is slow."""
MOST: Final = 3000
"""Answers after which a match is given up as endless."""
UNTIL: Final = 0.02
"""How often a program passes until something, where it may."""
GOOD: Final = 200
FAULT: Final = 500
TOLD: Final = 25
"""Findings that are printed."""
SIDES: Final = {"A": "B", "B": "A"}


class Played(NamedTuple):
    """What came of a match, or of many: how it ended, what was asked, what was found."""

    ended: Counter[str]
    decisions: int
    asked: Counter[str]
    counts: Counter[str]
    longest: float = 0.0
    findings: tuple[str, ...] = ()


def together(parts: Iterable[Played]) -> Played:
    """Add matches up."""
    whole = Played(Counter(), 0, Counter(), Counter())
    for one in parts:
        whole = Played(
            whole.ended + one.ended,
            whole.decisions + one.decisions,
            whole.asked + one.asked,
            whole.counts + one.counts,
            max(whole.longest, one.longest),
            whole.findings + one.findings,
        )
    return whole


class Program:
    """A seat: it reads its page, and presses at random."""

    def __init__(self, service: Served, seat: str, link: str, chance: Random) -> None:
        """Have a link that works once, and open it."""
        self.browser = Browser(service.host, service.port)
        self.seat, self.link, self.chance = seat, self.browser.enter(link), chance
        self.asked: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.longest, self.findings = 0.0, list[str]()

    def look(self) -> Screen:
        """Read the page of the seat."""
        return self._seen(lambda: self.browser.get(self.link))

    def _seen(self, ask: object) -> Screen:
        screen: Screen = ask()  # type: ignore[operator]
        while screen.page.status == BUSY:
            self.counts["told to wait"] += 1
            sleep(1)
            screen = ask()  # type: ignore[operator]
        self.counts["pages"] += 1
        self.counts["slow"] += screen.seconds > SLOW
        self.longest = max(self.longest, screen.seconds)
        if screen.page.status >= FAULT or "Traceback" in screen.page.text:
            self.find("a fault", screen)
        return screen

    def find(self, what: str, screen: Screen) -> None:
        """Note a finding."""
        self.findings.append(f"{what}: seat {self.seat}, {screen.kind}: {screen.question}")

    def answer(self, screen: Screen) -> Screen | None:
        """Answer what is asked; give the page that follows, None where nothing is taken."""
        self.asked[screen.kind] += 1
        ways = screen.presses()
        if not ways:
            self.counts["dead ends"] += 1
            self.find("a dead end, nothing to press", screen)
            return None
        while ways:
            press = self._choose(ways)
            after = self._set(screen, press) if press.boxes else self._press(screen, press)
            if after is not None:
                return after
            ways.remove(press)
        self.counts["dead ends"] += 1
        self.find("a dead end, nothing is taken", screen)
        return None

    def _choose(self, ways: list[Press]) -> Press:
        going = [one for one in ways if one.button.get("name") == "until"]
        plain = [one for one in ways if one not in going]
        if going and (not plain or self.chance.random() < UNTIL):
            return self.chance.choice(going)
        return self.chance.choice(plain)

    def _press(self, screen: Screen, press: Press) -> Screen | None:
        """Press a button; None where that is refused, which is a finding."""
        after = self._sent(press, ())
        if after.page.status == GOOD:
            return after
        self.counts["refused buttons"] += 1
        self.find(f"offered and refused, {press.words!r} ({_refusal(after)})", screen)
        return None

    def _set(self, screen: Screen, press: Press) -> Screen | None:
        """Choose sets of what is listed until one is taken; None where none is."""
        refused = 0
        for chosen in sets(press, self.chance):
            after = self._sent(press, chosen)
            if after.page.status == GOOD:
                self.counts["orders" if press.ordered else "sets"] += 1
                return after
            refused += 1
            self.counts["sets that did not fit"] += 1
            self.counts["refused choices that were lost"] += not _kept(after, press, chosen)
            if refused == 1 and not _kept(after, press, chosen):
                self.find(f"a refused choice was lost ({_refusal(after)})", screen)
        self.find(f"each of {refused} sets was refused", screen)
        return None

    def _sent(self, press: Press, chosen: tuple) -> Screen:
        return self._seen(
            lambda: self.browser.send(press.form, press.sent(chosen), self.link),
        )

    def played(self) -> Played:
        """What this program saw."""
        return Played(
            Counter(),
            sum(self.asked.values()),
            self.asked,
            self.counts,
            self.longest,
            tuple(self.findings),
        )


def _refusal(screen: Screen) -> str:
    return f"{screen.page.status}: {'; '.join(screen.page.alerts())[:160]}"


def _kept(after: Screen, press: Press, chosen: tuple) -> bool:
    """Whether the boxes of a refused set are still chosen on the page that refuses it."""
    wanted = {one.get("value") for one in chosen}
    verb = press.form.value("verb")
    for form in after.answering():
        if form.items() and form.value("verb") == verb:
            return {one.get("value") for one in form.items() if "checked" in one.attrs} == wanted
    return False


def opened(service: Served, number: int, seed: int) -> dict[str, str]:
    """Open a match by the form for it; give the links of its seats."""
    chance = Random(f"{seed}-{number}")
    with closing(Browser(service.host, service.port)) as owner:
        owner.get(f"/enter/{service.owner}")
        ruleset = RULESETS[number % len(RULESETS)]
        form = next(one for one in owner.get(f"/open?ruleset={ruleset}").page.forms() if one.ordering)
        listed = [one.get("value") for one in form.named("deck_A")[0].walk() if one.tag == "option"]
        first, second = chance.sample(listed, 2)
        given = {
            "deck_A": first,
            "deck_B": second,
            "name": f"m{number}",
            "seed": str(chance.randrange(1, 1 << 40)),
        }
        told = owner.send(form, form.rows(given), "/open")
        while told.page.status == BUSY:
            sleep(1)
            told = owner.send(form, form.rows(given), "/open")
        links = {one.get("data-handed"): one.get("href") for one in told.page.tagged("a")}
    return {seat: links[seat] for seat in SIDES}


def play(service: Served, number: int, seed: int) -> Played:
    """Play a match to its end; give what was seen."""
    links = opened(service, number, seed)
    programs = {
        seat: Program(service, seat, link, Random(f"{seed}-{number}-{seat}")) for seat, link in links.items()
    }
    try:
        how = _ended(programs)
    finally:
        for one in programs.values():
            one.browser.close()
    seen = together(one.played() for one in programs.values())
    named = tuple(
        f"{one}  (python -m tests.web.forms --seed {seed} --only {number})" for one in seen.findings
    )
    return seen._replace(ended=Counter({how: 1}), findings=named)


def _ended(programs: dict[str, Program]) -> str:
    """Let whoever is asked answer until the pages tell the end; say how it came about."""
    seat, screen = "A", programs["A"].look()
    for _ in range(MOST):
        if screen.over:
            return "ended"
        if not screen.mine:
            seat = SIDES[seat]
            screen = programs[seat].look()
        if not screen.mine and not screen.over:
            if screen.judged:
                return "left to a judge"
            programs[seat].find("nobody is asked", screen)
            return "nobody asked"
        if screen.mine:
            after = programs[seat].answer(screen)
            if after is None:
                return _conceded(programs[seat], screen)
            screen = after
    programs[seat].find("no end", screen)
    return "endless"


def _conceded(program: Program, screen: Screen) -> str:
    way = screen.conceding()
    if way is not None and program._sent(way, ()).over:
        return "conceded at a dead end"
    return "stuck at a dead end"


def run(matches: Iterable[int], seed: int, at_once: int = AT_ONCE) -> Played:
    """Play matches against a service of its own, several at once."""
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "record.sqlite3")
        with Served(url) as service, ThreadPoolExecutor(at_once) as pool:
            return together(pool.map(lambda n: play(service, n, seed), matches))


def shared(matches: Sequence[int], seed: int, services: int) -> Played:
    """Play matches against as many services, each with programs of its own process."""
    slices = [matches[number::services] for number in range(services)]
    with ProcessPoolExecutor(services, get_context("spawn")) as pool:
        return together(pool.map(run, slices, repeat(seed)))


def lines(seen: Played, seconds: float) -> Iterator[str]:
    """What was seen."""
    matches = sum(seen.ended.values())
    yield f"{matches} matches: " + ", ".join(f"{n} {how}" for how, n in seen.ended.most_common())
    mean = seen.decisions / max(1, matches)
    yield f"{seen.decisions:,} questions answered, {mean:.0f} a match"
    yield "asked: " + ", ".join(f"{kind} {n:,}" for kind, n in seen.asked.most_common())
    words = ("dead ends", "refused buttons", "refused choices that were lost")
    yield ", ".join(f"{word} {seen.counts[word]}" for word in words)
    yield ", ".join(f"{n:,} {word}" for word, n in sorted(seen.counts.items()) if word not in words)
    yield f"slowest page {seen.longest:.2f} s; {seconds:.0f} s in all"
    yield from seen.findings[:TOLD]
    yield f"{len(seen.findings)} findings"


def main() -> int:
    """Play, and print what was seen; 1 when there is a finding or a match did not end."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--matches", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", type=int)
    asked.add_argument("--services", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args()
    numbers = range(given.matches) if given.only is None else [given.only]
    begun = perf_counter()
    seen = shared(numbers, given.seed, min(given.services, len(numbers)))
    sys.stdout.write("\n".join(lines(seen, perf_counter() - begun)) + "\n")
    return 1 if seen.findings or seen.ended["ended"] != len(numbers) else 0


if __name__ == "__main__":
    sys.exit(main())
