"""The language is closed: every node type written wrong is declined, with its place."""

import pytest

from referee.cards import CatalogError
from referee.effects.language import NODES, Node, ProgramError, check
from referee.effects.program.carried import uncarried
from tests.guide import read_file

SET: Node = ("at", "you", "field")
STEP: Node = ("shuffle", "you")
DEED: Node = ("deed", "attacks")
SPAN: Node = ("span", "now", "end of this turn")
FILTER: Node = ("has", "name", ("Owl",))
RANGE: Node = ("range", 1, 1)
COND: Node = ("ok", "n")
PICK: Node = ("pick", RANGE, SET)
LASTING: Node = ("modify", SET, "power", 1000)

RIGHT: dict[str, Node] = {
    "seq": ("seq", STEP),
    "part": ("part", STEP),
    "given": ("given", COND, STEP),
    "may": ("may", "you", STEP, "n"),
    "modes": ("modes", "you", RANGE, (STEP,)),
    "repeat": ("repeat", 2, STEP),
    "again": ("again",),
    "each": ("each", "both", "p", STEP),
    "later": ("later", DEED, SPAN, STEP),
    "choose": ("choose", "you", "target", (PICK,), "t"),
    "show": ("show", SET, "both"),
    "move": ("move", SET, ("place", "you", "hand"), "draw"),
    "swap": ("swap", SET, SET),
    "turn": ("turn", SET, "down"),
    "shuffle": ("shuffle", "you"),
    "mark": ("mark", "you", "coin", 1),
    "pay": ("pay", "you", ("red",)),
    "lasting": ("lasting", (LASTING,), SPAN),
    "negate": ("negate", SET),
    "damage": ("damage", "opp", SET),
    "use": ("use", SET, "free"),
    "stated": ("stated",),
    "modify": LASTING,
    "set": ("set", SET, "power", 1000),
    "also": ("also", SET, "color", "red"),
    "grant": ("grant", SET, ("keyword", "Lancer")),
    "lose": ("lose", SET, ("Lancer",)),
    "unaffected": ("unaffected", SET, ("cause", "opp", ("effect",))),
    "forbid": ("forbid", DEED),
    "require": ("require", DEED),
    "replace": ("replace", DEED, STEP),
    "allow": ("allow", DEED, (STEP,)),
    "price": ("price", DEED, ("red",)),
    "ability": ("ability", "auto", DEED, STEP),
    "keyword": ("keyword", "Lancer"),
    "rule": ("rule", "rise", COND),
    "pick": PICK,
    "range": RANGE,
    "different": ("different", "name"),
    "alike": ("alike", "name"),
    "adds": ("adds", "level", "<=", 3),
    "named": ("named", "t"),
    "at": SET,
    "end": ("end", "you", "deck", "top", 1),
    "until": ("until", "you", "deck", FILTER),
    "stack": ("stack", SET, "under"),
    "beside": ("beside", SET, "front"),
    "places": ("places", "opp", "all"),
    "inside": ("inside", SET),
    "done": ("done", DEED, SPAN),
    "earlier": ("earlier",),
    "where": ("where", SET, (FILTER,)),
    "minus": ("minus", SET, SET),
    "join": ("join", (SET, SET)),
    "extreme": ("extreme", SET, "power", "most"),
    "values": ("values", "color"),
    "catalog": ("catalog", ("Owl",)),
    "waiting": ("waiting", SET, "auto"),
    "has": FILTER,
    "cmp": ("cmp", "power", ">=", 1000),
    "shares": ("shares", "color", SET),
    "no": ("no", FILTER),
    "either": ("either", (FILTER,)),
    "both": ("both", (FILTER,)),
    "did": ("did", DEED, SPAN),
    "bears": ("bears", "charm"),
    "count": ("count", SET),
    "sum": ("sum", "power", SET),
    "kinds": ("kinds", "color", SET),
    "times": ("times", DEED, SPAN),
    "num": ("num", "n"),
    "counter": ("counter", "you", "{Spark}", SET),
    "total": ("total", DEED, SPAN, "level", "the total level"),
    "calc": ("calc", "+", (1, 2)),
    "case": ("case", COND, 2, 1),
    "compare": ("compare", 1, "<", 2),
    "every": ("every", SET, FILTER),
    "fits": ("fits", SET, (("different", "color"),)),
    "ok": COND,
    "during": ("during", "main", "you"),
    "team": ("team", "Trio"),
    "dream-team": ("dream-team", (("has", "color", ("red",)), ("has", "color", ("blue",)))),
    "allof": ("allof", COND),
    "anyof": ("anyof", COND),
    "not": ("not", COND),
    "header": ("header", "Vigil", COND),
    "deed": DEED,
    "deeds": ("deeds", DEED, DEED),
    "cause": ("cause", "opp", ("effect",)),
    "span": SPAN,
    "place": ("place", "you", "hand"),
}
"""One small right program of every node type."""


def test_every_node_type_has_an_example_here() -> None:
    assert sorted(RIGHT) == sorted(NODES)


@pytest.mark.parametrize("word", sorted(NODES))
def test_the_right_example_is_in_the_language(word: str) -> None:
    check(RIGHT[word], NODES[word][0])


