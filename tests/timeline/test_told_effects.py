"""How effects that last are told: with the cards that they are fixed on, or whom they are about."""

from __future__ import annotations

import pytest

from events.kinds import EffectApplied
from events.values import changed
from events.vocabulary import zone_item
from referee.timeline import say
from tests.facts import Story


def last(story: Story, viewer: str = "judge") -> str:
    return say(story.facts[-1], story.at[-2], story.at[-1], viewer) or ""


def test_an_effect_is_told_with_the_cards_that_it_is_fixed_on() -> None:
    story = Story().open()
    story.play("A", 1)
    slot = story.state.A.signi[1]
    assert slot is not None
    number = story.state.next_id
    fixed = (slot.card.id,)
    names = (("#0", fixed), ("#1", fixed), ("#n0", -3000), ("#n1", 0))
    body = EffectApplied(number, "B", "ab", "0", 0, "Rain of Soot", 1, names, 3, seen="ABS")
    to = f"A's {slot.card.name} (center #{slot.card.id})"
    story.add(body)
    assert last(story) == f"Rain of Soot applied to {to} until the end of turn 3"
    for does, told in (
        (("modify power", "grant Lancer"), f"gave {to} -3000 and [Lancer]"),
        (("modify power", "grant"), f"gave {to} -3000 and an ability"),
        (("set power", "lose"), f"changed {to} to power -3000 and made {to} lose its abilities"),
        (("modify level", "forbid"), f"gave {to} -3000 level and applied to {to}"),
    ):
        story.add(changed(body, does=does))
        assert last(story) == f"Rain of Soot {told} until the end of turn 3"
    story.add(changed(body, does=("modify power", "grant"), seen="A"))
    hidden = "an effect of Rain of Soot applied until the end of turn 3"
    assert last(story, "B") == hidden


@pytest.mark.parametrize(
    ("does", "anew", "told"),
    [
        ("modify power", (("#0", "opp field"), ("#n0", -3000)), "gave all of A's SIGNI -3000"),
        ("modify power", (("#0", "you field"),), "changed the power of all of B's SIGNI"),
        ("grant Shadow", (("#0", "you field <Meadow>"),), "gave all of B's <Meadow> SIGNI [Shadow]"),
        ("grant Shadow", (("#0", "both signi red *"),), "gave those of A's and B's SIGNI that fit [Shadow]"),
        ("set maximum", (("#0", "opp"), ("#n0", 2)), "changed A to maximum 2"),
        ("forbid", (("#0", "in c"),), "applied to what stands in A's center SIGNI Zone"),
        ("forbid", (("#0", "opp lrig"),), "applied to all of A's LRIGs"),
        ("lose Lancer", (("#0", "opp hand"),), "made all of A's cards in the hand lose [Lancer]"),
        ("forbid", (), "applied"),
    ],
)
def test_an_effect_that_looks_again_is_told_with_whom_it_is_about(
    does: str, anew: tuple[tuple[str, int | str], ...], told: str
) -> None:
    story = Story().open()
    story.play("A", 1)
    body = EffectApplied(
        story.state.next_id,
        "B",
        "ab",
        "0",
        0,
        "Rain of Soot",
        1,
        (("c", (zone_item("A", 1),)),),
        3,
        does=(does,),
        anew=anew,
    )
    story.add(body)
    said = last(story)
    assert said.endswith(f"{told} until the end of turn 3")
    assert "Rain of Soot" in said
