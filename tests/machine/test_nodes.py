"""A program is read by the names of its fields, and stays the tuple that is stored and hashed."""

import pickle

import pytest

from events.canonical import canonical
from referee.effects.language import NODES, Node, words_of
from referee.effects.nodes.base import NAMED, LanguageNode, named, named_tree
from referee.effects.nodes.deeds import DeedNode, PlaceNode, SpanNode
from referee.effects.nodes.sets import EndNode, NamedNode
from referee.effects.nodes.steps import ChooseNode, MoveNode, SeqNode
from tests.machine.test_language import RIGHT

TOP: Node = ("end", "you", "deck", "top", 1)
HAND: Node = ("place", "you", "hand")
DRAW: Node = ("move", TOP, HAND, "draw")
CHOICE: Node = ("choose", "you", "pick", (("pick", ("range", 1, "all"), TOP),), "c")


def test_the_list_of_the_language_is_read_off_the_types() -> None:
    assert NODES["move"] == ("Step", "what:Set to:Place deed:label? name:name? price:price?")
    assert NODES["choose"] == ("Step", "who:seat way:way picks:[Pick] name:name")
    assert NODES["span"] == ("Span", "start:time end:time uses:Amount? while:Cond?")
    assert NODES["seq"] == ("Step", "*Step")
    assert NODES["deeds"] == ("Event", "*Deed")
    assert NODES["stated"] == ("Step", "")


@pytest.mark.parametrize("word", sorted(NODES))
def test_each_field_is_read_from_its_place_by_its_name(word: str) -> None:
    stored = RIGHT[word]
    node = named(stored)
    assert type(node) is NAMED[word]
    if NODES[word][1].startswith("*"):
        (field,) = NAMED[word].PLACES
        assert getattr(node, field) == stored[1:]
        return
    listed = [item.partition(":")[0] for item in NODES[word][1].split()]
    assert [field.rstrip("_") for field in NAMED[word].PLACES] == listed
    for place, field in enumerate(NAMED[word].PLACES, 1):
        value = getattr(node, field)
        assert value == stored[place] if place < len(stored) else value in {None, ()}


@pytest.mark.parametrize("word", sorted(NODES))
def test_a_node_with_a_type_is_the_stored_tuple(word: str) -> None:
    stored, node = RIGHT[word], named_tree(RIGHT[word])
    assert node == stored
    assert hash(node) == hash(stored)
    assert repr(node) == repr(stored)
    assert canonical(node) == canonical(stored)
    assert pickle.loads(pickle.dumps(node)) == stored  # noqa: S301 - what was dumped here


def test_an_absent_field_reads_as_none_and_an_absent_list_as_empty() -> None:
    assert MoveNode(("move", TOP, HAND)).deed is None
    assert MoveNode(("move", TOP, HAND, (), "m")).deed is None
    assert DeedNode(("deed", "attacks")).by is None
    assert named(("lose", TOP)).which == ()
    assert named(("modify", TOP, "power", 0)).by == 0
    assert named(("forbid", ("deed", "attacks"), 0)).beyond == 0


def test_a_part_that_can_be_of_one_type_only_has_it() -> None:
    assert type(MoveNode(DRAW).to) is PlaceNode
    assert MoveNode(DRAW).to.zone == "hand"
    assert ChooseNode(CHOICE).picks[0].n.most == "all"


def test_what_a_line_has_in_the_place_of_such_a_part_stays_itself() -> None:
    said = named(("later", ("event",), ("same-span",), DRAW))
    assert type(said.on) is tuple
    assert said.span == ("same-span",)


def test_a_replaced_field_leaves_the_rest_as_it_is_stored() -> None:
    draw = MoveNode(DRAW)
    assert draw.replaced(what=("named", "t")) == ("move", ("named", "t"), HAND, "draw")
    assert draw.replaced(price="free") == (*DRAW, (), "free")
    assert draw.replaced(deed=None) == ("move", TOP, HAND, ())
    assert type(draw.replaced(deed=None)) is MoveNode
    assert SeqNode(("seq", DRAW)).replaced(steps=(CHOICE, DRAW)) == ("seq", CHOICE, DRAW)
    with pytest.raises(KeyError, match="dede"):
        draw.replaced(dede="draw")


def test_a_field_that_a_word_has_not_is_an_error() -> None:
    with pytest.raises(AttributeError):
        named(DRAW).zone  # noqa: B018 - the reading is what fails


def test_a_whole_program_is_read_with_its_parts() -> None:
    stored = ("seq", CHOICE, ("given", ("ok", "c"), ("move", ("named", "c"), HAND)))
    made = named_tree(stored)
    assert isinstance(made, SeqNode)
    choose, given = made.steps
    assert type(choose.picks[0].of) is EndNode
    assert type(given.then.what) is NamedNode
    typed = [*_typed(made)]
    assert sorted(typed) == sorted(words_of(stored))


def _typed(node: Node) -> list[str]:
    own = [node.WORD] if isinstance(node, LanguageNode) else []
    return own + [word for part in node if isinstance(part, tuple) for word in _typed(part)]


def test_what_is_no_node_of_the_language_stays_itself() -> None:
    for other in ((), 3, None, "move", ("it",), (("move",), 1), (DRAW, DRAW)):
        assert named(other) is other
    assert named(made := SpanNode(("span", "now", "now"))) is made
