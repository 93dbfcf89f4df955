"""What keeps a newer version of a card from being taken up: all that refers to its old programs."""

from __future__ import annotations

import pytest

from events.values import changed
from referee.cards import CardDef, Catalog
from referee.cards.readings import NO_READINGS, reread
from referee.cards.sheets import NO_WORDS, reader_of
from referee.effects.code import STATED_PREFIX
from referee.effects.library import Library
from referee.rules import PROCEDURES
from referee.rules.taking_up import ReplacedCards, changed_lines, hindrances
from referee.state import Frame, Lasting, Match, Settings, Trigger, new_match

NAME = "Pier Watch"
OLD = (
    "[Enter]: Draw a card.",
    "[Auto]: When this SIGNI attacks, it gets --2000 power until end of turn.",
    "[Enter]: All of your SIGNI gain [Lancer] until end of turn.",
    "[Auto]: When this SIGNI attacks, the sea takes its part.",
)
KEPT, CHANGED = 1, 2
OTHER = "Pier Ghost"


def card(*text: str, name: str = NAME) -> CardDef:
    plain = CardDef(name, "SIGNI", colors=("red",), level=1, power=2000, text=text)
    return reread(reader_of(NO_WORDS), plain, NO_READINGS)


def library(*cards: CardDef) -> Library:
    return Library(Catalog(cards), PROCEDURES)


GHOST = card("[Enter]: Draw two cards.", name=OTHER)
BEFORE = library(card(*OLD), GHOST)
AFTER = library(
    card(OLD[0], OLD[1].replace("2000", "3000"), OLD[2].replace("Lancer", "Assassin"), OLD[3]), GHOST
)
CARDS = ReplacedCards(BEFORE, AFTER, (NAME,))
EMPTY = new_match(Settings("diva", "9.0.0", "c"))


def program(line: int, of: Library = BEFORE, name: str = NAME) -> str:
    return next(one.hash for one in of.definition(name).abilities if one.line == line)[:16]


def frame(line: int, name: str = NAME, place: str = "") -> Frame:
    made = {a.line: a.hash for a in BEFORE.printed(name).abilities}[line]
    return Frame(made, place, (), 7, name, line)


def told(state: Match) -> list[str]:
    return [one.what for one in hindrances(state, CARDS)]


def test_only_lines_that_say_something_else_are_changed() -> None:
    old, new = BEFORE.definition(NAME), AFTER.definition(NAME)
    assert changed_lines(old, new) == {2, 3}
    assert told(EMPTY) == []


@pytest.mark.parametrize(
    ("state", "what"),
    [
        (changed(EMPTY, stack=(frame(2),)), f"line 2 of {NAME} is resolving by its old text"),
        (
            changed(EMPTY, waiting=(Trigger(3, frame(2)),)),
            f"line 2 of {NAME} has triggered by its old text and waits",
        ),
        (
            changed(EMPTY, lasting=(Lasting(3, frame(3), 4),)),
            f"an effect lasts to the end of turn 4 by the old text of line 3 of {NAME}",
        ),
        (
            changed(EMPTY, lasting=(Lasting(3, frame(3), 0),)),
            f"an effect lasts to the end of the game by the old text of line 3 of {NAME}",
        ),
        (
            changed(EMPTY, lasting=(Lasting(3, frame(2), 4, later=True),)),
            f"a step is awaited to the end of turn 4 by the old text of line 2 of {NAME}",
        ),
        (
            changed(EMPTY, stack=(Frame("use", names=(("card", 7),), source=7, name=NAME),)),
            f"{NAME} is just being used by its old text",
        ),
        (
            changed(EMPTY, turn=changed(EMPTY.turn, marks=((f"7:{frame(2).program}", 1),))),
            f"{NAME} was used in this turn by its old text, which counts its uses",
        ),
        (
            changed(EMPTY, game_marks=((f"game:A:{NAME}:{frame(2).program}", 1),)),
            f"{NAME} was used in this game by its old text, which counts its uses",
        ),
    ],
)
def test_what_goes_by_the_old_text_hinders(state: Match, what: str) -> None:
    assert told(state) == [what]
    assert hindrances(state, CARDS)[0].instead


@pytest.mark.parametrize(
    "one", [frame(1), frame(4), frame(1, OTHER), Frame("turn"), Frame("use", name=OTHER)]
)
def test_what_is_the_same_in_both_does_not(one: Frame) -> None:
    assert told(changed(EMPTY, waiting=(Trigger(3, one),))) == []
    assert told(changed(EMPTY, lasting=(Lasting(3, one, 4),))) == []


def test_a_stated_effect_is_the_same_by_any_cards() -> None:
    stated = Frame(f"{STATED_PREFIX}power", "", (), 7, NAME, 2)
    assert told(changed(EMPTY, lasting=(Lasting(3, stated, 4),))) == []


def test_an_ability_that_the_old_text_gave_hinders_where_it_waits() -> None:
    giving = (
        '[Enter]: Target SIGNI on your field gains "[Auto]: When this SIGNI attacks, draw a card." '
        "until end of turn."
    )
    before = library(card(giving))
    after = library(card(giving.replace("draw a card", "draw two cards")))
    before.programs()
    (inner,) = {
        a for a in before.programs() if before.ability(a).kind == "auto" and a not in after.programs()
    }
    state = changed(EMPTY, waiting=(Trigger(3, Frame(inner, "", (), 9, NAME, 1)),))
    found = hindrances(state, ReplacedCards(before, after, (NAME,)))
    assert [one.what for one in found] == [f"line 1 of {NAME} has triggered by its old text and waits"]


def test_a_program_that_no_card_has_any_more_hinders_whoever_is_named() -> None:
    gone = changed(frame(2), name=OTHER, line=1)
    assert told(changed(EMPTY, stack=(gone,))) == [f"line 1 of {OTHER} is resolving by its old text"]


def test_a_newer_text_that_looks_back_needs_an_account_of_that() -> None:
    back = "[Enter]: If you have discarded a card this turn, draw a card."
    after = library(card(back))
    (found,) = hindrances(EMPTY, ReplacedCards(library(card("[Enter]: Draw a card.")), after, (NAME,)))
    assert "kept no account of (discarded)" in found.what
    same = library(card("[Enter]: Draw two cards."), card(back, name=OTHER))
    assert hindrances(EMPTY, ReplacedCards(same, library(card(back), card(back, name=OTHER)), (NAME,))) == []