@pytest.mark.parametrize("word", sorted(NODES))
def test_every_field_written_wrong_is_named_by_its_place(word: str) -> None:
    node = RIGHT[word]
    for place in range(1, len(node)):
        wrong = (*node[:place], (("nonsense",),), *node[place + 1 :])
        with pytest.raises(ProgramError, match=rf"^at {place}"):
            check(wrong, NODES[word][0])


@pytest.mark.parametrize("word", sorted(NODES))
def test_a_field_too_many_or_another_sort_is_declined(word: str) -> None:
    sort = NODES[word][0]
    long = (*RIGHT[word], *[()] * 12, "more")
    with pytest.raises(ProgramError):
        check(long, sort)
    other = "Cond" if sort != "Cond" else "Step"
    with pytest.raises(ProgramError, match="stands where"):
        check(RIGHT[word], other)


@pytest.mark.parametrize("word", [w for w in sorted(NODES) if not NODES[w][1].startswith("*")])
def test_a_required_field_left_out_is_named(word: str) -> None:
    fields = NODES[word][1].split()
    if not fields or fields[0].endswith("?"):
        return
    name = fields[0].partition(":")[0]
    with pytest.raises(ProgramError, match=f"with its field {name}|stands where"):
        check((word,), NODES[word][0])


@pytest.mark.parametrize("value", [1.5, None, True, {"a": 1}, "word", ["at", "you", "field"]])
def test_only_tuples_words_and_whole_numbers_are_programs(value: object) -> None:
    with pytest.raises(ProgramError):
        check(value, "Step")
    if value != "word":
        with pytest.raises(ProgramError):
            check(value, "Amount")


CARD = """
[[card]]
name = "Wisp"
type = "SIGNI"
level = 1
power = 1000
text = ["[Enter]: Draw a card."]
[[card.ability]]
line = 1
kind = "enter"
body = {body}
"""


def test_a_card_file_names_card_line_and_place_of_what_is_wrong() -> None:
    wrong = '["move", ["end", "you", "deck", "middle", 1], ["place", "you", "hand"], "draw"]'
    with pytest.raises(CatalogError) as refused:
        read_file(CARD.replace("{body}", wrong), "wisp.toml")
    text = str(refused.value)
    assert "Wisp" in text
    assert "line 1" in text
    assert "body.1.3" in text
    assert "middle" in text
    assert "bottom, top" in text


UNCARRIED: tuple[tuple[Node, str], ...] = (
    (("ability", "enter", (), STEP, (), (), SET), "works outside the field"),
    (("keyword", "Lancer", FILTER), "condition of its own"),
    (("deed", "begins"), "begins"),
    (("deed", "ends", (), (), (), (), (), "main"), "ends"),
    (("lasting", (LASTING,), ("span", "end of this turn", "end of game")), "starts at"),
    (("lasting", (LASTING,), ("span", "now", "now")), "ends at"),
    (("later", DEED, ("span", "now", "start of next turn of you"), STEP), "ends at"),
    (("times", DEED, ("span", "end of this turn", "now")), "remembered since"),
    (("did", DEED, ("span", "start of game", "end of game")), "remembered until"),
    (("forbid", ("deed", "refreshes")), "neither forbidden"),
    (("replace", ("deed", "wins-battle"), STEP), "nor replaced"),
    (("require", ("deed", "drawn")), "demanded"),
    (("allow", ("deed", "guards"), ()), "no other way"),
    (("price", ("deed", "attacks"), ("red",)), "is not changed"),
    (("place", "you", "hand", "center"), "spot"),
    (("place", "you", "trash", (), "down"), "lies"),
    (("place", "you", "soul"), "bears it"),
    (("show", ("catalog", ("Clay Dog",)), "both"), "'catalog' stands by itself in 'move'"),
    (("turn", ("where", ("values", "color"), ()), "down"), "'values' stands by itself in 'pick'"),
    (
        ("move", ("waiting", ("at", "you", "field"), "auto"), ("place", "you", "hand")),
        "in 'negate'",
    ),
)


@pytest.mark.parametrize(("node", "what"), UNCARRIED, ids=lambda x: str(x)[:40])
def test_a_part_that_nothing_carries_out_is_found_with_its_place(node: Node, what: str) -> None:
    (found,) = uncarried(("seq", node))
    assert what in found
    assert found.startswith("at 1")
    assert list(uncarried(STEP)) == []


@pytest.mark.parametrize(
    ("node", "what"),
    [
        (("move", SET, ("place", "you", "cheer")), "Cheer Zone"),
        (("move", SET, ("place", "you", "trap", SET)), "Trap"),
        (("move", SET, ("place", "you", "seed", SET)), "Seed"),
        (("mark", SET, "gate", 1), "Gate"),
        (("mark", SET, "hastalyk", 1), "Hastalyk"),
    ],
)
def test_what_the_guide_names_without_a_rule_is_declined_by_name(node: Node, what: str) -> None:
    with pytest.raises(ProgramError, match=f"no edition has a rule for .*{what}"):
        check(node, "Step")
