"""Words that a set brought: what a file of them is, how text with them is read, printed and refused."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from referee.cards import CardDef, Catalog, CatalogError, MechanicDef, load_catalog, shipped
from referee.cards.mechanics import read_mechanics
from referee.cards.stored import StoredCatalog, placed
from referee.cards.text import NO_WORDS, reader_of, same
from referee.cards.text.words.grammar import grammar_of
from referee.effects.language import ProgramError, check
from referee.effects.library import Library
from tests.guide import read_text, strange_icons

FAIR = (files("referee.cards") / "shipped/mechanics/lantern-fair.toml").read_text("utf-8")
STREET = (files("referee.cards") / "shipped/mechanics/lantern-street.toml").read_text("utf-8")
GHOSTS = Catalog(
    CardDef(name, "SIGNI", ("red",), 2, 5000, craft=True) for name in ("Ghost of Wicks", "Ghost of Wax")
)

SAID = [
    "[Vigil] [Auto]: Whenever this SIGNI attacks, draw a card.",
    "[Vigil] [Const]: This SIGNI gets +2000 power.",
    "[Vigil] [Enter]: Draw a card.",
    "[Flare]",
    "[Enter]: Target SIGNI on your field gains [Flare] until end of turn.",
    "[Enter]: Target SIGNI on your field loses [Flare] until end of turn.",
    "[Const]: All SIGNI on your field with [Flare] get +1000 power.",
    "[Auto]: Whenever this SIGNI attacks, put a [Snare] on one of your opponent's SIGNI Zones.",
    "[Enter]: Put a [Snare] on each of your SIGNI Zones.",
    "[Enter]: Remove all [Snare] from your opponent's field.",
    "[Enter]: Vanish target SIGNI on your opponent's field in the same SIGNI Zone as a [Snare].",
    "[Const]: This SIGNI gets +1000 power for each [Snare] on your opponent's field.",
    "[Const]: As long as there is a [Snare] on your field, this SIGNI gets +2000 power.",
    "[Action] {Once per Turn} Remove a [Snare] from your opponent's field: Draw a card.",
    "[Auto]: When a [Snare] is put on one of your SIGNI Zones, draw a card.",
    "[Enter]: Gain {Spark} {Spark}.",
    "[Action] {Spark} {Spark}: Draw a card.",
    "[Enter]: You may pay {Spark}. If you do, draw a card.",
    "[Const]: As long as you have three or more {Spark}, this SIGNI gets +2000 power.",
    "[Const]: This SIGNI gets +1000 power for each {Spark} you have.",
    "[Auto]: Whenever you gain {Spark}, draw a card.",
    "[Enter]: If you paid a total of three or more {Spark} this turn, draw a card.",
    "[Enter]: Gain a kinship with this SIGNI.",
    "[Enter]: Gain a kinship with target SIGNI on your field.",
    '[Enter]: If you have a kinship with "Field Mouse", draw a card.',
    "[Enter]: Draw cards equal to the total level of SIGNI that fell this turn.",
    "[Enter]: If the total level of SIGNI that fell this turn is three or more, draw a card.",
]
"""Lines with declared words; each is read, and printed so again."""

ON_THE_STREET = [
    "[Enter]: Hire two Street Pipers.",
    "[Enter]: Your opponent hires a Street Piper.",
    "[Action] {Red} Dance with a Street Piper: Draw a card.",
    "[Action] {Once per Turn} Dance with two Street Pipers: Draw a card.",
    "[Enter]: You may dance with a Street Piper. If you do, draw a card.",
    "[Const]: As you [Guard], you may dance with a Street Piper instead of discarding a card with a {Guard}.",
    "[Const]: As long as you have three or more Street Pipers, this SIGNI gets +2000 power.",
    "[Const]: This SIGNI gets +1000 power for each Street Piper you have.",
    "[Const]: Your opponent cannot hire Street Pipers.",
    "[Auto]: Whenever you hire a Street Piper, draw a card.",
    "[Auto]: Whenever your opponent dances with a Street Piper, draw a card.",
    "[Enter]: If you have danced with a Street Piper this turn, draw a card.",
    "[Enter]: If you have not hired a Street Piper this turn, draw a card.",
    "[Enter]: Your opponent discards a card unless they dance with a Street Piper.",
    "[Enter]: Add target Procession card from your trash to your hand.",
    "[Enter]: Vanish target Procession SIGNI on your opponent's field.",
    "[Auto]: When you use a Procession PIECE, draw a card.",
]
"""Lines with a counter that has verbs of its own, and with a named group of cards."""

READ = {
    "[Enter]: Add a Lantern Ghost to your LRIG Deck.": '(1) Add a Craft "Ghost of Wicks" to your LRIG Deck.',
    "[Enter]: Add two different Lantern Ghosts to your LRIG Deck.": "Choose two of the following.",
    "[Vigil]: [Const]: This SIGNI gets +2000 power.": "[Vigil] [Const]: ",
    "[Enter]: Gain three {Spark}.": "Gain {Spark} {Spark} {Spark}.",
    "[Flare] ((Whenever this SIGNI attacks, draw a card and discard a card.))": "[Flare]",
}
"""Lines that are printed in other words, and some of these."""


def read(text: str, *known: MechanicDef) -> tuple[MechanicDef, ...]:
    return read_mechanics(text, "fair.toml", known, shipped().merged(GHOSTS))


@pytest.fixture(scope="module")
def fair() -> tuple[MechanicDef, ...]:
    return read(FAIR)


@pytest.fixture(scope="module")
def street() -> tuple[MechanicDef, ...]:
    pieces = Catalog(CardDef(name, "PIECE") for name in ("Lanterns Rising", "Lanterns Setting"))
    return read_mechanics(STREET, "street.toml", (), pieces)


def table(**said: str) -> str:
    rows = {"name": "Lull", "kind": "marker", "clause": "9.1", "rule": "x", "since": "2026-10-02"} | said
    return "\n[[mechanic]]\n" + "".join(f'{key} = "{value}"\n' for key, value in rows.items() if value)


@pytest.mark.parametrize("line", SAID)
def test_a_line_with_a_declared_word_is_read_and_printed_again(
    line: str, fair: tuple[MechanicDef, ...]
) -> None:
    assert read_text([line], kind="SIGNI").declined
    reader = reader_of(fair)
    (made,) = reader.read_text([line], kind="SIGNI").abilities
    assert reader.print_ability(made.node) == line
    check(made.node, "Ability")
    Library(Catalog(GHOSTS.get(n) for n in GHOSTS.names()), {}).assemble(CardDef("Any", "SIGNI"), made)


@pytest.mark.parametrize("line", ON_THE_STREET)
def test_a_line_with_a_verb_or_a_group_is_read_and_printed_again(
    line: str, street: tuple[MechanicDef, ...]
) -> None:
    assert read_text([line], kind="SIGNI").declined
    reader = reader_of(street)
    (made,) = reader.read_text([line], kind="SIGNI").abilities
    printed = reader.print_ability(made.node) or ""
    (again,) = reader.read_text([printed], kind="SIGNI").abilities
    assert same(again.node, made.node)
    check(made.node, "Ability")


def test_a_counter_in_brackets_is_the_counter(fair: tuple[MechanicDef, ...]) -> None:
    reader = reader_of(fair)
    said = [
        reader.read_text([line], kind="SIGNI").abilities[0].node
        for line in ("[Enter]: Your opponent gains a [Spark].", "[Enter]: Your opponent gains {Spark}.")
    ]
    assert said[0] == said[1] == ("ability", "enter", (), ("mark", "opp", "{Spark}", 1))


@pytest.mark.parametrize(("line", "printed"), READ.items())
def test_a_line_is_printed_in_other_words_that_mean_the_same(
    line: str, printed: str, fair: tuple[MechanicDef, ...]
) -> None:
    reader = reader_of(fair)
    (made,) = reader.read_text([line], kind="SIGNI").abilities
    again = reader.print_ability(made.node) or ""
    assert printed in again
    (back,) = reader.read_text([again], kind="SIGNI").abilities
    assert same(back.node, made.node)


def test_every_template_adds_to_categories_that_the_tables_have() -> None:
    known = {category.partition(".")[0] for category in grammar_of(NO_WORDS).rules}
    folder = files("referee.cards.text") / "grammar/mechanics"
    for template in folder.iterdir():
        found = re.findall(r"(?m)^\[([a-z0-9-]+)[a-z0-9.-]*[~#%!^]?\]$", template.read_text("utf-8"))
        assert found
        assert set(found) <= known, template.name


def test_the_words_are_known_to_their_reader_and_to_no_other(fair: tuple[MechanicDef, ...]) -> None:
    assert [icon for _, icon in strange_icons("[Flare]")] == ["[flare]"]
    reader = reader_of(fair[::-1])
    assert reader is reader_of(fair)
    assert not [*reader.strange_icons("[Flare] and [Snare] and {Spark}")]
    assert not reader.read_text(["[Flare]"], kind="SIGNI").declined
    assert read_text(["[Flare]"], kind="SIGNI").declined


def test_another_reminder_than_that_of_the_word_declines_the_line(fair: tuple[MechanicDef, ...]) -> None:
    line = "[Flare] ((It must attack before any other SIGNI.))"
    assert reader_of(fair).read_text([line], kind="SIGNI").declined


def test_a_keyword_of_a_set_says_what_it_means_or_is_no_program() -> None:
    meant = ("ability", "auto", ("deed", "attacks", (), ("named", "self")), ("shuffle", "you"))
    check(("keyword", "[Flare]", (), meant), "Ability")
    for wrong in (("keyword", "[Flare]"), ("keyword", "Lancer", (), meant), ("keyword", "Flare", (), meant)):
        with pytest.raises(ProgramError):
            check(wrong, "Ability")


def test_words_may_be_declared_in_any_order() -> None:
    parts = FAIR.split("[[mechanic]]")
    backwards = "[[mechanic]]".join((parts[0], *reversed(parts[1:])))
    assert read(backwards) == read(FAIR)[::-1]


def test_what_was_declared_before_is_spoken_of(fair: tuple[MechanicDef, ...]) -> None:
    means = "[Auto]: Whenever this SIGNI attacks, put a [Snare] on one of your SIGNI Zones."
    (lull,) = read(table(kind="keyword", means=means), *fair)
    assert "[Snare]" in str(lull.node)


WRONG = {
    "no kind": (table(kind="mark"), 4, "'mark' is no kind of mechanic"),
    "no key": (table(colour="red"), 8, "'colour' is no key"),
    "nothing said": (table(rule=""), 2, "has no rule"),
    "no name": (table(name="Lu]l"), 3, "is no name"),
    "no clause": (table(clause="nine"), 5, "is no number of a clause"),
    "no date": (table(since="2026-13-02"), 7, "is no date"),
    "a word of the rules": (table(name="Virus"), 3, "'Virus' is a word of the game already"),
    "a keyword of the rules": (
        table(name="Lancer", kind="keyword", means="[Flare]"), 3, "is a word of the game already"),
    "a counter of the rules": (table(name="Coin", kind="counter"), 3, "is a word of the game already"),
    "a noun of the rules": (table(name="card", kind="relationship"), 3, "is a word of the game already"),
    "twice": (table() + table(kind="counter"), 10, "is declared in line 2 already"),
    "no meaning": (table(kind="header"), 2, "a header needs `means`"),
    "too much": (table(means="draw a card"), 8, "a marker has no `means`"),
    "a verb of a marker": (table(gain="call"), 8, "only a counter has `gain`"),
    "no verb": (table(kind="counter", pay="Pay {Lull}"), 8, "'Pay {Lull}' is no verb"),
    "cards of a marker": (table() + 'cards = ["Ghost of Wax"]\n', 8, "only a group and a group of crafts"),
    "no cards": (table(kind="group"), 2, "a group needs `cards`"),
    "no card": (table(kind="group") + 'cards = ["Ghost of Soot"]\n', 8, "is the name of no card here"),
    "unread": (table(kind="keyword", means="[Auto]: Sing."), 8, "`means` is not read: at column 9, 'Sing.'"),
    "no condition": (table(kind="header", means="draw a card"), 8, "`means` is not read"),
    "no deed": (table(kind="sum", of="level", means="draw a card"), 9, "`means` is not read"),
    "no summand": (table(kind="sum", of="all", means="whenever this SIGNI attacks"), 8, "a sum needs `of`"),
    "no Craft": (table(kind="crafts") + 'cards = ["Ghost of Soot"]\n', 8, "is the name of no card here"),
    "itself": (table(kind="keyword", means="[Lull]"), 8, "speaks of itself: Lull -> Lull"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line", "what"), WRONG.values(), ids=WRONG.keys())
def test_a_fault_is_told_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(CatalogError) as told:
        read(text)
    assert any(one.startswith(f"fair.toml, line {line}: ") and what in one for one in told.value.problems)


def test_words_that_mean_each_other_in_a_circle_are_all_told() -> None:
    one = table(name="Lull", kind="keyword", means="[Auto]: Whenever this SIGNI attacks, it gains [Hush].")
    other = table(name="Hush", kind="keyword", means="[Auto]: Whenever this SIGNI attacks, it gains [Lull].")
    with pytest.raises(CatalogError) as told:
        read(one + other)
    assert [one.partition("itself: ")[2] for one in told.value.problems] == [
        "Lull -> Hush -> Lull",
        "Hush -> Lull -> Hush",
    ]


def test_words_that_speak_of_ever_more_words_end() -> None:
    names = [f"Lull {chr(ord('a') + i)}" for i in range(20)]
    twice = "[Auto]: Whenever this SIGNI attacks, it gains [{0}]. Target SIGNI on your field gains [{0}]."
    meant = [twice.format(other) for other in names[1:]]
    rows = [
        table(name=name, kind="keyword", means=means)
        for name, means in zip(
            names, [*meant, "[Auto]: Whenever this SIGNI attacks, draw a card."], strict=True
        )
    ]
    with pytest.raises(CatalogError) as told:
        read("".join(rows).replace("].", "] until end of turn."))
    assert "`means` is too much" in told.value.problems[0]


@pytest.mark.parametrize("means", ["word " * 10_000, "x" * 9_000, "[Auto]: this SIGNI gains '" * 300])
def test_a_meaning_that_nobody_would_write_is_refused(means: str) -> None:
    with pytest.raises(CatalogError, match="`means` is not read"):
        read(table(kind="keyword", means=means))


def test_a_name_has_one_meaning(fair: tuple[MechanicDef, ...]) -> None:
    assert read(FAIR, *fair) == fair
    for kind, told in (("counter", "as a marker"), ("marker", "otherwise")):
        with pytest.raises(CatalogError, match=f"'Snare' is declared {told} since 2026-10-02"):
            read(table(name="Snare", kind=kind, clause="3.1"), *fair)


def test_a_file_that_is_something_else_is_told() -> None:
    for text in (
        "",
        "a = 1",
        "[[card]]\nname = 'x'\n",
        "mechanic = 3",
        "[[mechanic]\n",
        table() + "[more]\n",
    ):
        with pytest.raises(CatalogError, match=r"fair\.toml"):
            read(text)


def test_a_catalogue_keeps_the_words_and_without_any_is_written_as_ever(
    fair: tuple[MechanicDef, ...],
) -> None:
    plain = Catalog([GHOSTS.get("Ghost of Wax")])
    assert b"mechanics" not in plain.dump()
    spoken = Catalog([GHOSTS.get("Ghost of Wax")], fair)
    assert spoken.digest != plain.digest
    assert load_catalog(spoken.dump()).mechanics == spoken.mechanics
    stored = placed(spoken)
    assert stored.dump() == spoken.dump()
    assert StoredCatalog(stored.dump(), stored.places).mechanics == spoken.mechanics
