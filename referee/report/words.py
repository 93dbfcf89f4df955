"""How numbers of a report are written: on the page and at a terminal alike."""

from fractions import Fraction
from typing import Final

from events.data import to_the_minute
from events.wording import counted
from referee.court.event import left_words
from referee.court.event.results import winner_score
from referee.court.policy.tiebreaks import FAMILIES, TIEBREAKS
from referee.report.records import EventTerms
from referee.report.sections import CourtWork
from referee.tournament import number_text

SHORT: Final = {"points": "pts"} | {one.title: one.short for one in TIEBREAKS.values()}
"""Numbers of standings as a column is headed."""
LEFT, SEATS, PENALTY = "left", "seats", "penalty"
"""What is corrected that is no result."""
HOUR: Final = 3600
MINUTE: Final = 60
WINS: Final = {"draw": "a draw", "double-loss": "both lose", "": "no result"}
HOW: Final = {
    "": "seated by hand",
    "swiss": "Swiss",
    "standing": "by standing",
    "round-robin": "round robin",
    "elimination": "elimination",
}


def span(seconds: int) -> str:
    """Seconds as people read them: 5:07, or 1:02:03."""
    hours, rest = divmod(seconds, HOUR)
    minutes, left = divmod(rest, MINUTE)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes}:{left:02d}"


def moment(micros: int) -> str:
    """A time in microseconds since 1970 to the minute, in UTC."""
    return to_the_minute(micros)


def percent(share: float) -> str:
    """A share from 0 to 1 in percent, with one place."""
    return f"{100 * share:.1f} %"


def tiebreaks_text(terms: EventTerms) -> str:
    """By which tie-breaks standings are counted, with the document that prints them."""
    found = FAMILIES.get(terms.family)
    if terms.tiebreaks or found is None:
        return f"{terms.policy}, an order of its own" if terms.tiebreaks else terms.family
    return f"{found.title} ({found.document})"


def number(name: str, value: str) -> str:
    """A number of a standing: a share in percent, another one as it is or with two places."""
    return number_text(name, Fraction(value))


def part_words(what: str, number: int, people: tuple[str, ...], said: str) -> str:
    """What was corrected that is no result, in words; people by what they are called."""
    who = people[0]
    if what == SEATS:
        return f"{' and '.join(people)} sat at each other's place in round {number}"
    if what == PENALTY:
        return f"{who}: {said}, for round {number}"
    return f"{who} {left_words(number, out=bool(said))}"


def unit(terms: EventTerms) -> str:
    """What is counted where games are told apart: results, or games where several win a match."""
    return "game" if terms.games > 1 else "result"


def court_words(court: CourtWork) -> str:
    """At how many tables calls and rulings are known."""
    of = "" if court.heard == court.of else f"{court.heard} of "
    calls = f"calls at {of}{counted(court.of, 'table')}"
    rulings = f"rulings at the {court.counted} on record" if court.counted else "no table is on record"
    return f"{calls}, {rulings}"


def wins_by(winner: str, games: tuple[int, int, int], people: tuple[str, str]) -> str:
    """Who won a table by which games, those of the winner first: "p-011 2-0"."""
    return f"{wins(winner, people)} {winner_score(winner, games)}" if winner else wins(winner, people)


def wins(winner: str, people: tuple[str, str]) -> str:
    """Who won a table, by id."""
    return people["AB".index(winner)] if winner in {"A", "B"} else WINS.get(winner, winner)
