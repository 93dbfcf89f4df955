"""How what the tables of wordings build becomes a program: sentences and their steps.

Each choice becomes a step before the step that says it, each pronoun its name (see `names`). What
speaks of what a conditional sentence chose belongs to that condition; "instead" makes the sentence
before it the other branch.
"""

from collections.abc import Callable
from typing import Final

from referee.cards.text.meaning import again, branches
from referee.cards.text.meaning.gifts import expanded
from referee.cards.text.meaning.gone import from_there, remembered
from referee.cards.text.meaning.moves import moved, paid, paid_from, shown, swapped, turned
from referee.cards.text.meaning.names import Names
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
from referee.cards.text.meaning.reach import Start, end_searches, is_loose, leaves_open, reach_back
from referee.cards.text.meaning.subjects import own
from referee.cards.text.meaning.wordings import GivenOfNode, InsteadNode, LastsNode, UnlessNode
from referee.cards.text.parts import Node, UnboundError, canon
from referee.effects.nodes.abilities import AbilityNode, RuleNode
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import EndNode
from referee.effects.nodes.statements import AllowNode, ForbidNode, ReplaceNode
from referee.effects.nodes.steps import (
    ChooseNode,
    EachNode,
    GivenNode,
    LastingNode,
    LaterNode,
    MayNode,
    ModesNode,
    PayNode,
    RepeatNode,
    SeqNode,
)


def _lasts(node: LastsNode, names: Names) -> list[Node]:
    before: list[Node] = []
    subject = fill(on_field(node.what), names, before)
    effects = tuple(_held(put_in(p, subject), names, before) for p in names.certain(node.effects))
    return [*before, ("lasting", effects, names.spanned(fill(node.span, names, before)))]


def _may(node: MayNode, names: Names) -> list[Node]:
    step = wrap(_steps(node.step, names))
    name, names.asked = names.fresh("paid"), None
    names.mention(("ok", name), "done" if node.who == "you" else "done by them", one=True)
    for pay in (part for part in map(named, parts(step)) if isinstance(part, PayNode)):
        names.mention(("ok", name), f"paid {pay.ener}", one=True)
    return [("may", node.who, step, name)]


def _given(node: GivenNode | GivenOfNode, names: Names) -> list[Node]:
    before: list[Node] = []
    test = names.counted.test(fill(again.asked(node.test, names), names, before))
    names.asked = test if test[:1] == ("ok",) else names.asked
    names.opponent |= of_opponent(test)
    outer, names.about = names.about, again.about(test, names)
    steps = [_branch(branch, names) for branch in (node.then, node.other) if branch is not None]
    names.about = outer
    again.note(test, names)
    return [*before, ("given", test, *steps)]


def _branch(node: Node, names: Names) -> Node:
    """Bind steps of a branch: what is mentioned there belongs to it."""
    outer, names.branch = names.branch, len(names.depths)
    names.depths.append(names.depths[outer] + 1)
    steps = wrap(_steps(node, names))
    names.branch = outer
    return steps


def _given_of(node: GivenOfNode, names: Names) -> list[Node]:
    """Bind what is done if something holds of what it is done to: that is chosen before."""
    try:
        return _given(node, names)
    except UnboundError:
        chosen, done = split(_steps(node.then, names))
        return [*chosen, ("given", fill(node.test, names, []), wrap(done))]


def _unless(node: UnlessNode, names: Names) -> list[Node]:
    """Bind what is done unless a price is paid: the price is offered after the targets.

    What cannot be done unless a price is paid is no such offer: that price is paid for the deed.
    """
    steps = _steps(node.done, names)
    chosen = [s for s in map(named, steps) if isinstance(s, ChooseNode) and s.way == "target"]
    done = [s for s in steps if s not in chosen]
    if is_loose(node.done) or any(bans(s) for s in done):
        raise UnboundError
    price = wrap(_steps(node.price, names))
    name = names.fresh("paid")
    offer = ("may", node.who, price, name)
    return [*chosen, offer, ("given", ("not", ("ok", name)), wrap(done))]


def _either(node: Node, names: Names) -> list[Node]:
    """Bind "one or the other", as who does it likes: what both speak of is chosen before."""
    _, who, one, *more = node
    if one[:1] == ("move",) and isinstance(named(one[1]), EndNode):
        more = [("move", one[1], *other[2:]) if other[:2] == ("move", ("it",)) else other for other in more]
    first = _steps(one, names)
    chosen, done = split(first)
    others = [from_there(first, wrap(_steps(other, names))) for other in more]
    if not branches.chosen_names(chosen) & set(parts(tuple(others))):
        chosen, done = [], first
    return [*chosen, ("modes", who, ("range", 1, 1), (wrap(done), *others))]


