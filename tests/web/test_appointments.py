"""An official is one while the event appoints them: asked at every look, of every token."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.errors import UnknownMatch
from events.registry.precedents import PrecedentSearch
from events.registry.tokens import Token, hash_of
from referee.service import DeskError
from referee.service.event.placing import belonging
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.web.access.here import here
from referee.web.access.rights import allowed, known, ordering
from referee.web.access.rulings import precedents
from referee.web.access.visitors import Visitor
from tests.web.disputed import event_begun, ruled
from tests.web.hall import AT, CUP, MATCH, Hall, hall_at

LOOKS = (
    f"{CUP}/people",
    "/v1/people",
    "/v1/tokens",
    f"{AT}/rulings",
    f"{AT}/notes",
    f"{AT}/statements",
    f"{AT}/penalties",
    "/v1/precedents?words=attack",
    f"{CUP}/pace",
    "/v1/people/p-2/penalties?event=cup",
    "/desk",
    f"/desk/{MATCH}",
    "/desk/event/cup",
    "/v1/stream/desk",
    f"{AT}/stream",
)
"""What an official of the event looks at: lists, names, words of the court, the desk, streams."""
ORDERS = (
    ("/v1/people", {"id": "p-2", "name": "Vandal", "replace": True}),
    (f"{AT}/notes", {"text": "still here"}),
    ("/v1/tokens", {"role": "spectator", "match": MATCH}),
    (f"{AT}/full-view", {"purpose": "a last look"}),
    (f"{CUP}/people", {"person": "p-9"}),
)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A cup at play that is not public, with a ruling and a name."""
    with hall_at(tmp_path) as made:
        event_begun(made)
        ruled(made)
        made.post("kim", "/v1/people", {"id": "p-2", "name": "Noor Ash"})
        yield made


def released(hall: Hall, person: str = "ann", role: str = "floor-judge") -> None:
    hall.post("kim", f"{CUP}/officials/release", {"person": person, "role": role})


def kept(hall: Hall, name: str, asked: Pass) -> None:
    """Put a token in the record as one that was made before tokens asked for an appointment."""
    with hall.desk() as desk:
        desk.registry.put_token(
            Token(
                f"t-{name}",
                hash_of(name),
                asked.role,
                asked.person,
                asked.match,
                asked.event,
                asked.seat,
                0,
                1,
                0,
                0,
                "owner",
                "",
            )
        )
    hall.words[name] = name


def asked(hall: Hall, who: str, method: str, path: str, body: object = None) -> int:
    headers = {"authorization": f"Bearer {hall.words[who]}"}
    return hall.client.request(method, path, json=body, headers=headers).status_code


def test_the_only_one_who_could_hear_an_appeal_is_not_released(hall: Hall) -> None:
    hall.post("B", f"{AT}/appeals", {"ruling": "R1", "grounds": "the clause was misread"})
    said, says = {"person": "bo", "role": "head-judge"}, "waits, and nobody else could hear it"
    told = hall.post("kim", f"{CUP}/officials/release", said, status=422)
    assert says in told["detail"]
    headers = {"authorization": f"Bearer {hall.words['kim']}"}
    page = hall.client.post("/desk/event/cup", data=said | {"do": "release"}, headers=headers)
    assert says in page.text
    hall.post("kim", f"{CUP}/officials", {"person": "dee", "role": "head-judge"})
    released(hall, "bo", "head-judge")


