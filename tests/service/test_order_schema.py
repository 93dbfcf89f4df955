"""One function is an order at every door: its resource, its command, its form, its page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest
import typer
from fastapi import FastAPI
from typer.main import get_command

from cli import ordered as known
from cli import orders as commands
from events.memory_log import MemoryLog
from referee.court import remarks
from referee.service.event.starting import open_match
from referee.service.orders import Sitting, schema, sit
from referee.service.orders.schema import ORDERS, Field, OrderSchema, order, orders
from referee.web.api.orders import body_of, resources
from referee.web.pages.shell import label
from referee.web.pages.typed import Typed, given
from tests.cli.ordered import SHIPPED, pages
from tests.service.conftest import desk_of


def remind(
    at: Sitting,
    whom: Annotated[str, Field("Who is reminded.", such="A", placed=True)],
    *,
    times: Annotated[int, Field("How often.", such=2, least=1, most=9, label="Times")] = 1,
    why: Annotated[str, Field("By what.", choices=("bell", "word"))] = "word",
    late: Annotated[bool, Field("Whether it was late.")] = False,
    again: Annotated[int, Field("After how long.", such=60, kind="time")] = 0,
) -> tuple[str, ...]:
    """Remind somebody: a remark that says so, and `times` how often."""
    reader, said = at.reader, f"{whom} x{times} by {why}{' late' if late else ''} {again}"
    drafts = remarks.note(reader, reader.head(), said, at.who, at.policy)
    return tuple(fact.body.text for fact in at.commit(reader, drafts, "remind", whom, at.by))


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Iterator[OrderSchema]:
    """An order that is there as long as a test: one function, and nothing else anywhere."""
    orders()
    monkeypatch.setattr(schema, "ORDERS", ORDERS)
    order("remind", "/reminders/{whom}", "Remind somebody", "referee remind m1 A")(remind)
    yield ORDERS["remind"]
    del ORDERS["remind"]


def test_a_function_is_an_order(sample: OrderSchema) -> None:
    kinds = {one.name: (one.kind, one.required, one.default) for one in sample.fields}
    assert kinds == {
        "whom": ("text", True, None),
        "times": ("number", False, 1),
        "why": ("text", False, "word"),
        "late": ("yes", False, False),
        "again": ("time", False, 0),
    }
    assert sample.give is remind


def test_it_has_a_resource_with_a_body(sample: OrderSchema) -> None:
    app = FastAPI()
    app.include_router(resources([sample]))
    told = app.openapi()
    (address,) = told["paths"]
    assert address == "/v1/matches/{match}/reminders/{whom}"
    properties: dict[str, Any] = body_of(sample).model_json_schema()["properties"]
    assert properties.keys() == {"key", "expect", "by", "times", "why", "late", "again"}
    times = properties["times"]
    assert (times["minimum"], times["maximum"], times["examples"]) == (1, 9, [2])
    assert properties["why"]["enum"] == ["bell", "word"]


def test_it_has_a_command_with_options(sample: OrderSchema) -> None:
    app = typer.Typer(add_completion=False)
    commands.attach(app, [known.read(json.loads(json.dumps(msgspec.to_builtins(sample))))])
    command = get_command(app)
    names = {name for one in command.params for name in one.opts}
    assert {"match", "whom", "--times", "--why", "--late", "--again", "--by", "--key"} <= names
    assert command.help == "Remind somebody: a remark that says so, and --times how often."


@pytest.mark.usefixtures("sample")
def test_it_is_given_from_a_form_with_its_labels() -> None:
    desk = desk_of(MemoryLog())
    open_match(desk, "m1", "ember-court", "tide-chorus")
    at = sit(desk, "m1", "head-judge:ann", {"key": "k", "expect": None})
    form = Typed({"whom": ["B"], "times": ["3"], "late": ["on"], "minutes": ["2"]})
    assert given(at, "remind", form) == ("B x3 by word late 120",)
    assert [fact.body.text for fact in at.made] == ["B x3 by word late 120"]
    assert (label("remind", "times"), label("remind", "whom")) == ("Times", "Who is reminded")


def test_a_word_without_a_meaning_is_no_word_of_an_order() -> None:
    def odd(at: Sitting, whom: str) -> None:
        """Do something."""

    with pytest.raises(TypeError, match="whom has no Field"):
        order("odd", "", "Odd", "referee odd m1")(odd)


def test_the_command_line_knows_the_orders_and_queries_that_there_are() -> None:
    written = {name: (SHIPPED / name).read_text("utf-8") for name in pages()}
    assert written == pages(), "run python -m tests.cli.ordered"


def test_a_form_takes_other_names_and_no_word_of_the_owner() -> None:
    said: dict[str, Any] = {}

    def deal(
        at: Sitting,
        number: Annotated[int, Field("Which round.", least=1, option="round")],
        minutes: Annotated[int | None, Field("How long.", least=0)] = None,
        *,
        on: Annotated[bool, Field("Whether it is shown.", denied="It is not.")] = True,
        seed: Annotated[int | None, Field("Its seed.", owned=True)] = None,
    ) -> None:
        """Deal."""
        said.update(name=at.name, number=number, minutes=minutes, on=on, seed=seed)

    orders()
    order("deal", "", "Deal", "")(deal)
    try:
        desk = desk_of(MemoryLog())
        open_match(desk, "m1", "ember-court", "tide-chorus")
        at, one = sit(desk, "m1", "judge", {}), ORDERS["deal"]
        one_word = {"round": ["3"], "minutes": [""], "on": ["0"], "seed": ["7"]}
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(OrderSchema, "give", property(lambda _: deal))
            given(at, one.command, Typed(one_word))
    finally:
        del ORDERS["deal"]
    assert said == {"name": "m1", "number": 3, "minutes": None, "on": False, "seed": None}