def _theirs(node: Node, names: Names) -> list[Node]:
    """Bind what "they" do: an opponent of whom the text spoke, and no player else."""
    names.their_seat()
    return _steps(node[1], names)


def _take(node: Node, names: Names) -> list[Node]:
    fill(node[1], names, before := list[Node]())
    return before


def _later(node: LaterNode, names: Names) -> list[Node]:
    before: list[Node] = []
    on = fill(node.on, names, before)
    names.awaited(on)
    return [*before, ("later", on, fill(node.span, names, before), _branch(node.step, names))]


def _instead(node: InsteadNode, names: Names, body: list[Node], starts: list[Start]) -> list[Node]:
    """Bind the other branch of the sentences before: what both speak of stays before them.

    Two picks from the same cards leave what is left unnamed.
    """
    start, first = starts[-1]
    before = body[start:]
    names.mentions[first:] = [m for m in names.mentions[first:] if m.way != "kept"]
    kept = len(names.mentions)
    test = asked_instead(node.test, names)
    then = _steps(node.then, names)
    if any(m.way == "kept" for m in names.mentions[kept:]):
        names.mention(None, "kept", one=False)
    home = before[-1] if branches.open_branch(before[-1]) else ()
    steps = branches.inner(home) if home else before
    chosen, done = split(steps)
    if not branches.chosen_names(chosen) & set(parts(wrap(then))):
        chosen, done = [], steps
    if not done:
        raise UnboundError
    made = branches.under(home, test, chosen, wrap(then), wrap(done))
    return [*before[:-1], *made] if home else made


def _otherwise(node: Node, names: Names, made: list[Node]) -> Node:
    """Bind what is done where the condition of the sentence before does not hold."""
    home: Node = made[-1] if made else ()
    word, done = node
    if not branches.parted(home, word):
        raise UnboundError
    kept = names.mentions
    names.mentions = [m for m in kept if m.branch == names.branch]
    other = wrap(_steps(done, names))
    names.mentions = kept
    return (*home, other)


def _each(node: EachNode, names: Names) -> list[Node]:
    over = fill(node.over, names, before := list[Node]())
    return [*before, node.replaced(over=over, step=wrap(_steps(node.step, names)))]


def _repeat(node: RepeatNode, names: Names) -> list[Node]:
    return [node.replaced(n=fill(node.n, names, []), step=wrap(_steps(node.step, names)))]


def _modes(node: ModesNode, names: Names) -> list[Node]:
    options = []
    for option in node.options:
        kept = list(names.mentions)
        options.append(wrap(_steps(option, names)))
        names.mentions = kept
    return [node.replaced(n=fill(node.n, names, []), options=tuple(options))]


def _sequence(node: SeqNode, names: Names) -> list[Node]:
    return [step for part in node.steps for step in _steps(part, names)]


def _body(node: Node, names: Names) -> list[Node]:
    """Bind the sentences of a body; what follows "Then" is a part."""
    made: list[Node] = []
    owner: dict[int, int] = {}
    starts: list[Start] = []
    _, *rows = node
    sentences = branches.reaching(end_searches(s for n in rows for s in (n[1:] if n[0] == "chain" else (n,))))
    for i, sentence in enumerate(map(named, sentences)):
        if sentence[0] == "then":
            if made and leaves_open(made):
                raise UnboundError
            return [*made, ("part", *_body(("body", *sentence[1:], *sentences[i + 1 :]), names))]
        if isinstance(sentence, InsteadNode):
            del starts[len(starts) + 1 - reach_back(sentence.then, made, starts) :]
            begun, _ = starts[-1]
            made[begun:] = _instead(sentence, names, made, starts)
            continue
        if sentence[0] in {"otherwise", "otherwise-not", "if-not"}:
            made[-1:] = [_otherwise(sentence, names, made)]
            continue
        names.sentence, names.touched = len(names.mentions), set()
        first = len(names.depths)
        steps = _steps(sentence, names)
        names.spoke(sentence)
        homes = [b for b in sorted(names.touched) if b in owner]
        loose = not homes and made and leaves_open(made, steps[0])
        if loose or (homes and branches.repeated(made[owner[homes[-1]]], steps[0])):
            raise UnboundError
        if homes:
            home, depth = owner[homes[-1]], names.depths[homes[-1]]
            made[home:] = [branches.within(made[home], depth, [*made[home + 1 :], *steps])]
            names.move_into(homes[-1], first)
            owner |= dict.fromkeys(range(first, len(names.depths)), home)
            continue
        if isinstance(named(steps[-1]), branches.WITHIN):
            owner |= dict.fromkeys(range(first, len(names.depths)), len(made) + len(steps) - 1)
        starts.append((len(made), names.sentence))
        made += steps
    return made


