"""How what the tables of wordings build becomes a program: sentences and their steps.

Each choice becomes a step before the step that says it, each pronoun its name (see `names`). What
speaks of what a conditional sentence chose belongs to that condition; "instead" makes the sentence
before it the other branch.
"""

from collections.abc import Callable
from typing import Final

from referee.cards.text.meaning import again, branches
from referee.cards.text.meaning.gone import from_there, remembered
from referee.cards.text.meaning.moves import moved, shown, swapped
from referee.cards.text.meaning.names import SELF, Names
from referee.cards.text.meaning.pieces import (
    bans,
    lies,
    of_opponent,
    parts,
    put_in,
    split,
    tidy,
    untold,
    used,
    wrap,
)
from referee.cards.text.meaning.pronouns import asked_instead, fill, on_field
from referee.cards.text.meaning.reach import Start, is_loose, leaves_open, reach_back
from referee.cards.text.meaning.subjects import own
from referee.cards.text.parts import Node, UnboundError, canon
from referee.effects.language import field


def _lasts(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    subject = fill(on_field(node[1]), names, before)
    effects = tuple(_held(put_in(p, subject), names, before) for p in names.certain(node[2]))
    return [*before, ("lasting", effects, names.spanned(fill(node[3], names, before)))]


def _may(node: Node, names: Names) -> list[Node]:
    step = wrap(_steps(node[2], names))
    name, names.asked = names.fresh("paid"), None
    names.mention(("ok", name), "done" if node[1] == "you" else "done by them", one=True)
    for paid in (part for part in parts(step) if part[:1] == ("pay",)):
        names.mention(("ok", name), f"paid {paid[2]}", one=True)
    return [("may", node[1], step, name)]


def _given(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    test = names.counted.test(fill(again.asked(node[1], names), names, before))
    names.asked = test if test[0] == "ok" else names.asked
    names.opponent |= of_opponent(test)
    steps = [_branch(branch, names) for branch in node[2:]]
    again.note(test, names)
    return [*before, ("given", test, *steps)]


def _branch(node: Node, names: Names) -> Node:
    """Bind steps of a branch: what is mentioned there belongs to it."""
    outer, names.branch = names.branch, len(names.depths)
    names.depths.append(names.depths[outer] + 1)
    steps = wrap(_steps(node, names))
    names.branch = outer
    return steps


def _given_of(node: Node, names: Names) -> list[Node]:
    """Bind what is done if something holds of what it is done to: that is chosen before."""
    try:
        return _given(node, names)
    except UnboundError:
        chosen, done = split(_steps(node[2], names))
        return [*chosen, ("given", fill(node[1], names, []), wrap(done))]


def _unless(node: Node, names: Names) -> list[Node]:
    """Bind what is done unless a price is paid: the price is offered after the targets.

    What cannot be done unless a price is paid is no such offer: that price is paid for the deed.
    """
    steps = _steps(node[3], names)
    chosen = [s for s in steps if s[0] == "choose" and s[2] == "target"]
    done = [s for s in steps if s not in chosen]
    if is_loose(node[3]) or any(s[0] == "lasting" and bans(s) for s in done):
        raise UnboundError
    price = wrap(_steps(node[2], names))
    name = names.fresh("paid")
    offer = ("may", node[1], price, name)
    return [*chosen, offer, ("given", ("not", ("ok", name)), wrap(done))]


def _either(node: Node, names: Names) -> list[Node]:
    """Bind "one or the other", as who does it likes: what both speak of is chosen before."""
    first = _steps(node[2], names)
    chosen, done = split(first)
    others = [from_there(first, wrap(_steps(other, names))) for other in node[3:]]
    shared = {("named", c[4]) for c in chosen} & set(parts(tuple(others)))
    if not shared:
        chosen, done = [], first
    return [*chosen, ("modes", node[1], ("range", 1, 1), (wrap(done), *others))]


def _theirs(node: Node, names: Names) -> list[Node]:
    """Bind what "they" do: an opponent of whom the text spoke, and no player else."""
    if not names.opponent:
        raise UnboundError
    return _steps(node[1], names)


def _take(node: Node, names: Names) -> list[Node]:
    fill(node[1], names, before := list[Node]())
    return before


def _later(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    on = fill(node[1], names, before)
    names.awaited(on)
    return [*before, ("later", on, fill(node[2], names, before), _branch(node[3], names))]


def _instead(node: Node, names: Names, body: list[Node], starts: list[Start]) -> list[Node]:
    """Bind the other branch of the sentences before: what both speak of stays before them.

    Two picks from the same cards leave what is left unnamed.
    """
    start, first = starts[-1]
    before = body[start:]
    names.mentions[first:] = [m for m in names.mentions[first:] if m.way != "kept"]
    kept = len(names.mentions)
    test = asked_instead(node[1], names)
    then = _steps(node[2], names)
    if any(m.way == "kept" for m in names.mentions[kept:]):
        names.mention(None, "kept", one=False)
    home = before[-1] if branches.open_branch(before[-1]) else ()
    steps = branches.inner(home) if home else before
    chosen, done = split(steps)
    shared = {("named", c[4]) for c in chosen} & set(parts(wrap(then)))
    if not shared:
        chosen, done = [], steps
    if not done:
        raise UnboundError
    made = branches.under(home, test, chosen, wrap(then), wrap(done))
    return [*before[:-1], *made] if home else made


def _otherwise(node: Node, names: Names, made: list[Node]) -> Node:
    """Bind what is done where the condition of the sentence before does not hold."""
    home: Node = made[-1] if made else ()
    if not branches.parted(home, node[0]):
        raise UnboundError
    kept = names.mentions
    names.mentions = [m for m in kept if m.branch == names.branch]
    other = wrap(_steps(node[1], names))
    names.mentions = kept
    return (*home, other)


def _each(node: Node, names: Names) -> list[Node]:
    over = fill(node[1], names, [])
    return [(node[0], over, *node[2:-1], wrap(_steps(node[-1], names)))]


def _modes(node: Node, names: Names) -> list[Node]:
    options = []
    for option in node[3]:
        kept = list(names.mentions)
        options.append(wrap(_steps(option, names)))
        names.mentions = kept
    return [("modes", node[1], fill(node[2], names, []), tuple(options), *node[4:])]


def _sequence(node: Node, names: Names) -> list[Node]:
    return [step for part in node[1:] for step in _steps(part, names)]


def _body(node: Node, names: Names) -> list[Node]:
    """Bind the sentences of a body; what follows "Then" is a part."""
    made: list[Node] = []
    owner: dict[int, int] = {}
    starts: list[Start] = []
    sentences = branches.reaching(
        [s for n in node[1:] for s in (n[1:] if n[0] == "chain" else (n,))]
    )
    for i, sentence in enumerate(sentences):
        if sentence[0] == "then":
            if made and leaves_open(made[-1]):
                raise UnboundError
            return [*made, ("part", *_body(("body", sentence[1], *sentences[i + 1 :]), names))]
        if sentence[0] == "instead":
            del starts[len(starts) + 1 - reach_back(sentence[2], made, starts) :]
            made[starts[-1][0] :] = _instead(sentence, names, made, starts)
            continue
        if sentence[0] in {"otherwise", "otherwise-not"}:
            made[-1:] = [_otherwise(sentence, names, made)]
            continue
        names.sentence = len(names.mentions)
        names.touched = set()
        first = len(names.depths)
        steps = _steps(sentence, names)
        names.opponent |= of_opponent(sentence)
        homes = [b for b in sorted(names.touched) if b in owner]
        if not homes and made and leaves_open(made[-1], steps[0]):
            raise UnboundError
        if homes:
            home, depth = owner[homes[-1]], names.depths[homes[-1]]
            made[home:] = [branches.within(made[home], depth, [*made[home + 1 :], *steps])]
            names.move_into(homes[-1], first)
            owner |= dict.fromkeys(range(first, len(names.depths)), home)
            continue
        if steps[-1][0] in branches.WITHIN:
            owner |= dict.fromkeys(range(first, len(names.depths)), len(made) + len(steps) - 1)
        starts.append((len(made), names.sentence))
        made += steps
    return made


def _lasting(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    effects = tuple(_held(e, names, before) for e in node[1])
    return [*before, ("lasting", effects, names.spanned(fill(node[2], names, before)))]


_BINDERS: Final[dict[str, Callable[[Node, Names], list[Node]]]] = {
    "body": _body,
    "seq": _sequence,
    "lasting": _lasting,
    "lasts": _lasts,
    "may": _may,
    "given": _given,
    "each": _each,
    "repeat": _each,
    "given-of": _given_of,
    "unless": _unless,
    "theirs": _theirs,
    "or": _either,
    "take": _take,
    "later": _later,
    "modes": _modes,
    "show": shown,
    "move": moved,
    "swap": swapped,
}


def _steps(node: Node, names: Names) -> list[Node]:
    """Give the steps that a wording's step means."""
    bind = _BINDERS.get(node[0])
    if bind is not None:
        return bind(node, names)
    before: list[Node] = []
    made = fill(node, names, before)
    return [*before, made]


def _replaced(node: Node, names: Names, before: list[Node]) -> Node:
    """Bind what is done instead of a deed: it may speak of the card that the deed befalls."""
    on = fill(node[1], names, before)
    names.befallen(on)
    return ("replace", on, wrap(_steps(node[2], names)), *node[3:])


def _held(node: Node, names: Names, before: list[Node]) -> Node:
    """Bind a statement; what is done instead of a deed, or paid for one, are steps."""
    if node[0] == "replace":
        return _replaced(node, names, before)
    if node[0] == "priced":
        node = (*node[1], (), (node[2],))
    if node[0] == "forbid" and field(node, 3) is not None:
        price = tuple(step for paid in node[3] for step in _steps(paid, names))
        return ("forbid", fill(node[1], names, before), node[2], untold(price))
    return fill(node, names, before)


def _effects(rows: Node, names: Names) -> tuple[Node, ...]:
    made: list[Node] = []
    for _, subject, preds in rows:
        before: list[Node] = []
        what = fill(subject, names, before) if subject else ()
        made += [_held(put_in(p, what), names, before) for p in preds]
        if before:
            raise UnboundError
    return tuple(made)


def line(node: Node) -> Node:
    """Give the ability or rule of play that a whole line means; raises UnboundError."""
    if node[0] == "gated":
        made = [*ability(node[2]), *[()] * 10][:10]
        made[5] = ("allof", node[1], made[5]) if made[5] else node[1]
        return canon(tuple(made))
    if node[0] == "rule" and node[1] == "resona":
        return tidy(("rule", "resona", (), tuple(_steps(node[3], Names(ability)))), frozenset())
    return node if node[0] == "rule" else ability(node)


def ability(node: Node) -> Node:
    """Give the ability that a line of wordings means; raises UnboundError."""
    if node[0] == "keyword":
        return node
    row = [*node, *[()] * (10 - len(node))]
    names = Names(ability)
    _, kind, on, body, effects, gate, works, cost, limit, window = row
    spare: list[Node] = []
    gate = names.counted.test(fill(gate, names, spare))
    on = fill(on, names, spare)
    names.mentions.clear()
    names.opponent = bool(on) and of_opponent(on)
    if on:
        names.befallen(on)
    elif gate:
        names.mention(SELF, "self", one=True)
    steps = [own(s) for item in cost for s in _steps(item, names)]
    body = remembered(tuple(steps), wrap(_steps(body, names))) if body else ()
    held = _effects(effects, names) if effects else ()
    if spare or not names.elsewhere <= lies(on):
        raise UnboundError
    made = ("ability", kind, on, body, held, gate, works, tuple(steps), limit, window)
    return tidy(canon(made), frozenset(used(made)))
