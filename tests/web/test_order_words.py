"""The words of orders that share some: what is asked for, what stands where nothing is said."""

from __future__ import annotations

from typing import Any

import pytest

from referee.service.orders.schema import Field, OrderSchema, orders
from referee.web.api.orders import body_of
from referee.web.pages.shell import label


def words(command: str) -> dict[str, Field]:
    """The fields of an order by their names."""
    return {field.name: field for field in orders()[command].fields}


def test_orders_that_give_a_ruling_share_its_words() -> None:
    rule, anew = words("rule"), words("ruling supersede")
    assert set(anew) - set(rule) == {"ruling", "undo"}
    assert set(rule) - set(anew) == {"keep_open"}
    assert set(words("appeal decide")) & set(rule) == {
        "decision",
        "clauses",
        "remedy",
        "to",
        "moves",
        "pile",
        "illegal",
    }


def test_what_is_asked_for_may_differ_between_orders_with_the_same_words() -> None:
    asked = [words(name)["remedy"].asked for name in ("rule", "ruling supersede", "appeal decide")]
    assert asked == ["along", "always", ""]


def test_where_nothing_is_said_stands_what_the_word_says_or_nothing() -> None:
    said = words("rule")
    assert (said["remedy"].default, said["clauses"].default, said["to"].default) == ("none", (), "")
    assert (said["looked_at"].default, said["keep_open"].default) == ((), False)


def test_a_word_of_a_shared_dictionary_stands_above_its_field() -> None:
    assert label("rule", "agreed") == "What both seats agree on"


@pytest.mark.parametrize("order", orders().values(), ids=lambda one: one.command or one.path)
def test_every_order_has_a_door_and_words_that_it_needs_an_example(order: OrderSchema) -> None:
    assert order.command or order.path
    for field in [one for one in order.fields if one.required or one.when]:
        shown = field.such != "" or field.choices
        assert shown or field.kind in {"yes", "policy"}, field.name


def test_a_body_holds_a_list_within_its_bound() -> None:
    body: Any = body_of(orders()["due clear"])
    assert len(body(names=["D1"] * 200).model_dump()["names"]) == 200
    with pytest.raises(ValueError, match="at most 200"):
        body(names=["D1"] * 201)
