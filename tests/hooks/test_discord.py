"""What a channel of Discord is sent: within its documented bounds, whatever the event is like."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.service.hooks.discord import discord_body, letters
from referee.service.hooks.messages import Message

TEXT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=200)
PAGE = "https://cup.example.org/hall/cup"


def within_bounds(body: dict[str, Any]) -> None:
    """Hold a body to what Discord documents of messages and embeds."""
    embeds = body["embeds"]
    assert 1 <= len(embeds) <= 10
    assert len(body.get("content", "")) <= 2000
    total = 0
    for one in embeds:
        words = {"title": one.get("title", ""), "description": one.get("description", ""),
                 "footer": one.get("footer", {}).get("text", "")}  # fmt: skip
        bounds = {"title": 256, "description": 4096, "footer": 2048}
        assert all(letters(words[name]) <= bounds[name] for name in bounds)
        assert len(one.get("fields", ())) <= 25
        total += sum(map(letters, words.values()))
        assert one.get("title") or one.get("description")
    assert total <= 6000
    assert body["allowed_mentions"] == {"parse": []}


def message(type_: str, **data: Any) -> Message:
    return Message("h1-9-x", 9, type_, 1_790_000_000_000_000, {"event": "cup", "seq": 9} | data)


def paired(ids: list[str]) -> Message:
    tables = [
        {"table": n, "a": a, "b": b} for n, (a, b) in enumerate(zip(ids[::2], ids[1::2], strict=False), 1)
    ]
    byes = ids[-1:] if len(ids) % 2 else []
    return message("round.paired", round=3, how="swiss", tables=tables, byes=byes)


def test_a_round_of_400_players_is_told_whole_where_ids_are_short() -> None:
    body = discord_body(paired([f"p-{number:03}" for number in range(1, 401)]), PAGE)
    within_bounds(body)
    shown = "".join(one["description"] for one in body["embeds"])
    assert shown.count(" - ") == 200
    assert "200  p-399 - p-400" in shown
    assert (body["embeds"][0]["title"], body["embeds"][0]["url"]) == ("Round 3 is paired", PAGE)
    assert body["embeds"][-1]["footer"]["text"] == "cup@9"


def test_what_is_too_long_is_cut_at_a_line_with_how_many_are_left_out() -> None:
    body = discord_body(paired([f"player-of-a-far-away-club-{number:05}" for number in range(400)]), "")
    within_bounds(body)
    last = body["embeds"][-1]["description"]
    shown = "".join(one["description"] for one in body["embeds"]).count(" - player")
    assert 60 < shown < 200
    assert f"... and {200 - shown} lines more" in last
    assert last.endswith("200 tables")


def test_400_people_and_their_standings_are_within_the_bounds() -> None:
    rows = [
        {"place": n, "person": f"p-{n:03}", "points": 27, "won": 9, "lost": 0, "drawn": 0}
        for n in range(1, 401)
    ]
    body = discord_body(message("standings.counted", round=9, family="opponents", rows=rows), "")
    within_bounds(body)
    assert "   1  p-001   27  9-0-0" in body["embeds"][0]["description"]


@settings(max_examples=60, deadline=None)
@given(ids=st.lists(TEXT, min_size=2, max_size=400), event=TEXT)
def test_no_id_leaves_its_fence_or_passes_a_bound(ids: list[str], event: str) -> None:
    body = discord_body(paired(ids), PAGE)
    within_bounds(body)
    for one in body["embeds"]:
        text = one["description"]
        assert text.count("```") == (2 if text.startswith("```") else 0)
    for type_, more in (
        (
            "result.written",
            {"round": 1, "table": 2, "a": ids[0], "b": ids[1], "winner": ids[0], "games": [1, 0, 0]},
        ),
        ("call.waiting", {"match": ids[0], "round": 0, "table": 0, "call": "C1", "since": "", "waited": 300}),
        ("round.unpaired", {"round": 1}),
        ("hook.tested", {"hook": "h1"}),
    ):
        within_bounds(discord_body(message(type_, **more | {"event": event}), ""))
