"""A notation is the match: what is written comes back equal, and what was altered is refused."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files

import pytest

from events.parts import unpack
from events.records import Record, read
from events.values import changed
from referee.cards import load_catalog
from referee.effects.library import Library
from referee.exchange import (
    FULL,
    LEVELS,
    READING,
    NotationError,
    Style,
    Wish,
    notation_of,
    read_notation,
    write_notation,
)
from referee.exchange.movetext import Libraries
from referee.exchange.scan import scan
from referee.rules import PROCEDURES
from referee.service.chance import seeded_entropy
from referee.service.court.branching import open_branch
from referee.service.event.starting import open_match
from referee.service.orders import points, results
from referee.service.records.removing import bring_record
from referee.service.store.rows import to_facts
from tests import ordering
from tests.exchange.records import desk, disputed, library, on_with, played, record

GAMES = [(seed, ruleset) for ruleset in ("diva", "classic") for seed in range(8)]


def again(text: str, libraries: Libraries = library, name: str = "") -> Record:
    """Read a notation, with salts that are repeatable."""
    return read_notation(text, libraries, seeded_entropy(9), name).record


def same_but_for_times_and_salts(one: Record, other: Record) -> bool:
    """Compare two records fact by fact, byte by byte, but for times, salts and what hashes them."""
    for row, made in zip(one.rows, other.rows, strict=True):
        if row[:3] != made[:3] or (row.actor, row.cause, row.open) != (
            made.actor,
            made.cause,
            made.open,
        ):
            return False
        parts = [unpack(r.hidden) if r.hidden else () for r in (row, made)]
        if [(p.audience, p.body) for p in parts[0]] != [(p.audience, p.body) for p in parts[1]]:
            return False
    return True


@cache
def everything() -> tuple[Record, Libraries]:
    at = desk()
    return record(at, disputed(at)), at.library


@pytest.mark.parametrize(("seed", "ruleset"), GAMES)
def test_a_whole_random_game_comes_back_byte_for_byte(seed: int, ruleset: str) -> None:
    one = played(seed, ruleset)
    text = write_notation(one, library, Wish(FULL))
    made = again(text)
    assert made == one
    assert write_notation(made, library, Wish(FULL)) == text


@pytest.mark.parametrize(("seed", "ruleset"), GAMES)
def test_the_moves_of_a_random_game_make_the_same_facts_again(seed: int, ruleset: str) -> None:
    one = played(seed, ruleset)
    wish = Wish(READING, Style(marks=seed % 2 == 1))
    text = write_notation(one, library, wish)
    made = again(text)
    assert same_but_for_times_and_salts(one, made)
    assert write_notation(made, library, wish) == text
    given = [line for line in text.splitlines() if line[:1] == "%" and line[1:2].isdigit()]
    assert len(given) < len(one.rows) / 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("marks", [False, True])
def test_rewinds_rulings_calls_and_remarks_come_back(level: str, *, marks: bool) -> None:
    one, libraries = everything()
    text = write_notation(one, libraries, Wish(level, Style(marks=marks)))
    made = again(text, libraries)
    assert made == one if level == FULL else same_but_for_times_and_salts(one, made)
    assert "( {undone: " in text
    assert "ruling R1, remedy rewind: No. (May it attack?) [%clause" in " ".join(text.split())


def test_marks_on_every_move_bring_the_times_back_to_the_second() -> None:
    one = played(3)
    made = again(write_notation(one, library, Wish(READING, Style(marks=True))))
    assert all(0 <= row.at - m.at < 1_000_000 for row, m in zip(one.rows, made.rows, strict=True))


@pytest.mark.parametrize("level", LEVELS)
def test_the_shipped_record_comes_back(level: str) -> None:
    lines = (files("cli") / "shipped" / "demo.jsonl").read_bytes().splitlines(keepends=True)
    one = read(lines)
    at = desk()
    bring_record(at, lines)
    made = again(write_notation(one, at.library, Wish(level)), at.library)
    assert made == one if level == FULL else same_but_for_times_and_salts(one, made)


def test_a_match_is_played_again_under_another_name() -> None:
    one = played(1)
    made = again(write_notation(one, library, Wish()), name="second")
    assert made.header.match == "second"
    assert [f.body for f in to_facts(made.rows)] == [f.body for f in to_facts(one.rows)]
    with pytest.raises(NotationError, match="its hashes are of that name"):
        again(write_notation(one, library, Wish(FULL)), name="second")


def test_a_page_reads_as_a_game() -> None:
    text = write_notation(played(0), library, Wish())
    lines = text.splitlines()
    assert lines[0] == '[WixossNotation "2"]'
    assert '[Result "' in text
    assert "1. A {[%seq" in text or "1. B {[%seq" in text
    moves = text[: text.index("\n%")].splitlines()
    assert max(map(len, moves[25:])) <= 100
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize("viewer", ["A", "B", "spectator"])
def test_other_eyes_read_nothing_hidden_and_cannot_play_it_again(viewer: str) -> None:
    one = played(2)
    text = write_notation(one, library, Wish(READING, Style(viewer)))
    assert "%match" not in text
    drawn = [f.body for f in to_facts(one.rows) if f.body.KIND == "cards.moved"]
    for body in drawn:
        if body.label == "draw" and viewer not in body.seen and len(body.names) == 1:
            assert f"{body.seat} draws a card: {body.names[0]}" not in text
    with pytest.raises(NotationError, match=f"this is what {viewer} may read"):
        again(text)


def test_what_a_spectator_reads_does_not_depend_on_what_is_hidden() -> None:
    at = desk()
    match = open_match(at, "m1", first="A")
    on_with(at, match, 3)
    one = record(at, match)
    hidden = {
        name
        for f in to_facts(one.rows)
        for name in getattr(f.body, "names", ())
        if f.body.KIND == "cards.moved" and "S" not in f.body.seen
    }
    assert hidden
    text = write_notation(one, at.library, Wish(READING, Style("spectator")))
    assert not [name for name in hidden if str(name) in text]


def test_a_public_whole_keeps_every_hash_and_no_secret() -> None:
    one = played(4)
    audiences = {p.audience for row in one.rows if row.hidden for p in unpack(row.hidden)}
    text = write_notation(one, library, Wish(FULL, Style("spectator"), audiences))
    made = read_notation(text, library, seeded_entropy(9))
    assert made.sealed
    assert [row.hash for row in made.record.rows] == [row.hash for row in one.rows]
    assert all(p.body is None for row in made.record.rows if row.hidden for p in unpack(row.hidden))


ALTERED = [
    ("0. setup", "0. set up", FULL, "nobody makes the move"),
    ('[WixossNotation "2"]', '[WixossNotation "3"]', READING, "use a newer program"),
    ('[WixossNotation "2"]', '[Event "Cup"]', READING, "this is no notation of a match"),
    ("[Match", "[match", READING, "this line says no tag"),
    ('[Level "reading"]', '[Level "brief"]', READING, "no level 'brief'"),
    ("%end\n", "", READING, "the file was cut short"),
    ("%match ", "%mitch ", READING, "%match is not the one first line"),
    (' seat="A"', " seat=", FULL, "no value stands at column"),
    ("%5 A action.taken", "%6 A action.taken", FULL, "seq 6 where 5 follows"),
    ("do=pass", "do=pass do=pass", FULL, "do is said twice"),
    ("mulligan", "mulligan Nobody +", READING, "nobody can read"),
    ("{[%seq", "{[%seq {", READING, ""),
    ("2. ", "( 2. ", READING, "a variation does not end"),
    ("2. ", ") 2. ", READING, "a variation ends that did not begin"),
]


@pytest.mark.parametrize(("was", "becomes", "level", "told"), ALTERED)
def test_what_is_no_notation_is_refused_in_words(was: str, becomes: str, level: str, told: str) -> None:
    text = write_notation(played(0), library, Wish(level))
    if was == ' seat="A"':
        was, becomes = " seat=A", " seat="
    assert was in text
    with pytest.raises(NotationError) as refused:
        again(text.replace(was, becomes, 1))
    assert told in str(refused.value)
    assert refused.value.instead


@pytest.mark.parametrize("level", LEVELS)
def test_a_word_that_was_altered_is_refused_with_its_line(level: str) -> None:
    text = write_notation(played(0), library, Wish(level))
    lines = text.split("\n")
    number, line = next(
        (n, one) for n, one in enumerate(lines) if one.lstrip().startswith("draw:") and n > 60
    )
    lines[number] = line.replace("drew", "dropped")
    with pytest.raises(NotationError) as refused:
        again("\n".join(lines))
    assert refused.value.line == number + 1
    assert "this line was altered" in refused.value.message


def test_a_fact_that_was_altered_is_refused() -> None:
    text = write_notation(played(0), library, Wish(FULL))
    fact = next(one for one in text.split("\n") if " turn.began " in one)
    for altered in (fact.replace("number=1", "number=2"), fact.replace("@", "@1")):
        if altered != fact:
            with pytest.raises(NotationError, match="one of them was altered"):
                again(text.replace(fact, altered))


def test_tags_and_moves_are_found() -> None:
    scanned = scan(write_notation(played(0), library, Wish()))
    assert scanned.tags["Ruleset"] == "diva"
    assert scanned.tags["Facts"] == str(len(played(0).rows))
    taken = [f.body for f in to_facts(played(0).rows) if f.body.KIND == "action.taken"]
    assert [m.seat for m in scanned.moves] == [body.seat for body in taken]


def test_branches_stand_behind_the_moves_and_are_passed_by() -> None:
    at = desk()
    match = open_match(at, "m1", first="A")
    on_with(at, match, 20)
    point = at.reader(match).head()
    open_branch(at, match, point, "m1.B1", purpose="had it attacked")
    on_with(at, "m1.B1", 5)
    on_with(at, match, 4)
    plain = notation_of(at, match, Wish())
    text = notation_of(at, match, Wish(), branches=True)
    assert f"( {{[%branch m1.B1] from {point}}}" in text
    assert "had it attacked" in " ".join(text.split())
    assert again(text, at.library).rows[-1].seq == again(plain, at.library).rows[-1].seq
    own = notation_of(at, "m1.B1", Wish())
    assert "%match" not in own
    with pytest.raises(NotationError, match="is a branch"):
        notation_of(at, "m1.B1", Wish(FULL))


def test_a_time_before_the_opening_is_kept() -> None:
    one = played(5)
    early = one._replace(header=one.header._replace(created=one.header.created + 10**12))
    assert again(write_notation(early, library, Wish(FULL))) == early
    assert changed(to_facts(one.rows)[0], at=0).at == 0


@pytest.mark.parametrize(("winner", "written"), [("double-loss", "0-0"), ("draw", "1/2-1/2"), ("B", "0-1")])
def test_a_recorded_result_is_written_and_comes_back(winner: str, written: str) -> None:
    at = desk()
    open_match(at, "m1", seed=3)
    on_with(at, "m1", 4)
    before = at.reader("m1").head()
    ordering.given(results.record, at, "m1", "judge:ann", winner, "reported", "both")
    one = record(at, "m1")
    text = write_notation(one, at.library, Wish(FULL))
    assert f'[Result "{written}"]' in text
    assert same_but_for_times_and_salts(one, again(text, at.library))
    ordering.given(points.rewind, at, "m1", "head-judge:bo", before, "the wrong table")
    assert '[Result "*"]' in write_notation(record(at, "m1"), at.library, Wish(FULL))


def older() -> tuple[dict[str, str], Libraries]:
    """A match as version 1 of the notation wrote it, at both levels, and its cards."""
    here = files("tests.exchange") / "written"
    whole = gzip.decompress((here / "version-1-whole.txt.gz").read_bytes()).decode()
    data = next(b.data for b in again(whole).header.blobs if b.kind == "catalog")
    cards = Library(load_catalog(data), PROCEDURES)
    return {READING: (here / "version-1.txt").read_text(), FULL: whole}, lambda _catalog: cards


@pytest.mark.parametrize("level", LEVELS)
def test_a_notation_of_version_1_is_the_same_match_told_in_the_words_of_then(level: str) -> None:
    texts, libraries = older()
    assert "B draws 5 cards" in texts[level]
    back, first = again(texts[level], libraries), again(texts[FULL])
    assert same_but_for_times_and_salts(back, first)
    anew = write_notation(back, libraries, Wish(level))
    assert "B drew 5 cards" in anew
    assert scan(anew).moves == tuple(
        move._replace(line=anew_move.line)
        for move, anew_move in zip(scan(texts[level]).moves, scan(anew).moves, strict=True)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_that_was_altered_in_a_notation_of_version_1_is_refused(level: str) -> None:
    texts, libraries = older()
    text = texts[level]
    was = "attack Tidebell Page/center"
    line = 1 + text[: text.index(was)].count("\n")
    with pytest.raises(NotationError) as refused:
        again(text.replace(was, "attack Tidebell Page/left"), libraries)
    assert refused.value.line == line
