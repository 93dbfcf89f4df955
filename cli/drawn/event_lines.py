"""How an event is drawn: who is there, its rounds, the queue of calls, the clock of a round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.text import Text

    from referee.service import Desk

STYLES: Final = {"open": "court", "escalated": "bad", "claimed": "good"}
RULED = "ruled"
WORDS: Final = {"open": "nobody has it", "escalated": "for the head judge", "claimed": "taken"}
CLOCK_STYLES: Final = {"playing": "good", "finished": "faint", "time is over": "bad"}


Names: TypeAlias = "Mapping[str, str]"
"""The names that are kept of people, by their ids."""


def _listed(one: Any) -> str:
    """Say of a person whether they have a deck list, where that needs to be said."""
    return "" if one.main else " (list sealed in this copy)" if one.sealed else " (no list)"


def called(person: str, names: Names) -> str:
    """Write a person by their id, and by their name where one is kept."""
    return f"{person} ({names[person]})" if person in names else person


def against(people: tuple[str, str], names: Names) -> str:
    """Write who sits at a table."""
    return " - ".join(called(one, names) for one in people)


def seated_names(desk: Desk, match: str, viewer: str) -> dict[str, str]:
    """The names of who sits at a match by their ids, as far as some eyes read them."""
    from referee.service.event.ordering import sitting_at
    from referee.service.event.public import names_seen

    names = names_seen(desk, match, viewer)
    return {one: names[one] for one in sitting_at(desk, match) if one in names}


def people_lines(desk: Desk, match: str, viewer: str, width: int) -> Block:
    """Draw who sits at a match, with their names where these are told."""
    from referee.service.event.ordering import sitting_at

    people, names = sitting_at(desk, match), seated_names(desk, match, viewer)
    seats = (f"{seat} {called(one, names)}" for seat, one in zip("AB", people, strict=True) if one)
    told = ", ".join(seats)
    return [fit(ink("at the table ", style="faint") + ink(told), width)] if told else []


def event_lines(
    name: str, event: Any, width: int, names: Names, tables: Any = (), *, without: Any = ()
) -> Block:
    """Draw an event: its rules, officials, people, rounds, their tables, and who has none in them."""
    from referee.service.event.people import natural
    from referee.service.event.records import people_without_place

    over = "  closed" if event.closed else ""
    lines: Block = [
        ink(name, style="bold")
        + ink(f"  {event.title}" if event.title else "")
        + ink(f"  {event.date}, {event.ruleset}, edition {event.edition}")
        + ink(over, style="bad"),
    ]
    held: dict[str, list[str]] = {}
    for office in event.offices:
        if not office.until:
            held.setdefault(office.role, []).append(called(office.person, names))
    for role, people in held.items():
        lines += hanging(ink(f"{role:<13} ", style="faint"), ", ".join(people), width)
    entrants = sorted(event.entrants, key=lambda one: natural(one.id))
    here = [called(one.id, names) + _listed(one) for one in entrants if not one.dropped]
    gone = [called(one.id, names) for one in entrants if one.dropped]
    lines += hanging(ink(f"{'people':<13} ", style="faint"), ", ".join(here) or "nobody yet", width)
    if gone:
        lines += hanging(ink(f"{'dropped':<13} ", style="faint"), ", ".join(gone), width)
    for one in event.rounds:
        count = len(event.tables_of(one.number))
        words = f"{counted(count, 'table')}, {_round_words(one)}"
        lines.append(ink(f"{f'round {one.number}':<13} ", style="faint") + ink(words))
        for row in tables:
            if row.seated.round == one.number:
                lines += _table_lines(row, width, names)
        lines += no_table_lines([row for row in without if row.round == one.number], width, names)
    return lines + no_place_lines(people_without_place(event), event.last_round, width, names)


def no_place_lines(people: Any, number: int, width: int, names: Names) -> Block:
    """Draw the people without a place in a round; no line where everybody has one."""
    told = ", ".join(called(one, names) for one in people)
    return hanging(ink(f"without a place in round {number}: ", style="court"), told, width) if told else []


def no_table_lines(rows: Any, width: int, names: Names) -> Block:
    """Draw who has a bye in a round and who misses it."""
    lines: Block = []
    for kind in ("bye", "missed"):
        told = [
            called(one.person, names) + (" (counts as lost)" if one.loss else "")
            for one in rows
            if one.kind == kind
        ]
        lines += hanging(ink(f"{kind:<10} ", style="bold"), ", ".join(told), width) if told else []
    return lines


def list_lines(event: Any, width: int, names: Names) -> Block:
    """Draw the list of each person, a part a paragraph, each card with its count."""
    from referee.service.event.people import natural

    lines: Block = []
    for one in sorted(event.entrants, key=lambda one: natural(one.id)):
        lines.append(ink(called(one.id, names), style="bold") + ink(f"  {one.deck or 'no list'}"))
        for part, cards in (("LRIG Deck", one.lrig_deck), ("Main Deck", one.main)):
            told = ", ".join(f"{n} {card}" for card, n in Counter(cards).items())
            lines += hanging(ink(f"  {part:<11} ", style="faint"), told, width) if told else []
    return lines


def _round_words(one: Any) -> str:
    """How a round stands."""
    if one.ended:
        return "ended"
    if one.called:
        return f"time is called, {one.turns} extra turns"
    minutes = counted(one.minutes, "minute")
    lasts = minutes if one.minutes else "no end"
    return f"{lasts}, {'running' if one.begun else 'not begun'}"


def queue_lines(rows: Any, width: int, names: Names) -> Block:
    """Draw the queue: a line for the table and how long it waits, one for what is asked."""
    from referee.service.event.records import span

    lines: Block = []
    for one in rows:
        call = one.call
        style = STYLES.get(call.stands, "")
        place = f"table {one.table}" if one.table else one.match
        round_ = f"round {one.round}  " if one.round else ""
        has = WORDS.get(call.stands, call.stands)
        who = _official(call.taken_by, names) if call.stands == "claimed" else has
        head = ink(f"⚑ {place:<10} ", style=f"{style} bold") + ink(f"{span(one.waited):>6}  ")
        star = ink("  featured", style="court") if one.featured else ink("")
        lines.append(head + ink(who, style=style) + star)
        asked = f": {call.question}" if call.question else ""
        caller = one.people["AB".index(call.seat)] if call.seat in {"A", "B"} else ""
        by = f" ({called(caller, names)})" if caller in names else ""
        seat = f"seat {call.seat}{by}" if call.seat else "both seats"
        words = f"{round_}{one.match} {call.id}, {seat} at {call.point}{asked}"
        lines += hanging(ink("    "), words, width)
    return lines


def _official(actor: str, names: Names) -> str:
    """Write an official as the log does, with the name that is kept."""
    role, _, person = actor.partition(":")
    return f"{role}:{called(person, names)}" if person in names else actor


def clock_line(clock: Any) -> Text:
    """Draw the clock of one table in one line."""
    from referee.service.event.records import clock_words, span

    more = []
    if clock.extended:
        more.append(f"{span(clock.extended * 1_000_000)} given")
    if clock.judged:
        more.append(f"{span(clock.judged)} with judges")
    if clock.stopped:
        more.append("stopped")
    style = CLOCK_STYLES.get(clock.stands, "court")
    told = ink(clock_words(clock), style=style)
    return told + ink(f"  ({', '.join(more)})", style="faint") if more else told


def over_lines(desk: Desk, match: str) -> Block:
    """Say at a table whose time is over what becomes of its match, and how that is recorded."""
    from referee.service.event.seating import match_time

    time = match_time(desk, match)
    if time is None or not time.due:
        return []
    winner = time.due if time.due != RULED else "A|B|draw"
    recorded = f"referee result {match} --winner {winner} --by ROLE:NAME"
    told = ink("⚑ ", style="court") + clock_line(time)
    return [told, ink("  an official records it: "), ink("  ") + ink(recorded, style="command")]


def round_lines(found: Any, width: int, names: Names) -> Block:
    """Draw the clock of a round, the tables that still play, the results of the others, and byes."""
    round_, rows, left = found.round, found.tables, found.left
    playing = [one for one in rows if one.result is None]
    head = ink(f"round {round_.number}", style="bold")
    if round_.ended or not round_.begun:
        head += ink(f"  {_round_words(round_)}")
    elif round_.minutes:
        head += _left(left, round_.minutes)
        head += ink(", time is called", style="court") if round_.called else ink("")
    else:
        head += ink("  without an end")
    play = "plays" if len(playing) == 1 else "play"
    at = (
        f"{len(playing)} of {counted(len(rows), 'table')} still {play}"
        if playing
        else "no table plays any more"
    )
    lines: Block = [head, ink(at, style="faint")]
    for one in sorted(rows, key=lambda one: one.result is not None):
        lines += _table_lines(one, width, names)
    lines += no_table_lines(found.without_table, width, names)
    return lines + no_place_lines(found.without_place, round_.number, width, names)


def _left(left: int, minutes: int) -> Text:
    """Draw how much of its minutes a round has left, or since when they are up."""
    from referee.service.event.records import span

    of = counted(minutes, "minute")
    if left > 0:
        return ink(f"  {span(left)}", style="good bold") + ink(f" of {of}")
    return ink(f"  time is up since {span(-left)}", style="bad bold") + ink(f", a round of {of}")


NARROW: Final = 72
"""Columns below which a table takes two lines."""


def _table_lines(row: Any, width: int, names: Names) -> Block:
    """Draw a table: who sits there, and its clock or its result."""
    from referee.service.event.deciding import missing_game
    from referee.service.event.records import result_words

    place = ink(f"{f'table {row.seated.table}':<10} ", style="bold")
    people = against(row.seated.people, names)
    if row.result is None:
        game = missing_game(row)
        told = (ink(f"{game}  ") if game else ink("")) + clock_line(row.clock)
    else:
        told = ink(result_words(row.result, row.seated.people, row.won), style="faint")
    if width < NARROW:
        return [fit(place + ink(people), width), ink("    ") + told]
    return [fit(place + ink(f"{people:<24} ") + told, width)]
