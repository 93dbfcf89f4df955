"""The ledger as a judge reads it."""

from __future__ import annotations

from tests.cli.conftest import Shell


def test_a_seat_is_told_its_hand_with_since_when(played: Shell) -> None:
    told = played.json("knows", "m1", "--as", "A")
    hand = next(z for z in told["knows"]["zones"] if (z["owner"], z["zone"]) == ("A", "hand"))
    view = played.json("show", "m1", "--as", "A")["view"]["seats"]["A"]["hand"]
    assert [k["name"] for k in hand["known"]] == [c["name"] for c in view["cards"]]
    assert all(k["seq"] <= told["seq"] for k in hand["known"])
    text = played.good("knows", "m1", "--as", "A")
    assert "what A knows" in text
    assert all(k["name"] in text for k in hand["known"])
    assert "own cards it cannot place" in text


def test_the_other_hand_is_a_count(played: Shell) -> None:
    told = played.json("knows", "m1", "--as", "B")
    theirs = next(z for z in told["knows"]["zones"] if (z["owner"], z["zone"]) == ("A", "hand"))
    assert theirs["count"]
    assert theirs["known"] == []


def test_only_a_seat_has_a_ledger(played: Shell) -> None:
    refused = played("knows", "m1", "--as", "judge")
    assert refused.code == 2
    assert "knows --help" in refused.err
