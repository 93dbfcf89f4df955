"""Commands at the table: open a match, see what may be done, do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from cli.cards.decks import (
    Readings,
    Rules,
    RulesetName,
    known_edition,
    notice_lines,
    readings_named,
)
from cli.cards.lists import chosen_deck
from cli.common.completing import deck_names, person_ids
from cli.common.door import read_bytes
from cli.common.errors import CommandError
from cli.common.frame import PLAY, Key, MatchName, Point, Viewer, command, door_of
from cli.common.hints import SHARES, leading_on
from cli.common.options import once, once_of
from cli.drawn.event_lines import over_lines
from cli.drawn.palette import ink, seat_name
from cli.drawn.waiting import reminds, waits, waits_at
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service import Acted, Action, Choices, Desk
    from referee.service.answers import OpenedMatch

SEATS = ("A", "B")

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="[SEAT] WORDS...",
        help="Seat, then an action in words, or the number of a choice that `legal` lists.",
    ),
]


Eyes = Annotated[
    Viewer | None,
    typer.Option(
        "--as",
        case_sensitive=False,
        metavar="A|B|spectator|judge",
        help="View what followed as; else as the seat that acts.",
    ),
]


PolicyFile = Annotated[
    str, typer.Option("--policy", help="Policy of who may order what: FILE; else the generic one.")
]
Chance = Annotated[
    Literal["", "machine", "shared"],
    typer.Option(
        "--chance",
        metavar="machine|shared",
        help="Where chance comes from: the machine, or shares of the house and both seats.",
    ),
]
Stated = Annotated[
    Literal["players", "judge"],
    typer.Option(
        "--stated",
        metavar="players|judge",
        help="Who states what a card does that the referee cannot read.",
    ),
]


def _seat(value: str, *, what: str) -> str:
    seat = value.upper()
    if seat not in SEATS:
        message = f"{value!r} is not a player here"
        raise CommandError(message, where=what, instead="the seats are A and B")
    return seat


def _deck(seat: str) -> Any:
    told = f"Seat {seat}'s deck: shipped, or FILE."
    return typer.Option(f"--deck-{seat.lower()}", help=told, autocompletion=deck_names)


def _person(seat: str) -> Any:
    told = f"Id of the person in seat {seat}."
    return typer.Option(f"--person-{seat.lower()}", help=told, autocompletion=person_ids)


def _both(named: list[str], deck_a: str, deck_b: str) -> tuple[str, str]:
    """The decks of both seats as they were named, behind the match or by their options."""
    if not named:
        return deck_a, deck_b
    if len(named) != len(SEATS) or deck_a or deck_b:
        message = "two decks stand behind the name of the match, seat A's first, and no option"
        raise CommandError(message, instead="write: referee open m1 DECK_A DECK_B")
    return named[0], named[1]


def open_match(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="Name of the match; made up when left out.")] = "",
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DECK_A DECK_B]", help="Both decks, instead of the options."),
    ] = None,
    *,
    paper: Annotated[
        bool,
        typer.Option(
            "--paper",
            help="A match with cardboard: people shuffle and deal, and `referee enter` records it.",
        ),
    ] = False,
    deck_a: Annotated[str, _deck("A")] = "",
    deck_b: Annotated[str, _deck("B")] = "",
    ruleset: Rules = RulesetName.DIVA,
    edition: Annotated[
        str,
        typer.Option(help="Edition of the rules, such as 9.0.0; else the one in force on the date."),
    ] = "",
    reading: Readings = None,
    first: Annotated[str, typer.Option(help="Who begins: A or B; else chance decides.")] = "",
    date: Annotated[str, typer.Option(help="Date, YYYY-MM-DD; today when left out.")] = "",
    event: Annotated[str, typer.Option(help="Event it belongs to.")] = "",
    round_: Annotated[int, typer.Option("--round", min=0, help="Round of the event.")] = 0,
    table: Annotated[int, typer.Option(min=0, help="Table of the event.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Deal by this seed, for a test.")] = None,
    chance: Chance = "",
    stated: Stated = "players",
    policy: PolicyFile = "",
    person_a: Annotated[str, _person("A")] = "",
    person_b: Annotated[str, _person("B")] = "",
    key: Key = None,
) -> None:
    """Open a match between two decks; the referee shuffles and deals."""
    from referee.service.answers import told_opened
    from referee.service.event.starting import open_match_once

    door = door_of(context)
    deck_a, deck_b = _both(decks or [], deck_a, deck_b)
    with door.desk("make") as desk:
        made = open_match_once(
            desk,
            key,
            name or None,
            *(chosen_deck(one, desk.catalog_of(ruleset.value), ruleset.value) for one in (deck_a, deck_b)),
            first=_seat(first, what="--first") if first else None,
            ruleset=ruleset.value,
            edition=known_edition(edition) if edition else "",
            readings=dict(readings_named(reading)),
            date=date,
            event=event,
            round=round_,
            table=table,
            seed=seed,
            people=(person_a, person_b),
            stated=stated,
            policy=read_bytes(policy) if policy else b"",
            paper=paper,
            chance=chance,
        )
        _opened(door, told_opened(desk, made, "judge"), waits_at(desk, made))


def _opened(door: Door, told: OpenedMatch, waiting: Text) -> None:
    """Say that a match is open, what it waits for, and what its edition does not explain."""
    lines = [
        *notice_lines(told.notices, door.out.width),
        ink("match ") + ink(told.match, style="bold") + ink(_titled(told)),
        waiting,
        ink("next: ") + ink(leading_on(told.match, told.decision), style="command"),
    ]
    door.answer(told, lines)


def _titled(told: OpenedMatch) -> str:
    called = f" ({told.title})" if told.title else ""
    return f"{called} is open, {counted(told.head, 'fact')}"


def choice_lines(view: dict[str, Any], choices: Choices, limit: int = 0) -> list[Text]:
    """List what may be done, numbered as `act` takes it, below the question of a view."""
    if choices.decision is None:
        return [ink("no decision is pending", style="faint")]
    from referee.timeline.questions import question

    who = seat_name(choices.seat) if choices.seat in SEATS else ink("a judge")
    if choices.choices:
        lines = _question_lines(who, choices)
    else:
        lines = [who + ink(f" is choosing: {question(view)}")]
    if choices.sealed:
        return [*lines, ink("      what may be answered is sealed in this copy", style="faint")]
    if not choices.choices:
        asks = choices.decision.kind in SHARES
        what = "its hash or itself is given" if asks else "a judge says how it goes on"
        return [*lines, ink(f"      no answer is listed: {what}")]
    shown = choices.choices[:limit] if limit else choices.choices
    lines += [ink(f"{c.number:>4}  {c.told}") for c in shown]
    rest = len(choices.choices) - len(shown)
    return [*lines, ink(f"      and {rest} more: --limit 0", style="faint")] if rest else lines


def legal(
    context: typer.Context,
    point: Point,
    *,
    limit: Annotated[int, typer.Option(min=0, help="List at most so many; 0 lists all.")] = 60,
) -> None:
    """List everything that may be done at a point, in a fixed order."""
    from referee.service.looking import view_at
    from referee.service.play.listings import choices_at

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        choices = choices_at(desk, match, seq)
        view = view_at(desk, match, choices.seat if choices.seat in SEATS else "judge", seq)
        over = over_lines(desk, match) if choices.choices else []
    if door.as_json:
        door.data(_choices_json(match, seq, choices))
        return
    door.lines([*choice_lines(view, choices, limit), *over])
    if choices.choices and choices.decision is not None and choices.decision.kind == "state":
        judge = "" if choices.seat in SEATS else " --by judge:NAME"
        door.offer("say any moves with: ", f"referee state {match} MOVES{judge}")
    elif choices.choices and view["settings"]["deal"] == "paper":
        door.offer("enter one with: ", f"referee enter {match} NUMBER")
    elif choices.choices:
        door.offer("take one with: ", f"referee act {match} {choices.seat} NUMBER")
    elif choices.decision is not None and choices.decision.kind in SHARES:
        door.offer("go on with: ", leading_on(match, view["decision"]))
    elif choices.decision is not None and choices.decision.kind == "due":
        door.offer("see what is due with: ", f"referee due list {match}")
    elif choices.decision is not None and not choices.sealed:
        door.offer("go on with: ", f"referee state {match} MOVES --by judge:NAME")


def _question_lines(who: Text, choices: Choices) -> list[Text]:
    """The question as the seat that is asked reads it: the sentence, whose card asks, the price."""
    from referee.service.table.asked_words import told

    words = told(choices.choices[0].at)
    lines = [who + ink(f": {words.sentence}")]
    card = words.asker
    if card is not None and (card.text or card.name not in words.sentence):
        whose = f"{card.owner}'s " if card.owner else ""
        text = f": “{card.text}”" if card.owner and card.text else f": {card.text}" if card.text else ""
        lines.append(ink(f"      {whose}{card.name}{text}", style="faint"))
    more = " ".join(filter(None, (words.cost, words.does, words.declining)))
    return lines + ([ink(f"      {more}", style="faint")] if more else [])


def _choices_json(match: str, seq: int, choices: Choices) -> dict[str, Any]:
    listed = [
        {
            "number": c.number,
            "text": c.text,
            "told": c.told,
            "promise": [{"what": p.what, "seat": p.seat, "count": p.count} for p in c.promise],
            "action": action_json(c.action),
        }
        for c in choices.choices
    ]
    kind = choices.decision.kind if choices.decision else ""
    about = {"match": match, "seq": seq, "seat": choices.seat, "decision": kind}
    return about | {"sealed": choices.sealed, "choices": listed}


def action_json(action: Action) -> dict[str, Any]:
    """Give an action as a table client sends it."""
    return {
        "seat": action.seat,
        "do": action.do,
        "cards": list(action.cards),
        "zone": action.zone,
        "number": action.number,
        "word": action.word,
    }


def _split(words: list[str], seat: str, desk: Desk, match: str) -> tuple[str, list[str]]:
    """Tell the seat from the words: named first, given by --seat, or the one that is asked."""
    from referee.service.orders.seats import seat_at
    from referee.service.play.listings import choices_at

    if words and words[0].upper() in SEATS:
        return words[0].upper(), words[1:]
    if seat:
        return seat_at(desk, match, seat), words
    return choices_at(desk, match).seat, words


def act(
    context: typer.Context,
    match: MatchName,
    words: Words,
    *,
    seat: Annotated[str, typer.Option("--seat", help="The seat, where the words do not begin "
                                      "with it; else the seat that is asked.")] = "",
    by: Annotated[str, typer.Option("--by", help="The official who does it for the seat: "
                                    "scorekeeper:sam.")] = "",
    ask_always: Annotated[bool, typer.Option("--ask-always", help="Leave it open where all can "
                                             "see that there is one answer.")] = False,
    viewer: Eyes = None,
) -> None:  # fmt: skip
    """Do something: `play "Kiln Tender" left`, `attack lrig`, `guard "Name"`, `pass`, `yes`, 3."""
    from referee.service.orders import sit, views
    from referee.service.play import acting
    from referee.service.play.said import parse_action

    door = door_of(context)
    with door.desk("write") as desk:
        who, said = _split(words, seat, desk, match)
        action = parse_action(desk, match, who, said)
        if viewer == "judge":
            views.look(sit(desk, match, by or "judge", {}), "act")
        done = acting.act(
            desk, match, who, action, by=by, onward="" if ask_always else "AB", **once_of(context)
        )
        told_done(door, desk, match, done, viewer or who)


def told_done(door: Door, desk: Desk, match: str, done: Acted, eyes: str, *, asks: bool = True) -> None:
    """Tell what a command did, with the eyes of a viewer, and what the match waits for now.

    The question is left out with `asks` off: a prompt that follows shows it.
    """
    from cli.drawn.logbook import LogLayout, draw
    from referee.service.answers import told_done as told
    from referee.service.event.public import seat_names
    from referee.service.looking import view_at
    from referee.service.telling import story

    if door.as_json:
        door.data(told(desk, match, done, eyes))
        return
    if done.repeated:
        door.line("this key was answered before; nothing was added", style="faint")
    lines = story(desk, match, eyes, after=done.first - 1, until=done.last)
    door.lines(draw(lines, LogLayout(door.out.width)))
    if done.short:
        door.line(done.short, style="court")
    if asks:
        view = view_at(desk, match, eyes, done.last)
        door.lines([waits(view, seat_names(desk, match, eyes)), *reminds(view, door.out.width)])
    door.lines(over_lines(desk, match))


def attach(app: typer.Typer) -> None:
    """Add the commands of the table to the command line."""
    opened = "referee open m1 --deck-a ember-court --deck-b tide-chorus --first A"
    command(app, "open", opened, panel=PLAY)(open_match)
    command(app, "act", 'referee act m1 A play "Kiln Tender" left', panel=PLAY, also=(once,))(act)
    command(app, "legal", "referee legal m1", panel=PLAY)(legal)
