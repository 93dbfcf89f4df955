"""Commands that search what was ruled before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.book.clauses import note_taken
from cli.common.completing import FIELDS
from cli.common.errors import CommandError
from cli.common.frame import JUDGE, command, door_of
from cli.common.nearby import none_like
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.data import as_data
from events.registry.precedents import MARKS, PrecedentSearch
from events.wording import counted

if TYPE_CHECKING:
    from events.registry.precedents import Mark, Precedent, PrecedentPage
    from referee.service import Desk

PAGE = 10

Marked = list[str] | None


def _mark(name: str, told: str) -> Any:
    return typer.Option(f"--{name}", help=told, autocompletion=FIELDS.get(name))


def precedent(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]...", help="Words that all stand in it.")
    ] = None,
    *,
    clause: Annotated[Marked, _mark("clause", "A clause that it cites; repeatable.")] = None,
    card: Annotated[Marked, _mark("card", "A card that it is about.")] = None,
    infraction: Annotated[Marked, _mark("infraction", "Its infraction, by code.")] = None,
    phase: Annotated[Marked, _mark("phase", "The phase: main, attack.signi, ...")] = None,
    event: Annotated[Marked, _mark("event", "The event.")] = None,
    remedy: Annotated[Marked, _mark("remedy", "Its remedy.")] = None,
    edition: Annotated[Marked, _mark("edition", "The edition of its match.")] = None,
    ruleset: Annotated[Marked, _mark("ruleset", "The ruleset of its match.")] = None,
    judge: Annotated[Marked, _mark("judge", "Who gave it: head-judge:bo.")] = None,
    stands: Annotated[Marked, _mark("stands", "stands, superseded or withdrawn.")] = None,
    appeal: Annotated[Marked, _mark("appeal", "How an appeal ended: upheld, overturned.")] = None,
    per_judge: Annotated[
        bool, typer.Option("--per-judge", help="Count by judge as well, of this page.")
    ] = False,
    page: Annotated[int, typer.Option(min=1, help="Which page of ten.")] = 1,
) -> None:
    """Search rulings of all matches: by words, clause, card, infraction, phase, event, ..."""
    from referee.service.court.precedents import search_precedents, untold_precedents

    door = door_of(context)
    given = {
        "clause": clause, "card": card, "infraction": infraction, "phase": phase, "event": event,
        "remedy": remedy, "edition": edition, "ruleset": ruleset, "judge": judge,
        "stands": stands, "appeal": appeal,
    }  # fmt: skip
    marks = tuple((kind, value) for kind in MARKS for value in given.get(kind) or ())
    sought = _sought(marks, " ".join(words or ()))
    note_taken(door, clause or (), next(iter(ruleset or ()), "diva"))
    with door.desk("write") as desk:
        found = search_precedents(desk, sought, after=(page - 1) * PAGE, limit=PAGE)
        sealed = untold_precedents(desk, sought)
        none = [] if found.rows else _none(desk, marks, sealed)
    lines = none or _lines(found, page, door.out.width, per_judge=per_judge)
    door.answer(_data(found, sealed, page), [*lines, *_untold(sealed, door.out.width)])


def _sought(marks: tuple[Mark, ...], words: str) -> PrecedentSearch:
    """What is searched for; raises CommandError for nothing."""
    if not marks and not words.strip():
        message = "nothing is searched for"
        raise CommandError(message, instead="give words or a mark: --clause glossary.guard.1")
    return PrecedentSearch(marks, words)


def _none(desk: Desk, marks: tuple[Mark, ...], sealed: int) -> Block:
    """Say that nothing was found, among the words that are told here where some are sealed."""
    nothing = f"no ruling like that{' whose words are told here' * bool(sealed)}"
    return [ink(none_like(desk, nothing, marks), style="faint")]


def _data(found: PrecedentPage, sealed: int, page: int) -> dict[str, Any]:
    from referee.service.court.found import found_page

    told: dict[str, Any] = as_data(found_page(found, sealed))
    return told | {"page": page}


def _untold(sealed: int, width: int) -> Block:
    """How many rulings no words can find, since theirs are sealed in this copy."""
    if not sealed:
        return []
    some = f"{counted(sealed, 'ruling')} {'is' if sealed == 1 else 'are'}"
    words = f"the words of {some} sealed in this copy, and were not searched; --clause finds them"
    return hanging(ink(""), words, width, style="faint")


def _lines(found: PrecedentPage, page: int, width: int, *, per_judge: bool) -> Block:
    lines: Block = []
    for one in found.rows:
        lines += _ruling(found, one, width)
    first = (page - 1) * PAGE + 1
    of = f"more than {found.total}" if found.more else f"{found.total}"
    last = first + len(found.rows) - 1
    lines.append(ink(f"{first} to {last} of {of}, newest first", style="faint"))
    if last < found.total:
        lines.append(ink(f"go on with --page {page + 1}", style="faint"))
    for judge, number in sorted(Counter(one.by for one in found.rows).items()) if per_judge else ():
        lines.append(ink(f"  {judge}: {number} of this page"))
    return lines


def _ruling(found: PrecedentPage, one: Precedent, width: int) -> Block:
    gone = one.stands != "stands"
    title = ink(f"⚑ {one.match}@{one.seq} {one.id}", style="undone" if gone else "court bold")
    where = ", ".join((*one.all("event"), *one.all("phase"), *(("edition " + e) for e in one.all("edition"))))
    lines: Block = [title + ink(f"  {one.by}  {where}", style="faint")]
    if gone:
        lines.append(ink(f"  {one.stands}", style="bad"))
    from referee.service.court.found import counts, has_sealed_words

    sealed = has_sealed_words(one)
    asked = "(sealed in this copy)" if sealed else one.question or "(for judges only)"
    decided = "(sealed in this copy)" if sealed else one.decision
    lines += hanging(ink("  asked    "), asked, width)
    lines += hanging(ink("  decided  "), f"{decided} [{one.remedy}]", width)
    cited = ", ".join((*one.all("clause"), *([one.infraction] if one.infraction else [])))
    lines += hanging(ink("  by       "), cited or "no clause", width)
    same, otherwise = counts(found, one)
    if not gone and not sealed:
        told = f"{same} decided this point so" + (f", {otherwise} otherwise" if otherwise else "")
        lines.append(ink(f"  {told}", style="bad" if otherwise > same else "good"))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the search to the command line."""
    example = 'referee precedent "guard" --clause glossary.guard.1'
    command(app, "precedent", example, panel=JUDGE)(precedent)
