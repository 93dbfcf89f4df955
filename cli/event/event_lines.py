"""How an event is drawn: who is there, its rounds, the queue of calls, the clock of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from rich.text import Text

STYLES: Final = {"open": "court", "escalated": "bad", "claimed": "good"}
WORDS: Final = {"open": "nobody has it", "escalated": "for the head judge", "claimed": "taken"}
CLOCK_STYLES: Final = {"playing": "good", "finished": "faint", "time is over": "bad"}


def minutes(micros: int) -> str:
    """Write a span as minutes and seconds, with a sign where it is below nothing."""
    whole, seconds = divmod(abs(micros) // 1_000_000, 60)
    return f"{'-' if micros < 0 and (whole or seconds) else ''}{whole}:{seconds:02d}"


def event_lines(name: str, event: Any, width: int) -> Block:
    """Draw an event: its rules, officials, people and rounds."""
    over = "  closed" if event.closed else ""
    lines: Block = [
        ink(name, style="bold") + ink(f"  {event.date}, {event.ruleset}, edition {event.edition}")
        + ink(over, style="bad"),
    ]  # fmt: skip
    held: dict[str, list[str]] = {}
    for office in event.offices:
        if not office.until:
            held.setdefault(office.role, []).append(office.person)
    for role, people in held.items():
        lines += hanging(ink(f"{role:<13} ", style="faint"), ", ".join(people), width)
    here = [
        one.id + ("" if one.main else " (no list)") for one in event.entrants if not one.dropped
    ]
    gone = [one.id for one in event.entrants if one.dropped]
    lines += hanging(ink(f"{'people':<13} ", style="faint"), ", ".join(here) or "nobody yet", width)
    if gone:
        lines += hanging(ink(f"{'dropped':<13} ", style="faint"), ", ".join(gone), width)
    for one in event.rounds:
        tables = len(event.tables_of(one.number))
        words = f"{tables} {'table' if tables == 1 else 'tables'}, {_round_words(one)}"
        lines.append(ink(f"{f'round {one.number}':<13} ", style="faint") + ink(words))
    return lines


def _round_words(one: Any) -> str:
    """Say how a round stands."""
    if one.ended:
        return "ended"
    if one.called:
        return f"time is called, {one.turns} extra turns"
    lasts = f"{one.minutes} minutes" if one.minutes else "no end"
    return f"{lasts}, {'running' if one.begun else 'not begun'}"


def queue_lines(rows: Any, width: int) -> Block:
    """Draw the queue: a line for the table and how long it waits, one for what is asked."""
    lines: Block = []
    for one in rows:
        call = one.call
        style = STYLES.get(call.stands, "")
        place = f"table {one.table}" if one.table else one.match
        round_ = f"round {one.round}  " if one.round else ""
        has = WORDS.get(call.stands, call.stands)
        who = call.taken_by if call.stands == "claimed" else has
        head = ink(f"⚑ {place:<10} ", style=f"{style} bold") + ink(f"{minutes(one.waited):>6}  ")
        star = ink("  featured", style="court") if one.featured else ink("")
        lines.append(head + ink(who, style=style) + star)
        asked = f": {call.question}" if call.question else ""
        words = f"{round_}{one.match} {call.id}, seat {call.seat} at {call.point}{asked}"
        lines += hanging(ink("    "), words, width)
    return lines


def clock_words(clock: Any) -> str:
    """Say in words how much time a table has."""
    if clock.stands == "extra turns":
        return f"extra turn {clock.turn} of {clock.turns}"
    if clock.stands == "turn in progress":
        return f"time: this turn, then {clock.turns} more"
    if clock.stands == "playing":
        return f"{minutes(clock.left)} left" if clock.left else "no end"
    if clock.stands == "time is up":
        return f"time is up since {minutes(-clock.left)}"
    return str(clock.stands)


def clock_line(clock: Any) -> Text:
    """Draw the clock of one table in one line."""
    more = []
    if clock.extended:
        more.append(f"{minutes(clock.extended * 1_000_000)} given")
    if clock.judged:
        more.append(f"{minutes(clock.judged)} with judges")
    if clock.stopped:
        more.append("stopped")
    style = CLOCK_STYLES.get(clock.stands, "court")
    told = ink(clock_words(clock), style=style)
    return told + ink(f"  ({', '.join(more)})", style="faint") if more else told


def round_lines(round_: Any, rows: Any, left: int, width: int) -> Block:
    """Draw the clock of a round, and the tables that still play."""
    playing = [one for one in rows if one.clock.stands != "finished"]
    head = ink(f"round {round_.number}", style="bold")
    if round_.ended or not round_.begun:
        head += ink(f"  {_round_words(round_)}")
    elif round_.minutes:
        head += ink(f"  {minutes(left)}", style="good bold" if left > 0 else "bad bold")
        head += ink(f" of {round_.minutes} minutes")
        head += ink(", time is called", style="court") if round_.called else ink("")
    else:
        head += ink("  without an end")
    lines: Block = [head, ink(f"{len(playing)} of {len(rows)} tables still play", style="faint")]
    for one in playing:
        lines += _table_lines(one.seated, one.clock, width)
    return lines


NARROW: Final = 72
"""Columns below which a table takes two lines."""


def _table_lines(seat: Any, clock: Any, width: int) -> Block:
    place = ink(f"{f'table {seat.table}':<10} ", style="bold")
    people = f"{seat.people[0]} - {seat.people[1]}"
    if width < NARROW:
        return [fit(place + ink(people), width), ink("    ") + clock_line(clock)]
    return [fit(place + ink(f"{people:<24} ") + clock_line(clock), width)]