def test_who_is_released_sees_and_orders_nothing_more_at_once(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.web.access.finding.LIFE", 1e9)
    hall.get("ann", "/v1/me")
    released(hall)
    for path in LOOKS:
        assert asked(hall, "ann", "GET", path) in {401, 403, 404}, path
    for path, body in ORDERS:
        assert asked(hall, "ann", "POST", path, body) in {401, 403, 404}, path


def test_the_token_of_who_is_released_says_why_it_opens_nothing(hall: Hall) -> None:
    for path in LOOKS[:4]:
        hall.get("ann", path)
    released(hall)
    hall.client.app.state.finding.forget()  # type: ignore[attr-defined]
    for path in LOOKS:
        told = hall.get("ann", path, status=401)
        code = told["code"] if isinstance(told, dict) else told.decode()
        assert "token-not-appointed" in code or "does not appoint" in code, path
    for path, body in ORDERS:
        assert hall.post("ann", path, body, status=401)["code"] == "token-not-appointed", path


def test_who_is_appointed_again_comes_in_with_the_same_token(hall: Hall) -> None:
    released(hall)
    hall.client.app.state.finding.forget()  # type: ignore[attr-defined]
    hall.get("ann", f"{CUP}/people", status=401)
    hall.post("kim", f"{CUP}/officials", {"person": "ann", "role": "floor-judge"})
    assert hall.get("ann", f"{CUP}/people")["people"]


def test_a_visitor_who_was_let_in_a_moment_ago_is_asked_again_at_each_look(hall: Hall) -> None:
    ann = Visitor("floor-judge", "ann", event="cup")
    with hall.desk() as desk:
        assert known(ann, desk, MATCH)
        released(hall)
        assert here(ann, desk, belonging(desk, MATCH)).role == ""
        assert not known(ann, desk, MATCH)
        for look in (allowed, ordering):
            with pytest.raises(UnknownMatch, match=MATCH):
                look(ann, desk, MATCH)


def test_nobody_who_was_never_appointed_is_given_a_token_of_an_official(hall: Hall) -> None:
    with hall.desk() as desk:
        for place in ({"event": "cup"}, {"match": MATCH}):
            with pytest.raises(DeskError, match="zed is no head-judge of this event"):
                make_token(desk, Pass("head-judge", "zed", **place))  # type: ignore[arg-type]
        with pytest.raises(DeskError, match="ann is no head-judge"):
            make_token(desk, Pass("head-judge", "ann", event="cup"))


@pytest.mark.parametrize("place", [{"event": "cup"}, {"match": MATCH}])
def test_a_token_of_somebody_never_appointed_opens_nothing(hall: Hall, place: dict[str, str]) -> None:
    kept(hall, "zed", Pass("head-judge", "zed", **place))  # type: ignore[arg-type]
    assert hall.get("zed", "/v1/me", status=401)["code"] == "token-not-appointed"


def test_an_official_everywhere_is_nobody_at_an_event_that_does_not_appoint_them(
    hall: Hall,
) -> None:
    hall.let_in("cleo", "auditor", "cleo")
    assert hall.get("cleo", "/v1/matches")["matches"] == []
    for path in (AT, f"{CUP}/people", f"{AT}/rulings", "/v1/people/p-2", f"{AT}/stream"):
        assert hall.get("cleo", path, status=404)["code"].startswith("unknown-"), path
    assert hall.get("cleo", "/v1/precedents?words=attack")["rulings"] == []
    assert hall.get("cleo", "/v1/people")["people"] == []
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], seed=3)
    assert [one["name"] for one in hall.get("cleo", "/v1/matches")["matches"]] == ["loose"]
    hall.post("kim", f"{CUP}/officials", {"person": "cleo", "role": "auditor"})
    assert len(hall.get("cleo", "/v1/matches")["matches"]) == 2
    assert hall.get("cleo", "/v1/people/p-2")["name"] == "Noor Ash"


def test_nobody_officiates_at_a_table_where_they_sit(hall: Hall) -> None:
    hall.post("kim", f"{CUP}/officials", {"person": "p-1", "role": "head-judge"})
    hall.let_in("p-1", "head-judge", "p-1", event="cup")
    assert hall.get("p-1", f"{AT}/rulings")["as"] == "spectator"
    assert hall.get("p-1", f"{AT}/view?as=B", status=403)["code"] == "no-right"
    assert hall.get("p-1", f"{CUP}/people")["people"]
    with hall.desk() as desk, pytest.raises(DeskError, match="sits at this table"):
        make_token(desk, Pass("head-judge", "p-1", match=MATCH))


def test_a_match_of_no_event_lets_officials_be_what_their_token_says(hall: Hall) -> None:
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], seed=3)
    hall.let_in("zed", "head-judge", "zed", match="loose")
    assert hall.get("zed", "/v1/matches/loose/view?as=judge")["as"] == "judge"
    with hall.desk() as desk:
        assert precedents(desk, Visitor("head-judge", "zed", "loose"), PrecedentSearch()).rows == []


def test_a_history_is_told_to_who_sits_at_that_event(hall: Hall) -> None:
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], seed=3)
    hall.let_in("fake", "player", "p-2", match="loose", seat="A")
    path = "/v1/people/p-2/penalties?event=cup"
    assert hall.get("B", path)["penalties"]
    assert hall.get("fake", path, status=403)["code"] == "no-right"
