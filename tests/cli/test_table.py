"""A match is opened, played, looked at, rewound, ruled on and proven through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from tests.cli.hostile import World


def test_a_match_is_opened_and_listed(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "new.sqlite3")
    told = shell.good("open", "m7", "--first", "B", "--event", "Spring", "--round", "2")
    assert told.startswith("match m7 is open")
    assert "is choosing" in told
    (row,) = shell.json("matches")
    assert (row["name"], row["event"], row["round"]) == ("m7", "Spring", 2)


def test_every_choice_that_is_listed_is_accepted_by_its_words(shell: Shell) -> None:
    listed = shell.json("legal", "m1")
    seat = listed["seat"]
    for choice in listed["choices"][:5]:
        told = shell("act", "m1", seat, str(choice["number"]))
        assert told.code == 0, told
        shell.good("rewind", f"m1@{listed['seq']}")


def test_an_action_says_what_followed_and_what_is_asked(shell: Shell) -> None:
    told = shell.good("act", "m1", "1")
    assert "⚑" in told
    done = shell.json("act", "m1", "1")
    assert done["facts"][0]["kind"] == "action.taken"
    assert done["last"] >= done["first"]


def asked(shell: Shell) -> str:
    seat: str = shell.json("legal", "m1")["seat"]
    return seat


def test_the_same_key_gives_the_first_answer_again(shell: Shell) -> None:
    seat = asked(shell)
    first = shell.json("act", "m1", seat, "concede", "--key", "k-1")
    head = shell.json("matches")[0]["head"]
    again = shell.json("act", "m1", seat, "concede", "--key", "k-1")
    assert again["repeated"]
    assert not first["repeated"]
    assert (again["first"], again["last"]) == (first["first"], first["last"])
    assert shell.json("matches")[0]["head"] == head
    assert "wins" in shell.good("show", "m1")


def test_a_stale_command_is_refused_and_writes_nothing(shell: Shell) -> None:
    before = shell.json("matches")
    told = shell("act", "m1", "1", "--expect", "3")
    assert told.code == 2
    assert "decide again" in told.err
    assert shell.json("matches") == before


def test_an_illegal_action_exits_1_with_every_reason_and_clause(shell: Shell) -> None:
    before = shell.json("matches")
    other = "B" if asked(shell) == "A" else "A"
    told = shell("act", "m1", other, "pass", "--json")
    assert told.code == 1
    error = json.loads(told.err)["error"]
    assert error["clauses"]
    assert error["reasons"]
    assert shell.json("matches") == before


@pytest.mark.parametrize("viewer", ["A", "B", "spectator", "judge"])
def test_a_hand_is_shown_to_whom_it_belongs(played: Shell, viewer: str) -> None:
    view = played.json("show", "m1", "--as", viewer)["view"]
    for seat in "AB":
        shown = "cards" in view["seats"][seat]["hand"]
        assert shown == (viewer in {seat, "judge"})


def test_a_point_is_named_in_every_way(shell: Shell) -> None:
    shell.good("checkpoint", "m1@20", "opening")
    assert shell.json("show", "m1@opening")["view"]["seq"] == 20
    assert shell.json("show", "m1@20")["view"]["seq"] == 20
    turn = shell.json("show", "m1@turn1")["view"]["turn"]
    assert turn["number"] == 1
    names = [row["name"] for row in shell.json("checkpoint", "m1")["checkpoints"]]
    assert "opening" in names


@pytest.mark.parametrize("level", ["brief", "normal", "full"])
def test_a_log_is_told_at_three_levels(played: Shell, level: str) -> None:
    told = played.good("log", "m1", "--level", level)
    assert told.strip()
    assert all(len(line) <= 80 for line in told.splitlines())


def test_the_levels_tell_more_and_more(played: Shell) -> None:
    sizes = [len(played.good("log", "m1", "--level", x)) for x in ("brief", "normal", "full")]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[2]


def test_the_log_of_a_seat_says_nothing_of_the_other_hand(played: Shell) -> None:
    hidden = {
        c["name"] for c in played.json("show", "m1@30", "--as", "B")["view"]["seats"]["B"]["hand"]["cards"]
    }
    full = played.json("show", "m1@30", "--as", "A")["view"]
    seen = json.dumps(full) + played.good("log", "m1@30", "--as", "A", "--level", "full")
    mine = {c["name"] for c in full["seats"]["A"]["hand"]["cards"]}
    secret = {n for n in hidden - mine if n not in json.dumps(full)}
    assert secret
    assert not [n for n in secret if n in seen.replace(json.dumps(full), "")]


def test_a_difference_is_told_in_words(played: Shell) -> None:
    told = played.json("diff", "m1@10", "m1")
    assert told["differences"]
    assert "no difference" in played.good("diff", "m1@10", "m1@10")
    eyes = played.json("diff", "m1", "--as", "A", "--against", "B")
    assert any("hand" in line for line in eyes["differences"])


def test_why_leads_to_what_a_person_did(played: Shell) -> None:
    facts = played.json("log", "m1")["facts"]
    outcome = next(f for f in reversed(facts) if f["cause"] and f["clauses"])
    told = played.good("why", f"m1@{outcome['seq']}")
    assert f"{outcome['seq']} ▸" in told
    assert outcome["clauses"][0] in told
    tree = played.json("why", f"m1@{outcome['seq']}")["why"]
    assert tree["tree"]["seq"] == outcome["seq"]
    assert tree["causes"]


def test_a_replay_steps_by_words_on_a_pipe(played: Shell) -> None:
    told = played.good("replay", "m1@5", given="next\nturn+\nB\nwhy\nquit\nnext\n")
    assert "m1@5 " in told
    assert "m1@6 " in told
    assert "as B sees it" in told
    assert "all of it: referee why" not in told
    assert played("replay", "m1@5", given="fly\n").code == 2


def test_a_rewind_is_checked_ordered_and_shown_as_undone(shell: Shell) -> None:
    point = shell.json("checkpoint", "m1")["checkpoints"][-4]["seq"]
    before = shell.json("show", f"m1@{point}")["view"]
    check = shell.json("rewind", f"m1@{point}", "--dry-run")["check"]
    assert check["grade"]
    head = shell.json("matches")[0]["head"]
    assert "learned" in check
    told = shell.good("rewind", f"m1@{point}", "--reason", "a card too many")
    assert f"m1@{head + 1}" in told
    after = shell.json("show", "m1")["view"]
    assert after["seats"] == before["seats"]
    assert "↶ undone by" in shell.good("log", "m1", "--level", "full")
    facts = shell.json("log", "m1")["facts"]
    assert {f.get("undone", 0) for f in facts if point < f["seq"] <= head} == {head + 1}
    assert not [f for f in facts if f["seq"] <= point and "undone" in f]
    assert shell.json("verify", "m1")["ok"]


def test_a_ruling_is_recorded_in_a_box_with_its_clauses(shell: Shell) -> None:
    point = shell.json("checkpoint", "m1")["checkpoints"][-3]["seq"]
    shell.good(
        *("rule", "m1", "--question", "Was the card played twice?", "--decision", "It was."),
        *("--clause", "glossary.guard.1", "--remedy", "rewind", "--to", str(point)),
        *("--by", "j-9"),
    )
    told = shell.good("log", "m1")
    assert "│ question: Was the card played twice?" in told
    assert "glossary.guard.1" in told
    assert "j-9" in told
    assert "the match was rewound" in told


@pytest.mark.parametrize(
    "words",
    [
        ("--question", "q", "--decision", "d", "--clause", "glossary.nothing.1"),
        ("--question", "", "--decision", "d"),
        ("--question", "q", "--decision", "d", "--remedy", "rewind"),
        ("--question", "q", "--decision", "d", "--to", "5"),
    ],
)
def test_a_ruling_without_its_parts_is_refused(shell: Shell, words: tuple[str, ...]) -> None:
    before = shell.json("matches")
    told = shell("rule", "m1", *words)
    assert told.code in {1, 2}
    assert told.err
    assert shell.json("matches") == before


def test_a_record_goes_out_and_comes_in_unaltered(shell: Shell, world: World, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    shell.good("export", "m1", str(out))
    assert out.read_bytes() == world.record
    assert shell("export", "m1", str(out)).code == 2
    assert shell.good("export", "m1").encode() == world.record
    assert shell.good("import", str(out))
    assert len(shell.json("matches")) == 1
    shell.good("act", "m1", "1")
    assert "nothing was changed" in shell.good("import", str(out))
    assert shell.json("matches")[0]["head"] > len(world.record.splitlines()) - 1


def test_verify_names_the_first_bad_seq(world: World, tmp_path: Path) -> None:
    lines = world.record.split(b"\n")
    changed = lines[12].replace(b'"seq":12', b'"seq":12', 1).replace(b'"at":1', b'"at":2', 1)
    assert changed != lines[12]
    lines[12] = changed
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\n".join(lines))
    shell = Shell(tmp_path / "none.sqlite3")
    told = shell("verify", str(bad), "--json")
    assert told.code == 1
    (row,) = json.loads(told.out)["records"]
    assert row["first_bad"] == 12
    assert shell("import", str(bad)).code == 1


def test_a_deck_is_checked_with_every_fault_and_clause(played: Shell, world: World) -> None:
    assert "is legal" in played.good("deck", "check", "-", given=world.deck)
    broken = world.deck.replace("\n4 ", "\n5 ", 2)
    told = played("deck", "check", "-", "--json", given=broken)
    assert told.code == 1
    faults = json.loads(told.out)["faults"]
    assert len(faults) >= 3
    assert any("glossary.main-deck.2" in f["clauses"] for f in faults)
    unread = played("deck", "check", "-", "--json", given=f"{broken}1 No Such Card\n")
    assert unread.code == 1
    assert [row["text"] for row in json.loads(unread.err)["error"]["reasons"]] == [
        f"line {len(broken.splitlines()) + 1}: no card is named 'No Such Card'"
    ]


def test_a_card_and_a_clause_are_shown(played: Shell, world: World) -> None:
    name = next(r for r in world.deck.splitlines() if r.startswith("4 "))[2:]
    assert name in played.good("cards", "show", name.lower())
    near = played("cards", "show", name[:-1])
    assert near.code == 2
    assert name in near.err


def test_a_wide_terminal_has_the_log_beside_the_board(played: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    told = played.good("show", "m1")
    assert any("│" in line[80:86] for line in told.splitlines())
    assert max(len(line) for line in told.splitlines()) <= 140


def test_an_absent_match_says_how_to_find_one(played: Shell) -> None:
    for words in (("show", "m9"), ("log", "m9"), ("act", "m9", "pass"), ("verify", "m9")):
        told = played(*words)
        assert told.code == 2
        assert "m9" in told.err
        assert "try:" in told.err


def test_a_seq_beyond_the_end_says_where_the_end_is(played: Shell) -> None:
    head = played.json("matches")[0]["head"]
    told = played("show", f"m1@{head + 1}")
    assert told.code == 2
    assert str(head) in told.err


@pytest.mark.parametrize(
    "words",
    [
        ("matches",),
        ("show", "m1"),
        ("log", "m1"),
        ("act", "m1", "pass"),
        ("rewind", "m1@3"),
        ("rule", "m1", "--question", "q", "--decision", "d"),
        ("checkpoint", "m1@3", "name"),
        ("verify",),
        ("db", "current"),
    ],
)
def test_a_slip_in_the_address_makes_no_database(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = Shell(tmp_path / "slip.sqlite3")(*words)
    assert told.code == 1
    assert "no database at" in told.err or "no record is at" in told.err
    assert "slip.sqlite3 open" in told.err
    assert list(tmp_path.iterdir()) == []


def test_looking_writes_nothing(shell: Shell) -> None:
    before = Path(shell.db).read_bytes()
    for line in ("show m1", "log m1", "verify m1", "why m1@20", "rewind m1@20 --dry-run"):
        shell(*line.split())
    assert Path(shell.db).read_bytes() == before


@pytest.mark.parametrize(
    "line",
    [
        "matches",
        "legal m1",
        "log m1",
        "show m1",
        "diff m1",
        "why m1",
        "replay m1",
        "checkpoint m1",
        "verify m1",
        "deck show",
        "deck show ember-court",
        "cards show kiln tender",
        "rulebook show glossary.guard.1",
        "rulebook search guard",
        "db current",
        "export m1",
    ],
)
def test_every_answer_in_json_is_lines_of_json(played: Shell, line: str) -> None:
    for row in played.good(*line.split(), "--json").splitlines():
        assert isinstance(json.loads(row), (dict, list))
    for row in played.good("--json", *line.split()).splitlines():
        json.loads(row)


def test_a_match_with_an_illegal_deck_is_refused_with_every_fault(
    shell: Shell, world: World, tmp_path: Path
) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(world.deck.replace("\n4 ", "\n5 ", 2), "utf-8")
    told = shell("open", "m2", "--deck-a", str(deck))
    assert told.code == 1
    faults = [x for x in told.err.splitlines() if x.startswith("refused: ")]
    assert len(faults) >= 3
    assert all(x.startswith("refused: ") and "." in x for x in faults)
    assert any("has 42 cards; it has exactly 40." in x for x in faults)
    assert "glossary.main-deck.2" in told.err
    assert "where: deck mine of seat A" in told.err
    assert [m["name"] for m in shell.json("matches")] == ["m1"]