def _lasting(node: LastingNode, names: Names) -> list[Node]:
    before: list[Node] = []
    effects = tuple(_held(e, names, before) for e in node.effects)
    return [*before, ("lasting", effects, names.spanned(fill(node.span, names, before)))]


_BINDERS: Final[dict[str, Callable[[Node, Names], list[Node]]]] = {
    "body": _body,
    "seq": _sequence,
    "lasting": _lasting,
    "lasts": _lasts,
    "may": _may,
    "given": _given,
    "each": _each,
    "repeat": _repeat,
    "given-of": _given_of,
    "unless": _unless,
    "theirs": _theirs,
    "or": _either,
    "take": _take,
    "later": _later,
    "modes": _modes,
    "show": shown,
    "move": moved,
    "pay": paid,
    "swap": swapped,
    "turn": turned,
}


def _steps(node: Node, names: Names) -> list[Node]:
    """The steps that a wording's step means."""
    bind = _BINDERS.get(node[0])
    if bind is not None:
        return bind(named(node), names)
    before: list[Node] = []
    made = fill(node, names, before)
    return [*before, made]


def _replaced(node: ReplaceNode, names: Names, before: list[Node]) -> Node:
    """Bind what is done instead of a deed: it may speak of the card that the deed befalls."""
    on = fill(node.deed, names, before)
    names.befallen(on)
    return node.replaced(deed=on, by=wrap(_steps(node.by, names)))


def _held(node: Node, names: Names, before: list[Node]) -> Node:
    """Bind a statement; what is done instead of a deed, or paid for one, are steps."""
    match named(node):
        case ReplaceNode() as replace:
            return _replaced(replace, names, before)
        case ForbidNode(unless=price) | AllowNode(way=price) as about if price:
            price = untold(tuple(step for one in price for step in _steps(one, names)))
            place = "way" if isinstance(about, AllowNode) else "unless"
            return about.replaced(deed=fill(about.deed, names, before), **{place: price})
    return fill(node, names, before)


def _effects(rows: Node, names: Names) -> tuple[Node, ...]:
    made: list[Node] = []
    for _, subject, preds in rows:
        before: list[Node] = []
        what = fill(subject, names, before) if subject else ()
        made += [_held(put_in(p, what) if subject else p, names, before) for p in preds]
        if before:
            raise UnboundError
    return tuple(made)


def line(node: Node) -> Node:
    """The ability or rule of play that a whole line means; raises UnboundError."""
    match named(node):
        case ("gated", team, said):
            made = AbilityNode(ability(said))
            gate = team if made.gate is None else ("allof", team, made.gate)
            return canon(made.replaced(gate=gate))
        case RuleNode(kind="resona", cost=cost):
            steps = tuple(_steps(cost, Names(ability)))
            return tidy(("rule", "resona", (), steps), frozenset())
        case RuleNode():
            return node
    return ability(node)


def ability(node: Node) -> Node:
    """The ability that a line of wordings means; raises UnboundError."""
    read = named(node)
    if not isinstance(read, AbilityNode):
        return node
    names, spare = Names(ability), list[Node]()
    on, body, gate = read.on or (), read.body or (), read.gate or ()
    names.holding(read.effects)
    names.opponent = bool(on) and of_opponent(on)
    gate = names.counted.test(fill(gate, names, spare))
    on = fill(on, names, spare)
    names.mentions.clear()
    names.opponent = of_opponent(on or gate)
    names.begin(read.kind, on, gated=bool(gate))
    steps = [own(s) for item in read.cost for s in _steps(item, names)]
    works, names.elsewhere = paid_from(read, names.elsewhere), set()
    body = remembered(tuple(steps), wrap(_steps(body, names))) if body else ()
    held = _effects(read.effects, names)
    if spare or not names.elsewhere <= lies(on):
        raise UnboundError
    made = read.replaced(on=on, body=body, effects=held, gate=gate, cost=tuple(steps), works=works)
    return tidy(canon(expanded(made, on)), frozenset(used(made)))
