"""Standings counted a second time, plainly and from outcomes alone; random events to count them of."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from referee.court.policy.records import Scoring
from referee.tournament import Outcome

THIRD = Fraction(1, 3)


def random_event(seed: int, *, most: int = 12) -> tuple[list[str], list[Outcome]]:
    """People, some of whom come late or leave, and outcomes of random tables with byes."""
    chance = Random(seed)
    people = [f"p{number}" for number in range(chance.randint(2, most))]
    outcomes = []
    for number in range(1, chance.randint(1, 7)):
        here = [one for one in people if chance.random() < 0.9]
        chance.shuffle(here)
        for table in range(len(here) // 2):
            a, b = here[2 * table], here[2 * table + 1]
            winner = chance.choice(("A", "B", "A", "B", "draw", "double-loss"))
            low, high = sorted((chance.randint(0, 1), 2))
            games = {"A": (high, low), "B": (low, high), "draw": (1, 1), "double-loss": (low, low)}[winner]
            outcomes.append(Outcome(number, table + 1, (a, b), winner, (*games, chance.randint(0, 1))))
        if len(here) % 2:
            outcomes.append(Outcome(number, 0, (here[-1], ""), "A", (2, 0, 0)))
        missed = [one for one in people if one not in here and chance.random() < 0.3]
        outcomes += [Outcome(number, 0, (one, ""), "B", (0, 2, 0)) for one in missed]
    return people, outcomes


def counted(people: list[str], outcomes: list[Outcome], scoring: Scoring) -> list[tuple[str, list[Fraction]]]:
    """Everybody with their numbers, the best first."""
    numbers = {one: _numbers(one, outcomes, scoring) for one in people}
    return sorted(numbers.items(), key=lambda row: ([-n for n in row[1]], row[0]))


def _mine(person: str, outcomes: list[Outcome]) -> list[Outcome]:
    return sorted((one for one in outcomes if person in one.people), key=lambda one: one.round)


def _points(person: str, one: Outcome, scoring: Scoring) -> int:
    if one.people == (person, ""):
        return scoring.bye if one.winner == "A" else scoring.loss
    if one.winner == "draw":
        return scoring.draw
    won = one.winner == ("A" if one.people[0] == person else "B")
    return scoring.win if won else scoring.loss


def _match_share(person: str, outcomes: list[Outcome], scoring: Scoring) -> Fraction:
    mine = _mine(person, outcomes)
    return Fraction(sum(_points(person, one, scoring) for one in mine), len(mine) * scoring.win)


def _game_share(person: str, outcomes: list[Outcome]) -> Fraction:
    got = played = 0
    for one in _mine(person, outcomes):
        won = one.games[0] if one.people[0] == person else one.games[1]
        got += 3 * won + one.games[2]
        played += 3 * sum(one.games)
    return Fraction(got, played) if played else Fraction(0)


def _numbers(person: str, outcomes: list[Outcome], scoring: Scoring) -> list[Fraction]:
    mine = _mine(person, outcomes)
    others = [p for one in mine for p in one.people if p not in {person, ""}]
    total = Fraction(sum(_points(person, one, scoring) for one in mine))
    match scoring.family:
        case "opponents" | "mtr":
            least = THIRD if scoring.family == "opponents" else Fraction(33, 100)
            matches = [max(least, _match_share(other, outcomes, scoring)) for other in others]
            games = [max(least, _game_share(other, outcomes)) for other in others]
            own = max(least, _game_share(person, outcomes))
            return [total, _mean(matches, least), own, _mean(games, least)]
        case "cumulative":
            theirs = [sum(_points(p, one, scoring) for one in _mine(p, outcomes)) for p in others]
            cumulated = [_cumulated(other, outcomes, scoring) for other in others]
            own = Fraction(_cumulated(person, outcomes, scoring))
            return [total, own, Fraction(sum(theirs)), Fraction(sum(cumulated))]
        case "fide-buchholz":
            return [total, *_buchholz(person, outcomes)]
    lost = [(one.round, _score(person, one), _points(person, one, scoring)) for one in mine]
    left = [Fraction(scoring.win - got, scoring.win) * 2**n / 2 for n, score, got in lost if score < 1]
    return [total, sum(left, Fraction(0))]


def _score(person: str, one: Outcome) -> Fraction:
    won = one.winner == "AB"[one.people.index(person)]
    return Fraction(1 if won else 0) + (Fraction(1, 2) if one.winner == "draw" else 0)


def _buchholz(person: str, outcomes: list[Outcome]) -> list[Fraction]:
    """Buchholz cut 1, Buchholz, Sonneborn-Berger, with FIDE's virtual opponent, from its formula."""
    numbers = sorted({one.round for one in outcomes})
    parts, berger = [], Fraction(0)
    for n, number in enumerate(numbers, 1):
        here = [one for one in outcomes if one.round == number and person in one.people]
        before = sum(
            (_score(person, one) for one in _mine(person, outcomes) if one.round < number), Fraction(0)
        )
        got = _score(person, here[0]) if here else Fraction(0)
        if here and "" not in here[0].people:
            (other,) = {*here[0].people} - {person}
            theirs = [one for one in _mine(other, outcomes) if "" not in one.people]
            part = sum((_score(other, one) for one in theirs), Fraction(0))
            part += Fraction(len(numbers) - len(theirs), 2)
        else:
            part = before + (1 - got) + Fraction(len(numbers) - n, 2)
        parts.append(part)
        berger += part * got
    return [sum(parts, Fraction(0)) - min(parts, default=Fraction(0)), sum(parts, Fraction(0)), berger]


def _cumulated(person: str, outcomes: list[Outcome], scoring: Scoring) -> int:
    points = [_points(person, one, scoring) for one in _mine(person, outcomes)]
    return sum(sum(points[: number + 1]) for number in range(len(points)))


def _mean(rows: list[Fraction], least: Fraction) -> Fraction:
    return sum(rows, Fraction(0)) / len(rows) if rows else least
